"""Encounters: a card, one option of the player's choice, and with Meander a second."""

from balancewheel.sim.games.scythe.benefits import receive
from balancewheel.sim.games.scythe.control import has
from balancewheel.sim.games.scythe.decks import draw_encounter, return_encounter
from balancewheel.sim.games.scythe.payment import can_pay, pay
from balancewheel.sim.games.scythe.stars import check_stars
from balancewheel.sim.games.scythe.state import NOTHING, Event, Option, Question
from balancewheel.sim.games.scythe.words import N_GAINS, Ability, Unit
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.decisions import ask, log_event, offer


@njit
def meets_somebody(state, me):
    """SC-081, SC-217, SC-226: has the character come to an encounter token, and is it still there?"""
    return state.character_moved and state.encounters >> state.fighter[me, Unit.CHARACTER] & 1


@njit
def resolve_encounter(rules, state, players, me):
    """SC-215, SC-217: the encounter where the character has come to; and if a card takes it to another token, that one.

    Ruling: a hitched ride moves the character into a territory, as a Move action does.
    """
    while meets_somebody(state, me) and not state.over:
        meet(rules, state, players, me)


@njit
def meet(rules, state, players, me):
    """SC-187, SC-188, SC-218 to SC-221, SC-292, SC-395: a card for the token, one option or by Meander two."""
    state.encounters &= ~(1 << state.fighter[me, Unit.CHARACTER])
    state.count[me].encounters += 1
    card = draw_encounter(rules, state)
    state.encounter_card = card
    log_event(state, Event.MET, me, card, state.fighter[me, Unit.CHARACTER])
    taken, most = 0, rules.meander_options if has(state, me, Ability.MEANDER) else 1
    for nth in range(most):
        option = choose_option(rules, state, players, me, taken)
        if option == NOTHING:
            break
        if nth > 0:
            state.used[me] |= 1 << Ability.MEANDER
        taken |= 1 << option
        log_event(state, Event.CHOSE, me, option)
        pay(rules, state, players, me, rules.encounter_cost[card, option])
        for good in range(N_GAINS):
            state.gains[good] = rules.encounter_gain[card, option, good]
        receive(rules, state, players, me, state.fighter[me, Unit.CHARACTER])
        check_stars(rules, state, me)  # SC-224, SC-262, SC-389
        if state.over:
            break
    return_encounter(rules, state, card)
    state.encounter_card = NOTHING


@njit
def choose_option(rules, state, players, me, taken):
    """SC-219, SC-395, SC-396: an option whose cost can be paid; one must be taken, a second may be waived."""
    if taken:
        offer(state, Option.DECLINE)
    card = state.encounter_card
    for option in range(rules.encounter_options[card]):
        if not taken >> option & 1 and can_pay(rules, state, me, rules.encounter_cost[card, option]):
            offer(state, Option.THIS, option)
    if state.n_options == 0:
        return NOTHING
    choice = ask(rules, state, players, me, Question.ENCOUNTER)
    return NOTHING if choice.kind == Option.DECLINE else choice.what
