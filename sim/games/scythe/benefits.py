"""What encounter and factory cards give."""

from balancewheel.sim.games.scythe.actions.build import build
from balancewheel.sim.games.scythe.actions.deploy import deploy
from balancewheel.sim.games.scythe.actions.enlist import enlist
from balancewheel.sim.games.scythe.actions.produce import add_new_workers, serve_territories
from balancewheel.sim.games.scythe.actions.trade import add_resource, put_resource
from balancewheel.sim.games.scythe.actions.upgrade import upgrade
from balancewheel.sim.games.scythe.control import mechs_on
from balancewheel.sim.games.scythe.ride import hitch_ride
from balancewheel.sim.games.scythe.state import N_VALUES, NOWHERE, Option, Question
from balancewheel.sim.games.scythe.taking import choose_amount, take
from balancewheel.sim.games.scythe.tracks import note_unreckoned
from balancewheel.sim.games.scythe.words import Gain, Terrain
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import lowest
from balancewheel.sim.kernel.decisions import ask, offer


@njit
def receive(rules, state, players, me, where):
    """SC-142, SC-143, SC-220, SC-222, SC-223, SC-382 to SC-385: goods and pieces of `state.gains`, or part of them.

    No coins of the mat, no bonuses. An encounter's go to `where` the character is; a factory card's (NOWHERE) to
    controlled territories with a worker.
    """
    what = state.gains
    for good in range(4):
        note_unreckoned(state, me, good, what[good])
        take(rules, state, players, me, good, what[good])
    for resource in range(Gain.OIL, Gain.OIL + 4):
        n = choose_amount(rules, state, players, me, resource, what[resource])
        add_resource(state, me, where, resource - Gain.OIL, n)
    for _ in range(what[Gain.WORKER]):
        gain_worker(rules, state, players, me, where)
    gain_resources(rules, state, players, me, what[Gain.ANY_RESOURCE], where)
    for _ in range(what[Gain.UPGRADE]):
        upgrade(rules, state, players, me)
    for _ in range(what[Gain.MECH]):
        deploy(rules, state, players, me, where)
    for _ in range(what[Gain.STRUCTURE]):
        build(rules, state, players, me, where)
    for _ in range(what[Gain.RECRUIT]):
        enlist(rules, state, players, me)
    if what[Gain.PRODUCE_TERRITORIES]:
        serve_territories(rules, state, players, me, what[Gain.PRODUCE_TERRITORIES], False)  # SC-384
    for _ in range(what[Gain.PEEK_OPPONENT_HAND]):
        peek(rules, state, players, me)
    for _ in range(what[Gain.HITCH_RIDE]):
        hitch_ride(rules, state, players, me)


@njit
def gain_resources(rules, state, players, me, n, where):
    """SC-220, SC-222, SC-383: tokens of any types, in order, to the character's territory or to those with a worker."""
    least = 0
    for _ in range(n):
        offer(state, Option.DONE)
        for resource in range(least, 4):
            offer(state, Option.THIS, resource)
        choice = ask(rules, state, players, me, Question.GAIN_RESOURCE)
        if choice.kind == Option.DONE:
            return
        least = choice.what
        if where != NOWHERE:
            add_resource(state, me, where, least, 1)
        else:
            put_resource(rules, state, players, me, least)


@njit
def gain_worker(rules, state, players, me, where):
    """SC-103, SC-220, SC-222, SC-397: a worker from the mat to the character's territory, or to one with an own mech.

    Or none. On a lake it needs a mech.
    """
    if state.workers_out[me] >= rules.workers:
        return
    offer(state, Option.DECLINE)
    places = 1 << where if where != NOWHERE else state.fighters_at[me] & rules.territories
    while places:
        place = lowest(places)
        places &= places - 1
        if mechs_on(state, me, place) or where != NOWHERE and rules.terrain[place] != Terrain.LAKE:
            offer(state, Option.HERE, 0, place)
    choice = ask(rules, state, players, me, Question.PLACE_WORKER)
    if choice.kind == Option.HERE:
        add_new_workers(rules, state, me, choice.place, 1)


@njit
def peek(rules, state, players, me):
    """SC-220, SC-392: look at another player's hand of combat cards, which is remembered as it was; or do not."""
    offer(state, Option.DECLINE)
    for turn in range(1, state.n_players):
        offer(state, Option.THIS, (me + turn) % state.n_players)
    choice = ask(rules, state, players, me, Question.PEEK_AT)
    if choice.kind == Option.DECLINE:
        return
    other = choice.what
    for value in range(N_VALUES):
        state.secret_seen[me, other, value] = state.secret_hand[other, value]
