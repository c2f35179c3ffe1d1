"""Togawa Shogunate: Toka, Suiton, Ronin and Shinobi."""

import pytest

from balancewheel.sim.games.scythe import state as s

from .table import table
from .test_stars import FIVE
from .test_traps import armed, togawa

# Toka


@pytest.mark.rule("SC-326")
@pytest.mark.parametrize("unit", ["mech", "character"])
def test_toka_crosses_a_river_to_any_land(unit):
    t = togawa(**{unit: "r4c5"})
    rivers = {"r3c5", "r4c4", "r5c5"}
    assert not t.reach(0, f"{unit} at r4c5") & rivers
    t.learn(0, "toka")
    assert t.reach(0, f"{unit} at r4c5") >= rivers
    assert "r5c6" not in t.reach(0, f"{unit} at r4c5")  # a lake is no river


@pytest.mark.rule("SC-326")
def test_toka_is_for_one_unit_a_turn():
    """After a crossing neither a second mech nor the character may cross; in the next turn one may again."""
    t = togawa(toka="r4c5", character="r4c5")
    t.put(0, mech="r4c5")
    t.turn(0, "move", "units", "mech at r4c5", "to r4c4", "character at r4c5")
    rivers = {"to r3c5", "to r4c4", "to r5c5"}
    assert not set(t.offered("step", nth=1)) & rivers
    t.turn(0, "bolster")
    t.turn(0, "move", "units", "character at r4c5", "to r5c5")
    assert t.units(0, "r5c5") == {"character": 1}


@pytest.mark.rule("SC-326")
def test_a_step_without_a_river_leaves_toka_for_another():
    t = togawa(toka="r4c5", character="r4c5")
    t.turn(0, "move", "units", "mech at r4c5", "to r4c6", "character at r4c5", "to r5c5")
    assert t.units(0, "r5c5") == {"character": 1}


@pytest.mark.rule("SC-326")
def test_toka_is_not_for_workers():
    t = togawa(toka="r4c6", worker="r4c5")
    assert not t.reach(0, "worker at r4c5") & {"r3c5", "r4c4", "r5c5"}


@pytest.mark.rule("SC-327")
def test_toka_takes_workers_along():
    t = togawa(toka="r4c5", worker="r4c5 r4c5")
    t.lay("r4c5", oil=2)
    t.turn(0, "move", "units", "mech at r4c5", "to r4c4", "take 2 workers", "take oil")
    assert (t.units(0, "r4c4"), t.held("r4c4")) == ({"mech": 1, "worker": 2}, {"oil": 2})


@pytest.mark.rule("SC-328")
def test_toka_never_crosses_two_rivers():
    """Of a factory card's two steps one may cross, the first or the second."""
    t = togawa(toka="r4c5")
    t.take_card(0, 5)
    assert t.reach(0, "mech at r4c5", "r3c5", section="factory card") >= {"r2c5", "r4c4"}
    assert not t.reach(0, "mech at r4c5", "r3c5", section="factory card") & {"r2c4", "r3c6", "r4c5"}
    assert t.reach(0, "mech at r4c5", "r3c6", section="factory card") >= {"r2c5", "r2c6", "r3c5"}


# Suiton


@pytest.mark.rule("SC-329")
@pytest.mark.parametrize("unit", ["mech", "character"])
def test_suiton_moves_on_and_off_lakes(unit):
    t = togawa(**{unit: "r3c3"})
    lakes = {"r2c2", "r3c4", "r4c2"}
    assert not t.reach(0, f"{unit} at r3c3") & lakes
    t.learn(0, "suiton")
    assert t.reach(0, f"{unit} at r3c3") >= lakes
    t.put(0, **{unit: "r4c2"})
    assert t.reach(0, f"{unit} at r4c2") == {"r3c2", "r3c3", "r4c1", "r4c3", "r5c2", "r5c3"}


@pytest.mark.rule("SC-329")
def test_suiton_is_not_for_workers_and_joins_no_lakes():
    t = togawa(suiton="r4c2", worker="r3c3")
    assert not t.reach(0, "worker at r3c3") & {"r2c2", "r3c4", "r4c2"}
    assert not t.reach(0, "mech at r4c2") & {"r2c0", "r2c2", "r3c4", "r5c4", "r5c6", "r7c2"}


