"""What the strategies of Gearworks let one turn: names and meanings.

A strategy says which of these it heeds and from what value they start.
"""

KNOBS = {
    "contraptions": "how much points from contraptions count, against points from loose parts",
    "sparks": "what a spark is worth, in points",
    "cards": "what a gear card kept in hand is worth, in points",
    "hold": "how much is taken off a row or column that others can still enter (0: nothing)",
    "spite": "what it is worth that an opponent loses a part, in points",
    "patience": "the least gain in points for which a gear is played rather than kept",
    "appetite": "contraption cards wanted in hand before any more are bought",
    "own_1": "free for strategies of your own",
    "own_2": "free for strategies of your own",
    "own_3": "free for strategies of your own",
}
