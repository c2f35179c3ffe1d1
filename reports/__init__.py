"""Runs as pages for people: notebooks that are executed without a screen and turned into self-contained HTML."""
