"""Where pieces go: mechs, structures, recruits, cubes, and what encounter and factory cards are worth."""

from sim.games.scythe.control import resources_on
from sim.games.scythe.mats import RIVERWALK, SPEED
from sim.games.scythe.scoring import tile_count
from sim.games.scythe.state import MILL, MINE, MONUMENT
from sim.kernel import njit
from strategies.scythe.needs import good_worth, pieces_left
from strategies.scythe.sections import gain_worth

CUBE_WORTH = (2.0, 0.5, 1.2, 0.8, 1.5, 2.0)  # move units, move coins, power, cards, popularity, produce


@njit
def cube_worth(rules, state, me, option):
    """A box that is used often, to a bottom action that will be."""
    return CUBE_WORTH[option.what] + 0.5 * pieces_left(rules, state, me, option.place)


@njit
def mech_worth(rules, state, me, option):
    """Speed and Riverwalk first; where own resources need a guard."""
    ability = rules.faction_mechs[state.faction[me], option.what]
    worth = 2.0 if ability == SPEED else 3.0 if ability == RIVERWALK else 1.0
    return worth + 0.1 * resources_on(state, option.place) + 0.05 * state.workers[me, option.place]


@njit
def structure_worth(rules, state, me, option):
    """A mill and a monument first; where the structure tile pays."""
    worth = 0.0
    if option.what == MILL:
        worth = 2.0 if rules.terrain[option.place] < 4 else 0.5
    elif option.what == MONUMENT:
        worth = 1.5
    elif option.what == MINE:
        worth = 1.0
    before = tile_count(rules, state, me, rules.tile_counts[state.tile])
    return worth + tile_gain(rules, state, me, option.place, before)


@njit
def tile_gain(rules, state, me, place, before):
    """What a structure at a place adds to the structure tile, roughly: one for lying as the tile asks."""
    kind = rules.tile_counts[state.tile]
    near = rules.near[place]
    if kind == 0:
        return 1.0 if near & rules.tunnels else 0.0
    if kind == 1:
        return 1.0 if near & rules.of_terrain[5] else 0.0
    if kind == 2:
        return 1.0 if near & rules.encounters else 0.0
    if kind == 3:
        return 1.5 if rules.tunnels >> place & 1 else 0.0
    if kind == 4:
        return 1.5 if before and near & state.structures_at[me] else 0.0
    return 1.5 if rules.terrain[place] in (0, 3) else 0.0


@njit
def recruit_worth(rules, state, knobs, me, option):
    """The one-time bonus now, and a recruit whose bottom action will be taken often."""
    worth = good_worth(rules, state, knobs, me, option.place, rules.one_time_bonus[option.place])
    return worth + 1.0 + 0.4 * pieces_left(rules, state, me, option.what)


@njit
def card_worth(rules, state, knobs, me, cost, gain):
    """What an option of a card gives, its cost taken off."""
    worth = 0.0
    for good in range(4):
        worth -= good_worth(rules, state, knobs, me, good, cost[good])
    for gained in range(18):
        if gain[gained]:
            worth += gain_worth(rules, state, knobs, me, gained, gain[gained])
    return worth
