"""Games played on with another strategy in a seat without hope, in a game whose answer is known."""

import polars as pl
import pytest

import balancewheel as bw
from balancewheel.analysis.quality.kingmaking import games_moved, kingmaking, plot_kingmaking
from balancewheel.experiments.evidence import collect as collecting
from balancewheel.experiments.kept.evidence import Evidence
from tests.analysis.quality.test_quality import axes
from tests.kings import FOLDER


@pytest.fixture(autouse=True)
def few(monkeypatch):
    """A hundred games with each of two strategies."""
    monkeypatch.setattr(collecting, "MOST_GAMES", 200)


def play(tmp_path, **changes):
    """A run, the occasions in it, and how the leader fares with each strategy in the seat without hope."""
    out = tmp_path / "run"
    run = bw.run(str(FOLDER), games=400, lineup="shuffle:loyal,rebel", rounds=True, changes=changes, out=out)
    collecting.collect([run], bw.Pool())
    occasions, after = collecting._hopeless(run)
    wins = Evidence(run).leader_wins()
    assert set(wins["after"]) == {after} == {1}
    return run, occasions, wins


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
    named = wins.with_columns(pl.col("strategy").cast(pl.String))
    again = named.join(own, on=["game", "strategy"]).sort("game")["win_share"].to_list()
    assert again == went.sort("game")["win_share"].to_list()


def test_the_seat_and_the_leader_are_those_of_the_standings(tmp_path):
    run, occasions, _ = play(tmp_path)
    scores = run.rounds.filter(pl.col("round_number") == 1).select("game", "seat", "score").collect()
    assert set(occasions.join(scores, on=["game", "seat"])["score"]) == {0}
    assert set(occasions.join(scores, left_on=["game", "leader"], right_on=["game", "seat"])["score"]) == {3}


def test_a_run_that_no_longer_plays_out_as_recorded_is_left_alone(tmp_path):
    run, _, _ = play(tmp_path)
    older = bw.Run(run.folder, run.manifest.replace(sources="0" * 16))
    assert Evidence(older).why_not == "the rules or strategies have changed since it was played"
    assert not list(collecting.needs(older)) and not Evidence(older).kings_file.exists()
