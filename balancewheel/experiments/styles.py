"""Styles of play: the strategies of a lineup with their knobs as they are, and with all knobs turned at random.

A figure of simulated games belongs to the strategies as much as to the game. So the same games are played in several
styles. Stock is the lineup as it is. The next one has the tuned forms that come with the game, if it has any. Every
other style turns all knobs of every strategy by chance, within their ranges; half of a turn is a taste that all
strategies of the style share. A strategy so turned is kept only if games show that it still plays well: at a table of
stock players it has to win more than half of what the stock strategy wins in the same seats of the same games, by a
bound that holds with 95 % confidence. One that fails is drawn again with its knobs turned less far.

Everything is drawn from the seed of the run, so the same command gives the same styles on any number of workers, and
the first styles of eight are those of four. The scripts of searchers are turned like other strategies; in a trial the
script plays by itself.
"""

import hashlib
import json
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from statistics import NormalDist
from typing import Any

import numpy as np
import polars as pl
from joblib import Parallel, delayed

from balancewheel.analysis.styles import Tables
from balancewheel.experiments.play import comparison_folder, play_first
from balancewheel.sim.errors import UserError
from balancewheel.sim.frame.game import Game
from balancewheel.sim.players.kinds.tuned import list_shipped, read_tuned
from balancewheel.sim.players.lineup import Entrant, Lineup, entrant_label, turnable_knobs
from balancewheel.sim.run import store
from balancewheel.sim.run.folders import rules_folder_name
from balancewheel.sim.run.prepare import PreparedRun, prepare
from balancewheel.sim.run.progress import QUIET, Progress
from balancewheel.sim.run.run import Run, load
from balancewheel.sim.run.spec import ALWAYS, MAX_SEED, RunSpec

STOCK = "stock"
MOST_STYLES = 24
STYLE_GAMES = 4000  # of a run that are played in every style: chance is then below a point, styles differ by several
TRIAL_GAMES = 300  # pairs of games in which a turned strategy has to show its strength
KEPT_SHARE = 0.5  # of the stock strategy's wins: most of them is more than half
TRIAL_CONFIDENCE = 0.95  # that it wins as much, one-sided
SPREAD = 0.5  # standard deviation of a turn, as a part of the knob's value
LEAST_STEP = 0.1  # of a knob's range: the value that a smaller one is turned as
CALMER = 0.75  # times as far the next time, if a strategy was too weak
MOST_TRIES = 8  # then it stays as it is
HOW_DRAWN = ("tuned first", TRIAL_GAMES, KEPT_SHARE, TRIAL_CONFIDENCE, SPREAD, LEAST_STEP, CALMER, MOST_TRIES)


@dataclass(frozen=True)
class Style:
    """A lineup with its knobs turned."""

    lineup: str
    strengths: list[dict[str, Any]]  # of each entrant: its label in stock, its wins and stock's in the trial, its tries
    is_tuned: bool = False  # knobs as they win most, not turned by chance


@dataclass(frozen=True)
class Styles:
    """The same games in several styles, stock first."""

    runs: dict[str, Run]  # by the name of the style
    drawn: list[Style]  # all but stock

    @property
    def games(self) -> int:
        """Games in every style."""
        return next(iter(self.runs.values())).manifest["games"]

    def tables(self) -> list[Tables]:
        """Games and seats of every style; strategies have the labels that they have in stock."""
        return list(map(style_tables, self.runs.values(), [next(iter(self.runs.values()))] * len(self.runs)))


def style_tables(run: Run, stock: Run) -> Tables:
    """Games and seats of a run, its strategies under the labels of the stock run of the same seats."""
    labels, stock_labels = ([entrant["label"] for entrant in one.manifest["entrants"]] for one in (run, stock))
    kind = pl.Enum(stock_labels)
    names = pl.col("strategy").cast(pl.String).replace_strict(labels, stock_labels, return_dtype=kind)
    return run.games, run.seats.with_columns(strategy=names)


def check_styles(count: int) -> None:
    """Stock is one style; there have to be others beside it."""
    if not 2 <= count <= MOST_STYLES:
        raise UserError(f"--styles takes 2 to {MOST_STYLES}, stock among them, not {count}")


