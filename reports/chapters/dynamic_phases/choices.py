"""The faces that leave a choice: how it is used, and what it and the first-player token are worth."""

from balancewheel.analysis.by_chance import ALL, OUTCOMES
from balancewheel.analysis.first_player import plot_win_share_by_place
from balancewheel.analysis.phase_choice import DECIDES, EVERYONE, plot_choice_worth, plot_phase_choices
from balancewheel.reports.cells import difference_cells, mean_cells, points_cells, share_cells
from balancewheel.reports.chapters.dynamic_phases.source import Source
from balancewheel.reports.formatting import count_noun, ordinal
from balancewheel.reports.metric_names import describe_metric
from balancewheel.reports.page import Page


def why_choices_say_nothing(page: Page, source: Source) -> None:
    """Chosen skips beside those of the die, and why only the second are effects."""
    by_vote = source.by_vote
    page.say(
        f"When the die shows a 6, {'all players vote, and vote' if by_vote else 'the first player decides, and decides'} "
        "by how the game stands: a player with much to gain from production wants it resolved, one whose rivals would "
        "gain more wants it skipped. Games with a chosen skip therefore differ from games with a chosen resolution "
        "before anything is skipped, and the difference in who wins is mostly the difference in who was well placed. "
        "The table sets the two beside each other: the effect of a skip by the die, and what the same sum gives for "
        "choices. The second is no effect."
    )
    chosen = source.chosen_skips.filter(round=ALL)
    if chosen.is_empty():
        page.say_missing("Nobody had a choice in these games, or all chose alike.")
        return
    both = source.effects.filter(round=ALL).join(
        chosen, on=["phase", "outcome"], suffix="_chosen", maintain_order="left"
    )
    page.table(
        ["phase", "outcome", "effect by the die", "95 % interval", "the same sum for choices", "95 % interval"],
        (
            [
                row["phase"],
                OUTCOMES[row["outcome"]][0],
                *difference_cells(row),
                *difference_cells(row, "difference_chosen", "low_chosen", "high_chosen"),
            ]
            for row in both.iter_rows(named=True)
        ),
        caption="All rounds. Shares in percentage points.",
    )


def by_strategy(page: Page, source: Source) -> None:
    """How often each strategy resolves a phase when it may choose."""
    choices = source.choices
    if choices.is_empty():
        page.say_missing(
            "Every six is put to the vote, and single votes are not kept; how often votes resolve a phase stands below."
            if source.by_vote
            else "No first player had a choice in these games."
        )
        return
    page.figure(
        lambda ax: plot_phase_choices(choices, ax),
        alt="Share of its choices in which each strategy resolves each phase; the table has the figures.",
        caption=f"How often a first player who may choose resolves the phase, by strategy; {source.n_games}.",
        definition="How the strategies choose is their own design, not a law of the game.",
        height=0.34 * choices["strategy"].n_unique() + 1.4,
    )
    page.table(
        ["strategy", "phase", "resolved", "95 % interval", "choices"],
        (
            [row["strategy"], row["phase"], *share_cells(row, "resolved"), f"{row['choices']:,}"]
            for row in choices.iter_rows(named=True)
        ),
        folded="The figures as a table",
    )


