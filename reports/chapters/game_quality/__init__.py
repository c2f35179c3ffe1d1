"""Is it exciting to the end, and is everything in the box used?"""

from balancewheel.reports import methods
from balancewheel.reports.catalogue import GAME_QUALITY
from balancewheel.reports.chapters import Chapter
from balancewheel.reports.chapters.game_quality.collected import with_and_without
from balancewheel.reports.chapters.game_quality.content import decisions, elimination, endings, unused_components
from balancewheel.reports.chapters.game_quality.gambles import gambles
from balancewheel.reports.chapters.game_quality.lead import comebacks, drama, lead_changes, runaway_leaders
from balancewheel.reports.chapters.game_quality.source import Source
from balancewheel.reports.chapters.game_quality.suspense import kingmaking, when_decided
from balancewheel.reports.methods import limits, reconstructed_data
from balancewheel.reports.page import Page
from balancewheel.reports.sources import headline
from balancewheel.reports.styles import describe_styles, introduce_styles
from balancewheel.reports.verdicts import game_quality as verdicts
from balancewheel.reports.verdicts.win_rates import on_solo

__all__ = ["CHAPTERS", "Source"]


def opening(page: Page, source: Source) -> None:
    """Title and verdict."""
    page.title(GAME_QUALITY.title, headline(source.run))
    sentences = [verdicts.on_lead(source.lead)] if source.players > 1 else []
    if source.players == 1:
        sentences.append(on_solo(source.by_strategy, source.opponent))
    elif source.why_no_standings:
        sentences.append(source.why_no_standings)
    else:
        sentences.append(verdicts.on_drama(source.drama[0]))
        sentences.append(verdicts.on_prediction(source.favourites, source.usual_rounds, source.lead))
    games = source.eliminations[0] if source.eliminations else None
    page.verdict([*sentences, verdicts.on_use(source.unused), verdicts.on_elimination(games, source.choices)])
    introduce_styles(page, source)


def how_it_was_made(page: Page, source: Source) -> None:
    """The run and how to play it again."""
    methods.describe_run(page, source.run)
    if source.styles is not None:
        describe_styles(page, source.styles)


CHAPTERS = (
    Chapter("", opening),
    Chapter("Lead changes", lead_changes),
    Chapter("Comebacks", comebacks),
    Chapter("Drama and decisiveness", drama),
    Chapter("Runaway leaders", runaway_leaders),
    Chapter("When the game is decided", when_decided),
    Chapter("How games end", endings),
    Chapter("Decisions and options", decisions),
    Chapter("Components and actions never used", unused_components),
    Chapter("With and without each component", with_and_without),
    Chapter("Risks taken", gambles),
    Chapter("Kingmaking", kingmaking),
    Chapter("Elimination", elimination),
    Chapter("How it was made", how_it_was_made),
    Chapter("What rests on reconstructed data", reconstructed_data),
    Chapter("What simulation cannot tell", limits),
)
