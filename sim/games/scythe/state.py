"""What is on the table in Scythe.

A place is a territory or a home base, numbered as in `board.py`; sets of places are the bits of an integer. A player's
fighters are the character (0) and the mechs (1 to 4, in the order of the faction mat); workers are counted by place.
Sections of a player mat are numbered by their top action, and the factory card is section 4.
"""

from enum import auto

import numpy as np

from balancewheel.sim.frame.state import NOBODY, Vocabulary, state_record
from balancewheel.sim.frame.tables import Count
from balancewheel.sim.games.scythe.board import N_PLACES
from balancewheel.sim.games.scythe.rules import MAX_DECK, MAX_PLAYERS
from balancewheel.sim.games.scythe.words import N_FIRSTS, N_GAINS, N_STARS, N_TRAPS

NOTHING = NOWHERE = NOBODY
N_FIGHTERS, N_VALUES = 5, 4
AIRSHIP_UNIT = N_FIGHTERS + 1  # its number among the units of a Move action; N_FIGHTERS is a worker


class Question(Vocabulary):
    """Questions; the option that stops or declines is the first, where there is one."""

    SECTION = auto()  # D01: what = section
    REVEAL = auto()  # D02: DECLINE, or what = objective card
    TOP = auto()  # D03: DECLINE, or kind = form; what = the gain of a factory card that offers a choice
    UNIT = auto()  # D04: DONE, or what = kind of unit, place = where it stands
    STEP = auto()  # D05: DONE, or place = where to
    TAKE_WORKERS = auto()  # D06: amount = how many, what = how many of them have walked already in this action
    TAKE_RESOURCES = auto()  # D07: amount = how many of each type, packed (see `packed_load`)
    TAKE_AMOUNT = auto()  # D07x: what = type, amount = how many; asked where there are too many for one question
    NEXT_COMBAT = auto()  # D08: place
    USE_ABILITY = auto()  # D09: NO or YES; what = ability
    DIAL = auto()  # D10: amount = power
    PLAY_CARD = auto()  # D11: DONE, or what = which of the card values; values never rise
    RETREAT_TO = auto()  # D12: place; what = kind of unit
    RETREAT_WITH = auto()  # D12w: amount = workers that go along to the lake; place = the lake
    ENCOUNTER = auto()  # D13: (DECLINE for a second option,) what = option of the card
    PLACE_TOKEN = auto()  # D14: DECLINE, or a FLAG, or a TRAP with what = penalty; place
    REARM = auto()  # D15: NO or YES; place
    TAKE_CARD = auto()  # D16: what = factory card
    TRADE_FOR = auto()  # D17: what = the resources, packed (see `packed_amount`)
    PUT_RESOURCE = auto()  # D18: place; what = type
    PRODUCE_AT = auto()  # D19: DONE, or place; amount = how many workers there produce
    NEW_WORKERS = auto()  # D20: amount; place = the village
    BOTTOM = auto()  # D21: DECLINE or TAKE; what = bottom action
    SPEND_CARD = auto()  # D22: NO, or what = which of the card values stands for a resource
    PAY_FROM = auto()  # D23: place; what = type
    MOVE_CUBE = auto()  # D24: DECLINE, or what = box of the top row, place = bottom action
    PLACE_MECH = auto()  # D25: DECLINE, or what = mech (0 to 3), place
    PLACE_STRUCTURE = auto()  # D26: DECLINE, or what = structure, place
    PLACE_RECRUIT = auto()  # D27: DECLINE, or what = bottom action it leaves, place = one-time bonus it takes
    GAIN_RESOURCE = auto()  # D28: DONE, or what = type of the next token
    PAY_CARD = auto()  # D35: what = which of the card values
    PAY_TYPE = auto()  # D36: what = type of the next token
    PLACE_WORKER = auto()  # D37: DECLINE, or place
    PEEK_AT = auto()  # D38: DECLINE, or what = seat
    RIDE_TO = auto()  # D39: DONE, or place
    RIDE_WITH = auto()  # D39: what = kind of unit, amount = how many ride
    ACCEPT = auto()  # D29: amount = how much of a gain is taken; what = gain
    HAUL = auto()  # D31: DONE, or amount = resources aboard the airship afterwards, packed (see `packed_load`)
    CREW = auto()  # D32: DONE, or amount = workers aboard afterwards, what = how many of them have walked
    BOARD = auto()  # D33: NO or YES: the character goes aboard, or ashore (what = 1)
    USE_TILE = auto()  # D33: NO or YES; what = airship tile
    BOMBARD = auto()  # D33: amount = resources paid from the airship
    MOVE_WORKER = auto()  # D33: DONE, or place = where a worker of another player is sent
    ATTACK_AIRSHIP = auto()  # D33: NO, or what = the seat of its owner
    PAY_TOLL = auto()  # D33: what = type of the resource
    SWAP_OBJECTIVE = auto()  # D33: DECLINE, or what = the card given up
    CALL_END = auto()  # NO or YES: the end of the game is called
    BUY_STAR = auto()  # NO or YES: a star for the price on the resolution tile


