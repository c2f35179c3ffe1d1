"""What becomes of winners and losers: control, stars, popularity, retreat, a card, the encounter, the end."""

import pytest

from balancewheel.sim.games.scythe import state as s

from .table import table
from .test_combat import attack, facing, join_attack


@pytest.mark.rule("SC-206")
@pytest.mark.parametrize("winner", [0, 1])
def test_the_winner_controls_the_territory_and_its_resources(winner):
    t = facing()
    t.lay("r5c3", oil=9, metal=9, wood=9, food=9)
    attack(t, "dial 2", p1=[f"dial {3 * winner}"])
    assert ["r5c3" in t.controls(player) for player in (0, 1)] == [winner == 0, winner == 1]
    t.turn(0, "trade")
    t.turn(1, "trade")
    assert t.was_asked("bottom") == (winner == 1)
    assert t.held("r5c3") == {"oil": 9, "metal": 9, "wood": 9, "food": 9}


@pytest.mark.rule("SC-207", "SC-256")
@pytest.mark.parametrize("winner", [0, 1])
@pytest.mark.parametrize("before", [0, 1, 2])
def test_the_winner_of_either_side_places_a_star_up_to_two(winner, before):
    t = facing()
    t.award(winner, **{"combat": before} if before else {})
    attack(t, "dial 2", p1=[f"dial {3 * winner}"])
    assert t.stars(winner) == {"combat": min(before + 1, 2)}
    assert (int(t.state.stars[winner]), t.stars(1 - winner)) == (min(before + 1, 2), {})


@pytest.mark.rule("SC-207")
@pytest.mark.parametrize("attacking", [True, False])
def test_ex24_saxony_places_a_star_for_every_combat_won(attacking):
    t = table("nordic industrial", "saxony patriotic")
    t.put(0, mech="r4c3")
    t.put(1, mech="r5c3")
    t.award(1, combat=2, objective=1, mechs=1)
    if attacking:
        t.turn(1, "move", "units", "mech at r5c3", "to r4c3")
    else:
        t.turn(0, "move", "units", "mech at r4c3", "to r5c3", p1=["dial 1"])
    assert t.stars(1) == {"combat": 3, "objective": 1, "mechs": 1}
    assert not t.over


@pytest.mark.rule("SC-207", "SC-249", "SC-260")
def test_ex24_the_third_combat_of_saxony_may_be_the_sixth_star():
    t = table("nordic industrial", "saxony patriotic")
    t.put(0, mech="r4c3")
    t.put(1, mech="r5c3")
    t.award(1, combat=2, objective=1, mechs=1, recruits=1)
    t.turn(1, "move", "units", "mech at r5c3", "to r4c3")
    assert (t.stars(1)["combat"], int(t.state.stars[1]), t.over) == (3, 6, True)


@pytest.mark.rule("SC-208")
def test_ex24_a_third_win_has_all_its_effects_but_the_star():
    t = facing("mech", "mech worker worker")
    t.award(0, combat=2)
    t.lay("r5c3", oil=2)
    attack(t, "dial 2", p1=["dial 1"])
    assert t.stars(0) == {"combat": 2}
    assert (t.popularity(0), t.power(0), t.power(1)) == (7, 3, 4)
    assert t.units(1, "HB_polania") == {"character": 1, "mech": 1, "worker": 2}
    assert "r5c3" in t.controls(0)
    assert len(t.hand(1)) == 1


@pytest.mark.rule("SC-209")
@pytest.mark.parametrize(("workers", "before", "after"), [(0, 9, 9), (1, 9, 8), (3, 9, 6), (3, 2, 0)])
def test_an_attacking_winner_loses_a_popularity_for_each_worker_sent_back(workers, before, after):
    t = facing("mech", "mech " + "worker " * workers)
    t.set(0, popularity=before)
    attack(t, "dial 1")
    assert (t.popularity(0), t.popularity(1)) == (after, 9)
    assert t.units(1, "HB_polania").get("worker", 0) == workers


@pytest.mark.rule("SC-209")
def test_a_winner_s_own_workers_cost_nothing_and_stay():
    t = facing("mech worker worker")
    attack(t, "take 2 workers", "dial 1")
    assert (t.popularity(0), t.units(0, "r5c3")) == (9, {"mech": 1, "worker": 2})


