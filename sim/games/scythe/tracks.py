"""Power, popularity, coins and combat cards: what is gained, spent and lost, within the ends of the tracks."""

from balancewheel.sim.games.scythe.decks import discard_card, draw_combat_cards, random_card
from balancewheel.sim.games.scythe.state import Event
from balancewheel.sim.games.scythe.words import Gain
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.decisions import log_event


@njit
def gain(rules, state, player, good, amount):
    """SC-087, SC-093, SC-374: power, coins, popularity or combat cards; what goes beyond the end of a track is lost."""
    if amount == 0:
        return
    if good == Gain.POWER:
        state.power[player] = min(state.power[player] + amount, rules.power_max)
    elif good == Gain.POPULARITY:
        state.popularity[player] = min(state.popularity[player] + amount, rules.popularity_max)
    elif good == Gain.COINS:
        state.secret_coins[player] += amount
    else:
        draw_combat_cards(rules, state, player, amount)
    log_event(state, Event.GAINED, player, good, 0, amount)


@njit
def note_unreckoned(state, player, good, amount):
    """SC-017: coins came, went or were waived that `reckoning.py` does not count, so the others no longer know them."""
    if good == Gain.COINS and amount > 0:
        state.unreckoned |= 1 << player


@njit
def lose(rules, state, player, good, amount):
    """SC-072, SC-087, SC-093, SC-321: losses stop at nothing; lost combat cards are chosen by chance."""
    if amount > 0:
        take_away(state, player, good, amount)
        note_unreckoned(state, player, good, amount)
        log_event(state, Event.LOST, player, good, 0, amount)


@njit
def spend(rules, state, player, good, amount):
    """SC-033: what something costs in power, popularity or coins; it is not offered to whoever cannot pay."""
    if amount > 0:
        take_away(state, player, good, amount)
        log_event(state, Event.SPENT, player, good, 0, amount)


@njit
def take_away(state, player, good, amount):
    """SC-374: lower a track, but not below nothing; combat cards are chosen by chance."""
    if good == Gain.POWER:
        state.power[player] = max(state.power[player] - amount, 0)
    elif good == Gain.POPULARITY:
        state.popularity[player] = max(state.popularity[player] - amount, 0)
    elif good == Gain.COINS:
        state.secret_coins[player] = max(state.secret_coins[player] - amount, 0)
    elif good == Gain.COMBAT_CARDS:
        for _ in range(min(amount, state.hand_size[player])):
            discard_card(state, player, random_card(state, player))