class Option(Vocabulary):
    """Kinds of options."""

    DECLINE = auto()
    DONE = auto()
    NO = auto()
    YES = auto()
    TAKE = auto()
    HERE = auto()  # place
    THIS = auto()  # what
    AMOUNT = auto()  # amount
    UNITS = auto()  # forms of a top action
    FOR_COINS = auto()
    FOR_POWER = auto()
    FOR_CARDS = auto()
    FOR_RESOURCES = auto()
    FOR_POPULARITY = auto()
    TO_WORK = auto()
    FLAG = auto()
    TRAP = auto()


GROUND_COUNTS = (
    Count("moves", "UInt8", "Move actions with units", use=True),
    Count("coin_moves", "UInt8", "Move actions for coins", use=True),
    Count("bolsters_power", "UInt8", "Bolster actions for power", use=True),
    Count("bolsters_cards", "UInt8", "Bolster actions for combat cards", use=True),
    Count("trades_resources", "UInt8", "Trade actions for resources", use=True),
    Count("trades_popularity", "UInt8", "Trade actions for popularity", use=True),
    Count("produces", "UInt8", "Produce actions", use=True),
    Count("factory_tops", "UInt8", "top actions of the factory card", use=True),
    Count("factory_moves", "UInt8", "moves of the factory card", use=True),
    Count("upgrades_taken", "UInt8", "Upgrade actions", use=True, of="bottoms"),
    Count("deploys_taken", "UInt8", "Deploy actions", use=True, of="bottoms"),
    Count("builds_taken", "UInt8", "Build actions", use=True, of="bottoms"),
    Count("enlists_taken", "UInt8", "Enlist actions", use=True, of="bottoms"),
    Count("attacks_won", "UInt8", "combats won as attacker", use=True),
    Count("attacks_lost", "UInt8", "combats lost as attacker"),
    Count("defences_won", "UInt8", "combats won as defender", use=True),
    Count("defences_lost", "UInt8", "combats lost as defender"),
    Count("workers_driven", "UInt8", "workers of others forced to retreat", use=True),
    Count("encounters", "UInt8", "encounters resolved", use=True),
    Count("traps_sprung", "UInt8", "own traps that others ran into", use=True),
    Count("tokens_placed", "UInt8", "flags and traps placed", use=True),
    Count("resources_made", "UInt16", "resources produced"),
)
AIRSHIPS = "airships"  # the module without which their columns are left out
AIRSHIP_COUNTS = (
    Count("flights", "UInt8", "moves of the airship", use=True, module=AIRSHIPS),
    Count("hauled", "UInt8", "resources and workers taken aboard the airship", use=True, module=AIRSHIPS),
    Count("airship_combats", "UInt8", "combats begun against airships", use=True, module=AIRSHIPS),
)

MAX_OPTIONS = 72  # the most: up to 4 traded tokens of 4 types make 70
MAX_STEPS = 8
MAX_HELD = 3  # objective cards of a player

