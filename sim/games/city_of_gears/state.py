"""What is on the table in City of Gears."""

import numpy as np

from balancewheel.sim.frame.state import NOBODY, state_record
from balancewheel.sim.games.city_of_gears.components import MAX_DEVELOPMENTS, MAX_TILES
from balancewheel.sim.games.city_of_gears.layout import FIRST_FACTORY, MAX_CELLS, MAX_PLAYERS, MAX_SPOTS, N_NODES
from balancewheel.sim.games.city_of_gears.words import N_RESOURCES, N_VERBS
from balancewheel.sim.kernel import njit

NOTHING = NOBODY
N_MASKS = 1 << N_RESOURCES  # a die shows a set of resources: any one of them
ACTIVATING, COLLECTING, ACTING = range(3)  # the steps of a turn between the roll and the end

# questions
QUESTIONS = (
    "turn", "pay", "discount", "choose", "reroll", "die", "place", "discard", "teleport", "install", "construct",
    "destroy", "demolish", "pay move", "keep", "cash", "set die", "split die", "link gear", "draw more",
)  # fmt: skip
(
    TURN, PAY, DISCOUNT, CHOOSE, REROLL_DICE, DIE, PLACE, DISCARD, TELEPORT_TO, INSTALL_HERE, CONSTRUCT_NOW,
    DESTROY_WHOM, DEMOLISH_WHICH, PAY_MOVE, KEEP, CASH, SET_WHICH, SPLIT_WHICH, LINK_GEAR, DRAW_MORE,
) = range(len(QUESTIONS))  # fmt: skip

# kinds of options
(
    DECLINE,
    ACTIVATE,  # place = cell, what = development that does it from afar + 1, or 0
    COLLECT,  # place = cell, what = development that does it again + 1, or 0
    WALK,  # standard move: what = from, place = to
    RAPID,  # what = from, place = to
    DRAW,  # amount = gears to pay for
    DESTROY_WORKER,  # what = whose, place = cell, amount = zaps
    DEMOLISH_LINK,  # what = whose, place = spot, amount = zaps
    CONSTRUCT_WORKER,  # amount = prestige
    USE,  # what = development
    CONVERT,  # what = resources given, packed; place = resource taken
    END_TURN,
    WITH_TOKEN,  # what = resource
    WITH_DIE,  # what = resource, place = what the die shows
    IN_FULL,
    SAVE,  # what = development, place = resource
    WAY,  # what = branch of a choice, place = number of the effect
    DICE,  # what = dice, packed
    GET,  # what = resource
    LINK,  # place = spot, what = development that reaches so far + 1, or 0
    DEVELOP,  # what = gear
    GEAR,  # what = gear
    RETURN_REST,
    DISCARD_GEAR,  # what = gear
    FLY,  # what = from, place = to
    INSTALL_WORKER,
    WITH_MOVEMENT,
    WITH_STEAM,
    WITH_DEVELOPMENT,  # what = development
    STORE,  # what = resources kept, packed
    CASH_ZAPS,  # amount = zaps
    TURN_DIE,  # what = what the die shows, place = resource
    GET_BOTH,  # what = what the die shows, place = development that splits the neutral die + 1, or 0
    MORE_GEARS,  # amount = gears beside those paid for, what = gears in all; what of DECLINE = those paid for
) = range(34)

# where prestige comes from
FROM_START, FROM_TILES, FROM_BONUSES, FROM_ZAPS, FROM_DEVELOPMENTS = range(5)
N_SOURCES = 5

# what is counted for each player
(
    ACTIVATIONS,
    REMOTE_ACTIVATIONS,
    BONUSES,
    MOVES,
    RAPIDS,
    TELEPORTS,
    DRAWS,
    GEARS_DRAWN,
    WHITE_DRAWN,
    LINKS_PLACED,
    DEVELOPMENTS_PLACED,
    DEVELOPMENTS_DISCARDED,
    DESTROYS,
    DEMOLISHES,
    WORKERS_LOST,
    LINKS_LOST,
    CONVERSIONS,
    REROLLS,
    ZAPS_CASHED,
    SPOILED,
    INSTALLS,
    N_COUNTS,
) = range(22)

# With 13 cells and 8 developments one menu has at most 36 standard moves, 182 by rapid transit, 117 activations, 117
# bonuses, 66 draws, 39 workers, 48 links, 30 conversions and 10 more; the printed game has a third of that.
MAX_OPTIONS = 704

