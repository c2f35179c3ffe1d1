"""Asymmetric components: cells and flags against hand-made games."""

import numpy as np
import polars as pl
import pytest
from scipy.stats import norm

from balancewheel.analysis.balance.component_balance import MARGIN, WIN_SHARE, component_balance
from tests.analysis.balance.component_tables import equal_pairs, race

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
    found = component_balance([seats(*[JADE_WINS] * 30, *[WYATT_WINS] * 10)], ["tinkerer"])
    assert found.select("tinkerer", "measure", "seats", "games", "mean", "even").rows() == [
        ("Jade", WIN_SHARE, 40, 40, 0.75, 0.5),
        ("Wyatt", WIN_SHARE, 40, 40, 0.25, 0.5),
        ("Jade", MARGIN, 40, 40, 2.25, 0),
        ("Wyatt", MARGIN, 40, 40, -2.25, 0),
    ]
    jade = row_of(found, tinkerer="Jade", measure=WIN_SHARE)
    assert jade["difference"] == 0.25
    assert jade["error"] == pytest.approx(np.sqrt(0.75 * 0.25 / 40))  # the mean of all is a half in every game
    assert jade["flagged"]
    assert jade["mean_low"] < 0.75 < jade["mean_high"]


def test_the_margin_is_over_the_mean_of_the_others():
    found = component_balance([seats([("Jade", 9, 1), ("Wyatt", 6, 0), ("Victoria", 0, 0)])], ["tinkerer"])
    assert found.filter(measure=MARGIN)["mean"].to_list() == [6, 1.5, -7.5]


def test_a_player_alone_has_no_margin():
    found = component_balance([seats([("Jade", 9, 1)], [("Wyatt", 3, 0)])], ["tinkerer"])
    assert found["measure"].to_list() == [WIN_SHARE] * 2
    assert found["mean"].to_list() == [1, 0]


def test_unfinished_games_count_as_played_and_not_won():
    found = component_balance([seats(JADE_WINS, [("Jade", 1, 0), ("Wyatt", 1, 0)])], ["tinkerer"])
    jade = row_of(found, tinkerer="Jade", measure=WIN_SHARE)
    assert (jade["mean"], jade["even"]) == (0.5, 0.25)


def test_few_games_are_never_flagged():
    found = component_balance([seats(*[JADE_WINS] * 20)], ["tinkerer"])
    assert not found["flagged"].any()
    assert found["p_holm"].is_null().all()
    assert found["mean_low"].is_between(0, 1).filter(found["measure"] == WIN_SHARE).all()


@pytest.mark.parametrize("lost", [0, 1])
def test_a_component_that_always_wins_is_flagged_like_one_that_nearly_does(lost):
    found = component_balance([seats(*[JADE_WINS] * (10_000 - lost), *[WYATT_WINS] * lost)], ["tinkerer"])
    jade = row_of(found, tinkerer="Jade", measure=WIN_SHARE)
    assert jade["flagged"] and jade["p"] < 1e-9
    assert row_of(found, tinkerer="Wyatt", measure=WIN_SHARE)["flagged"]
    assert row_of(found, tinkerer="Jade", measure=MARGIN)["flagged"]


def test_a_margin_that_is_the_same_in_every_game_is_flagged():
    found = component_balance([seats(*[JADE_WINS] * 40)], ["tinkerer"])
    assert row_of(found, tinkerer="Jade", measure=MARGIN)["flagged"]


@pytest.mark.parametrize(("seats_each", "tested"), [(43, 0), (170, 49)])
def test_shares_are_tested_once_enough_wins_are_expected(seats_each, tested):
    """A seventh of 43 seats is 6 wins: too few to call any of 49 pairs unequal."""
    found = component_balance([equal_pairs(seats_each, np.random.default_rng(3)).lazy()], ["faction", "mat"])
    wins = found.filter(measure=WIN_SHARE)
    assert wins.height - wins["p"].null_count() == tested
    assert not wins["flagged"].any()