def lake_fight(attacking, *units):
    """Togawa with Suiton and these units fights Nordic on the lake r4c2; how many cards each side might play."""
    own, other = ("r3c3", "r4c2") if attacking else ("r4c2", "r3c3")
    t = togawa(**dict.fromkeys(units, own))
    t.learn(0, "suiton")
    t.put(1, seaworthy=other)
    for player in (0, 1):
        t.hold(player, *[2] * 6)
    cards = ["play 2"] * (len(units) + 1)
    if attacking:
        t.turn(0, "move", "units", *(word for unit in units for word in (f"{unit} at r3c3", "to r4c2")), *cards)
    else:
        t.turn(1, "move", "units", "mech at r3c3", "to r4c2", p0=cards)
    return [t.was_asked("play card", who=player) for player in (0, 1)]


@pytest.mark.rule("SC-330")
@pytest.mark.parametrize("attacking", [True, False])
def test_ex22_suiton_plays_one_more_card_on_a_lake(attacking):
    """One more in all, not one more a unit; the other side has no more."""
    assert lake_fight(attacking, "mech") == [2, 1]
    assert lake_fight(attacking, "mech", "character") == [3, 1]


@pytest.mark.rule("SC-330")
def test_no_further_card_on_land():
    t = togawa(suiton="r3c3")
    t.put(1, mech="r3c2")
    t.hold(0, 2, 2, 2)
    t.turn(0, "move", "units", "mech at r3c3", "to r3c2", "play 2")
    assert t.was_asked("play card", who=0) == 1


@pytest.mark.rule("SC-331", "SC-378")
def test_on_a_lake_nothing_is_left_built_or_deployed():
    """Workers and resources that were brought leave with the mech; a worker does not walk off."""
    t = togawa(suiton="r3c3", worker="r3c3 r3c3")
    t.lay("r3c3", oil=1)
    t.turn(0, "move", "units", "mech at r3c3", "to r4c2", "take 2 workers", "take oil")
    assert (t.units(0, "r4c2"), t.held("r4c2")) == ({"mech": 1, "worker": 2}, {"oil": 1})
    assert not t.reach(0, "worker at r4c2")
    t.lay("r4c2", metal=9, wood=9)
    t.turn(0, "bolster", "take deploy")
    assert not t.was_asked("place mech")
    t.turn(0, "move", "take build")
    assert not t.was_asked("place structure")
    t.turn(0, "trade")
    t.turn(0, "move", "units", "mech at r4c2", "to r5c3")
    assert t.units(0, "r5c3") == {"mech": 1, "worker": 2}
    assert (t.units(0, "r4c2"), t.held("r4c2")) == ({}, {})


@pytest.mark.rule("SC-332")
def test_a_trap_may_be_placed_on_a_lake():
    t = togawa(character="r3c3")
    t.learn(0, "suiton")
    t.turn(0, "move", "units", "character at r3c3", "to r4c2", "trap coins")
    assert armed(t, "r4c2")


# Ronin


def ronin(attacking, more=None):
    """Togawa with Ronin, and perhaps one unit more, fights a mech of Nordic; Ronin is used if it is offered."""
    own, other = ("r4c4", "r4c3") if attacking else ("r4c3", "r4c4")
    t = togawa(ronin=own)
    t.put(1, mech=other)
    if more:
        t.put(0, **{more: own})
    moves = ["mech at r4c4", "to r4c3"]
    use = [] if more else ["use ronin"]
    if not attacking:
        t.turn(1, "move", "units", *moves, p0=use)
    elif more == "worker":
        t.turn(0, "move", "units", *moves, "take 1 worker")
    else:
        t.turn(0, "move", "units", *moves, *([f"{more} at r4c4", "to r4c3"] if more else use))
    return t


@pytest.mark.rule("SC-333")
@pytest.mark.parametrize("attacking", [True, False])
def test_ronin_gives_2_power_to_a_unit_alone(attacking):
    t = ronin(attacking)
    assert t.offered("use ability") == ["no", "use ronin"]
    assert t.offered("dial", who=0)[-1] == "dial 7"
    assert t.power(0) == 7


@pytest.mark.rule("SC-333")
@pytest.mark.parametrize("attacking", [True, False])
@pytest.mark.parametrize("more", ["mech", "character", "worker"])
def test_ronin_needs_exactly_one_unit_and_no_worker(attacking, more):
    t = ronin(attacking, more)
    assert t.events(s.Event.COMBAT)
    assert (t.was_asked("use ability"), t.power(0)) == (0, 5)


