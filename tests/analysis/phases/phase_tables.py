"""Hand-made tables of a game with dynamic phases, and a small world in which the truth is known."""

import numpy as np
import polars as pl

from balancewheel.analysis.phases.rounds import phase_rounds
from balancewheel.sim.frame.phases import Phase

NAMES = ["production", "trade", "transport"]
DECIDERS = ["die", "first player", "vote", "forced", "rule"]
PHASES = [Phase(name, f"{name}_die", ("die",), ("first player", "vote"), ("forced", "rule")) for name in NAMES]
STRATEGIES = pl.Enum(["a", "b"])


def occasions(*games):
    """Rounds as `phase_rounds` gives them, of games as `tables` takes them."""
    return phase_rounds(*tables(*games), PHASES, ["score", "lands"])


def tables(*games):
    """Lazy games, seats and rounds from games: each a list of win shares and a list of rounds.

    A round is a dictionary: `first`, the seat with the token; `scores`, `lands` (or 0) and `dead` seats at its end; and
    for phases that were not resolved by a 1 of the die, (face, decider, resolved).
    """
    rows = {"games": [], "seats": [], "rounds": []}
    for number, (shares, rounds) in enumerate(games):
        won = sum(share > 0 for share in shares)
        rows["games"].append((number, len(shares), won > 0, len(rounds), won, 0))
        rows["seats"] += [(number, seat, "ab"[seat % 2], share) for seat, share in enumerate(shares)]
        for at, one in enumerate(rounds, start=1):
            for seat in range(len(shares)):
                decided = [value for phase in NAMES for value in one.get(phase, (1, "die", True))]
                lands, alive = one.get("lands", [0] * len(shares))[seat], seat not in one.get("dead", [])
                rows["rounds"].append(
                    (number, at, seat, seat == one["first"], one["scores"][seat], lands, alive, *decided)
                )
    phases = {}
    for phase in NAMES:
        phases |= {f"{phase}_die": pl.UInt8, f"{phase}_by": pl.Enum(DECIDERS), f"{phase}_resolved": pl.Boolean}
    small = {"players": pl.UInt8, "finished": pl.Boolean, "rounds": pl.UInt8, "winners": pl.UInt8}
    ends = {"round_number": pl.UInt8, "seat": pl.UInt8, "first_player": pl.Boolean, "score": pl.Int16}
    schemas = {
        "games": {"game": pl.Int64, **small, "lead_changes": pl.UInt8},
        "seats": {"game": pl.Int64, "seat": pl.UInt8, "strategy": STRATEGIES, "win_share": pl.Float64},
        "rounds": {"game": pl.Int64, **ends, "lands": pl.UInt8, "alive": pl.Boolean, **phases},
    }
    return tuple(pl.DataFrame(rows[name], schemas[name], orient="row").lazy() for name in schemas)


def world(games, luck, helps=0.0, lengthens=0.0):
    """Rounds as `phase_rounds` gives them, of a made-up game in which only the production phase matters.

    Two seats, the stronger of which wins with 70 %. A skip of production adds `helps` to the win of the first player of
    that round, and `lengthens` to the odds that there is another round. On a 6 the first player skips if it is the
    weaker one: a choice that tells who will win, and changes nothing by itself.
    """
    most = 12
    game, going = np.arange(games), np.ones(games, bool)
    strong, first = luck.random(games) < 0.5, luck.random(games) < 0.5
    chance = np.where(strong, 0.7, 0.3)  # that seat 0 wins
    length, rounds = np.zeros(games, int), []
    for number in range(1, most + 1):
        die = luck.integers(1, 7, games)
        holder = first ^ (number % 2 == 0)  # true: seat 0
        chosen = die == 6
        resolved = np.where(chosen, holder == strong, die < 5)
        rounds.append((game[going], np.full(going.sum(), number), holder[going], die[going], resolved[going]))
        length[going] = number
        skipped = ~resolved & ~chosen
        chance = np.where(going & skipped, chance + np.where(holder, helps, -helps), chance)
        going = going & (luck.random(games) < 0.75 + lengthens * skipped) & (number < most)
    wins = luck.random(games) < np.clip(chance, 0, 1)
    game, number, holder, die, resolved = (np.concatenate(column) for column in zip(*rounds, strict=True))
    columns = {"game": game, "round_number": number, "first_seat": (~holder).astype(int)}
    columns["first_wins"] = (wins[game] == holder).astype(float)
    columns |= {"leader_wins": wins[game].astype(float), "last_wins": (~wins[game]).astype(float)}
    columns |= {"length": length[game], "lead_changes": np.zeros(len(game))}
    frame = pl.DataFrame(columns).with_columns(strategy=pl.lit("a", STRATEGIES))
    by = np.where(die == 6, "first player", "die")
    for phase in NAMES:
        rolled = die if phase == "production" else luck.integers(1, 6, len(die))
        frame = frame.with_columns(
            pl.Series(f"{phase}_die", rolled),
            pl.Series(f"{phase}_by", by if phase == "production" else ["die"] * len(die), pl.Enum(DECIDERS)),
            pl.Series(f"{phase}_resolved", resolved if phase == "production" else rolled < 5),
        )
    return frame.sort("game", "round_number")
