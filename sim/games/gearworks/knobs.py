"""What the strategies of Gearworks let one turn: names, meanings, and the range within which each makes sense.

A strategy says which of these it uses and from what value they start.
"""

from balancewheel.sim.frame.knobs import OWN_KNOBS, Knob

KNOBS = {
    "contraptions": Knob("how much points from contraptions count, against points from loose parts", 0, 4),
    "sparks": Knob("what a spark kept for the next round is worth, in points", 0, 6),
    "cards": Knob("what a gear card kept in hand is worth, in points", 0, 3),
    "hold": Knob("how much is taken off a row or column that others can still enter (0: nothing)", 0, 15),
    "timing": Knob(
        "how much it counts against a gear that its lines would be lost again and it could have come later", 0, 1
    ),
    "spite": Knob("what it is worth that an opponent loses a point", 0, 5),
    "patience": Knob("the least gain in points for which a gear is played rather than kept", 0, 5),
    "draws": Knob("how readily gear cards are bought: the share of the hoped-for gain that is believed", 0, 1),
    "fresh": Knob(
        "points that a gear of the next deal is worth more than a middle number (0: no gear is exchanged)", 0, 1
    ),
    "reserve": Knob(
        "gear cards that are not exchanged for bought ones while others go on, besides those kept for later", 0, 6
    ),
    "waiting": Knob("contraption cards that may wait in hand for both parts instead of being built with one", 0, 3),
    "appetite": Knob("contraption cards wanted in hand; fewer, and more are bought", 0, 5),
    "catch": Knob("gears in the hands of those who go on, from which down a player who has passed comes back", 0, 16),
    "stock": Knob("sparks from which up gear cards are bought after a play in the first round", 0, 9),
    "overflow": Knob("sparks from which up a contraption card is bought before a pass, but in the last round", 0, 9),
    **OWN_KNOBS,
}
