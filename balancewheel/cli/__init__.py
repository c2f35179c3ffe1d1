"""The command line: the only part that prints, and the one that turns the tables of experiments into pages."""

from balancewheel.cli.entry import main

__all__ = ["main"]
