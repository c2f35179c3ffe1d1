"""Who leads, who comes back, and who runs away."""

import polars as pl

from balancewheel.analysis.length import lengths, plot_lengths
from balancewheel.analysis.quality.comebacks import drawn_rounds, plot_comebacks
from balancewheel.analysis.quality.drama import BEHIND, DEAD, DRAMA, plot_deficits
from balancewheel.analysis.quality.lead_changes import NEVER
from balancewheel.analysis.quality.leaders import leaders, plot_leaders
from balancewheel.reports.cells import share_cells, shares_as_text
from balancewheel.reports.chapters.game_quality.source import Source, needs_standings
from balancewheel.reports.page import Page
from balancewheel.reports.sources import column_meaning
from balancewheel.words.numbers import count_noun, number_with_range, percent_with_range

BROWNE = (
    "Browne (2008): Cameron Browne, Automatic Generation and Evaluation of Recombination Games, PhD thesis, Queensland "
    "University of Technology."
)


def lead_changes(page: Page, source: Source) -> None:
    """How often the lead changes hands."""
    if source.players == 1:
        page.say_missing("A solo game has nobody to take the lead from.")
        return
    changes = lengths(source.run.games, "lead_changes")
    (page.figure if changes.height > 1 else page.skip_figure)(
        lambda ax: plot_lengths(changes, "lead_changes", ax, "lead changes in a game"),
        alt=shares_as_text(changes, "lead_changes", "Share of games by number of lead changes"),
        caption=f"How often the lead changes hands in a game; {source.n_games}. Bars have 95 % intervals.",
        definition=f"Counted: {column_meaning(source.run, 'games', 'lead_changes')}. After Browne (2008, see below), "
        "who counts moves; here we count rounds. Players who are tied do not lead.",
        height=2.6,
    )
    page.table(
        ["figure", "value (95 % interval)"],
        (
            [what, percent_with_range(*rest) if what == NEVER else number_with_range(*rest)]
            for what, _, *rest in source.lead.rows()
        ),
        caption="Changes per round: how many of the chances to change hands between two rounds were taken.",
    )


@needs_standings
def comebacks(page: Page, source: Source) -> None:
    """How often those behind win in the end."""
    page.figure(
        lambda ax: plot_comebacks(source.comebacks, ax, source.even_share),
        alt="Win share by points behind the leader, a line for each round; the table has the figures.",
        caption=f"How often a player who is so many points behind after a round still wins; {source.n_games}. Bands "
        "are 95 % intervals; points with fewer than 100 games are left out.",
        definition="Our own measure. Behind: distance to the highest score at the table "
        f"({column_meaning(source.run, 'rounds', 'score')}). Only games that go on after the round count. A shared win "
        "counts by its share.",
    )
    rows = source.comebacks.filter(pl.col("round_number").is_in(drawn_rounds(source.comebacks)))
    page.table(
        ["after round", "behind", "win share", "95 % interval", "games"],
        (
            [str(row["round_number"]), str(row["behind"]), *share_cells(row, "win_share"), f"{row['games']:,}"]
            for row in rows.iter_rows(named=True)
        ),
        folded="The figures as a table",
    )


@needs_standings
def drama(page: Page, source: Source) -> None:
    """How far winners came from behind, and how early games were decided."""
    figures, deficits = source.drama
    won = count_noun(source.games_won, "game")
    page.figure(
        lambda ax: plot_deficits(deficits, ax),
        alt=shares_as_text(deficits.head(12), "deficit", "Share of games by the winner's largest deficit"),
        caption=f"The most points that the winner was ever behind after a round; {won} that somebody won. Bars "
        "have 95 % intervals.",
        definition="0: nobody was ever ahead of the winner after a round. If several share the win, the larger deficit "
        "counts.",
        height=2.8,
    )
    words = {
        BEHIND: ("games in which the winner was behind", percent_with_range),
        DRAMA: ("drama, from 0 to 1", number_with_range),
        DEAD: ("dead rounds", percent_with_range),
    }
    page.table(
        ["figure", "value (95 % interval)"],
        ([words[what][0], words[what][1](*rest)] for what, _, *rest in figures.rows()),
        caption=f"How far winners came from behind, and how early games were decided; {won}.",
    )
    page.say(
        "Behind: the winner was behind after some round (our own measure). Drama: over the rounds in which the winner "
        "was behind, the mean square root of the deficit as a share of the best final score; 0 if never behind. Dead "
        "rounds: the share of a game's rounds that were still to come when the winner had passed the highest score "
        "that any loser ever reached.",
        f"{BROWNE} Drama and decisiveness (1 minus the dead rounds) are his; he judges every move, we judge the score "
        "after every round.",
    )


@needs_standings
def runaway_leaders(page: Page, source: Source) -> None:
    """How often the leader wins and is never caught."""
    shares = leaders(source.standings)
    page.figure(
        lambda ax: plot_leaders(shares, source.common_rounds, ax, source.even_share),
        alt="After each round, how often the sole leader wins and how often the lead is never lost again; the table "
        "has the figures.",
        caption="How often a sole leader after a round wins, and how often nobody catches up again; "
        f"{source.n_games}, counting those that go on after the round and have a sole leader. Bars are 95 % intervals.",
        definition="Our own measure. A leader is never caught if nobody is level or ahead after any later round. If "
        "the lines are far above the even chance early on, the leader runs away.",
    )
    page.table(
        ["after round", "figure", "share", "95 % interval", "games"],
        (
            [str(row["round_number"]), row["what"], *share_cells(row), f"{row['games']:,}"]
            for row in shares.filter(pl.col("round_number").is_in(source.common_rounds)).iter_rows(named=True)
        ),
        folded="The figures as a table",
    )
