"""What single parameters cannot say: components and parameters must fit together at a player count."""

from itertools import combinations
from typing import Any

from balancewheel.sim.errors import UserError
from balancewheel.sim.games.scythe.board import read_board
from balancewheel.sim.games.scythe.cards import read_cards
from balancewheel.sim.games.scythe.mats import Record, read_factions, read_mats, warn_about_mats
from balancewheel.sim.games.scythe.rules import banned_pairs, pins
from balancewheel.sim.games.scythe.wind_gambit.tiles import check_tiles, pool, read_tiles


def check_rules(values: dict[str, Any], n_players: int) -> None:
    """What single ranges cannot say: components and parameters must fit together at this player count."""
    board = read_board(values["map"])
    factions, mats = read_factions(values["faction_mats"], board), read_mats(values["player_mats"])
    cards = read_cards(values)
    dealt = {name: _dealt(values, known) for name, known in (("factions", factions), ("player mats", mats))}
    for name, known in dealt.items():
        if len(known) < n_players:
            hint = "" if values["invaders"] else "; invaders = true adds those of Invaders from Afar"
            raise UserError(f"there are {len(known)} {name} for {n_players} players{hint}")
    bases = [faction["home_base"] for faction in dealt["factions"].values()]
    for base in bases:
        if bases.count(base) > 1:
            raise UserError(f"two factions have the home base {base}; each needs its own")
    banned_pairs(values, factions, mats)
    _check_pins(values, n_players, dealt["factions"], dealt["player mats"])
    pool = n_players + values["factory_cards_more"]
    if len(cards["factory"]) < pool:
        raise UserError(
            f"there are {len(cards['factory'])} factory cards for a pool of {pool} (players and factory_cards_more)"
        )
    check_tiles(values, n_players)
    objectives = n_players * values["objective_cards"]
    if len(cards["objective"]) < objectives:
        raise UserError(f"there are {len(cards['objective'])} objective cards; {n_players} players need {objectives}")
    _check_open_objectives(values, len(cards["objective"]) - objectives)
    if sorted(set(values["combat_card_values"])) != values["combat_card_values"]:
        raise UserError("combat_card_values must ascend, each different from the others")
    tiers = values["tier_from"][: values["tiers"]]
    if sorted(set(tiers)) != tiers or tiers[0] != 0:
        raise UserError(f"tier_from = {tiers}: it must begin with 0 and ascend")
    warn_about_mats(values["player_mats"])


def _check_open_objectives(values: dict[str, Any], left: int) -> None:
    """A resolution tile that lays out objective cards needs as many beyond those of the players."""
    if values["resolution"] == "off":
        return
    endings = read_tiles(values["wind_gambit"])[1]
    for number in pool(values, "resolution"):
        tile = endings[number]
        if tile.get("open_objectives", 0) > left:
            cards = tile["open_objectives"]
            raise UserError(f"resolution tile {tile['id']} lays out {cards} objective cards; {left} are left")


def _dealt(values: dict[str, Any], known: dict[int, Record]) -> dict[int, Record]:
    return {number: one for number, one in known.items() if one["set"] == "base" or values["invaders"]}


def _check_pins(values: dict[str, Any], n_players: int, factions: dict[int, Record], mats: dict[int, Record]) -> None:
    """Pinned seats must be there, sit clockwise, and hold no banned pair while bans are on."""
    for name, known in (("seat_factions", factions), ("seat_mats", mats)):
        if len(values[name]) > n_players:
            raise UserError(f"{name} pins {len(values[name])} seats for {n_players} players")
        pins(values, name, known)
    pinned_factions = pins(values, "seat_factions", factions) + [-1] * (n_players - len(values["seat_factions"]))
    pinned_mats = pins(values, "seat_mats", mats) + [-1] * (n_players - len(values["seat_mats"]))
    seatings = [
        order[turn:] + order[:turn]
        for order in map(list, combinations(factions, n_players))
        for turn in range(n_players)
        if _fits(order[turn:] + order[:turn], pinned_factions)
    ]
    if not seatings:
        names = ", ".join(one["id"] for one in factions.values())
        raise UserError(f"seat_factions: nobody can sit so; clockwise the factions are {names} (SC-011)")
    banned = banned_pairs(values, factions, mats) if values["bans"] != "off" else []
    for seat, pair in enumerate(zip(pinned_factions, pinned_mats, strict=True), 1):
        if pair in banned:
            faction, mat = factions[pair[0]]["id"], mats[pair[1]]["id"]
            raise UserError(
                f"seat {seat} is pinned to {faction} with {mat}, a banned pair; bans = off allows it (SC-371)"
            )
    if values["mats_in_order"] and any(mat >= 0 for mat in pinned_mats):
        raise UserError("mats_in_order deals the mats by number, so seat_mats cannot pin them")
    for seating in seatings:
        if banned and not _can_deal(seating, pinned_mats, list(mats), banned, values["mats_in_order"]):
            names = ", ".join(factions[faction]["id"] for faction in seating)
            raise UserError(f"banned_pairs: {names} cannot all get a mat that is not banned; ban fewer pairs")


def _can_deal(
    seating: list[int], pinned: list[int], mats: list[int], banned: list[tuple[int, int]], in_order: bool
) -> bool:
    """Is there a deal of mats to these factions without a banned pair?"""
    if in_order:
        n = len(seating)
        orders = ([*some[turn:], *some[:turn]] for some in combinations(mats, n) for turn in range(n))
        return any(not set(zip(seating, order, strict=True)) & set(banned) for order in orders)
    if not seating:
        return True
    choices = [pinned[0]] if pinned[0] >= 0 else [mat for mat in mats if mat not in pinned]
    return any(
        (seating[0], mat) not in banned
        and _can_deal(seating[1:], pinned[1:], [other for other in mats if other != mat], banned, False)
        for mat in choices
    )


def _fits(order: list[int], pinned: list[int]) -> bool:
    return all(pin in (-1, faction) for faction, pin in zip(order, pinned, strict=True))