@pytest.mark.rule("SC-333")
def test_ronin_may_be_left_out_and_serves_a_character_too():
    t = togawa(character="r4c4")
    t.learn(0, "ronin")
    t.put(1, mech="r4c3")
    t.turn(0, "move", "units", "character at r4c4", "to r4c3", "no")
    assert (t.was_asked("use ability"), t.power(0)) == (1, 5)
    t = togawa(character="r4c4")
    t.learn(0, "ronin")
    t.put(1, mech="r4c3")
    t.turn(0, "move", "units", "character at r4c4", "to r4c3", "use ronin")
    assert t.power(0) == 7


@pytest.mark.rule("SC-406", "SC-265")
@pytest.mark.parametrize("attacking", [True, False])
def test_a_sixth_star_by_ronin_ends_the_game_before_the_fight(attacking):
    t = togawa(ronin="r4c4" if attacking else "r4c3")
    t.put(1, mech="r4c3" if attacking else "r4c4")
    t.set(0, power=14)
    t.award(0, upgrades=1, mechs=1, structures=1, recruits=1, workers=1)
    if attacking:
        t.turn(0, "move", "units", "mech at r4c4", "to r4c3", "use ronin")
    else:
        t.turn(1, "move", "units", "mech at r4c4", "to r4c3", p0=["use ronin"])
    assert (t.over, t.stars(0)["power"], t.was_asked("dial")) == (True, 1, 0)
    assert t.units(0, "r4c4" if attacking else "r4c3") == {"mech": 1}
    assert t.units(1, "r4c3" if attacking else "r4c4") == {"mech": 1}


# Shinobi


@pytest.mark.rule("SC-334")
@pytest.mark.parametrize("unit", ["mech", "character"])
def test_shinobi_leads_to_any_own_trap_at_any_distance(unit):
    """Armed or sprung, from territory or home base; not for workers."""
    for place in ("r1c4", "HB_togawa"):
        t = togawa(worker=place, **{unit: place})
        t.trap(0, r3c3="coins")
        t.trap(0, armed=False, r7c5="power")
        traps = {"r3c3", "r7c5"}
        assert not t.reach(0, f"{unit} at {place}") & traps
        t.learn(0, "shinobi")
        assert t.reach(0, f"{unit} at {place}") >= traps
        assert not t.reach(0, f"worker at {place}") & traps


@pytest.mark.rule("SC-334")
def test_shinobi_is_one_step_and_takes_workers_along():
    t = togawa(shinobi="r1c4", worker="r1c4")
    t.trap(0, r3c3="coins")
    assert not t.reach(0, "mech at r1c4", "r3c3")
    t.turn(0, "move", "units", "mech at r1c4", "to r3c3", "take 1 worker")
    assert t.units(0, "r3c3") == {"mech": 1, "worker": 1}


@pytest.mark.rule("SC-335")
def test_ex39_a_unit_that_comes_by_shinobi_may_arm_the_trap_again():
    for answer in ("yes", "no"):
        t = togawa(shinobi="r1c4")
        t.trap(0, armed=False, r7c5="coins")
        t.turn(0, "move", "units", "mech at r1c4", "to r7c5", answer)
        assert t.offered("rearm") == ["no", "yes"]
        assert armed(t, "r7c5") == (answer == "yes")


@pytest.mark.rule("SC-335")
def test_a_trap_armed_again_works_and_counts_again():
    t = togawa(shinobi="r1c4")
    t.set(0, coins=0, popularity=0)
    t.trap(0, armed=False, r7c5="coins")
    t.turn(0, "move", "units", "mech at r1c4", "to r7c5", "yes")
    assert t.score(0) == 2 * 2
    t.turn(0, "bolster")
    t.turn(0, "move", "units", "mech at r7c5", "to r6c5")
    t.put(1, mech="r6c4")
    t.turn(1, "move", "units", "mech at r6c4", "to r7c5")
    assert (t.coins(1), armed(t, "r7c5")) == (5, False)


@pytest.mark.rule("SC-335")
def test_ex39_who_comes_on_foot_may_not_arm_it():
    """Who has Shinobi need not walk: it serves at any distance, so also for the next territory."""
    for has_shinobi in (False, True):
        t = togawa(mech="r6c4")
        t.learn(0, "shinobi" if has_shinobi else "suiton")
        t.trap(0, armed=False, r7c5="coins")
        t.turn(0, "move", "units", "mech at r6c4", "to r7c5")
        assert t.was_asked("rearm") == has_shinobi


@pytest.mark.rule("SC-335")
def test_an_armed_trap_is_not_asked_about():
    t = togawa(shinobi="r1c4")
    t.trap(0, r7c5="coins")
    t.turn(0, "move", "units", "mech at r1c4", "to r7c5")
    assert not t.was_asked("rearm")


