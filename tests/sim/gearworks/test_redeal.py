"""What a player cannot know is dealt anew with the right odds; what they have seen stays."""

import itertools

import pytest

from balancewheel.sim.games.gearworks.decks import draw_gear, lay_some, lose_gear, put_under, take_gear
from balancewheel.sim.games.gearworks.round_end import prepare_round
from balancewheel.sim.games.gearworks.rules import MAX_GEARS

from ..redeals import assert_odds, redeal
from .table import GAME, empty_table, table


def where(t, gear):
    """The seat that holds a gear, or "deck"."""
    for seat in range(t.n_seats):
        if gear in t.state.secret_hand[seat, : t.state.hand_size[seat]]:
            return seat
    return "deck"


def hand_of(t, seat):
    return set(t.state.secret_hand[seat, : t.state.hand_size[seat]].tolist())


def lay_under(t, player, n):
    """A player lays the first gears of the hand under the deck; returns them."""
    gears = t.state.secret_hand[player, :n].tolist()
    lay_some(t.state, player, t.state.secret_hand[player], t.state.hand_size[player])
    for gear in gears:
        lose_gear(t.state, player, gear)
        put_under(t.state, player, gear)
    return gears


def draw_down_to(t, gear, leaving=1):
    """Draw gears, which nobody sees again, until this one is among the last."""
    while t.state.n_gears > leaving:
        draw_gear(t.state)
    assert gear in t.state.secret_gears


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


@pytest.mark.rule("GW-051", "GW-054")
def test_who_lays_a_gear_under_the_deck_knows_who_draws_it():
    t = table(3, seed=7)
    (gear,) = lay_under(t, 0, 1)
    draw_down_to(t, gear)
    take_gear(t.state, 1, draw_gear(t.state))
    assert set(redeal(t, 0, lambda: where(t, gear), 50)) == {1}
    assert set(redeal(t, 2, lambda: where(t, gear), 50)) == {0, 1}  # it may be of either hand


@pytest.mark.rule("GW-051")
def test_nobody_else_sees_which_gears_of_a_hand_are_laid_under_the_deck():
    """Seat 1 knows that seat 0 has drawn red 2; then seat 0 lays two of four gears under the deck."""
    t = empty_table(3)
    t.give(0, "blue 5, gray 9, green 3")
    t.give(1, "red 2")
    lay_under(t, 1, 1)
    draw_down_to(t, t.gear("red 2"))
    take_gear(t.state, 0, draw_gear(t.state))
    t.turn(0, "discard gears", "blue 5", "gray 9", "pass")
    assert_odds(redeal(t, 1, lambda: where(t, t.gear("red 2"))), {0: 1, "deck": 1})
    laid = bottom(t, 2)
    assert set(redeal(t, 0, lambda: bottom(t, 2), 20)) == {laid}


@pytest.mark.rule("GW-063", "GW-075")
def test_what_is_kept_over_the_end_of_a_round_is_nothing_that_was_seen_then():
    """Seats 1 and 2 keep three gears each. Seat 0 has seen the grid, its own hand, and a gear that it laid under."""
    t = table(3, seed=9)
    (laid,) = lay_under(t, 0, 1)
    seen = {*t.state.top.tolist(), *hand_of(t, 0), laid}
    t.state.hand_size[1] = t.state.hand_size[2] = 3
    kept = t.state.secret_hand[1, 0].item()
    prepare_round(t.rules, t.state)
    sizes = {1: int(t.state.hand_size[1]), 2: int(t.state.hand_size[2]), "deck": int(t.state.n_gears)}
    in_deck = [t.state.secret_gears[(t.state.gears_front + i) % MAX_GEARS] for i in range(t.state.n_gears)]
    hidden = [gear for gear in range(t.rules.n_gears) if where(t, gear) in (1, 2) or gear in in_deck]
    new = {**sizes, 1: sizes[1] - 3, 2: sizes[2] - 3}
    assert laid in hidden
    assert_odds(redeal(t, 0, lambda: where(t, laid)), new)
    unseen = len(set(hidden) - seen)
    odds = {
        place: (place != "deck") * 3 / unseen + (1 - 6 / unseen) * n / sum(new.values()) for place, n in new.items()
    }
    assert_odds(redeal(t, 0, lambda: where(t, kept)), odds)
    for _ in range(100):
        GAME.redeal_hidden(t.rules, t.state, 0)
        assert all(len(hand_of(t, seat) - seen) >= 3 for seat in (1, 2))


@pytest.mark.rule("GW-063")
def test_what_is_kept_for_two_rounds_was_seen_at_neither_end():
    """Seat 1 keeps two gears over the end of round 1, and these and two more over that of round 2."""
    t = table(2, seed=10)
    t.state.hand_size[1] = 2
    first = {*t.state.top.tolist(), *hand_of(t, 0)}
    prepare_round(t.rules, t.state)
    second = {*t.state.top.tolist(), *hand_of(t, 0)}
    by_age = sorted(hand_of(t, 1), key=lambda gear: t.state.secret_batch[gear])
    t.state.secret_hand[1, :4], t.state.hand_size[1] = sorted(by_age[:4]), 4
    prepare_round(t.rules, t.state)
    for _ in range(200):
        GAME.redeal_hidden(t.rules, t.state, 0)
        hand = hand_of(t, 1)
        assert len(hand - second) >= 4 and len(hand - first - second) >= 2


@pytest.mark.rule("GW-075")
def test_what_was_laid_under_is_forgotten_when_it_is_shuffled():
    t = table(2, seed=7)
    (gear,) = lay_under(t, 0, 1)
    prepare_round(t.rules, t.state)
    assert len(redeal(t, 0, lambda: where(t, gear), 50)) > 1


@pytest.mark.rule("GW-098")
def test_what_bartleby_keeps_is_one_of_those_he_draws():
    """Seat 1 has laid red 2 under the deck, which is one of the three gears that are left."""
    t = empty_table(3, "Bartleby Jade Wyatt")
    t.give(1, "red 2")
    lay_under(t, 1, 1)
    draw_down_to(t, t.gear("red 2"), leaving=3)
    t.turn(0, "Bartleby: draw 3", t.deck[0], t.deck[1], "pass")
    assert_odds(redeal(t, 1, lambda: where(t, t.gear("red 2"))), {0: 1, "deck": 2})
