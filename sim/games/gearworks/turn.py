"""A player's turn: play a gear or pass, and what sparks and the tinkerer's ability allow besides."""

from balancewheel.sim.games.gearworks.abilities import ability_ready, draw_three, list_slides, slide, use_ability
from balancewheel.sim.games.gearworks.decks import (
    contraptions_left,
    draw_contraption,
    draw_gear,
    gain_sparks,
    gears_left,
    lay_some,
    lose_gear,
    put_under,
    sparks_to_gain,
    take_contraption,
    take_gear,
)
from balancewheel.sim.games.gearworks.placing import (
    column_colours,
    place_gear,
    row_range,
    tinker,
    tinker_numbers,
)
from balancewheel.sim.games.gearworks.rules import BARTLEBY, JADE, MAX_COLUMNS, VICTORIA, WYATT
from balancewheel.sim.games.gearworks.state import (
    NOTHING,
    Event,
    Option,
    Question,
)
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.decisions import ask, log_event, offer


@njit
def take_turn(rules, state, players, me):
    """GW-026, GW-027: play a gear or pass; side actions before it, and after a play too.

    Nobody acts on another player's turn (GW-029). Ruling: a pass ends the turn at once. Whatever may be done after it
    may as well be done before it.
    """
    state.player, state.main_action_done, state.side_actions = me, 0, 0
    while True:
        if not state.main_action_done:
            list_plays(rules, state, me)
        if state.side_actions < rules.side_action_cap:
            list_side_actions(rules, state, me)
            list_re_entry(rules, state, me)
        offer(state, Option.END_TURN if state.main_action_done else Option.PASS)
        choice = ask(rules, state, players, me, Question.TURN)
        kind, what, place = choice.kind, choice.what, choice.place
        if kind == Option.END_TURN:
            return
        if kind == Option.PASS:
            pass_turn(rules, state, me)
            return
        if kind <= Option.PLAY_JADE:
            play(rules, state, me, kind, what, place)
        else:
            side_action(rules, state, players, me, kind, what, place)


@njit
def list_plays(rules, state, me):
    """GW-030, GW-056, GW-099, GW-104: every gear of the hand in every cell where it may go."""
    fee = rules.re_enter_cost if state.passed[me] else 0  # GW-041, GW-061
    if state.sparks[me] < fee:  # GW-062
        return
    replaces = state.sparks[me] >= fee + rules.replace_cost
    victoria, jade = ability_ready(rules, state, me, VICTORIA), ability_ready(rules, state, me, JADE)
    hand = state.secret_hand[me]
    spark = min(rules.tinker_sparks, sparks_to_gain(rules, state, me, rules.spark_limit) + fee)  # for tinkering
    for row in range(state.n_rows):
        for cell in range(row * MAX_COLUMNS, row * MAX_COLUMNS + state.n_columns):
            empty = state.top[cell] == NOTHING
            if not empty and not replaces:
                continue
            low, high = row_range(rules, state, cell)
            colours = column_colours(rules, state, cell)
            tinkers = tinker_numbers(rules, state, cell) if empty else 0
            for i in range(state.hand_size[me]):
                gear = hand[i]
                value, taken = rules.gear_value[gear], colours >> rules.gear_colour[gear] & 1
                fits = low <= value <= high
                if not empty:
                    if fits and not taken:  # GW-057; GW-100, GW-106: no ability with a replace
                        offer(state, Option.REPLACE, gear, cell, -fee - rules.replace_cost)
                    continue
                sparks = (tinkers >> value & 1) * spark - fee
                if fits and not taken:
                    offer(state, Option.PLAY, gear, cell, sparks)
                if fits and taken and victoria:
                    offer(state, Option.PLAY_VICTORIA, gear, cell, sparks)
                if jade and not taken and changed_value_fits(rules, value, low, high):
                    offer(state, Option.PLAY_JADE, gear, cell, sparks)


@njit
def changed_value_fits(rules, value, low, high):
    """GW-104, GW-105: some number 1 to jade_change higher or lower, not beyond 1 and the highest, fits the row.

    Which of several fitting numbers she names changes nothing: the gear then lies sideways.
    """
    for change in range(1, rules.jade_change + 1):
        if low <= value - change <= high or low <= value + change <= high:
            return True
    return False


@njit
def list_re_entry(rules, state, me):
    """GW-061, GW-062: who has passed may pay to re-enter before anything else, and even pass again afterwards."""
    if state.passed[me] and state.sparks[me] >= rules.re_enter_cost:
        offer(state, Option.RE_ENTER, 0, 0, -rules.re_enter_cost)


