"""Finding an option among those that are offered."""

from balancewheel.sim.kernel import njit


@njit
def first_of(state, kind):
    """The first option of a kind, or the last of all."""
    for i in range(state.n_options):
        if state.options[i].kind == kind:
            return i
    return state.n_options - 1


@njit
def is_offered(state, kind):
    """Is any option of this kind?"""
    return state.options[first_of(state, kind)].kind == kind
