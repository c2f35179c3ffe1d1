"""Gear cards and contraption cards: which to keep, to throw away, to buy and to build."""

from balancewheel.sim.games.gearworks.placing import can_place, column_colours, row_range
from balancewheel.sim.games.gearworks.rules import MAX_COLUMNS
from balancewheel.sim.games.gearworks.state import NOTHING, Option
from balancewheel.sim.kernel import njit
from balancewheel.strategies.gearworks.evaluation.judging import (
    ability_worth,
    exposure,
    highest_gear,
    look,
    spark_worth,
    still_active,
)
from balancewheel.strategies.gearworks.evaluation.plays import NO_PLAY, gain, row_around, row_lasting, size_up
from balancewheel.strategies.gearworks.evaluation.room import lasting, room_of_cell, room_of_line

BOTH_PARTS = 3  # the amount of a BUILD option that uses both
FITS_REPLACED = 0.25  # how many of the gears can replace the one that lies in a cell, roughly


@njit
def use_of_gear(rules, state, view, gear):
    """What a gear would bring in the best open cell that it fits; NO_PLAY if it fits none."""
    most = NO_PLAY
    for row in range(state.n_rows):
        for column in range(state.n_columns):
            cell = row * MAX_COLUMNS + column
            if state.top[cell] == NOTHING and can_place(rules, state, gear, cell):
                stakes, around = size_up(view, cell), row_around(rules, state, view, cell)
                row_lasts = row_lasting(rules, view, around, rules.gear_value[gear], False)
                most = max(most, gain(view, stakes, row_lasts))
    return most


@njit
def most_useful(rules, state, knobs):
    """KEEP: the drawn gear with the best use."""
    view = look(rules, state, knobs, spark_worth(rules, state, knobs))
    best, most = 0, NO_PLAY
    for i in range(state.n_options):
        use = use_of_gear(rules, state, view, state.options[i].what)
        if use > most:
            best, most = i, use
    return best


@njit
def least_useful(rules, state):
    """DISCARD: a gear of the hand that fits no open cell, if there is one; of several the middle number.

    High and low numbers close rows, so they are the better ones to keep for the next round. What fits no longer counts
    when a pass would end a round that is not the last.
    """
    goes_on = state.round_number == rules.rounds or still_active(state) > 0
    useful = gears_that_fit(rules, state) if goes_on else 0
    best, least = 0, 1000
    for i in range(state.n_options):
        use = from_middle(rules, state, state.options[i].what) + 100 * (useful >> i & 1)
        if use < least:
            best, least = i, use
    return best


@njit
def from_middle(rules, state, gear):
    """How far a gear's number is from the middle of all numbers, counted in halves."""
    return abs(2 * rules.gear_value[gear] - highest_gear(rules, state) - 1)


@njit
def exchange_worth(rules, state, knobs):
    """What it brings to discard gears for nothing but those that the next deal will bring in their place, in points.

    The nearer to the middle their numbers are, the more; while others go on they may still be of use.
    """
    me, average, left = state.decider, highest_gear(rules, state) / 2.0, rules.discard_cards
    gained = 0.0
    for distance in range(highest_gear(rules, state)):
        for i in range(state.hand_size[me]):
            if left > 0 and from_middle(rules, state, state.secret_hand[me, i]) == distance:
                gained += 1.0 - distance / average
                left -= 1
    return knobs.fresh * gained - knobs.cards * rules.discard_cards * still_active(state) / (state.n_players - 1)


@njit
def gears_that_fit(rules, state):
    """One bit for each gear on offer: it could be played into some open cell."""
    useful, everything = 0, (1 << state.n_options) - 1
    for row in range(state.n_rows):
        for cell in range(row * MAX_COLUMNS, row * MAX_COLUMNS + state.n_columns):
            if state.top[cell] != NOTHING or useful == everything:
                continue
            low, high = row_range(rules, state, cell)
            colours = column_colours(rules, state, cell)
            for i in range(state.n_options):
                gear = state.options[i].what
                if low <= rules.gear_value[gear] <= high and not colours >> rules.gear_colour[gear] & 1:
                    useful |= 1 << i
    return useful


