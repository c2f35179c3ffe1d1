"""Stars: the goals, when a star is placed, and how many there may be."""

import pytest

from balancewheel.sim.games.scythe import state as s

from .table import table

SEATS = ("rusviet mechanical", "polania patriotic")
BOXES = ["move_units", "move_coins", "bolster_power", "bolster_cards", "trade_popularity", "produce_territories"]
FIVE = {"upgrades": 1, "mechs": 1, "structures": 1, "recruits": 1, "workers": 1}


def rich(*seats, **changes):
    """Seat 0 has one worker in r3c6, a village, and plenty of everything there."""
    t = table(*(seats or SEATS), **changes)
    t.put(0, worker="r3c6")
    t.lay("r3c6", oil=9, metal=9, wood=9, food=9)
    return t


@pytest.mark.rule("SC-245", "SC-250", "SC-379")
@pytest.mark.parametrize("moved", [4, 5])
def test_six_upgrades(moved):
    t = rich()
    t.move_cubes(0, **dict(zip(BOXES[:moved], ["deploy", "deploy", "build", "enlist", "enlist"], strict=False)))
    cube = BOXES[moved].replace("_", " ")
    t.turn(0, "trade", "take upgrade", f"{cube} to upgrade")
    assert t.stars(0) == ({"upgrades": 1} if moved == 5 else {})
    assert int(t.state.cubes[0]).bit_count() == t.state.filled[0].sum() == moved + 1


@pytest.mark.rule("SC-245", "SC-251")
@pytest.mark.parametrize("others", ["riverwalk", "riverwalk township", "riverwalk township peoples_army"])
def test_four_mechs(others):
    t = rich()
    t.put(0, **dict.fromkeys(others.split(), "r4c6"))
    t.turn(0, "bolster", "take deploy", "speed in r3c6")
    assert t.stars(0) == ({"mechs": 1} if len(others.split()) == 3 else {})


@pytest.mark.rule("SC-245", "SC-252")
@pytest.mark.parametrize(
    "structures", [{"mine": "r4c6", "mill": "r4c5"}, {"mine": "r4c6", "mill": "r4c5", "armory": "r2c5"}]
)
def test_four_structures(structures):
    t = rich()
    t.build(0, **structures)
    t.turn(0, "move", "take build", "monument in r3c6")
    assert t.stars(0) == ({"structures": 1} if len(structures) == 3 else {})


@pytest.mark.rule("SC-245", "SC-253", "SC-379")
@pytest.mark.parametrize(
    "bonuses", [{"upgrade": "power", "deploy": "coins"}, {"upgrade": "power", "deploy": "coins", "build": "popularity"}]
)
def test_four_recruits(bonuses):
    t = rich()
    t.enlist(0, **bonuses)
    t.turn(0, "produce", "take enlist", "enlist for combat_cards")
    assert t.stars(0) == ({"recruits": 1} if len(bonuses) == 3 else {})
    assert int(t.state.recruits[0]).bit_count() == int(t.state.bonuses[0]).bit_count() == len(bonuses) + 1


@pytest.mark.rule("SC-245", "SC-254", "SC-376")
@pytest.mark.parametrize("before", [6, 7])
def test_eight_workers_out_wherever_they_are(before):
    t = table(*SEATS)
    t.put(0, worker="r3c6" + " HB_rusviet" * (before - 1))
    t.turn(0, "produce", "work", "at r3c6", "1 new worker")
    assert t.stars(0) == ({"workers": 1} if before == 7 else {})
    assert t.workers_out(0) == t.state.workers[0].sum() == before + 1


@pytest.mark.rule("SC-245", "SC-255")
def test_an_objective():
    t = table(*SEATS)
    t.objectives(0, 12)
    t.set(0, coins=20)
    t.turn(0, "bolster")
    assert t.stars(0) == {}  # it is met, but not revealed
    t.turn(0, "move", "reveal 12")
    assert t.stars(0) == {"objective": 1}


@pytest.mark.rule("SC-245", "SC-256", "SC-247")
def test_each_of_the_first_two_combats_won():
    t = table(*SEATS)
    for won in (1, 2, 2):
        t.put(0, mech="r4c4")
        t.put(1, mech="r4c3")
        t.turn(0, "move", "units", "mech at r4c4", "to r4c3")
        assert t.stars(0) == {"combat": won}
        t.turn(0, "bolster")
        t.turn(0, "move", "units", "mech at r4c3", "to r3c3")


