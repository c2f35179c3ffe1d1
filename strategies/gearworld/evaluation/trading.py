"""Trade: what tokens are worth to both sides, and the deal that both may like."""

from balancewheel.sim.games.gearworld.build import cost
from balancewheel.sim.games.gearworld.places import skyworks_of, total_of
from balancewheel.sim.games.gearworld.rules import N_RESOURCES, Cargo
from balancewheel.sim.games.gearworld.state import NOBODY, NOTHING, Option, Question
from balancewheel.sim.games.gearworld.trade import GIVEN, PARTNER, PROPOSER
from balancewheel.sim.kernel import njit
from balancewheel.strategies.gearworld.evaluation.options import first_of
from balancewheel.strategies.gearworld.evaluation.plans import (
    free_tokens,
    is_beside,
    is_reserved,
    lacking,
    make_plan,
    missing,
)
from balancewheel.strategies.gearworld.evaluation.tokens import PAID, count_of, fewer_of, owned, packed, skyworks_paid

NEEDED, LAST = 1.0, 2.0  # a token that the plan misses; the last one it misses
LOOSE, LOOSE_GOLD, LOOSE_HORSE = 0.2, 0.35, 0.3  # any other token
ON_ITS_WAY = 0.5  # a token that the plan misses, lying elsewhere
RESERVED = 2.2  # a token that the plan has in place: more than any that it misses


@njit
def loose_worth(resource):
    """What a token is worth that no plan needs."""
    if resource == Cargo.GOLD:
        return LOOSE_GOLD
    return LOOSE_HORSE if resource == Cargo.HORSE else LOOSE


@njit
def worth_in(plan, resource, already):
    """What one more token of a resource is worth, put down where the plan wants it."""
    if resource < PAID and lacking(plan, resource) > already:
        return LAST if missing(plan) - already <= 1 else NEEDED
    return loose_worth(resource)


@njit
def worth_out(rules, state, plan, player, resource, already):
    """What it costs to give away one more token of a resource."""
    if resource >= PAID or plan.land == NOTHING:
        return loose_worth(resource)
    spare = total_of(state, player, resource) - already
    kept = min(free_tokens(state, plan, plan.land, resource), cost(rules, plan.kind, plan.way, resource))
    kept += count_of(plan.reserve, resource)
    if spare > kept:
        return ON_ITS_WAY if lacking(plan, resource) > 0 else loose_worth(resource)
    return RESERVED


@njit
def packed_side(state, side):
    """What one side of the deal on the table gives, of tokens that pay for developments."""
    tokens = 0
    for resource in range(PAID):
        tokens += packed(resource, state.give[side, resource])
    return tokens


@njit
def brings_the_win(rules, state, plan, player, resource, before, after):
    """Might a token help a player to win at the next build phase? `before` and `after` the deal it owns so many.

    With one skywork to go that is any token which it misses; with more to go, a deal that pays for enough of them.
    """
    if resource >= PAID:
        return False
    to_go = rules.skyworks_to_win - skyworks_of(state, player)
    if to_go <= 1:
        return lacking(plan, resource) > 0 or count_of(before, resource) == 0
    paid = skyworks_paid(rules, after)
    return paid >= to_go and paid > skyworks_paid(rules, before)


@njit
def has_wanted(state, plan, partner):
    """Does the partner have a token that the plan misses?"""
    return fewer_of(plan.lack, owned(state, partner)) > 0


