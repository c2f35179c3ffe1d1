"""Ways to play Scythe."""

from balancewheel.strategies.scythe import (
    explorer,
    industrialist,
    pioneer,
    populist,
    sensible,
    sprinter,
    uniform,
    warlord,
)

__all__ = ["explorer", "industrialist", "pioneer", "populist", "sensible", "sprinter", "uniform", "warlord"]
