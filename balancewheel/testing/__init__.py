"""For the tests of a game: a table that follows plans in plain words, and suites that every game must pass."""
