"""Unequal parts: cells and flags against hand-made games, and figures drawn together as the formula says."""

import numpy as np
import polars as pl
import pytest

from balancewheel.analysis.part_balance import MARGIN, WIN_SHARE, part_balance
from balancewheel.analysis.shrinkage import shrunk, steadied
from tests.analysis.part_tables import race

TINKERERS = pl.Enum(["Jade", "Wyatt", "Victoria"])


def seats(*games):
    """Seats from games, each a list of (tinkerer, score, share)."""
    rows = [(number, *seat) for number, table in enumerate(games) for seat in table]
    schema = {"game": pl.Int64, "tinkerer": TINKERERS, "score": pl.Int16, "win_share": pl.Float64}
    return pl.DataFrame(rows, schema, orient="row").lazy()


def row_of(table, **which):
    rows = table.filter(**which)
    assert rows.height == 1
    return rows.row(0, named=True)


JADE_WINS, WYATT_WINS = [("Jade", 12, 1), ("Wyatt", 8, 0)], [("Jade", 10, 0), ("Wyatt", 13, 1)]


def test_figures_by_hand():
    """Jade wins 30 of 40, by 4 points, and loses 10 by 3."""
    found = part_balance([seats(*[JADE_WINS] * 30, *[WYATT_WINS] * 10)], ["tinkerer"])
    assert found.select("tinkerer", "measure", "seats", "games", "figure", "even").rows() == [
        ("Jade", WIN_SHARE, 40, 40, 0.75, 0.5),
        ("Wyatt", WIN_SHARE, 40, 40, 0.25, 0.5),
        ("Jade", MARGIN, 40, 40, 2.25, 0),
        ("Wyatt", MARGIN, 40, 40, -2.25, 0),
    ]
    jade = row_of(found, tinkerer="Jade", measure=WIN_SHARE)
    assert jade["difference"] == 0.25
    assert jade["error"] == pytest.approx(np.sqrt(0.75 * 0.25 / 40))  # the mean of all is a half in every game
    assert jade["flagged"]
    assert jade["figure_low"] < 0.75 < jade["figure_high"]


def test_the_margin_is_over_the_mean_of_the_others():
    found = part_balance([seats([("Jade", 9, 1), ("Wyatt", 6, 0), ("Victoria", 0, 0)])], ["tinkerer"])
    assert found.filter(measure=MARGIN)["figure"].to_list() == [6, 1.5, -7.5]


def test_a_player_alone_has_no_margin():
    found = part_balance([seats([("Jade", 9, 1)], [("Wyatt", 3, 0)])], ["tinkerer"])
    assert found["measure"].to_list() == [WIN_SHARE] * 2
    assert found["figure"].to_list() == [1, 0]


def test_unfinished_games_count_as_played_and_not_won():
    found = part_balance([seats(JADE_WINS, [("Jade", 1, 0), ("Wyatt", 1, 0)])], ["tinkerer"])
    jade = row_of(found, tinkerer="Jade", measure=WIN_SHARE)
    assert (jade["figure"], jade["even"]) == (0.5, 0.25)


def test_few_games_are_never_flagged():
    found = part_balance([seats(*[JADE_WINS] * 20)], ["tinkerer"])
    assert not found["flagged"].any()
    assert found["p_holm"].is_null().all()
    assert found["figure_low"].is_between(0, 1).filter(found["measure"] == WIN_SHARE).all()


def test_nothing_at_all():
    assert part_balance([seats()], ["tinkerer"]).is_empty()


def test_two_parts_and_pieces():
    """Cells that were dealt; pieces give the same as the whole; the strong pair is flagged."""
    frame = race(6000, np.random.default_rng(1))
    frame = frame.filter((pl.col("faction") != "Nordic") | (pl.col("mat") != "Mechanical"))
    whole = part_balance([frame.lazy()], ["faction", "mat"])
    pieces = [frame.filter(pl.col("game") % 3 == part).lazy() for part in range(3)]
    again = part_balance(pieces, ["faction", "mat"])
    assert whole.height == 2 * 11
    for name in ("figure", "low", "high", "shrunk", "shrunk_low", "p_holm"):
        assert again[name].to_list() == pytest.approx(whole[name].to_list())
    cell = frame.filter(faction="Rusviet", mat="Industrial")
    found = row_of(whole, faction="Rusviet", mat="Industrial", measure=WIN_SHARE)
    assert found["figure"] == pytest.approx(cell["win_share"].mean())
    assert found["flagged"] and found["low"] > 0.1


