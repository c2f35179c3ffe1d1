"""What is to be played: a plan, and the plan made ready to play."""

import functools
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import polars as pl

from sim import rules_file, store
from sim.errors import Mistake
from sim.game import Game
from sim.games import find_game
from sim.lineup import Lineup, own_digest, own_strategies, parse
from sim.rules_file import Rules

MAX_SEED = 2**63 - 1
ALWAYS = ("games", "seats")


@dataclass(frozen=True)
class Plan:
    """All that decides the results of a run."""

    game: str
    players: int
    seed: int
    rules: Rules
    lineup: str
    own: tuple[str, ...] = ()  # strategies of the user's own, as file.py:function
    tables: tuple[str, ...] = ALWAYS


@dataclass(frozen=True)
class Seated:
    """A plan made ready to play."""

    plan: Plan
    game: Game
    lineup: Lineup
    rules: np.ndarray

    @functools.cached_property
    def players(self) -> tuple:
        """The kernel's players. The first use compiles the kernel and the strategies, or takes them from the cache."""
        entrants = self.lineup.entrants
        self.game.compile([entrant.strategy.name for entrant in entrants if not entrant.strategy.source])
        return self.game.seat_players([e.strategy for e in entrants], [e.knobs for e in entrants])

    def played_by(self, players: tuple) -> "Seated":
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
        plan = self.plan
        tables = self.lineup.tables(plan.seed, first, count)
        out = {}
        for name, table in self.game.tables.items():
            rows = self.game.rows(name, count, plan.players, self.rules[0]) if name in plan.tables else 0
            out[name] = np.zeros(rows, table.dtype)
        try:
            self.game.play_games(self.rules, state, self.players, plan.seed, tables, tuple(out.values()))
        except Exception as error:
            raise _fault(self, state[0], error) from error
        return {name: out[name] for name in plan.tables}


def seat(plan: Plan) -> Seated:
    """Check the plan."""
    game = find_game(plan.game)
    low, high = game.players[0], game.players[-1]
    if plan.players not in game.players:
        raise Mistake(f"{game.title} is for {low} to {high} players, not {plan.players}")
    if not 0 <= plan.seed <= MAX_SEED:
        raise Mistake(f"a seed is a whole number from 0 to {MAX_SEED}, not {plan.seed}")
    for name in plan.tables:
        if name not in game.tables:
            raise Mistake(f"{game.title} keeps no table {name!r}; it keeps {', '.join(game.tables)}")
    game.check_rules(plan.rules.values, plan.players)
    lineup = parse(plan.lineup, game, plan.players, own_strategies(plan.own, game))
    return Seated(plan, game, lineup, game.rules_record(plan.rules.values))


def _fault(seated: Seated, state: Any, error: Exception) -> Mistake:
    """What a strategy did wrong, with all one needs to see it again."""
    label = seated.lineup.entrants[state.entrant[state.decider]].label
    question = seated.game.words.QUESTIONS[state.question]
    what = f"{type(error).__name__}: {error}"
    if type(error).__name__ == "NotOffered":
        what = f"it answered {state.illegal_answer}; the answer must be 0 to {state.n_options - 1}"
    where = f"game {int(state.secret_game)} of seed {seated.plan.seed}, decision {state.n_answers} ({question})"
    return Mistake(f"strategy {label} failed in {where}: {what}")


_SEATED: dict[str, Seated] = {}  # the plan that this process plays, by its text


def seat_once(plan: Plan) -> Seated:
    """As `seat`, but a worker's second task finds the plan seated already."""
    key = repr((plan, own_digest(plan.own)))
    if key not in _SEATED:
        seated = seat(plan)
        _SEATED.clear()
        _SEATED[key] = seated
    return _SEATED[key]


def plan_of(
    game: str,
    *,
    players: int | None = None,
    seed: int = 1,
    lineup: str | None = None,
    rules: str = rules_file.STANDARD,
    changes: dict[str, Any] | None = None,
    own: tuple[str, ...] = (),
    rounds: bool = False,
) -> Plan:
    """A plan from what a user says, with what is left unsaid filled in."""
    found = find_game(game)
    players = max(found.players) if players is None else players
    names = [place.rpartition(":")[2] for place in own] + list(found.strategies)
    tables = (*ALWAYS, "rounds") if rounds else ALWAYS
    loaded = rules_file.load(game, rules, changes)
    return Plan(
        game, players, seed, loaded, f"shuffle:{','.join(names)}" if lineup is None else lineup, tuple(own), tables
    )
