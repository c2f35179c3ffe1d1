"""What a page is made of: a verdict, words, pictures and tables. Whatever comes in is text and is escaped."""

import base64
import io
from collections.abc import Callable, Iterable
from html import escape
from pathlib import Path
from typing import Any

import matplotlib.style
from matplotlib.axes import Axes
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure

from balancewheel.words.numbers import SPACE

STYLE = Path(__file__).with_name("style.mplstyle")
WIDTH = 5.6  # inches; with this a phone shows letters of 8 pixels
MOST_SENTENCES = 5
NONE = "\N{EN DASH}"  # a cell without a figure


class Page:
    """The fragments of HTML that chapters put one below the other."""

    def __init__(self) -> None:
        self.fragments: list[str] = []
        self.sentences: list[str] = []  # of the verdict
        self._announced = ""  # the heading of a chapter that has nothing in it yet

    def put(self, fragment: str) -> None:
        """Add a fragment, below the heading of its chapter."""
        if self._announced:
            self.fragments.append(self._announced)
            self._announced = ""
        self.fragments.append(fragment)

    def begin_chapter(self, heading: str) -> None:
        """Announce a heading; it appears with whatever comes first below it, so that an empty chapter has none."""
        self._announced = f"<h2>{escape(heading)}</h2>" if heading else ""

    def title(self, text: str, subtitle: str) -> None:
        """The head of the page."""
        self.put(f'<h1>{escape(text)}</h1>\n<p class="subtitle">{escape(subtitle)}</p>')

    def heading(self, text: str, level: int = 2) -> None:
        """A heading that depends on the data; those of level 2 are in the table of contents."""
        self.put(f"<h{level}>{escape(text)}</h{level}>")

    def verdict(self, sentences: list[str]) -> None:
        """What the page says, in a few plain sentences."""
        if not 1 <= len(sentences) <= MOST_SENTENCES:
            raise ValueError(f"a verdict has 1 to {MOST_SENTENCES} sentences, not {len(sentences)}")
        self.sentences = sentences
        paragraphs = "\n".join(f"<p>{escape(sentence)}</p>" for sentence in sentences)
        self.put(f'<section class="verdict"><h2>In short</h2>\n{paragraphs}</section>')

    def say(self, *paragraphs: str) -> None:
        """Words, a paragraph each."""
        self.put("\n".join(f"<p>{escape(text)}</p>" for text in paragraphs))

    def say_missing(self, text: str) -> None:
        """What cannot be shown, and why."""
        self.put(f'<p class="missing">{escape(text)}</p>')

    def command(self, text: str) -> None:
        """Something to type."""
        self.put(f"<pre>{escape(text)}</pre>")

    def figure(
        self,
        draw: Callable[[Axes], Any],
        *,
        alt: str,
        caption: str,
        definition: str = "",
        height: float = 3.4,
    ) -> None:
        """A picture, drawn by `draw` on the axes that it is given."""
        with matplotlib.style.context(STYLE):
            picture = Figure(figsize=(WIDTH, height))
            draw(picture.subplots())
            source = base64.b64encode(render(picture)).decode()
        below = f'\n<p class="definition">{escape(definition)}</p>' if definition else ""
        self.put(
            f'<figure><img alt="{escape(alt)}" src="data:image/svg+xml;base64,{source}">'
            f"<figcaption>{escape(caption)}</figcaption>{below}</figure>"
        )

    def skip_figure(self, draw: Callable[[Axes], Any], **words: Any) -> None:
        """A picture that would show a single dot or bar: the table below it says as much."""

    def table(
        self,
        head: Iterable[str],
        rows: Iterable[Iterable[str]],
        *,
        caption: str = "",
        folded: str = "",
        marked: Iterable[bool] | None = None,
    ) -> None:
        """A table; `folded` gives it a line that opens it, `marked` says which rows stand out."""
        titles, texts = list(head), [list(row) for row in rows]
        marks = list(marked) if marked is not None else [False] * len(texts)
        kinds = [_column_class([row[i] for row in texts]) for i in range(len(titles))]
        lines = ["<thead>", _row("th", kinds, titles, ""), "</thead>", "<tbody>"]
        lines += [_row("td", kinds, row, "alert" if mark else "") for row, mark in zip(texts, marks, strict=True)]
        body = "\n".join(lines)
        above = f'<p class="caption">{escape(caption)}</p>' if caption else ""  # in sight while the table is scrolled
        label = f' aria-label="{escape(caption)}"' if caption else ""
        text = f'{above}<div class="scroll" tabindex="0"><table{label}>{body}</tbody></table></div>'
        self.put(f"<details><summary>{escape(folded)}</summary>{text}</details>" if folded else text)


def render(picture: Figure) -> bytes:
    """A picture as SVG; `savefig` would give the same bytes, but lays it out and draws it twice."""
    data = io.BytesIO()
    FigureCanvasSVG(picture).print_svg(data, metadata={"Date": None, "Creator": None})
    return data.getvalue()


def _row(tag: str, kinds: list[str], texts: list[str], mark: str) -> str:
    cells = "".join(f"<{tag}{kind}>{escape(text)}</{tag}>" for kind, text in zip(kinds, texts, strict=True))
    return f'<tr class="{mark}">{cells}</tr>' if mark else f"<tr>{cells}</tr>"


def _column_class(texts: list[str]) -> str:
    """How a column is set: numbers to the right, sentences not too narrow."""
    if all(map(_is_number, texts)):
        return ' class="number"'
    return ' class="words"' if max(map(len, texts), default=0) > 14 else ""


def _is_number(text: str) -> bool:
    return text == NONE or text.lstrip(f"+-±<{SPACE}")[:1].isdigit() and " at " not in text
