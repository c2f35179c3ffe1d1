"""What the strategies of Gearworld let one turn: names, meanings, and the range within which each makes sense.

A strategy says which of these it uses and from what value they start.
"""

from balancewheel.sim.frame.knobs import OWN_KNOBS, Knob

KNOBS = {
    "skyworks": Knob("what it is worth to gather for a skywork", 0, 40),
    "weapons": Knob("what it is worth to gather for a weapon", 0, 12),
    "boats": Knob("what it is worth to gather for a riverboat, and what one is worth to take", 0, 20),
    "ships": Knob("what it is worth to gather for a ship, and what one is worth to take", 0, 40),
    "bridges": Knob("what it is worth to gather for a bridge, and what one is worth to take", 0, 12),
    "caution": Knob(
        "how much it counts for a building place that it is stronger than what any other has beside it", 0, 4
    ),
    "compact": Knob("how much it counts in set-up that own land areas lie together", 0, 3),
    "water": Knob("how much it counts in set-up that a land area lies at a river, lake or sea", 0, 2),
    "ranches": Knob("what a horse ranch is worth in set-up, where a mine counts 1.3", 0, 4),
    "variety": Knob("how much more a mine counts in set-up if the player has none of its type", 0, 4),
    "gold": Knob("how much more a gold mine counts in set-up", 0, 4),
    "guard": Knob("how much it is worth to carry weapons to where skyworks stand or are to be built", 0, 4),
    "margin": Knob("the least gain for which a trade is made", -0.5, 1),
    "envy": Knob("how much a partner's gain in a trade counts against it", 0, 1),
    "haggle": Knob("how much the other side of a trade must still gain to be asked for one token more", 0, 4),
    "lands": Knob("what one more land area is worth, in needed resources", 0, 3),
    "attack": Knob("the least worth of a place for which it is attacked", 0, 4),
    "leader": Knob(
        "how much more it is worth to take something from the leader, or to keep the leader from something", 0, 8
    ),
    "loot": Knob("what it is worth to take a land where all tokens for a skywork lie", 0, 20),
    "siege": Knob("which part of a skywork's worth counts for a place whose fall lets the skywork fall next", 0, 1),
    **OWN_KNOBS,
}
