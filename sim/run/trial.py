"""Your own strategy on trial: a few games in plain Python, where everything that it does can be watched.

It runs in a process of its own, so that a strategy that never answers can be stopped. What has passed once is not tried
again until its file or the game changes.
"""

import hashlib
import json
import os
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from balancewheel.sim.errors import UserError
from balancewheel.sim.game import Game
from balancewheel.sim.kernel import cache
from balancewheel.sim.kernel.chance import REDEAL, WHIM
from balancewheel.sim.lineup import Entrant, own_digest
from balancewheel.sim.run.prepare import PreparedRun, prepare
from balancewheel.sim.run.spec import RunSpec

GAMES = 2  # of each strategy that are watched
LOOKED_AT = 200  # games among which those are looked for in which it sits
ENOUGH = 20.0  # seconds after which no further game begins
ANSWER_WITHIN = 20  # seconds for one answer
LONGEST = 300  # seconds for all of it


class Caught(Exception):
    """What a strategy did that it may not do."""


def try_strategies(spec: RunSpec) -> None:
    """Refuse own strategies that write to the table, look at what is hidden, play by other dice or never answer."""
    if not spec.own or _mark(spec) is None or _mark(spec).exists():
        return
    try:
        done = subprocess.run(
            [sys.executable, "-m", "balancewheel.sim.run.trial"],
            input=pickle.dumps(spec),
            env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
            capture_output=True,
            timeout=LONGEST,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise UserError(f"{', '.join(spec.own)}: {GAMES} games took longer than {LONGEST} seconds") from None
    if done.returncode != 0:
        last = (done.stderr.decode(errors="replace").strip().splitlines() or ["it ended without a word"])[-1]
        raise UserError(f"{', '.join(spec.own)} could not be tried: {last}")
    complaint = json.loads(done.stdout.splitlines()[-1])
    if complaint:
        raise UserError(complaint)
    _mark(spec).touch()


def _mark(spec: RunSpec) -> Any:
    """The file that says that these strategies passed; None where nothing can be kept."""
    package = prepare(spec).game.strategy_package
    folder = cache.folder(package)
    told = " ".join([cache.digest(cache.sources(package)), *own_digest(spec.own), *spec.own, str(spec.players)])
    return folder and folder / f"tried-{hashlib.sha256(told.encode()).hexdigest()[:16]}"


class Watched:
    """A strategy whose every answer is checked."""

    def __init__(self, prepared: PreparedRun, entrant: Entrant) -> None:
        self.game, self.choose, self.luck = prepared.game, entrant.strategy.choose, np.random.default_rng(8)

    def __call__(self, rules: Any, state: Any, knobs: Any) -> int:
        """Answer, and see that nothing else has happened."""
        me, drawn, before = int(state.decider), state.drawn.copy(), np.array([state])
        others = [np.array([one]) for one in (rules, knobs)]
        answer = within(ANSWER_WITHIN, self.choose, rules, state, knobs)
        changed = changed_fields(before[0], state, me)
        if changed:
            raise Caught(f"it changes state.{changed[0]}; a strategy may only look at the table")
        for one, kept, name in zip((rules, knobs), others, ("rules", "knobs"), strict=True):
            if np.array([one]).tobytes() != kept.tobytes():
                raise Caught(f"it changes its {name}; a strategy may only look at them")
        after = state.drawn.copy()
        if self._answer_to(before[0].copy(), rules, knobs) != answer:
            raise Caught(
                "it answers the same question differently the second time; a strategy draws its luck by "
                "draw(state, WHIM + state.decider, n)"
            )
        other = redealt(self.game, rules, before[0], me, self.luck)
        other.drawn[:] = drawn
        if self._answer_to(other, rules, knobs) != answer:
            raise Caught("it looks at what its player cannot see: with that dealt anew it answers differently")
        state.drawn[:] = after
        return int(answer)

    def _answer_to(self, state: Any, rules: Any, knobs: Any) -> int:
        return within(ANSWER_WITHIN, self.choose, rules, state, knobs)


def changed_fields(before: Any, after: Any, me: int) -> list[str]:
    """The fields of the state that differ; of the streams of luck only that of the player's whims may."""
    names = [
        name
        for name in before.dtype.names
        if name != "drawn" and np.asarray(before[name]).tobytes() != np.asarray(after[name]).tobytes()
    ]
    moved = np.flatnonzero(before["drawn"] != after["drawn"])
    return names + ["drawn"] * bool(set(moved.tolist()) - {WHIM + me})


def redealt(game: Game, rules: Any, state: Any, me: int, luck: np.random.Generator) -> Any:
    """The same table to the eyes of player `me`, with everything hidden dealt anew."""
    other = np.array([state])[0]
    other.drawn[REDEAL] = luck.integers(1 << 40)
    game.redeal_hidden(rules, other, me)
    other.secret_order[:] = luck.integers(0, 1000, len(other.secret_order))
    other.secret_events["what"][:] = luck.integers(0, 1000, len(other.secret_events))
    return other


def within(seconds: int, function: Callable, *args: Any) -> Any:
    """What a function returns, if it does so in time; where the system has no alarms the whole trial has its limit."""
    if not hasattr(signal, "SIGALRM"):
        return function(*args)

    def ring(*_: Any) -> None:
        raise Caught(f"it has not answered within {seconds} seconds")

    signal.signal(signal.SIGALRM, ring)
    signal.alarm(seconds)
    try:
        return function(*args)
    finally:
        signal.alarm(0)


def complaint_of(spec: RunSpec) -> str:
    """One line about the first thing that an own strategy did wrong, or nothing; in plain Python only."""
    prepared = prepare(spec)
    entrants, began = prepared.lineup.entrants, time.monotonic()
    strategies, knobs = prepared.players
    for number, entrant in enumerate(entrants):
        if not entrant.strategy.source:
            continue
        watched = [Watched(prepared, entrant) if i == number else one for i, one in enumerate(strategies)]
        table = prepared.played_by((tuple(watched), knobs))
        seatings = prepared.lineup.seatings(spec.seed, 0, LOOKED_AT)
        its_own = (seatings["entrant"][:, : spec.players] == number).any(axis=1)
        for game in seatings["game"][its_own][:GAMES]:
            try:
                with np.errstate(over="ignore"):  # random numbers are made by multiplying modulo a power of 2
                    table.play(int(game), 1)
            except UserError as error:
                if isinstance(error.__cause__, Caught):
                    return f"strategy {entrant.label} ({entrant.strategy.source}): {error.__cause__}"
                return str(error)
            if time.monotonic() - began > ENOUGH:
                break
    return ""


def main() -> None:
    """Try what stands on the input, a pickled spec; print the complaint as JSON."""
    print(json.dumps(complaint_of(pickle.loads(sys.stdin.buffer.read()))))


if __name__ == "__main__":
    main()
