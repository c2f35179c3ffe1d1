"""How the strategies of City of Gears see the end coming, and what they do with their goods and zaps before it."""

from fractions import Fraction
from itertools import permutations

import pytest

from balancewheel.sim.frame.compiled import compiled_game
from balancewheel.sim.games.city_of_gears import state as s
from balancewheel.sim.games.city_of_gears.turn import choose_actions
from balancewheel.sim.games.city_of_gears.words import Good
from balancewheel.sim.kernel.chance import WHIM
from balancewheel.strategies.city_of_gears.evaluation.acting import spite_at
from balancewheel.strategies.city_of_gears.evaluation.drawing import convert_worth, end_worth
from balancewheel.strategies.city_of_gears.evaluation.worth import BALANCED, NEVER, another_turn, end_chance
from tests.sim.city_of_gears.table import GAME, table


def knobs(**turned):
    sensible = GAME.find_strategy("sensible")
    return compiled_game(GAME).seat_players([sensible], [sensible.knobs | turned])[1][0]


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


def conversion(made, into, steam=0, cog=0, zap=0, **turned):
    """What `sensible` thinks a conversion of seat 0 is worth."""
    made.state.decider = 0
    made.state.options[0].what, made.state.options[0].place = steam | cog << 4 | zap << 8, into
    view = (5.0, 0.5, 0.6)
    return convert_worth(made.rules, made.state, knobs(**turned), 0, made.state.options[0], BALANCED, view)


@pytest.mark.parametrize("hoard", [0.2, 0.5])
def test_goods_that_could_be_kept_become_a_zap_only_when_the_end_is_near(hoard):
    for missing, is_wanted in ((3, False), (1, True)):
        made = late(12, missing, missing).give(0, steam=1, cog=1)
        made.begin(0)
        assert (conversion(made, Good.ZAP, steam=1, cog=1, hoard=hoard) > 0) == is_wanted


def test_a_good_that_would_spoil_becomes_a_zap_at_any_time():
    made = table(players=2).give(0, steam=3)
    made.begin(0)
    assert conversion(made, Good.ZAP, steam=2) > 0


def test_a_zap_becomes_part_of_a_cog_for_a_link_and_of_nothing_else():
    """Without a link from home no worker gets out. What is dearer to give is given less gladly."""
    made = table(players=2).give(0, steam=2, zap=1)
    made.begin(0)
    assert conversion(made, Good.COG, steam=2) > conversion(made, Good.COG, steam=1, zap=1) > 0
    made = table(players=2).give(0, cog=4, zap=1)
    made.begin(0)
    assert conversion(made, Good.STEAM, cog=1, zap=1) == conversion(made, Good.ZAP, cog=1, zap=1) == NEVER


def test_cogs_for_a_draw_that_may_end_a_won_game_are_not_converted():
    made = late(3, 2, 1).give(0, prestige=30, cog=2)
    made.begin(0)
    made.by("sensible", choose_actions, 0)
    assert not made.events(s.Event.CONVERTED) and (made.events(s.Event.DREW) or made.state.over)


def test_whoever_is_barely_behind_has_most_to_lose_by_the_end():
    """Far behind there is little hope either way; a zap in hand, or tiles to come, may turn a small deficit."""

    def loss(deficit, step=s.Stage.ACTING, zap=0):
        made = late(3, 2, 1).give(1, prestige=20).give(0, prestige=20 - deficit, zap=zap)
        made.begin(0)
        made.state.decider, made.state.step = 0, step
        return end_worth(made.rules, made.state, knobs(), 1, BALANCED)

    assert loss(1) < loss(4) < loss(8) < 0
    assert loss(3, zap=2) < loss(3) and loss(3, step=s.Stage.ACTIVATING) < loss(3)


@pytest.mark.parametrize("seed", range(8))
def test_steam_to_spare_is_converted_before_a_draw_that_may_end_the_game(seed):
    """A zap that is still there when the game ends counts for nothing, but the draw may not end it."""
    made = late(3, 2, 1).give(0, prestige=30, cog=4, steam=3)
    made.state.drawn[WHIM] = seed
    made.begin(0)
    made.by("sensible", choose_actions, 0)
    assert [(event.what & 15, event.what >> 4 & 15) for event in made.events(s.Event.CONVERTED)] == [(2, 0)]


def test_where_a_gear_may_end_the_game_workers_walk_before_it_is_drawn():
    """What they own then counts in the end."""
    made = late(9, 3, 1).lay(B1="Patent Office").link(0, "north factory-B1").put(0, "factory")
    made.give(0, prestige=30, cog=1, movement=1)
    made.begin(0)
    made.by("sensible", choose_actions, 0)
    kinds = [event.kind for event in made.events(s.Event.MOVED, s.Event.DREW, s.Event.DREW_WHITE)]
    assert kinds[0] == s.Event.MOVED and len(kinds) > 1


def test_spite_aims_at_whoever_of_the_others_is_ahead():
    made = table(players=3).open().give(1, prestige=9).give(2, prestige=4).give(0, prestige=20)
    one = knobs()
    first, second = (spite_at(made.rules, made.state, one, 0, other) for other in (1, 2))
    assert first == one.spite > second == pytest.approx((1 - one.aim) * one.spite)
    made.give(2, prestige=5)
    assert spite_at(made.rules, made.state, one, 0, 2) == one.spite
