"""Lakes: Seaworthy and Submerge, what they carry, combat and retreat."""

import pytest

from .table import table
from .test_move import LAKES, plain_steps, shared_sides

FIGHTERS = ["mech", "character"]


def fleet(faction="polania", ability="submerge", **units):
    t = table(f"{faction} patriotic", "saxony industrial")
    t.learn(0, ability)
    t.put(0, **units)
    return t


@pytest.mark.rule("SC-168", "SC-172", "SC-061")
@pytest.mark.parametrize(("faction", "ability"), [("nordic", "seaworthy"), ("polania", "submerge")])
@pytest.mark.parametrize("unit", FIGHTERS)
def test_on_and_off_lakes_anywhere_on_the_board(faction, ability, unit):
    """Lakes like other territories that share a side; Submerge joins all lakes to each other as well."""
    t = fleet(faction, ability)
    before = t.states.copy()
    for place, near in shared_sides().items():
        t.states[:] = before
        t.put(0, **{unit: place})
        if place in LAKES:
            expected = near | (LAKES - {place} if ability == "submerge" else set())
        else:
            expected = plain_steps(place) | near & LAKES
        assert t.reach(0, f"{unit} at {place}") == expected, place


@pytest.mark.rule("SC-172", "SC-178", "SC-179", "SC-116", "SC-121")
def test_ex14_lake_cargo():
    t = fleet(mech="r3c1", worker="r3c1 r3c1")
    t.learn(0, "speed")
    t.lay("r3c1", wood=1)
    moves = ["mech at r3c1", "to r2c0", "take 2 workers", "take wood", "to r5c4"]
    t.turn(0, "move", "units", *moves)
    assert (t.units(0, "r5c4"), t.held("r5c4")) == ({"mech": 1, "worker": 2}, {"wood": 1})
    t.lay("r5c4", metal=4, wood=4)
    t.turn(0, "bolster", "take deploy")
    assert not t.was_asked("place mech")
    t.turn(0, "trade", "popularity", "take build")
    assert not t.was_asked("place structure")
    t.turn(0, "move", "units", "mech at r5c4", "to r4c4")
    assert not t.was_asked("take workers") and not t.was_asked("take resources")
    assert (t.units(0, "r4c4"), t.held("r4c4")) == ({"mech": 1, "worker": 2}, {"wood": 1})
    assert (t.units(0, "r5c4"), t.held("r5c4")) == ({}, {})


@pytest.mark.rule("SC-178")
def test_nothing_is_left_on_a_lake_on_the_way():
    t = fleet(mech="r3c1", worker="r3c1 r3c1")
    t.learn(0, "speed")
    t.lay("r3c1", wood=2, oil=1)
    moves = ["mech at r3c1", "to r2c0", "take 1 worker", "take wood", "to r1c1"]
    t.turn(0, "move", "units", *moves)
    assert (t.was_asked("take workers"), t.was_asked("take resources")) == (1, 1)
    assert (t.units(0, "r1c1"), t.held("r1c1")) == ({"mech": 1, "worker": 1}, {"wood": 2})
    assert (t.units(0, "r3c1"), t.held("r3c1")) == ({"worker": 1}, {"oil": 1})


@pytest.mark.rule("SC-178")
@pytest.mark.parametrize("left", [0, 1])
def test_another_mech_may_keep_workers_and_resources_on_the_lake(left):
    t = fleet(mech="r5c4 r5c4", worker="r5c4")
    t.lay("r5c4", oil=1)
    take = ["take 0 workers", "take nothing"] if left else ["take 1 worker", "take oil"]
    t.turn(0, "move", "units", "mech at r5c4", "to r4c4", *take)
    assert t.units(0, "r5c4") == {"mech": 1, **({"worker": 1} if left else {})}
    assert t.held("r5c4") == ({"oil": 1} if left else {})


