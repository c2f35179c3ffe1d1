"""A grid of rules: one run a cell, a tidy table, and a picture of one figure."""

import itertools
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from analysis.difference import PairedSums
from analysis.metrics import SHARE, Metric
from balancewheel.comparing import FOLDER, blocks, home_of, measured, played
from balancewheel.comparing_tables import figure
from balancewheel.listing import plain_table, show
from balancewheel.planning import find_metric
from balancewheel.running import progress_of
from balancewheel.runs import Run
from balancewheel.variants import in_words
from sim.errors import Mistake
from sim.plan import plan_of
from sim.rules_file import parse_changes

MOST_CELLS = 200
Z = 1.959964  # 95 % intervals


def grid_of(texts: list[str]) -> dict[str, list[Any]]:
    """The values of each parameter: `name=2,3,4`, or `name=[1,2];[3,4]` where values have commas of their own."""
    grid: dict[str, list[Any]] = {}
    for text in texts:
        name, equals, values = text.partition("=")
        pieces = values.split(";" if ";" in values or "[" in values else ",")
        if not equals or name.strip() in grid:
            raise Mistake(f"{text!r}: a parameter is swept once, as in skyworks_to_win=2,3,4 or sizes=[1,2];[3,4]")
        parsed = [parse_changes([f"{name}={piece}"])[name.strip()] for piece in pieces]
        if len(parsed) != len({repr(value) for value in parsed}):
            raise Mistake(f"{text!r} names a value twice")
        grid[name.strip()] = parsed
    if not grid:
        raise Mistake("name a parameter and its values, as in --set skyworks_to_win=2,3,4")
    cells = int(np.prod([len(values) for values in grid.values()]))
    if not 2 <= cells <= MOST_CELLS:
        raise Mistake(f"a sweep has 2 to {MOST_CELLS} cells, not {cells}")
    return grid


def figures(run: Run, metrics: list[Metric], games: int) -> pl.DataFrame:
    """Every metric of a run with its interval."""
    sums = PairedSums()
    for block in blocks(run, metrics, games):
        sums.add(block, block)
    value, (variance, _, _) = sums.ratios()[0], sums.covariances()
    shares = np.array([metric.kind == SHARE for metric in metrics])
    reach = np.where(shares & (variance < 1e-18), Z**2 / (games + Z**2), Z * np.sqrt(np.maximum(variance, 0)))
    return pl.DataFrame(
        {
            "metric": [metric.name for metric in metrics],
            "kind": [metric.kind for metric in metrics],
            "value": value,
            "low": np.where(shares, np.maximum(value - reach, 0), value - reach),
            "high": np.where(shares, np.minimum(value + reach, 1), value + reach),
            "games": games,
        }
    ).filter(pl.Series(np.isfinite(value)))


def sweep(
    game: str,
    sets: list[str],
    *,
    rules: str = "standard",
    games: int = 10_000,
    jobs: int = 1,
    out: Path | None = None,
    progress: tuple = (lambda done, games: None, lambda games: None),
    **settings: Any,
) -> tuple[pl.DataFrame, Path]:
    """Play the same games in every cell of the grid; the table of all figures, and the folder of the runs."""
    grid, root = grid_of(sets), FOLDER if out is None else Path(out)
    own = tuple(settings.pop("strategies", ()))
    cells = [dict(zip(grid, values, strict=True)) for values in itertools.product(*grid.values())]
    plans = [plan_of(game, rules=rules, changes=cell, own=own, **settings) for cell in cells]
    tables = []
    for cell, plan in zip(cells, plans, strict=True):
        run = played(plan, games, root, jobs=jobs, on_start=progress[0], on_games=progress[1])
        words = {name: pl.lit(in_words(value)) for name, value in cell.items()}
        tables.append(figures(run, measured(run), run.games_played).select(**words, **{c: c for c in FIGURES}))
    return pl.concat(tables), root / home_of(plans[0])


FIGURES = ["metric", "kind", "value", "low", "high", "games"]


def sweep_and_tell(game: str, sets: list[str], metric: str, **settings: Any) -> None:
    """Play with a progress bar, print one figure of every cell, write the table and the picture."""
    grid = grid_of(sets)
    with progress_of(game, "games") as progress:
        table, folder = sweep(game, sets, progress=progress, **settings)
    known = {name: Metric(name, "", "", pl.lit(0), pl.lit(0)) for name in table["metric"].unique(maintain_order=True)}
    find_metric(list(known.values()), metric)
    rows = table.filter(metric=metric)
    shown = plain_table(*grid, metric, "95 % interval", "games")
    for row in rows.iter_rows(named=True):
        interval = f"{figure(row['low'], row['kind'])} to {figure(row['high'], row['kind'])}"
        shown.add_row(*(row[name] for name in grid), figure(row["value"], row["kind"]), interval, f"{row['games']:,}")
    name = "sweep-" + "-".join(grid)
    table.write_parquet(folder / f"{name}.parquet")
    draw(rows, list(grid), metric, folder / f"{name}.png")
    show(shown, "", f"written: {folder / name}.parquet, all figures", f"written: {folder / name}.png")


def draw(rows: pl.DataFrame, names: list[str], metric: str, file: Path) -> None:
    """A curve with its band for one parameter, a heat map for two; more are told apart by lines of the last two."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    scale = 100 if rows["kind"][0] == SHARE else 1
    unit = f"{metric}{', %' if scale == 100 else ''}"
    figure_, axes = pyplot.subplots(figsize=(8, 5), layout="constrained")
    across = list(dict.fromkeys(rows[names[-1]]))
    if len(names) == 2:
        down = list(dict.fromkeys(rows[names[0]]))
        values, halves = (
            part.to_numpy().reshape(len(down), len(across)) * scale
            for part in (rows["value"], (rows["high"] - rows["low"]) / 2)
        )
        image = axes.imshow(values, cmap="cividis", aspect="auto", origin="lower")
        for (y, x), value in np.ndenumerate(values):
            shade = "white" if value < (values.min() + values.max()) / 2 else "black"
            axes.text(x, y, f"{value:.2f}\n± {halves[y, x]:.2f}", ha="center", va="center", color=shade)
        axes.set_yticks(range(len(down)), down)
        axes.set_ylabel(names[0])
        figure_.colorbar(image, label=unit)
    else:
        for key, part in rows.group_by(names[:-1], maintain_order=True) if len(names) > 1 else [((), rows)]:
            label = ", ".join(f"{name} = {value}" for name, value in zip(names[:-1], key, strict=True))
            (line,) = axes.plot(range(len(across)), part["value"] * scale, marker="o", label=label)
            axes.fill_between(
                range(len(across)), part["low"] * scale, part["high"] * scale, alpha=0.25, color=line.get_color()
            )
        axes.set_ylabel(unit)
        if len(names) > 1:
            axes.legend()
    axes.set_xticks(range(len(across)), across)
    axes.set_xlabel(names[-1])
    what = "± is half a 95 % interval" if len(names) == 2 else "bands are 95 % intervals"
    axes.set_title(f"at least {rows['games'].min():,} games in every cell; {what}", fontsize=10)
    figure_.savefig(file, dpi=150)
    pyplot.close(figure_)
