"""Moves: standard movement, rapid transit, exploring, and what Opening Day brings."""

from balancewheel.sim.games.city_of_gears.components import ON_REVEAL
from balancewheel.sim.games.city_of_gears.developments import begin_use, can_pay_goods, trigger
from balancewheel.sim.games.city_of_gears.dice import roll_production_die
from balancewheel.sim.games.city_of_gears.network import neighbours, rapid_reach
from balancewheel.sim.games.city_of_gears.resources import at_hand, pay
from balancewheel.sim.games.city_of_gears.state import (
    Event,
    Option,
    Question,
    is_cell,
    put_worker,
    take_worker,
)
from balancewheel.sim.games.city_of_gears.words import Good, Verb
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import lowest
from balancewheel.sim.kernel.decisions import ask, log_event, offer


@njit
def can_walk(rules, state, me):
    """CG-047: steam, a movement token, or a development that moves."""
    if at_hand(state, me, Good.STEAM) >= rules.move_steam or state.movement[me] >= rules.move_tokens:
        return True
    return has_ride(rules, state, me)


@njit
def has_ride(rules, state, me):
    """CG-072: is there a development that makes a standard move now?"""
    held = state.held[me]
    while held:
        if can_walk_by(rules, state, me, lowest(held)):
            return True
        held &= held - 1
    return False


@njit
def can_walk_by(rules, state, me, development):
    """Does this development make a standard move now?"""
    if rules.first_verb[development] != Verb.MOVE or state.uses[development] >= rules.uses[development]:
        return False
    return can_pay_goods(state, me, rules.cost[development])


@njit
def list_moves(rules, state, me):
    """CG-047 to CG-050: each place with a ready worker, to each neighbour over an own link; with a zap further."""
    offer_moves(rules, state, me, can_walk(rules, state, me), at_hand(state, me, Good.ZAP) >= rules.rapid_zaps)


@njit
def list_moves_by_development(rules, state, me):
    """CG-072: standard moves that a development makes, while gears are placed."""
    offer_moves(rules, state, me, has_ride(rules, state, me), False)


@njit
def offer_moves(rules, state, me, walks, rides):
    """CG-049, CG-050: standard moves, rapid transit, or both, of workers that are ready."""
    if not walks and not rides:
        return
    places = state.at[me]
    while places:
        node = lowest(places)
        places &= places - 1
        if walks:
            targets = neighbours(rules, state, me, node)
            while targets:
                offer(state, Option.WALK, node, lowest(targets))
                targets &= targets - 1
        if rides:
            targets = rapid_reach(rules, state, me, node)
            while targets:
                offer(state, Option.RAPID, node, lowest(targets))
                targets &= targets - 1


@njit
def walk(rules, state, players, me, node, target, for_goods):
    """CG-047, CG-053: one worker over one own link, for 1 steam or 1 movement token, or by a development.

    While gears are placed only a development pays for it.
    """
    if for_goods and state.movement[me] >= rules.move_tokens:
        offer(state, Option.WITH_MOVEMENT)
    if for_goods and at_hand(state, me, Good.STEAM) >= rules.move_steam:
        offer(state, Option.WITH_STEAM)
    held = state.held[me]
    while held:
        if can_walk_by(rules, state, me, lowest(held)):
            offer(state, Option.WITH_DEVELOPMENT, lowest(held))
        held &= held - 1
    choice = ask(rules, state, players, me, Question.PAY_MOVE)
    kind, development = choice.kind, choice.what
    if kind == Option.WITH_MOVEMENT:
        state.movement[me] -= rules.move_tokens
        state.supply[Good.MOVEMENT] += rules.move_tokens
    elif kind == Option.WITH_STEAM:
        pay(rules, state, players, me, rules.move_steam, 0, 0)
    else:
        begin_use(rules, state, players, me, development)
    state.count[me].moves += 1
    log_event(state, Event.MOVED, me, node, target)
    move_worker(rules, state, me, node, target)


@njit
def ride(rules, state, players, me, node, target):
    """CG-048, CG-053: one worker over any number of own links, for 1 zap."""
    pay(rules, state, players, me, 0, 0, rules.rapid_zaps)
    state.count[me].rapids += 1
    log_event(state, Event.MOVED, me, node, target, Option.RAPID)
    move_worker(rules, state, me, node, target)


@njit
def move_worker(rules, state, me, node, target):
    """CG-051, CG-052, CG-054: the worker arrives, beside any others; a face-down tile is explored."""
    take_worker(state, me, node)
    put_worker(state, me, target)
    if is_cell(target) and not state.face_up >> target & 1:
        explore(rules, state, me, target)


@njit
def explore(rules, state, me, cell):
    """CG-052, CG-089, CG-092: flip the tile and take its discovery token; the last one brings Opening Day."""
    state.face_up |= 1 << cell
    state.tile[cell] = state.secret_tile[cell]
    state.discoveries[me] += 1
    log_event(state, Event.EXPLORED, me, state.tile[cell], cell)
    trigger(rules, state, me, ON_REVEAL)
    if state.face_up == (1 << rules.n_cells) - 1:
        open_city(rules, state, me)


@njit
def open_city(rules, state, me):
    """CG-092 to CG-095: white gears into the bag; the fourth die of whoever revealed the tile falls at once."""
    state.opened, state.opened_by, state.opened_round = 1, me, state.round_number
    state.white_bag += rules.opening_gears
    log_event(state, Event.OPENING_DAY, me)
    for number in range(rules.start_dice, rules.opening_dice):
        roll_production_die(rules, state, me, number)


@njit
def teleport(rules, state, players, me):
    """Move one own ready worker from anywhere to any revealed tile, or none."""
    offer(state, Option.DECLINE)
    places = state.at[me]
    while places:
        node = lowest(places)
        places &= places - 1
        targets = state.face_up & ~(1 << node)
        while targets:
            offer(state, Option.FLY, node, lowest(targets))
            targets &= targets - 1
    choice = ask(rules, state, players, me, Question.TELEPORT)
    if choice.kind == Option.FLY:
        node, target = choice.what, choice.place
        state.count[me].teleports += 1
        log_event(state, Event.FLOWN, me, node, target)
        move_worker(rules, state, me, node, target)