@pytest.mark.rule("SC-209", "SC-210", "SC-211", "SC-212")
def test_ex19_a_failed_attack():
    """Mech and carried workers go home, the food stays for the defender, who loses no popularity."""
    t = facing("mech worker worker")
    t.lay("r4c3", food=1)
    t.hold(1, 2)
    attack(t, "take 2 workers", "take food", "dial 2", p1=["dial 5"])
    assert t.units(0, "HB_rusviet") == {"character": 1, "mech": 1, "worker": 2}
    assert (t.held("r5c3"), t.held("r4c3"), t.held("HB_rusviet")) == ({"food": 1}, {}, {})
    assert (t.controls(0), t.controls(1)) == (set(), {"r5c3"})
    assert (len(t.hand(0)), t.hand(1)) == (1, [2])
    assert (t.stars(1), t.popularity(0), t.popularity(1)) == ({"combat": 1}, 9, 9)


@pytest.mark.rule("SC-210", "SC-377")
@pytest.mark.parametrize("winner", [0, 1])
def test_every_unit_of_the_loser_there_goes_home_and_no_other(winner):
    """What stands elsewhere stays, and so does a mech of the attacker that did not come along."""
    t = facing("mech mech character worker worker", "mech mech character worker worker")
    t.put(1, mech="r6c2", worker="r6c2")
    t.turn(0, *join_attack("mech", "character"), "dial 3", p1=[f"dial {5 * winner}"])
    moved = {"character": 1, "mech": 1}
    if winner:
        assert t.units(0, "HB_rusviet") == moved
        assert t.units(0, "r4c3") == {"mech": 1, "worker": 2}
        assert t.units(1, "r5c3") == {"character": 1, "mech": 2, "worker": 2}
    else:
        assert t.units(0, "r5c3") == moved
        assert t.units(1, "HB_polania") == {"character": 1, "mech": 2, "worker": 2}
    assert t.units(1, "r6c2") == {"mech": 1, "worker": 1}
    assert t.units(winner, "HB_rusviet" if winner == 0 else "HB_polania") == {}


@pytest.mark.rule("SC-211")
@pytest.mark.parametrize("winner", [0, 1])
def test_resources_of_the_loser_stay_where_the_fight_was(winner):
    t = facing("mech", "mech worker")
    t.lay("r4c3", oil=2)
    t.lay("r5c3", wood=3)
    attack(t, "take oil", "dial 2", p1=[f"dial {3 * winner}"])
    assert t.held("r5c3") == {"oil": 2, "wood": 3}
    assert (t.held("HB_rusviet"), t.held("HB_polania")) == ({}, {})


@pytest.mark.rule("SC-212")
@pytest.mark.parametrize("loser", [0, 1])
@pytest.mark.parametrize(("shown", "drawn"), [([], 0), (["dial 1"], 1), (["play 2"], 1), (["dial 2", "play 2"], 1)])
def test_a_loser_who_showed_any_power_draws_a_card(loser, shown, drawn):
    t = facing("mech", "mech")
    t.hold(loser, 2, 2)
    t.stack(5, 5)
    more = ["dial 5"]
    attack(t, *(shown if loser == 0 else more), p1=shown if loser == 1 else more)
    assert t.stars(1 - loser) == {"combat": 1}
    assert t.hand(loser) == [2] * (1 if "play 2" in shown else 2) + [5] * drawn
    assert t.hand(1 - loser) == []


@pytest.mark.rule("SC-212")
def test_ex19_nothing_against_nothing():
    """The attacker wins and takes a star; the loser showed nothing and draws nothing."""
    t = facing()
    attack(t)
    assert (t.stars(0), t.hand(0), t.hand(1)) == ({"combat": 1}, [], [])


@pytest.mark.rule("SC-199", "SC-203", "SC-204", "SC-205", "SC-207", "SC-209", "SC-210", "SC-212")
def test_ex18_a_tie_with_workers_and_a_consolation_card():
    t = table("nordic industrial", "saxony patriotic")
    t.put(0, mech="r4c3")
    t.put(1, character="r5c3", mech="r5c3", worker="r5c3")
    t.set(0, power=6, popularity=8)
    t.set(1, power=4)
    t.hold(0, 2, 3, 5)
    t.hold(1, 4)
    t.stack(3)
    t.lay("r5c3", oil=2)
    t.turn(0, "move", "units", "mech at r4c3", "to r5c3", "dial 3", "play 5", p1=["dial 4", "play 4"])
    assert (t.power(0), t.hand(0), t.popularity(0), t.stars(0)) == (3, [2, 3], 7, {"combat": 1})
    assert t.controls(0) == {"r5c3"}
    assert (t.power(1), t.hand(1)) == (0, [3])
    assert t.units(1, "HB_saxony") == {"character": 1, "mech": 1, "worker": 1}
    assert (t.discarded, t.held("r5c3")) == ([4, 5], {"oil": 2})


def albion_loses(**units):
    """Albion attacks Crimea in r4c1, a village with an encounter, and loses."""
    t = table("albion industrial", "crimea patriotic")
    t.put(0, **units)
    t.put(1, mech="r4c1")
    return t


