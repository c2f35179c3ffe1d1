"""What things are worth to a player of City of Gears, in prestige; all of it from what lies open on the table."""

import numpy as np

from balancewheel.sim.games.city_of_gears.network import links_at
from balancewheel.sim.games.city_of_gears.scoring import (
    amount_of,
    discovery_prestige,
    endgame_prestige,
    ownership_prestige,
    workers_on,
)
from balancewheel.sim.games.city_of_gears.words import Good, Step, Verb
from balancewheel.sim.games.city_of_gears.workers import worker_price
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import size
from balancewheel.sim.kernel.chance import WHIM, draw

# plans: what a strategy does differently, beyond the weights of its knobs
BALANCED, EXPLORE, COMPACT, CLAIM, HUNT, ENGINE, RUSH = range(7)

GOOD = np.array([0.7, 0.75, 1.0, 0.5, 1.0])  # steam, cog, zap (cashed at the end of a turn), movement, prestige
DIE = 0.8  # an average face
PLENTY = 3  # moves for which there are tokens; more of them are hardly used
NEVER = -1000.0
WORKER_STRENGTH, LINK_STRENGTH = 32, 33  # on a tile: links decide between equals
PACE = 1.0  # gears that a player draws in a turn, on average


@njit
def turns_left(rules, state, pace):
    """About how many turns are left: tiles to be found before Opening Day, then white gears among those in the bag.

    `pace` is how many gears each player is thought to draw in a turn.
    """
    if not state.opened:
        hidden = rules.n_cells - size(state.face_up)
        return 3.0 + 2.5 * hidden / state.n_players
    missing = rules.opening_gears_to_end - state.white_drawn
    gears = missing * (state.n_bag + state.white_bag + 1.0) / (state.white_bag + 1.0)
    return max(1.0, gears / (pace * state.n_players))


@njit
def worker_need(rules, state, me, pace):
    """How much one more worker is needed, up to 1: not at all while one stands idle, and less towards the end."""
    return 0.0 if state.workers[me, state.home[me]] > 0 else min(1.0, turns_left(rules, state, pace) / 8.0)


@njit
def step_worth(rules, state, me, step, cell):
    """What one step of an effect is worth."""
    verb = step[Step.VERB]
    if verb == Verb.GAIN:
        if step[Step.WHAT] == Good.MOVEMENT and state.movement[me] >= PLENTY * rules.move_tokens:
            return 0.1 * step[Step.AMOUNT]
        if step[Step.PER]:
            return GOOD[step[Step.WHAT]] * amount_of(rules, state, me, step, cell)
        return GOOD[step[Step.WHAT]] * step[Step.AMOUNT]
    if verb == Verb.REROLL:
        return 0.15
    if verb == Verb.DRAW_PLACE:
        return 0.6 + 0.5 * step[Step.AMOUNT]
    if verb == Verb.ROLL_DIE:
        return DIE * step[Step.AMOUNT]
    if verb == Verb.CONSTRUCT:
        if state.locked[me] == 0:
            return 0.0
        return max(0.0, 4.0 * worker_need(rules, state, me, PACE) - worker_price(rules, state, me, step[Step.AMOUNT]))
    if verb == Verb.DESTROY:
        return 0.6
    if verb == Verb.DEMOLISH:
        return 1.2
    if verb == Verb.TELEPORT:
        return 0.7
    if verb == Verb.INSTALL:
        return 0.3
    return 0.3


@njit
def effect_worth(rules, state, me, effect, cell):
    """What an effect is worth: its steps, of a choice the best way."""
    total, best = 0.0, 0.0
    for i in range(rules.n_steps[effect]):
        step = rules.step[effect, i]
        worth = step_worth(rules, state, me, step, cell)
        if step[Step.BRANCH]:
            best = max(best, worth)
        else:
            total += worth
    return total + best


