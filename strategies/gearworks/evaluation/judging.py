"""What a player sees at a glance, and what sparks, cards and abilities are worth."""

from collections import namedtuple

from balancewheel.sim.games.gearworks.abilities import unused_ability_pays
from balancewheel.sim.games.gearworks.rules import MAX_COLUMNS, MAX_LINES
from balancewheel.sim.games.gearworks.scoring import score
from balancewheel.sim.games.gearworks.state import LEVIATHAN, MAX_PLAYERS, NOBODY
from balancewheel.sim.kernel import njit
from balancewheel.strategies.gearworks.evaluation.room import lasting, room_of_line, rooms

RETURNS = 0.12  # how often a player who passed comes back, if the re-entry can be paid
REPLACES = 0.25  # how often one who can pay for a replacement replaces in a given line

# What a player sees before weighing single moves:
# me, highest: who decides, and the highest gear in play
# active: how far the others go on: 1 if three have not passed yet, 0 if all have
# plays, replaces: how much the others may still do to a line
# room, line_room, free: the gears that fit each cell, their sums for each line, the colours open in each column, packed
# mine, others, rivals, stocked: one bit per line: controlled by me, by anyone else, by the leading opponent; parts left
# wanted, paired: one bit per line: named by a contraption of mine; its other line is mine already
# crossings: one bit per cell: where both lines of a contraption of mine meet
# one, both: what a contraption adds to its parts when built with one or with both
# spark, card, part, theirs: what one more is worth to me: a spark, a gear card, a part, a part that an opponent loses
# timing: what counts against a gear played too early; fee: sparks to re-enter
View = namedtuple(
    "View",
    "me highest active plays replaces room line_room free mine others rivals stocked wanted paired crossings "
    "one both spark card part theirs timing fee",
)


@njit
def look(rules, state, knobs, spark):
    """All that the judgement of a single move needs and that does not depend on the move."""
    me, highest = state.decider, highest_gear(rules, state)
    plays, replaces, active = threats(rules, state, me)
    room, line_room, free = rooms(rules, state, highest)
    mine, others, rivals, stocked = owners(rules, state, me)
    wanted, paired, crossings = plans(rules, state, me, mine)
    later = 1.0 if state.round_number < rules.rounds else 0.0  # a contraption can be built later, too
    one, both = rules.points_one_part - rules.points_unused_part, rules.points_both_parts - 2 * rules.points_unused_part
    return View(
        me,
        highest,
        active,
        knobs.hold * plays,
        knobs.hold * replaces,
        room,
        line_room,
        free,
        mine,
        others,
        rivals,
        stocked,
        wanted,
        paired,
        crossings,
        knobs.contraptions * max(0.0, one - 1.0 * later),
        knobs.contraptions * max(0.0, both - 0.5 * later),
        spark,
        card_worth(rules, state, knobs, me),
        float(rules.points_unused_part),
        knobs.spite * opponents_part(rules, state),
        knobs.timing * active * 4.0 / (3.0 + state.hand_size[me]),  # with many gears left none needs to be saved
        rules.re_enter_cost if state.passed[me] else 0,
    )


@njit
def highest_gear(rules, state):
    """The highest number among the gears in play."""
    return rules.gear_values if state.n_players > 2 else min(rules.gear_values, rules.highest_gear_two_players)


@njit
def owners(rules, state, me):
    """One bit per line: controlled by me, by anyone else, by the leading opponent; parts left to claim."""
    mine, others, rivals, stocked = 0, 0, 0, 0
    rival = leading_opponent(rules, state, me)
    for line in range(MAX_LINES):
        owner = state.control[line]
        mine |= (owner == me) << line
        others |= (owner != me and owner != NOBODY) << line
        rivals |= (owner == rival) << line
        stocked |= (state.part_supply[line] > 0) << line
    return mine, others, rivals, stocked


