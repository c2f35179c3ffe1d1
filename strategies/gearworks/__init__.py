"""Ways to play Gearworks."""

from strategies.gearworks import uniform

__all__ = ["uniform"]
