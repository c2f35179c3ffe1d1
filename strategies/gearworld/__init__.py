"""Ways to play Gearworld."""

from strategies.gearworld import (
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
