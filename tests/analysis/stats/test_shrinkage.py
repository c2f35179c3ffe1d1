"""Estimates shrunk towards what the others suggest, as the formula says."""

import numpy as np
import pytest

from balancewheel.analysis.stats.shrinkage import shrink, stabilise_variance


def test_even_knowledge_shrinks_evenly_towards_the_mean():
    figures, noise = np.array([1.0, 2.0, 3.0, 6.0, 9.0]), 2.0
    best, low, high, tau = shrink(figures, noise * np.eye(5), np.ones((5, 1)))
    kept = tau**2 / (tau**2 + noise)
    assert best == pytest.approx(figures.mean() + kept * (figures - figures.mean()))
    variance = noise * kept + (1 - kept) * noise / 5  # the second part: the mean itself is not known
    assert high - low == pytest.approx(2 * 1.959964 * np.sqrt(variance))


def test_thin_cells_are_shrunk_further():
    figures = np.array([0.0, 1.0, -1.0, 0.5, 3.0, 3.0])
    best, low, high, _ = shrink(figures, np.diag([0.1] * 5 + [10.0]), np.ones((6, 1)))
    assert best[5] < best[4] < 3
    assert high[5] - low[5] > high[4] - low[4]


def test_a_pair_is_shrunk_towards_the_sum_of_its_rows_and_columns():
    """Additive but for one thin cell: it is shrunk to what its row and column suggest, not to the mean of all."""
    row, column = np.array([-2.0, 0, 2]), np.array([-1.0, 0, 1])
    truth = (row[:, None] + column).ravel()
    figures = truth + np.random.default_rng(5).normal(0, 0.05, 9)
    figures[8] = -5.0
    line = np.column_stack([np.repeat(np.eye(3), 3, axis=0), np.tile(np.eye(3), (3, 1))])
    best, _, _, _ = shrink(figures, np.diag([0.0025] * 8 + [400.0]), line)
    assert best[8] == pytest.approx(3, abs=0.4)


def test_never_all_the_same():
    """Figures closer together than chance would have them are still not called equal."""
    assert shrink(np.full(5, 1.0), np.eye(5), np.ones((5, 1)))[3] > 0


def test_a_line_through_every_cell_leaves_them_alone():
    best, low, high, _ = shrink(np.array([1.0, 4.0]), np.eye(2), np.eye(2))
    assert list(best) == [1, 4]
    assert high - low == pytest.approx([2 * 1.959964] * 2)


def test_cells_that_do_not_differ_at_all_are_left_alone():
    """As where no game was won."""
    best, low, high, _ = shrink(np.zeros(4), np.zeros((4, 4)), np.ones((4, 1)))
    assert best.tolist() == low.tolist() == high.tolist() == [0] * 4


def test_variances_of_thin_cells_are_stabilised():
    """A cell of one game that shows no variance gets nearly the common one; one of many games keeps its own."""
    games = np.array([1.0, 100_000, 100_000])
    found = np.diag(stabilise_variance(np.diag([0.0, 4e-5, 2e-5]), games)) * games
    assert found[0] == pytest.approx(30 / 31 * 3, rel=0.01)
    assert found[1:] == pytest.approx([4, 2], rel=0.001)


@pytest.mark.parametrize("rounding", [0.0, 1e-18, -1e-18])
def test_a_cell_without_variance_is_bound_to_no_other(rounding):
    """What rounding leaves of its variance and covariances is no correlation to be scaled up."""
    covariance = np.array([[0.01, -0.004, 3e-19], [-0.004, 0.02, -2e-19], [3e-19, -2e-19, rounding]])
    stable = stabilise_variance(covariance, np.array([40, 30, 5]))
    assert stable[2, :2].tolist() == stable[:2, 2].tolist() == [0, 0]
    assert np.linalg.eigvalsh(stable).min() > 0 and stable[0, 1] < 0
    best, *_ = shrink(np.array([0.1, -0.2, 0.3]), stable, np.ones((3, 1)))
    assert np.isfinite(best).all()


def test_a_single_outlier_stays_visible_and_the_others_are_judged_without_it():
    """48 equal cells and one that is 20 errors off: it keeps its value and interval, and the others move together."""
    figures = np.append(np.random.default_rng(7).normal(0, 1, 48), 20.0)
    best, low, high, tau = shrink(figures, np.eye(49), np.ones((49, 1)))
    assert best[48] == 20 and (low[48], high[48]) == pytest.approx((20 - 1.959964, 20 + 1.959964))
    alone, _, _, tau_alone = shrink(figures[:48], np.eye(48), np.ones((48, 1)))
    assert best[:48] == pytest.approx(alone) and tau == tau_alone < 1


def test_cells_that_scatter_widely_are_no_outliers():
    figures = np.random.default_rng(8).normal(0, 5, 49)
    best, _, _, tau = shrink(figures, np.eye(49), np.ones((49, 1)))
    assert 4 < tau < 6 and (np.abs(best) < np.abs(figures) + 0.2).all() and not (best == figures).any()


@pytest.mark.slow
def test_shrunk_intervals_cover_on_average_and_shrunk_figures_err_less():
    """5,000 sets of 20 cells of uneven size: 94 to 96 % of intervals hold the truth; the error falls by a third."""
    luck = np.random.default_rng(6)
    noise, hits, before, after = 0.02 / np.linspace(0.2, 5, 20), 0, 0.0, 0.0
    for _ in range(5000):
        truth = luck.normal(0, 0.1, 20)
        figures = truth + luck.normal(0, np.sqrt(noise))
        best, low, high, _ = shrink(figures, np.diag(noise), np.ones((20, 1)))
        hits += ((low <= truth) & (truth <= high)).sum()
        before, after = before + ((figures - truth) ** 2).sum(), after + ((best - truth) ** 2).sum()
    assert 0.94 <= hits / 100_000 <= 0.96
    assert after < 0.67 * before
