"""Two arms that chance has made, compared round by round and over several rounds.

Rows are (game, round) pairs. Within a round the arms differ by a roll of the die alone, so the difference of their
means is an effect. Over several rounds it is the mean of the rounds' effects, each weighted by the rows of its round.
"""

from collections.abc import Iterable, Sequence

import numpy as np
import polars as pl

from balancewheel.analysis.metrics import MEAN, SHARE
from balancewheel.analysis.stats.intervals import CONFIDENCE, with_interval
from balancewheel.analysis.stats.moments import ClusterMoments
from balancewheel.analysis.stats.multiple import holm

OUTCOMES = {  # column of `phase_rounds`, what people call it, kind
    "first_wins": ("win share of the first player", SHARE),
    "leader_wins": ("win share of the leader", SHARE),
    "last_wins": ("win share of the last player", SHARE),
    "length": ("number of rounds", MEAN),
    "lead_changes": ("number of lead changes", MEAN),
}
ALL = "all"
SCHEMA = pl.Schema(
    {
        "round": pl.String,
        "games": pl.Int64,
        "base_rows": pl.Int64,
        "other_rows": pl.Int64,
        "base": pl.Float64,
        "other": pl.Float64,
        "difference": pl.Float64,
        "variance": pl.Float64,
    }
)


def round_names(rounds: int) -> list[str]:
    """The spans of rounds: so many single rounds, the later ones together, the single ones together, and all."""
    return [*map(str, range(1, rounds + 1)), f"{rounds + 1}+", first_rounds(rounds), ALL]


def first_rounds(rounds: int) -> str:
    """The name of the single rounds taken together."""
    return f"1-{rounds}"


def spans(rounds: int) -> list[np.ndarray]:
    """Which rounds belong to each of `round_names`."""
    every = np.arange(rounds + 1)
    return [*(every == i for i in every), every < rounds, every >= 0]


class TwoArms:
    """Moments of one outcome in both arms in every round, the rounds after the last single one together."""

    def __init__(self, outcome: str, rounds: int):
        self.outcome, self.rounds, self.moments = outcome, rounds, ClusterMoments(2 * (rounds + 1))

    def add(self, rows: pl.DataFrame, other: pl.Expr) -> None:
        """Add rows of whole games; `other` is false for the base arm, true for the other one, null for neither."""
        rows = rows.with_columns(arm=other).filter(pl.col("arm").is_not_null() & pl.col(self.outcome).is_not_null())
        group = 2 * (rows["round_number"].cast(pl.Int64).clip(1, self.rounds + 1) - 1) + rows["arm"].cast(pl.Int64)
        self.moments.add(rows["game"].to_numpy(), group.to_numpy(), rows[self.outcome].to_numpy())

    def effects(self, confidence: float = CONFIDENCE) -> pl.DataFrame:
        """The difference in each round that has both arms, and over several."""
        moments, n_groups = self.moments, 2 * self.rounds + 2
        base, other = np.arange(0, n_groups, 2), np.arange(1, n_groups, 2)
        has_both = np.minimum(moments.rows[base], moments.rows[other]) > 0
        means = np.nan_to_num(moments.means)
        gap = means[other] - means[base]
        effects = []
        for name, span in zip(round_names(self.rounds), spans(self.rounds), strict=True):
            within = span & has_both
            if not within.any():
                continue
            rows = np.where(within, moments.rows[base] + moments.rows[other], 0)
            weight = rows / rows.sum()
            difference = weight @ gap
            weights, row_gradient = np.zeros((2, n_groups))
            weights[other], weights[base] = weight, -weight
            row_gradient[other] = row_gradient[base] = np.where(within, (gap - difference) / rows.sum(), 0)
            effects.append(
                (
                    name,
                    min(moments.games[base][within].max(), moments.games[other][within].max()),
                    moments.rows[base][within].sum(),
                    moments.rows[other][within].sum(),
                    means[base] @ weight,
                    means[other] @ weight,
                    difference,
                    moments.variance(weights, row_gradient)[0],
                )
            )
        return effect_frame(effects, self.outcome, OUTCOMES[self.outcome][1], self.rounds, confidence)


def effect_frame(
    effects: Sequence[tuple], outcome: str, kind: str, rounds: int, confidence: float = CONFIDENCE
) -> pl.DataFrame:
    """Effects on one outcome, given as tuples with the columns of `SCHEMA`, with their intervals."""
    columns = zip(*effects, strict=True) if effects else [()] * len(SCHEMA)
    frame = pl.DataFrame({name: np.array(column) for name, column in zip(SCHEMA, columns, strict=True)}).cast(SCHEMA)
    frame = frame.select(
        pl.lit(outcome).alias("outcome"),
        pl.lit(kind).alias("kind"),
        pl.col("round").cast(pl.Enum(round_names(rounds))),
        pl.exclude("round"),
    )
    return with_interval(frame, frame["variance"].to_numpy(), confidence).drop("variance")


def stack_effects(frames: Iterable[tuple[dict[str, str], pl.DataFrame]]) -> pl.DataFrame:
    """Effects one below the other, each with its labels in front, and p-values corrected for their number.

    The correction (Holm) is made among the rows of all rounds together, and among the others.
    """
    effects = pl.concat(
        [
            frame.select(*(pl.lit(word).alias(name) for name, word in labels.items()), pl.all())
            for labels, frame in frames
        ]
    )
    is_all = pl.col("round") == ALL
    families = [effects.filter(which) for which in (is_all, ~is_all)]
    return pl.concat([family.with_columns(holm(family["p"])) for family in families])
