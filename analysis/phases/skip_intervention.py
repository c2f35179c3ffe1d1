"""What a skipped phase does, by force: the same games once more, with a phase of a round skipped that was resolved.

Up to that phase both games are the same to the last token, so every pair shows what the skip did to that very game.
Only games in which the die itself resolved the phase count, which is chance; so these figures answer the same question
as those of the die (`skip_effect`), for the same kind of games: those that reached the round.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from balancewheel.analysis.colours import EVEN
from balancewheel.analysis.metrics import SHARE
from balancewheel.analysis.phases.drawing import (
    draw_interval,
    draw_zero_line,
    effect_label,
    offsets,
    phase_looks,
    unit_scale,
)
from balancewheel.analysis.phases.natural_experiment import OUTCOMES, effect_frame, first_rounds, stack_effects
from balancewheel.analysis.phases.phase import Phase
from balancewheel.analysis.phases.rounds import ROLES
from balancewheel.analysis.stats.intervals import CONFIDENCE, estimate_shares, p_value
from balancewheel.analysis.stats.moments import ClusterMoments, sum_by_game
from balancewheel.analysis.stats.multiple import holm

if TYPE_CHECKING:
    from matplotlib.axes import Axes

WINNER_CHANGES = "winner_changes"
Interventions = dict[tuple[str, int], tuple[pl.LazyFrame, pl.LazyFrame]]  # games and seats, by phase and round skipped


def pair_games(occasions: pl.DataFrame, seats: pl.LazyFrame, games: pl.LazyFrame, forced: pl.LazyFrame) -> pl.DataFrame:
    """Games as they went (`occasions`, one row each, and `seats`) beside the same with a phase skipped by force.

    Every outcome has a column for each: `first_wins` and `first_wins_skipped`, and so on; `winner_changes` is true
    where somebody else won, or the win was shared differently.
    """
    after = forced.select("game", "seat", after="win_share").collect(engine="streaming")
    pairs = occasions.join(winner_changes(seats, after), on="game")
    for role in ROLES:
        in_role = after.rename({"seat": f"{role}_seat", "after": f"{role}_wins_skipped"})
        pairs = pairs.join(in_role, on=["game", f"{role}_seat"], how="left")
    ended = games.select("game", length_skipped="rounds", lead_changes_skipped="lead_changes")
    return pairs.join(ended.collect(engine="streaming"), on="game")


def winner_changes(seats: pl.LazyFrame, after: pl.DataFrame) -> pl.DataFrame:
    """Games of both, and whether somebody else wins (or the win is shared differently) with the shares `after`."""
    both = seats.select("game", "seat", "win_share").collect(engine="streaming").join(after, on=["game", "seat"])
    return both.group_by("game").agg((pl.col("win_share") != pl.col("after")).any().alias(WINNER_CHANGES))


def luck_changes(
    seats: pl.LazyFrame, lucky: Mapping[int, pl.DataFrame], confidence: float = CONFIDENCE
) -> pl.DataFrame:
    """How often the winner changes if nothing but the luck does, from each round on: what drift alone amounts to.

    `lucky` are the seats of the same games with other luck from a round on, by that round. The last row is over all.
    """
    rounds = [
        winner_changes(seats, after.select("game", "seat", after="win_share")).with_columns(round=pl.lit(str(number)))
        for number, after in lucky.items()
    ]
    every = pl.concat(rounds)
    pooled = every.with_columns(round=pl.lit(first_rounds(max(lucky))))
    sums = sum_by_game(pl.concat([every, pooled]).lazy(), ["round"], pl.col(WINNER_CHANGES))
    return estimate_shares(sums.sort("round"), confidence).select("round", "games", "share", "low", "high")


def forced_skip_effects(
    occasions: pl.DataFrame,
    seats: pl.LazyFrame,
    interventions: Interventions,
    phases: Sequence[Phase],
    rounds: int = 5,
    confidence: float = CONFIDENCE,
) -> pl.DataFrame:
    """Every phase, outcome and round: the mean as resolved, the mean as skipped, and the paired effect.

    The columns are those of `skip_effects`; the outcome `winner_changes` is the share of games in which the skip
    changed the winner.
    """
    by_name, outcomes = {phase.name: phase for phase in phases}, (*OUTCOMES, WINNER_CHANGES)
    moments: dict[tuple[str, str], list[ClusterMoments]] = {}
    for (name, number), (games, forced_seats) in interventions.items():
        phase = by_name[name]
        rolled = (pl.col("round_number") == number) & pl.col(phase.by).is_in(phase.chance) & pl.col(phase.resolved)
        pairs = pair_games(occasions.filter(rolled), seats, games, forced_seats).with_columns(
            pl.lit(0.0).alias("no_change"), pl.col(WINNER_CHANGES).cast(pl.Float64)
        )
        for outcome in outcomes:
            columns = ("no_change", outcome) if outcome == WINNER_CHANGES else (outcome, f"{outcome}_skipped")
            rows = pairs.filter(pl.col(columns[0]).is_not_null())
            base, other = rows.select(pl.col(columns).cast(pl.Float64)).to_numpy().T
            group = np.full(rows.height, number - 1)
            arms = moments.setdefault((name, outcome), [ClusterMoments(rounds) for _ in range(3)])
            for arm, value in zip(arms, (base, other, other - base), strict=True):
                arm.add(rows["game"].to_numpy(), group, value)
    return stack_effects(
        ({"phase": phase.name}, _effects(outcome, moments[phase.name, outcome], rounds, confidence))
        for phase in phases
        for outcome in outcomes
        if (phase.name, outcome) in moments
    ).rename({"base": "resolved", "other": "skipped"})


def _effects(outcome: str, arms: Sequence[ClusterMoments], rounds: int, confidence: float) -> pl.DataFrame:
    """The mean difference in every round and over all of them, weighted by their games; the last arm is the gap."""
    gap = arms[-1]
    every = np.arange(rounds)
    spans = {str(number + 1): every == number for number in every} | {first_rounds(rounds): every >= 0}
    effects = []
    for name, span in spans.items():
        rows = np.where(span, gap.rows, 0)
        if rows.sum() == 0:
            continue
        weight = rows / rows.sum()
        means = [np.nan_to_num(arm.means) @ weight for arm in arms]
        gradient = np.where(rows > 0, (np.nan_to_num(gap.means) - means[2]) / rows.sum(), 0)
        effects.append((name, gap.games[span].max(), *[rows.sum()] * 2, *means, gap.variance(weight, gradient)[0]))
    kind = SHARE if outcome == WINNER_CHANGES else OUTCOMES[outcome][1]
    return effect_frame(effects, outcome, kind, rounds, confidence)


def compare_die_and_force(die: pl.DataFrame, forced: pl.DataFrame) -> pl.DataFrame:
    """Both answers to the same question in one row, and whether they differ by more than chance.

    They must come from different games (another seed). `p_holm` is corrected for all rows.
    """
    columns = ["phase", "outcome", "round", "kind", "games", "difference", "error", "low", "high"]
    both = die.select(columns).join(
        forced.select(columns).drop("kind"), on=["phase", "outcome", "round"], suffix="_forced", maintain_order="left"
    )
    gap = pl.col("difference_forced") - pl.col("difference")
    both = both.with_columns(gap=gap, z=gap / (pl.col("error") ** 2 + pl.col("error_forced") ** 2).sqrt())
    p = p_value(both["z"].to_numpy().astype(float))
    both = both.drop("z").with_columns(p=pl.Series(p).fill_nan(None))
    return both.with_columns(holm(both["p"]))


def plot_die_and_force(both: pl.DataFrame, phases: Sequence[Phase], outcome: str, ax: "Axes") -> "Axes":
    """Two marks per phase and round: filled by the die, hollow by force."""
    rows, looks = both.filter(outcome=outcome).to_dicts(), phase_looks(phases)
    at, ticks = 0.0, []
    for row, before in zip(rows, [None, *rows], strict=False):
        at += 0.6 if before and before["phase"] != row["phase"] else 0
        look, scale = looks[row["phase"]], unit_scale(row["kind"])
        draw_interval(ax, row, at - 0.16, scale, False, **look)
        draw_interval(ax, row, at + 0.2, scale, False, suffix="_forced", hollow=True, **look)
        ticks.append((at, f"{row['phase']} {row['round']}"))
        at += 1
    draw_zero_line(ax, upright=False)
    ax.set_yticks([y for y, _ in ticks], [name for _, name in ticks])
    ax.set_ylim(at - 0.4, -0.6)
    words = effect_label(outcome).replace("\n", " ")
    ax.set_xlabel(f"{words}\nfilled: by the die; hollow: by force (bars: 95 % intervals)")
    ax.grid(axis="y", visible=False)
    return ax


def plot_winner_changes(
    effects: pl.DataFrame, phases: Sequence[Phase], ax: "Axes", luck: pl.DataFrame | None = None
) -> "Axes":
    """The share of games whose winner a skip changes, round by round, one mark per phase; grey: other luck."""
    single = ~pl.col("round").cast(pl.String).str.contains("-")
    rows = effects.filter((pl.col("outcome") == WINNER_CHANGES) & single)
    names = rows["round"].unique().sort().to_list()
    looks, beside = phase_looks(phases), offsets(phases, 0.15)
    for phase in looks:
        label: str | None = phase
        for row in rows.filter(phase=phase).iter_rows(named=True):
            draw_interval(ax, row, names.index(row["round"]) + beside[phase], 100, True, label=label, **looks[phase])
            label = None
    if luck is not None:
        drift = {row["round"]: row for row in luck.iter_rows(named=True)}
        for at, name in enumerate(names):
            if name in drift:
                ends = [100 * drift[name]["low"], 100 * drift[name]["high"]]
                ax.plot([at + 0.38] * 2, ends, color=EVEN, linewidth=1.5)
                mark, label = [100 * drift[name]["share"]], "other luck" if at == 0 else None
                ax.plot([at + 0.38], mark, "_", color=EVEN, markersize=12, markeredgewidth=2, label=label)
    ax.set_xticks(range(len(names)), names)
    ax.set_ylim(bottom=0)
    ax.set_xlabel("round of the skipped phase (bars: 95 % intervals)")
    ax.set_ylabel("games with another winner, %")
    ax.grid(axis="x", visible=False)
    if rows.height:
        ax.legend(ncols=4, loc="lower center", bbox_to_anchor=(0.5, 1.0))
    return ax
