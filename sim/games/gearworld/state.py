"""What is on the table in Gearworld.

A place is what a player can control: a land area, a riverboat, a ship or a bridge, but no water (GB-041). Places are
numbered: first the land areas, then the slots of the craft, as many as there are tokens. Sets of land areas and sets of
craft are bits.
"""

from enum import auto

import numpy as np

from balancewheel.sim.frame.state import NOBODY, Vocabulary, state_record
from balancewheel.sim.frame.tables import Count
from balancewheel.sim.games.gearworld.board import MAX_LANDS
from balancewheel.sim.games.gearworld.rules import N_CARGO
from balancewheel.sim.kernel import record

MAX_PLAYERS = 4  # GB-001
NOTHING = NOBODY
MAX_BOATS, MAX_SHIPS, MAX_BRIDGES = 12, 8, 8
MAX_CRAFT = MAX_BOATS + MAX_SHIPS + MAX_BRIDGES
FIRST_BOAT = MAX_LANDS
FIRST_SHIP = FIRST_BOAT + MAX_BOATS
FIRST_BRIDGE = FIRST_SHIP + MAX_SHIPS
N_PLACES = FIRST_BRIDGE + MAX_BRIDGES


class PlaceKind(Vocabulary):
    """Kinds of places."""

    LAND, BOAT, SHIP, BRIDGE = range(4)


class Question(Vocabulary):
    """Questions."""

    PLACE_TOKEN = auto()  # set-up: a land area for a production token; place = land
    PLACE_FIGURE = auto()  # set-up: a land area to control; place = land
    HOLD_PHASE = auto()  # a 6: resolve or skip; what = phase
    CAST_VOTE = auto()  # the same by vote
    BREAK_TIE = auto()  # the first player decides a tied vote
    BUILD = auto()
    WHICH_SITE = auto()  # production: which site is served next; place = land
    PLACE_HORSE = auto()  # production: where the new horse goes; place
    TRADE_WITH = auto()  # place = seat of the partner
    TRADE_OFFER = auto()  # what = type wanted, place = type given, amount = 10 * tokens given + tokens wanted
    SWEETEN = auto()  # what = type, amount = +1 more given, -1 more wanted
    PROMISE = auto()  # what = promise
    REPLY = auto()  # accept, reject, or a counter-offer: what = type, amount = +1 more to me, -1 less from me
    REPLY_TO_COUNTER = auto()
    RESCIND = auto()
    LIFT = auto()  # place = where a traded token comes from; what = its type
    PUT_DOWN = auto()  # place = where a received token goes; what = its type
    TRANSPORT_BY = auto()  # kind = method, place = where from
    FOOT_TO = auto()  # place = destination
    CARRY = auto()  # what = type, place = where to, amount = how many
    VEHICLE = auto()  # load, unload, move, end
    ROUTE_TO = auto()  # place = next stop of a supply route
    ATTACK = auto()  # place = target
    ALLY = auto()
    LEAD = auto()  # kind = what leads, place = where it is
    REINFORCE = auto()  # what = HORSE or WEAPON, place = where it is
    DEFEND = auto()  # which of the defender's places beside the target take part: NO none, YES all, HERE all but this
    BOAT_ENDS = auto()  # place = water area in which a leading craft ends
    SET_DOWN = (
        auto()
    )  # where a reinforcement goes: YES the target, NO it stays aboard, HERE another place; what = its type
    INTEND = auto()  # talk before a vote: resolve, skip or nothing
    COMMIT = auto()  # the same as DEFEND of the attacker's places


