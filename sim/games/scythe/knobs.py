"""What the strategies of Scythe let one turn: names, meanings, and the range within which each makes sense.

All worths are in coins at the end of the game. A strategy says which of these it uses and from what value they start.
"""

from balancewheel.sim.frame.knobs import OWN_KNOBS, Knob

KNOBS = {
    "stars": Knob("what a star is worth beyond its coins: how much the end is hurried", 0, 40),
    "focus": Knob("how much the stars outside the plan are left aside: 0 not at all, 1 wholly", 0, 1),
    "objective": Knob("how much the nearest objective counts, 1 for the whole of its star", 0, 4),
    "upgrades": Knob("what an upgrade is worth for the rest of the game, at its start", 0, 20),
    "mechs": Knob("what a mech is worth for the rest of the game, at its start", 0, 20),
    "structures": Knob("what a structure is worth for the rest of the game, at its start", 0, 20),
    "recruits": Knob("what a recruit is worth for the rest of the game, at its start", 0, 20),
    "workers": Knob("how many workers are wanted on the board", 2, 8),
    "labour": Knob("what a further worker is worth at the start of the game, while more are wanted", 0, 10),
    "popularity": Knob("how much popularity counts, 1 for the coins it brings on average", 0, 4),
    "power": Knob("what a point of power is worth while there is little", 0, 3),
    "cards": Knob("what a combat card is worth while there are few", 0, 3),
    "territory": Knob("how much a further territory counts, 1 for its coins", 0, 4),
    "encounter": Knob("what it is worth to meet an encounter", 0, 20),
    "factory": Knob("what it is worth to reach the factory for a card", 0, 25),
    "combat": Knob("what a won combat is worth beyond its star and what it takes", 0, 8),
    "odds": Knob("the least chance of winning at which a combat is begun", 0.3, 1),
    "ahead": Knob("how many Produce actions a worker's place is judged by, at the start of the game", 0, 6),
    "foresight": Knob("what is left of a goal's worth with every step to it", 0, 1),
    "pace": Knob("what it is worth to bring the character a step nearer to its goal now", 0, 4),
    "purse": Knob("what the first coin, power or popularity is worth beyond itself, where actions cost some", 0, 8),
    "caution": Knob("how much it counts against a place that others can reach", 0, 2),
    "depth": Knob("how many turns are planned together when a section is chosen", 1, 5),
    "patience": Knob("what is left of a gain that comes a turn later", 0.5, 1),
    "again": Knob("what is left of what a Move gains when the same plan has another", 0, 1),
    "gathered": Knob("what part of a bottom action's worth lies in the resources gathered for it", 0, 1),
    "climb": Knob("what is left of a point's worth if the next tier of popularity is far off", 0, 1),
    "opening": Knob("how many turns are played as the opening book advises a faction with its mat", 0, 8),
    **OWN_KNOBS,
}
