"""The statistics that all reports share, each formula once: moments, intervals, tests, shrinkage."""
