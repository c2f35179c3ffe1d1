"""The board: a map file checked and turned into numbered areas, who is next to whom, and distances over water.

A map lists landmasses, land, river, lake and sea areas, then what touches what. Each fact stands in one place: a river
area names its two banks, a lake or sea area its land, a land its coast colour. Everything else is worked out here.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from balancewheel.sim.errors import UserError, unknown
from balancewheel.sim.games.gearworld.map_file import COLOURS, File, Record, sections

MAX_LANDS, MAX_BOAT_AREAS, MAX_SEAS, MAX_PAIRS = 48, 40, 40, 16  # a set of areas is one int64, so never above 62
FAR = 10**6  # the distance between areas that no boat or ship can join


@dataclass(frozen=True, eq=False)
class Board:
    """A checked board; sets of areas are bit masks, -1 is no area, and arrays are padded to the bounds above."""

    name: str
    land_names: tuple[str, ...]
    land_ids: tuple[str, ...]
    landmass_names: tuple[str, ...]  # the continent first
    boat_area_ids: tuple[str, ...]  # river areas, then lake areas
    sea_ids: tuple[str, ...]
    n_lands: int
    n_boat_areas: int
    n_seas: int
    n_pairs: int
    land_mass: np.ndarray  # which landmass, 0 the continent
    land_near: np.ndarray  # lands adjacent by a land border or a river area
    land_boat_areas: np.ndarray  # river and lake areas touching it
    land_sea: np.ndarray  # its sea area
    boat_area_banks: np.ndarray  # two lands of a river area; the land of a lake area and -1
    boat_area_near: np.ndarray  # adjacent river and lake areas
    boat_area_seas: np.ndarray  # sea areas at a river mouth
    sea_land: np.ndarray  # its land
    sea_near: np.ndarray  # adjacent sea areas
    sea_boat_areas: np.ndarray  # river mouths
    sea_colour: np.ndarray  # place of its land's coast colour in COLOURS
    pair_lands: np.ndarray  # abutment pairs: continent land, island land


def read_board(table: dict[str, Any]) -> Board:
    """The board of a map file, or one line about what is wrong with it."""
    name = table.get("name", "unnamed")
    try:
        return _board(str(name), sections(table))
    except UserError as error:
        raise UserError(f"map {name!r}: {error}") from None


# distances


def water_distances(near_masks: np.ndarray, n: int) -> np.ndarray:
    """GB-039, GB-046: steps between each two of the first `n` areas, FAR where there is no way."""
    return _shortest(_single_steps(near_masks, n))


def sea_distances(board: Board, crossing_cost: int) -> np.ndarray:
    """GB-217 to GB-220: a ship's movement points between sea areas, crossing the deep sea where the colours match."""
    steps = _single_steps(board.sea_near, board.n_seas)
    colour = board.sea_colour[: board.n_seas]
    on_continent = board.land_mass[board.sea_land[: board.n_seas]] == 0
    may_cross = (colour[:, None] == colour) & (colour >= 0) & (on_continent[:, None] != on_continent)
    return _shortest(np.where(may_cross, np.minimum(steps, crossing_cost), steps))


def _single_steps(near_masks: np.ndarray, n: int) -> np.ndarray:
    """0 from an area to itself, 1 to an adjacent one, FAR to all others."""
    near = (near_masks[:n, None] >> np.arange(n)) & 1
    return np.where(np.eye(n, dtype=bool), 0, np.where(near == 1, 1, FAR))


def _shortest(steps: np.ndarray) -> np.ndarray:
    """Cheapest ways through any areas in between (Floyd and Warshall)."""
    for between in range(len(steps)):
        steps = np.minimum(steps, steps[:, between, None] + steps[None, between, :])
    return steps


# building, each part checked before the next rests on it


