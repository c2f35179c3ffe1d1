"""The run that a notebook is about."""

from pathlib import Path

from balancewheel.experiments.comparison_file import KNOCKOUT, SWEEP, ComparisonFile, read
from balancewheel.reports.telling import counted, listed
from balancewheel.sim.games import find_game
from balancewheel.sim.kernel import cache
from balancewheel.sim.run.run import Run, load
from balancewheel.sim.run.run import run as play

ROOT = Path(__file__).resolve().parents[1]
SMALL = 2000  # games that are played on the spot
FEWEST = 50  # games with a winner below which standings tell nothing
COLOURS = {"gearworks": GEARWORKS, "gearworld": GEARWORLD, "scythe": SCYTHE}


def open_run(folder: str, game: str = "gearworks") -> Run:
    """The run in a folder; without one, a small run with all strategies, played if it is not there yet."""
    if folder:
        return load(folder)
    sources = cache.digest(cache.sources(f"balancewheel.strategies.{game}"))
    return play(game, games=SMALL, seed=7, rounds=True, out=ROOT / "runs" / f"default-{game}-{sources[:8]}")


def headline(run: Run) -> str:
    """What was played, in a line."""
    m = run.manifest
    games, players = counted(run.games_played, "game"), counted(m["players"], "player")
    return f"{find_game(m['game']).title}, {players}, {games}, rules {m['rules']['name']}"


def open_table(file: str, kind: str) -> ComparisonFile:
    """The table of a comparison or sweep; without one, a small one is played on the spot."""
    if file:
        return read(Path(file))
    return read(_small_sweep() if kind == SWEEP else _small_comparison())


def _small_comparison() -> Path:
    from balancewheel.experiments.compare import compare, write_comparison

    return write_comparison(compare("gearworks", ["standard", "veteran"], games=SMALL, out=ROOT / "runs" / "default"))


def _small_sweep() -> Path:
    from balancewheel.experiments.sweep import sweep_grid, write_sweep

    out = ROOT / "runs" / "default"
    return write_sweep(sweep_grid("gearworks", {"start_sparks": [1, 2, 3]}, games=SMALL, out=out), "turns")


def headline_of_table(compared: ComparisonFile) -> str:
    """What was compared, in a line."""
    names = list(compared.about["runs"])
    m = next(iter(compared.runs.values())).manifest
    if compared.kind == SWEEP:
        what = f"{counted(len(names), 'cell')} of {listed(compared.about['swept'])}"
    else:
        other = "each part switched" if compared.kind == KNOCKOUT else listed(names[1:])
        what = f"{other} against {names[0]}"
    games = f"{compared.table['games'].min():,} games each"
    return f"{find_game(m['game']).title}, {counted(m['players'], 'player')}: {what}, {games}"


def column_of(run: Run, table: str, name: str) -> str:
    """What a column of a result table means."""
    columns = run.game.tables[table]
    return next((column.meaning for column in columns if column.name == name), name)


def used_columns(run: Run) -> dict[str, str]:
    """The columns of `seats` that count uses of components and actions, with what they mean."""
    kept = run.seats.collect_schema()
    columns = run.game.tables["seats"]
    return {column.name: column.meaning for column in columns if column.use and column.name in kept}


def why_no_standings(run: Run, finished: int) -> str:
    """In words, why nothing can be said about who stood where after each round; empty if something can."""
    if run.manifest["players"] == 1:
        return "A solo game has one seat: nobody is ahead or behind."
    if "rounds" not in run.manifest["tables"]:
        return "Comebacks and leaders need the table of rounds: play the games with balancewheel run ... --rounds."
    if finished < FEWEST:
        return f"{counted(finished, 'game')} with a winner cannot tell of comebacks and leaders: {FEWEST} are needed."
    return ""
