"""The kinds of entrants, one per file."""
