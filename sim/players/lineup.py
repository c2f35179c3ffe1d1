"""Who sits where: lineups, as people write them and as games are seated by them."""

import functools
import itertools
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from balancewheel.sim.errors import UserError, unknown
from balancewheel.sim.frame.game import Game
from balancewheel.sim.frame.rollouts import SEARCHER
from balancewheel.sim.kernel.decisions import MAX_ENTRANTS, SEATING_RECORD
from balancewheel.sim.players.entrant import Entrant, Roster, Term, split
from balancewheel.sim.players.seating import seat_in_turn, seat_shuffled

MAX_SEATINGS = 200_000
FIXED, MIRROR, SHUFFLE, ROUND_ROBIN = "fixed", "mirror", "shuffle", "roundrobin"


@dataclass(frozen=True)
class Lineup:
    """Which entrants meet, and how they are seated from game to game."""

    kind: str  # FIXED, SHUFFLE or ROUND_ROBIN
    entrants: list[Entrant]
    seats: list[int]  # fixed: the entrant of each seat
    n_players: int

    @property
    def text(self) -> str:
        """The lineup as people write it, with what files say in place of their names."""
        return self.with_entrants(self.entrants)

    def with_entrants(self, entrants: Sequence[Entrant]) -> str:
        """The text of the same lineup with others in the places of its entrants."""
        if self.kind == FIXED:
            return ",".join(entrants[number].text for number in self.seats)
        return lineup_text(self.kind, entrants)

    @functools.cached_property
    def slots(self) -> list[Entrant]:
        """The entrants, and after them the scripts of searchers that are no entrants themselves."""
        scripts = {entrant.script.definition: entrant.script for entrant in self.entrants}
        entrants = [entrant.definition for entrant in self.entrants]
        return [*self.entrants, *(script for definition, script in scripts.items() if definition not in entrants)]

    def script_slot(self, entrant: Entrant) -> int:
        """The slot of what answers the questions that an entrant does not search."""
        return [slot.definition for slot in self.slots].index(entrant.script.definition)

    def searchers(self, game: Game) -> np.ndarray:
        """The record of how each entrant searches, empty for those who do not; no records if nobody does."""
        records = np.zeros(MAX_ENTRANTS if any(entrant.searches for entrant in self.entrants) else 0, SEARCHER)
        for number, entrant in enumerate(self.entrants):
            if entrant.searches:
                entrant.fill(records[number], self.script_slot(entrant), game)
        return records

    def seatings(self, seed: int, first: int, count: int) -> np.ndarray:
        """The seatings of `count` games from game number `first` on: a function of seed and number alone."""
        seatings = np.zeros(count, SEATING_RECORD)
        seatings["game"] = np.arange(first, first + count)
        seatings["n_players"] = self.n_players
        if self.kind == FIXED:
            seatings["entrant"][:, : self.n_players] = self.seats
        elif self.kind == SHUFFLE:
            seat_shuffled(seatings, seed, len(self.entrants))
        else:
            seat_in_turn(seatings, seed, self._every_seating)
        return seatings

    @functools.cached_property
    def _every_seating(self) -> np.ndarray:
        """Every set of entrants that may meet, in every seating."""
        sets = itertools.combinations(range(len(self.entrants)), self.n_players)
        return np.array([seating for each in sets for seating in itertools.permutations(each)])


def lineup_text(kind: str, entrants: Sequence[Entrant]) -> str:
    """A lineup of these entrants as people write it."""
    return f"{kind}:{','.join(entrant.text for entrant in entrants)}"


def mirror(entrant: Entrant) -> str:
    """The lineup with one entrant in all seats."""
    return lineup_text(MIRROR, [entrant])


def shuffle(entrants: Sequence[Entrant]) -> str:
    """The lineup in which entrants take turns."""
    return lineup_text(SHUFFLE, entrants)


