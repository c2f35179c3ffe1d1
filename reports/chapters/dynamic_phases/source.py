"""What the page on dynamic phases is made from: the run itself, and experiments played beside it."""

import os
from dataclasses import dataclass, field
from functools import cached_property

import polars as pl

from balancewheel.analysis.difference import judged
from balancewheel.analysis.first_player import win_share_by_place
from balancewheel.analysis.forced_skip import die_beside_force, forced_skips
from balancewheel.analysis.phase_choice import choice_worth, phase_choices
from balancewheel.analysis.phase_rounds import FIRST_PLAYER, VOTE, Tables, all_phase_rounds, phase_rounds
from balancewheel.analysis.phase_skips import phase_skips
from balancewheel.analysis.skip_effect import skip_effects
from balancewheel.phase_experiments import forced_runs, vote_runs, votes
from balancewheel.reports.chapters.dynamic_phases.dice import choice_roll
from balancewheel.reports.sources import RunSource, game_phases, open_run, phases_of
from balancewheel.sim.errors import UserError
from balancewheel.sim.run.run import Run

ROUNDS = 5  # that are shown one by one, and in which phases are skipped by force
METRICS = ["rounds", "lead_changes", "unfinished", "shared"]  # that a vote might change, besides win shares


def open_source(run: str, experiment_games: int = 0) -> "Source":
    """The run in this folder; without one, a small run that is played on the spot."""
    return Source(open_run(run, game_phases), experiment_games=experiment_games)


@dataclass(frozen=True)
class Experiments:
    """Games played for this page, with phases skipped by force and choices put to the vote; empty without any."""

    forced: pl.DataFrame = field(default_factory=pl.DataFrame)
    beside: pl.DataFrame = field(default_factory=pl.DataFrame)  # effects by the die and by force
    vote: pl.DataFrame = field(default_factory=pl.DataFrame)
    choices: dict[str, pl.DataFrame] = field(default_factory=dict)  # what became of choices, by who decided
    why_not: str = ""  # in words, if they could not be played


class Source(RunSource):
    """A run with rounds of a game whose phases depend on a die."""

    def __init__(self, run: Run, others: list[Run] | tuple[Run, ...] = (), experiment_games: int = 0) -> None:
        super().__init__(run, others)
        self.phases = phases_of(run)
        self.choice_roll = choice_roll(run, self.phases)  # the roll that leaves a choice, in words
        self.experiment_games = experiment_games or min(max(run.games_played // 10, 200), 4000)

    def pieces(self) -> "zip[Tables]":
        """Games, seats and rounds of the same games."""
        return zip(*(self.run.pieces(name) for name in ("games", "seats", "rounds")), strict=True)

    @cached_property
    def occasions(self) -> list[pl.DataFrame]:
        """Every round with its dice."""
        return list(all_phase_rounds(self.pieces()))

    @cached_property
    def skips(self) -> pl.DataFrame:
        """How often phases are skipped."""
        return phase_skips(self.occasions, ROUNDS)

    @cached_property
    def effects(self) -> pl.DataFrame:
        """What a skip by the die does."""
        return skip_effects(self.occasions, ROUNDS)

    @cached_property
    def choices(self) -> pl.DataFrame:
        """How first players choose."""
        return phase_choices(self.occasions)

    @cached_property
    def by_vote(self) -> bool:
        """Are choices put to the vote in these games?"""
        return votes(self.run.spec) and self.choices.is_empty()

    @cached_property
    def chosen_skips(self) -> pl.DataFrame:
        """How games with a chosen skip differ from games with a chosen resolution."""
        return skip_effects(self.occasions, ROUNDS, decided_by=VOTE if self.by_vote else FIRST_PLAYER)

    @cached_property
    def worth(self) -> pl.DataFrame:
        """What the right to choose is worth."""
        return choice_worth(self.occasions, ROUNDS)

    @cached_property
    def places(self) -> pl.DataFrame:
        """Win shares by place in the order of a round."""
        return win_share_by_place(self.pieces(), self.players, ROUNDS)

    @cached_property
    def experiments(self) -> Experiments:
        """Fresh games beside the run, kept on disk; played where they are not there yet."""
        settings = {
            "games": self.experiment_games,
            "jobs": os.cpu_count() or 1,
            "out": self.run.folder.parent / "compared",
        }
        try:
            base, schedules = forced_runs(self.run, rounds=ROUNDS, **settings)
            voted = vote_runs(self.run, **settings)
        except UserError as error:
            return Experiments(why_not=f"The experiments could not be played: {error}.")
        forced = forced_skips(
            phase_rounds(base.games, base.seats, base.rounds),
            base.seats,
            {key: (run.games, run.seats) for key, run in schedules.items()},
            ROUNDS,
        )
        beside = die_beside_force(self.effects, forced)
        if voted is None:
            return Experiments(forced, beside)
        choices = {
            who: phase_choices([phase_rounds(run.games, run.seats, run.rounds)], who) for who, run in voted.runs.items()
        }
        return Experiments(forced, beside, _vote_changes(voted.table), choices)


def _vote_changes(table: pl.DataFrame) -> pl.DataFrame:
    """The figures that a vote might change, judged by themselves; seats are left out, since they are even by design."""
    name = pl.col("metric")
    asked = name.str.starts_with("win_share:") & ~name.str.contains(r"^win_share:seat\d+$") | name.is_in(METRICS)
    return judged(table.filter(asked).drop("p_holm", "verdict"))
