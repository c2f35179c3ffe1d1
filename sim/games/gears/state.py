"""What is on the table in Gears."""

from enum import auto

from balancewheel.sim.frame.state import NOBODY, OWNER, Vocabulary, field, state_record
from balancewheel.sim.frame.tables import Count
from balancewheel.sim.games.gears.cards import MAX_CARDS, N_ICONS
from balancewheel.sim.games.gears.rules import MAX_REALM
from balancewheel.sim.kernel import njit

N_PLAYERS = 2  # GE-001
NOTHING = NOBODY


class Phase(Vocabulary):
    """GE-019: the phases of a turn."""

    STATUS, BUY, ATTACK, REFRESH = range(4)


class Question(Vocabulary):
    """Questions."""

    RESOLVE = auto()  # resolve the opposing Despair pile?
    BUY = auto()  # play a card, gain a card, or be done
    EFFECT = auto()  # use the effect of the card just played?
    PAY = auto()  # which powers pay for the card
    DISCARD = auto()  # by an effect, from the own hand
    DESTROY = auto()  # by an effect
    GAIN = auto()  # by an effect
    LOOK = auto()  # which Despair card to look at
    ORDER = auto()  # which of the cards looked at lies next from the top
    SWAP = auto()  # which card to swap, in one place and then in the other
    OPEN = auto()  # the first card of an attack, or none
    DEFEND = auto()  # a card, or pass
    ATTACK = auto()  # a further card, or pass
    REFRESH = auto()  # keep or discard a card left in hand


class Option(Vocabulary):
    """Kinds of options. The one that stops or declines comes first."""

    DECLINE = auto()  # also: forfeit, done, no attack, pass
    RESOLVE = auto()
    PLAY = auto()  # what = card of the hand
    GAIN_CARD = auto()  # what = card of the Realm, place = where it lies
    USE = auto()  # what = card in play
    PAYMENT = auto()  # powers spent: see `paid`
    THIS = auto()  # what = card, place = one of cards.ZONES, amount = where it lies there
    LOOK_AT = auto()  # what = owner of the Despair pile, place = which card of it
    KEEP = auto()  # what = card
    DROP = auto()  # what = card


PILE_SIZES = ["1", "2", "3", "4", "5", "6", "7", "8 or more"]  # by which resolves are counted
MAX_PILE_SIZE = len(PILE_SIZES)
OR_MORE = "or more "

COUNTS = (
    Count("played_to_buy", "UInt16", "cards played in the Buy phase"),
    Count("gains", "UInt16", "cards gained"),
    Count("substitutions", "UInt16", "powers paid beyond one for each weakness", use=True),
    Count("attacks", "UInt16", "attacks begun", use=True),
    Count("played_to_attack", "UInt16", "cards played to attack"),
    Count("played_to_defend", "UInt16", "cards played to defend", use=True),
    Count("despair_given", "UInt16", "Despair cards given"),
    Count("despair_averted", "UInt16", "attacking powers met by own weaknesses", use=True),
    Count("reshuffles", "UInt16", "discard piles shuffled into a new draw pile"),
    Count("effects_used", "UInt16", "card effects used"),
    Count("effects_forfeited", "UInt16", "card effects forfeited"),
    Count("drawing", "UInt16", "effects that drew cards", use=True, of="verbs"),
    Count("discarding", "UInt16", "effects that made a player discard", use=True, of="verbs"),
    Count("destroying", "UInt16", "effects that destroyed cards", use=True, of="verbs"),
    Count("gaining", "UInt16", "effects that gained cards", use=True, of="verbs"),
    Count("looking", "UInt16", "effects that looked at cards", use=True, of="verbs"),
    Count("swapping", "UInt16", "effects that swapped cards (no card of the stand-in does)", of="verbs"),
    Count("adding_power", "UInt16", "effects that added powers", use=True, of="verbs"),
    Count("adding_weakness", "UInt16", "effects that added weaknesses", use=True, of="verbs"),
    Count("giving", "UInt16", "effects that gave Despair (no card of the stand-in does)", of="verbs"),
    *(
        Count(f"resolves_{n}", "UInt16", f"resolves of a pile of {size} cards", of="resolves")
        for n, size in enumerate(PILE_SIZES, 1)
    ),
    *(
        Count(f"resolved_{n}", "UInt16", f"those of a pile of {n} that gained a Dominance", of="resolved")
        for n in range(1, MAX_PILE_SIZE + 1)
    ),
)

