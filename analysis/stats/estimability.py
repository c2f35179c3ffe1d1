"""Whether data can tell a figure at all: does it lie in what the combinations that were dealt span?

A linear figure of a model can be estimated if and only if its row is a sum of multiples of rows of the design (Searle,
Linear Models, 1971, chapter 5). Otherwise two models that fit every game equally well give it different values, and
which of them is printed depends on the names of the levels.
"""

import numpy as np

TOLERANCE = 1e-8  # of the largest eigenvalue: a smaller one is rounding


def is_estimable(rows: np.ndarray, design: np.ndarray) -> np.ndarray:
    """Which of some rows lie in the row space of the design."""
    values, vectors = np.linalg.eigh(design.T @ design)
    unseen = vectors[:, values <= TOLERANCE * max(values.max(initial=0.0), 1.0)]
    size = np.maximum(np.linalg.norm(rows, axis=1), 1e-300)
    return np.linalg.norm(rows @ unseen, axis=1) <= 1e-6 * size
