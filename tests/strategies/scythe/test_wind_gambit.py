"""Strategies play with airships and to the end that the resolution tile sets."""

import numpy as np
import pytest

from balancewheel.sim.frame.compiled import compiled_game
from balancewheel.sim.games.scythe.turn import take_turn
from balancewheel.sim.games.scythe.wind_gambit.tiles import read_tiles
from balancewheel.strategies.scythe.evaluation.fighting import must_not_win
from balancewheel.strategies.scythe.evaluation.worth import A_WIN, lateness, place_worth, star_worth
from balancewheel.testing.runs import prepared
from tests.sim.scythe.sky import aboard, hover, resolved, sky
from tests.sim.scythe.table import GAME, table
from tests.strategies.scythe.views import view_of

SCRIPTED = ",".join(name for name in GAME.strategies if name != "uniform")


def knobs():
    return compiled_game(GAME).seat_players([GAME.find_strategy("sensible")], [GAME.find_strategy("sensible").knobs])[
        1
    ][0]


def five_stars(t, player):
    t.award(player, upgrades=1, structures=1, recruits=1, workers=1, combat=1)


def test_nobody_hurries_for_a_sixth_star_that_ends_nothing():
    timed, printed = resolved("doomsday_clock"), table("nordic engineering", "crimea industrial")
    for t in (timed, printed):
        five_stars(t, 0)
    assert star_worth(printed.rules, printed.state, knobs(), 0) > 0.49 * A_WIN
    assert star_worth(timed.rules, timed.state, knobs(), 0) < 0.25 * A_WIN
    five_stars(timed, 1)
    timed.set(0, coins=90)  # so that player 1 is not ahead
    timed.state.decider = 1
    assert not must_not_win(timed.rules, timed.state, 1)


def test_the_end_is_near_when_the_tile_says_so():
    t = resolved("doomsday_clock")
    t.state.round_number, t.state.turns_left = 5, 45
    assert lateness(t.rules, t.state) == 0.25
    t.state.round_number, t.state.turns_left = 19, 5
    assert lateness(t.rules, t.state) == 1.0
    late = view_of(t, knobs()).territory
    t.state.round_number, t.state.turns_left = 5, 45
    assert late > 2 * view_of(t, knobs()).territory


def test_ground_beside_the_factory_is_worth_little_before_it_explodes():
    t = resolved("factory_explosion")
    t.state.turns_left = 4
    view = view_of(t, knobs())
    beside, far = (place_worth(t.rules, view, t.place(place)) for place in ("r3c3", "r6c5"))
    assert beside < far and place_worth(t.rules, view, t.rules.factory) < far


@pytest.mark.parametrize("places", ["r6c4 r6c4 r6c4"])
def test_an_airship_sets_workers_down_on_free_land(places):
    t = sky(aggressive="bounty")
    t.put(0, worker=places, character="r8c3")
    hover(t, 0, "r6c4")
    t.state.round_number = 25
    t.last(0, "trade")
    t.set(0, coins=0, power=0)
    t.by("sensible", take_turn, 0)
    assert t.state.count[0].flights == 1 and len(t.controls(0)) > 2


def test_an_airship_takes_what_is_nobodys():
    t = sky(aggressive="bombard")
    t.put(0, worker="r8c3", character="r7c3")
    t.lay("r6c5", metal=2)
    hover(t, 0, "r6c4")
    t.set(0, coins=0, power=0)
    t.by("sensible", take_turn, 0)
    assert aboard(t, 0) == {"metal": 2}


SHIPS, ENDINGS = read_tiles(prepared(GAME, 2).spec.rules.values["wind_gambit"])
TRIPLES = list(zip([tile["id"] for tile in SHIPS[:8]], [tile["id"] for tile in SHIPS[8:]],
                   [tile["id"] for tile in ENDINGS], strict=True))  # fmt: skip


@pytest.mark.compiled
@pytest.mark.slow
@pytest.mark.parametrize(("aggressive", "passive", "resolution"), TRIPLES)
def test_every_tile_is_used_in_one_game_of_twenty_at_least(aggressive, passive, resolution):
    games, players = 200, 5
    pinned = {"airship_aggressive": aggressive, "airship_passive": passive, "resolution_tile": resolution}
    run = prepared(GAME, players, f"shuffle:{SCRIPTED}", seed=7, rules="wind-gambit", changes=pinned)
    rows = run.play(0, games)
    seats = rows["seats"].reshape(games, players)
    ids = [tile["id"] for tile in SHIPS]
    for tile in (aggressive, passive):
        share = np.mean((seats["tiles_used"] >> ids.index(tile) & 1).any(axis=1))
        assert share >= 0.05, f"{tile} {share:.0%}"
    starred, ended = (seats["star_tile"] > 0).any(axis=1), rows["games"]["ended_by"] == 2
    is_paid = rows["games"]["combats"] > 0  # whoever loses a combat pays
    share = np.mean(is_paid if resolution == "spoils_of_war" else starred | ended)
    assert share >= 0.05, f"{resolution} {share:.0%}"
