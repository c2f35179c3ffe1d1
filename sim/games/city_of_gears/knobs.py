"""What the strategies of City of Gears let one turn: names, meanings, and the range within which each makes sense.

A strategy says which of these it uses and from what value they start.
"""

from balancewheel.sim.frame.knobs import OWN_KNOBS, Knob

KNOBS = {
    "explore": Knob("prestige that finding a tile is worth beyond its discovery token", 0, 8),
    "activate": Knob(
        "what a worker on a tile is worth for activating it in later turns, per point of the tile's gain", 0, 4
    ),
    "own": Knob("how much prestige for owning a tile at the end counts", 0, 5),
    "links": Knob("what a gear link is worth as such, in prestige", 0, 4),
    "develop": Knob("how much developments count", 0, 4),
    "workers": Knob("what a further worker is worth, in prestige, while the game is young", 0, 10),
    "spite": Knob("what it is worth that an opponent loses a point", 0, 4),
    "aim": Knob("how far the leader of the others is aimed at: 0 anybody counts as much, 1 nobody else does", 0, 1),
    "haste": Knob("how much a lead is worth pressing home by draws that may end the game", 0, 5),
    "caution": Knob("how much being behind speaks against draws that may end the game", 0, 5),
    "bonus": Knob("how much link bonuses count, in this turn and later ones", 0, 4),
    "hoard": Knob("what a resource kept for the next turn is worth, in prestige", 0, 2),
    "pace": Knob("gears that each player is thought to draw in a turn, by which the turns left are reckoned", 0.25, 4),
    "gears": Knob(
        "what the last cog is worth for drawing a gear before Opening Day, beyond what a tile does with it", 0, 4
    ),
    "stride": Knob("how much a second step on foot counts when a worker takes the first", 0, 1),
    **OWN_KNOBS,
}
