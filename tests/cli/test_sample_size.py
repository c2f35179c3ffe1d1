"""How many games a question takes, on the command line and from Python."""

import re

import pytest

import balancewheel as bw
from balancewheel.analysis.stats.sample_size import times_more_games

PLAN = ["sample-size", "gearworks", "--players=3", "--lineup=mirror:uniform", "--out=compared"]


def test_a_plan_says_how_many_games_it_takes(here):
    settings = {"players": 3, "lineup": "mirror:uniform", "out": "compared"}
    rules = ["standard", "veteran"]
    one = bw.sample_size("gearworks", "win_share:seat1", "1pp", rules, **settings).row(0, named=True)
    assert 10_000 < one["unpaired_alone"] < 60_000  # 2 (1.96 + 0.84)^2 x 2/9 / 0.01^2 is about 35,000
    assert one["unpaired"] == pytest.approx(one["unpaired_alone"] * times_more_games(1, one["tested"]), rel=1e-4)
    assert one["tested"] == bw.compare("gearworks", ["standard", "veteran"], games=100, **settings).table.height
    assert one["paired_alone"] < one["paired"] < one["unpaired"]
    half = bw.sample_size("gearworks", "win_share:seat1", "0.5pp", rules, **settings).row(0, named=True)
    assert half["unpaired"] == pytest.approx(4 * one["unpaired"], abs=4)


def test_a_plan_without_rules_tries_the_presets(say):
    code, out, err = say(*PLAN, "--metric=turns", "--effect=0.5")
    assert code == 0, err
    assert "turns: " in out and "under standard" in out
    names = {line.split()[0] for line in out.splitlines() if line.strip()}
    assert {"veteran", "no-tinkerers", "two-letter-dots"} <= names
    assert "standard" not in names
    assert "depends on the change" in out
    assert "among all" in out and re.search(r"A knockout of this game switches \d+ parts and tests [\d,]+ figures", out)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--metric=rounds", "--effect=much"], "write a size like 0.5pp or 0.2, not 'much'"),
        (["--metric=rounds", "--effect=-1"], "a size must be above 0, not -1"),
        (["--metric=turnss", "--effect=1"], "did you mean 'turns'?"),
        (["--metric=turns", "--effect=1pp"], "turns is measured in its own unit: write it like 0.2, not 1pp"),
        (["--metric=shared", "--effect=0.1"], "shared is measured in percentage points: write it like 0.5pp, not 0.1"),
        (["--metric=win_share:seat5", "--effect=1pp"], "did you mean 'win_share:seat"),
    ],
)
def test_a_plan_that_cannot_be(complaint, words, said):
    assert said in complaint(*PLAN, "--rules=standard", "--rules=veteran", *words)
