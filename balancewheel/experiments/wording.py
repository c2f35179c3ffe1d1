"""What the terminal and the pages say alike about comparisons."""

from collections.abc import Iterable
from typing import Any

import polars as pl

from balancewheel.analysis.columns import smallest_int
from balancewheel.analysis.metrics import SHARE
from balancewheel.analysis.stats.intervals import CONFIDENCE
from balancewheel.analysis.stats.paired import SAME
from balancewheel.sim.run.run import Run

INTRODUCTION = (
    "Each rule set played the same games: the same seats, the same dice, the same decks, as far as the rules allow. "
    f"Differences are variant minus base, game by game, each with its {100 * CONFIDENCE:g} % interval. A figure is "
    "called changed only if its difference holds after correction for the number of figures (Holm)."
)
EVERY_LOOK = "Intervals and verdicts are valid although results were checked along the way (confidence sequences)."


def comparison_title(runs: dict[str, Run], table: pl.DataFrame, variant: str) -> str:
    """What is compared with what, in a line."""
    base, run = next(iter(runs.items()))
    m = run.manifest
    return (
        f"{run.game.title}, {m['players']} players, lineup {m['lineup']}, seed {m['seed']}: "
        f"{variant} against {base}, {smallest_int(table['games']):,} games each"
    )


def format_figure(value: float, kind: str) -> str:
    """A share in percent, anything else with three digits."""
    return f"{value:.2%}" if kind == SHARE else f"{value:,.3f}"


def format_change(value: float, kind: str) -> str:
    """A difference with its sign, in percentage points for shares."""
    return f"{100 * value:+.2f}" if kind == SHARE else f"{value:+,.3f}"


def format_range(row: dict[str, Any]) -> str:
    """The interval of a difference."""
    return f"{format_change(row['low'], row['kind'])} to {format_change(row['high'], row['kind'])}"


def difference_cells(row: dict[str, Any]) -> list[str]:
    """Name, both figures, their difference, its interval and the verdict."""
    kind = row["kind"]
    both = [format_figure(row["base"], kind), format_figure(row["variant"], kind)]
    return [row["metric"], *both, format_change(row["difference"], kind), format_range(row), describe_verdict(row)]


def describe_verdict(row: dict[str, Any]) -> str:
    """The verdict, with its margin where it rests on one."""
    if row["verdict"] != SAME:
        return row["verdict"]
    points = f"{100 * row['margin']:.2g}"
    margin = f"{points} point{'' if points == '1' else 's'}" if row["kind"] == SHARE else f"{row['margin']:.3g}"
    return f"{SAME} {margin}"


def describe_pairing(rows: pl.DataFrame) -> str:
    """What playing the same games has gained, for one variant."""
    wins = rows.filter(pl.col("variance_factor").is_finite() & pl.col("metric").str.starts_with("win_share"))
    if wins.is_empty():
        return "Not a single win differs between the two."
    factor, correlation = wins.select(pl.median("variance_factor", "correlation")).row(0)
    return (
        "Because both rule sets played the same games, the intervals of win shares are as narrow as with "
        f"{factor:.2f} times as many unpaired games (correlation {correlation:.2f}; medians)."
    )


def describe_impossible(parts: Iterable[str]) -> str:
    """The parts of a knockout that this table cannot play."""
    return f"Not possible at this table: {', '.join(parts)}."
