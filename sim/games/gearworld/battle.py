"""The battle phase: targets, alliances, strength and what a success brings."""

from balancewheel.sim.games.gearworld.board import MAX_LANDS
from balancewheel.sim.games.gearworld.places import (
    adjacent_strength,
    figures,
    gain_control,
    kind_of,
    next_place,
    strength,
    touches_player,
)
from balancewheel.sim.games.gearworld.promises import make_promise, note_alliance, note_attack
from balancewheel.sim.games.gearworld.reach import reaches
from balancewheel.sim.games.gearworld.rules import Cargo
from balancewheel.sim.games.gearworld.spearheads import (
    declare_spearheads,
    is_lead_craft,
    move_spearheads,
    potential,
    spearhead_strength,
    used,
)
from balancewheel.sim.games.gearworld.state import N_PLACES, NOBODY, NOTHING, Event, Option, PlaceKind, Question
from balancewheel.sim.games.gearworld.transport import transport_action, trim_all
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import lowest
from balancewheel.sim.kernel.decisions import ask, log_event, offer


@njit
def battle_turn(rules, state, players, me):
    """GB-068, GB-160 to GB-166: up to two successful attacks, or one and a transport; failures use nothing up."""
    state.player, state.tipped_land, state.tipped_craft, state.successes = me, 0, 0, 0
    allowed = rules.first_round_successes if state.round_number == 1 else rules.successes  # GB-067
    while state.successes < rules.battle_actions:  # GB-162
        if state.successes < allowed:
            list_targets(rules, state, me)
        if state.successes >= rules.successes_before_transport and rules.battle_transports > 0:
            offer(state, Option.TRANSPORT_INSTEAD)
        if state.n_options == 0:
            break
        offer(state, Option.DONE)
        choice = ask(rules, state, players, me, Question.ATTACK)
        kind, target = choice.kind, choice.place
        if kind == Option.DONE:
            break
        if kind == Option.TRANSPORT_INSTEAD:  # GB-118, GB-161
            for _ in range(min(rules.battle_transports, rules.battle_actions - state.successes)):
                if not transport_action(rules, state, players, me):
                    break
            break
        if attack(rules, state, players, me, target):
            state.successes += 1
            if state.over:
                break
    state.tipped_land, state.tipped_craft = 0, 0  # GB-166


@njit
def list_targets(rules, state, me):
    """GB-165, GB-168, GB-169: others' places that touch an own place or are in range of an own riverboat or ship.

    A horse never reaches further than adjacency does: its last step begins in an own place beside the target.
    """
    lands, craft = beside_own(state, me)
    for place in range(N_PLACES):
        if state.owner[place] == NOBODY or state.owner[place] == me or is_tipped(state, place):
            continue
        adjacent = lands >> place & 1 if place < MAX_LANDS else craft >> (place - MAX_LANDS) & 1
        if (adjacent or craft_reaches(rules, state, me, place)) and not is_hopeless(rules, state, me, place):
            offer(state, Option.TARGET, 0, place, defence(rules, state, place))


@njit
def beside_own(state, me):
    """All land areas and craft adjacent to any own place."""
    lands, craft = 0, 0
    own_land, own_craft = state.own_land[me], state.own_craft[me]
    while own_land:
        place = lowest(own_land)
        own_land &= own_land - 1
        lands |= state.near_land[place]
        craft |= state.near_craft[place]
    while own_craft:
        place = MAX_LANDS + lowest(own_craft)
        own_craft &= own_craft - 1
        lands |= state.near_land[place]
        craft |= state.near_craft[place]
    return lands, craft


@njit
def craft_reaches(rules, state, me, target):
    """GB-188, GB-189: is the target in range of a riverboat or ship of the player?"""
    own = state.own_craft[me] if rules.spearheads > 0 else 0
    while own:
        place = MAX_LANDS + lowest(own)
        own &= own - 1
        if kind_of(place) != PlaceKind.BRIDGE and reaches(rules, state, place, target):
            return True
    return False


@njit
def is_tipped(state, place):
    """GB-165: was this place attacked already in this turn?"""
    if place < MAX_LANDS:
        return state.tipped_land >> place & 1
    return state.tipped_craft >> (place - MAX_LANDS) & 1


@njit
def tip(state, place):
    """GB-170: the attacker is committed."""
    if place < MAX_LANDS:
        state.tipped_land |= 1 << place
    else:
        state.tipped_craft |= 1 << (place - MAX_LANDS)


@njit
def defence(rules, state, target):
    """GB-180, GB-181: the target and all of the defender's places beside it, with what lies in them."""
    return strength(rules, state, target) + adjacent_strength(rules, state, target, state.owner[target])


@njit
def is_hopeless(rules, state, me, target):
    """Could the target not fall even with every ally and every spearhead there may be?"""
    if not rules.hide_hopeless_attacks:
        return False
    most = adjacent_strength(rules, state, target, me) + potential(rules, state, me, target)
    for other in range(state.n_players):
        if rules.alliances and state.alive[other] and other != me and other != state.owner[target]:
            most += adjacent_strength(rules, state, target, other)
    least = strength(rules, state, target) if rules.ask_defender else defence(rules, state, target)
    return most < least or most == least and not rules.ties_to_attacker


