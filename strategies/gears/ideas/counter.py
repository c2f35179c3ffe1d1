"""The patient counter of odds."""

from balancewheel.sim.games.gears import GAME
from balancewheel.sim.games.gears.cards import Verb, Zone
from balancewheel.sim.games.gears.state import NOTHING, Option, Question
from balancewheel.sim.kernel import njit
from balancewheel.strategies.gears.evaluation.buying import NONE_RESERVED, choose_buy, gain_or_stop
from balancewheel.strategies.gears.evaluation.effect_choices import can_spare
from balancewheel.strategies.gears.evaluation.fighting import wants_to_strike
from balancewheel.strategies.gears.ideas.sensible import reply

SHIELD = 2  # weaknesses that make a card worth keeping


@GAME.strategy(
    resolve=0.85,
    strike=0.8,
    share=0.3,
    power=0.8,
    weakness=0.8,
    wild=0.4,
    effect=1.2,
    least=2.0,
    alarm=0.1,
    defence=0.3,
    crew=0.0,
)
def counter(rules, state, knobs):
    """Count the odds and wait until they are very good: one great attack, one sure resolve; until then fight off.

    Meanwhile it plays every card that draws, looks or destroys, to know more and to own fewer weak cards.
    """
    if state.question == Question.BUY:
        if wants_to_strike(rules, state, knobs, state.decider):
            return gain_or_stop(rules, state, knobs)
        useful = useful_effect(rules, state)
        return useful if useful > 0 else choose_buy(rules, state, knobs, NONE_RESERVED)
    if state.question == Question.REFRESH:
        return 0 if rules.total_weakness[state.options[0].what] >= SHIELD else 1
    return reply(rules, state, knobs)


@njit
def useful_effect(rules, state):
    """A card of the hand whose effect draws, looks or destroys something now; 0 if there is none."""
    if not rules.effects:
        return 0
    for i in range(state.n_options):
        option = state.options[i]
        effect = rules.effect[option.what] if option.kind == Option.PLAY else NOTHING
        if effect >= 0 and is_useful(rules, state, effect):
            return i
    return 0


@njit
def is_useful(rules, state, effect):
    """Would an effect draw, look at or destroy cards that it had better? Cards of the Realm are rather bought."""
    me, verb, zones = state.decider, rules.step_verb[effect, 0], rules.step_zones[effect, 0]
    if verb == Verb.DRAW:
        return state.n_draw[me] + state.n_discard[me] >= rules.step_amount[effect, 0]
    if verb == Verb.LOOK:
        return not zones >> Zone.DESPAIR & 1 or state.n_despair[1 - me] > 0
    if verb != Verb.DESTROY or zones >> Zone.REALM & 1:
        return False
    return state.n_despair[me] > 0 if zones >> Zone.DESPAIR & 1 else can_spare(rules, state, me)
