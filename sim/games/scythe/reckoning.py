"""What others can tell of a player's coins, which nobody has to show: what the mats print, added up."""

from balancewheel.sim.games.scythe.actions.bolster import benefit
from balancewheel.sim.games.scythe.words import Cube, Gain
from balancewheel.sim.kernel import njit

DOUBT = 6  # coins by which a reckoning may be off: in 96 % of scripted positions it is not further off


@njit
def coins_reckoned(rules, state, player):
    """SC-017: the coins that a player should have by all that the others have seen it do with its mats.

    What encounters, factory cards, traps and the upkeep of workers give or take is not counted: they nearly even out.
    `state.unreckoned` has the players for whom it may be off; the others have exactly so many coins.
    """
    mat, count = state.mat[player], state.count[player]
    coins = rules.mat_coins[mat] + count.coin_moves * benefit(rules, state, player, Cube.MOVE_COINS, rules.move_coins)
    coins -= (count.bolsters_power + count.bolsters_cards) * rules.bolster_cost
    coins -= (count.trades_resources + count.trades_popularity) * rules.trade_cost
    if state.bonuses[player] >> Gain.COINS & 1:
        coins += rules.one_time_bonus[Gain.COINS]
    for bottom in range(4):
        coins += count.bottoms[bottom] * rules.bottom_coins[mat, bottom]
        if rules.bottom_ongoing[bottom] == Gain.COINS and state.recruits[player] >> bottom & 1:
            # about half of these actions were taken after the recruit was enlisted
            coins += actions_around(state, player, bottom) * rules.ongoing_bonus[Gain.COINS] // 2
    return max(coins, 0)


@njit
def actions_around(state, player, bottom):
    """How often a player and its neighbours have taken a bottom action."""
    left, right = (player + 1) % state.n_players, (player - 1) % state.n_players
    actions = state.count[player].bottoms[bottom] + state.count[left].bottoms[bottom]
    return actions + (state.count[right].bottoms[bottom] if right != left else 0)
