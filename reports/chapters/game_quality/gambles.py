"""How often what is risked comes off."""

from functools import partial

from balancewheel.analysis.quality.gambles import gamble_odds, plot_gamble
from balancewheel.reports.cells import share_cells, shares_as_text
from balancewheel.reports.chapters.game_quality.source import Source
from balancewheel.reports.page import Page
from balancewheel.words.numbers import capitalise


def gambles(page: Page, source: Source) -> None:
    """The odds of every gamble that the game counts, by what they depend on."""
    if not source.game.results.gambles:
        page.say("Does not apply: the tables of this game count no gambles.")
        return
    for gamble in source.game.results.gambles:
        odds = gamble_odds(source.run.pieces("seats"), gamble.tries)
        what = capitalise(gamble.what)
        if odds.is_empty():
            page.say_missing(f"{what}: nobody tried.")
            continue
        page.figure(
            partial(plot_gamble, odds, gamble.by),
            alt=shares_as_text(odds, "size", f"{what}: share that comes off, by {gamble.by}"),
            caption=f"{what}: how often it comes off, by {gamble.by}; {source.n_games}. Bars are 95 % intervals.",
            definition="Only what was tried is counted: players who weigh the odds take a small chance when they know "
            "it to be better than it looks, or when they have nothing to lose.",
        )
        page.table(
            [gamble.by, "tries", "come off", "95 % interval"],
            ([row["size"], f"{row['tries']:,.0f}", *share_cells(row)] for row in odds.iter_rows(named=True)),
            folded="The figures as a table",
        )
