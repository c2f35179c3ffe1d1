"""Ways to play Gears, one idea per file."""