@pytest.mark.rule("SC-178")
def test_the_second_mech_takes_what_the_first_has_left():
    t = fleet(mech="r5c4 r5c4", worker="r5c4")
    t.lay("r5c4", oil=1)
    moves = ["mech at r5c4", "to r4c4", "take 0 workers", "take nothing", "mech at r5c4", "to r5c3"]
    t.turn(0, "move", "units", *moves)
    assert (t.units(0, "r5c3"), t.held("r5c3")) == ({"mech": 1, "worker": 1}, {"oil": 1})
    assert (t.units(0, "r5c4"), t.held("r5c4")) == ({}, {})


@pytest.mark.rule("SC-178")
def test_the_character_takes_its_resources_off_the_lake():
    t = fleet(character="r4c4")
    t.lay("r4c4", metal=2)
    t.turn(0, "move", "units", "character at r4c4", "to r5c4", "take metal")
    t.turn(0, "bolster")
    t.turn(0, "move", "units", "character at r5c4", "to r5c3")
    assert (t.held("r5c3"), t.held("r5c4"), t.was_asked("take resources")) == ({"metal": 2}, {}, 0)


@pytest.mark.rule("SC-178", "SC-179")
def test_a_mech_does_not_leave_its_workers_with_the_character():
    """A worker needs a mech on a lake; resources may stay with the character."""
    t = fleet(mech="r5c4", character="r5c4", worker="r5c4")
    t.lay("r5c4", oil=2)
    t.turn(0, "move", "units", "mech at r5c4", "to r4c4", "take nothing")
    assert not t.was_asked("take workers")
    assert (t.units(0, "r4c4"), t.units(0, "r5c4")) == ({"mech": 1, "worker": 1}, {"character": 1})
    assert t.held("r5c4") == {"oil": 2}


@pytest.mark.rule("SC-179")
@pytest.mark.parametrize(("faction", "ability"), [("nordic", "seaworthy"), ("polania", "submerge")])
def test_no_worker_walks_off_a_lake(faction, ability):
    t = fleet(faction, ability, mech="r5c4", worker="r5c4 r4c4")
    t.turn(0, "move", "units")
    assert t.offered("unit") == ["done", f"character at HB_{faction}", "mech at r5c4", "worker at r4c4"]


@pytest.mark.rule("SC-179", "SC-186")
@pytest.mark.parametrize(("faction", "ability"), [("nordic", "seaworthy"), ("polania", "submerge")])
def test_no_worker_walks_onto_a_lake(faction, ability):
    t = fleet(faction, ability, mech="r5c4", worker="r4c4")
    assert not t.reach(0, "worker at r4c4") & LAKES


@pytest.mark.rule("SC-178", "SC-090")
def test_traded_resources_on_a_lake_must_be_taken_off_it():
    """A lake with an own mech and worker is a controlled territory with a worker."""
    t = fleet(mech="r5c4", worker="r5c4")
    t.turn(0, "trade", "resources", "oil metal")
    assert t.held("r5c4") == {"oil": 1, "metal": 1}
    t.turn(0, "move", "units", "mech at r5c4", "to r4c4")
    assert (t.held("r5c4"), t.held("r4c4")) == ({}, {"oil": 1, "metal": 1})


# combat


def lake_battle(workers=2, winner=0, attacker="polania"):
    """Polania and Nordic fight on the lake r5c4; the defender has workers there and 3 metal."""
    seats = {
        "polania": ("polania patriotic", "nordic industrial"),
        "nordic": ("nordic patriotic", "polania industrial"),
    }
    t = table(*seats[attacker])
    for player in range(2):
        t.learn(player, "submerge" if t.faction(player) == "polania" else "seaworthy")
    t.put(0, mech="r4c4")
    t.put(1, mech="r5c4", worker=" ".join(["r5c4"] * workers))
    t.lay("r5c4", metal=3)
    own, other = (["dial 1"], []) if winner == 0 else ([], ["dial 1"])
    t.turn(0, "move", "units", "mech at r4c4", "to r5c4", *own, p1=other)
    return t


