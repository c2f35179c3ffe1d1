"""How a page came about: commands that play the same games again, and what rests on reconstructed data."""

import shlex
import sys
from html import unescape

import pytest

import balancewheel as bw
from balancewheel.cli import main
from balancewheel.reports.methods import changes_from_standard, command_to_play, count_provenance, describe_run
from balancewheel.reports.page import Page
from balancewheel.sim import rules_file


@pytest.mark.parametrize(
    ("game", "settings"),
    [
        ("gearworks", {"players": 3, "seed": 5, "lineup": "engineer(sparks=2),hoarder,uniform", "rounds": True}),
        ("gearworks", {"rules": "veteran", "changes": {"start_sparks": 2, "random_first_player": False}}),
        ("gearworks", {"rules": "two-letter-dots", "lineup": "mirror:uniform"}),
        ("gearworld", {"lineup": "mirror:uniform", "changes": {"trade_die": ["skip"] * 6, "round_cap": 4}}),
        ("gearworld", {"rules": "large-board", "lineup": "mirror:uniform", "changes": {"round_cap": 3}}),
    ],
)
def test_the_command_plays_the_same_games_again(tmp_path, monkeypatch, game, settings):
    run = bw.run(game, games=6, out=tmp_path / "first", **settings)
    words = shlex.split(command_to_play(run))
    assert words[0] == "balancewheel" and words[-2:] == ["--out", str(run.folder)]
    monkeypatch.setattr(sys, "argv", [*words[:-1], str(tmp_path / "again")])
    with pytest.raises(SystemExit) as end:
        main()
    assert not end.value.code
    assert bw.load(tmp_path / "again").manifest["result_hash"] == run.manifest["result_hash"]


def test_a_page_on_several_runs_tells_how_to_make_them_all(tmp_path):
    runs = [bw.run("gearworks", games=2, players=n, lineup="mirror:uniform", out=tmp_path / f"{n} p") for n in (2, 3)]
    page = Page()
    describe_run(page, runs[0], runs[1:])
    commands = unescape(page.fragments[-1].removeprefix("<pre>").removesuffix("</pre>"))
    first, second, report = commands.splitlines()
    assert (first, second) == (command_to_play(runs[0]), command_to_play(runs[1]))
    assert shlex.split(report) == ["balancewheel", "report", *(str(run.folder) for run in runs)]


def test_what_differs_from_the_standard_rules_is_listed(tmp_path):
    run = bw.run("gearworks", games=2, lineup="mirror:uniform", changes={"start_sparks": 2}, out=tmp_path)
    assert changes_from_standard(run.manifest) == {"start_sparks": "2"}


def test_records_are_counted_by_where_they_come_from():
    cards = count_provenance(rules_file.load("gearworks").values)
    assert cards == {"contraptions: contraption": {"reconstructed": 24, "rulebook": 1}}
    boards = count_provenance(rules_file.load("gearworld").values)
    assert boards["map: landmasses"] == {"rulebook": 4} and boards["map: land"]["reconstructed"] > 0
    assert count_provenance({"rounds": 3, "sizes": [1, 2]}) == {}


def test_a_record_comes_from_where_its_file_says_unless_it_says_otherwise():
    file = {"provenance": "public", "card": [{}, {"provenance": "uncertain"}], "river": [[1, 2]], "order": {"a": 1}}
    assert count_provenance({"cards": file}) == {
        "cards: card": {"public": 1, "uncertain": 1},
        "cards: river": {"public": 1},
    }
    scythe = count_provenance(rules_file.load("scythe").values)
    assert scythe["player mats: mat"] == {"public": 7} and scythe["faction mats: faction"] == {"public": 7}
    assert scythe["cards: encounter"] == {"public": 36, "one public source": 6}