@pytest.mark.rule("SC-336")
def test_ex39_in_the_middle_of_a_move_nothing_is_armed():
    """As the first of two factory-card steps no, as the second yes."""
    t = togawa(shinobi="r1c4")
    t.take_card(0, 5)
    t.trap(0, armed=False, r7c5="coins")
    t.turn(0, "factory card", "take move", "mech at r1c4", "to r7c5", "to r6c4")
    assert not t.was_asked("rearm") and not armed(t, "r7c5")
    t.turn(0, "bolster")
    t.turn(0, "factory card", "take move", "mech at r6c4", "to r6c3", "to r7c5", "yes")
    assert armed(t, "r7c5")


@pytest.mark.rule("SC-337")
@pytest.mark.parametrize("won", [True, False])
def test_ex39_after_a_fight_only_the_winner_may_arm_it(won):
    t = togawa(shinobi="r1c4")
    t.trap(0, armed=False, r7c5="coins")
    t.put(1, mech="r7c5")
    t.turn(0, "move", "units", "mech at r1c4", "to r7c5", *["yes"] * won, p1=["dial 1"] * (not won))
    assert t.was_asked("rearm") == won
    assert armed(t, "r7c5") == won
    asked = [one.question for one in t.asked]
    assert not won or asked.index("dial") < asked.index("rearm")


@pytest.mark.rule("SC-337")
def test_workers_driven_back_are_no_fight():
    t = togawa(shinobi="r1c4")
    t.trap(0, armed=False, r7c5="coins")
    t.put(1, worker="r7c5")
    t.turn(0, "move", "units", "mech at r1c4", "to r7c5", "yes")
    assert armed(t, "r7c5")
    assert (t.units(1, "HB_nordic"), t.popularity(0)) == ({"character": 1, "worker": 1}, 8)


def questions(t):
    return [one.question for one in t.asked]


@pytest.mark.rule("SC-335")
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_a_trap_is_armed_when_the_unit_s_movement_ends_and_the_question_is_put_once(answer):
    """Before the next unit moves; what the other units do does not bring it up again."""
    t = togawa(shinobi="r1c4", mech="r6c4", worker="r1c4")
    t.trap(0, armed=False, r7c5="coins")
    t.move_cubes(0, move_units="upgrade")
    t.turn(
        0, "move", "units", "mech at r1c4", "to r7c5", answer, "mech at r6c4", "to r6c3", "worker at r1c4", "to r1c5"
    )
    assert questions(t).index("rearm") < [i for i, name in enumerate(questions(t)) if name == "unit"][1]
    assert (t.was_asked("rearm"), armed(t, "r7c5")) == (1, answer == "yes")


@pytest.mark.rule("SC-335")
def test_a_second_unit_that_comes_by_shinobi_is_asked_too():
    t = togawa(shinobi="r1c4", character="r6c4")
    t.trap(0, armed=False, r7c5="coins")
    t.turn(0, "move", "units", "mech at r1c4", "to r7c5", "no", "character at r6c4", "to r7c5", "yes")
    assert (t.was_asked("rearm"), armed(t, "r7c5")) == (2, True)


@pytest.mark.rule("SC-335")
def test_a_trap_is_armed_before_the_encounter_there():
    """Maifuku waits for combat and encounter, Shinobi does not."""
    t = togawa(character="r1c4")
    t.learn(0, "shinobi")
    t.trap(0, armed=False, r6c5="coins")
    t.next_encounter(1)
    t.turn(0, "move", "units", "character at r1c4", "to r6c5", "yes")
    assert armed(t, "r6c5")
    assert questions(t).index("rearm") < questions(t).index("encounter")


@pytest.mark.rule("SC-335", "SC-260")
def test_a_trap_stays_armed_when_a_fight_elsewhere_ends_the_game():
    """Nobody has to fight for it, so nobody has to wait for the fight."""
    t = togawa(shinobi="r1c4", mech="r6c4")
    t.set(0, coins=0, popularity=0)
    t.trap(0, armed=False, r7c5="coins")
    t.put(1, mech="r6c3")
    t.award(0, **FIVE)
    t.turn(0, "move", "units", "mech at r1c4", "to r7c5", "yes", "mech at r6c4", "to r6c3")
    assert t.over and armed(t, "r7c5")
    assert t.score(0) == 6 * 3 + 2 * (2 + 1)


