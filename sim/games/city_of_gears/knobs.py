"""What the strategies of City of Gears let one turn: names and meanings.

A strategy says which of these it uses and from what value they start.
"""

KNOBS = {
    "explore": "prestige that finding a tile is worth beyond its discovery token",
    "activate": "what a worker on a tile is worth for activating it in later turns, per point of the tile's gain",
    "own": "how much prestige for owning a tile at the end counts",
    "links": "what a gear link is worth as such, in prestige",
    "develop": "how much developments count",
    "workers": "what a further worker is worth, in prestige, while the game is young",
    "spite": "what it is worth that an opponent loses a point",
    "haste": "how much a lead is worth pressing home by draws that may end the game",
    "caution": "how much being behind speaks against draws that may end the game",
    "bonus": "how much link bonuses of later turns count",
    "hoard": "what a resource kept for the next turn is worth, in prestige",
    "own_1": "free for your own strategies",
    "own_2": "free for your own strategies",
    "own_3": "free for your own strategies",
}
