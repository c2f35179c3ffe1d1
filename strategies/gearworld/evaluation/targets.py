"""What it is worth to take a place."""

from balancewheel.sim.games.gearworld.board import MAX_LANDS
from balancewheel.sim.games.gearworld.build import can_pay
from balancewheel.sim.games.gearworld.places import kind_of, skyworks_of
from balancewheel.sim.games.gearworld.rules import N_RESOURCES, Cargo
from balancewheel.sim.games.gearworld.state import NOTHING, Option, PlaceKind
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import size
from balancewheel.strategies.gearworld.evaluation.plans import lacking, useful
from balancewheel.strategies.gearworld.evaluation.tokens import PAID

WINNING, SAVING = 1000.0, 300.0  # a target that wins the game; one that takes the win from another
SKYWORK, SITE, NEW_SITE, TOKEN, WEAPON_WORTH = 12.0, 0.8, 0.6, 0.15, 0.8


@njit
def target_worth(rules, state, knobs, plan, me, place):
    """What it is worth to take a place."""
    owner = state.owner[place]
    worth = 0.0
    if place < MAX_LANDS:
        worth += knobs.lands + 0.2 * size(state.near_land[place] & state.own_land[me])
        site, skyworks = state.site[place], state.skyworks[place]
        if site != NOTHING:
            worth += SITE
            if site < PAID and lacking(plan, site) > 0:
                worth += NEW_SITE
        if skyworks > 0:
            worth += SKYWORK * skyworks
            if skyworks_of(state, me) + skyworks >= rules.skyworks_to_win:
                worth += WINNING
            if skyworks_of(state, owner) >= rules.skyworks_to_win:
                worth += SAVING
        if pays_for_skywork(rules, state, place):
            worth += knobs.loot
    elif kind_of(place) == PlaceKind.BRIDGE:
        worth += 0.3 + knobs.bridges / 4
    else:
        worth += 0.5 + (knobs.boats if kind_of(place) == PlaceKind.BOAT else knobs.ships) / 4
    for resource in range(N_RESOURCES):
        worth += TOKEN * state.held[place, resource]
    worth += WEAPON_WORTH * state.held[place, Cargo.WEAPON]
    if plan.land != NOTHING:
        worth += 0.4 * useful(state, plan, place)
    return worth


@njit
def pays_for_skywork(rules, state, land):
    """Do all tokens for a skywork lie in a land? Whoever holds it builds next, before anything else happens."""
    if state.skywork_supply == 0:
        return False
    return can_pay(rules, state, Option.BUILD_SKYWORK, 0, land) or can_pay(rules, state, Option.BUILD_SKYWORK, 1, land)
