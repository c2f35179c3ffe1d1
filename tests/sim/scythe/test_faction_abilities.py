"""The faction abilities of the base game: Relentless, Coercion, Swim, Meander, Dominate."""

import numpy as np
import pytest

from balancewheel.sim.games.scythe.cards import amounts
from balancewheel.sim.games.scythe.words import Ability

from .table import table
from .test_move import LAKES, RIVERS, plain_steps, shared_sides

SECTIONS = ["move", "bolster", "trade", "produce"]


# Rusviet


@pytest.mark.rule("SC-182")
@pytest.mark.parametrize("last", [*SECTIONS, "factory card"])
@pytest.mark.parametrize("faction", ["rusviet", "nordic", "crimea", "saxony", "polania"])
def test_ex33_relentless(faction, last):
    t = table(f"{faction} patriotic", "albion industrial")
    t.take_card(0, 5)
    t.last(0, last)
    t.turn(0)
    sections = [*SECTIONS, "factory card"]
    assert t.offered("section") == [one for one in sections if one != last or faction == "rusviet"]


@pytest.mark.rule("SC-182")
def test_relentless_again_and_again():
    t = table("rusviet patriotic", "nordic industrial")
    for turns in range(1, 5):
        t.turn(0, "bolster", "power")
        assert t.power(0) == 5 + 2 * turns


@pytest.mark.rule("SC-182")
def test_without_a_factory_card_there_are_four_sections():
    t = table("rusviet patriotic", "nordic industrial")
    t.last(0, "move")
    t.turn(0)
    assert t.offered("section") == SECTIONS


# Crimea


def crimea(food, *hand, mat="industrial", **changes):
    t = table(f"crimea {mat}", "nordic patriotic", **changes)
    t.put(0, worker="r7c3")
    t.lay("r7c3", food=food)
    t.hold(0, *hand)
    return t


@pytest.mark.rule("SC-183")
def test_ex34_coercion():
    """Enlist of Industrial costs 4: 3 food and the card of 2."""
    t = crimea(3, 2, 4)
    t.turn(0, "trade", "take enlist", "card of 2", "deploy for power")
    assert t.offered("spend card") == ["card of 2", "card of 4"]
    assert (t.held("r7c3"), t.hand(0), t.discarded, t.power(0)) == ({}, [4], [2], 7)


@pytest.mark.rule("SC-183")
@pytest.mark.parametrize(
    ("food", "hand", "payable"), [(2, (2, 4), False), (3, (), False), (3, (5,), True), (4, (), True)]
)
def test_coercion_stands_for_one_resource_only(food, hand, payable):
    t = crimea(food, *hand)
    t.turn(0, "trade")
    assert t.offered("bottom") == (["decline", "take enlist"] if payable else [])


@pytest.mark.rule("SC-183")
def test_coercion_may_spare_a_token_that_is_there():
    t = crimea(5, 3)
    t.turn(0, "trade", "take enlist", "card of 3")
    assert t.offered("spend card") == ["no", "card of 3"]
    assert (t.held("r7c3"), t.hand(0)) == ({"food": 2}, [])
    t = crimea(5, 3)
    t.turn(0, "trade", "take enlist", "no")
    assert (t.held("r7c3"), t.hand(0)) == ({"food": 1}, [3])


@pytest.mark.rule("SC-183")
def test_coercion_works_every_turn_anew():
    t = crimea(6, 2, 4)
    t.turn(0, "trade", "take enlist", "card of 2")
    assert (t.held("r7c3"), t.hand(0)) == ({"food": 3}, [4])
    t.turn(0, "move")
    t.turn(0, "trade", "take enlist")
    assert (t.held("r7c3"), t.hand(0)) == ({}, [])


@pytest.mark.rule("SC-183")
def test_coercion_once_a_turn():
    """Card 18 costs two resources: two combat cards do not pay them."""
    t = crimea(0, 2, 4, promo_factory=True)
    t.take_card(0, 18)
    t.turn(0, "factory card")
    assert not t.was_asked("top")
    t.lay("r7c3", food=1)
    t.last(0, "move")
    t.turn(0, "factory card", "take upgrade", "card of 4")
    assert (t.held("r7c3"), t.hand(0), t.was_asked("spend card")) == ({}, [2], 1)


