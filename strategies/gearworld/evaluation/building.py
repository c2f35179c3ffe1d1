"""The build phase, production and the dynamic phases."""

from balancewheel.sim.games.gearworld.build import cost
from balancewheel.sim.games.gearworld.places import skyworks_of
from balancewheel.sim.games.gearworld.production import wants
from balancewheel.sim.games.gearworld.rules import Cargo, DynamicPhase
from balancewheel.sim.games.gearworld.state import NOTHING, Option
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import lowest
from balancewheel.strategies.gearworld.evaluation.options import first_of
from balancewheel.strategies.gearworld.evaluation.plans import (
    has_room,
    is_beside,
    lacking,
    make_plan,
    threat,
    worth_of,
)
from balancewheel.strategies.gearworld.evaluation.standing import is_close
from balancewheel.strategies.gearworld.evaluation.tokens import PAID, owned, skyworks_paid
from balancewheel.strategies.gearworld.evaluation.trading import trade_hope
from balancewheel.strategies.gearworld.evaluation.urgency import LAST_STAND, front

PER_TOKEN, PROMISED_TOKEN, RESERVED_TOKEN = 0.15, 1.0, 2.0


@njit
def build_worth(rules, state, knobs, plan, me, decisive, option):
    """What a development is worth, less the tokens that it takes from the plan; where strength decides, no less."""
    kind, origin, way = option.kind, option.place, option.amount
    if kind == Option.BUILD_SKYWORK:
        return 100.0 - 0.1 * threat(rules, state, me, origin)
    if kind == Option.BUILD_WEAPON and not has_room(rules, state, kind, origin):
        return -1.0  # it would be lost at once
    worth = worth_of(rules, state, knobs, me, kind)
    if decisive >> origin & 1 and kind != Option.BUILD_BRIDGE:
        return LAST_STAND + worth
    if kind == Option.BUILD_WEAPON and state.skyworks[origin] > 0 and threat(rules, state, me, origin) >= 0:
        worth += 2.0
    if kind == Option.BUILD_BRIDGE:
        far = rules.pair_lands[option.what, 0] + rules.pair_lands[option.what, 1] - origin
        worth *= 1.5 if state.owner[far] == me else 1.0
    is_planned = plan.kind == kind and plan.land == origin
    for resource in range(PAID):
        price = cost(rules, kind, way, resource)
        if is_planned or price == 0:
            continue
        token = PER_TOKEN
        if origin == plan.land and cost(rules, plan.kind, plan.way, resource) > 0:
            token = RESERVED_TOKEN
        elif plan.land != NOTHING and lacking(plan, resource) > 0:
            token = PROMISED_TOKEN
        worth -= price * token
    return worth


@njit
def choose_build(rules, state, knobs):
    """The development of most worth, or none."""
    me = state.decider
    plan = make_plan(rules, state, knobs, me)
    decisive = front(rules, state, me)
    best, highest = state.n_options - 1, 0.0
    for i in range(state.n_options):
        if state.options[i].kind != Option.DONE:
            worth = build_worth(rules, state, knobs, plan, me, decisive, state.options[i])
            if worth > highest:
                best, highest = i, worth
    return best


@njit
def choose_site(rules, state, knobs):
    """Where a scarce token or a horse is wanted most: at the plan's land, beside it, anywhere."""
    plan = make_plan(rules, state, knobs, state.decider)
    best, highest = 0, -1.0
    for i in range(state.n_options):
        place = state.options[i].place
        worth = 2.0 if place == plan.land else 0.0
        if plan.land != NOTHING and is_beside(state, plan, place):
            worth = 1.0
        if worth > highest:
            best, highest = i, worth
    return best


@njit
def yield_of(rules, state, player):
    """Tokens that the player's sites would produce now."""
    n, lands = 0, state.own_land[player]
    while lands:
        land = lowest(lands)
        lands &= lands - 1
        if state.site[land] != NOTHING:
            n += rules.horses_per_ranch if state.site[land] == Cargo.HORSE else wants(rules, state, land, player)
    return n


@njit
def phase_gain(rules, state, knobs, player):
    """What a player can expect of the phase that is about to be decided."""
    if state.phase == DynamicPhase.PRODUCTION:
        return 1.0 * yield_of(rules, state, player)
    if state.phase == DynamicPhase.TRADE:
        return trade_hope(rules, state, knobs, player)
    plan = make_plan(rules, state, knobs, player)
    here = 0.0
    if plan.land != NOTHING:
        lands = state.near_land[plan.land] & state.own_land[player]
        while lands:
            for resource in range(PAID):
                here = max(here, 1.0 * min(state.held[lowest(lands), resource], lacking(plan, resource)))
            lands &= lands - 1
    return here


@njit
def can_win(rules, state, player):
    """Does a player own the tokens for all skyworks that are still to be built, wherever they lie?"""
    missing = rules.skyworks_to_win - skyworks_of(state, player)
    return missing <= skyworks_paid(rules, owned(state, player))


@njit
def feeds_a_winner(rules, state, me):
    """Could another gather the tokens of the winning skywork in this phase? It does not matter if I can win myself."""
    if state.phase == DynamicPhase.PRODUCTION or can_win(rules, state, me):
        return False
    for other in range(state.n_players):
        if other != me and state.alive[other] and can_win(rules, state, other):
            return True
    return False


@njit
def insist(rules, state):
    """Resolve the phase in question whatever it brings the others, unless it feeds a winner."""
    return 0 if feeds_a_winner(rules, state, state.decider) else first_of(state, Option.YES)


@njit
def choose_phase(rules, state, knobs):
    """Resolve a dynamic phase that brings me at least as much as the others on average, and keep a winner waiting."""
    me = state.decider
    if feeds_a_winner(rules, state, me):
        return 0
    mine, theirs, others = phase_gain(rules, state, knobs, me), 0.0, 0
    for other in range(state.n_players):
        if other != me and state.alive[other]:
            others += 1
            weight = 1.0 + knobs.leader if is_close(rules, state, other) else 1.0
            theirs += weight * phase_gain(rules, state, knobs, other)
    resolve = mine > 0 and mine * others >= theirs * 0.9
    return first_of(state, Option.YES) if resolve else 0
