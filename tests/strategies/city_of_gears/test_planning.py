"""What the scripted strategies of City of Gears reckon with: the turns left, the last cog, and who owns a tile."""

import numpy as np
import pytest

from balancewheel.sim.games import find_game
from balancewheel.sim.games.city_of_gears.resources import at_hand
from balancewheel.sim.games.city_of_gears.scoring import owned_tiles
from balancewheel.sim.games.city_of_gears.state import Option, Question
from balancewheel.sim.games.city_of_gears.words import Good
from balancewheel.sim.run.positions import decisions
from balancewheel.strategies.city_of_gears.evaluation.drawing import gears_of
from balancewheel.strategies.city_of_gears.evaluation.worth import hold, strength, strongest_other, turns_left
from balancewheel.testing.runs import prepared

GAME = find_game("city_of_gears")
SCRIPTED = [name for name in GAME.strategies if name != "uniform"]
pytestmark = pytest.mark.compiled


def test_the_turns_left_after_opening_day_are_about_right():
    """Reckoned at the first choice after Opening Day, on average, within a third of what is played."""
    table = prepared(GAME, 4, f"shuffle:{','.join(SCRIPTED)}", seed=21)
    pace = GAME.find_strategy("sensible").knobs["pace"]
    reckoned, played = [], []
    for number in range(10):
        opened = None
        for state, _ in decisions(table, number):
            if state.opened and opened is None:
                opened = state.turns
                reckoned.append(turns_left(table.rules[0], state, pace))
            last = state.turns
        if opened is not None:
            played.append((last - opened) / 4)
    assert 2 / 3 < np.mean(reckoned) / np.mean(played) < 4 / 3


def test_the_last_cog_is_seldom_paid_for_a_tile_before_opening_day():
    """It lays the link to the next tile; only a tile that brings more than that takes it."""
    table = prepared(GAME, 4, "mirror:sensible", seed=22)
    rules, could, took = table.rules[0], 0, 0
    for number in range(12):
        for state, answer in decisions(table, number):
            if (
                state.question != Question.TURN
                or state.opened
                or state.draws
                or state.options[0].kind != Option.ACTIVATE
            ):
                continue
            takes = [takes_last_cog(rules, state, option) for option in state.options[: state.n_options]]
            could += any(takes)
            took += takes[answer]
    assert could >= 20 and took <= could / 10


def takes_last_cog(rules, state, option):
    if option.kind != Option.ACTIVATE:
        return False
    tile = state.tile[option.place]
    cogs = rules.tile_cost[tile, Good.COG]
    return bool(cogs and at_hand(state, state.decider, Good.COG) <= cogs and gears_of(rules, tile) == 0)


def test_a_tile_is_owned_by_whoever_is_strongest_there():
    table = prepared(GAME, 4, f"shuffle:{','.join(SCRIPTED)}", seed=23)
    rules, shared = table.rules[0], 0
    for number in range(4):
        for state, _ in decisions(table, number, every=7):
            for player in range(4):
                owned = owned_tiles(rules, state, player)
                for cell in range(rules.n_cells):
                    mine, others = strength(rules, state, player, cell), strongest_other(rules, state, player, cell)
                    if state.face_up >> cell & 1:
                        assert (mine > 0 and mine >= others) == bool(owned >> cell & 1)
                        shared += 0 < mine == others
    assert shared > 0


def test_a_tile_is_more_likely_to_be_kept_by_more_links_among_equals():
    one_link, two_links, no_link = 2 * 32 + 1, 2 * 32 + 2, 2 * 32
    assert hold(two_links, one_link) > hold(one_link, one_link) > hold(no_link, one_link)
    assert hold(one_link + 32, two_links) > hold(two_links, one_link)


def test_hunters_do_not_step_there_and_back():
    table = prepared(GAME, 4, "mirror:saboteur", seed=24)
    moves = back = 0
    for number in range(12):
        gone = set()
        for state, answer in decisions(table, number):
            option = state.options[answer]
            if state.question == Question.TURN and option.kind in (Option.WALK, Option.RAPID):
                moves += 1
                back += (int(option.place), int(option.what)) in gone
                gone.add((int(option.what), int(option.place)))
            elif state.question == Question.TURN and option.kind == Option.END_TURN:
                gone.clear()
    assert moves >= 200 and back <= moves / 50
