"""Keeping what is there."""

from balancewheel.sim.games.gearworld import GAME
from balancewheel.sim.games.gearworld.places import skyworks_of
from balancewheel.sim.games.gearworld.state import Option, Question
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import lowest
from balancewheel.strategies.gearworld.evaluation.options import first_of, is_offered
from balancewheel.strategies.gearworld.evaluation.plans import has_room, threat
from balancewheel.strategies.gearworld.ideas.sensible import answer


@GAME.strategy(skyworks=10.0, weapons=3.0, caution=1.5, compact=1.2, guard=2.0, margin=0.1, envy=0.2, attack=1.0)
def defender(rules, state, knobs):
    """Settle close together, arm every place where a skywork stands, and stand by whoever is attacked."""
    if state.question == Question.BUILD and not is_offered(state, Option.BUILD_SKYWORK):
        weapon = needed_weapon(rules, state)
        if weapon >= 0:
            return weapon
    if state.question == Question.ALLY and skyworks_of(state, state.defender) < rules.skyworks_to_win:
        return first_of(state, Option.WITH_DEFENDER)
    return answer(rules, state, knobs)


@njit
def needed_weapon(rules, state):
    """A weapon for a threatened skywork, or for the land beside one; -1 if none is needed or can be built."""
    me = state.decider
    for i in range(state.n_options):
        option = state.options[i]
        if option.kind != Option.BUILD_WEAPON or not has_room(rules, state, Option.BUILD_WEAPON, option.place):
            continue
        lands = (state.near_land[option.place] | 1 << option.place) & state.own_land[me]
        while lands:
            land = lowest(lands)
            lands &= lands - 1
            if state.skyworks[land] > 0 and threat(rules, state, me, land) >= 0:
                return i
    return -1
