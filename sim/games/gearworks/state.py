"""What is on the table in Gearworks."""

from enum import auto

from balancewheel.sim.frame.state import NOBODY, OWNER, Vocabulary, field, state_record
from balancewheel.sim.frame.tables import Count
from balancewheel.sim.games.gearworks.rules import MAX_CELLS, MAX_CONTRAPTIONS, MAX_GEARS, MAX_HAND, MAX_LINES
from balancewheel.sim.kernel import njit

MAX_PLAYERS = 4
NOTHING = NOBODY
HUMAN, LEVIATHAN = 0, 1  # the two sides of the solo game


class Question(Vocabulary):
    """Questions. DISCARD: which gear goes under the deck next, from the hand or from what Bartleby drew."""

    TURN = auto()
    DISCARD = auto()
    KEEP = auto()
    BUILD = auto()


class Option(Vocabulary):
    """Kinds of options. For plays: what = gear card, place = cell, amount = sparks gained (or paid, if negative)."""

    PLAY = auto()
    REPLACE = auto()
    PLAY_VICTORIA = auto()  # a play into a column that shows the colour already
    PLAY_JADE = auto()  # a play with the number changed; the gear lies sideways
    SLIDE_WYATT = auto()  # what = gear card, place = where to
    DRAW_BARTLEBY = auto()
    DRAW_GEAR = auto()
    DRAW_CONTRAPTION = auto()
    DISCARD_GEARS = auto()
    RE_ENTER = auto()  # pay to be back in the round, whether a play follows or not; a play pays by itself
    PASS = auto()
    END_TURN = auto()
    GEAR = auto()  # DISCARD and KEEP: what = gear card
    CONTRAPTION = auto()  # BUILD: what = contraption card, amount = its parts to use (1 first, 2 second, 3 both)
    NO_MORE = auto()  # BUILD: build nothing more


COUNTS = (
    Count("plays", "UInt16", "gears played, replacements included"),
    Count("replaces", "UInt16", "gears played on top of another", use=True),
    Count("tinkered", "UInt16", "plays that tinkered", use=True),
    Count("abilities", "UInt16", "uses of the tinkerer's ability", use=True),
    Count("passes", "UInt16", "turns passed"),
    Count("re_entries", "UInt16", "returns after a pass", use=True),
    Count("gears_drawn", "UInt16", "gear cards bought", use=True),
    Count("contraptions_drawn", "UInt16", "contraption cards bought", use=True),
    Count("discards", "UInt16", "discards for a spark", use=True),
)

MAX_OPTIONS = 512  # at most 10 cards x 20 cells x 2 ways of playing, 60 slides and the side actions

STATE = state_record(
    [
        field("solo"),
        field("n_columns"),
        field("n_rows"),
        field("main_action_done"),
        field("side_actions"),
        # the grid
        field("top", MAX_CELLS),  # the visible gear, or NOTHING
        field("under", MAX_GEARS),  # the gear that lies under this one, or NOTHING
        field("sideways", MAX_GEARS),  # Jade's gears, not counted for row order
        field("control", MAX_LINES),  # who controls the column or row, or NOBODY
        # decks: rings that are drawn from the front and laid under at the back
        field("secret_gears", MAX_GEARS, seen_by=NOBODY),
        field("gears_front"),
        field("n_gears"),
        field("secret_contraption_deck", MAX_CONTRAPTIONS, seen_by=NOBODY),
        field("n_contraption_deck"),  # drawn from the end; nothing goes under it
        field("gear_discard", MAX_GEARS),  # solo: gears the Leviathan flipped and could not play
        field("n_gear_discard"),
        field("contraption_discard", MAX_CONTRAPTIONS),  # solo: contraptions flipped for a location
        field("n_contraption_discard"),
        field("reshuffles"),
        # what players can know of gears that they do not see
        field("secret_batch", MAX_GEARS, seen_by=NOBODY),  # the round into whose deck the gear was last shuffled
        field(
            "secret_last_seen", MAX_PLAYERS, MAX_GEARS, seen_by=OWNER
        ),  # the last round after which the player knew where
        field("secret_known_to", MAX_GEARS, seen_by=NOBODY),  # who has laid it under the deck since then, as bits
        field(
            "secret_among", MAX_GEARS, seen_by=NOBODY
        ),  # shared by gears of which some were laid under the deck, or 0
        field("layings"),  # how often that happened
        field("secret_unseen", MAX_GEARS, seen_by=NOBODY),  # scratch of a redeal
        # the players
        field("tinkerer", MAX_PLAYERS),
        field("ability_uses", MAX_PLAYERS),  # this round
        field("passed", MAX_PLAYERS),  # the player's latest turn was a pass
        field("sparks", MAX_PLAYERS),
        field("hand_size", MAX_PLAYERS),
        field("secret_hand", MAX_PLAYERS, MAX_HAND + 1, seen_by=OWNER),  # sorted
        field("secret_drawn", MAX_HAND, seen_by=NOBODY),  # what Bartleby chooses from
        field("n_contraptions", MAX_PLAYERS),
        field("secret_contraptions", MAX_PLAYERS, MAX_CONTRAPTIONS, seen_by=OWNER),  # sorted
        # parts and contraptions
        field("part_supply", MAX_LINES),
        field("parts", MAX_PLAYERS, MAX_LINES),  # claimed over the game, on contraptions or loose
        field("fresh_parts", MAX_PLAYERS, MAX_LINES),  # claimed this round and not yet built with
        field("unused_parts", MAX_PLAYERS),
        field("built_one", MAX_PLAYERS),
        field("built_both", MAX_PLAYERS),
    ],
    MAX_OPTIONS,
    COUNTS,
)


class Event(Vocabulary):
    """Events of the log."""

    ROUND_BEGINS = auto()
    STARTER = auto()
    PLAYED = auto()
    TINKER = auto()
    DREW_GEAR = auto()
    DREW_CONTRAPTION = auto()
    DISCARDED = auto()
    PASSED = auto()
    RE_ENTERED = auto()
    SLID = auto()
    KEPT = auto()
    CLAIMED = auto()
    BUILT = auto()
    ABILITY_SPARK = auto()
    LEADS = auto()
    CATCH_UP = auto()
    LEVIATHAN_SPARKS = auto()
    LEVIATHAN_CELL = auto()
    LEVIATHAN_FLIPPED = auto()
    LEVIATHAN_PASSED = auto()
    LEVIATHAN_STUCK = auto()
    DEALT_HAND = auto()
    ABILITY_PLAY = auto()


@njit
def parts_of(state, player):
    """All parts the player has claimed, on contraptions or loose."""
    total = 0
    for line in range(MAX_LINES):
        total += state.parts[player, line]
    return total
