"""The patient counter of odds."""

from balancewheel.sim.games.gears import GAME
from balancewheel.sim.games.gears.state import BUYING, REFRESHING
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
    effect=0.8,
    least=1.9,
    alarm=0.1,
    defence=0.3,
    crew=0.0,
)
def counter(rules, state, knobs):
    """Count the odds and wait until they are very good: one great attack, one sure resolve; until then fight off."""
    me = state.decider
    if state.question == BUYING:
        if wants_to_strike(rules, state, knobs, me):
            return gain_or_stop(rules, state, knobs)
        return choose_buy(rules, state, knobs, NONE_RESERVED)
    if state.question == REFRESHING:
        return 0 if rules.total_weakness[state.options[0].what] >= SHIELD else 1
    return reply(rules, state, knobs)