@njit
def tile_cost(rules, tile):
    """What a tile's cost is worth."""
    cost = rules.tile_cost[tile]
    return GOOD[0] * cost[0] + GOOD[1] * cost[1] + GOOD[2] * cost[2]


@njit
def tile_profit(rules, state, me, cell):
    """What activating a revealed tile brings beyond its cost."""
    tile = state.tile[cell]
    return effect_worth(rules, state, me, tile, cell) - tile_cost(rules, tile)


@njit
def strength(rules, state, player, cell):
    """Influence on a tile, and links, which decide between equals; in one number."""
    links = size(links_at(rules, state, player, cell))
    return WORKER_STRENGTH * (workers_on(state, player, cell) + links) + links


@njit
def strongest_other(rules, state, me, cell):
    """The greatest strength that another player has on a tile."""
    most = 0
    for player in range(state.n_players):
        if player != me:
            most = max(most, strength(rules, state, player, cell))
    return most


@njit
def tile_value(rules, state, cell):
    """What owning a tile brings in the end; of one that nobody has seen, on average."""
    tile = state.tile[cell]
    return 3.4 if tile < 0 else rules.tile_prestige[tile] * 1.0


@njit
def claim(rules, state, me, cell, change):
    """What so much more strength on a tile, or less, is worth for owning it in the end."""
    mine, others = strength(rules, state, me, cell), strongest_other(rules, state, me, cell)
    return tile_value(rules, state, cell) * (hold(mine + change, others) - hold(mine, others))


@njit
def hold(mine, others):
    """About how likely it is to own a tile in the end, by strength; players who are equal both own it.

    Counted in games of four `sensible` players after Opening Day.
    """
    if mine <= 0:
        return 0.0
    lead = mine // WORKER_STRENGTH - others // WORKER_STRENGTH
    if lead >= 2:
        return 0.97
    if lead == 1:
        return 0.83
    if lead == 0:
        return 0.75 if mine > others else 0.67 if mine == others else 0.22
    return 0.22 if lead == -1 else 0.03


@njit
def standing(rules, state, me, player):
    """A player's prestige if the game ended now, as far as `me` knows; unknown tokens are taken to be like mine."""
    if player == me:
        tokens = state.secret_prestige[me]
    elif rules.remember_prestige:
        tokens = state.known_prestige[player]
    else:
        tokens = state.secret_prestige[me]
    return (
        tokens
        + discovery_prestige(rules, state, player)
        + ownership_prestige(rules, state, player)
        + endgame_prestige(rules, state, player)
    )


@njit
def lead_of(rules, state, me):
    """How far a player is ahead of the best of the others; negative if behind."""
    best = -1000
    for player in range(state.n_players):
        if player != me:
            best = max(best, standing(rules, state, me, player))
    return standing(rules, state, me, me) - best


@njit
def ways_to_draw(of, n):
    """In how many ways n gears can be drawn out of so many."""
    ways = 1.0
    for i in range(n):
        ways *= (of - i) / (i + 1.0)
    return ways


@njit
def end_chance(rules, state, n):
    """The chance that drawing n gears ends the game: white ones are replaced, until as many have come as are missing.

    They come in time if they are among the first n gears and those that replace all of them but the last.
    """
    missing, bag = rules.opening_gears_to_end - state.white_drawn, state.n_bag + state.white_bag
    n = min(n + missing - 1, bag)
    if missing > state.white_bag:
        return 0.0
    chance = 0.0
    for white in range(missing, min(n, state.white_bag) + 1):
        chance += ways_to_draw(state.white_bag, white) * ways_to_draw(state.n_bag, n - white)
    return chance / ways_to_draw(bag, n)


@njit
def another_turn(rules, state):
    """The chance that the game lasts until the player's next turn, if everybody draws two gears."""
    return 1.0 - end_chance(rules, state, 2 * state.n_players) if state.opened else 1.0


@njit
def whim(state):
    """A little by chance, so that equal options are taken equally often."""
    return draw(state, WHIM + state.decider, 1024) * 1e-5
