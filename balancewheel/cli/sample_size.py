"""The answer to how many games a question takes, in the terminal."""

from collections.abc import Sequence

import polars as pl

from balancewheel.analysis.columns import largest_int, smallest_int
from balancewheel.analysis.stats.intervals import CONFIDENCE
from balancewheel.analysis.stats.sample_size import POWER, times_more_games
from balancewheel.cli.terminal import show, show_entries
from balancewheel.experiments.comparing.sample_size import knockout_parts
from balancewheel.experiments.settings import Contest
from balancewheel.sim.rules import variants
from balancewheel.words.comparisons import format_figure


def print_sample_sizes(
    sizes: pl.DataFrame, game: str, metric: str, effect: str, rules: list[str], contest: Contest
) -> None:
    """How many games it takes to find a change of the size asked for."""
    base, kind = rules[0] if rules else variants.STANDARD, sizes["kind"][0]
    tested = largest_int(sizes["tested"])
    entries: list[tuple[Sequence[str], str]] = []
    for row in sizes.iter_rows(named=True):
        same, separate = (
            (f"{row[name]:,}", format_time(row[f"{name}_seconds"]), f"{row[f'{name}_alone']:,}")
            for name in ("paired", "unpaired")
        )
        cells = row["rules"], format_figure(row["variant"], kind), *same[:2], *separate[:2]
        entries.append((cells, f"asked alone: {same[2]} same games or {separate[2]} separate games"))
    show(
        f"{metric}: {format_figure(sizes['base'][0], kind)} under {base} (pilot of "
        f"{smallest_int(sizes['pilot']):,} games per rule set). Games per rule set that it takes to find a change of "
        f"{effect} with {POWER:.0%} power at the {CONFIDENCE:.0%} level, if both play the same games or each its own:",
        "",
    )
    show_entries(entries, "rules", "value", "same games", "time", "separate games", "time")
    show(
        "",
        f"That is to find it among all {tested} figures of a comparison, which corrects for their number (Holm). Asked "
        f"alone, with compare --metric {metric}, it takes fewer games.",
    )
    parts = knockout_parts(game, contest)
    if parts > 1:
        among = parts * tested // (len(rules) - 1 if rules else 1)
        show(
            f"A knockout of this game switches {parts} parts and tests {among:,} figures: that takes "
            f"{times_more_games(tested, among):.1f} times as many games."
        )
    if not rules:
        show("", "What pairing gains depends on the change; name yours with --rules standard --rules …")


def format_time(seconds: float) -> str:
    """A duration for people."""
    if seconds < 100:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 6000 else f"{seconds / 3600:.1f} h"