@njit
def prospect(rules, state, view, sparks):
    """What a gear card not yet seen can be hoped to bring, played with so many sparks in hand."""
    hope, most, at_risk = 0.0, 0.0, exposure(state, view)
    for row in range(state.n_rows):
        for column in range(state.n_columns):
            cell, cost = row * MAX_COLUMNS + column, float(view.fee)
            chance = room_of_cell(view, cell)
            if state.top[cell] != NOTHING:
                chance, cost = FITS_REPLACED, cost + rules.replace_cost
            if sparks < cost or chance == 0.0:
                continue
            row_lasts = lasting(view, 0.6 * (room_of_line(view, MAX_COLUMNS + row) - room_of_cell(view, cell)))
            points = gain(view, size_up(view, cell), row_lasts) - cost * view.spark - at_risk
            if points > 0.0:
                hope += chance * points
                most = max(most, points)
    return min(hope, 0.7 * most)


@njit
def best_slide(rules, state, view):
    """Wyatt: the slide that opens the best cell for a gear in hand, and its gain; else the pass and NO_PLAY."""
    best, most = state.n_options - 1, NO_PLAY
    for i in range(state.n_options):
        option = state.options[i]
        if option.kind != Option.SLIDE_WYATT:
            continue
        opened, slid = option.amount, rules.gear_value[option.what]
        if best < state.n_options - 1 and state.options[best].amount == opened:
            continue  # another slide out of the same cell does as well
        points = use_of_opened(rules, state, view, opened, slid)
        if points > most:
            best, most = i, points
    return best, most - ability_worth(rules, state, view)


@njit
def use_of_opened(rules, state, view, cell, slid):
    """What my best gear would bring in a cell out of which a gear with the number `slid` slides."""
    most = NO_PLAY
    colours = column_colours(rules, state, cell)
    stakes, around = size_up(view, cell), row_around(rules, state, view, cell)
    beyond = around.right if around.right else around.left
    low, high = min(slid, beyond), max(slid, beyond)
    hand = state.secret_hand[view.me]
    for i in range(state.hand_size[view.me]):
        value, colour = rules.gear_value[hand[i]], rules.gear_colour[hand[i]]
        if low <= value <= high and not colours >> colour & 1:
            most = max(most, gain(view, stakes, row_lasting(rules, view, around, value, False)))
    return most - view.fee * view.spark


@njit
def choose_build(rules, state, knobs):
    """BUILD: both parts where possible, else one part if the card need not wait for both in a later round."""
    best, fewest = state.n_options - 1, state.n_options
    for i in range(state.n_options - 1):
        if state.options[i].amount == BOTH_PARTS:
            rivals = wanted_by_others(rules, state, i)
            if rivals < fewest:
                best, fewest = i, rivals
    if best < state.n_options - 1:
        return best
    me = state.decider
    if state.round_number < rules.rounds and state.n_contraptions[me] <= knobs.waiting:
        return best
    for i in range(state.n_options - 1):
        rivals = wanted_by_others(rules, state, i)
        if rivals < fewest:
            best, fewest = i, rivals
    return best


@njit
def wanted_by_others(rules, state, chosen):
    """How many other builds on offer would take a part that this one uses."""
    one = state.options[chosen]
    rivals = 0
    for i in range(state.n_options):
        other = state.options[i]
        if other.kind == Option.NO_MORE or other.what == one.what:
            continue
        for a in range(2):
            for b in range(2):
                shared = rules.contraption_parts[one.what, a] == rules.contraption_parts[other.what, b]
                rivals += shared and one.amount >> a & 1 and other.amount >> b & 1
    return rivals
