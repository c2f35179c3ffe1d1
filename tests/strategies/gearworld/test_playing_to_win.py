"""Every strategy of Gearworld takes a win that is on the board, and the scripted ones use the whole game."""

from dataclasses import replace

import polars as pl
import pytest

from balancewheel.sim.games.gearworld import state as s
from balancewheel.sim.games.gearworld.battle import battle_turn
from balancewheel.sim.games.gearworld.build import build_turn
from balancewheel.sim.games.gearworld.rules import Cargo
from balancewheel.sim.games.gearworld.trade import trade_phase
from balancewheel.sim.run.store.shards import to_frame
from balancewheel.testing.runs import prepared
from tests.sim.gearworld.table import GAME, empty_table

SCRIPTED = [name for name in GAME.strategies if name != "uniform"]
every_strategy = pytest.mark.parametrize("strategy", SCRIPTED)


def two_skyworks(players=3, **changes):
    """Seat 0 has two skyworks in the east; seat 1 is its neighbour; seat 2 sits far away."""
    t = empty_table(players, **changes)
    t.own(0, "fulcrum golddust west_torque")
    t.lay("fulcrum", skywork=1)
    t.lay("west_torque", skywork=1)
    t.own(1, "the_teeth cog_slopes east_torque")
    if players > 2:
        t.own(2, "grey_water dry_shore")
    return t


# one build away


@every_strategy
@pytest.mark.parametrize("paid", [{"coal": 1, "gold": 1, "iron": 1, "scrap": 1}, {"gold": 4}, {"gold": 4, "scrap": 4}])
def test_builds_the_last_skywork(strategy, paid):
    """Also where the same tokens would pay for a ship, a weapon or a bridge."""
    t = two_skyworks()
    t.lay("fulcrum", **paid)
    t.by(strategy, build_turn, 0)
    assert t.skyworks(0) == 3
    assert t.check_victory() == [0]


@every_strategy
def test_builds_nothing_else_from_what_the_last_skywork_needs(strategy):
    """Two developments could be paid for from two land areas; neither takes from the one set that is complete."""
    t = two_skyworks()
    t.lay("golddust", coal=1, gold=1, iron=1, scrap=1)
    t.lay("fulcrum", coal=1, iron=1)
    t.by(strategy, build_turn, 0)
    assert t.check_victory() == [0]


# one attack away


@every_strategy
@pytest.mark.parametrize("players", [2, 3])
def test_takes_the_last_skywork_from_a_neighbour(strategy, players):
    """Other targets are weaker, richer and in reach, but only one of them wins."""
    t = two_skyworks(players)
    t.lay("the_teeth", skywork=1)  # 1 + 3, and 1 beside it
    t.lay("fulcrum", weapon=1)
    t.lay("east_torque", gold=3, horse=1)
    assert t.defence("the_teeth") == 5
    t.by(strategy, battle_turn, 0)
    assert t.owner("the_teeth") == 0
    assert t.check_victory() == [0]


@every_strategy
def test_takes_it_with_a_spearhead_from_afar(strategy):
    """The places beside it are too weak by two; a ship across the sea is not."""
    t = two_skyworks()
    t.lay("cog_slopes", skywork=1, weapon=1)
    t.own(0, "brontes")
    t.own(0, "newcombs_point")
    t.launch(0, "ship", "sea_brontes")
    t.launch(0, "ship", "sea_brontes")
    assert t.defence("cog_slopes") == 8
    t.by(strategy, battle_turn, 0)
    assert t.owner("cog_slopes") == 0
    assert t.check_victory() == [0]


@every_strategy
def test_takes_a_win_from_another(strategy):
    """Seat 1 has three skyworks; the one that stands unguarded falls, whatever else is to be had."""
    t = empty_table()
    t.own(0, "riverholt golddust")
    t.own(1, "the_teeth menlo_point grey_water")
    t.own(2, "dry_shore")
    t.lay("riverholt", weapon=1)
    for land in ("the_teeth", "menlo_point", "grey_water"):
        t.lay(land, skywork=1)
    t.by(strategy, battle_turn, 0)
    assert t.owner("the_teeth") == 0
    assert t.check_victory() == []


# nothing is wasted


@every_strategy
def test_builds_no_second_weapon_where_one_lies(strategy):
    """It may be built, and would be lost at once."""
    t = two_skyworks(skywork_supply=2)
    t.lay("fulcrum", weapon=1, coal=2, iron=2, gold=3)
    t.own(1, "golddust the_teeth east_torque")
    t.by(strategy, build_turn, 0)
    assert t.state.count[0].built[0] == 0


