"""A turn: a section, its top action, its bottom action, and objectives in between."""

from balancewheel.sim.games.scythe.actions.bolster import benefit, bolster, list_bolster
from balancewheel.sim.games.scythe.actions.bottom import bottom_action
from balancewheel.sim.games.scythe.actions.move import move_units
from balancewheel.sim.games.scythe.actions.produce import list_produce, produce
from balancewheel.sim.games.scythe.actions.trade import list_trade, trade
from balancewheel.sim.games.scythe.combat import resolve_combats
from balancewheel.sim.games.scythe.control import has, mechs_out
from balancewheel.sim.games.scythe.encounters import resolve_encounter
from balancewheel.sim.games.scythe.factory import factory_top, list_factory_top, take_factory_card
from balancewheel.sim.games.scythe.objectives import objective_window
from balancewheel.sim.games.scythe.rules import REPEAT_NEVER, REPEAT_NOT_AT_2_3
from balancewheel.sim.games.scythe.stars import check_stars
from balancewheel.sim.games.scythe.state import NOTHING, Event, Option, Question
from balancewheel.sim.games.scythe.taking import take
from balancewheel.sim.games.scythe.tokens import place_token
from balancewheel.sim.games.scythe.wind_gambit.endings import end_turn
from balancewheel.sim.games.scythe.wind_gambit.resolution import in_last_turns, may_move
from balancewheel.sim.games.scythe.words import Ability, Cube, First, Gain, Section, Unit
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.decisions import ask, log_event, offer


@njit(inline="always")
def take_turn(rules, state, players, me):
    """SC-028 to SC-031, SC-037, SC-237: section, top action, bottom action, each optional; objectives around them."""
    begin_turn(state, me)
    choose_section(rules, state, players, me)
    for half in range(3):
        objective_window(rules, state, players, me, half == 2)
        if half < 2 and not state.over:
            units = top_action(rules, state, players, me) if half == 0 else lower_action(rules, state, players, me)
            if units > 0:
                move_action(rules, state, players, me, units)
    if state.resolution != NOTHING and not state.over:
        end_turn(rules, state, players, me)
    note_firsts(state, me)


@njit
def begin_turn(state, me):
    """What holds for one turn only is forgotten."""
    state.player, state.section = me, NOTHING
    state.turns += 1
    state.turns_taken[me] += 1
    state.pending, state.moved, state.by_shinobi, state.toka_used, state.coercion_used = 0, 0, 0, 0, 0
    state.character_moved, state.token_placed, state.drove_back = 0, 0, 0


@njit
def note_firsts(state, me):
    """The turn in which a player first has the character out, an encounter behind it, a mech, a factory card."""
    if state.fighter[me, Unit.CHARACTER] != state.home[me]:
        note_first(state, me, First.LEFT_HOME)
    if state.count[me].encounters:
        note_first(state, me, First.MET_SOMEBODY)
    if mechs_out(state, me):
        note_first(state, me, First.DEPLOYED_ONE)
    if state.factory_card[me] != NOTHING:
        note_first(state, me, First.AT_THE_FACTORY)


@njit
def note_first(state, me, what):
    """Note this turn, unless an earlier one is noted."""
    if state.first_turn[me, what] == 0:
        state.first_turn[me, what] = state.turns_taken[me]


@njit
def may_choose(rules, state, me, section):
    """SC-029, SC-182, SC-231, SC-370: not the section of the last turn, but for Relentless; the card if held."""
    if section == Section.FACTORY_CARD and state.factory_card[me] == NOTHING:
        return False
    return section != state.last_section[me] or may_repeat(rules, state, me, section)


@njit
def may_repeat(rules, state, me, section):
    """SC-029, SC-182, SC-231, SC-370: may a section be taken twice in a row?"""
    if in_last_turns(rules, state) and rules.end_repeats_section[state.resolution]:
        return True
    if not has(state, me, Ability.RELENTLESS):
        return False
    if section != Section.FACTORY_CARD:
        return True
    small = state.n_players <= 3
    return not (
        rules.rusviet_factory_repeat == REPEAT_NEVER or rules.rusviet_factory_repeat == REPEAT_NOT_AT_2_3 and small
    )


@njit
def choose_section(rules, state, players, me):
    """SC-024, SC-029, SC-030: the action token goes to another section than before."""
    for section in range(5):
        if may_choose(rules, state, me, section):
            offer(state, Option.THIS, section)
    state.section = ask(rules, state, players, me, Question.SECTION).what
    if state.section == state.last_section[me] and has(state, me, Ability.RELENTLESS):
        state.used[me] |= 1 << Ability.RELENTLESS
    state.last_section[me] = state.section
    log_event(state, Event.TURN_BEGINS, me, state.section, 0, state.round_number)


@njit
def top_action(rules, state, players, me):
    """SC-028, SC-030, SC-033, SC-389: one form of the section's top action, or none; then the stars it has earned.

    Returns how many units are to move.
    """
    offer(state, Option.DECLINE)
    if state.section == Section.MOVE:
        if may_move(rules, state):
            offer(state, Option.UNITS)
            offer(state, Option.FOR_COINS)
    elif state.section == Section.BOLSTER:
        list_bolster(rules, state, me)
    elif state.section == Section.TRADE:
        list_trade(rules, state, me)
    elif state.section == Section.PRODUCE:
        list_produce(rules, state, me)
    else:
        list_factory_top(rules, state, me)
    choice = ask(rules, state, players, me, Question.TOP)
    form, what = choice.kind, choice.what
    if form == Option.DECLINE:
        log_event(state, Event.SKIPPED, me, Question.TOP)
        return 0
    if form == Option.UNITS:  # SC-049, SC-050
        state.count[me].moves += 1
        return benefit(rules, state, me, Cube.MOVE_UNITS, rules.move_units)
    if form == Option.FOR_COINS:  # SC-051
        take(rules, state, players, me, Gain.COINS, benefit(rules, state, me, Cube.MOVE_COINS, rules.move_coins))
        state.count[me].coin_moves += 1
    elif state.section == Section.BOLSTER:
        bolster(rules, state, players, me, form)
    elif state.section == Section.TRADE:
        trade(rules, state, players, me, form)
    elif state.section == Section.PRODUCE:
        produce(rules, state, players, me)
    else:
        factory_top(rules, state, players, me, what)
    check_stars(rules, state, me)
    return 0


@njit
def lower_action(rules, state, players, me):
    """SC-028, SC-231, SC-233: the bottom action of the section; a factory card moves one unit.

    Returns how many units are to move.
    """
    if state.section != Section.FACTORY_CARD:
        bottom_action(rules, state, players, me)
        return 0
    if not may_move(rules, state):
        return 0
    offer(state, Option.DECLINE)
    offer(state, Option.TAKE, NOTHING)
    if ask(rules, state, players, me, Question.BOTTOM).kind == Option.DECLINE:
        return 0
    state.count[me].factory_moves += 1
    return 1


@njit(inline="always")
def move_action(rules, state, players, me, units):
    """SC-191, SC-217, SC-227, SC-233, SC-235, SC-298, SC-312: units move; combats, encounter, tokens, factory card."""
    steps = rules.factory_steps if state.section == Section.FACTORY_CARD else rules.steps
    move_units(rules, state, players, me, units, steps)
    resolve_combats(rules, state, players, me)
    if not state.over:
        resolve_encounter(rules, state, players, me)
    if not state.over:
        place_token(rules, state, players, me)
        take_factory_card(rules, state, players, me)
