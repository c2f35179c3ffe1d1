"""What a skipped phase does, by force: the same games once more, with a phase of a round skipped that was resolved.

Up to that phase both games are the same to the last token, so every pair tells what the skip did to that very game.
Taken are the games in which the die itself resolved the phase, which is chance; so these figures answer the same
question as those of the die (`skip_effect`), for the same kind of games: those that reached the round.
"""

from typing import TYPE_CHECKING

import numpy as np
import polars as pl
from scipy.stats import norm

from balancewheel.analysis.by_chance import OUTCOMES, SCHEMA, first_rounds, labelled, round_names
from balancewheel.analysis.clustered import GroupSums, holm, with_interval
from balancewheel.analysis.metrics import SHARE
from balancewheel.analysis.phase_pictures import COLOURS, MARKS, effect_label, interval, scale, zero_line
from balancewheel.analysis.phase_rounds import DIE, PHASES, ROLES

if TYPE_CHECKING:
    from matplotlib.axes import Axes

CHANGED = "winner_changes"
Forced = dict[tuple[str, int], tuple[pl.LazyFrame, pl.LazyFrame]]  # games and seats, by phase and round skipped


def pairs(occasions: pl.DataFrame, seats: pl.LazyFrame, games: pl.LazyFrame, forced: pl.LazyFrame) -> pl.DataFrame:
    """Games as they went (`occasions`, a row each, and `seats`) beside the same with a phase skipped by force.

    Every outcome has a column for each: `first_wins` and `first_wins_skipped`, and so on; `winner_changes` is true
    where the win went elsewhere, or was shared otherwise.
    """
    after = forced.select("game", "seat", after="win_share").collect(engine="streaming")
    both = seats.select("game", "seat", "win_share").collect(engine="streaming").join(after, on=["game", "seat"])
    changed = both.group_by("game").agg((pl.col("win_share") != pl.col("after")).any().alias(CHANGED))
    found = occasions.join(changed, on="game")
    for role in ROLES:
        held = after.rename({"seat": f"{role}_seat", "after": f"{role}_wins_skipped"})
        found = found.join(held, on=["game", f"{role}_seat"], how="left")
    ended = games.select("game", length_skipped="rounds", lead_changes_skipped="lead_changes")
    return found.join(ended.collect(engine="streaming"), on="game")


def forced_skips(
    occasions: pl.DataFrame, seats: pl.LazyFrame, forced: Forced, rounds: int = 5, confidence: float = 0.95
) -> pl.DataFrame:
    """Every phase, outcome and round: the mean as resolved, the mean as skipped, and the paired effect.

    The columns are those of `skip_effects`; the outcome `winner_changes` is the share of games in which the skip moved
    the win.
    """
    sums = {}
    for (phase, number), (games, forced_seats) in forced.items():
        here = (pl.col("round_number") == number) & (pl.col(f"{phase}_by") == DIE) & pl.col(f"{phase}_resolved")
        paired = pairs(occasions.filter(here), seats, games, forced_seats).with_columns(
            pl.lit(0.0).alias("before"), pl.col(CHANGED).cast(pl.Float64)
        )
        for outcome in (*OUTCOMES, CHANGED):
            before, after = ("before", CHANGED) if outcome == CHANGED else (outcome, f"{outcome}_skipped")
            known = paired.filter(pl.col(before).is_not_null())
            values = known.select(pl.col(before, after).cast(pl.Float64)).to_numpy()
            of = sums.setdefault((phase, outcome), [GroupSums(rounds) for _ in range(3)])
            group = np.full(known.height, number - 1)
            for which, value in zip(of, (values[:, 0], values[:, 1], values[:, 1] - values[:, 0]), strict=True):
                which.add(known["game"].to_numpy(), group, value)
    return labelled(
        ({"phase": phase}, _effects(outcome, *sums[phase, outcome], rounds, confidence))
        for phase in PHASES
        for outcome in (*OUTCOMES, CHANGED)
        if (phase, outcome) in sums
    ).rename({"base": "resolved", "other": "skipped"})


