"""A small run in the working directory, for tests of what can be done with one."""

import shutil

import pytest

from balancewheel import run

RUN = ["run", "gearworks", "--games=60", "--players=3", "--seed=4", "--lineup=mirror:uniform", "--chunk=30"]


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """What RUN plays."""
    folder = tmp_path_factory.mktemp("played") / "first"
    run("gearworks", games=60, players=3, seed=4, lineup="mirror:uniform", chunk=30, out=folder)
    return folder


@pytest.fixture
def here(played, tmp_path, monkeypatch):
    """A working directory with a run in `first`."""
    shutil.copytree(played, tmp_path / "first")
    monkeypatch.chdir(tmp_path)
    return tmp_path
