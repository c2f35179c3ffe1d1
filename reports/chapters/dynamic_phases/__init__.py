"""What does a skipped phase do, and to whom?"""

from balancewheel.reports import methods
from balancewheel.reports.catalogue import DYNAMIC_PHASES
from balancewheel.reports.chapters import Chapter
from balancewheel.reports.chapters.dynamic_phases.choices import (
    by_strategy,
    choice_worth,
    first_player_worth,
    vote,
    why_choices_say_nothing,
)
from balancewheel.reports.chapters.dynamic_phases.skips import by_the_die, how_often, on_purpose
from balancewheel.reports.chapters.dynamic_phases.source import ROUNDS, Source
from balancewheel.reports.methods import limits, reconstructed_data
from balancewheel.reports.page import Page
from balancewheel.reports.sources import headline
from balancewheel.reports.styles import ONE_STYLE
from balancewheel.reports.verdicts.dynamic_phases import verdict
from balancewheel.words.numbers import count_noun

__all__ = ["CHAPTERS", "Source"]


def opening(page: Page, source: Source) -> None:
    """Title and verdict."""
    page.title(DYNAMIC_PHASES.title, headline(source.run))
    tried = source.experiments
    page.verdict(
        verdict(
            source.skips,
            source.effects,
            (tried.forced, tried.beside, tried.luck, tried.vote),
            source.worth,
            source.places,
            ROUNDS,
            f"{'a vote' if source.by_vote else 'the right to choose'} on {source.choice_roll}",
        )
    )
    page.say(ONE_STYLE)


def how_it_was_made(page: Page, source: Source) -> None:
    """The run, the experiments, and how to play them again."""
    methods.describe_run(page, source.run)
    if not source.experiments.why_not:
        page.say(
            f"The experiments were played with seed {source.run.spec.seed + 1}, "
            f"{count_noun(source.experiment_games, 'game')} each, and are in the folder compared beside the run."
        )


CHAPTERS = (
    Chapter("", opening),
    Chapter("How often phases are skipped", how_often),
    Chapter("What a skip does", by_the_die),
    Chapter("The same games with a phase skipped on purpose", on_purpose),
    Chapter("", why_choices_say_nothing),
    Chapter("How each strategy chooses", by_strategy),
    Chapter("What the choice is worth", choice_worth),
    Chapter("What it is worth to be first player", first_player_worth),
    Chapter("What a vote would change", vote),
    Chapter("How it was made", how_it_was_made),
    Chapter("What rests on reconstructed data", reconstructed_data),
    Chapter("What simulation cannot tell", limits),
)