@pytest.mark.rule("SC-213", "SC-226")
def test_a_character_that_retreats_meets_nobody_places_no_flag_and_takes_no_card():
    """Neither where it fought nor where it went; the encounter token stays."""
    t = albion_loses(character="r3c1", mech="r3c1")
    t.turn(0, "move", "units", "character at r3c1", "to r4c1", p1=["dial 1"])
    assert t.units(0, "HB_albion") == {"character": 1}
    assert t.encounter_at("r4c1")
    assert not t.events(s.Event.MET) and not t.was_asked("encounter") and not t.was_asked("place token")
    t = table("albion industrial", "crimea patriotic")
    t.put(0, character="r4c4")
    t.put(1, mech="r4c3")
    t.turn(0, "move", "units", "character at r4c4", "to r4c3", p1=["dial 1"])
    assert t.state.factory_card[0] == s.NOTHING
    assert not t.was_asked("take card") and not t.was_asked("place token")


@pytest.mark.rule("SC-213")
def test_a_retreat_to_a_lake_is_no_movement_either():
    """A retreating character on a lake meets nobody and places no flag there, whatever lies on it."""
    t = albion_loses(character="r3c1")
    t.learn(0, "seaworthy")
    t.state.encounters |= 1 << t.place("r4c2")
    t.turn(0, "move", "units", "character at r3c1", "to r4c1", "character to r4c2", p1=["dial 1"])
    assert t.units(0, "r4c2") == {"character": 1}
    assert t.encounter_at("r4c2") and not t.events(s.Event.MET)
    assert not t.was_asked("place token")


@pytest.mark.rule("SC-213")
def test_a_retreat_starts_no_combat():
    """Lakes with units of others are not offered."""
    t = table("nordic industrial", "polania patriotic")
    t.put(0, seaworthy="r4c1")
    t.put(1, mech="r3c1", submerge="r4c2")
    t.turn(1, "move", "units", "mech at r3c1", "to r4c1")
    assert t.units(0, "HB_nordic") == {"character": 1, "mech": 1}
    assert not t.was_asked("retreat to")


@pytest.mark.rule("SC-214")
@pytest.mark.parametrize("winner", [0, 1])
def test_a_structure_stays_whoever_wins(winner):
    t = facing()
    t.build(1, mill="r5c3")
    attack(t, "dial 2", p1=[f"dial {3 * winner}"])
    assert t.structures(1) == {"mill": "r5c3"}
    assert [one.amount for one in t.events(s.Event.SHOWN)] == [2, 3 * winner]
    assert ["r5c3" in t.controls(player) for player in (0, 1)] == [winner == 0, winner == 1]
    assert t.popularity(0) == 9


def contested(units):
    """Seat 0 next to r6c2, a village with an encounter, in which a mech of seat 1 stands."""
    t = table("rusviet industrial", "polania patriotic")
    for unit in units.split():
        t.put(0, **{unit: "r6c3"})
    t.put(1, mech="r6c2")
    t.next_encounter(1)
    return t


@pytest.mark.rule("SC-215", "SC-217")
def test_a_winner_with_the_character_there_resolves_the_encounter():
    """After the fight: what was dialled is paid when the option is chosen."""
    t = contested("character")
    seen = []
    t.watch = lambda: t.state.question == s.Question.ENCOUNTER and seen.append((t.power(0), t.stars(0)))
    t.turn(0, "move", "units", "character at r6c3", "to r6c2", "dial 2", "option 2", p1=["dial 1"])
    assert seen == [(3, {"combat": 1})]
    assert not t.encounter_at("r6c2")
    assert (t.coins(0), t.held("r6c2")) == (7, {"food": 4})


@pytest.mark.rule("SC-215")
def test_a_winner_without_the_character_leaves_the_token():
    t = contested("mech")
    t.turn(0, "move", "units", "mech at r6c3", "to r6c2", "dial 2")
    assert t.stars(0) == {"combat": 1}
    assert t.encounter_at("r6c2") and not t.events(s.Event.MET)


@pytest.mark.rule("SC-226")
def test_the_token_stays_if_the_character_lost():
    """The next character there resolves it."""
    t = contested("character")
    t.turn(0, "move", "units", "character at r6c3", "to r6c2", p1=["dial 1"])
    assert t.encounter_at("r6c2") and not t.events(s.Event.MET)
    t.put(1, character="r5c3")
    t.turn(1, "move", "units", "character at r5c3", "to r6c2", "option 1")
    assert not t.encounter_at("r6c2")


