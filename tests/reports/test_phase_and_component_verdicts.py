"""What opens the reports on phases and components: sentences claim what an interval carries, and nothing else."""

import polars as pl
import pytest

from balancewheel.analysis.balance.equal_play import FAIR, OPEN, STRONG, WEAK
from balancewheel.analysis.phases.choice import DECIDES, EVERYONE
from balancewheel.analysis.phases.natural_experiment import first_rounds
from balancewheel.analysis.phases.skip_intervention import WINNER_CHANGES
from balancewheel.reports.verdicts import component_balance as components
from balancewheel.reports.verdicts import dynamic_phases as phases

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
    assert told == "Each trade phase skipped in rounds 1 to 5 adds about half a round."


@pytest.mark.parametrize(
    ("difference", "error", "said"),
    [
        (0.65, 0.05, "adds about two thirds of a round"),
        (0.65, 0.001, "adds 0.650 rounds"),  # two thirds would be wrong
        (-0.35, 0.05, "takes away about a third of a round"),
        (1.7, 0.1, "adds 1.7 rounds"),
    ],
)
def test_fractions_are_named_only_if_the_interval_holds_them(difference, error, said):
    rows = [
        effect("trade", "length", difference, error, 0.001, "mean"),
        effect("transport", "length", -3.0, 0.2, 0.001, "mean"),
    ]
    told = phases.on_length(pl.DataFrame(rows), pl.DataFrame(), ROUNDS)
    assert told == (f"Each trade phase skipped in rounds 1 to 5 {said} and each transport phase takes away 3.0 rounds.")


def test_an_unclear_effect_is_told_by_what_it_rules_out():
    rows = [effect("trade", "length", 0.1, 0.1, 0.6, "mean"), effect("transport", "length", 0.0, 0.1, 1.0, "mean")]
    told = phases.on_length(pl.DataFrame(rows), pl.DataFrame(), ROUNDS)
    assert told == (  # 0.1 and 2.24 errors: for both at once
        "It is not clear whether a skipped phase makes the game longer; more than 0.32 rounds can be ruled out."
    )


def test_few_games_rule_out_nothing():
    row = effect("trade", "length", 2.0, None, None, "mean")
    told = phases.on_length(pl.DataFrame([row], schema_overrides={"p_holm": pl.Float64, "error": pl.Float64}),
                            pl.DataFrame(), ROUNDS)  # fmt: skip
    assert told == "It is not clear whether a skipped phase makes the game longer."


@pytest.mark.parametrize(("p", "said"), [(0.5, "confirms this"), (0.01, "contradicts 1 of 2 effects")])
def test_die_and_force_agree_or_do_not(p, said):
    beside = pl.DataFrame({"p_holm": [1.0, p]})
    assert phases.agreement(beside).endswith(f"replaying games with a phase skipped on purpose {said}")
    assert phases.agreement(pl.DataFrame()) == ""


def test_whom_a_skip_helps():
    rows = [effect("trade", "leader_wins", -0.02, 0.003, 0.001), effect("trade", "last_wins", 0.001, 0.003, 1.0)]
    moved = pl.DataFrame([effect("trade", WINNER_CHANGES, 0.4, 0.01, 0.0)])
    told = phases.on_winner(pl.DataFrame(rows), moved, pl.DataFrame(), ROUNDS)
    assert told == (
        "A skipped trade phase changes the winner in 40\xa0% of games, and favours some: without trade the leader wins "
        "2.0 (1.4 to 2.6) points less."
    )
    nobody = "nobody in particular: first player, leader and last player gain or lose at most 0.69 points."
    assert (
        phases.on_winner(pl.DataFrame(rows[1:]), pl.DataFrame(), pl.DataFrame(), ROUNDS)
        == f"A skipped phase favours {nobody}"
    )
    two = pl.concat([moved, moved.with_columns(phase=pl.lit("transport"))])
    assert phases.on_winner(pl.DataFrame(rows[1:]), two, pl.DataFrame(), ROUNDS) == (
        f"A skipped phase changes the winner in 40\xa0% (trade) or 40\xa0% (transport) of games, but favours {nobody}"
    )
    luck = pl.DataFrame({"round": [f"1-{ROUNDS}"], "share": [0.7], "low": [0.69], "high": [0.71]})
    assert phases.on_winner(pl.DataFrame(rows[1:]), moved, luck, ROUNDS).startswith(
        "A skipped trade phase changes the winner in 40\xa0% of games (other luck from the same rounds on changes it "
        "in 70\xa0%), but favours nobody"
    )


