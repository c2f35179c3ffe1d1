"""The numbered rules of a game: their texts, and where parameters and code cite them."""

import ast
import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from balancewheel.sim.rules.parameters import game_file

CITED = re.compile(r"\b([A-Z]{2})-(\d{2,3})(?: to (?:\1-)?(\d{2,3}))?")


@dataclass(frozen=True)
class Rule:
    """A numbered rule in our own words."""

    id: str
    section: str
    text: str
    played: bool = True  # False: it only says what the game leaves out


@dataclass(frozen=True)
class Place:
    """A function, or a line outside any, that cites a rule."""

    file: Path
    line: int
    name: str


def read_rulebook(folder: Path) -> dict[str, Rule]:
    """The rules of the game in a folder, by their ids; empty if it has no rulebook.toml."""
    file = folder / "rulebook.toml"
    book: dict[str, Any] = tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {"rule": []}
    return {
        rule["id"]: Rule(rule["id"], rule.get("section", ""), rule["text"], rule.get("played", True))
        for rule in book["rule"]
    }


def cited_rules(text: str) -> set[str]:
    """The ids that a text cites, those in between included: "SC-217 to SC-219" are three."""
    found = set()
    for prefix, first, last in CITED.findall(text):
        for number in range(int(first), int(last or first) + 1):
            found.add(f"{prefix}-{number:0{len(first)}}")
    return found


def parameters_of(folder: Path, rule: str) -> list[str]:
    """The parameters that turn a rule."""
    return [name for name, parameter in game_file(folder).parameters.items() if rule in cited_rules(parameter.rule)]


def code_of(folders: list[Path], rule: str) -> list[Place]:
    """The functions in these folders that cite a rule, in the docstring or beside the line that does what it says."""
    places = []
    for file in sorted(file for folder in folders for file in folder.rglob("*.py")):
        text = file.read_text(encoding="utf-8")
        lines = [number for number, line in enumerate(text.splitlines(), 1) if rule in cited_rules(line)]
        if lines and not file.name.startswith("test_"):
            spans = [
                (node.lineno, node.end_lineno or node.lineno, node.name)
                for node in ast.walk(ast.parse(text))
                if isinstance(node, ast.FunctionDef | ast.ClassDef)
            ]
            for line in lines:
                around = [span for span in spans if span[0] <= line <= span[1]]
                first, _, name = max(around, default=(line, line, ""))
                if Place(file, first, name) not in places:
                    places.append(Place(file, first, name))
    return places
