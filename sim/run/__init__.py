"""Runs: what is to be played, playing it in parallel, keeping the results and opening them again."""
