"""Developments in a factory: what they add, and those used on their own in a turn."""

from balancewheel.sim.games.city_of_gears.components import ALWAYS, PASSIVE, TURN
from balancewheel.sim.games.city_of_gears.dice import has_split_die, reroll, roll_neutral_die, set_die, split_die
from balancewheel.sim.games.city_of_gears.resources import can_pay, change_prestige, gain, pay
from balancewheel.sim.games.city_of_gears.rules import FIRST_DEVELOPMENT
from balancewheel.sim.games.city_of_gears.scoring import amount_of
from balancewheel.sim.games.city_of_gears.state import CHOOSE, FROM_DEVELOPMENTS, NOTHING, USE, USED, WAY
from balancewheel.sim.games.city_of_gears.words import (
    AMOUNT,
    BRANCH,
    COG,
    GAIN,
    MOVE,
    MOVEMENT,
    N_VERBS,
    PRESTIGE,
    REACH_NETWORK,
    REROLL,
    ROLL_DIE,
    SET_DIE,
    SPLIT_DIE,
    STEAM,
    VERB,
    WHAT,
    ZAP,
)
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import lowest
from balancewheel.sim.kernel.decisions import ask, log_event, offer


@njit
def remember_modifiers(rules, state, me):
    """Add up what the player's passive developments change for good."""
    for verb in range(N_VERBS):
        state.modifier[me, verb] = 0
    held = state.held[me]
    while held:
        development = lowest(held)
        held &= held - 1
        if rules.kind[development] == PASSIVE and rules.happens[development] == ALWAYS:
            effect = FIRST_DEVELOPMENT + development
            for i in range(rules.n_steps[effect]):
                step = rules.step[effect, i]
                state.modifier[me, step[VERB]] += step[AMOUNT]


@njit
def unused_development(rules, state, me, verb):
    """CG-073: a development in the factory that does this in a turn and has a use left; NOTHING if there is none."""
    held = state.held[me]
    while held:
        development = lowest(held)
        held &= held - 1
        if rules.kind[development] == TURN and rules.first_verb[development] == verb:
            if state.uses[development] < rules.uses[development]:
                return development
    return NOTHING


@njit
def can_use(rules, state, me, development):
    """CG-072, CG-073: used fewer times than it may be this turn, paid for, and with dice where it does nothing else."""
    if rules.kind[development] != TURN or state.uses[development] >= rules.uses[development]:
        return False
    verb = rules.first_verb[development]
    if MOVE <= verb <= REACH_NETWORK:  # used with something else
        return False
    if rules.n_steps[FIRST_DEVELOPMENT + development] == 1:  # with another step or way it is of use all the same
        if (verb in (REROLL, SET_DIE)) and state.n_dice == 0:
            return False
        if verb == SPLIT_DIE and not has_split_die(state):
            return False
    return can_pay_goods(state, me, rules.cost[development])


@njit
def can_pay_goods(state, me, cost):
    """Are resources, movement tokens and prestige there?"""
    if state.movement[me] < cost[MOVEMENT] or state.secret_prestige[me] < cost[PRESTIGE]:
        return False
    return can_pay(state, me, cost[STEAM], cost[COG], cost[ZAP])


@njit
def pay_goods(rules, state, players, me, cost):
    """Pay resources, movement tokens and prestige."""
    state.movement[me] -= cost[MOVEMENT]
    state.supply[MOVEMENT] += cost[MOVEMENT]
    if cost[PRESTIGE] > 0:
        change_prestige(rules, state, me, -cost[PRESTIGE])
    pay(rules, state, players, me, cost[STEAM], cost[COG], cost[ZAP])


@njit
def is_free(verb):
    """Is this done without the board, so that it may be done at any moment of a turn?"""
    return verb in (GAIN, REROLL, ROLL_DIE, SET_DIE, SPLIT_DIE)


@njit
def is_free_development(rules, development):
    """Are all steps of the development free of the board?"""
    effect = FIRST_DEVELOPMENT + development
    for i in range(rules.n_steps[effect]):
        if not is_free(rules.step[effect, i, VERB]):
            return False
    return True


@njit
def list_free_developments(rules, state, me):
    """CG-072: those that may be used at any moment, also while gears are placed."""
    held = state.held[me]
    while held:
        development = lowest(held)
        held &= held - 1
        if can_use(rules, state, me, development) and is_free_development(rules, development):
            offer(state, USE, development)


@njit
def begin_use(rules, state, players, me, development):
    """CG-073: count the use and pay for it."""
    state.uses[development] += 1
    state.used[me] |= 1 << development
    log_event(state, USED, me, development)
    pay_goods(rules, state, players, me, rules.cost[development])


@njit
def use_free_development(rules, state, players, me, development):
    """CG-072: a development whose steps are all free of the board."""
    begin_use(rules, state, players, me, development)
    effect = FIRST_DEVELOPMENT + development
    branch = choose_branch(rules, state, players, me, effect)
    for i in range(rules.n_steps[effect]):
        if rules.step[effect, i, BRANCH] == 0 or rules.step[effect, i, BRANCH] == branch:
            take_free_step(rules, state, players, me, rules.step[effect, i], FROM_DEVELOPMENTS)


@njit
def choose_branch(rules, state, players, me, effect):
    """CG-112: where an effect has a choice, one of its ways; 0 where it has none."""
    if rules.n_branches[effect] == 0:
        return 0
    for branch in range(1, rules.n_branches[effect] + 1):
        offer(state, WAY, branch, effect)
    return ask(rules, state, players, me, CHOOSE).what


@njit
def take_free_step(rules, state, players, me, step, source):
    """CG-112: a step that needs nothing but dice and supply."""
    verb = step[VERB]
    if verb == GAIN:
        gain(rules, state, me, step[WHAT], amount_of(rules, state, me, step, NOTHING), source)
    elif verb == REROLL:
        reroll(rules, state, players, me, step[AMOUNT])
    elif verb == ROLL_DIE:
        for _ in range(step[AMOUNT]):
            roll_neutral_die(rules, state, players, me, source)
    elif verb == SET_DIE:
        for _ in range(step[AMOUNT]):
            set_die(rules, state, players, me)
    elif verb == SPLIT_DIE:
        for _ in range(step[AMOUNT]):
            split_die(rules, state, players, me, source)


@njit
def trigger(rules, state, me, happening):
    """What passive developments give when something happens."""
    held = state.held[me]
    while held:
        development = lowest(held)
        held &= held - 1
        if rules.kind[development] == PASSIVE and rules.happens[development] == happening:
            effect = FIRST_DEVELOPMENT + development
            state.used[me] |= 1 << development
            log_event(state, USED, me, development)
            for i in range(rules.n_steps[effect]):
                step = rules.step[effect, i]
                gain(rules, state, me, step[WHAT], amount_of(rules, state, me, step, NOTHING), FROM_DEVELOPMENTS)
