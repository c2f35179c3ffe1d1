"""The fields that the state of every game has, and the words of a game: what is asked, offered and told."""

from collections.abc import Iterable
from enum import IntEnum
from typing import Any

import numpy as np

from balancewheel.sim.frame.tables import Count, count_record
from balancewheel.sim.kernel.chance import MAX_SEATS
from balancewheel.sim.kernel.decisions import FIELDS, OPTION
from balancewheel.sim.kernel.jit import record

NOBODY = -1


class Vocabulary(IntEnum):
    """The words for one kind of thing, numbered from 0 in their order; kernels see the numbers."""

    @staticmethod
    def _generate_next_value_(name: str, start: int, count: int, last_values: list[Any]) -> int:
        return count

    @property
    def word(self) -> str:
        """As people write it: PLACE_MECH is "place mech"."""
        return self.name.lower().replace("_", " ")

    @classmethod
    def words(cls) -> list[str]:
        """All of them as people write them."""
        return [one.word for one in cls]

    @classmethod
    def ids(cls) -> list[str]:
        """All of them as component files write them: PEOPLES_ARMY is "peoples_army"."""
        return [one.name.lower() for one in cls]


def state_record(fields: list[Any], max_options: int, counts: Iterable[Count] = ()) -> np.dtype:
    """The record of a game's state: what every game has, then its own fields. Each game begins with all of them 0.

    `counts` are the columns of `seats` that the rules count: `state.count[seat].moves += 1`.
    """
    return record(
        [
            *FIELDS,
            ("options", OPTION, max_options),
            ("round_number", np.int64),
            ("turns", np.int64),
            ("first_player", np.int64),
            ("turn_order", np.int64, MAX_SEATS),  # in round 1: 0 for the first player
            ("player", np.int64),  # whose turn it is
            ("over", np.int64),  # somebody has won
            ("unfinished", np.int64),  # a cap was hit
            ("winners", np.int64),  # bits of the seats that share the win
            ("score", np.int64, MAX_SEATS),  # as it stood at the end of the last round, or of the game
            ("leader", np.int64),
            ("lead_changes", np.int64),
            ("count", count_record(counts), MAX_SEATS),
            *fields,
        ]
    )
