"""The ways to play, one per file: what `balancewheel strategies` lists."""
