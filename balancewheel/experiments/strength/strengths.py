"""The same games at several strengths of play: does a rule change, or an advantage, hold the better everybody plays?"""

from collections.abc import Sequence

import polars as pl

from balancewheel.analysis.stats.paired import CHANGED, MIXED, SLIGHT
from balancewheel.experiments.kept.paired_runs import PairedRuns
from balancewheel.experiments.kept.strengths import HOLDS, OPEN, TURNS
from balancewheel.experiments.metrics import metrics_for
from balancewheel.experiments.settings import Work
from balancewheel.sim.errors import UserError, unknown
from balancewheel.sim.frame.game import Game
from balancewheel.sim.frame.strategy import uniform
from balancewheel.sim.games import find_game
from balancewheel.sim.players.entrant import Entrant
from balancewheel.sim.players.rungs import CHANCE, EXPERT, SEARCH, STOCK, TUNED, rank, rollouts_of
from balancewheel.sim.players.tuned_files import list_shipped
from balancewheel.sim.run.spec import RunSpec, roster_of

ROLLOUTS = 8  # of `search`, if no number is given
DEFAULT_ROLLOUTS = (8, 32)  # of the rungs of a ladder
SEARCH_GAMES = 100  # of each rule set, or of a pair, where somebody searches
COLUMNS = ["strength", "rules", "metric", "kind", "base", "variant", "difference", "low", "high", "games"]


def find_rungs(game: Game, names: Sequence[str] = (), what: str = "rung") -> dict[str, Entrant]:
    """Who plays on every rung, weakest first; without names, on all rungs that the game has."""
    shipped = list_shipped(game)
    texts = {CHANCE: uniform.__name__, STOCK: "sensible", TUNED: f"sensible@{TUNED}", EXPERT: EXPERT}
    has = {CHANCE: True, STOCK: "sensible" in game.strategies, TUNED: "sensible" in shipped, EXPERT: EXPERT in shipped}
    if not names:
        names = [*(name for name in texts if has[name]), *(f"{SEARCH}{rollouts}" for rollouts in DEFAULT_ROLLOUTS)]
    script = next((text for name, text in reversed(texts.items()) if has[name]), uniform.__name__)
    for name in names:
        if rollouts := rollouts_of(name):
            texts[name] = f"{SEARCH}(rollouts={rollouts},script={script})"
        elif name not in texts:
            raise _unknown(what, name)
    if len(set(names)) < len(names) or len(names) < 2:
        raise UserError("a ladder has two rungs or more, each of them once, as in --rungs stock,expert,search8")
    return {name: roster_of(game).find(texts[name]) for name in sorted(names, key=rank)}


def _unknown(what: str, name: str) -> UserError:
    """What to say of a rung, or a strength, that there is not."""
    if name.startswith(SEARCH):
        return UserError(f"unknown {what} {name!r}: write search and a number of rollouts from 1 on, like search8")
    return unknown(what, name, [CHANCE, STOCK, TUNED, EXPERT, "search8 or any other number of rollouts"])


def find_strengths(game: str, names: Sequence[str]) -> dict[str, Entrant]:
    """Who plays at every strength besides stock, which comes first and is the lineup as it is."""
    if not names or names[0] != STOCK or len(names) < 2:
        raise UserError("--strength begins with stock and names others, as in --strength stock,expert,search")
    numbered = [f"{SEARCH}{ROLLOUTS}" if name == SEARCH else name for name in names]
    if len(set(numbered)) < len(numbered):
        raise UserError("--strength names each strength once, as in --strength stock,expert,search")
    rungs = find_rungs(find_game(game), numbered, "strength")
    return {name: rungs[number] for name, number in zip(names[1:], numbered[1:], strict=True)}


def compare_by_strength(
    table: pl.DataFrame,
    specs: dict[str, RunSpec],
    strengths: dict[str, Entrant],
    games: int,
    search_games: int,
    work: Work,
) -> pl.DataFrame:
    """What a comparison calls changed in stock play, stock first, and the same where everybody plays stronger.

    Rule sets under which nothing changes in stock play are not played again.
    """
    claimed = table.filter(pl.col("verdict").is_in([CHANGED, SLIGHT, MIXED]) & (pl.col("by") != "strategy"))
    rows = [claimed.select(pl.lit(STOCK).alias("strength"), *COLUMNS[1:])]
    base, *_ = specs
    affected = {name: spec for name, spec in specs.items() if name == base or name in set(claimed["rules"])}
    for name, entrant in strengths.items() if len(affected) > 1 else ():
        count = search_games if entrant.searches else games
        stronger = {rules: spec.played_by(entrant) for rules, spec in affected.items()}
        runs = {rules: work.play_first(spec, count) for rules, spec in stronger.items()}
        pairs = PairedRuns(runs, [metric for metric in metrics_for(*stronger.values()) if metric.by != "strategy"])
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
