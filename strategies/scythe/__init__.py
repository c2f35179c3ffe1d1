"""Ways to play Scythe."""

from strategies.scythe import sensible, uniform

__all__ = ["sensible", "uniform"]
