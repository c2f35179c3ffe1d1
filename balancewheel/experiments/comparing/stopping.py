"""When a comparison stops: once its intervals are narrow enough, or once everything is decided."""

import math
import re
from dataclasses import dataclass

import polars as pl

from balancewheel.analysis.columns import largest_float, largest_int
from balancewheel.analysis.metrics import SHARE, Metric
from balancewheel.analysis.stats.paired import OPEN
from balancewheel.analysis.stats.sequential import FIRST_LOOK, games_until, reach_after
from balancewheel.experiments.metrics import is_meant, parse_size, unknown_metric
from balancewheel.sim.errors import UserError

GROWTH = 1.25  # games from one look to the next
HOPELESS = 2  # times the games allowed: a rule that needs more is given up at once
FORM = re.compile(r"(?P<metric>\S+)\s*(?:±|\+/?-)\s*(?P<size>\S+)|(?:(?P<named>\S+)\s+)?decided")


@dataclass(frozen=True)
class StoppingRule:
    """When enough games are played."""

    text: str  # as the user wrote it
    metric: str  # the metrics that count: one, or all whose name begins so; empty for all
    half_width: float | None  # half the interval that is wanted; None until each difference is decided
    in_points: bool = False

    def rows(self, table: pl.DataFrame) -> pl.DataFrame:
        """The rows of a comparison that count."""
        return table.filter(pl.Series([is_meant(name, self.metric) for name in table["metric"]], dtype=pl.Boolean))

    def unmet(self, table: pl.DataFrame) -> pl.DataFrame:
        """The rows that are not yet as they should be."""
        rows = self.rows(table)
        if self.half_width is None:
            return rows.filter(verdict=OPEN)
        half_width = (pl.col("high") - pl.col("low")) / 2
        return rows.filter(half_width.is_null() | (half_width > self.half_width))

    def is_met(self, table: pl.DataFrame) -> bool:
        """Is every row as it should be?"""
        return self.unmet(table).is_empty()

    def refuse_hopeless(self, table: pl.DataFrame, max_games: int) -> None:
        """Give up where an interval that shrinks as intervals do would stay far too wide."""
        if self.half_width is None:
            return
        rows = self.rows(table).drop_nulls(["low", "high"])
        if rows.is_empty():
            return
        widest, games = largest_float((rows["high"] - rows["low"]) / 2), largest_int(rows["games"])
        needed = games_until(self.half_width, widest, games)
        if needed > HOPELESS * max_games:
            raise UserError(
                f"--until {self.text!r} would take about {_two_digits(needed)} games per rule set; --max-games is "
                f"{max_games:,}, which gives about ±{self._size(reach_after(max_games, widest, games))}. "
                f"The {games:,} games already played are kept"
            )

    def describe(self, table: pl.DataFrame) -> str:
        """How it ended, in a line."""
        games, unmet, rows = largest_int(table["games"]), self.unmet(table).height, self.rows(table).height
        if not unmet:
            return f"Played until {self.text}: reached after {games:,} games per rule set."
        state = "undecided" if self.half_width is None else f"wider than ±{self._size(self.half_width)}"
        still = f"{unmet} of {rows} figures {'is' if unmet == 1 else 'are'} still {state}"
        ended = f"not reached; after {games:,} games {still}"
        return f"Played until {self.text}: {ended}."

    def _size(self, value: float) -> str:
        return f"{100 * value:.2g}pp" if self.in_points else f"{value:.2g}"


def parse_stopping_rule(text: str, metrics: list[Metric]) -> StoppingRule:
    """A rule as people write it: `win_share ±0.5pp`, `turns +-0.2`, `decided`, `win_share decided`."""
    match = FORM.fullmatch(text.strip())
    if not match:
        raise UserError(f'--until is written like "win_share ±0.5pp", "turns ±0.2" or "decided", not {text!r}')
    metric = match["metric"] or match["named"] or ""
    kinds = {one.kind for one in metrics if is_meant(one.name, metric)}
    if not kinds:
        raise unknown_metric(metric, metrics)
    if match["size"] is None:
        return StoppingRule(text.strip(), metric, None)
    in_points = kinds == {SHARE}
    return StoppingRule(text.strip(), metric, parse_size(metric, match["size"], in_points), in_points)


def interim_looks(max_games: int) -> list[int]:
    """The numbers of games after which to look: from the first look on a quarter more each time, up to the most."""
    if max_games < FIRST_LOOK:
        raise UserError(f"--max-games must be at least {FIRST_LOOK:,}: intervals are not looked at before that")
    sizes = [FIRST_LOOK]
    while sizes[-1] < max_games:
        sizes.append(min(math.ceil(sizes[-1] * GROWTH), max_games))
    return sizes


def _two_digits(number: float) -> str:
    """A large number to two digits."""
    digits = 10 ** (len(str(int(number))) - 2)
    return f"{round(number / digits) * digits:,.0f}"
