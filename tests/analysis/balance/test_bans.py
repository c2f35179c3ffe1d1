"""Which pairs to ban: few, chosen on some games and judged on others."""

import numpy as np
import polars as pl
import pytest

from balancewheel.analysis.balance.bans import find_rulebook_bans, suggest_bans
from balancewheel.analysis.balance.equal_play import OPEN, STRONG, WEAK, candidates, predict_shares
from balancewheel.analysis.balance.win_model import PLACE, STRATEGY, fit
from balancewheel.reports.verdicts.bans import on_bans, on_rulebook_bans
from tests.analysis.balance.component_tables import FACTIONS, MATS, alone

PAIR = ["faction", "mat"]
TERMS = [("faction",), ("mat",), (STRATEGY,), (PLACE,), ("faction", "mat")]


def model(seed, outliers, games=9000):
    pair = np.zeros((4, 3))
    for (faction, mat), size in outliers.items():
        pair[faction, mat] = size
    seats = alone(games, np.random.default_rng(seed), pair).lazy()
    return fit(lambda: [seats], TERMS)


@pytest.fixture(scope="module")
def halves():
    """Rusviet with Industrial is far too strong, Polania with Mechanical too weak; nothing else stands out as much."""
    return [model(seed, {(3, 1): 1.6, (2, 2): -1.2}) for seed in (1, 2)]


def test_a_few_bans_narrow_the_gap_on_games_that_did_not_choose_them(halves):
    verdicts = candidates(predict_shares(halves[0], PAIR, PAIR))
    bans = suggest_bans(*halves, PAIR, verdicts, most=2)
    assert {(row["faction"], row["mat"]): row["verdict"] for row in bans.pairs} == {
        ("Rusviet", "Industrial"): STRONG,
        ("Polania", "Mechanical"): WEAK,
    }
    assert bans.before.low < bans.before.distance < bans.before.high
    assert bans.after.high < bans.before.low
    other = predict_shares(halves[1], PAIR, PAIR).filter(faction="Rusviet", mat="Industrial")
    assert bans.pairs[0]["share"] == other["share"][0]  # not where it was chosen
    said = on_bans(PAIR, bans)
    assert said.startswith("Ban these two and the widest gap falls from ") and " points: Rusviet with the Ind" in said


def test_nothing_is_banned_that_is_not_clearly_outside(halves):
    verdicts = candidates(predict_shares(halves[0], PAIR, PAIR)).with_columns(verdict=pl.lit(OPEN))
    assert suggest_bans(*halves, PAIR, verdicts) is None


def test_a_ban_that_gains_nothing_is_not_suggested(halves):
    """Three of the strongest that are alike: to ban one of them leaves the gap as it is."""
    verdicts = candidates(predict_shares(halves[0], PAIR, PAIR))
    assert len(suggest_bans(*halves, PAIR, verdicts, most=1).pairs) == 1
    assert (
        suggest_bans(*halves, PAIR, verdicts, most=3).after.distance
        < suggest_bans(*halves, PAIR, verdicts, most=1).after.distance
    )


def test_bans_of_the_rules_are_found_and_judged(halves):
    cells = halves[0].cells
    values = {"banned_pairs": ["Rusviet Industrial"], "names": ["Rusviet"], "none": [], "cap": 3, "word": ["a b"]}
    assert find_rulebook_bans(values, cells, PAIR) == {"banned_pairs": [("Rusviet", "Industrial")]}
    rows = candidates(predict_shares(halves[0], PAIR, PAIR))
    (said,) = on_rulebook_bans(PAIR, "banned_pairs", [("Rusviet", "Industrial")], rows)
    assert said.startswith("Rusviet with the Industrial mat, banned by the rules (banned_pairs), wins ")
    assert said.endswith(f"the 1st of {len(FACTIONS) * len(MATS)}: too strong, so these games support the ban.")
    without = rows.filter(~((pl.col("faction") == "Rusviet") & (pl.col("mat") == "Industrial")))
    (said,) = on_rulebook_bans(PAIR, "banned_pairs", [("Rusviet", "Industrial")], without)
    assert said.endswith("was never dealt: play without the ban to judge it.")
