"""What things are worth to a player now, in coins at the end of the game.

`assess` looks at the table once for each question and writes down what everything is worth; the other files read it.
"""

import math

import numpy as np

from balancewheel.sim.games.scythe.actions.bolster import benefit
from balancewheel.sim.games.scythe.actions.bottom import bottom_cost
from balancewheel.sim.games.scythe.control import controlled, mechs_out, others_at
from balancewheel.sim.games.scythe.payment import available, can_coerce
from balancewheel.sim.games.scythe.reckoning import DOUBT, coins_reckoned
from balancewheel.sim.games.scythe.scoring import end_coins, score_of, tier_of
from balancewheel.sim.games.scythe.state import NOTHING
from balancewheel.sim.games.scythe.wind_gambit.airships import tolls_on
from balancewheel.sim.games.scythe.words import N_STARS, BottomAction, Cube, Gain, Star, Terrain
from balancewheel.sim.kernel import njit, record
from balancewheel.sim.kernel.bits import lowest, size
from balancewheel.strategies.scythe.evaluation.objectives import pursue
from balancewheel.strategies.scythe.evaluation.planning import PLANS
from balancewheel.strategies.scythe.evaluation.popularity import assess_tier, popularity_cost
from balancewheel.strategies.scythe.evaluation.routes import ROUTES

LONG_GAME = 30  # turns after which a game is late, whatever the stars say
A_WIN = 50.0  # what a game is worth that is won for sure
LEFTOVER = 0.4  # what a resource is worth that nothing is bought with, at the start of the game
FEW_POWER, FEW_CARDS, FEW_POINTS = 8, 4, 3
WAY_OUT = 0.3  # of what lies beyond the river, people to meet and the factory, is the first mech's, which leads there
MOST_PIECES = (6, 4, 4, 4)  # upgrades, mechs, structures, recruits
ANY_STAR = (1 << N_STARS) - 1  # a plan for stars of every kind
PRODUCES_LEFT = 5.0  # Produce actions that a player still takes at the start of the game

WORTHS = record(
    [
        ("late", np.float64),  # 0 at the start of the game, 1 near its end
        ("star", np.float64),  # the next star
        ("aim", np.float64, N_STARS),  # the part of it that counts for a star of each kind
        ("card", np.float64),  # to reach the factory for a card
        ("errand", np.float64),  # a territory more of those that an objective asks for
        ("errands", np.int64),  # and which they are
        ("territory", np.float64),  # one more territory
        ("leftover", np.float64),  # a resource that nothing is bought with
        ("ahead", np.float64),  # Produce actions that a worker's place is judged by
        ("labour", np.float64),  # what the workers make in them where they are, once looked at
        ("slack", np.int64),  # popularity that can be lost without falling a tier
        ("fall", np.float64),  # and what it costs to fall
        ("goods", np.float64, 4),  # one more power, coin, popularity, combat card
        ("piece", np.float64, 4),  # one more upgrade, mech, structure, recruit
        ("bottom", np.float64, 4),  # a bottom action, coins and bonus included
        ("cost", np.int64, 4),  # and what it costs
        ("have", np.int64, 4),  # resources by type
        ("need", np.int64, 4),  # of them needed for the next bottom action
        ("first", np.float64, 4),  # a token of each type while fewer are there than needed
        ("more", np.float64, 4),  # and one towards the action after the next
        ("site", np.float64, 8),  # what a worker makes in one Produce action, by terrain
        ("hands", np.int64, 8),  # as long as no more workers than these are there
        ("served", np.int64),  # territories that a Produce action serves
        ("made", np.int64, 4),  # tokens that a Produce action makes now, by type, once looked at
        ("hired", np.float64),  # what its new workers are worth, less its cost
        ("held", np.int64),  # the territories under control
        ("others", np.int64),  # the places with units of others
        ("guards", np.int64),  # the places with fighters of others
        ("tolls", np.int64),  # the places where airships of others ask for a resource
        ("strike", np.int64),  # of the guarded places, those beside own fighters
        ("blast", np.int64),  # the places that the factory will be blown up with
        ("hill", np.float64),  # what the factory is worth for a star on the resolution tile
        ("turns", PLANS),  # what can be done in the next turns, once looked at
        ("routes", ROUTES),  # where fighters can go, once looked at
    ]
)


