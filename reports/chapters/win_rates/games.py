"""Scores, length and end of the games, and those that are unusual."""

from functools import partial

import polars as pl

from balancewheel.analysis.length import length_quantile, plot_lengths
from balancewheel.analysis.outcomes import plot_outcomes
from balancewheel.analysis.win_rates.score_spread import plot_score_spread, score_spread
from balancewheel.analysis.win_rates.tails import tails
from balancewheel.reports.chapters.win_rates.source import Source
from balancewheel.reports.page import Page
from balancewheel.reports.sources import column_meaning
from balancewheel.words.numbers import capitalise, join_names, number_with_range, percent_with_range


def scores(page: Page, source: Source) -> None:
    """How the scores of each strategy spread."""
    spread, score = score_spread(source.seats), column_meaning(source.run, "seats", "score")
    is_alone = spread["strategy"].n_unique() < 2
    draw = page.skip_figure if is_alone else page.figure
    draw(
        lambda ax: plot_score_spread(spread, "strategy", ax, f"score: {score}", source.game.colours),
        alt="Spread of scores of each strategy; the table has the figures.",
        caption=f"Scores of each strategy; {source.n_games}. Dot: median; bar: middle half; line: 5 % to 95 % mark.",
        definition="The 5 % mark is the score that 5 % of the players do not exceed. The intervals of the marks, in "
        "the table, are Woodruff's (1952).",
    )
    page.table(
        ["strategy", "mark", "score", "95 % interval"],
        (
            [row["strategy"], f"{row['level']:.0%}", f"{row['score']}", f"{row['low']} to {row['high']}"]
            for row in spread.iter_rows(named=True)
        ),
        folded="" if is_alone else "The figures as a table",
    )


def length(page: Page, source: Source) -> None:
    """How many turns and rounds a game takes."""
    for column in ("turns", "rounds"):
        rows = source.lengths(column)
        if rows.height == 1:
            page.say(f"Every game has {rows[column][0]} {column}.")
            continue
        low, middle, high = (length_quantile(rows, column, mark) for mark in (0.05, 0.5, 0.95))
        page.figure(
            partial(plot_lengths, rows, column),
            alt=f"Distribution of {column}: median {middle}, nine out of ten games take {low} to {high}.",
            caption=f"{capitalise(column)} per game; {source.n_games}, bars with 95 % intervals. Mean "
            f"{number_with_range(**source.mean_length(column))}, median {middle}; nine out of ten games take {low} to "
            f"{high}.",
            height=2.6,
        )


def endings(page: Page, source: Source) -> None:
    """How many games are shared or unfinished; a sentence where all end alike."""
    seen = source.endings.filter(pl.col("games") > 0)
    if seen.height == 1:
        page.say(f"All {source.n_games} ended alike: {seen['end'][0]}.")
        return
    page.figure(
        lambda ax: plot_outcomes(source.endings, ax),
        alt=join_names(f"{end}: {percent_with_range(*rest)}" for end, _, *rest in source.endings.rows()),
        caption=f"How games end; {source.n_games}. Lines are 95 % intervals.",
        definition="An unfinished game hit a cap that is not in the rulebook. It counts as played, and nobody wins it.",
        height=2,
    )


def unusual_games(page: Page, source: Source) -> None:
    """Games at the ends of the scale, to replay."""
    unusual = tails(source.run.games, ["turns", "margin", "lead_changes", "decisions"])
    if unusual.is_empty():
        page.say_missing("No game was finished, so none can be called unusual.")
        return
    page.say(
        "The extremes, and where the lowest and the highest 5 % of the games begin, with a game to replay for each."
    )
    page.table(
        ["figure", "lowest", "5 %", "95 %", "highest"],
        (
            [name[0].replace("_", " "), *(f"{value:,.0f} (game {game})" for _, _, value, game in rows.rows())]
            for name, rows in unusual.group_by("column", maintain_order=True)
        ),
    )
    page.command(f"balancewheel replay {source.run.folder} {unusual['game'][0]}")
