"""The commands, a file for each group that help lists. Each imports what it needs when called, so help is instant."""
