"""Production dice: the roll, the re-roll, single dice turned, and the neutral die."""

from balancewheel.sim.games.city_of_gears.resources import gain_all, spend_die
from balancewheel.sim.games.city_of_gears.state import N_MASKS, NOTHING, Event, Option, Question
from balancewheel.sim.games.city_of_gears.words import ALL, N_RESOURCES
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import size
from balancewheel.sim.kernel.chance import LUCK, draw, event
from balancewheel.sim.kernel.decisions import ask, log_event, offer

ROLL_EVENT = 1024  # the dice of turn t are events from here on, 8 per turn
DICE_BITS = 3  # of each kind of die in a packed number


@njit
def produce(rules, state, me):
    """CG-025, CG-093: roll all available dice, 3 before Opening Day and 4 after."""
    state.dice[:] = 0
    state.n_dice = 0
    for number in range(rules.opening_dice if state.opened else rules.start_dice):
        roll_production_die(rules, state, me, number)


@njit
def roll_production_die(rules, state, me, number):
    """CG-002, CG-026: one die; the number-th die of a turn falls alike in all variants."""
    face = rules.face[event(state, ROLL_EVENT + 8 * state.turns + number, rules.n_faces)]
    state.dice[face] += 1
    state.n_dice += 1
    log_event(state, Event.ROLLED, me, face)


@njit
def reroll(rules, state, players, me, most):
    """CG-113: re-roll some or all of the unused dice, or none."""
    if state.n_dice == 0:
        return
    list_rerolls(state, most)
    choice = ask(rules, state, players, me, Question.REROLL)
    if choice.kind == Option.DECLINE:
        return
    packed, rolled = choice.what, 0
    for mask in range(1, N_MASKS):
        n = dice_in(packed, mask)
        state.dice[mask] -= n
        rolled += n
    log_event(state, Event.REROLLED, me, packed, 0, rolled)
    state.count[me].rerolls += 1
    for _ in range(rolled):
        face = rules.face[draw(state, LUCK, rules.n_faces)]
        state.dice[face] += 1
        log_event(state, Event.ROLLED, me, face)


@njit
def list_rerolls(state, most):
    """Every choice of unused dice; dice that show the same are alike."""
    offer(state, Option.DECLINE)
    packed = 0
    while True:
        mask = 1
        while mask < N_MASKS and dice_in(packed, mask) == state.dice[mask]:  # count on, as an odometer does
            packed &= ~(7 << DICE_BITS * (mask - 1))
            mask += 1
        if mask == N_MASKS:
            return
        packed += 1 << DICE_BITS * (mask - 1)
        if most == ALL or n_dice_in(packed) <= most:
            offer(state, Option.DICE, packed)


@njit
def dice_in(packed, mask):
    """Dice that show `mask` in a packed choice of dice."""
    return packed >> DICE_BITS * (mask - 1) & 7


@njit
def n_dice_in(packed):
    """All dice in a packed choice."""
    n = 0
    for mask in range(1, N_MASKS):
        n += dice_in(packed, mask)
    return n


@njit
def roll_neutral_die(rules, state, players, me, valve):
    """CG-002, CG-028: roll the grey die; returns the resource it gives, the player's choice of a split face, as bits.

    Where there is a development that splits dice, they may be all that the face shows.
    """
    face = rules.face[draw(state, LUCK, rules.n_faces)]
    log_event(state, Event.ROLLED, me, face, 1)
    for resource in range(N_RESOURCES):
        if face >> resource & 1:
            offer(state, Option.GET, resource)
    if valve != NOTHING and size(face) > 1:
        offer(state, Option.GET_BOTH, face, valve + 1)
    choice = ask(rules, state, players, me, Question.DIE)
    return face if choice.kind == Option.GET_BOTH else 1 << choice.what


@njit
def set_die(rules, state, players, me):
    """Turn an unused die to any single resource, or leave it."""
    offer(state, Option.DECLINE)
    for mask in range(1, N_MASKS):
        if state.dice[mask] > 0:
            for resource in range(N_RESOURCES):
                if mask != 1 << resource:
                    offer(state, Option.TURN_DIE, mask, resource)
    choice = ask(rules, state, players, me, Question.SET_DIE)
    if choice.kind == Option.TURN_DIE:
        state.dice[choice.what] -= 1
        state.dice[1 << choice.place] += 1
        log_event(state, Event.SET, me, choice.what, choice.place)


@njit
def split_die(rules, state, players, me, source):
    """Spend a split die for all the resources that it shows, or none."""
    offer(state, Option.DECLINE)
    for mask in range(1, N_MASKS):
        if state.dice[mask] > 0 and size(mask) > 1:
            offer(state, Option.GET_BOTH, mask)
    choice = ask(rules, state, players, me, Question.SPLIT_DIE)
    if choice.kind == Option.GET_BOTH:
        mask = choice.what
        spend_die(state, mask)
        gain_all(rules, state, me, mask, source)


@njit
def has_split_die(state):
    """Does an unused die show more than one resource?"""
    for mask in range(1, N_MASKS):
        if state.dice[mask] > 0 and size(mask) > 1:
            return True
    return False
