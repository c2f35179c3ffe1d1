"""A game of Gearworks in words."""
