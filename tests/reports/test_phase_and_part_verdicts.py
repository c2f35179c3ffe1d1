"""What opens the reports on phases and parts: sentences claim what an interval carries, and nothing else."""

import polars as pl
import pytest

from balancewheel.analysis.balance.equal_play import FAIR, OPEN, STRONG, WEAK
from balancewheel.analysis.phases.choice import DECIDES, EVERYONE
from balancewheel.analysis.phases.natural_experiment import first_rounds
from balancewheel.analysis.phases.skip_intervention import WINNER_CHANGES
from balancewheel.reports.verdicts import dynamic_phases as phases
from balancewheel.reports.verdicts import part_balance as parts

ROUNDS = 5


def effect(phase, outcome, difference, error, p_holm, kind="share", name=None):
    low, high = (None, None) if error is None else (difference - 1.96 * error, difference + 1.96 * error)
    return {
        "phase": phase, "outcome": outcome, "round": name or first_rounds(ROUNDS), "kind": kind, "games": 1000,
        "difference": difference, "error": error, "low": low, "high": high, "p_holm": p_holm,
    }  # fmt: skip


def test_a_clear_effect_on_length_is_told_with_its_interval():
    rows = [effect("trade", "length", 0.5, 0.05, 0.001, "mean"), effect("transport", "length", 0.1, 0.2, 1.0, "mean")]
    told = phases.on_length(pl.DataFrame(rows), pl.DataFrame(), ROUNDS)
    assert told == "A skip in rounds 1 to 5 makes the game longer: trade by 0.50 (0.40 to 0.60) rounds."


def test_an_unclear_effect_is_told_by_what_it_rules_out():
    rows = [effect("trade", "length", 0.1, 0.1, 0.6, "mean"), effect("transport", "length", 0.0, 0.1, 1.0, "mean")]
    told = phases.on_length(pl.DataFrame(rows), pl.DataFrame(), ROUNDS)
    assert "cannot be told" in told
    assert "more than 0.32 can be ruled out" in told  # 0.1 and 2.24 errors: for both at once


def test_few_games_rule_out_nothing():
    row = effect("trade", "length", 2.0, None, None, "mean")
    told = phases.on_length(pl.DataFrame([row], schema_overrides={"p_holm": pl.Float64, "error": pl.Float64}),
                            pl.DataFrame(), ROUNDS)  # fmt: skip
    assert told == "Whether a skipped phase makes the game longer cannot be told from these games."


@pytest.mark.parametrize(("p", "said"), [(0.5, "none differs"), (0.01, "1 differ by more than chance")])
def test_die_and_force_agree_or_do_not(p, said):
    beside = pl.DataFrame({"p_holm": [1.0, p]})
    assert said in phases.agreement(beside)


def test_whom_a_skip_helps():
    rows = [effect("trade", "leader_wins", -0.02, 0.003, 0.001), effect("trade", "last_wins", 0.001, 0.003, 1.0)]
    moved = pl.DataFrame([effect("trade", WINNER_CHANGES, 0.4, 0.01, 0.0)])
    told = phases.on_winner(pl.DataFrame(rows), moved, ROUNDS)
    assert told.startswith("A skip moves the win in 40\xa0% (trade) of the games that reach it; ")
    assert told.endswith("without trade the leader wins 2.0 (1.4 to 2.6) points less.")
    told = phases.on_winner(pl.DataFrame(rows[1:]), pl.DataFrame(), ROUNDS)
    assert told == (
        "No help or harm to the first player, the leader or the last is seen; "
        "more than 0.69 percentage points can be ruled out."
    )


def places(low, high):
    row = {"round": "1", "place": 0, "win_share": 0.2, "share_low": 0.19, "share_high": 0.21, "even": 0.25}
    return pl.DataFrame([row | {"low": low, "high": high}])


def test_what_the_token_is_worth():
    worth = pl.DataFrame([effect("trade", "first_wins", 0.004, 0.001, 0.01, name="all")]).with_columns(
        against=pl.lit(DECIDES), strategy=pl.lit(EVERYONE)
    )
    told = phases.on_token(places(-0.06, -0.04), worth)
    assert told.startswith("Who begins the game wins 20\xa0% (19 to 21\xa0%), where the mean is 25\xa0%; ")
    assert told.endswith("changes the chooser's win share by 0.4 (0.2 to 0.6) points (trade).")
    assert "not seen to differ" in phases.on_token(places(-0.06, 0.01), worth)
    voted = phases.on_token(places(-0.06, -0.04), worth, by_vote=True)
    assert "; a vote on a six changes the first player's win share by 0.4" in voted
    assert "cannot be told" in phases.on_token(pl.DataFrame(), worth.clear())


