"""The wheel alone, in an environment without the checkout, in a folder with modules named like its parts."""

import json
import os
import subprocess
import sys

import pytest

from tests.packaging.conftest import PROJECT, ROOT
from tests.packaging.environment import borrow, find_python, install

LINEUP = ["--players", 3, "--lineup", "mirror:uniform"]
VERSIONS = [label.rpartition(" ")[2] for label in PROJECT["classifiers"] if ":: Python :: 3." in label]


@pytest.fixture(
    scope="module",
    params=[
        "without notebooks",
        *(pytest.param(one, marks=pytest.mark.pythons) for one in ("with notebooks", *VERSIONS)),
    ],
)
def installed(request, wheel, tmp_path_factory):
    """An environment with the wheel: with what this one has, or from the package index for another Python."""
    root = tmp_path_factory.mktemp("installed")
    if request.param.startswith("with"):
        return borrow(root, wheel, notebooks=request.param == "with notebooks")
    python = find_python(request.param)
    if python is None:
        pytest.skip(f"Python {request.param} is not here; ruff alone checks the grammar, that of {VERSIONS[0]}")
    return install(root, wheel, python, ROOT / "requirements.lock")


@pytest.fixture(scope="module")
def run(installed):
    """The folder of a run."""
    folder = installed.folder / "runs" / "first"
    installed.run("balancewheel", *run_command(installed.games, folder))
    return folder


def run_command(games, out):
    return ["run", "gearworks", *LINEUP, "--games", games, "--rounds", "--out", out]


def test_only_the_one_package_is_installed(installed, wheel):
    name, version = wheel.name.split("-")[:2]
    record = installed.site_packages / f"{name}-{version}.dist-info" / "RECORD"
    tops = {line.partition("/")[0] for line in record.read_text().splitlines()}
    assert tops == {"balancewheel", record.parent.name, ".."}
    assert "../../../bin/balancewheel" in record.read_text()


def test_it_is_imported_from_the_environment(installed):
    told = installed.run("python", "-c", "import balancewheel.sim as part; print(part.__file__)")
    assert told.strip() == str(installed.site_packages / "balancewheel" / "sim" / "__init__.py")


def test_every_name_of_the_public_face_is_there(installed):
    told = installed.run("python", "-c", "import balancewheel as bw; print([getattr(bw, name) for name in bw.__all__])")
    assert "function compare" in told


def test_a_run_plays_the_same_games_as_the_checkout(installed, run, tmp_path):
    """Another Python, compiled or not: the same seed gives the same games."""
    program = "import sys; from balancewheel.cli import main; sys.exit(main())"
    command = [sys.executable, "-c", program, *map(str, run_command(installed.games, tmp_path / "here"))]
    subprocess.run(command, env=os.environ | {"NUMBA_DISABLE_JIT": "1"}, capture_output=True, check=True)
    here, there = (json.loads((folder / "manifest.json").read_text()) for folder in (tmp_path / "here", run))
    assert there["result_hash"] == here["result_hash"]


def test_compare(installed):
    rules = ["--rules", "standard", "--rules", "veteran", "--games", installed.games]
    told = installed.run("balancewheel", "compare", "gearworks", *LINEUP, *rules, "--out", "compared")
    assert "veteran" in told
    (page,) = (installed.folder / "compared").rglob("*.html")
    assert "veteran" in page.read_text()


def test_report(installed, run):
    installed.run("balancewheel", "report", run, "--out", "pages")
    assert "Win rates" in (installed.folder / "pages" / "index.html").read_text()
