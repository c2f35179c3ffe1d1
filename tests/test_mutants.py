"""Every rule that is broken on purpose can be: the text to change stands once in its file, and what it becomes runs."""

import ast
import builtins

from tests.mutants import breaks, file_of


def test_the_text_to_change_stands_once_and_becomes_code_that_runs():
    assert [(one["rule"], wrong) for one in breaks() if (wrong := what_is_wrong(one))] == []


def what_is_wrong(one: dict[str, str]) -> str:
    """Why a break would not be noticed for what it is, or nothing."""
    file = file_of(one)
    text = file.read_text(encoding="utf-8")
    if text.count(one["old"]) != 1:
        return f"{one['old']!r} stands {text.count(one['old'])} times in {one['file']}"
    if file.suffix != ".py":
        return ""
    broken = text.replace(one["old"], one["new"])
    return ", ".join(sorted(names_used(broken) - names_given(broken) - set(dir(builtins))))


def names_used(text: str) -> set[str]:
    """The names that a module reads."""
    return {node.id for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name)}


def names_given(text: str) -> set[str]:
    """The names that a module imports, defines or assigns."""
    given: set[str] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom | ast.Import):
            given |= {alias.asname or alias.name for alias in node.names}
        elif isinstance(node, ast.FunctionDef | ast.ClassDef | ast.ExceptHandler):
            given.add(str(node.name))
        elif isinstance(node, ast.arg):
            given.add(node.arg)
        elif isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            given.add(node.id)
    return given | {"__file__"}
