"""What single parameters cannot say: components and parameters must fit together."""

from typing import Any

from balancewheel.sim.errors import UserError
from balancewheel.sim.games.city_of_gears.components import read_developments, read_die, read_tiles
from balancewheel.sim.games.city_of_gears.layout import MAX_SPOTS, PLAYERS, read_city

LIMITS = {  # a parameter, and another that it may not exceed
    "opening_gears_to_end": "opening_gears",
    "start_workers": "workers_per_player",
    "start_dice": "dice_per_player",
    "opening_dice": "dice_per_player",
}


def check_rules(values: dict[str, Any], n_players: int) -> None:
    """What single ranges cannot say: components and parameters must fit together at this player count."""
    tiles, developments = read_tiles(values["tiles"]), read_developments(values["developments"])
    read_die(values["die"])
    city = read_city(values["map"], values["offset_third_factory"])
    cells = len(city.cells)
    if len(tiles) < cells:
        raise UserError(f"{values['tiles']['name']}: [[tile]]: there are {len(tiles)}; the city has {cells} cells")
    if len(developments) < values["standard_gears"]:
        raise UserError(
            f"{values['developments']['name']}: [[development]]: there are {len(developments)}; "
            f"standard_gears puts {values['standard_gears']} gears into the bag"
        )
    if values["discovery_tokens"] < cells:
        raise UserError(f"discovery_tokens = {values['discovery_tokens']}: each of the {cells} cells needs one")
    for name, limit in LIMITS.items():
        if values[name] > values[limit]:
            raise UserError(f"{name} = {values[name]}: there are {values[limit]} {limit}")
    if values["opening_dice"] < values["start_dice"]:
        raise UserError(f"opening_dice = {values['opening_dice']}: it must not be below start_dice")
    if sorted(values["worker_prices"]) != values["worker_prices"]:
        raise UserError(f"worker_prices = {values['worker_prices']}: they must not fall from left to right")
    for players in PLAYERS:
        spots = len(city.spots(players, values["spots_per_edge"]))
        if spots > MAX_SPOTS:
            raise UserError(
                f"{values['map']['name']}: [[cell]]: {spots} spots for links; at most {MAX_SPOTS} are allowed"
            )
