"""The Mechanical Leviathan of the solo game: it plays by chance and makes no decisions."""

from balancewheel.sim.games.gearworks.decks import (
    ROW_EVENTS,
    contraptions_left,
    draw_contraption,
    draw_gear,
    gears_left,
    shuffle_number,
)
from balancewheel.sim.games.gearworks.placing import can_place, place_gear, tinker
from balancewheel.sim.games.gearworks.rules import (
    EASY,
    HARD,
    MAX_COLUMNS,
    MAX_CONTRAPTIONS,
    MAX_LINES,
    MEDIUM,
)
from balancewheel.sim.games.gearworks.state import LEVIATHAN, NOTHING, Event
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import lowest, size
from balancewheel.sim.kernel.chance import event
from balancewheel.sim.kernel.decisions import log_event


@njit
def round_sparks(rules, state):
    """GW-115 to GW-118: what the Leviathan gains at the start of this round."""
    which = min(state.round_number, 3) - 1
    if rules.difficulty == EASY:
        return rules.leviathan_sparks_easy[which]
    if rules.difficulty == MEDIUM:
        return rules.leviathan_sparks_medium[which]
    if rules.difficulty == HARD:
        return rules.leviathan_sparks_hard[which]
    return rules.leviathan_sparks_very_hard[which]


@njit
def wake(rules, state):
    """GW-119: the round's sparks on top of what is left; no limit binds the Leviathan."""
    state.sparks[LEVIATHAN] += round_sparks(rules, state)
    log_event(state, Event.LEVIATHAN_SPARKS, LEVIATHAN, 0, state.sparks[LEVIATHAN], round_sparks(rules, state))


@njit
def leviathan_turn(rules, state):
    """GW-120 to GW-130: pass, or pay a spark, determine a location, determine a gear, play it."""
    if lines_controlled(state) >= rules.leviathan_lines:
        leviathan_passes(state)
        return
    if state.sparks[LEVIATHAN] < rules.leviathan_turn_cost:
        leviathan_passes(state)
        return
    state.sparks[LEVIATHAN] -= rules.leviathan_turn_cost
    cell = determine_location(rules, state)
    if cell == NOTHING:
        leviathan_passes(state)
        return
    log_event(state, Event.LEVIATHAN_CELL, LEVIATHAN, 0, cell)
    replaces = state.top[cell] != NOTHING
    if replaces:  # GW-127
        if state.sparks[LEVIATHAN] < rules.leviathan_replace_cost:
            leviathan_passes(state)
            return
        state.sparks[LEVIATHAN] -= rules.leviathan_replace_cost
    state.passed[LEVIATHAN] = 0  # a turn that ends at the flip limit is no pass either
    gear = determine_gear(rules, state, cell)
    if gear == NOTHING:  # GW-130
        log_event(state, Event.LEVIATHAN_STUCK, LEVIATHAN, 0, cell)
        return
    state.count[LEVIATHAN].plays += 1
    place_gear(rules, state, LEVIATHAN, gear, cell)
    if replaces:
        state.count[LEVIATHAN].replaces += 1
    else:
        tinker(rules, state, LEVIATHAN, gear, cell)  # GW-129


@njit
def leviathan_passes(state):
    """GW-120, GW-121: as a player's pass, but it never pays to come back."""
    state.passed[LEVIATHAN] = 1
    state.count[LEVIATHAN].passes += 1
    log_event(state, Event.LEVIATHAN_PASSED, LEVIATHAN)


@njit
def lines_controlled(state):
    """GW-120: rows and columns that the Leviathan controls."""
    lines = 0
    for line in range(MAX_LINES):
        if state.control[line] == LEVIATHAN:
            lines += 1
    return lines


@njit
def empty_cells(state):
    """Empty spaces of the grid."""
    empty = 0
    for row in range(state.n_rows):
        for column in range(state.n_columns):
            if state.top[row * MAX_COLUMNS + column] == NOTHING:
                empty += 1
    return empty


@njit
def is_allowed(rules, state, cell):
    """GW-122, GW-123: not where a gear lies while many spaces are empty, nor where it controls row and column."""
    if state.top[cell] != NOTHING and empty_cells(state) > rules.leviathan_crowded:
        return False
    row, column = MAX_COLUMNS + cell // MAX_COLUMNS, cell % MAX_COLUMNS
    return not (state.control[row] == LEVIATHAN and state.control[column] == LEVIATHAN)


@njit
def allowed_in_column(rules, state, column):
    """The rows of this column in which the Leviathan may play, one bit each."""
    rows = 0
    for row in range(state.n_rows):
        if is_allowed(rules, state, row * MAX_COLUMNS + column):
            rows |= 1 << row
    return rows


@njit
def flip_contraption(state):
    """Turn over the top contraption card and lay it on its discard pile."""
    contraption = draw_contraption(state)
    state.contraption_discard[state.n_contraption_discard] = contraption
    state.n_contraption_discard += 1
    return contraption


@njit
def column_on(rules, contraption):
    """The column that a contraption card names."""
    return min(rules.contraption_parts[contraption, 0], rules.contraption_parts[contraption, 1])


@njit
def row_on(rules, contraption):
    """The row that a contraption card names."""
    return max(rules.contraption_parts[contraption, 0], rules.contraption_parts[contraption, 1]) - MAX_COLUMNS


@njit
def determine_location(rules, state):
    """GW-124 to GW-126: flip contraptions for a column, then for a row in it; NOTHING if no card can name one.

    GW-140: flips of contraptions are not limited. Two passes through the cards have shown each of them.
    """
    contraption, rows = NOTHING, 0
    for _ in range(2 * MAX_CONTRAPTIONS):
        if contraptions_left(state) == 0:
            return NOTHING
        contraption = flip_contraption(state)
        rows = allowed_in_column(rules, state, column_on(rules, contraption))
        if rows:
            break
    if rows == 0:
        return NOTHING
    column = column_on(rules, contraption)
    if rows & (rows - 1) == 0:  # GW-126: a single allowed row is taken (GW-125 would name the same one)
        return lowest(rows) * MAX_COLUMNS + column
    for _ in range(2 * MAX_CONTRAPTIONS):
        if rows >> row_on(rules, contraption) & 1:
            return row_on(rules, contraption) * MAX_COLUMNS + column
        contraption = flip_contraption(state)
    return any_row(state, rows) * MAX_COLUMNS + column


@njit
def any_row(state, rows):
    """Ruling: if no card outside the human's hand names an allowed row, chance chooses one."""
    for _ in range(event(state, shuffle_number(state, ROW_EVENTS), size(rows))):
        rows &= rows - 1
    return lowest(rows)


@njit
def determine_gear(rules, state, cell):
    """GW-128: flip gears until one can be played here or the flip limit is reached; NOTHING if none can."""
    for _ in range(rules.flip_limit[rules.difficulty]):
        if gears_left(state) == 0:
            return NOTHING
        gear = draw_gear(state)
        if can_place(rules, state, gear, cell):
            return gear
        log_event(state, Event.LEVIATHAN_FLIPPED, LEVIATHAN, gear, cell)
        state.gear_discard[state.n_gear_discard] = gear
        state.n_gear_discard += 1
    return NOTHING