def vote(verdict):
    rows = [("win_share:turn_order1", "share", 0.02, 0.01, 0.03, verdict), ("rounds", "mean", 0.1, -0.1, 0.3, "open")]
    table = pl.DataFrame(rows, ["metric", "kind", "difference", "low", "high", "verdict"], orient="row")
    return table.with_columns(games=500)


def test_what_a_vote_changes():
    assert phases.on_vote(vote("changed")).endswith("changes the win share of place 1 by 2 (1 to 3) points.")
    assert phases.on_vote(vote("open")).endswith("in 500 games, and nobody's win share by more than 3 points.")


# parts


def combinations(*rows):
    """Rows of (name, difference, low and high for all, verdict) about a mean of 25 %."""
    table = pl.DataFrame(rows, ["faction", "difference", "low_all", "high_all", "verdict"], orient="row")
    share = 0.25 + pl.col("difference")
    return table.with_columns(
        share=share, share_low=share - 0.01, share_high=share + 0.01, even=pl.lit(0.25), bound=pl.lit(0.05)
    )


def test_parts_are_named_only_if_their_interval_for_all_excludes_the_mean():
    rows = combinations(("Nordic", 0.04, 0.02, 0.06, OPEN), ("Rusviet", 0.01, -0.01, 0.03, FAIR),
                        ("Crimea", -0.05, -0.07, -0.03, OPEN))  # fmt: skip
    told = parts.on_parts(["faction"], rows)
    assert told == (
        "At equal play the mean win share is 25\xa0%; above it Nordic (29\xa0%, 28 to 30\xa0%), "
        "below it Crimea (20\xa0%, 19 to 21\xa0%)."
    )


def test_equal_parts_are_told_by_what_can_be_ruled_out():
    rows = combinations(("Nordic", 0.001, -0.01, 0.012, FAIR), ("Crimea", -0.001, -0.012, 0.01, FAIR))
    assert "gaps of more than 1.2 points can be ruled out" in parts.on_parts(["faction"], rows)
    assert parts.on_tolerance(["faction"], rows, 0.2) == (
        "No faction is shown to be off by more than 5 points (20\xa0% of the mean), "
        "and all 2 are shown to be within it."
    )


def test_what_is_beyond_the_tolerance():
    rows = combinations(("Nordic", 0.1, 0.08, 0.12, STRONG), ("Crimea", -0.1, -0.12, -0.08, WEAK),
                        ("Rusviet", 0.0, -0.2, 0.2, OPEN))  # fmt: skip
    told = parts.on_tolerance(["faction"], rows, 0.2)
    assert told.startswith("Too strong: Nordic; too weak: Crimea; each is off by more than 5 points")
    assert "make Nordic weaker; balancewheel" in parts.what_to_try(["faction"], rows)
    open_ones = parts.on_tolerance(["faction"], rows.filter(verdict=OPEN), 0.2)
    assert open_ones.endswith("0 of 1 are shown to be within it; 1 faction cannot be judged yet.")


def test_best_and_worst_are_named_only_if_they_are_clearly_apart():
    names = ["factor", "highest", "lowest", "distance", "low", "high", "levels"]
    rows = [("strategy", "a", "b", 0.02, 0.0, 0.05, 2), ("faction", "Nordic", "Crimea", 0.2, 0.18, 0.22, 7),
            ("place", "1 of 1", "1 of 1", 0.0, 0.0, 0.0, 1)]  # fmt: skip
    told = parts.on_weight(pl.DataFrame(rows, names, orient="row"))
    assert told.endswith("at equal play: faction 20 (18 to 22, Nordic over Crimea) and strategy 2 (0 to 5).")


def test_one_part_has_nothing_beside_it():
    assert "nothing to compare" in parts.on_parts(["faction"], combinations(("Nordic", 0.0, 0.0, 0.0, FAIR)))


def test_interplay_is_corrected_for_how_often_it_was_looked_for():
    assert parts.on_interplay([("a with b", 0.03), ("a with c", 0.5)]).startswith("No interplay is seen")
    told = parts.on_interplay([("a with b", 0.01), ("a with c", 0.5)])
    assert told == "There is interplay of a with b, so how strong a part is depends on that; none is seen of a with c."
