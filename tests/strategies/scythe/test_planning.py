"""What the strategies of Scythe look ahead to: the next turn, ways out, room for workers, tiers, a purse."""

import pytest

from balancewheel.sim.games.scythe import state as s
from balancewheel.sim.games.scythe.actions.move import move_units
from balancewheel.sim.games.scythe.cards import COINS, POPULARITY
from balancewheel.strategies.scythe.moving import fighter_gain, look_around, transfer_worth
from balancewheel.strategies.scythe.popularity import popularity_cost
from balancewheel.strategies.scythe.routes import FAR, TO_FACTORY, steps_to_goal, survey
from balancewheel.strategies.scythe.sections import look_at_sections, next_worth, turn_worth
from balancewheel.strategies.scythe.worth import taking_worth
from tests.sim.scythe.table import GAME, table
from tests.strategies.scythe import views

SEATS = ("rusviet mechanical", "polania patriotic")


def knobs():
    sensible = GAME.find_strategy("sensible")
    return GAME.seat_players([sensible], [sensible.knobs])[1][0]


def view_of(t, player=0):
    return views.view_of(t, knobs(), player)


def moves(t, units=1):
    """Where one unit goes, step by step, when `sensible` moves."""
    t.forget_events()
    t.state.decider = 0
    t.by("sensible", move_units, 0, units, 1)
    return [(event.place // 64, event.place % 64) for event in t.events(s.MOVED)]


def sections_of(t):
    """What `sensible` writes down about its sections."""
    t.state.decider, view = 0, view_of(t)
    look_at_sections(t.rules, t.state, knobs(), view, 0)
    return view


def test_a_turn_counts_for_the_action_that_it_pays_for_in_the_next():
    """On the mechanical mat Deploy lies below Bolster: with 1 of 3 metal, Trade now pays for it then, Move does not."""
    t = table("nordic mechanical", "polania patriotic")
    t.put(0, worker="r1c4")
    t.lay("r1c4", metal=1)
    view = sections_of(t)
    assert turn_worth(view, s.BOLSTER, 2) == turn_worth(view, s.BOLSTER, 0) + view.below[s.BOLSTER]
    assert view.below[s.BOLSTER] > 0
    view.plain[s.MOVE] = view.plain[s.TRADE] = view.filled[s.PRODUCE] = 0.0
    assert next_worth(t.rules, t.state, view, 0, s.TRADE) == turn_worth(view, s.BOLSTER, 2)
    assert next_worth(t.rules, t.state, view, 0, s.MOVE) < turn_worth(view, s.BOLSTER, 2)


def test_what_produce_makes_pays_for_an_action_of_the_next_turn():
    t = table("nordic mechanical", "polania patriotic")
    t.put(0, worker="r4c6 r4c6 r4c6 r1c4")
    view = sections_of(t)
    assert view.made.tolist()[t.rules.bottom_resource[s.DEPLOY]] == 3
    assert next_worth(t.rules, t.state, view, 0, s.PRODUCE) >= turn_worth(view, s.BOLSTER, 3)
    assert turn_worth(view, s.BOLSTER, 3) > turn_worth(view, s.BOLSTER, 2)


@pytest.mark.parametrize("faction, repeats", [("nordic", False), ("rusviet", True)])
def test_a_section_follows_itself_with_relentless_only(faction, repeats):
    t = table(f"{faction} mechanical", "polania patriotic")
    t.put(0, worker="r4c6")
    view = sections_of(t)
    view.plain[s.MOVE] = 100.0
    assert (next_worth(t.rules, t.state, view, 0, s.MOVE) >= 100) == repeats
    assert next_worth(t.rules, t.state, view, 0, s.TRADE) >= 100


def test_a_mech_that_nobody_relieves_does_not_change_land_for_land():
    """Whoever leaves a territory to stand in the next has won nothing."""
    t = table(*SEATS)
    t.put(0, speed="r4c5", worker="r4c6")
    t.state.encounters, t.state.round_number, t.state.decider = 0, 25, 0
    view = view_of(t)
    r = look_around(t.rules, t.state, view, 0)
    for to in ("r3c6", "r5c5"):
        step = 64 * (64 * s.MECH + t.place("r4c5")) + t.place(to)
        assert fighter_gain(t.rules, t.state, knobs(), view, r, step) <= 0.05


def test_a_mech_that_takes_all_workers_along_leaves_no_resources_behind():
    t = table(*SEATS)
    t.put(0, mech="r3c6", worker="r3c6 r3c6")
    t.lay("r3c6", oil=2)
    t.state.workers_out[0], t.state.encounters = 8, 0  # so that the village is of no use
    moves(t)
    assert "r3c6" not in t.controls(0) and t.held("r3c6") == {}


@pytest.mark.parametrize("faction", ["rusviet", "polania", "crimea", "saxony", "nordic", "albion", "togawa"])
def test_the_factory_is_in_sight_from_home_once_rivers_can_be_crossed(faction):
    t = table(f"{faction} mechanical", "polania patriotic" if faction != "polania" else "nordic patriotic")
    t.learn(0, "riverwalk burrow toka")
    r = survey(t.rules, t.state, view_of(t), 0)
    assert 0 < steps_to_goal(r, TO_FACTORY, t.state.home[0]) < FAR


def test_routes_count_the_steps_that_are_needed():
    """From r4c4 the factory is beside; from r4c6 a tunnel leads there with two steps more."""
    t = table(*SEATS)
    r = survey(t.rules, t.state, view_of(t), 0)
    assert [steps_to_goal(r, TO_FACTORY, t.place(place)) for place in ("r4c3", "r4c4")] == [0, 1]
    for place in range(len(r.reach)):
        steps = steps_to_goal(r, TO_FACTORY, place)
        if 0 < steps < FAR:
            beside = [steps_to_goal(r, TO_FACTORY, to) for to in range(len(r.reach)) if r.reach[place] >> to & 1]
            assert min(beside) == steps - 1


def test_idle_workers_are_worth_more_beside_free_land():
    t = table(*SEATS)
    t.put(0, mech="r4c6", worker="r4c6 r4c6 r4c6 r3c6 r4c5")
    t.state.round_number, t.state.decider = 25, 0
    view = view_of(t)
    view.labour = view.ahead = 0.0
    assert transfer_worth(t.rules, t.state, view, 0, 16 * t.place("r4c6") + 2, t.place("r5c5")) > 0


def test_points_count_more_the_nearer_the_next_tier_is():
    worths = []
    for popularity in (8, 10, 12):
        t = table(*SEATS)
        t.set(0, popularity=popularity)
        worths.append(view_of(t).goods[POPULARITY])
    assert worths == sorted(worths) and worths[2] > 2 * worths[0]


def test_a_tier_five_points_off_is_not_given_up_late():
    """Together the five points count for more than half of the coins that the tier adds."""
    t = table(*SEATS)
    t.put(0, worker="r3c6 r4c6 r4c5 r2c5")
    t.set(0, popularity=8)
    t.award(0, upgrades=1, mechs=1, workers=1)
    t.state.round_number = 25
    view = view_of(t)
    assert 5 * view.goods[POPULARITY] > 0.5 * view.fall / view.late


def test_the_last_point_of_a_tier_is_the_dearest():
    costs = []
    for popularity in (13, 14):
        t = table(*SEATS)
        t.put(0, worker="r3c6 r4c6 r4c5 r2c5 r2c6 r1c6")
        t.set(0, popularity=popularity)
        t.award(0, upgrades=1, mechs=1, workers=1)
        t.state.round_number = 25
        costs.append(popularity_cost(view_of(t), 1))
    assert costs[0] > costs[1] + 3


def test_the_first_coins_count_most():
    worths = []
    for coins in (0, 1, 3, 9):
        t = table(*SEATS)
        t.set(0, coins=coins)
        worths.append(view_of(t).goods[COINS])
    assert worths[0] > worths[1] > worths[2] == worths[3] == 1


def test_resources_are_not_spent_late_on_less_than_they_score():
    """In the highest tier 4 resources are 6 coins; an Enlist action of no further use brings 2."""
    t = table(*SEATS)
    t.put(0, worker="r4c6")
    t.lay("r4c6", food=4)
    t.set(0, popularity=18)
    t.award(0, recruits=1, popularity=1)
    t.state.recruits[0], t.state.round_number = 15, 27
    assert taking_worth(view_of(t), s.ENLIST) < 0
