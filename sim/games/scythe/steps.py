"""Where a unit may go with one step: shared sides, rivers, lakes, tunnels, mines, and the links of abilities."""

from balancewheel.sim.games.scythe.control import controlled, has, others_at, tunnels_of, units_at
from balancewheel.sim.games.scythe.state import N_FIGHTERS, NOWHERE, Option, Question
from balancewheel.sim.games.scythe.wind_gambit.airships import ferried, open_to, tile_with, use_tile
from balancewheel.sim.games.scythe.words import Ability, Terrain
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import lowest
from balancewheel.sim.kernel.decisions import ask, offer

ON_WATER = 1 << Ability.SEAWORTHY | 1 << Ability.SUBMERGE | 1 << Ability.SUITON


@njit
def choose_next(rules, state, players, me, targets):
    """SC-066: stop here, or go on to one of these places; NOWHERE for stopping."""
    offer(state, Option.DONE)
    while targets:
        offer(state, Option.HERE, 0, lowest(targets))
        targets &= targets - 1
    choice = ask(rules, state, players, me, Question.STEP)
    state.heading = NOWHERE if choice.kind == Option.DONE else choice.place
    return state.heading


@njit
def worker_reach(rules, state, me, place):
    """SC-060 to SC-062, SC-074, SC-075, SC-118, SC-179, SC-185, SC-186: where a worker may walk.

    Over land, by tunnel or own mine, across rivers with Swim; not off a lake, not to where others have units.
    """
    if rules.terrain[place] == Terrain.LAKE:
        return ferried_ashore(rules, state, me, place) if rules.airships else 0
    tunnels = tunnels_of(rules, state, me)
    targets = rules.dry[place]
    if tunnels >> place & 1:
        targets |= tunnels
    if has(state, me, Ability.SWIM):
        targets |= rules.wet[place]
    if rules.airships:
        targets = open_to(rules, state, me, place, targets | rules.shore[place] & ferried(rules, state, me))
    return targets & ~others_at(state, me) & ~(1 << place)


@njit
def ferried_ashore(rules, state, me, place):
    """Ferry: from the lake below the airship a worker walks to the land beside it."""
    if not ferried(rules, state, me) >> place & 1:
        return 0
    return open_to(rules, state, me, place, rules.dry[place] & ~others_at(state, me))


@njit
def is_stranded(rules, state, me, place):
    """Ferry: without an ability of its own a mech or character leaves a lake only while the airship is above it."""
    if rules.terrain[place] != Terrain.LAKE or state.abilities[me] & ON_WATER:
        return False
    return not ferried(rules, state, me) >> place & 1


@njit
def note_ferry(rules, state, me, place, to):
    """Was Ferry needed for a step onto a lake or off it? Returns whether it was."""
    lakes = rules.of_terrain[Terrain.LAKE]
    if state.abilities[me] & ON_WATER and state.unit != N_FIGHTERS or not (1 << place | 1 << to) & lakes:
        return False
    if not (1 << place | 1 << to) & ferried(rules, state, me):
        return False
    use_tile(state, me, tile_with(rules.ship_opens_lakes, state, me))
    return True


@njit
def plain_reach(rules, state, me, place):
    """SC-060 to SC-063, SC-132, SC-133: where a mech or character may go without any ability."""
    tunnels = tunnels_of(rules, state, me)
    return rules.dry[place] | tunnels if tunnels >> place & 1 else rules.dry[place]


@njit
def river_reach(rules, state, me, place):
    """SC-153 to SC-158, SC-305, SC-306: across a river by Riverwalk or Burrow."""
    targets = 0
    if has(state, me, Ability.RIVERWALK):
        targets |= rules.wet[place] & rules.faction_riverwalk[state.faction[me]]
    if has(state, me, Ability.BURROW):
        tunnels = tunnels_of(rules, state, me)
        targets |= rules.wet[place] if tunnels >> place & 1 else rules.wet[place] & tunnels
    return targets


@njit
def lake_reach(rules, state, me, place):
    """SC-168, SC-172, SC-329: onto a lake; with Submerge from any lake to any other."""
    targets = 0
    if state.abilities[me] & ON_WATER:
        targets |= rules.shore[place]
    if has(state, me, Ability.SUBMERGE) and rules.terrain[place] == Terrain.LAKE:
        targets |= rules.of_terrain[Terrain.LAKE]
    return targets


