"""What holds in every game, whatever the seed, the player count, the map and the rules."""

import numba
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from balancewheel.sim.games.gearworld import GAME
from balancewheel.sim.games.gearworld import state as s
from balancewheel.sim.games.gearworld.board import MAX_LANDS
from balancewheel.sim.games.gearworld.rules import CARGO_NAMES, Cargo
from balancewheel.sim.kernel.chance import WHIM, draw
from balancewheel.sim.rules.variants import presets
from balancewheel.testing.redeals import redealing

from .table import Table

COMPILED = not numba.config.DISABLE_JIT
CHANGES = [
    {},
    {"messages": 1, "ask_to_rescind": True, "ask_attacker": True, "ask_defender": True},
    {"resource_supply": [5, 5, 5, 5, 5], "weapon_supply": 2},
    {"riverboat_supply": 2, "ship_supply": 1, "skywork_supply": 1},
    {"weapon_cost": [0, 0, 0, 1], "riverboat_cost": [0, 0, 0, 1], "ship_cost": [0, 0, 0, 1], "fill_to": 3},
    {"skywork_cost": [0, 0, 0, 1], "skyworks_to_win": 1},
    {
        "horse_reinforcements": [2, 2, 2],
        "weapon_reinforcements": [2, 2, 2],
        "battle_actions": 4,
        "battle_transports": 3,
    },
    {"trade_first_offer": 8, "trade_sweeteners": 9, "trade_counters": 4, "horses_per_ranch": 2, "site_yield": 3},
]
UNFINISHED = (
    s.Question.CARRY,
    s.Question.VEHICLE,
    s.Question.ROUTE_TO,
    s.Question.LIFT,
    s.Question.PUT_DOWN,
    s.Question.RESCIND,
    s.Question.BOAT_ENDS,
    s.Question.SET_DOWN,
)


def _watchful(rules, state, knobs):
    """Any legal option; but no answer at all where too many things rest in one place."""
    if state.question not in UNFINISHED:
        for place in range(s.N_PLACES):
            if state.held[place, Cargo.HORSE] > 1 or state.held[place, Cargo.WEAPON] > 1:
                return -1
        for one in range(s.MAX_CRAFT):
            others = 0
            for other in range(s.MAX_CRAFT):
                alike = (one < s.MAX_BOATS) == (other < s.MAX_BOATS) and (one >= 20) == (other >= 20)
                there = state.owner[MAX_LANDS + one] >= 0 and state.owner[MAX_LANDS + other] >= 0
                others += alike and there and state.area[one] == state.area[other]
            if others > (2 if s.MAX_BOATS <= one < s.MAX_BOATS + s.MAX_SHIPS else 1):
                return -1
    return draw(state, WHIM + state.decider, state.n_options)


WATCHFUL = GAME.make_strategy(_watchful)
WATCHERS = (WATCHFUL, redealing(GAME, _watchful))  # for every second seed all that is hidden is dealt anew


def play(players, seed, preset, rounds, changes):
    """A game of so many rounds; the table at its end."""
    t = Table(players, seed, preset, **({"round_cap": rounds} | changes))
    t.play_game(WATCHERS[seed % 2])
    return t


games = given(
    players=st.integers(2, 4),
    seed=st.integers(0, 2**32),
    rounds=st.integers(1, 4),
    changes=st.sampled_from(CHANGES),
)
settle = settings(
    max_examples=20 if COMPILED else 3, derandomize=True, deadline=None, phases=[Phase.explicit, Phase.generate]
)


def bits(mask):
    return {bit for bit in range(64) if int(mask) >> bit & 1}


def check_tokens(t, changes):
    """GB-006, GB-007: every token is in the supply or on the board."""
    state = t.state
    supply = [*changes.get("resource_supply", [20] * 5), changes.get("weapon_supply", 20)]
    for cargo, name in enumerate(CARGO_NAMES):
        assert state.held[:, cargo].min() >= 0
        assert state.supply[cargo] >= 0
        assert state.held[:, cargo].sum() + state.supply[cargo] == supply[cargo], name
    assert state.skyworks.sum() + state.skywork_supply == changes.get("skywork_supply", 12)
    assert state.skywork_supply >= 0
    for first, last, limit in (
        (s.FIRST_BOAT, s.FIRST_SHIP, changes.get("riverboat_supply", 12)),
        (s.FIRST_SHIP, s.FIRST_BRIDGE, changes.get("ship_supply", 8)),
        (s.FIRST_BRIDGE, s.N_PLACES, 8),
    ):
        assert (state.owner[first:last] >= 0).sum() <= limit