@pytest.mark.rule("SC-335", "SC-336")
@pytest.mark.parametrize(("path", "asked"), [(["r7c5"], 1), (["r7c5", "r6c5"], 0), (["r6c4", "r7c5"], 1)])
def test_with_speed_only_where_the_movement_ends_is_a_trap_armed(path, asked):
    t = togawa(shinobi="r6c3")
    t.learn(0, "speed")
    t.trap(0, armed=False, r7c5="coins")
    t.turn(0, "move", "units", "mech at r6c3", *(f"to {place}" for place in path), *["yes"] * asked)
    assert (t.was_asked("rearm"), armed(t, "r7c5")) == (asked, asked == 1)


@pytest.mark.rule("SC-337", "SC-193")
def test_who_has_won_arms_the_trap_before_the_next_fight():
    t = togawa(shinobi="r1c4", mech="r6c4")
    t.trap(0, armed=False, r7c5="coins")
    t.put(1, mech="r7c5 r6c3")
    moves = ["mech at r1c4", "to r7c5", "mech at r6c4", "to r6c3"]
    t.turn(0, "move", "units", *moves, "fight in r7c5", "dial 1", "yes")
    assert [name for name in questions(t) if name in ("dial", "rearm")] == ["dial", "dial", "rearm", "dial", "dial"]
    assert (t.was_asked("rearm"), armed(t, "r7c5")) == (1, True)


@pytest.mark.rule("SC-337", "SC-193")
def test_who_is_still_to_fight_arms_nothing():
    """The other fight comes first; then the one beside the trap is lost."""
    t = togawa(shinobi="r1c4", mech="r6c4")
    t.trap(0, armed=False, r7c5="coins")
    t.put(1, mech="r7c5 r6c3")
    moves = ["mech at r1c4", "to r7c5", "mech at r6c4", "to r6c3"]
    t.turn(0, "move", "units", *moves, "fight in r6c3", "dial 1", p1=["dial 0", "dial 5"])
    assert not t.was_asked("rearm") and not armed(t, "r7c5")


@pytest.mark.rule("SC-337", "SC-265")
def test_a_move_that_is_undone_arms_nothing():
    t = togawa(shinobi="r1c4", mech="r6c4")
    t.trap(0, armed=False, r7c5="coins")
    t.put(1, mech="r7c5 r6c3")
    t.award(0, **FIVE)
    moves = ["mech at r1c4", "to r7c5", "mech at r6c4", "to r6c3"]
    t.turn(0, "move", "units", *moves, "fight in r6c3", "dial 1")
    assert t.over and t.units(0, "r1c4") == {"mech": 1}
    assert not t.was_asked("rearm") and not armed(t, "r7c5")


@pytest.mark.rule("SC-337", "SC-260")
def test_a_won_fight_that_ends_the_game_arms_nothing():
    t = togawa(shinobi="r1c4")
    t.trap(0, armed=False, r7c5="coins")
    t.put(1, mech="r7c5")
    t.award(0, **FIVE)
    t.turn(0, "move", "units", "mech at r1c4", "to r7c5", "dial 1")
    assert t.over and t.units(0, "r7c5") == {"mech": 1}
    assert not t.was_asked("rearm") and not armed(t, "r7c5")


@pytest.mark.rule("SC-337")
def test_two_who_have_won_together_are_asked_one_after_the_other():
    t = togawa(shinobi="r1c4", mech="r6c4")
    t.trap(0, armed=False, r7c5="coins")
    t.put(1, mech="r7c5")
    t.turn(0, "move", "units", "mech at r6c4", "to r7c5", "mech at r1c4", "to r7c5", "dial 1", "no", "yes")
    assert (t.was_asked("rearm"), armed(t, "r7c5")) == (2, True)


@pytest.mark.rule("SC-334")
def test_shinobi_meets_what_stands_there():
    """Movement ends at enemies, as on any arrival."""
    t = togawa(shinobi="r1c4")
    t.take_card(0, 5)
    t.trap(0, armed=False, r7c5="coins")
    t.put(1, worker="r7c5")
    assert not t.reach(0, "mech at r1c4", "r7c5", section="factory card")


@pytest.mark.rule("SC-334")
def test_only_the_own_traps_lead_anywhere():
    t = table("togawa mechanical", "nordic patriotic")
    t.trap(0, r7c5="coins")
    t.put(1, mech="r1c4")
    t.learn(1, "shinobi")
    assert "r7c5" not in t.reach(1, "mech at r1c4")
