"""What holds unless a game says otherwise: more points are ahead, nothing is hidden, no columns of its own."""

from typing import Any

from balancewheel.sim.kernel.jit import njit


@njit
def has_more_points(rules, state, one, other):
    """Is `one` ahead of `other`, by points alone?"""
    return state.score[one] > state.score[other]


@njit
def write_no_game(rules, state, row):
    """Fill nothing: the game has no columns of its own in `games`."""


@njit
def write_no_seat(rules, state, row, seat):
    """Fill nothing: the game has no columns of its own in this table."""


@njit
def redeal_nothing(rules, state, me):
    """Nothing is hidden, so there is nothing to deal again."""


def fill_nothing(rules: Any, values: dict[str, Any]) -> None:
    """The parameters are all there is."""


def accept_rules(values: dict[str, Any], players: int) -> None:
    """Whatever the ranges of single parameters allow can be played."""


def no_own_words(values: dict[str, Any]) -> dict[str, list[str]]:
    """No component file adds words to a column."""
    return {}


def no_parts(values: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Presets and optional rules are all that can be switched."""
    return {}


def no_caveats(values: list[dict[str, Any]]) -> list[str]:
    """Nothing has to be said of results under any of these rules."""
    return []


def all_in_play(values: dict[str, Any]) -> dict[str, Any]:
    """Every record of the component files may come up."""
    return values
