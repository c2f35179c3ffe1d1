"""Figures in several styles of play, on hand-made tables."""

import numpy as np
import polars as pl
import pytest

from balancewheel.analysis.balance.equal_play import FAIR, MIXED, OPEN, STRONG, WEAK, judge_by_style
from balancewheel.analysis.metrics import SHARE, Metric
from balancewheel.analysis.styles import (
    collected_by_style,
    dissenting,
    measure,
    plot_styles,
    shares_by_style,
    summarise_styles,
)


def table(games: int, red_wins: list[int]) -> tuple[pl.LazyFrame, pl.LazyFrame]:
    """Games of red against blue, of which red wins those with these numbers; red holds a key in even games."""
    rows = []
    for game in range(games):
        won = float(game in red_wins)
        rows += [(game, 0, "red", won, 1 - game % 2), (game, 1, "blue", 1 - won, 0)]
    seats = pl.DataFrame(rows, ["game", "seat", "colour", "win_share", "keys"], orient="row")
    return pl.LazyFrame({"game": range(games)}), seats.lazy()


def styles(*shares: float, games: int = 200) -> list[tuple[pl.LazyFrame, pl.LazyFrame]]:
    """Styles in which red wins these shares of the games, with luck that styles do not share."""
    luck = np.random.default_rng(3)
    return [table(games, luck.permutation(games)[: round(share * games)].tolist()) for share in shares]


def test_every_style_has_its_share_and_its_distance_from_even():
    rows = shares_by_style(styles(0.6, 0.7, 0.65), ["colour"])
    blue, red = rows.sort("colour").to_dicts()
    assert red["in_styles"] == pytest.approx([0.6, 0.7, 0.65])
    assert red["gaps"] == pytest.approx([0.1, 0.2, 0.15])
    assert blue["overall"] == pytest.approx(1 - red["overall"])
    assert red["overall_low"] < 0.65 < red["overall_high"]


def test_errors_are_those_of_single_games_and_shared_as_far_as_games_are_alike():
    """The same games in two styles have the same luck: covariance and variance are p (1 - p) / n."""
    one = table(100, list(range(40)))
    red = Metric("red", SHARE, "seats", pl.col("win_share").filter(pl.col("colour") == "red").sum(), pl.lit(1))
    figures = measure([red], [one, one])
    errors = figures.influence[:, :, 0]
    assert errors @ errors.T == pytest.approx(np.full((2, 2), 0.4 * 0.6 / 100))
    same = figures - figures
    assert (same.estimates == 0).all() and (same.influence == 0).all()


def test_the_spread_between_styles_is_what_chance_does_not_explain():
    alike, apart = (summarise_styles(measure([red_wins()], styles(*shares))) for shares in ((0.5,) * 4, (0.2, 0.8) * 2))
    assert alike["from_style"].item() == 0
    assert 0.3 * 3.18 < apart["from_style"].item() < 0.4 * 3.18 * 1.2


def red_wins() -> Metric:
    these = pl.col("colour") == "red"
    return Metric("red", SHARE, "seats", pl.col("win_share").filter(these).sum(), these.sum())


def test_a_group_that_a_style_never_deals_counts_in_the_others_only():
    here, other = styles(0.6, 0.6)
    without = (here[0], here[1].filter(pl.col("colour") == "blue"))
    figures = measure([red_wins()], [here, without, other])
    row = summarise_styles(figures).row(0, named=True)
    assert row["in_styles"] == [pytest.approx(0.6), None, pytest.approx(0.6)]
    assert row["overall"] == pytest.approx(0.6)


def test_components_that_players_come_by_are_compared_with_and_without():
    """Red wins the 50 even games in which it has the key and none of the others: 1 with it, 1/3 without."""
    row = collected_by_style([table(100, list(range(0, 100, 2)))] * 2, "keys", ["key"]).row(0, named=True)
    assert row["in_styles"] == pytest.approx([1 - 50 / 150] * 2)


@pytest.mark.parametrize(
    ("values", "side", "line", "against"),
    [
        ([0.1, 0.2, 0.3], 1, 0.0, []),
        ([0.1, -0.2, 0.3], 1, 0.0, [1]),
        ([0.1, -0.2, None, 0.0], -1, 0.0, [0, 3]),
        ([0.1, 0.04, 0.3], 1, 0.05, [1]),
    ],
)
def test_styles_that_do_not_agree_are_named(values, side, line, against):
    assert dissenting(values, side, line) == against


@pytest.mark.parametrize(
    ("verdict", "gaps", "reach", "said"),
    [
        (STRONG, [0.1, 0.06, 0.2], 0.1, STRONG),
        (STRONG, [0.1, 0.04, 0.2], 0.1, MIXED),
        (WEAK, [-0.1, -0.06], 0.1, WEAK),
        (WEAK, [-0.1, 0.06], 0.1, MIXED),
        (FAIR, [0.01, -0.01], 0.02, FAIR),
        (FAIR, [0.01, -0.01], 0.06, MIXED),
        (OPEN, [0.1, -0.1], 0.3, OPEN),
        (STRONG, None, None, STRONG),
    ],
)
def test_a_verdict_on_a_component_has_to_hold_in_every_style(verdict, gaps, reach, said):
    rows = pl.DataFrame(
        {"verdict": [verdict], "bound": [0.05], "gaps": [gaps], "from_style": [reach]},
        schema_overrides={"gaps": pl.List(pl.Float64), "from_style": pl.Float64},
    )
    assert judge_by_style(rows)["verdict"].to_list() == [said]


def test_the_picture_has_every_style():
    from matplotlib.figure import Figure

    rows = shares_by_style(styles(0.6, 0.7, 0.65), ["colour"])
    ax = plot_styles(rows, ["blue", "red"], Figure().subplots(), "win share", 0.5)
    drawn = sorted(round(float(x), 6) for line in ax.lines for x in line.get_xdata())
    assert {30.0, 35.0, 40.0, 60.0, 65.0, 70.0} <= set(drawn)
    assert [text.get_text() for text in ax.get_yticklabels()] == ["blue", "red"]
