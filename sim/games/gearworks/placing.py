"""Where a gear may go (column colour, row order), taking control, and tinkering."""

from balancewheel.sim.games.gearworks.decks import gain_sparks
from balancewheel.sim.games.gearworks.rules import MAX_COLUMNS
from balancewheel.sim.games.gearworks.state import LEVIATHAN, NOTHING, Event
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.decisions import log_event


@njit
def row_range(rules, state, cell):
    """GW-032 to GW-035: the lowest and highest number that keep the row in order at this cell.

    Empty cells, Jade's sideways gears and a gear in the cell itself do not count. The row's direction is read off its
    numbers (GW-039); without one (no gear, one gear, or all alike) both directions are open.
    """
    start, column = cell - cell % MAX_COLUMNS, cell % MAX_COLUMNS
    left, right, previous, direction = 0, 0, 0, 0
    for c in range(state.n_columns):
        gear = state.top[start + c]
        if c == column or gear == NOTHING or state.sideways[gear]:
            continue
        value = rules.gear_value[gear]
        if previous and value != previous:
            direction = 1 if value > previous else -1
        previous = value
        if c < column:
            left = value
        elif right == 0:
            right = value
    if left and right:
        return min(left, right), max(left, right)
    if left and direction:
        return (left, rules.gear_values) if direction > 0 else (1, left)
    if right and direction:
        return (1, right) if direction > 0 else (right, rules.gear_values)
    return 1, rules.gear_values


@njit
def column_colours(rules, state, cell):
    """GW-031: the colours that the column shows outside this cell, one bit each."""
    colours, column = 0, cell % MAX_COLUMNS
    for row in range(state.n_rows):
        other = row * MAX_COLUMNS + column
        if other != cell and state.top[other] != NOTHING:
            colours |= 1 << rules.gear_colour[state.top[other]]
    return colours


@njit
def can_place(rules, state, gear, cell):
    """GW-031, GW-032, GW-057: does the gear obey both placement rules in this cell?"""
    low, high = row_range(rules, state, cell)
    return (
        low <= rules.gear_value[gear] <= high and not column_colours(rules, state, cell) >> rules.gear_colour[gear] & 1
    )


@njit
def nearest(rules, state, cell, step, last):
    """GW-047: the printed number of the closest gear in one direction, across empty cells; 0 if there is none."""
    while cell != last:
        cell += step
        if state.top[cell] != NOTHING:
            return rules.gear_value[state.top[cell]]
    return 0


@njit
def tinker_numbers(rules, state, cell):
    """GW-047 to GW-049: the numbers that tinker in this cell, one bit each: a sum or difference of two neighbours."""
    column, row_start = cell % MAX_COLUMNS, cell - cell % MAX_COLUMNS
    left = nearest(rules, state, cell, -1, row_start)
    right = nearest(rules, state, cell, 1, row_start + state.n_columns - 1)
    up = nearest(rules, state, cell, -MAX_COLUMNS, column)
    down = nearest(rules, state, cell, MAX_COLUMNS, (state.n_rows - 1) * MAX_COLUMNS + column)
    return pair(left, right) | pair(left, up) | pair(left, down) | pair(right, up) | pair(right, down) | pair(up, down)


@njit
def pair(one, other):
    """GW-048: the bits of sum and difference of two neighbours; GW-049: none without both of them."""
    if one and other:
        return 1 << (one + other) | 1 << abs(one - other)
    return 0


@njit
def place_gear(rules, state, player, gear, cell):
    """GW-003, GW-036 to GW-038, GW-059: the gear goes on top; its player now controls the row and the column."""
    state.under[gear] = state.top[cell]
    state.top[cell] = gear
    state.control[cell % MAX_COLUMNS] = player
    state.control[MAX_COLUMNS + cell // MAX_COLUMNS] = player
    log_event(state, Event.PLAYED, player, gear, cell, state.under[gear])


@njit
def tinker(rules, state, player, gear, cell):
    """GW-048, GW-050, GW-108: one spark if the gear's printed number is a sum or difference of two neighbours."""
    if tinker_numbers(rules, state, cell) >> rules.gear_value[gear] & 1:
        state.count[player].tinkered += 1
        if state.solo and player == LEVIATHAN:
            state.sparks[player] += rules.tinker_sparks  # GW-119: no limit for the Leviathan
            log_event(state, Event.TINKER, player, gear, cell, rules.tinker_sparks)
        else:
            log_event(state, Event.TINKER, player, gear, cell, gain_sparks(rules, state, player, rules.tinker_sparks))
