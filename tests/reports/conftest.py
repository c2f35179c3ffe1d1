"""Small runs of both games, and the pages made from them."""

import pytest

import balancewheel as bw
from reports.build import build
from sim.games import GAMES

FEW = 300


@pytest.fixture(scope="session")
def runs(tmp_path_factory):
    """A small run of every game, with rounds."""
    root = tmp_path_factory.mktemp("runs")
    return {name: bw.run(name, games=FEW, seed=3, rounds=True, out=root / name) for name in GAMES}


@pytest.fixture(scope="session")
def site(runs, tmp_path_factory):
    """The folder with every page of these runs."""
    folder = tmp_path_factory.mktemp("site")
    build([run.folder for run in runs.values()], folder, notebooks=True)
    return folder
