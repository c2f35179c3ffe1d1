"""Sketches in place of pictures, where tests look at words and tables, and a list of the pictures that were drawn."""

import ast
import contextlib
import sys
from collections import Counter
from pathlib import Path

import pytest

from balancewheel import reports
from balancewheel.reports import build, page

FOLDER = Path(reports.__file__).parent
SKETCH = b'<svg xmlns="http://www.w3.org/2000/svg" width="400" height="240"></svg>'
DRAW, WRITE = page.render, build.write_chapters


@contextlib.contextmanager
def sketched():
    """Pages get sketches: everything is put on the axes, but no SVG is made from them, which takes most of the time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(page, "render", lambda picture: SKETCH)
        yield


class Gallery:
    """Draws the pictures of pages whose names begin like this, and of the others those that were not drawn before."""

    def __init__(self, pages):
        self.pages, self.draws_all, self.places = pages, False, set()

    @contextlib.contextmanager
    def open(self):
        """Draw or sketch the pictures of the pages that are built meanwhile."""
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(page, "render", self._render)
            patch.setattr(build, "write_chapters", self._write)
            yield

    def _write(self, entry, *told):
        self.draws_all = entry.file.startswith(self.pages)
        return WRITE(entry, *told)

    def _render(self, picture):
        chapter = sys._getframe(2)  # that called `page.figure`
        place = chapter.f_code.co_filename, chapter.f_code.co_name, chapter.f_lineno
        if place in self.places and not self.draws_all:
            return SKETCH
        self.places.add(place)
        return DRAW(picture)

    def drawn(self):
        """How many different pictures were drawn by each function of the reports."""
        return Counter((str(Path(file).relative_to(FOLDER)), function) for file, function, _ in self.places)


def pictures_of_reports():
    """How many different pictures there are in each function of the reports."""
    found = Counter()
    for file in FOLDER.rglob("*.py"):
        for function in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(function, ast.FunctionDef):
                nodes = [node for node in ast.walk(function) if isinstance(node, ast.Attribute)]
                found[str(file.relative_to(FOLDER)), function.name] += sum(node.attr == "figure" for node in nodes)
    return +found
