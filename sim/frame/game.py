"""A game: the description that everything else reads. What plays it is `CompiledGame`."""

import functools
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from balancewheel.sim.errors import unknown
from balancewheel.sim.frame import defaults
from balancewheel.sim.frame.knobs import Knob
from balancewheel.sim.frame.narration import Narrator
from balancewheel.sim.frame.phases import Phase
from balancewheel.sim.frame.strategy import Strategy, make_strategy, uniform
from balancewheel.sim.frame.tables import COMMON, Column, Gamble, Table
from balancewheel.sim.kernel.jit import record
from balancewheel.sim.rules import folders
from balancewheel.sim.rules.parameters import GameFile, game_file, parameters_record, read_toml
from balancewheel.sim.rules.records import check_fields, prefixed

IDEAS = "ideas.toml"  # strategies that are another one with other knobs
Values = dict[str, Any]  # parameters and components of a rule set, by name


@dataclass(frozen=True)
class Components:
    """What a game does with its rule sets beyond the numbers in rules.toml."""

    fill: Callable[[Any, Values], None] = defaults.fill_nothing  # components into the rules record
    check: Callable[[Values, int], None] = defaults.accept_rules  # can so many players play by these?
    own_words: Callable[[Values], dict[str, list[str]]] = defaults.no_own_words  # of columns, by the rules
    parts: Callable[[Values], dict[str, Values]] = defaults.no_parts  # what `knockout` may switch, with the changes
    caveats: Callable[[list[Values]], list[str]] = defaults.no_caveats  # what has to be said of results
    in_play: Callable[[Values], Values] = defaults.all_in_play  # components that may come up
    readings: tuple[str, ...] = ()  # presets that read an unclear rule the other way


@dataclass(frozen=True)
class Results:
    """What a run keeps of every game beside the common columns."""

    games: tuple[Column, ...] = ()
    seats: tuple[Column, ...] = ()
    rounds: tuple[Column, ...] = ()
    write_game: Callable = defaults.write_no_game  # (rules, state, row): fill the game's own columns
    write_seat: Callable = defaults.write_no_seat  # (rules, state, row, seat)
    write_round: Callable = defaults.write_no_seat  # (rules, state, row, seat)
    gambles: tuple[Gamble, ...] = ()  # whose tries and successes are counted
    collected: dict[str, str] = field(default_factory=dict)  # columns of `seats` with bits of "parameter.section"
    ranked_by: tuple[str, ...] = ("score",)  # columns of `rounds` that say who leads, the first one first


@dataclass(frozen=True)
class DynamicPhases:
    """Phases that may be skipped."""

    phases: tuple[Phase, ...] = ()
    forced: str = ""  # the parameter that forces them: words like "trade 2 skip"


@dataclass(frozen=True)
class Search:
    """What searchers do in a game unless a lineup says otherwise."""

    questions: tuple[str, ...] | None = None  # that they search, the main choices of a turn; None: all
    margin: float = 1.0  # what the margin counts beside the win; less where points do not tell who will win


@dataclass(frozen=True)
class Compiling:
    """How the work is cut up."""

    chunk: int = 1000  # games that a worker plays at a time: about half a second's work
    units: tuple[Any, ...] = ()  # large functions of the kernel, largest first: compiled side by side


