"""How the strategies of City of Gears see the end coming, and what they do with their goods and zaps before it."""

from fractions import Fraction
from itertools import permutations

import pytest

from balancewheel.sim.games.city_of_gears import state as s
from balancewheel.sim.games.city_of_gears.turn import choose_actions
from balancewheel.sim.games.city_of_gears.words import COG, STEAM, ZAP
from balancewheel.strategies.city_of_gears.acting import spite_at
from balancewheel.strategies.city_of_gears.drawing import convert_worth
from balancewheel.strategies.city_of_gears.worth import BALANCED, NEVER, another_turn, end_chance
from tests.sim.city_of_gears.table import GAME, table


def knobs():
    sensible = GAME.find_strategy("sensible")
    return GAME.seat_players([sensible], [sensible.knobs])[1][0]


def late(others, white, missing):
    """A table after Opening Day with so many other gears and white ones in the bag, and so many white ones missing."""
    made = table(players=2).open()
    made.state.n_bag, made.state.white_bag = others, white
    made.state.white_drawn = made.rules.opening_gears_to_end - missing
    return made


def ends(order, n, missing):
    """Does a draw of n gears in this order bring all the white ones that are missing?"""
    drawn = white = 0
    for is_white in order:
        if drawn == n:
            break
        white += is_white
        drawn += not is_white
        if white == missing:
            return True
    return False


@pytest.mark.parametrize("others, white, missing", [(4, 2, 1), (4, 3, 2), (2, 3, 3), (1, 2, 2), (5, 1, 2), (0, 2, 1)])
@pytest.mark.parametrize("n", [1, 2, 4])
def test_the_chance_of_the_end_is_exact(others, white, missing, n):
    orders = list(permutations([False] * others + [True] * white))
    exact = Fraction(sum(ends(order, n, missing) for order in orders), len(orders))
    made = late(others, white, missing)
    assert end_chance(made.rules, made.state, n) == pytest.approx(float(exact))


def test_before_opening_day_another_turn_is_sure():
    made = table(players=2)
    assert another_turn(made.rules, made.state) == 1
    assert another_turn(late(10, 3, 1).rules, late(10, 3, 1).state) < 0.5


def conversion(made, into, steam=0, cog=0, zap=0):
    """What `sensible` thinks a conversion of seat 0 is worth."""
    made.state.decider = 0
    made.state.options[0].what, made.state.options[0].place = steam | cog << 4 | zap << 8, into
    view = (5.0, 0.5, 0.6)
    return convert_worth(made.rules, made.state, knobs(), 0, made.state.options[0], BALANCED, view)


def test_goods_that_could_be_kept_become_a_zap_only_when_the_end_is_near():
    for missing, is_wanted in ((3, False), (1, True)):
        made = late(12, missing, missing).give(0, steam=1, cog=1)
        made.begin(0)
        assert (conversion(made, ZAP, steam=1, cog=1) > 0) == is_wanted


def test_a_zap_and_steam_become_the_cog_for_a_link_that_is_worth_more():
    """Without a link from home no worker gets out."""
    made = table(players=2).give(0, steam=1, zap=1)
    made.begin(0)
    assert conversion(made, COG, steam=1, zap=1) > 0
    assert conversion(made, STEAM, cog=1, zap=1) == NEVER


def test_cogs_for_a_draw_that_may_end_a_won_game_are_not_converted():
    made = late(3, 2, 1).give(0, prestige=30, cog=2)
    made.begin(0)
    made.by("sensible", choose_actions, 0)
    assert made.events(s.DREW) or made.state.over


def test_spite_aims_at_whoever_of_the_others_is_ahead():
    made = table(players=3).open().give(1, prestige=9).give(2, prestige=4).give(0, prestige=20)
    one = knobs()
    first, second = (spite_at(made.rules, made.state, one, 0, other) for other in (1, 2))
    assert first == one.spite > second == pytest.approx((1 - one.aim) * one.spite)
    made.give(2, prestige=5)
    assert spite_at(made.rules, made.state, one, 0, 2) == one.spite