def _board(name: str, file: File) -> Board:
    masses = _landmasses(file)
    _check_ids(file)
    lands, boats = _numbered(file["land"]), _numbered([*file["river"], *file["lake"]])
    seas = _numbered(file["sea"])
    mass = [_find("landmass", land["landmass"], masses, land["id"]) for land in file["land"]]
    _check_counts(lands, boats, seas, masses, mass)

    land_near = _land_near(file, lands, mass)
    for number, landmass in enumerate(masses):
        _check_in_one_piece(
            landmass, "land areas", land_near, [i for i, m in enumerate(mass) if m == number], list(lands)
        )
    banks = _banks(file, lands)
    land_boats = [0] * len(lands)
    for boat_area, pair in enumerate(banks):
        for land in pair:
            if land >= 0:
                land_boats[land] |= 1 << boat_area

    sea_land, land_sea = _coast(file, lands)
    colour = _coast_colours(file, mass, land_sea, list(masses))
    water = _water_borders(file, mass, banks, sea_land, boats, seas)
    _check_lake(file, boats, water)
    _check_mouths(file, boats, seas, water)
    n_boats = len(boats)
    sea_near = [water[n_boats + sea] >> n_boats for sea in range(len(seas))]
    for number, landmass in enumerate(masses):
        chain = [sea for sea, land in enumerate(sea_land) if mass[land] == number]
        _check_in_one_piece(landmass, "sea areas", sea_near, chain, list(seas))
    all_boats = (1 << n_boats) - 1
    pairs = _pairs(file, lands, mass, land_sea)
    return Board(
        name=name,
        land_names=tuple(land["name"] for land in file["land"]),
        land_ids=tuple(lands),
        landmass_names=tuple(masses),
        boat_area_ids=tuple(boats),
        sea_ids=tuple(seas),
        n_lands=len(lands),
        n_boat_areas=n_boats,
        n_seas=len(seas),
        n_pairs=len(pairs),
        land_mass=_padded(mass, (MAX_LANDS,), -1),
        land_near=_padded(land_near, (MAX_LANDS,), 0),
        land_boat_areas=_padded(land_boats, (MAX_LANDS,), 0),
        land_sea=_padded(land_sea, (MAX_LANDS,), -1),
        boat_area_banks=_padded(banks, (MAX_BOAT_AREAS, 2), -1),
        boat_area_near=_padded([near & all_boats for near in water[:n_boats]], (MAX_BOAT_AREAS,), 0),
        boat_area_seas=_padded([near >> n_boats for near in water[:n_boats]], (MAX_BOAT_AREAS,), 0),
        sea_land=_padded(sea_land, (MAX_SEAS,), -1),
        sea_near=_padded(sea_near, (MAX_SEAS,), 0),
        sea_boat_areas=_padded([near & all_boats for near in water[n_boats:]], (MAX_SEAS,), 0),
        sea_colour=_padded([colour[land] for land in sea_land], (MAX_SEAS,), -1),
        pair_lands=_padded(pairs, (MAX_PAIRS, 2), -1),
    )


def _padded(values: list[Any], shape: tuple[int, ...], nothing: int) -> np.ndarray:
    array = np.full(shape, nothing, dtype=np.int64)
    if values:
        array[: len(values)] = values
    return array


def _numbered(records: list[Record]) -> dict[str, int]:
    return {record["id"]: number for number, record in enumerate(records)}


def _find(kind: str, name: str, known: dict[str, int], label: str) -> int:
    """The number of what a record refers to."""
    if name not in known:
        problem = unknown(kind, name, known) if known else f"unknown {kind} {name!r}; there is none"
        raise UserError(f"{label}: {problem}")
    return known[name]


def _landmasses(file: File) -> dict[str, int]:
    """GB-002: one continent, numbered 0, and the islands."""
    continents = [mass["name"] for mass in file["landmasses"] if mass["kind"] == "continent"]
    if len(continents) != 1:
        found = " and ".join(continents) or "none"
        raise UserError(f"landmasses: exactly one must be of kind continent, found {found}")
    names = [*continents, *(mass["name"] for mass in file["landmasses"] if mass["kind"] == "island")]
    _check_no_doubles("landmasses", "name", names)
    return {name: number for number, name in enumerate(names)}


def _check_ids(file: File) -> None:
    areas = [area["id"] for kind in ("land", "river", "lake", "sea") for area in file[kind]]
    _check_no_doubles("areas", "id", areas)
    _check_no_doubles("land areas", "name", [land["name"] for land in file["land"]])


def _check_no_doubles(what: str, field: str, names: list[str]) -> None:
    seen: set[str] = set()
    for name in names:
        if name in seen:
            raise UserError(f"two {what} have the {field} {name!r}; each needs its own")
        seen.add(name)


