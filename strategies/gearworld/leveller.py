"""Nobody shall win but me."""

from sim.games.gearworld import GAME
from sim.games.gearworld.state import ALLY, NO, REPLY, TRADE_WITH, WITH_ATTACKER, WITH_DEFENDER
from sim.kernel import njit
from strategies.gearworld.fighting import side_of
from strategies.gearworld.sensible import answer
from strategies.gearworld.standing import leading_opponent, standing
from strategies.gearworld.trading import first_of


@GAME.strategy(skyworks=9.0, weapons=2.5, caution=0.2, lands=0.7, attack=0.4, leader=2.5, envy=0.2)
def leveller(rules, state, knobs):
    """Attack whoever leads, help everyone against them, and trade with all but them."""
    leader = leading_opponent(rules, state, state.decider)
    if state.question == ALLY:
        return against(rules, state, knobs, leader)
    if state.question == TRADE_WITH:
        taken = answer(rules, state, knobs)
        is_leader = state.options[taken].kind != NO and state.options[taken].place == leader
        return state.n_options - 1 if is_leader and is_ahead(rules, state, leader) else taken
    if state.question == REPLY and state.player == leader and is_ahead(rules, state, leader):
        return 1  # declines
    return answer(rules, state, knobs)


@njit
def is_ahead(rules, state, leader):
    """Has the leading opponent come further than I?"""
    return standing(rules, state, leader) > standing(rules, state, state.decider)


@njit
def against(rules, state, knobs, leader):
    """The side against the leader, or the side of interest where the leader has no part."""
    if state.attacker == leader:
        return first_of(state, WITH_DEFENDER)
    if state.defender == leader:
        return first_of(state, WITH_ATTACKER)
    return first_of(state, side_of(rules, state, knobs, state.decider, state.attacker, state.defender, state.target))
