"""Activating city tiles and collecting link bonuses."""

from balancewheel.sim.games.city_of_gears.developments import unused_development
from balancewheel.sim.games.city_of_gears.effects import resolve
from balancewheel.sim.games.city_of_gears.network import CELLS, connected_tiles, links_at
from balancewheel.sim.games.city_of_gears.resources import can_pay, pay
from balancewheel.sim.games.city_of_gears.rules import FIRST_BONUS, FIRST_DEVELOPMENT
from balancewheel.sim.games.city_of_gears.state import NOTHING, Event, Option, Question, Source, Stage
from balancewheel.sim.games.city_of_gears.steps import place_and_source
from balancewheel.sim.games.city_of_gears.words import N_RESOURCES, Good, Step, Verb
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import lowest
from balancewheel.sim.kernel.decisions import ask, log_event, offer


@njit
def list_activations(rules, state, me):
    """CG-033 to CG-036: revealed tiles with an own ready worker, not yet activated this turn, that can be paid for.

    So there are none in the first turn, when all workers are in the factory (CG-037).
    Ruling: a remote activation needs an own link at the tile and no worker there.
    """
    cells = state.face_up & ~state.activated
    here = cells & state.at[me]
    while here:
        cell = lowest(here)
        here &= here - 1
        if can_afford(rules, state, me, cell):
            offer(state, Option.ACTIVATE, 0, cell)
    remote = unused_development(rules, state, me, Verb.ACTIVATE_REMOTELY)
    if remote != NOTHING:
        afar = cells & ~state.at[me]
        while afar:
            cell = lowest(afar)
            afar &= afar - 1
            if links_at(rules, state, me, cell) and can_afford(rules, state, me, cell):
                offer(state, Option.ACTIVATE, remote + 1, cell)


@njit
def can_afford(rules, state, me, cell):
    """CG-032: the tile's cost, in full or with a development that saves a resource."""
    cost = rules.tile_cost[state.tile[cell]]
    if can_pay(state, me, cost[Good.STEAM], cost[Good.COG], cost[Good.ZAP]):
        return True
    valve = unused_development(rules, state, me, Verb.ACTIVATE_CHEAPER)
    if valve != NOTHING:
        for resource in range(N_RESOURCES):
            if can_save(rules, state, me, cell, valve, resource):
                return True
    return False


@njit
def saving(rules, cost, valve, resource, saved):
    """What is due of a resource when the valve saves on another or on this one."""
    if resource != saved:
        return cost[resource]
    return max(0, cost[resource] - rules.step[FIRST_DEVELOPMENT + valve, 0, Step.AMOUNT])


@njit
def can_save(rules, state, me, cell, valve, saved):
    """Can the tile be paid for when the valve saves on one resource of its cost?"""
    cost = rules.tile_cost[state.tile[cell]]
    if cost[saved] == 0:
        return False
    return can_pay(
        state,
        me,
        saving(rules, cost, valve, Good.STEAM, saved),
        saving(rules, cost, valve, Good.COG, saved),
        saving(rules, cost, valve, Good.ZAP, saved),
    )


@njit
def activate(rules, state, players, me, cell, remote):
    """CG-032, CG-034: pay the tile's cost, then its effect; the tile is done for this turn."""
    tile = state.tile[cell]
    state.activated |= 1 << cell
    state.tile_uses[me, tile] += 1
    state.count[me].activations += 1
    log_event(state, Event.ACTIVATED, me, tile, cell, remote + 1)
    if remote != NOTHING:
        state.uses[remote] += 1
        state.used[me] |= 1 << remote
        state.count[me].remote_activations += 1
    pay_for_tile(rules, state, players, me, cell)
    resolve(rules, state, players, me, tile, place_and_source(cell, Source.TILES))


@njit
def pay_for_tile(rules, state, players, me, cell):
    """CG-032: in full, or less one resource by a development, as the player chooses."""
    cost = rules.tile_cost[state.tile[cell]]
    valve, saved = unused_development(rules, state, me, Verb.ACTIVATE_CHEAPER), NOTHING
    if valve != NOTHING:
        if can_pay(state, me, cost[Good.STEAM], cost[Good.COG], cost[Good.ZAP]):
            offer(state, Option.IN_FULL)
        for resource in range(N_RESOURCES):
            if can_save(rules, state, me, cell, valve, resource):
                offer(state, Option.SAVE, valve, resource)
        choice = ask(rules, state, players, me, Question.DISCOUNT)
        if choice.kind == Option.SAVE:
            saved = choice.place
            state.uses[valve] += 1
            state.used[me] |= 1 << valve
    pay(
        rules,
        state,
        players,
        me,
        saving(rules, cost, valve, Good.STEAM, saved),
        saving(rules, cost, valve, Good.COG, saved),
        saving(rules, cost, valve, Good.ZAP, saved),
    )


@njit
def list_bonuses(rules, state, me):
    """CG-040 to CG-045: tiles not activated, but connected by own links to one that was; each once a turn.

    Ruling: a face-down tile has no bonus to give.
    """
    if state.activated == 0:
        return
    cells = connected_tiles(rules, state, me, state.activated) & state.face_up & ~state.activated & CELLS
    fresh = cells & ~state.collected
    while fresh:
        offer(state, Option.COLLECT, 0, lowest(fresh))
        fresh &= fresh - 1


@njit
def list_repeats(rules, state, me):
    """CG-072: a bonus collected this turn once more, by a development; after the first action, too."""
    again = unused_development(rules, state, me, Verb.REPEAT_BONUS)
    if again != NOTHING:
        cells = state.collected
        while cells:
            offer(state, Option.COLLECT, again + 1, lowest(cells))
            cells &= cells - 1


@njit
def collect(rules, state, players, me, cell, again):
    """CG-039, CG-044: the bonus of a tile; from now on no tile is activated this turn."""
    state.step = max(state.step, Stage.COLLECTING)
    state.collected |= 1 << cell
    state.count[me].bonuses += 1
    log_event(state, Event.COLLECTED, me, state.tile[cell], cell, again + 1)
    if again != NOTHING:
        state.uses[again] += 1
        state.used[me] |= 1 << again
    resolve(rules, state, players, me, FIRST_BONUS + state.tile[cell], place_and_source(cell, Source.BONUSES))