@pytest.mark.rule("SC-245", "SC-257", "SC-374")
@pytest.mark.parametrize(("before", "star"), [(15, {}), (16, {"popularity": 1}), (17, {"popularity": 1})])
def test_popularity_18(before, star):
    """With the cube of its box moved Trade gives 2; what goes beyond 18 is lost."""
    t = table(*SEATS)
    t.move_cubes(0, trade_popularity="build")
    t.set(0, popularity=before)
    t.turn(0, "trade", "popularity")
    assert t.stars(0) == star
    assert t.popularity(0) == min(before + 2, 18)


@pytest.mark.rule("SC-245", "SC-258", "SC-374")
@pytest.mark.parametrize(("before", "star"), [(13, {}), (14, {"power": 1}), (15, {"power": 1})])
def test_power_16(before, star):
    t = table(*SEATS)
    t.set(0, power=before)
    t.turn(0, "bolster", "power")
    assert t.stars(0) == star
    assert t.power(0) == min(before + 2, 16)


@pytest.mark.rule("SC-087", "SC-093", "SC-374")
def test_a_track_that_has_brought_its_star_still_ends_where_it_ends():
    t = table(*SEATS)
    t.award(0, power=1, popularity=1)
    t.move_cubes(0, trade_popularity="build")
    t.set(0, power=15, popularity=17)
    t.turn(0, "bolster", "power")
    t.turn(0, "trade", "popularity")
    assert (t.power(0), t.popularity(0)) == (16, 18)


@pytest.mark.rule("SC-245")
def test_a_star_is_placed_at_once_and_nobody_is_asked():
    """The top action's star lies there when the bottom action is chosen; only the power could be left aside."""
    t = rich()
    t.set(0, power=14)
    seen = []
    t.watch = lambda: seen.append((int(t.state.question), t.stars(0)))
    t.turn(0, "bolster", "power")
    assert seen == [
        (s.Question.SECTION, {}),
        (s.Question.TOP, {}),
        (s.Question.ACCEPT, {}),
        (s.Question.BOTTOM, {"power": 1}),
    ]


@pytest.mark.rule("SC-246")
def test_a_placed_star_stays_though_its_goal_no_longer_holds():
    """Power is dialled away, popularity lost for a worker sent home."""
    t = table(*SEATS)
    t.set(0, power=14, popularity=17)
    t.turn(0, "bolster", "power")
    t.turn(0, "trade", "popularity")
    t.put(0, mech="r4c4")
    t.put(1, mech="r4c3", worker="r4c3")
    t.turn(0, "move", "units", "mech at r4c4", "to r4c3", "dial 7")
    assert (t.power(0), t.popularity(0)) == (9, 17)
    t.turn(0, "bolster", "power")
    assert t.stars(0) == {"power": 1, "popularity": 1, "combat": 1}


@pytest.mark.rule("SC-247")
def test_each_goal_gives_one_star():
    """Reaching the end of a track again, or a goal that was met before, gives no second."""
    t = rich()
    t.set(0, power=14)
    t.turn(0, "bolster", "power")
    t.set(0, power=14)
    t.turn(0, "move")
    t.turn(0, "bolster", "power")
    assert (t.power(0), t.stars(0), int(t.state.stars[0])) == (16, {"power": 1}, 1)
    t.put(0, mech="r4c6 r4c6 r4c6")
    t.turn(0, "bolster", "take deploy", "riverwalk in r3c6")
    t.turn(0, "bolster", "take deploy")
    assert t.stars(0) == {"power": 1, "mechs": 1}


@pytest.mark.rule("SC-248")
def test_any_number_of_players_may_hold_the_same_goal():
    t = table("nordic mechanical", "crimea industrial", "polania patriotic")
    for player in range(3):
        t.set(player, power=14)
        t.turn(player, "bolster", "power")
    assert [t.stars(player) for player in range(3)] == [{"power": 1}] * 3


