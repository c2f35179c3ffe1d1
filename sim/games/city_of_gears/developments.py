"""Developments in a factory: what they add, and those used on their own in a turn."""

from balancewheel.sim.games.city_of_gears.components import ALWAYS, DevelopmentKind
from balancewheel.sim.games.city_of_gears.dice import has_split_die, roll_neutral_die
from balancewheel.sim.games.city_of_gears.resources import can_pay, change_prestige, gain, gain_all, pay
from balancewheel.sim.games.city_of_gears.rules import FIRST_DEVELOPMENT
from balancewheel.sim.games.city_of_gears.scoring import amount_of
from balancewheel.sim.games.city_of_gears.state import NOTHING, Event, Option, Question, Source
from balancewheel.sim.games.city_of_gears.words import N_VERBS, Good, Step, Verb
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import lowest, size
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
        for verb in range(Verb.STORAGE, Verb.CHEAPER_CONSTRUCT + 1):
            state.modifier[me, verb] += added_for_good(rules, development, verb)


@njit
def added_for_good(rules, development, verb):
    """How much of this a passive development adds as long as it is held."""
    added = 0
    if rules.kind[development] == DevelopmentKind.PASSIVE and rules.happens[development] == ALWAYS:
        effect = FIRST_DEVELOPMENT + development
        for i in range(rules.n_steps[effect]):
            if rules.step[effect, i, Step.VERB] == verb:
                added += rules.step[effect, i, Step.AMOUNT]
    return added


@njit
def unused_development(rules, state, me, verb):
    """CG-073: a development in the factory that does this in a turn and has a use left; NOTHING if there is none."""
    held = state.held[me]
    while held:
        development = lowest(held)
        held &= held - 1
        if rules.kind[development] == DevelopmentKind.TURN and rules.first_verb[development] == verb:
            if state.uses[development] < rules.uses[development]:
                return development
    return NOTHING


@njit
def can_use(rules, state, me, development):
    """CG-072, CG-073: used fewer times than it may be this turn, paid for, and with dice where it does nothing else."""
    if rules.kind[development] != DevelopmentKind.TURN or state.uses[development] >= rules.uses[development]:
        return False
    verb = rules.first_verb[development]
    if Verb.MOVE <= verb <= Verb.REACH_NETWORK:  # used with something else
        return False
    if rules.n_steps[FIRST_DEVELOPMENT + development] == 1:  # with another step or way it is of use all the same
        if (verb in (Verb.REROLL, Verb.SET_DIE)) and state.n_dice == 0:
            return False
        if verb == Verb.SPLIT_DIE and not has_split_die(state):
            return False
    return can_pay_goods(state, me, rules.cost[development])


@njit
def can_pay_goods(state, me, cost):
    """Are resources, movement tokens and prestige there?"""
    if state.movement[me] < cost[Good.MOVEMENT] or state.secret_prestige[me] < cost[Good.PRESTIGE]:
        return False
    return can_pay(state, me, cost[Good.STEAM], cost[Good.COG], cost[Good.ZAP])


@njit
def pay_goods(rules, state, players, me, cost):
    """Pay resources, movement tokens and prestige."""
    state.movement[me] -= cost[Good.MOVEMENT]
    state.supply[Good.MOVEMENT] += cost[Good.MOVEMENT]
    if cost[Good.PRESTIGE] > 0:
        change_prestige(rules, state, me, -cost[Good.PRESTIGE])
    pay(rules, state, players, me, cost[Good.STEAM], cost[Good.COG], cost[Good.ZAP])


@njit
def draws_gears(rules, development):
    """Does a step of the development, or a way of it, draw gears?"""
    effect = FIRST_DEVELOPMENT + development
    for i in range(rules.n_steps[effect]):
        if rules.step[effect, i, Step.VERB] == Verb.DRAW_PLACE:
            return True
    return False


@njit
def list_developments(rules, state, me):
    """CG-072, CG-073: every development that can be used now; while gears are in hand none that draws others."""
    held = state.held[me]
    while held:
        development = lowest(held)
        held &= held - 1
        if can_use(rules, state, me, development):
            if not state.secret_drawn or not draws_gears(rules, development):
                offer(state, Option.USE, development)


@njit
def begin_use(rules, state, players, me, development):
    """CG-073: count the use and pay for it."""
    state.uses[development] += 1
    state.used[me] |= 1 << development
    log_event(state, Event.USED, me, development)
    pay_goods(rules, state, players, me, rules.cost[development])


@njit
def choose_branch(rules, state, players, me, effect):
    """CG-112: where an effect has a choice, one of its ways; 0 where it has none."""
    if rules.n_branches[effect] == 0:
        return 0
    for branch in range(1, rules.n_branches[effect] + 1):
        offer(state, Option.WAY, branch, effect)
    return ask(rules, state, players, me, Question.CHOOSE).what


@njit
def gain_by_neutral_die(rules, state, players, me, source):
    """CG-002, CG-028: gain what the grey die shows; of a split face one resource, or all by a development."""
    valve = splitter(rules, state, me)
    taken = roll_neutral_die(rules, state, players, me, valve)
    if size(taken) > 1:
        begin_use(rules, state, players, me, valve)
    gain_all(rules, state, me, taken, source)


@njit
def splitter(rules, state, me):
    """CG-072, CG-073: a development that does nothing but split dice, unused and paid for; NOTHING if there is none."""
    valve = unused_development(rules, state, me, Verb.SPLIT_DIE)
    if valve != NOTHING and rules.n_steps[FIRST_DEVELOPMENT + valve] == 1:
        if can_pay_goods(state, me, rules.cost[valve]):
            return valve
    return NOTHING


@njit
def trigger(rules, state, me, happening):
    """What passive developments give when something happens."""
    held = state.held[me]
    while held:
        development = lowest(held)
        held &= held - 1
        if rules.kind[development] == DevelopmentKind.PASSIVE and rules.happens[development] == happening:
            effect = FIRST_DEVELOPMENT + development
            state.used[me] |= 1 << development
            log_event(state, Event.USED, me, development)
            for i in range(rules.n_steps[effect]):
                step = rules.step[effect, i]
                gain(rules, state, me, step[Step.WHAT], amount_of(rules, state, me, step, NOTHING), Source.DEVELOPMENTS)


@njit
def note_passives(rules, state, owner, verb, n):
    """Note that passive developments made a difference of n in what they do for good: the first that make up for it."""
    held = state.held[owner]
    while held and n > 0:
        development = lowest(held)
        held &= held - 1
        adds = added_for_good(rules, development, verb)
        if adds > 0:
            n -= adds
            state.used[owner] |= 1 << development
            log_event(state, Event.USED, owner, development)