@njit
def linked_reach(rules, state, me, place):
    """SC-159, SC-160, SC-175, SC-388: Township and Underpass join places that count as adjacent to each other."""
    targets = 0
    if has(state, me, Ability.TOWNSHIP):
        linked = (
            controlled(rules, state, me) & rules.of_terrain[rules.township_terrain] | rules.of_terrain[Terrain.FACTORY]
        )
        if linked >> place & 1:
            targets |= linked
    if has(state, me, Ability.UNDERPASS):
        linked = controlled(rules, state, me) & rules.of_terrain[rules.underpass_terrain] | tunnels_of(rules, state, me)
        if linked >> place & 1:
            targets |= linked
    return targets


@njit
def wayfare_reach(rules, state, me):
    """SC-163, SC-164, SC-290, SC-291: the own base and those of absent factions; at a large table unoccupied farms."""
    if state.n_players >= rules.large_table:
        return rules.of_terrain[rules.wayfare_terrain] & ~others_at(state, me) & ~units_at(state, me)
    targets = rules.bases
    for player in range(state.n_players):
        if player != me:
            targets &= ~(1 << state.home[player])
    return targets


@njit
def far_reach(rules, state, me):
    """SC-309, SC-310, SC-334: Wayfare, Rally and Shinobi lead anywhere that has what they ask for, in one step.

    Workers aboard an airship are nobody to rally to (SC-350).
    """
    targets = 0
    if has(state, me, Ability.WAYFARE):
        targets |= wayfare_reach(rules, state, me)
    if has(state, me, Ability.RALLY):
        targets |= (state.workers_at[me] | state.flags_at[me]) & rules.territories
    if has(state, me, Ability.SHINOBI):
        targets |= state.traps_at[me]
    return targets


@njit
def reach_without_toka(rules, state, me, place):
    """SC-048: where a mech or character may go by everything but Toka, own units there or not."""
    targets = plain_reach(rules, state, me, place) | river_reach(rules, state, me, place)
    targets |= lake_reach(rules, state, me, place) | linked_reach(rules, state, me, place)
    return (targets | far_reach(rules, state, me)) & ~(1 << place)


@njit
def fighter_reach(rules, state, me, place):
    """SC-326 to SC-328: where a mech or character may go; with Toka once a turn across any river."""
    targets = reach_without_toka(rules, state, me, place)
    if has(state, me, Ability.TOKA) and state.toka_used < rules.toka_per_turn:
        targets |= rules.wet[place]
    return airship_reach(rules, state, me, place, targets) if rules.airships else targets


@njit
def airship_reach(rules, state, me, place, targets):
    """SC-363: what airships add and take away: a lake that Ferry opens or keeps, a territory where a toll is due."""
    if is_stranded(rules, state, me, place):
        return open_to(rules, state, me, place, far_reach(rules, state, me) & ~(1 << place))
    return open_to(rules, state, me, place, targets | rules.shore[place] & ferried(rules, state, me))


@njit
def note_way(rules, state, me, place, to):
    """Note which ability a step has needed, and that Toka is spent."""
    way = 1 << to
    if (plain_reach(rules, state, me, place) & way) != 0:
        return
    used = 0
    if river_reach(rules, state, me, place) & way:
        used = 1 << Ability.RIVERWALK | 1 << Ability.BURROW
    elif lake_reach(rules, state, me, place) & way:
        used = ON_WATER
    elif linked_reach(rules, state, me, place) & way:
        used = 1 << Ability.TOWNSHIP | 1 << Ability.UNDERPASS
    elif has(state, me, Ability.WAYFARE) and wayfare_reach(rules, state, me) & way:
        used = 1 << Ability.WAYFARE
    elif has(state, me, Ability.SHINOBI) and state.traps_at[me] & way:
        used = 1 << Ability.SHINOBI
    elif has(state, me, Ability.RALLY) and (state.workers_at[me] | state.flags_at[me]) & way:
        used = 1 << Ability.RALLY
    else:
        used = 1 << Ability.TOKA
        state.toka_used += 1
    state.used[me] |= used & state.abilities[me]
