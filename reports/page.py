"""What a notebook puts on its page: a verdict, words, pictures and tables. Whatever comes in is text and is escaped."""

import base64
import io
from collections.abc import Callable, Iterable
from html import escape
from pathlib import Path
from typing import Any

import matplotlib.style
from IPython.display import HTML, display
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from balancewheel.reports.telling import SPACE

STYLE = Path(__file__).with_name("style.mplstyle")
WIDTH = 5.6  # inches; with this a phone shows letters of 8 pixels
MOST_SENTENCES = 5
NONE = "\N{EN DASH}"  # a cell without a figure
VERDICT = "verdict"  # where `build` finds the sentences again


def title(text: str, subtitle: str) -> None:
    """The head of the page."""
    _show(f'<h1>{escape(text)}</h1>\n<p class="subtitle">{escape(subtitle)}</p>')


def heading(text: str, level: int = 2) -> None:
    """A heading that is not known before; those of level 2 are in the table of contents."""
    _show(f"<h{level}>{escape(text)}</h{level}>")


def verdict(sentences: list[str]) -> None:
    """What the page says, in a few plain sentences."""
    if not 1 <= len(sentences) <= MOST_SENTENCES:
        raise ValueError(f"a verdict has 1 to {MOST_SENTENCES} sentences, not {len(sentences)}")
    told = "\n".join(f"<p>{escape(sentence)}</p>" for sentence in sentences)
    _show(f'<section class="verdict"><h2>In short</h2>\n{told}</section>', {VERDICT: sentences})


def say(*paragraphs: str) -> None:
    """Words, a paragraph each."""
    _show("\n".join(f"<p>{escape(text)}</p>" for text in paragraphs))


def say_missing(text: str) -> None:
    """What cannot be told, and why."""
    _show(f'<p class="missing">{escape(text)}</p>')


def figure(
    draw: Callable[[Axes], Any], *, alt: str, caption: str, definition: str = "", height: float = 3.4, panels: int = 1
) -> None:
    """A picture: `draw` is given its axes (a list of them, one below the other, if there are several panels)."""
    with matplotlib.style.context(STYLE):
        picture = Figure(figsize=(WIDTH, height))
        draw(picture.subplots() if panels == 1 else list(picture.subplots(panels)))
        data = io.BytesIO()
        picture.savefig(data, format="svg", metadata={"Date": None, "Creator": None})
    source = base64.b64encode(data.getvalue()).decode()
    told = f'\n<p class="definition">{escape(definition)}</p>' if definition else ""
    _show(
        f'<figure><img alt="{escape(alt)}" src="data:image/svg+xml;base64,{source}">'
        f"<figcaption>{escape(caption)}</figcaption>{told}</figure>"
    )


def table(
    head: Iterable[str],
    rows: Iterable[Iterable[str]],
    *,
    caption: str = "",
    folded: str = "",
    marked: Iterable[bool] | None = None,
) -> None:
    """A table; `folded` gives it a line that opens it, `marked` says which rows stand out."""
    head, rows = list(head), [list(row) for row in rows]
    marks = list(marked) if marked is not None else [False] * len(rows)
    kinds = [_kind([row[i] for row in rows]) for i in range(len(head))]
    lines = ["<thead>", _row("th", kinds, head, ""), "</thead>", "<tbody>"]
    lines += [_row("td", kinds, row, "alert" if mark else "") for row, mark in zip(rows, marks, strict=True)]
    body = "\n".join(lines)
    told = f'<p class="caption">{escape(caption)}</p>' if caption else ""  # stays in sight while the table is scrolled
    label = f' aria-label="{escape(caption)}"' if caption else ""
    text = f'{told}<div class="scroll" tabindex="0"><table{label}>{body}</tbody></table></div>'
    _show(f"<details><summary>{escape(folded)}</summary>{text}</details>" if folded else text)


def _row(tag: str, kinds: list[str], texts: list[str], mark: str) -> str:
    cells = "".join(f"<{tag}{kind}>{escape(text)}</{tag}>" for kind, text in zip(kinds, texts, strict=True))
    return f'<tr class="{mark}">{cells}</tr>' if mark else f"<tr>{cells}</tr>"


def _kind(texts: list[str]) -> str:
    """How a column is set: numbers to the right, sentences not too narrow."""
    if all(map(_is_number, texts)):
        return ' class="number"'
    return ' class="words"' if max(map(len, texts), default=0) > 14 else ""


def _is_number(text: str) -> bool:
    return text == NONE or text.lstrip(f"+-<{SPACE}")[:1].isdigit() and " at " not in text


def command(text: str) -> None:
    """Something to type."""
    _show(f"<pre>{escape(text)}</pre>")


def _show(text: str, metadata: dict[str, Any] | None = None) -> None:
    display(HTML(text), metadata=metadata or {})
