"""What a page says in short: claims only what an interval carries, at most five sentences."""

import polars as pl
import pytest

from balancewheel.analysis.length import lengths
from balancewheel.analysis.outcomes import outcomes
from balancewheel.analysis.quality.choices import PER_DECISION, PER_TURN
from balancewheel.analysis.quality.lead_changes import NEVER
from balancewheel.analysis.win_rates.win_share import win_share
from balancewheel.reports.cells import difference_cells
from balancewheel.reports.chapters.rule_sweep import end_cells
from balancewheel.reports.page import MOST_SENTENCES
from balancewheel.reports.verdicts import game_quality, win_rates
from balancewheel.words.metrics import describe_metric, explain_metrics


def shares(wins, games, by="strategy", names="abcd"):
    """Win shares of a game in which each player wins so often."""
    rows, number = [], 0
    for winner, n in enumerate(wins):
        for _ in range(n * games // sum(wins)):
            for seat in range(len(wins)):
                rows.append((number, names[seat], seat, float(seat == winner), 10))
            number += 1
    frame = pl.LazyFrame(rows, schema=["game", "strategy", "turn_order", "win_share", "score"], orient="row")
    return win_share([frame], by)


@pytest.mark.parametrize(
    ("wins", "names", "said"),
    [
        ([6, 2, 2, 1], "abcd", "The strongest strategy is a (55\xa0%), the weakest is d (9\xa0%)."),
        ([5, 3, 1, 1], "abcd", "The strongest strategy is a (50\xa0%), one of the weakest is c (10\xa0%)."),
        ([5, 5, 1, 1], "abcd", "One of the strongest strategies is a (42\xa0%), one of the weakest is c (8\xa0%)."),
    ],
)
def test_strongest_and_weakest_are_named_as_far_as_intervals_tell_them_apart(wins, names, said):
    assert win_rates.on_strategies(shares(wins, 1100, names=names)) == said


def test_nobody_asks_how_weak_random_play_is():
    random = ["a", "b", "c", "uniform"]
    assert win_rates.on_strategies(shares([6, 2, 2, 0], 1000, names=random)) == (
        "The strongest strategy is a (60\xa0%), one of the weakest that try to win is b (20\xa0%)."
    )
    assert win_rates.on_strategies(shares([5, 3, 2, 0], 1000, names=random)).endswith(
        ", the weakest that tries to win is c (20\xa0%)."
    )
    assert win_rates.on_strategies(shares([4, 4, 4, 0], 1200, names=random)) == (
        "No strategy that tries to win is clearly stronger than the others: they win 33\xa0% to 33\xa0% of their games."
    )


def test_claims_nothing_where_intervals_reach_the_even_share():
    sentence = win_rates.on_strategies(shares([5, 4, 4, 3], 32))
    assert sentence.startswith("No strategy clearly wins more or less than the others; gaps of more than ")
    assert sentence.endswith(" points from an even share of 25\xa0% can be ruled out.")


def test_a_game_or_two_rule_out_nothing():
    assert win_rates.on_strategies(shares([1, 0, 0, 0], 1)).endswith("but so few games rule out nothing.")
    assert win_rates.on_places(shares([1, 0, 0, 0], 1, "turn_order"), []) == (
        "Turn order makes no clear difference, but so few games rule out nothing."
    )


def test_one_strategy_has_nothing_beside_it():
    assert win_rates.on_strategies(shares([1, 1, 1, 1], 400, names="aaaa")).startswith(
        "Nothing to compare: only a played, winning 25"
    )


def test_one_of_many_is_named_only_by_intervals_that_hold_for_all():
    """A share whose own interval just excludes 25 % is no news among four."""
    rows = shares([40, 45, 50, 65], 200)
    (d,) = rows.filter(pl.col("strategy") == "d").iter_rows(named=True)
    assert d["low"] > 0.25 > d["low_all"]
    assert win_rates.on_strategies(rows).startswith("No strategy clearly wins more or less than the others")


@pytest.mark.parametrize(
    ("wins", "said"),
    [
        ([1, 3, 3, 5], "Going later is an advantage: the last player wins 42\xa0% of games, the first only 8\xa0%"),
        ([5, 3, 3, 1], "Going earlier is an advantage: the first player wins 42\xa0% of games, the last only 8\xa0%"),
        ([3, 5, 1, 3], "Turn order matters: the 2nd player wins 42\xa0% of games, the 3rd only 8\xa0%"),
        ([5, 1, 1, 5], "Turn order matters: the first player wins 42\xa0% of games, the 2nd only 8\xa0%"),
        ([7, 7, 7, 4], "Turn order matters: the last player wins only 16\xa0% of games"),
    ],
)
def test_who_is_favoured_by_turn_order(wins, said):
    sentence = win_rates.on_places(shares(wins, 1200, "turn_order"), [])
    assert sentence.startswith(said) and sentence.endswith("(an even share would be 25\xa0%).")


def test_a_bad_place_leads_to_something_to_try():
    even = shares([1, 1, 1, 1], 400)
    late = shares([1, 3, 3, 5], 1200, "turn_order")
    assert win_rates.what_to_try(even, late).startswith("Try compensating the starting player, for example")
    early = shares([5, 3, 3, 1], 1200, "turn_order")
    assert win_rates.what_to_try(even, early).startswith("Try compensating the last player, for example")
    assert win_rates.what_to_try(even, shares([1, 1, 1, 1], 400, "turn_order")).startswith("More games would narrow")
    duel = shares([5, 3], 1200, "turn_order")
    assert win_rates.what_to_try(shares([1, 1], 400), duel).startswith(
        "Try compensating the second player, for example"
    )


def test_turn_order_that_depends_on_a_component_is_not_blamed():
    by_place = shares([1, 3, 3, 5], 1200, "turn_order")
    sentence = win_rates.on_places(by_place, ["mat"])
    assert sentence == "Turn order is set by the mat, so no place has a win share of its own."
    assert win_rates.what_to_try(shares([5, 3, 1, 1], 1000), None).startswith("Try making what a does more expensive")


def test_neighbours_are_named_only_if_their_intervals_for_all_are_apart():
    cells = {"strategy": ["a", "a", "b", "b"], "before": ["b", "c", "a", "c"], "win_share": [0.6, 0.2, 0.5, 0.45]}
    table = pl.DataFrame(cells).with_columns(
        low=pl.col("win_share") - 0.01, high=pl.col("win_share") + 0.01,
        low_all=pl.col("win_share") - 0.03, high_all=pl.col("win_share") + 0.03,
    )  # fmt: skip
    assert win_rates.on_neighbours(table) == (
        "It matters who plays before whom: a wins 60\xa0% of its games right after b, but only 20\xa0% right after c."
    )
    assert win_rates.on_neighbours(table[2:]) == (
        "It makes no clear difference to any strategy who plays right before it."
    )


def test_a_verdict_has_at_most_five_sentences():
    games = pl.LazyFrame({"game": range(40), "finished": [True] * 40, "winners": [1] * 40, "turns": [*range(40)]})
    sentences = win_rates.verdict(
        shares([5, 3, 1, 1], 1000),
        shares([1, 1, 1, 1], 400, "turn_order"),
        outcomes(games),
        {"mean": 20.0, "low": 18.0, "high": 22.0},
        lengths(games, "turns"),
        [],
    )
    assert len(sentences) < MOST_SENTENCES and all(sentence.endswith(".") for sentence in sentences)
    assert sentences[2] == (
        "A game takes 20 turns on average; nine out of ten take 1 to 37. No game was tied or left unfinished."
    )


def test_unfinished_games_are_told():
    games = pl.LazyFrame({"finished": [False] * 5, "winners": [0] * 5})
    assert win_rates.on_endings(outcomes(games)).startswith("No game was finished")
    unwon = games.with_columns(game=pl.Series(range(5)), turns=pl.lit(7))
    nobody = shares([1, 1, 1, 1], 40).with_columns(win_share=pl.lit(0.0))
    sentences = win_rates.verdict(nobody, nobody, outcomes(games), {}, lengths(unwon, "turns"), [])
    assert sentences[1:] == ["Every game takes 7 turns.", "Try a higher cap, to see whether games end at all."]


@pytest.mark.parametrize(
    ("shared", "unfinished", "said"),
    [
        (0, 0, "No game was tied or left unfinished."),
        (0, 1, "No game was tied, and 0.1\xa0% were left unfinished."),
        (100, 0, "10\xa0% of games ended in a shared win, and none was left unfinished."),
        (100, 20, "10\xa0% of games ended in a shared win, and 2.0\xa0% were left unfinished."),
    ],
)
def test_shared_and_unfinished_games_are_told(shared, unfinished, said):
    finished, winners = [False] * unfinished + [True] * (1000 - unfinished), [1] * (1000 - shared) + [2] * shared
    assert win_rates.on_endings(outcomes(pl.LazyFrame({"finished": finished, "winners": winners}))) == said


def favourites(*rows):
    return pl.DataFrame(rows, schema=["round_number", "share", "low", "high"], orient="row")


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ([(1, 0.5, 0.48, 0.52), (2, 0.85, 0.83, 0.87)], "After round 2 the favourite wins 85\xa0% of the time"),
        ([(1, 0.5, 0.48, 0.52), (2, 0.6, 0.58, 0.62)], "Games stay open: after round 2 the favourite wins only 60"),
        ([(1, 0.5, 0.48, 0.52), (2, 0.79, 0.7, 0.86)], "Whether games are decided early takes more games to say"),
        ([], "Too few games"),
    ],
)
def test_a_game_is_decided_only_if_the_interval_says_so(rows, said):
    assert game_quality.on_prediction(favourites(*rows), [1, 2]).startswith(said)


