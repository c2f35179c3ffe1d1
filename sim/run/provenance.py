"""The manifest of a run that is to be played, and in what another run differs from it."""

import platform
from importlib.metadata import version

from balancewheel.sim.errors import shorten
from balancewheel.sim.players.own import own_digest
from balancewheel.sim.rules.variants import describe_changes
from balancewheel.sim.run.prepare import PreparedRun
from balancewheel.sim.run.store.manifest import EntrantEntry, Manifest, RulesEntry

MOST_CHANGES = 5  # of the rules, that a message lists


def manifest_of(prepared: PreparedRun, games: int) -> Manifest:
    """How a run came about, before any game is played."""
    spec, lineup, game = prepared.spec, prepared.lineup, prepared.game
    return Manifest(
        balancewheel=version("balancewheel"),
        game=game.name,
        game_folder=None if game.is_shipped else game.reference,
        players=spec.players,
        games=games,
        seed=spec.seed,
        lineup=lineup.text,
        entrants=[
            EntrantEntry(
                label=entrant.label,
                strategy=entrant.name,
                knobs=entrant.knobs,
                own=entrant.own,
                own_sha256=own_digest((entrant.own,))[0] if entrant.own else None,
            )
            for entrant in lineup.entrants
        ],
        rules=RulesEntry(
            name=spec.rules.name, about=spec.rules.about, digest=spec.rules.digest, values=spec.rules.values
        ),
        tables=list(spec.tables),
        sources=prepared.sources,
        versions={
            "python": platform.python_version(),
            **{name: version(name) for name in ("numba", "numpy", "polars")},
        },
        shards=[],
    )


def differences(ours: Manifest, theirs: Manifest) -> list[str]:
    """In words, the settings in which a folder's run differs from the one asked for."""
    if ours.game != theirs.game:  # whose rules have nothing in common
        return [f"game is {theirs.game} there, {ours.game} here"]
    different = []
    for key in ("players", "seed", "lineup"):
        here, there = getattr(ours, key), getattr(theirs, key)
        if here != there:
            different.append(f"{key} is {shorten(str(there))} there, {shorten(str(here))} here")
    changes = sorted(describe_changes(ours.rules.values, theirs.rules.values).items())
    for key, (here, there) in changes[:MOST_CHANGES]:
        different.append(f"rules: {key} is {shorten(there)} there, {shorten(here)} here")
    if len(changes) > MOST_CHANGES:
        others = len(changes) - MOST_CHANGES
        different.append(f"and {others} more of the rules differ{'s' if others == 1 else ''}")
    if not different and [one.own_sha256 for one in ours.entrants] != [one.own_sha256 for one in theirs.entrants]:
        different.append("the file of your own strategy has changed since")
    if not different and ours.entrants != theirs.entrants:
        different.append("the strategies or their knobs differ")
    if set(ours.tables) != set(theirs.tables):
        different.append(f"tables are {', '.join(theirs.tables)} there, {', '.join(ours.tables)} here")
    if not different and ours.sources != theirs.sources:
        different.append("it was played by another version of the rules or strategies")
    if ours.games < theirs.games:
        different.append(f"games are {theirs.games:,} there, {ours.games:,} here (more would extend it)")
    return different
