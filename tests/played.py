"""Games and single decisions for tests to look at."""

import contextlib

import numpy as np

from balancewheel.sim import rules_file
from balancewheel.sim.errors import UserError
from balancewheel.sim.game import make_strategy
from balancewheel.sim.kernel.decisions import NotOffered
from balancewheel.sim.run.prepare import PreparedRun, prepare
from balancewheel.sim.run.replay import replay
from balancewheel.sim.run.spec import run_spec


def prepared(game, players=None, lineup=None, seed=1, rules="standard", changes=None, rounds=False) -> PreparedRun:
    """A spec made ready, by default of all strategies in turn."""
    return prepare(
        run_spec(game.name, players=players, seed=seed, lineup=lineup, rules=rules, changes=changes, rounds=rounds)
    )


def most_players(game, preset) -> int:
    """The largest table at which a preset can be played; one player where it is for one."""
    if preset.startswith("solo"):
        return 1
    values = rules_file.load(game.name, preset).values
    for players in reversed(game.players):
        with contextlib.suppress(UserError):
            game.check_rules(values, players)
            return players
    raise AssertionError(f"{preset} cannot be played at any table")


def all_end(table: PreparedRun, rows) -> bool:
    """Is every game finished, or cut off at the round cap that the game has?"""
    cap = table.rules[0].round_cap if "round_cap" in table.game.rules.names else -1
    return bool((rows["games"]["finished"] | (rows["games"]["rounds"] == cap)).all())


def decisions(table: PreparedRun, number: int, every: int = 1, most: int = 10**6):
    """The table at every n-th decision of a game, at most so many: (state just before the answer, answer given)."""
    answers = replay(table, number).answers
    every = max(every, len(answers) // most)

    def pause(rules, state, knobs):
        """Stop the game here, by an answer that nobody offered."""
        return -1

    game = table.game
    stop = game.seat_players([make_strategy(game, pause, {})], [{}])
    for at in range(0, len(answers), every):
        state = np.zeros(1, game.state)
        state[0].n_scripted = at
        state[0].answers[:at] = answers[:at]
        paused = table.played_by(stop)
        try:
            paused.play_into(state, number, 1)
        except UserError as error:
            assert isinstance(error.__cause__, NotOffered)
        yield state[0], answers[at]
