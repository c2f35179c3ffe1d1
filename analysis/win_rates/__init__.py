"""Who wins, how often and from where."""
