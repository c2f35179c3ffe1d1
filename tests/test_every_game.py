"""What every game must do, on every game: see balancewheel/testing/every_game.py."""

from balancewheel.testing.every_game import *  # noqa: F403
