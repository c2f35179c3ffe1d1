"""The order in which figures matter to a designer."""

import polars as pl

from balancewheel.analysis.comparison.importance import importance, sort_by_importance
from balancewheel.analysis.stats.paired import CHANGED, OPEN, SLIGHT


def test_games_that_never_end_come_first_then_who_wins_then_length():
    figures = [
        ("unfinished", ""), ("win_share:turn_order1", "turn_order"), ("win_share:sensible", "strategy"), ("rounds", ""),
        ("turns", ""), ("shared", ""), ("lead_changes", ""), ("options", ""), ("win_share:seat1", "seat"),
    ]  # fmt: skip
    ranks = [importance(*figure) for figure in figures]
    assert ranks == sorted(set(ranks))
    assert importance("win_share:nordic", "faction") == importance("win_share:turn_order1", "turn_order")
    assert importance("eliminated") == importance("shared") and importance("ended_by:stars") == importance("options")


def row(metric, difference, verdict, p, by="", kind="share", asked=False):
    return {"rules": "v", "metric": metric, "by": by, "kind": kind, "difference": difference, "verdict": verdict,
            "p": p, "asked": asked, "margin": 0.01 if kind == "share" else 0.05}  # fmt: skip


def test_the_clearest_change_does_not_come_first_but_the_most_important():
    rows = [
        row("options", 40.0, CHANGED, 1e-90, kind="mean"),
        row("win_share:a", 0.02, CHANGED, 1e-3, "faction"),
        row("win_share:b", -0.08, CHANGED, 1e-9, "faction"),
        row("unfinished", 0.01, SLIGHT, 1e-8),
        row("shared", 0.5, OPEN, 0.4),
        row("rounds", 0.3, CHANGED, 1e-5, kind="mean"),
    ]
    order = sort_by_importance(pl.DataFrame(rows))["metric"].to_list()
    assert order == ["win_share:b", "win_share:a", "rounds", "options", "unfinished", "shared"]


def test_what_was_asked_comes_before_everything():
    rows = [row("unfinished", 0.9, CHANGED, 0.0), row("win_share:a", 0.0, OPEN, 0.9, "faction", asked=True)]
    assert sort_by_importance(pl.DataFrame(rows))["metric"].to_list() == ["win_share:a", "unfinished"]
