"""Resources: dice and tokens at hand, how they are paid with, and what comes from the supply."""

from balancewheel.sim.games.city_of_gears.state import N_MASKS, Event, Option, Question
from balancewheel.sim.games.city_of_gears.words import N_RESOURCES, Good
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.decisions import ask, log_event, offer


@njit
def at_hand(state, me, resource):
    """CG-027 to CG-029: how much of a resource a player could pay with tokens and unused dice."""
    bit = 1 << resource
    total = state.tokens[me, resource]
    for mask in range(1, N_MASKS):
        if mask & bit:
            total += state.dice[mask]
    return total


@njit
def can_pay(state, me, steam, cog, zap):
    """CG-028, CG-029: do tokens and dice pay for all of it, where a split die is one of its resources, never both?

    They do just when for every set of resources enough tokens and dice show one of the set (Hall's theorem).
    """
    tokens, dice = state.tokens[me], state.dice
    for chosen in range(1, N_MASKS):
        need = (chosen & 1) * steam + (chosen >> 1 & 1) * cog + (chosen >> 2 & 1) * zap
        if need == 0:
            continue
        have = (
            (chosen & 1) * tokens[Good.STEAM]
            + (chosen >> 1 & 1) * tokens[Good.COG]
            + (chosen >> 2 & 1) * tokens[Good.ZAP]
        )
        if have >= need:
            continue
        for mask in range(1, N_MASKS):
            if mask & chosen:
                have += dice[mask]
        if have < need:
            return False
    return True


@njit
def pay(rules, state, players, me, steam, cog, zap):
    """CG-027 to CG-029, CG-031: pay resource by resource, each with a token or a die of the player's choice."""
    state.bill[Good.STEAM], state.bill[Good.COG], state.bill[Good.ZAP] = steam, cog, zap
    for resource in range(N_RESOURCES):
        while state.bill[resource] > 0:
            pay_one(rules, state, players, me, resource)


@njit
def pay_one(rules, state, players, me, resource):
    """One unit of a resource; a source that the rest of the bill needs is not offered."""
    bill = state.bill
    bill[resource] -= 1
    if state.tokens[me, resource] > 0:
        state.tokens[me, resource] -= 1
        if can_pay(state, me, bill[Good.STEAM], bill[Good.COG], bill[Good.ZAP]):
            offer(state, Option.WITH_TOKEN, resource)
        state.tokens[me, resource] += 1
    for mask in range(1, N_MASKS):
        if mask >> resource & 1 and state.dice[mask] > 0:
            state.dice[mask] -= 1
            if can_pay(state, me, bill[Good.STEAM], bill[Good.COG], bill[Good.ZAP]):
                offer(state, Option.WITH_DIE, resource, mask)
            state.dice[mask] += 1
    choice = ask(rules, state, players, me, Question.PAY)
    if choice.kind == Option.WITH_TOKEN:
        give_back(state, me, resource, 1)
    else:
        spend_die(state, choice.place)


@njit
def give_back(state, me, resource, n):
    """CG-031: spent tokens return to the supply."""
    state.tokens[me, resource] -= n
    state.supply[resource] += n


@njit
def spend_die(state, mask):
    """CG-031: a spent die is set aside for the turn."""
    state.dice[mask] -= 1
    state.n_dice -= 1


@njit
def gain(rules, state, me, good, amount, source):
    """Take tokens as far as the supply lasts; prestige, whose tokens are exchanged, has no limit (CG-007)."""
    if good == Good.PRESTIGE:
        gain_prestige(rules, state, me, amount, source)
        return
    amount = min(amount, state.supply[good])
    state.supply[good] -= amount
    if good == Good.MOVEMENT:
        state.movement[me] += amount
    else:
        state.tokens[me, good] += amount
    if amount > 0:
        log_event(state, Event.GAINED, me, good, 0, amount)


@njit
def gain_all(rules, state, me, resources, source):
    """One of each of these resources, a set as bits."""
    for resource in range(N_RESOURCES):
        if resources >> resource & 1:
            gain(rules, state, me, resource, 1, source)


@njit
def gain_prestige(rules, state, me, amount, source):
    """CG-090, CG-091: prestige tokens, face down; whoever keeps count knows."""
    if amount > 0:
        change_prestige(rules, state, me, amount)
        state.secret_earned[me, source] += amount
        log_event(state, Event.GAINED, me, Good.PRESTIGE, 0, amount)


@njit
def change_prestige(rules, state, me, amount):
    """More or less prestige in hand, and in the memory of those who keep count."""
    state.secret_prestige[me] += amount
    if rules.remember_prestige:
        state.known_prestige[me] += amount
