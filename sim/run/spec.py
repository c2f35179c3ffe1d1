"""What is to be played: all that decides the results of a run."""

from dataclasses import dataclass, replace
from typing import Any

from balancewheel.sim.errors import UserError
from balancewheel.sim.frame.game import Game
from balancewheel.sim.frame.strategy import uniform
from balancewheel.sim.games import find_game
from balancewheel.sim.players.entrant import Entrant, Roster
from balancewheel.sim.players.lineup import SHUFFLE, mirror, parse_lineup
from balancewheel.sim.players.own import own_names, own_strategies
from balancewheel.sim.rules.variants import STANDARD, RuleSet, load

MAX_SEED = 2**63 - 1
ALWAYS = ("games", "seats")


@dataclass(frozen=True)
class RunSpec:
    """All that decides the results of a run; it can be sent to any worker."""

    game: str  # its name, or the folder of your own game
    players: int
    seed: int
    rules: RuleSet
    lineup: str  # as `Lineup.text` writes it: it depends on no file
    own: tuple[str, ...] = ()  # your own strategies, as file.py:function
    tables: tuple[str, ...] = ALWAYS

    @property
    def roster(self) -> Roster:
        """Who can be named in its lineup."""
        return roster_of(find_game(self.game), self.own)

    def seating(self, lineup: str) -> "RunSpec":
        """The same games with others at the table."""
        return replace(self, lineup=lineup)

    def played_by(self, entrant: Entrant) -> "RunSpec":
        """The same games with one entrant in all seats."""
        return self.seating(mirror(entrant))


def run_spec(
    game: str,
    *,
    players: int | None = None,
    seed: int = 1,
    lineup: str | None = None,
    rules: str = STANDARD,
    changes: dict[str, Any] | None = None,
    own: tuple[str, ...] = (),
    rounds: bool = False,
) -> RunSpec:
    """A spec from what a user says, with what is left unsaid filled in."""
    found = find_game(game)
    n_players = max(found.player_counts) if players is None else players
    check_players(found, n_players)
    tables = (*ALWAYS, "rounds") if rounds else ALWAYS
    loaded = load(found.reference, rules, changes)
    named = default_lineup(found, own) if lineup is None else lineup
    text = parse_lineup(named, roster_of(found, own), n_players).text
    return RunSpec(found.reference, n_players, seed, loaded, text, tuple(own), tables)


def check_players(game: Game, players: int) -> None:
    """Is the game for so many players?"""
    low, high = game.player_counts[0], game.player_counts[-1]
    if players not in game.player_counts:
        raise UserError(f"{game.title} is for {low if low == high else f'{low} to {high}'} players, not {players}")


def roster_of(game: Game, own: tuple[str, ...] = ()) -> Roster:
    """Who can be named: the strategies of a game, and your own."""
    return Roster(game, own_strategies(own, game))


def default_lineup(game: Game, own: tuple[str, ...]) -> str:
    """All strategies in turn, yours first; not `uniform`, which does not try to win, unless there is no other."""
    names = own_names(own) + [name for name in game.strategies if name != uniform.__name__]
    return f"{SHUFFLE}:{','.join(names or [uniform.__name__])}"
