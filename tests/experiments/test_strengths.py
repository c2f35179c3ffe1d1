"""Comparisons and runs at several strengths of play."""

import re
import shutil

import polars as pl
import pytest

import balancewheel as bw
from balancewheel.experiments.comparing.compare import compare, write_comparison
from balancewheel.experiments.kept.strengths import HOLDS, OPEN, TURNS, runs_by_strength, strength_of
from balancewheel.experiments.results import read
from balancewheel.experiments.strength.strengths import (
    _holds,
    find_strengths,
)
from balancewheel.reports.build import build, build_comparison
from balancewheel.sim.errors import UserError
from balancewheel.sim.players.rungs import rank
from tests.conftest import COIN_RACE

GAME = str(COIN_RACE)


@pytest.fixture(scope="module")
def rich(tmp_path_factory):
    root = tmp_path_factory.mktemp("strengths")
    (root / "rich.toml").write_text('game = "coin_race"\nstart_coins = 12\n')
    rules = ["standard", str(root / "rich.toml")]
    return compare(GAME, rules, games=300, players=3, strength=["stock", "search2"], out=root / "out")


def test_what_changes_is_played_by_stronger_players(rich):
    rows = rich.at_strengths
    changed = rich.table.filter(pl.col("verdict") == "changed", pl.col("by") != "strategy")["metric"]
    assert set(changed) <= set(rows["metric"]) and "rounds" in set(changed)
    assert rows["strength"].unique(maintain_order=True).to_list() == ["stock", "search2"]
    assert rows.filter(strength="search2")["games"].unique().to_list() == [100]
    rounds = rows.filter(metric="rounds", strength="search2").row(0, named=True)
    assert rounds["high"] < 0 and rounds["holds"] == HOLDS


def test_searchers_play_as_many_games_as_asked_for(tmp_path):
    (tmp_path / "rich.toml").write_text('game = "coin_race"\nstart_coins = 12\n')
    rules, how = ["standard", str(tmp_path / "rich.toml")], {"strength": ["stock", "search1"], "out": tmp_path / "out"}
    compared = compare(GAME, rules, games=150, players=3, search_games=20, **how)
    rows = compared.at_strengths
    assert rows.filter(strength="search1")["games"].unique().to_list() == [20]
    assert "--strength stock,search1 --search-games 20" in read(write_comparison(compared)).metadata.command
    with pytest.raises(UserError, match="search_games"):
        compare(GAME, rules, search_games=0, **how)


def test_its_page_says_which_changes_hold(rich):
    file = write_comparison(rich)
    assert "--strength stock,search2" in read(file).metadata.command
    text = build_comparison(file).read_text()
    assert "At other strengths of play" in text and "rounds: the change holds at every strength." in text


def test_without_stronger_players_the_page_says_so(tmp_path):
    (tmp_path / "rich.toml").write_text("start_coins = 12\n")
    plain = compare(GAME, ["standard", str(tmp_path / "rich.toml")], games=60, players=3, out=tmp_path)
    text = build_comparison(write_comparison(plain)).read_text()
    assert "nobody stronger has played these games" in text and "--strength stock,expert,search" in text


def test_a_change_holds_if_it_is_clear_and_of_the_same_sign():
    stock = {"strength": "stock", "difference": 0.1, "low": 0.05, "high": 0.15}
    rows = [stock, {"strength": "a", "difference": 0.1, "low": -0.1, "high": 0.3}]
    rows += [{"strength": "b", "difference": -0.2, "low": -0.3, "high": -0.1}]
    rows += [{"strength": "c", "difference": 0.02, "low": 0.01, "high": 0.03}]
    rows += [{"strength": "d", "difference": 0.02, "low": None, "high": None}]
    table = pl.DataFrame([row | {"rules": "x", "metric": "y"} for row in rows]).with_columns(holds=_holds())
    assert table["holds"].to_list() == [HOLDS, OPEN, TURNS, HOLDS, OPEN]


@pytest.mark.parametrize(
    ("names", "message"),
    [
        (["expert"], "--strength begins with stock"),
        (["stock"], "--strength begins with stock and names others"),
        (["stock", "experts"], "unknown strength 'experts'; did you mean 'expert'"),
        (["stock", "expert"], "Coin Race has no expert"),
        (["stock", "search0"], "unknown strength 'search0'"),
        (["stock", "search1000000"], "rollouts must be a whole number from 1 to 100,000"),
    ],
)
def test_strengths_that_there_are_not(names, message, tmp_path):
    with pytest.raises(UserError, match=message):
        compare(GAME, ["standard", "standard"], strength=names, out=tmp_path / "out")
    assert not list(tmp_path.iterdir())