class Option(Vocabulary):
    """Kinds of options."""

    NO = auto()
    YES = auto()
    DONE = auto()
    HERE = auto()  # place
    BUILD_WEAPON = (
        auto()
    )  # the developments in the order of their costs; place = origin, amount = 0 or 1, the way to pay
    BUILD_SKYWORK = auto()
    BUILD_BOAT = auto()  # what = river or lake area
    BUILD_SHIP = auto()  # what = sea area
    BUILD_BRIDGE = auto()  # what = pair of abutments
    ACCEPT = auto()
    REJECT = auto()
    COUNTER = auto()
    BY_FOOT = auto()
    BY_HORSE = auto()
    BY_BOAT = auto()
    BY_SHIP = auto()
    BY_ROUTE = auto()
    LOAD = auto()  # what = type, place = from, amount = how many
    UNLOAD = auto()  # what = type, place = to, amount = how many
    MOVE = (
        auto()
    )  # place = where to: a place for a horse, a water area for a craft (then what = the craft); amount = points
    TARGET = auto()
    TRANSPORT_INSTEAD = auto()
    WITH_ATTACKER = auto()
    WITH_DEFENDER = auto()
    LEAD_HORSE = auto()
    LEAD_WEAPON = auto()
    LEAD_BOAT = auto()
    LEAD_SHIP = auto()
    SILENT = auto()


class Promise(Vocabulary):
    """Promises (GB-176): they bind nobody; the ledger remembers."""

    NOTHING, REQUEST, WILL_ALLY, WILL_NOT_ATTACK, WILL_ATTACK = range(5)


class Decider(Vocabulary):
    """Who decided on a dynamic phase."""

    DIE, FIRST_PLAYER, VOTE, FORCED, RULE = range(5)


COUNTS = (
    Count("weapons_built", "UInt16", "weapons built", use=True, of="built"),
    Count("skyworks_built", "UInt16", "skyworks built", use=True, of="built"),
    Count("riverboats_built", "UInt16", "riverboats built", use=True, of="built"),
    Count("ships_built", "UInt16", "ships built", use=True, of="built"),
    Count("bridges_built", "UInt16", "bridges built", use=True, of="built"),
    Count("produced", "UInt16", "resources produced"),
    Count("proposals", "UInt16", "trades proposed", use=True),
    Count("trades", "UInt16", "trades completed", use=True),
    Count("foot", "UInt16", "transports by foot", use=True, of="transports"),
    Count("horse", "UInt16", "transports by horse", use=True, of="transports"),
    Count("riverboat", "UInt16", "transports by riverboat", use=True, of="transports"),
    Count("ship", "UInt16", "transports by ship", use=True, of="transports"),
    Count("supply_route", "UInt16", "transports by supply route", use=True, of="transports"),
    Count("attacks_won", "UInt16", "successful attacks", use=True),
    Count("attacks_lost", "UInt16", "failed attacks", use=True),
    Count("defences_lost", "UInt16", "places lost to attacks"),
    Count("horse_leads", "UInt16", "spearheads led by a horse", use=True, of="leads"),
    Count("weapon_leads", "UInt16", "spearheads led by a weapon", use=True, of="leads"),
    Count("riverboat_leads", "UInt16", "spearheads led by a riverboat", use=True, of="leads"),
    Count("ship_leads", "UInt16", "spearheads led by a ship", use=True, of="leads"),
    Count("allied_attack", "UInt16", "alliances with an attacker", use=True),
    Count("allied_defence", "UInt16", "alliances with a defender", use=True),
    Count("chose_resolve", "UInt16", "dynamic phases resolved by this player's choice", use=True),
    Count("chose_skip", "UInt16", "dynamic phases skipped by this player's choice", use=True),
)

MAX_OPTIONS = 768
MAX_REINFORCEMENTS = 4  # of a spearhead: twice as many of each type as are printed

SPEARHEAD = record(
    [
        ("kind", np.int64),  # LEAD_HORSE ... or NO for none
        ("place", np.int64),  # where the lead is
        ("n", np.int64),  # its reinforcements, each with its type, where it is,
        ("cargo", np.int64, MAX_REINFORCEMENTS),
        ("origin", np.int64, MAX_REINFORCEMENTS),
        ("down", np.int64, MAX_REINFORCEMENTS),  # and the place on the way where it is set down, NOTHING if at the end
    ]
)

