"""The trade phase: a bounded protocol of proposals stands in for free talk.

In a sweep every player, in turn order, may make one proposal to one partner. A sweep without a trade ends the phase.
The bounds are parameters: sweeps, tokens of a first offer, sweeteners, tokens of a side, counter-offers.
"""

from balancewheel.sim.games.gearworld.board import MAX_LANDS
from balancewheel.sim.games.gearworld.places import total_of, touches_player, trim
from balancewheel.sim.games.gearworld.promises import make_promise
from balancewheel.sim.games.gearworld.rules import N_RESOURCES, Cargo
from balancewheel.sim.games.gearworld.state import N_PLACES, Event, Option, Question
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import lowest
from balancewheel.sim.kernel.decisions import ask, log_event, offer

GIVEN = 10  # the amount of a first offer is 10 times the tokens given plus the tokens wanted: 21 is two for one
PROPOSER, PARTNER = 0, 1  # sides of a trade


@njit
def trade_phase(rules, state, players):
    """GB-056, GB-119, GB-122: sweeps of proposals while trades come about; what was got may be traded on (GB-127)."""
    state.declined[:] = 0
    for _ in range(rules.trade_sweeps):
        traded = False
        for turn in range(state.n_players):
            me = (state.first_player + turn) % state.n_players
            if state.alive[me] and propose(rules, state, players, me):
                traded = True
        if not traded:
            return


@njit
def may_trade(state, one, other):
    """GB-120: some place of one is adjacent to some place of the other."""
    lands, craft = state.own_land[one], state.own_craft[one]
    while lands:
        if touches_player(state, lowest(lands), other):
            return True
        lands &= lands - 1
    while craft:
        if touches_player(state, MAX_LANDS + lowest(craft), other):
            return True
        craft &= craft - 1
    return False


@njit
def has_resources(state, player):
    """Does the player have anything to trade?"""
    for cargo in range(N_RESOURCES):
        if total_of(state, player, cargo) > 0:
            return True
    return False


@njit
def propose(rules, state, players, me):
    """GB-121: one proposal to one partner: offer, sweeten, promise, reply, counter; True if a trade came about."""
    if not has_resources(state, me):
        return False
    for other in range(state.n_players):
        if other != me and state.alive[other] and has_resources(state, other) and may_trade(state, me, other):
            offer(state, Option.HERE, 0, other)
    if state.n_options == 0:
        return False
    offer(state, Option.NO)
    choice = ask(rules, state, players, me, Question.TRADE_WITH)
    partner = choice.place
    if choice.kind == Option.NO:
        return False
    state.count[me].proposals += 1
    state.player, state.partner = me, partner
    first_offer(rules, state, players, me, partner)
    for _ in range(rules.trade_sweeteners):
        if not sweeten(rules, state, players, me, partner):
            break
    if rules.messages:
        make_promise(rules, state, players, me, partner)
    log_event(state, Event.OFFERED, me, partner, pack(state, PROPOSER), pack(state, PARTNER))
    traded = reply(rules, state, players, me, partner) and exchange(rules, state, players, me, partner)
    remember(state, me, partner, traded)
    return traded


@njit
def remember(state, me, partner, traded):
    """Everybody has heard who declined whose offer; what was declined before a trade may be welcome after it."""
    if not traded:
        state.declined[me] |= 1 << partner
        return
    for player in range(state.n_players):
        state.declined[player] &= ~(1 << me | 1 << partner)
    state.declined[me], state.declined[partner] = 0, 0


@njit
def pack(state, side):
    """What one side gives as a number of base 16, for the event."""
    number = 0
    for cargo in range(N_RESOURCES):
        number = 16 * number + state.give[side, cargo]
    return number


@njit
def first_offer(rules, state, players, me, partner):
    """GB-011, GB-123, GB-125, GB-126: one type for one type, alike or not, as many tokens as both have; no weapons."""
    for want in range(N_RESOURCES):
        theirs = min(total_of(state, partner, want), rules.trade_bundle)
        for give in range(N_RESOURCES):
            mine = min(total_of(state, me, give), rules.trade_bundle)
            for tokens in range(2, rules.trade_first_offer + 1):
                for wanted in range(max(1, tokens - mine), min(theirs, tokens - 1) + 1):
                    offer(state, Option.HERE, want, give, GIVEN * (tokens - wanted) + wanted)
    choice = ask(rules, state, players, me, Question.TRADE_OFFER)
    want, give, amount = choice.what, choice.place, choice.amount
    state.give[:] = 0
    state.give[PROPOSER, give] = amount // GIVEN
    state.give[PARTNER, want] = amount % GIVEN


@njit
def side_total(state, side):
    """Tokens that one side gives."""
    total = 0
    for cargo in range(N_RESOURCES):
        total += state.give[side, cargo]
    return total


