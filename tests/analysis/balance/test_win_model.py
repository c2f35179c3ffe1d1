"""The logit: the same as on single seats, true where the truth is known, and silent where it cannot tell."""

import numpy as np
import pandas as pd
import polars as pl
import pytest
import statsmodels.api as sm
import statsmodels.formula.api as smf
from scipy.special import expit

from balancewheel.analysis.balance.equal_play import (
    FAIR,
    OPEN,
    STRONG,
    WEAK,
    candidates,
    confirm_strengths,
    factor_effects,
    predict_shares,
)
from balancewheel.analysis.balance.win_model import (
    PLACE,
    PLAYERS,
    STRATEGY,
    build_design,
    can_tell,
    count_cells,
    fit,
    tell_apart,
)
from balancewheel.analysis.split import split_games
from tests.analysis.balance.component_tables import OF_FACTION, OF_MAT, OF_PAIR, OF_PLACE, OF_STRATEGY, alone, race

COMPONENTS = ["faction", "mat"]
ADDITIVE = [("faction",), ("mat",), (STRATEGY,), (PLACE,)]
WITH_PAIRS = [*ADDITIVE, ("faction", "mat")]


def fitted(frame, terms, pieces=1):
    parts = [frame.filter(pl.col("game") % pieces == part).lazy() for part in range(pieces)]
    return fit(lambda: parts, terms)


def coefficient(model, term, *levels):
    at = model.design.columns.index((term, levels))
    return model.coefficients[at], np.sqrt(model.covariance[at, at])


@pytest.fixture(scope="module")
def big():
    """200,000 seats that win by themselves, as the logit says, in pairs that share their luck."""
    return alone(33_334, np.random.default_rng(1), copies=2)


def test_the_same_as_on_single_seats(big):
    """Cells and two passes give what statsmodels gives on single rows, clustered by game."""
    frame = big.filter(pl.col("game") < 3000)
    model = fitted(frame, ADDITIVE, pieces=4)
    taken = frame.select("game", "faction", "mat", "strategy", "win_share", place="turn_order")
    rows = pd.DataFrame({name: taken[name].to_list() for name in taken.columns})
    logit = smf.glm("win_share ~ faction + mat + strategy + C(place)", rows, family=sm.families.Binomial()).fit(
        cov_type="cluster", cov_kwds={"groups": rows["game"]}
    )
    names = {"faction": "faction[T.{}]", "mat": "mat[T.{}]", STRATEGY: "strategy[T.{}]", PLACE: "C(place)[T.{}]"}
    for i, (term, levels) in enumerate(model.design.columns):
        name = "Intercept"
        if term:
            level = int(levels[0].split()[0]) - 1 if term[0] == PLACE else levels[0]
            name = names[term[0]].format(level)
        assert model.coefficients[i] == pytest.approx(logit.params[name], abs=0.005)
        assert np.sqrt(model.covariance[i, i]) == pytest.approx(logit.bse[name], rel=0.01)


def test_known_effects_are_recovered(big):
    model = fitted(big, WITH_PAIRS)
    for term, truth, levels in (
        (("faction",), OF_FACTION[3], ("Rusviet",)),
        (("mat",), OF_MAT[2], ("Mechanical",)),
        ((STRATEGY,), OF_STRATEGY[1], ("b",)),
        ((PLACE,), OF_PLACE[2], ("3 of 6",)),
        (("faction", "mat"), OF_PAIR[3, 1], ("Rusviet", "Industrial")),
        (("faction", "mat"), 0, ("Nordic", "Mechanical")),
    ):
        found, error = coefficient(model, term, *levels)
        assert abs(found - truth) < 4 * error < 0.3


def test_seats_that_share_their_luck_count_once(big):
    """Two copies of every seat: errors as of half as many seats."""
    one = fitted(big.filter(pl.col("seat") % 2 == 0).with_columns(turn_order=pl.col("turn_order")), ADDITIVE)
    two = fitted(big, ADDITIVE)
    assert coefficient(two, ("mat",), "Industrial")[1] == pytest.approx(
        coefficient(one, ("mat",), "Industrial")[1], rel=0.02
    )


