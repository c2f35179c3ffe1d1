"""Pages as notebooks, to ask further: the chapters one by one, then cells to change. Needs Jupyter."""

import asyncio
import os
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

import nbformat
from jupyter_client import AsyncKernelClient, AsyncKernelManager
from jupyter_client.kernelspec import KernelSpecManager
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

from balancewheel.reports.catalogue import REPORTS
from balancewheel.reports.site import Entry
from balancewheel.sim.errors import UserError

OPEN = """\
from balancewheel.reports.chapters import {name}
from balancewheel.reports.notebook_page import NotebookPage
{imports}

page = NotebookPage()
source = {name}.Source({inputs})"""
OF_A_RUN = "from balancewheel.sim.run.run import load"
OF_A_TABLE = "from pathlib import Path\n\nfrom balancewheel.experiments.results import read"
FIGURES_OF_A_RUN = """\
import polars as pl

shares = (
    source.run.seats.group_by("strategy")
    .agg(pl.col("win_share").mean(), pl.col("score").mean(), seats=pl.len())
    .sort("win_share", descending=True)
    .collect()
)
shares"""
PICTURE_OF_A_RUN = """\
from matplotlib import pyplot as plt

figure, ax = plt.subplots(figsize=(7, 3), layout="constrained")
ax.barh(shares["strategy"].cast(pl.String), 100 * shares["win_share"])
ax.set_xlabel("win share, %")
plt.show()"""
FIGURES_OF_A_TABLE = """\
import polars as pl

shares = source.metrics.filter(pl.col("metric").str.starts_with("win_share:"))
shares"""
PICTURE_OF_A_TABLE = """\
from matplotlib import pyplot as plt

column = "difference" if "difference" in shares.columns else "value"
figure, ax = plt.subplots(figsize=(7, 4), layout="constrained")
ax.hist(100 * shares[column].drop_nulls(), bins=20)
ax.set_xlabel(f"{column} of win shares, percentage points")
plt.show()"""


def execute(entries: list[Entry]) -> Iterator[str]:
    """The notebook of each page with its outputs, as text."""
    return map(nbformat.writes, run_notebooks(map(make_notebook, entries)))


def make_notebook(entry: Entry) -> nbformat.NotebookNode:
    """The parameters of a page, its chapters below their headings, and figures and a picture to change."""
    report, of_a_run = entry.report, entry.report in REPORTS
    inputs = {"run": "load(run)", "others": "map(load, others)", "table": "read(Path(table))"}
    opened = ", ".join(inputs.get(name, name) for name in entry.parameters)
    imports = OF_A_RUN if of_a_run else OF_A_TABLE
    cells = [
        code("\n".join(f"{name} = {value!r}" for name, value in entry.parameters.items())),
        code(OPEN.format(name=report.name, imports=imports, inputs=opened)),
    ]
    for heading, write in report.module.CHAPTERS:
        cells += [nbformat.v4.new_markdown_cell(f"## {heading}")] if heading else []
        cells.append(code(f"{report.name}.{write.__name__}(page, source)"))
    cells.append(nbformat.v4.new_markdown_cell("## To ask further: change these cells and run them again"))
    cells += map(code, [FIGURES_OF_A_RUN, PICTURE_OF_A_RUN] if of_a_run else [FIGURES_OF_A_TABLE, PICTURE_OF_A_TABLE])
    for number, cell in enumerate(cells):
        cell["id"] = f"cell-{number}"
    return nbformat.v4.new_notebook(cells=cells)


def code(text: str) -> nbformat.NotebookNode:
    """A cell of code."""
    return nbformat.v4.new_code_cell(text)


def run_notebooks(notebooks: Iterable[nbformat.NotebookNode]) -> list[nbformat.NotebookNode]:
    """Run notebooks in one kernel, a Python of its own, the same that runs this; each starts with no variables."""
    return asyncio.run(_run_notebooks(notebooks))


async def _run_notebooks(notebooks: Iterable[nbformat.NotebookNode]) -> list[nbformat.NotebookNode]:
    with tempfile.TemporaryDirectory(prefix="balancewheel-") as folder:
        kernel = AsyncKernelManager(
            kernel_name="python3",
            kernel_spec_manager=KernelSpecManager(kernel_dirs=[]),
            transport="ipc" if os.name == "posix" else "tcp",
            connection_file=str(Path(folder) / "kernel.json"),
        )
        # A profile of its own: nobody's start-up files change a notebook.
        await kernel.start_kernel(env={**os.environ, "IPYTHONDIR": folder})
        client = kernel.client()
        client.allow_stdin = False
        client.start_channels()
        try:
            await client.wait_for_ready()
            return [await _run(notebook, kernel, client) for notebook in notebooks]
        finally:
            client.stop_channels()
            await kernel.shutdown_kernel(now=True)


async def _run(
    notebook: nbformat.NotebookNode, kernel: AsyncKernelManager, client: AsyncKernelClient
) -> nbformat.NotebookNode:
    """Run one notebook; a user's error is one line, anything else a bug."""
    notebook.cells.insert(0, nbformat.v4.new_code_cell("%reset -f"))
    runner = NotebookClient(notebook, km=kernel, timeout=None, resources={"metadata": {"path": str(Path.cwd())}})
    runner.kc = client
    try:
        await runner.async_execute()
    except CellExecutionError as error:
        if error.ename == UserError.__name__:
            raise UserError(error.evalue) from None
        raise
    del notebook.cells[0]
    return notebook
