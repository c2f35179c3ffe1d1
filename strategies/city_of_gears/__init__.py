"""Ways to play City of Gears."""