@njit
def sweeten(rules, state, players, me, partner):
    """The proposer may ask for or add one more token; False when done."""
    offer(state, Option.DONE)
    for cargo in range(N_RESOURCES):
        if side_total(state, PROPOSER) < rules.trade_bundle:
            if total_of(state, me, cargo) > state.give[PROPOSER, cargo]:
                offer(state, Option.HERE, cargo, 0, 1)
        if side_total(state, PARTNER) < rules.trade_bundle:
            if total_of(state, partner, cargo) > state.give[PARTNER, cargo]:
                offer(state, Option.HERE, cargo, 0, -1)
    choice = ask(rules, state, players, me, Question.SWEETEN)
    kind, cargo, amount = choice.kind, choice.what, choice.amount
    if kind == Option.DONE:
        return False
    state.give[PROPOSER if amount > 0 else PARTNER, cargo] += 1
    return True


@njit
def reply(rules, state, players, me, partner):
    """The partner accepts, rejects or makes a counter-offer; then the proposer may, until no more are allowed."""
    side, left = PARTNER, rules.trade_counters
    while True:
        who, other = (partner, me) if side == PARTNER else (me, partner)
        offer(state, Option.ACCEPT)
        offer(state, Option.REJECT)
        if left > 0:
            list_counters(rules, state, other, side)
        choice = ask(rules, state, players, who, Question.REPLY if side == PARTNER else Question.REPLY_TO_COUNTER)
        kind, cargo, amount = choice.kind, choice.what, choice.amount
        log_event(state, Event.REPLIED, who, cargo, kind, amount)
        if kind != Option.COUNTER:
            return kind == Option.ACCEPT
        if amount > 0:
            state.give[1 - side, cargo] += 1
        else:
            state.give[side, cargo] -= 1
        side, left = 1 - side, left - 1


@njit
def list_counters(rules, state, other, side):
    """One side asks the other for one token more, or to give one less itself."""
    for cargo in range(N_RESOURCES):
        if side_total(state, 1 - side) < rules.trade_bundle:
            if total_of(state, other, cargo) > state.give[1 - side, cargo]:
                offer(state, Option.COUNTER, cargo, 0, 1)
        if state.give[side, cargo] > 0 and side_total(state, side) > 1:
            offer(state, Option.COUNTER, cargo, 0, -1)


@njit
def exchange(rules, state, players, me, partner):
    """GB-128 to GB-133: the earlier in turn order lifts first, then the other; exchange; both put down; trim horses."""
    mine_first = turn_of(state, me) < turn_of(state, partner)
    first, second = (PROPOSER, PARTNER) if mine_first else (PARTNER, PROPOSER)
    one, other = (me, partner) if mine_first else (partner, me)
    state.lifted[:] = 0
    lift(rules, state, players, one, first)
    lift(rules, state, players, other, second)
    if rules.ask_to_rescind and (rescinds(rules, state, players, one) or rescinds(rules, state, players, other)):
        put_back(state)
        return False
    put_down(rules, state, players, one, second)
    put_down(rules, state, players, other, first)
    state.count[me].trades += 1
    state.count[partner].trades += 1
    log_event(state, Event.TRADED, me, partner, pack(state, PROPOSER), pack(state, PARTNER))
    return True


@njit
def turn_of(state, player):
    """The player's place in this round's turn order."""
    return (player - state.first_player) % state.n_players


@njit
def lift(rules, state, players, player, side):
    """GB-124: tokens may come from any of the player's places, one by one."""
    for cargo in range(N_RESOURCES):
        for _ in range(state.give[side, cargo]):
            for place in range(N_PLACES):
                if state.owner[place] == player and state.held[place, cargo] > 0:
                    offer(state, Option.HERE, cargo, place, state.held[place, cargo])
            place = ask(rules, state, players, player, Question.LIFT).place
            state.held[place, cargo] -= 1
            state.lifted[place, cargo] += 1


@njit
def rescinds(rules, state, players, player):
    """GB-130: until a token has changed hands either side may call the trade off."""
    offer(state, Option.NO)
    offer(state, Option.YES)
    return ask(rules, state, players, player, Question.RESCIND).kind == Option.YES


@njit
def put_back(state):
    """GB-131: every lifted token returns to where it was."""
    for place in range(N_PLACES):
        for cargo in range(N_RESOURCES):
            state.held[place, cargo] += state.lifted[place, cargo]
    state.lifted[:] = 0


@njit
def put_down(rules, state, players, player, side):
    """GB-129, GB-132, GB-133: what the other side gave goes to any places of the player; extra horses are trimmed."""
    for cargo in range(N_RESOURCES):
        for _ in range(state.give[side, cargo]):
            for place in range(N_PLACES):
                if state.owner[place] == player:
                    offer(state, Option.HERE, cargo, place, state.held[place, cargo])
            state.held[ask(rules, state, players, player, Question.PUT_DOWN).place, cargo] += 1
    if state.give[side, Cargo.HORSE] > 0:
        for place in range(N_PLACES):
            if state.owner[place] == player:
                trim(rules, state, place)
