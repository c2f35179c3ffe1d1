"""How a run came about, and in what another run differs from it."""

import platform
from importlib.metadata import version
from typing import Any

from balancewheel.sim.errors import shorten
from balancewheel.sim.players.lineup import own_digest
from balancewheel.sim.rules.variants import describe_changes
from balancewheel.sim.run.prepare import PreparedRun

MOST_CHANGES = 5  # of the rules, that a message lists


def manifest_of(prepared: PreparedRun, games: int) -> dict[str, Any]:
    """How a run came about, before any game is played."""
    spec, lineup = prepared.spec, prepared.lineup
    return {
        "balancewheel": version("balancewheel"),
        "game": prepared.game.name,
        **({} if prepared.game.is_shipped else {"game_folder": prepared.game.reference}),
        "players": spec.players,
        "games": games,
        "seed": spec.seed,
        "lineup": lineup.text,
        "entrants": [
            {
                "label": entrant.label,
                "strategy": entrant.strategy.name,
                "knobs": entrant.knobs,
                "own": entrant.script.strategy.source,
                "own_sha256": _file_hash(entrant.script.strategy.source),
            }
            for entrant in lineup.entrants
        ],
        "rules": {
            "name": spec.rules.name,
            "about": spec.rules.about,
            "digest": spec.rules.digest,
            "values": spec.rules.values,
        },
        "tables": list(spec.tables),
        "sources": prepared.sources,
        "versions": {
            "python": platform.python_version(),
            **{name: version(name) for name in ("numba", "numpy", "polars")},
        },
        "result_hash": None,
        "shards": [],
    }


def _file_hash(place: str) -> str | None:
    return own_digest((place,))[0] if place else None


def differences(ours: dict[str, Any], theirs: dict[str, Any]) -> list[str]:
    """In words, the settings in which a folder's run differs from the one asked for."""
    found = []
    if ours["game"] != theirs["game"]:  # whose rules have nothing in common
        return [f"game is {theirs['game']} there, {ours['game']} here"]
    for key in ("players", "seed", "lineup"):
        if ours[key] != theirs[key]:
            found.append(f"{key} is {shorten(str(theirs[key]))} there, {shorten(str(ours[key]))} here")
    mine, other = ours["rules"]["values"], theirs["rules"]["values"]
    changes = sorted(describe_changes(mine, other).items())
    for key, (here, there) in changes[:MOST_CHANGES]:
        found.append(f"rules: {key} is {shorten(there)} there, {shorten(here)} here")
    if len(changes) > MOST_CHANGES:
        found.append(f"and {len(changes) - MOST_CHANGES} more of the rules differ")
    if not found and [e["own_sha256"] for e in ours["entrants"]] != [e["own_sha256"] for e in theirs["entrants"]]:
        found.append("the file of your own strategy has changed since")
    if not found and ours["entrants"] != theirs["entrants"]:
        found.append("the strategies or their knobs differ")
    if set(ours["tables"]) != set(theirs["tables"]):
        found.append(f"tables are {', '.join(theirs['tables'])} there, {', '.join(ours['tables'])} here")
    if not found and ours["sources"] != theirs["sources"]:
        found.append("it was played by another version of the rules or strategies")
    if ours["games"] < theirs["games"]:
        found.append(f"games are {theirs['games']:,} there, {ours['games']:,} here (more would extend it)")
    return found
