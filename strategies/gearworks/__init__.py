"""Ways to play Gearworks, one idea per file."""
