"""What the strategies of Gearworld let one turn: names and meanings.

A strategy says which of these it uses and from what value they start.
"""

KNOBS = {
    "skyworks": "what it is worth to gather for a skywork",
    "weapons": "what it is worth to gather for a weapon",
    "boats": "what it is worth to gather for a riverboat, and what one is worth to take",
    "ships": "what it is worth to gather for a ship, and what one is worth to take",
    "bridges": "what it is worth to gather for a bridge, and what one is worth to take",
    "caution": "how much it counts for a building place that own land surrounds it, and against it that others' does",
    "compact": "how much it counts in set-up that own land areas lie together",
    "water": "how much it counts in set-up that a land area lies at a river, lake or sea",
    "guard": "how much it is worth to carry weapons to where skyworks stand or are to be built",
    "margin": "the least gain for which a trade is made",
    "envy": "how much a partner's gain in a trade counts against it",
    "lands": "what one more land area is worth, in needed resources",
    "attack": "the least worth of a place for which it is attacked",
    "leader": "how much more it is worth to take something from the leader, or to keep the leader from something",
    "own_1": "free for your own strategies",
    "own_2": "free for your own strategies",
    "own_3": "free for your own strategies",
}
