"""A ladder: the same for any number of jobs, kept on disk, and clear about rungs that there are not."""

import shutil

import polars as pl
import pytest

from balancewheel.experiments.results import read
from balancewheel.experiments.strength.ladder import ladder, write_ladder
from balancewheel.experiments.strength.strengths import find_rungs
from balancewheel.reports.build import build_comparison
from balancewheel.sim.errors import UserError
from balancewheel.sim.games import find_game
from balancewheel.sim.players.rungs import OTHERS
from balancewheel.sim.run.jobs import Job
from tests.conftest import COIN_RACE

GAME = str(COIN_RACE)
RUNGS = ["uniform", "stock", "search2"]


def climb(folder, **settings):
    return ladder(GAME, **({"rungs": RUNGS, "games": 200, "search_games": 12, "players": 3} | settings), out=folder)


@pytest.fixture(scope="module")
def climbed_once(tmp_path_factory):
    return climb(tmp_path_factory.mktemp("ladder"))


def test_every_rung_meets_every_other_and_other_ideas(climbed_once):
    met = set(climbed_once.pairs.select("rung", "against").iter_rows())
    scripts = {("uniform", "stock"), ("stock", "uniform"), ("uniform", OTHERS), ("stock", OTHERS)}
    assert met == scripts | {("search2", "uniform"), ("search2", "stock"), ("search2", OTHERS)}
    games = dict(climbed_once.pairs.group_by("rung").agg(pl.col("games").first()).iter_rows())
    assert games == {"uniform": 200, "stock": 200, "search2": 12}
    rows = {(row["rung"], row["against"]): row for row in climbed_once.pairs.iter_rows(named=True)}
    assert rows["stock", "uniform"]["beats_low"] > 0.6 and rows["uniform", "stock"]["beats_high"] < 0.5


def test_every_rung_plays_by_itself(climbed_once):
    assert list(climbed_once.runs) == RUNGS
    assert [run.manifest.games for run in climbed_once.runs.values()] == [200, 200, 4]
    lineups = [run.manifest.lineup for run in climbed_once.runs.values()]
    assert lineups[1] == "sensible,sensible,sensible" and lineups[2].startswith("search(rollouts=2)")
    table = climbed_once.figures
    assert set(table["rung"]) == set(RUNGS) and {"rounds", "win_share:turn_order1"} <= set(table["metric"])


def test_any_number_of_jobs_and_what_is_on_disk(climbed_once, tmp_path, monkeypatch):
    assert climb(tmp_path, jobs=2).pairs.equals(climbed_once.pairs)
    monkeypatch.setattr(Job, "play", None)  # not asked again
    assert climb(tmp_path).pairs.equals(climbed_once.pairs)


def test_another_expert_is_another_ladder(tmp_path):
    """Games with an expert that has been replaced since are not taken for games with the new one."""
    folder = tmp_path / "coin_rush"
    shutil.copytree(COIN_RACE, folder)
    (folder / "tuned").mkdir()
    found = []
    for courage in (1, 30):
        knobs = f'game = "coin_rush"\nstrategy = "sensible"\n[knobs]\ncourage = {courage}\n'
        (folder / "tuned" / "expert.toml").write_text(knobs)
        how = {"rungs": ["uniform", "expert"], "games": 100, "players": 3, "out": tmp_path / "out"}
        found.append(ladder(str(folder), **how))
    assert found[0].folder != found[1].folder
    assert not found[0].pairs.equals(found[1].pairs)


def test_the_same_player_climbs_once(tmp_path):
    """Where nothing wins more than the stock player, the expert is the stock player."""
    folder = tmp_path / "coin_stroll"
    shutil.copytree(COIN_RACE, folder)
    (folder / "tuned").mkdir()
    (folder / "tuned" / "expert.toml").write_text('game = "coin_stroll"\nstrategy = "sensible"\n[knobs]\n')
    how = {"games": 20, "players": 3, "out": tmp_path / "out"}
    found = ladder(str(folder), rungs=["uniform", "stock", "expert"], **how)
    assert list(found.rungs) == list(found.runs) == ["uniform", "stock"]
    assert set(found.pairs["against"]) == {"uniform", "stock", OTHERS}
    assert read(write_ladder(found)).metadata.remarks == ["expert is the same player as stock."]
    with pytest.raises(UserError, match="stock and expert are the same player of"):
        ladder(str(folder), rungs=["stock", "expert"], **how)


def test_other_rules_are_another_ladder(climbed_once, tmp_path):
    (tmp_path / "rich.toml").write_text('game = "coin_race"\nstart_coins = 12\n')
    rich = climb(climbed_once.folder.parent, rungs=RUNGS[:2], rules=str(tmp_path / "rich.toml"), games=50)
    plain = climb(climbed_once.folder.parent, rungs=RUNGS[:2], games=50)
    assert rich.folder != plain.folder
    assert f"--rules {tmp_path / 'rich.toml'}" in read(write_ladder(rich)).metadata.command


def test_its_page(climbed_once):
    file = write_ladder(climbed_once)
    compared = read(file)
    assert compared.metadata.command.startswith("balancewheel ladder ")
    assert "--rungs uniform,stock,search2 --games 200 --search-games 12" in compared.metadata.command
    text = build_comparison(file).read_text()
    for words in (
        "Skill ladder",
        "Who beats whom",
        "among other ideas",
        "tries its main choices in 2 games",
        "rungs deep",
    ):
        assert words in text


def test_rungs_of_a_game():
    assert list(find_rungs(find_game(GAME))) == ["uniform", "stock", "search8", "search32"]
    searcher = find_rungs(find_game(GAME), RUNGS)["search2"]
    assert (searcher.text, searcher.script.text) == ("search(rollouts=2)", "sensible")
    assert list(find_rungs(find_game(GAME), ["search32", "stock", "search8"])) == ["stock", "search8", "search32"]
    gears = find_rungs(find_game("gears"))
    assert list(gears) == ["uniform", "stock", "tuned", "expert", "search8", "search32"]
    assert gears["search8"].label == "search(rollouts=8,script=expert)"


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"rungs": ["stock", "experts"]}, "unknown rung 'experts'; did you mean 'expert'"),
        ({"rungs": ["stock", "search0"]}, "unknown rung 'search0': write search and a number of rollouts from 1 on"),
        ({"rungs": ["stock", "expert"]}, "Coin Race has no expert"),
        ({"rungs": ["stock"]}, "two rungs or more, each of them once"),
        ({"rungs": ["stock", "stock"]}, "two rungs or more, each of them once"),
        ({"games": 0}, "games must be from 1 to"),
        ({"search_games": 0}, "search_games must be from 1 to"),
        ({"rungs": "stock"}, "rungs must be a list of texts"),
    ],
)
def test_what_cannot_be_climbed(settings, message, tmp_path):
    with pytest.raises(UserError, match=message):
        climb(tmp_path / "out", **settings)
    assert not list(tmp_path.iterdir())
