"""The number of games asked for is the number used, however many lie on disk."""

import polars as pl
import pytest

import balancewheel as bw
from balancewheel.experiments.comparing.compare import write_comparison
from balancewheel.experiments.comparing.knockout import knockout
from balancewheel.experiments.comparing.sample_size import PILOT, SEARCHED_PILOT
from balancewheel.experiments.comparing.sweep import sweep_grid
from balancewheel.experiments.evidence import collect as collecting
from balancewheel.experiments.kept import evidence as kept
from balancewheel.experiments.results import read
from balancewheel.experiments.settings import Contest, Work
from tests.conftest import COIN_RACE
from tests.dice import FOLDER

DICE = str(FOLDER)
GEARWORKS = {"players": 3, "lineup": "mirror:uniform"}


@pytest.fixture
def loaded(tmp_path):
    file = tmp_path / "loaded.toml"
    file.write_text('game = "dice"\nloaded = 30\n')
    return str(file)


def test_a_comparison(loaded, tmp_path):
    few = {"games": 300, "out": tmp_path / "runs"}
    before = bw.compare(DICE, ["standard", loaded], **few)
    bw.compare(DICE, ["standard", loaded], games=1500, out=tmp_path / "runs")
    after = bw.compare(DICE, ["standard", loaded], **few)
    assert after.table.equals(before.table) and (after.table["games"] == 300).all()
    for name, run in after.runs.items():
        assert run.games_played == 300
        assert run.games.select(pl.len()).collect().item() == 300
        assert sum(piece.select(pl.len()).collect().item() for piece in run.pieces("seats")) == 600
        assert run.manifest.result_hash == before.runs[name].manifest.result_hash
        assert bw.load(run.folder).games_played == 1500


def test_a_comparison_of_which_one_side_has_more_games(loaded, tmp_path):
    bw.compare(DICE, ["standard", loaded], games=1500, out=tmp_path / "runs")
    other = tmp_path / "other.toml"
    other.write_text("loaded = 10")
    rules = ["standard", str(other)]
    mixed = bw.compare(DICE, rules, games=300, out=tmp_path / "runs")
    assert mixed.table.equals(bw.compare(DICE, rules, games=300, out=tmp_path / "fresh").table)


def test_the_runs_of_a_table_on_disk(loaded, tmp_path):
    """A page about a table shows the games of the table, not those that were played since."""
    rules = ["standard", loaded]
    few = bw.compare(DICE, rules, games=300, out=tmp_path / "runs")
    file = write_comparison(few)
    bw.compare(DICE, rules, games=1500, out=tmp_path / "runs")
    runs = read(file).runs
    assert {run.games_played for run in runs.values()} == {300}
    assert [run.manifest.result_hash for run in runs.values()] == [
        run.manifest.result_hash for run in few.runs.values()
    ]


def test_a_comparison_of_several_and_its_confirmation(tmp_path):
    rules = ["standard", "veteran", "no-tinkerers"]
    before = bw.compare("gearworks", rules, games=60, out=tmp_path, **GEARWORKS)
    bw.compare("gearworks", rules, games=150, out=tmp_path, **GEARWORKS)
    after = bw.compare("gearworks", rules, games=60, out=tmp_path, **GEARWORKS)
    assert after.table.equals(before.table) and after.confirmed == before.confirmed


def test_a_sweep(tmp_path):
    settings = {"contest": Contest(**GEARWORKS), "work": Work(out=tmp_path), "metric": "turns"}
    before = sweep_grid("gearworks", {"rounds": [2, 3]}, games=60, **settings)
    sweep_grid("gearworks", {"rounds": [2, 3]}, games=150, **settings)
    after = sweep_grid("gearworks", {"rounds": [2, 3]}, games=60, **settings)
    assert after.table.equals(before.table) and after.confirmed == before.confirmed


def test_a_knockout(tmp_path):
    before, _ = knockout("gearworks", games=20, out=tmp_path, **GEARWORKS)
    knockout("gearworks", games=30, out=tmp_path, **GEARWORKS)
    after, _ = knockout("gearworks", games=20, out=tmp_path, **GEARWORKS)
    assert after.table.equals(before.table)


def test_a_knockout_of_nothing(tmp_path):
    with pytest.raises(bw.UserError, match="nothing can be switched at this table"):
        knockout(DICE, games=20, out=tmp_path)


def test_a_plan(loaded, tmp_path):
    """All but the seconds, which are measured."""
    asked = DICE, "win_share:seat1", "1pp", ["standard", loaded]
    before = bw.sample_size(*asked, out=tmp_path / "runs").select(pl.exclude("^.*_seconds$"))
    bw.compare(DICE, ["standard", loaded], games=PILOT + 1500, out=tmp_path / "runs")
    after = bw.sample_size(*asked, out=tmp_path / "runs").select(pl.exclude("^.*_seconds$"))
    assert after.equals(before) and after["pilot"].to_list() == [PILOT]


def test_phases_skipped_by_force(tmp_path, monkeypatch):
    for module in (kept, collecting):
        monkeypatch.setattr(module, "ROUNDS", 1)
    run = bw.run("gearworld", games=20, players=2, lineup="mirror:uniform", rounds=True, out=tmp_path / "run")

    def forced_runs(games):
        """The games as rolled and those with phases skipped, so many of each."""
        monkeypatch.setattr(kept, "FEWEST_GAMES", games)
        collecting.collect([run], bw.Pool())
        evidence = kept.Evidence(run)
        return evidence.read(evidence.fresh_spec), {
            key: evidence.read(spec) for key, spec in evidence.forced_specs.items()
        }

    before, forced_before = forced_runs(20)
    assert forced_runs(30)[0].games_played == 30
    after, forced_after = forced_runs(20)
    assert before.games_played == after.games_played == 20 and forced_before
    for one, other in ((before, after), *((forced_before[key], forced_after[key]) for key in forced_before)):
        assert one.games.collect().equals(other.games.collect()) and one.seats.collect().equals(other.seats.collect())
    assert before.rounds.collect().equals(after.rounds.collect())


def test_a_plan_with_a_searcher_has_a_smaller_pilot(tmp_path):
    """A searched game takes as long as hundreds of others."""
    (tmp_path / "rich.toml").write_text('game = "coin_race"\nstart_coins = 12\n')
    how = {"players": 3, "lineup": "search(rollouts=1),sensible,robber", "out": tmp_path / "runs"}
    rules = ["standard", str(tmp_path / "rich.toml")]
    (row,) = bw.sample_size(str(COIN_RACE), "rounds", "0.5", rules, **how).iter_rows(named=True)
    assert row["pilot"] == SEARCHED_PILOT < PILOT
    assert row["paired"] > 0 and row["paired_seconds"] > 0
