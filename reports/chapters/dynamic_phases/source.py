"""What the page on dynamic phases is made from: the run itself, and experiments played beside it."""

from dataclasses import dataclass, field
from functools import cached_property

import polars as pl

from balancewheel.analysis.phases.choice import choice_worth, phase_choices
from balancewheel.analysis.phases.first_player import win_share_by_place
from balancewheel.analysis.phases.rounds import Tables, phase_rounds
from balancewheel.analysis.phases.skip_effect import skip_effects
from balancewheel.analysis.phases.skip_intervention import compare_die_and_force, forced_skip_effects, luck_changes
from balancewheel.analysis.phases.skips import phase_skips
from balancewheel.analysis.stats.paired import with_verdicts
from balancewheel.experiments.evidence.phases import forced_runs, other_luck, vote_runs, votes
from balancewheel.experiments.settings import Work
from balancewheel.reports.chapters.dynamic_phases.dice import choice_roll
from balancewheel.reports.sources import RunSource, open_run
from balancewheel.sim.errors import UserError
from balancewheel.sim.run.run import Run

ROUNDS = 5  # that are shown one by one, and in which phases are skipped by force
METRICS = ["rounds", "lead_changes", "unfinished", "shared"]  # that a vote might change, besides win shares


def open_source(run: str, experiment_games: int = 0) -> "Source":
    """The run in this folder; without one, a small run that is played on the spot."""
    return Source(open_run(run, lambda game: game.phases), experiment_games=experiment_games)


@dataclass(frozen=True)
class Experiments:
    """Games played for this page, with phases skipped by force and choices put to the vote; empty without any."""

    forced: pl.DataFrame = field(default_factory=pl.DataFrame)
    beside: pl.DataFrame = field(default_factory=pl.DataFrame)  # effects by the die and by force
    luck: pl.DataFrame = field(default_factory=pl.DataFrame)  # how often other luck changes the winner
    vote: pl.DataFrame = field(default_factory=pl.DataFrame)
    choices: dict[str, pl.DataFrame] = field(default_factory=dict)  # what became of choices, by who decided
    why_not: str = ""  # in words, if they could not be played


class Source(RunSource):
    """A run with rounds of a game whose phases depend on a die."""

    def __init__(self, run: Run, others: list[Run] | tuple[Run, ...] = (), experiment_games: int = 0) -> None:
        super().__init__(run, others)
        self.phases = self.game.phases
        self.choice_roll = choice_roll(run, self.phases)  # the roll that leaves a choice, in words
        self.experiment_games = experiment_games or min(max(run.games_played // 10, 200), 4000)

    def pieces(self) -> "zip[Tables]":
        """Games, seats and rounds of the same games."""
        return zip(*(self.run.pieces(name) for name in ("games", "seats", "rounds")), strict=True)

    @cached_property
    def occasions(self) -> list[pl.DataFrame]:
        """Every round with its dice."""
        return [self.rounds_of(*piece) for piece in self.pieces()]

    def rounds_of(self, games: pl.LazyFrame, seats: pl.LazyFrame, rounds: pl.LazyFrame) -> pl.DataFrame:
        """Every round of these games with its dice."""
        return phase_rounds(games, seats, rounds, self.phases, self.game.results.ranked_by)

    @cached_property
    def skips(self) -> pl.DataFrame:
        """How often phases are skipped."""
        return phase_skips(self.occasions, self.phases, ROUNDS)

    @cached_property
    def effects(self) -> pl.DataFrame:
        """What a skip by the die does."""
        return skip_effects(self.occasions, self.phases, ROUNDS)

    @cached_property
    def choices(self) -> pl.DataFrame:
        """How first players choose."""
        return phase_choices(self.occasions, self.phases, self.choosers[:1])

    @property
    def choosers(self) -> list[str]:
        """The words for who chooses: one player, then a vote, where there is one."""
        return list(dict.fromkeys(word for phase in self.phases for word in phase.choice))

    @cached_property
    def by_vote(self) -> bool:
        """Are choices put to the vote in these games?"""
        return votes(self.run.spec) and self.choices.is_empty()

    @cached_property
    def chosen_skips(self) -> pl.DataFrame:
        """How games with a chosen skip differ from games with a chosen resolution."""
        deciders = self.choosers[1:] if self.by_vote else self.choosers[:1]
        return skip_effects(self.occasions, self.phases, ROUNDS, deciders=deciders)

    @cached_property
    def worth(self) -> pl.DataFrame:
        """What the right to choose is worth."""
        return choice_worth(self.occasions, self.phases, ROUNDS)

    @cached_property
    def places(self) -> pl.DataFrame:
        """Win shares by place in the order of a round."""
        return win_share_by_place(self.pieces(), self.players, ROUNDS)

    @cached_property
    def experiments(self) -> Experiments:
        """Fresh games beside the run, kept on disk; played where they are not there yet."""
        work, games = Work(out=self.run.folder.parent / "compared"), self.experiment_games
        try:
            base, schedules = forced_runs(self.run, games=games, rounds=ROUNDS, work=work)
            voted = vote_runs(self.run, games=games, work=work)
        except UserError as error:
            return Experiments(why_not=f"The experiments could not be played: {error}.")
        forced = forced_skip_effects(
            self.rounds_of(base.games, base.seats, base.rounds),
            base.seats,
            {key: (run.games, run.seats) for key, run in schedules.items()},
            self.phases,
            ROUNDS,
        )
        beside = compare_die_and_force(self.effects, forced)
        luck = luck_changes(base.seats, other_luck(base, rounds=ROUNDS, pool=work.pool))
        if voted is None:
            return Experiments(forced, beside, luck)
        choices = {
            who: phase_choices([self.rounds_of(run.games, run.seats, run.rounds)], self.phases, [who])
            for who, run in voted.runs.items()
        }
        return Experiments(forced, beside, luck, _vote_changes(voted.table), choices)


def _vote_changes(table: pl.DataFrame) -> pl.DataFrame:
    """The figures that a vote might change, judged by themselves; seats are left out, since they are even by design."""
    name = pl.col("metric")
    asked = name.str.starts_with("win_share:") & ~name.str.contains(r"^win_share:seat\d+$") | name.is_in(METRICS)
    return with_verdicts(table.filter(asked).drop("p_holm", "verdict"))
