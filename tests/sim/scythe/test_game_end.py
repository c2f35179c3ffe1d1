"""The end of the game: at once with a sixth star, what is still gained, and which moves are undone."""

import pytest

from balancewheel.sim.games.scythe import state as s
from balancewheel.sim.games.scythe.game import play_round
from balancewheel.sim.games.scythe.words import Star

from .table import table
from .test_stars import FIVE

THREE = ("nordic industrial", "crimea mechanical", "polania patriotic")


@pytest.mark.rule("SC-260")
def test_the_game_ends_at_once_and_nobody_finishes_the_round():
    t = table(*THREE)
    t.state.first_player = 1
    t.award(2, **FIVE)
    t.set(2, power=14)
    t.play(play_round, plan={1: ["bolster", "power"], 2: ["bolster", "power"]})
    assert (t.over, int(t.state.ended_by)) == (True, 2)
    assert (t.power(1), t.was_asked("section", who=0)) == (7, 0)


@pytest.mark.rule("SC-260")
@pytest.mark.parametrize("stars", [5, 4])
def test_the_sixth_star_ends_it_and_no_fifth_does(stars):
    t = table(*THREE)
    t.award(0, **dict(list(FIVE.items())[:stars]))
    t.set(0, power=14)
    t.play(play_round, plan={0: ["bolster", "power"]})
    assert (t.over, t.was_asked("section", who=1)) == (stars == 5, stars == 4)


def fourth_structure(player=0, seats=("rusviet mechanical", "polania patriotic")):
    """EX-28: three structures stand, the fourth is to be built; five stars, 12 popularity, 10 coins, all recruits."""
    t = table(*seats)
    t.put(player, worker="r4c6")
    t.build(player, mine="r4c5", mill="r3c6", armory="r2c5")
    t.lay("r4c6", wood=3)
    t.set(player, popularity=12, coins=10)
    t.award(player, upgrades=1, mechs=1, recruits=1, workers=1, objective=1)
    for one in range(len(seats)):
        t.enlist(one, build="power")
    return t


@pytest.mark.rule("SC-261", "SC-263", "SC-407")
def test_ex28_a_sixth_star_by_a_bottom_action():
    """Structure, coins and the own bonus come first; the neighbour gains nothing. Popularity 13 is the top tier."""
    t = fourth_structure()
    t.tile("on_tunnels")
    t.turn(0, "move", "take build", "monument in r4c6")
    assert (t.held("r4c6"), t.structures(0)["monument"]) == ({}, "r4c6")
    assert (t.coins(0), t.popularity(0), t.popularity(1)) == (12, 13, 9)
    assert (t.over, t.stars(0)["structures"]) == (True, 1)
    assert t.score(0) == 12 + 6 * 5 + 4 * 4


@pytest.mark.rule("SC-261")
def test_the_order_is_piece_coins_bonus_star():
    t = fourth_structure()
    t.turn(0, "move", "take build", "monument in r4c6")
    told = [(one.kind, one.what) for one in t.events(s.Event.BUILT, s.Event.GAINED, s.Event.STAR)]
    assert told == [(s.Event.BUILT, 1), (s.Event.GAINED, 1), (s.Event.GAINED, 2), (s.Event.STAR, Star.STRUCTURES)]


@pytest.mark.rule("SC-263", "SC-407")
@pytest.mark.parametrize("goal", ["popularity", "structures"])
def test_neighbours_gain_and_place_nothing_when_the_actor_ends_the_game(goal):
    """Though the bonus would have brought them a star; also where the actor's own bonus was the sixth star."""
    t = fourth_structure(seats=("nordic mechanical", "crimea industrial", "polania patriotic"))
    for neighbour in (1, 2):
        t.set(neighbour, popularity=17)
    if goal == "popularity":
        t.state.structures_at[0] &= ~(1 << t.place("r2c5"))
        t.state.structure[0, 2] = s.NOWHERE
        t.set(0, popularity=17)
    t.turn(0, "move", "take build", "monument in r4c6")
    assert (t.over, t.stars(0).get(goal)) == (True, 1)
    for neighbour in (1, 2):
        assert (t.popularity(neighbour), t.stars(neighbour)) == (17, {})