def test_the_score_test_by_hand():
    """Jade wins 25 of 60 games where a half would be even."""
    games = [[("Jade", 1, 1), ("Wyatt", 0, 0)]] * 25 + [[("Jade", 0, 0), ("Wyatt", 1, 1)]] * 35
    games += [[("Wyatt", 1, 1), ("Victoria", 0, 0)]] * 30 + [[("Wyatt", 0, 0), ("Victoria", 1, 1)]] * 30
    jade = row_of(component_balance([seats(*games)], ["tinkerer"]), tinkerer="Jade", measure=WIN_SHARE)
    # under the null a seat varies by 1/4 and two seats of a game by -1/4; the mean of all never varies
    z = (25 / 60 - 1 / 2) / np.sqrt(0.25 / 60)
    assert jade["p"] == pytest.approx(2 * norm.sf(abs(z)))


def test_one_strong_pair_among_equals_is_flagged_and_stays_visible():
    """48 equal pairs and one that wins far more: its shrunk figure is its own, and nothing else is flagged."""
    frame = equal_pairs(600, np.random.default_rng(5), outlier=0.7)
    wins = component_balance([frame.lazy()], ["faction", "mat"]).filter(measure=WIN_SHARE)
    strong = row_of(wins, faction="f2", mat="m3")
    assert strong["flagged"] and strong["shrunk"] == pytest.approx(strong["mean"]) and strong["difference"] > 0.08
    assert wins["flagged"].sum() == 1


@pytest.mark.slow
@pytest.mark.parametrize(("seats_each", "runs"), [(43, 600), (143, 1000), (510, 600)])
def test_equal_pairs_are_flagged_in_5_of_100_runs_at_most(seats_each, runs, record_property):
    """49 pairs that are alike: any flag is false. Three standard errors of 5 % are added."""
    luck, false = np.random.default_rng(4), {WIN_SHARE: 0, MARGIN: 0}
    for _ in range(runs):
        found = component_balance([equal_pairs(seats_each, luck).lazy()], ["faction", "mat"])
        for measure in false:
            false[measure] += found.filter(measure=measure)["flagged"].any()
    record_property("table", f"{seats_each} seats each: false flags in {false} of {runs} runs")
    assert max(false.values()) / runs < 0.05 + 3 * np.sqrt(0.05 * 0.95 / runs)


def test_nothing_at_all():
    assert component_balance([seats()], ["tinkerer"]).is_empty()


def test_two_components_and_pieces():
    """Cells that were dealt; pieces give the same as the whole; the strong pair is flagged."""
    frame = race(6000, np.random.default_rng(1))
    frame = frame.filter((pl.col("faction") != "Nordic") | (pl.col("mat") != "Mechanical"))
    whole = component_balance([frame.lazy()], ["faction", "mat"])
    pieces = [frame.filter(pl.col("game") % 3 == part).lazy() for part in range(3)]
    again = component_balance(pieces, ["faction", "mat"])
    assert whole.height == 2 * 11
    for name in ("mean", "low", "high", "shrunk", "shrunk_low", "p_holm"):
        assert again[name].to_list() == pytest.approx(whole[name].to_list())
    cell = frame.filter(faction="Rusviet", mat="Industrial")
    found = row_of(whole, faction="Rusviet", mat="Industrial", measure=WIN_SHARE)
    assert found["mean"] == pytest.approx(cell["win_share"].mean())
    assert found["flagged"] and found["low"] > 0.1


def test_the_error_agrees_with_a_bootstrap_over_games():
    frame = race(1500, np.random.default_rng(2))
    found = component_balance([frame.lazy()], ["faction", "mat"])
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
        found = component_balance([race(600, luck, equal=True).lazy()], ["faction", "mat"]).filter(measure=WIN_SHARE)
        flagged += found["flagged"].any()
        missed += found.filter((pl.col("low") > 0) | (pl.col("high") < 0)).height > 0
    assert flagged <= 9
    assert missed >= 12
