"""The command that plays a run or makes a table again, from what was played."""

import shlex
from typing import Any

from balancewheel.sim.rules import variants
from balancewheel.sim.rules.variants import changed_parameters, component_changes
from balancewheel.sim.run.run import Run


def command_for_run(run: Run) -> str:
    """The command that plays a run again."""
    m = run.manifest
    base = m.rules.name.partition("+")[0]
    base = base if base in variants.presets(run.reference) else variants.STANDARD
    words = ["--rules", base] if base != variants.STANDARD else []
    values = m.rules.values
    for name, (printed, value) in changed_parameters(variants.load(run.reference, base).values, values).items():
        words += _settings(name, printed, value) if name in values else []
    words += ["--rounds"] if "rounds" in m.tables else []
    return _join("run", run, "--games", m.games, *words, "--out", run.folder)


def _settings(name: str, printed: Any, value: Any) -> list[str]:
    """The words that change a parameter: a component file by its name, or field by field if it is the game's own."""
    fields = component_changes(printed, value) if isinstance(value, dict) and value["name"] == printed["name"] else []
    if any(field.after is None for field in fields):
        fields = []
    texts = [f"{name}.{'.'.join(field.steps)}={format_value(field.after)}" for field in fields]
    return [word for text in texts or [f"{name}={format_value(value)}"] for word in ("--set", text)]


def command_for_table(kind: str, run: Run, *words: str) -> str:
    """The command that makes a table again, from a run of it and what only the command knows."""
    return _join(kind, run, *words, "--out", run.folder.parent.parent)


def format_value(value: Any) -> str:
    """The value of a parameter as `--set` reads it."""
    if isinstance(value, dict):  # a component file
        return value["name"]
    if isinstance(value, list):
        return f"[{', '.join(map(format_value, value))}]"
    return f'"{value}"' if isinstance(value, str) else str(value).lower()


def format_grid(grid: dict[str, list[Any]]) -> list[str]:
    """The values of each parameter as `sweep --set` reads them."""
    return [f"{name}={_separator(values).join(map(format_value, values))}" for name, values in grid.items()]


def _separator(values: list[Any]) -> str:
    return ";" if any(isinstance(value, list) for value in values) else ","


def _join(kind: str, run: Run, *words: Any) -> str:
    """A command with the settings that all commands share, then its own words."""
    m = run.manifest
    shared = ["--players", m.players, "--seed", m.seed, "--lineup", m.lineup]
    for own in dict.fromkeys(entrant.own for entrant in m.entrants if entrant.own):
        shared += ["--strategy", own]
    return shlex.join(map(str, ["balancewheel", kind, run.reference, *shared, *words]))