STATE = state_record(
    [
        ("continent_only", np.int64),
        ("phase", np.int64),  # the last dynamic phase that was decided on
        ("alive", np.int64, MAX_PLAYERS),
        ("by_elimination", np.int64),
        ("revealed", np.int64),  # the production tokens are face up
        # places
        ("owner", np.int64, N_PLACES),
        ("held", np.int64, (N_PLACES, N_CARGO)),
        ("skyworks", np.int64, MAX_LANDS),
        ("site", np.int64, MAX_LANDS),  # what the land produces, NOTHING without a token
        ("has_site", np.int64, MAX_LANDS),  # a token lies there, face down or up
        ("due", np.int64, MAX_LANDS),  # tokens that the site has still to produce in this phase
        ("secret_sites", np.int64, 128),  # the mixed tokens, in the order in which they are placed
        ("area", np.int64, MAX_CRAFT),  # river or lake area, sea area, or pair of abutments
        ("near_land", np.int64, N_PLACES),  # bits of the land areas adjacent to the place
        ("near_craft", np.int64, N_PLACES),  # bits of the craft adjacent to the place
        ("own_land", np.int64, MAX_PLAYERS),
        ("own_craft", np.int64, MAX_PLAYERS),
        ("supply", np.int64, N_CARGO),
        ("skywork_supply", np.int64),
        # a trade
        ("partner", np.int64),
        ("give", np.int64, (2, N_CARGO)),  # what proposer and partner give
        ("lifted", np.int64, (N_PLACES, N_CARGO)),  # for a trade called off
        ("declined", np.int64, MAX_PLAYERS),  # bits of those who declined the player's offer and have not traded since
        # a transport
        ("load", np.int64, N_CARGO),  # on the moving horse
        ("moving", np.int64),  # the place that moves or carries
        ("points", np.int64),  # movement points left
        # an attack
        ("target", np.int64),
        ("attacker", np.int64),
        ("defender", np.int64),
        ("tipped_land", np.int64),
        ("tipped_craft", np.int64),
        ("left_out_land", np.int64),  # places beside the target that take no part in the attack
        ("left_out_craft", np.int64),
        ("side", np.int64, MAX_PLAYERS),  # NO, WITH_ATTACKER or WITH_DEFENDER
        ("spearhead", SPEARHEAD, 2),
        ("reach", np.int64, N_PLACES),  # movement points from the place into the target, for horses
        ("successes", np.int64),
        # promises: the ledger of made, kept and broken ones, and those open
        ("ledger", np.int64, (MAX_PLAYERS, MAX_PLAYERS, 3)),
        ("open_promise", np.int64, (MAX_PLAYERS, MAX_PLAYERS)),
        ("promise_round", np.int64, (MAX_PLAYERS, MAX_PLAYERS)),
        # the dynamic phases of this round
        ("die", np.int64, 3),
        ("decided_by", np.int64, 3),
        ("resolved", np.int64, 3),
        ("votes", np.int64, MAX_PLAYERS),
        ("intent", np.int64, MAX_PLAYERS),
    ],
    MAX_OPTIONS,
    COUNTS,
)


class Event(Vocabulary):
    """Events of the log."""

    FIRST_PLAYER_IS = auto()
    TOKEN_PLACED = auto()
    FIGURE_PLACED = auto()
    ROUND_BEGINS = auto()
    PHASE_DECIDED = auto()
    VOTED = auto()
    BUILT = auto()
    YIELDED = auto()
    HORSE_BORN = auto()
    OFFERED = auto()
    REPLIED = auto()
    TRADED = auto()
    PROMISED = auto()
    CARRIED = auto()
    MOVED = auto()
    SAILED = auto()
    ATTACKED = auto()
    ALLIED = auto()
    SPEARHEADED = auto()
    SUCCEEDED = auto()
    FAILED = auto()
    ELIMINATED = auto()
    ROUND_ENDS = auto()
