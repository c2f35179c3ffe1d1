"""What all tests share."""

from pathlib import Path

from balancewheel.sim.games import GAMES

pytest_plugins = ["balancewheel.testing.plugin"]
COIN_RACE = Path(__file__).parents[1] / "examples" / "coin_race"


def pytest_configure(config):
    """The suites run on all games, and on the one that designers copy."""
    config.option.game = config.option.game or [*GAMES, str(COIN_RACE)]


def pytest_terminal_summary(terminalreporter):
    """Print the tables that tests have recorded, workers or not: `record_property("table", text)`."""
    for report in terminalreporter.getreports("passed") + terminalreporter.getreports("failed"):
        for name, text in report.user_properties:
            if name == "table":
                terminalreporter.write_line(f"\n{text}")
