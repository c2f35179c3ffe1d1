"""Until all production tokens are placed, nobody knows what they are; nothing else is hidden."""

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from balancewheel.sim.games.gearworld.set_up import mix_tokens, token_count

from ..redeals import assert_odds, redeal
from .table import GAME, Table, table
from .test_invariants import COMPILED, WATCHFUL, check_figures, check_limits, check_tokens


@pytest.mark.rule("GB-019")
def test_a_face_down_token_is_any_of_them_by_their_number():
    t = Table(3, seed=3)
    mix_tokens(t.rules, t.state)
    odds = {resource: int(token_count(t.rules, t.state, resource)) for resource in range(5)}
    for place in (0, sum(odds.values()) - 1):
        assert_odds(redeal(t, 1, lambda place=place: int(t.state.secret_sites[place]), 300), odds)


@pytest.mark.rule("GB-019")
def test_once_revealed_nothing_is_dealt_anew():
    t = table(3, seed=3)
    t.state.revealed = 1
    before = t.states.tobytes()
    GAME.redeal_hidden(t.rules, t.state, 0)
    assert t.states.tobytes() == before


WATCH, REDEAL_HIDDEN = WATCHFUL.choose, GAME.redeal_hidden


def _redealing(rules, state, knobs):
    """Deal anew what the decider cannot know, then answer as one who watches the table."""
    REDEAL_HIDDEN(rules, state, state.decider)
    return WATCH(rules, state, knobs)


REDEALING = GAME.make_strategy(_redealing)


@given(players=st.integers(2, 4), seed=st.integers(0, 2**32))
@settings(max_examples=100 if COMPILED else 2, derandomize=True, deadline=None, phases=[Phase.generate])
def test_a_game_goes_on_legally_after_every_redeal(players, seed):
    """What is hidden is dealt anew at every question of a game, some hundred times; those who watch find no fault."""
    t = Table(players, seed, "standard", round_cap=40 if COMPILED else 3)
    t.play_game(REDEALING)
    assert t.state.over or t.state.unfinished
    check_tokens(t, {})
    check_figures(t)
    check_limits(t)
