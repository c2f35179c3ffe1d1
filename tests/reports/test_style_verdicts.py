"""Sentences where there are several styles of play: what all agree on is claimed, with both parts; the rest is told."""

import polars as pl
import pytest

from balancewheel.analysis.balance.equal_play import FAIR, MIXED, STRONG
from balancewheel.analysis.stats.paired import CHANGED
from balancewheel.analysis.stats.paired import MIXED as DEPENDS
from balancewheel.reports.page import NONE
from balancewheel.reports.styles import both_parts, count_agreeing, name_styles, points, what_styles_are
from balancewheel.reports.verdicts.changes import answer
from balancewheel.reports.verdicts.component_balance import on_factors, on_strength, on_tolerance
from balancewheel.reports.verdicts.rule_comparison import on_variant, what_is_open
from balancewheel.reports.verdicts.win_rates import on_components, on_places, on_strategies, what_to_try
from balancewheel.sim.frame.knobs import Knob
from balancewheel.words.numbers import SPACE

EVEN = 0.2


def plain(text):
    """A sentence without its no-break spaces."""
    return text.replace(SPACE, " ")


def shares(by="faction", **gaps):
    """Groups with their distances from even in every style, the first of them stock; known to half a point."""
    rows = [
        {by: name, "seats": 1000.0, "win_share": EVEN + of[0], "from_style": 0.04, "gaps": list(of)}
        for name, of in gaps.items()
    ]
    ends = {"low": -0.002, "high": 0.002, "low_all": -0.005, "high_all": 0.005}
    frame = pl.DataFrame(rows).with_columns((pl.col("win_share") + reach).alias(end) for end, reach in ends.items())
    return frame.sort("win_share", descending=True)


def test_what_all_styles_agree_on_is_claimed_with_both_parts():
    told = plain(on_components(shares(rusviet=(0.09, 0.05), nordic=(-0.09, -0.02)), "faction"))
    assert told == (
        "Of the factions, Rusviet wins most (29.0 % ± 0.2 from chance, ± 4.0 from style) and Nordic least (11.0 % ± "
        "0.2 from chance, ± 4.0 from style); 20 % would be even."
    )


def test_who_wins_most_in_stock_play_alone_is_not_called_so_and_the_styles_are_named():
    rows = shares(crimea=(0.10, -0.01, 0.02, -0.03), rusviet=(0.05, 0.04, 0.02, 0.01), nordic=(-0.15, 0.01, -0.1, -0.1))
    told = plain(on_components(rows, "faction"))
    assert told.startswith("Of the factions, Rusviet wins most (25.0 %")
    assert "least" not in told
    assert told.endswith(
        "Styles of play disagree about Crimea (above even, but not in styles 1 and 3) and Nordic (below even, but not "
        "in style 1)."
    )


def test_nothing_is_claimed_where_no_group_is_the_same_in_all_styles():
    rows = shares(crimea=(0.1, -0.1), nordic=(-0.1, 0.1))
    told = on_components(rows, "faction")
    assert told.startswith("Styles of play disagree about Crimea") and "wins most" not in told
    assert on_strategies(rows.rename({"faction": "strategy"})) == told
    assert "expensive" not in what_to_try(rows.rename({"faction": "strategy"}), None)


def test_turn_order_has_both_parts_too():
    rows = shares("turn_order", a=(0.1, 0.05), b=(-0.1, -0.02)).with_columns(turn_order=pl.Series([0, 1]))
    assert plain(on_places(rows, [])) == (
        "Going earlier is an advantage: the first player wins 30.0 % of games (± 0.2 from chance, ± 4.0 from style), "
        "the second only 10.0 % (± 0.2 from chance, ± 4.0 from style; an even share would be 20 %)."
    )
    turned = rows.with_columns(gaps=pl.Series([[0.1, -0.05], [-0.1, 0.02]]))
    assert on_places(turned, []).startswith("Styles of play disagree about the first player (above even, but not in")


def test_a_spread_that_chance_explains_is_not_given_a_size():
    row = shares(rusviet=(0.09, 0.05), nordic=(-0.09, -0.02)).with_columns(from_style=pl.lit(0.0))
    assert "± 0.2 from chance, none seen from style" in plain(on_components(row, "faction"))


@pytest.mark.parametrize(
    ("numbers", "words"),
    [([0], "stock"), ([3], "style 3"), ([3, 6], "styles 3 and 6"), ([0, 2], "stock and style 2")],
)
def test_styles_are_called_by_their_numbers(numbers, words):
    assert name_styles(numbers, 8) == words


