"""In short: who wins."""

import polars as pl

from analysis.win_share import even_share
from reports.telling import listed, percent, percent_with_range


def on_groups(shares: pl.DataFrame, by: str, one: str, all_: str) -> str:
    """A sentence on groups that might win more or less than an even share: `one` strategy, `all_` strategies."""
    even = even_share(shares)
    if shares.height < 2:
        return f"There is but one {one}, so {all_} cannot be told apart."
    above = shares.filter(pl.col("low_all") > even)
    below = shares.filter(pl.col("high_all") < even)
    line = f"an even share would be {percent(even, 0, 0.02)}"
    if above.is_empty() and below.is_empty():
        reach = (shares["high_all"] - even).abs().max(), (even - shares["low_all"]).abs().max()
        return (
            f"No {one} is seen to win more or less than the others ({line}); "
            f"a gap of more than {100 * max(reach):.1f} points from it can be ruled out."
        )
    parts = []
    if not above.is_empty():
        parts.append(f"{_told(above.sort('win_share', descending=True), by)} more than an even share")
    if not below.is_empty():
        parts.append(f"{_told(below.sort('win_share'), by)} less")
    return f"By {one}: {' and '.join(parts)} ({line})."


def _told(rows: pl.DataFrame, by: str) -> str:
    """Names with a verb, the first with its figure."""
    first = rows.row(0, named=True)
    names = [str(name + 1) if rows.schema[by].is_integer() else str(name) for name in rows[by]]
    figure = percent_with_range(first["win_share"], first["low"], first["high"])
    head = f"{names[0]} {'wins' if len(names) == 1 else 'with'} {figure}"
    return head if len(names) == 1 else f"{head} and {listed(names[1:])} win"
