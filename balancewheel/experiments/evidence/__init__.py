"""What pages ask for beyond the games of a run: played by themselves, kept beside it."""
