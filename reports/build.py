"""Build reports: write the pages that suit each run or comparison, and list them in an index."""

import contextlib
import math
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from balancewheel.analysis.balance.equal_play import TOLERANCE
from balancewheel.experiments.results import LADDER, SWEEP, read, tables_in
from balancewheel.reports.catalogue import (
    ALL_REPORTS,
    COMPONENT_BALANCE,
    REPORTS,
    RULE_COMPARISON,
    RULE_SWEEP,
    SKILL_LADDER,
)
from balancewheel.reports.page import Page
from balancewheel.reports.site import INDEX, SINGLE, Entry, render_index, render_page, render_single
from balancewheel.reports.sources import comparison_headline, headline
from balancewheel.sim.errors import UserError, unknown
from balancewheel.sim.run.run import Run, load
from balancewheel.sim.run.store.folder import has_run, write_atomic

OnChapter = Callable[[str], None]  # is given the title of the report


def build(
    folders: Sequence[str | Path],
    out: str | Path | None = None,
    *,
    only: Sequence[str] = (),
    single: bool = False,
    tolerance: float = TOLERANCE,
    notebooks: bool = False,
    on_start: Callable[[int], None] = lambda chapters: None,
    on_chapter: OnChapter = lambda title: None,
) -> Path:
    """Build every report that suits each of the runs or comparisons, and an index; returns the index.

    `only` names the reports to build, such as "win_rates"; `single` puts all pages into one file, to send;
    `tolerance` is how far a win share may be from even, as a fraction of it. `notebooks` keeps executed notebooks
    beside the pages, which needs Jupyter. Nothing is played: pages show what was collected for them
    (`experiments/evidence`), styles of play among it.
    `on_start` is given the number of chapters to write, `on_chapter` the title of the report that the next belongs to.
    """
    each = different_folders(folders)
    first = Path(folders[0])
    if first.name in ("", ".."):  # as in `report .`: the pages go beside the folder, not into it
        first = first.resolve()
    folder = Path(out) if out is not None else first.with_name(f"{first.stem}-report")
    execute = _import_execute() if notebooks else None
    if not 0 < tolerance < math.inf:
        raise UserError(f"the tolerance must be above 0, not {100 * tolerance:g}")
    entries = _choose(list_pages(each, tolerance), only)
    suitable = [entry for entry in entries if not entry.why_not]
    with _folder_for(folder):
        on_start(sum(len(entry.report.module.CHAPTERS) for entry in suitable))
        pages, texts = {}, {}
        for entry in suitable:
            pages[entry.file] = write_chapters(entry, on_chapter)
            entry.verdict = pages[entry.file].sentences
            if not single:
                texts[entry.file] = render_page(entry, pages[entry.file], back=INDEX)
        if execute:
            for entry, notebook in zip(suitable, execute(suitable), strict=True):
                texts[str(Path(entry.file).with_suffix(".ipynb"))] = notebook
        first_page = SINGLE if single else INDEX
        texts[first_page] = render_single(entries, pages) if single else render_index(entries)
        for name, text in texts.items():  # all at the end: whoever interrupts this finds all pages or none
            _write(folder / name, text)
    return folder / first_page


def different_folders(folders: Sequence[str | Path]) -> list[Path]:
    """Every folder once; there must be one."""
    if not folders:
        raise UserError("name a run, as in: balancewheel report runs/first")
    return list({Path(folder).resolve(): Path(folder) for folder in folders}.values())


def runs_among(folders: Sequence[Path]) -> list[Run]:
    """The runs in these folders; the others hold tables of comparisons."""
    return [load(folder) for folder in folders if not (folder.suffix == ".parquet" or _tables_in(folder))]


def _choose(entries: list[Entry], only: Sequence[str]) -> list[Entry]:
    """The pages of the reports that were named, all if none was."""
    names = [report.name for report in ALL_REPORTS]
    for name in only:
        if name not in names:
            raise unknown("report", name, names)
    chosen = [entry for entry in entries if not only or entry.report.name in only]
    if only and all(entry.why_not for entry in chosen):
        reasons = dict.fromkeys(entry.why_not for entry in chosen)
        raise UserError(" ".join([f"there is no page {' or '.join(only)} of this.", *reasons]))
    return chosen


