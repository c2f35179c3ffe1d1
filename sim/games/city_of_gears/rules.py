"""The rules record of City of Gears: the parameters of rules.toml, and tiles, developments, die and city as tables."""

from pathlib import Path
from typing import Any

import numpy as np

from balancewheel.sim.games.city_of_gears.components import (
    MAX_DEVELOPMENTS,
    MAX_FACES,
    MAX_TILES,
    read_developments,
    read_die,
    read_tiles,
)
from balancewheel.sim.games.city_of_gears.layout import MAX_PLAYERS, MAX_SPOTS, N_NODES, PLAYERS, read_city
from balancewheel.sim.games.city_of_gears.words import MAX_STEPS, N_GOODS, N_NUMBERS, N_RESOURCES, Step
from balancewheel.sim.rules.parameters import rules_type

FOLDER = Path(__file__).parent
FIRST_BONUS = MAX_TILES  # effects are numbered: those of tiles, of link bonuses, of developments
FIRST_DEVELOPMENT = 2 * MAX_TILES
N_EFFECTS = FIRST_DEVELOPMENT + MAX_DEVELOPMENTS

RULES = rules_type(
    FOLDER,
    [
        ("n_tiles", np.int64),
        ("tile_type", np.int64, MAX_TILES),
        ("tile_cost", np.int64, (MAX_TILES, N_RESOURCES)),
        ("tile_prestige", np.int64, MAX_TILES),
        ("n_developments", np.int64),
        ("kind", np.int64, MAX_DEVELOPMENTS),
        ("happens", np.int64, MAX_DEVELOPMENTS),  # what a passive development waits for
        ("cost", np.int64, (MAX_DEVELOPMENTS, N_GOODS)),
        ("uses", np.int64, MAX_DEVELOPMENTS),
        ("first_verb", np.int64, MAX_DEVELOPMENTS),
        ("n_steps", np.int64, N_EFFECTS),
        ("n_branches", np.int64, N_EFFECTS),
        ("step", np.int64, (N_EFFECTS, MAX_STEPS, N_NUMBERS)),
        ("n_faces", np.int64),
        ("face", np.int64, MAX_FACES),  # the resources shown, as bits
        ("n_cells", np.int64),
        # by the number of players; a node is a cell or a factory, sets of spots are bits
        ("n_spots", np.int64, MAX_PLAYERS + 1),
        ("spot_end", np.int64, (MAX_PLAYERS + 1, MAX_SPOTS, 2)),
        ("spots_at", np.int64, (MAX_PLAYERS + 1, N_NODES)),
    ],
)


def fill_rules(one: Any, values: dict[str, Any]) -> None:
    """What the kernel plays by besides the parameters: components as tables."""
    _fill_tiles(one, values)
    _fill_developments(one, values)
    faces = read_die(values["die"])
    one.n_faces = len(faces)
    one.face[: len(faces)] = faces
    city = read_city(values["map"], values["offset_third_factory"])
    one.n_cells = len(city.cells)
    for players in PLAYERS:
        spots = city.spots(players, values["spots_per_edge"])
        one.n_spots[players] = len(spots)
        for spot, ends in enumerate(spots):
            one.spot_end[players, spot] = ends
            for end in ends:
                one.spots_at[players, end] |= 1 << spot


def _fill_tiles(one: Any, values: dict[str, Any]) -> None:
    tiles = read_tiles(values["tiles"])
    one.n_tiles = len(tiles)
    for number, tile in enumerate(tiles):
        one.tile_type[number], one.tile_cost[number], one.tile_prestige[number] = tile.type, tile.cost, tile.prestige
        _fill_effect(one, number, tile.effect)
        _fill_effect(one, FIRST_BONUS + number, tile.link_bonus)


def _fill_developments(one: Any, values: dict[str, Any]) -> None:
    developments = read_developments(values["developments"])
    one.n_developments = len(developments)
    for number, development in enumerate(developments):
        one.kind[number], one.happens[number] = development.kind, development.when
        one.cost[number], one.uses[number] = development.cost, development.uses
        one.first_verb[number] = development.effect[0][Step.VERB]
        _fill_effect(one, FIRST_DEVELOPMENT + number, development.effect)


def _fill_effect(one: Any, number: int, steps: list[list[int]]) -> None:
    one.n_steps[number] = len(steps)
    one.n_branches[number] = max(step[-1] for step in steps)
    one.step[number, : len(steps)] = steps
