"""A comparison as a table in the terminal, as Parquet and as one HTML page."""

import html
from pathlib import Path
from typing import Any

import polars as pl
from rich.text import Text

from analysis.difference import CHANGED, OPEN, SAME
from analysis.metrics import MEAN, SHARE
from balancewheel.comparing import Comparison, compare
from balancewheel.listing import plain_table, show
from balancewheel.running import progress_of
from sim.games import find_game

STYLES = {CHANGED: "bold", SAME: "", OPEN: "dim"}
INTRODUCTION = (
    "The same games were played by each of the rules: same seats, same dice, same decks, as far as the rules allow. "
    "Differences are variant minus base, game by game, with a 95 % interval each. A difference is called changed only "
    "if it holds after correction for the number of figures looked at (Holm)."
)

EVERY_LOOK = "Intervals and verdicts are valid although they were looked at along the way (confidence sequences)."


def compare_and_tell(game: str, rules: list[str], **settings: Any) -> None:
    """Play with a progress bar, then print what differs and write the tables."""
    with progress_of(game, "games") as (on_start, on_games):
        found = compare(game, rules, on_start=on_start, on_games=on_games, **settings)
    files = write(found)
    for name in list(found.runs)[1:]:
        print_differences(found, name)
    if found.goal:
        show(found.goal.in_words(found.table), EVERY_LOOK, "")
    show(*(f"written: {file}" for file in files))


def figure(value: float, kind: str) -> str:
    """A share in percent, anything else with three digits."""
    return f"{value:.2%}" if kind == SHARE else f"{value:,.3f}"


def change(value: float, kind: str) -> str:
    """A difference with its sign, in percentage points for shares."""
    return f"{100 * value:+.2f}" if kind == SHARE else f"{value:+,.3f}"


def verdict(row: dict[str, Any]) -> str:
    """The verdict in words."""
    if row["verdict"] != SAME:
        return row["verdict"]
    points = f"{100 * row['bound']:.2g}"
    bound = f"{points} point{'' if points == '1' else 's'}" if row["kind"] == SHARE else f"{row['bound']:.3g}"
    return f"{SAME} {bound}"


def title_of(found: Comparison, name: str) -> str:
    """What is compared with what, in a line."""
    base = next(iter(found.runs))
    m = found.runs[base].manifest
    games = found.table["games"].min()
    return (
        f"{find_game(m['game']).title}, {m['players']} players, lineup {m['lineup']}, seed {m['seed']}: "
        f"{name} against {base}, {games:,} games each"
    )


def gain_of(table: pl.DataFrame) -> str:
    """What playing the same games has gained."""
    known = table.filter(pl.col("variance_factor").is_finite() & pl.col("metric").str.starts_with("win_share"))
    if known.is_empty():
        return "Not one win differs between the two."
    factor, correlation = known["variance_factor"].median(), known["correlation"].median()
    return (
        f"Pairing: the win shares of the two correlate by {correlation:.2f} (median), so that paired intervals are "
        f"{factor**0.5:.2f} times as narrow as unpaired ones: as good as {factor:.2f} times as many games."
    )


def print_differences(found: Comparison, name: str) -> None:
    """The table of one variant, what changed most first."""
    rows = found.table.filter(rules=name)
    differing, same = parted(rows)
    table = plain_table("figure", "base", "variant", "difference", "95 % interval", "verdict")
    for row in differing.iter_rows(named=True):
        table.add_row(*(Text(text, style=STYLES[row["verdict"]]) for text in (*cells_of(row), verdict(row))))
    show(title_of(found, name), "", table, "", "Shares differ in percentage points.", same, gain_of(rows), "")


def cells_of(row: dict[str, Any]) -> list[str]:
    """Name, both figures, their difference and its interval."""
    kind = row["kind"]
    both = [figure(row["base"], kind), figure(row["variant"], kind)]
    interval = f"{change(row['low'], kind)} to {change(row['high'], kind)}"
    return [row["metric"], *both, change(row["difference"], kind), interval]