STATE = state_record(
    [
        # the city
        ("secret_deck", np.int64, MAX_DEVELOPMENTS),  # scratch of the set-up
        ("secret_tile", np.int64, MAX_CELLS),
        ("tile", np.int64, MAX_CELLS),  # face up, or NOTHING
        ("face_up", np.int64),  # bits of cells
        ("opened", np.int64),  # Opening Day has come
        # gears; sets of gears and of spots are bits
        ("secret_bag", np.int64),
        ("n_bag", np.int64),
        ("white_bag", np.int64),
        ("white_drawn", np.int64),
        ("secret_drawn", np.int64),  # gears in the hand of who draws
        ("secret_gear", np.int64, MAX_SPOTS),  # the gear of every link, or NOTHING: its blank side is up
        ("secret_removed", np.int64),  # demolished links
        ("secret_lost", np.int64, MAX_PLAYERS),  # those among them that were the player's own, who knows their gears
        ("removed", np.int64),  # discarded developments
        ("secret_seen", np.int64, MAX_PLAYERS),  # gears that a player has returned to the bag
        ("secret_seen_at", np.int64, (MAX_PLAYERS, MAX_DEVELOPMENTS)),  # after so many links of all players
        ("taken", np.int64),  # spots with a link
        ("n_laid", np.int64),  # links laid so far
        ("laid", np.int64, MAX_SPOTS),  # the number of every link among them
        ("n_gone", np.int64),  # demolished links,
        ("gone", np.int64, MAX_DEVELOPMENTS),  # the number of each,
        ("gone_of", np.int64, MAX_DEVELOPMENTS),  # and whose it was
        # the players
        ("place", np.int64, MAX_PLAYERS),  # in turn order
        ("home", np.int64, MAX_PLAYERS),  # node of the factory
        ("links", np.int64, MAX_PLAYERS),
        ("workers", np.int64, (MAX_PLAYERS, N_NODES)),  # ready ones, by node
        ("at", np.int64, MAX_PLAYERS),  # bits of the nodes that hold one
        ("installed", np.int64, (MAX_PLAYERS, MAX_CELLS)),
        ("locked", np.int64, MAX_PLAYERS),
        ("built", np.int64, MAX_PLAYERS),
        ("held", np.int64, MAX_PLAYERS),  # developments
        ("modifier", np.int64, (MAX_PLAYERS, N_VERBS)),  # sums over passive developments
        ("tokens", np.int64, (MAX_PLAYERS, N_RESOURCES)),
        ("movement", np.int64, MAX_PLAYERS),
        ("secret_prestige", np.int64, MAX_PLAYERS),
        ("known_prestige", np.int64, MAX_PLAYERS),  # the same where players keep count, else 0
        ("discoveries", np.int64, MAX_PLAYERS),
        ("supply", np.int64, N_RESOURCES + 1),  # tokens of each resource, and movement tokens
        # the turn
        ("step", np.int64),
        ("n_actions", np.int64),
        ("dice", np.int64, N_MASKS),  # unused ones, by what they show
        ("n_dice", np.int64),
        ("bill", np.int64, N_RESOURCES),  # still to be paid
        ("activated", np.int64),  # bits of cells
        ("collected", np.int64),
        ("uses", np.int64, MAX_DEVELOPMENTS),
        ("conversions", np.int64),
        ("draws", np.int64),
        ("constructs", np.int64),
        ("by_action", np.int64),  # while gears are placed: they were drawn by the action, not by an effect
        ("links_left", np.int64),
        ("developments_left", np.int64),
        ("places_left", np.int64),
        # for the results
        ("ended_by", np.int64),
        ("ended_how", np.int64),  # by the action (0), or by an effect: where its prestige would have come from
        ("opened_by", np.int64),
        ("opened_round", np.int64),
        ("secret_earned", np.int64, (MAX_PLAYERS, N_SOURCES)),
        ("tile_uses", np.int64, (MAX_PLAYERS, MAX_TILES)),
        ("used", np.int64, MAX_PLAYERS),  # developments that were used or made a difference, ENDGAME ones left out
        ("ever_held", np.int64, MAX_PLAYERS),
        ("counted", np.int64, (MAX_PLAYERS, N_COUNTS)),
    ],
    MAX_OPTIONS,
)

# events of the log
(
    TURN_BEGINS,
    ROLLED,
    ACTIVATED,
    COLLECTED,
    GAINED,
    MOVED,
    EXPLORED,
    OPENING_DAY,
    DREW,
    DREW_WHITE,
    LINKED,
    DEVELOPED,
    DISCARDED,
    RETURNED,
    DESTROYED,
    DEMOLISHED,
    BUILT,
    INSTALLED,
    CONVERTED,
    USED,
    REROLLED,
    SET,
    STORED,
    CASHED,
    FLOWN,
) = range(25)


@njit
def tally(state, player, what, n=1):
    """Count more of `what` for the player."""
    state.counted[player, what] += n


@njit
def put_worker(state, player, node):
    """A ready worker comes to a cell or into the player's factory."""
    state.workers[player, node] += 1
    state.at[player] |= 1 << node


@njit
def take_worker(state, player, node):
    """A ready worker leaves a cell or the factory."""
    state.workers[player, node] -= 1
    if state.workers[player, node] == 0:
        state.at[player] &= ~(1 << node)


@njit
def is_cell(node):
    """Is this a place in the city, and not a factory?"""
    return node < FIRST_FACTORY


@njit
def standing_at(rules, state, player):
    """CG-110: the nodes that count as holding a worker for links and Overcharge, as bits; installed ones do not."""
    nodes = state.at[player]
    if rules.installed_count:
        for cell in range(rules.n_cells):
            if state.installed[player, cell]:
                nodes |= 1 << cell
    return nodes
