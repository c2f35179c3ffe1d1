"""A sound answer to every question: what the other strategies fall back on."""

import numpy as np

from balancewheel.sim.games.scythe import GAME
from balancewheel.sim.games.scythe.state import AIRSHIP_UNIT, N_FIGHTERS, Question
from balancewheel.sim.games.scythe.words import Ability, Gain
from balancewheel.sim.kernel import njit
from balancewheel.strategies.scythe.evaluation.aboard import (
    choose_boarding,
    choose_bombs,
    choose_crew,
    choose_duel,
    choose_haul,
    choose_push,
)
from balancewheel.strategies.scythe.evaluation.accepting import choose_amount
from balancewheel.strategies.scythe.evaluation.fighting import choose_ability, choose_card, choose_dial
from balancewheel.strategies.scythe.evaluation.flying import choose_course
from balancewheel.strategies.scythe.evaluation.moving import best_cargo, choose_step, choose_unit, labour_worth
from balancewheel.strategies.scythe.evaluation.objectives import choose_swap
from balancewheel.strategies.scythe.evaluation.placing import (
    choose_cube,
    choose_encounter,
    choose_factory_card,
    choose_mech,
    choose_recruit,
    choose_reveal,
    choose_structure,
    choose_token,
    choose_worst_card,
)
from balancewheel.strategies.scythe.evaluation.producing import (
    choose_new_workers,
    choose_payment,
    choose_purse,
    choose_resource,
    choose_site,
    choose_store,
)
from balancewheel.strategies.scythe.evaluation.sections import choose_bottom, choose_bundle, choose_section, choose_top
from balancewheel.strategies.scythe.evaluation.worth import ANY_STAR, WORTHS, assess, end_worth, worker_worth

STAR_PRICE = 6.0  # what the cards and resources for a star on the resolution tile are worth


@GAME.strategy(
    stars=2.0,
    objective=0.3,
    upgrades=11.5,
    mechs=8.0,
    structures=5.5,
    recruits=11.5,
    workers=7.7,
    labour=3.2,
    popularity=0.65,
    power=0.15,
    cards=1.1,
    territory=1.4,
    encounter=7.0,
    factory=12.0,
    combat=0.0,
    odds=0.7,
    ahead=1.3,
    foresight=0.51,
    pace=2.0,
    purse=3.0,
    caution=0.0,
    climb=0.8,
    depth=3.0,
    patience=0.87,
    again=0.7,
    gathered=0.56,
    opening=8.0,
)
def sensible(rules, state, knobs):
    """Do each turn what brings most coins by the end: gather, spend it below, spread out late, and fight when sure.

    It follows what its player mat makes cheap and goes for the encounters and the factory with its character.
    """
    return answer(rules, state, knobs, ANY_STAR)


@njit
def answer(rules, state, knobs, plan):
    """The answer to any question of a player who plans for some kinds of stars, given as bits."""
    question = state.question
    if question == Question.PAY_FROM:
        return choose_purse(state)
    if question == Question.PUT_RESOURCE:
        return choose_store(state)
    if Question.NEXT_COMBAT <= question <= Question.PLAY_CARD:
        return fight(rules, state)
    if question == Question.ACCEPT and state.options[0].what >= Gain.COMBAT_CARDS:
        return state.n_options - 1
    views = np.zeros(1, WORTHS)
    return consider(rules, state, knobs, plan, views)


@njit
def consider(rules, state, knobs, plan, views):
    """The answer to a question that takes some thought.

    `views` has room for the thoughts. It is the caller's, who keeps it: compiled, a record does not keep the array that
    it lies in, and must not outlive it.
    """
    question, view = state.question, views[0]
    assess(rules, state, knobs, state.decider, plan, view)
    if question == Question.SECTION:
        return choose_section(rules, state, knobs, view)
    if question == Question.TOP:
        return choose_top(rules, state, knobs, view)
    if question == Question.BOTTOM:
        return choose_bottom(rules, state, view)
    if question >= Question.HAUL:
        return fly(rules, state, knobs, view)
    if Question.UNIT <= question <= Question.TAKE_AMOUNT:
        return travel(rules, state, knobs, view)
    if question == Question.ACCEPT:
        return choose_amount(rules, state, view)
    if question in (
        Question.TRADE_FOR,
        Question.PRODUCE_AT,
        Question.NEW_WORKERS,
        Question.GAIN_RESOURCE,
        Question.PAY_TYPE,
    ):
        return work(rules, state, knobs, view)
    return place(rules, state, knobs, view)


