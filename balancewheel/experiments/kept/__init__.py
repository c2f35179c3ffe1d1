"""What experiments have left on disk, for those who read and do not play: pages, notebooks, the terminal."""