def test_the_pair_shows_where_there_is_one():
    luck = np.random.default_rng(2)
    there = fitted(race(8000, luck), WITH_PAIRS).test(("faction", "mat"))
    assert there[1] == 6 and there[2] < 1e-6
    assert fitted(race(8000, luck, pair=np.zeros((4, 3))), WITH_PAIRS).test(("faction", "mat"))[2] > 0.001


def test_shares_at_equal_play(big):
    """With every strategy and place as frequent, whatever was dealt: the mean of the logit over both."""
    strong = big.filter((pl.col("faction") != "Crimea") | (pl.col("strategy") != "b"))  # Crimea never plays well
    table = predict_shares(fitted(strong, WITH_PAIRS), COMPONENTS, COMPONENTS)
    logit = -1 + OF_STRATEGY[:, None] + np.repeat(OF_PLACE, 2)  # six seats, the order of three
    truth = expit(logit).mean()
    crimea = table.filter(faction="Crimea", mat="Engineering").row(0, named=True)
    assert crimea["share_low"] - 0.01 < truth < crimea["share_high"] + 0.01
    dealt = strong.filter(faction="Crimea", mat="Engineering")["win_share"].mean()
    assert dealt < crimea["share"] - 0.03
    assert table["difference"].sum() == pytest.approx(0, abs=1e-9)
    assert table["seats"].sum() == strong.height
    assert (table["low_all"] < table["low"]).all()


def test_what_matters(big):
    found = {row["factor"]: row for row in factor_effects(fitted(big, ADDITIVE), COMPONENTS).iter_rows(named=True)}
    assert (found["faction"]["highest"], found["faction"]["lowest"]) == ("Rusviet", "Polania")
    assert (found[STRATEGY]["highest"], found[STRATEGY]["lowest"], found[STRATEGY]["freedom"]) == ("b", "c", 2)
    assert found[STRATEGY]["low"] > found["faction"]["high"] > found["faction"]["low"] > 0
    assert found["mat"]["p"] < 1e-9


def halves_of(frame, terms):
    return tuple(fit(lambda half=half: [split_games(frame.lazy())[half]], terms) for half in (0, 1))


def test_the_strongest_pair_is_confirmed_on_other_games(big):
    found = confirm_strengths(halves_of(big, WITH_PAIRS), COMPONENTS)
    assert found["end"].to_list() == ["highest", "lowest"] and found["holds"].all()
    assert found.select(COMPONENTS).row(0) == ("Rusviet", "Industrial")
    assert found["chosen_seats"].sum() + found["seats"].sum() < big.height


def test_what_was_the_largest_by_luck_is_not_confirmed():
    """Equal seats: the largest of twelve differences vanishes on other games, and is not called strong."""
    luck, chosen, fresh, named = np.random.default_rng(12), [], [], 0
    for _ in range(20):
        found = confirm_strengths(halves_of(race(600, luck, equal=True), WITH_PAIRS), COMPONENTS)
        chosen.append(found["chosen_difference"][0])
        fresh.append(found["difference"][0])
        named += found["holds"].sum()
    assert np.mean(chosen) > 0.05 and abs(np.mean(fresh)) < 0.03
    assert named <= 4  # 1 is to be expected


def test_the_distance_of_best_and_worst_is_measured_on_other_games():
    frame = race(600, np.random.default_rng(13), equal=True)
    model, halves = fitted(frame, ADDITIVE), halves_of(frame, ADDITIVE)
    row = factor_effects(model, COMPONENTS, halves).filter(factor="faction").row(0, named=True)
    assert row["chosen_distance"] > 0.03 and row["low"] == 0
    first, second = (predict_shares(half, COMPONENTS, ["faction"]).sort("share") for half in halves)
    assert (row["highest"], row["lowest"]) == (first["faction"][-1], first["faction"][0])
    shares = dict(second.select("faction", "share").rows())
    assert row["distance"] == pytest.approx(shares[row["highest"]] - shares[row["lowest"]])


def test_player_counts_are_apart():
    """Two runs whose games have the same numbers: places differ by player count, shares are told for each."""
    luck = np.random.default_rng(3)
    pieces = [race(4000, luck, players=players).lazy() for players in (2, 3)]
    model = fit(lambda: pieces, WITH_PAIRS)
    assert model.games == 8000
    table = predict_shares(model, COMPONENTS, ["faction"])
    even = {players: table.filter(players=players)["share"].mean() for players in ("2", "3")}
    assert even == pytest.approx({"2": 1 / 2, "3": 1 / 3}, abs=0.02)
    assert set(model.cells[PLACE]) == {"1 of 2", "2 of 2", "1 of 3", "2 of 3", "3 of 3"}


