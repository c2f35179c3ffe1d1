"""Your own figure, straight from the result tables: how often does the leader after round 1 win?"""

import polars as pl

import balancewheel as bw


def first_leader_wins(run: bw.Run) -> float:
    """The mean win share of whoever alone had the highest score after round 1."""
    first = run.rounds.filter(pl.col("round_number") == 1)
    is_best = pl.col("score") == pl.col("score").max().over("game")
    leaders = first.filter(is_best & (is_best.sum().over("game") == 1))
    return leaders.join(run.seats, on=["game", "seat"]).select(pl.col("win_share").mean()).collect().item()


if __name__ == "__main__":
    played = bw.run("gearworks", games=5000, players=4, seed=7, rounds=True, out="runs/custom-metric")
    print(f"the leader after round 1 wins {first_leader_wins(played):.1%} of games; an even share would be 25 %")
