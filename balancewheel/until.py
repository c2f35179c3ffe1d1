"""Until when a comparison plays: until its intervals are narrow enough, or until everything is decided."""

import math
import re
from dataclasses import dataclass

import polars as pl

from balancewheel.analysis.metrics import SHARE, Metric
from balancewheel.analysis.stats.paired import OPEN
from balancewheel.analysis.stats.sequential import FIRST_LOOK
from balancewheel.sim.errors import UserError, unknown

GROWTH = 1.25  # games from one look to the next
HOPELESS = 2  # times the games allowed: a goal that is further off is given up at once
FORM = re.compile(r"(?P<metric>\S+)\s*(?:±|\+/?-)\s*(?P<size>\S+)|(?:(?P<named>\S+)\s+)?decided")


@dataclass(frozen=True)
class Goal:
    """When enough games are played."""

    text: str  # as the user wrote it
    metric: str  # the figures that count: one, or all whose name begins so; empty for all
    reach: float | None  # half the interval that is wanted; None until each difference is decided
    in_points: bool = False

    def rows(self, table: pl.DataFrame) -> pl.DataFrame:
        """The rows of a comparison that count."""
        return table.filter(pl.Series([belongs(name, self.metric) for name in table["metric"]], dtype=pl.Boolean))

    def missed(self, table: pl.DataFrame) -> pl.DataFrame:
        """The rows that are not yet as they should be."""
        rows = self.rows(table)
        if self.reach is None:
            return rows.filter(verdict=OPEN)
        return rows.filter((pl.col("high") - pl.col("low")) / 2 > self.reach)

    def is_reached(self, table: pl.DataFrame) -> bool:
        """Is every row as it should be?"""
        return self.missed(table).is_empty()

    def refuse_hopeless(self, table: pl.DataFrame, max_games: int) -> None:
        """Give up where an interval that shrinks as intervals do would not be narrow enough by far."""
        if self.reach is None:
            return
        rows = self.rows(table)
        widest, games = ((rows["high"] - rows["low"]) / 2).max(), rows["games"].max()
        needed = games * (widest / self.reach) ** 2
        if needed > HOPELESS * max_games:
            best = widest * math.sqrt(games / max_games)
            raise UserError(
                f"--until {self.text!r} would take about {_about(needed)} games by each of the rules; --max-games is "
                f"{max_games:,}, which gives about ±{self._size(best)}. The {games:,} games played are kept"
            )

    def in_words(self, table: pl.DataFrame) -> str:
        """What became of it, in a line."""
        games, missed, of = table["games"].max(), self.missed(table), self.rows(table).height
        if missed.is_empty():
            return f"Played until {self.text}: reached after {games:,} games by each of the rules."
        words = "are still undecided" if self.reach is None else f"are still wider than ±{self._size(self.reach)}"
        return f"Played until {self.text}: not reached; after {games:,} games {missed.height} of {of} figures {words}."

    def _size(self, value: float) -> str:
        return f"{100 * value:.2g}pp" if self.in_points else f"{value:.2g}"


def belongs(name: str, metric: str) -> bool:
    """Is this the metric that is meant, or one of its groups (win_share: win_share:seat1, ...)?"""
    return not metric or name == metric or name.startswith(f"{metric}:")


def goal_of(text: str, metrics: list[Metric]) -> Goal:
    """A goal as people write it: `win_share ±0.5pp`, `turns +-0.2`, `decided`, `win_share decided`."""
    found = FORM.fullmatch(text.strip())
    if not found:
        raise UserError(f'--until is written like "win_share ±0.5pp", "turns ±0.2" or "decided", not {text!r}')
    metric = found["metric"] or found["named"] or ""
    kinds = {one.kind for one in metrics if belongs(one.name, metric)}
    if not kinds:
        raise unknown_metric(metric, metrics)
    if found["size"] is None:
        return Goal(text.strip(), metric, None)
    in_points = kinds == {SHARE}
    return Goal(text.strip(), metric, size_of(metric, found["size"], in_points), in_points)


def unknown_metric(name: str, metrics: list[Metric]) -> UserError:
    """A figure that is not measured, with the nearest that is."""
    groups = {one.name.partition(":")[0] for one in metrics}
    return unknown("metric", name, [one.name for one in metrics] + sorted(groups - {one.name for one in metrics}))


def size_of(metric: str, text: str, in_points: bool) -> float:
    """A size as people write it: 0.5pp of a share, a plain number of anything else."""
    try:
        number = float(text.strip().removesuffix("pp"))
    except ValueError:
        raise UserError(f"a size is written like 0.5pp or 0.2, not {text!r}") from None
    if not 0 < number < math.inf:
        raise UserError(f"a size must be above 0, not {text}")
    if text.strip().endswith("pp") != in_points:
        right = "in percentage points, as 0.5pp" if in_points else "in its own unit, as 0.2"
        raise UserError(f"{metric} is told {right}, not as {text}")
    return number / 100 if in_points else number


def looks(max_games: int) -> list[int]:
    """After how many games one looks: from the first look on a quarter more each time, up to the most."""
    if max_games < FIRST_LOOK:
        raise UserError(f"--max-games must be at least {FIRST_LOOK:,}: before that no interval is looked at")
    sizes = [FIRST_LOOK]
    while sizes[-1] < max_games:
        sizes.append(min(math.ceil(sizes[-1] * GROWTH), max_games))
    return sizes


def _about(number: float) -> str:
    """A large number to two digits."""
    digits = 10 ** (len(str(int(number))) - 2)
    return f"{round(number / digits) * digits:,.0f}"
