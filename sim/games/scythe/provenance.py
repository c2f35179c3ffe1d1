"""What is known of the airship and resolution tiles in play: parts to compare, and what has to be said of results."""

from typing import Any

from balancewheel.sim.games.scythe.wind_gambit.tiles import ANY, KINDS, STAND_IN, origin, pool, read_tiles

RANGES = (
    "How far airships fly is a stand-in on every passive tile, since no published range is known: "
    "see what changes with ranges of 2 and 3 before you rely on it."
)
COMPANY = (
    "Compared with games without airships, an airship tile shows what airships do as such, with that tile and another "
    "of the other kind; compare tiles with each other to see what sets them apart."
)


def tiles_in_play(values: dict[str, Any]) -> dict[str, list[dict[str, Any]]]:
    """The tiles that may be drawn under these rules, by their section of the file; none of a module that is off."""
    ships, endings = read_tiles(values["wind_gambit"])
    drawn: dict[str, list[dict[str, Any]]] = {"airship_tile": [], "resolution_tile": []}
    if values["airships"] != "off":
        drawn["airship_tile"] = [ships[number] for kind in KINDS for number in pool(values, kind)]
    if values["resolution"] != "off":
        drawn["resolution_tile"] = [endings[number] for number in pool(values, "resolution")]
    return drawn


def components_in_play(values: dict[str, Any]) -> dict[str, Any]:
    """The component files without tiles that cannot be drawn, for whoever counts what results rest on."""
    return values | {"wind_gambit": {**values["wind_gambit"], **tiles_in_play(values)}}


def caveats(rules: list[dict[str, Any]]) -> list[str]:
    """What has to be said of results under any of these rules: stand-ins are not the published tiles."""
    drawn = [tiles_in_play(values) for values in rules]
    tiles = [tile for one in drawn for section in one.values() for tile in section]
    names = list(dict.fromkeys(tile["name"] for tile in tiles if tile.get("provenance") == STAND_IN))
    lines = []
    if len(names) == 1:
        lines = [
            f"{names[0]} is a stand-in of our own: findings on it do not hold for the published tile of that name."
        ]
    elif names:
        listed = f"{', '.join(names[:-1])} and {names[-1]}"
        lines = [f"{listed} are stand-ins of our own: findings on them do not hold for the published tiles."]
    lines += [RANGES] if any(one["airship_tile"] for one in drawn) else []
    pinned = any({values["airship_aggressive"], values["airship_passive"]} != {ANY} for values in rules)
    return [*lines, COMPANY] if pinned and any(values["airships"] == "off" for values in rules) else lines


def tile_parts(values: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Every tile as a part to switch on, named with where it is from, and what pins it.

    An airship tile is switched on with the airships, and the name says so.
    """
    ships, endings = read_tiles(values["wind_gambit"])
    fleet = "shared" if values["airships"] == "off" else values["airships"]
    parts: dict[str, dict[str, Any]] = {}
    for tile in ships:
        pinned = {"airships": fleet, f"airship_{tile['kind']}": tile["id"]}
        parts[f"airships with {tile['name']} ({origin(tile)})"] = pinned
    for tile in endings:
        pinned = {"resolution": "on", "resolution_tile": tile["id"]}
        parts[f"resolution tile {tile['name']} ({origin(tile)})"] = pinned
    return parts
