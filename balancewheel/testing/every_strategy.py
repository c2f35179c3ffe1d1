"""What every strategy must do, whatever its idea."""

import functools
import itertools

import numba
import numpy as np
import pytest

from balancewheel.analysis.win_rates.win_share import win_share
from balancewheel.sim.frame.compiled import compiled_game
from balancewheel.sim.frame.game import Game
from balancewheel.sim.run.positions import decisions
from balancewheel.sim.run.store.shards import to_frame
from balancewheel.sim.run.trial import redealt
from balancewheel.testing.runs import all_end, prepared

FEW = 2 if numba.config.DISABLE_JIT else 12
compiled = pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="thousands of games need compiled kernels")


def whims_aside(state: np.record) -> bytes:
    """The table, the streams of whims left out, which a strategy may draw from."""
    copy = np.array([state])
    copy["drawn"] = 0
    return copy.tobytes()


def test_plays_legally_at_every_player_count(game, strategy):
    for players in game.player_counts:
        table = prepared(game, players, f"mirror:{strategy}")
        assert all_end(table, table.play(0, 5 * FEW))


def test_changes_nothing_on_the_table(game, strategy):
    chosen = game.find_strategy(strategy)
    table = prepared(game, lineup=f"mirror:{strategy}", seed=2)
    knobs = table.players[1][0]
    for state, _ in decisions(table, 0, every=5):
        before = whims_aside(state)
        chosen.choose(table.rules[0], state, knobs)
        assert whims_aside(state) == before


def test_sees_nothing_hidden(game, strategy):
    """What a player cannot see, dealt anew, changes no choice."""
    check_that_nothing_hidden_is_seen(game, strategy, games=1)


@pytest.mark.slow
@compiled
def test_sees_nothing_hidden_in_many_games(game, strategy):
    check_that_nothing_hidden_is_seen(game, strategy, games=8)


def check_that_nothing_hidden_is_seen(game, strategy, games):
    chosen = game.find_strategy(strategy)
    luck = np.random.default_rng(8)
    for players in game.player_counts:
        table = prepared(game, players, f"mirror:{strategy}", seed=3)
        knobs = table.players[1][0]
        for number in range(games):
            for state, answer in decisions(table, number, every=3, most=60):
                drawn, other = state.drawn.copy(), redealt(game, table.rules[0], state, state.decider, luck)
                for one in (state, other):
                    one.drawn[:] = drawn
                assert chosen.choose(table.rules[0], other, knobs) == chosen.choose(table.rules[0], state, knobs)
                assert 0 <= answer < state.n_options


@compiled
def test_turning_a_knob_changes_the_games(game, strategy):
    """Turned far up, or else far down, every knob changes some score within a few games, or else within many."""
    for knob, value in game.find_strategy(strategy).knobs.items():
        turned = [f"mirror:{strategy}({knob}={far})" for far in (4 * value + 3, value / 4 - 1)]
        tries = ((lineup, games) for games in (4, 20, 200) for lineup in turned)
        assert any(scores(game, lineup, n) != scores(game, f"mirror:{strategy}", n) for lineup, n in tries), knob


@functools.cache
def scores(game: Game, lineup: str, games: int) -> list[int]:
    return prepared(game, lineup=lineup).play(0, games)["seats"]["score"].tolist()


@compiled
def test_beats_uniform(game, strategy):
    """Among `uniform` players the interval of its win share lies above a fair share, after few games or after many."""
    if strategy == "uniform":
        pytest.skip("uniform is the measure")
    players = max(game.player_counts)
    seats = [strategy] + ["uniform"] * (players - 1)
    table = prepared(game, lineup=",".join(seats), seed=6)

    def lowest(games: int, confidence: float) -> float:
        frame = to_frame(game.tables["seats"], table.play(0, games)["seats"], [strategy, "uniform"])
        return win_share([frame.lazy()], "strategy", confidence=confidence).filter(strategy=strategy)["low"].item()

    assert any(lowest(*look) > 1 / players for look in [(200, 0.999), (3000, 0.99)])


@compiled
def test_no_two_play_alike(game):
    """At the same decisions any two strategies differ at least once in ten."""
    table = prepared(game, seed=9)
    answers = {strategy: [] for strategy in game.strategies}
    knobs = compiled_game(game).seat_players(
        list(game.strategies.values()), [s.knobs for s in game.strategies.values()]
    )[1]
    for number in range(7):
        for state, _ in decisions(table, number, every=2):
            for i, strategy in enumerate(game.strategies.values()):
                answers[strategy.name].append(int(strategy.choose(table.rules[0], state, knobs[i])))
    for one, other in itertools.combinations(answers, 2):
        differ = np.mean(np.array(answers[one]) != np.array(answers[other]))
        assert differ > 0.1, f"{one} and {other} answer {1 - differ:.0%} alike"


@pytest.mark.slow
@compiled
def test_no_seat_is_favoured(game):
    """Who begins is chance, so with the same strategy everywhere all seats win alike; ties broken by number would show.

    The 99.9 % interval of every seat holds the mean of all.
    """
    table = prepared(game, lineup="mirror:sensible", seed=14)
    frame = to_frame(game.tables["seats"], table.play(0, 20_000)["seats"], ["sensible"])
    shares = win_share([frame.lazy()], "seat", confidence=0.999)
    mean = shares["win_share"].mean()
    assert ((shares["low"] < mean) & (mean < shares["high"])).all(), shares
