"""What a run keeps of every game of Gears, column by column."""

from balancewheel.sim.frame.state import Vocabulary
from balancewheel.sim.frame.tables import Column, Gamble
from balancewheel.sim.games.gears.state import COUNTS, N_PLAYERS, PILE_SIZES
from balancewheel.sim.games.gears.status import weakness_in_pile
from balancewheel.sim.kernel import njit


class Winner(Vocabulary):
    """Who won."""

    STARTER, FOLLOWER, NOBODY = range(3)


GAMES = (
    Column("turns", "UInt16", "turns begun, of both players"),
    Column("winner", Winner.words(), "who won: the player who began (the match), the other, or nobody (unfinished)"),
    Column("match_games", "UInt8", "games of the match begun"),
    Column("starter_dominance", "UInt8", "Dominance gained by whoever began the game it was gained in"),
    Column("attacks", "UInt16", "attacks of both players"),
    Column("despair_given", "UInt16", "Despair cards given by both players"),
    Column("despair_averted", "UInt16", "attacking powers that a weakness met, of both players"),
    Column("resolves", "UInt16", "Despair piles resolved, with success or without"),
    Column("failed_resolves", "UInt16", "Despair piles resolved without success"),
    Column("gains", "UInt16", "cards gained by both players"),
)
NEARNESS = "6 per Dominance, up to 5 for weakness given"  # how near a player is to the win; the rulebook has no points
SEATS = (
    Column("score", "Int16", NEARNESS),
    Column("dominance", "UInt8", "Dominance on the counter card"),
    Column("crew", "UInt8", "Gears cards owned at the end, those given as Despair included"),
    Column("crew_power", "UInt16", "power icons of these cards"),
    Column("crew_weakness", "UInt16", "weakness icons of these cards"),
    Column("kosmos", "UInt8", "Kosmos cards owned at the end"),
    Column("despair_left", "UInt8", "cards in the own Despair pile at the end"),
    *COUNTS,
)
GAMBLES = (
    Gamble(
        "resolving a Despair pile",
        "cards in the pile",
        {size: (f"resolves_{n}", f"resolved_{n}") for n, size in enumerate(PILE_SIZES, 1)},
    ),
)
ROUNDS = (
    Column("score", "Int16", NEARNESS),
    Column("dominance", "UInt8", "Dominance on the counter card"),
    Column("despair_given", "UInt8", "cards in the opposing Despair pile"),
    Column("weakness_given", "UInt16", "weakness in the opposing Despair pile, which nobody sees"),
    Column("hand", "UInt8", "cards in hand"),
    Column("crew", "UInt8", "Gears cards owned, those given as Despair included"),
)


@njit
def owned(rules, state, player, kosmos, what):
    """Of a player's cards, in all zones and as Despair given: how many (0), their powers (1) or weaknesses (2)."""
    sufferer = 1 - player
    total = 0
    for i in range(state.n_draw[player]):
        total += worth(rules, state.secret_draw[player, i], kosmos, what)
    for i in range(state.hand_size[player]):
        total += worth(rules, state.secret_hand[player, i], kosmos, what)
    for i in range(state.n_in_play[player]):
        total += worth(rules, state.in_play[player, i], kosmos, what)
    for i in range(state.n_discard[player]):
        total += worth(rules, state.discard[player, i], kosmos, what)
    for i in range(state.n_despair[sufferer]):
        total += worth(rules, state.secret_despair[sufferer, i], kosmos, what)
    return total


@njit
def worth(rules, card, kosmos, what):
    """What a card counts if it is of the kind asked for."""
    if rules.is_kosmos[card] != kosmos:
        return 0
    if what == 0:
        return 1
    return rules.total_power[card] if what == 1 else rules.total_weakness[card]


@njit
def write_game(rules, state, row):
    """Fill the game's own columns of `games`."""
    row.winner = Winner.NOBODY
    for seat in range(N_PLAYERS):
        if state.winners >> seat & 1:
            row.winner = Winner.STARTER if state.turn_order[seat] == 0 else Winner.FOLLOWER
    row.match_games, row.starter_dominance = state.match_game, state.starter_dominance
    row.attacks = row.despair_given = row.despair_averted = row.gains = row.resolves = row.failed_resolves = 0
    for seat in range(N_PLAYERS):
        count = state.count[seat]
        row.attacks += count.attacks
        row.despair_given += count.despair_given
        row.despair_averted += count.despair_averted
        row.gains += count.gains
        row.resolves += count.resolves.sum()
        row.failed_resolves += count.resolves.sum() - count.resolved.sum()


@njit
def write_seat(rules, state, row, seat):
    """Fill the game's own columns of `seats`."""
    row.dominance, row.despair_left = state.dominance[seat], state.n_despair[seat]
    row.crew, row.kosmos = owned(rules, state, seat, 0, 0), owned(rules, state, seat, 1, 0)
    row.crew_power, row.crew_weakness = owned(rules, state, seat, 0, 1), owned(rules, state, seat, 0, 2)


@njit
def write_round(rules, state, row, seat):
    """Fill the game's own columns of `rounds`."""
    other = 1 - seat
    row.dominance, row.despair_given = state.dominance[seat], state.n_despair[other]
    row.weakness_given, row.hand = weakness_in_pile(rules, state, other), state.hand_size[seat]
    row.crew = owned(rules, state, seat, 0, 0)
