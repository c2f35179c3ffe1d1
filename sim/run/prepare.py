"""A run made ready to play: rules checked, strategies found, the kernel compiled."""

import functools
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import polars as pl

from balancewheel.sim.errors import UserError
from balancewheel.sim.game import Game
from balancewheel.sim.games import find_game
from balancewheel.sim.lineup import Lineup, own_digest, own_strategies, parse
from balancewheel.sim.run import store
from balancewheel.sim.run.spec import MAX_SEED, RunSpec


@dataclass(frozen=True)
class PreparedRun:
    """A spec made ready to play."""

    spec: RunSpec
    game: Game
    lineup: Lineup
    rules: np.ndarray

    @functools.cached_property
    def players(self) -> tuple:
        """The kernel's players. The first use compiles the kernel and the strategies, or takes them from the cache."""
        entrants = self.lineup.entrants
        self.game.compile([entrant.strategy.name for entrant in entrants if not entrant.strategy.source])
        return self.game.seat_players([e.strategy for e in entrants], [e.knobs for e in entrants])

    def played_by(self, players: tuple) -> "PreparedRun":
        """The same with other players in the seats."""
        other = replace(self)
        other.__dict__["players"] = players
        return other

    def play(self, first: int, count: int) -> dict[str, np.ndarray]:
        """The result rows of `count` games from number `first` on."""
        return self.play_into(np.zeros(1, self.game.state), first, count)

    def frames(self, rows: dict[str, np.ndarray]) -> dict[str, pl.DataFrame]:
        """Result rows as data frames, with the names of the entrants."""
        entrants = [entrant.label for entrant in self.lineup.entrants]
        return {name: store.frame(self.game.tables[name], rows[name], entrants) for name in rows}

    def play_into(self, state: np.ndarray, first: int, count: int) -> dict[str, np.ndarray]:
        """As `play`, on a table of the caller's, which shows how the last game ended."""
        spec = self.spec
        tables = self.lineup.tables(spec.seed, first, count)
        out = {}
        for name, table in self.game.tables.items():
            rows = self.game.max_rows(name, count, spec.players, self.rules[0]) if name in spec.tables else 0
            out[name] = np.zeros(rows, table.dtype)
        try:
            self.game.play_games(self.rules, state, self.players, spec.seed, tables, tuple(out.values()))
        except Exception as error:
            raise _fault(self, state[0], error) from error
        return {name: out[name] for name in spec.tables}


def prepare(spec: RunSpec) -> PreparedRun:
    """Check the spec."""
    game = find_game(spec.game)
    low, high = game.players[0], game.players[-1]
    if spec.players not in game.players:
        raise UserError(f"{game.title} is for {low} to {high} players, not {spec.players}")
    if not 0 <= spec.seed <= MAX_SEED:
        raise UserError(f"a seed is a whole number from 0 to {MAX_SEED}, not {spec.seed}")
    for name in spec.tables:
        if name not in game.tables:
            raise UserError(f"{game.title} keeps no table {name!r}; it keeps {', '.join(game.tables)}")
    game.check_rules(spec.rules.values, spec.players)
    lineup = parse(spec.lineup, game, spec.players, own_strategies(spec.own, game))
    return PreparedRun(spec, game, lineup, game.rules_record(spec.rules.values))


def _fault(prepared: PreparedRun, state: Any, error: Exception) -> UserError:
    """What a strategy did wrong, with all one needs to see it again."""
    label = prepared.lineup.entrants[state.entrant[state.decider]].label
    question = prepared.game.narration.QUESTIONS[state.question]
    what = f"{type(error).__name__}: {error}"
    if type(error).__name__ == "NotOffered":
        what = f"it answered {state.illegal_answer}; the answer must be 0 to {state.n_options - 1}"
    where = f"game {int(state.secret_game)} of seed {prepared.spec.seed}, decision {state.n_answers} ({question})"
    return UserError(f"strategy {label} failed in {where}: {what}")


_PREPARED: dict[str, PreparedRun] = {}  # the spec that this process plays, by its text


def prepare_cached(spec: RunSpec) -> PreparedRun:
    """As `prepare`, but a worker's second task finds the run prepared already."""
    key = repr((spec, own_digest(spec.own)))
    if key not in _PREPARED:
        prepared = prepare(spec)
        _PREPARED.clear()
        _PREPARED[key] = prepared
    return _PREPARED[key]
