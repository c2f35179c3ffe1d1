"""Standings, comebacks, leaders, forecasts, drama and the rest, on games that can be followed by hand."""

import numpy as np
import polars as pl
import pytest

from balancewheel.analysis.length import mean_length
from balancewheel.analysis.quality.choices import PER_DECISION, PER_TURN, choices
from balancewheel.analysis.quality.comebacks import comebacks, common_rounds, drawn_rounds, plot_comebacks
from balancewheel.analysis.quality.drama import BEHIND, DEAD, DRAMA, drama, drama_by_game, plot_deficits
from balancewheel.analysis.quality.elimination import eliminations, rounds_watched
from balancewheel.analysis.quality.forecasts import (
    calibration,
    favourites,
    forecasts,
    plot_calibration,
    plot_favourites,
    predictable_from,
)
from balancewheel.analysis.quality.lead_changes import NEVER, PER_GAME, PER_ROUND, lead_changes
from balancewheel.analysis.quality.leaders import LEADS, NEVER_CAUGHT, WINS, leaders, plot_leaders
from balancewheel.analysis.quality.standings import standing_pieces, standings
from balancewheel.analysis.quality.unused import plot_unused, unused
from balancewheel.analysis.split import in_first_half

STRATEGIES = pl.Enum(["a", "b", "c"])


def tables(*games, strategies="abc"):
    """`rounds` and `seats` from games, each the scores of all seats after every round; the highest at the end wins."""
    rounds, seats = [], []
    for number, course in enumerate(games):
        for at, scores in enumerate(course):
            for seat, score in enumerate(scores):
                rounds.append({"game": number, "round_number": at + 1, "seat": seat, "score": score})
        last = course[-1]
        for seat, score in enumerate(last):
            share = 1 / last.count(max(last)) if score == max(last) else 0.0
            seats.append({"game": number, "seat": seat, "strategy": strategies[seat], "win_share": share})
    kinds = {"round_number": pl.UInt8, "seat": pl.UInt8, "score": pl.Int16}
    return (
        pl.LazyFrame(rounds, schema_overrides=kinds),
        pl.LazyFrame(seats, schema_overrides={"seat": pl.UInt8, "strategy": STRATEGIES, "win_share": pl.Float64}),
    )


def standing(*games, **more):
    return [standings(*tables(*games, **more))]


TWO_LEADERS = [(5, 3, 5), (6, 9, 5)]  # seats 0 and 2 are level after round 1, seat 1 wins
NEVER_BEHIND = [(4, 1, 0), (8, 2, 2), (9, 5, 7)]


def test_gaps_are_to_the_best_of_the_others():
    found = standing(TWO_LEADERS)[0].sort("round_number", "seat").collect()
    assert found["gap"].to_list() == [0, -2, 0, -3, 3, -4]
    assert found["behind"].to_list() == [0, 2, 0, 3, 0, 4]
    assert set(found["n_rounds"]) == {2} and set(found["n_seats"]) == {3}
    assert found["win_share"].to_list() == [0, 1, 0] * 2


