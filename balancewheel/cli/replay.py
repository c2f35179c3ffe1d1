"""One game of a run in the terminal."""

import json
from pathlib import Path

from balancewheel.cli.terminal import show
from balancewheel.sim.errors import UserError
from balancewheel.sim.run.run import load


def print_game(folder: Path, game: int, style: str) -> None:
    """Play a game of a run again and print it, in words or as JSON."""
    if style not in ("words", "json"):
        raise UserError(f"unknown format {style!r}; it is words or json")
    run = load(folder)
    replay = run.replay(game)
    if style == "words":
        show(*replay.narrate())
    else:
        head = {"game": run.manifest.game, "number": game, "seed": run.manifest.seed}
        print(json.dumps({**head, "answers": replay.answers, "decisions": replay.decisions()}, indent=1))
