"""The same games at several strengths of play: does a rule change, or an advantage, hold the better everybody plays?"""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import polars as pl

from balancewheel.analysis.stats.paired import CHANGED, MIXED, SLIGHT
from balancewheel.experiments.ladder import CHANCE, OTHERS, STOCK, find_rungs, rank
from balancewheel.experiments.metrics import metrics_for
from balancewheel.experiments.paired_runs import PairedRuns
from balancewheel.experiments.play import play_first
from balancewheel.sim.errors import UserError
from balancewheel.sim.games import find_game
from balancewheel.sim.players.kinds.search import NAME
from balancewheel.sim.players.kinds.tuned import EXPERT, TUNED, spell_out
from balancewheel.sim.players.lineup import parse
from balancewheel.sim.run.run import Run
from balancewheel.sim.run.spec import RunSpec

ROLLOUTS = 8  # of `search`, if no number is given
COLUMNS = ["strength", "rules", "metric", "kind", "base", "variant", "difference", "low", "high", "games"]
HOLDS, OPEN, TURNS = "holds", "cannot tell", "turns around"


def find_strengths(game: str, names: Sequence[str]) -> dict[str, str]:
    """The entrant of every strength besides stock, which comes first and is the lineup as it is."""
    if not names or names[0] != STOCK or len(names) < 2:
        raise UserError("--strength begins with stock and names others, as in --strength stock,expert,search")
    numbered = [f"{NAME}{ROLLOUTS}" if name == NAME else name for name in names]
    if len(set(numbered)) < len(numbered):
        raise UserError("--strength names each strength once, as in --strength stock,expert,search")
    found = find_game(game)
    rungs = find_rungs(found, numbered, "strength")
    for entrant in rungs.values():  # a mistake is told before the first game
        parse(spell_out(f"mirror:{entrant}", found), found, found.players[-1])
    return {name: rungs[number] for name, number in zip(names[1:], numbered[1:], strict=True)}


def compare_at(
    table: pl.DataFrame,
    specs: dict[str, RunSpec],
    strengths: dict[str, str],
    games: tuple[int, int],
    out: str | Path | None,
    **settings: Any,
) -> pl.DataFrame:
    """What a comparison calls changed in stock play, stock first, and the same where everybody plays stronger.

    `games` are those of scripts, and of searchers. Rule sets under which nothing changes in stock play are not played
    again.
    """
    claimed = table.filter(pl.col("verdict").is_in([CHANGED, SLIGHT, MIXED]) & (pl.col("by") != "strategy"))
    rows = [claimed.select(pl.lit(STOCK).alias("strength"), *COLUMNS[1:])]
    base, *_ = specs
    some = {name: spec for name, spec in specs.items() if name == base or name in set(claimed["rules"])}
    for name, entrant in strengths.items() if len(some) > 1 else ():
        lineup = spell_out(f"mirror:{entrant}", find_game(specs[base].game))
        count = games[entrant.startswith(NAME)]
        stronger = {rules: replace(spec, lineup=lineup) for rules, spec in some.items()}
        runs = {rules: play_first(spec, count, out, **settings) for rules, spec in stronger.items()}
        pairs = PairedRuns(runs, [one for one in metrics_for(*stronger.values()) if one.by != "strategy"])
        pairs.add_up_to(count)
        changes = pairs.table(1.0).with_columns(strength=pl.lit(name))
        rows.append(claimed.select("rules", "metric").join(changes, on=["rules", "metric"]).select(COLUMNS))
    return pl.concat(rows, how="vertical_relaxed").with_columns(holds=_holds())


def _holds() -> pl.Expr:
    """Whether a change is clear and of the same sign as in stock play; there it is what was claimed."""
    stock = pl.col("difference").filter(pl.col("strength") == STOCK).first().over("rules", "metric")
    clear = (pl.col("low") > 0) | (pl.col("high") < 0)
    same = pl.col("difference") * stock > 0
    return (
        pl.when(pl.col("strength") == STOCK)
        .then(pl.lit(HOLDS))
        .when(clear.fill_null(False))
        .then(pl.when(same).then(pl.lit(HOLDS)).otherwise(pl.lit(TURNS)))
        .otherwise(pl.lit(OPEN))
    )


def strength_of(run: Run) -> str:
    """How strong those who played a run are, if they are all alike in that; empty if they are not."""
    names = {_strength(run, entrant) for entrant in run.manifest["entrants"]}
    return names.pop() if len(names) == 1 else ""


def _strength(run: Run, entrant: dict[str, Any]) -> str:
    if entrant["strategy"] == NAME:
        return f"{NAME}{entrant['knobs']['rollouts']:g}"
    if entrant["label"] == EXPERT or entrant["label"].startswith(f"{TUNED}_"):
        return EXPERT if entrant["label"] == EXPERT else TUNED
    if entrant["strategy"] == CHANCE:
        return CHANCE
    strategy = run.game.strategies.get(entrant["strategy"])
    return STOCK if strategy and strategy.knobs == entrant["knobs"] else OTHERS


def runs_by_strength(run: Run, others: Sequence[Run]) -> dict[str, Run]:
    """A run and others of the same rules and number of players, by how strong those who play are, weakest first."""
    m, runs = run.manifest, {strength_of(run): run}
    for other in others:
        o = other.manifest
        same = (o["game"], o["players"], o["rules"]["digest"]) == (m["game"], m["players"], m["rules"]["digest"])
        if same and other.games_played:
            runs.setdefault(strength_of(other), other)
    names = [name for name in runs if name and name != OTHERS]
    return {name: runs[name] for name in sorted(names, key=rank)}
