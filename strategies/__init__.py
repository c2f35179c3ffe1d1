"""How to play: one folder a game, one idea a file."""
