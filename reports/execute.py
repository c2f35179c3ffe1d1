"""Executed notebooks: those of the pages, run from top to bottom in one Jupyter kernel. Needs Jupyter."""

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

from balancewheel.reports.site import Entry
from balancewheel.sim.errors import UserError

PARAMETERS = "parameters"  # the tag of the cell whose values a report replaces


def execute(entries: list[Entry]) -> Iterator[str]:
    """The notebook of each page with its parameters and outputs, as text."""
    return map(nbformat.writes, run_notebooks(map(read_notebook, entries)))


def read_notebook(entry: Entry) -> nbformat.NotebookNode:
    """The report's notebook with the parameters of this page."""
    notebook = nbformat.read(entry.report.notebook, as_version=4)
    at = next(i for i, cell in enumerate(notebook.cells) if PARAMETERS in cell.metadata.get("tags", []))
    text = "\n".join(f"{name} = {value!r}" for name, value in entry.parameters.items())
    notebook.cells.insert(at + 1, nbformat.v4.new_code_cell(text, id="given"))
    return notebook


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
