"""What happens where a unit arrives: a trap, enemies, an encounter; and lone workers that have to leave."""

from balancewheel.sim.games.scythe.control import add_workers, enemy_at, has
from balancewheel.sim.games.scythe.rules import ANY_FORCED_RETREAT
from balancewheel.sim.games.scythe.shelter import choose_shelter
from balancewheel.sim.games.scythe.state import NOBODY, NOWHERE, Event
from balancewheel.sim.games.scythe.tokens import spring_trap, trap_awaits
from balancewheel.sim.games.scythe.tracks import lose
from balancewheel.sim.games.scythe.words import Ability, Gain, Unit
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.decisions import log_event


@njit
def arrive(rules, state, players, me, place):
    """SC-068, SC-069, SC-077 to SC-079, SC-081, SC-082, SC-149, SC-152, SC-319: a trap, enemies, an encounter.

    Returns whether the movement ends. A structure alone stops nobody (SC-067); combats happen on lakes too (SC-180).
    """
    stopped = False
    if trap_awaits(state, me, place):
        spring_trap(rules, state, me, place)
        stopped = True
    enemy = enemy_at(state, me, place)
    if enemy != NOBODY and rules.territories >> place & 1:
        stopped = True
        if state.fighters_at[enemy] >> place & 1:
            state.pending |= 1 << place
        else:
            drive_back(rules, state, players, me, enemy, place)
    if state.unit == Unit.CHARACTER and state.encounters >> place & 1:
        stopped = True
    return stopped


@njit
def drive_back(rules, state, players, me, enemy, place):
    """SC-070 to SC-073, SC-174: lone workers go home, their resources stay, and it costs popularity.

    Ruling: Camaraderie speaks of workers that retreat after combat, and there was none.
    """
    n = state.workers[enemy, place]
    shelter = choose_shelter(rules, state, players, enemy, place, True) if rules.airships else NOWHERE
    if shelter == NOWHERE:
        send_workers_home(state, enemy, place, n)
    else:
        add_workers(state, enemy, place, -n)
        add_workers(state, enemy, shelter, n)
    state.drove_back = max(state.drove_back, 1)
    state.count[me].workers_driven += n
    log_event(state, Event.DRIVEN_BACK, me, enemy, place, n)
    if has(state, me, Ability.CAMARADERIE) and rules.camaraderie_scope == ANY_FORCED_RETREAT:
        state.used[me] |= 1 << Ability.CAMARADERIE
    else:
        lose(rules, state, me, Gain.POPULARITY, n * rules.popularity_per_worker)


@njit
def send_workers_home(state, player, place, n):
    """Workers from a territory to their home base."""
    add_workers(state, player, place, -n)
    add_workers(state, player, state.home[player], n)
