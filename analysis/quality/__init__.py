"""Whether a game is exciting to the end, and everything in the box is used."""
