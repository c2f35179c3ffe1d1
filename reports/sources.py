"""What a page is about: a run, or the table of a comparison, and what their game says of them."""

from collections.abc import Callable, Iterable
from functools import cached_property
from pathlib import Path
from typing import Any

import polars as pl

from balancewheel.compared_file import KNOCKOUT, SWEEP, ComparedFile, read
from balancewheel.reports.formatting import count_noun, join_names
from balancewheel.sim import rules_file
from balancewheel.sim.game import Game
from balancewheel.sim.games import GAMES, find_game
from balancewheel.sim.kernel import cache as compile_cache
from balancewheel.sim.run.run import Run, load
from balancewheel.sim.run.run import run as play

ROOT = Path(__file__).resolve().parents[1]
SMALL = 2000  # games that are played on the spot
FEWEST = 50  # games with a winner below which standings show nothing


class RunSource:
    """A run that a page is about, and others of the same game that it may be set beside."""

    def __init__(self, run: Run, others: Iterable[Run] = ()) -> None:
        self.run, self.others = run, list(others)
        self.game = game_of(run)
        self.players: int = run.manifest["players"]
        self.n_games = count_noun(run.games_played, "game")

    @cached_property
    def finished(self) -> int:
        """Games that somebody won."""
        return self.run.games.select(pl.col("finished").sum()).collect().item()


class ComparisonSource:
    """The table of a comparison, knockout or sweep that a page is about."""

    def __init__(self, compared: ComparedFile) -> None:
        self.compared = compared
        self.metrics = compared.table  # a row per figure and rule set
        self.run = next(iter(compared.runs.values()))  # of the base, or of the first cell


def open_run(folder: str, suits: Callable[[Game], Any] = lambda game: True) -> Run:
    """The run in a folder; without one, a small run of the first game that suits, played if it is not there yet."""
    if folder:
        return load(folder)
    game = next(name for name in GAMES if suits(find_game(name)))
    sources = compile_cache.digest(compile_cache.sources(f"balancewheel.strategies.{game}"))
    return play(game, games=SMALL, seed=7, rounds=True, out=ROOT / "runs" / f"default-{game}-{sources[:8]}")


def open_comparison(file: str, kind: str) -> ComparedFile:
    """The table of a comparison or sweep; without one, a small one is played on the spot."""
    if file:
        return read(Path(file))
    return read(_small_sweep() if kind == SWEEP else _small_comparison())


def _small_comparison() -> Path:
    """The first game by its standard rules and by the last of its presets."""
    from balancewheel.comparing import compare
    from balancewheel.comparing_tables import write_table

    rules = [rules_file.STANDARD, rules_file.presets(GAMES[0])[-1]]
    return write_table(compare(GAMES[0], rules, games=SMALL, out=ROOT / "runs" / "default"))


def _small_sweep() -> Path:
    """The first number in the rules of the first game, as printed and one less."""
    from balancewheel.sweeping import sweep, write_table

    numbers = {name: p.value for name, p in rules_file.game_file(GAMES[0]).parameters.items() if type(p.value) is int}
    name, value = next(iter(numbers.items()))
    sets, settings = [f"{name}={value - 1},{value}"], {"games": SMALL, "out": ROOT / "runs" / "default"}
    table = sweep(GAMES[0], sets, **settings)
    return write_table(table, GAMES[0], sets, "turns", rules=rules_file.STANDARD, **settings)


def headline(run: Run) -> str:
    """What was played, in a line."""
    m = run.manifest
    games, players = count_noun(run.games_played, "game"), count_noun(m["players"], "player")
    return f"{game_of(run).title}, {players}, {games}, rules {m['rules']['name']}"


def comparison_headline(compared: ComparedFile) -> str:
    """What was compared, in a line."""
    names = list(compared.about["runs"])
    run = next(iter(compared.runs.values()))
    if compared.kind == SWEEP:
        what = f"{count_noun(len(names), 'setting')} of {join_names(compared.about['swept'])}"
    else:
        other = "each part switched in turn" if compared.kind == KNOCKOUT else join_names(names[1:])
        what = f"{other} against {names[0]}"
    games = f"{compared.table['games'].min():,} games each"
    return f"{game_of(run).title}, {count_noun(run.manifest['players'], 'player')}: {what}, {games}"


def game_of(run: Run) -> Game:
    """The game of a run."""
    return find_game(run.manifest["game"])


def phases_of(run: Run) -> list[str]:
    """The phases of a run's game that depend on a die."""
    return game_phases(game_of(run))


def game_phases(game: Game) -> list[str]:
    """The phases that the table of rounds tells of: their die, who decided, and whether they took place."""
    columns = [column.name for column in game.tables.get("rounds", ())]
    names = [column.removesuffix("_die") for column in columns if column.endswith("_die")]
    return [name for name in names if {f"{name}_by", f"{name}_resolved"} <= set(columns)]


def column_meaning(run: Run, table: str, name: str) -> str:
    """What a column of a result table means."""
    return next((column.meaning for column in game_of(run).tables[table] if column.name == name), name)


def use_columns(run: Run) -> dict[str, str]:
    """The columns of `seats` that count uses of components and actions, with what they mean."""
    there = run.seats.collect_schema()
    return {
        column.name: column.meaning for column in game_of(run).tables["seats"] if column.use and column.name in there
    }


def why_no_standings(run: Run, finished: int) -> str:
    """In words, why nothing can be said about who stood where after each round; empty if something can."""
    if run.manifest["players"] == 1:
        return "In a solo game nobody is ahead or behind."
    if "rounds" not in run.manifest["tables"]:
        return "Comebacks and leaders need the table of rounds: play the games with balancewheel run ... --rounds."
    if finished < FEWEST:
        return f"{count_noun(finished, 'game')} with a winner cannot show comebacks and leaders: it takes {FEWEST}."
    return ""
