"""A table for rule tests: things are laid out by name, and players follow a plan in plain words.

A function of the rules is played with a plan: for each seat the answers it gives, in order, in the words of the game's
`Narrator.option`. A question that does not offer the seat's next answer gets the default answer of the table. An answer
that was never offered fails the test. Afterwards `asked` has every question with its options; a question with a single
option is not asked.
"""

import ast
import copy
import functools
from collections.abc import Callable, Iterable
from typing import Any, ClassVar, NamedTuple

import numba
import numpy as np

from balancewheel.sim.frame import play
from balancewheel.sim.frame.compiled import compiled_game
from balancewheel.sim.frame.game import Game
from balancewheel.sim.frame.narration import Narrator
from balancewheel.sim.frame.state import NOBODY
from balancewheel.sim.frame.strategy import Strategy
from balancewheel.sim.games import find_game
from balancewheel.sim.kernel.decisions import SEATING_RECORD, TAPE, NotOffered, keep_events, sit_down
from balancewheel.sim.rules.variants import load

Plan = dict[int, Iterable[str]]


class Event(NamedTuple):
    """An event of the log."""

    kind: int
    who: int
    what: int
    place: int
    amount: int


class Asked(NamedTuple):
    """A question that was put to a seat: the options in words, and the one taken."""

    who: int
    question: str
    options: list[str]
    taken: str


class _PlansAtTheirEnd(Exception):
    """A question that no plan answers any more, where that is what was asked for."""


def stop(rules: Any, state: Any, knobs: Any) -> int:
    """Answer nothing, so that the plan can be asked."""
    return -1


@functools.cache
def rules_as_played(game: str, preset: str, players: int, changes: str) -> tuple[dict[str, Any], np.ndarray]:
    """The parameters of a rule set, checked, and their record."""
    found = find_game(game)
    values = load(game, preset, ast.literal_eval(changes)).values
    found.components.check(values, players)
    return values, found.rules_record(values)


@functools.cache
def narrator_of(game: Game, preset: str, changes: str, players: int) -> Narrator:
    """A narrator that has read the components, for any state under these rules."""
    values, rules = rules_as_played(game.reference, preset, players, changes)
    empty = np.zeros(1, game.state)[0]
    return game.narrator(values, rules[0], empty, ["somebody"] * len(empty.entrant))


@functools.lru_cache(maxsize=100)
def laid_out(table: "type[ScriptedTable]", players: int, seed: int, preset: str, changes: str) -> "ScriptedTable":
    """A table laid out by the rules, to be copied."""
    made = table(players, seed, preset, **ast.literal_eval(changes))
    made._lay_out()
    return made


