"""How the strategies of Gears spend their cards: what meets an attack, what attacks, what effects are used for."""

from dataclasses import replace

import pytest

from balancewheel.sim.games.gears import state as s
from balancewheel.sim.games.gears.attack import card_or_pass, opening_card
from balancewheel.sim.games.gears.buy import buy_phase
from balancewheel.sim.games.gears.cards import Icon
from balancewheel.sim.games.gears.effects import trigger_effect
from balancewheel.sim.games.gears.state import NOTHING, Question
from balancewheel.sim.games.gears.status import status_phase
from tests.sim.gears.table import GAME, table

HEAVY = "Crew 21I, Crew 21F, Crew 21W, Crew 22I, Crew 22F"  # 4 weaknesses each: any two reach the threshold of 5


def turned(strategy, **knobs):
    """A strategy with other knobs."""
    found = GAME.find_strategy(strategy)
    return replace(found, knobs=found.knobs | knobs)


def attacked_by(wealth, hand):
    """What a defender with this hand plays against so many Wealth powers of an attacker without a card in hand."""
    t = table()
    t.put("draw", HEAVY, 0)
    t.put("hand", hand, 1)
    t.state.phase, t.state.power[0, Icon.WEALTH] = s.Phase.ATTACK, wealth
    return t, lambda: named(t, t.by("sensible", card_or_pass, 1, Question.DEFEND))


def named(t, card):
    return "pass" if card == NOTHING else t.name(card)


def test_the_card_that_meets_most_of_an_attack_is_played():
    _, defends = attacked_by(3, "Crew 18W, Crew 05W, Crew 02I")
    assert defends() == "Crew 18W"  # three Wealth weaknesses instead of one


def test_weaknesses_of_another_kind_stay_in_hand():
    _, defends = attacked_by(3, "Crew 18I, Crew 18F, Goth'tanal")
    assert defends() == "pass"


def test_what_is_met_already_is_not_met_again():
    t, defends = attacked_by(3, "Crew 18W")
    t.state.weakness[1, Icon.WEALTH] = 3
    assert defends() == "pass"


def test_what_an_effect_adds_to_a_shield_counts():
    """Crew 12F has an Omnis weakness, and its effect adds another; Crew 13W has a Wealth weakness that fits."""
    _, defends = attacked_by(3, "Crew 13W, Crew 12F")
    assert defends() == "Crew 12F"


def test_what_the_attacker_may_still_play_is_met_in_advance():
    """No power is unmatched yet, but all that the attacker may hold has Wealth powers."""
    t = table()
    t.put("draw", "Crew 13W", 0)
    t.put("hand", "Crew 09W, Crew 22W", 0)
    t.put("despair", "Crew 21I", 1, owner=0)
    t.put("hand", "Crew 18W", 1)
    t.state.phase = s.Phase.ATTACK
    assert named(t, t.by("sensible", card_or_pass, 1, Question.DEFEND)) == "Crew 18W"


@pytest.mark.parametrize("spent, attacks", [(0, True), (1, False)])
def test_whoever_has_bought_nothing_attacks_at_lower_odds(spent, attacks):
    """One Despair from a pile of two cards, of which one brings a Dominance with what lies there: even odds."""
    t = table()
    t.put("draw", "Crew 21I, Crew 05I", 0)
    t.put("despair", "Crew 05F", 1)
    t.state.despair_seen[1, 0] = 1
    t.put("hand", "Crew 02I", 0)
    t.state.spent[Icon.INGENUITY] = spent
    t.state.phase = s.Phase.ATTACK
    player = turned("sensible", strike=0.9, probe=0.4)
    assert (t.by(player, opening_card, 0) != NOTHING) == attacks
    assert t.by(turned("sensible", strike=0.9, probe=0.6), opening_card, 0) == NOTHING


@pytest.mark.parametrize("hand, resolves", [("Crew 22I, Crew 22F, Crew 22W", False), ("Kosmos I1", True)])
def test_a_pile_that_cannot_win_yet_waits_for_the_attack_of_this_turn(hand, resolves):
    """One card of 1 weakness never reaches the threshold, but with the strike that is wanted now it may help."""
    t = table()
    t.put("draw", "Crew 21I, Crew 21F, Crew 05I, Crew 05F, Crew 05W, Crew 01I", 0)
    t.put("despair", "Crew 01F", 1)
    t.put("hand", hand, 0)
    t.by(turned("sensible", strike=0.3, clear=1.0), status_phase, 0)
    assert (t.state.n_despair[1] == 0) == resolves


def played_to_buy(t):
    """What `counter` plays in its Buy phase when nothing can be bought."""
    t.by("counter", buy_phase, 0)
    return [t.name(event.what) for event in t.events(s.Event.PLAYED)]


def test_a_card_that_would_relieve_nothing_stays_in_hand():
    t = table()
    t.put("hand", "Crew 18I")
    assert played_to_buy(t) == []
    t = table()
    t.put("hand", "Crew 18I")
    t.put("despair", "Crew 01F", 0)
    assert played_to_buy(t) == ["Crew 18I"]


@pytest.mark.parametrize("pile, played", [("Crew 01I", []), ("Crew 01I, Crew 01F", ["Crew 04I"])])
def test_a_card_that_draws_waits_until_there_is_enough_to_draw(pile, played):
    t = table()
    t.put("hand", "Crew 04I")  # draws 2
    t.put("draw", pile)
    assert played_to_buy(t) == played


def test_cards_of_the_realm_are_bought_rather_than_destroyed():
    t = table()
    t.put("hand", "Crew 05I")
    t.put("realm", "Crew 22F, Crew 21W")
    assert played_to_buy(t) == [] and t.names("realm") == ["Crew 22F", "Crew 21W"]


@pytest.mark.parametrize("beside, thins", [(1, False), (9, True)])
def test_a_small_deck_is_not_thinned(beside, thins):
    t = table()
    t.put("in_play", "Crew 08I")
    t.put("discard", ", ".join(["Kosmos I1", *(f"Crew 1{n}{x}" for n in range(3) for x in "IFW")][: beside + 1]))
    before = len(t.names("discard"))
    t.by("sensible", trigger_effect, 0, t.cards("in_play")[0])
    assert (len(t.names("discard")) < before) == thins


def test_an_attacker_destroys_a_weak_card_of_the_discard_pile_not_one_that_may_still_fight():
    t = table()
    t.put("in_play", "Crew 08I")
    t.put("hand", "Kosmos I1")
    t.put("discard", "Crew 02I, Crew 10I, Crew 10F, Crew 10W, Crew 13I, Crew 13F, Crew 13W, Crew 16I, Crew 16F")
    t.state.phase = s.Phase.ATTACK
    t.by("sensible", trigger_effect, 0, t.cards("in_play")[0])
    assert t.hand() == ["Kosmos I1"] and "Crew 02I" not in t.names("discard")


@pytest.mark.parametrize(("effects", "left"), [(True, []), (False, ["Crew 07I"])])
def test_a_counter_plays_no_card_for_an_effect_that_is_switched_off(effects, left):
    """Crew 07I draws a card; there is nothing to be bought with its power."""
    t = table(effects=effects)
    t.put("hand", "Crew 07I")
    t.put("draw", HEAVY)
    t.by("counter", buy_phase, 0)
    assert [card for card in t.hand() if card == "Crew 07I"] == left
