"""Points and tie-breaks."""

from balancewheel.sim.games.gearworks.rules import MAX_LINES
from balancewheel.sim.games.gearworks.state import LEVIATHAN, parts_of
from balancewheel.sim.kernel import njit


@njit
def score(rules, state, player):
    """GW-086 to GW-090: contraptions, unused parts and sparks; GW-132: the Leviathan by its own rates."""
    if state.solo and player == LEVIATHAN:
        return (
            rules.points_leviathan_part[rules.difficulty] * parts_of(state, player)
            + rules.points_leviathan_spark * state.sparks[player]
        )
    return (
        rules.points_one_part * state.built_one[player]
        + rules.points_both_parts * state.built_both[player]
        + rules.points_unused_part * state.unused_parts[player]
        + rules.points_spark * state.sparks[player]
    )


@njit
def part_types(state, player):
    """GW-092: different types among all parts claimed."""
    types = 0
    for line in range(MAX_LINES):
        types += state.parts[player, line] > 0
    return types


@njit
def triples(state, player):
    """GW-093: sets of three like parts."""
    sets = 0
    for line in range(MAX_LINES):
        sets += state.parts[player, line] // 3
    return sets


@njit
def is_ahead(rules, state, one, other):
    """GW-091 to GW-093: more points, then more types of parts, then more triples."""
    mine, theirs = score(rules, state, one), score(rules, state, other)
    if mine != theirs:
        return mine > theirs
    if part_types(state, one) != part_types(state, other):
        return part_types(state, one) > part_types(state, other)
    return triples(state, one) > triples(state, other)
