"""Games and single decisions for tests to look at."""

import contextlib
from collections.abc import Iterator
from typing import Any

import numpy as np

from balancewheel.sim import variants
from balancewheel.sim.errors import UserError
from balancewheel.sim.game import Game
from balancewheel.sim.kernel.decisions import TAPE, NotOffered
from balancewheel.sim.run.prepare import PreparedRun, prepare
from balancewheel.sim.run.replay import replay
from balancewheel.sim.run.spec import run_spec
from balancewheel.sim.strategy import make_strategy


def prepared(game: Game, players: int | None = None, lineup: str | None = None, **settings: Any) -> PreparedRun:
    """A run made ready, by default of all strategies in turn, even `uniform`, which tries what no other does."""
    if lineup is None:
        lineup = f"shuffle:{','.join(game.strategies)}"
    return prepare(run_spec(game.reference, players=players, lineup=lineup, **settings))


def most_players(game: Game, preset: str) -> int:
    """The largest table at which a preset can be played; one player where it is for one."""
    if preset.startswith("solo"):
        return 1
    values = variants.load(game.reference, preset).values
    for players in reversed(game.players):
        with contextlib.suppress(UserError):
            game.check_rules(values, players)
            return players
    raise AssertionError(f"{preset} cannot be played at any table")


def all_end(table: PreparedRun, rows: dict[str, np.ndarray]) -> bool:
    """Is every game finished, or cut off at a cap on rounds?"""
    cap = table.rules[0].round_cap if "round_cap" in (table.game.rules.names or ()) else -1
    return bool((rows["games"]["finished"] | (rows["games"]["rounds"] == cap)).all())


def pause(rules: Any, state: Any, knobs: Any) -> int:
    """Stop the game here, by an answer that nobody offered."""
    return -1


def decisions(table: PreparedRun, number: int, every: int = 1, most: int = 10**6) -> Iterator[tuple[Any, int]]:
    """The state at every n-th decision of a game, at most so many, just before the answer; and the answer given."""
    answers = replay(table, number).answers
    every = max(every, len(answers) // most)
    game = table.game
    paused = table.played_by(game.seat_players([make_strategy(game, pause, {})], [{}]))
    seatings, tape = table.lineup.seatings(table.spec.seed, number, 1), np.zeros(1, TAPE)
    tape[0].answers[: len(answers)] = answers
    for at in range(0, len(answers), every):
        state, tape[0].n_scripted = np.zeros(1, game.state), at
        try:
            paused.play_into(state, tape, seatings)
        except UserError as error:
            assert isinstance(error.__cause__, NotOffered)
        yield state[0], answers[at]