def test_search_is_short_for_a_few_rollouts():
    ((name, searcher),) = find_strengths(GAME, ["stock", "search"]).items()
    assert (name, searcher.text, searcher.script.text) == ("search", "search(rollouts=8)", "sensible")


@pytest.fixture
def tuned_game(tmp_path):
    """Coin Race with a tuned form and an expert."""
    folder = tmp_path / "coin_sprint"
    shutil.copytree(COIN_RACE, folder)
    (folder / "tuned").mkdir()
    for name, courage in (("sensible", 6), ("expert", 5)):
        knobs = f'game = "coin_sprint"\nstrategy = "sensible"\n[knobs]\ncourage = {courage}\n'
        (folder / "tuned" / f"{name}.toml").write_text(knobs)
    return str(folder)


def test_the_strength_of_a_run(tmp_path, tuned_game):
    lineups = {
        "stock": "shuffle:sensible,robber",
        "search2": "mirror:search(rollouts=2)",
        "uniform": "mirror:uniform",
        "expert": "mirror:expert",
        "tuned": "mirror:sensible@tuned",
        "other ideas": "mirror:sensible(courage=7)",
    }
    runs = {
        name: bw.run(tuned_game, games=4, players=2, lineup=lineup, out=tmp_path / f"run{number}")
        for number, (name, lineup) in enumerate(lineups.items())
    }
    assert {name: strength_of(run) for name, run in runs.items()} == {name: name for name in runs}
    mixed = bw.run(tuned_game, games=4, players=2, lineup="shuffle:sensible,uniform", out=tmp_path / "mixed")
    assert strength_of(mixed) == "other ideas"
    found = runs_by_strength(runs["stock"], [*runs.values(), mixed])
    assert list(found) == ["uniform", "stock", "tuned", "expert", "search2"]
    assert rank("search8") < rank("search32")
    other = bw.run(tuned_game, games=4, players=3, lineup="mirror:uniform", out=tmp_path / "three")
    assert list(runs_by_strength(runs["stock"], [other])) == ["stock"]


@pytest.mark.parametrize(
    ("player", "strength"),
    [
        ("tuned_mine=sensible", "stock"),
        ("sensible@tuned", "tuned"),
        ("expert", "expert"),
        ("search(rollouts=8)", "search8"),
        ("deep=search(rollouts=8)", "search8"),
        ("tuned_fake=sensible(crew=0.5)", "other ideas"),
        ("sensible@{folder}/mine.toml", "other ideas"),
        ("first", "other ideas"),
        ("uniform", "uniform"),
    ],
)
def test_strength_goes_by_how_somebody_plays_and_not_by_what_he_is_called(player, strength, tmp_path):
    (tmp_path / "mine.toml").write_text('game = "gears"\nstrategy = "sensible"\n[knobs]\ncrew = 0.5\n')
    (tmp_path / "mine.py").write_text('def first(rules, state, knobs):\n    """The first."""\n    return 0\n')
    how = {"strategies": [f"{tmp_path / 'mine.py'}:first"] if player == "first" else []}
    run = bw.run("gears", games=1, lineup=f"mirror:{player.format(folder=tmp_path)}", out=tmp_path / "run", **how)
    assert strength_of(bw.load(run.folder)) == strength


def test_a_report_of_several_strengths_says_what_survives(tmp_path):
    stock = bw.run(GAME, games=600, players=3, out=tmp_path / "stock")
    alone = build([stock.folder], tmp_path / "alone", only=["win_rates"])
    assert "nobody stronger has played these games" in (alone.parent / "stock-win_rates.html").read_text()
    search = bw.run(GAME, games=40, players=3, lineup="mirror:search(rollouts=2)", out=tmp_path / "search")
    both = build([stock.folder, search.folder], tmp_path / "both", only=["win_rates"])
    text = (both.parent / "stock-win_rates.html").read_text()
    assert "600 games with stock and 40 games with search2" in text
    assert re.search(r"[Tt]he 1st player (is |is less |stays )?weak", text)
