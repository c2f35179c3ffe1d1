"""Reports from the command line and from Python."""

import re
import webbrowser
from pathlib import Path

import pytest

import balancewheel as bw

RUN = ["run", "gearworks", "--games=30", "--players=2", "--lineup=mirror:uniform", "--out=first"]


def test_a_report_is_built_beside_the_run(here, say, monkeypatch):
    say(*RUN)
    opened = []
    monkeypatch.setattr(webbrowser, "open", lambda place: opened.append(place) or True)
    code, out, err = say("report", "first", "--open", "--notebook")
    assert code == 0, err
    assert out == "written: first-report/index.html\n"
    assert opened == [(here / "first-report" / "index.html").as_uri()]
    assert (here / "first-report" / "first-win_rates.html").exists()
    assert (here / "first-report" / "first-win_rates.ipynb").exists()
    assert re.search(r"(\d+)/\1", err)  # the progress bar
    index = bw.report("first", "./first", out="again")
    assert index == Path("again/index.html")
    assert not list((here / "again").glob("*.ipynb"))
    pages = sorted(file.name for file in (here / "again").glob("*.html"))
    assert pages == sorted(file.name for file in (here / "first-report").glob("*.html"))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["nowhere"], "there is no run in nowhere"),
        (["empty"], "empty is not a run: it has no manifest.json"),
        (["note.parquet"], "note.parquet is not a table of compare, sweep or knockout"),
        (["missing.parquet"], "missing.parquet is not a table of compare, sweep or knockout"),
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


def test_a_report_of_the_folder_one_is_in(here, say, monkeypatch):
    say(*RUN)
    monkeypatch.chdir(here / "first")
    code, _, _ = say("report", ".")
    assert code == 0 and (here / "first-report/index.html").exists()
    assert [file.name for file in here.glob("first/*.html")] == []
