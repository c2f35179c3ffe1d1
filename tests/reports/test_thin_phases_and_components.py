"""Runs that have little to tell of phases and parts: the pages say so in words."""

import re
from html import unescape

import pytest

import balancewheel as bw
from balancewheel.experiments.evidence.collect import collect
from balancewheel.reports import catalogue
from balancewheel.reports.build import build
from balancewheel.sim.run.pools import Pool
from tests.reports.pictures import sketched

ALWAYS = {f"{phase}_die": ["resolve"] * 6 for phase in ("production", "trade", "transport")}


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    """The pages of thin runs, by run and report, as text."""
    root = tmp_path_factory.mktemp("thin")
    runs = {
        "capped": ("gearworld", {"games": 20, "changes": {"round_cap": 1}, "rounds": True}),
        "always": ("gearworld", {"games": 5, "changes": ALWAYS, "rounds": True, "players": 2}),
        "bare": ("gearworld", {"games": 5}),
        "solo": ("gearworks", {"games": 40, "players": 1}),
        "endless": ("scythe", {"games": 40, "players": 3, "changes": {"round_cap": 2}}),
        "two": ("gearworks", {"games": 2, "lineup": "mirror:sensible"}),
        "mirror": ("gearworks", {"games": 60, "lineup": "mirror:sensible"}),
    }
    folders = [bw.run(game, out=root / name, **settings).folder for name, (game, settings) in runs.items()]
    collect([bw.load(root / "always")], Pool())
    mine = [one for one in catalogue.REPORTS if one.name in ("dynamic_phases", "component_balance")]
    with pytest.MonkeyPatch.context() as patch, sketched():
        patch.setattr("balancewheel.reports.build.REPORTS", mine)
        build(folders, root / "site")
    texts = {file.stem: unescape(re.sub(r"<[^>]*>", " ", file.read_text())) for file in (root / "site").glob("*.html")}
    return {name: " ".join(text.split()) for name, text in texts.items()}


def test_only_pages_that_fit_are_made(pages):
    assert set(pages) == {
        "index", "capped-dynamic_phases", "always-dynamic_phases",
        "endless-component_balance", "solo-component_balance", "two-component_balance", "mirror-component_balance",
    }  # fmt: skip
    assert "Needs the table of rounds: play the games with --rounds." in pages["index"]
    assert "Does not apply: no phase of this game depends on a die." in pages["index"]
    assert "Does not apply: all players of this game start with the same components." in pages["index"]


def test_games_that_all_hit_the_cap(pages):
    text = pages["capped-dynamic_phases"]
    assert "No game shows the win share of the leader" in text
    assert "It is not clear whether a skipped phase makes the game longer" in text
    assert "No game was finished, so nothing shows whom a skip helps" in text


def test_parts_of_games_that_nobody_wins(pages):
    text = pages["endless-component_balance"]
    assert "Games that nobody finished cannot show whether factions and mats are equally strong: it takes 30." in text
    assert "there is no win share to compare" in text and "The margin of every combination; 40 games." in text


def test_phases_that_always_take_place(pages):
    text = pages["always-dynamic_phases"]
    assert "No phase was ever skipped." in text
    assert "No first player had a choice in these games" in text
    assert "there is nothing to vote on" in text


def test_parts_of_a_player_alone(pages):
    assert "a solo player has nobody to be ahead of" in pages["solo-component_balance"]


def test_two_games(pages):
    assert (
        "2 finished games cannot show whether tinkerers are equally strong: it takes 30."
        in pages["two-component_balance"]
    )


def test_one_strategy(pages):
    assert "With one strategy, or so few games, there is nothing to compare." in pages["mirror-component_balance"]
    assert "All games had 4 players" in pages["mirror-component_balance"]
