"""Every notebook runs from top to bottom as it is, as in `jupyter lab reports/`."""

import nbformat
import pytest

from balancewheel.reports.build import Page, execute
from balancewheel.reports.catalogue import FOLDER, REPORTS, RULE_COMPARISON, RULE_SWEEP

ELSEWHERE = """
from pathlib import Path
from balancewheel.reports import subject
subject.ROOT, subject.SMALL = Path({root!r}), 120
"""


@pytest.mark.parametrize("report", [*REPORTS, RULE_COMPARISON, RULE_SWEEP], ids=lambda report: report.name)
def test_a_notebook_runs_with_its_own_parameters(report, tmp_path, monkeypatch):
    """The run that it plays on the spot goes to a folder of the test's, and is small."""
    monkeypatch.chdir(FOLDER)
    notebook = nbformat.read(report.notebook, as_version=4)
    notebook.cells.insert(0, nbformat.v4.new_code_cell(ELSEWHERE.format(root=str(tmp_path))))
    done = execute(Page(report, "", "", {}, ""), notebook)
    outputs = [output for cell in done.cells for output in cell.get("outputs", [])]
    assert not [output for output in outputs if output.output_type in ("error", "stream")]
    assert sum("<figure>" in output.get("data", {}).get("text/html", "") for output in outputs) > 0
    assert list(tmp_path.rglob("manifest.json"))
