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

from balancewheel.experiments.comparison_file import SWEEP, read, tables_in
from balancewheel.reports.catalogue import FOLDER, REPORTS, RULE_COMPARISON, RULE_SWEEP, Report
from balancewheel.reports.page import VERDICT
from balancewheel.reports.subject import headline, headline_of_table
from balancewheel.sim.errors import UserError
from balancewheel.sim.run.run import Run, load
from balancewheel.sim.run.store import MANIFEST, write_atomic

TEMPLATE = FOLDER / "template"
TEMPLATES = jinja2.Environment(loader=jinja2.FileSystemLoader(TEMPLATE), autoescape=True)
INDEX = "index.html"
PARAMETERS = "parameters"  # the tag of the cell whose values a report replaces


@dataclass
class Page:
    """A page that is to be built, or the reason why it is not."""

    report: Report
    source: str  # what it is made from, as the user named it
    headline: str
    parameters: dict[str, Any]  # of the notebook
    file: str
    why_not: str = ""
    verdict: list[str] = field(default_factory=list)


def build(
    folders: list[str | Path],
    out: str | Path | None = None,
    *,
    notebooks: bool = False,
    on_start: Callable[[int], None] = lambda cells: None,
    on_cell: Callable[[str], None] = lambda title: None,
) -> Path:
    """Build every report that fits each of the runs or comparisons, and an index; returns the index.

    `notebooks` keeps the executed notebooks beside the pages. `on_start` is told how many cells there are to execute,
    `on_cell` which report the next of them belongs to.
    """
    if not folders:
        raise UserError("name a run, as in: balancewheel report runs/first")
    first = Path(folders[0])
    folder = Path(out) if out is not None else first.with_name(f"{first.stem}-report")
    pages = pages_of(list({Path(one).resolve(): Path(one) for one in folders}.values()))  # each once
    sources = {page.file: _notebook(page) for page in pages if not page.why_not}
    try:
        folder.mkdir(parents=True, exist_ok=True)
        on_start(sum(len(source.cells) for source in sources.values()))
        for page in pages:
            if not page.why_not:
                done = execute(page, sources[page.file], on_cell)
                page.verdict = _verdict(done)
                _write(folder / page.file, html_of(page, done, back=INDEX))
                if notebooks:
                    _write(folder / Path(page.file).with_suffix(".ipynb"), nbformat.writes(done))
        _write(folder / INDEX, index_of(pages))
    except FileExistsError:
        raise UserError(f"{folder} is a file; name a folder for the report") from None
    except OSError as error:
        raise UserError(f"cannot write to {folder}: {error.strerror or error}") from None
    return folder / INDEX


def build_table(file: Path) -> Path:
    """The page of one table of a comparison or sweep, beside it; returns the page."""
    page = page_of_table(file)
    _write(file.with_suffix(".html"), html_of(page, execute(page, _notebook(page))))
    return file.with_suffix(".html")


def pages_of(folders: list[Path]) -> list[Page]:
    """A page for every run and report, and one for every table of a comparison."""
    tables = {folder: [folder] if folder.suffix == ".parquet" else _tables_in(folder) for folder in folders}
    runs = {folder: load(folder) for folder in folders if not tables[folder]}
    pages = []
    for folder in folders:
        pages += map(page_of_table, tables[folder]) if tables[folder] else pages_of_run(runs[folder], [*runs.values()])
    files = [page.file for page in pages]
    for number, page in enumerate(pages):
        before = files[:number].count(page.file)
        page.file = f"{before + 1}-{page.file}" if before else page.file
    return pages


def _tables_in(folder: Path) -> list[Path]:
    return [] if not folder.is_dir() or (folder / MANIFEST).exists() else tables_in(folder)


def pages_of_run(run: Run, runs: list[Run]) -> list[Page]:
    """The pages of a run that was given together with others."""
    others = [one for one in runs if one is not run and one.manifest["game"] == run.manifest["game"]]
    parameters = {"run": str(run.folder), "others": [str(other.folder) for other in others if other.games_played]}
    empty = "" if run.games_played else "the run holds no games yet"
    name = run.folder.resolve().name
    return [
        Page(
            report,
            str(run.folder),
            headline(run),
            parameters,
            _file_name(f"{name}-{report.name}"),
            empty or report.why_not(run),
        )
        for report in REPORTS
    ]


def page_of_table(file: Path) -> Page:
    """The page of a table of a comparison or sweep."""
    compared = read(file)
    report = RULE_SWEEP if compared.kind == SWEEP else RULE_COMPARISON
    name = _file_name(f"{file.resolve().parent.name}-{file.stem}")
    return Page(report, str(file), headline_of_table(compared), {"table": str(file)}, name)


def _file_name(name: str) -> str:
    return re.sub(r"[^A-Za-z0-9._-]+", "-", name) + ".html"


def _notebook(page: Page) -> nbformat.NotebookNode:
    """The report's notebook with the parameters of this page."""
    notebook = nbformat.read(page.report.notebook, as_version=4)
    at = next(i for i, cell in enumerate(notebook.cells) if PARAMETERS in cell.metadata.get("tags", []))
    text = "\n".join(f"{name} = {value!r}" for name, value in page.parameters.items())
    notebook.cells.insert(at + 1, nbformat.v4.new_code_cell(text, id="given"))
    return notebook


def execute(
    page: Page, notebook: nbformat.NotebookNode, on_cell: Callable[[str], None] = lambda title: None
) -> nbformat.NotebookNode:
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
            # A profile of its own: nobody's start-up files change a page.
            return client.execute(cleanup_kc=True, env={**os.environ, "IPYTHONDIR": folder})
        except CellExecutionError as error:
            if error.ename == UserError.__name__:
                raise UserError(error.evalue) from None
            raise


def _verdict(notebook: nbformat.NotebookNode) -> list[str]:
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    return next((o.metadata[VERDICT] for o in outputs if VERDICT in o.get("metadata", {})), [])


def html_of(page: Page, notebook: nbformat.NotebookNode, back: str = "") -> str:
    """An executed notebook as one page with everything in it."""
    exporter = HTMLExporter(
        template_name="template", extra_template_basedirs=[str(FOLDER)], exclude_input=True, exclude_anchor_links=True
    )
    body, _ = exporter.from_notebook_node(notebook)
    return shell(f"{page.report.title}: {page.headline}", body, back)


def index_of(pages: list[Page]) -> str:
    """The page that lists all others, with what they say."""
    sources: dict[str, list[Page]] = {}
    for page in pages:
        sources.setdefault(page.source, []).append(page)
    return shell("Balancewheel: reports", TEMPLATES.get_template("list.html.j2").render(sources=sources, quote=quote))


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
    write_atomic(file, text.encode())
