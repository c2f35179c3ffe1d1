"""Each optional part of a game off, or on, in turn: which parts matter, and for what."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import polars as pl

from balancewheel.analysis.stats.paired import CHANGED
from balancewheel.comparing import GAMES, Comparison, compare_plans, playable
from balancewheel.comparing_tables import change, title_of, write
from balancewheel.listing import plain_table, show
from balancewheel.running import progress_of
from balancewheel.sim import rules_file

TOLD = 3  # changes that are told of each part, the clearest first


def parts_of(game: str) -> dict[str, tuple[str, dict[str, Any]]]:
    """What can be switched: name of the part, with the rules and the changes that switch it.

    Every preset; every parameter that is true or false and comes from the rulebook; and every die of a phase, always
    resolved or always skipped.
    """
    parts: dict[str, tuple[str, dict[str, Any]]] = {
        preset: (preset, {}) for preset in rules_file.presets(game) if preset != rules_file.STANDARD
    }
    for name, parameter in rules_file.game_file(game).parameters.items():
        if parameter.rule == "simulator":
            continue
        if isinstance(parameter.value, bool):
            parts[f"{name} {'off' if parameter.value else 'on'}"] = (rules_file.STANDARD, {name: not parameter.value})
        elif isinstance(parameter.value, list) and {"resolve", "skip"} <= set(parameter.choices or []):
            for word, when in (("resolve", "always"), ("skip", "never")):
                parts[f"{name} {when}"] = (rules_file.STANDARD, {name: [word] * len(parameter.value)})
    return parts


def knockout(
    game: str,
    *,
    games: int = GAMES,
    bound: float = 1.0,
    jobs: int = 1,
    out: str | Path | None = None,
    on_start: Callable[[int, int], None] = lambda done, games: None,
    on_games: Callable[[int], None] = lambda games: None,
    **settings: Any,
) -> tuple[Comparison, list[str]]:
    """The same games with each part switched, against the printed rules; and the parts that this table cannot have."""
    plans, left = playable(game, parts_of(game), **settings)
    progress = {"on_start": on_start, "on_games": on_games}
    return compare_plans(plans, games=games, bound=bound, jobs=jobs, out=out, **progress), left


def knock_out_and_tell(game: str, **settings: Any) -> None:
    """Play with a progress bar, then print which parts change what."""
    with progress_of(game, "games") as (on_start, on_games):
        found, left = knockout(game, on_start=on_start, on_games=on_games, **settings)
    files = write(found, "knockout", left)
    print_parts(found)
    if left:
        show(f"Not possible at this table: {', '.join(left)}.")
    show(*(f"written: {file}" for file in files))


def print_parts(found: Comparison) -> None:
    """A line a part: how many figures it changes, and the clearest changes; what changes most first."""
    shown = plain_table("part", "figures changed", "above all (95 % interval; points for shares)")
    counts = found.table.group_by("rules").agg(
        changed=(pl.col("verdict") == CHANGED).sum(),
        of=pl.len(),
        clearest=pl.col("p").min(),
        differs=((pl.col("difference") != 0) | pl.col("variance_factor").is_not_nan()).any(),
    )
    idle = counts.filter(~pl.col("differs"))["rules"].sort()
    for row in (
        counts.filter("differs")
        .sort("changed", "clearest", "rules", descending=[True, False, False])
        .iter_rows(named=True)
    ):
        rows = found.table.filter(rules=row["rules"], verdict=CHANGED).head(TOLD)
        told = [
            f"{one['metric']} {change(one['difference'], one['kind'])} "
            f"({change(one['low'], one['kind'])} to {change(one['high'], one['kind'])})"
            for one in rows.iter_rows(named=True)
        ]
        shown.add_row(row["rules"], f"{row['changed']} of {row['of']}", "; ".join(told) or "-")
    show(title_of(found, "each part switched"), "", shown, "")
    if len(idle):
        show(f"Without effect at this table, not one game differs: {', '.join(idle)}.")