STATE = state_record(
    [
        # who plays what
        ("faction", np.int64, MAX_PLAYERS),
        ("mat", np.int64, MAX_PLAYERS),
        ("home", np.int64, MAX_PLAYERS),
        ("ended_by", np.int64),  # who placed the last star
        ("tile", np.int64),
        # tracks
        ("power", np.int64, MAX_PLAYERS),
        ("popularity", np.int64, MAX_PLAYERS),
        ("secret_coins", np.int64, MAX_PLAYERS),  # SC-017: totals need not be shown
        ("unreckoned", np.int64),  # bits of the players with coins that `reckoning.py` does not count exactly
        ("stars", np.int64, MAX_PLAYERS),
        ("star", np.int64, (MAX_PLAYERS, N_STARS)),  # stars by goal
        # mats
        ("last_section", np.int64, MAX_PLAYERS),
        ("cubes", np.int64, MAX_PLAYERS),  # bits of the top boxes that have lost their cube
        ("filled", np.int64, (MAX_PLAYERS, 4)),  # cubes below each bottom action
        ("recruits", np.int64, MAX_PLAYERS),  # bits of the bottom actions whose recruit is enlisted
        ("bonuses", np.int64, MAX_PLAYERS),  # bits of the one-time bonuses taken
        ("abilities", np.int64, MAX_PLAYERS),  # bits of the abilities that work
        ("workers_out", np.int64, MAX_PLAYERS),
        ("factory_card", np.int64, MAX_PLAYERS),
        ("flags_left", np.int64, MAX_PLAYERS),
        ("traps_left", np.int64, MAX_PLAYERS),
        ("secret_traps_left", np.int64, (MAX_PLAYERS, N_TRAPS)),  # traps of each penalty not yet placed
        # the board
        ("fighter", np.int64, (MAX_PLAYERS, N_FIGHTERS)),  # where each is, NOWHERE on the mat
        ("workers", np.int64, (MAX_PLAYERS, N_PLACES)),
        ("structure", np.int64, (MAX_PLAYERS, 4)),
        ("fighters_at", np.int64, MAX_PLAYERS),  # bits of places
        ("workers_at", np.int64, MAX_PLAYERS),
        ("structures_at", np.int64, MAX_PLAYERS),
        ("flags_at", np.int64, MAX_PLAYERS),
        ("traps_at", np.int64, MAX_PLAYERS),
        ("armed", np.int64),  # bits of the places of armed traps
        ("secret_trap", np.int64, N_PLACES),
        ("trap_face", np.int64, N_PLACES),  # the penalty, once sprung; else NOTHING
        ("resources", np.int64, (N_PLACES, 4)),
        ("adrift", np.int64, (N_PLACES, 4)),  # of these, what a combat left on a lake: nobody has to take it along
        ("encounters", np.int64),  # bits of the places with a token
        # cards
        ("hand_size", np.int64, MAX_PLAYERS),
        ("secret_hand", np.int64, (MAX_PLAYERS, N_VALUES)),  # combat cards of each value
        ("n_deck", np.int64),
        ("secret_deck", np.int64, MAX_DECK),  # top card last; numbers of cards, see `value_of`
        ("discard", np.int64, N_VALUES),
        ("reshuffles", np.int64),
        ("shuffled", np.int64, N_VALUES),  # cards of each value that the last shuffle put into the deck
        ("secret_dealt", np.int64, (MAX_PLAYERS, N_VALUES)),  # those that each player has drawn since
        ("secret_spent", np.int64, (MAX_PLAYERS, N_VALUES)),  # discarded since, less what was taken from other hands
        ("n_encounter_deck", np.int64),
        ("encounter_front", np.int64),
        ("secret_encounters", np.int64, MAX_DECK),
        ("encounter_card", np.int64),  # the one being resolved
        ("encounters_shown", np.int64),  # bits of the cards that were drawn and lie under the deck
        ("n_objective_deck", np.int64),
        ("objective_front", np.int64),
        ("secret_objective_deck", np.int64, MAX_DECK),
        ("objectives_shown", np.int64),  # bits of the cards that were revealed
        ("secret_laid_aside", np.int64, MAX_PLAYERS),  # bits of those that went under the deck unrevealed
        ("n_objectives", np.int64, MAX_PLAYERS),
        ("secret_objectives", np.int64, (MAX_PLAYERS, MAX_HELD)),
        ("secret_factory_pool", np.int64),  # bits of the cards left
        ("n_factory_pool", np.int64),
        ("secret_pile", np.int64, MAX_DECK),  # what is being shuffled in set-up
        ("secret_seen", np.int64, (MAX_PLAYERS, MAX_PLAYERS, N_VALUES)),  # cards seen in a hand, as long as there
        ("secret_old", np.int64, (MAX_PLAYERS, MAX_PLAYERS, N_VALUES)),  # of these, not drawn there since the shuffle
        # airships and the resolution tile; nothing without their modules
        ("aggressive", np.int64, MAX_PLAYERS),  # tile of each airship
        ("passive", np.int64, MAX_PLAYERS),
        ("airship", np.int64, MAX_PLAYERS),  # where it is
        ("aboard", np.int64, (MAX_PLAYERS, 4)),  # resources
        ("crew", np.int64, MAX_PLAYERS),  # workers
        ("crew_tired", np.int64),  # of those of whoever moves, workers that have walked
        ("guest", np.int64, MAX_PLAYERS),  # the character is aboard
        ("duel", np.int64),  # 1 + the seat whose airship is attacked
        ("duelling", np.int64),
        ("tiles_used", np.int64, MAX_PLAYERS),  # bits of the airship tiles whose ability was used
        ("resolution", np.int64),
        ("open_objective", np.int64, 2),
        ("open_met", np.int64, MAX_PLAYERS),  # bits of the open objectives that have a star of the player
        ("turns_left", np.int64),  # of all players, this one included, once the end is in sight
        ("on_factory", np.int64, MAX_PLAYERS),  # turns in a row that ended with a fighter there
        ("turns_taken", np.int64, MAX_PLAYERS),
        # this turn
        ("section", np.int64),
        ("moved", np.int64),  # bits of the fighters that have moved
        ("tired", np.int64, N_PLACES),  # workers there that have walked
        ("origin", np.int64, N_FIGHTERS),  # where a fighter's move began
        ("carried", np.int64, (N_FIGHTERS + 1, 4)),  # resources with it, or with a worker, on its last step
        ("boarded_at", np.int64, (N_FIGHTERS, MAX_STEPS)),  # workers with it, by where they got on
        ("boarded", np.int64, (N_FIGHTERS, MAX_STEPS)),
        ("pending", np.int64),  # bits of the places where combat is to come
        ("unit", np.int64),  # the fighter that moves, N_FIGHTERS for a worker
        ("here", np.int64),  # where it is
        ("heading", np.int64),  # where its next step leads
        ("steps_left", np.int64),
        ("by_shinobi", np.int64),  # bits of the fighters whose last step was Shinobi, until they may arm the trap
        ("toka_used", np.int64),
        ("coercion_used", np.int64),
        ("character_moved", np.int64),
        ("token_placed", np.int64),
        ("drove_back", np.int64),  # 1: forced a worker to retreat in this turn; 2: in a won attack
        # a combat
        ("battle", np.int64),
        ("side", np.int64, 2),  # the seats of attacker and defender
        ("card_slots", np.int64, 2),
        ("sealed", np.int64),  # bits of the sides that have chosen dial and cards, until the reveal
        ("secret_dial", np.int64, 2),
        ("secret_played", np.int64, (2, N_VALUES)),
        ("gains", np.int64, N_GAINS),  # what a factory card gives just now
        ("used", np.int64, MAX_PLAYERS),  # bits of the abilities that have made a difference
        ("first_turn", np.int64, (MAX_PLAYERS, N_FIRSTS)),  # in which something happened first; 0 until then
    ],
    MAX_OPTIONS,
    (*GROUND_COUNTS, *AIRSHIP_COUNTS),
)


