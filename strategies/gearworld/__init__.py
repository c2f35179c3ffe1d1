"""Ways to play Gearworld."""

from strategies.gearworld import uniform

__all__ = ["uniform"]
