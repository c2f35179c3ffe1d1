"""Setting up the table."""

from balancewheel.sim.games.gearworks.decks import (
    FIRST_PLAYER_EVENT,
    TINKERER_EVENT,
    draw_contraption,
    draw_gear,
    gain_sparks,
    shuffle_contraptions,
    shuffle_gears,
    take_contraption,
    take_gear,
)
from balancewheel.sim.games.gearworks.rules import DEALT, MAX_COLUMNS, MAX_GEARS
from balancewheel.sim.games.gearworks.state import HUMAN, LEVIATHAN, NOBODY, NOTHING, Event
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.chance import event, shuffle
from balancewheel.sim.kernel.decisions import log_event


@njit
def set_up(rules, state, players):
    """GW-008 to GW-018: grid, decks, parts, sparks, tinkerers, hands, and the first player."""
    clear_table(rules, state)
    choose_first_player(rules, state)
    deal_tinkerers(rules, state)
    shuffle_all_gears(rules, state)
    lay_starters(rules, state)
    lay_contraptions(rules, state)
    for turn in range(state.n_players):
        player = (state.first_player + turn) % state.n_players
        if state.solo and player == LEVIATHAN:
            continue
        for _ in range(min(rules.start_gears, rules.hand_limit)):  # GW-015, GW-137
            take_gear(state, player, draw_gear(state))
        for _ in range(rules.start_contraptions):
            take_contraption(state, player, draw_contraption(state))
        sparks = rules.start_sparks_fourth_player if turn == 3 else rules.start_sparks  # GW-016, GW-017
        gain_sparks(rules, state, player, sparks)


@njit
def clear_table(rules, state):
    """GW-003, GW-008, GW-009, GW-013, GW-021, GW-109: an empty grid, tokens face down, parts in their stacks.

    In the smaller grid there is no column E, whose token marks the Leviathan (GW-112); besides, fewer gears and
    contraptions are in play, and all else is as for 3 and 4 players (GW-023).
    """
    state.solo = state.n_players == 1  # GW-007
    small = state.n_players <= 2
    state.n_columns = rules.columns_two_players if small else rules.columns
    state.n_rows = rules.rows
    if state.solo:
        state.n_players = 2  # the Leviathan takes the second seat
    state.round_number = 1
    state.top[:], state.under[:], state.control[:] = NOTHING, NOTHING, NOBODY
    for line in range(MAX_COLUMNS):
        state.part_supply[line] = rules.parts_of_each_type if line < state.n_columns else 0
    state.part_supply[MAX_COLUMNS : MAX_COLUMNS + state.n_rows] = rules.parts_of_each_type


@njit
def choose_first_player(rules, state):
    """GW-018: chance stands in for who last repaired something; GW-114: against the Leviathan the human begins."""
    state.first_player = HUMAN
    if rules.random_first_player and not state.solo:
        state.first_player = event(state, FIRST_PLAYER_EVENT, state.n_players)


@njit
def deal_tinkerers(rules, state):
    """GW-006, GW-015: every seat one of the four tinkerers, as pinned or as dealt."""
    cards = state.secret_drawn
    for tinkerer in range(DEALT):
        cards[tinkerer] = tinkerer
    shuffle(state, TINKERER_EVENT, cards, DEALT)
    seats = 1 if state.solo else state.n_players  # the Leviathan is no tinkerer
    state.tinkerer[:] = NOBODY
    used = 0
    for seat in range(seats):
        state.tinkerer[seat] = rules.tinkerer_of_seat[seat]
        if state.tinkerer[seat] != DEALT:
            used |= 1 << state.tinkerer[seat]
    following = 0
    for seat in range(seats):
        if state.tinkerer[seat] == DEALT:
            while used >> cards[following] & 1:
                following += 1
            state.tinkerer[seat] = cards[following]
            following += 1


@njit
def is_in_play(rules, state, gear):
    """GW-019, GW-110: with one and two players the highest gears stay in the box."""
    return state.n_players > 2 or rules.gear_value[gear] <= rules.highest_gear_two_players


@njit
def shuffle_all_gears(rules, state):
    """GW-010, GW-075: all gears in play that are in no hand make the new gear deck."""
    held = state.under  # free while the grid is empty: 1 marks a gear in a hand
    held[:] = 0
    for player in range(state.n_players):
        for i in range(state.hand_size[player]):
            held[state.secret_hand[player, i]] = 1
    state.n_gears, state.n_gear_discard = 0, 0
    for gear in range(rules.n_gears):
        if not held[gear] and is_in_play(rules, state, gear):
            state.secret_gears[state.n_gears] = gear
            state.n_gears += 1
    for gear in range(MAX_GEARS):
        held[gear] = NOTHING
        state.sideways[gear] = 0
    shuffle_gears(state)


@njit
def lay_starters(rules, state):
    """GW-011, GW-012, GW-022, GW-111: the top four gears go to the starting cells; nobody controls anything by them.

    From then on they are gears of the grid like any other (GW-135).
    """
    for i in range(len(rules.start_cells)):
        cell = rules.start_cells_two_players[i] if state.n_players <= 2 else rules.start_cells[i]
        gear = draw_gear(state)
        state.top[cell] = gear
        log_event(state, Event.STARTER, NOBODY, gear, cell)


@njit
def is_buildable(rules, state, contraption):
    """GW-020, GW-110: both parts exist on this grid; GW-110: in the solo game dotted cards stay in the box."""
    if state.solo and rules.contraption_dot[contraption]:
        return False
    for which in range(2):
        line = rules.contraption_parts[contraption, which]
        if line < MAX_COLUMNS and line >= state.n_columns:
            return False
        if line >= MAX_COLUMNS + state.n_rows:
            return False
    return True


@njit
def lay_contraptions(rules, state):
    """GW-014: the shuffled contraption deck."""
    state.n_contraption_deck = 0
    for contraption in range(rules.n_contraptions):
        if is_buildable(rules, state, contraption):
            state.secret_contraption_deck[state.n_contraption_deck] = contraption
            state.n_contraption_deck += 1
    shuffle_contraptions(state)