@njit
def plans(rules, state, me, mine):
    """One bit per line: named by a contraption of mine; its other line is mine. One bit per cell: both lines meet."""
    wanted, paired, crossings = 0, 0, 0
    for i in range(state.n_contraptions[me]):
        contraption = state.secret_contraptions[me, i]
        first, second = rules.contraption_parts[contraption, 0], rules.contraption_parts[contraption, 1]
        wanted |= 1 << first | 1 << second
        paired |= (mine >> first & 1) << second | (mine >> second & 1) << first
        column, row = min(first, second), max(first, second)
        if column < MAX_COLUMNS <= row:
            crossings |= 1 << (row - MAX_COLUMNS) * MAX_COLUMNS + column
    return wanted, paired, crossings


@njit
def opponents_part(rules, state):
    """Points that an opponent loses with a part, spread over all opponents; some parts would go on contraptions."""
    if state.solo:
        return float(rules.points_leviathan_part[rules.difficulty])
    return 1.4 * rules.points_unused_part / (state.n_players - 1)


@njit
def threats(rules, state, me):
    """How many gears the others may still play into open cells, how many replace, and how far they go on."""
    if state.solo:
        return leviathan_threat(rules, state)
    plays, replaces, active = 0.0, 0.0, 0
    for other in range(state.n_players):
        if other == me:
            continue
        cards = state.hand_size[other]
        sparks = state.sparks[other] + max(0, cards - 1) // 2 * 0.5
        weight, fee = 1.0, 0
        if state.passed[other]:
            weight, fee = RETURNS, rules.re_enter_cost
        else:
            active += 1
        if sparks >= fee:
            plays += weight * min(cards, 4) * 0.3
        if sparks >= fee + rules.replace_cost:
            replaces += weight * REPLACES
    return plays, replaces, active / (MAX_PLAYERS - 1)


@njit
def still_active(state):
    """Opponents whose latest turn was not a pass."""
    active = 0
    for other in range(state.n_players):
        active += other != state.decider and not state.passed[other]
    return active


@njit
def active_gears(state):
    """Gear cards in the hands of these opponents."""
    gears = 0
    for other in range(state.n_players):
        if other != state.decider and not state.passed[other]:
            gears += state.hand_size[other]
    return gears


@njit
def leviathan_threat(rules, state):
    """The Leviathan has a turn for every spark and plays by chance: it seldom hits a given line, nor does it wait."""
    turns = state.sparks[LEVIATHAN] // rules.leviathan_turn_cost
    return 0.06 * turns, 0.004 * turns, 0.0 if state.passed[LEVIATHAN] else 0.1


@njit
def spark_worth(rules, state, knobs):
    """What one more spark is worth: in the last round its points, before that what it can buy; less near the limit."""
    me = state.decider
    worth = max(knobs.sparks, float(rules.points_spark))
    if state.round_number == rules.rounds:
        worth = float(rules.points_spark)
    if state.sparks[me] + 1 >= rules.spark_limit:
        worth *= 0.6
    return worth


@njit
def cards_kept(rules, state):
    """Gear cards that are still of use after the round: as many as the next deal leaves room for."""
    return rules.hand_limit - rules.deal_gears if state.round_number < rules.rounds else 0


@njit
def card_worth(rules, state, knobs, me):
    """What a gear card is worth after the round: nothing if the deal would have filled its place anyway."""
    return knobs.cards if state.hand_size[me] <= cards_kept(rules, state) else 0.0


@njit
def ability_worth(rules, state, view):
    """What it costs to use the ability: the spark for leaving it."""
    if state.ability_uses[view.me] > 0 or not unused_ability_pays(rules, state):
        return 0.0
    return rules.unused_ability_sparks * view.spark


@njit
def leading_opponent(rules, state, me):
    """The opponent with most points on the table."""
    rival, most = NOBODY, -1
    for other in range(state.n_players):
        points = score(rules, state, other)
        if other != me and points > most:
            rival, most = other, points
    return rival


@njit
def exposure(state, view):
    """Points put at risk by playing on where a pass would end the round and make all my lines sure."""
    risk = 0.0
    if view.active == 0.0:
        for line in range(MAX_LINES):
            if view.mine >> line & 1:
                risk += 3.0 * (1.0 - lasting(view, room_of_line(view, line)))
    return risk