def skips(*rows):
    """Rows of (phase, share, half an interval) that anybody skipped, over all rounds."""
    columns = {name: [row[i] for row in rows] for i, name in enumerate(("phase", "share", "half"))}
    table = pl.DataFrame(columns).with_columns(round=pl.lit("all"), resolved=pl.lit(False), by=pl.lit("anyone"))
    return table.with_columns(low=pl.col("share") - pl.col("half"), high=pl.col("share") + pl.col("half"))


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ([("a", 0.19, 0.01)], "About one round in five loses its a phase (19\xa0%)."),
        ([("a", 0.4, 0.01)], "40\xa0% of rounds lose their a phase."),
        (
            [("a", 0.19, 0.01), ("b", 0.25, 0.01), ("c", 0.23, 0.01)],
            "About one round in five loses its a phase (19\xa0%), slightly more lose c (23\xa0%) or b (25\xa0%).",
        ),
        (
            [("a", 0.2, 0.01), ("b", 0.5, 0.01)],
            "About one round in five loses its a phase (20\xa0%), more lose b (50\xa0%).",
        ),
        (
            [("a", 0.2, 0.02), ("b", 0.21, 0.02)],
            "About one round in five loses its a phase (20\xa0%), about as many lose b (21\xa0%).",
        ),
        (
            [("a", 0.2, 0.02), ("b", 0.21, 0.02), ("c", 0.5, 0.02)],
            "About one round in five loses its a phase (20\xa0%), others lose b (21\xa0%) or c (50\xa0%).",
        ),
    ],
)
def test_how_often_phases_are_skipped(rows, said):
    assert phases.on_skips(skips(*rows)) == said


def places(low, high):
    row = {"round": "1", "place": 0, "win_share": 0.2, "share_low": 0.19, "share_high": 0.21, "even": 0.25}
    return pl.DataFrame([row | {"low": low, "high": high}])


def test_what_the_token_is_worth():
    worth = pl.DataFrame([effect("trade", "first_wins", 0.004, 0.001, 0.01, name="all")]).with_columns(
        against=pl.lit(DECIDES), strategy=pl.lit(EVERYONE)
    )
    assert phases.on_token(places(-0.06, -0.04), worth, "a vote on a 6") == (
        "The starting player wins 20\xa0% of games instead of 25\xa0%; "
        "a vote on a 6 changes the first player's win share by 0.4 (0.2 to 0.6) points (trade)."
    )
    unclear = worth.with_columns(p_holm=pl.lit(0.5))
    assert phases.on_token(places(-0.06, 0.01), unclear, "the right to choose on a 6") == (
        "The starting player wins 20\xa0% of games, which is not clearly different from an even 25\xa0%; the right to "
        "choose on a 6 is not clearly worth anything to the first player (0.6 points at most)."
    )
    assert phases.on_token(pl.DataFrame(), worth.clear(), "").startswith("So few games cannot show")


def vote(verdict):
    rows = [("win_share:turn_order1", "share", 0.02, 0.01, 0.03, verdict), ("rounds", "mean", 0.1, -0.1, 0.3, "open")]
    table = pl.DataFrame(rows, ["metric", "kind", "difference", "low", "high", "verdict"], orient="row")
    return table.with_columns(games=500)


def test_what_a_vote_changes():
    start = "A vote instead of the first player's choice"
    assert phases.on_vote(vote("changed")) == f"{start} changes the win share of the 1st player by 2 (1 to 3) points."
    assert phases.on_vote(vote("open")) == f"{start} does not clearly change who wins (by 3 points at most)."


# components


def combinations(*rows):
    """Rows of (name, difference, low and high for all, verdict) about a mean of 25 %."""
    table = pl.DataFrame(rows, ["faction", "difference", "low_all", "high_all", "verdict"], orient="row")
    share = 0.25 + pl.col("difference")
    return table.with_columns(
        share=share, share_low=share - 0.01, share_high=share + 0.01, even=pl.lit(0.25), bound=pl.lit(0.05)
    )


def confirmed(*rows):
    """Rows of (name, share on the games that chose it, share on others, whether it holds)."""
    table = pl.DataFrame(rows, ["faction", "chosen_share", "share", "holds"], orient="row")
    return table.with_columns(share_low=pl.col("share") - 0.01, share_high=pl.col("share") + 0.01)


def test_components_are_named_only_if_other_games_confirm_them():
    rows = combinations(("nordic", 0.04, 0.02, 0.06, OPEN), ("rusviet", 0.09, -0.01, 0.19, OPEN),
                        ("crimea", -0.05, -0.07, -0.03, OPEN))  # fmt: skip
    both = confirmed(("rusviet", 0.36, 0.29, True), ("crimea", 0.17, 0.2, True))
    start = "With equally good players, "
    assert components.on_strength(["faction"], rows, both) == (
        f"{start}Rusviet wins 29\xa0% of its games and Crimea 20\xa0% (on games not used to choose them); 25\xa0% "
        "would be even."
    )
    weak = confirmed(("rusviet", 0.36, 0.25, False), ("crimea", 0.17, 0.2, True))
    assert components.on_strength(["faction"], rows, weak) == (
        f"{start}Crimea wins 20\xa0% of its games (on games not used to choose it); 25\xa0% would be even."
    )
    neither = weak.with_columns(holds=False)
    for none in (neither, pl.DataFrame()):
        assert components.on_strength(["faction"], rows, none) == (
            "With equally good players not every faction wins the even 25\xa0%, but it takes more games to tell which "
            "wins most or least."
        )
        assert "no faction clearly wins more or less" in components.on_strength(["faction"], rows[[1, 1]], none)


