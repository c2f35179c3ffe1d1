"""Rolls that leave a choice: how it is used, what it is worth, and what a vote would change."""

from balancewheel.analysis.comparison.changes import LABELS
from balancewheel.analysis.phases.choice import DECIDES, EVERYONE, plot_choice_worth, plot_phase_choices
from balancewheel.analysis.phases.first_player import plot_win_share_by_place
from balancewheel.analysis.phases.natural_experiment import ALL, OUTCOMES
from balancewheel.analysis.stats.paired import CHANGED
from balancewheel.reports.cells import difference_cells, mean_cells, points_cells, share_cells
from balancewheel.reports.chapters.dynamic_phases.source import Source
from balancewheel.reports.page import Page
from balancewheel.words.metrics import describe_metric
from balancewheel.words.numbers import count_noun, ordinal


def why_choices_say_nothing(page: Page, source: Source) -> None:
    """Chosen skips beside those of the die, and why only the second are effects."""
    roll = source.choice_roll
    page.heading(f"Why choices{f' on {roll}' if roll else ''} say nothing about skips")
    chosen = source.chosen_skips.filter(round=ALL)
    if chosen.is_empty():
        page.say_missing("Nobody had a choice in these games, or all chose alike.")
        return
    who = "all players vote" if source.by_vote else "the first player decides"
    page.say(
        f"When the die shows {roll}, {who}, and that depends on how the game stands: a player with much to gain from a "
        "phase wants it resolved, one whose rivals would gain more wants it skipped. So games with a chosen skip "
        "differ from games with a chosen resolution before anything is skipped, and the difference in who wins is "
        "mostly a difference in who was ahead. The table sets the effect of a skip by the die beside the same "
        "calculation for choices. The second column is not an effect."
    )
    both = source.effects.filter(round=ALL).join(
        chosen, on=["phase", "outcome"], suffix="_chosen", maintain_order="left"
    )
    page.table(
        ["phase", "outcome", "effect by the die", "95 % interval", "the same for choices", "95 % interval"],
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
            "Every choice is put to the vote, and single votes are not recorded; the last chapter shows how often "
            "votes resolve a phase."
            if source.by_vote
            else "No first player had a choice in these games."
        )
        return
    page.figure(
        lambda ax: plot_phase_choices(choices, source.phases, ax),
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
    worth, roll = source.worth, source.choice_roll
    against_die = worth.filter(against=DECIDES)
    if against_die.is_empty():
        page.say_missing("The die never left a choice in these games, or always did.")
        return
    page.say(
        f"Whether {roll} comes up is chance, even though the choice after it is not. So games in which it came up can "
        "be compared with games in which the die decided: the difference is what "
        f"{'the vote' if source.by_vote else 'the right to choose'} is worth to the first player of that round, used "
        "as these strategies use it."
    )
    page.figure(
        lambda ax: plot_choice_worth(worth, source.phases, ax),
        alt="What the right to choose adds to the first player's win share, by strategy; the table has the figures.",
        caption=f"First player's win share where {roll} leaves the choice, minus that where the die decides; "
        f"{source.n_games}.",
        definition="All rounds, weighted by how often each was reached."
        + (" The choice is put to the vote, so it is the vote that is compared." if source.by_vote else ""),
        height=0.38 * against_die["strategy"].n_unique() + 1.5,
    )
    page.table(
        ["phase", "round", "compared with", "die", "choice", "worth, points", "95 % interval"],
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


def first_player_worth(page: Page, source: Source) -> None:
    """Win shares by place in the order of each round."""
    places = source.places
    if places.is_empty() or source.players < 2:
        page.say_missing("There is nobody to compare with.")
        return
    page.say(
        "If the starting player is drawn at random, the win shares by turn order in round 1 are the effect of that "
        "position: the order of play, the choices that come with it, and everything that follows. If the token then "
        "passes to the next player, later rounds show the same players one place further along, in the games that "
        "lasted. So the worth of a single round as first player cannot be separated from the position in which a "
        "player began; the right to choose, above, can.",
    )
    page.figure(
        lambda ax: plot_win_share_by_place(places, ax),
        alt="Win share by place in the order of each round; the table has the figures.",
        caption="Win share at the end, by place in the order of a round, among games that reached it; "
        f"{source.n_games}.",
        definition="Players still in the game when the round began. The last round is the one in which a finished game "
        "was won; it describes how games end and is not an effect, since it depends on who is about to win.",
        height=3.6,
    )
    page.table(
        ["round", "place", "win share", "95 % interval", "minus the mean, points", "95 % interval", "games"],
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
        f"On {source.choice_roll} all players could vote instead, with the first player breaking ties. The same "
        f"{count_noun(source.experiment_games, 'game')} were played both ways; differences are vote minus first "
        "player, game by game."
    )
    page.table(
        ["figure", "first player", "vote", "difference", "95 % interval", "verdict"],
        (
            [
                describe_metric(row["metric"]),
                *mean_cells(row, "base", "variant"),
                *difference_cells(row),
                LABELS[row["verdict"]],
            ]
            for row in tried.vote.iter_rows(named=True)
        ),
        marked=tried.vote["verdict"] == CHANGED,
        caption="Shares differ in percentage points. Changed: clear after correction for the number of figures (Holm). "
        "No change that matters: within 1 point, or 1 % of the figure.",
    )
    page.table(
        ["phase", "resolved by", "share", "95 % interval", "choices"],
        (
            [row["phase"], who, *share_cells(row, "resolved"), f"{row['choices']:,}"]
            for who, choices in tried.choices.items()
            for row in choices.filter(strategy=EVERYONE).iter_rows(named=True)
        ),
        caption=f"How often {source.choice_roll} ends in a resolved phase, in these games.",
    )
