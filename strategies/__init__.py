"""How to play: one folder per game, one idea per file."""
