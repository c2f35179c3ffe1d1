"""What a player of Gearworld cannot see, dealt anew."""

from balancewheel.sim.games.gearworld.rules import N_RESOURCES
from balancewheel.sim.games.gearworld.set_up import token_count
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.chance import REDEAL, mix


@njit
def redeal_hidden(rules, state, me):
    """Until all are placed, nobody knows what the production tokens are; nothing else is hidden."""
    if not state.revealed:
        n = 0
        for resource in range(N_RESOURCES):
            n += token_count(rules, state, resource)
        mix(state, REDEAL, state.secret_sites, n)
