"""Two sides that chance has made, compared round by round and over rounds.

Rows are (game, round) pairs. Within a round the sides differ by a roll of the die alone, so the difference of their
means is an effect. Over several rounds it is the mean of the rounds' effects, each weighted by the rows of its round.
"""

from collections.abc import Iterable

import numpy as np
import polars as pl

from balancewheel.analysis.clustered import GroupSums, holm, with_interval
from balancewheel.analysis.metrics import MEAN, SHARE

OUTCOMES = {  # column of `phase_rounds`, what people call it, kind
    "first_wins": ("win share of the first player", SHARE),
    "leader_wins": ("win share of the leader", SHARE),
    "last_wins": ("win share of the last", SHARE),
    "length": ("rounds in the game", MEAN),
    "lead_changes": ("lead changes in the game", MEAN),
}
ALL = "all"
SCHEMA = {
    "games": pl.Int64,
    "base_rows": pl.Int64,
    "other_rows": pl.Int64,
    "base": pl.Float64,
    "other": pl.Float64,
    "difference": pl.Float64,
    "variance": pl.Float64,
}


def round_names(rounds: int) -> list[str]:
    """What is told apart: so many single rounds, those after them together, the single ones together, and all."""
    return [*map(str, range(1, rounds + 1)), f"{rounds + 1}+", first_rounds(rounds), ALL]


def first_rounds(rounds: int) -> str:
    """The name of the single rounds taken together."""
    return f"1-{rounds}"


def spans(rounds: int) -> list[np.ndarray]:
    """Which of the rounds each of `round_names` takes in."""
    every = np.arange(rounds + 1)
    return [*(every == i for i in every), every < rounds, every >= 0]


class TwoSides:
    """Sums of one outcome on both sides in every round, the rounds after the last single one together."""

    def __init__(self, outcome: str, rounds: int):
        self.outcome, self.rounds, self.sums = outcome, rounds, GroupSums(2 * (rounds + 1))

    def add(self, rows: pl.DataFrame, other: pl.Expr) -> None:
        """Add rows of whole games; `other` is false for the base, true for the other side, null for neither."""
        rows = rows.with_columns(side=other).filter(pl.col("side").is_not_null() & pl.col(self.outcome).is_not_null())
        group = 2 * (rows["round_number"].cast(pl.Int64).clip(1, self.rounds + 1) - 1) + rows["side"].cast(pl.Int64)
        self.sums.add(rows["game"].to_numpy(), group.to_numpy(), rows[self.outcome].to_numpy())

    def effects(self, confidence: float = 0.95) -> pl.DataFrame:
        """The difference in each round that has both sides, and over several."""
        sums, rounds = self.sums, self.rounds
        base, other = np.arange(0, 2 * rounds + 2, 2), np.arange(1, 2 * rounds + 2, 2)
        met = np.minimum(sums.rows[base], sums.rows[other]) > 0
        means = np.nan_to_num(sums.means)
        gap = means[other] - means[base]
        found, names = [], []
        for name, which in zip(round_names(rounds), spans(rounds), strict=True):
            which = which & met
            rows = np.where(which, sums.rows[base] + sums.rows[other], 0)
            if not which.any():
                continue
            weight = rows / rows.sum()
            difference = weight @ gap
            of_means, of_rows = np.zeros(2 * rounds + 2), np.zeros(2 * rounds + 2)
            of_means[other], of_means[base] = weight, -weight
            of_rows[other] = of_rows[base] = np.where(which, (gap - difference) / rows.sum(), 0)
            names.append(name)
            found.append(
                (
                    min(sums.games[base][which].max(), sums.games[other][which].max()),
                    sums.rows[base][which].sum(),
                    sums.rows[other][which].sum(),
                    means[base] @ weight,
                    means[other] @ weight,
                    difference,
                    sums.variance(of_means, of_rows)[0],
                )
            )
        table = pl.DataFrame(np.array(found).reshape(-1, len(SCHEMA)), list(SCHEMA)).cast(SCHEMA)
        table = table.select(
            pl.lit(self.outcome).alias("outcome"),
            pl.lit(OUTCOMES[self.outcome][1]).alias("kind"),
            pl.Series("round", names, pl.Enum(round_names(rounds))),
            pl.all(),
        )
        return with_interval(table, table["variance"].to_numpy(), confidence).drop("variance")


def labelled(tables: Iterable[tuple[dict[str, str], pl.DataFrame]]) -> pl.DataFrame:
    """Tables one below the other, each with its labels in front, and p-values corrected for their number.

    The correction (Holm) is made among the rows of all rounds together, and among the others.
    """
    table = pl.concat(
        [found.select(*(pl.lit(v).alias(k) for k, v in labels.items()), pl.all()) for labels, found in tables]
    )
    together = pl.col("round") == ALL
    parts = [table.filter(which) for which in (together, ~together)]
    return pl.concat([part.with_columns(holm(part["p"])) for part in parts])
