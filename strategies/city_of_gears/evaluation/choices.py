"""Sound answers to the smaller questions of a turn."""

from balancewheel.sim.games.city_of_gears.state import Option, Question, is_cell
from balancewheel.sim.games.city_of_gears.words import N_RESOURCES, Good, Step, Verb
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import size
from balancewheel.strategies.city_of_gears.evaluation.acting import (
    arrival_worth,
    demolish_worth,
    departure_worth,
    destroy_worth,
)
from balancewheel.strategies.city_of_gears.evaluation.drawing import choose_more
from balancewheel.strategies.city_of_gears.evaluation.placing import ripeness
from balancewheel.strategies.city_of_gears.evaluation.worth import (
    CLAIM,
    COMPACT,
    ENGINE,
    EXPLORE,
    HUNT,
    NEVER,
    RUSH,
    another_turn,
    step_worth,
    turns_left,
    whim,
    worker_need,
)

ZAP_KEPT = 1.15  # what a zap in storage is worth, in prestige: it may still be spent


@njit
def choose_small(rules, state, knobs, plan):
    """The answer to whatever is asked besides the turn's menu and placing gears."""
    question = state.question
    if question == Question.KEEP:
        return choose_store(rules, state, knobs, plan)
    if question == Question.CHOOSE:
        return choose_way(rules, state, knobs, plan)
    if question == Question.REROLL:
        return choose_reroll(state)
    if question == Question.DIE:
        return choose_face(state)
    if question == Question.TELEPORT:
        return choose_flight(rules, state, knobs, plan)
    if question == Question.INSTALL:
        return 1 if turns_left(rules, state, knobs.pace) < (4.0 if plan == CLAIM else 2.0) else 0
    if question == Question.CONSTRUCT:
        price = state.options[1].amount
        return 1 if price == 0 or knobs.workers * worker_need(rules, state, state.decider, knobs.pace) > price else 0
    if question in (Question.DESTROY, Question.DEMOLISH):
        return choose_target(rules, state, knobs, plan)
    if question == Question.DISCOUNT:
        return state.n_options - 1  # save the dearest
    if question == Question.DRAW_MORE:
        return choose_more(rules, state, knobs, state.options[0].what, state.n_options - 1, plan)
    if question == Question.PAY_MOVE:
        return choose_fare(rules, state)
    if question == Question.SET_DIE:
        return choose_die_to_turn(state)
    if question == Question.SPLIT_DIE:
        return state.n_options - 1
    return 0  # pay with tokens and single dice first, cash every zap


@njit
def choose_store(rules, state, knobs, plan):
    """Keep what the plan needs next turn: cogs for gears, steam for moves; a zap can be cashed as well a turn later.

    Not so if the game may end before.
    """
    steam_worth, cog_worth, zap_worth = 1.2, 1.1, 1.4
    if plan == EXPLORE:
        zap_worth = 3.2  # a second zap, for rapid transit to what is found next
    elif plan in (CLAIM, ENGINE, RUSH):
        cog_worth = 1.5
    elif plan == COMPACT:
        zap_worth = 3.2  # one of each and a second zap, so that any tile can be activated
    kept_zap = max(knobs.hoard * zap_worth, ZAP_KEPT) * another_turn(rules, state)
    best, highest = 0, NEVER
    for i in range(state.n_options):
        kept = state.options[i].what
        steam, cog, zap = kept & 15, kept >> 4 & 15, kept >> 8 & 15
        worth = knobs.hoard * (steam_worth * steam + cog_worth * cog) + (kept_zap - rules.zap_prestige) * zap
        worth -= 0.05 * (steam == 2) + 0.03 * (cog == 2)
        worth += whim(state)
        if worth > highest:
            best, highest = i, worth
    return best


@njit
def choose_way(rules, state, knobs, plan):
    """The way of a choice that is worth most; overcharges only for whoever means to."""
    best, highest = 0, NEVER
    for i in range(state.n_options):
        option = state.options[i]
        worth = 0.0
        for j in range(rules.n_steps[option.place]):
            step = rules.step[option.place, j]
            if step[Step.BRANCH] == option.what:
                if step[Step.VERB] == Verb.DESTROY or step[Step.VERB] == Verb.DEMOLISH:
                    worth += 1.6 if plan == HUNT and has_neighbour(state) else 0.1
                else:
                    worth += step_worth(rules, state, state.decider, step, 0)
        worth += whim(state)
        if worth > highest:
            best, highest = i, worth
    return best


@njit
def has_neighbour(state):
    """Does a worker of another player stand beside one of mine?"""
    here = state.at[state.decider]
    for player in range(state.n_players):
        if player != state.decider and state.at[player] & here:
            return True
    return False


@njit
def choose_reroll(state):
    """Roll plain steam again, the least valuable face, and keep the rest."""
    best = 0
    for i in range(1, state.n_options):
        packed = state.options[i].what
        if packed & 7 == packed:  # nothing but steam
            best = i
    return best


@njit
def choose_face(state):
    """Of a split face both resources where that is offered and tokens are left, else the one of which there is less."""
    best, n, last = 0, state.n_options, state.options[state.n_options - 1]
    if last.kind == Option.GET_BOTH:
        n -= 1
        if is_supplied(state, last.what):
            return n
    for i in range(1, n):
        if state.tokens[state.decider, state.options[i].what] < state.tokens[state.decider, state.options[best].what]:
            best = i
    return best


@njit
def is_supplied(state, resources):
    """Does the supply have a token of each of these resources, a set as bits?"""
    for resource in range(N_RESOURCES):
        if resources >> resource & 1 and state.supply[resource] == 0:
            return False
    return True


@njit
def choose_flight(rules, state, knobs, plan):
    """The flight that brings most, or none."""
    best, highest = 0, 0.0
    turns = turns_left(rules, state, knobs.pace)
    view = (turns, ripeness(turns), 0.0)
    for i in range(1, state.n_options):
        node, target = state.options[i].what, state.options[i].place
        worth = arrival_worth(rules, state, knobs, state.decider, target, plan, view) + whim(state)
        if is_cell(node):
            worth -= departure_worth(rules, state, knobs, state.decider, node, plan, view)
        if worth > highest:
            best, highest = i, worth
    return best


@njit
def choose_target(rules, state, knobs, plan):
    """The worker or link whose loss is worth most, at no cost but for its protection."""
    best, highest = 0, 0.0
    turns = turns_left(rules, state, knobs.pace)
    view = (turns, ripeness(turns), 0.0)
    for i in range(1, state.n_options):
        option = state.options[i]
        worth = whim(state)
        if option.kind == Option.DESTROY_WORKER:
            worth += destroy_worth(rules, state, knobs, option, plan, view)
        elif option.kind == Option.DEMOLISH_LINK:
            worth += demolish_worth(rules, state, knobs, option, plan, view)
        if worth > highest:
            best, highest = i, worth
    return best


@njit
def choose_fare(rules, state):
    """A free move by a development, then a movement token, then whatever there is."""
    for i in range(state.n_options):
        option = state.options[i]
        if option.kind == Option.WITH_DEVELOPMENT and rules.cost[option.what].sum() == 0:
            return i
    return 0


@njit
def choose_die_to_turn(state):
    """Turn a single steam or cog die to a zap."""
    for i in range(1, state.n_options):
        option = state.options[i]
        if option.place == Good.ZAP and size(option.what) == 1 and option.what in (1 << Good.STEAM, 1 << Good.COG):
            return i
    return 0
