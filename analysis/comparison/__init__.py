"""What a change of the rules changes."""
