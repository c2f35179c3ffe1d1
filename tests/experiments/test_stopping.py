"""When a comparison stops."""

import polars as pl
import pytest

from balancewheel.analysis.metrics import MEAN, SHARE, Metric
from balancewheel.analysis.stats.paired import CHANGED, OPEN
from balancewheel.experiments.comparing.stopping import StoppingRule, interim_looks, parse_stopping_rule
from balancewheel.sim.errors import UserError

METRICS = [
    Metric(name, kind, "games", pl.lit(1), pl.lit(1))
    for name, kind in (("win_share:seat1", SHARE), ("win_share:seat2", SHARE), ("turns", MEAN))
]
TABLE = pl.DataFrame(
    {
        "metric": ["win_share:seat1", "win_share:seat2", "turns"],
        "low": [-0.01, 0.01, -1.0],
        "high": [0.01, 0.02, 3.0],
        "verdict": [OPEN, CHANGED, CHANGED],
        "games": [1000, 1000, 1000],
    }
)


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("win_share ±0.5pp", StoppingRule("win_share ±0.5pp", "win_share", 0.005, True)),
        (" win_share:seat1 +-1pp ", StoppingRule("win_share:seat1 +-1pp", "win_share:seat1", 0.01, True)),
        ("turns +/- 0.2", StoppingRule("turns +/- 0.2", "turns", 0.2, False)),
        ("decided", StoppingRule("decided", "", None)),
        ("win_share decided", StoppingRule("win_share decided", "win_share", None)),
    ],
)
def test_a_rule_as_people_write_it(text, rule):
    assert parse_stopping_rule(text, METRICS) == rule


@pytest.mark.parametrize(
    ("text", "unmet"),
    [
        ("win_share ±1pp", []),
        ("win_share ±0.6pp", ["win_share:seat1"]),
        ("win_share:seat2 ±0.6pp", []),
        ("turns ±1", ["turns"]),
        ("decided", ["win_share:seat1"]),
        ("turns decided", []),
    ],
)
def test_a_rule_looks_only_at_what_it_names(text, unmet):
    rule = parse_stopping_rule(text, METRICS)
    assert rule.unmet(TABLE)["metric"].to_list() == unmet
    assert rule.is_met(TABLE) == (not unmet)


def test_a_figure_without_an_interval_is_not_narrow_enough():
    thin = TABLE.with_columns(low=pl.lit(None, pl.Float64), high=pl.lit(None, pl.Float64))
    rule = parse_stopping_rule("win_share ±5pp", METRICS)
    assert rule.is_met(TABLE) and not rule.is_met(thin)
    rule.refuse_hopeless(thin, 1000)  # nothing is known yet: play on


def test_a_rule_that_would_take_far_more_games_than_allowed_is_refused():
    """Half an interval of 1 point after 1,000 games is half a point after 4,000, and a tenth after 100,000."""
    parse_stopping_rule("win_share ±0.5pp", METRICS).refuse_hopeless(TABLE, 2000)
    said = r"would take about 100,000 games per rule set; --max-games is 4,000, which gives about ±0\.5pp"
    with pytest.raises(UserError, match=said):
        parse_stopping_rule("win_share ±0.1pp", METRICS).refuse_hopeless(TABLE, 4000)


def test_looks_come_further_and_further_apart():
    looks = interim_looks(3000)
    assert looks == [1000, 1250, 1563, 1954, 2443, 3000]