def choice_worth(page: Page, source: Source) -> None:
    """What the right to choose adds to the first player's win share."""
    worth, by_vote = source.worth, source.by_vote
    page.say(
        "What is chosen is no chance, but that a 6 falls is. Games in which it fell can be compared with games in which "
        f"the die decided: the difference is what {'the vote' if by_vote else 'the right to choose'} is worth to the "
        "first player of that round, used as these strategies use it."
    )
    against_die = worth.filter(against=DECIDES)
    if against_die.is_empty():
        page.say_missing("The die never left a choice in these games, or always did.")
        return
    page.figure(
        lambda ax: plot_choice_worth(worth, ax),
        alt="What the right to choose adds to the first player's win share, by strategy; the table has the figures.",
        caption="First player's win share where a 6 leaves the choice, less that where the die decides; "
        f"{source.n_games}.",
        definition="All rounds, each weighted by how often it was reached."
        + (" A 6 calls for a vote: it is the vote that is compared." if by_vote else ""),
        height=0.38 * against_die["strategy"].n_unique() + 1.5,
    )
    page.table(
        ["phase", "round", "choice set against", "die", "choice", "worth, points", "95 % interval"],
        (
            [
                row["phase"],
                row["round"],
                row["against"],
                *mean_cells(row, "by_die", "chosen"),
                *difference_cells(row),
            ]
            for row in worth.filter(strategy=EVERYONE).iter_rows(named=True)
        ),
        folded="Round by round, all strategies together",
    )


def token_worth(page: Page, source: Source) -> None:
    """Win shares by place in the order of each round."""
    places = source.places
    page.say(
        "Who begins is drawn by chance, so the win shares by place in round 1 are the effect of that place: order of "
        "play, choices on a six and all that follows. The token then passes to the left: in round 2 it is with whoever "
        "was second in round 1, and so on, so that the rounds after the first show the same players moved on by one "
        "place, in the games that lasted. What one round with the token is worth by itself cannot be told apart from "
        "the place in which a player began; the right to choose, above, can."
    )
    if places.is_empty() or source.players < 2:
        page.say_missing("There is nobody to compare with.")
        return
    page.figure(
        lambda ax: plot_win_share_by_place(places, ax),
        alt="Win share by place in the order of each round; the table has the figures.",
        caption="Win share in the end, by place in the order of a round, among games that reached it; "
        f"{source.n_games}.",
        definition="Players still in the game when the round began. The last round is that in which a finished game "
        "was won; it describes how games end and is no effect: which round is the last hangs on who is about to win.",
        height=3.6,
    )
    page.table(
        ["round", "place", "win share", "95 % interval", "less the mean, points", "95 % interval", "games"],
        (
            [
                row["round"],
                ordinal(row["place"] + 1),
                *share_cells(row, "win_share", "share_low", "share_high"),
                *points_cells(row),
                f"{row['games']:,}",
            ]
            for row in places.iter_rows(named=True)
        ),
        folded="The figures as a table",
    )


def vote(page: Page, source: Source) -> None:
    """The same games with a vote in place of the first player's choice."""
    tried = source.experiments
    if tried.why_not:
        page.say_missing(tried.why_not)
        return
    if tried.vote.is_empty():
        page.say_missing("No face of the dice leaves a choice, so there is nothing to vote on.")
        return
    page.say(
        f"The optional rule Political Machinations (GB-242 to GB-246): on a 6 all players vote and the first player "
        f"breaks ties. The same {count_noun(source.experiment_games, 'game')} were played both ways; differences are "
        "vote less first player, game by game."
    )
    page.table(
        ["figure", "first player", "vote", "difference", "95 % interval", "verdict"],
        (
            [
                describe_metric(row["metric"]),
                *mean_cells(row, "base", "variant"),
                *difference_cells(row),
                row["verdict"] if row["verdict"] != "no change larger than" else "no change that matters",
            ]
            for row in tried.vote.iter_rows(named=True)
        ),
        marked=[row == "changed" for row in tried.vote["verdict"]],
        caption="Shares differ in percentage points. Changed: clear after correction for the number of figures (Holm). "
        "No change that matters: within 1 point, or 1 % of the figure.",
    )
    page.table(
        ["phase", "sixes resolved by", "share", "95 % interval", "sixes"],
        (
            [row["phase"], who, *share_cells(row, "resolved"), f"{row['choices']:,}"]
            for who, choices in tried.choices.items()
            for row in choices.filter(strategy=EVERYONE).iter_rows(named=True)
        ),
        caption="What becomes of a six, in these games.",
    )
