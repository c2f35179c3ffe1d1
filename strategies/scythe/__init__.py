"""Ways to play Scythe, one idea per file."""
