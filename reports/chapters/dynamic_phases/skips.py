"""How often phases are skipped, and what a skip does: by the die, and by force."""

import polars as pl

from balancewheel.analysis.by_chance import ALL, OUTCOMES
from balancewheel.analysis.forced_skip import CHANGED, plot_die_beside_force, plot_winner_changes
from balancewheel.analysis.phase_skips import ANYONE, plot_phase_skips
from balancewheel.analysis.skip_effect import plot_skip_effects
from balancewheel.reports.cells import difference_cells, mean_cells, share_cells
from balancewheel.reports.chapters.dynamic_phases.source import ROUNDS, Experiments, Source
from balancewheel.reports.formatting import count_noun
from balancewheel.reports.page import NONE, Page

DEFINITIONS = {
    "first_wins": "The first player is whoever holds the token in the round of the skip. Hollow marks: too few games.",
    "leader_wins": "The leader has most skyworks, then land, when the round begins; where several share the place, and "
    "in round 1, nobody leads.",
    "last_wins": "The last has fewest skyworks, then land, when the round begins, alone and still in the game.",
    "length": "A game that hits the round cap counts with the rounds it had.",
    "lead_changes": "Rounds after which another player leads alone than before, in skyworks and then land.",
}


def how_often(page: Page, source: Source) -> None:
    """Who resolves and who skips each phase."""
    skips = source.skips
    page.figure(
        lambda ax: plot_phase_skips(skips, ax),
        alt="Share of the rounds in which each phase is resolved or skipped, by the die and by choice; see the table.",
        caption=f"Who resolves and who skips a phase, in % of the rounds begun; {source.n_games}.",
        definition="Under the printed rules the faces 1 to 4 resolve a phase, 5 skips it and 6 leaves it to the first "
        "player; production of round 1 takes place without a roll (GB-059 to GB-065)."
        + (" Here a 6 calls for a vote (GB-242)." if source.by_vote else ""),
        height=3.2,
    )
    page.table(
        ["phase", "decided by", "", "share of rounds", "95 % interval", "rounds"],
        (
            [
                row["phase"],
                row["by"],
                "resolved" if row["resolved"] else "skipped",
                *share_cells(row),
                f"{row['count']:,}",
            ]
            for row in skips.filter(round=ALL).iter_rows(named=True)
        ),
        folded="The figures as a table",
    )
    page.table(
        ["phase", "round", "skipped", "95 % interval", "rounds begun"],
        (
            [row["phase"], row["round"], *share_cells(row), f"{row['rounds']:,}"]
            for row in skips.filter(by=ANYONE, resolved=False).iter_rows(named=True)
        ),
        folded="Skipped by anyone, round by round",
    )


def by_the_die(page: Page, source: Source) -> None:
    """What a skip does, by a natural experiment."""
    effects = source.effects
    page.say(
        "The die of a phase knows nothing of the game: a natural experiment. Among the games that reach a round, those "
        "whose die skipped the phase and those whose die resolved it are alike in all that went before, so what "
        "differs afterwards is the effect of the skip. Each round compares only games that reached it. Games that had "
        "ended are on neither side, and later rounds tell of the games that lasted: they may differ from games in "
        "general.",
        "Over several rounds the effect is the mean of the rounds' effects, each weighted by how often the round was "
        "reached. Whole games are not compared by their number of skips: long games have more skips because they are "
        "long.",
    )
    if effects.is_empty():
        page.say_missing(
            "Under these rules, or in so few games, the die has not both resolved and skipped the same phase."
        )
        return
    for outcome, (name, _) in OUTCOMES.items():
        if effects.filter(outcome=outcome).is_empty():
            page.say_missing(f"No game tells of the {name}: nobody was alone in that role.")
            continue
        page.figure(
            lambda ax, outcome=outcome: plot_skip_effects(effects, outcome, ax),
            alt=f"Effect of a skipped phase on {name}, round by round and over all; the table has the figures.",
            caption=f"Effect of a skip on the {name}, by round, in rounds 1 to {ROUNDS} and in all; {source.n_games}. "
            "Above 0: more where the phase is skipped.",
            definition=DEFINITIONS[outcome],
            height=3.2,
        )
    page.table(
        ["phase", "outcome", "round", "resolved", "skipped", "effect", "95 % interval", "holds for all"],
        (
            [
                row["phase"],
                OUTCOMES[row["outcome"]][0],
                row["round"],
                *mean_cells(row, "resolved", "skipped"),
                *difference_cells(row),
                NONE if row["p_holm"] is None else "yes" if row["p_holm"] < 0.05 else "no",
            ]
            for row in effects.iter_rows(named=True)
        ),
        folded="All effects as a table",
        caption="Effects on shares in percentage points. Holds for all: still clear after correction for the number of "
        "effects looked at (Holm), once for all rounds together and once for single rounds.",
    )


