"""The rules record of Gears: the parameters of rules.toml, and the cards as tables."""

from pathlib import Path
from typing import Any

import numpy as np

from balancewheel.sim.errors import UserError
from balancewheel.sim.games.gears.cards import (
    ICONS,
    MAX_CARDS,
    MAX_EFFECTS,
    MAX_STEPS,
    N_ICONS,
    VERBS,
    Record,
    copies,
    read_cards,
    step_fields,
)
from balancewheel.sim.rules.parameters import rules_type

FOLDER = Path(__file__).parent
MAX_REALM = 10
NEW_GAME, PLAY_ON = range(2)
NO_EFFECT = -1
STEP_FIELDS = list(step_fields({"verb": VERBS[0]}))

RULES = rules_type(
    FOLDER,
    [
        # cards: those of player 0's Kosmos cards, player 1's, then the Gears cards
        ("n_kosmos", np.int64),  # of one player
        ("n_cards", np.int64),
        ("face", np.int64, MAX_CARDS),  # the same for equal cards
        ("number", np.int64, MAX_CARDS),
        ("power", np.int64, (MAX_CARDS, N_ICONS)),
        ("weakness", np.int64, (MAX_CARDS, N_ICONS)),
        ("total_power", np.int64, MAX_CARDS),
        ("total_weakness", np.int64, MAX_CARDS),
        ("effect", np.int64, MAX_CARDS),  # or NO_EFFECT
        ("is_kosmos", np.int64, MAX_CARDS),
        ("seat1_extra", np.int64),  # the Gears card that seat 1 starts with, or -1
        # effects, step by step; their fields as in cards.step_fields
        ("n_steps", np.int64, MAX_EFFECTS),
        *[(f"step_{name}", np.int64, (MAX_EFFECTS, MAX_STEPS)) for name in STEP_FIELDS],
        ("step_icons", np.int64, (MAX_EFFECTS, MAX_STEPS, N_ICONS)),
    ],
)


def fill_rules(one: Any, values: dict[str, Any]) -> None:
    """GE-004: the cards as tables."""
    cards, kosmos, effects = read_cards(values["cards"], values["left_out"])
    names = [effect["name"] for effect in effects]
    starters = [record for record in kosmos for _ in range(record.get("copies_per_player", 1))]
    one.n_kosmos, one.n_cards, one.seat1_extra = len(starters), 2 * len(starters) + len(cards), -1
    distinct = [record["name"] for record in [*kosmos, *cards]]
    for card, record in enumerate([*starters, *starters, *cards]):
        one.face[card] = distinct.index(record["name"])
        one.number[card] = record.get("number", 0)
        one.power[card], one.weakness[card] = _icons(record["power"]), _icons(record["weakness"])
        one.total_power[card], one.total_weakness[card] = len(record["power"]), len(record["weakness"])
        effect = record.get("effect", "none")
        one.effect[card] = NO_EFFECT if effect == "none" else names.index(effect)
        one.is_kosmos[card] = card < 2 * len(starters)
        if values["seat1_card"] and one.number[card] == values["seat1_card"]:
            one.seat1_extra = card
    for number, effect in enumerate(effects):
        one.n_steps[number] = len(effect["steps"])
        for place, step in enumerate(effect["steps"]):
            for name, value in step_fields(step).items():
                one[f"step_{name}"][number, place] = value
            one.step_icons[number, place] = _icons(step.get("icons", []))


def _icons(names: list[str]) -> list[int]:
    """How many icons of each kind."""
    return [names.count(icon) for icon in ICONS]


def check_rules(values: dict[str, Any], n_players: int) -> None:
    """What single ranges cannot say: cards and parameters must fit together."""
    cards, kosmos, _ = read_cards(values["cards"], values["left_out"])
    file = values["cards"].get("name", "cards")
    extra = [record for record in cards if record["number"] == values["seat1_card"]]
    if values["seat1_card"] and not extra:
        raise UserError(f"seat1_card = {values['seat1_card']}: {file} has no Gears card of that number")
    needed = values["realm_size"] + n_players + len(extra)  # GE-010, GE-011
    if len(cards) < needed:
        raise UserError(
            f"{file}: set-up takes {needed} Gears cards (realm_size and one per player for the start) and there are "
            f"{len(cards)}"
        )
    opening = values["opening_cards"] + max(0, values["second_player_cards"])
    if copies(kosmos) < opening:
        raise UserError(f"{file}: the opening hand takes {opening} Kosmos cards and each player has {copies(kosmos)}")
    if not any(_can_buy(record) for record in kosmos):
        raise UserError(f"{file}: no Kosmos card has a power, so nothing could ever be bought")


def _can_buy(kosmos: Record) -> bool:
    return bool(kosmos["power"]) and kosmos.get("copies_per_player", 1) > 0
