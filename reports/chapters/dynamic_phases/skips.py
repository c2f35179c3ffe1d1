"""How often phases are skipped, and what a skip does: by the die, and on purpose."""

from functools import partial

import polars as pl

from balancewheel.analysis.phases.natural_experiment import ALL, OUTCOMES
from balancewheel.analysis.phases.skip_effect import plot_skip_effects
from balancewheel.analysis.phases.skip_intervention import WINNER_CHANGES, plot_die_and_force, plot_winner_changes
from balancewheel.analysis.phases.skips import ANYONE, plot_phase_skips
from balancewheel.reports.cells import difference_cells, mean_cells, share_cells
from balancewheel.reports.chapters.dynamic_phases.dice import describe_dice
from balancewheel.reports.chapters.dynamic_phases.source import ROUNDS, Experiments, Source
from balancewheel.reports.page import NONE, Page
from balancewheel.words.numbers import capitalise, count_noun, join_names

ALPHA = 0.05
DEFINITIONS = {
    "first_wins": "The first player of the round in which the phase is skipped. Hollow marks: too few games.",
    "leader_wins": "The leader is alone in front when the round begins; in round 1, and while players are tied, nobody "
    "leads.",
    "last_wins": "The last player is alone at the back when the round begins, and still in the game.",
    "length": "A game that hits the round cap counts with the rounds it had.",
    "lead_changes": "Rounds after which another player leads alone than before.",
}


def how_often(page: Page, source: Source) -> None:
    """Who resolves and who skips each phase."""
    skips = source.skips
    page.figure(
        lambda ax: plot_phase_skips(skips, source.phases, ax),
        alt="Share of rounds in which each phase is resolved or skipped, by the die and by choice; see the table.",
        caption=f"Who resolves and who skips a phase, in % of the rounds begun; {source.n_games}.",
        definition=f"{describe_dice(source.run, source.phases)}{_without_a_roll(source)}",
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


def _without_a_roll(source: Source) -> str:
    """The phases of single rounds that always take place by rule."""
    singles = pl.col("round").cast(pl.String).str.contains(r"^\d+$")
    force = list(dict.fromkeys(word for phase in source.phases for word in phase.force))
    ruled = singles & (pl.col("share") == 1) & pl.col("by").cast(pl.String).is_in(force)
    rows = source.skips.filter(ruled, resolved=True)
    names = [f"{row['phase']} of round {row['round']}" for row in rows.iter_rows(named=True)]
    verb = "takes" if len(names) == 1 else "take"
    return f" {capitalise(join_names(names))} {verb} place without a roll." if names else ""


def by_the_die(page: Page, source: Source) -> None:
    """What a skip does, by a natural experiment."""
    effects = source.effects
    page.say(
        "The die of a phase knows nothing of the game, which makes it a natural experiment: of the games that reach a "
        "round, those in which the die skipped the phase and those in which it resolved it do not differ in anything "
        "that went before. Whatever differs afterwards is the effect of the skip. Each round compares only games that "
        "reached it; later rounds are about games that lasted long, which may not be typical.",
        "Over several rounds, the effect is the mean of the rounds' effects, weighted by how often each round was "
        "reached. We do not compare whole games by their number of skips: long games have more skips because they are "
        "long.",
    )
    if effects.is_empty():
        page.say_missing(
            "Under these rules, or in so few games, the die has not both resolved and skipped the same phase."
        )
        return
    for outcome, (name, _) in OUTCOMES.items():
        if effects.filter(outcome=outcome).is_empty():
            page.say_missing(f"No game shows the {name}: nobody was alone in that role.")
            continue
        page.figure(
            partial(plot_skip_effects, effects, source.phases, outcome),
            alt=f"Effect of a skipped phase on {name}, round by round and overall; the table has the figures.",
            caption=f"Effect of a skip on the {name}: by round, in rounds 1 to {ROUNDS}, and overall; "
            f"{source.n_games}. Above 0: more where the phase is skipped.",
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
                NONE if row["p_holm"] is None else "yes" if row["p_holm"] < ALPHA else "no",
            ]
            for row in effects.iter_rows(named=True)
        ),
        folded="All effects as a table",
        caption="Effects on shares are in percentage points. Holds for all: still clear after correction for the "
        "number of effects (Holm), once for all rounds together and once for single rounds.",
    )


def on_purpose(page: Page, source: Source) -> None:
    """The same games with a phase skipped by force."""
    tried = source.experiments
    if tried.why_not:
        page.say_missing(tried.why_not)
        return
    if tried.forced.is_empty():
        page.say_missing("In the first rounds no phase depends on the die, so there is nothing to skip on purpose.")
        return
    page.say(
        f"To check the die, we played {count_noun(source.experiment_games, 'fresh game')} with another seed, and then "
        "the same games again with one phase of one round skipped by force, for every phase that is rolled for in "
        f"rounds 1 to {ROUNDS}. Up to that phase both games are the same. A pair counts if the die had resolved the "
        "phase, so that this answers the same question about the same kind of games, with games that are not among "
        "those above.",
    )
    _die_and_force(page, source, tried)
    _winner_changes(page, source, tried)


def _die_and_force(page: Page, source: Source, tried: Experiments) -> None:
    """Effects measured both ways."""
    both = tried.beside
    for outcome in ("length", "lead_changes", "leader_wins", "last_wins", "first_wins"):
        name = OUTCOMES[outcome][0]
        if both.filter(outcome=outcome).is_empty():
            continue
        page.figure(
            partial(plot_die_and_force, both, source.phases, outcome),
            alt=f"Effect of a skip on {name} by the die and by force, side by side; the table has the figures.",
            caption=f"Effect of a skip on the {name}: by the die ({source.n_games}) and by force "
            f"({source.experiment_games:,} games of each schedule).",
            height=4.6,
        )
    apart = both.filter(pl.col("p_holm") < ALPHA).height
    tested = int(both["p_holm"].is_not_null().sum())
    page.say(
        f"Of {count_noun(tested, 'effect')} measured both ways, {apart or 'none'} differ by more than chance (Holm)."
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
            for row in both.iter_rows(named=True)
        ),
        folded="Both ways as a table",
    )


def _winner_changes(page: Page, source: Source, tried: Experiments) -> None:
    """How often a forced skip changes the winner."""
    page.figure(
        lambda ax: plot_winner_changes(tried.forced, source.phases, ax, tried.luck),
        alt="Share of games in which a skip changes the winner, by phase and round; the table has the figures.",
        caption="How often somebody else wins, or the win is shared differently, when a phase is skipped; "
        f"{source.experiment_games:,} games of each schedule, counting those that reached the round.",
        definition="Only pairs of the same game can show this: the die shows what is better on average, not what would "
        "have happened. A skip also shifts every later decision, so most of this may be how easily games drift apart. "
        "The grey marks show how easily: the same games with other dice from the start of that round on.",
        height=3,
    )
    changes = tried.forced.filter(pl.col("outcome") == WINNER_CHANGES, pl.col("low").is_not_null())
    page.table(
        ["what changes", "round", "another winner", "95 % interval", "pairs"],
        (
            *(
                [f"no {row['phase']}", row["round"], *share_cells(row, "difference"), f"{row['games']:,}"]
                for row in changes.iter_rows(named=True)
            ),
            *(
                ["other luck", row["round"], *share_cells(row, "share"), f"{row['games']:,}"]
                for row in tried.luck.iter_rows(named=True)
            ),
        ),
        folded="The figures as a table",
    )
