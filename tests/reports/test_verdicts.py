"""What a page says in short: claims only what an interval carries, at most five sentences."""

import polars as pl
import pytest

from balancewheel.analysis.difference import CHANGED, OPEN, SAME
from balancewheel.analysis.grid import moves
from balancewheel.analysis.length import lengths
from balancewheel.analysis.outcomes import outcomes
from balancewheel.analysis.win_share import win_share
from balancewheel.reports.cells import difference_cells
from balancewheel.reports.chapters.rule_sweep import end_cells
from balancewheel.reports.metric_names import describe_metric, explain_metrics
from balancewheel.reports.page import MOST_SENTENCES
from balancewheel.reports.verdicts import game_quality, rule_comparison, win_rates


def shares(wins, games, by="strategy", names="abcd"):
    """Win shares of a game of four, in which each wins so often."""
    rows, number = [], 0
    for winner, n in enumerate(wins):
        for _ in range(n * games // sum(wins)):
            for seat in range(4):
                rows.append((number, names[seat], seat, float(seat == winner), 10))
            number += 1
    frame = pl.LazyFrame(rows, schema=["game", "strategy", "turn_order", "win_share", "score"], orient="row")
    return win_share([frame], by)


def test_names_who_is_above_and_below_where_intervals_say_so():
    told = win_rates.on_groups(shares([5, 3, 1, 1], 1000), "strategy", "strategy", "Strategies do not win alike")
    assert told.startswith("Strategies do not win alike; above the even share of 25")
    above, below = told.split("; below it: ")
    assert "a (50" in above and "b" in above and "c (10" in below and "d" in below


def test_claims_nothing_where_intervals_reach_the_even_share():
    told = win_rates.on_groups(shares([5, 4, 4, 3], 32), "strategy", "strategy", "Strategies do not win alike")
    assert told.startswith("No strategy is seen to win more or less than the even share of 25")
    assert "ruled out" in told


def test_a_game_or_two_rule_out_nothing():
    assert win_rates.on_groups(shares([1, 0, 0, 0], 1), "strategy", "strategy", "").endswith("rule out nothing.")


def test_one_of_many_is_named_only_by_intervals_that_hold_for_all():
    """A share whose own interval just excludes 25 % is no news among four."""
    found = shares([40, 45, 50, 65], 200)
    (d,) = found.filter(pl.col("strategy") == "d").iter_rows(named=True)
    assert d["low"] > 0.25 > d["low_all"]
    assert "No strategy is seen" in win_rates.on_groups(found, "strategy", "strategy", "")


def test_places_are_told_in_words_and_lead_to_something_to_try():
    by_order = shares([1, 3, 3, 5], 1200, "turn_order")
    told = win_rates.on_places(by_order, [])
    assert told.startswith("Places in the order of play of round 1 do not win alike; above")
    assert "the 4th (" in told and "the 1st (" in told
    even = shares([1, 1, 1, 1], 400)
    assert "something in return for the 1st player of round 1" in win_rates.what_to_try(even, by_order)
    assert "more games" in win_rates.what_to_try(even, shares([1, 1, 1, 1], 400, "turn_order"))


def test_places_that_hang_on_a_part_are_not_blamed():
    by_order = shares([1, 3, 3, 5], 1200, "turn_order")
    assert win_rates.on_places(by_order, ["mat"]).endswith(
        "; but who plays when hangs on the mat, so this is not due to the place alone."
    )
    assert "the 1st" not in win_rates.what_to_try(shares([5, 3, 1, 1], 1000), None)


def test_a_verdict_has_five_sentences():
    games = pl.LazyFrame({"game": range(40), "finished": [True] * 40, "winners": [1] * 40, "turns": [*range(40)]})
    told = win_rates.verdict(
        shares([5, 3, 1, 1], 1000),
        shares([1, 1, 1, 1], 400, "turn_order"),
        outcomes(games),
        {"mean": 20.0, "low": 18.0, "high": 22.0},
        lengths(games, "turns"),
        [],
    )
    assert len(told) == MOST_SENTENCES and all(sentence.endswith(".") for sentence in told)


def test_unfinished_games_are_told():
    games = pl.LazyFrame({"finished": [False] * 5, "winners": [0] * 5})
    assert win_rates.on_ends(outcomes(games)).startswith("No game was finished")
    unwon = games.with_columns(game=pl.Series(range(5)), turns=pl.lit(7))
    nobody = shares([1, 1, 1, 1], 40).with_columns(win_share=pl.lit(0.0))
    told = win_rates.verdict(nobody, nobody, outcomes(games), {}, lengths(unwon, "turns"), [])
    assert told[1:] == ["Every game takes 7 turns.", "To try next: a higher cap, to see whether games end at all."]
    games = pl.LazyFrame({"finished": [True] * 999 + [False], "winners": [1] * 1000})
    told = win_rates.on_ends(outcomes(games))
    assert told.startswith("Games that end in a shared win: none (at most 0.") and "did not finish: 0.1" in told


def favourites(*rows):
    return pl.DataFrame(rows, schema=["round_number", "share", "low", "high"], orient="row")


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ([(1, 0.5, 0.48, 0.52), (2, 0.85, 0.83, 0.87)], "After round 2 the favourite wins 85"),
        ([(1, 0.5, 0.48, 0.52), (2, 0.6, 0.58, 0.62)], "The end stays open: after round 2"),
        ([(1, 0.5, 0.48, 0.52), (2, 0.79, 0.7, 0.86)], "more games would tell"),
        ([], "too few games"),
    ],
)
def test_the_winner_is_known_only_if_the_interval_says_so(rows, said):
    assert said in game_quality.on_prediction(favourites(*rows), [1, 2])


