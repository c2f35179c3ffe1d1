"""What tiles, link bonuses and developments do: their effects, step by step."""

from balancewheel.sim.games.city_of_gears.developments import begin_use, choose_branch
from balancewheel.sim.games.city_of_gears.gears import draw_and_place_more
from balancewheel.sim.games.city_of_gears.rules import FIRST_DEVELOPMENT
from balancewheel.sim.games.city_of_gears.state import NOTHING, Source
from balancewheel.sim.games.city_of_gears.steps import place_and_source, take_step
from balancewheel.sim.games.city_of_gears.words import Step, Verb
from balancewheel.sim.kernel import njit


@njit
def resolve(rules, state, players, me, effect, where):
    """CG-032, CG-112: the steps of an effect, in order until the game is over."""
    branch = choose_branch(rules, state, players, me, effect)
    for i in range(rules.n_steps[effect]):
        step = rules.step[effect, i]
        if step[Step.BRANCH] != 0 and step[Step.BRANCH] != branch:
            continue
        if step[Step.VERB] != Verb.DRAW_PLACE:
            take_step(rules, state, players, me, step, where)
            continue
        draw_and_place_more(rules, state, players, me, step)
        if state.over:
            state.ended_how = where & 15
            return


@njit
def use_development(rules, state, players, me, development):
    """CG-072: a development of the factory, used by itself."""
    begin_use(rules, state, players, me, development)
    resolve(rules, state, players, me, FIRST_DEVELOPMENT + development, place_and_source(NOTHING, Source.DEVELOPMENTS))
