"""How the strategies of City of Gears choose the tiles they activate, what they save on them, and where they link."""

import pytest

from balancewheel.sim.frame.compiled import compiled_game
from balancewheel.sim.games.city_of_gears import state as s
from balancewheel.sim.games.city_of_gears.rules import FIRST_BONUS
from balancewheel.sim.games.city_of_gears.turn import choose_actions
from balancewheel.sim.kernel.chance import WHIM
from balancewheel.strategies.city_of_gears.evaluation.acting import activation_worth
from balancewheel.strategies.city_of_gears.evaluation.worth import effect_worth
from tests.sim.city_of_gears.table import GAME, table

SENSIBLE = GAME.find_strategy("sensible")
SCRIPTED = [name for name in GAME.strategies if name != "uniform"]


@pytest.mark.parametrize("strategy", SCRIPTED)
def test_what_can_be_saved_on_a_tile_is_saved(strategy):
    made = table(players=2).open().lay(B2="Observatory").put(0, "B2").develop(0, "Efficiency Valve").give(0, steam=4)
    made.begin(0)
    made.by(strategy, choose_actions, 0)
    assert made.events(s.Event.ACTIVATED) and made.state.used[0]


def chain(activated=""):
    """Three tiles in a chain of own links: what activating each is worth by its bonuses alone."""
    made = table(players=2).lay(B1="Cog Mill", B2="Boiler House", B3="Observatory").put(0, "B1 B2 B3")
    made.link(0, "B1-B2", "B2-B3").give(0, steam=9, cog=9)
    made.begin(0)
    state, knobs = made.state, compiled_game(GAME).seat_players([SENSIBLE], [SENSIBLE.knobs])[1][0]
    state.activated = sum(1 << made.cell(name) for name in activated.split())
    gains, bonus = {}, {}
    for name in ("B1", "B2", "B3"):
        cell = made.cell(name)
        with_bonuses = activation_worth(made.rules, state, knobs, 0, cell, 0)
        knobs.bonus = 0.0
        gains[name] = with_bonuses - activation_worth(made.rules, state, knobs, 0, cell, 0)
        knobs.bonus = SENSIBLE.knobs["bonus"]
        bonus[name] = knobs.bonus * effect_worth(made.rules, state, 0, FIRST_BONUS + state.tile[cell], cell)
    return gains, bonus


def test_activations_are_worth_the_bonuses_of_the_whole_chain():
    gains, bonus = chain()
    assert gains["B1"] == pytest.approx(bonus["B2"] + bonus["B3"])
    assert gains["B2"] == pytest.approx(bonus["B1"] + bonus["B3"])
    assert len(set(bonus.values())) > 1


def test_a_tile_that_is_activated_too_gives_no_bonus_any_more():
    gains, bonus = chain("B1")
    assert gains["B2"] == pytest.approx(-bonus["B2"])
    assert gains["B3"] == pytest.approx(-bonus["B3"])


def test_chance_decides_between_links_that_are_as_good():
    """Nothing is known of the tiles beyond, so no place is better because it stands first in the menu."""
    linked = set()
    for whim in range(12):
        made = table(players=2).lay(B1="Observatory").link(0, "north factory-B1").put(0, "B1").give(0, cog=2)
        made.state.drawn[WHIM] = whim
        made.begin(0)
        made.by("sensible", choose_actions, 0)
        linked.update(made.links(0))
    assert len(linked) > 2, linked
