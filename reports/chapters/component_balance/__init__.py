"""Are all factions, mats and characters equally strong?"""

from balancewheel.analysis.stats.intervals import MIN_GAMES
from balancewheel.reports import methods
from balancewheel.reports.catalogue import COMPONENT_BALANCE
from balancewheel.reports.chapters import Chapter
from balancewheel.reports.chapters.component_balance.circumstances import by_number_of_players, by_strategy
from balancewheel.reports.chapters.component_balance.dealt import as_dealt
from balancewheel.reports.chapters.component_balance.equal_play import candidates_for_a_ban, what_matters
from balancewheel.reports.chapters.component_balance.readings import in_other_readings
from balancewheel.reports.chapters.component_balance.source import Source
from balancewheel.reports.methods import limits, reconstructed_data
from balancewheel.reports.page import Page
from balancewheel.reports.sources import headline
from balancewheel.reports.strengths import at_other_strengths
from balancewheel.reports.styles import describe_styles, introduce_styles
from balancewheel.reports.verdicts.bans import on_bans
from balancewheel.reports.verdicts.component_balance import verdict
from balancewheel.words.numbers import count_noun, join_names, plural

__all__ = ["CHAPTERS", "Source"]


def opening(page: Page, source: Source) -> None:
    """Title and verdict."""
    page.title(COMPONENT_BALANCE.title, headline(source.run))
    if source.enough:
        bans = on_bans(source.kinds, source.bans) if source.bans else ""
        figures = source.combinations, source.confirmed, source.matters, source.interactions
        page.verdict(verdict(source.kinds, *figures, bans))
        introduce_styles(page, source)
        return
    games = f"{count_noun(source.finished, 'finished game')}" if source.finished else "Games that nobody finished"
    names = join_names(map(plural, source.components))
    page.verdict([f"{games} cannot show whether {names} are equally strong: it takes {MIN_GAMES}."])


def how_it_was_made(page: Page, source: Source) -> None:
    """The runs on the page and how to play them again."""
    methods.describe_run(page, source.run, [run for run in source.runs.values() if run is not source.run])
    if len(source.runs) > 1:
        folders = join_names(str(run.folder) for run in source.runs.values())
        page.say(f"Figures for {join_names(map(str, source.runs))} players rest on {folders}.")
    if source.styles is not None:
        describe_styles(page, source.styles)


CHAPTERS = (
    Chapter("", opening),
    Chapter("As dealt", as_dealt),
    Chapter("What matters how much", what_matters),
    Chapter("Win shares at equal play, and what a designer might ban", candidates_for_a_ban),
    Chapter("By strategy", by_strategy),
    Chapter("By number of players", by_number_of_players),
    Chapter("If a rule is read the other way", in_other_readings),
    Chapter("At other strengths of play", at_other_strengths),
    Chapter("How it was made", how_it_was_made),
    Chapter("What rests on reconstructed data", reconstructed_data),
    Chapter("What simulation cannot tell", limits),
)