@pytest.mark.rule("SC-264", "SC-407")
def test_otherwise_stars_fall_after_the_action_first_the_actor_then_clockwise():
    """Actor, the next seat, the seat before: the bonus of each is followed by its star."""
    t = fourth_structure(seats=("nordic mechanical", "crimea industrial", "polania patriotic"))
    t.state.stars[0], t.state.star[0] = 0, 0
    for neighbour in (1, 2):
        t.set(neighbour, popularity=17)
    t.turn(0, "move", "take build", "monument in r4c6")
    assert [(one.who, one.what) for one in t.events(s.Event.STAR)] == [
        (0, Star.STRUCTURES),
        (1, Star.POPULARITY),
        (2, Star.POPULARITY),
    ]
    assert (t.popularity(1), t.popularity(2), t.over) == (18, 18, False)


@pytest.mark.rule("SC-264")
def test_the_neighbour_first_in_order_may_end_the_game_for_the_second():
    """Five players: after seat 3 come seat 4 and seat 2, and the fifth at the table is no neighbour."""
    seats = (
        "nordic industrial",
        "rusviet engineering",
        "crimea patriotic",
        "saxony mechanical",
        "polania agricultural",
    )
    for ender in (4, 2):
        t = fourth_structure(3, seats)
        t.state.stars[3], t.state.star[3] = 0, 0
        t.set(ender, popularity=17)
        t.award(ender, **FIVE)
        t.turn(3, "move", "take build", "monument in r4c6")
        assert (t.over, int(t.state.ended_by)) == (True, ender)
        assert (t.popularity(0), t.popularity(1)) == (9, 9)
        assert t.popularity(2) == (9 if ender == 4 else 18)
        assert t.popularity(4) == (18 if ender == 4 else 10)


@pytest.mark.rule("SC-262")
def test_after_a_sixth_star_by_a_top_action_there_is_no_bottom_action():
    t = table("rusviet mechanical", "polania patriotic")
    t.put(0, worker="r4c6")
    t.lay("r4c6", metal=9)
    t.award(0, **FIVE)
    t.set(0, power=14)
    t.turn(0, "bolster", "power")
    assert (t.over, t.was_asked("bottom")) == (True, 0)


@pytest.mark.rule("SC-262")
def test_after_a_sixth_star_by_an_encounter_there_is_no_bottom_action_and_no_flag():
    t = table("albion mechanical", "nordic patriotic")
    t.put(0, character="r1c2", worker="r1c1")
    t.lay("r1c1", wood=9)
    t.award(0, **FIVE)
    t.set(0, popularity=17)
    t.next_encounter(1)
    t.turn(0, "move", "units", "character at r1c2", "to r1c3", "option 1")
    assert (t.over, t.was_asked("bottom"), t.was_asked("place token")) == (True, 0, 0)
    assert (t.popularity(0), t.coins(0)) == (18, 11)


@pytest.mark.rule("SC-262", "SC-237")
def test_after_the_end_no_objective_is_revealed_and_no_card_taken():
    """A won fight for the factory is the sixth star: no factory card, no objective."""
    t = table("rusviet mechanical", "polania patriotic")
    t.put(0, character="r4c4")
    t.put(1, mech="r4c3")
    t.objectives(0, 12)
    t.set(0, coins=20)
    t.award(0, **FIVE)
    t.turn(0, "move", "units", "character at r4c4", "to r4c3")
    assert (t.over, t.was_asked("reveal"), t.was_asked("take card")) == (True, 0, 0)
    assert t.state.factory_card[0] == s.NOTHING


def invaded(**laid):
    """Seat 0 with five stars wins in r6c3 first; what else it moved into r5c5 has not fought yet."""
    t = table("rusviet patriotic", "polania industrial")
    t.put(0, mech="r6c4")
    t.put(1, mech="r6c3 r5c5")
    t.move_cubes(0, move_units="deploy")
    t.award(0, upgrades=1, structures=1, recruits=1, workers=1, objective=1)
    for kind, places in laid.items():
        t.put(0, **{kind: places})
    t.learn(0, "speed")
    return t


