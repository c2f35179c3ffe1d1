"""The course of a round of Gearworld."""

from balancewheel.sim.games.gearworld.battle import battle_turn
from balancewheel.sim.games.gearworld.build import build_turn
from balancewheel.sim.games.gearworld.dynamic import phase_happens
from balancewheel.sim.games.gearworld.production import production_turn
from balancewheel.sim.games.gearworld.promises import close_promises
from balancewheel.sim.games.gearworld.rules import DynamicPhase
from balancewheel.sim.games.gearworld.state import Event
from balancewheel.sim.games.gearworld.trade import trade_phase
from balancewheel.sim.games.gearworld.transport import transport_turn
from balancewheel.sim.games.gearworld.winning import check_victory
from balancewheel.sim.kernel import log_event, njit


@njit
def clockwise(state, turn):
    """GB-055: the seat whose turn it is, counted from the first player."""
    return (state.first_player + turn) % state.n_players


@njit
def play_round(rules, state, players):
    """GB-073: one more round; from the second on the first-player token is passed on before it."""
    if state.round_number > 0:
        pass_token(state)
    play_phases(rules, state, players)
    end_round(rules, state)


@njit(inline="always")
def play_phases(rules, state, players):
    """GB-054, GB-253: build, production, trade, transport, battle; GB-064: no building in round 1.

    The earlier in turn order is served first when the supply runs short (GB-014).
    """
    state.round_number += 1
    log_event(state, Event.ROUND_BEGINS, state.first_player, state.round_number)
    if state.round_number > 1 or rules.first_round_builds:
        for turn in range(state.n_players):
            if state.alive[clockwise(state, turn)]:
                build_turn(rules, state, players, clockwise(state, turn))
    if phase_happens(rules, state, players, DynamicPhase.PRODUCTION):
        for turn in range(state.n_players):
            if state.alive[clockwise(state, turn)]:
                production_turn(rules, state, players, clockwise(state, turn))
    if phase_happens(rules, state, players, DynamicPhase.TRADE):
        trade_phase(rules, state, players)
    if phase_happens(rules, state, players, DynamicPhase.TRANSPORT):
        for turn in range(state.n_players):
            if state.alive[clockwise(state, turn)]:
                transport_turn(rules, state, players, clockwise(state, turn))
    for turn in range(state.n_players):
        if state.alive[clockwise(state, turn)] and not state.over:
            state.turns += 1
            battle_turn(rules, state, players, clockwise(state, turn))


@njit
def end_round(rules, state):
    """GB-069: test for victory, and settle the promises that have run their time."""
    if not state.over:
        check_victory(rules, state)
    close_promises(rules, state)
    log_event(state, Event.ROUND_ENDS, state.first_player, state.round_number)


@njit
def pass_token(state):
    """GB-004, GB-057: the next living player clockwise leads the new round."""
    state.first_player = clockwise(state, 1)
    while not state.alive[state.first_player]:
        state.first_player = clockwise(state, 1)
