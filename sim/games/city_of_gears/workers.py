"""New workers, and workers installed for good."""

from balancewheel.sim.games.city_of_gears.developments import note_passives
from balancewheel.sim.games.city_of_gears.resources import change_prestige
from balancewheel.sim.games.city_of_gears.state import Event, Option, Question, put_worker, take_worker
from balancewheel.sim.games.city_of_gears.words import Verb
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.decisions import ask, log_event, offer


@njit
def printed_price(rules, state, me):
    """CG-079, CG-080: the price of the next worker, cheapest first."""
    number = min(state.built[me], len(rules.worker_prices) - 1)
    return rules.worker_prices[number]


@njit
def worker_price(rules, state, me, discount):
    """CG-079: what the next worker costs the player; discounts do not go below 0."""
    return max(0, printed_price(rules, state, me) - discount - state.modifier[me, Verb.CHEAPER_CONSTRUCT])


@njit
def can_construct(rules, state, me, discount):
    """CG-083: a locked worker is left and its full price is in hand; discovery tokens do not pay."""
    return state.locked[me] > 0 and state.secret_prestige[me] >= worker_price(rules, state, me, discount)


@njit
def construct(rules, state, me, discount):
    """CG-079, CG-082: pay prestige to the supply; the worker stands ready in the factory."""
    price = worker_price(rules, state, me, discount)
    note_passives(rules, state, me, Verb.CHEAPER_CONSTRUCT, printed_price(rules, state, me) - discount - price)
    change_prestige(rules, state, me, -price)
    state.locked[me] -= 1
    state.built[me] += 1
    put_worker(state, me, state.home[me])
    log_event(state, Event.BUILT, me, 0, 0, price)


@njit
def construct_cheaper(rules, state, players, me, discount):
    """CG-066: an effect that unlocks the next worker at a discount, or not, outside the once-a-turn action."""
    if can_construct(rules, state, me, discount):
        offer(state, Option.DECLINE)
        offer(state, Option.CONSTRUCT_WORKER, 0, 0, worker_price(rules, state, me, discount))
        if ask(rules, state, players, me, Question.CONSTRUCT).kind == Option.CONSTRUCT_WORKER:
            construct(rules, state, me, discount)


@njit
def install(rules, state, players, me, cell):
    """CG-110: one own worker on the tile becomes a fixture, or not."""
    if state.workers[me, cell] > 0:
        offer(state, Option.DECLINE)
        offer(state, Option.INSTALL_WORKER)
        if ask(rules, state, players, me, Question.INSTALL).kind == Option.INSTALL_WORKER:
            take_worker(state, me, cell)
            state.installed[me, cell] += 1
            state.count[me].installs += 1
            log_event(state, Event.INSTALLED, me, 0, cell)