def _effects(
    outcome: str, base: GroupSums, other: GroupSums, gap: GroupSums, rounds: int, confidence: float
) -> pl.DataFrame:
    """The mean difference in every round and over all of them, weighted by their games."""
    found, names = [], []
    for name, which in [(str(i + 1), np.arange(rounds) == i) for i in range(rounds)] + [
        (first_rounds(rounds), np.ones(rounds, bool))
    ]:
        rows = np.where(which, gap.rows, 0)
        if rows.sum() == 0:
            continue
        weight = rows / rows.sum()
        means = [np.nan_to_num(one.means) @ weight for one in (base, other, gap)]
        of_rows = np.where(which & (rows > 0), (np.nan_to_num(gap.means) - means[2]) / rows.sum(), 0)
        names.append(name)
        found.append((gap.games[which].max(), *[rows.sum()] * 2, *means, gap.variance(weight, of_rows)[0]))
    table = pl.DataFrame(np.array(found).reshape(-1, len(SCHEMA)), list(SCHEMA)).cast(SCHEMA)
    table = table.select(
        pl.lit(outcome).alias("outcome"),
        pl.lit(SHARE if outcome == CHANGED else OUTCOMES[outcome][1]).alias("kind"),
        pl.Series("round", names, pl.Enum(round_names(rounds))),
        pl.all(),
    )
    return with_interval(table, table["variance"].to_numpy(), confidence).drop("variance")


def die_beside_force(die: pl.DataFrame, forced: pl.DataFrame) -> pl.DataFrame:
    """Both answers to the same question in a row, and whether they differ by more than chance.

    They must come from different games (another seed). `p_holm` is corrected for all rows.
    """
    taken = ["phase", "outcome", "round", "kind", "games", "difference", "error", "low", "high"]
    beside = die.select(taken).join(
        forced.select(taken).drop("kind"), on=["phase", "outcome", "round"], suffix="_forced", maintain_order="left"
    )
    gap = pl.col("difference_forced") - pl.col("difference")
    beside = beside.with_columns(gap=gap, z=gap / (pl.col("error") ** 2 + pl.col("error_forced") ** 2).sqrt())
    p = 2 * norm.sf(np.abs(beside["z"].to_numpy().astype(float)))
    beside = beside.drop("z").with_columns(p=pl.Series(p).fill_nan(None))
    return beside.with_columns(holm(beside["p"]))


def plot_die_beside_force(table: pl.DataFrame, outcome: str, ax: "Axes") -> "Axes":
    """Two marks a phase and round: filled by the die, hollow by force."""
    rows = table.filter(outcome=outcome).to_dicts()
    at, ticks = 0.0, []
    for row, before in zip(rows, [None, *rows], strict=False):
        at += 0.6 if before and before["phase"] != row["phase"] else 0
        look = {"color": COLOURS[row["phase"]], "marker": MARKS[row["phase"]]}
        interval(ax, row, at - 0.16, scale(row["kind"]), False, **look)
        interval(ax, row, at + 0.2, scale(row["kind"]), False, suffix="_forced", fill="white", **look)
        ticks.append((at, f"{row['phase']} {row['round']}"))
        at += 1
    zero_line(ax, upright=False)
    ax.set_yticks([y for y, _ in ticks], [name for _, name in ticks])
    ax.set_ylim(at - 0.4, -0.6)
    words = effect_label(outcome).replace("\n", " ")
    ax.set_xlabel(f"{words}\nfilled: by the die; hollow: by force (bars: 95 % intervals)")
    ax.grid(axis="y", visible=False)
    return ax


def plot_winner_changes(table: pl.DataFrame, ax: "Axes") -> "Axes":
    """The share of games whose win a skip moves, round by round, a mark a phase."""
    rows = table.filter((pl.col("outcome") == CHANGED) & ~pl.col("round").cast(pl.String).str.contains("-"))
    names = rows["round"].unique().sort().to_list()
    for i, phase in enumerate(PHASES):
        label = phase
        for row in rows.filter(phase=phase).iter_rows(named=True):
            at = names.index(row["round"]) + 0.15 * (i - 1)
            look = {"color": COLOURS[phase], "marker": MARKS[phase], "label": label}
            interval(ax, row, at, 100, True, **look)
            label = None
    ax.set_xticks(range(len(names)), names)
    ax.set_ylim(bottom=0)
    ax.set_xlabel("round of the skipped phase (bars: 95 % intervals)")
    ax.set_ylabel("games with another winner, %")
    ax.grid(axis="x", visible=False)
    if rows.height:
        ax.legend(ncols=3, loc="lower center", bbox_to_anchor=(0.5, 1.0))
    return ax