MAX_OPTIONS = 272  # at most every card in two places, the Realm, and a card to decline
MAX_POWERS = 64  # icons of one kind that a payment may name

STATE = state_record(
    [
        field("phase"),
        field("match_game"),  # games of the match begun
        field("new_game"),  # a Dominance was gained: the next round begins a new game
        field("dominance", N_PLAYERS),  # on the counter cards
        field("own_turns", N_PLAYERS),  # begun in this game
        # each player's zones; piles are drawn from their end
        field("secret_draw", N_PLAYERS, MAX_CARDS, seen_by=NOBODY),
        field("n_draw", N_PLAYERS),
        field("known_draw", N_PLAYERS),  # cards on top that their owner has looked at
        field("secret_hand", N_PLAYERS, MAX_CARDS, seen_by=OWNER),  # sorted
        field("hand_size", N_PLAYERS),
        field("in_play", N_PLAYERS, MAX_CARDS),
        field("n_in_play", N_PLAYERS),
        field("bonus_in_play", N_PLAYERS, MAX_CARDS),  # the card's effect added icons to it
        field("discard", N_PLAYERS, MAX_CARDS),
        field("n_discard", N_PLAYERS),
        field("secret_despair", N_PLAYERS, MAX_CARDS, seen_by=NOBODY),  # of the player who suffers it, the oldest first
        field("n_despair", N_PLAYERS),
        field("despair_seen", N_PLAYERS, MAX_CARDS),  # bits of the players who know the card
        # what everybody can work out
        field("batch", MAX_CARDS),  # the shuffle with which the card last came into a draw pile
        field("shuffles", N_PLAYERS),
        field("open_in_hand", MAX_CARDS),  # everybody saw the card go to the hand
        # shared
        field("realm", MAX_REALM),
        field("n_realm"),
        field("secret_realm_deck", MAX_CARDS, seen_by=NOBODY),
        field("n_realm_deck"),
        field("known_realm", N_PLAYERS),  # cards on top of the Realm deck that the player has looked at
        field("box", MAX_CARDS),
        field("n_box"),
        # icons in play
        field("power", N_PLAYERS, N_ICONS),  # of the cards in play, with what effects add
        field("weakness", N_PLAYERS, N_ICONS),
        field("spent", N_ICONS),  # powers that have paid in this Buy phase
        field("lasting_power", N_PLAYERS, N_ICONS),  # until the player's next turn
        field("lasting_weakness", N_PLAYERS, N_ICONS),
        field("defender_passed"),
        field("target"),  # the card that is being paid for, or whose effect is asked about or followed
        field("starter_dominance"),  # gained by whoever began the game
    ],
    MAX_OPTIONS,
    COUNTS,
)


class Event(Vocabulary):
    """Events of the log."""

    GAME_BEGINS = auto()
    BEGINS = auto()
    STARTER_CARD = auto()
    TURN_BEGINS = auto()
    RESOLVED = auto()
    REVEALED = auto()
    DOMINATED = auto()
    FAILED = auto()
    REFILLED = auto()
    PLAYED = auto()
    USED = auto()
    GAINED = auto()
    DREW = auto()
    DISCARDED = auto()
    DESTROYED = auto()
    LOOKED = auto()
    ORDERED = auto()
    SWAPPED = auto()
    ADDED = auto()
    ATTACKED = auto()
    PASSED = auto()
    STRUGGLE_ENDS = auto()
    GAVE = auto()
    REFRESHED = auto()
    RESHUFFLED = auto()


@njit
def paid(option, icon):
    """How many powers of a kind a payment spends."""
    if icon == 0:
        return option.what // MAX_POWERS
    if icon == 1:
        return option.what % MAX_POWERS
    return option.place if icon == 2 else option.amount
