"""What the suites need of pytest: which games they run on, and tests chosen by the rule they check."""

from typing import Any

import pytest

from balancewheel.sim.frame.game import Game
from balancewheel.sim.games import GAMES, find_game

REWRITTEN = ("every_game", "every_strategy", "positions", "scripted_table")  # so that a failure shows its values
pytest.register_assert_rewrite(*(f"balancewheel.testing.{name}" for name in REWRITTEN))


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let the command line name games and rules."""
    parser.addoption("--game", action="append", help="run the suites on this game, a name or a folder [default: all]")
    parser.addoption("--rule", help="run only the tests that check this rule, as in --rule GW-031")


def pytest_configure(config: pytest.Config) -> None:
    """Make the marks known, and numba quiet, wherever the tests live."""
    config.addinivalue_line("markers", "rule(*ids): the numbered rules that this test would see broken")
    config.addinivalue_line("markers", "slow: a long proof")
    config.addinivalue_line("filterwarnings", "ignore:First-class function type feature")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep the tests of one rule, where one is named."""
    wanted = config.getoption("--rule")
    if wanted:
        chosen = [item for item in items if any(wanted in mark.args for mark in item.iter_markers("rule"))]
        config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
        items[:] = chosen


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test of `game` runs on every game, one of `game` and `strategy` on every strategy of each."""
    named = {name for mark in metafunc.definition.iter_markers("parametrize") for name in _names(mark.args[0])}
    if "game" not in metafunc.fixturenames or "game" in named:
        return
    names = metafunc.config.getoption("--game") or GAMES
    if "strategy" in metafunc.fixturenames:
        pairs = [(name, strategy) for name in names for strategy in find_game(name).strategies]
        ids = [f"{find_game(name).name}-{strategy}" for name, strategy in pairs]
        metafunc.parametrize(("game", "strategy"), pairs, indirect=["game"], ids=ids, scope="session")
    else:
        metafunc.parametrize("game", names, indirect=True, ids=[find_game(n).name for n in names], scope="session")


def _names(argument: str | list[str] | tuple[str, ...]) -> list[str]:
    """What a `parametrize` names."""
    return [name.strip() for name in argument.split(",")] if isinstance(argument, str) else list(argument)


@pytest.fixture(scope="session")
def game(request: Any) -> Game:
    """A game by its name or folder."""
    return find_game(request.param)
