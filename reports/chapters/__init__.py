"""What stands on each page, a function per chapter: it computes, and puts words, pictures and tables on the page."""

from collections.abc import Callable
from typing import Any, NamedTuple

from balancewheel.reports.page import Page


class Chapter(NamedTuple):
    """A part of a page; one that puts nothing on it is left out, with its heading."""

    heading: str  # empty for the opening, and where the chapter writes headings of its own
    write: Callable[[Page, Any], None]
