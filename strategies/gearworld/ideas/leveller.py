"""Nobody shall win but me."""

from balancewheel.sim.games.gearworld import GAME
from balancewheel.sim.games.gearworld.state import Option, Question
from balancewheel.sim.kernel import njit
from balancewheel.strategies.gearworld.evaluation.fighting import side_of, wins_by
from balancewheel.strategies.gearworld.evaluation.options import first_of
from balancewheel.strategies.gearworld.evaluation.standing import leading_opponent, standing
from balancewheel.strategies.gearworld.evaluation.trading import choose_partner
from balancewheel.strategies.gearworld.ideas.sensible import answer


@GAME.strategy(skyworks=9.0, weapons=3.5, caution=0.8, compact=0.15, lands=0.7, attack=0.4, leader=4.0, envy=0.2)
def leveller(rules, state, knobs):
    """Settle among all the others, attack whoever leads, help everyone against them, and trade with all but them."""
    leader = leading_opponent(rules, state, state.decider)
    if state.question == Question.ALLY:
        return against(rules, state, knobs, leader)
    if state.question == Question.TRADE_WITH and is_ahead(rules, state, leader):
        return choose_partner(rules, state, knobs, leader)
    if state.question == Question.REPLY and state.player == leader and is_ahead(rules, state, leader):
        return first_of(state, Option.REJECT)
    return answer(rules, state, knobs)


@njit
def is_ahead(rules, state, leader):
    """Has the leading opponent come further than I?"""
    return standing(rules, state, leader) > standing(rules, state, state.decider)


@njit
def against(rules, state, knobs, leader):
    """The side against the leader; the side of interest where the game is at stake or the leader has no part."""
    attacker_wins, defender_wins = wins_by(rules, state, state.attacker, state.defender, state.target)
    if not attacker_wins and not defender_wins:
        if state.attacker == leader:
            return first_of(state, Option.WITH_DEFENDER)
        if state.defender == leader:
            return first_of(state, Option.WITH_ATTACKER)
    return first_of(state, side_of(rules, state, state.attacker, state.defender, state.target))