def test_standings_of_pieces_are_those_of_the_whole(tmp_path):
    rounds, seats = tables(*[TWO_LEADERS, NEVER_BEHIND] * 4)
    whole = standings(rounds, seats).sort("game", "round_number", "seat").collect()
    parts = [[frame.filter(pl.col("game") // 4 == part) for part in range(2)] for frame in (rounds, seats)]
    kept = pl.concat(standing_pieces(*parts, tmp_path)).sort("game", "round_number", "seat").collect()
    assert kept.equals(whole)


def test_comebacks_by_round_and_deficit():
    found = comebacks(standing(TWO_LEADERS, NEVER_BEHIND))
    shares = {row[:2]: row[2] for row in found.select("round_number", "behind", "win_share").rows()}
    assert shares[1, 2] == 1  # seat 1 of the first game came back
    assert shares[1, 0] == pytest.approx(1 / 3)  # three leaders or level, of whom one won
    assert (2, 3) not in shares  # after the last round of the first game nothing is left to play
    assert shares[2, 0] == 1 and shares[2, 6] == 0


def test_rounds_that_few_games_reach_are_not_common():
    long = [(1, 0, 0)] * 30
    found = comebacks(standing(*[TWO_LEADERS] * 99, long))
    assert common_rounds(found) == [1]
    assert common_rounds(found, at_least=0.005) == list(range(1, 30))


def test_of_many_rounds_a_few_are_drawn_the_first_and_the_last_among_them():
    found = comebacks(standing(*[[(1, 0, 0)] * 12] * 3))
    assert drawn_rounds(found) == [1, 3, 5, 7, 9, 11]
    assert drawn_rounds(comebacks(standing(TWO_LEADERS))) == [1]


def test_leaders_who_win_and_who_are_never_caught():
    caught = [(3, 1, 0), (3, 3, 0), (5, 3, 0)]  # leads, is level, wins
    found = leaders(standing(TWO_LEADERS, NEVER_BEHIND, caught))
    shares = {(row["what"], row["round_number"]): row["share"] for row in found.iter_rows(named=True)}
    assert shares[LEADS, 1] == pytest.approx(2 / 3)
    assert shares[WINS, 1] == 1 and shares[NEVER_CAUGHT, 1] == 0.5
    assert shares[LEADS, 2] == 0.5 and shares[NEVER_CAUGHT, 2] == 1


def test_drama_and_decision_of_single_games():
    late = [(0, 4, 0), (5, 4, 0), (8, 4, 0), (8, 4, 0)]  # behind by 4 of 8 once; passes all after round 2 of 4
    shared = [(0, 2, 0), (3, 3, 0)]
    found = drama_by_game(standing(NEVER_BEHIND, late, shared)[0]).sort("game").collect()
    assert found["deficit"].to_list() == [0, 4, 2]
    assert found["drama"].to_list() == pytest.approx([0, 0.5**0.5, (2 / 3) ** 0.5 / 2])
    # In the first game the winner's 8 passes the others' best, 7, after round 2 of 3; a shared game is never decided.
    assert found["left"].to_list() == pytest.approx([1 / 3, 0.5, 0])
    assert found["rounds_left"].to_list() == [1, 2, 0]


def test_drama_over_games_and_pieces():
    whole, deficits = drama(standing(NEVER_BEHIND, TWO_LEADERS))
    split, _ = drama([*standing(NEVER_BEHIND), *standing(TWO_LEADERS)])
    figures = {row["what"]: row["mean"] for row in whole.iter_rows(named=True)}
    assert figures[BEHIND] == 0.5 and figures[DEAD] == pytest.approx(1 / 6)
    assert figures[DRAMA] == pytest.approx((2 / 9) ** 0.5 / 2)
    assert deficits.select("deficit", "games").rows() == [(0, 1), (2, 1)]
    assert split.equals(whole)


def test_unwon_games_have_no_drama():
    frame = standing(NEVER_BEHIND)[0].with_columns(win_share=0.0)
    figures, deficits = drama([frame])
    assert figures.is_empty() and deficits.is_empty()


def test_forecasts_are_learnt_from_one_half_and_tested_on_the_other():
    lead_wins, lead_loses = [(3, 0), (5, 1)], [(3, 0), (5, 9)]
    numbers = pl.DataFrame({"game": range(400)}).with_columns(first=in_first_half())
    frame = standing(*[lead_wins if first else lead_loses for first in numbers["first"]])
    tested = int((~numbers["first"]).sum())
    chances = forecasts(frame)
    learnt = dict(chances.select("gap", "chance").rows())
    assert learnt[3] > 0.99 and learnt[-3] < 0.01
    found = favourites(frame, chances)
    assert found.select("round_number", "games", "share").rows() == [(1, tested, 0.0)]
    assert found["skill"][0] < -2.9  # sure and wrong
    wrong = calibration(frame, chances)
    assert wrong["share"].to_list() == [1.0, 0.0] and wrong["forecast"].to_list() == pytest.approx([0, 1], abs=0.01)


def test_a_larger_lead_never_has_a_smaller_chance():
    odd = [[(gap, 0), (1, 0) if gap != 2 else (0, 1)] for gap in (1, 2, 3) for _ in range(40)]
    learnt = forecasts(standing(*odd)).sort("gap")["chance"].to_list()
    assert learnt == sorted(learnt)


def test_predictable_from_the_first_round_whose_interval_is_above_the_mark():
    frame = pl.DataFrame({"round_number": [1, 2, 3], "low": [0.5, 0.81, 0.9]})
    assert predictable_from(frame) == 2 and predictable_from(frame, 0.95) is None


def walks(n, rng, rounds=4, most=3):
    """So many games of a fair race of three: the scores after every round, and the shares of the win."""
    scores = rng.integers(0, most + 1, (n, rounds, 3)).cumsum(axis=1)
    last = scores[:, -1]
    won = last == last.max(axis=1, keepdims=True)
    shares = won / won.sum(axis=1, keepdims=True)
    at = np.indices(scores.shape)
    rows = pl.LazyFrame(
        {"game": at[0].ravel(), "round_number": at[1].ravel() + 1, "seat": at[2].ravel(), "score": scores.ravel()}
    )
    seat = np.indices(shares.shape)
    names = np.array(["a", "b", "c"])[seat[1].ravel()]
    seats = pl.LazyFrame(
        {"game": seat[0].ravel(), "seat": seat[1].ravel(), "strategy": names, "win_share": shares.ravel()},
        schema_overrides={"strategy": STRATEGIES},
    )
    return standings(rows, seats)


def test_forecasts_of_a_fair_race_are_calibrated():
    frame = [walks(20_000, np.random.default_rng(4)).collect().lazy()]
    found = calibration(frame, forecasts(frame), confidence=0.999)
    assert found.height > 6
    assert ((found["low"] <= found["forecast"] + 0.01) & (found["forecast"] - 0.01 <= found["high"])).all()


def test_forecasts_stay_calibrated_where_nearly_every_gap_is_new():
    """With steps of up to 2,000 points hardly two seats have the same gap: thin cells must not make forecasts timid."""
    frame = [walks(6_000, np.random.default_rng(9), most=2000).collect().lazy()]
    found = calibration(frame, forecasts(frame), confidence=0.999)
    assert found.height > 8 and found["forecast"].max() > 0.9
    assert ((found["low"] <= found["forecast"] + 0.02) & (found["forecast"] - 0.02 <= found["high"])).all()


def test_calibration_bars_hold_the_forecast_as_often_as_they_say():
    """Without the error of learning, one bin in eight would miss a forecast that is right."""
    missed, bins = 0, 0
    for seed in range(40):
        frame = [walks(2_000, np.random.default_rng(100 + seed)).collect().lazy()]
        found = calibration(frame, forecasts(frame)).filter(pl.col("games") >= 30)
        missed += found.filter((pl.col("forecast") < pl.col("low")) | (pl.col("forecast") > pl.col("high"))).height
        bins += found.height
    assert bins > 400 and missed / bins < 0.07


def test_points_of_few_games_are_left_out_of_the_calibration_curve():
    rows = {"forecast": [0.2, 0.5, 0.8], "games": [200, 2, 90], "share": [0.2, 0.0, 0.8]}
    found = pl.DataFrame(rows).with_columns(low=pl.col("share"), high=pl.col("share"))
    curve = plot_calibration(found, axes()).containers[0].lines[0]
    assert curve.get_xdata().tolist() == [20, 80]
    few = plot_calibration(found.with_columns(games=pl.lit(4)), axes())  # all that there is, rather than nothing
    assert len(few.containers[0].lines[0].get_xdata()) == 3


@pytest.mark.slow
def test_intervals_of_comebacks_cover_the_truth_in_95_of_100_runs():
    """Seats of a game that are equally far behind are not independent: 94 to 96 % of 4,000 runs cover."""
    rng = np.random.default_rng(5)
    cell = (pl.col("round_number") == 2) & (pl.col("behind") == 1)
    truth = comebacks([walks(1_000_000, rng).collect().lazy()]).filter(cell)["win_share"][0]
    runs, hits = 4000, 0
    for _ in range(runs):
        row = comebacks([walks(300, rng)]).filter(cell).row(0, named=True)
        hits += row["low"] <= truth <= row["high"]
    assert 0.94 <= hits / runs <= 0.965


def test_lead_changes_per_game_and_per_round():
    games = pl.LazyFrame({"rounds": [3, 3, 5], "lead_changes": [0, 2, 1]})
    found = dict(lead_changes(games).select("what", "mean").rows())
    assert found == pytest.approx({PER_GAME: 1, PER_ROUND: 3 / 8, NEVER: 1 / 3})


def test_a_count_is_not_said_to_be_possibly_below_nothing():
    games = pl.LazyFrame({"rounds": [9, 9], "lead_changes": [0, 8], "turns": [9, 90], "decisions": [1, 90]})
    assert lead_changes(games)["low"].min() == 0 and choices(games)["low"].min() == 0
    assert mean_length(games, "turns")["low"] == 0


def test_choices_are_ratios_of_sums():
    games = pl.LazyFrame({"turns": [10, 30], "decisions": [20, 20], "options": [60, 20]})
    found = dict(choices(games).select("what", "mean").rows())
    wanted = {"decisions per game": 20, PER_TURN: 1, PER_DECISION: 2, "options per turn": 2}
    assert found == pytest.approx(wanted)
    assert choices(games.drop("options"))["what"].to_list() == ["decisions per game", PER_TURN]


def uses(*rows):
    return pl.LazyFrame(rows, schema=["game", "strategy", "boat", "sword"], orient="row")


def test_what_nobody_uses_is_counted_by_game():
    frame = uses((0, "a", 0, 1), (0, "b", 0, 0), (1, "a", 2, 3), (1, "b", 0, 0))
    found = {row["what"]: row for row in unused([frame], ["boat", "sword"]).iter_rows(named=True)}
    assert (found["boat"]["unused"], found["sword"]["unused"]) == (0.5, 0)
    assert (found["boat"]["uses_per_game"], found["boat"]["most_by"], found["boat"]["most_per_seat"]) == (1, "a", 1)
    assert list(found) == ["boat", "sword"]
    parts = [frame.filter(pl.col("game") == number) for number in range(2)]
    assert unused(parts, ["boat", "sword"]).equals(unused([frame], ["boat", "sword"]))


def test_what_nobody_ever_uses_is_used_most_by_nobody():
    assert unused([uses((0, "a", 0, 0))], ["boat"])["most_by"].to_list() == [""]


def test_eliminations_by_game_and_by_strategy():
    seats = pl.LazyFrame({"game": [0, 0, 1, 1], "strategy": ["a", "b"] * 2, "eliminated": [True, False, False, False]})
    games, by_strategy = eliminations([seats])
    assert (games["games"], games["share"]) == (2, 0.5)
    assert by_strategy.select("strategy", "share").rows() == [("a", 0.5), ("b", 0.0)]


def test_rounds_watched_begin_after_the_round_of_the_elimination():
    rows = [(0, n, s, s or n < 3) for n in range(1, 6) for s in range(2)]  # seat 0 falls in round 3 of 5
    frame = pl.LazyFrame(rows, schema=["game", "round_number", "seat", "alive"], orient="row")
    frame = frame.with_columns(pl.col("alive").cast(pl.Boolean))
    assert rounds_watched([frame])["mean"] == 2
    assert rounds_watched([frame.filter(pl.col("seat") == 1)]) is None


def axes():
    from matplotlib.figure import Figure

    return Figure().subplots()


def test_plots_take_and_return_axes():
    frame = [walks(400, np.random.default_rng(6)).collect().lazy()]
    found, chances = comebacks(frame), forecasts(frame)
    rounds = common_rounds(found)
    drawn = [
        lambda ax: plot_comebacks(found, ax, 1 / 3),
        lambda ax: plot_leaders(leaders(frame), rounds, ax, 1 / 3),
        lambda ax: plot_favourites(favourites(frame, chances), rounds, ax, 1 / 3),
        lambda ax: plot_calibration(calibration(frame, chances), ax),
        lambda ax: plot_deficits(drama(frame)[1], ax),
        lambda ax: plot_unused(unused([uses((0, "a", 0, 1))], ["boat", "sword"]), ax),
    ]
    for draw in drawn:
        ax = axes()
        assert draw(ax) is ax
        ax.figure.canvas.draw()
        assert ax.get_xlabel() and (ax.lines or ax.patches)
