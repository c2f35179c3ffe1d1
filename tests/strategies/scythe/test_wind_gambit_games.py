"""Whole games with airships and resolution tiles do what every game must."""

import numpy as np
import pytest

from balancewheel.sim.games.scythe import state as s
from balancewheel.sim.run.positions import decisions
from balancewheel.sim.run.replay import replay
from balancewheel.sim.run.trial import redealt
from balancewheel.testing.runs import all_end, prepared
from tests.sim.scythe.table import GAME

FEW = 20
pytestmark = pytest.mark.compiled
TABLES = [  # players, and what is changed
    (2, {"airship_aggressive": "toll", "airship_passive": "hero", "resolution_tile": "mission_possible"}),
    (4, {"airship_aggressive": "blitzkrieg", "airship_passive": "ferry", "resolution_tile": "doomsday_clock"}),
    (5, {"airships": "own", "tile_pool": "all", "resolution_tile": "factory_explosion"}),
    (7, {"airships": "own", "tile_pool": "all", "airship_cargo": "free choice", "resolution_tile": "land_rush"}),
]
tables = pytest.mark.parametrize(("players", "changes"), TABLES)


def game_of(players, changes, lineup=None, **settings):
    return prepared(GAME, players, lineup, rules="wind-gambit", changes=changes, **settings)


@tables
def test_games_end_are_the_same_however_split_and_can_be_told(players, changes):
    table = game_of(players, changes, "shuffle:sensible,warlord,pioneer", seed=4)
    rows = table.play(0, 2 * FEW)
    assert all_end(table, rows)
    again = np.concatenate([table.play(first, FEW)["seats"] for first in (0, FEW)])
    assert np.array_equal(rows["seats"], again)
    assert replay(table, 0).narrate()[-1] == "The game is over."
    assert rows["seats"]["flights"].sum() > 0


@tables
def test_replaying_the_answers_gives_the_same_game(players, changes):
    table = game_of(players, changes, "mirror:uniform", seed=5)
    first = replay(table, 3)
    others = table.played_by(game_of(players, changes, "mirror:sensible").players)
    assert replay(others, 3, first.answers).narrate() == first.narrate()


@tables
def test_nothing_hidden_is_seen_and_nothing_in_sight_is_dealt_anew(players, changes):
    visible = [name for name in GAME.state.names if not name.startswith("secret_") and name not in ("drawn", "options")]
    luck = np.random.default_rng(8)
    table = game_of(players, changes, "mirror:sensible", seed=3)
    choose, knobs, asked = GAME.find_strategy("sensible").choose, table.players[1][0], set()
    for state, _ in decisions(table, 1, most=120):
        asked.add(int(state.question))
        words = [table.narrator(state).option(option) for option in state.options[: state.n_options]]
        assert len(set(words)) == len(words)
        other = redealt(GAME, table.rules[0], state, state.decider, luck)
        assert [other[name].tobytes() for name in visible] == [state[name].tobytes() for name in visible]
        assert (other.options[: state.n_options] == state.options[: state.n_options]).all()
        assert choose(table.rules[0], other, knobs) == choose(table.rules[0], state, knobs)
    assert asked & {s.Question.HAUL, s.Question.CREW, s.Question.STEP}


def test_columns_of_a_module_are_kept_only_with_it():
    def columns(rules):
        table = prepared(GAME, 2, "mirror:uniform", rules=rules, changes={"round_cap": 1})
        frames = table.frames(table.play(0, 1))
        return set(frames["seats"].columns), set(frames["games"].columns)

    plain, airships, both = (columns(rules) for rules in ("standard", "airships", "wind-gambit"))
    assert airships[0] - plain[0] == {
        "aggressive_tile", "passive_tile", "tiles_used", "flights", "hauled", "airship_combats",
    }  # fmt: skip
    assert both[0] - airships[0] == {"resolution_tile", "star_tile"} and plain[1] == both[1]