@pytest.mark.rule("SC-183")
def test_coercion_is_spent_for_the_turn():
    """A card that pays for an encounter is not followed by one that pays for the action below."""
    t = crimea(2, 2, 4, mat="engineering")
    t.rules = np.array([t.rules])[0]
    t.rules.encounter_cost[t.card("encounter", 1), 0] = amounts({"any_resource": 1})
    t.put(0, character="r7c3")
    t.next_encounter(1)
    t.turn(0, "move", "units", "character at r7c3", "to r7c4", "done", "option 1", "card of 2")
    assert (t.hand(0), t.held("r7c3")) == ([4], {"food": 2})
    assert not t.was_asked("bottom")


@pytest.mark.rule("SC-183")
def test_nobody_else_pays_with_cards():
    t = table("saxony industrial", "nordic patriotic")
    t.put(0, worker="r7c3")
    t.lay("r7c3", food=3)
    t.hold(0, 2, 4)
    t.turn(0, "trade")
    assert not t.was_asked("bottom")


@pytest.mark.rule("SC-183")
def test_coercion_is_for_resources_only():
    """No card stands for coins, power or popularity."""
    t = crimea(0, 5, 5, 5)
    t.put(0, worker=" ".join(["r7c3"] * 7))
    t.set(0, coins=0, power=0, popularity=0)
    for section in ("bolster", "trade", "produce"):
        t.turn(0, section)
        assert not t.was_asked("top")


@pytest.mark.rule("SC-184")
def test_combat_cards_score_nothing():
    t = crimea(3)
    score = t.score(0)
    t.hold(0, 5, 5, 5, 5)
    assert t.score(0) == score


@pytest.mark.rule("SC-403")
@pytest.mark.parametrize(("mat", "section", "bottom", "resource"), [
    ("industrial", "bolster", "upgrade", "oil"), ("industrial", "produce", "deploy", "metal"),
    ("industrial", "move", "build", "wood"), ("industrial", "trade", "enlist", "food"),
])  # fmt: skip
def test_coercion_in_every_bottom_action(mat, section, bottom, resource):
    t = crimea(0, 2, mat=mat)
    t.lay("r7c3", **{resource: 3 if bottom == "enlist" else 2})
    t.turn(0, section, f"take {bottom}")
    assert (t.held("r7c3"), t.hand(0), t.discarded) == ({}, [], [2])


@pytest.mark.rule("SC-403")
@pytest.mark.parametrize(("card", "goods"), [(15, (2, 0, 0)), (16, (1, 1, 1))])
def test_coercion_in_the_cost_of_a_factory_card(card, goods):
    """Any one resource, and there is none on the board; card 15 gives a combat card as well."""
    t = crimea(0, 2, promo_factory=True)
    t.take_card(0, card)
    t.turn(0, "factory card", "take all")
    assert t.tracks(0) == (5 + goods[0], 9 + goods[1], 9 + goods[2])
    assert (len(t.hand(0)), t.discarded) == (int(card == 15), [2])


@pytest.mark.rule("SC-403")
@pytest.mark.parametrize(("held", "payable"), [({"oil": 1}, True), ({"oil": 2}, True), ({}, False)])
def test_coercion_under_a_cost_of_different_types(held, payable):
    """Card 13 costs two different resources: a card may be any type that is not yet paid."""
    t = crimea(0, 2, promo_factory=True)
    t.lay("r7c3", **held)
    t.take_card(0, 13)
    t.turn(0, "factory card", *["take structure", "mine in r7c3"] * payable)
    assert bool(t.was_asked("top")) == payable
    if payable:
        assert (t.held("r7c3"), t.hand(0)) == ({"oil": 1} if held["oil"] == 2 else {}, [])


# Nordic


