"""What the page on dynamic phases is made from: the run itself, and experiments played beside it."""

from collections.abc import Iterable
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
from balancewheel.experiments.kept.evidence import MARGIN, ROUNDS, Evidence, votes
from balancewheel.experiments.kept.paired_runs import PairedRuns
from balancewheel.experiments.metrics import metrics_for
from balancewheel.reports.chapters.dynamic_phases.dice import choice_roll
from balancewheel.reports.sources import NOT_PLAYED, RunSource
from balancewheel.sim.run.run import Run

METRICS = ["rounds", "lead_changes", "unfinished", "shared"]  # that a vote might change, besides win shares


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

    def __init__(self, run: Run, others: Iterable[Run] = ()) -> None:
        super().__init__(run, others)
        self.phases = self.game.phases
        self.choice_roll = choice_roll(run, self.phases)  # the roll that leaves a choice, in words
        self.evidence = Evidence(run)
        self.experiment_games = self.evidence.games

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
        """Fresh games beside the run, as they were played for this page."""
        evidence = self.evidence
        if not evidence.forced_specs and not evidence.vote_specs:
            return Experiments()
        base = evidence.read(evidence.fresh_spec)
        schedules = {key: run for key, spec in evidence.forced_specs.items() if (run := evidence.read(spec))}
        if base is None or len(schedules) < len(evidence.forced_specs) or not evidence.luck_file.exists():
            return Experiments(why_not=f"The experiments were not played: {evidence.why_not or NOT_PLAYED}.")
        forced = forced_skip_effects(
            self.rounds_of(base.games, base.seats, base.rounds),
            base.seats,
            {key: (run.games, run.seats) for key, run in schedules.items()},
            self.phases,
            ROUNDS,
        )
        beside = compare_die_and_force(self.effects, forced)
        luck = luck_changes(base.seats, evidence.other_luck())
        voted = evidence.vote_runs()
        if not voted:
            return Experiments(forced, beside, luck)
        choices = {
            who: phase_choices([self.rounds_of(run.games, run.seats, run.rounds)], self.phases, [who])
            for who, run in voted.items()
        }
        pairs = PairedRuns(voted, metrics_for(*evidence.vote_specs.values()))
        pairs.add_up_to(self.experiment_games)
        return Experiments(forced, beside, luck, _vote_changes(pairs.table(MARGIN)), choices)


def _vote_changes(table: pl.DataFrame) -> pl.DataFrame:
    """The figures that a vote might change, judged by themselves; seats are left out, since they are even by design."""
    name = pl.col("metric")
    asked = name.str.starts_with("win_share:") & ~name.str.contains(r"^win_share:seat\d+$") | name.is_in(METRICS)
    return with_verdicts(table.filter(asked).drop("p_holm", "verdict"))
