"""Pages: one for every run and report that fit, whole, with a verdict, and nothing that needs a network."""

import re

import nbformat
import pytest

from reports.build import pages_of
from reports.catalogue import FOLDER, REPORTS

NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))


def test_every_notebook_is_in_the_catalogue():
    assert {report.notebook for report in REPORTS} == set(NOTEBOOKS)


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_notebooks_are_stored_without_outputs(file):
    notebook = nbformat.read(file, as_version=4)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert all(not cell.outputs and cell.execution_count is None for cell in code)
    assert "parameters" in code[0].metadata.tags


def test_a_page_for_every_run_and_report_that_fit(runs, site):
    wanted = {page.file for page in pages_of(list(runs.values())) if not page.why_not}
    assert {file.name for file in site.glob("*.html")} == wanted | {"index.html"}
    index = (site / "index.html").read_text()
    assert set(re.findall(r'href="([^"#]+)"', index)) == wanted


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


def test_notebooks_run_without_a_warning(site):
    for file in site.glob("*.ipynb"):
        outputs = [output for cell in nbformat.read(file, as_version=4).cells for output in cell.get("outputs", [])]
        assert not [output.text for output in outputs if output.output_type == "stream"]
