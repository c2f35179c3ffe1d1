"""Ways to play Gearworks."""

from balancewheel.strategies.gearworks import controller, engineer, hoarder, saboteur, sensible, sprinter, uniform

__all__ = ["controller", "engineer", "hoarder", "saboteur", "sensible", "sprinter", "uniform"]
