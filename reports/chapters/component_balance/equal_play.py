"""Components at equal play: what each would win if strategies and turn order were the same for all."""

import shlex

import polars as pl

from balancewheel.analysis.balance.bans import MOST_BANS
from balancewheel.analysis.balance.equal_play import (
    STRONG,
    WEAK,
    plot_candidates,
    plot_factor_effects,
    predict_shares,
)
from balancewheel.analysis.stats.intervals import MIN_GAMES
from balancewheel.experiments.commands import format_value
from balancewheel.reports.cells import p_cell, points_cells, share_cells
from balancewheel.reports.chapters.component_balance.source import Source
from balancewheel.reports.page import Page
from balancewheel.reports.styles import count_agreeing, show_shares
from balancewheel.reports.verdicts.bans import on_bans, on_rulebook_bans
from balancewheel.reports.verdicts.component_balance import FACTORS, name_of, noun, on_tie
from balancewheel.words.numbers import count_noun, join_names, number, percent, plural

NO_MODEL = f"Fewer than {MIN_GAMES} games with a winner: no model can be fitted."


def what_matters(page: Page, source: Source) -> None:
    """How much components, strategy and turn order each matter."""
    if not source.enough:
        page.say_missing(NO_MODEL)
        return
    if source.matters.is_empty():
        page.say_missing("All seats were alike, so there is nothing to separate.")
        return
    page.say(
        "One model of the win share with all of them at once separates them: how much each matters if the others are "
        "equal. A win share at equal play is what the model predicts if every strategy and every place in turn order "
        "is equally frequent. Where a component decides who begins, the figures as dealt include what it gains by "
        "that; here it counts towards turn order.",
        f"The model is a logit, fitted with statsmodels to {count_noun(source.additive.games, 'game')}: shared wins "
        "count by their share, and errors allow for the seats of a game not being independent (clustered by game).",
        *(on_tie(factor, others) for factor, others in source.tied.items()),
    )
    page.figure(
        lambda ax: plot_factor_effects(source.matters, ax),
        alt="How far the best and the worst of each factor are apart; the table has the figures.",
        caption=f"Win share at equal play: best minus worst of each factor; {source.n_games}.",
        definition="The best and the worst are chosen on one half of the games, and how far they are apart is measured "
        "on the other: on the half that chose them they look further apart than they are."
        if source.is_confirmed
        else "The intervals hold for all pairs of levels at once (Bonferroni), since the pair was picked.",
        height=0.42 * source.matters.height + 1.2,
    )
    page.table(
        [
            *("factor", "best", "share", "worst", "share", "gap, points", "95 % interval", "gap where chosen", "p"),
            *(["in styles"] if source.styles else []),
        ],
        (
            [
                FACTORS.get(row["factor"], row["factor"]),
                row["highest"],
                percent(row["highest_share"], row["low"], row["high"]),
                row["lowest"],
                percent(row["lowest_share"], row["low"], row["high"]),
                *points_cells(row, "distance"),
                number(100 * row["chosen_distance"], 100 * row["low"], 100 * row["high"]),
                p_cell(row["p"]),
                *([count_agreeing(row["ahead"], 1)] if source.styles else []),
            ]
            for row in source.matters.iter_rows(named=True)
        ),
        caption="p: how often chance alone would show such a gap if the factor did not matter at all (Wald's test)."
        + (" In styles: in how many styles of play the best is ahead of the worst." if source.styles else ""),
    )
    for component in source.kinds if len(source.kinds) > 1 else []:
        _one_kind(page, source, component)


def _one_kind(page: Page, source: Source, component: str) -> None:
    """Every component of one kind, averaged over those of the other kind."""
    rows = source.judge(predict_shares(source.additive, source.kinds, [component]), [component])
    rows = rows.sort("difference", descending=True)
    page.figure(
        lambda ax: plot_candidates(rows, [component], ax),
        alt=f"Win share at equal play of every {component} minus the mean; the table has the figures.",
        caption=f"Win share at equal play of every {component}, minus the mean; {source.n_games}.",
        definition=f"Averaged over all {join_names(plural(one) for one in source.kinds if one != component)}. "
        f"Tolerance: {percent(source.tolerance, 0, 0.02)} of the mean, to either side; a star marks what lies beyond "
        "it.",
        height=0.3 * rows.height + 1.5,
    )
    _table(page, [component], rows, "The figures as a table")
    _styles(page, source, [component], rows)


