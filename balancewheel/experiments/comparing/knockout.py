"""Each optional part of a game off, or on, in turn: which parts matter, and for what."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from balancewheel.experiments.comparing.compare import (
    MARGIN,
    Comparison,
    Extras,
    as_tuple,
    compare_specs,
    complete,
    write_as,
)
from balancewheel.experiments.results import KNOCKOUT
from balancewheel.experiments.settings import GAMES, Contest, Work, playable_specs
from balancewheel.experiments.strength.strengths import SEARCH_GAMES
from balancewheel.sim.arguments import checked
from balancewheel.sim.errors import UserError
from balancewheel.sim.games import find_game, game_folder
from balancewheel.sim.rules import variants
from balancewheel.sim.rules.parameters import game_file
from balancewheel.sim.run.pools import Pool
from balancewheel.sim.run.progress import QUIET, Progress
from balancewheel.words.comparisons import describe_impossible


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
    switches |= find_game(game).components.parts(values)
    presets = [preset for preset in variants.presets(game) if base == variants.STANDARD != preset]
    return {preset: (preset, {}) for preset in presets} | {part: (base, one) for part, one in switches.items()}


@checked
def knockout(
    game: str,
    *,
    rules: str = variants.STANDARD,
    games: int = GAMES,
    players: int | None = None,
    seed: int = 1,
    lineup: str | None = None,
    strategies: tuple[str, ...] | list[str] = (),
    margin: float = MARGIN,
    metric: str | Sequence[str] = (),
    styles: int | None = None,
    strength: Sequence[str] = (),
    search_games: int = SEARCH_GAMES,
    jobs: int = 1,
    backend: str = "threads",
    out: str | Path | None = None,
    progress: Progress = QUIET,
    pool: Pool | None = None,
) -> tuple[Comparison, list[str]]:
    """The same games with each part switched, against the base rules; and the parts that this table cannot have.

    The base is the printed rules unless `rules` names others. `metric` is what you ask about, `styles` the number of
    styles of play, and `strength` how strong the players are, as in `compare`. The part with the most important changes
    is played again on fresh games (`confirmation`).
    """
    extras = Extras(as_tuple(metric), margin, styles, as_tuple(strength), search_games)
    extras.check(game)
    contest = Contest(players, seed, lineup, strategies)
    specs, impossible = playable_specs(game, switchable_parts(game, rules), contest, rules)
    if len(specs) == 1:
        raise UserError("nothing can be switched at this table: no preset, no optional rule and no phase differs")
    work = Work.of(out, pool, jobs, backend, progress)
    return complete(compare_specs(specs, games, work, extras), specs, work, picks=True), impossible


def write_knockout(comparison: Comparison, impossible: list[str]) -> Path:
    """Write the table, with how it came about, into the folder of the comparison; returns its file."""
    remarks = [describe_impossible(impossible)] if impossible else []
    return write_as(comparison, KNOCKOUT, KNOCKOUT, remarks=remarks)