def play_styles(run: Run, count: int, *, jobs: int = 1, progress: Progress = QUIET) -> Styles:
    """The first games of a run in so many styles, kept beside the run; games on disk are not played again."""
    check_styles(count)
    if not run.manifest["result_hash"]:
        raise UserError(f"{run.folder} is not complete: run the same command to continue it, then ask for styles")
    if run.manifest["sources"] != prepare(run.spec).sources:
        raise UserError(
            f"{run.folder} was played by another version of the rules or strategies: play it again, then ask for styles"
        )
    spec, out = run.spec, styles_folder(run)
    games = min(run.manifest["games"], STYLE_GAMES)
    drawn = draw_styles(spec, count, out, jobs=jobs, progress=progress)
    others = [play_first(in_style(spec, one), games, out, jobs=jobs, progress=progress) for one in drawn]
    return Styles(dict(zip(style_names(count), [run.first(games), *others], strict=True)), drawn)


def load_styles(run: Run) -> Styles | None:
    """The styles of a run that were played before; None if there are none."""
    spec, out = run.spec, styles_folder(run)
    drawn = _read(_file(spec, out))
    played = []
    for one in drawn:
        folder = comparison_folder(in_style(spec, one), out) / rules_folder_name(spec)
        if (folder / store.MANIFEST).exists() and load(folder).manifest["result_hash"]:
            played.append((load(folder), one))
    runs = [other for other, _ in played]
    games = min(one.manifest["games"] for one in [run, *runs])
    same = [one.first(games) for one in [run, *runs]]
    if not runs or not same[0].manifest["result_hash"]:
        return None
    return Styles(dict(zip(style_names(len(same)), same, strict=True)), [one for _, one in played])


def styles_folder(run: Run) -> Path:
    """Where the other styles of a run are kept: beside it."""
    folder = run.folder.resolve()
    return folder.with_name(f"{folder.name}-styles")


def style_names(count: int) -> list[str]:
    """stock, 1, 2, …"""
    return [STOCK, *map(str, range(1, count))]


def in_style(spec: RunSpec, style: Style) -> RunSpec:
    """The same games in a style."""
    return replace(spec, lineup=style.lineup, tables=ALWAYS)


def draw_styles(
    spec: RunSpec, count: int, out: str | Path | None, *, jobs: int = 1, progress: Progress = QUIET
) -> list[Style]:
    """So many styles less one, since stock is there already; those drawn before are read from their file."""
    file = _file(spec, out)
    drawn = _read(file)
    if len(drawn) < count - 1:
        trials = _trials(spec, progress)
        has_tuned = any(tuned_knobs(trial) for trial in trials)
        file.parent.mkdir(parents=True, exist_ok=True)
        for number in range(len(drawn) + 1, count):
            drawn.append(_draw(spec, trials, number, number == 1 and has_tuned, jobs))
            store.write_atomic(file, json.dumps([vars(one) for one in drawn], indent=1).encode())
    return drawn[: count - 1]


def _file(spec: RunSpec, out: str | Path | None) -> Path:
    """Where drawn styles are kept: named after the table, the seats, the code, and how styles are drawn."""
    how = hashlib.sha256(repr(HOW_DRAWN).encode()).hexdigest()[:8]
    return comparison_folder(replace(spec, tables=ALWAYS), out) / f"styles-{spec.rules.digest}-{how}.json"


def _read(file: Path) -> list[Style]:
    if not file.exists():
        return []
    try:
        return [Style(**one) for one in json.loads(file.read_bytes())]
    except (ValueError, TypeError, OSError):
        raise UserError(f"{file} cannot be read: delete it, and the styles are drawn again") from None


