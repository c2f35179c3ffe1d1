"""Games of a run played once more, the same up to a round, and then with other players or other luck."""

from collections.abc import Sequence

import numpy as np

from balancewheel.sim.run.prepare import PreparedRun

OTHER_LUCK = 1 << 40  # further than any run has games


def fork(prepared: PreparedRun, games: Sequence[int], before_round: int) -> np.ndarray:
    """The seatings of these games, with a fork before a round at which nothing changes yet."""
    seatings = np.concatenate([prepared.lineup.seatings(prepared.spec.seed, game, 1) for game in games])
    seatings["fork_round"], seatings["fork_entrant"] = before_round, seatings["entrant"]
    return seatings


def hand_over(
    prepared: PreparedRun, games: Sequence[int], seats: Sequence[int], entrant: int, before_round: int
) -> np.ndarray:
    """Seatings in which one seat of each game is played by this entrant from a round on; games keep their numbers."""
    seatings = fork(prepared, games, before_round)
    seatings["fork_entrant"][np.arange(len(seatings)), seats] = entrant
    return seatings


def change_luck(prepared: PreparedRun, games: Sequence[int], before_round: int) -> np.ndarray:
    """Seatings with other dice and shuffles from a round on; what is shuffled already stays as it is."""
    seatings = fork(prepared, games, before_round)
    seatings["fork_luck"] = OTHER_LUCK
    return seatings
