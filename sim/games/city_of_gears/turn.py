"""A player's turn: produce, activate, act, spoil."""

from balancewheel.sim.games.city_of_gears.activation import (
    activate,
    collect,
    list_activations,
    list_bonuses,
    list_repeats,
)
from balancewheel.sim.games.city_of_gears.converter import convert, list_conversions
from balancewheel.sim.games.city_of_gears.developments import list_developments
from balancewheel.sim.games.city_of_gears.dice import produce
from balancewheel.sim.games.city_of_gears.effects import use_development
from balancewheel.sim.games.city_of_gears.gears import draw_and_place, gears_in_bag
from balancewheel.sim.games.city_of_gears.moving import list_moves, ride, walk
from balancewheel.sim.games.city_of_gears.overcharge import demolish, destroy, list_demolitions, list_destroys
from balancewheel.sim.games.city_of_gears.resources import at_hand, pay
from balancewheel.sim.games.city_of_gears.spoil import spoil
from balancewheel.sim.games.city_of_gears.state import Event, Option, Question, Stage
from balancewheel.sim.games.city_of_gears.words import Good
from balancewheel.sim.games.city_of_gears.workers import can_construct, construct, worker_price
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import lowest
from balancewheel.sim.kernel.decisions import ask, log_event, offer


@njit
def take_turn(rules, state, players, me):
    """CG-023: produce; activate, collect bonuses and act as chosen; then spoil, unless the game has ended (CG-098)."""
    begin_turn(rules, state, me)
    produce(rules, state, me)
    choose_actions(rules, state, players, me)
    if not state.over:  # CG-099: else nothing is stored or cashed
        spoil(rules, state, players, me)


@njit
def choose_actions(rules, state, players, me):
    """CG-038, CG-046, CG-098: one thing after the other until the player ends the turn, or the game ends."""
    while not state.over:
        list_turn(rules, state, me)
        choice = ask(rules, state, players, me, Question.TURN)
        if choice.kind == Option.END_TURN:
            return
        act(rules, state, players, me, choice)


@njit
def begin_turn(rules, state, me):
    """What holds for one turn only is forgotten."""
    state.player, state.step, state.n_actions = me, Stage.ACTIVATING, 0
    state.turns += 1
    state.activated, state.collected = 0, 0
    state.conversions, state.draws, state.constructs = 0, 0, 0
    held = state.held[me]
    while held:
        state.uses[lowest(held)] = 0
        held &= held - 1
    log_event(state, Event.TURN_BEGINS, me, 0, 0, state.round_number)


@njit
def list_turn(rules, state, me):
    """CG-023, CG-024, CG-039, CG-046: tiles first, then link bonuses, then actions in any order.

    Whoever takes a bonus has closed the first step, and whoever acts both; developments are for every step (CG-072).
    """
    if state.n_actions < rules.action_cap:
        if state.step == Stage.ACTIVATING:
            list_activations(rules, state, me)
        if state.step <= Stage.COLLECTING:
            list_bonuses(rules, state, me)
        list_repeats(rules, state, me)
        list_moves(rules, state, me)
        list_draws(rules, state, me)
        list_destroys(rules, state, me, rules.destroy_zaps)
        list_demolitions(rules, state, me, rules.demolish_zaps)
        if state.constructs < rules.constructs_per_turn and can_construct(rules, state, me, 0):  # CG-081
            offer(state, Option.CONSTRUCT_WORKER, 0, 0, worker_price(rules, state, me, 0))
        list_developments(rules, state, me)
        list_conversions(rules, state, me)
    offer(state, Option.END_TURN)


@njit
def list_draws(rules, state, me):
    """CG-055, CG-056: once a turn, for one cog or more, as many gears as are in the bag."""
    if state.draws < rules.draws_per_turn:
        for n in range(1, min(at_hand(state, me, Good.COG) // rules.gear_cogs, gears_in_bag(state)) + 1):
            offer(state, Option.DRAW, 0, 0, n)


@njit
def act(rules, state, players, me, choice):
    """CG-024, CG-046, CG-078: what was chosen; actions close the steps before them."""
    kind, what, place = choice.kind, choice.what, choice.place
    state.n_actions += 1
    if kind == Option.ACTIVATE:
        activate(rules, state, players, me, place, what - 1)
    elif kind == Option.COLLECT:
        collect(rules, state, players, me, place, what - 1)
    elif kind == Option.USE:
        use_development(rules, state, players, me, what)
    elif kind == Option.CONVERT:
        convert(rules, state, players, me, what, place)
    else:
        state.step = Stage.ACTING
        perform(rules, state, players, me, choice)


@njit
def perform(rules, state, players, me, choice):
    """CG-046: one of the actions."""
    kind, what, place, amount = choice.kind, choice.what, choice.place, choice.amount
    if kind == Option.WALK:
        walk(rules, state, players, me, what, place, True)
    elif kind == Option.RAPID:
        ride(rules, state, players, me, what, place)
    elif kind == Option.DRAW:
        pay(rules, state, players, me, 0, amount * rules.gear_cogs, 0)
        draw_and_place(rules, state, players, me, amount)
    elif kind == Option.DESTROY_WORKER:
        destroy(rules, state, players, me, what, place, rules.destroy_zaps)
    elif kind == Option.DEMOLISH_LINK:
        demolish(rules, state, players, me, what, place, rules.demolish_zaps)
    elif kind == Option.CONSTRUCT_WORKER:
        state.constructs += 1
        construct(rules, state, me, 0)
