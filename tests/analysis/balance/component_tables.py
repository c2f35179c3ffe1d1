"""Made-up games with factions and mats, in which the truth is known."""

import numpy as np
import polars as pl
from scipy.special import expit

FACTIONS = ["Crimea", "Nordic", "Polania", "Rusviet"]
MATS, STRATEGIES = ["Engineering", "Industrial", "Mechanical"], ["a", "b", "c"]
OF_FACTION, OF_MAT = np.array([0.0, 0.3, -0.2, 0.5]), np.array([0.0, 0.2, -0.3])
OF_STRATEGY, OF_PLACE = np.array([0.0, 0.8, -0.5]), np.array([0.0, 0.1, 0.2])
OF_PAIR = np.zeros((4, 3))
OF_PAIR[3, 1] = 0.6  # Rusviet with Industrial


def dealt(games, luck, players=3):
    """Who sits where with what: arrays of games x players, no faction twice at a table."""
    faction = luck.permuted(np.tile(np.arange(4), (games, 1)), axis=1)[:, :players]
    mat = luck.integers(0, 3, (games, players))
    strategy = luck.integers(0, 3, (games, players))
    order = luck.permuted(np.tile(np.arange(players), (games, 1)), axis=1)
    return faction, mat, strategy, order


def strength(faction, mat, strategy, order, pair=OF_PAIR):
    """How strong a seat is, on the scale of the logit."""
    return OF_FACTION[faction] + OF_MAT[mat] + OF_STRATEGY[strategy] + OF_PLACE[order] + pair[faction, mat]


def seats_of(faction, mat, strategy, order, share, first=0):
    """The table `seats` of these games."""
    games, players = faction.shape
    return pl.DataFrame(
        {
            "game": np.repeat(np.arange(first, first + games), players),
            "seat": np.tile(np.arange(players), games).astype(np.uint8),
            "strategy": pl.Series([STRATEGIES[i] for i in strategy.ravel()], dtype=pl.Enum(STRATEGIES)),
            "turn_order": order.ravel().astype(np.uint8),
            "faction": pl.Series([FACTIONS[i] for i in faction.ravel()], dtype=pl.Enum(FACTIONS)),
            "mat": pl.Series([MATS[i] for i in mat.ravel()], dtype=pl.Enum(MATS)),
            "score": (10 * share.ravel()).astype(np.int16),
            "win_share": share.ravel().astype(float),
        }
    )


def alone(games, luck, pair=OF_PAIR, copies=1):
    """Seats that each win or lose by themselves, exactly as the logit says; `copies` of every seat share its luck."""
    cards = dealt(games, luck)
    share = (luck.random(cards[0].shape) < expit(-1 + strength(*cards, pair))).astype(float)
    return seats_of(*(np.repeat(one, copies, axis=1) for one in (*cards, share)))


def race(games, luck, pair=OF_PAIR, players=3, first=0, equal=False):
    """Games that one seat wins, or two share: a race by strength, or among `equal` seats."""
    cards = dealt(games, luck, players)
    time = luck.exponential(1, cards[0].shape) / (1 if equal else np.exp(strength(*cards, pair)))
    ahead, every = np.argsort(time, axis=1), np.arange(games)
    shared, share = luck.random(games) < 0.1, np.zeros(cards[0].shape)
    share[every, ahead[:, 0]] = np.where(shared, 0.5, 1)
    share[every[shared], ahead[shared, 1]] = 0.5
    return seats_of(*cards, share, first)


def equal_pairs(seats, luck, outlier=0.0):
    """Seven players with seven factions and seven mats, dealt so that each pair has about so many seats.

    All are equally strong but for one pair, which is stronger by `outlier` on the scale of the logit.
    """
    factions, mats = [f"f{i}" for i in range(7)], [f"m{i}" for i in range(7)]
    games = 7 * seats
    faction, mat = (luck.permuted(np.tile(np.arange(7), (games, 1)), axis=1) for _ in range(2))
    time = luck.exponential(1, (games, 7)) / np.exp(outlier * ((faction == 2) & (mat == 3)))
    return pl.DataFrame(
        {
            "game": np.repeat(np.arange(games), 7),
            "faction": pl.Series([factions[i] for i in faction.ravel()], dtype=pl.Enum(factions)),
            "mat": pl.Series([mats[i] for i in mat.ravel()], dtype=pl.Enum(mats)),
            "score": (20 - 10 * np.log(time)).ravel(),
            "win_share": (time == time.min(axis=1, keepdims=True)).ravel().astype(float),
        }
    )
