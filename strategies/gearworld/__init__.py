"""Ways to play Gearworld."""

from balancewheel.strategies.gearworld import (
    admiral,
    builder,
    defender,
    diplomat,
    leveller,
    logistician,
    raider,
    sensible,
    uniform,
)

__all__ = ["admiral", "builder", "defender", "diplomat", "leveller", "logistician", "raider", "sensible", "uniform"]
