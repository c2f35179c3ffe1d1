"""The Attack phase: the struggle, and the Despair it gives."""

from balancewheel.sim.games.gears.buy import list_hand, play_card
from balancewheel.sim.games.gears.despair import give_despair
from balancewheel.sim.games.gears.matching import unmatched_powers
from balancewheel.sim.games.gears.piles import clear_play, is_first_of_kind
from balancewheel.sim.games.gears.state import N_PLAYERS, NOTHING, Event, Option, Phase, Question
from balancewheel.sim.kernel import ask, log_event, njit, offer


@njit
def attack_phase(rules, state, players, me):
    """GE-047 to GE-066: the active player may attack; unmatched powers give Despair; both discard what is in play."""
    state.phase = Phase.ATTACK
    if may_attack(rules, state, me):
        struggle(rules, state, players, me)
    for player in range(N_PLAYERS):
        clear_play(state, player)  # GE-065


@njit
def may_attack(rules, state, me):
    """By the rulebook always; a trial may hold the first player back for a turn or more."""
    return me != state.first_player or state.own_turns[me] >= rules.first_player_attacks_from


@njit
def struggle(rules, state, players, me):
    """GE-049 to GE-053: attacker and defender play in turn until both have passed; the attacker's pass ends it."""
    card = opening_card(rules, state, players, me)
    if card == NOTHING:
        return
    defender = 1 - me
    state.count[me].attacks += 1
    log_event(state, Event.ATTACKED, me, card)
    state.defender_passed = 0
    while card != NOTHING:
        play_card(rules, state, players, me, card)
        state.count[me].played_to_attack += 1
        if not state.defender_passed:  # GE-051, GE-052
            reply = card_or_pass(rules, state, players, defender, Question.DEFEND)
            if reply == NOTHING:
                state.defender_passed = 1
            else:
                play_card(rules, state, players, defender, reply)
                state.count[defender].played_to_defend += 1
        card = card_or_pass(rules, state, players, me, Question.ATTACK)
    suffer(rules, state, me)


@njit
def opening_card(rules, state, players, me):
    """GE-047, GE-048: no attack, or any card but a Kosmos card."""
    offer(state, Option.DECLINE)
    for i in range(state.hand_size[me]):
        card = state.secret_hand[me, i]
        if (rules.kosmos_may_open or not rules.is_kosmos[card]) and is_first_of_kind(rules, state.secret_hand[me], i):
            offer(state, Option.PLAY, card, i)
    answer = ask(rules, state, players, me, Question.OPEN)
    return answer.what if answer.kind == Option.PLAY else NOTHING


@njit
def card_or_pass(rules, state, players, who, question):
    """GE-049, GE-054: any card of the hand, Kosmos cards too, or pass."""
    offer(state, Option.DECLINE)
    list_hand(rules, state, who)
    answer = ask(rules, state, players, who, question)
    if answer.kind == Option.PLAY:
        return answer.what
    log_event(state, Event.PASSED, who)
    return NOTHING


@njit
def suffer(rules, state, me):
    """GE-023, GE-055, GE-056, GE-060, GE-066: one Despair for each of the attacker's powers that no weakness meets."""
    defender = 1 - me
    powers, strength = state.power[me], 0
    for icon in range(len(powers)):
        strength += powers[icon]
    despair = unmatched_powers(powers, state.weakness[defender])
    state.count[defender].despair_averted += strength - despair
    log_event(state, Event.STRUGGLE_ENDS, me, strength, 0, despair)
    give_despair(state, me, despair)
