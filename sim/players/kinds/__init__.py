"""The kinds of entrants, one per file. The first that knows a text reads it; the last one reads all others."""

from collections.abc import Callable

from balancewheel.sim.players.entrant import Entrant, Roster, Term
from balancewheel.sim.players.kinds.script import Script
from balancewheel.sim.players.kinds.search import Search
from balancewheel.sim.players.kinds.tuned import read_tuned_player

KINDS: list[Callable[[Term, Roster], Entrant | None]] = [Search.read, read_tuned_player, Script.read]
