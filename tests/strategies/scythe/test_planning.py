"""What the strategies of Scythe look ahead to: the next turn, ways out, room for workers, tiers, a purse."""

import pytest

from balancewheel.sim.frame.compiled import compiled_game
from balancewheel.sim.games.scythe import state as s
from balancewheel.sim.games.scythe.actions.move import move_units
from balancewheel.sim.games.scythe.actions.trade import gain_traded
from balancewheel.sim.games.scythe.mats import RESOURCES
from balancewheel.sim.games.scythe.reckoning import coins_reckoned
from balancewheel.sim.games.scythe.scoring import tier_of
from balancewheel.sim.games.scythe.turn import top_action
from balancewheel.sim.games.scythe.words import BottomAction, Gain, Section, Unit
from balancewheel.strategies.scythe.evaluation.moving import fighter_gain, look_around, move_worth, transfer_worth
from balancewheel.strategies.scythe.evaluation.planning import (
    ANY_SECTION,
    BARTER,
    SAVE,
    best_plan,
    pack,
    stock_worth,
    take_turn,
    unpack,
)
from balancewheel.strategies.scythe.evaluation.popularity import popularity_cost
from balancewheel.strategies.scythe.evaluation.routes import FAR, TO_FACTORY, steps_to_goal, survey
from balancewheel.strategies.scythe.evaluation.sections import depth_of, draw_up
from balancewheel.strategies.scythe.evaluation.worth import A_WIN, end_worth, taking_worth
from tests.sim.scythe.table import GAME, table
from tests.strategies.scythe import views

SEATS = ("rusviet mechanical", "polania patriotic")


def knobs():
    sensible = GAME.find_strategy("sensible")
    return compiled_game(GAME).seat_players([sensible], [sensible.knobs])[1][0]


def view_of(t, player=0):
    return views.view_of(t, knobs(), player)