def by_force(page: Page, source: Source) -> None:
    """The same games with a phase skipped on purpose."""
    tried = source.experiments
    if tried.why_not:
        page.say_missing(tried.why_not)
        return
    if tried.forced.is_empty():
        page.say_missing("No phase of the first rounds is left to the die: there is nothing to force.")
        return
    page.say(
        f"To check the die, {count_noun(source.experiment_games, 'fresh game')} were played by another seed, and then "
        "the same games again with one phase of one round skipped by force, for every phase of rounds 1 to "
        f"{ROUNDS} that is rolled for. Up to that phase both games are the same. Pairs count where the die had "
        "resolved the phase, so that this asks the same question of the same kind of games; the games are others than "
        "those above.",
    )
    _die_beside_force(page, source, tried)
    _winner_changes(page, source, tried)


def _die_beside_force(page: Page, source: Source, tried: Experiments) -> None:
    """Effects measured both ways."""
    beside = tried.beside
    for outcome in ("length", "lead_changes", "leader_wins", "last_wins", "first_wins"):
        name = OUTCOMES[outcome][0]
        if beside.filter(outcome=outcome).is_empty():
            continue
        page.figure(
            lambda ax, outcome=outcome: plot_die_beside_force(beside, outcome, ax),
            alt=f"Effect of a skip on {name} by the die and by force, side by side; the table has the figures.",
            caption=f"Effect of a skip on the {name}: by the die ({source.n_games}) and by force "
            f"({source.experiment_games:,} games of each schedule).",
            height=4.6,
        )
    apart = beside.filter(pl.col("p_holm") < 0.05).height
    tested = beside["p_holm"].is_not_null().sum()
    page.say(
        f"Of {count_noun(tested, 'effect')} measured both ways, {apart} differ by more than chance (Holm)."
        if tested
        else "There are too few games to compare both ways."
    )
    page.table(
        ["phase", "outcome", "round", "by the die", "95 % interval", "by force", "95 % interval", "pairs"],
        (
            [
                row["phase"],
                OUTCOMES[row["outcome"]][0],
                row["round"],
                *difference_cells(row),
                *difference_cells(row, "difference_forced", "low_forced", "high_forced"),
                f"{row['games_forced']:,}",
            ]
            for row in beside.iter_rows(named=True)
        ),
        folded="Both ways as a table",
    )


def _winner_changes(page: Page, source: Source, tried: Experiments) -> None:
    """How often a forced skip moves the win."""
    page.figure(
        lambda ax: plot_winner_changes(tried.forced, ax),
        alt="Share of games in which a skip moves the win, by phase and round; the table has the figures.",
        caption=f"How often the win goes elsewhere, or is shared otherwise, when a phase is skipped; "
        f"{source.experiment_games:,} games of each schedule, those that reached the round.",
        definition="Only pairs of the same game can tell this: the die shows what is better on average, not what would "
        "have been. A skip also shifts every later decision, so part of this is how easily games part at all.",
        height=3,
    )
    changes = tried.forced.filter(pl.col("outcome") == CHANGED, pl.col("low").is_not_null())
    page.table(
        ["phase", "round", "another winner", "95 % interval", "pairs"],
        (
            [row["phase"], row["round"], *share_cells(row, "difference"), f"{row['games']:,}"]
            for row in changes.iter_rows(named=True)
        ),
        folded="The figures as a table",
    )
