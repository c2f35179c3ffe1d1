"""A strategy whose knobs are in a file: `sensible@my_tuned.toml`, `sensible@tuned` and `expert`.

Games come with tuned forms of their strategies, found by `balancewheel population`: `engineer@tuned` is an idea with
its knobs as they win most, `expert` what no other player gains much against. Once read, such a player is a script like
any other, so the games of a run depend on no file that may change.
"""

import re
from pathlib import Path

from balancewheel.sim.errors import UserError
from balancewheel.sim.players.entrant import Roster, Term
from balancewheel.sim.players.kinds.script import Script
from balancewheel.sim.players.rungs import EXPERT, SEARCH, TUNED
from balancewheel.sim.players.tuned_files import TUNED_AS, find_shipped, read_tuned


def read_tuned_player(term: Term, roster: Roster) -> Script | None:
    """The script that a file describes, called after the strategy or the file; `expert` is ours if nobody else is."""
    name, game = term.name, roster.game
    is_expert = term.file is None and name == EXPERT and not roster.is_taken(EXPERT)
    if term.file is None and not is_expert:
        return None
    if term.settings is not None:
        fixed = name if is_expert else f"{name}@{term.file}"
        raise UserError(f"lineup: the knobs of {fixed} are fixed; turn those of a strategy, like sensible(…)")
    if name == SEARCH:
        raise UserError(f"{SEARCH} has no file; give it a script that has one: {SEARCH}(script=sensible@{TUNED})")
    if name == EXPERT and not is_expert and EXPERT not in game.strategies:
        raise UserError(f"{EXPERT} is tuned already; write {EXPERT} alone")
    if is_expert:
        file, label = find_shipped(game, EXPERT), EXPERT
    elif term.file == TUNED:
        file, label = find_shipped(game, name), f"{TUNED_AS}{name}"
    else:
        file = Path(term.file or "")
        label = re.sub(r"\W", "_", file.stem)
        label = f"{TUNED_AS}{label}" if label in game.strategies else label
    tuned = read_tuned(file, game)
    if not is_expert and tuned.strategy != name:
        raise UserError(f"{file} holds the knobs of {tuned.strategy}, not of {name}")
    return Script.of(game.find_strategy(tuned.strategy), tuned.knobs, game, term.label or label)
