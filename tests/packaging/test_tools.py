"""The tools that `make check` and pre-commit use."""

import re
import shutil
import subprocess
import sys

import pytest

from tests.packaging.conftest import ROOT
from tools.linked_tree import link, name_real_files, package_folders


def test_the_linked_tree_shows_every_module_where_it_is_imported_from(tmp_path):
    link(tmp_path)
    for place, folder in package_folders().items():
        for file in (ROOT / folder).rglob("*.py"):
            linked = tmp_path / place / file.relative_to(ROOT / folder)
            assert linked.resolve() == file and not linked.parent.is_symlink()


def test_a_module_that_is_gone_is_gone_from_the_linked_tree(tmp_path):
    link(tmp_path)
    (tmp_path / "balancewheel" / "sim" / "gone.py").touch()
    link(tmp_path)
    assert not (tmp_path / "balancewheel" / "sim" / "gone.py").exists()


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("balancewheel/sim/players/lineup.py:3: error: x", "sim/players/lineup.py:3: error: x"),
        ("balancewheel/cli.py:3: error: x", "balancewheel/cli.py:3: error: x"),
        ("see docs/balancewheel/sim/x", "see docs/balancewheel/sim/x"),
    ],
)
def test_messages_name_the_files_of_the_checkout(said, meant):
    assert name_real_files(said) == meant


DIRECTION = "One direction, and nothing outside it"
STRATEGY = "A strategy knows its game and nothing else"
FACE = "Nothing inside imports the public face"
FLOORS = "The floors of sim"
READERS = "Pages read and never play"
CONTRACTS = (DIRECTION, STRATEGY, FACE, FLOORS, READERS)


LATE_IMPORTS = [
    ("sim", "import balancewheel.strategies", DIRECTION),
    ("sim", "import balancewheel.analysis", DIRECTION),
    ("sim", "import balancewheel.reports", DIRECTION),
    ("analysis", "import balancewheel.sim", DIRECTION),
    ("strategies", "import balancewheel.reports", DIRECTION),
    ("strategies", "import balancewheel.analysis", STRATEGY),
    ("reports", "import balancewheel.cli", DIRECTION),
    ("sim/kernel", "import balancewheel.sim.frame", FLOORS),
    ("sim/frame", "import balancewheel.sim.players", FLOORS),
    ("reports", "import balancewheel.sim.run.pools", READERS),
    ("reports", "import balancewheel.experiments.comparing", READERS),
    ("sim", "import balancewheel as bw", FACE),
    ("reports", "from balancewheel import load", FACE),
]


@pytest.fixture(scope="module")
def complaints(checkout, tmp_path_factory):
    """What is broken, by contract, in a checkout with a module for every late import: they are linted at once."""
    copy = shutil.copytree(checkout, tmp_path_factory.mktemp("late") / "checkout")
    for number, (folder, line, _) in enumerate(LATE_IMPORTS):
        (copy / folder / f"late_{number}.py").write_text(f"def late():\n    {line}\n")
    command = [sys.executable, "tools/linked_tree.py", "lint-imports", "--no-logo", "--config", "../pyproject.toml"]
    done = subprocess.run(command, cwd=copy, capture_output=True, text=True)
    assert done.returncode != 0, done.stdout + done.stderr
    broken = done.stdout.partition("Broken contracts")[2]
    parts = re.split(f"^({'|'.join(map(re.escape, CONTRACTS))})$", broken, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


@pytest.mark.parametrize(
    ("number", "folder", "imported", "contract"),
    [(number, folder, line.split()[1], contract) for number, (folder, line, contract) in enumerate(LATE_IMPORTS)],
)
def test_an_import_upwards_breaks_a_contract_however_late_it_is(complaints, number, folder, imported, contract):
    package = folder.replace("/", ".")
    assert re.search(rf"balancewheel\.{package}\.late_{number} -> {re.escape(imported)} ", complaints[contract])
