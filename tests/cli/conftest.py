"""Talking to the command line. A module may have its own `here`, the working directory that nothing may disturb."""

import contextlib
import os
import sys

import pytest

from balancewheel.cli import main
from tests.reports.pictures import sketched
from tests.trials import own_process as own_process
from tests.trials import trials as trials


@pytest.fixture(autouse=True)
def sketches(request):
    """Pages get sketches in place of pictures, unless a test asks for `pictures`."""
    with contextlib.nullcontext() if "pictures" in request.fixturenames else sketched():
        yield


@pytest.fixture
def pictures():
    """For tests that look at pictures."""


@pytest.fixture
def here(tmp_path, monkeypatch):
    """An empty working directory."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def say(here, monkeypatch, capsys):
    """Say something to the command line, in `here`: say("run", ...) gives (exit code, stdout, stderr)."""
    monkeypatch.setenv("COLUMNS", "160")  # sentences are looked for, which lines would break
    monkeypatch.setattr(os, "_exit", sys.exit)  # an interruption ends the program, not the tests

    def _say(*words):
        monkeypatch.setattr(sys, "argv", ["balancewheel", *map(str, words)])
        code = 0
        try:
            main()
        except SystemExit as end:
            code = end.code or 0
        return code, *capsys.readouterr()

    return _say


def tree(folder):
    """Every file and folder with its bytes."""
    paths = (path for path in sorted(folder.rglob("*")) if "__pycache__" not in path.parts)
    return {str(path.relative_to(folder)): path.read_bytes() if path.is_file() else None for path in paths}


@pytest.fixture
def complaint(here, say):
    """The one line that an error gets; a progress bar that was under way may stand above it."""

    def _complaint(*words):
        before = tree(here)
        code, out, err = say(*words)
        assert code in (1, 2)
        assert out == ""
        lines = [line for line in err.split("\n")[:-1] if not line.startswith(("games ", "Compiling "))]
        assert len(lines) == 1, err
        assert lines[0].startswith("balancewheel: ")
        assert tree(here) == before
        return lines[0].removeprefix("balancewheel: ")

    return _complaint
