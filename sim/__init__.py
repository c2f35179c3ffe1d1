"""The simulator: games as compiled kernels, chance, lineups, runs and their store."""
