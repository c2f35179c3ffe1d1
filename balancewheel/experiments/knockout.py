"""Each optional part of a game off, or on, in turn: which parts matter, and for what."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from balancewheel.experiments.compare import (
    MARGIN,
    Comparison,
    at_strengths,
    compare_specs,
    confirm_strongest,
    in_styles,
    write_as,
)
from balancewheel.experiments.comparison_file import KNOCKOUT
from balancewheel.experiments.ladder import SEARCH_GAMES
from balancewheel.experiments.play import GAMES, playable_specs
from balancewheel.experiments.strengths import find_strengths
from balancewheel.experiments.styles import check_styles
from balancewheel.experiments.wording import describe_impossible
from balancewheel.sim.arguments import checked
from balancewheel.sim.errors import UserError
from balancewheel.sim.games import find_game, game_folder
from balancewheel.sim.rules import variants
from balancewheel.sim.rules.parameters import game_file
from balancewheel.sim.run.progress import QUIET, Progress
from balancewheel.sim.run.runner import MAX_GAMES, check_count


def switchable_parts(game: str, base: str = variants.STANDARD) -> dict[str, tuple[str, dict[str, Any]]]:
    """What can be switched: name of the part, with the rules and the changes that switch it.

    Every parameter that is true or false and comes from the rulebook; every die of a phase, always resolved or always
    skipped; what the game itself names, such as single tiles; and, beside the printed rules, every preset.
    """
    values = variants.load(game, base).values
    switches: dict[str, dict[str, Any]] = {}
    for name, parameter in game_file(game_folder(game)).parameters.items():
        if parameter.rule == "simulator":
            continue
        if isinstance(parameter.value, bool):
            switches[f"{name} {'off' if values[name] else 'on'}"] = {name: not values[name]}
        elif isinstance(parameter.value, list) and {"resolve", "skip"} <= set(parameter.choices or []):
            for word, when in (("resolve", "always"), ("skip", "never")):
                switches[f"{name} {when}"] = {name: [word] * len(parameter.value)}
    switches |= find_game(game).parts(values)
    presets = [preset for preset in variants.presets(game) if base == variants.STANDARD != preset]
    return {preset: (preset, {}) for preset in presets} | {part: (base, one) for part, one in switches.items()}


@checked
def knockout(
    game: str,
    *,
    games: int = GAMES,
    margin: float = MARGIN,
    metric: str | Sequence[str] = (),
    styles: int | None = None,
    strength: Sequence[str] = (),
    search_games: int = SEARCH_GAMES,
    rules: str = variants.STANDARD,
    jobs: int = 1,
    out: str | Path | None = None,
    progress: Progress = QUIET,
    **settings: Any,
) -> tuple[Comparison, list[str]]:
    """The same games with each part switched, against the base rules; and the parts that this table cannot have.

    The base is the printed rules unless `rules` names others. `metric` is what you ask about, `styles` the number of
    styles of play, and `strength` how strong the players are, as in `compare`. The part with the most important changes
    is played again on fresh games (`confirmation`).
    """
    if styles is not None:
        check_styles(styles)
    if strength:
        find_strengths(game, strength)
        check_count("search_games", search_games, MAX_GAMES)
    specs, impossible = playable_specs(game, switchable_parts(game, rules), rules=rules, **settings)
    if len(specs) == 1:
        raise UserError("nothing can be switched at this table: no preset, no optional rule and no phase differs")
    comparison = compare_specs(specs, games=games, margin=margin, metric=metric, jobs=jobs, out=out, progress=progress)
    comparison = in_styles(comparison, specs, styles, out, jobs=jobs, progress=progress)
    comparison = at_strengths(comparison, specs, strength, search_games, out, jobs=jobs, progress=progress)
    return confirm_strongest(comparison, specs, out, jobs=jobs, progress=progress), impossible


def write_knockout(comparison: Comparison, impossible: list[str]) -> Path:
    """Write the table, with how it came about, into the folder of the comparison; returns its file."""
    remarks = [describe_impossible(impossible)] if impossible else []
    return write_as(comparison, KNOCKOUT, KNOCKOUT, remarks=remarks)
