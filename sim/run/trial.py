"""Your own strategy on trial: every question of a few games is put to it again, and everything it does is watched.

It runs in a process of its own, so that a strategy that never answers can be stopped. What has passed once is not tried
again until its file or the game changes.
"""

import hashlib
import json
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np

from balancewheel.sim.errors import UserError
from balancewheel.sim.frame.game import Game
from balancewheel.sim.kernel import cache
from balancewheel.sim.kernel.chance import REDEAL, WHIM
from balancewheel.sim.players.own import own_digest
from balancewheel.sim.run.positions import decisions
from balancewheel.sim.run.prepare import PreparedRun, prepare
from balancewheel.sim.run.spec import RunSpec

GAMES = 2  # of each strategy that are watched
LOOKED_AT = 200  # games among which those are looked for in which it sits
QUESTIONS = 200  # of a game, at most
LONGEST = 180  # seconds for all of it


def try_strategies(spec: RunSpec) -> None:
    """Refuse own strategies that write to the table, look at what is hidden, play by other dice or never answer."""
    mark = _mark(spec) if spec.own else None
    if not spec.own or mark is not None and mark.exists():
        return
    complaint = ask_a_process(spec)
    if complaint:
        raise UserError(complaint)
    if mark is not None:
        mark.touch()


def ask_a_process(spec: RunSpec) -> str:
    """What `complaint_of` says, in a process of its own."""
    places = ", ".join(spec.own)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "balancewheel.sim.run.trial"],
            input=pickle.dumps(spec),
            capture_output=True,
            timeout=LONGEST,
            check=False,
        )
    except subprocess.TimeoutExpired:
        what = f"a few games were not over within {LONGEST} seconds; does it always answer?"
        raise UserError(f"{places}: {what}") from None
    if done.returncode != 0:
        last = (done.stderr.decode(errors="replace").strip().splitlines() or ["it ended without a word"])[-1]
        raise UserError(f"{places} could not be tried: {last}")
    return json.loads(done.stdout.splitlines()[-1])


def _mark(spec: RunSpec) -> Path | None:
    """The file that says that these strategies passed; None where nothing can be kept."""
    prepared = prepare(spec)
    folder = cache.folder(prepared.game.strategy_package)
    told = " ".join([prepared.sources, *own_digest(spec.own), *spec.own, str(spec.players)])
    return folder and folder / f"tried-{hashlib.sha256(told.encode()).hexdigest()[:16]}"


def complaint_of(spec: RunSpec) -> str:
    """One line about the first thing that an own strategy did wrong, or nothing."""
    prepared, luck = prepare(spec), np.random.default_rng(8)
    kept = prepared.rules.tobytes(), prepared.players[1].tobytes()
    seatings = prepared.lineup.seatings(spec.seed, 0, LOOKED_AT)["entrant"][:, : spec.players]
    for number, entrant in enumerate(prepared.lineup.entrants):
        if entrant.own:
            for game in np.flatnonzero((seatings == number).any(axis=1))[:GAMES]:
                try:
                    caught = _watch(prepared, number, int(game), luck)
                except UserError as error:  # it failed while the game was played
                    return str(error)
                if (prepared.rules.tobytes(), prepared.players[1].tobytes()) != kept:
                    caught = "it changes rules or knobs; a strategy may only look at them"
                if caught:
                    return f"strategy {entrant.script.label} ({entrant.own}): {caught}"
    return ""


def _watch(prepared: PreparedRun, number: int, game: int, luck: np.random.Generator) -> str:
    """What an entrant does wrong at the questions of a game that are put to it, in words."""
    slot = prepared.lineup.script_slot(prepared.lineup.entrants[number])
    rules, choose, knobs = prepared.rules[0], prepared.players[0][slot], prepared.players[1][slot]
    for state, _ in decisions(prepared, game, most=QUESTIONS):
        me = int(state.decider)
        if state.entrant[me] != number:
            continue
        before = np.array([state])
        answer = choose(rules, state, knobs)
        changed = changed_fields(before[0], state, me)
        if changed:
            return f"it changes state.{changed[0]}; a strategy may only look at the table"
        if any(choose(rules, before.copy()[0], knobs) != answer for _ in range(3)):
            return (
                "it answers the same question differently the second time; a strategy draws its luck by "
                "draw(state, WHIM + state.decider, n)"
            )
        other = redealt(prepared.game, rules, before[0], me, luck)
        other.drawn[:] = before[0].drawn
        if choose(rules, other, knobs) != answer:
            return "it looks at what its player cannot see: with that dealt anew it answers differently"
    return ""


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
    other.drawn[REDEAL] = luck.integers(1 << 30)
    game.redeal_hidden(rules, other, me)
    other.secret_order[:] = luck.integers(0, 1000, len(other.secret_order))
    other.secret_events["what"][:] = luck.integers(0, 1000, len(other.secret_events))
    left_over = other.options[int(other.n_options) :]  # what others were offered before
    for field in left_over.dtype.names:
        left_over[field][:] = luck.integers(0, 1000, len(left_over))
    return other


def main() -> None:
    """Try what stands on the input, a pickled spec; print the complaint as JSON."""
    print(json.dumps(complaint_of(pickle.loads(sys.stdin.buffer.read()))))


if __name__ == "__main__":
    main()
