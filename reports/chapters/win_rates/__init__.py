"""Who wins, how often, and does turn order matter?"""

from balancewheel.reports import methods
from balancewheel.reports.catalogue import WIN_RATES
from balancewheel.reports.chapters import Chapter
from balancewheel.reports.chapters.win_rates.games import endings, length, scores, unusual_games
from balancewheel.reports.chapters.win_rates.places import by_number_of_players, by_turn_order
from balancewheel.reports.chapters.win_rates.source import Source
from balancewheel.reports.chapters.win_rates.strategies import (
    against_each_other,
    by_component,
    by_neighbour,
    by_strategy,
    by_strategy_and_turn_order,
)
from balancewheel.reports.chapters.win_rates.winners import what_winners_do
from balancewheel.reports.methods import limits, reconstructed_data
from balancewheel.reports.page import Page
from balancewheel.reports.sources import headline
from balancewheel.reports.strengths import at_other_strengths
from balancewheel.reports.styles import describe_styles, introduce_styles
from balancewheel.reports.verdicts.win_rates import verdict

__all__ = ["CHAPTERS", "Source"]


def opening(page: Page, source: Source) -> None:
    """Title and verdict."""
    page.title(WIN_RATES.title, headline(source.run))
    page.verdict(
        verdict(
            source.by_strategy,
            source.by_place,
            source.endings,
            source.mean_length("turns"),
            source.lengths("turns"),
            list(source.place_setters),
            source.by_component,
            source.opponent,
        )
    )
    introduce_styles(page, source)


def how_it_was_made(page: Page, source: Source) -> None:
    """The runs on the page and how to play them again."""
    methods.describe_run(page, source.run, source.other_counts.values())
    if source.styles is not None:
        describe_styles(page, source.styles)


CHAPTERS = (
    Chapter("", opening),
    Chapter("By faction, mat or character", by_component),
    Chapter("By turn order", by_turn_order),
    Chapter("By strategy", by_strategy),
    Chapter("By number of players", by_number_of_players),
    Chapter("What winners do more than losers", what_winners_do),
    Chapter("Strategy against strategy", against_each_other),
    Chapter("Neighbours", by_neighbour),
    Chapter("Strategy and turn order", by_strategy_and_turn_order),
    Chapter("Scores", scores),
    Chapter("Length", length),
    Chapter("Shared and unfinished games", endings),
    Chapter("Unusual games", unusual_games),
    Chapter("At other strengths of play", at_other_strengths),
    Chapter("How it was made", how_it_was_made),
    Chapter("What rests on reconstructed data", reconstructed_data),
    Chapter("What simulation cannot tell", limits),
)
