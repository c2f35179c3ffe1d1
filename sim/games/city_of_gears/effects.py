"""What tiles, link bonuses and developments do: the verbs of their effects."""

from balancewheel.sim.games.city_of_gears.developments import begin_use, choose_branch, is_free, take_free_step
from balancewheel.sim.games.city_of_gears.gears import draw_and_place_more
from balancewheel.sim.games.city_of_gears.moving import teleport
from balancewheel.sim.games.city_of_gears.overcharge import demolish_for_free, destroy_for_free
from balancewheel.sim.games.city_of_gears.resources import gain
from balancewheel.sim.games.city_of_gears.rules import FIRST_DEVELOPMENT
from balancewheel.sim.games.city_of_gears.scoring import amount_of
from balancewheel.sim.games.city_of_gears.state import FROM_DEVELOPMENTS, NOTHING
from balancewheel.sim.games.city_of_gears.words import (
    AMOUNT,
    BRANCH,
    CONSTRUCT,
    DEMOLISH,
    DESTROY,
    DRAW_PLACE,
    GAIN,
    INSTALL,
    TELEPORT,
    VERB,
    WHAT,
)
from balancewheel.sim.games.city_of_gears.workers import construct_cheaper, install
from balancewheel.sim.kernel import njit


@njit
def resolve(rules, state, players, me, effect, where):
    """CG-032, CG-112: the steps of an effect, in order until the game is over."""
    branch = choose_branch(rules, state, players, me, effect)
    for i in range(rules.n_steps[effect]):
        step = rules.step[effect, i]
        if step[BRANCH] == 0 or step[BRANCH] == branch:
            take_step(rules, state, players, me, step, where)
            if state.over:
                return


@njit
def take_step(rules, state, players, me, step, where):
    """CG-112: one step; `where` packs the cell and the source of the prestige."""
    verb, cell, source = step[VERB], where >> 4, where & 15
    if verb == GAIN:
        gain(rules, state, me, step[WHAT], amount_of(rules, state, me, step, cell), source)
    elif is_free(verb):
        take_free_step(rules, state, players, me, step, source)
    elif verb == DRAW_PLACE:
        draw_and_place_more(rules, state, players, me, step)
        if state.over:
            state.ended_how = source
    elif verb == CONSTRUCT:
        construct_cheaper(rules, state, players, me, step[AMOUNT])
    elif verb == INSTALL:
        install(rules, state, players, me, cell)
    else:
        for _ in range(step[AMOUNT]):
            if verb == TELEPORT:
                teleport(rules, state, players, me)
            elif verb == DESTROY:
                destroy_for_free(rules, state, players, me)
            elif verb == DEMOLISH:
                demolish_for_free(rules, state, players, me)


@njit
def place_and_source(cell, source):
    """Where an effect happens and what its prestige counts as, in one number."""
    return cell << 4 | source


@njit
def use_development(rules, state, players, me, development):
    """CG-072: a development of the factory, used by itself."""
    begin_use(rules, state, players, me, development)
    resolve(rules, state, players, me, FIRST_DEVELOPMENT + development, place_and_source(NOTHING, FROM_DEVELOPMENTS))
