"""The patient counter of odds."""

from balancewheel.sim.games.gears import GAME
from balancewheel.sim.games.gears.cards import DESTROY, DRAW, LOOK
from balancewheel.sim.games.gears.state import BUYING, PLAY, REFRESHING
from balancewheel.sim.kernel import njit
from balancewheel.strategies.gears.buying import NONE_RESERVED, choose_buy, gain_or_stop
from balancewheel.strategies.gears.fighting import wants_to_strike
from balancewheel.strategies.gears.sensible import reply

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
    if state.question == BUYING:
        if wants_to_strike(rules, state, knobs, state.decider):
            return gain_or_stop(rules, state, knobs)
        useful = useful_effect(rules, state)
        return useful if useful > 0 else choose_buy(rules, state, knobs, NONE_RESERVED)
    if state.question == REFRESHING:
        return 0 if rules.total_weakness[state.options[0].what] >= SHIELD else 1
    return reply(rules, state, knobs)


@njit
def useful_effect(rules, state):
    """A card of the hand whose effect draws, looks or destroys; 0 if there is none."""
    for i in range(state.n_options):
        option = state.options[i]
        if option.kind == PLAY and rules.effect[option.what] >= 0:
            verb = rules.step_verb[rules.effect[option.what], 0]
            if verb in (DRAW, LOOK, DESTROY):
                return i
    return 0
