"""What the state of every game has, who sees it, and the words of a game: what is asked, offered and told."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

import numba
import numpy as np

from balancewheel.sim.errors import UserError
from balancewheel.sim.frame.tables import Count, count_record
from balancewheel.sim.kernel.chance import MAX_SEATS
from balancewheel.sim.kernel.decisions import FIELDS, OPTION
from balancewheel.sim.kernel.jit import record

SEATS = MAX_SEATS  # the length of an axis with a place for each seat
NOBODY = -1  # no seat
OWNER, EVERYBODY = -2, -3  # who may see a field of the state, beside NOBODY
HIDDEN, SEEN_BY = "secret_", "seen_by"


class Vocabulary(IntEnum):
    """The words for one kind of thing, numbered from 0 in their order; kernels see the numbers."""

    def __init_subclass__(cls) -> None:
        """In plain Python the names are plain numbers, since numpy compares those 150 times as fast."""
        super().__init_subclass__()
        if numba.config.DISABLE_JIT:
            for name, number in cls._member_map_.items():
                type.__setattr__(cls, name, number.value)

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


@dataclass(frozen=True)
class Field:
    """A field of the state: whole numbers unless it says otherwise, 0 when a game begins."""

    name: str
    axes: tuple[int, ...]
    seen_by: int
    kind: Any

    def __post_init__(self) -> None:
        """The name says whether it is hidden, so that kernels and strategies show it."""
        if (self.seen_by == EVERYBODY) == self.name.startswith(HIDDEN):
            how = "must" if self.seen_by != EVERYBODY else "may not"
            raise UserError(f"field {self.name}: its name {how} begin with {HIDDEN}, for who sees it")
        if self.seen_by == OWNER and not self.axes:
            raise UserError(f"field {self.name}: what its owner sees needs seats as its first axis")


def field(name: str, *axes: int, seen_by: int = EVERYBODY, kind: Any = np.int64) -> Field:
    """A field of the state, seen by EVERYBODY, by NOBODY, or each part of its first axis by the seat that is its OWNER.

    What is hidden from anybody begins with `secret_`.
    """
    return Field(name, axes, seen_by, kind)


def state_record(fields: Iterable[Field], max_options: int, counts: Iterable[Count] = ()) -> np.dtype:
    """The record of a game's state: what every game has, then its own fields. Each game begins with all of them 0.

    `counts` are the columns of `seats` that the rules count: `state.count[seat].moves += 1`.
    """
    own = list(fields)
    plain = record(
        [
            *FIELDS,
            ("options", OPTION, max_options),
            ("round_number", np.int64),
            ("turns", np.int64),
            ("first_player", np.int64),
            ("turn_order", np.int64, SEATS),  # in round 1: 0 for the first player
            ("player", np.int64),  # whose turn it is
            ("over", np.int64),  # somebody has won
            ("unfinished", np.int64),  # a cap was hit
            ("winners", np.int64),  # bits of the seats that share the win
            ("score", np.int64, SEATS),  # as it stood at the end of the last round, or of the game
            ("leader", np.int64),
            ("lead_changes", np.int64),
            ("count", count_record(counts), SEATS),
            *((one.name, one.kind, one.axes) for one in own),
        ]
    )
    return np.dtype(plain, metadata={SEEN_BY: {one.name: one.seen_by for one in own}})


def observe(state: Any, seat: int) -> Any:
    """A copy of the state in which all that a seat may not see is 0, luck and other players' options included.

    What is seen of a field in part, by a rule of the game, is not shown: a player of whom a deck's top card is known.
    """
    view = np.array([state])
    for name, who in who_sees(view.dtype).items():
        if who != EVERYBODY:
            own = view[name][0, seat].copy() if who == OWNER else 0
            view[name] = 0
            if who == OWNER:
                view[name][0, seat] = own
    view["drawn"] = 0
    view["n_options"] *= seat == view["decider"]
    view["options"][0, view["n_options"][0] :] = 0
    return view[0]


def who_sees(state: np.dtype) -> dict[str, int]:
    """Who sees each field of a state; what kernels keep for themselves nobody does."""
    own = dict(state.metadata or {}).get(SEEN_BY, {})
    return {name: own.get(name, NOBODY if name.startswith(HIDDEN) else EVERYBODY) for name in state.names or ()}
