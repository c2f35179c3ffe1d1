"""Pages as files: HTML with everything in it, and an index that lists them."""

import re
from dataclasses import dataclass, field
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import quote

import jinja2

from balancewheel.reports.catalogue import Report
from balancewheel.reports.page import Page

TEMPLATE = Path(__file__).with_name("template")
TEMPLATES = jinja2.Environment(loader=jinja2.FileSystemLoader(TEMPLATE), autoescape=True)
INDEX = "index.html"
SINGLE = "report.html"  # all pages in one file


@dataclass
class Entry:
    """A page that is to be built, or the reason why it is not, as the index lists it."""

    report: Report
    origin: str  # what it is made from, as the user named it
    headline: str
    file: str
    inputs: tuple[Any, ...]  # of the report's source
    parameters: dict[str, Any]  # of the report's notebook
    why_not: str = ""
    verdict: list[str] = field(default_factory=list)


def render_page(entry: Entry, page: Page, back: str = "") -> str:
    """What chapters have put on a page, as one file."""
    return _render(f"{entry.report.title}: {entry.headline}", "\n".join(page.fragments), back)


def render_index(entries: list[Entry]) -> str:
    """The page that lists all others, with what they say."""
    origins: dict[str, list[Entry]] = {}
    for entry in entries:
        origins.setdefault(entry.origin, []).append(entry)
    body = TEMPLATES.get_template("index.html.j2").render(origins=origins, quote=quote)
    return _render("Balancewheel: reports", body)


def render_single(entries: list[Entry], pages: dict[str, Page]) -> str:
    """All pages in one file, each below the other: titles are chapters of the table of contents."""
    parts = []
    for entry in entries:
        if entry.why_not:
            continue
        body = "\n".join(pages[entry.file].fragments)
        body = body.replace("<h3>", "<h4>").replace("</h3>", "</h4>").replace("<h2>", "<h3>").replace("</h2>", "</h3>")
        parts.append(f"<article>{body.replace('<h1>', '<h2>', 1).replace('</h1>', '</h2>', 1)}</article>")
    return _render(f"Balancewheel: {entries[0].headline}", "\n".join(parts))


def _render(title: str, body: str, back: str = "") -> str:
    """A page around a body: head, style, and a table of contents made from the body's headings."""
    contents: list[tuple[str, str]] = []

    def add_anchor(heading: re.Match[str]) -> str:
        text = unescape(re.sub(r"<[^>]*>", "", heading[1]))
        contents.append((f"part-{len(contents) + 1}", text))
        return f'<h2 id="{contents[-1][0]}">{heading[1]}</h2>'

    body = re.sub(r"<h2>(.*?)</h2>", add_anchor, body)
    css = (TEMPLATE / "page.css").read_text(encoding="utf-8")
    page = TEMPLATES.get_template("page.html.j2")
    return page.render(title=title, body=body, css=css, back=back, contents=contents if len(contents) > 1 else [])
