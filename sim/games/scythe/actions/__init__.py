"""The top-row and bottom-row actions, one a file."""
