"""Notebooks: thin, stored without outputs, the same chapters as the pages, and they run by themselves."""

import nbformat
import pytest

from balancewheel.reports import build
from balancewheel.reports.catalogue import FOLDER, GAME_QUALITY, REPORTS, RULE_COMPARISON, RULE_SWEEP, SKILL_LADDER
from balancewheel.reports.execute import run_notebooks
from balancewheel.sim.errors import UserError

EVERY = [*REPORTS, RULE_COMPARISON, RULE_SWEEP, SKILL_LADDER]
MOST_LINES = 40
ELSEWHERE = """
from pathlib import Path
from balancewheel.reports import sources
sources.ROOT, sources.SMALL = Path({root!r}), 120
"""


def read(report):
    return nbformat.read(report.notebook, as_version=4)


def test_every_notebook_is_in_the_catalogue():
    assert {report.notebook for report in EVERY} == set(FOLDER.glob("*.ipynb"))


@pytest.mark.parametrize("report", EVERY, ids=lambda report: report.name)
def test_notebooks_are_stored_without_outputs(report):
    code = [cell for cell in read(report).cells if cell.cell_type == "code"]
    assert all(not cell.outputs and cell.execution_count is None for cell in code)
    assert "parameters" in code[0].metadata.tags


@pytest.mark.parametrize("report", EVERY, ids=lambda report: report.name)
def test_a_notebook_is_thin_and_calls_every_chapter_below_its_heading(report):
    first, *cells = read(report).cells
    lines = [line for cell in (first, *cells) for line in cell.source.splitlines() if line]
    assert len(lines) <= MOST_LINES
    calls, heading = [], ""
    for cell in cells:
        if cell.cell_type == "markdown":
            heading = cell.source.removeprefix("## ")
        else:
            calls.append((heading, cell.source.splitlines()[-1]))
            heading = ""
    assert calls == [
        (heading, f"{report.name}.{write.__name__}(page, source)") for heading, write in report.module.CHAPTERS
    ]


def test_notebooks_run_with_their_own_parameters_in_one_kernel(tmp_path):
    """The runs that they play on the spot go to a folder of the test's, and are small."""
    notebooks = []
    for report in EVERY:
        notebooks.append(read(report))
        notebooks[-1].cells.insert(0, nbformat.v4.new_code_cell(ELSEWHERE.format(root=str(tmp_path))))
    for report, notebook in zip(EVERY, run_notebooks(notebooks), strict=True):
        outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
        assert not [output for output in outputs if output.output_type in ("error", "stream")], report.name
        assert sum("<figure>" in output.data["text/html"] for output in outputs) > 0, report.name
    assert list(tmp_path.rglob("manifest.json"))


def test_executed_notebooks_are_kept_beside_the_pages(runs, tmp_path, monkeypatch):
    monkeypatch.setattr(build, "REPORTS", [GAME_QUALITY])
    build.build([runs["disguised"].folder], tmp_path, notebooks=True)
    assert {file.stem for file in tmp_path.glob("*.ipynb")} == {file.stem for file in tmp_path.glob("*-*.html")}
    for file in tmp_path.glob("*.ipynb"):
        cells = nbformat.read(file, as_version=4).cells
        outputs = [output for cell in cells for output in cell.get("outputs", [])]
        page = file.with_suffix(".html").read_text()
        assert not [output for output in outputs if output.output_type in ("error", "stream")]
        assert sum("<figure>" in output.data["text/html"] for output in outputs) == page.count("<figure>")
        assert f"run = {str(runs['disguised'].folder)!r}" in cells[1].source


def test_a_mistake_in_a_notebook_is_told_in_one_line(tmp_path):
    notebook = read(REPORTS[0])
    notebook.cells.insert(1, nbformat.v4.new_code_cell(f"run = {str(tmp_path / 'nowhere')!r}"))
    with pytest.raises(UserError, match="there is no run in"):
        run_notebooks([notebook])
