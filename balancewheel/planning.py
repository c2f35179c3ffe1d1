"""How many games a question takes: from a small pilot, with and without pairing."""

import math
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
from scipy.stats import norm

from balancewheel.analysis.metrics import SHARE, Metric
from balancewheel.analysis.stats.intervals import CONFIDENCE, critical_value
from balancewheel.comparing import FOLDER, Pairs, measured, playable, played, run_specs
from balancewheel.comparing_tables import figure
from balancewheel.listing import plain_table, show
from balancewheel.running import progress_of
from balancewheel.sim import rules_file
from balancewheel.sim.errors import UserError
from balancewheel.sim.run.prepare import prepare
from balancewheel.sim.run.spec import RunSpec
from balancewheel.until import size_of, unknown_metric

PILOT, TIMED = 4000, 300  # games of the pilot by each of the rules; games played to see how fast they go
POWER = 0.8


def plan(
    game: str,
    metric: str,
    effect: str,
    rules: list[str] | None = None,
    *,
    jobs: int = 1,
    out: str | Path | None = None,
    on_start: Callable[[int, int], None] = lambda done, games: None,
    on_games: Callable[[int], None] = lambda games: None,
    **settings: Any,
) -> pl.DataFrame:
    """Games that it takes to find a change of this size, a row for each of the rules but the first, the base.

    What pairing gains depends on what is changed. Without `rules`, the game's own presets are tried.
    """
    plans = run_specs(game, rules, **settings) if rules else presets_of(game, **settings)
    base, *others = plans.values()
    chosen = find_metric(measured(base), metric)
    wanted = size_of(metric, effect, chosen.kind == SHARE)
    root = FOLDER if out is None else Path(out)
    progress = {"on_start": on_start, "on_games": on_games}
    runs = {name: played(one, PILOT, root, jobs=jobs, **progress) for name, one in plans.items()}
    pairs = Pairs(runs, [chosen])
    pairs.add_up_to(min(run.games_played for run in runs.values()))
    of_base, rows = speed_of(base), []
    for (name, sums), one in zip(pairs.sums.items(), others, strict=True):
        figures = [float(ratio[0]) for ratio in sums.ratios()]
        if not np.isfinite(figures).all():
            raise UserError(f"{metric} never came up in {sums.games:,} games, so nothing can be planned for it")
        single, variant, both = (float(part[0]) * sums.games for part in sums.covariances())
        needed = [games_needed(single + variant - 2 * both, wanted), games_needed(single + variant, wanted)]
        a_game = (1 / of_base + 1 / speed_of(one)) / jobs
        rows.append((name, *figures, *needed, *(games * a_game for games in needed), sums.games))
    names = ["rules", "base", "variant", "paired", "unpaired", "paired_seconds", "unpaired_seconds", "pilot"]
    return pl.DataFrame(rows, names, orient="row").with_columns(kind=pl.lit(chosen.kind))


def presets_of(game: str, **settings: Any) -> dict[str, RunSpec]:
    """The printed rules and each of the game's presets that can be played at this table."""
    plans, _ = playable(game, {name: (name, {}) for name in rules_file.presets(game)}, **settings)
    if len(plans) < 2:
        raise UserError("no preset differs from the printed rules at this table; name two rules with --rules")
    return plans


def plan_and_tell(game: str, metric: str, effect: str, rules: list[str], **settings: Any) -> None:
    """Play the pilot, then print how many games it takes to find a change of the size asked for."""
    with progress_of(game, "pilot") as (on_start, on_games):
        found = plan(game, metric, effect, rules, on_start=on_start, on_games=on_games, **settings)
    base, kind = rules[0] if rules else rules_file.STANDARD, found["kind"][0]
    table = plain_table("rules", metric, "the same games", "time here", "other games for each", "time here")
    for row in found.iter_rows(named=True):
        table.add_row(
            row["rules"],
            figure(row["variant"], kind),
            f"{row['paired']:,}",
            in_time(row["paired_seconds"]),
            f"{row['unpaired']:,}",
            in_time(row["unpaired_seconds"]),
        )
    show(
        f"{metric}: {figure(found['base'][0], kind)} under {base} (pilot of {found['pilot'].min():,} games by each of "
        f"the rules). To find a change of {effect} with {POWER:.0%} certainty at the {CONFIDENCE:.0%} level takes so "
        "many games by each of two rules:",
        "",
        table,
        *(
            []
            if rules
            else ["", "What pairing gains depends on the change; name yours with --rules standard --rules …"]
        ),
    )


def games_needed(variance: float, effect: float) -> int:
    """Games for which an effect is found with the power asked for, by a difference of this variance per game."""
    z = critical_value() + norm.ppf(POWER)
    return max(1, math.ceil(z * z * variance / effect**2))


def find_metric(metrics: list[Metric], name: str) -> Metric:
    """A metric by its name."""
    by_name = {metric.name: metric for metric in metrics}
    if name not in by_name:
        raise unknown_metric(name, metrics)
    return by_name[name]


def speed_of(plan: RunSpec) -> float:
    """Games a second of one worker."""
    prepared = prepare(plan)
    prepared.play_into(np.zeros(1, prepared.game.state), 0, 1)
    began = time.perf_counter()
    prepared.play(0, TIMED)
    return TIMED / (time.perf_counter() - began)


def in_time(seconds: float) -> str:
    """A duration for people."""
    if seconds < 100:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 6000 else f"{seconds / 3600:.1f} h"
