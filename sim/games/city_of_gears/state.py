"""What is on the table in City of Gears."""

from enum import auto

from balancewheel.sim.frame.state import NOBODY, OWNER, Vocabulary, field, state_record
from balancewheel.sim.frame.tables import Count
from balancewheel.sim.games.city_of_gears.components import MAX_DEVELOPMENTS, MAX_TILES
from balancewheel.sim.games.city_of_gears.layout import FIRST_FACTORY, MAX_CELLS, MAX_PLAYERS, MAX_SPOTS, N_NODES
from balancewheel.sim.games.city_of_gears.words import N_RESOURCES, N_VERBS
from balancewheel.sim.kernel import njit

NOTHING = NOBODY
N_MASKS = 1 << N_RESOURCES  # a die shows a set of resources: any one of them


class Stage(Vocabulary):
    """The steps of a turn between the roll and the end."""

    ACTIVATING, COLLECTING, ACTING = range(3)


class Question(Vocabulary):
    """Question."""

    TURN = auto()
    PAY = auto()
    DISCOUNT = auto()
    CHOOSE = auto()
    REROLL = auto()
    DIE = auto()
    PLACE = auto()
    DISCARD = auto()
    TELEPORT = auto()
    INSTALL = auto()
    CONSTRUCT = auto()
    DESTROY = auto()
    DEMOLISH = auto()
    PAY_MOVE = auto()
    KEEP = auto()
    CASH = auto()
    SET_DIE = auto()
    SPLIT_DIE = auto()
    LINK_GEAR = auto()
    DRAW_MORE = auto()


class Option(Vocabulary):
    """Kinds of options."""

    DECLINE = auto()
    ACTIVATE = auto()  # place = cell, what = development that does it from afar + 1, or 0
    COLLECT = auto()  # place = cell, what = development that does it again + 1, or 0
    WALK = auto()  # standard move: what = from, place = to
    RAPID = auto()  # what = from, place = to
    DRAW = auto()  # amount = gears to pay for
    DESTROY_WORKER = auto()  # what = whose, place = cell, amount = zaps
    DEMOLISH_LINK = auto()  # what = whose, place = spot, amount = zaps
    CONSTRUCT_WORKER = auto()  # amount = prestige
    USE = auto()  # what = development
    CONVERT = auto()  # what = resources given, packed; place = resource taken
    END_TURN = auto()
    WITH_TOKEN = auto()  # what = resource
    WITH_DIE = auto()  # what = resource, place = what the die shows
    IN_FULL = auto()
    SAVE = auto()  # what = development, place = resource
    WAY = auto()  # what = branch of a choice, place = number of the effect
    DICE = auto()  # what = dice, packed
    GET = auto()  # what = resource
    LINK = auto()  # place = spot, what = development that reaches so far + 1, or 0
    DEVELOP = auto()  # what = gear
    GEAR = auto()  # what = gear
    RETURN_REST = auto()
    DISCARD_GEAR = auto()  # what = gear
    FLY = auto()  # what = from, place = to
    INSTALL_WORKER = auto()
    WITH_MOVEMENT = auto()
    WITH_STEAM = auto()
    WITH_DEVELOPMENT = auto()  # what = development
    STORE = auto()  # what = resources kept, packed
    CASH_ZAPS = auto()  # amount = zaps
    TURN_DIE = auto()  # what = what the die shows, place = resource
    GET_BOTH = auto()  # what = what the die shows, place = development that splits the neutral die + 1, or 0
    MORE_GEARS = auto()  # amount = gears beside those paid for, what = gears in all; what of DECLINE = those paid for


class Source(Vocabulary):
    """Where prestige comes from."""

    START, TILES, BONUSES, ZAPS, DEVELOPMENTS = range(5)


N_SOURCES = len(Source)


COUNTS = (
    Count("activations", "UInt16", "tiles activated", use=True),
    Count("remote_activations", "UInt16", "tiles activated without a worker there", use=True),
    Count("bonuses", "UInt16", "link bonuses collected", use=True),
    Count("moves", "UInt16", "standard moves", use=True),
    Count("rapids", "UInt16", "moves by rapid transit", use=True),
    Count("teleports", "UInt16", "workers moved by an effect", use=True),
    Count("draws", "UInt16", "Draw and Place Gears actions", use=True),
    Count("gears_drawn", "UInt16", "gears drawn, white ones left out"),
    Count("white_drawn", "UInt8", "Opening Day gears drawn"),
    Count("links_placed", "UInt16", "gear links placed", use=True),
    Count("developments_placed", "UInt16", "developments placed", use=True),
    Count("developments_discarded", "UInt16", "developments discarded for others", use=True),
    Count("destroys", "UInt16", "opponents' workers sent home", use=True),
    Count("demolishes", "UInt16", "opponents' links removed", use=True),
    Count("workers_lost", "UInt16", "own workers sent home by others"),
    Count("links_lost", "UInt16", "own links removed by others"),
    Count("conversions", "UInt16", "uses of the Converter", use=True),
    Count("rerolls", "UInt16", "re-rolls", use=True),
    Count("zaps_cashed", "UInt16", "zaps returned for prestige", use=True),
    Count("spoiled", "UInt16", "resources returned for nothing"),
    Count("installs", "UInt16", "workers installed for good", use=True),
)