@dataclass(frozen=True, eq=False)
class Game:
    """A game: its files, its records, its rules as functions, and what each part of the program wants to know of it."""

    folder: Path
    rules: np.dtype
    state: np.dtype
    set_up: Callable  # (rules, state, players)
    play_round: Callable  # (rules, state, players): counts the round, and says when the game is over
    score: Callable  # (rules, state, seat): points, if the game ended now
    max_rounds: str  # the parameter that bounds the rounds of a game
    narrator: type[Narrator]
    is_ahead: Callable = defaults.has_more_points  # (rules, state, one, other)
    redeal_hidden: Callable = defaults.redeal_nothing  # (rules, state, me): deal again what `me` cannot know
    components: Components = Components()
    results: Results = Results()
    dynamic_phases: DynamicPhases = DynamicPhases()
    search: Search = Search()
    compiling: Compiling = Compiling()
    asymmetries: tuple[str, ...] = ()  # columns of `seats` that name what makes players unequal, as words
    knobs: dict[str, Knob] = field(default_factory=dict)  # of strategies, by name
    weights: int = 0  # how many numbers a player may bring beside its knobs
    colours: dict[str, str] = field(default_factory=dict)  # of factions, characters, ..., by name
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
        return self.folder.parent == folders.FOLDER

    @property
    def package(self) -> str:
        """The Python package of its rules."""
        return f"balancewheel.sim.games.{self.name}" if self.is_shipped else self.name

    @property
    def strategy_package(self) -> str:
        """The Python package of its strategies."""
        return f"balancewheel.strategies.{self.name}" if self.is_shipped else self.name

    @property
    def strategy_folder(self) -> Path:
        """Where its strategies are, and what is tuned of them."""
        return folders.FOLDER.parents[1] / "strategies" / self.name if self.is_shipped else self.folder

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
    def player_counts(self) -> range:
        """For how many players it is."""
        return range(self.file.players[0], self.file.players[1] + 1)

    @property
    def phases(self) -> tuple[Phase, ...]:
        """Its phases that may be skipped."""
        return self.dynamic_phases.phases

    @property
    def summaries(self) -> dict[str, str]:
        """The columns of `seats` whose win shares are always told, with what they are called."""
        return {name: name.replace("_", " ") for name in (*self.asymmetries, "turn_order", "seat")}

    def rules_record(self, values: Values) -> np.ndarray:
        """The record that the kernel plays by."""
        rules = parameters_record(self.folder, self.rules, values)
        self.components.fill(rules[0], values)
        return rules

    @functools.cached_property
    def tables(self) -> dict[str, Table]:
        """The columns of its result tables."""
        return {name: common.extended(getattr(self.results, name)) for name, common in COMMON.items()}

    def max_rows(self, table: str, players: int, rules: Any) -> int:
        """The most rows of a table that one game may fill."""
        return {"games": 1, "seats": players, "rounds": players * int(rules[self.max_rounds])}[table]

    @functools.cached_property
    def knobs_record(self) -> np.dtype:
        """The record of a player's knobs, and of the weights it may bring."""
        weights = [("weights", np.float64, self.weights)] if self.weights else []
        return record([*((name, np.float64) for name in self.knobs or ["none"]), *weights])

    def strategy(self, choose: Callable | None = None, **knobs: float) -> Callable:
        """Add `choose(rules, state, knobs) -> number of the option taken`, with the values its knobs start from."""
        if choose is None:
            return lambda choose: self.strategy(choose, **knobs)
        added = self.make_strategy(choose, knobs)
        self.strategies[added.name] = added
        return added.choose

    def make_strategy(self, choose: Callable, knobs: dict[str, float] | None = None, source: str = "") -> Strategy:
        """A strategy for this game that does not come with it; `source` is the file of somebody's own."""
        return make_strategy(choose, knobs or {}, self.knobs, self.strategy_package, source)

    def read_ideas(self) -> None:
        """Add the strategies of ideas.toml, if there is one: each is another one's code with knobs of its own."""
        file = self.strategy_folder / IDEAS
        ideas = read_toml(file) if file.exists() else {}
        for name in ideas.keys() - self.strategies.keys():
            idea = ideas[name]
            with prefixed(f"{file.name}: {name}"):
                check_fields(idea, ["like", "about", "knobs"])
                made = self.make_strategy(self.find_strategy(idea["like"]).choose, idea["knobs"])
            self.strategies[name] = replace(made, name=name, words=idea["about"])

    def find_strategy(self, name: str) -> Strategy:
        """A strategy by its name."""
        if name not in self.strategies:
            raise unknown(f"{self.name} strategy", name, self.strategies)
        return self.strategies[name]

    @property
    def common_knobs(self) -> dict[str, float]:
        """The knobs of `sensible`, which hold for every strategy that does not name them itself."""
        return self.strategies["sensible"].knobs if "sensible" in self.strategies else {}

    def turnable_knobs(self, strategy: Strategy) -> dict[str, float]:
        """A strategy's own knobs, and those of `sensible` that it falls back on; one that names none has none."""
        return {**strategy.knobs, **self.common_knobs, **strategy.knobs} if strategy.knobs else {}
