"""Sentences on what survives better play."""

import polars as pl
import pytest

from balancewheel.reports.verdicts.skill_ladder import on_balance, on_depth, on_flattening, on_length
from balancewheel.reports.verdicts.strengths import on_changes, on_shares

EVEN = 0.25


def shares(*figures, reach=0.02):
    names = ["stock", "expert", "search8"]
    rows = [
        {"strength": name, "number": number, "win_share": share, **dict.fromkeys(("low", "low_all"), share - reach)}
        | dict.fromkeys(("high", "high_all"), share + reach)
        for number, (name, share) in enumerate(zip(names, figures, strict=False))
    ]
    return pl.DataFrame(rows)


@pytest.mark.parametrize(
    ("figures", "sentence"),
    [
        ((0.35, 0.36, 0.34), "Rusviet is strong at every strength: 35 % with stock, 34 % with search8."),
        ((0.15, 0.14, 0.15), "Rusviet is weak at every strength"),
        ((0.40, 0.33, 0.30), "Rusviet stays strong, but less so with better play: 40 % with stock, 30 % with search8."),
        ((0.30, 0.36, 0.40), "Rusviet is strong, and more so with better play"),
        ((0.35, 0.30, 0.20), "Rusviet is strong with stock and turns around with better play"),
        ((0.35, 0.30, 0.26), "What makes Rusviet strong does not survive better play"),
    ],
)
def test_an_advantage_at_several_strengths(figures, sentence):
    said = on_shares("Rusviet", shares(*figures), EVEN).replace("\N{NO-BREAK SPACE}", " ")
    assert said.startswith(sentence)


def test_no_advantage_to_begin_with_is_no_verdict():
    assert on_shares("Rusviet", shares(0.26, 0.4), EVEN) == ""
    assert on_shares("Rusviet", shares(0.4), EVEN) == ""


def test_few_games_of_strong_players_leave_it_open():
    rows = pl.concat([shares(0.35), shares(0.0, 0.32, reach=0.15).filter(strength="expert")])
    assert "takes more games to tell" in on_shares("Rusviet", rows, EVEN)


def strong(strength, number, share, low, high):
    ends = dict.fromkeys(("low", "low_all"), low) | dict.fromkeys(("high", "high_all"), high)
    return {"strength": strength, "number": number, "win_share": share, **ends}


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        (
            [("expert", 0.205, 0.19, 0.22), ("search32", 0.26, 0.24, 0.28)],
            "Rusviet is strong with stock and with search32; with expert it takes more games to tell: 30",
        ),
        (
            [("search8", 0.24, 0.195, 0.285)],
            "Rusviet is less strong with better play; whether anything of it is left takes more games to tell: 30",
        ),
        ([("search8", 0.15, 0.05, 0.325)], "Whether Rusviet stays strong with better play takes more games to tell"),
        ([("search8", 0.21, 0.19, 0.23)], "What makes Rusviet strong does not survive better play"),
    ],
)
def test_what_the_strongest_players_leave_open_is_not_called_gone(rows, sentence):
    """The first was said not to survive although search32 shows it, the next two although much of it may be left."""
    stock = strong("stock", 0, 0.30, 0.29, 0.31)
    table = pl.DataFrame([stock, *(strong(name, n, *rest) for n, (name, *rest) in enumerate(rows, 1))])
    assert on_shares("Rusviet", table, 0.20).startswith(sentence)
    mirrored = table.with_columns(
        win_share=0.4 - pl.col("win_share"),
        **{f"low{one}": 0.4 - pl.col(f"high{one}") for one in ("", "_all")},
        **{f"high{one}": 0.4 - pl.col(f"low{one}") for one in ("", "_all")},
    )
    assert on_shares("Rusviet", mirrored, 0.20).startswith(sentence.replace("strong", "weak").replace(": 30", ": 10"))


def test_changes_at_several_strengths():
    row = {"rules": "x", "metric": "rounds", "kind": "mean", "low": 0.5, "high": 1.5, "strength": "stock"}
    expert, search = row | {"strength": "expert"}, row | {"strength": "search"}
    rows = [row | {"holds": "holds"}, expert | {"holds": "holds"}, search | {"holds": "holds"}]
    assert on_changes(rows) == ["x, rounds: the change holds at every strength."]
    rows = [row | {"holds": "holds"}, expert | {"holds": "turns around"}, search | {"holds": "cannot tell"}]
    (said,) = on_changes(rows)
    assert said.startswith(
        "x, rounds: the change turns around with expert (+0.5 to +1.5) and cannot be told with search"
    )


