"""Seats with and without a component, where the answer is known."""

import numpy as np
import polars as pl
import pytest

from balancewheel.analysis.balance.collected import collected_components, plot_collected
from balancewheel.analysis.balance.component_balance import MARGIN, WIN_SHARE


def seats(games: int, strong: float, seed: int = 1) -> pl.LazyFrame:
    """Two seats a game; whoever has the first component wins that often, the second does nothing, the third is rare."""
    luck = np.random.default_rng(seed)
    has_first, has_second = luck.random((2, games, 2)) < 0.5
    strength = np.where(has_first[:, :1] == has_first[:, 1:], 0.5, np.where(has_first[:, :1], strong, 1 - strong))
    first_wins = luck.random(games) < strength[:, 0]
    wins = np.column_stack([first_wins, ~first_wins]).astype(float)
    bits = has_first + 2 * has_second
    return pl.DataFrame(
        {
            "game": np.repeat(np.arange(games), 2),
            "held": bits.ravel().astype(np.int64),
            "win_share": wins.ravel(),
            "score": (10 * wins).ravel().astype(np.int64),
        }
    ).lazy()


def test_a_strong_component_is_flagged_and_an_idle_one_is_not():
    frame = collected_components([seats(4000, 0.7), seats(4000, 0.7, 2).with_columns(pl.col("game") + 4000)], "held",
                                 ["strong", "idle", "never"])  # fmt: skip
    shares = {row["component"]: row for row in frame.filter(measure=WIN_SHARE).iter_rows(named=True)}
    assert set(shares) == {"strong", "idle"}  # what nobody had is not compared
    strong, idle = shares["strong"], shares["idle"]
    assert strong["flagged"] and not idle["flagged"]
    assert strong["low"] < 0.2 < strong["high"]  # half of the opponents have it as well: (0.7 - 0.3) / 2
    assert idle["low"] < 0 < idle["high"]
    assert strong["seats"] + strong["seats_without"] == 16_000
    margins = frame.filter(measure=MARGIN, component="strong").row(0, named=True)
    assert margins["difference"] == pytest.approx(20 * strong["difference"])


def test_intervals_cover():
    """95 % intervals of the idle component's difference hold 0 about that often."""
    covered = 0
    for seed in range(200):
        row = collected_components([seats(300, 0.7, seed)], "held", ["strong", "idle"]).filter(
            measure=WIN_SHARE, component="idle"
        )
        covered += row["low"][0] < 0 < row["high"][0]
    assert 180 <= covered <= 199


def test_too_few_games_have_no_interval():
    frame = collected_components([seats(10, 0.7)], "held", ["strong", "idle"])
    assert frame["low"].null_count() == frame.height


def test_the_picture_names_every_component():
    pytest.importorskip("matplotlib")
    from matplotlib.figure import Figure

    ax = plot_collected(collected_components([seats(200, 0.7)], "held", ["strong", "idle"]), WIN_SHARE,
                        Figure().add_subplot())  # fmt: skip
    assert {label.get_text().removesuffix(" *") for label in ax.get_yticklabels()} == {"strong", "idle"}
