"""What pages ask for is played before they are written, once, and kept."""

from dataclasses import replace
from html import unescape

import pytest

import balancewheel as bw
from balancewheel.experiments.evidence.collect import collect, needs
from balancewheel.experiments.kept.evidence import Evidence
from balancewheel.reports import build
from balancewheel.reports.catalogue import DYNAMIC_PHASES, GAME_QUALITY
from balancewheel.sim.run.jobs import Job
from balancewheel.sim.run.pools import Pool
from balancewheel.sim.run.progress import Progress
from tests.reports.pictures import sketched

GAMES = 60


class Counted(Progress):
    """What a bar would show."""

    def __init__(self):
        self.wanted, self.done = [], 0

    def starting(self, done, games):
        self.wanted.append(games)

    def played(self, games):
        self.done += games


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """A small run of a game with phases that depend on a die, a rule with two readings aside."""
    out = tmp_path_factory.mktemp("collected") / "run"
    return bw.run("gearworld", games=GAMES, players=3, seed=5, rounds=True, out=out)


@pytest.fixture(scope="module")
def collected(run):
    """The same with all that its pages ask for, and what the bar was told."""
    bar = Counted()
    assert list(needs(run))
    collect([run], Pool(2, progress=bar))
    return run, bar


def test_the_bar_counts_all_games_at_once(collected):
    _, bar = collected
    assert len(bar.wanted) == 1
    assert bar.done > 0


def test_nothing_is_played_for_a_second_report(collected, monkeypatch, tmp_path):
    run, _ = collected
    monkeypatch.setattr(Job, "play", lambda job: pytest.fail("games were played"))
    assert list(needs(run)) == []
    with sketched():
        bw.report(run.folder, out=tmp_path, only=["dynamic_phases", "game_quality"])
    assert {file.stem for file in tmp_path.glob("run-*")} == {"run-dynamic_phases", "run-game_quality"}


def test_games_are_kept_beside_the_run(collected):
    run, _ = collected
    evidence = Evidence(run)
    assert evidence.folder.parent == run.folder.resolve().parent
    assert evidence.luck_file.exists() and evidence.kings_file.exists()
    assert all(evidence.read(spec) for spec in evidence.forced_specs.values())


def test_a_longer_run_asks_again_for_what_rests_on_its_own_games(collected, tmp_path_factory):
    run, _ = collected
    longer = bw.run("gearworld", games=GAMES + 40, players=3, seed=5, rounds=True, out=tmp_path_factory.mktemp("x"))
    assert Evidence(longer).kings_file.name != Evidence(run).kings_file.name


def test_pages_without_it_say_what_is_missing(tmp_path, monkeypatch):
    run = bw.run("gearworld", games=GAMES, players=3, seed=6, rounds=True, out=tmp_path / "bare")
    monkeypatch.setattr(build, "REPORTS", [DYNAMIC_PHASES, GAME_QUALITY])
    with sketched():
        build.build([run.folder], tmp_path / "pages")
    phases, quality = (
        unescape((tmp_path / "pages" / f"bare-{name}.html").read_text()) for name in ("dynamic_phases", "game_quality")
    )
    assert "The experiments were not played: balancewheel report plays them" in phases
    assert "The games were not played on: balancewheel report plays them" in quality


def test_runs_of_other_code_say_so_and_play_nothing(run):
    older = replace(run, manifest=run.manifest.replace(sources="another"))
    assert list(needs(older)) == []
    assert Evidence(older).why_not == "the rules or strategies have changed since it was played"


def test_a_run_from_before_a_parameter_can_still_be_read(run):
    values = {name: value for name, value in run.rules.values.items() if name != "skyworks_to_win"}
    older = replace(run, manifest=run.manifest.replace(rules=run.rules.model_copy(update={"values": values})))
    assert [entrant.label for entrant in older.entrants] == run.manifest.labels
    assert list(needs(older)) == []
    assert Evidence(older).why_not == "the rules or strategies have changed since it was played"
