"""Overcharge: opponents' workers sent home, opponents' links removed."""

from balancewheel.sim.games.city_of_gears.components import ON_DESTROY
from balancewheel.sim.games.city_of_gears.developments import note_passives, trigger
from balancewheel.sim.games.city_of_gears.network import CELLS, owner_of, spots_beside
from balancewheel.sim.games.city_of_gears.resources import at_hand, pay
from balancewheel.sim.games.city_of_gears.state import (
    NOTHING,
    Event,
    Option,
    Question,
    put_worker,
    standing_at,
    take_worker,
)
from balancewheel.sim.games.city_of_gears.words import Good, Verb
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import lowest
from balancewheel.sim.kernel.decisions import ask, log_event, offer


@njit
def destroy_price(state, other, price):
    """CG-074: what it costs to send a worker home, with its owner's protection."""
    return price + state.modifier[other, Verb.GUARD_DESTROY]


@njit
def list_destroys(rules, state, me, price):
    """CG-074, CG-110: opponents' ready workers on a tile with an own one; installed workers are no targets."""
    zaps = at_hand(state, me, Good.ZAP)
    cells = standing_at(rules, state, me) & CELLS
    while cells:
        cell = lowest(cells)
        cells &= cells - 1
        for turn in range(1, state.n_players):
            other = (me + turn) % state.n_players
            due = destroy_price(state, other, price)
            if state.workers[other, cell] > 0 and due <= zaps:
                offer(state, Option.DESTROY_WORKER, other, cell, due)


@njit
def destroy(rules, state, players, me, other, cell, price):
    """CG-074, CG-075: the worker returns to its owner's factory, ready for later turns."""
    note_passives(rules, state, other, Verb.GUARD_DESTROY, state.modifier[other, Verb.GUARD_DESTROY])
    pay(rules, state, players, me, 0, 0, destroy_price(state, other, price))
    take_worker(state, other, cell)
    put_worker(state, other, state.home[other])
    state.count[me].destroys += 1
    state.count[other].workers_lost += 1
    log_event(state, Event.DESTROYED, me, other, cell)
    trigger(rules, state, me, ON_DESTROY)


@njit
def demolish_price(state, me, other, price):
    """CG-076: what it costs to remove a link, with its owner's protection and less what the player saves."""
    return max(0, price + state.modifier[other, Verb.GUARD_DEMOLISH] - state.modifier[me, Verb.CHEAPER_DEMOLISH])


@njit
def list_demolitions(rules, state, me, price):
    """CG-076: opponents' links beside a tile with an own worker, those to their factories included."""
    zaps = at_hand(state, me, Good.ZAP)
    spots = spots_beside(rules, state, standing_at(rules, state, me) & CELLS) & state.taken & ~state.links[me]
    while spots:
        spot = lowest(spots)
        spots &= spots - 1
        other = owner_of(state, spot)
        due = demolish_price(state, me, other, price)
        if due <= zaps:
            offer(state, Option.DEMOLISH_LINK, other, spot, due)


@njit
def demolish(rules, state, players, me, other, spot, price):
    """CG-076, CG-077: the gear leaves the game and the marker goes back to its owner."""
    zaps, guard = demolish_price(state, me, other, price), state.modifier[other, Verb.GUARD_DEMOLISH]
    note_passives(rules, state, other, Verb.GUARD_DEMOLISH, guard)
    note_passives(rules, state, me, Verb.CHEAPER_DEMOLISH, price + guard - zaps)
    pay(rules, state, players, me, 0, 0, zaps)
    state.links[other] &= ~(1 << spot)
    state.taken &= ~(1 << spot)
    state.secret_removed |= 1 << state.secret_gear[spot]
    state.secret_lost[other] |= 1 << state.secret_gear[spot]
    state.secret_gear[spot] = NOTHING
    state.gone[state.n_gone], state.gone_of[state.n_gone] = state.laid[spot], other
    state.n_gone += 1
    state.count[me].demolishes += 1
    state.count[other].links_lost += 1
    log_event(state, Event.DEMOLISHED, me, other, spot)


@njit
def overcharge_for_free(rules, state, players, me, question):
    """An effect that destroys or demolishes, or not; only what protects is paid for, less what the player saves."""
    offer(state, Option.DECLINE)
    if question == Question.DESTROY:
        list_destroys(rules, state, me, 0)
    else:
        list_demolitions(rules, state, me, 0)
    choice = ask(rules, state, players, me, question)
    if choice.kind == Option.DESTROY_WORKER:
        destroy(rules, state, players, me, choice.what, choice.place, 0)
    elif choice.kind == Option.DEMOLISH_LINK:
        demolish(rules, state, players, me, choice.what, choice.place, 0)