@pytest.mark.rule("SC-180")
@pytest.mark.parametrize("attacker", ["polania", "nordic"])
def test_two_fleets_fight_on_a_lake(attacker):
    t = lake_battle(attacker=attacker)
    assert (t.units(0, "r5c4"), t.units(1, "r5c4"), t.stars(0)) == ({"mech": 1}, {}, {"combat": 1})
    assert "r5c4" in t.controls(0)


@pytest.mark.rule("SC-181")
@pytest.mark.parametrize("workers", [0, 1, 3])
def test_the_attacker_pays_for_workers_sent_back_from_a_lake(workers):
    t = lake_battle(workers)
    assert (t.popularity(0), t.popularity(1)) == (9 - workers, 9)
    assert t.units(1, "HB_nordic") == {"character": 1, "mech": 1, **({"worker": workers} if workers else {})}


@pytest.mark.rule("SC-181")
def test_a_defender_who_wins_on_a_lake_pays_nothing():
    t = lake_battle(winner=1)
    assert (t.popularity(0), t.popularity(1), t.stars(1)) == (9, 9, {"combat": 1})
    assert t.units(1, "r5c4") == {"mech": 1, "worker": 2}


@pytest.mark.rule("SC-173")
@pytest.mark.parametrize("place", ["r5c4", "r4c3"])
def test_a_loser_with_submerge_goes_home(place):
    """From a lake, and from land beside three lakes: nothing is asked."""
    t = table("nordic patriotic", "polania industrial")
    t.learn(0, "seaworthy")
    t.learn(1, "submerge")
    t.put(0, mech="r4c4")
    t.put(1, mech=place, worker=place, character=place)
    t.turn(0, "move", "units", "mech at r4c4", f"to {place}", "dial 1")
    assert not t.was_asked("retreat to")
    assert t.units(1, "HB_polania") == {"character": 1, "mech": 1, "worker": 1}


def nordic_defeat(*answers, enemy="", ability="seaworthy", character=False):
    """EX-23: Nordic loses on r3c3 with a mech, two workers and a wood (and the character)."""
    t = table("saxony patriotic", "nordic industrial")
    t.learn(1, ability)
    t.put(0, mech="r2c3")
    t.put(1, mech="r3c3", worker="r3c3 r3c3")
    if character:
        t.put(1, character="r3c3")
    if enemy:
        t.put(0, mech=enemy)
    t.lay("r3c3", wood=1)
    t.turn(0, "move", "units", "mech at r2c3", "to r3c3", "dial 1", p1=answers)
    return t


@pytest.mark.rule("SC-169", "SC-170", "SC-408")
@pytest.mark.parametrize("lake", ["r2c2", "r3c4", "r4c2"])
@pytest.mark.parametrize("workers", [0, 1, 2])
def test_ex23_seaworthy_retreat(lake, workers):
    word = "worker" if workers == 1 else "workers"
    t = nordic_defeat(f"mech to {lake}", f"with {workers} {word}")
    assert t.offered("retreat to") == ["mech to HB_nordic", "mech to r2c2", "mech to r3c4", "mech to r4c2"]
    assert t.offered("retreat with") == ["with 0 workers", "with 1 worker", "with 2 workers"]
    assert t.units(1, lake) == {"mech": 1, **({"worker": workers} if workers else {})}
    assert t.units(1, "HB_nordic") == {"character": 1, **({"worker": 2 - workers} if workers < 2 else {})}
    assert (t.held("r3c3"), t.held(lake)) == ({"wood": 1}, {})


@pytest.mark.rule("SC-169", "SC-170")
def test_ex23_the_mech_may_also_go_home_and_the_workers_go_with_it():
    t = nordic_defeat("mech to HB_nordic")
    assert t.units(1, "HB_nordic") == {"character": 1, "mech": 1, "worker": 2}
    assert not t.was_asked("retreat with")