class ScriptedTable:
    """A table of one game, from before its set-up on."""

    game: ClassVar[Game]
    default_is_last = False  # which option is taken where the plan does not speak: the last, or the first

    def __init__(self, players: int, seed: int = 1, preset: str = "standard", **changes: Any) -> None:
        """Seat the players; nothing is laid out yet."""
        self.made_of = (players, seed, preset, repr(changes))
        self.values, rules = rules_as_played(self.game.reference, preset, players, repr(changes))
        self.rules, self.n_seats = rules[0], players
        self.states, self.tape = np.zeros(1, self.game.state), np.zeros(1, TAPE)
        self.tape[0].keeps_events = 1
        sit_down(self.state, seed, seatings(players)[0], self.tape[0])
        self.state.leader = self.state.player = NOBODY
        self.asked: list[Asked] = []
        self.stops_after_plans = False
        self.watch: Callable[[], None] | None = None  # called at every question, with the table as the player sees it

    @property
    def state(self) -> Any:
        """The state of the game."""
        return self.states[0]

    @functools.cached_property
    def narrator(self) -> Narrator:
        """Names and words."""
        narrator = copy.copy(narrator_of(self.game, *self.made_of[2:], self.n_seats))
        narrator.state = self.state
        return narrator

    # playing

    def set_up(self, plan: Plan | None = None) -> None:
        """Lay out the table by the rules, from before; without a plan it is a copy of one laid out earlier."""
        if plan or self.watch:
            self._lay_out(plan)
            return
        earlier = laid_out(type(self), *self.made_of)  # type: ignore[arg-type]
        self.states[:], self.asked, logged = earlier.states, list(earlier.asked), int(earlier.tape[0].n_events)
        self.tape[0].n_events = logged
        self.tape[0].events[:logged] = earlier.tape[0].events[:logged]

    def _lay_out(self, plan: Plan | None = None) -> None:
        self.play(self.game.set_up, plan=plan)
        play.note_turn_order(self.state)

    def play(self, function: Any, *args: Any, plan: Plan | None = None) -> Any:
        """Play a function of the rules with these seats' plans; returns what it returns."""
        result, left = self.play_as_far(function, *args, plan=plan)
        open_steps = {seat: steps for seat, steps in left.items() if steps}
        assert not open_steps, f"never offered: {open_steps}; asked were {[tuple(one[:3]) for one in self.asked]}"
        return result

    def play_as_far(self, function: Any, *args: Any, plan: Plan | None = None) -> tuple[Any, dict[int, list[str]]]:
        """As `play`; returns also what is left of the plans.

        The function is played again from the start with one more answer each time.
        """
        steps = {seat: list(words) for seat, words in (plan or {}).items()}
        answers: list[int] = []
        before, self.asked = self.states.copy(), []
        before[0].n_answers = 0
        events, tape = int(self.tape[0].n_events), self.tape[0]
        players = self.players(stopper(self.game))
        while True:
            self.states[:] = before
            tape.n_events, tape.n_scripted = events, len(answers)
            tape.answers[: len(answers)] = answers
            try:
                result = self._call(function, players, args)
                break
            except NotOffered:
                answers.append(self._answer(steps))
        tape.n_scripted = 0
        keep_events(self.state, tape)
        return result, steps

    def next_menu(self, function: Any, *args: Any, plan: Plan | None = None) -> list[str]:
        """The options of the first question after these plans; [] if there is none. The table is left as it is."""
        before, events = self.states.copy(), int(self.tape[0].n_events)
        self.stops_after_plans = True
        try:
            self.play_as_far(function, *args, plan=plan)
            return []
        except _PlansAtTheirEnd:
            return self.menu()
        finally:
            self.stops_after_plans = False
            self.states[:], self.tape[0].n_events, self.tape[0].n_scripted = before, events, 0

    def by(self, strategy: str | Strategy, function: Any, *args: Any) -> Any:
        """Play a function of the rules with one strategy in all seats; nothing is kept in `asked`."""
        found = self.game.find_strategy(strategy) if isinstance(strategy, str) else strategy
        return self._call(function, self.players(found), args)

    def _call(self, function: Any, players: tuple, args: tuple) -> Any:
        code = getattr(function, "py_func", function).__code__
        given = (players,) if "players" in code.co_varnames[: code.co_argcount] else ()
        return function(self.rules, self.state, *given, *args)

    def players(self, *strategies: Strategy) -> tuple:
        """The kernel's players: one strategy for all seats, or one for each; they write to the table's tape."""
        return (*seated(self.game, strategies), self.tape[0])

    def _answer(self, plan: dict[int, list[str]]) -> int:
        if self.watch:
            self.watch()
        if self.stops_after_plans and not any(plan.values()):
            raise _PlansAtTheirEnd
        options = self.menu()
        question = self.game.questions[self.state.question]
        assert len(set(options)) == len(options), f"two options alike: {question} {options}"
        steps = plan.get(int(self.state.decider), [])
        taken = options.index(steps.pop(0)) if steps and steps[0] in options else self.default_answer(options, steps)
        self.asked.append(Asked(int(self.state.decider), question, options, options[taken]))
        return taken

    def default_answer(self, options: list[str], steps: list[str]) -> int:
        """Which option is taken where the plan does not name one."""
        return len(options) - 1 if self.default_is_last else 0

    def play_game(self, *strategies: Strategy) -> dict[str, np.ndarray]:
        """A whole game from its set-up on, by these strategies; returns its result rows."""
        rules, players = np.array([self.rules]), (*seated(self.game, strategies), self.tape)
        out = {
            name: np.zeros(self.game.max_rows(name, self.n_seats, self.rules), table.dtype)
            for name, table in self.game.tables.items()
        }
        seed = int(self.state.secret_seed)
        compiled_game(self.game).play(rules, self.states, players, seed, seatings(self.n_seats), tuple(out.values()))
        return out

    def end_game(self) -> list[int]:
        """Score the game as it stands and decide who has won; returns the ranks of the players."""
        for seat in range(self.state.n_players):
            self.state.score[seat] = self.game.score(self.rules, self.state, seat)
        self.state.over, self.state.winners = 1, 0
        is_ahead = self.game.is_ahead if numba.config.DISABLE_JIT else compiled_game(self.game).entries[3][0]
        play.end_game(self.rules, self.state, is_ahead)
        return [play.rank(self.rules, self.state, seat, is_ahead) for seat in range(self.state.n_players)]

    def forget_events(self) -> None:
        """Start a new log of events."""
        self.state.n_events = self.tape[0].n_events = 0

    # reading

    def menu(self) -> list[str]:
        """The options on the table, in words."""
        return [self.narrator.option(option) for option in self.state.options[: self.state.n_options]]

    def events(self, *kinds: int) -> list[Event]:
        """The events of these kinds (or of all), in order."""
        tape = self.tape[0]
        kept = [*tape.events[: tape.n_events], *self.state.secret_events[: self.state.n_events]]
        logged = [Event(*one.tolist()) for one in kept]
        return [one for one in logged if not kinds or one.kind in kinds]

    def offered(self, question: str, who: int | None = None, nth: int = 0) -> list[str]:
        """The options, in words, of the n-th time that a question was put (to a seat); [] if it was not."""
        found = [one.options for one in self.asked if one.question == question and who in (None, one.who)]
        return found[nth] if len(found) > nth else []

    def was_asked(self, question: str, who: int | None = None) -> int:
        """How often a question was put (to a seat)."""
        return sum(one.question == question and who in (None, one.who) for one in self.asked)

    @property
    def winners(self) -> list[int]:
        """The seats that have won."""
        return [seat for seat in range(self.state.n_players) if int(self.state.winners) >> seat & 1]


def seatings(players: int, game: int = 0) -> np.ndarray:
    """The kernel's seating of one game: seat i is played by the i-th strategy."""
    made = np.zeros(1, SEATING_RECORD)
    made["game"], made["n_players"], made["entrant"][0] = game, players, np.arange(8)
    return made


@functools.cache
def stopper(game: Game) -> Strategy:
    """The strategy that answers nothing."""
    return game.make_strategy(stop)


def seated(game: Game, strategies: tuple[Strategy, ...]) -> tuple:
    """Compiled strategies and their knobs: one for all seats, or one for each."""
    seats = list(strategies) * (8 if len(strategies) == 1 else 1)
    return compiled_game(game).seat_players(seats, [strategy.knobs for strategy in seats])
