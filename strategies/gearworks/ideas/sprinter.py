"""Few gears, each of them strong."""

from balancewheel.sim.games.gearworks import GAME
from balancewheel.sim.games.gearworks.rules import MAX_LINES
from balancewheel.sim.kernel import njit
from balancewheel.strategies.gearworks.evaluation.judging import look, spark_worth
from balancewheel.strategies.gearworks.ideas.sensible import routine, throw_away_or_pass, turn


@GAME.strategy(
    contraptions=1.0,
    sparks=1.0,
    cards=1.2,
    hold=5.0,
    timing=0.35,
    spite=0.4,
    patience=2.2,
    draws=0.5,
    fresh=0.3,
    waiting=0.0,
    stock=9.0,
)
def sprinter(rules, state, knobs):
    """Play only gears that pay, pass early, come back late, and end the round as soon as nobody controls more."""
    known = routine(rules, state, knobs)
    if known >= 0:
        return known
    view = look(rules, state, knobs, spark_worth(rules, state, knobs))
    if view.active == 0.0 and is_ahead_in_lines(state, view.me):
        return throw_away_or_pass(rules, state, knobs)
    return turn(rules, state, knobs, view)


@njit
def is_ahead_in_lines(state, me):
    """Do I control more lines than any other player?"""
    most = 0
    for other in range(state.n_players):
        if other != me:
            most = max(most, lines_of(state, other))
    return lines_of(state, me) > most


@njit
def lines_of(state, player):
    """Rows and columns that the player controls."""
    lines = 0
    for line in range(MAX_LINES):
        lines += state.control[line] == player
    return lines
