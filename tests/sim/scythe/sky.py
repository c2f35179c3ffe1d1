"""Airships and resolution tiles for tests: laying them out and flying, in words."""

from balancewheel.sim.games.scythe import state as s
from balancewheel.sim.games.scythe.mats import RESOURCES

from .table import table

FLY = ("move", "units")


def sky(*seats, aggressive="toll", passive="ferry", **changes):
    """A cleared table with airships of these tiles."""
    tiles = {"airships": "shared", "airship_aggressive": aggressive, "airship_passive": passive}
    return table(*(seats or ("nordic engineering", "crimea industrial")), **(tiles | changes))


def resolved(tile, *seats, **changes):
    """A cleared table with this resolution tile."""
    seats = seats or ("nordic engineering", "rusviet mechanical", "crimea industrial")
    return table(*seats, resolution="on", resolution_tile=tile, **changes)


def hover(t, player, place, workers=0, **resources):
    """An airship above a place, with this aboard."""
    t.state.airship[player] = t.place(place)
    t.state.crew[player] = workers
    t.state.workers_out[player] += workers
    for resource, amount in resources.items():
        t.state.aboard[player, RESOURCES.index(resource)] = amount


def at(t, player):
    """Where a player's airship is."""
    return t.names[int(t.state.airship[player])]


def aboard(t, player):
    """The resources aboard: {"oil": 2}."""
    return {name: int(n) for name, n in zip(RESOURCES, t.state.aboard[player], strict=True) if n}


def act(t, player, *way, **others):
    """A Move action, whatever was played before."""
    t.state.last_section[player] = s.NOTHING
    return t.turn(player, *FLY, *way, **others)


def fly(t, player, start, *way, **others):
    """A Move action that begins with the airship."""
    return act(t, player, f"airship at {start}", *way, **others)


def used(t, player):
    """The airship tiles whose ability a player has used."""
    return {tile["id"] for number, tile in enumerate(t.narrator.tiles) if int(t.state.tiles_used[player]) >> number & 1}
