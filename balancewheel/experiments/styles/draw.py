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
from collections.abc import Iterator, Sequence
from dataclasses import replace
from statistics import NormalDist
from typing import Any

import numpy as np
import polars as pl

from balancewheel.experiments.kept.styles import (
    CALMER,
    KEPT_SHARE,
    LEAST_STEP,
    MOST_TRIES,
    SPREAD,
    TRIAL_CONFIDENCE,
    TRIAL_GAMES,
    Styles,
    in_style,
    read_styles,
    style_names,
    styles_file,
    styles_folder,
)
from balancewheel.experiments.results import Style
from balancewheel.experiments.settings import Work
from balancewheel.sim.errors import UserError
from balancewheel.sim.frame.game import Game
from balancewheel.sim.players.entrant import Entrant
from balancewheel.sim.players.kinds.script import Script
from balancewheel.sim.players.lineup import Lineup, shuffle
from balancewheel.sim.players.tuned_files import list_shipped, read_tuned
from balancewheel.sim.run.jobs import in_blocks
from balancewheel.sim.run.pools import Pool
from balancewheel.sim.run.prepare import PreparedRun, prepare_cached
from balancewheel.sim.run.run import Run
from balancewheel.sim.run.spec import ALWAYS, MAX_SEED, RunSpec
from balancewheel.sim.run.store import folder as store

MOST_STYLES = 24
STYLE_GAMES = 4000  # of a run that are played in every style: chance is then below a point, styles differ by several
BLOCK = 100  # games of a trial that a worker plays at a time


def check_styles(count: int) -> None:
    """Stock is one style; there have to be others beside it."""
    if not 2 <= count <= MOST_STYLES:
        raise UserError(f"--styles takes 2 to {MOST_STYLES}, stock among them, not {count}")


def play_styles(run: Run, count: int, pool: Pool) -> Styles:
    """The first games of a run in so many styles, kept beside the run; games on disk are not played again."""
    check_styles(count)
    if not run.result_hash:
        raise UserError(f"{run.folder} is not complete: run the same command to continue it, then ask for styles")
    if run.manifest.sources != prepare_cached(run.spec).sources:
        raise UserError(
            f"{run.folder} was played by another version of the rules or strategies: play it again, then ask for styles"
        )
    work, games = Work(pool, styles_folder(run)), min(run.manifest.games, STYLE_GAMES)
    drawn = draw_styles(run.spec, count, work)
    others = [work.play_first(in_style(run.spec, style), games) for style in drawn]
    return Styles(dict(zip(style_names(count), [run.first(games), *others], strict=True)), drawn)


def draw_styles(spec: RunSpec, count: int, work: Work) -> list[Style]:
    """So many styles less one, since stock is there already; those drawn before are read from their file."""
    file = styles_file(spec, work.out)
    drawn = read_styles(file)
    if len(drawn) < count - 1:
        tests = _strength_tests(spec, work.pool)
        has_tuned = any(test.tuned_knobs for test in tests)
        file.parent.mkdir(parents=True, exist_ok=True)
        for number in range(len(drawn) + 1, count):
            drawn.append(_draw(spec, tests, number, number == 1 and has_tuned))
            store.write_atomic(file, json.dumps([style.model_dump() for style in drawn], indent=1).encode())
    return drawn[: count - 1]


class StrengthTest:
    """Games in which one player may show how well a turned strategy plays, everybody else being stock."""

    def __init__(self, prepared: PreparedRun, number: int, pool: Pool, label: str = "") -> None:
        self.prepared, self.number, self.pool = prepared, number, pool
        self.label = label or prepared.lineup.entrants[number].label
        self.seatings, self.seats = _seatings_with(prepared, number)
        self.stock_wins = self._wins(prepared.spec, self.seatings)

    @property
    def entrant(self) -> Entrant:
        """Whose knobs are turned."""
        return self.prepared.lineup.entrants[self.number].called(self.label)

    @property
    def tuned_knobs(self) -> dict[str, float]:
        """The knobs of its tuned form; none if the strategy comes with no other form, or was turned by hand."""
        game, entrant = self.prepared.game, self.entrant
        file = list_shipped(game).get(entrant.name)
        if file is None or entrant.definition != entrant.name:
            return {}
        own = entrant.turnable(game)
        return {name: value for name, value in read_tuned(file, game).knobs.items() if value != own[name]}

    def wins(self, knobs: dict[str, float]) -> np.ndarray:
        """The share of the win in each game with the knobs turned."""
        spec, seatings, slot = self.prepared.spec, self.seatings, self.number
        entrants = list(self.prepared.lineup.entrants)
        if (seatings["entrant"][:, : spec.players] == slot).sum(
            axis=1
        ).max() > 1:  # others of its kind stay as they are
            slot = len(entrants)
            entrants.append(self.entrant)
            seatings = seatings.copy()
            seatings["entrant"][np.arange(len(seatings)), self.seats] = slot
        entrants[slot] = self.entrant.turned(knobs, self.prepared.game).called("__turned__")
        return self._wins(spec.seating(shuffle(entrants)), seatings)

    def _wins(self, spec: RunSpec, seatings: np.ndarray) -> np.ndarray:
        jobs = in_blocks(spec, seatings, ("game", "seat", "win_share"), BLOCK)
        rows = pl.concat(outcome.frame("seats") for outcome in self.pool.map(jobs, is_told=False))
        place = pl.DataFrame({"game": seatings["game"], "seat": self.seats})
        seats = rows.with_columns(pl.col("seat").cast(pl.Int64))
        return place.join(seats, on=["game", "seat"]).sort("game")["win_share"].to_numpy()


