"""The bottom-row action of a section: pay, benefit, coins, recruits, stars."""

from balancewheel.sim.games.scythe.actions.build import build
from balancewheel.sim.games.scythe.actions.deploy import deploy
from balancewheel.sim.games.scythe.actions.enlist import enlist, neighbours_bonuses, ongoing_bonus
from balancewheel.sim.games.scythe.actions.upgrade import upgrade
from balancewheel.sim.games.scythe.payment import can_pay_resource, pay_resource
from balancewheel.sim.games.scythe.state import NOWHERE, Option, Question
from balancewheel.sim.games.scythe.taking import take
from balancewheel.sim.games.scythe.words import BottomAction, Gain
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.decisions import ask, offer


@njit
def bottom_cost(rules, state, player, bottom):
    """SC-040, SC-113, SC-393: the printed cost, one less for each cube in its brackets."""
    saved = rules.upgrade_saving * state.filled[player, bottom]
    return max(rules.bottom_cost[state.mat[player], bottom] - saved, 0)


@njit
def can_take_bottom(rules, state, player, bottom):
    """SC-033, SC-108: is the cost there? What is left to gain does not matter."""
    return can_pay_resource(
        rules, state, player, rules.bottom_resource[bottom], bottom_cost(rules, state, player, bottom)
    )


@njit
def bottom_action(rules, state, players, me):
    """SC-028, SC-030, SC-033, SC-039: the bottom action below the section's top action, or none."""
    bottom = rules.mat_bottom[state.mat[me], state.section]
    if not can_take_bottom(rules, state, me, bottom):
        return
    offer(state, Option.DECLINE)
    offer(state, Option.TAKE, bottom)
    if ask(rules, state, players, me, Question.BOTTOM).kind == Option.TAKE:
        take_bottom(rules, state, players, me, bottom)


@njit
def take_bottom(rules, state, players, me, bottom):
    """SC-034, SC-107, SC-109, SC-261, SC-263, SC-407: pay, benefit, coins, own bonus, stars; then the neighbours.

    Own recruits count as they were before the action (SC-032), unless the parameter says otherwise.
    """
    recruits = state.recruits[me]
    state.count[me].bottoms[bottom] += 1
    cost = bottom_cost(rules, state, me, bottom)
    pay_resource(rules, state, players, me, rules.bottom_resource[bottom], cost)
    if bottom == BottomAction.UPGRADE:
        upgrade(rules, state, players, me)
    elif bottom == BottomAction.DEPLOY:
        deploy(rules, state, players, me, NOWHERE)
    elif bottom == BottomAction.BUILD:
        build(rules, state, players, me, NOWHERE)
    else:
        enlist(rules, state, players, me)
    take(rules, state, players, me, Gain.COINS, rules.bottom_coins[state.mat[me], bottom])
    if rules.recruit_pays_same_action:
        recruits = state.recruits[me]
    ongoing_bonus(rules, state, players, me, bottom, recruits)
    neighbours_bonuses(rules, state, players, me, bottom)
