"""Games of a run played on with other strategies in a seat without hope."""

from dataclasses import replace

import polars as pl

from balancewheel.sim.run.forks import hand_over
from balancewheel.sim.run.jobs import in_blocks
from balancewheel.sim.run.pools import Pool
from balancewheel.sim.run.prepare import prepare_cached
from balancewheel.sim.run.run import Run
from balancewheel.sim.run.spec import ALWAYS

MOST_GAMES = 4000  # played on, over all strategies


def leader_wins(run: Run, occasions: pl.DataFrame, after: int, pool: Pool) -> pl.DataFrame:
    """How much of the win the leader gets with each strategy of the run in the seat without hope from then on.

    `occasions` has a row per game: `game`, `seat` (without hope) and `leader`. One row per game and strategy.
    """
    run.replay(occasions["game"][0])  # refused if the games are no longer those of the run
    spec = replace(run.spec, tables=ALWAYS)
    prepared = prepare_cached(spec)
    games, seats = occasions["game"].to_list(), occasions["seat"].to_list()
    leader = occasions.select("game", seat="leader")
    wins = []
    for number, name in enumerate(prepared.labels):
        seatings = hand_over(prepared, games, seats, number, after + 1)
        jobs = in_blocks(spec, seatings, ("game", "seat", "win_share"))
        ends = pl.concat(outcome.frame("seats") for outcome in pool.map(jobs))
        won = leader.join(ends, on=["game", "seat"])
        wins.append(won.select("game", "win_share", strategy=pl.lit(name)))
    return pl.concat(wins)
