"""Chapters by themselves: none depends on another, none knows a game, and a failure is a failure."""

import re

import pytest

from balancewheel.reports import build
from balancewheel.reports.build import list_pages
from balancewheel.reports.catalogue import WIN_RATES
from balancewheel.reports.chapters import Chapter
from balancewheel.reports.chapters.dynamic_phases.dice import choice_roll, describe_dice, describe_die
from balancewheel.reports.page import Page
from balancewheel.sim.games import GAMES, find_game
from balancewheel.sim.run.run import Run
from tests.reports.pictures import FOLDER, sketched

OF_A_GAME = re.compile(rf"{'|'.join(GAMES)}|skywork|tinkerer|G[BEW]-\d|SC-\d|production|transport", re.IGNORECASE)


def test_chapters_do_not_depend_on_each_other(runs, tables, site):
    """The last chapter first gives the same page, on one of them with its pictures."""
    entries = list_pages([runs["gearworld"].folder, runs["gearworks"].folder, tables])
    for entry in {entry.report: entry for entry in entries if not entry.why_not}.values():  # one of each kind
        page = re.sub(r'<h2 id="[^"]*">', "<h2>", (site / entry.file).read_text())
        if entry.report is WIN_RATES:
            assert backwards(entry) in page, entry.file
        else:
            with sketched():
                assert without_pictures(backwards(entry)) in without_pictures(page), entry.file


def backwards(entry):
    """The chapters of a page, in their order, written from the last to the first."""
    source, fragments = entry.report.module.Source(*entry.inputs), []
    for chapter in reversed(entry.report.module.CHAPTERS):
        page = Page()
        page.begin_chapter(chapter.heading)
        chapter.write(page, source)
        fragments = page.fragments + fragments
    return "\n".join(fragments)


def without_pictures(text):
    return re.sub(r'src="data:image/svg[^"]*"', "", text)


@pytest.mark.parametrize("file", sorted(FOLDER.rglob("*.py")), ids=lambda file: str(file.relative_to(FOLDER)))
def test_reports_know_no_game(file):
    code = re.sub(r'""".*?"""|#.*', "", file.read_text(), flags=re.DOTALL)
    assert not OF_A_GAME.findall(code)


def test_phases_are_those_with_a_die_a_decider_and_an_outcome():
    phases = {name: [phase.name for phase in find_game(name).phases] for name in GAMES}
    assert {name: found for name, found in phases.items() if found} == {
        "gearworld": ["production", "trade", "transport"]
    }


def with_dice(run, **dice):
    values = run.manifest.rules.values | {f"{phase}_die": faces for phase, faces in dice.items()}
    return Run(run.folder, run.manifest.replace(rules=run.manifest.rules.model_copy(update={"values": values})))


def test_dice_are_described_as_played(runs):
    run = runs["gearworld"]
    assert describe_dice(run, run.game.phases) == (
        "On the die, faces 1 to 4 resolve the phase, face 5 skips it and face 6 leaves the choice to the first player "
        "(GB-059)."
    )
    voted = with_dice(run, trade=["resolve", "skip", "vote", "resolve", "skip", "vote"])
    assert describe_dice(voted, run.game.phases[1:]) == (
        "On the die for trade, faces 1 and 4 resolve the phase, faces 2 and 5 skip it and faces 3 and 6 call for a "
        "vote; on the die for transport, faces 1 to 4 resolve the phase, face 5 skips it and face 6 leaves the choice "
        "to the first player (GB-059)."
    )
    assert describe_die(("skip",) * 6, run.game.phases) == "faces 1 to 6 skip it"
    trade = run.game.phases[1:2]
    assert (choice_roll(run, trade), choice_roll(voted, run.game.phases[1:])) == ("a 6", "a 3 or 6")
    assert choice_roll(with_dice(run, trade=["resolve"] * 6), trade) == ""


def test_a_chapter_that_fails_is_a_bug(runs, monkeypatch, tmp_path):
    def fail(page, source):
        raise ZeroDivisionError

    monkeypatch.setattr(WIN_RATES.module, "CHAPTERS", (Chapter("", fail),))
    monkeypatch.setattr(build, "REPORTS", [WIN_RATES])
    with pytest.raises(ZeroDivisionError):
        build.build([runs["gearworks"].folder], tmp_path)


def test_chapters_are_counted(runs, monkeypatch, tmp_path):
    monkeypatch.setattr(build, "REPORTS", [WIN_RATES])
    started, written = [], []
    with sketched():
        build.build([runs["gearworks"].folder], tmp_path, on_start=started.append, on_chapter=written.append)
    assert started == [len(WIN_RATES.module.CHAPTERS)] == [len(written)]
    assert set(written) == {WIN_RATES.title}