@njit
def re_enter(rules, state, me):
    """GW-061, GW-134: pay once; no fee is owed until the next pass."""
    state.sparks[me] -= rules.re_enter_cost
    state.passed[me] = 0
    state.count[me].re_entries += 1
    log_event(state, Event.RE_ENTERED, me, 0, 0, rules.re_enter_cost)


@njit
def play(rules, state, me, kind, gear, cell):
    """GW-030: a gear leaves the hand for the grid; the fee, the control and the tinkering that go with it."""
    if state.passed[me]:
        re_enter(rules, state, me)
    lose_gear(state, me, gear)
    state.count[me].plays += 1
    place_gear(rules, state, me, gear, cell)
    if kind == Option.REPLACE:  # GW-056, GW-058
        state.sparks[me] -= rules.replace_cost
        state.count[me].replaces += 1
    else:
        if kind != Option.PLAY:  # GW-096
            use_ability(state, me)
            log_event(state, Event.ABILITY_PLAY, me, kind)
        if kind == Option.PLAY_JADE:  # GW-107
            state.sideways[gear] = 1
        tinker(rules, state, me, gear, cell)
    state.main_action_done = 1  # GW-028


@njit
def pass_turn(rules, state, me):
    """GW-040, GW-041: play nothing; to play later in the round costs the re-entry."""
    state.passed[me] = 1
    state.count[me].passes += 1
    log_event(state, Event.PASSED, me)


@njit
def list_side_actions(rules, state, me):
    """GW-027, GW-052, GW-054, GW-060, GW-095: what may be done besides, any number of times while it can be paid.

    Ruling: this holds for a player who has passed as well, without re-entering; a parameter has the stricter reading.
    """
    if state.passed[me] and not rules.side_actions_after_pass:
        return
    if ability_ready(rules, state, me, WYATT):
        list_slides(rules, state)
    room = state.hand_size[me] < rules.hand_limit and gears_left(state) > 0  # GW-055
    if ability_ready(rules, state, me, BARTLEBY) and room:
        offer(state, Option.DRAW_BARTLEBY)
    if state.sparks[me] >= rules.draw_gear_cost and room:
        offer(state, Option.DRAW_GEAR, 0, 0, -rules.draw_gear_cost)
    if state.sparks[me] >= rules.draw_contraption_cost and contraptions_left(state) > 0:
        offer(state, Option.DRAW_CONTRAPTION, 0, 0, -rules.draw_contraption_cost)
    if state.hand_size[me] >= rules.discard_cards:  # GW-045: what it gains beyond the limit is forfeited, no more
        offer(state, Option.DISCARD_GEARS, 0, 0, sparks_to_gain(rules, state, me, rules.discard_sparks))


@njit
def side_action(rules, state, players, me, kind, what, place):
    """Carry out one side action."""
    state.side_actions += 1
    if kind == Option.SLIDE_WYATT:
        slide(rules, state, me, what, place)
    elif kind == Option.DRAW_BARTLEBY:
        draw_three(rules, state, players, me)
    elif kind == Option.DRAW_GEAR:  # GW-054
        state.sparks[me] -= rules.draw_gear_cost
        gear = draw_gear(state)
        take_gear(state, me, gear)
        state.count[me].gears_drawn += 1
        log_event(state, Event.DREW_GEAR, me, gear)
    elif kind == Option.DRAW_CONTRAPTION:  # GW-060
        state.sparks[me] -= rules.draw_contraption_cost
        contraption = draw_contraption(state)
        take_contraption(state, me, contraption)
        state.count[me].contraptions_drawn += 1
        log_event(state, Event.DREW_CONTRAPTION, me, contraption)
    elif kind == Option.DISCARD_GEARS:
        discard(rules, state, players, me)
    elif kind == Option.RE_ENTER:
        re_enter(rules, state, me)


@njit
def discard(rules, state, players, me):
    """GW-051, GW-052: put gears of the hand under the deck, in the order chosen; a spark if the limit allows."""
    lay_some(state, me, state.secret_hand[me], state.hand_size[me])
    for _ in range(rules.discard_cards):
        for i in range(state.hand_size[me]):
            offer(state, Option.GEAR, state.secret_hand[me, i])
        gear = ask(rules, state, players, me, Question.DISCARD).what
        lose_gear(state, me, gear)
        put_under(state, me, gear)
        log_event(state, Event.DISCARDED, me, gear)
    gain_sparks(rules, state, me, rules.discard_sparks)
    state.count[me].discards += 1