def test_a_strategy_that_never_wins_does_not_run_away():
    frame = race(3000, np.random.default_rng(4))
    frame = frame.with_columns(win_share=pl.when(pl.col("strategy") == "c").then(0).otherwise(pl.col("win_share")))
    model = fitted(frame, WITH_PAIRS)
    assert np.isfinite(model.coefficients).all() and np.abs(model.coefficients).max() < 12
    table = predict_shares(model, COMPONENTS, [STRATEGY])
    assert table.filter(strategy="c")["share"][0] < 0.01


def test_a_pair_that_never_wins_has_an_interval_as_wide_as_its_games_allow():
    """No win in some 250 seats: up to 1.5 % cannot be ruled out, though the games show no variance at all."""
    frame = race(1000, np.random.default_rng(14))
    lost = (pl.col("faction") == "Nordic") & (pl.col("mat") == "Mechanical")
    frame = frame.with_columns(win_share=pl.when(lost).then(0).otherwise(pl.col("win_share")))
    row = predict_shares(fitted(frame, WITH_PAIRS), COMPONENTS, COMPONENTS).filter(faction="Nordic", mat="Mechanical")
    assert 200 < row["seats"][0] < 300 and 0.01 < row["share_high"][0] < 0.03
    assert row["high_all"][0] < 0


def test_pairs_that_were_never_dealt_are_not_predicted():
    frame = race(3000, np.random.default_rng(5))
    frame = frame.filter((pl.col("faction") != "Nordic") | (pl.col("mat") != "Mechanical"))
    model = fitted(frame, WITH_PAIRS)
    table = predict_shares(model, COMPONENTS, COMPONENTS)
    assert table.height == 11
    assert model.test(("faction", "mat"))[1] == 5
    assert table["high_all"].is_finite().all()


def test_what_cannot_be_told_apart_is_left_out():
    """Every faction always with the same mat: the mat adds nothing that the faction has not said."""
    frame = race(500, np.random.default_rng(6)).filter(
        pl.col("faction").to_physical() % 3 == pl.col("mat").to_physical()
    )
    cells = count_cells([frame.lazy()], ["faction", "mat", STRATEGY, PLACE, PLAYERS])
    columns = build_design(cells, WITH_PAIRS).columns
    assert not [term for term, _ in columns if "mat" in term]
    assert np.isnan(fitted(frame, WITH_PAIRS).test(("mat",))[2])


FACTORS = ["faction", "mat", STRATEGY, PLACE]


def mats_in_turn(names="abc", free=()):
    """Games of three in which the mat decides who plays when; places in `free` may have any of their mats."""
    luck = np.random.default_rng(9)
    frame, order = race(4000, luck), luck.permuted(np.tile(range(3), (4000, 1)), axis=1)
    mat = order.copy()
    swapped = luck.random(4000) < 0.5 if free else np.zeros(4000, bool)
    for one, other in [free] if free else []:
        mat[swapped] = np.where(order == one, other, np.where(order == other, one, order))[swapped]
    return frame.with_columns(
        turn_order=pl.Series(order.ravel()), mat=pl.Series([names[i] for i in mat.ravel()], dtype=pl.String)
    )


@pytest.mark.parametrize("free", [(), (1, 2)])
def test_a_mat_that_always_has_the_same_place_is_not_told_apart_from_it(free):
    """All three mats, or only the first, which always begins."""
    frame = mats_in_turn(free=free)
    cells = count_cells([frame.lazy()], [*FACTORS, PLAYERS])
    assert tell_apart(cells, FACTORS) == (["faction", "mat", STRATEGY], {PLACE: ["mat"]})
    model = fitted(frame, ADDITIVE)
    assert model.ties == {PLACE: ["mat"]}
    assert predict_shares(model, COMPONENTS, [PLACE]).is_empty()
    assert PLACE not in factor_effects(model, COMPONENTS)["factor"]