# With 13 cells and 8 developments one menu has at most 36 standard moves, 182 by rapid transit, 117 activations, 117
# bonuses, 66 draws, 39 workers, 48 links, 30 conversions and 10 more; the printed game has a third of that.
MAX_OPTIONS = 704

STATE = state_record(
    [
        # the city
        field("secret_deck", MAX_DEVELOPMENTS, seen_by=NOBODY),  # scratch of the set-up
        field("secret_tile", MAX_CELLS, seen_by=NOBODY),
        field("tile", MAX_CELLS),  # face up, or NOTHING
        field("face_up"),  # bits of cells
        field("opened"),  # Opening Day has come
        # gears; sets of gears and of spots are bits
        field("secret_bag", seen_by=NOBODY),
        field("n_bag"),
        field("white_bag"),
        field("white_drawn"),
        field("secret_drawn", seen_by=NOBODY),  # gears in the hand of who draws
        field("secret_gear", MAX_SPOTS, seen_by=NOBODY),  # the gear of every link, or NOTHING: its blank side is up
        field("secret_removed", seen_by=NOBODY),  # demolished links
        field(
            "secret_lost", MAX_PLAYERS, seen_by=OWNER
        ),  # those that were the player's own, with gears that the player knows
        field("removed"),  # discarded developments
        field("secret_seen", MAX_PLAYERS, seen_by=OWNER),  # gears that a player has returned to the bag
        field("secret_seen_at", MAX_PLAYERS, MAX_DEVELOPMENTS, seen_by=OWNER),  # after so many links of all players
        field("taken"),  # spots with a link
        field("n_laid"),  # links laid so far
        field("laid", MAX_SPOTS),  # the number of every link among them
        field("n_gone"),  # demolished links,
        field("gone", MAX_DEVELOPMENTS),  # the number of each,
        field("gone_of", MAX_DEVELOPMENTS),  # and whose it was
        # the players
        field("place", MAX_PLAYERS),  # in turn order
        field("home", MAX_PLAYERS),  # node of the factory
        field("links", MAX_PLAYERS),
        field("workers", MAX_PLAYERS, N_NODES),  # ready ones, by node
        field("at", MAX_PLAYERS),  # bits of the nodes that hold one
        field("installed", MAX_PLAYERS, MAX_CELLS),
        field("locked", MAX_PLAYERS),
        field("built", MAX_PLAYERS),
        field("held", MAX_PLAYERS),  # developments
        field("modifier", MAX_PLAYERS, N_VERBS),  # sums over passive developments
        field("tokens", MAX_PLAYERS, N_RESOURCES),
        field("movement", MAX_PLAYERS),
        field("secret_prestige", MAX_PLAYERS, seen_by=OWNER),
        field("known_prestige", MAX_PLAYERS),  # the same where players keep count, else 0
        field("discoveries", MAX_PLAYERS),
        field("supply", N_RESOURCES + 1),  # tokens of each resource, and movement tokens
        # the turn
        field("step"),
        field("n_actions"),
        field("dice", N_MASKS),  # unused ones, by what they show
        field("n_dice"),
        field("bill", N_RESOURCES),  # still to be paid
        field("activated"),  # bits of cells
        field("collected"),
        field("uses", MAX_DEVELOPMENTS),
        field("conversions"),
        field("draws"),
        field("constructs"),
        field("by_action"),  # while gears are placed: they were drawn by the action, not by an effect
        field("links_left"),
        field("developments_left"),
        field("places_left"),
        # for the results
        field("ended_by"),
        field("ended_how"),  # by the action (0), or by an effect: where its prestige would have come from
        field("opened_by"),
        field("opened_round"),
        field("secret_earned", MAX_PLAYERS, N_SOURCES, seen_by=OWNER),
        field("tile_uses", MAX_PLAYERS, MAX_TILES),
        field("used", MAX_PLAYERS),  # developments that were used or made a difference, ENDGAME ones left out
        field("ever_held", MAX_PLAYERS),
    ],
    MAX_OPTIONS,
    COUNTS,
)


class Event(Vocabulary):
    """Events of the log."""

    TURN_BEGINS = auto()
    ROLLED = auto()
    ACTIVATED = auto()
    COLLECTED = auto()
    GAINED = auto()
    MOVED = auto()
    EXPLORED = auto()
    OPENING_DAY = auto()
    DREW = auto()
    DREW_WHITE = auto()
    LINKED = auto()
    DEVELOPED = auto()
    DISCARDED = auto()
    RETURNED = auto()
    DESTROYED = auto()
    DEMOLISHED = auto()
    BUILT = auto()
    INSTALLED = auto()
    CONVERTED = auto()
    USED = auto()
    REROLLED = auto()
    SET = auto()
    STORED = auto()
    CASHED = auto()
    FLOWN = auto()


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
