"""What a player cannot know is dealt anew with the right odds; what they have seen stays."""

import itertools

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from balancewheel.sim.games.gearworks.decks import draw_gear, lose_gear, put_under
from balancewheel.sim.games.gearworks.rules import MAX_GEARS
from balancewheel.sim.strategy import make_strategy

from ..redeals import assert_odds, redeal
from .table import COMPILED, GAME, Table, table
from .test_invariants import WATCHFUL


def where(t, gear):
    """The seat that holds a gear, or "deck"."""
    for seat in range(t.n_seats):
        if gear in t.state.secret_hand[seat, : t.state.hand_size[seat]]:
            return seat
    return "deck"


def lay_under(t, player, n):
    """A player lays the first gears of the hand under the deck; returns them."""
    gears = t.state.secret_hand[player, :n].tolist()
    for gear in gears:
        lose_gear(t.state, player, gear)
        put_under(t.state, player, gear)
    return gears


def bottom(t, n):
    slots = [(t.state.gears_front + t.state.n_gears - n + i) % MAX_GEARS for i in range(n)]
    return tuple(t.state.secret_gears[slots].tolist())


def test_a_hidden_gear_is_in_a_hand_or_the_deck_by_their_sizes():
    t = table(3, seed=4)
    gear = int(t.state.secret_gears[t.state.gears_front])
    sizes = t.state.hand_size[:3].tolist()
    seen = redeal(t, 1, lambda: where(t, gear))
    assert_odds(seen, {0: sizes[0], 2: sizes[2], "deck": int(t.state.n_gears)})


def test_the_last_gears_of_a_deck_lie_in_any_order():
    t = table(2, seed=5)
    while t.state.n_gears > 3:
        draw_gear(t.state)
    t.state.hand_size[0] = 0
    orders = list(itertools.permutations(bottom(t, 3)))
    assert_odds(redeal(t, 1, lambda: bottom(t, 3), 600), dict.fromkeys(orders, 1))


@pytest.mark.rule("GW-051")
def test_who_lays_gears_under_the_deck_knows_that_they_lie_there():
    t = table(3, seed=6)
    laid = lay_under(t, 1, 2)
    own = t.state.secret_hand[1].tolist()
    assert set(redeal(t, 1, lambda: bottom(t, 2), 50)) == {tuple(laid)}
    assert t.state.secret_hand[1].tolist() == own
    sizes = t.state.hand_size[:3].tolist()
    assert_odds(redeal(t, 0, lambda: where(t, laid[0])), {1: sizes[1], 2: sizes[2], "deck": int(t.state.n_gears)})


@pytest.mark.rule("GW-051")
def test_what_was_laid_under_is_forgotten_when_it_is_drawn_or_shuffled():
    t = table(2, seed=7)
    lay_under(t, 0, 1)
    while t.state.n_gears > 0:
        draw_gear(t.state)
    assert not t.state.laid_by.any()


WATCH, REDEAL_HIDDEN = WATCHFUL.choose, GAME.redeal_hidden


def _redealing(rules, state, knobs):
    """Deal anew what the decider cannot know, then answer as one who watches the table."""
    REDEAL_HIDDEN(rules, state, state.decider)
    return WATCH(rules, state, knobs)


REDEALING = make_strategy(GAME, _redealing, {})


@given(players=st.integers(2, 4), seed=st.integers(0, 2**32))
@settings(max_examples=100 if COMPILED else 2, derandomize=True, deadline=None, phases=[Phase.generate])
def test_a_game_goes_on_legally_after_every_redeal(players, seed):
    """What is hidden is dealt anew at every question of a game, some hundred times; those who watch find no fault."""
    t = Table(players, seed)
    t.play_game(REDEALING)
    assert t.state.over or t.state.unfinished
