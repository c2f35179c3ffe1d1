"""What happens in games: how they end, how much there is to decide, what nobody uses, who is eliminated."""

from functools import partial

import polars as pl

from balancewheel.analysis.outcomes import end_mix, plot_outcomes
from balancewheel.analysis.quality.choices import PER_DECISION
from balancewheel.analysis.quality.elimination import rounds_watched
from balancewheel.analysis.quality.unused import plot_unused
from balancewheel.reports.cells import share_cells, shares_as_text
from balancewheel.reports.chapters.game_quality.source import Source
from balancewheel.reports.page import Page
from balancewheel.reports.sources import column_meaning
from balancewheel.words.numbers import capitalise, count_noun, number_with_range, percent_with_range


def endings(page: Page, source: Source) -> None:
    """Which of the game's own endings are reached how often."""
    columns = source.run.games.collect_schema().items()
    kinds = [name for name, kind in columns if isinstance(kind, pl.Enum)]
    for name in kinds:
        mix = end_mix(source.run.games, name)
        if mix.filter(pl.col("games") > 0).height == 1:
            end = mix.filter(pl.col("games") > 0)["end"][0]
            page.say(f"{capitalise(column_meaning(source.run, 'games', name))}: {end}, in all {source.n_games}.")
            continue
        page.figure(
            partial(plot_outcomes, mix),
            alt=shares_as_text(mix, "end", "How games end"),
            caption=f"{capitalise(column_meaning(source.run, 'games', name))}; {source.n_games}. Lines are 95 % "
            "intervals.",
            height=0.35 * mix.height + 0.9,
        )
    if not kinds:
        page.say_missing("The table of games does not say how a game ended.")


def decisions(page: Page, source: Source) -> None:
    """How many decisions there are, and among how many options."""
    choices = source.choices
    page.table(
        ["figure", "mean (95 % interval)"],
        ([what, number_with_range(*rest)] for what, _, *rest in choices.rows()),
        caption=f"How much there is to decide; {source.n_games}.",
    )
    page.say(
        "A decision is a choice among two or more options; a forced move does not count. Our own measure. Strategies "
        "differ in how many turns they take, and many options may be much the same: the figures show how much there is "
        "to weigh up, not how hard it is. How the number of options changes during a game is not recorded.",
    )
    if PER_DECISION not in choices["what"].to_list():
        page.say_missing("This run was played before options were counted: play it again to see how many there are.")


def unused_components(page: Page, source: Source) -> None:
    """What nobody uses, in how many games."""
    unused = source.unused
    if unused.is_empty():
        page.say_missing("The tables of this game do not count uses.")
        return
    page.figure(
        lambda ax: plot_unused(unused, ax),
        alt=shares_as_text(unused, "what", "Share of games in which nobody used it", "unused"),
        caption=f"Share of games in which nobody used it; {source.n_games}. Orange: more than half. Lines are 95 % "
        "intervals.",
        definition="Our own measure. These strategies do not use it; others might. Single cards and map areas are not "
        "counted.",
        height=0.24 * unused.height + 0.9,
    )
    page.table(
        ["what", "unused", "uses per game", "used most by", "its uses per seat"],
        (
            [
                row["what"],
                percent_with_range(row["unused"], row["low"], row["high"]),
                f"{row['uses_per_game']:.3g}",
                row["most_by"],
                f"{row['most_per_seat']:.3g}",
            ]
            for row in unused.iter_rows(named=True)
        ),
        folded="The figures as a table, and who uses it most",
    )


def elimination(page: Page, source: Source) -> None:
    """How often players are eliminated, and how long they watch."""
    if source.eliminations is None:  # nobody can be
        return
    games, seats = source.eliminations
    share = percent_with_range(games["share"], games["low"], games["high"])
    page.say(f"Somebody is eliminated in {share} of games. Share of each strategy's seats that are out at the end:")
    page.table(
        ["strategy", "eliminated", "95 % interval", "seats"],
        ([row["strategy"], *share_cells(row), f"{row['weight']:,.0f}"] for row in seats.iter_rows(named=True)),
    )
    has_rounds = "rounds" in source.run.manifest.tables
    watched = rounds_watched(source.run.pieces("rounds")) if has_rounds else None
    if watched is not None:
        mean = number_with_range(watched["mean"], watched["low"], watched["high"])
        page.say(
            f"An eliminated player watches {mean} more rounds on average ({count_noun(int(watched['games']), 'game')})."
        )
