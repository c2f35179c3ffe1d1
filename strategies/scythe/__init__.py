"""Ways to play Scythe."""

from strategies.scythe import uniform

__all__ = ["uniform"]
