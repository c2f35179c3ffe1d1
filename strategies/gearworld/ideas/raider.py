"""What others have built."""

from balancewheel.sim.games.gearworld import GAME
from balancewheel.sim.games.gearworld.battle import attack_strength, defence_strength
from balancewheel.sim.games.gearworld.places import strength
from balancewheel.sim.games.gearworld.state import Option, Question
from balancewheel.sim.kernel import njit
from balancewheel.strategies.gearworld.evaluation.fighting import is_dispensable, needs_weapon
from balancewheel.strategies.gearworld.ideas.sensible import answer


@GAME.strategy(skyworks=8.0, weapons=4.5, boats=1.5, ships=1.5, caution=0.4, guard=0.2, lands=0.9, attack=0.2)
def raider(rules, state, knobs):
    """Arm, and take land, weapons and skyworks from whoever guards them least.

    A weapon that is not needed to win the fight leads it all the same, and holds what was taken.
    """
    if state.question == Question.LEAD:
        weapon = occupying_weapon(rules, state)
        if weapon >= 0:
            return weapon
    return answer(rules, state, knobs)


@njit
def occupying_weapon(rules, state):
    """A weapon beside a target that falls anyway, from the place that can best do without it; -1 if there is none."""
    if not needs_weapon(state) or attack_strength(rules, state) < defence_strength(rules, state):
        return -1
    best, highest = -1, 0
    for i in range(state.n_options):
        option = state.options[i]
        if option.kind == Option.LEAD_WEAPON and is_dispensable(state, option.place):
            points = strength(rules, state, option.place)
            if points > highest:
                best, highest = i, points
    return best
