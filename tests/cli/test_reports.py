"""Reports from the command line and from Python."""

import re
import webbrowser
from pathlib import Path

import pytest

import balancewheel as bw
from balancewheel.reports import build, notebooks
from tests.cli.conftest import tree

RUN = ["run", "gearworks", "--games=30", "--players=2", "--lineup=mirror:uniform", "--out=first"]
PAGES = {"index.html", *(f"first-{name}.html" for name in ("win_rates", "component_balance", "game_quality"))}


def test_a_report_is_built_beside_the_run(here, say, monkeypatch):
    say(*RUN)
    monkeypatch.setattr(notebooks, "execute", lambda entries: (f"{entry.headline}, executed" for entry in entries))
    opened = []
    monkeypatch.setattr(webbrowser, "open", lambda place: opened.append(place) or True)
    code, out, err = say("report", "first", "--open", "--notebook", "--only=win_rates")
    assert code == 0, err
    assert out == "written: first-report/index.html\n"
    assert opened == [(here / "first-report" / "index.html").as_uri()]
    names = {file.name for file in (here / "first-report").iterdir()}
    assert names == {"index.html", "first-win_rates.html", "first-win_rates.ipynb"}
    assert (
        (here / "first-report/first-win_rates.ipynb")
        .read_text()
        .endswith("rules standard, uniform in all seats, executed")
    )
    assert re.search(r"(\d+)/\1", err)  # the progress bar
    index = bw.report("first", "./first", out="again")
    assert index == Path("again/index.html")
    assert {file.name for file in (here / "again").iterdir()} == PAGES


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["nowhere"], "there is no run in nowhere"),
        (["empty"], "empty is not a run: it has no manifest.json"),
        (["note.parquet"], "note.parquet is not a table of compare, sweep, knockout or ladder"),
        (["missing.parquet"], "missing.parquet is not a table of compare, sweep, knockout or ladder"),
    ],
)
def test_what_cannot_be_reported_on(here, complaint, words, said):
    (here / "empty").mkdir()
    (here / "note.parquet").write_text("no table")
    assert said in complaint("report", *words)


def test_a_file_in_the_way(here, say, complaint):
    say(*RUN)
    (here / "taken").write_text("")
    assert "taken is a file; name a folder for the report" in complaint("report", "first", "--out=taken")


def test_an_interrupted_report_leaves_nothing_behind(here, say, monkeypatch):
    """Interrupted at the second page: one line, no traceback, and not even the first page is there."""
    say(*RUN)
    before, write = tree(here), build.write_chapters

    def interrupt(entry, on_chapter):
        if entry.report.name != "win_rates":
            raise KeyboardInterrupt
        return write(entry, on_chapter)

    monkeypatch.setattr(build, "write_chapters", interrupt)
    code, out, err = say("report", "first", "--out=new/pages")
    assert (code, out) == (130, "") and tree(here) == before
    assert err.splitlines()[-1] == "Stopped." and "Traceback" not in err


def test_a_report_of_the_folder_one_is_in(here, say, monkeypatch):
    say(*RUN)
    monkeypatch.chdir(here / "first")
    code, _, _ = say("report", ".")
    assert code == 0 and {file.name for file in (here / "first-report").iterdir()} == PAGES
    assert [file.name for file in here.glob("first/*.html")] == []


def test_one_page_and_one_file(here, say, complaint):
    say(*RUN)
    code, out, err = say("report", "first", "--only=win_rates", "--out=one")
    assert code == 0, err
    assert sorted(file.name for file in (here / "one").iterdir()) == ["first-win_rates.html", "index.html"]
    code, out, _ = say("report", "first", "--single", "--out=whole")
    assert (code, out) == (0, "written: whole/report.html\n")
    assert [file.name for file in (here / "whole").iterdir()] == ["report.html"]
    text = (here / "whole" / "report.html").read_text(encoding="utf-8")
    assert re.findall(r"<h2[^>]*>(.*?)</h2>", text) == ["Win rates", "Faction and component balance", "Game quality"]
    assert text.count("<h1>") == 0 and text.count('class="verdict"') == 3 and 'href="index.html"' not in text
    assert bw.report("first", only="game_quality", single=True, out="two") == Path("two/report.html")
    assert "did you mean 'win_rates'?" in complaint("report", "first", "--only=win_rate")
    assert "no phase of this game depends on a die" in complaint("report", "first", "--only=dynamic_phases")
    assert "the tolerance must be above 0, not 0" in complaint("report", "first", "--tolerance=0")


def test_the_tolerance_is_an_option(here, say):
    say("run", "gearworks", "--games=400", "--lineup=mirror:uniform", "--out=first")
    words = ["report", "first", "--only=component_balance"]
    for tolerance, said in (("20", "20\xa0% of the mean"), ("60", "60\xa0% of the mean")):
        say(*words, f"--tolerance={tolerance}", f"--out=out{tolerance}")
        text = (here / f"out{tolerance}" / "first-component_balance.html").read_text(encoding="utf-8")
        assert f"Tolerance: {said}" in text
