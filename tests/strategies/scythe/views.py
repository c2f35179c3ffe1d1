"""What a strategy of Scythe sees at a table."""

import numpy as np

from balancewheel.strategies.scythe.evaluation.worth import ANY_STAR, WORTHS, assess


def view_of(t, knobs, player=0):
    """What everything is worth to a player who goes for stars of every kind."""
    view = np.zeros(1, WORTHS)[0]
    assess(t.rules, t.state, knobs, player, ANY_STAR, view)
    return view
