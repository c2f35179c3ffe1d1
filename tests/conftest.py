"""What all tests share: the games, and choosing tests by the rule they check."""

import pytest

from balancewheel.sim.games import GAMES, find_game


def pytest_addoption(parser):
    parser.addoption("--rule", help="run only the tests that check this rule, as in --rule GW-031")


def pytest_collection_modifyitems(config, items):
    wanted = config.getoption("--rule")
    if wanted:
        chosen = [item for item in items if any(wanted in mark.args for mark in item.iter_markers("rule"))]
        config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
        items[:] = chosen


def pytest_terminal_summary(terminalreporter):
    """Print the tables that tests have recorded, workers or not: `record_property("table", text)`."""
    for report in terminalreporter.getreports("passed") + terminalreporter.getreports("failed"):
        for name, text in report.user_properties:
            if name == "table":
                terminalreporter.write_line(f"\n{text}")


@pytest.fixture(params=GAMES)
def game(request):
    return find_game(request.param)
