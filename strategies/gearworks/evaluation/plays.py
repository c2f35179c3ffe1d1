"""What a gear in a cell is worth: the lines it takes, what they add to contraptions, and whether they last."""

from collections import namedtuple

from balancewheel.sim.games.gearworks.rules import MAX_COLUMNS
from balancewheel.sim.games.gearworks.state import NOTHING, Option
from balancewheel.sim.kernel import njit
from balancewheel.strategies.gearworks.evaluation.judging import ability_worth, exposure
from balancewheel.strategies.gearworks.evaluation.room import colours_for, lasting, room_of_cell, room_of_line

NO_PLAY = -1000.0
CHANCE_OF_LINE = 0.2  # to have taken, by the end of the round, a line that I do not control now
CHANCE_TO_HOLD = 0.6  # to keep one that I do

# What is at stake in a cell, whatever the gear. column_worth, row_worth: points for the part and what it adds to a
# contraption; together: more if both last; column_had, row_had: the chance that they were mine anyway;
# column_lasts: the chance to keep the column; denied: what it is worth that others lose them.
Stakes = namedtuple("Stakes", "column_worth row_worth together column_had row_had column_lasts denied")
# What the numbers in the row make of a gear: its neighbours to the left and right (0: none), the colours that fit
# between, and the room in the rest of the row.
Row = namedtuple("Row", "left right left_free right_free rest")


@njit
def size_up(view, cell):
    """What is at stake in a cell."""
    column, row = cell % MAX_COLUMNS, MAX_COLUMNS + cell // MAX_COLUMNS
    column_room, row_room = room_of_line(view, column), room_of_line(view, row)
    column_now, row_now = lasting(view, column_room), lasting(view, row_room)
    return Stakes(
        line_worth(view, column),
        line_worth(view, row),
        (view.crossings >> cell & 1) * (view.both - 2 * view.one),
        (view.mine >> column & 1) * column_now,
        (view.mine >> row & 1) * row_now,
        lasting(view, 0.9 * (column_room - room_of_cell(view, cell))),  # the gear's colour is gone, too
        denial(view, column) * column_now + denial(view, row) * row_now,
    )


@njit
def line_worth(view, line):
    """Points for the part of a line, and what it adds to my contraptions."""
    adds = (view.wanted >> line & 1) * (view.one + CHANCE_OF_LINE * (view.both - 2 * view.one))
    adds += (view.paired >> line & 1) * (CHANCE_TO_HOLD - CHANCE_OF_LINE) * (view.both - 2 * view.one)
    return (view.stocked >> line & 1) * (view.part + adds)


@njit
def denial(view, line):
    """What it is worth to me that the owner of this line loses it; the leading opponent counts half as much again."""
    return view.theirs * ((view.others >> line & 1) + 0.5 * (view.rivals >> line & 1))


@njit
def row_around(rules, state, view, cell):
    """What the numbers in the row of a cell make of a gear there."""
    left, left_free, left_room = beside(rules, state, view, cell, -1)
    right, right_free, right_room = beside(rules, state, view, cell, 1)
    elsewhere = room_of_line(view, MAX_COLUMNS + cell // MAX_COLUMNS) - room_of_cell(view, cell)
    return Row(left, right, left_free, right_free, max(0.0, elsewhere - left_room - right_room))


@njit
def beside(rules, state, view, cell, step):
    """The next number to one side in the row (0: none), the colours open in between, and the room in between."""
    column, free, room = cell % MAX_COLUMNS + step, 0, 0.0
    cell += step
    while 0 <= column < state.n_columns:
        gear = state.top[cell]
        if gear == NOTHING:
            free += colours_for(view, column)
            room += room_of_cell(view, cell)
        elif not state.sideways[gear]:
            return rules.gear_value[gear], free, room
        column += step
        cell += step
    return 0, free, room


@njit
def numbers_between(view, value, neighbour, opposite):
    """How many numbers fit on one side of a gear: by its neighbour there or, without one, by the row's direction."""
    if neighbour:
        return abs(value - neighbour) + 1
    if opposite and value != opposite:
        return view.highest - value + 1 if value > opposite else value
    return view.highest


@njit(error_model="numpy")
def row_lasting(rules, view, row, value, is_sideways):
    """The chance to keep the row after a gear of this number; one that lies sideways leaves the order as it was."""
    if is_sideways:
        value = (row.left + row.right) // 2 if row.left and row.right else max(row.left, row.right)
    room = row.left_free * numbers_between(view, value, row.left, row.right)
    room += row.right_free * numbers_between(view, value, row.right, row.left)
    return lasting(view, row.rest + room / (view.highest * rules.gear_colours))


@njit
def gain(view, stakes, row_lasts):
    """Points that a gear in the cell can be expected to bring, if this is the chance to keep its row."""
    column_lasts, both_last = stakes.column_lasts, stakes.column_lasts * row_lasts
    points = stakes.column_worth * (column_lasts - stakes.column_had)
    points += stakes.row_worth * (row_lasts - stakes.row_had)
    points += stakes.together * (both_last - stakes.column_had * stakes.row_had)
    too_early = stakes.column_worth * (1.0 - column_lasts) * (1.0 - stakes.column_had)
    too_early += stakes.row_worth * (1.0 - row_lasts) * (1.0 - stakes.row_had)
    too_early += stakes.together * (1.0 - both_last)
    return points + stakes.denied - view.timing * too_early


@njit
def best_play(rules, state, view, least):
    """The play that gains most, and its gain; the pass and `least` if none gains more than that."""
    options = state.options
    best, most, i = state.n_options - 1, least, 0
    costs, ability = view.card + exposure(state, view), ability_worth(rules, state, view)
    surest = lasting(view, 0.0)
    while options[i].kind <= Option.PLAY_JADE:
        cell = options[i].place
        stakes = size_up(view, cell)
        sparks = rules.tinker_sparks - view.fee if state.top[cell] == NOTHING else options[i].amount
        if gain(view, stakes, surest) + sparks * view.spark - costs <= most:  # no gear here can be the best
            while options[i].kind <= Option.PLAY_JADE and options[i].place == cell:
                i += 1
            continue
        row = row_around(rules, state, view, cell)
        while options[i].kind <= Option.PLAY_JADE and options[i].place == cell:
            kind = options[i].kind
            row_lasts = row_lasting(rules, view, row, rules.gear_value[options[i].what], kind == Option.PLAY_JADE)
            points = gain(view, stakes, row_lasts) + options[i].amount * view.spark - costs
            if kind != Option.PLAY and kind != Option.REPLACE:
                points -= ability
            if points > most:
                best, most = i, points
            i += 1
    return best, most
