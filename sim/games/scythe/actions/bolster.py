"""Bolster: a coin for power or for combat cards; and what a box of the top row gives."""

from balancewheel.sim.games.scythe.state import NOWHERE, Option
from balancewheel.sim.games.scythe.taking import take
from balancewheel.sim.games.scythe.tracks import spend
from balancewheel.sim.games.scythe.words import Cube, Gain, Structure
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.decisions import offer


@njit
def benefit(rules, state, player, cube, amount):
    """SC-032, SC-112: what a top-row box gives: the printed amount, more once its cube has moved."""
    return amount + rules.upgrade_step if state.cubes[player] >> cube & 1 else amount


@njit
def list_bolster(rules, state, me):
    """SC-083: power or cards, if the coin is there."""
    if state.secret_coins[me] >= rules.bolster_cost:
        offer(state, Option.FOR_POWER)
        offer(state, Option.FOR_CARDS)


@njit
def bolster(rules, state, players, me, form):
    """SC-034, SC-083 to SC-085, SC-124, SC-126: pay, gain one of the two or part of it; a monument adds popularity."""
    spend(rules, state, me, Gain.COINS, rules.bolster_cost)
    if form == Option.FOR_POWER:
        take(rules, state, players, me, Gain.POWER, benefit(rules, state, me, Cube.BOLSTER_POWER, rules.bolster_power))
        state.count[me].bolsters_power += 1
    else:
        cards = benefit(rules, state, me, Cube.BOLSTER_CARDS, rules.bolster_cards)
        take(rules, state, players, me, Gain.COMBAT_CARDS, cards)
        state.count[me].bolsters_cards += 1
    if state.structure[me, Structure.MONUMENT] != NOWHERE:
        take(rules, state, players, me, Gain.POPULARITY, rules.monument_popularity)
