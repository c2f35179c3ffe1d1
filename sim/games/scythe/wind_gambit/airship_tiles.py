"""What airship tiles do at their moments: where a flight ends, in a combat, after it, and when a toll is due."""

from balancewheel.sim.games.scythe.actions.trade import put_resource
from balancewheel.sim.games.scythe.control import add_workers, controlled, enemy_at, others_at, units_at
from balancewheel.sim.games.scythe.decks import draw_objective, return_objective
from balancewheel.sim.games.scythe.payment import take_token_aboard
from balancewheel.sim.games.scythe.stars import check_stars
from balancewheel.sim.games.scythe.state import N_VALUES, NOBODY, Event, Option, Question
from balancewheel.sim.games.scythe.taking import choose_amount, take
from balancewheel.sim.games.scythe.tokens import spring_trap, trap_awaits
from balancewheel.sim.games.scythe.tracks import lose, note_unreckoned
from balancewheel.sim.games.scythe.wind_gambit.airships import (
    airship_load,
    asks_toll,
    load_of,
    resource_room,
    tile_with,
    use_tile,
)
from balancewheel.sim.games.scythe.wind_gambit.tiles import AFTER_COMBAT, COMBAT_TOTAL, MOVE_END
from balancewheel.sim.games.scythe.words import Gain, Terrain
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import lowest
from balancewheel.sim.kernel.decisions import ask, log_event, offer

# where a flight ends


@njit
def end_flight(rules, state, players, me):
    """SC-363: what the two tiles do where a flight of at least one territory ends, each if its conditions hold."""
    for tile in (state.aggressive[me], state.passive[me]):
        if works_here(rules, state, me, tile) and not state.over:
            if rules.ship_moves_workers[tile]:
                move_workers(rules, state, players, me, tile)
            if rules.ship_attacks_airships[tile]:
                attack_airship(rules, state, players, me, tile)
            if rules.ship_swaps_objective[tile]:
                swap_objective(rules, state, players, me, tile)
            elif rules.ship_gain[tile].sum() or rules.ship_looks_at_hand[tile]:
                gain_here(rules, state, players, me, tile)
            if rules.ship_yields[tile, rules.terrain[state.airship[me]]]:
                collect(rules, state, players, me, tile)


@njit
def works_here(rules, state, me, tile):
    """Does the tile work at the end of a flight, on this terrain, beside these units?"""
    place, terrains = state.airship[me], rules.ship_terrains[tile]
    if rules.ship_hook[tile] != MOVE_END or terrains and not terrains >> rules.terrain[place] & 1:
        return False
    return not rules.ship_beside[tile] or enemy_at(state, me, place) != NOBODY


@njit
def wants_tile(rules, state, players, me, tile):
    """Ask whether the ability of a tile is used."""
    offer(state, Option.NO, tile, state.airship[me])
    offer(state, Option.YES, tile, state.airship[me])
    return ask(rules, state, players, me, Question.USE_TILE).kind == Option.YES


@njit
def gain_here(rules, state, players, me, tile):
    """Espionage, and what a designer adds: goods, and a look at the hand of whoever has a unit here."""
    if not wants_tile(rules, state, players, me, tile):
        return
    use_tile(state, me, tile)
    gain_goods(rules, state, players, me, tile)
    other = enemy_at(state, me, state.airship[me])
    if rules.ship_looks_at_hand[tile] and other != NOBODY:
        for value in range(N_VALUES):
            state.secret_seen[me, other, value] = state.secret_hand[other, value]


@njit
def gain_goods(rules, state, players, player, tile):
    """The goods that a tile gives, or part of them; then the stars they earn."""
    for good in range(4):
        note_unreckoned(state, player, good, rules.ship_gain[tile, good])
        take(rules, state, players, player, good, rules.ship_gain[tile, good])
    check_stars(rules, state, player)


@njit
def collect(rules, state, players, me, tile):
    """Drill and Reap: a resource of the terrain, aboard if there is room, else to a territory with an own worker."""
    resource = rules.ship_yields[tile, rules.terrain[state.airship[me]]] - 1
    if choose_amount(rules, state, players, me, Gain.OIL + resource, 1) == 0:
        return
    use_tile(state, me, tile)
    if load_of(state, me) < resource_room(rules, state, me):
        state.aboard[me, resource] += 1
        log_event(state, Event.LOADED, me, 0, state.airship[me], airship_load(state, me))
    else:
        put_resource(rules, state, players, me, resource)


@njit
def swap_objective(rules, state, players, me, tile):
    """Negotiate: a card from the hand goes under the deck, another is drawn, and goods come with it."""
    offer(state, Option.DECLINE)
    for i in range(state.n_objectives[me]):
        offer(state, Option.THIS, state.secret_objectives[me, i])
    choice = ask(rules, state, players, me, Question.SWAP_OBJECTIVE)
    if choice.kind == Option.DECLINE:
        return
    card = choice.what
    use_tile(state, me, tile)
    for i in range(state.n_objectives[me]):
        if state.secret_objectives[me, i] == card:
            return_objective(rules, state, card)
            state.secret_laid_aside[me] |= 1 << card
            state.secret_objectives[me, i] = draw_objective(rules, state)
            break
    gain_goods(rules, state, players, me, tile)


