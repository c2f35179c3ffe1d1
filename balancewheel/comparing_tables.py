"""A comparison as a table in the terminal, as Parquet and as one HTML page."""

from pathlib import Path
from typing import Any

import polars as pl
from rich.text import Text

from balancewheel import compared_file
from balancewheel.analysis.metrics import SHARE
from balancewheel.analysis.stats.paired import CHANGED, OPEN, SAME
from balancewheel.compared_file import COMPARE, KNOCKOUT, command
from balancewheel.comparing import Comparison, compare
from balancewheel.listing import plain_table, show
from balancewheel.running import progress_of
from balancewheel.sim.games import find_game

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


def write(found: Comparison, name: str = "", left: list[str] | None = None) -> list[Path]:
    """The table as Parquet and as a page, in the folder of the comparison."""
    return compared_file.with_page(write_table(found, name, left))


def write_table(found: Comparison, name: str = "", left: list[str] | None = None) -> Path:
    """The table as Parquet, with how it came about."""
    base, *others = found.runs
    kind = COMPARE if not name else KNOCKOUT
    name = name or "-against-".join(Path(rules).stem for rules in [*others, base])
    words = [] if kind == KNOCKOUT else [word for rules in found.runs for word in ("--rules", rules)]
    words += ["--until", found.goal.text] if found.goal else ["--games", str(found.table["games"].max())]
    words += ["--bound", f"{100 * found.table.filter(kind=SHARE)['bound'][0]:g}"]
    remarks = [f"{found.goal.in_words(found.table)} {EVERY_LOOK}"] if found.goal else []
    remarks += [f"Not possible at this table: {', '.join(left)}."] if left else []
    about = {
        "kind": kind,
        "command": command(kind, found.runs[base], *words),
        "remarks": remarks,
        "runs": {rules: run.folder.name for rules, run in found.runs.items()},
    }
    return compared_file.write(found.table, found.folder / f"{name}.parquet", about)