def ex29(**stars):
    """Mech A from r5c3 to r6c2, an encounter territory, and mech B with a worker from r4c4 to r5c5, both held."""
    t = table("rusviet patriotic", "polania industrial")
    t.put(0, mech="r5c3 r4c4", worker="r4c4", character="r5c2")
    t.put(1, mech="r6c2 r5c5", worker="r5c5")
    t.move_cubes(0, move_units="deploy")
    t.award(0, **stars)
    moves = ["mech at r5c3", "to r6c2", "mech at r4c4", "to r5c5", "take 1 worker", "character at r5c2", "to r6c2"]
    t.lay("r6c2", oil=2)
    t.turn(0, "move", "units", *moves, "fight in r6c2", "dial 1")
    return t


@pytest.mark.rule("SC-216", "SC-265", "SC-266")
def test_ex29_a_sixth_star_with_a_fight_left():
    """B and its worker are back in r4c4; no popularity is lost, nobody is met, and there is no bottom action."""
    t = ex29(upgrades=1, mechs=1, structures=1, recruits=1, combat=1)
    assert (t.over, int(t.state.stars[0]), t.stars(0)["combat"]) == (True, 6, 2)
    assert len(t.events(s.Event.COMBAT)) == 1
    assert t.units(0, "r4c4") == {"mech": 1, "worker": 1}
    assert t.units(1, "r5c5") == {"mech": 1, "worker": 1}
    assert t.units(0, "r6c2") == {"character": 1, "mech": 1}
    assert (t.popularity(0), t.power(0)) == (9, 4)
    assert t.encounter_at("r6c2") and not t.was_asked("encounter") and not t.was_asked("bottom")


@pytest.mark.rule("SC-216")
def test_ex29_a_fifth_star_ends_nothing():
    """Both fights take place: the second gives the sixth star."""
    t = ex29(upgrades=1, mechs=1, structures=1, recruits=1)
    assert (t.over, t.stars(0)["combat"], len(t.events(s.Event.COMBAT))) == (True, 2, 2)
    assert t.units(0, "r5c5") == {"mech": 1, "worker": 1}
    assert (t.units(1, "r5c5"), t.popularity(0)) == ({}, 8)


@pytest.mark.rule("SC-216")
def test_ex29_with_fewer_stars_the_turn_goes_on():
    t = ex29(upgrades=1, mechs=1, structures=1)
    assert (t.over, t.stars(0)["combat"]) == (False, 2)
    assert not t.encounter_at("r6c2")
    assert t.was_asked("bottom")


@pytest.mark.rule("SC-216", "SC-260")
def test_a_defender_s_sixth_star_ends_the_game_too():
    """The attacker's other units go back."""
    t = table("rusviet patriotic", "polania industrial")
    t.put(0, mech="r5c3 r4c4")
    t.put(1, mech="r6c2 r5c5")
    t.award(1, upgrades=1, mechs=1, structures=1, recruits=1, combat=1)
    moves = ["mech at r5c3", "to r6c2", "mech at r4c4", "to r5c5"]
    t.turn(0, "move", "units", *moves, "fight in r6c2", p1=["dial 1"])
    assert (t.over, int(t.state.ended_by)) == (True, 1)
    assert t.units(0, "r4c4") == {"mech": 1}
    assert t.units(0, "HB_rusviet") == {"character": 1, "mech": 1}


@pytest.mark.rule("SC-387")
@pytest.mark.parametrize(("seats", "ability", "base"), [
    (("nordic industrial", "polania patriotic"), "submerge", "HB_polania"),
    (("nordic industrial", "togawa patriotic"), "suiton", "HB_togawa"),
])  # fmt: skip
@pytest.mark.parametrize("attacking", [True, False])
def test_losers_on_a_lake_go_home_unless_they_are_seaworthy(seats, ability, base, attacking):
    t = table(*seats)
    t.put(0, seaworthy="r3c3")
    t.put(1, **{ability: "r4c2"})
    if attacking:
        t.turn(1, "move", "units", "mech at r4c2", "to r3c3", p0=["dial 1"])
    else:
        t.turn(0, "move", "units", "mech at r3c3", "to r4c2", "dial 1")
    assert not t.was_asked("retreat to", who=1)
    assert t.units(1, base) == {"character": 1, "mech": 1}


@pytest.mark.rule("SC-387", "SC-213")
def test_a_seaworthy_loser_may_choose_a_lake_and_an_unlocked_ability_it_must_be():
    for ability, options in (("seaworthy", ["HB_nordic", "r2c2", "r3c4", "r4c2"]), ("speed", [])):
        t = table("nordic industrial", "polania patriotic")
        t.put(0, **{ability: "r3c3"})
        t.put(1, mech="r4c3")
        t.turn(1, "move", "units", "mech at r4c3", "to r3c3")
        assert sorted(t.offered("retreat to", who=0)) == [f"mech to {place}" for place in options]
