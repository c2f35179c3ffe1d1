"""Games and single decisions for tests to look at."""

import contextlib

import numpy as np

from sim import rules_file
from sim.errors import Mistake
from sim.game import make_strategy
from sim.plan import Seated, plan_of, seat
from sim.replay import replay
from sim.talk import NotOffered


def seated(game, players=None, lineup=None, seed=1, rules="standard", changes=None, rounds=False) -> Seated:
    """A plan made ready, by default of all strategies in turn."""
    return seat(
        plan_of(game.name, players=players, seed=seed, lineup=lineup, rules=rules, changes=changes, rounds=rounds)
    )


def most_players(game, preset) -> int:
    """The largest table at which a preset can be played; one player where it is for one."""
    if preset.startswith("solo"):
        return 1
    values = rules_file.load(game.name, preset).values
    for players in reversed(game.players):
        with contextlib.suppress(Mistake):
            game.check_rules(values, players)
            return players
    raise AssertionError(f"{preset} cannot be played at any table")


def all_end(table: Seated, rows) -> bool:
    """Is every game finished, or cut off at the round cap that the game has?"""
    cap = table.rules[0].round_cap if "round_cap" in table.game.rules.names else -1
    return bool((rows["games"]["finished"] | (rows["games"]["rounds"] == cap)).all())


def decisions(table: Seated, number: int, every: int = 1, most: int = 10**6):
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
        except Mistake as mistake:
            assert isinstance(mistake.__cause__, NotOffered)
        yield state[0], answers[at]
