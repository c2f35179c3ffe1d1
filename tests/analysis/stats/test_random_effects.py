"""Few styles, each with its chance: is the mean over styles within its interval as often as it says?"""

import numpy as np
import pytest

from balancewheel.analysis.stats.random_effects import between_variance, summarise


def shared_luck(styles: int, error: float, correlation: float) -> np.ndarray:
    """The covariance of styles that share part of their luck."""
    return error**2 * ((1 - correlation) * np.eye(styles) + correlation)


def test_styles_without_chance_have_the_interval_of_a_plain_mean():
    """With nothing but style, it is Student's interval: 2, 4, 9 have mean 5, deviation √13, and t is 4.303."""
    summary = summarise(np.array([2.0, 4.0, 9.0]), np.zeros((3, 3)))
    assert summary.mean == pytest.approx(5)
    assert summary.tau == pytest.approx(13**0.5, rel=1e-5)
    assert summary.high - 5 == pytest.approx(4.302653 * (13 / 3) ** 0.5, rel=1e-5)
    assert summary.reach == pytest.approx(4.302653 * (13 * 4 / 3) ** 0.5, rel=1e-5)


def test_what_chance_explains_is_not_called_style():
    """Three styles that scatter no more than chance lets them."""
    summary = summarise(np.array([0.19, 0.20, 0.21]), 0.02**2 * np.eye(3))
    assert (summary.tau, summary.reach) == (0, 0)
    assert summary.high - summary.mean == pytest.approx(4.302653 * 0.02 / 3**0.5, rel=1e-5)


def test_the_spread_is_what_is_left_after_chance():
    """Equal errors: the variance of the estimates is that between styles plus that of chance."""
    estimates = np.array([0.1, 0.2, 0.3, 0.4])
    assert between_variance(estimates, 0.05**2 * np.eye(4)) == pytest.approx(estimates.var(ddof=1) - 0.05**2)


def test_luck_that_all_styles_share_says_nothing_about_style_but_widens_the_mean():
    """Common luck moves all styles alike: tau does not change, the interval does."""
    estimates = np.array([0.1, 0.2, 0.3, 0.4])
    alone, shared = (summarise(estimates, 0.05**2 * np.eye(4) + common) for common in (0.0, 0.04**2))
    assert shared.tau == pytest.approx(alone.tau)
    half = alone.high - alone.mean
    t = half / (alone.tau**2 / 4 + 0.05**2 / 4) ** 0.5
    assert shared.high - shared.mean == pytest.approx((half**2 + (t * 0.04) ** 2) ** 0.5)


def test_a_precise_style_counts_for_more():
    """Without style effects the mean weighs by precision."""
    summary = summarise(np.array([0.20, 0.21]), np.diag([0.01**2, 0.02**2]))
    assert summary.mean == pytest.approx((4 * 0.20 + 0.21) / 5)


def test_one_style_has_no_spread():
    assert np.isnan(summarise(np.array([0.2]), np.eye(1))).all()


def coverage(styles: int, tau: float, correlation: float, errors: np.ndarray, draws: int) -> tuple[float, float, float]:
    """How often synthetic styles hold the true mean and another style, and the mean of tau² over the true one."""
    rng = np.random.default_rng(int(1000 * tau) + styles)
    covariance = np.outer(errors, errors) * ((1 - correlation) * np.eye(styles) + correlation)
    luck = np.linalg.cholesky(covariance + 1e-12 * np.eye(styles))
    holds, another, taus = 0, 0, 0.0
    for _ in range(draws):
        estimates = 0.2 + tau * rng.standard_normal(styles) + luck @ rng.standard_normal(styles)
        summary = summarise(estimates, covariance)
        holds += summary.low <= 0.2 <= summary.high
        half = (summary.reach**2 + ((summary.high - summary.low) / 2) ** 2) ** 0.5
        another += abs(0.2 + tau * rng.standard_normal() - summary.mean) <= half
        taus += summary.tau**2
    return holds / draws, another / draws, taus / draws


@pytest.mark.slow
@pytest.mark.parametrize("correlation", [0.0, 0.3])
@pytest.mark.parametrize("tau", [0.0, 0.005, 0.02, 0.05])
@pytest.mark.parametrize("styles", [3, 8])
def test_intervals_hold_as_often_as_they_say(styles, tau, correlation):
    """Synthetic styles whose spread is none, below, above and far above chance; some styles are known better.

    The interval of the mean holds in 95 % of 2,000 draws, less what so many can miss; where chance hides the spread it
    is wider than need be. Where the spread shows, another style lies within the range that style and chance leave.
    """
    errors = np.full(styles, 0.008)
    errors[0] = 0.004
    holds, another, between = coverage(styles, tau, correlation, errors, 2000)
    assert holds > 0.935
    if tau >= 0.02:
        assert another > 0.92
        assert between == pytest.approx(tau**2, rel=0.15)
    if tau == 0.05:
        assert holds < 0.975, "no wider than need be"