def candidates_for_a_ban(page: Page, source: Source) -> None:
    """Every component or pair at equal play, and which are beyond the tolerance."""
    if not source.enough:
        page.say_missing(NO_MODEL)
        return
    rows, components, cell = source.combinations, source.kinds, noun(source.kinds)
    page.figure(
        lambda ax: plot_candidates(rows, components, ax),
        alt=f"Win share at equal play of every {cell} minus the mean; the table has the figures.",
        caption=f"Win share at equal play of every {cell}, minus the mean; {source.n_games}.",
        definition=f"Tolerance: {percent(source.tolerance, 0, 0.02)} of the mean, to either side. A star marks what "
        "lies beyond it by an interval that holds for all at once (Bonferroni).",
        height=0.2 * rows.height + 1.9,
    )
    folded = "" if rows.height <= 8 else "The figures as a table"
    _table(page, components, rows.sort("difference", descending=True), folded)
    _styles(page, source, components, rows.sort("difference", descending=True))
    _confirmation(page, source)
    outside = rows.filter(pl.col("verdict").is_in([STRONG, WEAK]))
    if outside.is_empty():
        page.say(f"No {cell} is a candidate for a ban: none has an interval that lies wholly beyond the tolerance.")
        return
    if len(components) == 1:
        names = [f"{name_of(components, row)} ({row['verdict']})" for row in outside.iter_rows(named=True)]
        page.say(f"Candidates for a change, the clearest first: {join_names(names)}.")
        return
    _bans(page, source)
    page.say(
        f"{outside.height} of {rows.height} combinations lie clearly beyond the tolerance; so many are not a matter of "
        f"bans, but of the {join_names(plural(one) for one in components)} themselves. The table above has them all."
        if outside.height > len(source.bans.pairs if source.bans else []) + MOST_BANS
        else "The table above has all combinations with their verdicts."
    )


def _styles(page: Page, source: Source, by: list[str], rows: pl.DataFrame) -> None:
    """The same in every style of play, where there are several."""
    if source.styles is None:
        return
    page.say("Styles are compared by their win shares as dealt: all of them had the same deals and the same seats.")
    shares = rows.rename({"share": "win_share"}).drop("low", "high")
    shares = shares.rename({"share_low": "low", "share_high": "high"})
    show_shares(page, source, shares, noun(by), lambda row: " / ".join(row[one] for one in by))


def _bans(page: Page, source: Source) -> None:
    """Which few pairs to ban, how to try it, and what these games say of the bans in the rules."""
    if source.bans is None:
        page.say("No ban of a few combinations narrows the gap between best and worst.")
    else:
        where = "on games not used to choose them" if source.is_confirmed else "on the games that chose them"
        page.say(f"{on_bans(source.kinds, source.bans)} Shares and gaps are measured {where}.")
        for name, pairs in source.rulebook_bans.items():
            words = [" ".join(row[one] for one in source.kinds) for row in source.bans.pairs]
            every = dict.fromkeys([*(" ".join(pair) for pair in pairs), *words])
            page.say("To try it, beside the bans of the rules, play with:")
            page.command(shlex.join(["--set", f"{name}={format_value(list(every))}"]))
    for name, pairs in source.rulebook_bans.items():
        page.say(*on_rulebook_bans(source.kinds, name, pairs, source.combinations))


def _confirmation(page: Page, source: Source) -> None:
    """The strongest and the weakest on the games that chose them, and on others."""
    if source.confirmed.is_empty():
        return
    page.table(
        ["", source.cell, "share where chosen", "95 % interval", "share on other games", "95 % interval", "confirmed"],
        (
            [
                "strongest" if row["end"] == "highest" else "weakest",
                name_of(source.kinds, row),
                *share_cells(row, "chosen_share", "chosen_share_low", "chosen_share_high"),
                *share_cells(row, "share", "share_low", "share_high"),
                {None: "too few games", True: "yes", False: "no"}[row["holds"]],
            ]
            for row in source.confirmed.iter_rows(named=True)
        ),
        caption="The strongest and the weakest of one half of the games, and what they win in the other half. The "
        "largest of many figures is partly luck, so the half that chose them exaggerates. The intervals hold for both "
        "at once.",
    )


def _table(page: Page, components: list[str], rows: pl.DataFrame, folded: str) -> None:
    """Win shares at equal play with their verdicts."""
    page.table(
        [*components, "share", "95 % interval", "minus the mean, points", "interval for all", "seats", "verdict"],
        (
            [
                *(row[component] for component in components),
                *share_cells(row, "share", "share_low", "share_high"),
                *points_cells(row, low="low_all", high="high_all"),
                f"{row['seats']:,.0f}",
                row["verdict"],
            ]
            for row in rows.iter_rows(named=True)
        ),
        marked=rows["verdict"].is_in([STRONG, WEAK]),
        folded=folded,
    )