@pytest.mark.rule("SC-265", "SC-266")
def test_units_go_back_to_where_each_of_them_moved_from():
    """Two of them met in r5c5, from different places; one of them came from the home base of its own accord."""
    t = invaded(character="r4c4")
    t.put(0, mech="r6c5")
    moves = ["mech at r6c4", "to r6c3", "character at r4c4", "to r5c5", "mech at r6c5", "to r5c5"]
    t.turn(0, "move", "units", *moves, "fight in r6c3")
    assert t.over
    assert (t.units(0, "r4c4"), t.units(0, "r6c5")) == ({"character": 1}, {"mech": 1})
    assert (t.units(0, "r5c5"), t.units(0, "r6c3")) == ({}, {"mech": 1})


@pytest.mark.rule("SC-265", "SC-266")
def test_a_unit_with_speed_goes_back_the_whole_way_and_its_workers_to_where_they_got_on():
    """The mech began in r4c3 with a worker, took another along in r4c4 and its metal with it."""
    t = invaded(worker="r4c3 r4c4")
    t.put(0, mech="r4c3")
    t.lay("r4c4", metal=2)
    way = ["mech at r4c3", "to r4c4", "take 1 worker", "to r5c5", "take 2 workers", "take metal"]
    t.turn(0, "move", "units", "mech at r6c4", "to r6c3", *way, "fight in r6c3")
    assert t.over
    assert t.units(0, "r4c3") == {"mech": 1, "worker": 1}
    assert t.units(0, "r4c4") == {"worker": 1}
    assert (t.units(0, "r5c5"), t.held("r5c5"), t.held("r4c3")) == ({}, {}, {"metal": 2})


@pytest.mark.rule("SC-265")
def test_a_unit_goes_back_to_a_home_base_too():
    t = table("rusviet patriotic", "polania industrial")
    t.put(0, mech="r6c4")
    t.put(1, mech="r6c3 r4c6")
    t.award(0, upgrades=1, structures=1, recruits=1, workers=1, objective=1)
    moves = ["mech at r6c4", "to r6c3", "character at HB_rusviet", "to r4c6"]
    t.turn(0, "move", "units", *moves, "fight in r6c3")
    assert (t.over, t.units(0, "HB_rusviet")) == (True, {"character": 1})


@pytest.mark.rule("SC-265")
def test_what_happened_on_the_way_is_not_undone():
    """Workers driven back stay at home, and the popularity stays lost; so do moves that met nobody."""
    t = invaded(character="r4c4")
    t.put(0, mech="r3c6")
    t.put(1, worker="r4c5")
    moves = ["mech at r3c6", "to r4c5", "mech at r6c4", "to r6c3", "character at r4c4", "to r5c5"]
    t.turn(0, "move", "units", *moves, "fight in r6c3")
    assert t.over
    assert (t.units(1, "HB_polania"), t.popularity(0)) == ({"character": 1, "mech": 1, "worker": 1}, 8)
    assert t.units(0, "r4c5") == {"mech": 1}


@pytest.mark.rule("SC-265", "SC-377")
def test_the_score_is_taken_after_the_moves_are_undone():
    """r4c4 counts for seat 0 and r5c5 for seat 1."""
    t = invaded(character="r4c4")
    moves = ["mech at r6c4", "to r6c3", "character at r4c4", "to r5c5"]
    t.turn(0, "move", "units", *moves, "fight in r6c3")
    t.end_game()
    assert t.controls(0) == {"r4c4", "r6c3"} and t.controls(1) == {"r5c5"}
    assert int(t.state.score[0]) == 9 + 6 * 4 + 2 * 3
    assert int(t.state.score[1]) == 9 + 1 * 3


@pytest.mark.rule("SC-260")
def test_a_game_without_a_sixth_star_has_no_end_of_its_own():
    t = table(*THREE)
    for _ in range(5):
        t.play(play_round)
    assert not t.over
