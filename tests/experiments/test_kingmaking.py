"""Games played on with another strategy in a seat without hope, in a game whose answer is known."""

import polars as pl
import pytest

import balancewheel as bw
from balancewheel.analysis.quality.forecasts import forecasts
from balancewheel.analysis.quality.kingmaking import games_moved, hopeless_seats, kingmaking, plot_kingmaking
from balancewheel.analysis.quality.standings import standings
from balancewheel.experiments.evidence.kingmaking import leader_wins
from balancewheel.sim.errors import UserError
from tests.analysis.quality.test_quality import axes
from tests.kings import FOLDER


def play(tmp_path, **changes):
    """A run, the occasions in it, and how the leader fares with each strategy in the seat without hope."""
    run = bw.run(str(FOLDER), games=400, lineup="shuffle:loyal,rebel", rounds=True, changes=changes, out=tmp_path)
    frame = [standings(run.rounds, run.seats)]
    occasions = hopeless_seats(frame, forecasts(frame), 1, games=100)
    return run, occasions, leader_wins(run, occasions, 1)


def test_a_player_without_hope_who_decides_is_found(tmp_path):
    """With `loyal` there the leader always wins, with `rebel` never: half a win more and less than the mean."""
    _, occasions, wins = play(tmp_path)
    found = kingmaking(wins)
    assert found.select("strategy", "games", "surplus").rows() == [("loyal", 100, 0.5), ("rebel", 100, -0.5)]
    assert games_moved(wins) == occasions.height == 100
    assert plot_kingmaking(found, axes()).get_xlabel()


def test_a_gift_too_small_decides_nothing(tmp_path):
    _, _, wins = play(tmp_path, gift=0)
    assert kingmaking(wins)["surplus"].to_list() == [0.0, 0.0]
    assert games_moved(wins) == 0


def test_with_its_own_strategy_in_the_seat_a_game_goes_as_it_went(tmp_path):
    run, occasions, wins = play(tmp_path)
    own = occasions.join(run.seats.collect(), on=["game", "seat"]).select("game", pl.col("strategy").cast(pl.String))
    went = occasions.select("game", seat="leader").join(run.seats.collect(), on=["game", "seat"])
    again = wins.join(own, on=["game", "strategy"]).sort("game")["win_share"].to_list()
    assert again == went.sort("game")["win_share"].to_list()


def test_the_seat_and_the_leader_are_those_of_the_standings(tmp_path):
    run, occasions, _ = play(tmp_path)
    scores = run.rounds.filter(pl.col("round_number") == 1).select("game", "seat", "score").collect()
    assert set(occasions.join(scores, on=["game", "seat"])["score"]) == {0}
    assert set(occasions.join(scores, left_on=["game", "leader"], right_on=["game", "seat"])["score"]) == {3}


def test_a_run_that_no_longer_plays_out_as_recorded_is_refused(tmp_path):
    run, occasions, _ = play(tmp_path)
    with pytest.raises(UserError, match="no longer plays out as recorded"):
        leader_wins(bw.Run(run.folder, run.manifest.replace(seed=run.manifest.seed + 1)), occasions, 1)
