"""The top-row and bottom-row actions, one per file."""
