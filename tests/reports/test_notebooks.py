"""Notebooks: thin, stored without outputs, the same chapters as the pages, and they run by themselves."""

import nbformat
import pytest

from balancewheel.reports import build
from balancewheel.reports.catalogue import FOLDER, GAME_QUALITY, REPORTS, RULE_COMPARISON, RULE_SWEEP, SKILL_LADDER
from balancewheel.reports.execute import run_notebooks
from balancewheel.sim.errors import UserError
from tests.reports.pictures import SKETCH, sketched

EVERY = [*REPORTS, RULE_COMPARISON, RULE_SWEEP, SKILL_LADDER]
MOST_LINES = 40
ELSEWHERE = """
from pathlib import Path
from balancewheel.reports import page, sources
sources.ROOT, sources.SMALL = Path({root!r}), 120
page.render = lambda picture: {sketch!r}
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


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """All notebooks run by themselves in one kernel, and last one with a mistake: the folder, outputs and complaint.

    The runs that they play on the spot go to a folder of the test's, and are small.
    """
    folder = tmp_path_factory.mktemp("played")
    notebooks, mistaken = [read(report) for report in EVERY], read(REPORTS[0])
    for notebook in notebooks:
        notebook.cells.insert(0, nbformat.v4.new_code_cell(ELSEWHERE.format(root=str(folder), sketch=SKETCH)))
    mistaken.cells.insert(1, nbformat.v4.new_code_cell(f"run = {str(folder / 'nowhere')!r}"))
    with pytest.raises(UserError) as refused:
        run_notebooks([*notebooks, mistaken])
    outputs = [[one for cell in notebook.cells for one in cell.get("outputs", [])] for notebook in notebooks]
    return folder, outputs, str(refused.value)


def test_notebooks_run_with_their_own_parameters_in_one_kernel(played):
    folder, results, _ = played
    for report, outputs in zip(EVERY, results, strict=True):
        assert not [output for output in outputs if output.output_type in ("error", "stream")], report.name
        assert sum("<figure>" in output.data["text/html"] for output in outputs) > 0, report.name
    assert list(folder.rglob("manifest.json"))


def test_a_mistake_in_a_notebook_is_told_in_one_line(played):
    folder, _, complaint = played
    assert complaint == f"there is no run in {folder / 'nowhere'}"


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
        assert sum("<figure>" in output.data["text/html"] for output in outputs) == page.count("<figure>")
        assert f"run = {str(runs['disguised'].folder)!r}" in cells[1].source