@njit
def best_deal(rules, state, knobs, me, mine, partner):
    """The best simple deal with a partner: (gain, type wanted, type given, how many given for one).

    The partner must be expected to like it. Nobody hands over what may bring another the win, so it is not asked for.
    """
    best, best_want, best_give, best_number = 0.0, 0, 0, 1
    if not has_wanted(state, mine, partner):
        return best, best_want, best_give, best_number
    theirs = make_plan(rules, state, knobs, partner)
    most = min(rules.trade_first_offer - 1, rules.trade_bundle)
    tokens, own = owned(state, partner), owned(state, me)
    for want in range(N_RESOURCES):
        if total_of(state, partner, want) == 0:
            continue
        income = worth_in(mine, want, 0)
        if income < NEEDED:
            continue
        loss = worth_out(rules, state, theirs, partner, want, 0)
        for give in range(N_RESOURCES):
            held = total_of(state, me, give)
            if held == 0:
                continue
            price, bonus = 0.0, 0.0
            for already in range(min(held, most)):  # one for one, two for one and so on
                price += worth_out(rules, state, mine, me, give, already)
                bonus += worth_in(theirs, give, already)
                after = tokens + packed(give, already + 1) - packed(want, 1)
                if brings_the_win(rules, state, theirs, partner, give, tokens, after):
                    break
                after = own + packed(want, 1) - packed(give, already + 1)
                if brings_the_win(rules, state, mine, me, want, own, after):
                    continue
                gain = income - price - knobs.envy * max(0.0, bonus - loss)
                liked = bonus - loss - knobs.envy * max(0.0, income - price) > knobs.margin
                if liked and gain > knobs.margin and gain > best:
                    best, best_want, best_give, best_number = gain, want, give, already + 1
                    break
    return best, best_want, best_give, best_number


@njit
def choose_partner(rules, state, knobs, shunned):
    """The partner with whom the best deal can be had; nobody if there is none.

    With one player it may not trade, and whoever declined its last offer will do so again.
    """
    me = state.decider
    avoided = state.declined[me] | (1 << shunned if shunned != NOBODY else 0)
    mine = make_plan(rules, state, knobs, me)
    best, highest = state.n_options - 1, 0.0
    if mine.land == NOTHING or missing(mine) == 0:
        return best
    for turn in range(1, state.n_players):  # clockwise, so that no seat is favoured
        partner = (me + turn) % state.n_players
        for i in range(state.n_options):
            if state.options[i].kind == Option.NO or state.options[i].place != partner or avoided >> partner & 1:
                continue
            gain = best_deal(rules, state, knobs, me, mine, partner)[0]
            if gain > highest:
                best, highest = i, gain
    return best


@njit
def choose_deal(rules, state, knobs):
    """The offer that was in mind when the partner was chosen."""
    me = state.decider
    mine = make_plan(rules, state, knobs, me)
    _, want, give, number = best_deal(rules, state, knobs, me, mine, state.partner)
    for i in range(state.n_options):
        option = state.options[i]
        if option.what == want and option.place == give and option.amount == GIVEN * number + 1:
            return i
    return 0


@njit
def deal_worth(rules, state, plans, me, other, gets, gives):
    """What the deal on the table brings `me` and the other, the side `gets` being what the other side gives.

    `plans` are those of both. Nobody hands over what may bring another the win.
    """
    mine, theirs = plans
    gain, bonus, tokens = 0.0, 0.0, owned(state, other)
    after = tokens + packed_side(state, gives) - packed_side(state, gets)
    for resource in range(N_RESOURCES):
        for already in range(state.give[gets, resource]):
            gain += worth_in(mine, resource, already)
            bonus -= worth_out(rules, state, theirs, other, resource, already)
        for already in range(state.give[gives, resource]):
            gain -= worth_out(rules, state, mine, me, resource, already)
            bonus += worth_in(theirs, resource, already)
        if state.give[gives, resource] and brings_the_win(rules, state, theirs, other, resource, tokens, after):
            return -99.0, bonus
    return gain, bonus


@njit
def deal_gain(rules, state, knobs, me, other, gets, gives):
    """What the deal on the table is worth to `me`, the other's gain weighed in."""
    plans = make_plan(rules, state, knobs, me), make_plan(rules, state, knobs, other)
    gain, bonus = deal_worth(rules, state, plans, me, other, gets, gives)
    return gain - knobs.envy * max(0.0, bonus)


