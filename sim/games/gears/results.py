"""What a run keeps of every game of Gears, column by column."""

from balancewheel.sim.frame.tables import Column, Gamble
from balancewheel.sim.games.gears.state import (
    ATTACKS,
    DESPAIR_AVERTED,
    DESPAIR_GIVEN,
    EFFECTS_FORFEITED,
    EFFECTS_USED,
    FIRST_VERB,
    GAINS,
    MAX_PILE_SIZE,
    N_PLAYERS,
    PLAYED_TO_ATTACK,
    PLAYED_TO_BUY,
    PLAYED_TO_DEFEND,
    RESHUFFLES,
    SUBSTITUTIONS,
)
from balancewheel.sim.games.gears.status import weakness_in_pile
from balancewheel.sim.kernel import njit

WINNERS = ["starter", "follower", "nobody"]
BY_STARTER, BY_FOLLOWER, BY_NOBODY = range(3)

GAMES = (
    Column("turns", "UInt16", "turns begun, of both players"),
    Column("winner", WINNERS, "who won: the player who began (the match), the other, or nobody (unfinished)"),
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
    Column("played_to_buy", "UInt16", "cards played in the Buy phase"),
    Column("gains", "UInt16", "cards gained"),
    Column("substitutions", "UInt16", "powers paid beyond one for each weakness", use=True),
    Column("attacks", "UInt16", "attacks begun", use=True),
    Column("played_to_attack", "UInt16", "cards played to attack"),
    Column("played_to_defend", "UInt16", "cards played to defend", use=True),
    Column("despair_given", "UInt16", "Despair cards given"),
    Column("despair_averted", "UInt16", "attacking powers met by own weaknesses", use=True),
    Column("reshuffles", "UInt16", "discard piles shuffled into a new draw pile"),
    Column("effects_used", "UInt16", "card effects used"),
    Column("effects_forfeited", "UInt16", "card effects forfeited"),
    Column("drawing", "UInt16", "effects that drew cards", use=True),
    Column("discarding", "UInt16", "effects that made a player discard", use=True),
    Column("destroying", "UInt16", "effects that destroyed cards", use=True),
    Column("gaining", "UInt16", "effects that gained cards", use=True),
    Column("looking", "UInt16", "effects that looked at cards", use=True),
    Column("swapping", "UInt16", "effects that swapped cards (no card of the stand-in does)"),
    Column("adding_power", "UInt16", "effects that added powers", use=True),
    Column("adding_weakness", "UInt16", "effects that added weaknesses", use=True),
    Column("giving", "UInt16", "effects that gave Despair (no card of the stand-in does)"),
    *(
        Column(f"resolves_{n}", "UInt16", f"resolves of a pile of {n} {'or more ' if n == MAX_PILE_SIZE else ''}cards")
        for n in range(1, MAX_PILE_SIZE + 1)
    ),
    *(
        Column(f"resolved_{n}", "UInt16", f"those of a pile of {n} that gained a Dominance")
        for n in range(1, MAX_PILE_SIZE + 1)
    ),
)
GAMBLES = (
    Gamble(
        "resolving a Despair pile",
        "cards in the pile",
        {
            f"{n}{' or more' if n == MAX_PILE_SIZE else ''}": (f"resolves_{n}", f"resolved_{n}")
            for n in range(1, MAX_PILE_SIZE + 1)
        },
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
    row.winner = BY_NOBODY
    for seat in range(N_PLAYERS):
        if state.winners >> seat & 1:
            row.winner = BY_STARTER if state.turn_order[seat] == 0 else BY_FOLLOWER
    row.match_games, row.starter_dominance = state.match_game, state.starter_dominance
    row.attacks = row.despair_given = row.despair_averted = row.gains = row.resolves = row.failed_resolves = 0
    for seat in range(N_PLAYERS):
        count = state.count[seat]
        row.attacks += count[ATTACKS]
        row.despair_given += count[DESPAIR_GIVEN]
        row.despair_averted += count[DESPAIR_AVERTED]
        row.gains += count[GAINS]
        for size in range(MAX_PILE_SIZE + 1):
            row.resolves += state.resolves[seat, size]
            row.failed_resolves += state.resolves[seat, size] - state.resolved[seat, size]


@njit
def write_seat(rules, state, row, seat):
    """Fill the game's own columns of `seats`."""
    row.dominance, row.despair_left = state.dominance[seat], state.n_despair[seat]
    row.crew, row.kosmos = owned(rules, state, seat, 0, 0), owned(rules, state, seat, 1, 0)
    row.crew_power, row.crew_weakness = owned(rules, state, seat, 0, 1), owned(rules, state, seat, 0, 2)
    count = state.count[seat]
    row.played_to_buy, row.gains, row.substitutions = count[PLAYED_TO_BUY], count[GAINS], count[SUBSTITUTIONS]
    row.attacks, row.played_to_attack = count[ATTACKS], count[PLAYED_TO_ATTACK]
    row.played_to_defend, row.reshuffles = count[PLAYED_TO_DEFEND], count[RESHUFFLES]
    row.despair_given, row.despair_averted = count[DESPAIR_GIVEN], count[DESPAIR_AVERTED]
    row.effects_used, row.effects_forfeited = count[EFFECTS_USED], count[EFFECTS_FORFEITED]
    verbs = count[FIRST_VERB:]
    row.drawing, row.discarding, row.destroying, row.gaining = verbs[0], verbs[1], verbs[2], verbs[3]
    row.looking, row.swapping, row.adding_power = verbs[4], verbs[5], verbs[6]
    row.adding_weakness, row.giving = verbs[7], verbs[8]
    write_resolves(state, row, seat)


@njit
def write_resolves(state, row, seat):
    """Resolves by the size of the pile, and those that gained a Dominance."""
    tried, gained = state.resolves[seat], state.resolved[seat]
    row.resolves_1, row.resolves_2, row.resolves_3, row.resolves_4 = tried[1], tried[2], tried[3], tried[4]
    row.resolves_5, row.resolves_6, row.resolves_7, row.resolves_8 = tried[5], tried[6], tried[7], tried[8]
    row.resolved_1, row.resolved_2, row.resolved_3, row.resolved_4 = gained[1], gained[2], gained[3], gained[4]
    row.resolved_5, row.resolved_6, row.resolved_7, row.resolved_8 = gained[5], gained[6], gained[7], gained[8]


@njit
def write_round(rules, state, row, seat):
    """Fill the game's own columns of `rounds`."""
    other = 1 - seat
    row.dominance, row.despair_given = state.dominance[seat], state.n_despair[other]
    row.weakness_given, row.hand = weakness_in_pile(rules, state, other), state.hand_size[seat]
    row.crew = owned(rules, state, seat, 0, 0)