def check_figures(t):
    """GB-016, GB-017: one figure in every controlled place, and both notes of it agree."""
    state = t.state
    for player in range(s.MAX_PLAYERS):
        owned = {place for place in range(s.N_PLACES) if state.owner[place] == player}
        assert bits(state.own_land[player]) == {place for place in owned if place < MAX_LANDS}
        assert bits(state.own_craft[player]) == {place - MAX_LANDS for place in owned if place >= MAX_LANDS}
        if player < state.n_players:
            assert bool(state.alive[player]) == bool(owned)
        else:
            assert not owned
    nobodys = [place for place in range(s.N_PLACES) if state.owner[place] == s.NOBODY]
    assert state.held[nobodys].sum() == 0
    in_play = [land for land in range(t.rules.n_lands) if not state.continent_only or t.rules.land_mass[land] == 0]
    assert (state.owner[in_play] >= 0).all()  # a land once taken never falls back to nobody
    if state.continent_only:
        islands = [land for land in range(t.rules.n_lands) if t.rules.land_mass[land] != 0]
        assert (state.owner[islands] == s.NOBODY).all()
        assert (state.owner[s.FIRST_SHIP :] == s.NOBODY).all()


def check_limits(t):
    """GB-211, GB-212, GB-214, GB-223: what may rest in one place."""
    state = t.state
    assert state.held[:, Cargo.HORSE].max() <= 1
    assert state.held[:, Cargo.WEAPON].max() <= 1
    for first, last, limit in (
        (s.FIRST_BOAT, s.FIRST_SHIP, 1),
        (s.FIRST_SHIP, s.FIRST_BRIDGE, 2),
        (s.FIRST_BRIDGE, s.N_PLACES, 1),
    ):
        areas = [int(state.area[place - MAX_LANDS]) for place in range(first, last) if state.owner[place] >= 0]
        assert all(areas.count(area) <= limit for area in areas)


def check_adjacency(t):
    """GB-034, GB-248: who touches whom is the same from both sides, and only for what is on the board."""
    state = t.state
    for place in range(s.N_PLACES):
        near = bits(state.near_land[place]) | {MAX_LANDS + craft for craft in bits(state.near_craft[place])}
        assert place not in near
        for other in near:
            assert bits(state.near_land[other]) | {MAX_LANDS + craft for craft in bits(state.near_craft[other])} >= {
                place
            }
            assert other < MAX_LANDS or state.owner[other] >= 0


def check_winners(t, players, preset, rounds, changes):
    """GB-070, GB-071, GB-231: enough skyworks and most of them, or the last one alive; All or Nothing has no two."""
    skyworks = [t.skyworks(seat) for seat in range(players)]
    if not t.state.over:
        assert (t.state.round_number, t.winners) == (rounds, [])
    elif t.state.by_elimination:
        assert t.winners == [seat for seat in range(players) if t.state.alive[seat]]
    else:
        assert all(skyworks[seat] == max(skyworks) >= changes.get("skyworks_to_win", 3) for seat in t.winners)
        assert len(t.winners) == 1 or not preset.startswith("all")


@pytest.mark.rule("GB-006", "GB-007", "GB-017", "GB-211", "GB-212", "GB-214", "GB-223", "GB-225", "GB-240", "GB-251")
@pytest.mark.parametrize("preset", presets("gearworld"))
@games
@settle
def test_tokens_figures_limits_adjacency_and_winners(preset, players, seed, rounds, changes):
    """At the end; the players of these games watch the limits at every decision outside an unfinished action."""
    if players == 2 or preset in ("on-the-continent", "all-options"):
        changes = {name: value for name, value in changes.items() if name != "ship_supply"}  # no ships to change
    if preset in ("on-the-continent", "all-options"):
        players = max(players, 3)
    t = play(players, seed, preset, rounds, changes)
    check_tokens(t, changes)
    check_figures(t)
    check_limits(t)
    check_adjacency(t)
    check_winners(t, players, preset, rounds, changes)