class Trial:
    """Games in which one player may show how well a turned strategy plays, everybody else being stock."""

    def __init__(self, prepared: PreparedRun, number: int) -> None:
        self.prepared, self.number = prepared, number
        self.seatings, self.seats = _seatings_with(prepared, number)
        self.stock_wins = self._wins(prepared, self.seatings)

    @property
    def entrant(self) -> Entrant:
        """Whose knobs are turned."""
        return self.prepared.lineup.entrants[self.number]

    def wins(self, knobs: dict[str, float]) -> np.ndarray:
        """The share of the win in each game with the knobs turned."""
        lineup, seatings, slot = self.prepared.lineup, self.seatings, self.number
        entrants, players = list(lineup.entrants), self.prepared.spec.players
        if (seatings["entrant"][:, :players] == slot).sum(axis=1).max() > 1:  # others of its kind stay as they are
            slot = len(entrants)
            entrants.append(self.entrant)
            seatings = seatings.copy()
            seatings["entrant"][np.arange(len(seatings)), self.seats] = slot
        entrants[slot] = replace(self.entrant, label=f"{self.entrant.label} turned", knobs=self.entrant.knobs | knobs)
        turned = replace(self.prepared, lineup=replace(lineup, entrants=entrants))
        seated = turned.game.seat_players([one.strategy for one in entrants], [one.knobs for one in entrants])
        return self._wins(turned.played_by(seated), seatings)

    def _wins(self, prepared: PreparedRun, seatings: np.ndarray) -> np.ndarray:
        seats = prepared.frames(prepared.play_seatings(seatings))["seats"]
        place = pl.DataFrame({"game": seatings["game"], "seat": self.seats})
        joined = place.join(seats.select("game", pl.col("seat").cast(pl.Int64), "win_share"), on=["game", "seat"])
        return joined.sort("game")["win_share"].cast(pl.Float64).to_numpy()


def _seatings_with(prepared: PreparedRun, number: int) -> tuple[np.ndarray, np.ndarray]:
    """The first games in which an entrant sits, and its seat in each: of several seats, each in turn."""
    lineup, players = prepared.lineup, prepared.spec.players
    at_least = math.ceil(TRIAL_GAMES * max(len(lineup.entrants) / players, 1))
    seatings = lineup.seatings(prepared.spec.seed, 0, 4 * at_least)
    sits = seatings["entrant"][:, :players] == number
    here = np.flatnonzero(sits.any(axis=1))[:TRIAL_GAMES]
    seats = [np.flatnonzero(sits[game])[turn % sits[game].sum()] for turn, game in enumerate(here)]
    return seatings[here], np.array(seats, np.int64)


def _trials(spec: RunSpec, progress: Progress) -> list[Trial]:
    """A trial for every player who has knobs to turn; a searcher is tried as its script, if nobody else plays it."""
    prepared = prepare(replace(spec, seed=_hash(f"trial {spec.seed}") & MAX_SEED, tables=ALWAYS))
    game, entrants = prepared.game, prepared.lineup.entrants
    if not any(turnable_knobs(game, one.script.strategy) for one in entrants):
        raise UserError(_no_knobs(game, prepared.lineup))
    scripts = [replace(one.script, label=one.label) for one in entrants]
    prepared = replace(prepared, lineup=replace(prepared.lineup, entrants=scripts))
    prepared.compile(progress.compiling)
    there, numbers = {one.full for one in entrants if not one.search}, []
    for number, one in enumerate(entrants):
        if not (one.search and one.script.full in there) and turnable_knobs(game, one.script.strategy):
            numbers.append(number)
            there.add(one.script.full)
    return [Trial(prepared, number) for number in numbers]


def _no_knobs(game: Game, lineup: Lineup) -> str:
    """Why there are no other styles."""
    if not any(one.knobs for one in game.strategies.values()):
        return f"{game.title} has no styles: its strategies have no knobs to turn"
    names = " and ".join(one.label for one in lineup.entrants)
    own = any(one.script.strategy.source for one in lineup.entrants)
    way = "give yours some, as in my_strategy.knobs = {'own_1': 2}, or " if own else ""
    return f"styles turn knobs, and {names} ha{'s' if len(lineup.entrants) == 1 else 've'} none: {way}add others"


def _draw(spec: RunSpec, trials: Sequence[Trial], number: int, is_tuned: bool, jobs: int) -> Style:
    """A style: every strategy that has knobs turned as far as it still plays well, those of searchers' scripts, too."""
    lineup = prepare(spec).lineup
    turn = tune_strategy if is_tuned else partial(turn_strategy, key=f"{spec.seed} {number}")
    work = (delayed(turn)(trial) for trial in trials)
    strengths = list(Parallel(jobs, backend="threading")(work))
    turned = {one["stock"]: one["label"] for one in strengths}
    scripts = {
        trial.entrant.full: turned[trial.entrant.label].removeprefix(f"{trial.entrant.label}=")
        for trial in reversed(trials)
    }
    labels = []
    for one in lineup.entrants:
        if one.search and one.script.full in scripts:
            name = "" if "(" in one.label else f"{one.label}="
            labels.append(name + one.search.text(scripts[one.script.full]))
        else:
            labels.append(turned.get(one.label, one.text))
    text = ",".join(labels[seat] for seat in lineup.seats) if lineup.kind == "fixed" else ""
    return Style(text or f"{lineup.kind}:{','.join(labels)}", strengths, is_tuned)