def test_the_depth_of_a_ladder():
    assert on_depth(["uniform"]) == "No rung clearly beats another by 60 to 40 or more."
    assert on_depth(["uniform", "stock", "search8"]).startswith(
        "The game is three rungs deep: of uniform, stock and search8, each wins 60 to 40"
    )
    steps = pl.DataFrame(
        {"rung": ["b", "c"], "against": ["a", "b"], "beats": [0.8, 0.55], "beats_low": [0.7, 0.5], "beats_high": 0.9}
    )
    said = "by as much: c is not clearly stronger than b (55 to 45; between 50 and 90 of 100 wins)"
    assert said in on_flattening(steps)
    assert "c is a little stronger than b" in on_flattening(steps.with_columns(beats_low=0.51))
    assert on_flattening(steps.head(1)).startswith("Every rung beats the one below by 60 to 40 or more")


def test_steps_that_few_games_cannot_tell_and_steps_down():
    """Before, a win in the only game was a full step, and a clear loss a small step."""
    steps = pl.DataFrame(
        {
            "rung": ["b", "c"],
            "against": ["a", "b"],
            "beats": [1.0, 0.3],
            "beats_low": [0.05, 0.2],
            "beats_high": [1.0, 0.4],
        }
    )
    assert "c loses to b (30 to 70" in on_flattening(steps)
    assert "b may be stronger than a (100 to 0; between 5 and 100" in on_flattening(steps)


def test_one_strength_is_not_every_strength():
    row = {
        "metric": "win_share:turn_order1",
        "by": "turn_order",
        "kind": "share",
        "value": 0.5,
        "low": 0.4,
        "high": 0.6,
    }
    assert on_balance(pl.DataFrame([row | {"rung": "uniform"}, row | {"rung": "stock"}]), 4) == []


def test_balance_and_length_from_rung_to_rung():
    metric = {"metric": "win_share:turn_order1", "by": "turn_order", "kind": "share"}
    rows = [
        metric | {"rung": rung, "value": value, "low": value - 0.02, "high": value + 0.02}
        for rung, value in (("uniform", 0.1), ("stock", 0.4), ("expert", 0.35))
    ]
    rungs = ["uniform", "stock", "expert"]
    (firm,) = on_balance(pl.DataFrame(rows), 4)
    assert firm.replace("\N{NO-BREAK SPACE}", " ") == (
        "At every strength the first player is strong (40 % with stock to 35 % with expert)."
    )
    rows[2] |= {"value": 0.1, "low": 0.08, "high": 0.12}
    (turned,) = on_balance(pl.DataFrame(rows), 4)
    assert turned == "The first player turns from strong to weak, or the other way, with better play."
    rounds = [
        {"metric": "rounds", "rung": one, "value": v, "low": v - 1, "high": v + 1}
        for one, v in zip(rungs, (30, 20, 9), strict=True)
    ]
    assert on_length(pl.DataFrame(rounds)) == (
        "Better play makes games shorter, from 20.0 rounds with stock to 9.0 with expert."
    )


def test_few_games_of_one_rung_turn_nothing_around():
    """Of 20 figures one is beyond its interval by chance; before, that was called a turn."""
    metric = {"by": "faction", "kind": "share"}
    rows = [
        metric
        | {"metric": f"win_share:{name}", "rung": rung, "value": value, "low": value - reach, "high": value + reach}
        for name in "abcdefghij"
        for rung, value, reach in (("stock", 0.3, 0.02), ("search8", 0.1 if name == "a" else 0.3, 0.14))
    ]
    (said,) = on_balance(pl.DataFrame(rows), 4)
    assert said == "No advantage of a place or a component is clear at every strength."


def test_a_ladder_without_chance_counts_its_first_rung():
    """Before, the first rung was left out whatever it was, and the last one compared with itself."""
    metric = {"metric": "win_share:turn_order1", "by": "turn_order", "kind": "share"}
    rows = [
        metric | {"rung": rung, "value": value, "low": value - 0.02, "high": value + 0.02}
        for rung, value in (("stock", 0.4), ("search8", 0.1))
    ]
    (turned,) = on_balance(pl.DataFrame(rows), 4)
    assert turned.startswith("The first player turns from strong to weak")
    rounds = [
        metric | {"metric": "rounds", "rung": one, "value": v, "low": v, "high": v}
        for one, v in (("stock", 20.0), ("search8", 9.0))
    ]
    assert on_length(pl.DataFrame(rounds)).endswith("from 20.0 rounds with stock to 9.0 with search8.")
