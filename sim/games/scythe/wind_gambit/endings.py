"""The end of a turn and of the game under a resolution tile: calls, stars on the tile, the explosion."""

from balancewheel.sim.games.scythe.control import add_workers, place_fighter
from balancewheel.sim.games.scythe.payment import can_pay, pay
from balancewheel.sim.games.scythe.stars import check_stars, place_star
from balancewheel.sim.games.scythe.state import N_FIGHTERS, NOBODY, Event, Option, Question
from balancewheel.sim.games.scythe.tracks import gain
from balancewheel.sim.games.scythe.wind_gambit.resolution import begin_last_turns
from balancewheel.sim.games.scythe.words import Gain, Star
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import lowest
from balancewheel.sim.kernel.decisions import ask, log_event, offer


@njit
def end_turn(rules, state, players, me):
    """SC-365, SC-366: a star on the tile for the factory held, or for a price; the end called."""
    tile = state.resolution
    if rules.end_turns_on_factory[tile]:
        hold_factory(rules, state, me)
    if rules.end_sells_star[tile]:
        buy_star(rules, state, players, me)
    if rules.end_must_call_at[tile]:
        call_end(rules, state, players, me)


@njit
def hold_factory(rules, state, me):
    """King of the Hill: a mech or the character on the factory at the end of so many own turns in a row; one star."""
    held = state.fighters_at[me] >> rules.factory & 1
    state.on_factory[me] = state.on_factory[me] + 1 if held else 0
    if state.on_factory[me] >= rules.end_turns_on_factory[state.resolution] and state.star[me, Star.TILE] == 0:
        place_star(rules, state, me, Star.TILE)


@njit
def buy_star(rules, state, players, me):
    """Backup Plan: once per player, a star for combat cards and resources."""
    cost = rules.end_star_cost[state.resolution]
    if state.star[me, Star.TILE] or state.stars[me] >= rules.stars_to_end or not can_pay(rules, state, me, cost):
        return
    offer(state, Option.NO, state.resolution)
    offer(state, Option.YES, state.resolution)
    if ask(rules, state, players, me, Question.BUY_STAR).kind == Option.NO:
        return
    pay(rules, state, players, me, cost)
    log_event(state, Event.STAR_BOUGHT, me)
    place_star(rules, state, me, Star.TILE)


@njit
def call_end(rules, state, players, me):
    """Land Rush: with so many stars a player may call the end, with one more it must; the others have a turn each."""
    tile = state.resolution
    if state.ended_by != NOBODY or state.stars[me] < rules.end_may_call_at[tile]:
        return
    if state.stars[me] < rules.end_must_call_at[tile]:
        offer(state, Option.NO, tile)
    offer(state, Option.YES, tile)
    if ask(rules, state, players, me, Question.CALL_END).kind == Option.YES:
        begin_last_turns(rules, state, me)


@njit
def count_down(rules, state):
    """SC-365: one turn less is left; after the last one the game ends as the tile says."""
    if state.turns_left == 0:
        return
    state.turns_left -= 1
    if state.turns_left == 0 and not state.over:
        if rules.end_explodes[state.resolution]:
            explode(rules, state)
        state.over = 1


@njit
def explode(rules, state):
    """Factory Explosion: all units on and beside the factory go home, and each brings its owner popularity.

    Airships and what is aboard stay.
    """
    log_event(state, Event.EXPLODED, NOBODY)
    blast = rules.near[rules.factory] | 1 << rules.factory
    for player in range(state.n_players):
        sent = 0
        for unit in range(N_FIGHTERS):
            place = state.fighter[player, unit]
            if place >= 0 and blast >> place & 1:
                place_fighter(state, player, unit, state.home[player])
                sent += 1
        places = state.workers_at[player] & blast
        while places:
            place = lowest(places)
            places &= places - 1
            n = state.workers[player, place]
            add_workers(state, player, place, -n)
            add_workers(state, player, state.home[player], n)
            sent += n
        gain(rules, state, player, Gain.POPULARITY, sent * rules.end_popularity_per_unit[state.resolution])
        check_stars(rules, state, player)