@pytest.mark.rule("SC-185", "SC-186")
def test_swim_anywhere_on_the_board():
    """Nordic workers step over every river, onto any land; never onto a lake."""
    t = table("nordic patriotic", "albion industrial")
    before = t.states.copy()
    for place, near in shared_sides().items():
        if place in LAKES:
            continue
        t.states[:] = before
        t.put(0, worker=place)
        across = {other for other in near if frozenset((place, other)) in RIVERS}
        assert t.reach(0, f"worker at {place}") == plain_steps(place) | across, place


@pytest.mark.rule("SC-185")
def test_only_nordic_workers_swim():
    t = table("nordic patriotic", "rusviet industrial")
    t.put(0, mech="r1c4", character="r1c4")
    t.put(1, worker="r1c4")
    assert t.reach(0, "mech at r1c4") == t.reach(0, "character at r1c4") == {"r1c5", "r2c4"}
    assert t.reach(1, "worker at r1c4") == {"r1c5", "r2c4"}


@pytest.mark.rule("SC-155", "SC-185", "SC-186")
def test_ex10_swim_against_riverwalk():
    t = table("nordic patriotic", "rusviet industrial")
    t.put(0, worker="r1c4 r2c3", riverwalk="r1c4")
    t.lay("r1c4", wood=2)
    assert "r2c3" in t.reach(0, "worker at r1c4")
    assert "r2c3" not in t.reach(0, "mech at r1c4")
    assert "r3c4" not in t.reach(0, "worker at r2c3")
    t.turn(0, "move", "units", "worker at r1c4", "to r2c3", "take wood")
    assert t.held("r2c3") == {"wood": 2}


@pytest.mark.rule("SC-185")
@pytest.mark.parametrize(("faction", "mine", "told"), [
    ("nordic", False, True), ("nordic", True, False), ("rusviet", True, False),
])  # fmt: skip
def test_swim_is_reported_only_where_it_was_needed(faction, mine, told):
    """From r1c4 to the tunnel of r2c3, across a river; with a mine in r1c4 it is a way through tunnels."""
    t = table(f"{faction} patriotic", "crimea industrial")
    t.put(0, worker="r1c4")
    if mine:
        t.build(0, mine="r1c4")
    t.turn(0, "move", "units", "worker at r1c4", "to r2c3")
    assert bool(int(t.state.used[0]) >> Ability.SWIM & 1) == told


@pytest.mark.rule("SC-185")
def test_swim_with_the_move_of_a_factory_card():
    t = table("nordic patriotic", "rusviet industrial")
    t.put(0, worker="r1c5")
    t.take_card(0, 5)
    t.turn(0, "factory card", "take move", "worker at r1c5", "to r1c6", "to r1c5")
    assert t.was_asked("step") == 2


# Polania


def meeting(card, faction="polania", **tracks):
    """The character comes to the token in r4c1."""
    t = table(f"{faction} patriotic", "albion industrial")
    t.put(0, character="r3c1")
    t.set(0, **tracks)
    t.next_encounter(card)
    return t


@pytest.mark.rule("SC-187", "SC-188")
def test_ex35_meander():
    t = meeting(5, popularity=1, coins=3)
    t.turn(0, "move", "units", "character at r3c1", "to r4c1", "option 3")
    assert t.offered("encounter") == ["decline", "option 3"]
    assert (t.popularity(0), t.coins(0), t.held("r4c1")) == (0, 3, {"food": 4, "metal": 2})


@pytest.mark.rule("SC-187", "SC-188")
def test_ex35_others_get_one_option_of_what_they_can_pay():
    t = meeting(5, "saxony", popularity=1, coins=3)
    t.turn(0, "move", "units", "character at r3c1", "to r4c1")
    assert not t.was_asked("encounter")
    assert (t.popularity(0), t.held("r4c1")) == (2, {"food": 2})
    t = meeting(5, "saxony")
    t.turn(0, "move", "units", "character at r3c1", "to r4c1", "option 1")
    assert t.was_asked("encounter") == 1