@pytest.mark.rule("SC-249", "SC-260")
def test_nobody_places_a_seventh_star():
    """Power 16 and popularity 18 in one action, with five stars before: one of the two is placed."""
    t = table(*SEATS)
    t.set(0, power=14, popularity=17)
    t.build(0, monument="r4c6")
    t.award(0, **FIVE)
    t.turn(0, "bolster", "power")
    assert (t.power(0), t.popularity(0)) == (16, 18)
    assert (int(t.state.stars[0]), sum(t.stars(0).values()), t.over) == (6, 6, True)


@pytest.mark.rule("SC-249")
def test_with_four_stars_both_are_placed():
    t = table(*SEATS)
    t.set(0, power=14, popularity=17)
    t.build(0, monument="r4c6")
    t.award(0, upgrades=1, mechs=1, structures=1, recruits=1)
    t.turn(0, "bolster", "power")
    assert (t.stars(0)["power"], t.stars(0)["popularity"], t.over) == (1, 1, True)


@pytest.mark.rule("SC-259")
@pytest.mark.parametrize(("recruit", "section", "answers", "goal"), [
    ("upgrade", "trade", ["take upgrade"], "power"), ("build", "move", ["take build"], "popularity"),
])  # fmt: skip
def test_a_star_for_a_track_may_fall_on_another_s_turn(recruit, section, answers, goal):
    """By the ongoing bonus of a neighbour's bottom action."""
    t = rich()
    t.enlist(1, **{recruit: "coins"})
    t.set(1, power=15, popularity=17)
    t.turn(0, section, *answers)
    assert t.stars(1) == {goal: 1}
    assert t.stars(0) == {}


@pytest.mark.rule("SC-259")
def test_a_pre_combat_gain_may_place_a_defender_s_star():
    t = table("albion mechanical", "nordic patriotic")
    t.put(0, shield="r4c3")
    t.put(1, mech="r4c4")
    t.set(0, power=14)
    t.turn(1, "move", "units", "mech at r4c4", "to r4c3", p0=["dial 1"])
    assert t.stars(0) == {"power": 1, "combat": 1}


@pytest.mark.rule("SC-389")
def test_stars_of_a_top_action_come_after_all_its_gains():
    """Sixth star by power: the monument's popularity is gained all the same; so is an armory's power."""
    t = table(*SEATS)
    t.award(0, **FIVE)
    t.build(0, monument="r4c6")
    t.set(0, power=15)
    t.turn(0, "bolster", "power")
    assert (t.popularity(0), t.stars(0).get("power"), t.over) == (10, 1, True)
    t = table(*SEATS)
    t.award(0, **FIVE)
    t.build(0, armory="r4c6")
    t.set(0, popularity=17)
    t.turn(0, "trade", "popularity")
    assert (t.power(0), t.stars(0).get("popularity"), t.over) == (6, 1, True)


@pytest.mark.rule("SC-389")
def test_all_territories_produce_before_the_star_for_the_last_worker():
    t = table(*SEATS)
    t.award(0, upgrades=1, mechs=1, structures=1, recruits=1, objective=1)
    t.put(0, worker="r3c6 r4c6 r4c6 r4c6 r4c5 r4c5 r4c5")
    t.turn(0, "produce", "work", "at r3c6", "1 new worker", "at r4c6")
    assert (t.stars(0)["workers"], t.over, t.held("r4c6")) == (1, True, {"metal": 3})


@pytest.mark.rule("SC-389")
def test_an_encounter_option_is_settled_whole_before_its_star():
    """Card 13, option 2: power 16 and popularity of the same option."""
    t = table(*SEATS)
    t.award(0, **FIVE)
    t.set(0, power=15)
    t.put(0, character="r3c1")
    t.next_encounter(13)
    t.turn(0, "move", "units", "character at r3c1", "to r4c1", "option 2")
    assert (t.power(0), t.popularity(0), t.coins(0), t.over) == (16, 11, 7, True)


@pytest.mark.rule("SC-389", "SC-245")
def test_the_star_of_a_top_action_lies_before_the_bottom_action_is_taken():
    t = rich()
    t.set(0, power=14)
    t.turn(0, "bolster", "power", "take deploy", "speed in r3c6")
    kinds = [one.kind for one in t.events(s.Event.STAR, s.Event.DEPLOYED)]
    assert kinds == [s.Event.STAR, s.Event.DEPLOYED]