def test_the_error_agrees_with_a_bootstrap_over_games():
    frame = race(1500, np.random.default_rng(2))
    found = part_balance([frame.lazy()], ["faction", "mat"])
    found = row_of(found, faction="Polania", mat="Industrial", measure=MARGIN)
    luck, score = np.random.default_rng(3), frame["score"].to_numpy().reshape(-1, 3).astype(float)
    margin = score - (score.sum(axis=1, keepdims=True) - score) / 2
    here = ((frame["faction"] == "Polania") & (frame["mat"] == "Industrial")).to_numpy().reshape(-1, 3)
    drawn = luck.integers(0, 1500, (2000, 1500))
    again = (margin * here).sum(axis=1)[drawn].sum(axis=1) / here.sum(axis=1)[drawn].sum(axis=1)
    assert found["error"] == pytest.approx(again.std(), rel=0.06)


def test_equal_cells_are_seldom_flagged():
    """60 runs of 12 equal cells: in 40 % of runs some plain interval misses, in 5 % a cell is flagged."""
    luck, flagged, missed = np.random.default_rng(4), 0, 0
    for _ in range(60):
        found = part_balance([race(600, luck, equal=True).lazy()], ["faction", "mat"]).filter(measure=WIN_SHARE)
        flagged += found["flagged"].any()
        missed += found.filter((pl.col("low") > 0) | (pl.col("high") < 0)).height > 0
    assert flagged <= 9
    assert missed >= 12


# shrinkage


def test_even_knowledge_shrinks_evenly_towards_the_mean():
    figures, noise = np.array([1.0, 2.0, 3.0, 6.0, 9.0]), 2.0
    best, low, high, tau = shrunk(figures, noise * np.eye(5), np.ones((5, 1)))
    kept = tau**2 / (tau**2 + noise)
    assert best == pytest.approx(figures.mean() + kept * (figures - figures.mean()))
    variance = noise * kept + (1 - kept) * noise / 5  # the second part: the mean itself is not known
    assert high - low == pytest.approx(2 * 1.959964 * np.sqrt(variance))


def test_thin_cells_are_drawn_further():
    figures = np.array([0.0, 1.0, -1.0, 0.5, 3.0, 3.0])
    best, low, high, _ = shrunk(figures, np.diag([0.1] * 5 + [10.0]), np.ones((6, 1)))
    assert best[5] < best[4] < 3
    assert high[5] - low[5] > high[4] - low[4]


def test_a_pair_is_drawn_towards_the_sum_of_its_rows_and_columns():
    """Additive but for one thin cell: it is drawn to what its row and column suggest, not to the mean of all."""
    row, column = np.array([-2.0, 0, 2]), np.array([-1.0, 0, 1])
    truth = (row[:, None] + column).ravel()
    figures = truth + np.random.default_rng(5).normal(0, 0.05, 9)
    figures[8] = -5.0
    line = np.column_stack([np.repeat(np.eye(3), 3, axis=0), np.tile(np.eye(3), (3, 1))])
    best, _, _, _ = shrunk(figures, np.diag([0.0025] * 8 + [400.0]), line)
    assert best[8] == pytest.approx(3, abs=0.4)


def test_never_all_the_same():
    """Figures closer together than chance would have them are still not called equal."""
    assert shrunk(np.full(5, 1.0), np.eye(5), np.ones((5, 1)))[3] > 0


def test_a_line_through_every_cell_leaves_them_alone():
    best, low, high, _ = shrunk(np.array([1.0, 4.0]), np.eye(2), np.eye(2))
    assert list(best) == [1, 4]
    assert high - low == pytest.approx([2 * 1.959964] * 2)


def test_cells_that_do_not_differ_at_all_are_left_alone():
    """As where no game was won."""
    best, low, high, _ = shrunk(np.zeros(4), np.zeros((4, 4)), np.ones((4, 1)))
    assert best.tolist() == low.tolist() == high.tolist() == [0] * 4


def test_variances_of_thin_cells_are_steadied():
    """A cell of one game that shows no variance gets nearly the common one; one of many games keeps its own."""
    games = np.array([1.0, 100_000, 100_000])
    found = np.diag(steadied(np.diag([0.0, 4e-5, 2e-5]), games)) * games
    assert found[0] == pytest.approx(30 / 31 * 3, rel=0.01)
    assert found[1:] == pytest.approx([4, 2], rel=0.001)


@pytest.mark.slow
def test_shrunk_intervals_cover_on_average_and_shrunk_figures_err_less():
    """5,000 sets of 20 cells of uneven size: 94 to 96 % of intervals hold the truth; the error falls by a third."""
    luck = np.random.default_rng(6)
    noise, hits, before, after = 0.02 / np.linspace(0.2, 5, 20), 0, 0.0, 0.0
    for _ in range(5000):
        truth = luck.normal(0, 0.1, 20)
        figures = truth + luck.normal(0, np.sqrt(noise))
        best, low, high, _ = shrunk(figures, np.diag(noise), np.ones((20, 1)))
        hits += ((low <= truth) & (truth <= high)).sum()
        before, after = before + ((figures - truth) ** 2).sum(), after + ((best - truth) ** 2).sum()
    assert 0.94 <= hits / 100_000 <= 0.96
    assert after < 0.67 * before