def moves(t, units=1):
    """Where one unit goes, step by step, when `sensible` moves."""
    t.forget_events()
    t.state.decider = 0
    t.by("sensible", move_units, 0, units, 1)
    return [(event.place // 64, event.place % 64) for event in t.events(s.Event.MOVED)]


def planned(t, depth=2, **moves):
    """What `sensible` knows for a plan of so many turns: Moves are worth what is given, other top actions nothing."""
    t.state.decider, view = 0, view_of(t)
    draw_up(t.rules, t.state, knobs(), view, 0)
    view.turns.depth, view.turns.patience, view.turns.legal = depth, 0.9, ANY_SECTION
    view.turns.top[:] = view.turns.moves[:] = 0.0
    for name, worth in moves.items():
        view.turns.moves[Section[name.upper()]] = worth
    return view


def first_turn(view):
    return best_plan(view)[1]


def test_a_plan_trades_for_the_action_that_it_takes_in_the_next_turn():
    """On the mechanical mat Deploy lies below Bolster: with 1 of 3 metal, a Trade pays for it."""
    t = table("nordic mechanical", "polania patriotic")
    t.put(0, worker="r1c4")
    t.lay("r1c4", metal=1)
    assert first_turn(planned(t)) == BARTER
    t.lay("r1c4", metal=2)
    assert first_turn(planned(t)) == Section.BOLSTER  # with 3 it comes at once


def test_a_plan_pays_with_what_produce_makes():
    t = table("nordic mechanical", "polania patriotic")
    t.put(0, worker="r4c6 r4c6 r4c6 r1c4")
    view = planned(t)
    assert view.made.tolist()[t.rules.bottom_resource[BottomAction.DEPLOY]] == 3
    view.turns.way[0] = Section.PRODUCE
    assert take_turn(view, 0)
    view.turns.way[1] = Section.BOLSTER
    assert take_turn(view, 1)
    assert view.turns.taken[2] == pack([0, 1, 0, 0]) and view.turns.have[2] == view.turns.have[1] - pack([0, 3, 0, 0])


def test_a_turn_later_counts_for_less():
    t = table("nordic mechanical", "polania patriotic")
    t.put(0, worker="r4c6")
    t.set(0, coins=0)  # so that nothing is traded
    view = planned(t, depth=3, move=10.0)
    view.turns.made, view.turns.again = 0, 1.0
    worth = best_plan(view)[0] - 0.9**2 * stock_worth(view, 0)
    assert worth == pytest.approx(10 + 0.9**2 * 10)


def test_a_move_gains_less_the_second_time():
    t = table("rusviet mechanical", "polania patriotic")
    t.put(0, worker="r4c6")
    t.set(0, coins=0)  # so that nothing is traded
    view = planned(t, move=10.0)
    view.turns.made, view.turns.again = 0, 0.5
    assert best_plan(view)[0] - 0.9 * stock_worth(view, 0) == pytest.approx(10 + 0.9 * 5)


@pytest.mark.parametrize("faction, repeats", [("nordic", False), ("rusviet", True)])
def test_a_section_follows_itself_with_relentless_only(faction, repeats):
    t = table(f"{faction} mechanical", "polania patriotic")
    t.put(0, worker="r4c6")
    view = planned(t, move=100.0)
    view.turns.again = 1.0
    assert (best_plan(view)[0] >= 190) == repeats


def test_nobody_plans_with_coins_that_are_not_there():
    t = table("nordic mechanical", "polania patriotic")
    t.put(0, worker="r1c4")
    t.lay("r1c4", metal=1)
    t.set(0, coins=0)
    assert first_turn(planned(t)) != BARTER


def test_only_sections_that_may_be_taken_begin_a_plan():
    t = table("nordic mechanical", "polania patriotic")
    t.put(0, worker="r1c4")
    view = planned(t, move=50.0)
    assert first_turn(view) == Section.MOVE
    view.turns.legal &= ~(1 << Section.MOVE)
    assert first_turn(view) != Section.MOVE


def test_the_second_piece_of_a_kind_counts_by_its_own_worth():
    """Two Deploys in a row, with Relentless."""
    t = table("rusviet mechanical", "polania patriotic")
    t.put(0, worker="r4c6")
    t.lay("r4c6", metal=6)
    t.set(0, coins=0)
    view = planned(t)
    view.turns.made, view.turns.brings[BottomAction.DEPLOY, 1] = 0, 30.0
    first = view.turns.brings[BottomAction.DEPLOY, 0]
    assert best_plan(view)[0] == pytest.approx(first + 0.9 * 30.0)


def test_coins_of_a_bottom_action_pay_for_the_next_top_action():
    t = table("nordic mechanical", "polania patriotic")
    t.put(0, worker="r4c6")
    t.lay("r4c6", metal=3)
    t.set(0, coins=0)
    view = planned(t)
    view.turns.way[0] = Section.BOLSTER
    assert take_turn(view, 0) and view.turns.taken[1] == pack([0, 1, 0, 0])
    assert view.turns.coins[1] == t.rules.bottom_coins[t.state.mat[0], BottomAction.DEPLOY] > 0
    view.turns.way[1] = BARTER
    assert take_turn(view, 1)


def test_traded_resources_may_be_saved_for_another_action_than_the_one_below():
    """Trade pays for the action below it, but they bring more in the next turn."""
    t = table("nordic mechanical", "polania patriotic")
    below = t.rules.mat_bottom[t.state.mat[0], Section.TRADE]
    t.put(0, worker="r4c6")
    view = planned(t)
    view.turns.made, view.turns.price[:], view.turns.brings[:] = 0, 2, 0.0
    view.turns.brings[below], view.turns.brings[BottomAction.DEPLOY] = 8.0, 30.0
    assert first_turn(view) == SAVE
    view.turns.brings[BottomAction.DEPLOY] = 8.0
    assert first_turn(view) == BARTER


def test_a_combat_card_stands_for_a_resource_in_a_turn_and_is_missed():
    """Coercion (SC-183): with 5 metal and 2 cards there are two Deploys for 3 each."""
    t = table("crimea mechanical", "polania patriotic")
    t.put(0, worker="r4c6")
    t.lay("r4c6", metal=5)
    t.hold(0, 2, 3)
    view = planned(t)
    view.turns.repeats, view.turns.way[:2] = ANY_SECTION, Section.BOLSTER
    assert take_turn(view, 0) and (unpack(view.turns.have[1], 1), view.turns.cards[1]) == (2, 2)
    assert take_turn(view, 1) and (unpack(view.turns.have[2], 1), view.turns.cards[2]) == (0, 1)
    brings = 0.9 * (view.turns.brings[BottomAction.DEPLOY, 1] - view.goods[Gain.COMBAT_CARDS])
    assert view.turns.worth[2] - view.turns.worth[1] == pytest.approx(brings)


@pytest.mark.parametrize("depth, turns", [(-3, 1), (0, 1), (2.6, 3), (5, 5), (9, 5)])
def test_a_plan_has_one_to_five_turns(depth, turns):
    one = knobs()
    one.depth = depth
    assert depth_of(one) == turns


@pytest.mark.parametrize(
    "laid, popularity, form",
    [({"metal": 1}, 0, "trades_resources"), (dict.fromkeys(RESOURCES, 8), 12, "trades_popularity")],
)
def test_trade_is_for_what_the_plan_asks_for(laid, popularity, form):
    """Metal for Deploy; or the last point of a tier where there is enough of everything."""
    t = table("nordic mechanical", "polania patriotic")
    t.put(0, worker="r1c4")
    t.lay("r1c4", **laid)
    t.set(0, popularity=popularity)
    t.state.section = Section.TRADE
    t.by("sensible", top_action, 0)
    count = t.state.count[0]
    assert count.trades_resources + count.trades_popularity == count[form] == 1


def test_traded_resources_are_what_this_turn_and_the_next_are_short_of():
    """One token is missing for the action below Trade, and one for Deploy below Bolster: Trade brings one of each."""
    t = table("nordic mechanical", "polania patriotic")
    below = t.rules.mat_bottom[t.state.mat[0], Section.TRADE]
    assert t.rules.mat_bottom[t.state.mat[0], Section.BOLSTER] == BottomAction.DEPLOY != below
    t.put(0, worker="r1c4")
    view = view_of(t)
    t.state.section, t.state.decider, before = Section.TRADE, 0, {}
    for bottom in (below, BottomAction.DEPLOY):
        resource = RESOURCES[t.rules.bottom_resource[bottom]]
        before[resource] = int(view.cost[bottom]) - 1
    t.lay("r1c4", **before)
    t.by("sensible", gain_traded, 0)
    assert t.held("r1c4") == {resource: n + 1 for resource, n in before.items()}


def test_a_mech_that_nobody_relieves_does_not_change_land_for_land():
    """Whoever leaves a territory to stand in the next has won nothing."""
    t = table(*SEATS)
    t.put(0, speed="r4c5", worker="r4c6")
    t.state.encounters, t.state.round_number, t.state.decider = 0, 25, 0
    view = view_of(t)
    r = look_around(t.rules, t.state, view, 0)
    for to in ("r3c6", "r5c5"):
        step = 64 * (64 * Unit.MECH + t.place("r4c5")) + t.place(to)
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
    """The factory is beside r4c4; every other place is a step further than the nearest one beside it."""
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
        worths.append(view_of(t).goods[Gain.POPULARITY])
    assert worths == sorted(worths) and worths[2] > 2 * worths[0]


def test_a_tier_five_points_off_is_not_given_up_late():
    """Together the five points count for more than half of the coins that the tier adds."""
    t = table(*SEATS)
    t.put(0, worker="r3c6 r4c6 r4c5 r2c5")
    t.set(0, popularity=8)
    t.award(0, upgrades=1, mechs=1, workers=1)
    t.state.round_number = 25
    view = view_of(t)
    assert 5 * view.goods[Gain.POPULARITY] > 0.5 * view.fall / view.late


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
        worths.append(view_of(t).goods[Gain.COINS])
    assert worths[0] > worths[1] > worths[2] == worths[3] == 1


def test_resources_are_not_spent_late_on_less_than_they_score():
    """In the highest tier 4 resources are 6 coins; an Enlist action of no further use brings 2."""
    t = table(*SEATS)
    t.put(0, worker="r4c6")
    t.lay("r4c6", food=4)
    t.set(0, popularity=18)
    t.award(0, recruits=1, popularity=1)
    t.state.recruits[0], t.state.round_number = 15, 27
    assert taking_worth(view_of(t), BottomAction.ENLIST) < 0


def level_game(ahead):
    """Two players, the first of whom would be so many coins ahead once a star has ended the game."""
    t = table("rusviet mechanical", "polania patriotic")
    t.set(1, popularity=t.state.popularity[0])
    star = t.rules.coins_per_star[tier_of(t.rules, t.state, 0)]
    other = t.score(1) - t.state.secret_coins[1] + coins_reckoned(t.rules, t.state, 1)
    t.set(0, coins=t.state.secret_coins[0] + other + ahead - star - t.score(0))
    return t


@pytest.mark.parametrize("ahead, chance", [(0, 0.5), (3, 0.731), (-3, 0.269), (40, 1.0), (-40, 0.0)])
def test_to_end_the_game_is_worth_the_chance_to_be_ahead(ahead, chance):
    """Half of what is known of others' coins lies within 3 or so; of two players either may win if it goes on."""
    t = level_game(ahead)
    assert end_worth(t.rules, t.state, 0) == pytest.approx(A_WIN * (chance - 0.5), abs=0.02)


def test_more_who_are_level_make_the_end_worse():
    t = table("rusviet mechanical", "crimea innovative", "polania patriotic")
    for player in range(3):
        t.set(player, popularity=3)
    most = max(t.score(p) - t.state.secret_coins[p] + coins_reckoned(t.rules, t.state, p) for p in (1, 2))
    t.set(0, coins=t.state.secret_coins[0] + most - t.rules.coins_per_star[0] - t.score(0))
    assert end_worth(t.rules, t.state, 0) < A_WIN * (0.5 - 1 / 3)


def test_fast_fighters_look_two_steps_ahead():
    """A lone character without power or cards stands two steps off, and nothing is to be had on the way."""
    t = table("rusviet mechanical", "polania patriotic")
    t.put(0, character="r4c6", worker="r4c5 r3c6")
    t.learn(0, "riverwalk speed")
    t.put(1, character="r5c5")
    t.set(0, power=12)
    t.set(1, power=0)
    t.state.encounters = 0
    assert moves(t) == [(t.place("r4c6"), t.place("r4c5")), (t.place("r4c5"), t.place("r5c5"))]


def test_a_move_is_worth_what_two_steps_of_speed_gain():
    """The same fight two steps off: out of reach without Speed, so that the Move is worth less."""
    worths = []
    for abilities in ("riverwalk", "riverwalk speed"):
        t = table("rusviet mechanical", "polania patriotic")
        t.put(0, character="r4c6", worker="r4c5 r3c6")
        t.learn(0, abilities)
        t.put(1, character="r5c5")
        t.set(0, power=12)
        t.set(1, power=0)
        t.state.encounters, t.state.decider = 0, 0
        worths.append(move_worth(t.rules, t.state, knobs(), view_of(t), 0, 1))
    assert worths[1] > worths[0]


def test_slow_fighters_have_no_leap():
    t = table("rusviet mechanical", "polania patriotic")
    t.put(0, riverwalk="r4c6")
    assert not survey(t.rules, t.state, view_of(t), 0).leap.any()
