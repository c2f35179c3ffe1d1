"""Strategies of Gearworld think a step ahead: what opens the way, what wins next, what is already paid for."""

import pytest

from balancewheel.sim.games.gearworld import state as s
from balancewheel.sim.games.gearworld.battle import battle_turn
from balancewheel.sim.games.gearworld.build import build_turn
from balancewheel.sim.games.gearworld.trade import trade_phase
from balancewheel.sim.games.gearworld.transport import transport_turn
from tests.sim.gearworld.table import GAME, empty_table

SCRIPTED = [name for name in GAME.strategies if name != "uniform"]
every_strategy = pytest.mark.parametrize("strategy", SCRIPTED)


# two attacks together


@every_strategy
def test_takes_the_place_that_opens_the_way_to_a_winning_skywork(strategy):
    """Cog Slopes withstands 5 with 6 until The Teeth beside it has changed sides."""
    t = empty_table()
    t.own(0, "riverholt golddust far_point")
    t.lay("riverholt", weapon=1)
    t.lay("golddust", horse=1)
    t.own(1, "cog_slopes the_teeth grey_water dry_shore")
    t.own(2, "talon_reach ockham")
    t.lay("the_teeth", horse=1)
    for land in ("cog_slopes", "grey_water", "dry_shore"):
        t.lay(land, skywork=1)
    t.lay("talon_reach", gold=3)  # unguarded, and beside Far Point
    assert t.defence("cog_slopes") == 6
    t.by(strategy, battle_turn, 0)
    assert t.owner("the_teeth") == t.owner("cog_slopes") == 0
    assert t.check_victory() == []


# what is paid for


@every_strategy
def test_takes_the_land_where_a_skywork_is_paid_for(strategy):
    """Whoever holds it builds first thing in the next round."""
    t = empty_table()
    t.own(0, "riverholt golddust")
    t.own(1, "the_teeth newcombs_point grey_water")
    t.own(2, "ockham")
    t.lay("the_teeth", coal=1, gold=1, iron=1, scrap=1)
    t.sites(newcombs_point="gold mine")
    t.lay("newcombs_point", weapon=1, horse=1)
    t.lay("riverholt", weapon=1, horse=1)
    t.state.round_number = 1  # one success only
    t.by(strategy, battle_turn, 0)
    assert t.owner("the_teeth") == 0


@every_strategy
def test_gathers_on_once_a_skywork_is_paid_for(strategy):
    """Three tokens for the next one lie a step away, and those of the first stay where they are."""
    t = empty_table()
    t.own(0, "fulcrum golddust west_torque east_torque")
    t.own(1, "the_teeth")
    t.own(2, "grey_water")
    t.lay("fulcrum", coal=1, gold=1, iron=1, scrap=1)
    t.lay("west_torque", coal=1, gold=1, iron=1)
    t.lay("golddust", scrap=1)
    t.by(strategy, transport_turn, 0)
    assert t.events(s.Event.CARRIED)
    held = t.held("fulcrum")
    assert all(held.get(token, 0) >= 1 for token in ("coal", "gold", "iron", "scrap"))


@every_strategy
def test_keeps_what_a_skywork_is_paid_with_in_a_trade(strategy):
    t = empty_table()
    t.own(0, "fulcrum golddust")
    t.own(1, "the_teeth cog_slopes")
    t.own(2, "grey_water")
    t.lay("fulcrum", coal=1, gold=1, iron=1, scrap=1)
    t.lay("the_teeth", coal=2, iron=2)
    t.lay("cog_slopes", gold=2)
    t.by(strategy, trade_phase)
    assert all(t.held("fulcrum").get(token, 0) >= 1 for token in ("coal", "gold", "iron", "scrap"))


@every_strategy
def test_a_craft_does_not_load_again_what_it_has_just_set_down(strategy):
    t = empty_table()
    t.own(0, "grey_water south_helica")
    t.own(1, "the_teeth")
    t.own(2, "mill_run")
    t.launch(0, "ship", "sea_grey_water")
    t.lay("grey_water", scrap=1, coal=1, gold=1)
    t.lay("south_helica", iron=1)
    t.by(strategy, transport_turn, 0)
    assert t.held("grey_water") == {"coal": 1, "gold": 1, "iron": 1, "scrap": 1}
    assert len(t.events(s.Event.CARRIED)) == 2  # iron on board, and off again


# strength where it decides


@every_strategy
def test_arms_the_winning_skyworks_with_what_is_left(strategy):
    """Nothing is worth saving for a round that will not be played."""
    t = empty_table()
    t.own(0, "fulcrum golddust west_torque")
    t.lay("fulcrum", skywork=2, coal=1, gold=1, iron=1, scrap=1)
    t.lay("west_torque", coal=1, iron=1)
    t.own(1, "the_teeth east_torque")
    t.own(2, "grey_water")
    t.by(strategy, build_turn, 0)
    assert t.skyworks(0) == 3
    assert t.held("west_torque") == {"weapon": 1}


@every_strategy
def test_arms_beside_the_skyworks_of_another_who_would_win(strategy):
    t = empty_table()
    t.own(0, "golddust grey_water")
    t.lay("golddust", coal=1, iron=1)
    t.lay("grey_water", gold=1)
    t.own(1, "fulcrum the_teeth")
    t.lay("fulcrum", skywork=3)
    t.own(2, "dry_shore")
    t.by(strategy, build_turn, 0)
    assert t.held("golddust") == {"weapon": 1}


@every_strategy
@pytest.mark.parametrize("winner", [0, 1])
def test_carries_a_weapon_to_where_it_decides(strategy, winner):
    """Around own skyworks that would win, or beside those of another: Scrapwater, in both cases."""
    t = empty_table()
    t.own(0, "golddust scrapwater southern_waste")
    t.lay("southern_waste", weapon=1)
    t.own(1, "west_torque")
    t.own(2, "mill_run")
    t.lay("golddust" if winner == 0 else "west_torque", skywork=3)
    t.by(strategy, transport_turn, 0)
    assert t.held("scrapwater").get("weapon") == 1
