"""What the page of a comparison, knockout or sweep says in short: the answer first, in the order of importance."""

import polars as pl

from balancewheel.analysis.comparison.grid import extremes
from balancewheel.analysis.comparison.importance import sort_by_importance
from balancewheel.analysis.stats.paired import CHANGED, OPEN, SAME, SLIGHT
from balancewheel.reports.chapters.rule_comparison import tabulate_asked
from balancewheel.reports.page import MOST_SENTENCES
from balancewheel.reports.verdicts import rule_comparison
from balancewheel.reports.verdicts.changes import describe_change


def differences(*rows):
    names = ["metric", "kind", "rules", "base", "difference", "low", "high", "p", "verdict", "variance_factor"]
    table = pl.DataFrame(rows, schema=names, orient="row").with_columns(games=100, differing=50, p_fdr=pl.col("p"))
    wins = pl.col("metric").str.starts_with("win_share:")
    place = pl.col("metric").str.starts_with("win_share:turn_order")
    table = table.with_columns(
        variant=pl.col("base") + pl.col("difference"),
        margin=pl.when(pl.col("kind") == "share").then(0.01).otherwise(pl.col("base") / 100),
        by=pl.when(place).then(pl.lit("turn_order")).when(wins).then(pl.lit("faction")).otherwise(pl.lit("")),
        even=pl.when(wins).then(0.25),
        asked=pl.lit(False),
    )
    return sort_by_importance(table)


def asking(*metrics, table):
    return sort_by_importance(table.with_columns(asked=pl.col("metric").is_in(metrics)))


TURNS = ("turns", "mean", "v", 60.2, -3.4, -4.0, -2.8, 0.0, CHANGED, 2.0)
WINS = ("win_share:a", "share", "v", 0.25, 0.01, -0.01, 0.03, 0.3, OPEN, 2.0)
SHARED = ("shared", "share", "v", 0.1, 0.0, -0.001, 0.001, 0.9, SAME, 2.0)
NORDIC = ("win_share:nordic", "share", "v", 0.092, 0.015, 0.006, 0.025, 0.0, CHANGED, 2.0)


def test_a_comparison_tells_what_changed_and_what_cannot_be_told():
    assert rule_comparison.verdict(differences(TURNS, WINS, SHARED), ["v"], []) == [
        "v: games take 56.8 turns instead of 60.2 (\N{MINUS SIGN}4.0 to \N{MINUS SIGN}2.8).",
        "v does not clearly change who wins (by 3 points at most).",
        "In all, 1 of 3 figures clearly changes and 1 needs more games.",
    ]
    assert rule_comparison.verdict(differences(WINS, SHARED), ["v"], [])[0] == "v clearly changes none of 2 figures."
    assert rule_comparison.verdict(differences(SHARED), ["v"], []) == [
        "v clearly changes none of 1 figure.",
        "Win shares cannot be compared under v.",
        "In all, 0 of 1 figure clearly change and none needs more games.",
    ]


SLIGHTLY = ("win_share:b", "share", "v", 0.25, 0.004, 0.002, 0.006, 0.0, SLIGHT, 2.0)


def test_a_change_that_is_clear_but_small_is_called_both():
    small = "B wins 25.4\xa0% instead of 25.0\xa0% (+0.2 to +0.6 points; even: 25\xa0%)"
    assert rule_comparison.verdict(differences(SLIGHTLY, SHARED), ["v"], [])[:2] == [
        f"v changes nothing that matters; small, but clear: {small}.",
        f"Who wins changes under v, but by less than matters: {small}.",
    ]
    told = rule_comparison.verdict(differences(TURNS, SLIGHTLY), ["v"], [])[-1]
    assert told == "In all, 1 of 2 figures clearly changes, 1 by less than matters and none needs more games."


def test_a_win_share_of_too_few_games_is_not_compared():
    thin = (*WINS[:5], None, None, None, OPEN, 2.0)
    told = rule_comparison.verdict(differences(TURNS, thin), ["v"], [])
    assert told[1] == "Win shares cannot be compared under v."


CONFIRMED = {
    "base": "standard", "rules": "v", "metric": "turns", "kind": "mean", "games": 100, "seed": 5, "is_confirmed": True,
    "difference": -3.4, "low": -4.0, "high": -2.8, "fresh_difference": -2.1, "fresh_low": -2.7, "fresh_high": -1.5,
}  # fmt: skip