def build_comparison(file: Path) -> Path:
    """The page of the table of one comparison, knockout, sweep or ladder, beside it; returns the page."""
    entry = comparison_page(file)
    _write(file.with_suffix(".html"), render_page(entry, write_chapters(entry)))
    return file.with_suffix(".html")


def list_pages(folders: list[Path], tolerance: float = TOLERANCE) -> list[Entry]:
    """A page for every run and report, and one for every table of a comparison."""
    tables = {folder: [folder] if folder.suffix == ".parquet" else _tables_in(folder) for folder in folders}
    runs = {folder: load(folder) for folder in folders if not tables[folder]}
    entries: list[Entry] = []
    for folder in folders:
        if tables[folder]:
            entries += map(comparison_page, tables[folder])
        else:
            entries += run_pages(runs[folder], runs.values(), tolerance)
    files = [entry.file for entry in entries]
    for number, entry in enumerate(entries):
        before = files[:number].count(entry.file)
        entry.file = f"{before + 1}-{entry.file}" if before else entry.file
    return entries


def _tables_in(folder: Path) -> list[Path]:
    return [] if not folder.is_dir() or has_run(folder) else tables_in(folder)


def run_pages(run: Run, runs: Iterable[Run], tolerance: float = TOLERANCE) -> list[Entry]:
    """The pages of a run that was given together with others."""
    same_game = [other for other in runs if other is not run and other.manifest.game == run.manifest.game]
    others = [other for other in same_game if other.games_played]
    empty = "" if run.games_played else "Not made: the run holds no games yet."
    name = run.folder.resolve().name
    return [
        Entry(
            report,
            str(run.folder),
            headline(run),
            _file_name(f"{name}-{report.name}"),
            inputs=(run, others, tolerance) if report is COMPONENT_BALANCE else (run, others),
            parameters={"run": str(run.folder), "others": [str(other.folder) for other in others]}
            | ({"tolerance": tolerance} if report is COMPONENT_BALANCE else {}),
            why_not=empty or report.why_not(run),
        )
        for report in REPORTS
    ]


def comparison_page(file: Path) -> Entry:
    """The page of the table of a comparison, knockout, sweep or ladder."""
    compared = read(file)
    return Entry(
        {SWEEP: RULE_SWEEP, LADDER: SKILL_LADDER}.get(compared.kind, RULE_COMPARISON),
        str(file),
        comparison_headline(compared),
        _file_name(f"{file.resolve().parent.name}-{file.stem}"),
        inputs=(compared,),
        parameters={"table": str(file)},
    )


def _file_name(name: str) -> str:
    return re.sub(r"[^A-Za-z0-9._-]+", "-", name) + ".html"


def write_chapters(entry: Entry, on_chapter: OnChapter = lambda title: None) -> Page:
    """A report's chapters, from first to last, on one page."""
    module, page = entry.report.module, Page()
    source = module.Source(*entry.inputs)
    for chapter in module.CHAPTERS:
        on_chapter(entry.report.title)
        page.begin_chapter(chapter.heading)
        chapter.write(page, source)
    return page


def _import_execute() -> Callable[[list[Entry]], Iterable[str]]:
    """What runs notebooks, if Jupyter is installed."""
    try:
        from balancewheel.reports.notebooks import execute
    except ModuleNotFoundError as error:
        raise UserError(
            f"executed notebooks need Jupyter, and {error.name} is not installed: pip install 'balancewheel[notebooks]'"
        ) from None
    return execute


@contextlib.contextmanager
def _folder_for(folder: Path) -> Iterator[None]:
    """Make a folder for pages; if none come about, it is removed again."""
    made = [path for path in (folder, *folder.parents) if not path.exists()]
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise UserError(f"{folder} is a file; name a folder for the report") from None
    except OSError as error:
        raise UserError(f"cannot write to {folder}: {error.strerror or error}") from None
    try:
        yield
    finally:
        for path in made:
            if not any(path.iterdir()):
                path.rmdir()


def _write(file: Path, text: str) -> None:
    try:
        write_atomic(file, text.encode())
    except OSError as error:
        raise UserError(f"cannot write to {file.parent}: {error.strerror or error}") from None
