"""The Refresh phase: keep or discard, then draw."""

from balancewheel.sim.games.gears.piles import discard_from_hand, draw_cards
from balancewheel.sim.games.gears.state import Event, Option, Phase, Question
from balancewheel.sim.kernel import ask, log_event, njit, offer


@njit
def hand_limit(rules, state, player):
    """GE-068: the hand size less the Despair given that still lies with the opponent; never below 0."""
    return max(0, rules.hand_size - rules.hand_loss_per_despair * state.n_despair[1 - player])


@njit
def refresh_phase(rules, state, players, me):
    """GE-067 to GE-070: the active player, alone, keeps or discards each card left and draws up to the hand limit."""
    state.phase = Phase.REFRESH
    for place in range(state.hand_size[me] - 1, -1, -1):
        card = state.secret_hand[me, place]
        offer(state, Option.KEEP, card, place)
        offer(state, Option.DROP, card, place)
        if ask(rules, state, players, me, Question.REFRESH).kind == Option.DROP:
            discard_from_hand(state, me, place)
    kept, limit = state.hand_size[me], hand_limit(rules, state, me)
    drawn = draw_cards(state, me, max(0, limit - kept))  # GE-069
    log_event(state, Event.REFRESHED, me, limit, drawn, state.hand_size[me])