def _seatings_with(prepared: PreparedRun, number: int) -> tuple[np.ndarray, np.ndarray]:
    """The first games in which an entrant sits, and its seat in each: of several seats, each in turn."""
    lineup, players = prepared.lineup, prepared.spec.players
    at_least = math.ceil(TRIAL_GAMES * max(len(lineup.entrants) / players, 1))
    seatings = lineup.seatings(prepared.spec.seed, 0, 4 * at_least)
    sits = seatings["entrant"][:, :players] == number
    played = np.flatnonzero(sits.any(axis=1))[:TRIAL_GAMES]
    seats = [np.flatnonzero(sits[game])[turn % sits[game].sum()] for turn, game in enumerate(played)]
    return seatings[played], np.array(seats, np.int64)


def _strength_tests(spec: RunSpec, pool: Pool) -> list[StrengthTest]:
    """A test for every player who has knobs to turn; a searcher is tried as its script, if nobody else plays it."""
    spec = replace(spec, seed=_hash(f"trial {spec.seed}") & MAX_SEED, tables=ALWAYS)
    lineup, game = prepare_cached(spec).lineup, prepare_cached(spec).game
    if not any(entrant.turnable(game) for entrant in lineup.entrants):
        raise UserError(_no_knobs(game, lineup))
    scripts = [
        entrant.script.called(f"__script_{number}__") if entrant.searches else entrant
        for number, entrant in enumerate(lineup.entrants)
    ]
    prepared = replace(prepare_cached(spec), lineup=replace(lineup, entrants=scripts))
    prepared = replace(prepared, spec=spec.seating(prepared.lineup.text))
    prepared.compile(pool.progress.compiling)
    tried, numbers = {entrant.definition for entrant in lineup.entrants if not entrant.searches}, []
    for number, entrant in enumerate(lineup.entrants):
        definition = entrant.script.definition
        if not (entrant.searches and definition in tried) and entrant.turnable(game):
            numbers.append(number)
            tried.add(definition)
    return [StrengthTest(prepared, number, pool, lineup.entrants[number].label) for number in numbers]


def _no_knobs(game: Game, lineup: Lineup) -> str:
    """Why there are no other styles."""
    if not any(strategy.knobs for strategy in game.strategies.values()):
        return f"{game.title} has no styles: its strategies have no knobs to turn"
    names = " and ".join(entrant.label for entrant in lineup.entrants)
    own = any(entrant.own for entrant in lineup.entrants)
    way = "give yours some, as in my_strategy.knobs = {'own_1': 2}, or " if own else ""
    return f"styles turn knobs, and {names} ha{'s' if len(lineup.entrants) == 1 else 've'} none: {way}add others"


def _draw(spec: RunSpec, tests: Sequence[StrengthTest], number: int, is_tuned: bool) -> Style:
    """A style: every strategy that has knobs turned as far as it still plays well, those of searchers' scripts, too."""
    prepared = prepare_cached(spec)
    results: list[dict[str, Any]] = []
    by_label: dict[str, Entrant] = {}
    by_script: dict[str, Entrant] = {}
    for test in tests:
        tries = (
            iter([test.tuned_knobs] if test.tuned_knobs else []) if is_tuned else _tries(test, f"{spec.seed} {number}")
        )
        player, result = _first_that_plays_well(test, tries)
        results.append(result)
        by_label[test.entrant.label] = player
        by_script.setdefault(test.entrant.definition, player)
    entrants = []
    for entrant in prepared.lineup.entrants:
        script = by_script.get(entrant.script.definition) if entrant.searches else None
        if script is not None:
            entrants.append(entrant.turned(script.turnable(prepared.game), prepared.game))
        else:
            entrants.append(entrant if entrant.searches else by_label.get(entrant.label, entrant))
    return Style(lineup=prepared.lineup.with_entrants(entrants), strengths=results, is_tuned=is_tuned)


def _tries(test: StrengthTest, key: str) -> Iterator[dict[str, float]]:
    """The knobs of one strategy turned by chance, less far each time."""
    game, entrant = test.prepared.game, test.entrant
    for number in range(1, MOST_TRIES + 1):
        far = SPREAD * CALMER ** (number - 1)
        yield turn_knobs(game, entrant.turnable(game), far, key, f"{key} {entrant.label} {number}")


def _first_that_plays_well(test: StrengthTest, tries: Iterator[dict[str, float]]) -> tuple[Entrant, dict[str, Any]]:
    """A strategy with the first of these knobs with which it plays well, and how it did; else the strategy as it is."""
    entrant, stock_share, count = test.entrant, float(test.stock_wins.mean()), 1
    player, share = entrant, stock_share
    for knobs in tries:
        wins = test.wins(knobs)
        if plays_well(wins, test.stock_wins):
            player, share = entrant.turned(knobs, test.prepared.game), float(wins.mean())
            break
        count += 1
    assert isinstance(player, Script), "what is tried plays by itself"
    result = {"stock": entrant.label, "share": share, "stock_share": stock_share, "tries": count}
    return player, result | {"knobs": player.changed}


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
