"""What rows a design can tell, against answers by hand."""

import numpy as np

from balancewheel.analysis.stats.estimability import is_estimable


def test_sums_of_rows_can_be_told_and_nothing_else():
    """Columns: constant, a, b, x, y; a always comes with x, b with y: a with y is anybody's guess."""
    design = np.array([[1, 1, 0, 1, 0], [1, 0, 1, 0, 1]])
    rows = np.array([[1, 1, 0, 1, 0], [0, 1, -1, 1, -1], [1, 1, 0, 0, 1], [0, 1, -1, 0, 0], [2, 1, 1, 1, 1]])
    assert is_estimable(rows, design).tolist() == [True, True, False, False, True]
    crossed = np.vstack([design, [1, 1, 0, 0, 1]])
    assert is_estimable(rows, crossed).all()
    assert not is_estimable(np.array([[0, 1, 0, 0, 0]]), crossed).any()