@pytest.mark.rule("SC-187")
def test_meander_draws_one_card_and_takes_two_options_at_most():
    t = meeting(5)
    deck = int(t.state.n_encounter_deck)
    t.turn(0, "move", "units", "character at r3c1", "to r4c1", "option 1", "option 2")
    assert t.was_asked("encounter") == 2
    assert int(t.state.n_encounter_deck) == deck
    assert int(t.state.encounter_front) == 1
    assert t.held("r4c1") == {"food": 2}


@pytest.mark.rule("SC-187")
def test_meander_may_be_left_at_one_option():
    t = meeting(5)
    t.turn(0, "move", "units", "character at r3c1", "to r4c1", "option 3", "decline")
    assert (t.popularity(0), t.held("r4c1")) == (7, {"metal": 2, "food": 2})


@pytest.mark.rule("SC-188")
def test_meander_pays_the_second_option_with_the_first():
    """Card 1: 2 coins from the first option are the cost of the second."""
    t = meeting(1, coins=0, popularity=0)
    t.turn(0, "move", "units", "character at r3c1", "to r4c1", "option 2")
    assert t.offered("encounter") == ["decline", "option 2"]
    assert (t.coins(0), t.popularity(0), t.held("r4c1")) == (0, 1, {"food": 4})


# Saxony


def won_combat(faction, **stars):
    """A combat won by a player who has such stars."""
    t = table(f"{faction} patriotic", "albion industrial")
    names = ["upgrades", "mechs", "structures", "recruits", "workers", "objective", "combat", "popularity", "power"]
    for goal, n in stars.items():
        t.state.star[0, names.index(goal)] = n
    t.set(0, stars=sum(stars.values()))
    t.put(0, mech="r6c3")
    t.put(1, mech="r5c3", worker="r5c3")
    t.turn(0, "move", "units", "mech at r6c3", "to r5c3", "dial 1")
    return t


@pytest.mark.rule("SC-189")
@pytest.mark.parametrize(("faction", "stars"), [("saxony", 3), ("rusviet", 2), ("nordic", 2)])
def test_dominate_has_no_limit_of_combat_stars(faction, stars):
    t = won_combat(faction, combat=2)
    assert (t.stars(0)["combat"], int(t.state.stars[0])) == (stars, stars)
    assert (t.popularity(0), t.units(1, "r5c3")) == (8, {})


@pytest.mark.rule("SC-189")
def test_ex24_the_third_combat_of_saxony_may_be_the_sixth_star():
    t = won_combat("saxony", combat=2, objective=1, mechs=1, recruits=1)
    assert (int(t.state.stars[0]), t.over) == (6, True)
    t = won_combat("rusviet", combat=2, objective=1, mechs=1, recruits=1)
    assert (int(t.state.stars[0]), t.over) == (5, False)


@pytest.mark.rule("SC-189", "SC-190")
@pytest.mark.parametrize("faction", ["saxony", "rusviet"])
def test_dominate_keeps_and_scores_the_second_objective(faction):
    """Objectives 8 and 18: few coins and popular; no power and popular. Others discard the second card."""
    t = table(f"{faction} patriotic", "albion industrial")
    t.put(0, worker="r4c6 r4c6 r4c6 r4c6 r4c6")
    t.set(0, coins=2, popularity=13, power=0)
    t.objectives(0, 8, 18)
    saxon = faction == "saxony"
    t.turn(0, "move", "reveal 8", *["reveal 18"] * saxon)
    assert t.stars(0) == {"objective": 1 + saxon}
    assert int(t.state.n_objectives[0]) == 0


@pytest.mark.rule("SC-190")
def test_dominate_may_score_the_second_objective_much_later():
    t = table("saxony patriotic", "albion industrial")
    t.put(0, worker="r4c6 r4c6 r4c6 r4c6 r4c6")
    t.set(0, coins=2, popularity=13, power=1)
    t.objectives(0, 8, 18)
    t.turn(0, "bolster", "reveal 8")
    assert (t.stars(0), int(t.state.n_objectives[0])) == ({"objective": 1}, 1)
    t.turn(0, "produce", "work", "at r4c6", "reveal 18")
    assert (t.power(0), t.stars(0), int(t.state.n_objectives[0])) == (0, {"objective": 2}, 0)
