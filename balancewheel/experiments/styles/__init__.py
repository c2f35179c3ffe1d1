"""Styles of play: drawn, tried, and what they say of a comparison."""
