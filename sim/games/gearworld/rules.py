"""The rules record of Gearworld: the parameters of rules.toml, and the board."""

from pathlib import Path
from typing import Any

import numpy as np

from balancewheel.sim.errors import UserError
from balancewheel.sim.frame.state import Vocabulary
from balancewheel.sim.games.gearworld.board import (
    MAX_BOAT_AREAS,
    MAX_LANDS,
    MAX_PAIRS,
    MAX_SEAS,
    read_board,
    sea_distances,
    water_distances,
)
from balancewheel.sim.rules.parameters import game_file, rules_type
from balancewheel.sim.rules.records import check_word, prefixed

FOLDER = Path(__file__).parent
N_RESOURCES, N_CARGO = 5, 6
N_PAID = 4  # coal, gold, iron, scrap: horses pay for nothing
DEVELOPMENTS = ["weapon", "skywork", "riverboat", "ship", "bridge"]
CONTINENT = 0
MAX_ROUNDS = 201


class Cargo(Vocabulary):
    """What can be carried; the first five are resources."""

    COAL, GOLD, IRON, SCRAP, HORSE, WEAPON = range(6)


class DynamicPhase(Vocabulary):
    """Phases that a die may skip."""

    PRODUCTION, TRADE, TRANSPORT = range(3)


class Face(Vocabulary):
    """What a face of the die does."""

    RESOLVE, SKIP, FIRST_PLAYER, VOTE = range(4)


class AllOrNothing(Vocabulary):
    """Off, and its modes."""

    SHARED, PLAY_ON, BY_DIE, BY_DEVELOPMENTS, BY_STRENGTH = range(5)


CARGO_NAMES, PHASES = Cargo.words(), DynamicPhase.words()

RULES = rules_type(
    FOLDER,
    [
        ("forced", np.int64, (3, MAX_ROUNDS)),  # 0 as rolled, 1 resolved, 2 skipped
        ("cost", np.int64, (len(DEVELOPMENTS), 2, N_PAID)),  # by the first and by the second way to pay
        ("n_lands", np.int64),
        ("land_mass", np.int64, MAX_LANDS),
        ("land_near", np.int64, MAX_LANDS),
        ("land_boat_areas", np.int64, MAX_LANDS),
        ("land_sea", np.int64, MAX_LANDS),
        ("n_boat_areas", np.int64),
        ("boat_area_banks", np.int64, (MAX_BOAT_AREAS, 2)),
        ("boat_area_near", np.int64, MAX_BOAT_AREAS),
        ("boat_area_seas", np.int64, MAX_BOAT_AREAS),
        ("boat_distance", np.int64, (MAX_BOAT_AREAS, MAX_BOAT_AREAS)),
        ("n_seas", np.int64),
        ("sea_land", np.int64, MAX_SEAS),
        ("sea_near", np.int64, MAX_SEAS),
        ("sea_boat_areas", np.int64, MAX_SEAS),
        ("sea_distance", np.int64, (MAX_SEAS, MAX_SEAS)),
        ("n_pairs", np.int64),
        ("pair_lands", np.int64, (MAX_PAIRS, 2)),
    ],
)
BOARD_FIELDS = [
    "n_lands", "land_mass", "land_near", "land_boat_areas", "land_sea", "n_boat_areas", "boat_area_banks",
    "boat_area_near", "boat_area_seas", "n_seas", "sea_land", "sea_near", "sea_boat_areas", "n_pairs", "pair_lands",
]  # fmt: skip


def fill_rules(one: Any, values: dict[str, Any]) -> None:
    """What the kernel plays by besides the parameters: components as tables."""
    for development, name in enumerate(DEVELOPMENTS):
        one.cost[development] = values[f"{name}_cost"], values[f"{name}_cost_other"]
    board = read_board(values["map"])
    for name in BOARD_FIELDS:
        one[name] = getattr(board, name)
    one.boat_distance[:] = padded(water_distances(board.boat_area_near, board.n_boat_areas), MAX_BOAT_AREAS)
    one.sea_distance[:] = padded(sea_distances(board, one.deep_sea_cost), MAX_SEAS)
    for phase, number, forced in forced_schedule(values):
        one.forced[phase, number] = forced


def padded(distances: np.ndarray, size: int) -> np.ndarray:
    """A distance table of full size, unreachable where the board has no area."""
    full = np.full((size, size), 10**6)
    n = len(distances)
    full[:n, :n] = distances
    return full


def forced_schedule(values: dict[str, Any]) -> list[tuple[int, int, int]]:
    """The forced phases as (phase, round, 1 resolved or 2 skipped)."""
    found = []
    for text in values["forced_phases"]:
        words = text.split()
        if len(words) == 3:
            with prefixed(f"forced_phases: {text!r}"):
                check_word("phase", words[0], PHASES)
                check_word("outcome", words[2], ["resolve", "skip"])
        if len(words) != 3 or not words[1].isdigit():
            raise UserError(f'forced_phases: {text!r} must be like "transport 4 skip": phase, round, resolve or skip')
        if not 1 <= int(words[1]) <= values["round_cap"]:
            raise UserError(f"forced_phases: {text!r} is outside the game, which has rounds 1 to {values['round_cap']}")
        found.append((PHASES.index(words[0]), int(words[1]), 1 if words[2] == "resolve" else 2))
    for phase, number, _ in found:
        if len({forced for p, n, forced in found if (p, n) == (phase, number)}) > 1:
            raise UserError(f"forced_phases: {PHASES[phase]} of round {number} is both resolved and skipped")
    return found


def check_rules(values: dict[str, Any], n_players: int) -> None:
    """What single ranges cannot say: the parameters must fit together at this player count."""
    board = read_board(values["map"])
    forced_schedule(values)
    continent = n_players == 2 or values["on_the_continent"]
    if n_players == 2 and values["on_the_continent"]:
        raise UserError("on_the_continent is for 3 and 4 players; two players never use the islands (GB-237)")
    lands = [land for land in range(board.n_lands) if not continent or board.land_mass[land] == CONTINENT]
    tokens = sum(values["production_tokens_continent" if continent else "production_tokens"])
    if tokens > len(lands):
        raise UserError(
            f"there are {tokens} production tokens for {len(lands)} land areas; each land takes one at most"
        )
    if len(lands) < n_players:
        raise UserError(f"the map has {len(lands)} land areas in play for {n_players} players")
    for name, built in (("bridge_supply", "bridge"), ("ship_supply", "ship")):
        if continent and values[name] not in (0, parameter_value(name)):
            raise UserError(f"{name}: without islands no {built} can be built; leave {name} or the islands alone")
    if values["first_round_successes"] > values["successes"]:
        raise UserError(f"first_round_successes must be at most successes, which is {values['successes']}")
    if values["successes"] > values["battle_actions"]:
        raise UserError(
            f"successes must be at most battle_actions, which is {values['battle_actions']}; raise that as well"
        )


def parameter_value(name: str) -> Any:
    """The printed value of a parameter."""
    return game_file(FOLDER).parameters[name].value
