"""Pieces and cards: which cube, mech, structure or recruit, where to; which card, which of its options."""

from balancewheel.sim.games.scythe.cards import StructureTile
from balancewheel.sim.games.scythe.control import fighters_on
from balancewheel.sim.games.scythe.state import NOTHING, Option
from balancewheel.sim.games.scythe.words import Ability, BottomAction, Cube, Gain, Structure, Terrain, Unit
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import lowest, size
from balancewheel.strategies.scythe.evaluation.worth import cost_worth, gains_worth, pieces_left, place_worth


@njit
def choose_cube(state, knobs, view):
    """The cube that frees the most useful box, to the bottom action that is still wanted most often."""
    if view.piece[BottomAction.UPGRADE] < 0:
        return 0
    me, best, highest = state.decider, 0, -1.0
    for i in range(state.n_options):
        option = state.options[i]
        if option.kind != Option.THIS:
            continue
        points = 0.8
        if option.what == Cube.MOVE_UNITS or option.what == Cube.PRODUCE_TERRITORIES:
            points = 3.0
        elif option.what == Cube.TRADE_POPULARITY:
            points = 1.5 * knobs.popularity
        elif option.what == Cube.BOLSTER_POWER:
            points = 1.0 + knobs.power
        bottom = option.place
        points += pieces_left(state, me, bottom) * view.bottom[bottom] / max(view.cost[bottom], 1) / 4
        if points > highest:
            best, highest = i, points
    return best


@njit
def choose_mech(rules, state, view, next_best):
    """The mech whose ability opens the board, then those of `next_best`, as bits; where workers wait to be carried."""
    if view.piece[BottomAction.DEPLOY] < 0:
        return 0
    me, best, highest = state.decider, 0, -1.0
    for i in range(state.n_options):
        option = state.options[i]
        if option.kind != Option.THIS:
            continue
        ability = rules.faction_mechs[state.faction[me], option.what]
        points = 1.0
        if ability in (Ability.RIVERWALK, Ability.BURROW, Ability.TOKA):
            points = 5.0
        elif next_best >> ability & 1:
            points = 4.0
        points += 0.3 * state.workers[me, option.place] - 0.4 * fighters_on(state, me, option.place)
        if points > highest:
            best, highest = i, points
    return best


@njit
def tile_gain(rules, state, me, place):
    """How much nearer a structure in a place comes to what the structure tile counts."""
    kind = rules.tile_counts[state.tile]
    if kind == StructureTile.ON_TUNNELS:
        return size(1 << place & rules.tunnels)
    if kind == StructureTile.ON_FARM_OR_TUNDRA:
        return size(1 << place & (rules.of_terrain[Terrain.FARM] | rules.of_terrain[Terrain.TUNDRA]))
    beside, rest = 0, state.structures_at[me]
    while rest:
        beside |= rules.near[lowest(rest)]
        rest &= rest - 1
    if kind == StructureTile.TUNNELS_ADJACENT:
        return size(rules.near[place] & ~beside & rules.tunnels)
    if kind == StructureTile.LAKES_ADJACENT:
        return size(rules.near[place] & ~beside & rules.of_terrain[Terrain.LAKE])
    if kind == StructureTile.ENCOUNTERS_ADJACENT:
        return size(rules.near[place] & ~beside & rules.encounters)
    return size(rules.near[place] & state.structures_at[me])


@njit
def choose_structure(rules, state, view):
    """A mill where much is made, a monument, then the others; where the structure tile counts most."""
    if view.piece[BottomAction.BUILD] < 0:
        return 0
    me, best, highest = state.decider, 0, -100.0
    for i in range(state.n_options):
        option = state.options[i]
        if option.kind != Option.THIS:
            continue
        points = 0.8
        if option.what == Structure.MILL:
            points = 1.0 + view.site[rules.terrain[option.place]]
            points -= 1.0 if rules.terrain[option.place] == Terrain.VILLAGE else 0.0
        elif option.what == Structure.MONUMENT:
            points = view.goods[Gain.POPULARITY]
        elif option.what == Structure.MINE:
            points = 1.2
        points += 1.5 * tile_gain(rules, state, me, option.place)
        points -= 0.3 * fighters_on(state, me, option.place)
        if rules.airships and not view.held >> option.place & 1:
            points += 0.3 + place_worth(rules, view, option.place)  # by Craft, where nobody stands
        if points > highest:
            best, highest = i, points
    return best


@njit
def choose_recruit(rules, state, view):
    """From the section that will be used most, to the bonus that is worth most now."""
    if view.piece[BottomAction.ENLIST] < 0:
        return 0
    me, best, highest = state.decider, 0, -1.0
    for i in range(state.n_options):
        option = state.options[i]
        if option.kind != Option.THIS:
            continue
        bottom, bonus = option.what, option.place
        good = rules.bottom_ongoing[bottom]
        points = pieces_left(state, me, bottom) * rules.ongoing_bonus[good] * view.goods[good]
        points += rules.one_time_bonus[bonus] * view.goods[bonus]
        if points > highest:
            best, highest = i, points
    return best


@njit
def choose_encounter(rules, state, knobs, view):
    """The option that gives most for its cost; a second one only if it gives more than it costs."""
    me, card, best, highest = state.decider, state.encounter_card, 0, -100.0
    for i in range(state.n_options):
        option, points = state.options[i], 0.0
        if option.kind != Option.DECLINE:
            points = gains_worth(rules, state, knobs, view, me, rules.encounter_gain[card, option.what])
            points -= cost_worth(view, rules.encounter_cost[card, option.what])
        if points > highest:
            best, highest = i, points
    return best


@njit
def card_worth(rules, state, knobs, view, me, card):
    """What the top action of a factory card is worth once."""
    gains, choose_one = rules.factory_gain[card], rules.factory_choose_one[card]
    worth = gains_worth(rules, state, knobs, view, me, gains)
    if choose_one:
        worth *= 0.5
    if gains[Gain.PRODUCE_TERRITORIES]:
        worth += 3.0 * gains[Gain.PRODUCE_TERRITORIES]
    return worth - cost_worth(view, rules.factory_cost[card])


@njit
def choose_factory_card(rules, state, knobs, view):
    """The card that gives most for its cost."""
    best, highest = 0, -100.0
    for i in range(state.n_options):
        points = card_worth(rules, state, knobs, view, state.decider, state.options[i].what)
        if points > highest:
            best, highest = i, points
    return best


@njit
def choose_reveal(view):
    """Reveal an objective, unless its star would end a game that is not won."""
    return 1 if view.star > 0 else 0


@njit
def choose_token(rules, state):
    """A flag where it counts; a trap anywhere, dearest first."""
    me = state.decider
    if state.flags_left[me] and rules.near[state.home[me]] >> state.fighter[me, Unit.CHARACTER] & 1:
        return 0
    return state.n_options - 1


@njit
def choose_worst_card(state):
    """The combat card of the lowest value; any other answer last."""
    for i in range(state.n_options):
        if state.options[i].kind == Option.THIS:
            return i
    return NOTHING