def test_what_was_picked_is_told_with_what_fresh_games_say():
    told = rule_comparison.verdict_on_parts(differences(TURNS, WINS), [], [CONFIRMED])
    fresh = "turns \N{MINUS SIGN}2.1 (\N{MINUS SIGN}2.7 to \N{MINUS SIGN}1.5)"
    assert f"Fresh games confirm the difference picked as the largest (v against standard): {fresh}." in told
    other = CONFIRMED | {"is_confirmed": False}
    told = rule_comparison.verdict(differences(TURNS, WINS), ["v"], [], [CONFIRMED, other])
    assert told[2] == f"Fresh games confirm 1 of the 2 differences picked as the largest (v against standard): {fresh}."
    assert rule_comparison.on_fresh_games([other])[0].startswith("Fresh games do not confirm the difference")
    assert rule_comparison.on_fresh_games([]) == []


def test_who_wins_is_told_once():
    change = "Nordic wins 10.7\xa0% instead of 9.2\xa0% (+0.6 to +2.5 points; even: 25\xa0%)"
    told = rule_comparison.verdict(differences(NORDIC, SHARED), ["v"], [])
    assert told[0] == f"v: {change}." and len(told) == 2
    others = [("rounds", *TURNS[1:]), ("options", *TURNS[1:])]
    told = rule_comparison.verdict(differences(TURNS, *others, NORDIC), ["v"], [])
    assert told[0].startswith(f"v: {change}; games take 56.8 rounds instead of 60.2 (") and len(told) == 2


ENDLESS = ("unfinished", "share", "v", 0.0, 0.95, 0.93, 0.97, 0.0, CHANGED, 2.0)
FIRST = ("win_share:turn_order1", "share", "v", 0.25, -0.07, -0.08, -0.06, 0.0, CHANGED, 2.0)
LAST = ("win_share:turn_order4", "share", "v", 0.26, 0.06, 0.05, 0.07, 0.0, CHANGED, 2.0)
ROUNDS = ("rounds", "mean", "v", 5.4, 1.4, 1.3, 1.5, 0.0, CHANGED, 2.0)


def test_the_answer_comes_first_in_the_order_of_importance_with_before_after_and_even():
    told = rule_comparison.on_variant(differences(TURNS, ROUNDS, LAST, ENDLESS, FIRST), "v")
    minus = "\N{MINUS SIGN}"
    assert told == (
        "v: 95\xa0% of games never end instead of 0\xa0% (+93 to +97 points); the first player wins 18\xa0% instead of "
        f"25\xa0% ({minus}8 to {minus}6 points; even: 25\xa0%); the last player wins 32\xa0% instead of 26\xa0% "
        "(+5 to +7 points; even: 25\xa0%)."
    )
    told = rule_comparison.on_variant(differences(TURNS, ROUNDS), "v")
    assert told.startswith("v: games take 6.8 rounds instead of 5.4 (+1.3 to +1.5); games take 56.8 turns")


def test_what_was_asked_is_answered_first_and_the_rest_is_folded():
    told = rule_comparison.verdict(asking("win_share:a", table=differences(WINS, TURNS, ENDLESS)), ["v"], [])
    assert told == [
        "v: cannot tell yet: A wins 26\xa0% instead of 25\xa0% (\N{MINUS SIGN}1 to +3 points; even: 25\xa0%).",
        "Not asked for: 2 other figures clearly change, above all 95\xa0% of games never end instead of 0\xa0% "
        "(+93 to +97 points).",
    ]
    both = differences(WINS, TURNS, (*WINS[:2], "w", *WINS[3:]), (*TURNS[:2], "w", *TURNS[3:]))
    told = rule_comparison.verdict(asking("win_share:a", table=both), ["v", "w"], [])
    assert [sentence[:3] for sentence in told[:2]] == ["v: ", "w: "] and told[-1].endswith(" with v.")
    told = rule_comparison.verdict(asking("win_share:a", "turns", table=differences(WINS, TURNS)), ["v"], [])
    assert told[0].startswith("v: ") and told[1].startswith("Cannot tell yet: A wins ")
    told = rule_comparison.verdict(asking("shared", "turns", table=differences(WINS, SHARED, TURNS)), ["v"], [])
    assert told[0].startswith("v: games take 56.8 turns") and told[1].startswith("No change that matters: 10.0\xa0%")
    assert told[2] == "Of what was not asked for, nothing else clearly changes."


def test_an_end_of_an_interval_is_not_rounded_to_nothing():
    near = ("win_share:turn_order4", "share", "v", 0.26, 0.021, -0.004, 0.046, 0.1, OPEN, 2.0)
    (row,) = differences(near).to_dicts()
    assert "(\N{MINUS SIGN}0.4 to +4.6 points; even" in describe_change(row)


