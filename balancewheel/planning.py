"""How many games a question takes: from a small pilot, with and without pairing."""

import math
import time
from pathlib import Path
from typing import Any

import numpy as np
from scipy.stats import norm

from analysis.difference import PairedSums
from analysis.metrics import SHARE, Metric
from balancewheel.comparing import FOLDER, blocks, measured, plans_of, played
from balancewheel.comparing_tables import figure
from balancewheel.listing import plain_table, show
from balancewheel.running import progress_of
from sim.errors import Mistake, unknown
from sim.plan import Plan, seat

PILOT, TIMED = 4000, 300  # games of the pilot by each of the rules; games played to see how fast they go
CONFIDENCE, POWER = 0.95, 0.8


def plan_and_tell(
    game: str, rules: list[str], metric: str, effect: str, *, jobs: int = 1, out: Path | None = None, **settings: Any
) -> None:
    """Play the pilot, then print how many games it takes to find a change of the size asked for."""
    plans = plans_of(game, rules, **settings)
    if len(plans) != 2:
        raise Mistake("a plan is for two rules: --rules twice, the base first")
    wanted = amount_of(effect)
    root = FOLDER if out is None else out
    with progress_of(game, "pilot") as (on_start, on_games):
        runs = [played(plan, PILOT, root, jobs=jobs, on_start=on_start, on_games=on_games) for plan in plans.values()]
    metrics = measured(runs[0])
    chosen = find_metric(metrics, metric)
    if effect.strip().endswith("pp") != (chosen.kind == SHARE):
        right = "in percentage points, as 0.5pp" if chosen.kind == SHARE else "in its own unit, as 0.2"
        raise Mistake(f"{metric} is told {right}, not as {effect}")
    games, sums = min(run.games_played for run in runs), PairedSums()
    for base, variant in zip(blocks(runs[0], [chosen], games), blocks(runs[1], [chosen], games), strict=True):
        sums.add(base, variant)
    base, variant = (float(ratio[0]) for ratio in sums.ratios())
    of_base, of_variant, both = (float(one[0]) * games for one in sums.covariances())
    speed = sum(speed_of(plan) for plan in plans.values()) / 2 * jobs
    table = plain_table("", "games by each of the rules", "time here")
    for words, variance in (
        ("the same games (paired)", of_base + of_variant - 2 * both),
        ("other games for each", of_base + of_variant),
    ):
        needed = games_needed(variance, wanted)
        table.add_row(words, f"{needed:,}", in_time(2 * needed / speed))
    names = list(plans)
    show(
        f"{metric}: {figure(base, chosen.kind)} under {names[0]}, {figure(variant, chosen.kind)} under {names[1]} "
        f"(pilot of {games:,} games). To find a change of {effect} with {POWER:.0%} certainty at the {CONFIDENCE:.0%} "
        "level takes",
        "",
        table,
    )


def games_needed(variance: float, effect: float) -> int:
    """Games for which an effect is found with the power asked for, by a difference of this variance per game."""
    z = norm.ppf(0.5 + CONFIDENCE / 2) + norm.ppf(POWER)
    return max(1, math.ceil(z * z * variance / effect**2))


def amount_of(text: str) -> float:
    """A size as people write it: 0.5pp, or a plain number."""
    try:
        number = float(text.strip().removesuffix("pp"))
    except ValueError:
        raise Mistake(f"a size is written like 0.5pp or 0.2, not {text!r}") from None
    if not 0 < number < math.inf:
        raise Mistake(f"a size must be above 0, not {text}")
    return number / 100 if text.strip().endswith("pp") else number


def find_metric(metrics: list[Metric], name: str) -> Metric:
    """A metric by its name."""
    by_name = {metric.name: metric for metric in metrics}
    if name not in by_name:
        raise unknown("metric", name, by_name)
    return by_name[name]


def speed_of(plan: Plan) -> float:
    """Games a second of one worker."""
    seated = seat(plan)
    seated.play_into(np.zeros(1, seated.game.state), 0, 1)
    began = time.perf_counter()
    seated.play(0, TIMED)
    return TIMED / (time.perf_counter() - began)


def in_time(seconds: float) -> str:
    """A duration for people."""
    if seconds < 100:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 6000 else f"{seconds / 3600:.1f} h"
