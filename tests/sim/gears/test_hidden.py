"""What a player cannot know is dealt anew, and only that."""

import itertools

import pytest

from balancewheel.sim.games.gears.hidden import redeal_hidden
from balancewheel.sim.kernel.chance import REDEAL

from ..redeals import assert_odds, redeal
from .table import opening, table

DRAW = "Kosmos W3, Kosmos W2, Kosmos W1, Kosmos F3, Kosmos F2"


def dealt(lay, me, look, times=30):
    """What `look` sees in many deals of the same table."""
    seen = []
    for n in range(times):
        t = lay()
        t.state.drawn[REDEAL] = 1000 * n
        t.play(redeal_hidden, me)
        seen.append(look(t))
    return seen


def lay_out():
    t = table()
    t.put("draw", DRAW, 0)
    t.put("hand", "Kosmos I1, Kosmos I2", 0)
    t.put("despair", "Kosmos O, Kosmos I3", 1)
    t.put("draw", DRAW, 1)
    t.put("hand", "Kosmos I1, Kosmos I2", 1)
    t.put("realm_deck", "Crew 01I, Crew 01F, Crew 01W, Crew 02I")
    return t


@pytest.mark.rule("GE-063")
def test_draw_order_despair_and_the_others_hand_are_hidden():
    assert len({tuple(names) for names in dealt(lay_out, 0, lambda t: t.names("draw", 0))}) > 10
    assert len({tuple(names) for names in dealt(lay_out, 0, lambda t: t.names("despair", 1))}) > 10
    assert len({tuple(names) for names in dealt(lay_out, 0, lambda t: t.hand(1))}) > 10
    assert len({tuple(names) for names in dealt(lay_out, 1, lambda t: t.names("despair", 1))}) > 10
    assert len({tuple(names) for names in dealt(lay_out, 0, lambda t: t.names("realm_deck"))}) > 10


@pytest.mark.rule("GE-063")
def test_the_own_hand_and_all_sizes_stay():
    for t in dealt(lay_out, 0, lambda t: t):
        assert t.hand(0) == ["Kosmos I1", "Kosmos I2"]
        assert len(t.hand(1)) == 2 and len(t.cards("draw", 0)) == 5 and len(t.cards("despair", 1)) == 2
        assert all(len(places) == 1 for places in t.everything().values())


@pytest.mark.rule("GE-078")
def test_what_was_looked_at_stays_for_the_one_who_looked():
    def lay():
        t = lay_out()
        t.state.known_draw[0], t.state.despair_seen[1, 0], t.state.known_realm[1] = 2, 0b10, 1
        return t

    assert {tuple(names[-2:]) for names in dealt(lay, 0, lambda t: t.names("draw", 0))} == {("Kosmos F3", "Kosmos F2")}
    assert len({tuple(names[-2:]) for names in dealt(lay, 1, lambda t: t.names("draw", 0))}) > 5
    assert {names[0] for names in dealt(lay, 1, lambda t: t.names("despair", 1))} == {"Kosmos O"}
    assert len({names[0] for names in dealt(lay, 0, lambda t: t.names("despair", 1))}) > 3
    assert {names[-1] for names in dealt(lay, 1, lambda t: t.names("realm_deck"))} == {"Crew 02I"}


def test_a_card_of_an_earlier_shuffle_cannot_be_in_the_new_draw_pile():
    """Everybody saw the discard pile go into the draw pile, so Despair given before it is known as a set."""

    def lay():
        t = lay_out()
        for card in t.cards("draw", 0):
            t.state.batch[card] = 1  # shuffled after the two Despair cards were given
        return t

    for names in dealt(lay, 0, lambda t: t.names("despair", 1)):
        assert sorted(names) == ["Kosmos I3", "Kosmos O"]


def test_a_card_that_everybody_saw_go_to_a_hand_stays_there():
    def lay():
        t = lay_out()
        t.state.open_in_hand[t.cards("hand", 1)[0]] = 1
        return t

    assert all("Kosmos I1" in names for names in dealt(lay, 0, lambda t: t.hand(1)))
    assert len({tuple(names) for names in dealt(lay, 0, lambda t: t.hand(1))}) > 3


def test_set_up_tables_are_dealt_anew_too():
    t = opening()
    before = t.names("realm_deck")
    t.play(redeal_hidden, 0)
    assert sorted(t.names("realm_deck")) == sorted(before) and t.names("realm_deck") != before


@pytest.mark.rule("GE-063")
def test_hidden_cards_of_one_shuffle_lie_anywhere_with_the_same_odds():
    """Seven cards of one shuffle, two of them in the hand: each pair of cards is as likely."""
    t = table()
    t.put("draw", DRAW, 0)
    t.put("hand", "Kosmos I1, Kosmos I2", 0)
    cards = [*t.names("draw", 0), *t.hand(0)]
    pairs = {tuple(sorted(pair)): 1 for pair in itertools.combinations(cards, 2)}
    assert_odds(redeal(t, 1, lambda: tuple(sorted(t.hand(0))), 600), pairs)
