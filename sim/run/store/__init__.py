"""What is kept on disk: the shards and manifest of a run in its folder, and results that are no runs."""
