"""Ways to play Gearworld, one idea per file."""
