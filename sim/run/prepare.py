"""A run made ready to play: rules checked, strategies found, the kernel compiled."""

import functools
from collections.abc import Callable
from dataclasses import dataclass, replace
from operator import itemgetter
from typing import Any

import numpy as np
import polars as pl

from balancewheel.sim.errors import UserError
from balancewheel.sim.frame.compiling import compile_game, signatures, warm_up
from balancewheel.sim.frame.game import Game
from balancewheel.sim.frame.narration import Narrator, plural
from balancewheel.sim.frame.play import play_games
from balancewheel.sim.frame.rollouts import search_games
from balancewheel.sim.games import find_game
from balancewheel.sim.kernel import reach
from balancewheel.sim.kernel.decisions import TAPE
from balancewheel.sim.players.lineup import OWN_MODULE, Lineup, own_digest, own_strategies, parse
from balancewheel.sim.run import store
from balancewheel.sim.run.spec import MAX_SEED, RunSpec

GAMES_PER_ROLLOUT = 64  # of a searcher, divided by its rollouts, are a chunk


@dataclass(frozen=True)
class PreparedRun:
    """A run that can be played."""

    spec: RunSpec
    game: Game
    lineup: Lineup
    rules: np.ndarray

    def __repr__(self) -> str:
        """What is to be played."""
        spec = self.spec
        table = f"{self.game.title}, {plural(spec.players, 'player')}"
        return f"{table}, rules {spec.rules.name}, seed {spec.seed}, ready to play"

    def compile(self, on_unit: Callable[[int, int], None] = lambda done, units: None) -> None:
        """Compile the kernel and the strategies, or take them from the cache."""
        shipped = [slot.strategy.name for slot in self.lineup.slots if not slot.strategy.source and not slot.search]
        compile_game(self.game, shipped, on_unit)
        if len(self.searchers):
            warm_up(self.game, self.searchers)

    @functools.cached_property
    def players(self) -> tuple:
        """The strategies and their knobs, as the kernel takes them; compiled at the first use."""
        self.compile()
        slots = self.lineup.slots
        knobs = [{} if slot.search else slot.knobs for slot in slots]
        return self.game.seat_players([slot.strategy for slot in slots], knobs)[:2]

    @functools.cached_property
    def searchers(self) -> np.ndarray:
        """How the entrants search; empty if none does."""
        return self.lineup.searchers(self.game)

    @functools.cached_property
    def sources(self) -> str:
        """A name for the code that decides these games: rules, strategies, seatings and columns."""
        game, slots = self.game, self.lineup.slots
        choices = {name: parameter.choices for name, parameter in game.file.parameters.items()}
        columns = {name: [(column.name, column.kind) for column in table] for name, table in game.tables.items()}
        strategies = [(slot.strategy.choose, slot.strategy.knobs) for slot in slots if not slot.search]
        search = [search_games, game.redeal_hidden, game.questions] if len(self.searchers) else []
        roots = [
            play_games,
            *map(itemgetter(0), signatures(game)),
            game.fill_rules,
            type(self.lineup).seatings,
            store.frame,
        ]
        return reach.digest(
            [*roots, *strategies, *search, game.common_knobs, choices, columns, game.max_rounds], self._is_ours
        )

    def _is_ours(self, module: str) -> bool:
        """Is a module part of the program, the game or somebody's own strategy?"""
        return module.partition(".")[0] in {"balancewheel", self.game.package} or module.startswith(OWN_MODULE)

    @property
    def chunk(self) -> int:
        """Games that a worker plays at a time; few where somebody searches, some seconds' work."""
        most = int(self.searchers["rollouts"].max(initial=0))
        return max(1, min(self.game.chunk, GAMES_PER_ROLLOUT // most)) if most else self.game.chunk

    @property
    def labels(self) -> list[str]:
        """The names of the entrants."""
        return [entrant.label for entrant in self.lineup.entrants]

    @property
    def own_words(self) -> dict[str, list[str]]:
        """The words of columns for which these rules have others than the game."""
        return self.game.own_words(self.spec.rules.values)

    def narrator(self, state: Any) -> Narrator:
        """Names and sentences for a game of this run, seen in this state."""
        return self.game.narrator(self.spec.rules.values, self.rules[0], state, self.labels)

    def played_by(self, players: tuple) -> "PreparedRun":
        """The same with other players in the seats."""
        other = replace(self)
        other.__dict__["players"], other.__dict__["searchers"] = players[:2], self.searchers[:0]
        return other

    def play(self, first: int, count: int) -> dict[str, np.ndarray]:
        """The result rows of `count` games from number `first` on."""
        return self.play_seatings(self.lineup.seatings(self.spec.seed, first, count))

    def play_seatings(self, seatings: np.ndarray) -> dict[str, np.ndarray]:
        """The result rows of one game per seating."""
        return self.play_into(np.zeros(1, self.game.state), np.zeros(1, TAPE), seatings)

    def frames(self, rows: dict[str, np.ndarray]) -> dict[str, pl.DataFrame]:
        """Result rows as data frames, with the names of the entrants."""
        tables, words, values = self.game.tables, self.own_words, self.spec.rules.values
        return {name: store.frame(tables[name].played_with(values), rows[name], self.labels, words) for name in rows}

    def play_into(self, state: np.ndarray, tape: np.ndarray, seatings: np.ndarray) -> dict[str, np.ndarray]:
        """As `play_seatings`, with the caller's state and tape, which show how the last game went and ended."""
        spec, game = self.spec, self.game
        out = {}
        for name, table in game.tables.items():
            rows = len(seatings) * game.max_rows(name, spec.players, self.rules[0]) if name in spec.tables else 0
            out[name] = np.zeros(rows, table.dtype)
        try:
            how = self.rules, state, (*self.players, tape), spec.seed, seatings, tuple(out.values())
            game.search_games(*how, self.searchers) if len(self.searchers) else game.play_games(*how)
        except Exception as error:
            raise _fault(self, state[0], error) from error
        return {name: out[name] for name in spec.tables}


def prepare(spec: RunSpec) -> PreparedRun:
    """Check what is to be played."""
    game = find_game(spec.game)
    low, high = game.players[0], game.players[-1]
    if spec.players not in game.players:
        raise UserError(f"{game.title} is for {low if low == high else f'{low} to {high}'} players, not {spec.players}")
    if not 0 <= spec.seed <= MAX_SEED:
        raise UserError(f"a seed is a whole number from 0 to {MAX_SEED}, not {spec.seed}")
    for name in spec.tables:
        if name not in game.tables:
            raise UserError(f"{game.title} has no table {name!r}; it has {', '.join(game.tables)}")
    game.check_rules(spec.rules.values, spec.players)
    lineup = parse(spec.lineup, game, spec.players, own_strategies(spec.own, game))
    return PreparedRun(spec, game, lineup, game.rules_record(spec.rules.values))


def _fault(prepared: PreparedRun, state: Any, error: Exception) -> UserError:
    """What a strategy did wrong, with all it takes to see it again."""
    label = prepared.lineup.slots[state.entrant[state.decider]].label
    question = prepared.game.questions[state.question]
    what = f"{type(error).__name__}: {error}"
    if type(error).__name__ == "NotOffered":
        what = f"it answered {state.illegal_answer}; the answer must be 0 to {state.n_options - 1}"
    where = f"game {int(state.secret_game)} of seed {prepared.spec.seed}, decision {state.n_answers} ({question})"
    return UserError(f"strategy {label} failed in {where}: {what}")


_PREPARED: dict[str, PreparedRun] = {}  # the run that this process plays, by its text


def prepare_cached(spec: RunSpec) -> PreparedRun:
    """As `prepare`, but a worker's second task finds the run prepared already."""
    key = repr((spec, spec.rules.digest, own_digest(spec.own)))
    prepared = _PREPARED.get(key)
    if prepared is None:
        prepared = prepare(spec)
        _PREPARED.clear()  # other threads may prepare other runs meanwhile
        _PREPARED[key] = prepared
    return prepared
