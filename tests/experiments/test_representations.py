"""What a notebook shows of the results: a few lines, never the whole of a manifest."""

import pytest

import balancewheel as bw
from balancewheel.experiments.comparing.compare import write_comparison
from balancewheel.experiments.comparing.sweep import sweep_grid
from balancewheel.experiments.results import read
from balancewheel.experiments.settings import Contest, Work
from balancewheel.sim.run.prepare import prepare, prepare_cached
from balancewheel.sim.run.spec import run_spec
from tests.dice import FOLDER

DICE = str(FOLDER)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("shown")


@pytest.fixture(scope="module")
def run(folder):
    return bw.run(DICE, games=30, seed=4, out=folder / "run")


@pytest.fixture(scope="module")
def comparison(folder):
    file = folder / "loaded.toml"
    file.write_text('about = "a loaded die"\nloaded = 30\n')
    return bw.compare(DICE, ["standard", str(file)], games=1500, out=folder / "compared")


def test_a_run(run):
    title, lineup, where = repr(run).splitlines()
    assert title == "Run of Dice: 30 games, 2 players, rules standard, seed 4"
    assert lineup == f"lineup {run.manifest.lineup}"
    assert where == f"in {run.folder}"


def test_a_run_that_was_stopped(run):
    part = bw.Run(run.folder, run.manifest.replace(games=5000))
    assert "30 of 5,000 games" in repr(part)


def test_a_comparison(comparison):
    title, changes, rest = repr(comparison).splitlines()
    assert title.startswith("Comparison of Dice: “a loaded die” against standard, 1,500 games each")
    assert changes.startswith("“a loaded die” changes ") and ", turns, " in changes
    assert rest == f"all {comparison.table.height} rows are in .table; the runs are in {comparison.folder}"


def test_a_comparison_in_a_notebook_has_a_table_of_what_changes(comparison):
    page = comparison._repr_html_()
    assert "a loaded die" in page and "<table" in page
    assert page.count("<tr") == 1 + comparison.table.filter(verdict="changed").height
    assert "“a loaded die”" in page and "<td>win_share:seat1</td>" in page


def test_rules_that_look_alike_are_still_prepared_apart(tmp_path):
    """A worker tells runs apart by their rules, of which the name is all that is shown: a file may be edited."""
    file, specs = tmp_path / "mine.toml", []
    for percent in (10, 20):
        file.write_text(f"loaded = {percent}")
        specs.append(run_spec(DICE, rules=str(file)))
    one, other = specs
    assert repr(one) == repr(other)
    assert [int(prepare_cached(spec).rules[0].loaded) for spec in (one, other)] == [10, 20]


def test_what_belongs_to_a_run(run, comparison):
    """One line each: none of them spells out the rules or the state."""
    assert repr(run.game) == "Game dice: Dice, 2 players"
    assert repr(run.spec.rules) == "rules standard of dice"
    replay = run.replay(3)
    assert repr(replay) == f"Game 3 of seed 4 of Dice, {len(replay.events)} events; .narrate() tells it in words"
    assert repr(prepare(run.spec)) == "Dice, 2 players, rules standard, seed 4, ready to play"
    swept = sweep_grid(DICE, {"loaded": [10, 30]}, 100, Contest(), Work(out=comparison.folder.parent))
    assert repr(swept) == "Sweep of loaded, 2 cells, 100 games each; all figures are in .table"
    table = read(write_comparison(comparison))
    assert repr(table) == f"compare table in {table.file}"
