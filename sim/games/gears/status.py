"""The Status phase: resolving Despair."""

from balancewheel.sim.games.gears.piles import destroy, leave_despair
from balancewheel.sim.games.gears.rules import NEW_GAME
from balancewheel.sim.games.gears.state import MAX_PILE_SIZE, Event, Option, Phase, Question
from balancewheel.sim.kernel import ask, log_event, njit, offer

BOTH = 0b11


@njit
def can_resolve(rules, state, me):
    """GE-022, GE-024, GE-030: from the third own turn on, and only the pile of the opponent, if there is one."""
    skipped = rules.status_skip_turns
    if me != state.first_player:
        skipped = max(0, skipped - rules.second_player_early_status)
    return state.own_turns[me] > skipped and state.n_despair[1 - me] > 0


@njit
def status_phase(rules, state, players, me):
    """GE-024, GE-029: the active player may resolve, once, or decline."""
    state.phase = Phase.STATUS
    if not can_resolve(rules, state, me):
        return
    offer(state, Option.DECLINE)
    offer(state, Option.RESOLVE)
    if ask(rules, state, players, me, Question.RESOLVE).kind == Option.RESOLVE:
        resolve(rules, state, me)


@njit
def weakness_in_pile(rules, state, owner):
    """GE-026, GE-027: every weakness icon counts one, Omnis too; powers do not count."""
    total = 0
    for i in range(state.n_despair[owner]):
        total += rules.total_weakness[state.secret_despair[owner, i]]
    return total


@njit
def resolve(rules, state, me):
    """GE-025 to GE-028, GE-083: the pile is revealed; enough weakness gains a Dominance, too little destroys the pile.

    Ruling: the rulebook says what becomes of a failed pile for matches only; it holds for a single game, too.
    """
    owner = 1 - me
    total, cards = weakness_in_pile(rules, state, owner), state.n_despair[owner]
    log_event(state, Event.RESOLVED, me, 0, 0, cards)
    for i in range(cards):
        log_event(state, Event.REVEALED, owner, state.secret_despair[owner, i])
        state.despair_seen[owner, i] = BOTH
    gained = total >= rules.despair_threshold
    size = min(cards, MAX_PILE_SIZE)
    state.count[me].resolves[size - 1] += 1
    state.count[me].resolved[size - 1] += gained
    log_event(state, Event.DOMINATED if gained else Event.FAILED, me, 0, 0, total)
    if gained or rules.failed_pile_destroyed:
        for _ in range(cards):
            destroy(state, owner, leave_despair(state, owner, 0))
    if gained:
        gain_dominance(rules, state, me)


@njit
def gain_dominance(rules, state, me):
    """GE-016, GE-017, GE-082, GE-084: the counter goes up by one; enough wins at once, less may begin a new game."""
    state.dominance[me] += 1
    state.starter_dominance += me == state.first_player
    if state.dominance[me] >= rules.dominance_to_win:
        state.over, state.winners = 1, 1 << me
    elif rules.after_dominance == NEW_GAME:
        state.new_game = 1
