"""A run made ready to play: rules checked, strategies found, the kernel compiled."""

import functools
import threading
from collections import OrderedDict
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import polars as pl

from balancewheel.sim.errors import UserError
from balancewheel.sim.frame.compiled import CompiledGame, Players, compiled_game, entry_functions
from balancewheel.sim.frame.compiling import compile_game, warm_up
from balancewheel.sim.frame.game import Game
from balancewheel.sim.frame.narration import Narrator, plural
from balancewheel.sim.frame.play import play_games
from balancewheel.sim.frame.rollouts import search_games
from balancewheel.sim.games import find_game
from balancewheel.sim.kernel import reach
from balancewheel.sim.kernel.decisions import TAPE
from balancewheel.sim.players import own
from balancewheel.sim.players.lineup import Lineup, parse_lineup
from balancewheel.sim.rules.parameters import parameters_record
from balancewheel.sim.rules.variants import RuleSet
from balancewheel.sim.run.spec import MAX_SEED, RunSpec, check_players
from balancewheel.sim.run.store.shards import to_frame

COMPLAINTS = ("balancewheel.sim.errors", "balancewheel.sim.rules.records")  # which decide no game
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
        compile_game(self.game, [slot.unit for slot in self.lineup.slots if slot.unit], on_unit)
        if len(self.searchers):
            warm_up(self.game, self.searchers)
        _ = self.players

    @property
    def kernel(self) -> CompiledGame:
        """What plays the game."""
        return compiled_game(self.game)

    @functools.cached_property
    def players(self) -> Players:
        """The strategies and their knobs, as the kernel takes them."""
        seated = [slot.seated for slot in self.lineup.slots]
        strategies, knobs = [one.strategy for one in seated], [one.knobs for one in seated]
        return self.kernel.seat_players(strategies, knobs, [one.weights for one in seated])

    @functools.cached_property
    def searchers(self) -> np.ndarray:
        """How the entrants search; empty if none does."""
        return self.lineup.searchers(self.game)

    @functools.cached_property
    def sources(self) -> str:
        """A name for the code that decides these games: rules, strategies, seatings and columns."""
        game, seated = self.game, [slot.seated for slot in self.lineup.slots]
        functions: list[Any] = [play_games, game.components.fill, parameters_record, CompiledGame.seat_players]
        functions += [Lineup.seatings, Lineup._every_seating, to_frame]
        functions += [function for function, *_ in entry_functions(game)]
        if len(self.searchers):
            functions += [search_games, game.redeal_hidden, game.questions]
        strategies = [(one.strategy.choose, one.strategy.knobs, one.weights) for one in seated]
        choices = {name: parameter.choices for name, parameter in game.file.parameters.items()}
        columns = {name: [(column.name, column.kind) for column in table] for name, table in game.tables.items()}
        values = [choices, columns, game.common_knobs, game.max_rounds, game.state, self.searchers]
        return reach.digest([*functions, *strategies, *values], self._is_inside, own.without_file)

    def _is_inside(self, module: str) -> bool:
        """Does a module belong to the program, the game or somebody's own strategy, and do more than complain?"""
        is_ours = module.partition(".")[0] in {"balancewheel", self.game.package} or module.startswith(own.MODULE)
        return is_ours and module not in COMPLAINTS

    @property
    def chunk(self) -> int:
        """Games that a worker plays at a time; few where somebody searches, some seconds' work."""
        most = int(self.searchers["rollouts"].max(initial=0))
        return max(1, min(self.game.compiling.chunk, GAMES_PER_ROLLOUT // most)) if most else self.game.compiling.chunk

    @property
    def labels(self) -> list[str]:
        """The names of the entrants."""
        return [entrant.label for entrant in self.lineup.entrants]

    @property
    def own_words(self) -> dict[str, list[str]]:
        """The words of columns for which these rules have others than the game."""
        return self.game.components.own_words(self.spec.rules.values)

    def narrator(self, state: Any) -> Narrator:
        """Names and sentences for a game of this run, seen in this state."""
        return self.game.narrator(self.spec.rules.values, self.rules[0], state, self.labels)

    def played_by(self, players: Players) -> "PreparedRun":
        """The same with other players in the seats."""
        other = replace(self)
        other.__dict__["players"], other.__dict__["searchers"] = players, self.searchers[:0]
        return other

    def play(self, first: int, count: int) -> dict[str, np.ndarray]:
        """The result rows of `count` games from number `first` on."""
        return self.play_seatings(self.lineup.seatings(self.spec.seed, first, count))

    def play_seatings(self, seatings: np.ndarray) -> dict[str, np.ndarray]:
        """The result rows of one game per seating."""
        return self.play_into(np.zeros(1, self.game.state), np.zeros(1, TAPE), seatings)

    def frames(self, rows: dict[str, np.ndarray], columns: Collection[str] | None = None) -> dict[str, pl.DataFrame]:
        """Result rows as data frames, with the names of the entrants."""
        tables, words, values = self.game.tables, self.own_words, self.spec.rules.values
        return {
            name: to_frame(tables[name].played_with(values), rows[name], self.labels, words, columns) for name in rows
        }

    def play_into(self, state: np.ndarray, tape: np.ndarray, seatings: np.ndarray) -> dict[str, np.ndarray]:
        """As `play_seatings`, with the caller's state and tape, which show how the last game went and ended."""
        spec, game = self.spec, self.game
        out = {}
        for name, table in game.tables.items():
            rows = len(seatings) * game.max_rows(name, spec.players, self.rules[0]) if name in spec.tables else 0
            out[name] = np.zeros(rows, table.dtype)
        try:
            players = (*self.players, tape)
            self.kernel.play(self.rules, state, players, spec.seed, seatings, tuple(out.values()), self.searchers)
        except Exception as error:
            raise _fault(self, state[0], error) from error
        return {name: out[name] for name in spec.tables}


def prepare(spec: RunSpec) -> PreparedRun:
    """Check what is to be played."""
    game = find_game(spec.game)
    check_players(game, spec.players)
    if not 0 <= spec.seed <= MAX_SEED:
        raise UserError(f"a seed is a whole number from 0 to {MAX_SEED}, not {spec.seed}")
    for name in spec.tables:
        if name not in game.tables:
            raise UserError(f"{game.title} has no table {name!r}; it has {', '.join(game.tables)}")
    rules = _rules_record(game, spec.players, spec.rules).copy()  # whoever writes into it changes no other run
    return PreparedRun(spec, game, parse_lineup(spec.lineup, spec.roster, spec.players), rules)


@functools.lru_cache(maxsize=8)
def _rules_record(game: Game, players: int, rules: RuleSet) -> np.ndarray:
    """The record of a rule set that so many can play by."""
    game.components.check(rules.values, players)
    return game.rules_record(rules.values)


def _fault(prepared: PreparedRun, state: Any, error: Exception) -> UserError:
    """What a strategy did wrong, with all it takes to see it again."""
    label = prepared.lineup.slots[state.entrant[state.decider]].label
    question = prepared.game.questions[state.question]
    what = f"{type(error).__name__}: {error}"
    if type(error).__name__ == "NotOffered":
        what = f"it answered {state.illegal_answer}; the answer must be 0 to {state.n_options - 1}"
    where = f"game {int(state.secret_game)} of seed {prepared.spec.seed}, decision {state.n_answers} ({question})"
    return UserError(f"strategy {label} failed in {where}: {what}")


_PREPARED: OrderedDict[str, PreparedRun] = OrderedDict()  # the latest runs of this process, by their texts
_PREPARED_LOCK = threading.Lock()
MOST_PREPARED = 32


def prepare_cached(spec: RunSpec) -> PreparedRun:
    """As `prepare`, but a worker's second job finds the run prepared already."""
    key = repr((spec, spec.rules.digest, own.own_digest(spec.own)))
    with _PREPARED_LOCK:
        prepared = _PREPARED.get(key)
    if prepared is None:
        prepared = prepare(spec)
        with _PREPARED_LOCK:
            _PREPARED[key] = prepared
            while len(_PREPARED) > MOST_PREPARED:
                _PREPARED.popitem(last=False)
    return prepared
