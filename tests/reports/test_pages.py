"""Pages: one for every run and report that fit, whole, with a verdict, and nothing that needs a network."""

import json
import os
import re
import subprocess
import sys
from html import escape
from html.parser import HTMLParser
from pathlib import Path
from types import SimpleNamespace

import polars as pl
import pytest

from balancewheel.analysis.metrics import SHARE
from balancewheel.analysis.stats.paired import CHANGED
from balancewheel.reports import strengths
from balancewheel.reports.build import list_pages
from balancewheel.reports.chapters import rule_comparison
from balancewheel.reports.chapters.game_quality import collected
from balancewheel.reports.page import Page
from tests.reports.conftest import VARIANT
from tests.reports.disguise import NAMES, RULES
from tests.reports.pictures import pictures_of_reports


def test_a_page_for_every_run_and_report_that_fit(runs, tables, climbed, site):
    folders = [*(run.folder for run in runs.values()), tables, climbed]
    wanted = {page.file for page in list_pages(folders) if not page.why_not}
    assert len(wanted) >= 2 * len(runs) + 4
    assert {file.name for file in site.glob("*.html")} == wanted | {"index.html"}
    index = (site / "index.html").read_text()
    assert set(re.findall(r'href="([^"#]+)"', index)) == wanted


STYLES = {
    "metric": ["win_share:seat1"], "component": ["Grand Bank"], "kind": [SHARE], "verdict": [CHANGED],
    "overall": [0.1], "overall_low": [0.05], "overall_high": [0.15], "in_styles": [[0.1, 0.12, 0.08]],
}  # fmt: skip


CHANGES = [
    {"rules": "veteran", "metric": "win_share:seat1", "kind": SHARE, "strength": name, "difference": 0.1}
    | {"low": 0.05, "high": 0.15}
    for name in ("stock", "expert")
]


def test_every_picture_of_the_reports_is_drawn(site, gallery):
    """Not sketched, at least once. What no run so small shows in several styles or strengths is drawn from a table."""
    page, rows = Page(), pl.DataFrame(STYLES)
    with gallery.open():
        rule_comparison._draw_styles(page, SimpleNamespace(n_styles=3, base="standard"), "veteran", rows)
        collected._in_styles(page, rows, "tiles")
        strengths._draw_changes(page, CHANGES, False)
    assert ["in 3 styles of play" in text for text in page.fragments] == [True, True, False]
    assert "at every strength" in page.fragments[2]
    wanted = pictures_of_reports()
    assert len(wanted) > 30
    assert wanted - gallery.drawn() == {}


def test_a_variant_with_a_name_that_might_do_harm_is_shown_as_text(tables, site, browser):
    (file,) = [file for file in site.glob("*.html") if "against-standard" in file.name]
    assert "<img" not in re.sub(r'<img alt="[^"]*" src="data:[^"]*">', "", file.read_text())
    assert VARIANT in browser.look(file, 1280)["text"]


def test_pages_are_self_contained(site):
    for file in site.glob("*.html"):
        text = file.read_text()
        assert set(re.findall(r'src="([^"]{5})', text)) <= {"data:"}
        assert not re.search(r"<script|<link|@import|url\(", text)
        assert "default-src 'none'" in text


def test_every_page_opens_with_a_verdict_and_ends_with_what_it_cannot_tell(site):
    for file in site.glob("*-*.html"):
        text = file.read_text()
        section = re.search(r'<section class="verdict">(.*?)</section>', text, re.DOTALL)[1]
        assert 1 <= section.count("<p>") <= 5
        headings = re.findall(r"<h2[^>]*>(.*?)</h2>", text)
        assert headings[0] == "In short"
        assert headings[-3:] == ["How it was made", "What rests on reconstructed data", "What simulation cannot tell"]
        assert all(f">{heading}</a></li>" in text for heading in headings)


@pytest.mark.parametrize("width", [390, 1280])
def test_pages_in_a_real_browser(site, browser, width):
    for file in sorted(site.glob("*.html")):
        found = browser.look(file, width)
        assert found["complaints"] == [], file.name
        assert found["overflow"] <= 0, file.name
        assert (found["missing"], found["silent"], found["scripts"]) == (0, 0, 0), file.name
        assert found["images"] == found["figures"] == file.read_text().count("<figure>"), file.name
        assert all(text == heading for text, heading in found["contents"]), file.name
        if file.name != "index.html":
            assert found["images"] > 0 and len(found["headings"]) > 4, file.name
            assert [text for text, _ in found["contents"]] == found["headings"], file.name


def test_names_from_outside_are_shown_as_text(site, browser):
    for file in site.glob("disguised-*.html"):
        text = browser.look(file, 1280)["text"]
        assert all(name in text for name in (*NAMES, RULES)), file.name


class Elements(HTMLParser):
    """The elements and attributes of a page."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.attributes = set(), set()
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}


def test_names_from_outside_make_no_elements(site):
    plain = Elements(
        (site / "gearworks-win_rates.html").read_text() + (site / "gearworks-game_quality.html").read_text()
    )
    for file in site.glob("disguised-*.html"):
        text = file.read_text()
        found = Elements(text)
        assert escape(NAMES[0]) in text
        assert found.tags <= plain.tags and found.attributes <= plain.attributes, file.name


WITHOUT_JUPYTER = """
import json, sys

JUPYTER = ["IPython", "ipykernel", "jupyter_client", "jupyter_core", "nbclient", "nbconvert", "nbformat"]
sys.modules.update(dict.fromkeys(JUPYTER))  # importing any of them fails
from pathlib import Path
from balancewheel.reports.build import build, build_comparison
from balancewheel.sim.errors import UserError

assert not {"statsmodels", "scipy.stats"} & set(sys.modules)  # two seconds to import, and not every page needs them
run, table, out = sys.argv[1:]
written = [build([run], out), *map(build_comparison, sorted(Path(table).glob("*.parquet")))]
try:
    build([run], out, notebooks=True)
except UserError as error:
    print(json.dumps([str(error), *map(str, written)]))
"""


@pytest.fixture(scope="module")
def without_jupyter(runs, tables, tmp_path_factory):
    """What a process without Jupyter says when it is asked for notebooks, and the pages that it wrote."""
    out = tmp_path_factory.mktemp("without") / "site"
    words = [sys.executable, "-c", WITHOUT_JUPYTER, runs["gearworks"].folder, tables, out]
    threads = {"POLARS_MAX_THREADS": "3", "OPENBLAS_NUM_THREADS": "3"}  # which tests otherwise do without
    done = subprocess.run(words, env=os.environ | threads, capture_output=True, text=True, check=True)
    complaint, *written = json.loads(done.stdout)
    return complaint, [Path(file) for file in written]


def test_pages_need_no_jupyter(without_jupyter):
    complaint, (index, *compared) = without_jupyter
    assert complaint.startswith("executed notebooks need Jupyter, and nbformat is not installed: pip install")
    assert len(compared) == 4 and len(list(index.parent.glob("gearworks-*.html"))) == 3


def test_the_same_run_gives_the_same_bytes(without_jupyter, site):
    """In another process, with more threads, too."""
    _, (index, *_) = without_jupyter
    pages = list(index.parent.glob("gearworks-*.html"))
    assert pages
    for file in pages:
        assert file.read_bytes() == (site / file.name).read_bytes()
