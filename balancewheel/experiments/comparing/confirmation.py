"""Figures that were picked because they are the largest of many, played again on games that had no part in it.

What is picked as the largest was also lucky: on other games it is smaller, on average. So the two rule sets it belongs
to are played once more, for as many games, with a seed that is derived from the first one. The runs are kept on disk
beside the others.
"""

import hashlib
from dataclasses import replace
from typing import Any

from balancewheel.experiments.kept.paired_runs import PairedRuns
from balancewheel.experiments.metrics import metrics_for
from balancewheel.experiments.settings import Work
from balancewheel.sim.run.spec import MAX_SEED, RunSpec

MOST_CONFIRMED = 3  # figures of one rule set
Row = dict[str, Any]
Confirmed = dict[str, Any]
SHOWN = ("difference", "low", "high")


def fresh_seed(seed: int) -> int:
    """The seed of the games that confirm what games with `seed` have shown: 63 bits of a SHA-256 of it."""
    digest = hashlib.sha256(f"confirm {seed}".encode()).digest()
    return int.from_bytes(digest[:8], "big") & MAX_SEED


def confirm(specs: dict[str, RunSpec], chosen: list[Row], games: int, work: Work) -> list[Confirmed]:
    """The chosen differences between two rule sets, the base first, beside the same differences on fresh games.

    A row of `chosen` needs metric, kind, difference, low and high. What it gets is `fresh_difference`, `fresh_low`,
    `fresh_high`, and whether that is clear and of the same sign: `is_confirmed`.
    """
    base, variant = specs
    fresh = {name: replace(spec, seed=fresh_seed(spec.seed)) for name, spec in specs.items()}
    runs = {name: work.play_first(spec, games) for name, spec in fresh.items()}
    wanted = {row["metric"] for row in chosen}
    pairs = PairedRuns(runs, [metric for metric in metrics_for(*fresh.values()) if metric.name in wanted])
    pairs.add_up_to(games)
    again = {row["metric"]: row for row in pairs.table(margin=1.0).iter_rows(named=True)}
    about = {"base": base, "rules": variant, "games": games, "seed": fresh[base].seed}
    rows = []
    for row in chosen:
        other = again.get(row["metric"], dict.fromkeys(SHOWN))  # a group may not have sat at the table this time
        known = other["low"] is not None
        is_confirmed = known and (other["low"] > 0 if row["difference"] > 0 else other["high"] < 0)
        shown = {name: row[name] for name in ("metric", "kind", *SHOWN)}
        rows.append(about | shown | {f"fresh_{name}": other[name] for name in SHOWN} | {"is_confirmed": is_confirmed})
    return rows
