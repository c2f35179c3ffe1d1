"""How a page came about: commands that play the same games again, and what rests on reconstructed data."""

import shlex
from html import unescape

import balancewheel as bw
from balancewheel.experiments.commands import command_for_run
from balancewheel.reports.methods import changes_from_standard, count_provenance, describe_run
from balancewheel.reports.page import Page
from balancewheel.sim.rules import variants


def test_a_page_on_several_runs_tells_how_to_make_them_all(tmp_path):
    runs = [bw.run("gearworks", games=2, players=n, lineup="mirror:uniform", out=tmp_path / f"{n} p") for n in (2, 3)]
    page = Page()
    describe_run(page, runs[0], runs[1:])
    commands = unescape(page.fragments[-1].removeprefix("<pre>").removesuffix("</pre>"))
    first, second, report = commands.splitlines()
    assert (first, second) == (command_for_run(runs[0]), command_for_run(runs[1]))
    assert shlex.split(report) == ["balancewheel", "report", *(str(run.folder) for run in runs)]


def test_what_differs_from_the_standard_rules_is_listed(tmp_path):
    run = bw.run("gearworks", games=2, lineup="mirror:uniform", changes={"start_sparks": 2}, out=tmp_path)
    assert changes_from_standard(run) == {"start_sparks": "2"}


def test_records_are_counted_by_where_they_come_from():
    cards = count_provenance(variants.load("gearworks").values)
    assert cards == {"contraptions: contraption": {"reconstructed": 24, "rulebook": 1}}
    boards = count_provenance(variants.load("gearworld").values)
    assert boards["map: landmasses"] == {"rulebook": 4} and boards["map: land"]["reconstructed"] > 0
    gears = count_provenance(variants.load("gears").values)
    assert gears == {
        "cards: effect": {"reconstructed": 11},
        "cards: card": {"reconstructed": 70},
        "cards: kosmos": {"reconstructed": 10},
    }
    assert count_provenance({"rounds": 3, "sizes": [1, 2]}) == {}


def test_a_record_comes_from_where_its_file_says_unless_it_says_otherwise():
    file = {"provenance": "public", "card": [{}, {"provenance": "uncertain"}], "river": [[1, 2]], "order": {"a": 1}}
    assert count_provenance({"cards": file}) == {
        "cards: card": {"public": 1, "uncertain": 1},
        "cards: river": {"public": 1},
    }
    scythe = count_provenance(variants.load("scythe").values)
    assert scythe["player mats: mat"] == {"public": 7} and scythe["faction mats: faction"] == {"public": 7}
    assert scythe["cards: encounter"] == {"public": 36, "one public source": 6}
    city = count_provenance(variants.load("city_of_gears").values)
    assert city["tiles: tile"] == {"reconstructed": 21} and city["developments: development"] == {"reconstructed": 40}
    assert city["die: face"] == {"reconstructed": 5, "public": 1}
    assert city["map: factory"] == {"rulebook": 3, "reconstructed": 1}
