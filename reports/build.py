"""Build reports: execute the notebooks that fit, turn each into one page of HTML, and list the pages in an index."""

import os
import re
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import quote

import jinja2
import nbformat
from jupyter_client import AsyncKernelManager
from jupyter_client.kernelspec import KernelSpecManager
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError
from nbconvert import HTMLExporter

from balancewheel.runs import Run, load
from reports.catalogue import FOLDER, REPORTS, Report
from reports.page import VERDICT
from reports.subject import headline
from sim.errors import Mistake
from sim.store import write_whole

TEMPLATE = FOLDER / "template"
TEMPLATES = jinja2.Environment(loader=jinja2.FileSystemLoader(TEMPLATE), autoescape=True)
INDEX = "index.html"
PARAMETERS = "parameters"  # the tag of the cell whose values a report replaces


@dataclass
class Page:
    """A page that is to be built, or the reason why it is not."""

    report: Report
    run: Run
    others: list[Run]
    why_not: str
    file: str
    verdict: list[str] = field(default_factory=list)

    @property
    def parameters(self) -> dict[str, Any]:
        """What the notebook is about."""
        return {"run": str(self.run.folder), "others": [str(other.folder) for other in self.others]}


def build(
    folders: list[str | Path],
    out: str | Path | None = None,
    *,
    notebooks: bool = False,
    on_start: Callable[[int], None] = lambda cells: None,
    on_cell: Callable[[str], None] = lambda title: None,
) -> Path:
    """Build every report that fits each of the runs, and an index; returns the index.

    `notebooks` keeps the executed notebooks beside the pages. `on_start` is told how many cells there are to execute,
    `on_cell` which report the next of them belongs to.
    """
    runs = [load(folder) for folder in folders]
    if not runs:
        raise Mistake("name a run, as in: balancewheel report runs/first")
    folder = Path(out) if out is not None else runs[0].folder.with_name(f"{runs[0].folder.name}-report")
    pages = pages_of(runs)
    sources = {page.file: _notebook(page) for page in pages if not page.why_not}
    on_start(sum(len(source.cells) for source in sources.values()))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for page in pages:
            if not page.why_not:
                done = execute(page, sources[page.file], on_cell)
                page.verdict = _verdict(done)
                _write(folder / page.file, html_of(page, done))
                if notebooks:
                    _write(folder / Path(page.file).with_suffix(".ipynb"), nbformat.writes(done))
        _write(folder / INDEX, index_of(pages))
    except FileExistsError:
        raise Mistake(f"{folder} is a file; name a folder for the report") from None
    except OSError as error:
        raise Mistake(f"cannot write to {folder}: {error.strerror or error}") from None
    return folder / INDEX


def pages_of(runs: list[Run]) -> list[Page]:
    """A page for every run and report."""
    pages, stems = [], []
    for run in runs:
        stem = re.sub(r"[^A-Za-z0-9._-]+", "-", run.folder.resolve().name)
        stems.append(stem)
        stem += f"-{stems.count(stem)}" if stems.count(stem) > 1 else ""
        others = [one for one in runs if one is not run and one.manifest["game"] == run.manifest["game"]]
        others = [one for one in others if one.games_played]
        for report in REPORTS:
            why_not = report.why_not(run) if run.games_played else "the run holds no games yet"
            pages.append(Page(report, run, others, why_not, f"{stem}-{report.name}.html"))
    return pages


def _notebook(page: Page) -> nbformat.NotebookNode:
    """The report's notebook with the parameters of this page."""
    notebook = nbformat.read(page.report.notebook, as_version=4)
    at = next(i for i, cell in enumerate(notebook.cells) if PARAMETERS in cell.metadata.get("tags", []))
    text = "\n".join(f"{name} = {value!r}" for name, value in page.parameters.items())
    notebook.cells.insert(at + 1, nbformat.v4.new_code_cell(text, id="given"))
    return notebook


def execute(page: Page, notebook: nbformat.NotebookNode, on_cell: Callable[[str], None]) -> nbformat.NotebookNode:
    """Run a notebook from top to bottom in a Python of its own, the same that runs this."""
    with tempfile.TemporaryDirectory(prefix="balancewheel-") as folder:
        client = NotebookClient(
            notebook,
            km=AsyncKernelManager(
                kernel_name="python3",
                kernel_spec_manager=KernelSpecManager(kernel_dirs=[]),
                transport="ipc" if os.name == "posix" else "tcp",
                connection_file=str(Path(folder) / "kernel.json"),
            ),
            timeout=None,
            resources={"metadata": {"path": str(Path.cwd())}},
            on_cell_start=lambda cell, cell_index: on_cell(page.report.title),
        )
        try:
            return client.execute(cleanup_kc=True)
        except CellExecutionError as error:
            if error.ename == Mistake.__name__:
                raise Mistake(error.evalue) from None
            raise


def _verdict(notebook: nbformat.NotebookNode) -> list[str]:
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    return next((o.metadata[VERDICT] for o in outputs if VERDICT in o.get("metadata", {})), [])


def html_of(page: Page, notebook: nbformat.NotebookNode) -> str:
    """An executed notebook as one page with everything in it."""
    exporter = HTMLExporter(
        template_name="template", extra_template_basedirs=[str(FOLDER)], exclude_input=True, exclude_anchor_links=True
    )
    body, _ = exporter.from_notebook_node(notebook)
    return shell(f"{page.report.title}: {headline(page.run)}", body, back=INDEX)


def index_of(pages: list[Page]) -> str:
    """The page that lists all others, with what they say."""
    runs = {}
    for page in pages:
        runs.setdefault(str(page.run.folder), (headline(page.run), []))[1].append(page)
    return shell("Balancewheel: reports", TEMPLATES.get_template("list.html.j2").render(runs=runs, quote=quote))


def shell(title: str, body: str, back: str = "") -> str:
    """A page around a body: head, style, and a table of contents made from the body's headings."""
    contents: list[tuple[str, str]] = []

    def anchored(heading: re.Match) -> str:
        text = unescape(re.sub(r"<[^>]*>", "", heading[1]))
        contents.append((f"part-{len(contents) + 1}", text))
        return f'<h2 id="{contents[-1][0]}">{heading[1]}</h2>'

    body = re.sub(r"<h2>(.*?)</h2>", anchored, body)
    css = (TEMPLATE / "page.css").read_text(encoding="utf-8")
    page = TEMPLATES.get_template("page.html.j2")
    return page.render(title=title, body=body, css=css, back=back, contents=contents if len(contents) > 1 else [])


def _write(file: Path, text: str) -> None:
    write_whole(file, text.encode())
