"""How fast catanatron and OpenSpiel decide at random on one core, printed as one line of JSON.

Needs nothing of Balancewheel, so that another interpreter can run it:

    python benchmarks/peers.py --seconds 1 --seed 1

A decision is a choice among two or more legal options, as in Balancewheel's own figures; `actions_per_s` counts
forced moves as well, and never chance. A peer that is not installed is null, with the reason under `skipped`.
"""

import argparse
import json
import random
import time
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from typing import Any

CATAN_PLAYERS = (2, 4)
SPIEL_GAMES = ("hearts", "gin_rummy", "crazy_eights")
SAMPLED = 50  # games of the compiled loop that are replayed, untimed, to count their decisions

PlayOne = Callable[[int], tuple[int, int]]  # a game's number to its (decisions, actions)


def rates(play_one: PlayOne, seconds: float, seed: int) -> dict[str, float]:
    """Play games one after the other for so many seconds, after one that is not timed."""
    play_one(seed)
    games = decisions = actions = 0
    began = time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds:
        some, all_of_them = play_one(seed + games + 1)
        games, decisions, actions = games + 1, decisions + some, actions + all_of_them
    return {"games_per_s": games / spent, "decisions_per_s": decisions / spent, "actions_per_s": actions / spent}


def catan_game(n_players: int) -> PlayOne:
    """Games of catanatron's own random players, through `Game.play`, with no accumulator and no viewer."""
    from catanatron.game import Game
    from catanatron.models.player import Color, RandomPlayer

    class Counting(RandomPlayer):
        """A random player that counts."""

        decisions = actions = 0

        def decide(self, game: Game, playable_actions: list) -> Any:
            self.actions += 1
            self.decisions += len(playable_actions) > 1
            return super().decide(game, playable_actions)

    def play_one(seed: int) -> tuple[int, int]:
        players = [Counting(color) for color in list(Color)[:n_players]]
        Game(players, seed=seed).play()
        return sum(player.decisions for player in players), sum(player.actions for player in players)

    return play_one


def catanatron(seconds: float, seed: int) -> dict[str, Any]:
    """Random against random, two and four at the table."""
    tables = {f"{n} players": rates(catan_game(n), seconds, seed) for n in CATAN_PLAYERS}
    return {"version": version("catanatron"), "games": tables}


def spiel_game(game: Any) -> PlayOne:
    """Games of OpenSpiel in a plain Python loop that takes any legal action."""

    def play_one(seed: int) -> tuple[int, int]:
        state, rng = game.new_initial_state(), random.Random(seed)
        decisions = actions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(rng.choices(outcomes, [chance for _, chance in outcomes])[0][0])
                continue
            legal = state.legal_actions()
            actions += 1
            decisions += len(legal) > 1
            state.apply_action(legal[int(rng.random() * len(legal))])
        return decisions, actions

    return play_one


def compiled_rates(game: Any, seconds: float, seed: int) -> dict[str, float]:
    """Games of OpenSpiel's C++ random bots in its C++ loop: no Python within a game."""
    import pyspiel

    bots = [pyspiel.make_uniform_random_bot(seat, seed + seat) for seat in range(game.num_players())]
    games, spent, sample = 0, 0.0, []
    while spent < seconds:
        state = game.new_initial_state()
        began = time.perf_counter()
        pyspiel.evaluate_bots(state, bots, seed + games)
        spent += time.perf_counter() - began
        games += 1
        if len(sample) < SAMPLED:
            sample.append(count(game, state.history()))
    decisions, actions = (sum(column) / len(sample) for column in zip(*sample, strict=True))
    per_s = games / spent
    return {"games_per_s": per_s, "decisions_per_s": decisions * per_s, "actions_per_s": actions * per_s}


def count(game: Any, history: list[int]) -> tuple[int, int]:
    """The (decisions, actions) of a game that was played."""
    state, decisions, actions = game.new_initial_state(), 0, 0
    for action in history:
        if not state.is_chance_node():
            actions += 1
            decisions += len(state.legal_actions()) > 1
        state.apply_action(action)
    return decisions, actions


def openspiel(seconds: float, seed: int) -> dict[str, Any]:
    """Card games of about the size of ours, from Python and, for what it is worth, in C++ alone."""
    import pyspiel

    loaded = {name: pyspiel.load_game(name) for name in SPIEL_GAMES}
    games = {name: rates(spiel_game(game), seconds, seed) for name, game in loaded.items()}
    compiled = {name: compiled_rates(game, seconds, seed) for name, game in loaded.items()}
    return {"version": version("open_spiel"), "games": games, "compiled": compiled}


def measure(seconds: float, seed: int) -> dict[str, Any]:
    """Both peers, each null where it is missing."""
    found: dict[str, Any] = {"skipped": {}}
    for peer in (catanatron, openspiel):
        try:
            found[peer.__name__] = peer(seconds, seed)
        except (ImportError, PackageNotFoundError) as error:
            found[peer.__name__] = None
            found["skipped"][peer.__name__] = str(error)
    return found


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=1.0, help="for each game of each peer")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    print(json.dumps(measure(asked.seconds, asked.seed)))
