"""How far the strategies of Scythe think an objective is: nothing is missing just when the rules say that it is met."""

import pytest

from balancewheel.sim.frame.compiled import compiled_game
from balancewheel.sim.games import find_game
from balancewheel.sim.games.scythe.objectives import is_met
from balancewheel.strategies.scythe.evaluation.objectives import WORTH_TRYING, steps_to
from tests.sim.scythe.table import table
from tests.strategies.scythe.views import view_of

GAME = find_game("scythe")
SENSIBLE = GAME.find_strategy("sensible")
KNOBS = compiled_game(GAME).seat_players([SENSIBLE], [SENSIBLE.knobs])[1][0]


def steps(t, objective):
    """Steps to an objective by its number, and whether it is met."""
    card = t.card("objective", objective)
    w = view_of(t, KNOBS)
    return steps_to(t.rules, t.state, w, 0, card), bool(is_met(t.rules, t.state, 0, card))


def settled(**resources):
    t = table("rusviet industrial", "nordic patriotic")
    t.put(0, worker="r4c6")
    t.lay("r4c6", **resources)
    return t


@pytest.mark.parametrize(("resources", "met"), [
    ({"oil": 9}, False),
    ({"oil": 3, "metal": 3, "wood": 3}, False),
    ({"oil": 6, "metal": 1, "wood": 1, "food": 1}, True),
])  # fmt: skip
def test_a_stockpile_needs_every_type(resources, met):
    found, holds = steps(settled(**resources), 9)
    assert holds == met
    assert found == 0 if met else found > WORTH_TRYING


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_every_mountain_is_a_step(workers):
    t = table("rusviet industrial", "nordic patriotic")
    t.put(0, worker=" ".join(["r4c6", "r2c4", "r6c5"][:workers]))
    assert steps(t, 1) == (3 - workers, workers == 3)


def test_coins_are_saved_four_at_a_time():
    t = settled()
    for coins, missing in ((12, 2), (20, 0), (23, 0)):
        t.set(0, coins=coins)
        assert steps(t, 12) == (missing, missing == 0)
