"""A game: the description that everything else reads."""

import functools
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from balancewheel.sim import games
from balancewheel.sim.errors import unknown
from balancewheel.sim.frame import compiling, defaults
from balancewheel.sim.frame.knobs import Knob
from balancewheel.sim.frame.narration import Narrator
from balancewheel.sim.frame.phases import Phase
from balancewheel.sim.frame.play import play_games
from balancewheel.sim.frame.rollouts import search_games
from balancewheel.sim.frame.strategy import Strategy, compile_strategy, make_strategy, uniform
from balancewheel.sim.frame.tables import COMMON, Column, Gamble, Table
from balancewheel.sim.kernel.decisions import MAX_ENTRANTS, TAPE
from balancewheel.sim.kernel.jit import record, settled
from balancewheel.sim.rules.parameters import GameFile, game_file, parameters_record

NO_COLUMNS: tuple[Column, ...] = ()


@dataclass(frozen=True, eq=False)
class Game:
    """A game: its files, its records, its rules as compiled functions, its result tables and its words."""

    folder: Path
    rules: np.dtype
    state: np.dtype
    set_up: Callable  # (rules, state, players)
    play_round: Callable  # (rules, state, players): counts the round, and says when the game is over
    score: Callable  # (rules, state, seat): points, if the game ended now
    max_rounds: str  # the parameter that bounds the rounds of a game
    narrator: type[Narrator]
    is_ahead: Callable = defaults.has_more_points  # (rules, state, one, other)
    games: tuple[Column, ...] = NO_COLUMNS  # the game's own columns of each result table
    seats: tuple[Column, ...] = NO_COLUMNS
    rounds: tuple[Column, ...] = NO_COLUMNS
    write_game: Callable = defaults.write_no_game  # (rules, state, row): fill the game's own columns
    write_seat: Callable = defaults.write_no_seat  # (rules, state, row, seat)
    write_round: Callable = defaults.write_no_seat  # (rules, state, row, seat)
    redeal_hidden: Callable = defaults.redeal_nothing  # (rules, state, me): deal again what `me` cannot know
    searched: tuple[str, ...] | None = None  # questions that searchers search, the main choices of a turn; None: all
    search_margin: float = 1.0  # what the margin counts beside the win; less where points do not tell who will win
    fill_rules: Callable[[Any, dict[str, Any]], None] = defaults.fill_nothing  # components into the rules record
    check_rules: Callable[[dict[str, Any], int], None] = defaults.accept_rules
    own_words: Callable[[dict[str, Any]], dict[str, list[str]]] = defaults.no_own_words  # of columns, by the rules
    parts: Callable[[dict[str, Any]], dict[str, dict[str, Any]]] = defaults.no_parts  # for `knockout`
    caveats: Callable[[list[dict[str, Any]]], list[str]] = defaults.no_caveats  # what has to be said of results
    in_play: Callable[[dict[str, Any]], dict[str, Any]] = defaults.all_in_play  # components that may come up
    knobs: dict[str, Knob] = field(default_factory=dict)  # of strategies, by name
    summaries: dict[str, str] = field(default_factory=lambda: {"turn_order": "place in round 1", "seat": "seat"})
    asymmetries: tuple[str, ...] = ()  # columns of `seats` that name what makes players unequal, as words
    collected: dict[str, str] = field(default_factory=dict)  # columns of `seats` with bits of "parameter.section"
    readings: tuple[str, ...] = ()  # presets that read an unclear rule the other way
    gambles: tuple[Gamble, ...] = ()  # whose tries and successes are counted
    phases: tuple[Phase, ...] = ()  # that may be skipped
    forced_phases: str = ""  # the parameter that forces phases: words like "trade 2 skip"
    ranked_by: tuple[str, ...] = ("score",)  # columns of `rounds` that say who leads, the first one first
    colours: dict[str, str] = field(default_factory=dict)  # of factions, characters, ..., by name
    chunk: int = 1000  # games that a worker plays at a time: about half a second's work
    compile_units: tuple[Any, ...] = ()  # large functions of the kernel, largest first: compiled side by side
    strategies: dict[str, Strategy] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Every game can be played at random."""
        self.strategy(uniform)

    def __repr__(self) -> str:
        """Its name, its title and for how many it is."""
        fewest, most = self.file.players
        players = f"{fewest} to {most}" if fewest < most else fewest
        return f"Game {self.name}: {self.title}, {players} player{'' if most == 1 else 's'}"

    @property
    def name(self) -> str:
        """The name of its folder."""
        return self.folder.name

    @property
    def reference(self) -> str:
        """How to find the game again: its name, or its folder if it is your own game."""
        return self.name if self.is_shipped else str(self.folder)

    @property
    def is_shipped(self) -> bool:
        """Is it one of Balancewheel's own games?"""
        return self.folder.parent == games.FOLDER

    @property
    def package(self) -> str:
        """The Python package of its rules."""
        return f"balancewheel.sim.games.{self.name}" if self.is_shipped else self.name

    @property
    def strategy_package(self) -> str:
        """The Python package of its strategies."""
        return f"balancewheel.strategies.{self.name}" if self.is_shipped else self.name

    @property
    def file(self) -> GameFile:
        """Its rules.toml."""
        return game_file(self.folder)

    @property
    def title(self) -> str:
        """Its name for people."""
        return self.file.title

    @property
    def questions(self) -> tuple[str, ...]:
        """What players are asked, in words, in the order of the numbers."""
        return tuple(question.word for question in self.narrator.questions)

    @property
    def players(self) -> range:
        """For how many players it is."""
        return range(self.file.players[0], self.file.players[1] + 1)

    def rules_record(self, values: dict[str, Any]) -> np.ndarray:
        """The record that the kernel plays by."""
        rules = parameters_record(self.folder, self.rules, values)
        self.fill_rules(rules[0], values)
        return rules

    @functools.cached_property
    def tables(self) -> dict[str, Table]:
        """The columns of its result tables."""
        return {name: common.extended(getattr(self, name)) for name, common in COMMON.items()}

    def max_rows(self, table: str, players: int, rules: Any) -> int:
        """The most rows of a table that one game may fill."""
        return {"games": 1, "seats": players, "rounds": players * int(rules[self.max_rounds])}[table]

    @functools.cached_property
    def knobs_record(self) -> np.dtype:
        """The record of a strategy's knobs."""
        return record([(name, np.float64) for name in self.knobs or ["none"]])

    @functools.cached_property
    def types(self) -> compiling.Types:
        """How the compiler sees its records and functions."""
        return compiling.Types.of(self)

    @functools.cached_property
    def functions(self) -> tuple:
        """What `play_games` calls, compiled."""
        return compiling.entry_points(self)

    def play_games(
        self,
        rules: np.ndarray,
        states: np.ndarray,
        players: tuple,
        seed: int,
        seatings: np.ndarray,
        out: tuple[np.ndarray, ...],
    ) -> None:
        """Play one game per seating and fill the result tables; `players` are strategies, knobs and a tape."""
        self._play(play_games, rules, states, players, seed, seatings, out)

    def search_games(
        self,
        rules: np.ndarray,
        states: np.ndarray,
        players: tuple,
        seed: int,
        seatings: np.ndarray,
        out: tuple[np.ndarray, ...],
        searchers: np.ndarray,
    ) -> None:
        """As `play_games`, with searchers among the players: a record for each slot."""
        self._play(search_games, rules, states, players, seed, seatings, out, searchers)

    def _play(
        self,
        frame: Any,
        rules: np.ndarray,
        states: np.ndarray,
        players: tuple,
        seed: int,
        seatings: np.ndarray,
        out: tuple[np.ndarray, ...],
        *searchers: np.ndarray,
    ) -> None:
        """Call the frame of all games; its arguments have the same types whenever this game is played."""
        arrays = (rules, states, *players[1:], seatings, *out, *searchers)
        assert all(array.flags.carray for array in arrays), "compiled code reads arrays that lie in one piece"
        max_rounds, blank = int(rules[0][self.max_rounds]), states.view(np.uint8)
        arguments = (self.functions, rules, states, blank, players, seed, seatings, out, max_rounds, *searchers)
        if frame not in self._frames:
            self._frames[frame] = settled(frame, arguments)
        self._frames[frame](*arguments)

    @functools.cached_property
    def _frames(self) -> dict[Any, Callable]:
        """The compiled code of the frames that were called."""
        return {}

    def strategy(self, choose: Callable | None = None, **knobs: float) -> Callable:
        """Add `choose(rules, state, knobs) -> number of the option taken`, with the values its knobs start from."""
        if choose is None:
            return lambda choose: self.strategy(choose, **knobs)
        added = make_strategy(self, choose, knobs)
        self.strategies[added.name] = added
        return added.choose

    def find_strategy(self, name: str) -> Strategy:
        """A strategy by its name."""
        if name not in self.strategies:
            raise unknown(f"{self.name} strategy", name, self.strategies)
        return self.strategies[name]

    @property
    def common_knobs(self) -> dict[str, float]:
        """The knobs of `sensible`, which hold for every strategy that does not name them itself."""
        return self.strategies["sensible"].knobs if "sensible" in self.strategies else {}

    def seat_players(self, strategies: list[Strategy], knobs: list[dict[str, float]]) -> tuple:
        """The kernel's `players`: as many compiled strategies as it has slots for, their knobs, and a fresh tape.

        A knob that a strategy does not name is as `sensible` has it, so that others can fall back on `sensible`.
        """
        compiled = [compile_strategy(self, strategy) for strategy in strategies]
        values = np.zeros(MAX_ENTRANTS, self.knobs_record)
        for entrant, turned in enumerate(knobs):
            for name, value in (self.common_knobs | turned).items():
                values[entrant][name] = value
        return (tuple((compiled * MAX_ENTRANTS)[:MAX_ENTRANTS]), values, np.zeros(1, TAPE)[0])