@njit
def attack(rules, state, players, me, target):
    """GB-167: target, alliances, attacking force, defending force, strength, result; True if it succeeds.

    Whatever took part may do so again in the next attack (GB-208).
    """
    defender = state.owner[target]
    state.target, state.attacker, state.defender = target, me, defender
    state.left_out_land, state.left_out_craft = 0, 0
    tip(state, target)
    note_attack(state, me, defender)
    log_event(state, Event.ATTACKED, me, 0, target, defender)
    form_alliances(rules, state, players)
    declare_spearheads(rules, state, players, me)
    if rules.ask_attacker:
        leave_out(rules, state, players, me, Question.COMMIT)
    if rules.ask_defender:
        leave_out(rules, state, players, defender, Question.DEFEND)
    attacking, defending = attack_strength(rules, state), defence_strength(rules, state)
    success = attacking > defending or attacking == defending and rules.ties_to_attacker  # GB-198, GB-199
    log_event(state, Event.SUCCEEDED if success else Event.FAILED, me, attacking, target, defending)
    if success:
        conquer(rules, state, players)
        state.count[me].attacks_won += 1
        state.count[defender].defences_lost += 1
    else:
        state.count[me].attacks_lost += 1
    state.spearhead[0].kind, state.spearhead[1].kind = Option.NO, Option.NO  # GB-010, GB-207
    state.target, state.attacker, state.defender = NOTHING, NOBODY, NOBODY
    return success


@njit
def form_alliances(rules, state, players):
    """GB-171 to GB-174: neutrals beside the target, clockwise from the attacker's left, choose a side or none.

    Of two players neither is neutral (GB-229).
    """
    state.side[:] = Option.NO
    if not rules.alliances:
        return
    for turn in range(1, state.n_players):
        ally = (state.attacker + turn) % state.n_players
        if ally == state.defender or not state.alive[ally] or not touches_player(state, state.target, ally):
            continue
        if rules.messages:
            make_promise(rules, state, players, state.attacker, ally)
            make_promise(rules, state, players, state.defender, ally)
        offer(state, Option.NO, ally)
        offer(state, Option.WITH_ATTACKER, ally)
        offer(state, Option.WITH_DEFENDER, ally)
        side = ask(rules, state, players, ally, Question.ALLY).kind
        state.side[ally] = side
        note_alliance(
            state, ally, state.attacker, state.defender, side == Option.WITH_ATTACKER, side == Option.WITH_DEFENDER
        )
        if side == Option.WITH_ATTACKER:
            state.count[ally].allied_attack += 1
        elif side == Option.WITH_DEFENDER:
            state.count[ally].allied_defence += 1
        log_event(state, Event.ALLIED, ally, 0, 0, side)


@njit
def force_of(state, player):
    """GB-177, GB-181: the player's places beside the target that take part: all but those left out."""
    lands = state.near_land[state.target] & state.own_land[player] & ~state.left_out_land
    return lands, state.near_craft[state.target] & state.own_craft[player] & ~state.left_out_craft


@njit
def leave_out(rules, state, players, player, question):
    """GB-177, GB-181: the player leaves places beside the target out, one by one, until the rest or none take part."""
    while True:
        offer(state, Option.NO)
        lands, craft = force_of(state, player)
        while lands or craft:
            place, lands, craft = next_place(lands, craft)
            if not is_lead_craft(state, place):
                offer(state, Option.HERE, 0, place)
        offer(state, Option.YES)
        choice = ask(rules, state, players, player, question)
        kind, place = choice.kind, choice.place
        if kind == Option.YES:
            return
        lands, craft = force_of(state, player)
        if kind == Option.HERE:
            lands = lands & 1 << place if place < MAX_LANDS else 0
            craft = craft & 1 << (place - MAX_LANDS) if place >= MAX_LANDS else 0
        state.left_out_land |= lands
        state.left_out_craft |= craft
        if kind == Option.NO:
            return


@njit
def allied_strength(rules, state, side):
    """GB-175, GB-197: what the allies of one side have beside the target."""
    points = 0
    for ally in range(state.n_players):
        if state.side[ally] == side:
            points += adjacent_strength(rules, state, state.target, ally)
    return points


@njit
def attack_strength(rules, state):
    """GB-177 to GB-179, GB-195: all own places beside the target, every token once, the spearheads, the allies."""
    points = spearhead_strength(rules, state) + allied_strength(rules, state, Option.WITH_ATTACKER)
    lands, craft = force_of(state, state.attacker)
    while lands or craft:
        place, lands, craft = next_place(lands, craft)
        if is_lead_craft(state, place):
            continue  # it counts as a lead, and what stays aboard counts for nothing (GB-193)
        points += strength(rules, state, place)
        points -= rules.horse_strength * used(state, place, Cargo.HORSE)
        points -= rules.weapon_strength * used(state, place, Cargo.WEAPON)
    return points


@njit
def defence_strength(rules, state):
    """GB-180 to GB-182: the target, the defender's places beside it that take part, the allies."""
    points = strength(rules, state, state.target) + allied_strength(rules, state, Option.WITH_DEFENDER)
    lands, craft = force_of(state, state.defender)
    while lands or craft:
        place, lands, craft = next_place(lands, craft)
        points += strength(rules, state, place)
    return points


@njit
def conquer(rules, state, players):
    """GB-036, GB-200 to GB-206: spearheads move, the target and all in it change hands, duplicates go.

    The loser may be out.
    """
    me, target = state.attacker, state.target
    move_spearheads(rules, state, players, me)
    gain_control(state, target, me)
    trim_all(rules, state, me)  # GB-205: the target, lead craft, and wherever reinforcements were set down
    if not figures(state, state.defender):
        eliminate(state, state.defender)


@njit
def eliminate(state, player):
    """GB-209, GB-210: without a figure on the board a player is out; the last one left has won."""
    state.alive[player] = 0
    log_event(state, Event.ELIMINATED, player)
    left = 0
    for other in range(state.n_players):
        left += state.alive[other]
    if left == 1:
        state.over, state.by_elimination = 1, 1
        for other in range(state.n_players):
            if state.alive[other]:
                state.winners = 1 << other