@pytest.mark.parametrize("free", [(), (1, 2)])
def test_what_is_said_of_a_tied_mat_does_not_depend_on_names(free):
    """The same games with other names of mats, so that another column is dropped: the same figures."""
    shares = []
    for names in ("abc", "cab", "bca"):
        shares.append(predict_shares(fitted(mats_in_turn(names, free), ADDITIVE), COMPONENTS, ["mat"]).sort("share"))
    for name in ("share", "share_low", "difference", "high_all"):
        for other in shares[1:]:
            assert other[name].to_list() == pytest.approx(shares[0][name].to_list(), abs=1e-6)
    assert shares[0].height == 3
    as_dealt = mats_in_turn("abc").group_by("mat").agg(pl.col("win_share").mean()).sort("win_share")
    if not free:
        assert shares[0]["share"].to_list() == pytest.approx(as_dealt["win_share"].to_list(), abs=0.02)


def test_components_that_meet_in_any_way_are_told_apart():
    """Mats that order the turns but are not all in play: the same mat comes first here and second there."""
    frame = race(2000, np.random.default_rng(10))
    cells = count_cells([frame.lazy()], [*FACTORS, PLAYERS])
    assert tell_apart(cells, FACTORS) == (FACTORS, {})
    assert can_tell(cells, tuple(ADDITIVE), cells).all()


def test_a_strategy_that_never_had_a_component_is_not_predicted_with_it():
    frame = race(3000, np.random.default_rng(11)).filter((pl.col("faction") != "Crimea") | (pl.col("strategy") != "b"))
    model = fitted(frame, [*ADDITIVE, ("faction", STRATEGY)])
    table = predict_shares(model, COMPONENTS, ["faction", STRATEGY], [STRATEGY])
    assert table.height == 11
    assert table.filter(faction="Crimea", strategy="b").is_empty()


def test_one_of_everything():
    """One faction, one mat, one strategy: nothing to compare, and no failure."""
    frame = race(200, np.random.default_rng(7)).filter(faction="Nordic", mat="Industrial", strategy="a")
    model = fitted(frame, WITH_PAIRS)
    table = predict_shares(model, COMPONENTS, COMPONENTS)
    assert table.height == 1
    assert table["difference"][0] == pytest.approx(0, abs=1e-12)


def test_candidates_need_an_interval_beyond_the_tolerance():
    """Even share 25 %, tolerance a fifth of it: 5 points."""
    rows = [("a", 0.06, 0.09), ("b", -0.12, -0.051), ("c", -0.04, 0.04), ("d", 0.03, 0.09), ("e", -0.07, 0.07)]
    table = pl.DataFrame([*rows, ("f", 0.3, 0.4)], ["faction", "low_all", "high_all"], orient="row")
    table = table.with_columns(even=0.25, seats=pl.when(pl.col("faction") == "f").then(119).otherwise(120))
    found = candidates(table, 0.2)
    verdicts = {"a": STRONG, "b": WEAK, "c": FAIR, "d": OPEN, "e": OPEN, "f": OPEN}  # f was dealt too seldom
    assert dict(found.select("faction", "verdict").rows()) == verdicts
    assert found["faction"].to_list()[:2] == ["a", "b"]


@pytest.mark.slow
@pytest.mark.parametrize("world", [alone, race])
def test_intervals_at_equal_play_cover_the_truth_in_95_of_100_runs(world):
    """1,000 runs of 1,500 games; the truth from 1.5 million. One standard error of any coverage is 0.7 %.

    For a race the logit is a summary, not the law; its intervals hold what it would say of endless games.
    """
    luck = np.random.default_rng(8)
    truth = predict_shares(fitted(world(1_500_000, luck), WITH_PAIRS), COMPONENTS, COMPONENTS)["difference"].to_numpy()
    runs, hits, together = 1000, np.zeros(12), 0
    for _ in range(runs):
        table = predict_shares(fitted(world(1500, luck), WITH_PAIRS), COMPONENTS, COMPONENTS)
        hits += ((table["low"].to_numpy() <= truth) & (truth <= table["high"].to_numpy())).astype(float)
        together += ((table["low_all"].to_numpy() <= truth) & (truth <= table["high_all"].to_numpy())).all()
    assert 0.94 <= hits.mean() / runs <= 0.96
    assert (np.abs(hits / runs - 0.95) < 0.027).all(), hits / runs
    assert together / runs >= 0.93  # 95 % less three standard errors