def test_games_whose_lead_never_changes_are_not_called_open():
    rows = [(1, 0.5, 0.48, 0.52), (2, 0.6, 0.58, 0.62)]
    table = pl.DataFrame([(NEVER, 0.75, 0.73, 0.77)], ["what", "mean", "low", "high"], orient="row")
    told = game_quality.on_prediction(favourites(*rows), [1, 2], table)
    assert told.startswith("The lead seldom changes, but it says little: after round 2 the favourite wins only 60")
    often = table.with_columns(mean=0.2, low=0.18, high=0.22)
    assert game_quality.on_prediction(favourites(*rows), [1, 2], often).startswith("Games stay open")


def test_what_is_never_used_is_not_advised_against():
    """A rule that is switched off, or impossible at this table, is not too expensive."""
    columns = {"what": ["returns", "boats"], "low": [0.99, 0.6], "high": [1.0, 0.8], "uses_per_game": [0.0, 0.4]}
    assert game_quality.on_use(pl.DataFrame(columns)) == (
        "These are rarely used: boats; consider making them cheaper, or cutting them. "
        "Not once used, so perhaps switched off or impossible at this table: returns."
    )
    assert "cheaper" not in game_quality.on_use(pl.DataFrame(columns)[:1])


def test_a_solo_page_says_first_how_often_the_player_wins():
    games = pl.LazyFrame({"game": range(40), "finished": [True] * 40, "winners": [1, 0] * 20, "turns": [*range(40)]})
    rows = [(game, "ab"[game % 4 // 2], 0, float(game % 2 == 0), 10) for game in range(40)]
    seats = pl.LazyFrame(rows, schema=["game", "strategy", "turn_order", "win_share", "score"], orient="row")
    length = {"mean": 20.0, "low": 18.0, "high": 22.0}
    by_strategy, by_place = win_share([seats], "strategy"), win_share([seats], "turn_order")
    told = win_rates.verdict(
        by_strategy, by_place, outcomes(games), length, lengths(games, "turns"), [], {}, "Leviathan"
    )
    assert told[0] == "The solo player beats the Leviathan in 50\xa0% of games."
    assert win_rates.on_solo(by_strategy, "") == "The solo player wins 50\xa0% of games."
    assert not any("lost by everybody" in sentence for sentence in told)


def test_who_wins_comes_before_everything_else_and_components_are_told():
    games = pl.LazyFrame({"game": range(40), "finished": [True] * 40, "winners": [1] * 40, "turns": [*range(40)]})
    by_place, by_strategy = shares([1, 3, 3, 5], 1200, "turn_order"), shares([5, 3, 1, 1], 1000)
    factions = shares([6, 2, 2, 1], 1100).rename({"strategy": "faction"})
    length = {"mean": 20.0, "low": 18.0, "high": 22.0}
    rest = (outcomes(games), length, lengths(games, "turns"))
    told = win_rates.verdict(by_strategy, by_place, *rest, [], {"faction": factions})
    assert told[0].startswith("Going later is an advantage") and told[2].startswith("The strongest strategy")
    assert told[1] == "Of the factions, A wins most (55\xa0%) and D least (9\xa0%); 25\xa0% would be even."
    told = win_rates.verdict(by_strategy, by_place, *rest, ["mat"], {"faction": factions})
    assert told[0].startswith("Of the factions")
    many = games.with_columns(finished=pl.col("game") > 10, winners=(pl.col("game") > 10).cast(pl.Int64))
    told = win_rates.verdict(by_strategy, by_place, outcomes(many), *rest[1:], [])
    assert "28\xa0% were left unfinished" in told[0]


def test_what_is_rarely_used_is_named_if_the_interval_says_so():
    columns = {"what": ["ships", "boats", "carts"], "low": [0.6, 0.45, 0.1], "high": [0.8, 0.6, 0.3]}
    columns["uses_per_game"] = [0.5, 1.0, 3.0]
    unused = pl.DataFrame(columns).with_columns(unused=(pl.col("low") + pl.col("high")) / 2)
    assert game_quality.on_use(unused) == (
        "These are rarely used: ships; consider making them cheaper, or cutting them."
    )
    assert game_quality.on_use(unused[1:]) == "No action or component clearly goes unused in most games."
    assert game_quality.on_use(unused[2:]).startswith("Everything that is counted is used")
    many = pl.concat([unused[:1].with_columns(what=pl.lit(name)) for name in "abcdef"])
    assert game_quality.on_use(many).startswith("These are rarely used: a, b, c, d and 2 more; consider")


def test_elimination_is_told_where_there_is_any_and_decisions_elsewhere():
    rows = [(PER_TURN, 1.88, 1.8, 1.96), (PER_DECISION, 29.1, 28.6, 29.6)]
    choices = pl.DataFrame(rows, ["what", "mean", "low", "high"], orient="row")
    out = {"share": 0.12, "low": 0.11, "high": 0.13}
    assert game_quality.on_elimination(out, choices) == "Somebody is eliminated in 12\xa0% of games."
    assert game_quality.on_elimination(None, choices) == "A turn has 1.9 decisions, with 29 options each."
    assert game_quality.on_elimination(out | {"share": 0.0}, choices[:1]) == "A turn has 1.9 decisions."


def test_figures_have_names_for_people():
    names = {
        "win_share:turn_order1": "win share of the 1st player",
        "win_share:seat12": "win share of seat 12",
        "win_share:raider": "win share of raider",
        "win_share:turn_order": "win share of turn_order",  # a strategy of that name
        "ended_by:round cap": "ended by: round cap",
        "unfinished": "unfinished games",
        "lead_changes": "lead changes",
    }
    assert {name: describe_metric(name) for name in names} == names
    rows = list(explain_metrics([*names, "win_share:seat2"], lambda column: f"of {column}"))
    assert [row[1] for row in rows] == [
        "win_share:turn_order1 …", "win_share:seat1 …", "win_share:name", "ended_by:round cap", "unfinished",
        "lead_changes",
    ]  # fmt: skip
    assert rows[3][2] == "of ended_by" and rows[4][2].startswith("share of games that hit a cap")


def test_ends_of_a_sweep_tell_where_they_are():
    row = {"kind": "mean", "value_most": 7.23, "low_most": 6.8, "high_most": 7.6, "cell_most": "a = 2, b.c = 5, 6"}
    assert end_cells(row, "most", ["a", "b.c"]) == ["7.2", "2 / 5, 6"]
    assert difference_cells({"kind": "share", "difference": 0.1, "low": 0.08, "high": 0.12}) == [
        "10", "8 to 12",
    ]  # fmt: skip
