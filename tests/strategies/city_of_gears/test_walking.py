"""Workers at home go where they are of use, by way of a tile that is not."""

from dataclasses import replace

import pytest

from balancewheel.sim.games.city_of_gears.turn import choose_actions
from balancewheel.strategies.city_of_gears.evaluation.acting import NO_WALK, STEAM_FARE, TOKEN_FARE, walk_cost
from tests.sim.city_of_gears.table import GAME, table


def after_a_turn(strategy, **goods):
    """Where the workers of seat 0 stand after a turn that began with one on B1, which leads to B2, and one at home."""
    made = table(players=2).open()
    made.lay(B1="Patent Office", B2="Observatory")
    made.link(0, "north factory-B1", "B1-B2").put(0, "B1 factory").give(0, **goods)
    made.begin(0)
    made.by(strategy, choose_actions, 0)
    nodes = {name: made.state.workers[0, made.node(0, name)] for name in ("factory", "B1", "B2")}
    return {name: int(workers) for name, workers in nodes.items() if workers}


@pytest.mark.parametrize("goods", [{"movement": 2}, {"movement": 1, "steam": 1}])
def test_two_steps_are_taken_to_a_tile_of_use(goods):
    assert after_a_turn("sensible", **goods)["B2"] == 1


def test_nobody_sets_out_who_cannot_pay_the_second_step():
    assert after_a_turn("sensible", movement=1) == {"factory": 1, "B1": 1}


def test_who_counts_no_second_step_stays_at_home():
    sensible = GAME.find_strategy("sensible")
    stays = replace(sensible, knobs=sensible.knobs | {"stride": 0.0})
    assert after_a_turn(stays, movement=2) == {"factory": 1, "B1": 1}


def fare(*developments, **goods):
    """What `sensible` thinks a step of seat 0 costs."""
    made = table(players=2).open()
    made.develop(0, *developments).give(0, **goods)
    made.begin(0)
    return walk_cost(made.rules, made.state, 0)


def test_steam_that_would_spoil_is_as_good_as_a_spare_token():
    """Two may be kept, one of them in the wild space; the third is lost at the end of the turn."""
    assert fare(steam=1) == fare(steam=2) == STEAM_FARE
    assert fare(steam=3) == fare(steam=2, cog=2) == TOKEN_FARE
    assert fare(steam=1, cog=3) == STEAM_FARE


def test_a_development_moves_workers_only_for_what_it_costs():
    """Cog Treads ask for a cog."""
    assert fare("Cog Treads") == NO_WALK
    assert TOKEN_FARE < fare("Cog Treads", cog=1) < NO_WALK
    assert fare("Cog Treads", cog=1, movement=2) == TOKEN_FARE
