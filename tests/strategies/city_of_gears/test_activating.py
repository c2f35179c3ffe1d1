"""How the strategies of City of Gears choose the tiles they activate, what they save on them, and where they link."""

import pytest

from balancewheel.sim.games.city_of_gears import state as s
from balancewheel.sim.games.city_of_gears.rules import FIRST_BONUS
from balancewheel.sim.games.city_of_gears.turn import choose_actions
from balancewheel.sim.kernel.chance import WHIM
from balancewheel.strategies.city_of_gears.acting import bonuses_worth
from balancewheel.strategies.city_of_gears.worth import effect_worth
from tests.sim.city_of_gears.table import GAME, table

SCRIPTED = [name for name in GAME.strategies if name != "uniform"]


@pytest.mark.parametrize("strategy", SCRIPTED)
def test_what_can_be_saved_on_a_tile_is_saved(strategy):
    made = table(players=2).open().lay(B2="Observatory").put(0, "B2").develop(0, "Efficiency Valve").give(0, steam=4)
    made.begin(0)
    made.by(strategy, choose_actions, 0)
    assert made.events(s.ACTIVATED) and made.state.used[0]


def test_bonuses_count_by_what_they_give():
    made = table(players=2).lay_all_but()
    worths = {}
    for cell in range(made.rules.n_cells):
        one = bonuses_worth(made.rules, made.state, 0, 1 << cell)
        worths[cell] = effect_worth(made.rules, made.state, 0, FIRST_BONUS + made.state.tile[cell], cell)
        assert one == worths[cell]
    assert len(set(worths.values())) > 2
    both = bonuses_worth(made.rules, made.state, 0, 3)
    assert both == pytest.approx(worths[0] + worths[1])


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