@pytest.mark.rule("SC-169")
def test_ex23_no_retreat_to_a_lake_with_an_enemy():
    t = nordic_defeat(enemy="r3c4")
    assert t.offered("retreat to") == ["mech to HB_nordic", "mech to r2c2", "mech to r4c2"]


@pytest.mark.rule("SC-169", "SC-173")
def test_without_seaworthy_everybody_goes_home():
    t = nordic_defeat(ability="riverwalk")
    assert not t.was_asked("retreat to")
    assert t.units(1, "HB_nordic") == {"character": 1, "mech": 1, "worker": 2}


@pytest.mark.rule("SC-169", "SC-170")
def test_character_and_mech_choose_for_themselves_and_workers_follow_mechs_only():
    t = nordic_defeat("character to r2c2", "mech to r4c2", "with 1 worker", character=True)
    assert t.was_asked("retreat with") == 1
    assert t.units(1, "r2c2") == {"character": 1}
    assert t.units(1, "r4c2") == {"mech": 1, "worker": 1}
    assert t.units(1, "HB_nordic") == {"worker": 1}


@pytest.mark.rule("SC-169", "SC-068")
def test_workers_forced_back_without_combat_go_home_with_seaworthy_too():
    t = table("saxony patriotic", "nordic industrial")
    t.learn(1, "seaworthy")
    t.put(0, mech="r2c3")
    t.put(1, worker="r3c3 r3c3")
    t.turn(0, "move", "units", "mech at r2c3", "to r3c3")
    assert t.units(1, "HB_nordic") == {"character": 1, "worker": 2}


@pytest.mark.rule("SC-408", "SC-059")
def test_no_retreat_takes_resources_along():
    """Neither home nor to a lake; what a loser had on a lake stays there too."""
    for answer in ("mech to HB_nordic", "mech to r3c4"):
        t = nordic_defeat(answer)
        assert t.held("r3c3") == {"wood": 1}
        assert t.state.resources.sum() == 1
    t = lake_battle()
    assert t.held("r5c4") == {"metal": 3}


@pytest.mark.rule("SC-178")
def test_what_a_loser_left_on_a_lake_may_stay_there():
    """The winner did not bring it, so it need not be taken along."""
    t = lake_battle()
    t.turn(0, "bolster")
    t.turn(0, "move", "units", "mech at r5c4", "to r5c3", "take nothing")
    assert (t.held("r5c4"), t.held("r5c3")) == ({"metal": 3}, {})


@pytest.mark.rule("SC-178", "SC-211")
@pytest.mark.parametrize("winner", [0, 1])
def test_the_winner_on_a_lake_still_takes_along_what_it_brought_itself(winner):
    """The attacker came with 2 oil, the defender had brought 3 metal: only the loser's may be left behind."""
    t = table("polania patriotic", "nordic industrial")
    t.learn(0, "submerge")
    t.learn(1, "seaworthy")
    t.put(0, mech="r4c4")
    t.put(1, mech="r5c4")
    t.lay("r4c4", oil=2)
    t.lay("r5c4", metal=3)
    fight = {0: (["dial 1"], []), 1: ([], ["dial 1"])}[winner]
    t.turn(0, "move", "units", "mech at r4c4", "to r5c4", "take oil", *fight[0], p1=fight[1])
    assert t.held("r5c4") == {"oil": 2, "metal": 3}
    t.last(winner, "bolster")
    t.turn(winner, "move", "units", "mech at r5c4", "to r5c3")
    own, left = ("oil", "metal") if winner == 0 else ("metal", "oil")
    some = {"take oil 1 metal", "take oil 2 metal"} if winner == 0 else {"take 1 oil metal"}
    assert set(t.offered("take resources")) == {f"take {own}", "take oil metal"} | some
    assert set(t.held("r5c4")) == {left}