def tuned_knobs(trial: Trial) -> dict[str, float]:
    """The knobs of the tuned form that a strategy comes with; none if it has no other form, or was turned by hand."""
    game, strategy = trial.prepared.game, trial.entrant.strategy
    file = list_shipped(game).get(strategy.name)
    if file is None or trial.entrant.full != strategy.name:
        return {}
    knobs, own = read_tuned(file, game).knobs, turnable_knobs(game, strategy)
    return {name: value for name, value in knobs.items() if value != own[name]}


def tune_strategy(trial: Trial) -> dict[str, Any]:
    """The tuned form of a strategy, if it plays well at this table; as it is where there is none."""
    return _first_that_plays_well(trial, [knobs] if (knobs := tuned_knobs(trial)) else [])


def turn_strategy(trial: Trial, key: str) -> dict[str, Any]:
    """The knobs of one strategy, turned as far as it still plays well, and how it did in its trial."""
    game, entrant = trial.prepared.game, trial.entrant
    stock = turnable_knobs(game, entrant.strategy) | entrant.knobs
    tries = (
        turn_knobs(game, stock, SPREAD * CALMER ** (number - 1), key, f"{key} {entrant.label} {number}")
        for number in range(1, MOST_TRIES + 1)
    )
    return _first_that_plays_well(trial, tries)


def _first_that_plays_well(trial: Trial, tries: Iterable[dict[str, float]]) -> dict[str, Any]:
    """A strategy with the first of these knobs with which it plays well; as it is if it does with none."""
    entrant, share, number = trial.entrant, float(trial.stock_wins.mean()), 0
    all_knobs = turnable_knobs(trial.prepared.game, entrant.strategy)
    for number, knobs in enumerate(tries, 1):
        wins = trial.wins(knobs)
        if plays_well(wins, trial.stock_wins):
            changed = {name: value for name, value in knobs.items() if value != all_knobs[name]}
            return _strength(entrant, entrant_label(entrant.strategy, changed), float(wins.mean()), share, number)
    return _strength(entrant, entrant.text, share, share, number + 1)


def _strength(entrant: Entrant, label: str, share: float, stock_share: float, tries: int) -> dict[str, Any]:
    return {"stock": entrant.label, "label": label, "share": share, "stock_share": stock_share, "tries": tries}


def plays_well(wins: np.ndarray, stock_wins: np.ndarray) -> bool:
    """Do these games show that a turned strategy wins most of what the stock strategy wins in the same seats?"""
    gap = wins - KEPT_SHARE * stock_wins
    reach = NormalDist().inv_cdf(TRIAL_CONFIDENCE) * float(gap.std(ddof=1)) / len(gap) ** 0.5
    return float(gap.mean()) - reach >= 0


def turn_knobs(game: Game, knobs: dict[str, float], spread: float, taste: str, own: str) -> dict[str, float]:
    """Every knob turned by chance, within its range, to three digits.

    Half of the variance is a taste that all strategies of the style share: people who play together value things alike.
    """
    turned = {}
    for name, value in knobs.items():
        knob = game.knobs[name]
        width = knob.high - knob.low
        step = max(abs(value), LEAST_STEP * width if math.isfinite(width) else 0.0)
        far = value + spread * step * (_normal(f"taste {taste} {name}") + _normal(f"own {own} {name}")) / 2**0.5
        turned[name] = float(f"{min(max(far, min(knob.low, value)), max(knob.high, value)):.3g}")
    return turned


def _normal(text: str) -> float:
    """A standard normal number from a text."""
    return NormalDist().inv_cdf((_hash(text) + 0.5) / 2**64)


def _hash(text: str) -> int:
    """64 bits of a SHA-256."""
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