def test_what_is_rarely_used_is_named_if_the_interval_says_so():
    columns = {"what": ["ships", "boats", "carts"], "low": [0.6, 0.45, 0.1], "high": [0.8, 0.6, 0.3]}
    unused = pl.DataFrame(columns).with_columns(unused=(pl.col("low") + pl.col("high")) / 2)
    assert game_quality.on_use(unused).startswith("In most games nobody makes use of: ships; to try next: ")
    assert game_quality.on_use(unused[1:]) == "Nothing that is counted is shown to go unused in most games."
    assert game_quality.on_use(unused[2:]).startswith("Everything that is counted is used")


def test_figures_have_names_for_people():
    names = {
        "win_share:turn_order1": "win share of place 1",
        "win_share:seat12": "win share of chair 12",
        "win_share:raider": "win share of raider",
        "win_share:turn_order": "win share of turn_order",  # a strategy of that name
        "ended_by:round cap": "ended by: round cap",
        "unfinished": "unfinished games",
        "lead_changes": "lead changes",
    }
    assert {name: describe_metric(name) for name in names} == names
    told = list(explain_metrics([*names, "win_share:seat2"], lambda column: f"of {column}"))
    assert [row[1] for row in told] == [
        "win_share:turn_order1 …", "win_share:seat1 …", "win_share:name", "ended_by:round cap", "unfinished",
        "lead_changes",
    ]  # fmt: skip
    assert told[3][2] == "of ended_by" and told[4][2].startswith("share of the games that hit a cap")


def test_ends_of_a_sweep_tell_where_they_are():
    row = {"kind": "mean", "value_most": 7.23, "low_most": 6.8, "high_most": 7.6, "cell_most": "a = 2, b.c = 5, 6"}
    assert end_cells(row, "most", ["a", "b.c"]) == ["7.2", "2 / 5, 6"]
    assert difference_cells({"kind": "share", "difference": 0.1, "low": 0.08, "high": 0.12}) == [
        "10", "8 to 12",
    ]  # fmt: skip


def differences(*rows):
    names = ["metric", "kind", "rules", "difference", "low", "high", "p", "verdict", "variance_factor"]
    return pl.DataFrame(rows, schema=names, orient="row").with_columns(base=pl.lit(1.0), games=100, bound=0.01)


TURNS = ("turns", "mean", "v", -3.4, -4.0, -2.8, 0.0, CHANGED, 2.0)
WINS = ("win_share:a", "share", "v", 0.01, -0.01, 0.03, 0.3, OPEN, 2.0)
SHARED = ("shared", "share", "v", 0.0, -0.001, 0.001, 0.9, SAME, 2.0)


def test_a_comparison_tells_what_changed_and_what_cannot_be_told():
    told = rule_comparison.verdict(differences(TURNS, WINS, SHARED), ["v"], [])
    assert told[0] == "v: 1 of 3 figures change, turns -3.4 (-4.0 to -2.8)."
    assert told[1] == "No win share is seen to change under v; single ones may differ by up to 3 points."
    assert told[-1].startswith("1 figure cannot be told yet: balancewheel plan --metric win_share:a")


def test_many_variants_and_remarks_still_make_five_sentences():
    table = pl.concat(differences(TURNS, WINS).with_columns(rules=pl.lit(name)) for name in "vwxyz")
    told = rule_comparison.verdict(table, list("vwxyz"), ["Played until then."])
    assert len(told) <= MOST_SENTENCES and "3 more variants below: x, y and z." in told


def test_a_knockout_tells_which_parts_matter_and_which_do_nothing():
    idle = ("turns", "mean", "idle", 0.0, 0.0, 0.0, 1.0, SAME, float("nan"))
    told = rule_comparison.verdict_on_parts(differences(TURNS, WINS, idle), [])
    assert told[0] == "Of 2 parts 1 change something; most figures: v (1)."
    assert "Without effect at this table, not one game differs: idle." in told


def cells(*values, half=0.5, kind="mean", metric="turns"):
    rows = [(str(i), metric, kind, float(v), v - half, v + half, 100) for i, v in enumerate(values)]
    return pl.DataFrame(rows, schema=["x", "metric", "kind", "value", "low", "high", "games"], orient="row")


def test_a_sweep_claims_a_move_only_by_intervals_for_all_pairs():
    clear, unclear = moves(cells(1, 5, 9), ["x"]), moves(cells(1.0, 1.3, 1.6), ["x"])
    assert clear["clear"][0] and not unclear["clear"][0]
    assert (clear["cell_least"][0], clear["cell_most"][0], clear["difference"][0]) == ("x = 0", "x = 2", 8)
    assert "which may be chance" in rule_comparison.verdict_on_sweep(unclear, "turns")[0]
    assert "which may be chance" not in rule_comparison.verdict_on_sweep(clear, "turns")[0]


def test_a_move_that_one_pair_alone_would_show_is_not_clear_among_many():
    """Two cells 1.6 apart with half intervals of 0.55: clear for the two alone, not for the most of ten cells."""
    assert moves(cells(1.0, 2.6, half=0.55), ["x"])["clear"][0]
    assert not moves(cells(1.0, *[1.8] * 18, 2.6, half=0.65), ["x"])["clear"][0]