def parse_lineup(text: str, roster: Roster, n_players: int) -> Lineup:
    """A lineup from its text: `a,b,c`, `mirror:a`, `shuffle:a,b,c` or `roundrobin:a,b,c`."""
    kind, names = _take_apart(text)
    listed = [roster.find(name) for name in names]
    entrants = _different(listed)
    labels = [entrant.label for entrant in listed]  # a name says more than all the knobs behind it
    if kind == MIRROR:
        if len(listed) != 1:
            raise UserError(
                f"mirror: seats one strategy everywhere; {len(listed)} are named in 'mirror:{','.join(labels)}'"
            )
        kind, labels = FIXED, labels * n_players
    if kind == FIXED:
        _check_fixed(labels, n_players)
    elif len(entrants) < len(listed):
        twice = next(label for label in labels if labels.count(label) > 1)
        raise UserError(f"lineup '{kind}:{','.join(labels)}' names {twice} twice; {kind} takes each strategy once")
    if kind == ROUND_ROBIN:
        _check_round_robin(len(entrants), n_players)
    seats = [[entrant.label for entrant in entrants].index(label) for label in labels] if kind == FIXED else []
    lineup = Lineup(kind, entrants, seats, n_players)
    if len(lineup.slots) > MAX_ENTRANTS:
        scripts = ", the scripts of searchers included" if len(lineup.slots) > len(entrants) else ""
        raise UserError(f"a lineup holds at most {MAX_ENTRANTS} strategies, not {len(lineup.slots)}{scripts}")
    return lineup


def _take_apart(text: str) -> tuple[str, list[str]]:
    """The kind of a lineup, and the texts of those it names."""
    kind, colon, names = text.partition(":")
    if not colon or "(" in kind:
        return FIXED, split(text)
    if kind not in (MIRROR, SHUFFLE, ROUND_ROBIN):
        raise unknown("kind of lineup", kind, [MIRROR, SHUFFLE, ROUND_ROBIN, "or names alone: a,b,c"])
    return kind, split(names)


def _different(listed: list[Entrant]) -> list[Entrant]:
    """Every entrant once; a name means the same wherever it stands."""
    entrants: dict[str, Entrant] = {}
    for entrant in listed:
        if entrants.setdefault(entrant.label, entrant).definition != entrant.definition:
            raise UserError(
                f"lineup: two players with different knobs are called {entrant.label}; give one of them another name, "
                f"as in mine={entrant.name}(…) or mine={entrant.name}@my_file.toml"
            )
    return list(entrants.values())


def _check_fixed(labels: list[str], n_players: int) -> None:
    """Everybody has a seat, and every seat somebody."""
    if len(labels) != n_players:
        kinds = f"or shuffle:{','.join(dict.fromkeys(labels))} to seat any number in turn"
        raise UserError(
            f"lineup {','.join(labels)!r} names {len(labels)} strategies for {n_players} players; "
            f"name {n_players}, {kinds}"
        )


def _check_round_robin(entrants: int, n_players: int) -> None:
    """There are enough entrants, and not too many seatings to list."""
    if entrants < n_players:
        raise UserError(
            f"roundrobin needs at least {n_players} strategies for {n_players} players, not {entrants}; "
            "shuffle takes any number"
        )
    seatings = len(list(itertools.islice(itertools.permutations(range(entrants), n_players), MAX_SEATINGS + 1)))
    if seatings > MAX_SEATINGS:
        raise UserError(f"roundrobin of {entrants} strategies has over {MAX_SEATINGS:,} seatings; use shuffle")


def shorten_lineup(text: str) -> str:
    """A lineup by the names of its players, without the knobs behind them: `mirror:expert`."""
    try:
        kind, names = _take_apart(text)
        short = [Term.parse(name).short for name in names]
    except UserError:  # written by another version
        return text
    if kind == FIXED and len(short) > 1 and len(set(short)) == 1:
        kind, short = MIRROR, short[:1]
    return ",".join(short) if kind == FIXED else f"{kind}:{','.join(short)}"
