"""Openings: what the book advises a faction with its mat to do in the first turns."""

import tomllib
from pathlib import Path

import numpy as np

from balancewheel.sim.games.scythe.mats import BOTTOMS, FACTIONS, MATS, MAX_FACTIONS, MAX_MATS, TOPS
from balancewheel.sim.games.scythe.state import NOTHING
from balancewheel.sim.kernel import njit

TURNS = 8  # of the longest line
FILE = Path(__file__).parents[1] / "data" / "openings.toml"
_FOUND = tomllib.loads(FILE.read_text(encoding="utf-8"))
PAIRS = _FOUND["below"]
LINES = {faction: {mat: one["sections"] for mat, one in lines.items()} for faction, lines in _FOUND["line"].items()}


def read_book() -> np.ndarray:
    """The section of every turn, by faction, mat and turn; NOTHING where the book is silent."""
    book = np.full((MAX_FACTIONS, MAX_MATS, TURNS), NOTHING)
    for faction, lines in LINES.items():
        for mat, line in lines.items():
            for turn, top in enumerate(line.split()):
                book[FACTIONS.index(faction), MATS.index(mat), turn] = TOPS.index(top)
    return book


def read_pairs() -> np.ndarray:
    """The bottom action below each top action of a mat, as the book knows them."""
    pairs = np.full((MAX_MATS, len(TOPS)), NOTHING)
    for mat, bottoms in PAIRS.items():
        pairs[MATS.index(mat)] = [BOTTOMS.index(bottom) for bottom in bottoms.split()]
    return pairs


BOOK, PAIRED = read_book(), read_pairs()


@njit
def advised_section(rules, state, knobs, me):
    """What the book advises for this turn; NOTHING beyond it, or where the mat pairs its actions otherwise."""
    turn, mat = state.round_number - 1, state.mat[me]
    if turn >= min(knobs.opening, TURNS):
        return NOTHING
    for top in range(len(PAIRED[0])):
        if rules.mat_bottom[mat, top] != PAIRED[mat, top]:
            return NOTHING
    return BOOK[state.faction[me], mat, turn]