@every_strategy
def test_leaves_a_weapon_beside_a_target_that_has_one(strategy):
    """The horse brings it past Riverholt; in the target one of the two would be lost."""
    t = two_skyworks()
    t.own(1, "newcombs_point")
    t.own(0, "westfeld riverholt")
    t.lay("westfeld", horse=1, weapon=1)
    t.lay("newcombs_point", skywork=1, weapon=1)  # 1 + 3 + 3, and 1 of Cog Slopes beside it
    t.own(0, "mill_run menlo_point")
    t.lay("mill_run", horse=1)  # 3 land areas, a horse, and 1 + 3 by spearhead
    before = t.supply("weapon")
    t.by(strategy, battle_turn, 0)
    assert t.owner("newcombs_point") == 0
    assert t.supply("weapon") == before


@every_strategy
@pytest.mark.parametrize("tokens", [2, 3, 8])
def test_offers_what_may_be_offered(strategy, tokens):
    """One for one where no more is allowed: the deal in mind is among the offers, and brings the missing iron."""
    t = empty_table(2, trade_first_offer=tokens, trade_bundle=max(1, tokens // 2), trade_sweeps=1)
    t.own(0, "fulcrum golddust")
    t.own(1, "the_teeth cog_slopes")
    t.lay("fulcrum", coal=1, gold=1, scrap=1)
    t.lay("golddust", gold=2, scrap=2)
    t.lay("the_teeth", coal=1, iron=1, scrap=1)
    t.lay("cog_slopes", iron=2)
    stock = GAME.find_strategy(strategy)
    wants_skyworks = stock.knobs | dict.fromkeys(("weapons", "boats", "ships", "bridges"), 0.0)
    t.by(replace(stock, knobs=wants_skyworks), trade_phase)
    offers = [event for event in t.events(s.Event.OFFERED) if event.who == 0]
    assert offers
    for event in offers:
        given, wanted = ([packed >> 4 * i & 15 for i in range(5)] for packed in (event.place, event.amount))
        assert wanted[Cargo.IRON] >= 1 and 1 <= sum(given) < tokens


# the whole game

USED = {
    "weapons_built": "weapon",
    "skyworks_built": "skywork",
    "riverboats_built": "riverboat",
    "ships_built": "ship",
    "bridges_built": "bridge",
    "foot": "by foot",
    "horse": "by horse",
    "riverboat": "by riverboat",
    "ship": "by ship",
    "supply_route": "by supply route",
    "horse_leads": "horse leads",
    "weapon_leads": "weapon leads",
    "riverboat_leads": "riverboat leads",
    "ship_leads": "ship leads",
    "allied_attack": "ally of the attacker",
    "allied_defence": "ally of the defender",
    "trades": "trade",
}
GAMES_PLAYED = 4200


@pytest.fixture(scope="module")
def round_robin():
    """All sets of four scripted strategies in every seating."""
    table = prepared(GAME, 4, f"roundrobin:{','.join(SCRIPTED)}", seed=12)
    rows = table.play(0, GAMES_PLAYED)
    labels = [entrant.label for entrant in table.lineup.entrants]
    return to_frame(GAME.tables["games"], rows["games"], labels), to_frame(GAME.tables["seats"], rows["seats"], labels)


@pytest.mark.compiled
def test_scripted_games_finish(round_robin):
    games, _ = round_robin
    assert games["finished"].mean() >= 0.98


@pytest.mark.compiled
def test_every_means_of_the_game_is_used(round_robin, record_property):
    """Each development, transport, spearhead and side of an alliance in at least one game of a hundred."""
    _, seats = round_robin
    by_game = seats.group_by("game").agg(pl.col(list(USED)).sum() > 0).select(pl.col(list(USED)).mean())
    by_strategy = seats.group_by("strategy").agg((pl.col(list(USED)) > 0).mean()).sort("strategy")
    lines = [f"Gearworld: used in % of {GAMES_PLAYED:,} scripted games, and by % of the seats of each strategy"]
    lines += [f"{'':22}{'games':>7}" + "".join(f"{name[:9]:>11}" for name in by_strategy["strategy"])]
    for column, words in USED.items():
        shares = "".join(f"{100 * share:>11.1f}" for share in by_strategy[column])
        lines += [f"{words:22}{100 * by_game[column].item():>7.1f}{shares}"]
    record_property("table", "\n".join(lines))
    assert all(by_game[column].item() >= 0.01 for column in USED)