class Event(Vocabulary):
    """Events of the log."""

    DEALT = auto()
    TURN_BEGINS = auto()
    SKIPPED = auto()
    GAINED = auto()  # what = gain, amount
    LOST = auto()
    SPENT = auto()
    MOVED = auto()  # what = kind of unit, place = from * 64 + to, amount = workers and resources, 6 bits each
    DRIVEN_BACK = auto()
    WORKERS_MADE = auto()
    PUT = auto()  # what = type of resource, place
    PAID = auto()  # what = type of resource, place
    UPGRADED = auto()
    DEPLOYED = auto()
    BUILT = auto()
    ENLISTED = auto()
    COMBAT = auto()
    USED = auto()  # what = ability
    SHOWN = auto()  # what = side, place = dial, amount = total
    WON_COMBAT = auto()
    RETREATED = auto()
    MET = auto()  # what = encounter card
    CHOSE = auto()  # what = option
    CARD_TAKEN = auto()  # what = factory card
    REVEALED = auto()  # what = objective card
    FLAGGED = auto()
    TRAPPED = auto()
    SPRUNG = auto()
    REARMED = auto()
    STAR = auto()
    UNDONE = auto()
    WAIVED = auto()  # what = gain, amount = how much of it is not taken
    TILE_DEALT = auto()  # what = airship tile
    RESOLUTION_DEALT = auto()  # what = resolution tile
    OBJECTIVE_OPEN = auto()  # what = objective card
    LOADED = auto()  # amount = what is aboard, as in MOVED
    TILE_USED = auto()  # what = airship tile
    TOLL_PAID = auto()  # what = type of resource, place = whose airship
    PUSHED = auto()  # what = whose worker, place = from * 64 + to
    DUEL = auto()  # what = whose airship is attacked, place
    WENT_HOME = auto()  # the airship
    LAST_TURNS = auto()  # amount = turns that are left of all players
    SKIPPED_TURN = auto()
    EXPLODED = auto()
    STAR_BOUGHT = auto()
    BOARDED = auto()  # what = 1 for going ashore, place