def _check_counts(
    lands: dict[str, int], boats: dict[str, int], seas: dict[str, int], masses: dict[str, int], mass: list[int]
) -> None:
    for areas, kind, most in (
        (lands, "land areas", MAX_LANDS),
        (boats, "river and lake areas", MAX_BOAT_AREAS),
        (seas, "sea areas", MAX_SEAS),
    ):
        if len(areas) > most:
            raise UserError(
                f"there are {len(areas)} {kind}; from {list(areas)[most]} on that is beyond the {most} allowed"
            )
    for name, number in masses.items():
        if number not in mass:
            raise UserError(f"{name} has no land area; give it one or take it out of landmasses")


def _land_near(file: File, lands: dict[str, int], mass: list[int]) -> list[int]:
    """GB-034, GB-040: lands are adjacent by a common border or a common river area, once; GB-043: never by the lake."""
    near = [0] * len(lands)
    joined: dict[frozenset[int], str] = {}
    border_pairs = [
        (f"land border {border['a']} and {border['b']}", border["a"], border["b"]) for border in file["land_borders"]
    ]
    for label, one, other in [*border_pairs, *((river["id"], *river["banks"]) for river in file["river"])]:
        a, b = _find("land", one, lands, label), _find("land", other, lands, label)
        if a == b:
            raise UserError(f"{label}: {one} is on both sides; it takes two different lands")
        if mass[a] != mass[b]:
            raise UserError(
                f"{label}: {one} and {other} lie on different landmasses, and nothing is adjacent across the deep sea"
            )
        pair = frozenset((a, b))
        if pair in joined:
            raise UserError(
                f"{label}: {one} and {other} already meet by {joined[pair]}; two lands meet once, by border or river"
            )
        joined[pair] = label
        near[a] |= 1 << b
        near[b] |= 1 << a
    return near


def _banks(file: File, lands: dict[str, int]) -> list[tuple[int, int]]:
    """GB-038, GB-042: a river area touches the land on each bank, a lake area its one land."""
    rivers = [(lands[river["banks"][0]], lands[river["banks"][1]]) for river in file["river"]]
    return [*rivers, *((_find("land", lake["land"], lands, lake["id"]), -1) for lake in file["lake"])]


def _coast(file: File, lands: dict[str, int]) -> tuple[list[int], list[int]]:
    """GB-045, GB-247: the land of each sea area, and the one sea area of each coastal land."""
    sea_land, land_sea = [], [-1] * len(lands)
    for number, sea in enumerate(file["sea"]):
        land = _find("land", sea["land"], lands, sea["id"])
        if land_sea[land] >= 0:
            first = file["sea"][land_sea[land]]["id"]
            raise UserError(f"{sea['id']}: {sea['land']} has the sea area {first} already; each land has one at most")
        land_sea[land] = number
        sea_land.append(land)
    return sea_land, land_sea


def _coast_colours(file: File, mass: list[int], land_sea: list[int], masses: list[str]) -> list[int]:
    """GB-047: all island lands and many of the continent's carry a colour, and a colour leads somewhere."""
    colours = []
    sides: dict[str, dict[bool, str]] = {}
    for land, record in enumerate(file["land"]):
        colour, on_island, where = record.get("coast_colour"), mass[land] > 0, masses[mass[land]]
        if on_island and colour is None:
            raise UserError(
                f"{record['id']}: all land on an island ({where}) needs a coast_colour: {', '.join(COLOURS)}"
            )
        if colour is not None and land_sea[land] < 0:
            raise UserError(f"{record['id']} has coast_colour {colour} but no sea area; add one to sea with this land")
        if colour is not None:
            sides.setdefault(colour, {}).setdefault(on_island, record["id"])
        colours.append(-1 if colour is None else COLOURS.index(colour))
    for colour, lands in sides.items():
        if len(lands) == 1:
            on_island, only = next(iter(lands.items()))
            other = masses[0] if on_island else "an island"
            raise UserError(
                f"{only} has coast_colour {colour}, which no land of {other} has; a crossing needs it on both"
            )
    return colours


