"""How open the grid is: the gears that fit each cell, and how long a row or column can be expected to last."""

from balancewheel.sim.games.gearworks.placing import row_range
from balancewheel.sim.games.gearworks.rules import MAX_COLUMNS
from balancewheel.sim.games.gearworks.state import NOTHING
from balancewheel.sim.kernel import njit

# Room is kept for all cells, and its sums for all lines, in one number each: so many bits for every one of them.
ROOM_BITS, LINE_BITS, COLOUR_BITS = 3, 6, 3
MOST_ROOM, LINE_MASK = 7, 63
ONE_ROOM = 1.0 / MOST_ROOM


@njit
def rooms(rules, state, highest):
    """How many gears would fit, from 0 to MOST_ROOM, for every empty cell; their sums for every line; all packed."""
    cells, lines = 0, 0
    free = free_colours(rules, state)
    scale = MOST_ROOM / (highest * rules.gear_colours)
    for row in range(state.n_rows):
        width, after_empty = 0, False
        for column in range(state.n_columns):
            cell = row * MAX_COLUMNS + column
            if state.top[cell] != NOTHING:
                after_empty = False
                continue
            if not after_empty:  # neighbouring empty cells share the range of numbers
                low, high = row_range(rules, state, cell)
                width, after_empty = min(high, highest) - low + 1, True
            room = int(width * (free >> COLOUR_BITS * column & MOST_ROOM) * scale + 0.99)
            cells |= room << ROOM_BITS * cell
            lines += room << LINE_BITS * column
            lines += room << LINE_BITS * (MAX_COLUMNS + row)
    return cells, lines, free


@njit
def free_colours(rules, state):
    """The colours that each column does not show yet, packed; each gear is taken for a colour of its own."""
    free = 0
    for column in range(state.n_columns):
        left = rules.gear_colours
        for row in range(state.n_rows):
            left -= state.top[row * MAX_COLUMNS + column] != NOTHING
        free |= left << COLOUR_BITS * column
    return free


@njit
def colours_for(view, column):
    """How many colours this column does not show yet."""
    return view.free >> COLOUR_BITS * column & MOST_ROOM


@njit
def room_of_cell(view, cell):
    """The share of gears that fit this cell; 0 if it is full."""
    return (view.room >> ROOM_BITS * cell & MOST_ROOM) * ONE_ROOM


@njit
def room_of_line(view, line):
    """The open cells of a row or column, each counted by the share of gears that fit it."""
    return (view.line_room >> LINE_BITS * line & LINE_MASK) * ONE_ROOM


@njit(error_model="numpy")  # no check for a division by zero, which cannot happen
def lasting(view, room):
    """The chance that a line with this much room is not taken from its owner before the round ends."""
    return 1.0 / (1.0 + view.plays * room + view.replaces)
