"""What is on the table in Scythe.

A place is a territory or a home base, numbered as in `board.py`; sets of places are the bits of an integer. A player's
fighters are the character (0) and the mechs (1 to 4, in the order of the faction mat); workers are counted by place.
Sections of a player mat are numbered by their top action, and the factory card is section 4.
"""

from enum import auto

from balancewheel.sim.frame.state import NOBODY, OWNER, Vocabulary, field, state_record
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
        field("faction", MAX_PLAYERS),
        field("mat", MAX_PLAYERS),
        field("home", MAX_PLAYERS),
        field("ended_by"),  # who placed the last star
        field("tile"),
        # tracks
        field("power", MAX_PLAYERS),
        field("popularity", MAX_PLAYERS),
        field("secret_coins", MAX_PLAYERS, seen_by=OWNER),  # SC-017: totals need not be shown
        field("unreckoned"),  # bits of the players with coins that `reckoning.py` does not count exactly
        field("stars", MAX_PLAYERS),
        field("star", MAX_PLAYERS, N_STARS),  # stars by goal
        # mats
        field("last_section", MAX_PLAYERS),
        field("cubes", MAX_PLAYERS),  # bits of the top boxes that have lost their cube
        field("filled", MAX_PLAYERS, 4),  # cubes below each bottom action
        field("recruits", MAX_PLAYERS),  # bits of the bottom actions whose recruit is enlisted
        field("bonuses", MAX_PLAYERS),  # bits of the one-time bonuses taken
        field("abilities", MAX_PLAYERS),  # bits of the abilities that work
        field("workers_out", MAX_PLAYERS),
        field("factory_card", MAX_PLAYERS),
        field("flags_left", MAX_PLAYERS),
        field("traps_left", MAX_PLAYERS),
        field("secret_traps_left", MAX_PLAYERS, N_TRAPS, seen_by=OWNER),  # traps of each penalty not yet placed
        # the board
        field("fighter", MAX_PLAYERS, N_FIGHTERS),  # where each is, NOWHERE on the mat
        field("workers", MAX_PLAYERS, N_PLACES),
        field("structure", MAX_PLAYERS, 4),
        field("fighters_at", MAX_PLAYERS),  # bits of places
        field("workers_at", MAX_PLAYERS),
        field("structures_at", MAX_PLAYERS),
        field("flags_at", MAX_PLAYERS),
        field("traps_at", MAX_PLAYERS),
        field("armed"),  # bits of the places of armed traps
        field("secret_trap", N_PLACES, seen_by=NOBODY),
        field("trap_face", N_PLACES),  # the penalty, once sprung; else NOTHING
        field("resources", N_PLACES, 4),
        field("adrift", N_PLACES, 4),  # of these, what a combat left on a lake: nobody has to take it along
        field("encounters"),  # bits of the places with a token
        # cards
        field("hand_size", MAX_PLAYERS),
        field("secret_hand", MAX_PLAYERS, N_VALUES, seen_by=OWNER),  # combat cards of each value
        field("n_deck"),
        field("secret_deck", MAX_DECK, seen_by=NOBODY),  # top card last; numbers of cards, see `value_of`
        field("discard", N_VALUES),
        field("reshuffles"),
        field("shuffled", N_VALUES),  # cards of each value that the last shuffle put into the deck
        field("secret_dealt", MAX_PLAYERS, N_VALUES, seen_by=NOBODY),  # those that each player has drawn since
        field("secret_spent", MAX_PLAYERS, N_VALUES, seen_by=NOBODY),  # discarded since, less what others gave
        field("n_encounter_deck"),
        field("encounter_front"),
        field("secret_encounters", MAX_DECK, seen_by=NOBODY),
        field("encounter_card"),  # the one being resolved
        field("encounters_shown"),  # bits of the cards that were drawn and lie under the deck
        field("n_objective_deck"),
        field("objective_front"),
        field("secret_objective_deck", MAX_DECK, seen_by=NOBODY),
        field("objectives_shown"),  # bits of the cards that were revealed
        field("secret_laid_aside", MAX_PLAYERS, seen_by=OWNER),  # bits of those that went under the deck unrevealed
        field("n_objectives", MAX_PLAYERS),
        field("secret_objectives", MAX_PLAYERS, MAX_HELD, seen_by=OWNER),
        field("secret_factory_pool", seen_by=NOBODY),  # bits of the cards left
        field("n_factory_pool"),
        field("secret_pile", MAX_DECK, seen_by=NOBODY),  # what is being shuffled in set-up
        field(
            "secret_seen", MAX_PLAYERS, MAX_PLAYERS, N_VALUES, seen_by=OWNER
        ),  # cards seen in a hand that are there yet
        field("secret_old", MAX_PLAYERS, MAX_PLAYERS, N_VALUES, seen_by=OWNER),  # of these, not drawn since the shuffle
        # airships and the resolution tile; nothing without their modules
        field("aggressive", MAX_PLAYERS),  # tile of each airship
        field("passive", MAX_PLAYERS),
        field("airship", MAX_PLAYERS),  # where it is
        field("aboard", MAX_PLAYERS, 4),  # resources
        field("crew", MAX_PLAYERS),  # workers
        field("crew_tired"),  # of those of whoever moves, workers that have walked
        field("guest", MAX_PLAYERS),  # the character is aboard
        field("duel"),  # 1 + the seat whose airship is attacked
        field("duelling"),
        field("tiles_used", MAX_PLAYERS),  # bits of the airship tiles whose ability was used
        field("resolution"),
        field("open_objective", 2),
        field("open_met", MAX_PLAYERS),  # bits of the open objectives that have a star of the player
        field("turns_left"),  # of all players, this one included, once the end is in sight
        field("on_factory", MAX_PLAYERS),  # turns in a row that ended with a fighter there
        field("turns_taken", MAX_PLAYERS),
        # this turn
        field("section"),
        field("moved"),  # bits of the fighters that have moved
        field("tired", N_PLACES),  # workers there that have walked
        field("origin", N_FIGHTERS),  # where a fighter's move began
        field("carried", N_FIGHTERS + 1, 4),  # resources with it, or with a worker, on its last step
        field("boarded_at", N_FIGHTERS, MAX_STEPS),  # workers with it, by where they got on
        field("boarded", N_FIGHTERS, MAX_STEPS),
        field("pending"),  # bits of the places where combat is to come
        field("unit"),  # the fighter that moves, N_FIGHTERS for a worker
        field("here"),  # where it is
        field("heading"),  # where its next step leads
        field("steps_left"),
        field("by_shinobi"),  # bits of the fighters whose last step was Shinobi, until they may arm the trap
        field("toka_used"),
        field("coercion_used"),
        field("character_moved"),
        field("token_placed"),
        field("drove_back"),  # 1: forced a worker to retreat in this turn; 2: in a won attack
        # a combat
        field("battle"),
        field("side", 2),  # the seats of attacker and defender
        field("card_slots", 2),
        field("sealed"),  # bits of the sides that have chosen dial and cards, until the reveal
        field("secret_dial", 2, seen_by=NOBODY),
        field("secret_played", 2, N_VALUES, seen_by=NOBODY),
        field("gains", N_GAINS),  # what a factory card gives just now
        field("used", MAX_PLAYERS),  # bits of the abilities that have made a difference
        field("first_turn", MAX_PLAYERS, N_FIRSTS),  # in which something happened first; 0 until then
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