@njit
def move_workers(rules, state, players, me, tile):
    """Distract: for each resource paid from the airship a worker here is sent to land beside; not out of a combat."""
    place = state.airship[me]
    other = enemy_at(state, me, place)
    if other == NOBODY or state.pending >> place & 1:
        return
    for _ in range(min(rules.ship_moves_workers[tile], state.workers[other, place])):
        if load_of(state, me) == 0:
            return
        targets = push_targets(rules, state, me, other, place)
        offer(state, Option.DONE)
        while targets:
            offer(state, Option.HERE, other, lowest(targets))
            targets &= targets - 1
        choice = ask(rules, state, players, me, Question.MOVE_WORKER)
        if choice.kind == Option.DONE:
            return
        to = choice.place
        pay_from_airship(rules, state, players, me)
        use_tile(state, me, tile)
        add_workers(state, other, place, -1)
        add_workers(state, other, to, 1)
        log_event(state, Event.PUSHED, me, other, place * 64 + to)
        if trap_awaits(state, other, to):
            spring_trap(rules, state, other, to)


@njit
def push_targets(rules, state, me, other, place):
    """Land beside, not across a river, without a third player's unit and not under the payer's control."""
    targets = rules.dry[place] & rules.territories & ~rules.of_terrain[Terrain.LAKE] & ~controlled(rules, state, me)
    return targets & (~others_at(state, other) | units_at(state, other)) & ~units_at(state, me)


@njit
def attack_airship(rules, state, players, me, tile):
    """SC-361: one of the opposing airships here may be attacked, in the combats of this action."""
    offer(state, Option.NO)
    for turn in range(1, state.n_players):
        other = (me + turn) % state.n_players
        if state.airship[other] == state.airship[me]:
            offer(state, Option.THIS, other)
    choice = ask(rules, state, players, me, Question.ATTACK_AIRSHIP)
    if choice.kind == Option.THIS:
        state.duel = 1 + choice.what
        use_tile(state, me, tile)


@njit
def pay_from_airship(rules, state, players, me):
    """One resource aboard, of a type of one's choice, back to the supply."""
    for resource in range(4):
        if state.aboard[me, resource]:
            offer(state, Option.THIS, resource)
    take_token_aboard(state, me, ask(rules, state, players, me, Question.PAY_TYPE).what)


# tolls


@njit
def pay_tolls(rules, state, players, me, place):
    """Toll: each owner of an airship here with room gets a resource that the unit carries, of the mover's choice."""
    load = state.carried[state.unit]
    for turn in range(1, state.n_players):
        owner = (me + turn) % state.n_players
        if state.airship[owner] != place or not asks_toll(rules, state, owner):
            continue
        use_tile(state, owner, tile_with(rules.ship_toll, state, owner))
        if load.sum() == 0 or load_of(state, owner) >= resource_room(rules, state, owner):
            continue
        for resource in range(4):
            if load[resource]:
                offer(state, Option.THIS, resource)
        resource = ask(rules, state, players, me, Question.PAY_TOLL).what
        load[resource] -= 1
        state.resources[place, resource] -= 1
        state.aboard[owner, resource] += 1
        log_event(state, Event.TOLL_PAID, me, resource, owner)


# combats on the ground


@njit
def bombard(rules, state, players, me, other):
    """Bombard: before a combat below the airship its owner pays resources aboard, and the opponent loses power."""
    if state.airship[me] != state.battle:
        return
    for tile in (state.aggressive[me], state.passive[me]):
        most = min(rules.ship_most_paid[tile], load_of(state, me))
        if most == 0 or state.power[other] == 0:
            continue
        for n in range(most + 1):
            offer(state, Option.AMOUNT, tile, state.battle, n)
        paid = ask(rules, state, players, me, Question.BOMBARD).amount
        if paid == 0:
            continue
        use_tile(state, me, tile)
        for _ in range(paid):
            pay_from_airship(rules, state, players, me)
        lose(rules, state, other, Gain.POWER, rules.ship_loss[tile, paid])


@njit
def airship_bonus(rules, state, side):
    """Siege Engine: what resources aboard add to a total below the airship; nothing is spent."""
    me, bonus = state.side[side], 0
    if state.duelling or state.airship[me] != state.battle:
        return 0
    for tile in (state.aggressive[me], state.passive[me]):
        if rules.ship_hook[tile] == COMBAT_TOTAL and rules.ship_attacks[tile] >> side & 1:
            bonus += min(rules.ship_bonus_per_resource[tile] * load_of(state, me), rules.ship_bonus_max[tile])
            if bonus:
                use_tile(state, me, tile)
    return bonus


@njit
def report_combat(rules, state, players, winner, place):
    """Bounty and War Correspondent: goods after a combat below the airship, for the winner or for whoever watches."""
    for turn in range(state.n_players):
        owner = (state.player + turn) % state.n_players
        if state.airship[owner] != place or state.over:
            continue
        for tile in (state.aggressive[owner], state.passive[owner]):
            if rules.ship_hook[tile] == AFTER_COMBAT and (owner == winner or rules.ship_whoever_won[tile]):
                use_tile(state, owner, tile)
                gain_goods(rules, state, players, owner, tile)