def parted(rows: pl.DataFrame) -> tuple[pl.DataFrame, str]:
    """The figures that differ in some game, and a line about those that do not."""
    is_same = pl.col("variance_factor").is_nan() & (pl.col("difference") == 0)
    same = ", ".join(rows.filter(is_same)["metric"])
    return rows.filter(~is_same), f"The same in every game: {same or 'nothing'}."


def write(found: Comparison, name: str = "") -> list[Path]:
    """The table as Parquet and as a page, in the folder of the comparison."""
    found.folder.mkdir(parents=True, exist_ok=True)
    name = name or "-against-".join(Path(rules).stem for rules in [*list(found.runs)[1:], next(iter(found.runs))])
    table, page = found.folder / f"{name}.parquet", found.folder / f"{name}.html"
    found.table.write_parquet(table)
    page.write_text(page_of(found), encoding="utf-8")
    return [table, page]


def page_of(found: Comparison) -> str:
    """One HTML page with everything in it."""
    base, *others = map(html.escape, found.runs)
    parts = [f"<h1>{' and '.join(others)} against {base}</h1>", f"<p>{html.escape(INTRODUCTION)}</p>"]
    if found.goal:
        parts.append(f"<p>{html.escape(f'{found.goal.in_words(found.table)} {EVERY_LOOK}')}</p>")
    for name in list(found.runs)[1:]:
        rows, same = parted(found.table.filter(rules=name))
        words = html.escape(f"{gain_of(rows)} {same}")
        parts += [f"<h2>{html.escape(title_of(found, name))}</h2>", f"<p>{words}</p>", TABLE_HEAD]
        for kind in (SHARE, MEAN):
            some = rows.filter(kind=kind)
            reach = max((abs(v) for v in [*some["low"], *some["high"]]), default=0) or 1
            parts += [_html_row(row, reach if kind == SHARE else None) for row in some.iter_rows(named=True)]
        parts.append("</table>")
    return PAGE.format(title=html.escape("Balancewheel: what changes"), body="\n".join(parts))


def _html_row(row: dict[str, Any], reach: float | None) -> str:
    bar = _bar(row, reach or max(abs(row["low"]), abs(row["high"])) or 1)
    cells = [*map(html.escape, cells_of(row)), bar, html.escape(verdict(row))]
    return f'<tr class="{row["verdict"].split()[0]}">' + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"


def _bar(row: dict[str, Any], reach: float) -> str:
    """The interval about zero as a small picture: shares on one scale, other figures each on its own."""
    low, high, middle = (100 + 95 * row[end] / reach for end in ("low", "high", "difference"))
    return (
        '<svg width="200" height="16"><line x1="100" x2="100" y1="0" y2="16" class="zero"/>'
        f'<line x1="{low:.1f}" x2="{high:.1f}" y1="8" y2="8" class="interval"/>'
        f'<circle cx="{middle:.1f}" cy="8" r="3.5"/></svg>'
    )


TABLE_HEAD = (
    "<table><tr><th>figure</th><th>base</th><th>variant</th><th>difference</th><th>95 % interval</th>"
    "<th>less - more</th><th>verdict</th></tr>"
)
PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>{title}</title>
<style>
body {{ font: 15px/1.5 system-ui, sans-serif; max-width: 70em; margin: 2em auto; padding: 0 1em; color: #1a1a1a }}
h1 {{ font-size: 1.5em }} h2 {{ font-size: 1.1em; margin-top: 2em }}
table {{ border-collapse: collapse }} th {{ text-align: left; border-bottom: 2px solid #999 }}
td, th {{ padding: .2em .9em .2em 0; font-variant-numeric: tabular-nums }} tr {{ border-bottom: 1px solid #eee }}
tr.cannot {{ color: #777 }} tr.changed td:first-child, tr.changed td:last-child {{ font-weight: 600 }}
.zero {{ stroke: #bbb }} .interval {{ stroke: #0072b2; stroke-width: 3 }} circle {{ fill: #0072b2 }}
tr.changed .interval {{ stroke: #d55e00 }} tr.changed circle {{ fill: #d55e00 }}
</style>
{body}
</html>
"""