@njit
def one_more(rules, state, knobs, plans, me, other, gain, bonus):
    """The option that asks most of the other side and leaves it enough; the first option if there is none."""
    mine, theirs = plans
    gets, gives = (PARTNER, PROPOSER) if state.question == Question.SWEETEN else (PROPOSER, PARTNER)
    best, highest = 0, 0.0
    for i in range(state.n_options):
        option = state.options[i]
        resource = option.what
        if option.kind == Option.COUNTER and option.amount < 0:  # to give one less
            number = state.give[gives, resource] - 1
            more, less = worth_out(rules, state, mine, me, resource, number), worth_in(theirs, resource, number)
        elif option.kind == Option.COUNTER or option.kind == Option.HERE and option.amount < 0:
            number = state.give[gets, resource]
            more, less = worth_in(mine, resource, number), worth_out(rules, state, theirs, other, resource, number)
        else:
            continue
        left = bonus - less - knobs.envy * max(0.0, gain + more)
        if left > knobs.margin + knobs.haggle and more > highest:
            best, highest = i, more
    return best


@njit
def answer_deal(rules, state, knobs):
    """Accept what brings enough, unless more can be had; ask for one more where that is all that is missing."""
    me, proposer = state.decider, state.player
    plans = make_plan(rules, state, knobs, me), make_plan(rules, state, knobs, proposer)
    gain, bonus = deal_worth(rules, state, plans, me, proposer, PROPOSER, PARTNER)
    liking = gain - knobs.envy * max(0.0, bonus)
    if liking > knobs.margin:
        return one_more(rules, state, knobs, plans, me, proposer, gain, bonus)  # or the first option, to accept
    if liking > knobs.margin - NEEDED:
        for i in range(state.n_options):
            option = state.options[i]
            asks_more = option.kind == Option.COUNTER and option.amount > 0 and option.what < PAID
            if asks_more and lacking(plans[0], option.what) > state.give[PROPOSER, option.what]:
                return i
    return first_of(state, Option.REJECT)


@njit
def ask_for_more(rules, state, knobs):
    """Before an offer is made, ask for one token more if the partner should still like it; else leave it at that."""
    me, partner = state.decider, state.partner
    plans = make_plan(rules, state, knobs, me), make_plan(rules, state, knobs, partner)
    gain, bonus = deal_worth(rules, state, plans, me, partner, PARTNER, PROPOSER)
    return one_more(rules, state, knobs, plans, me, partner, gain, bonus)


@njit
def answer_counter(rules, state, knobs):
    """Take the counter-offer if it still brings enough."""
    gain = deal_gain(rules, state, knobs, state.decider, state.partner, PARTNER, PROPOSER)
    return first_of(state, Option.ACCEPT if gain > knobs.margin else Option.REJECT)


@njit
def choose_token_place(rules, state, knobs):
    """Lift what the plan does not need, where most of it lies; put down what it needs where it needs it."""
    me = state.decider
    plan = make_plan(rules, state, knobs, me)
    best, highest = 0, -1e9
    for i in range(state.n_options):
        place, resource = state.options[i].place, state.options[i].what
        if state.question == Question.PUT_DOWN:
            worth = 10.0 if place == plan.land and resource < PAID else 0.0
            if resource == Cargo.HORSE:
                worth = -10.0 if state.held[place, Cargo.HORSE] else 3.0 * (place == plan.land)
            elif plan.land != NOTHING and is_beside(state, plan, place):
                worth += 1.0
        else:
            worth = -10.0 if is_reserved(rules, state, plan, place, resource) else 0.1 * state.options[i].amount
            if place == plan.land:
                worth -= 1.0
        if worth > highest:
            best, highest = i, worth
    return best


@njit
def trade_hope(rules, state, knobs, me):
    """How much a player can hope for from a trade phase: the missing tokens that others have."""
    plan = make_plan(rules, state, knobs, me)
    hope = 0.0
    for resource in range(PAID):
        if lacking(plan, resource) > 0:
            for other in range(state.n_players):
                if other != me and state.alive[other] and total_of(state, other, resource) > 0:
                    hope += 0.5
                    break
    return hope