@njit
def assess(rules, state, knobs, me, plan, view):
    """Write down what everything is worth now to a player who plans for some kinds of stars; `view` is blank before."""
    view.late = lateness(rules, state)
    view.star = star_worth(rules, state, knobs, me)
    last = state.stars[me] == rules.stars_to_end - 1 and last_star_ends(rules, state)
    for goal in range(N_STARS):
        view.aim[goal] = 1.0 if last or plan >> goal & 1 else 1 - knobs.focus
    view.held, view.others = controlled(rules, state, me), others_at(state, me)
    for other in range(state.n_players):
        if other != me:
            view.guards |= state.fighters_at[other]
    tier = tier_of(rules, state, me)
    view.ahead = knobs.ahead * (1 - view.late)
    coins = rules.coins_per_pair[tier] / rules.pair_size
    view.leftover = LEFTOVER + view.late * (coins - LEFTOVER)
    view.territory = knobs.territory * rules.coins_per_territory[tier] * (0.15 + 0.85 * view.late * view.late)
    if rules.airships:
        view.tolls = tolls_on(rules, state, me)
        view.strike = beside_fighters(rules, state, view, me)
    if state.resolution != NOTHING:
        assess_resolution(rules, state, knobs, view, me)
    assess_goods(rules, state, knobs, view, me)
    for resource in range(4):
        view.have[resource] = available(rules, state, me, resource)
    view.card = knobs.factory
    pursue(rules, state, knobs, view, me)
    assess_bottoms(rules, state, knobs, view, me)
    for terrain in range(4):
        view.site[terrain] = max(view.first[terrain], view.more[terrain])
        view.hands[terrain] = view.need[terrain] + 1
    view.site[Terrain.VILLAGE] = max(worker_worth(rules, state, knobs, view, me, state.workers_out[me]), 0.0)
    view.hands[Terrain.VILLAGE] = rules.workers - state.workers_out[me]
    view.served = benefit(rules, state, me, Cube.PRODUCE_TERRITORIES, rules.produce_territories)


@njit
def beside_fighters(rules, state, view, me):
    """The guarded places beside own fighters."""
    near, places = 0, state.fighters_at[me]
    while places:
        near |= rules.near[lowest(places)]
        places &= places - 1
    return near & view.guards


@njit
def assess_resolution(rules, state, knobs, view, me):
    """What the resolution tile changes: territories that count more or will be lost, a star for the factory held."""
    tile = state.resolution
    view.territory *= 1 + rules.end_territory_coins[tile] / max(rules.coins_per_territory[tier_of(rules, state, me)], 1)
    if rules.end_explodes[tile] and state.turns_left:
        view.blast = rules.near[rules.factory] | 1 << rules.factory
    if rules.end_turns_on_factory[tile] and state.star[me, Star.TILE] == 0 and view.star > 0:
        view.hill = 0.5 * view.star


@njit
def last_star_ends(rules, state):
    """Does the game end at once with the last star of a player?"""
    return state.resolution == NOTHING or rules.end_last_star_ends[state.resolution] > 0


@njit
def lateness(rules, state):
    """How far the game has gone, from 0 at its start to 1 at its end: by the stars of whoever has most, or by turns.

    A resolution tile counts otherwise: by its own number of turns or stars, and its last turns are the end.
    """
    most, stars = 0, rules.stars_to_end
    for player in range(state.n_players):
        most = max(most, state.stars[player])
    if state.resolution != NOTHING:
        tile = state.resolution
        if state.turns_left and state.turns_left <= 2 * state.n_players:
            return 1.0
        if rules.end_turns[tile]:
            return min(0.9, state.round_number / rules.end_turns[tile])
        stars = max(rules.end_trigger_stars[tile], rules.end_may_call_at[tile])
        stars = stars if stars else rules.stars_to_end
    return min(0.9, max(most / stars, state.round_number / LONG_GAME))


@njit
def end_worth(rules, state, me):
    """What it is worth to end the game by a star: the chance to be ahead, beyond the even share if the game goes on.

    The others' coins can be reckoned, and that may be a few coins off.
    """
    mine, chance = score_of(rules, state, me) + rules.coins_per_star[tier_of(rules, state, me)], 1.0
    for other in range(state.n_players):
        if other != me:
            theirs = end_coins(rules, state, other) + coins_reckoned(rules, state, other)
            chance /= 1 + math.exp(2 * (theirs - mine) / DOUBT)
    return A_WIN * (chance - 1 / state.n_players)


