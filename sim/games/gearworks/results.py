"""What a run keeps of every game of Gearworks, column by column."""

from balancewheel.sim.frame.tables import Column
from balancewheel.sim.games.gearworks.scoring import part_types, triples
from balancewheel.sim.games.gearworks.state import COUNTS, HUMAN, LEVIATHAN, parts_of
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import size

TINKERERS = ["Bartleby", "Victoria", "Wyatt", "Jade"]
WINNERS = ["player", "shared", "Leviathan", "nobody"]
BY_PLAYER, BY_SEVERAL, BY_LEVIATHAN, BY_NOBODY = range(4)

GAMES = (
    Column("turns", "UInt16", "turns taken, passes included"),
    Column("winner", WINNERS, "who won: one player, several who share it, the Leviathan, or nobody (unfinished)"),
    Column("margin", "Int16", "points between the best and the next best; solo: human minus Leviathan"),
    Column("leviathan_score", "Int16", "solo: the Leviathan's points, else 0"),
    Column("leviathan_parts", "UInt16", "solo: the Leviathan's parts, else 0"),
    Column("leviathan_sparks", "UInt16", "solo: the Leviathan's sparks left, else 0"),
)
SEATS = (
    Column("tinkerer", TINKERERS, "the seat's tinkerer"),
    Column("parts", "UInt16", "parts claimed"),
    Column("part_types", "UInt8", "different types among them"),
    Column("triples", "UInt8", "sets of three like parts among them"),
    Column("built_one", "UInt16", "contraptions built with one part", use=True),
    Column("built_both", "UInt16", "contraptions built with both parts", use=True),
    Column("unused_parts", "UInt16", "parts on no contraption"),
    Column("sparks", "UInt8", "sparks left"),
    Column("gears_left", "UInt8", "gear cards left in hand"),
    Column("contraptions_left", "UInt8", "contraption cards left unbuilt"),
    *COUNTS,
)
ROUNDS = (
    Column("first_player", "Boolean", "began this round"),
    Column("parts", "UInt16", "parts claimed so far"),
    Column("sparks", "UInt8", "sparks after the round's reset of the tinkerers"),
    Column("gears", "UInt8", "gear cards in hand"),
    Column("contraptions", "UInt8", "contraption cards in hand"),
)


@njit
def write_game(rules, state, row):
    """Fill the game's own columns of `games`."""
    row.winner = BY_NOBODY if state.unfinished else BY_PLAYER if size(state.winners) == 1 else BY_SEVERAL
    row.leviathan_score = row.leviathan_parts = row.leviathan_sparks = 0
    if state.solo:
        row.margin = state.score[HUMAN] - state.score[LEVIATHAN]
        row.leviathan_score, row.leviathan_parts = state.score[LEVIATHAN], parts_of(state, LEVIATHAN)
        row.leviathan_sparks = state.sparks[LEVIATHAN]
        if state.winners == 1 << LEVIATHAN:
            row.winner = BY_LEVIATHAN


@njit
def write_seat(rules, state, row, seat):
    """Fill the game's own columns of `seats`."""
    row.tinkerer, row.parts = state.tinkerer[seat], parts_of(state, seat)
    row.part_types, row.triples = part_types(state, seat), triples(state, seat)
    row.built_one, row.built_both = state.built_one[seat], state.built_both[seat]
    row.unused_parts, row.sparks = state.unused_parts[seat], state.sparks[seat]
    row.gears_left, row.contraptions_left = state.hand_size[seat], state.n_contraptions[seat]


@njit
def write_round(rules, state, row, seat):
    """Fill the game's own columns of `rounds`, right after the round's contraptions are built and tinkerers reset."""
    row.first_player, row.parts, row.sparks = seat == state.first_player, parts_of(state, seat), state.sparks[seat]
    row.gears, row.contraptions = state.hand_size[seat], state.n_contraptions[seat]
