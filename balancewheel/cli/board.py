"""Pictures of boards."""

import importlib
import importlib.util
from pathlib import Path

from balancewheel.sim.errors import UserError
from balancewheel.sim.games import find_game
from balancewheel.sim.rules import variants

FORMATS = (".png", ".svg", ".pdf")


def draw_board(game: str, map_file: str, out: Path | None) -> Path:
    """Draw the map of a game, its own or a user's, into a file; returns the file."""
    found = find_game(game)
    drawing = f"{found.package}.drawing"
    if importlib.util.find_spec(drawing) is None:
        raise UserError(f"{found.title} has no board to draw")
    table = variants.load(game, changes={"map": map_file} if map_file else None).values["map"]
    out = Path(f"{Path(table['name']).stem}.png") if out is None else out
    if out.suffix.lower() not in FORMATS:
        raise UserError(f"cannot draw into {out}; the name must end in {', '.join(FORMATS[:-1])} or {FORMATS[-1]}")
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(16, 11), layout="constrained")
    importlib.import_module(drawing).draw_board(table, axes)
    try:
        figure.savefig(out, dpi=150)
    except OSError as error:
        raise UserError(f"cannot write {out}: {error.strerror or error}") from None
    finally:
        pyplot.close(figure)
    return out