@njit
def travel(rules, state, knobs, view):
    """Units and what they take along."""
    question, me = state.question, state.decider
    if question == Question.UNIT:
        return choose_unit(rules, state, knobs, view)
    if question == Question.STEP and state.unit == AIRSHIP_UNIT:
        return choose_course(rules, state, knobs, view)
    if question == Question.STEP:
        return choose_step(rules, state, knobs, view)
    view.labour = labour_worth(rules, state, view, me, 0, 0)
    if question == Question.TAKE_WORKERS:
        n = best_cargo(rules, state, view, me, state.here, state.heading)
        for i in range(state.n_options):
            if state.options[i].amount == n:
                return i
        return 0
    leaving = best_cargo(rules, state, view, me, state.here, state.heading) if 0 < state.unit < N_FIGHTERS else 0
    return 0 if stays_ours(state, me, leaving) else state.n_options - 1  # nothing, or all that is there


@njit
def fly(rules, state, knobs, view):
    """The airship and its tiles, and the resolution tile."""
    question = state.question
    if question == Question.HAUL:
        return choose_haul(rules, state, view)
    if question == Question.CREW:
        return choose_crew(rules, state, view)
    if question == Question.BOARD:
        return choose_boarding(rules, state, knobs, view)
    if question == Question.BOMBARD:
        return choose_bombs(rules, state)
    if question == Question.MOVE_WORKER:
        return choose_push(rules, state, view)
    if question == Question.ATTACK_AIRSHIP:
        return choose_duel(rules, state, knobs, view)
    if question == Question.PAY_TOLL:
        return choose_payment(state, view)
    if question == Question.SWAP_OBJECTIVE:
        return choose_swap(rules, state, view)
    if question == Question.CALL_END:
        return 1 if end_worth(rules, state, state.decider) > 0 else 0
    if question == Question.BUY_STAR:
        return 1 if view.star > STAR_PRICE else 0
    return state.n_options - 1  # the ability of a tile costs nothing


@njit
def stays_ours(state, me, leaving):
    """Does a place stay under control when the unit and workers with it have left, so that its resources may stay?"""
    here = state.here
    left = state.workers[me, here] - (state.unit == N_FIGHTERS) - leaving
    for unit in range(N_FIGHTERS):
        left += state.fighter[me, unit] == here and unit != state.unit
    return left > 0 or state.structures_at[me] >> here & 1


@njit
def fight(rules, state):
    """A combat."""
    question = state.question
    if question == Question.USE_ABILITY:
        return choose_ability(state)
    if question == Question.DIAL:
        return choose_dial(rules, state)
    if question == Question.PLAY_CARD:
        return choose_card(rules, state)
    return 0


@njit
def work(rules, state, knobs, view):
    """Resources."""
    question = state.question
    if question == Question.TRADE_FOR:
        return choose_bundle(rules, state, knobs, view)
    if question == Question.PRODUCE_AT:
        return choose_site(rules, state, knobs, view)
    if question == Question.NEW_WORKERS:
        return choose_new_workers(rules, state, knobs, view)
    if question == Question.GAIN_RESOURCE:
        return choose_resource(state, view)
    return choose_payment(state, view)


@njit
def place(rules, state, knobs, view):
    """Pieces and cards."""
    question = state.question
    if question == Question.MOVE_CUBE:
        return choose_cube(state, knobs, view)
    if question == Question.PLACE_MECH:
        return choose_mech(rules, state, view, 1 << Ability.SPEED)
    if question == Question.PLACE_STRUCTURE:
        return choose_structure(rules, state, view)
    if question == Question.PLACE_RECRUIT:
        return choose_recruit(rules, state, view)
    if question == Question.ENCOUNTER:
        return choose_encounter(rules, state, knobs, view)
    if question == Question.TAKE_CARD:
        return choose_factory_card(rules, state, knobs, view)
    if question == Question.REVEAL:
        return choose_reveal(view)
    if question == Question.PLACE_TOKEN:
        return choose_token(rules, state)
    if question in (Question.SPEND_CARD, Question.PAY_CARD):
        return max(choose_worst_card(state), 0)
    if question == Question.PLACE_WORKER:
        wanted = worker_worth(rules, state, knobs, view, state.decider, state.workers_out[state.decider]) >= 0
        return state.n_options - 1 if wanted else 0
    if question in (Question.RETREAT_TO, Question.REARM, Question.PEEK_AT):
        return state.n_options - 1
    return 0
