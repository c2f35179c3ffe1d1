"""How the strategies of City of Gears place gears, and what they reckon a draw brings; and what they take of dice."""

import pytest

from balancewheel.sim.frame.compiled import compiled_game
from balancewheel.sim.games.city_of_gears import state as s
from balancewheel.sim.games.city_of_gears.developments import gain_by_neutral_die
from balancewheel.sim.games.city_of_gears.gears import draw_and_place
from balancewheel.strategies.city_of_gears.evaluation.drawing import draw_worth
from balancewheel.strategies.city_of_gears.evaluation.placing import another_link
from balancewheel.strategies.city_of_gears.evaluation.worth import BALANCED
from tests.sim.city_of_gears.table import GAME, table

SENSIBLE = GAME.find_strategy("sensible")
KNOBS = compiled_game(GAME).seat_players([SENSIBLE], [SENSIBLE.knobs])[1][0]
SCRIPTED = [name for name in GAME.strategies if name != "uniform"]
VIEW = (5.0, 0.5, 0.0)


@pytest.mark.parametrize("strategy", SCRIPTED)
def test_both_resources_of_a_split_face_are_taken_where_the_supply_has_them(strategy):
    made = table().falling("steam/cog").develop(0, "Twin Valve")
    made.state.decider = 0
    made.by(strategy, gain_by_neutral_die, 0, s.Source.TILES)
    assert made.tokens(0) == (1, 1, 0) and made.used(0) == ["Twin Valve"]
    made = table().falling("steam/cog").develop(0, "Twin Valve")
    made.state.decider, made.state.supply[1] = 0, 0
    made.by(strategy, gain_by_neutral_die, 0, s.Source.TILES)
    assert made.tokens(0)[1] == 0 and made.used(0) == []


@pytest.mark.parametrize(("gears", "matters"), [(2, False), (3, True)])
def test_a_gear_that_is_not_in_the_bag_is_not_reckoned_with(gears, matters):
    """Deep Hopper adds one to a draw of two only where there is a third."""
    worths = []
    for held in ((), ("Deep Hopper",)):
        made = table().develop(0, *held).bag("Spark Coil", "Arc Display", "Boiler Tap")
        made.state.decider, made.state.n_bag = 0, gears
        worths.append(draw_worth(made.rules, made.state, KNOBS, 2, BALANCED, (2.0, 1.0)))
    assert (worths[0] < worths[1]) == matters and (worths[0] == worths[1]) != matters


def drawn(*gears, links_left=1, by_action=1):
    """Three workers in the middle of the city, and these gears in hand."""
    made = table().open().put(0, "B2 B2 B2").bag(*gears)
    state = made.state
    state.decider, state.by_action, state.links_left, state.developments_left = 0, by_action, links_left, 1
    state.secret_drawn, state.secret_bag, state.n_bag = int(state.secret_bag), 0, 0
    return made


def test_double_gantry_is_worth_the_link_that_it_allows_now():
    def worth(made):
        return another_link(made.rules, made.state, KNOBS, 0, BALANCED, VIEW)

    three = ("Double Gantry", "Spark Coil", "Boiler Tap")
    assert worth(drawn(*three)) > 0
    assert worth(drawn(*three, links_left=0)) >= worth(drawn(*three))  # the best place is still to be had
    assert worth(drawn(*three[:2])) == 0 < worth(drawn(*three[:2], links_left=0))  # a gear has to be left for it
    assert worth(drawn(*three, by_action=0)) == 0  # what an effect draws has its own limits


@pytest.mark.parametrize("strategy", SCRIPTED)
def test_both_links_are_laid_before_a_development_takes_the_place_of_double_gantry(strategy):
    made = table().open().put(0, "B2 B2 B2").link(0, "B1-B2")
    made.develop(0, "Double Gantry", "Insulated Chassis", "Reinforced Axles", "Survey Balloon", "Trophy Rack")
    made.bag("Arc Display", "Efficiency Valve", "Remote Actuator")
    made.state.decider = made.state.player = made.state.white_bag = 0
    made.by(strategy, draw_and_place, 0, 3)
    assert [event.kind for event in made.events(s.Event.LINKED, s.Event.DEVELOPED)] == [
        s.Event.LINKED,
        s.Event.LINKED,
        s.Event.DEVELOPED,
    ]
