"""Corrections for many figures at once."""

import numpy as np
import polars as pl
import pytest
from statsmodels.stats.multitest import multipletests

from balancewheel.analysis.stats.multiple import benjamini_hochberg, bonferroni, holm


def test_holm_leaves_out_what_was_not_tested():
    assert holm(pl.Series([0.01, None, 0.04])).to_list() == pytest.approx([0.02, None, 0.04])
    assert holm(pl.Series([None, None], dtype=pl.Float64)).to_list() == [None, None]


def test_holm_agrees_with_statsmodels():
    p = np.random.default_rng(1).random(50) ** 3
    assert holm(pl.Series(p)).to_list() == pytest.approx(multipletests(p, method="holm")[1].tolist(), rel=1e-15)
    assert holm(pl.Series([], dtype=pl.Float64)).is_empty()


def test_benjamini_and_hochberg_agree_with_statsmodels():
    p = np.random.default_rng(2).random(50) ** 3
    expected = multipletests(p, method="fdr_bh")[1].tolist()
    assert benjamini_hochberg(pl.Series(p)).to_list() == pytest.approx(expected, rel=1e-15)
    assert benjamini_hochberg(pl.Series([0.03, None, 0.02])).to_list() == pytest.approx([0.03, None, 0.03])


def test_so_many_intervals_hold_at_once():
    assert bonferroni(0.95, 10) == pytest.approx(0.995)
    assert bonferroni(0.95, 0) == bonferroni(0.95, 1) == 0.95