@njit
def star_worth(rules, state, knobs, me):
    """What the next star is worth; the last one ends the game, which is good for whoever is probably ahead."""
    if state.stars[me] == rules.stars_to_end:
        return 0.0
    if state.stars[me] == rules.stars_to_end - 1 and last_star_ends(rules, state):
        return end_worth(rules, state, me)
    return rules.coins_per_star[tier_of(rules, state, me)] + knobs.stars


@njit
def star_step(state, view, me, goal, done, of):
    """The part of a star's worth that lies in one more step to its goal; steps near the goal count more."""
    if state.star[me, goal] > 0 or done >= of:
        return 0.0
    if view.star < 0:
        return view.star if done + 1 == of else 0.0
    before, after = done / of, (done + 1) / of
    return view.aim[goal] * view.star * (after * math.sqrt(after) - before * math.sqrt(before))


@njit
def assess_goods(rules, state, knobs, view, me):
    """Power is for combats and a star, popularity for tiers and a star, cards for combats."""
    view.goods[Gain.COINS] = 1.0 + first_ones(knobs, state.secret_coins[me])
    view.goods[Gain.COMBAT_CARDS] = knobs.cards if state.hand_size[me] < FEW_CARDS else 0.4 * knobs.cards
    has = state.power[me]
    if has < rules.power_max:
        own = knobs.power if has < FEW_POWER else 0.3 * knobs.power
        view.goods[Gain.POWER] = own + star_step(state, view, me, Star.POWER, has, rules.power_max)
    if rules.produce_power and state.workers_out[me] >= rules.produce_power_from:
        view.goods[Gain.POWER] += first_ones(knobs, has) * (1 - view.late)
    has = state.popularity[me]
    if has < rules.popularity_max:
        view.goods[Gain.POPULARITY] = star_step(state, view, me, Star.POPULARITY, has, rules.popularity_max)
        if rules.produce_popularity and state.workers_out[me] >= rules.produce_popularity_from:
            view.goods[Gain.POPULARITY] += first_ones(knobs, has) * (1 - view.late)
    assess_tier(rules, state, knobs, view, me)


@njit
def first_ones(knobs, has):
    """What a coin or point is worth beyond itself to whoever has so few that actions cannot be paid."""
    return knobs.purse / (1 << has) if has < FEW_POINTS else 0.0


@njit
def pieces_done(state, me, bottom):
    """Upgrades, mechs, structures or recruits that a player has placed."""
    if bottom == BottomAction.UPGRADE:
        return size(state.cubes[me])
    if bottom == BottomAction.DEPLOY:
        return mechs_out(state, me)
    if bottom == BottomAction.BUILD:
        return size(state.structures_at[me])
    return size(state.recruits[me])


@njit
def pieces_left(state, me, bottom):
    """How many of them are still to be placed."""
    return MOST_PIECES[bottom] - pieces_done(state, me, bottom)


@njit
def piece_worth(rules, state, knobs, view, me, bottom, done):
    """What one more of them is worth to whoever has so many, its step to a star included."""
    if done >= MOST_PIECES[bottom]:
        return 0.0
    if bottom == BottomAction.UPGRADE:
        return knobs.upgrades * (1 - view.late) + star_step(state, view, me, Star.UPGRADES, done, rules.star_upgrades)
    if bottom == BottomAction.DEPLOY:
        beyond = WAY_OUT * (knobs.encounter + knobs.factory) if done == 0 else 0.0
        own = (knobs.mechs + beyond) * (1 - 0.6 * view.late)
        return own + star_step(state, view, me, Star.MECHS, done, rules.star_mechs)
    if bottom == BottomAction.BUILD:
        own = knobs.structures * (1 - 0.5 * view.late)
        return own + star_step(state, view, me, Star.STRUCTURES, done, rules.star_structures)
    return knobs.recruits * (1 - 0.8 * view.late) + star_step(state, view, me, Star.RECRUITS, done, rules.star_recruits)


@njit
def assess_bottoms(rules, state, knobs, view, me):
    """Bottom actions, and what tokens are worth as parts of them."""
    for bottom in range(4):
        view.piece[bottom] += piece_worth(rules, state, knobs, view, me, bottom, pieces_done(state, me, bottom))
        view.bottom[bottom] = view.piece[bottom] + rules.bottom_coins[state.mat[me], bottom]
        if state.recruits[me] >> bottom & 1:
            good = rules.bottom_ongoing[bottom]
            view.bottom[bottom] += rules.ongoing_bonus[good] * view.goods[good]
        view.cost[bottom] = bottom_cost(rules, state, me, bottom)
    for resource in range(4):
        view.first[resource], view.more[resource] = view.leftover, view.leftover
        for bottom in range(4):
            if rules.bottom_resource[bottom] == resource:
                part = knobs.gathered * view.bottom[bottom] / max(view.cost[bottom], 1)
                view.need[resource] = max(view.need[resource], view.cost[bottom])
                view.first[resource] = max(view.first[resource], part)
                if pieces_left(state, me, bottom) > 1:
                    view.more[resource] = max(view.more[resource], 0.5 * part)


