"""What an airship takes aboard and sets down, and when its tiles are used."""

from balancewheel.sim.games.scythe.actions.cargo import packed_load
from balancewheel.sim.games.scythe.state import NOWHERE, Option
from balancewheel.sim.games.scythe.wind_gambit.airships import figure_of, load_of, worker_room
from balancewheel.sim.games.scythe.wind_gambit.fly import may_drop_workers
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import lowest
from balancewheel.strategies.scythe.evaluation.flying import (
    best_drop,
    drop_worth,
    duel_worth,
    push_worth,
    spare_workers,
    wants_ashore,
    within,
)


@njit
def choose_haul(rules, state, view):
    """As many resources aboard as there is room for, those first that are worth most; never fewer than now."""
    me, now = state.decider, 0.0
    if figure_of(rules.ship_toll, state, me) and view.held >> state.here & 1:
        return 0  # room for tolls
    for resource in range(4):
        now += state.aboard[me, resource] * (1 + 0.1 * view.first[resource])
    best, highest = 0, now
    for i in range(state.n_options):
        if state.options[i].kind == Option.AMOUNT:
            points = 0.0
            for resource in range(4):
                points += packed_load(state.options[i].amount, resource) * (1 + 0.1 * view.first[resource])
            if points > highest + 0.01:
                best, highest = i, points
    return best


@njit
def wanted_crew(rules, state, view, me):
    """How many workers to have aboard from here on."""
    here, steps = state.here, state.steps_left
    crew = state.crew[me]
    if crew and may_drop_workers(rules, state, me, here):
        own = drop_worth(rules, state, view, me, here)
        place, further = best_drop(rules, state, view, me, here, steps, 0)
        if place == here:
            second, gain = NOWHERE, 0.0
            if crew > 1 and steps:
                second, gain = best_drop(rules, state, view, me, here, steps, 1 << here)
            return 1 if second != NOWHERE and gain > 0.3 else 0
        return crew if further > own else 0
    if crew:
        return crew
    place, gain = best_drop(rules, state, view, me, here, steps, 0)
    if place in (NOWHERE, here) or gain < 0.15:
        return 0
    return min(max(spare_workers(rules, state, me, here), 0), worker_room(rules, state, me))


@njit
def choose_crew(rules, state, view):
    """The option with the wanted number aboard, of workers that have walked already as many as can be."""
    wanted, me = wanted_crew(rules, state, view, state.decider), state.decider
    if wanted == state.crew[me]:
        return 0
    best, walked = 0, -1
    for i in range(state.n_options):
        option = state.options[i]
        if option.kind == Option.AMOUNT and option.amount == wanted and option.what > walked:
            best, walked = i, option.what
    return best


@njit
def choose_boarding(rules, state, knobs, view):
    """Aboard if a goal of the character is in reach, ashore where it is."""
    me = state.decider
    if state.options[0].what:
        return 1 if wants_ashore(rules, state, knobs, view, me, state.here) > 0 else 0
    places = within(rules, state.here, state.steps_left) & rules.territories & ~(1 << state.here)
    while places:
        if wants_ashore(rules, state, knobs, view, me, lowest(places)) > 0:
            return 1
        places &= places - 1
    return 0


@njit
def choose_bombs(rules, state):
    """As many resources as take more power than they are worth."""
    side = 0 if state.side[0] == state.decider else 1
    best, highest, there = 0, 0.0, state.power[state.side[1 - side]]
    for i in range(state.n_options):
        option = state.options[i]
        points = 0.9 * min(rules.ship_loss[option.what, option.amount], there) - 0.8 * option.amount
        if points > highest:
            best, highest = i, points
    return best


@njit
def choose_push(rules, state, view):
    """Send a worker to where its owner stands already, if the ground can be emptied; else leave it."""
    me, other = state.decider, state.options[1].what
    place = state.airship[me]
    if push_worth(rules, state, view, me, other, place) <= 0 and state.workers[other, place] > load_of(state, me):
        return 0
    best = 1
    for i in range(1, state.n_options):
        if (state.workers_at[other] | state.fighters_at[other]) >> state.options[i].place & 1:
            best = i
    return best


@njit
def choose_duel(rules, state, knobs, view):
    """The airship that is best to attack, if any is."""
    best, highest = 0, 0.0
    for i in range(1, state.n_options):
        worth = duel_worth(rules, state, knobs, view, state.decider, state.options[i].what)
        if worth > highest:
            best, highest = i, worth
    return best
