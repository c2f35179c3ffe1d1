"""The odds of a Dominance against trying every way the unseen cards may lie."""

import itertools

import pytest

from balancewheel.strategies.gears.evaluation.odds import dominance_chance
from tests.sim.gears.table import table

DRAW = "Kosmos I1, Kosmos I2, Kosmos I3, Crew 21I, Goth'tanal, Archibald"  # weaknesses 1, 1, 0, 4, 3, 2


def chance(t, me=0, owner=1, extra=0):
    return dominance_chance(t.rules, t.state, me, owner, extra)


def share(weaknesses, n, known=0, threshold=5):
    """Of all choices of n cards, those that reach the threshold."""
    sums = [known + sum(some) for some in itertools.combinations(weaknesses, n)]
    return sum(total >= threshold for total in sums) / len(sums)


@pytest.mark.parametrize("pile", ["Crew 01I", "Crew 01I, Crew 22I", "Crew 01I, Crew 22I, Kosmos W3"])
def test_every_choice_of_the_unseen_cards_is_equally_likely(pile):
    t = table()
    t.put("draw", DRAW)
    t.put("despair", pile, 1)
    own = [1, 1, 0, 4, 3, 2] + [{"Crew 01I": 1, "Crew 22I": 4, "Kosmos W3": 0}[name] for name in pile.split(", ")]
    assert chance(t) == pytest.approx(share(own, len(pile.split(", "))))


@pytest.mark.parametrize("extra", [1, 2, 4, 6])
def test_further_cards_come_from_the_draw_pile(extra):
    t = table()
    t.put("draw", DRAW)
    t.put("despair", "Crew 01I", 1)
    assert chance(t, extra=extra) == pytest.approx(share([1, 1, 0, 4, 3, 2, 1], 1 + extra))


def test_with_more_than_the_draw_pile_the_discard_pile_is_counted():
    t = table()
    t.put("draw", "Archibald")
    t.put("discard", "Kosmos I3, Goth'tanal, Crew 21I")
    assert chance(t, extra=2) == pytest.approx(share([0, 3, 4], 1, known=2))


def test_cards_that_were_seen_are_known():
    t = table()
    t.put("draw", DRAW)
    t.put("despair", "Crew 01I, Crew 22I", 1)
    t.state.despair_seen[1, 1] = 0b01
    assert chance(t) == pytest.approx(share([1, 1, 0, 4, 3, 2, 1], 1, known=4))
    t.state.known_draw[0] = 1  # Archibald is on top
    assert chance(t, extra=1) == pytest.approx(share([1, 1, 0, 4, 3, 1], 1, known=6))


def test_the_cards_of_an_earlier_shuffle_are_known_once_all_others_of_it_were_seen():
    t = table()
    t.put("draw", DRAW)
    t.put("despair", "Crew 22I, Crew 01I", 1)
    for card in t.cards("draw"):
        t.state.batch[card] = 1
    t.state.shuffles[0] = 1
    assert chance(t) == 1.0  # four and one, whichever is which


def test_the_defender_counts_the_attackers_hand_as_well():
    t = table()
    t.put("draw", "Kosmos I1, Kosmos I2")
    t.put("hand", "Goth'tanal, Crew 21I")
    t.put("despair", "Crew 22I, Kosmos I3", 1)
    assert chance(t, me=1) == pytest.approx(share([1, 1, 3, 4, 4, 0], 2))
    assert chance(t, me=0) == pytest.approx(share([1, 1, 4, 0], 2))


def test_the_threshold_is_a_parameter():
    t = table(despair_threshold=3)
    t.put("draw", DRAW)
    t.put("despair", "Crew 01I", 1)
    assert chance(t) == pytest.approx(share([1, 1, 0, 4, 3, 2, 1], 1, threshold=3))
