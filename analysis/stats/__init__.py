"""The statistics that all reports share, each formula once: moments, intervals, tests, shrinkage."""

CONFIDENCE = 0.95  # of every interval, unless a caller asks for another
