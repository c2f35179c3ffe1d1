"""Small runs, and the pages made from them."""

import pytest

import balancewheel as bw
from reports.build import build
from sim.games import GAMES
from tests.reports.browser import Browser, find_browser
from tests.reports.disguise import disguise

FEW = 300


@pytest.fixture(scope="session")
def runs(tmp_path_factory):
    """A small run of every game, with rounds, and one with names that might do harm."""
    root = tmp_path_factory.mktemp("runs")
    found = {name: bw.run(name, games=FEW, seed=3, rounds=True, out=root / name) for name in GAMES}
    four = bw.run("gearworks", games=FEW, lineup="sensible,engineer,hoarder,uniform", rounds=True, out=root / "four")
    return found | {"disguised": bw.load(disguise(four.folder, root / "disguised"))}


@pytest.fixture(scope="session")
def site(runs, tmp_path_factory):
    """The folder with every page of these runs."""
    folder = tmp_path_factory.mktemp("site")
    build([run.folder for run in runs.values()], folder, notebooks=True)
    return folder


@pytest.fixture(scope="session")
def browser():
    """A real browser; without one the tests that need it are skipped."""
    program = find_browser()
    if program is None:
        pytest.skip("no Chromium is installed, so pages are not tried in a browser")
    opened = Browser(program)
    yield opened
    opened.close()
