"""What all tests share."""

import functools
import gc
import sys
from pathlib import Path

import numba
import pytest
from xdist.scheduler import LoadScopeScheduling

from balancewheel.sim.games import GAMES

sys.modules["rfc3987_syntax"] = None  # a second and a half of grammars, which nbformat loads and nothing here needs
pytest_plugins = ["balancewheel.testing.plugin"]
FIRST = ["tests/reports", "test_skip_intervention", "tests/packaging", "test_known_answers", "test_every_strategy"]
TOGETHER = ("tests/packaging", "tests/reports")  # folders whose tests share what takes long to make
ROOT = Path(__file__).parents[1]
COIN_RACE = ROOT / "examples" / "coin_race"


def pytest_configure(config):
    """The suites run on all games, and on the one that designers copy."""
    config.option.game = config.option.game or [*GAMES, str(COIN_RACE)]


class BySharedFixtures(LoadScopeScheduling):
    """Tests that share what takes long to make stay with one worker; all others go wherever there is time."""

    def _split_scope(self, nodeid):
        file = nodeid.partition("::")[0]
        return next((folder for folder in TOGETHER if folder in file), file if shares_fixtures(file) else nodeid)


@functools.cache
def shares_fixtures(file):
    """Do the tests of a file share a fixture of their module?"""
    return 'scope="module"' in (ROOT / file).read_text(encoding="utf-8")


def pytest_xdist_make_scheduler(config, log):
    """`--dist loadgroup` means ours: xdist's own looks for marks in a place that pytest has given up."""
    return BySharedFixtures(config, log) if config.getvalue("dist") == "loadgroup" else None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """What is tried in the other way is skipped; the long ones come first, so that no worker is left with one."""
    for item in items:
        if why := skipped(item, bool(numba.config.DISABLE_JIT)):
            item.add_marker(pytest.mark.skip(reason=why))
    items.sort(key=lambda item: next((i for i, part in enumerate(FIRST) if part in item.nodeid), len(FIRST)))


def skipped(item, plain):
    """Why a test is skipped: many games are played compiled, single functions of strategies called in plain Python."""
    if item.get_closest_marker("compiled"):
        return "plays many games: without NUMBA_DISABLE_JIT" if plain else ""
    return "calls single functions: with NUMBA_DISABLE_JIT=1" if "tests/strategies" in item.nodeid and not plain else ""


def pytest_collection_finish():
    """What is loaded by now stays, so nobody looks through it for garbage again and again."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def seconds_per_game(reports):
    """How long the tests of each game took, and all others."""
    seconds = dict.fromkeys([*GAMES, COIN_RACE.name, "others"], 0.0)
    for report in reports:
        seconds[next((name for name in seconds if name in report.nodeid), "others")] += report.duration
    return ", ".join(f"{name} {spent:.0f}" for name, spent in seconds.items())


def pytest_terminal_summary(terminalreporter):
    """Print the tables that tests have recorded, workers or not: `record_property("table", text)`."""
    for report in terminalreporter.getreports("passed") + terminalreporter.getreports("failed"):
        for name, text in report.user_properties:
            if name == "table":
                terminalreporter.write_line(f"\n{text}")
    everything = [report for kind in ("", "passed", "failed") for report in terminalreporter.getreports(kind)]
    terminalreporter.write_line(f"\nseconds of one core, by game: {seconds_per_game(everything)}")
