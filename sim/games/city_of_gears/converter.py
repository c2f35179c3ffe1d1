"""The Converter, which every factory has."""

from balancewheel.sim.games.city_of_gears.resources import can_pay, gain, pay
from balancewheel.sim.games.city_of_gears.state import Event, Option, Source
from balancewheel.sim.games.city_of_gears.words import N_RESOURCES
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.decisions import log_event, offer

PACKED = 4  # bits of each resource in a packed number of resources


@njit
def pack(steam, cog, zap):
    """Numbers of three resources as one number."""
    return steam | cog << PACKED | zap << 2 * PACKED


@njit
def unpack(packed, resource):
    """How much of a resource a packed number holds."""
    return packed >> PACKED * resource & (1 << PACKED) - 1


@njit
def list_conversions(rules, state, me):
    """CG-030: once a turn any two resources into one of any type; every pair that can be paid, every type."""
    if state.conversions >= rules.converter_uses:
        return
    n = rules.converter_inputs
    for steam in range(n, -1, -1):
        for cog in range(n - steam, -1, -1):
            zap = n - steam - cog
            if can_pay(state, me, steam, cog, zap):
                for resource in range(N_RESOURCES):
                    offer(state, Option.CONVERT, pack(steam, cog, zap), resource)


@njit
def convert(rules, state, players, me, packed, resource):
    """CG-030: pay the resources and take a token of the other."""
    state.conversions += 1
    state.count[me].conversions += 1
    log_event(state, Event.CONVERTED, me, packed, resource)
    pay(rules, state, players, me, unpack(packed, 0), unpack(packed, 1), unpack(packed, 2))
    gain(rules, state, me, resource, rules.converter_outputs, Source.DEVELOPMENTS)
