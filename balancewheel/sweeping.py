"""A grid of rules: one run a cell, a tidy table, and a picture of one figure."""

import itertools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from balancewheel.analysis.metrics import MEAN, SHARE, Metric
from balancewheel.analysis.stats.intervals import estimate_means, estimate_shares
from balancewheel.analysis.stats.moments import RatioSums
from balancewheel.compared_file import SWEEP, command, with_page, write
from balancewheel.comparing import FOLDER, GAMES, blocks, home_of, measured, played
from balancewheel.comparing_tables import figure
from balancewheel.listing import plain_table, show
from balancewheel.planning import find_metric
from balancewheel.running import progress_of
from balancewheel.sim.errors import UserError
from balancewheel.sim.rules_file import parse_changes
from balancewheel.sim.run.prepare import prepare
from balancewheel.sim.run.run import Run, load
from balancewheel.sim.run.spec import RunSpec, run_spec
from balancewheel.variants import in_words

MOST_CELLS = 200


def grid_of(texts: list[str]) -> dict[str, list[Any]]:
    """The values of each parameter: `name=2,3,4`, or `name=[1,2];[3,4]` where values have commas of their own."""
    grid: dict[str, list[Any]] = {}
    for text in texts:
        name, equals, values = text.partition("=")
        pieces = values.split(";" if ";" in values or "[" in values else ",")
        if not equals or name.strip() in grid:
            raise UserError(f"{text!r}: a parameter is swept once, as in skyworks_to_win=2,3,4 or sizes=[1,2];[3,4]")
        parsed = [parse_changes([f"{name}={piece}"])[name.strip()] for piece in pieces]
        if len(parsed) != len({repr(value) for value in parsed}):
            raise UserError(f"{text!r} names a value twice")
        grid[name.strip()] = parsed
    if not grid:
        raise UserError("name a parameter and its values, as in --set skyworks_to_win=2,3,4")
    cells = int(np.prod([len(values) for values in grid.values()]))
    if not 2 <= cells <= MOST_CELLS:
        raise UserError(f"a sweep has 2 to {MOST_CELLS} cells, not {cells}")
    return grid


def figures(run: Run, metrics: list[Metric]) -> pl.DataFrame:
    """Every metric of a run with its interval."""
    sums = RatioSums()
    for values, weights in blocks(run, metrics, 0, run.games_played):
        sums.add(values, weights)
    frame = sums.frame().with_columns(
        metric=pl.Series([metric.name for metric in metrics]), kind=pl.Series([metric.kind for metric in metrics])
    )
    found = [
        estimate_shares(frame.filter(kind=SHARE)).rename({"share": "value"}).select(FIGURES),
        estimate_means(frame.filter(kind=MEAN)).rename({"mean": "value"}).select(FIGURES),
    ]
    return pl.concat(found)


FIGURES = ["metric", "kind", "value", "low", "high", "games"]


def sweep(
    game: str,
    sets: list[str],
    *,
    rules: str = "standard",
    games: int = GAMES,
    jobs: int = 1,
    out: str | Path | None = None,
    on_start: Callable[[int, int], None] = lambda done, games: None,
    on_games: Callable[[int], None] = lambda games: None,
    **settings: Any,
) -> pl.DataFrame:
    """Play the same games in every cell of the grid; a row for every cell and figure, the figure with its interval."""
    cells, root = plans_in(game, sets, rules=rules, **settings), FOLDER if out is None else Path(out)
    tables = []
    for cell, spec in cells:
        run = played(spec, games, root, jobs=jobs, on_start=on_start, on_games=on_games)
        words = [pl.lit(in_words(value)).alias(name) for name, value in cell.items()]
        tables.append(figures(run, measured(spec)).select(*words, pl.all()))
    return pl.concat(tables)


def plans_in(game: str, sets: list[str], rules: str, **settings: Any) -> list[tuple[dict[str, Any], RunSpec]]:
    """Every cell of the grid, and what is played in it."""
    grid, own = grid_of(sets), tuple(settings.pop("strategies", ()))
    cells = [dict(zip(grid, values, strict=True)) for values in itertools.product(*grid.values())]
    specs = [(cell, run_spec(game, rules=rules, changes=cell, own=own, **settings)) for cell in cells]
    for _, spec in specs:
        prepare(spec)  # what cannot be played is refused before anything is
    return specs


def sweep_and_tell(
    game: str, sets: list[str], metric: str, *, rules: str, games: int, jobs: int, out: Path | None, **settings: Any
) -> None:
    """Play with a progress bar, print one figure of every cell, write the table, its page and the picture."""
    find_metric(measured(plans_in(game, sets, rules=rules, **settings)[0][1]), metric)
    with progress_of(game, "games") as (on_start, on_games):
        progress = {"on_start": on_start, "on_games": on_games}
        table = sweep(game, sets, rules=rules, games=games, jobs=jobs, out=out, **progress, **settings)
    rows, names = table.filter(metric=metric), list(grid_of(sets))
    shown = plain_table(*names, metric, "95 % interval", "games")
    for row in rows.iter_rows(named=True):
        interval = f"{figure(row['low'], row['kind'])} to {figure(row['high'], row['kind'])}"
        shown.add_row(*(row[name] for name in names), figure(row["value"], row["kind"]), interval, f"{row['games']:,}")
    file = write_table(table, game, sets, metric, rules=rules, games=games, out=out, **settings)
    draw(rows, names, file.with_suffix(".png"))
    show(shown, "", *(f"written: {one}" for one in (*with_page(file), file.with_suffix(".png"))))


def write_table(
    table: pl.DataFrame,
    game: str,
    sets: list[str],
    metric: str,
    *,
    rules: str,
    games: int,
    out: str | Path | None,
    **settings: Any,
) -> Path:
    """The table as Parquet, with how it came about."""
    cells = plans_in(game, sets, rules=rules, **settings)
    folder, names = (FOLDER if out is None else Path(out)) / home_of(cells[0][1]), list(grid_of(sets))
    runs = {named(cell): f"rules-{spec.rules.digest}" for cell, spec in cells}
    words = ["--rules", rules, "--metric", metric, "--games", str(games), *(w for one in sets for w in ("--set", one))]
    about = {
        "kind": SWEEP,
        "command": command(SWEEP, load(folder / next(iter(runs.values()))), *words),
        "remarks": [],
        "runs": runs,
        "swept": names,
        "metric": metric,
    }
    return write(table, folder / f"sweep-{'-'.join(names)}.parquet", about)


def named(cell: dict[str, Any]) -> str:
    """A cell in words."""
    return ", ".join(f"{name} = {in_words(value)}" for name, value in cell.items())


def draw(rows: pl.DataFrame, names: list[str], file: Path) -> None:
    """The picture of one figure, as a file."""
    import matplotlib.style
    from matplotlib.figure import Figure

    from balancewheel.analysis.comparison.grid import plot_grid
    from balancewheel.reports.page import STYLE

    with matplotlib.style.context(STYLE):
        picture = Figure(figsize=(8, 5))
        plot_grid(rows, names, picture.subplots())
        picture.savefig(file, dpi=150)
