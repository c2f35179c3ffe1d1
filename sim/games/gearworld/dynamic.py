"""Dynamic phases: the die, the first player's choice, the vote, and schedules forced for experiments."""

from typing import Any

from balancewheel.sim.games.gearworld.rules import MAX_ROUNDS, DynamicPhase, Face
from balancewheel.sim.games.gearworld.set_up import DIE_EVENTS
from balancewheel.sim.games.gearworld.state import Decider, Event, Option, Question
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.chance import event
from balancewheel.sim.kernel.decisions import ask, log_event, offer


@njit
def phase_happens(rules, state, players, phase):
    """GB-008, GB-058 to GB-063: is this dynamic phase resolved in this round?"""
    state.phase = phase
    die = event(state, DIE_EVENTS + 3 * state.round_number + phase, 6)
    effect, by = face(rules, phase, die), Decider.DIE
    if state.round_number == 1 and phase == DynamicPhase.PRODUCTION and not rules.first_round_rolls_production:
        effect, by, die = Face.RESOLVE, Decider.RULE, -1  # GB-065; GB-066: but trade and transport are rolled for
    forced = rules.forced[phase, min(state.round_number, MAX_ROUNDS - 1)]
    if forced:
        effect, by = Face.RESOLVE if forced == 1 else Face.SKIP, Decider.FORCED
    elif effect == Face.FIRST_PLAYER:
        by = Decider.FIRST_PLAYER
        effect = (
            Face.RESOLVE if first_player_resolves(rules, state, players, Question.HOLD_PHASE) else Face.SKIP
        )  # GB-062
    elif effect == Face.VOTE:
        by = Decider.VOTE
        effect = Face.RESOLVE if vote_resolves(rules, state, players) else Face.SKIP  # GB-242
    state.die[phase], state.decided_by[phase], state.resolved[phase] = die + 1, by, effect == Face.RESOLVE
    log_event(state, Event.PHASE_DECIDED, state.first_player, phase, by, 2 * (die + 1) + (effect == Face.RESOLVE))
    return effect == Face.RESOLVE


@njit
def face(rules, phase, die):
    """GB-060 to GB-062: what this face of the die does to the phase."""
    if phase == DynamicPhase.PRODUCTION:
        return rules.production_die[die]
    if phase == DynamicPhase.TRADE:
        return rules.trade_die[die]
    return rules.transport_die[die]


@njit
def first_player_resolves(rules, state, players, question):
    """GB-062, GB-245: the first player decides."""
    who = state.first_player
    offer(state, Option.NO, state.phase)
    offer(state, Option.YES, state.phase)
    resolves = ask(rules, state, players, who, question).kind == Option.YES
    state.count[who].chose_resolve += resolves
    state.count[who].chose_skip += not resolves
    return resolves


@njit
def vote_resolves(rules, state, players):
    """GB-243 to GB-246: all vote openly, the first player first; most votes apply, the first player breaks ties."""
    state.votes[:], state.intent[:] = -1, Option.SILENT
    if rules.messages:
        for turn in range(state.n_players):
            voter = (state.first_player + turn) % state.n_players
            if state.alive[voter]:
                offer(state, Option.SILENT)
                offer(state, Option.NO)
                offer(state, Option.YES)
                state.intent[voter] = ask(rules, state, players, voter, Question.INTEND).kind
    balance = 0
    for turn in range(state.n_players):
        voter = (state.first_player + turn) % state.n_players
        if state.alive[voter]:
            offer(state, Option.NO, state.phase)
            offer(state, Option.YES, state.phase)
            state.votes[voter] = ask(rules, state, players, voter, Question.CAST_VOTE).kind == Option.YES
            balance += 1 if state.votes[voter] else -1
            log_event(state, Event.VOTED, voter, state.phase, 0, state.votes[voter])
    if balance == 0:
        return first_player_resolves(rules, state, players, Question.BREAK_TIE)
    return balance > 0


def first_production_is_ruled(values: dict[str, Any], round_number: int) -> bool:
    """GB-065: in round 1 production takes place without a roll, unless a parameter says otherwise."""
    return round_number == 1 and not values["first_round_rolls_production"]
