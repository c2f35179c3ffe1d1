"""What the strategies of Gearworks let one turn: names and meanings.

A strategy says which of these it uses and from what value they start.
"""

KNOBS = {
    "contraptions": "how much points from contraptions count, against points from loose parts",
    "sparks": "what a spark kept for the next round is worth, in points",
    "cards": "what a gear card kept in hand is worth, in points",
    "hold": "how much is taken off a row or column that others can still enter (0: nothing)",
    "timing": "how much it counts against a gear that its lines would be lost again and it could have come later",
    "spite": "what it is worth that an opponent loses a point",
    "patience": "the least gain in points for which a gear is played rather than kept",
    "draws": "how readily gear cards are bought: the share of the hoped-for gain that is believed",
    "fresh": "points that a gear of the next deal is worth more than a middle number (0: no gear is exchanged)",
    "reserve": "gear cards that are not exchanged for bought ones while others go on, besides those kept for later",
    "waiting": "contraption cards that may wait in hand for both parts instead of being built with one",
    "appetite": "contraption cards wanted in hand; fewer, and more are bought",
    "own_1": "free for your own strategies",
    "own_2": "free for your own strategies",
    "own_3": "free for your own strategies",
}