def test_pairs_are_called_by_both_names():
    assert (
        components.name_of(["faction", "mat"], {"faction": "crimea", "mat": "patriotic"})
        == "Crimea with the Patriotic mat"
    )
    assert (components.noun(["faction"]), components.noun(["faction", "mat"])) == ("faction", "combination")


def test_equal_components_are_told_by_what_can_be_ruled_out():
    rows = combinations(("Nordic", 0.001, -0.01, 0.012, FAIR), ("Crimea", -0.001, -0.012, 0.01, FAIR))
    assert components.on_strength(["faction"], rows, pl.DataFrame()) == (
        "With equally good players no faction clearly wins more or less than the even 25\xa0%; gaps of more than 1.2 "
        "points can be ruled out."
    )
    assert components.on_tolerance(["faction"], rows) == "All two factions are within 5 points of even."


def test_what_is_beyond_the_tolerance():
    rows = combinations(("Nordic", 0.1, 0.08, 0.12, STRONG), ("Crimea", -0.1, -0.12, -0.08, WEAK),
                        ("Rusviet", 0.0, -0.2, 0.2, OPEN))  # fmt: skip
    assert components.on_tolerance(["faction"], rows) == (
        "Clearly too strong: Nordic; too weak: Crimea (more than 5 points from even)."
    )
    assert components.what_to_try(["faction"], rows).startswith("Try making Nordic weaker; balancewheel compare")
    assert components.on_tolerance(["faction"], rows.filter(verdict=OPEN)) == (
        "No faction is clearly more than 5 points from even, and 0 of 1 are shown to be within that."
    )
    assert components.what_to_try(["faction"], rows.filter(verdict=OPEN)) == "1 faction needs more games to be judged."


def test_many_names_are_counted():
    rows = combinations(*((name, 0.1, 0.08, 0.12, STRONG) for name in "abcde"))
    assert "too strong: A, B, C and 2 more (" in components.on_tolerance(["faction"], rows)


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (
            [("mat", 0.27, 0.25, 0.28, 7), ("faction", 0.23, 0.21, 0.245, 7), ("place", 0.05, 0.02, 0.08, 5)],
            "The mat matters most (27 points between best and worst), then the faction (23); turn order (5) hardly "
            "matters.",
        ),
        (
            [("mat", 0.27, 0.25, 0.29, 7), ("strategy", 0.26, 0.24, 0.28, 7)],
            "The mat and strategy matter most (27 and 26 points between best and worst).",
        ),
        (
            [("mat", 0.27, 0.25, 0.29, 7), ("strategy", 0.1, 0.0, 0.2, 7), ("place", 0.0, 0.0, 0.0, 1)],
            "The mat matters most (27 points between best and worst); it is not clear how much strategy matters.",
        ),
        (
            [("strategy", 0.17, 0.13, 0.2, 6), ("mat", 0.06, 0.03, 0.09, 4), ("place", 0.03, 0.0, 0.05, 4)],
            "Strategy matters most (17 points between best and worst); the mat (6) matters less; turn order (3) hardly "
            "matters.",
        ),
        ([("mat", 0.0, 0.0, 0.0, 1)], "All seats were alike, so nothing else can matter."),
    ],
)
def test_what_matters_most_is_told_as_far_as_intervals_tell_it_apart(rows, said):
    table = pl.DataFrame(rows, ["factor", "distance", "low", "high", "levels"], orient="row")
    assert components.on_factors(table, 0.05) == said


def test_one_component_has_nothing_beside_it():
    alone = combinations(("Nordic", 0.0, 0.0, 0.0, FAIR))
    assert "nothing to compare" in components.on_strength(["faction"], alone, pl.DataFrame())


def interactions(*p_values, most=0.03):
    terms = [("faction", "mat"), ("faction", "strategy"), ("mat", "strategy"), ("faction", "players")]
    return [components.Interaction(term, p, most) for term, p in zip(terms, p_values, strict=False)]


@pytest.mark.parametrize(("most", "possible"), [(0.08, " (by up to 8 points)"), (float("inf"), "")])
def test_what_is_not_seen_is_not_called_absent(most, possible):
    """Parts are to be judged by themselves only where more interplay than is put up with can be ruled out."""
    said = f"It is not clear yet whether some factions suit particular mats or strategies{possible}."
    assert components.on_interactions(["faction", "mat"], interactions(0.3, 0.5, most=most), 0.05) == said


def test_what_suits_what_is_corrected_for_how_often_it_was_looked_for():
    assert components.on_interactions(["faction", "mat"], interactions(0.03, 0.5), 0.05) == (
        "No faction suits particular mats or strategies by more than 5 points: each can be judged by itself."
    )
    pairs = "Some factions suit some mats: judge pairs, not single factions or mats"
    assert components.on_interactions(["faction", "mat"], interactions(0.01, 0.5), 0.05) == f"{pairs}."
    assert components.on_interactions(["faction", "mat"], interactions(0.001, 0.001, 0.001, 0.001), 0.05) == (
        f"{pairs}; some factions and mats suit some strategies; some factions suit some player counts."
    )
