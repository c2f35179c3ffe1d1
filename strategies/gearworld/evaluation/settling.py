"""Set-up: where production tokens and figures go."""

from balancewheel.sim.games.gearworld.rules import Cargo
from balancewheel.sim.games.gearworld.state import NOTHING
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import lowest, size

MINE = 1.3  # a mine or scrapyard of a type that the player has already


@njit
def token_worth(rules, state, knobs, land):
    """A good place for a token: where tokens lie already and many land areas meet."""
    around, sites = state.near_land[land], 0
    while around:
        sites += state.has_site[lowest(around)]
        around &= around - 1
    return 1.0 * sites + 0.1 * size(state.near_land[land]) + knobs.water * waters(rules, land)


@njit
def waters(rules, land):
    """How much water a land area lies at: 1 for a river or lake, 1 for the sea."""
    return int(rules.land_boat_areas[land] != 0) + int(rules.land_sea[land] != NOTHING)


@njit
def kinds_owned(state, me):
    """The resources for which the player has a site, one bit each."""
    kinds, lands = 0, state.own_land[me]
    while lands:
        site = state.site[lowest(lands)]
        lands &= lands - 1
        if site != NOTHING:
            kinds |= 1 << site
    return kinds


@njit
def land_worth(rules, state, knobs, me, kinds, land):
    """What a land area is worth in set-up: its site, its neighbours, the water beside it."""
    worth = knobs.water * waters(rules, land)
    site = state.site[land]
    if site == Cargo.HORSE:
        worth += knobs.ranches
    elif site != NOTHING:
        worth += MINE
        if not kinds >> site & 1:
            worth += knobs.variety
        if site == Cargo.GOLD:
            worth += knobs.gold
    together = size(state.near_land[land] & state.own_land[me])
    taken = 0
    for other in range(state.n_players):
        if other != me:
            taken += size(state.near_land[land] & state.own_land[other])
    return worth + knobs.compact * min(together, 3) - 0.15 * taken + 0.05 * size(state.near_land[land])


@njit
def best_token_place(rules, state, knobs):
    """The option for the next production token."""
    best, highest = 0, -1e9
    for i in range(state.n_options):
        worth = token_worth(rules, state, knobs, state.options[i].place)
        if worth > highest:
            best, highest = i, worth
    return best


@njit
def best_land(rules, state, knobs):
    """The option for the next figure."""
    kinds = kinds_owned(state, state.decider)
    best, highest = 0, -1e9
    for i in range(state.n_options):
        worth = land_worth(rules, state, knobs, state.decider, kinds, state.options[i].place)
        if worth > highest:
            best, highest = i, worth
    return best
