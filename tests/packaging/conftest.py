"""The distributions, built from a copy of the checkout, so that nothing is left behind in it."""

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
LEFT_OUT = shutil.ignore_patterns(".*", "__pycache__", "*.egg-info", "build", "dist", "runs")


def build(source, out, *options):
    command = [sys.executable, "-m", "build", "--no-isolation", *options, "--outdir", str(out), str(source)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return out


@pytest.fixture(scope="session")
def checkout(tmp_path_factory):
    """A copy of the checkout."""
    return shutil.copytree(ROOT, tmp_path_factory.mktemp("build") / "checkout", ignore=LEFT_OUT)


@pytest.fixture(scope="session")
def wheel(checkout, tmp_path_factory):
    """The wheel, built from the checkout."""
    (file,) = build(checkout, tmp_path_factory.mktemp("wheel"), "--wheel").glob("*.whl")
    return file


@pytest.fixture(scope="session")
def from_sdist(checkout, tmp_path_factory):
    """The folder with the sdist, and with the wheel that was built from it."""
    return build(checkout, tmp_path_factory.mktemp("sdist"))
