"""Notebooks: the same chapters as the pages, cells to change, and they run by themselves."""

import nbformat
import pytest

from balancewheel.reports import build
from balancewheel.reports.build import list_pages
from balancewheel.reports.catalogue import GAME_QUALITY
from balancewheel.reports.notebooks import make_notebook, run_notebooks
from balancewheel.sim.errors import UserError
from tests.reports.pictures import SKETCH, sketched

ELSEWHERE = """
from balancewheel.reports import page
page.render = lambda picture: {sketch!r}
"""


@pytest.fixture(scope="module")
def entries(runs, tables, climbed):
    """A page of every report."""
    folders = [runs["gearworld"].folder, runs["scythe"].folder, tables, climbed]
    found = {entry.report.name: entry for entry in list_pages(folders) if not entry.why_not}
    assert len(found) == 7
    return list(found.values())


def test_a_notebook_calls_every_chapter_below_its_heading(entries):
    for entry in entries:
        calls, heading = [], ""
        for cell in make_notebook(entry).cells[2:]:
            if cell.cell_type == "markdown":
                heading = cell.source.removeprefix("## ")
            else:
                calls.append((heading, cell.source))
                heading = ""
        chapters = [
            (heading, f"{entry.report.name}.{write.__name__}(page, source)")
            for heading, write in entry.report.module.CHAPTERS
        ]
        assert calls[: len(chapters)] == chapters
        further = "\n".join(source for _, source in calls[len(chapters) :])
        assert "import polars as pl" in further and "plt.subplots" in further


@pytest.fixture(scope="module")
def played(entries):
    """All notebooks run in one kernel, and last one with a mistake: their outputs, and the complaint."""
    notebooks, mistaken = list(map(make_notebook, entries)), make_notebook(entries[0])
    for notebook in notebooks:
        notebook.cells.insert(0, nbformat.v4.new_code_cell(ELSEWHERE.format(sketch=SKETCH)))
    mistaken.cells.insert(1, nbformat.v4.new_code_cell("run = 'nowhere'"))
    with pytest.raises(UserError) as refused:
        run_notebooks([*notebooks, mistaken])
    return notebooks, str(refused.value)


def test_notebooks_run_in_one_kernel_and_show_their_pictures(played, entries):
    for notebook, entry in zip(played[0], entries, strict=True):
        outputs = [one for cell in notebook.cells for one in cell.get("outputs", [])]
        assert not [output for output in outputs if output.output_type in ("error", "stream")], entry.report.name
        assert any("<figure>" in output.data.get("text/html", "") for output in outputs), entry.report.name
        assert "image/png" in outputs[-1].data, entry.report.name


def test_a_mistake_in_a_notebook_is_told_in_one_line(played):
    assert played[1] == "there is no run in nowhere"


def test_executed_notebooks_are_kept_beside_the_pages(runs, tmp_path, monkeypatch):
    monkeypatch.setattr(build, "REPORTS", [GAME_QUALITY])
    with sketched():
        build.build([runs["disguised"].folder], tmp_path, notebooks=True)
    assert {file.stem for file in tmp_path.glob("*.ipynb")} == {file.stem for file in tmp_path.glob("*-*.html")}
    for file in tmp_path.glob("*.ipynb"):
        cells = nbformat.read(file, as_version=4).cells
        outputs = [output for cell in cells for output in cell.get("outputs", [])]
        page = file.with_suffix(".html").read_text()
        assert not [output for output in outputs if output.output_type in ("error", "stream")]
        assert sum("<figure>" in output.data.get("text/html", "") for output in outputs) == page.count("<figure>")
        assert f"run = {str(runs['disguised'].folder)!r}" in cells[0].source