def test_cells_count_who_agrees():
    assert count_agreeing([0.1, -0.1, None, 0.2], 1) == "2 of 3"
    told = [plain(points(reach)) for reach in (0.123, 0.041, 0.0, None)]
    assert told == ["± 12", "± 4.1", "none seen", NONE]


def combinations(**verdicts):
    return pl.DataFrame(
        [{"faction": name, "verdict": one, "bound": 0.04, "even": 0.2, "low_all": 0.05, "high_all": 0.1}
         for name, one in verdicts.items()]
    )  # fmt: skip


def test_what_depends_on_style_is_beyond_no_tolerance():
    told = on_tolerance(["faction"], combinations(rusviet=STRONG, crimea=MIXED, saxony=FAIR))
    assert told == ("Clearly too strong: Rusviet (more than 4 points from even). Crimea depends on the style of play.")
    told = on_tolerance(["faction"], combinations(crimea=MIXED, saxony=FAIR))
    assert told.startswith("No faction is clearly more than 4 points from even in every style of play, and 1 of 2")


def test_the_strongest_of_stock_play_is_named_only_if_it_is_strong_in_all_styles():
    rows = combinations(rusviet=STRONG, nordic=FAIR)
    ends = {"share_low": 0.28, "share_high": 0.30, "from_style": 0.04, "holds": True}
    strong = {"faction": "rusviet", "end": "highest", "share": 0.29, "gaps": [0.09, 0.05], **ends}
    weak = {"faction": "nordic", "end": "lowest", "share": 0.11, "gaps": [-0.09, 0.05], **ends}
    told = plain(on_strength(["faction"], rows, pl.DataFrame([strong, weak])))
    assert told.startswith("With equally good players, Rusviet wins 29.0 % of its games (± 1.0 from chance, ± 4.0 ")
    assert told.endswith("Nordic wins least in stock play, but is not below even in style 1.")


def test_a_factor_whose_best_changes_with_style_is_not_ranked():
    row = {"levels": 3, "players": "5", "distance": 0.2, "low": 0.18, "high": 0.22}
    rows = pl.DataFrame(
        [{"factor": "mat", "ahead": [0.2, 0.1], **row}, {"factor": "faction", "ahead": [0.2, -0.1], **row}]
    )
    told = on_factors(rows, 0.04)
    assert told.startswith("The mat matters most (20 points")
    assert told.endswith("for the faction it depends on the style of play which is best.")


def change(metric, verdict, in_styles):
    figures = {"base": 0.2, "variant": 0.25, "difference": 0.05, "low": 0.04, "high": 0.06, "even": 0.2}
    about = {"metric": metric, "kind": "share", "by": "faction", "rules": "v", "differing": 90, "from_style": 0.03}
    return about | figures | {"verdict": verdict, "in_styles": in_styles}


def test_a_change_has_both_parts_and_one_that_depends_on_style_is_no_change():
    changed, depends = (
        change("win_share:nordic", CHANGED, [0.05, 0.02]),
        change("win_share:saxony", DEPENDS, [0.05, -0.02]),
    )
    told = plain(on_variant(pl.DataFrame([changed, depends]), "v"))
    assert told == "v: Nordic wins 25 % instead of 20 % (+4 to +6 points from chance, ± 3 from style; even: 20 %)."
    told = plain(on_variant(pl.DataFrame([depends]), "v"))
    assert told.startswith("What v changes depends on the style of play: Saxony wins 25 % instead of 20 %")
    assert told.endswith(", but not so in style 1.")
    assert "1 depends on the style of play" in what_is_open(pl.DataFrame([changed, depends]))
    assert answer(depends).startswith("depends on the style of play: Saxony wins")


def test_two_styles_seldom_tell_what_is_from_style():
    """Before, a share of 13 % had ± 120 points from style."""
    row = {"win_share": 0.13, "low": 0.1, "high": 0.16, "from_style": 1.2}
    assert plain(both_parts(row)).endswith("from chance, too few styles to tell what is from style")
    knob = Knob("haste: of a kind", 0, 1)
    assert "only if both styles agree" in what_styles_are(2, knob)[1]
    assert "as they come; in every other style all of them are turned at random." in what_styles_are(2, knob)[0]
    assert (
        "as they come; in style 1 as they win most, where a tuned form is known. A" in what_styles_are(2, knob, True)[0]
    )
    assert "is known; in every other style all of them are turned at random." in what_styles_are(3, knob, True)[0]
