"""What every strategy must do, on every strategy: see balancewheel/testing/every_strategy.py."""

from balancewheel.testing.every_strategy import *  # noqa: F403
