"""What holds at every moment of every game, whoever plays and whatever the rules are."""

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from balancewheel.sim.games.city_of_gears.state import MAX_OPTIONS, N_MASKS
from balancewheel.sim.games.city_of_gears.turn import take_turn
from balancewheel.sim.kernel.bits import size
from balancewheel.sim.kernel.chance import WHIM, draw
from balancewheel.testing.redeals import redealing
from tests.sim.city_of_gears.table import COMPILED, GAME, Table

CHANGES = [
    {},
    {"spots_per_edge": 2},
    {"die": "die_three_splits.toml"},
    {"offset_third_factory": False, "remember_prestige": False},
    {"resource_supply": [3, 3, 3], "movement_supply": 2},
    {"installed_count": True, "rapid_through_face_down": True, "opening_gears": 12, "opening_gears_to_end": 12},
    {"links_per_draw": 3, "developments_per_draw": 3, "development_slots": 3, "converter_uses": 5},
    {"standard_gears": 12, "workers_per_player": 9, "start_workers": 1, "worker_prices": [0, 1, 1]},
]


def _watchful(rules, state, knobs):
    """Any legal option, but the end of a turn seldom; no answer where pieces or options are out of bounds."""
    if state.n_options > MAX_OPTIONS // 2:
        return -2
    for i in range(state.n_options):
        one = state.options[i]
        for j in range(i):
            other = state.options[j]
            if one.kind == other.kind and one.what == other.what and one.place == other.place:
                if one.amount == other.amount:
                    return -3
    dice = 0
    for mask in range(N_MASKS):
        dice += state.dice[mask]
        if state.dice[mask] < 0:
            return -4
    if dice != state.n_dice or state.n_dice > rules.dice_per_player:
        return -5
    for good in range(4):
        tokens = state.supply[good]
        for player in range(state.n_players):
            tokens += state.movement[player] if good == 3 else state.tokens[player, good]
        if state.supply[good] < 0 or tokens != (rules.movement_supply if good == 3 else rules.resource_supply[good]):
            return -6
    gears = state.n_bag + size(state.removed) + size(state.secret_removed) + size(state.secret_drawn)
    taken = 0
    for player in range(state.n_players):
        workers = state.workers[player].sum() + state.installed[player].sum() + state.locked[player]
        if workers != rules.workers_per_player or state.workers[player].min() < 0:
            return -7
        if state.secret_prestige[player] < 0 or size(state.held[player]) + 1 > rules.development_slots:
            return -8
        if taken & state.links[player]:
            return -9
        taken |= state.links[player]
        gears += size(state.links[player]) + size(state.held[player])
    if taken != state.taken or gears != rules.standard_gears or size(state.secret_bag) != state.n_bag:
        return -10
    if state.white_bag + state.white_drawn != (rules.opening_gears if state.opened else 0):
        return -11
    last = state.n_options - 1
    if draw(state, WHIM + state.decider, 6) > 0:
        return draw(state, WHIM + state.decider, last) if last > 0 else 0
    return draw(state, WHIM + state.decider, state.n_options)


WATCHFUL = GAME.make_strategy(_watchful)
WATCHERS = (WATCHFUL, redealing(GAME, _watchful))  # for every second seed all that is hidden is dealt anew


def bits(mask):
    return {bit for bit in range(62) if int(mask) >> bit & 1}


def check_table(t):
    """Gears, workers, links and stored tokens after a turn."""
    state, rules, players = t.state, t.rules, t.n_seats
    gears = t.gears()
    assert len(gears) == len(set(gears)) == rules.standard_gears
    for player in range(players):
        assert bits(state.at[player]) == {node for node in range(17) if state.workers[player, node] > 0}
        assert len(bits(state.links[player])) <= rules.ownership_markers
        foreign = {13 + place for place in range(4)} - {int(state.home[player])}
        for spot in bits(state.links[player]):
            assert not foreign & {int(end) for end in rules.spot_end[players, spot]}
            assert state.secret_gear[spot] >= 0
        if not state.over:
            tokens = [int(n) for n in state.tokens[player]]
            extra = sum(max(0, n - s) for n, s in zip(tokens, rules.storage, strict=True))
            assert extra <= rules.wild_storage + state.modifier[player, 16]
        assert state.secret_prestige[player] == state.secret_earned[player].sum() - spent(t, player)
    found = [state.tile[cell] for cell in range(rules.n_cells) if state.tile[cell] >= 0]
    assert len(found) == len(bits(state.face_up)) == state.discoveries[:players].sum()
    assert state.opened == (len(found) == rules.n_cells)
    if state.opened and not state.over:
        assert state.white_bag + state.white_drawn == rules.opening_gears
    assert state.over == (state.white_drawn >= rules.opening_gears_to_end)


def spent(t, player):
    """Prestige paid for workers, read from the log."""
    return sum(event.amount for event in t.events(16) if event.who == player)


@pytest.mark.rule("CG-031", "CG-059", "CG-064", "CG-069", "CG-077", "CG-083", "CG-096")
@given(
    players=st.integers(2, 4), seed=st.integers(0, 2**32), rounds=st.integers(1, 30), changes=st.sampled_from(CHANGES)
)
@settings(max_examples=40 if COMPILED else 6, derandomize=True, deadline=None, phases=[Phase.explicit, Phase.generate])
def test_nothing_is_lost_doubled_or_out_of_bounds(players, seed, rounds, changes):
    """After every turn; the players of these games also watch dice, tokens, gears and options at every decision."""
    t = Table(players, seed, **changes)
    t.set_up()
    watching = t.players(WATCHERS[seed % 2])
    for turn in range(players * (rounds if COMPILED else min(rounds, 12))):
        take_turn(t.rules, t.state, watching, (int(t.state.first_player) + turn) % players)
        check_table(t)
        if t.state.over:
            return
