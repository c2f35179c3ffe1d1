"""Whether the asymmetric components of a game (tinkerers, factions, mats) are equally strong."""