@njit
def tokens_worth(view, resource, n):
    """What so many more tokens of a resource are worth together: first the next bottom action, then the one after."""
    have, need = view.have[resource], view.need[resource]
    first = min(max(need - have, 0), n)
    more = min(max(2 * need - have - first, 0), n - first)
    return first * view.first[resource] + more * view.more[resource] + (n - first - more) * view.leftover


@njit
def lost_token(view, resource):
    """What it costs to give up a token of a resource."""
    if view.have[resource] <= view.need[resource]:
        return view.first[resource]
    return view.more[resource] if view.have[resource] <= 2 * view.need[resource] else view.leftover


@njit
def missing_for(rules, state, view, me, bottom):
    """Tokens that a bottom action still lacks, a coerced card counted."""
    return view.cost[bottom] - view.have[rules.bottom_resource[bottom]] - can_coerce(rules, state, me)


@njit
def taking_worth(view, bottom):
    """What is won by taking a bottom action instead of keeping its resources to the end."""
    return view.bottom[bottom] - max(view.cost[bottom], 0) * view.leftover


@njit
def worker_worth(rules, state, knobs, view, me, out):
    """What one more worker is worth to whoever has so many out: its labour, its step to the star, its upkeep."""
    if out >= rules.workers:
        return 0.0
    worth = star_step(state, view, me, Star.WORKERS, out, rules.star_workers)
    if out < knobs.workers:
        worth += knobs.labour * (1 - view.late)
    left = PRODUCES_LEFT * (1 - view.late)
    if out + 1 == rules.produce_power_from:
        worth -= 0.3 * left * rules.produce_power * view.goods[Gain.POWER]
    if out + 1 == rules.produce_popularity_from:
        worth -= 0.6 * left * rules.produce_popularity * view.goods[Gain.POPULARITY]
    if out + 1 == rules.produce_coins_from:
        worth -= 0.6 * left * rules.produce_coins
    return worth


@njit
def hands_worth(view, terrain, hands):
    """What so many workers make together in one Produce action; what is more than needed counts little."""
    few = min(hands, view.hands[terrain])
    return few * view.site[terrain] + (hands - few) * min(view.site[terrain], view.leftover)


@njit
def place_worth(rules, view, place):
    """What it is worth to control a territory: little while it can still be lost, its coins at the end."""
    if view.blast >> place & 1:
        return 0.5 * view.goods[Gain.POPULARITY]
    worth = view.territory * (rules.factory_territories if place == rules.factory else 1)
    worth += view.hill if place == rules.factory else 0.0
    return worth + (view.errand if view.errands >> place & 1 else 0.0)


@njit
def gains_worth(rules, state, knobs, view, me, what):
    """What the gains of a card are worth: a row of amounts, goods first."""
    worth = 0.0
    for good in range(4):
        worth += what[good] * view.goods[good]
        worth += tokens_worth(view, good, what[Gain.OIL + good])
    if what[Gain.ANY_RESOURCE]:
        best = 0.0
        for resource in range(4):
            best = max(best, tokens_worth(view, resource, what[Gain.ANY_RESOURCE]))
        worth += best
    if what[Gain.WORKER]:
        worth += what[Gain.WORKER] * max(worker_worth(rules, state, knobs, view, me, state.workers_out[me]), 0.0)
    for bottom in range(4):
        worth += what[Gain.UPGRADE + bottom] * view.piece[bottom]
    return worth


@njit
def cost_worth(view, what):
    """What the cost of a card is worth: a row of amounts as for gains."""
    worth = 0.5 * (what[Gain.ANY_RESOURCE] + what[Gain.DIFFERENT_RESOURCES])
    for good in range(4):
        worth += popularity_cost(view, what[good]) if good == Gain.POPULARITY else what[good] * view.goods[good]
        worth += what[Gain.OIL + good] * lost_token(view, good)
    return worth
