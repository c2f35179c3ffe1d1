"""What is on the table in Gearworld.

A place is what a player can control: a land area, a riverboat, a ship or a bridge, but no water (GB-041). Places are
numbered: first the land areas, then the slots of the craft, as many as there are tokens. Sets of land areas and sets of
craft are bits.
"""

from enum import auto

import numpy as np

from balancewheel.sim.frame.state import NOBODY, Vocabulary, field, state_record
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
        field("continent_only"),
        field("phase"),  # the last dynamic phase that was decided on
        field("alive", MAX_PLAYERS),
        field("by_elimination"),
        field("revealed"),  # the production tokens are face up
        # places
        field("owner", N_PLACES),
        field("held", N_PLACES, N_CARGO),
        field("skyworks", MAX_LANDS),
        field("site", MAX_LANDS),  # what the land produces, NOTHING without a token
        field("has_site", MAX_LANDS),  # a token lies there, face down or up
        field("due", MAX_LANDS),  # tokens that the site has still to produce in this phase
        field("secret_sites", 128, seen_by=NOBODY),  # the mixed tokens, in the order in which they are placed
        field("area", MAX_CRAFT),  # river or lake area, sea area, or pair of abutments
        field("near_land", N_PLACES),  # bits of the land areas adjacent to the place
        field("near_craft", N_PLACES),  # bits of the craft adjacent to the place
        field("own_land", MAX_PLAYERS),
        field("own_craft", MAX_PLAYERS),
        field("supply", N_CARGO),
        field("skywork_supply"),
        # a trade
        field("partner"),
        field("give", 2, N_CARGO),  # what proposer and partner give
        field("lifted", N_PLACES, N_CARGO),  # for a trade called off
        field("declined", MAX_PLAYERS),  # bits of those who declined the player's offer and have not traded since
        # a transport
        field("load", N_CARGO),  # on the moving horse
        field("moving"),  # the place that moves or carries
        field("points"),  # movement points left
        # an attack
        field("target"),
        field("attacker"),
        field("defender"),
        field("tipped_land"),
        field("tipped_craft"),
        field("left_out_land"),  # places beside the target that take no part in the attack
        field("left_out_craft"),
        field("side", MAX_PLAYERS),  # NO, WITH_ATTACKER or WITH_DEFENDER
        field("spearhead", 2, kind=SPEARHEAD),
        field("reach", N_PLACES),  # movement points from the place into the target, for horses
        field("successes"),
        # promises: the ledger of made, kept and broken ones, and those open
        field("ledger", MAX_PLAYERS, MAX_PLAYERS, 3),
        field("open_promise", MAX_PLAYERS, MAX_PLAYERS),
        field("promise_round", MAX_PLAYERS, MAX_PLAYERS),
        # the dynamic phases of this round
        field("die", 3),
        field("decided_by", 3),
        field("resolved", 3),
        field("votes", MAX_PLAYERS),
        field("intent", MAX_PLAYERS),
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