def _water_borders(
    file: File,
    mass: list[int],
    banks: list[tuple[int, int]],
    sea_land: list[int],
    boats: dict[str, int],
    seas: dict[str, int],
) -> list[int]:
    """GB-039, GB-042, GB-046: what each river and lake area, then each sea area shares a blue border with."""
    areas = {**boats, **{name: len(boats) + number for name, number in seas.items()}}
    area_mass = [mass[land] for land in [*(bank for bank, _ in banks), *sea_land]]
    near = [0] * len(areas)
    for border in file["water_borders"]:
        label = f"water border {border['a']} and {border['b']}"
        a, b = (_find("river, lake or sea area", border[end], areas, label) for end in "ab")
        if a == b:
            raise UserError(f"{label}: an area does not border on itself")
        if near[a] >> b & 1:
            raise UserError(f"{label} is listed twice; once stands for both ways")
        if area_mass[a] != area_mass[b]:
            raise UserError(f"{label}: they lie on opposite sides of the deep sea, and nothing is adjacent across it")
        boat, sea = min(a, b), max(a, b) - len(boats)
        if len(file["river"]) <= boat < len(boats) and sea >= 0:
            raise UserError(f"{label}: a lake area borders on lake and river areas, never on the sea")
        if boat < len(boats) and sea >= 0 and sea_land[sea] not in banks[boat]:
            land = file["land"][sea_land[sea]]["id"]
            raise UserError(
                f"{label}: a river mouth meets the sea areas of its own banks, and {land} is not one of them"
            )
        near[a] |= 1 << b
        near[b] |= 1 << a
    return near


def _check_lake(file: File, boats: dict[str, int], water: list[int]) -> None:
    """GB-042, GB-044: there is one lake, and its areas lie in a ring about the centre that nothing enters."""
    lakes = [boats[lake["id"]] for lake in file["lake"]]
    all_lakes = sum(1 << lake for lake in lakes)
    names = list(boats)
    expected = min(len(lakes) - 1, 2)
    for lake in lakes:
        found = [names[other] for other in lakes if water[lake] >> other & 1]
        if len(found) != expected:
            touching = " and ".join(found) or "none"
            raise UserError(
                f"{names[lake]} borders on {len(found)} lake areas ({touching}); in a ring it is {expected}"
            )
    _check_in_one_piece("the lake", "lake areas", [near & all_lakes for near in water], lakes, names)


def _check_mouths(file: File, boats: dict[str, int], seas: dict[str, int], water: list[int]) -> None:
    """GB-039: a river area touches the sea exactly if it is a river mouth."""
    rivers = _numbered(file["river"])
    mouths = [mouth["area"] for mouth in file["river_mouths"]]
    _check_no_doubles("river_mouths", "area", mouths)
    for mouth in mouths:
        if not water[_find("river area", mouth, rivers, f"river_mouths {mouth}")] >> len(boats):
            raise UserError(f"{mouth} is a river mouth but has no water border with a sea area")
    for name, river in rivers.items():
        if name not in mouths and water[river] >> len(boats):
            sea = next(sea for sea, number in seas.items() if water[river] >> (len(boats) + number) & 1)
            raise UserError(f"{name} has a water border with {sea} but is not listed in river_mouths")


def _check_in_one_piece(where: str, what: str, near: list[int], members: list[int], names: list[str]) -> None:
    """All of `members` can be reached from the first of them."""
    reached, frontier = set(members[:1]), members[:1]
    while frontier:
        here = frontier.pop()
        found = [other for other in members if near[here] >> other & 1 and other not in reached]
        reached.update(found)
        frontier += found
    rest = [member for member in members if member not in reached]
    if rest:  # name an area of the smaller part, which is likely the one to mend
        lone, main = (rest[0], members[0]) if len(rest) <= len(reached) else (members[0], rest[0])
        raise UserError(f"{names[lone]} is cut off from {names[main]}: the {what} of {where} must hang together")


def _pairs(file: File, lands: dict[str, int], mass: list[int], land_sea: list[int]) -> list[tuple[int, int]]:
    """GB-098: abutments face each other over the deep sea, one on the continent and one on an island."""
    pairs: list[tuple[int, int]] = []
    for pair in file["abutment_pairs"]:
        label = f"abutment pair {pair['continent']} and {pair['island']}"
        for end in ("continent", "island"):
            land = _find("land", pair[end], lands, label)
            if (mass[land] > 0) != (end == "island"):
                raise UserError(f"{label}: {pair[end]} is not on {'an island' if end == 'island' else 'the continent'}")
            if land_sea[land] < 0:
                raise UserError(
                    f"{label}: {pair[end]} has no sea area, and a bridge spans the deep sea between two coasts"
                )
        if (lands[pair["continent"]], lands[pair["island"]]) in pairs:
            raise UserError(f"{label} is listed twice; at most one bridge joins two lands")
        pairs.append((lands[pair["continent"]], lands[pair["island"]]))
        if len(pairs) > MAX_PAIRS:
            raise UserError(f"{label} is number {len(pairs)} of the abutment pairs; {MAX_PAIRS} are allowed")
    return pairs
