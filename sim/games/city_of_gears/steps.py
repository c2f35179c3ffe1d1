"""What the steps of an effect do, all but those that draw gears."""

from balancewheel.sim.games.city_of_gears.developments import begin_use, choose_branch, gain_by_neutral_die
from balancewheel.sim.games.city_of_gears.dice import reroll, set_die, split_die
from balancewheel.sim.games.city_of_gears.moving import teleport
from balancewheel.sim.games.city_of_gears.overcharge import overcharge_for_free
from balancewheel.sim.games.city_of_gears.resources import gain
from balancewheel.sim.games.city_of_gears.rules import FIRST_DEVELOPMENT
from balancewheel.sim.games.city_of_gears.scoring import amount_of
from balancewheel.sim.games.city_of_gears.state import NOTHING, Question, Source
from balancewheel.sim.games.city_of_gears.words import Step, Verb
from balancewheel.sim.games.city_of_gears.workers import construct_cheaper, install
from balancewheel.sim.kernel import njit


@njit
def take_step(rules, state, players, me, step, where):
    """CG-112: one step; `where` packs the cell and the source of the prestige."""
    verb, cell, source = step[Step.VERB], where >> 4, where & 15
    if verb == Verb.GAIN:
        gain(rules, state, me, step[Step.WHAT], amount_of(rules, state, me, step, cell), source)
    elif verb == Verb.REROLL:
        reroll(rules, state, players, me, step[Step.AMOUNT])
    elif verb == Verb.CONSTRUCT:
        construct_cheaper(rules, state, players, me, step[Step.AMOUNT])
    elif verb == Verb.INSTALL:
        install(rules, state, players, me, cell)
    else:
        for _ in range(step[Step.AMOUNT]):
            if verb == Verb.ROLL_DIE:
                gain_by_neutral_die(rules, state, players, me, source)
            elif verb == Verb.SET_DIE:
                set_die(rules, state, players, me)
            elif verb == Verb.SPLIT_DIE:
                split_die(rules, state, players, me, source)
            elif verb == Verb.TELEPORT:
                teleport(rules, state, players, me)
            elif verb == Verb.DESTROY:
                overcharge_for_free(rules, state, players, me, Question.DESTROY)
            elif verb == Verb.DEMOLISH:
                overcharge_for_free(rules, state, players, me, Question.DEMOLISH)


@njit
def place_and_source(cell, source):
    """Where an effect happens and what its prestige counts as, in one number."""
    return cell << 4 | source


@njit
def use_without_draw(rules, state, players, me, development):
    """CG-072: a development that draws no gears, used while gears are placed."""
    begin_use(rules, state, players, me, development)
    effect = FIRST_DEVELOPMENT + development
    branch = choose_branch(rules, state, players, me, effect)
    for i in range(rules.n_steps[effect]):
        if rules.step[effect, i, Step.BRANCH] == 0 or rules.step[effect, i, Step.BRANCH] == branch:
            where = place_and_source(NOTHING, Source.DEVELOPMENTS)
            take_step(rules, state, players, me, rules.step[effect, i], where)
