"""Coin Race: take two coins, try the die, or rob whoever is ahead. A whole game, to copy and to change."""

from .game import GAME as GAME
