"""A grid of rules: one run a cell, a tidy table, and a picture of one figure."""

import itertools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from analysis.difference import PairedSums
from analysis.intervals import means, shares
from analysis.metrics import MEAN, SHARE, Metric
from balancewheel.comparing import FOLDER, GAMES, blocks, home_of, measured, played
from balancewheel.comparing_tables import figure
from balancewheel.listing import plain_table, show
from balancewheel.planning import find_metric
from balancewheel.running import progress_of
from balancewheel.runs import Run
from balancewheel.variants import in_words
from sim.errors import Mistake
from sim.plan import Plan, plan_of, seat
from sim.rules_file import parse_changes

MOST_CELLS = 200


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


def figures(run: Run, metrics: list[Metric]) -> pl.DataFrame:
    """Every metric of a run with its interval."""
    sums, games = PairedSums(), run.games_played
    for block in blocks(run, metrics, 0, games):
        sums.add(block, block)
    s = sums.sums
    frame = pl.DataFrame(
        {
            "metric": [metric.name for metric in metrics],
            "kind": [metric.kind for metric in metrics],
            "games": pl.repeat(games, len(metrics), dtype=pl.Int64, eager=True),
            **{"value": s["a"], "weight": s["b"], "value_2": s["aa"], "both": s["ab"], "weight_2": s["bb"]},
        }
    )
    found = [
        shares(frame.filter(kind=SHARE)).rename({"share": "value"}).select(FIGURES),
        means(frame.filter(kind=MEAN)).rename({"mean": "value"}).select(FIGURES),
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
    for cell, plan in cells:
        run = played(plan, games, root, jobs=jobs, on_start=on_start, on_games=on_games)
        words = [pl.lit(in_words(value)).alias(name) for name, value in cell.items()]
        tables.append(figures(run, measured(plan)).select(*words, pl.all()))
    return pl.concat(tables)


def plans_in(game: str, sets: list[str], rules: str, **settings: Any) -> list[tuple[dict[str, Any], Plan]]:
    """Every cell of the grid, and what is played in it."""
    grid, own = grid_of(sets), tuple(settings.pop("strategies", ()))
    cells = [dict(zip(grid, values, strict=True)) for values in itertools.product(*grid.values())]
    plans = [(cell, plan_of(game, rules=rules, changes=cell, own=own, **settings)) for cell in cells]
    for _, plan in plans:
        seat(plan)  # what cannot be played is refused before anything is
    return plans


def sweep_and_tell(
    game: str, sets: list[str], metric: str, *, rules: str, games: int, jobs: int, out: Path | None, **settings: Any
) -> None:
    """Play with a progress bar, print one figure of every cell, write the table and the picture."""
    _, first = plans_in(game, sets, rules=rules, **settings)[0]
    find_metric(measured(first), metric)
    with progress_of(game, "games") as (on_start, on_games):
        progress = {"on_start": on_start, "on_games": on_games}
        table = sweep(game, sets, rules=rules, games=games, jobs=jobs, out=out, **progress, **settings)
    folder, names = (FOLDER if out is None else out) / home_of(first), list(grid_of(sets))
    rows = table.filter(metric=metric)
    shown = plain_table(*names, metric, "95 % interval", "games")
    for row in rows.iter_rows(named=True):
        interval = f"{figure(row['low'], row['kind'])} to {figure(row['high'], row['kind'])}"
        shown.add_row(*(row[name] for name in names), figure(row["value"], row["kind"]), interval, f"{row['games']:,}")
    file = f"sweep-{'-'.join(names)}"
    table.write_parquet(folder / f"{file}.parquet")
    draw(rows, names, metric, folder / f"{file}.png")
    show(shown, "", f"written: {folder / file}.parquet, all figures", f"written: {folder / file}.png")


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