def test_many_variants_and_remarks_still_make_five_sentences():
    table = pl.concat(differences(TURNS, WINS).with_columns(rules=pl.lit(name)) for name in "vwxyz")
    sentences = rule_comparison.verdict(table, list("vwxyz"), ["Played until then."])
    assert len(sentences) <= MOST_SENTENCES and "3 more variants below: x, y and z." in sentences


def test_a_knockout_tells_which_parts_matter_and_which_do_nothing():
    idle = ("turns", "mean", "idle", 60.2, 0.0, 0.0, 0.0, 1.0, SAME, float("nan"))
    sentences = rule_comparison.verdict_on_parts(differences(TURNS, WINS, idle), [])
    assert sentences[0].startswith("v: games take 56.8 turns instead of 60.2")
    assert "Not a single game differs with idle." in sentences
    assert rule_comparison.verdict_on_parts(differences(WINS), [])[0] == "None of 1 part clearly changes anything."


def test_a_knockout_opens_with_games_that_never_end():
    endless = ("unfinished", "share", "no production", 0.0, 0.95, 0.93, 0.97, 0.0, CHANGED, 2.0)
    sentences = rule_comparison.verdict_on_parts(differences(endless, WINS), [])
    assert sentences[0] == ("no production: 95\xa0% of games never end instead of 0\xa0% (+93 to +97 points).")
    assert rule_comparison.verdict_on_parts(differences(TURNS, endless), [])[:2] == [
        sentences[0],
        "v: games take 56.8 turns instead of 60.2 (\N{MINUS SIGN}4.0 to \N{MINUS SIGN}2.8).",
    ]


def cells(*values, half=0.5, kind="mean", metric="turns", seated=100):
    rows = [(str(i), metric, kind, "", float(v), v - half, v + half, 100, seated) for i, v in enumerate(values)]
    names = ["x", "metric", "kind", "by", "value", "low", "high", "games", "seated"]
    return pl.DataFrame(rows, schema=names, orient="row")


def test_a_sweep_claims_a_move_only_by_intervals_for_all_pairs():
    clear, unclear = extremes(cells(1, 5, 9), ["x"]), extremes(cells(1.0, 1.3, 1.6), ["x"])
    assert clear["clear"][0] and not unclear["clear"][0]
    assert (clear["cell_least"][0], clear["cell_most"][0], clear["difference"][0]) == ("x = 0", "x = 2", 8)
    assert rule_comparison.verdict_on_sweep(unclear, "turns")[:3] == [
        "Turns: from 1.0 (x = 0) to 1.6 (x = 2), which may be chance.",
        "0 of 1 figure clearly change across these settings.",
        "No win share clearly changes.",
    ]
    assert rule_comparison.verdict_on_sweep(clear, "turns")[0] == "Turns: from 1.0 (x = 0) to 9.0 (x = 2)."


def test_a_group_that_hardly_sat_at_the_table_moves_nothing_clearly():
    assert not extremes(cells(1, 5, 9, seated=29), ["x"])["clear"][0]


def test_the_win_share_that_changes_most_is_named():
    steep, flat = (
        cells(*values, half=0.01, kind="share", metric=metric)
        for metric, values in (("win_share:a", (0.2, 0.5)), ("win_share:b", (0.2, 0.4)))
    )
    sentences = rule_comparison.verdict_on_sweep(extremes(pl.concat([flat, steep]), ["x"]), "win_share:b")
    assert sentences[2] == "The win share of a changes most, from 20\xa0% (x = 0) to 50\xa0% (x = 1)."


def test_a_move_that_one_pair_alone_would_show_is_not_clear_among_many():
    """Two cells 1.6 apart with half intervals of 0.55: clear for the two alone, not for the most of ten cells."""
    assert extremes(cells(1.0, 2.6, half=0.55), ["x"])["clear"][0]
    assert not extremes(cells(1.0, *[1.8] * 18, 2.6, half=0.65), ["x"])["clear"][0]


def test_what_was_asked_of_a_knockout_stands_side_by_side():
    other = ("turns", "mean", "w", 60.2, 0.3, -0.4, 1.0, 0.3, OPEN, 2.0)
    table = asking("turns", "win_share:nordic", table=differences(TURNS, NORDIC, other)).filter("asked")
    rows = tabulate_asked(table, ["turns", "win_share:nordic"], "standard")
    assert rows[0] == ["standard", "60.2", "9.2 %"]
    assert sorted(rows[1:]) == [["v", "56.8 (-3.4)", "10.7 % (+1.5)"], ["w", "60.5", ""]]
