"""The Refresh phase, draw piles and reshuffles."""

import pytest

from balancewheel.sim.games.gears.piles import draw_cards
from balancewheel.sim.games.gears.refresh import hand_limit
from balancewheel.sim.games.gears.state import Event

from .table import table

DRAW = "Kosmos W3, Kosmos W2, Kosmos W1, Kosmos F3, Kosmos F2, Kosmos F1"


@pytest.mark.rule("GE-067")
def test_each_card_left_in_hand_is_kept_or_discarded():
    t = table()
    t.put("hand", "Kosmos I1, Ari-oth, Goth'tanal")
    t.put("draw", DRAW)
    t.refresh("keep Ari-oth (card 3)", "discard Goth'tanal (card 2)", "discard Kosmos I1 (card 1)")
    assert sorted(t.names("discard")) == ["Goth'tanal", "Kosmos I1"]
    assert "Ari-oth" in t.hand() and len(t.hand()) == 5 and len(t.cards("draw")) == 2


@pytest.mark.rule("GE-068")
@pytest.mark.parametrize(("given", "kept", "limit"), [(0, 0, 5), (0, 2, 5), (1, 1, 4), (3, 0, 2), (5, 0, 0)])
def test_the_hand_is_filled_up_to_five_less_the_despair_given(given, kept, limit):
    t = table()
    t.put("despair", ", ".join(["Crew 01I", "Crew 01F", "Crew 01W", "Crew 02I", "Crew 02F"][:given]), 1)
    t.put("despair", "Crew 22I", 0)  # what was suffered does not count
    t.put("hand", ", ".join(["Kosmos I1", "Kosmos I2"][:kept]))
    t.put("draw", DRAW)
    t.refresh()
    assert len(t.hand()) == limit and len(t.cards("draw")) == 6 - (limit - kept)


@pytest.mark.rule("GE-068")
def test_despair_that_is_gone_no_longer_counts_and_the_limit_is_never_below_0():
    t = table()
    t.put("despair", "Kosmos I1, Kosmos I2", 1)
    assert hand_limit(t.rules, t.state, 0) == 3
    t.status("resolve")
    assert hand_limit(t.rules, t.state, 0) == 5
    t.put("despair", DRAW, 1)
    assert hand_limit(t.rules, t.state, 0) == 0


@pytest.mark.rule("GE-069")
def test_who_keeps_as_many_as_the_limit_or_more_draws_nothing_and_loses_nothing():
    t = table()
    t.put("despair", "Crew 01I, Crew 01F, Crew 01W", 1)
    t.put("hand", "Kosmos I1, Kosmos I2, Kosmos I3, Ari-oth")
    t.put("draw", DRAW)
    t.refresh()
    assert len(t.hand()) == 4 and len(t.cards("draw")) == 6 and t.cards("discard") == []


@pytest.mark.rule("GE-070")
def test_the_defender_does_not_refresh():
    t = table()
    t.put("hand", "Ari-oth", 0)
    t.put("hand", "Goth'tanal", 1)
    t.put("draw", DRAW, 0)
    t.put("draw", DRAW, 1)
    t.turn("attack with Ari-oth", other=["defend with Goth'tanal"])
    assert t.hand(1) == [] and len(t.cards("draw", 1)) == 6
    assert t.was_asked("refresh", 1) == 0 and len(t.hand(0)) == 4  # Goth'tanal does not stop the wealth power


@pytest.mark.rule("GE-071")
def test_the_discard_pile_becomes_the_draw_pile_when_a_card_is_needed():
    t = table()
    t.put("draw", "Kosmos I1")
    t.put("discard", "Kosmos F1, Kosmos F2, Kosmos F3, Ari-oth, Archibald, Goth'tanal")
    t.refresh()
    assert len(t.hand()) == 5 and "Kosmos I1" in t.hand()
    assert len(t.cards("draw")) == 2 and t.cards("discard") == [] and len(t.events(Event.RESHUFFLED)) == 1


@pytest.mark.rule("GE-071")
def test_the_new_draw_pile_is_shuffled():
    orders = set()
    for seed in range(6):
        t = table(seed)
        t.put("discard", DRAW)
        t.play(draw_cards_of, 1)
        orders.add((*t.names("draw"), *t.hand()))
    assert len(orders) > 3


def draw_cards_of(rules, state, cards):
    """Let seat 0 draw."""
    draw_cards(state, 0, cards)


@pytest.mark.rule("GE-071")
def test_with_both_piles_empty_fewer_are_drawn():
    t = table()
    t.put("draw", "Kosmos I1, Kosmos I2")
    t.refresh()
    assert sorted(t.hand()) == ["Kosmos I1", "Kosmos I2"]


@pytest.mark.rule("GE-072")
def test_an_empty_draw_pile_is_left_until_a_card_is_needed():
    t = table()
    t.put("draw", "Kosmos I1, Kosmos I2, Kosmos I3, Kosmos F1, Kosmos F2")
    t.put("discard", "Ari-oth")
    t.refresh()
    assert t.cards("draw") == [] and t.names("discard") == ["Ari-oth"] and t.events(Event.RESHUFFLED) == []
    t.refresh()  # a full hand needs no card
    assert t.names("discard") == ["Ari-oth"]


def test_the_hand_size_and_what_despair_takes_from_it_are_parameters():
    t = table(hand_size=7, hand_loss_per_despair=2)
    t.put("despair", "Crew 01I, Crew 01F", 1)
    assert hand_limit(t.rules, t.state, 0) == 3 and hand_limit(t.rules, t.state, 1) == 7
