"""What a run keeps of every game of Gearworks, column by column."""

from balancewheel.sim.game import Column, Table
from balancewheel.sim.games.gearworks.scoring import part_types, rank, score, triples, winners
from balancewheel.sim.games.gearworks.state import (
    ABILITIES,
    CONTRAPTIONS_DRAWN,
    DISCARDS,
    GEARS_DRAWN,
    LEVIATHAN,
    PASSES,
    PLAYS,
    RE_ENTRIES,
    REPLACES,
    TINKERED,
    parts_of,
)
from balancewheel.sim.kernel import njit

TINKERERS = ["Bartleby", "Victoria", "Wyatt", "Jade"]
WINNERS = ["player", "shared", "Leviathan", "nobody"]
BY_PLAYER, BY_SEVERAL, BY_LEVIATHAN, BY_NOBODY = range(4)

GAMES = Table(
    Column("game", "Int64", "number of the game"),
    Column("players", "UInt8", "players at the table"),
    Column("finished", "Boolean", "false if the turn cap was hit"),
    Column("rounds", "UInt8", "rounds begun"),
    Column("turns", "UInt16", "turns taken, passes included"),
    Column("decisions", "UInt16", "choices among two or more options"),
    Column("options", "UInt32", "options offered in these choices, added up"),
    Column("lead_changes", "UInt8", "rounds after which another player led than after the round before"),
    Column("winner", WINNERS, "who won: one player, several who share it, the Leviathan, or nobody (unfinished)"),
    Column("winners", "UInt8", "players who share the win"),
    Column("margin", "Int16", "points between the best and the next best; solo: human minus Leviathan"),
    Column("leviathan_score", "Int16", "solo: the Leviathan's points, else 0"),
    Column("leviathan_parts", "UInt16", "solo: the Leviathan's parts, else 0"),
    Column("leviathan_sparks", "UInt16", "solo: the Leviathan's sparks left, else 0"),
)
SEATS = Table(
    Column("game", "Int64", "number of the game"),
    Column("seat", "UInt8", "place at the table, from 0"),
    Column("strategy", "entrant", "who decided for this seat"),
    Column("turn_order", "UInt8", "place in the order of round 1: 0 began"),
    Column("tinkerer", TINKERERS, "the seat's tinkerer"),
    Column("score", "Int16", "points"),
    Column("rank", "UInt8", "1 for the winner, shared where no tie-break decides; 0 if the game is unfinished"),
    Column("win_share", "share", "1 for a win, a half for a win shared by two, ...; 0 if the game is unfinished"),
    Column("parts", "UInt16", "parts claimed"),
    Column("part_types", "UInt8", "different types among them"),
    Column("triples", "UInt8", "sets of three like parts among them"),
    Column("built_one", "UInt16", "contraptions built with one part", use=True),
    Column("built_both", "UInt16", "contraptions built with both parts", use=True),
    Column("unused_parts", "UInt16", "parts on no contraption"),
    Column("sparks", "UInt8", "sparks left"),
    Column("gears_left", "UInt8", "gear cards left in hand"),
    Column("contraptions_left", "UInt8", "contraption cards left unbuilt"),
    Column("plays", "UInt16", "gears played, replacements included"),
    Column("replaces", "UInt16", "gears played on top of another", use=True),
    Column("tinkered", "UInt16", "plays that tinkered", use=True),
    Column("abilities", "UInt16", "uses of the tinkerer's ability", use=True),
    Column("passes", "UInt16", "turns passed"),
    Column("re_entries", "UInt16", "returns after a pass", use=True),
    Column("gears_drawn", "UInt16", "gear cards bought", use=True),
    Column("contraptions_drawn", "UInt16", "contraption cards bought", use=True),
    Column("discards", "UInt16", "discards for a spark", use=True),
)
ROUNDS = Table(
    Column("game", "Int64", "number of the game"),
    Column("round_number", "UInt8", "round, from 1"),
    Column("seat", "UInt8", "place at the table, from 0"),
    Column("first_player", "Boolean", "began this round"),
    Column("score", "Int16", "points if the game ended after this round"),
    Column("parts", "UInt16", "parts claimed so far"),
    Column("sparks", "UInt8", "sparks after the round's reset of the tinkerers"),
    Column("gears", "UInt8", "gear cards in hand"),
    Column("contraptions", "UInt8", "contraption cards in hand"),
)


@njit(inline="always")
def write_game(rules, state, row, game):
    """Fill one row of `games`."""
    row.game, row.finished = game, not state.unfinished
    row.players = 1 if state.solo else state.n_players
    row.rounds, row.turns = state.round_number, state.turns
    row.decisions, row.options = state.n_answers, state.n_offered
    row.lead_changes = state.lead_changes
    best, second = score(rules, state, 0), -1
    for player in range(1, state.n_players):
        points = score(rules, state, player)
        best, second = max(best, points), max(second, min(best, points))
    row.margin = best - second
    row.leviathan_score = row.leviathan_parts = row.leviathan_sparks = 0
    row.winners = winners(rules, state)
    row.winner = BY_PLAYER if row.winners == 1 else BY_SEVERAL
    if state.solo:
        row.margin = score(rules, state, 0) - score(rules, state, LEVIATHAN)
        row.leviathan_score = score(rules, state, LEVIATHAN)
        row.leviathan_parts, row.leviathan_sparks = parts_of(state, LEVIATHAN), state.sparks[LEVIATHAN]
        if row.winners == 1 and rank(rules, state, LEVIATHAN) == 1:
            row.winner = BY_LEVIATHAN
    if state.unfinished:
        row.winner, row.winners = BY_NOBODY, 0


@njit(inline="always")
def write_seat(rules, state, row, seat):
    """Fill one row of `seats`."""
    row.seat, row.strategy, row.turn_order = seat, state.entrant[seat], state.turn_order[seat]
    row.tinkerer, row.score = state.tinkerer[seat], score(rules, state, seat)
    row.rank, row.win_share = 0, 0
    if not state.unfinished:
        row.rank = rank(rules, state, seat)
        row.win_share = winners(rules, state) if row.rank == 1 else 0  # one of this many
    row.parts = parts_of(state, seat)
    row.part_types, row.triples = part_types(state, seat), triples(state, seat)
    row.built_one, row.built_both = state.built_one[seat], state.built_both[seat]
    row.unused_parts, row.sparks = state.unused_parts[seat], state.sparks[seat]
    row.gears_left, row.contraptions_left = state.hand_size[seat], state.n_contraptions[seat]
    count = state.count[seat]
    row.plays, row.replaces, row.tinkered = count[PLAYS], count[REPLACES], count[TINKERED]
    row.abilities, row.passes, row.re_entries = count[ABILITIES], count[PASSES], count[RE_ENTRIES]
    row.gears_drawn, row.contraptions_drawn = count[GEARS_DRAWN], count[CONTRAPTIONS_DRAWN]
    row.discards = count[DISCARDS]


@njit(inline="always")
def write_round(rules, state, row, seat):
    """Fill one row of `rounds`, right after the round's contraptions are built and the tinkerers reset."""
    row.seat, row.round_number, row.first_player = seat, state.round_number, seat == state.first_player
    row.score, row.parts, row.sparks = score(rules, state, seat), parts_of(state, seat), state.sparks[seat]
    row.gears, row.contraptions = state.hand_size[seat], state.n_contraptions[seat]
