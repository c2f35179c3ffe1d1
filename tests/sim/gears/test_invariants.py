"""What holds in every game, whatever the seed and the rules."""

import numba
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from balancewheel.sim.games.gears.results import owned
from balancewheel.sim.kernel.chance import WHIM, draw
from balancewheel.sim.rules.variants import presets
from balancewheel.testing.redeals import redealing

from .table import GAME, opening

CHANGES = [
    {},
    {"hand_size": 8, "opening_cards": 2},
    {"realm_size": 2, "refill_between_gains": True},
    {"failed_pile_destroyed": False, "despair_threshold": 9},
    {"substitute_powers": 1, "kosmos_may_open": True},
    {"status_skip_turns": 0, "hand_loss_per_despair": 0},
    {"seat1_card": 70, "left_out": ["Ari-oth"]},
    {"dominance_to_win": 4, "after_dominance": "play on", "round_cap": 60},
]


def _watchful(rules, state, knobs):
    """Any legal option; but no answer at all at a table where cards do not add up or an icon count is below 0."""
    total = state.n_realm + state.n_realm_deck + state.n_box
    for player in range(2):
        total += state.n_draw[player] + state.hand_size[player] + state.n_in_play[player]
        total += state.n_discard[player] + state.n_despair[player]
        if state.known_draw[player] > state.n_draw[player] or state.known_realm[player] > state.n_realm_deck:
            return -1
        for icon in range(4):
            if state.power[player, icon] < 0 or state.weakness[player, icon] < 0:
                return -1
    if total != rules.n_cards:
        return -1
    return draw(state, WHIM + state.decider, state.n_options)


WATCHFUL = GAME.make_strategy(_watchful)
WATCHERS = (WATCHFUL, redealing(GAME, _watchful))  # for every second seed all that is hidden is dealt anew


@pytest.mark.rule("GE-007")
@settings(max_examples=8 if numba.config.DISABLE_JIT else 60, deadline=None, phases=[Phase.generate])
@given(seed=st.integers(0, 2**32), preset=st.sampled_from(presets("gears")), changes=st.sampled_from(CHANGES))
def test_all_cards_are_conserved_each_in_one_place(seed, preset, changes):
    t = opening(seed, preset, **changes)
    out = t.play_game(WATCHERS[seed % 2])
    assert all(len(places) == 1 for places in t.everything().values())
    row, seats = out["games"][0], out["seats"]
    assert row["turns"] <= 2 * t.rules.round_cap and row["rounds"] <= t.rules.round_cap
    if row["finished"]:
        winner = t.winners[0]
        assert seats["win_share"][winner] == 1 and t.dominance()[winner] == t.rules.dominance_to_win
        assert seats["score"][winner] > seats["score"][1 - winner]
    for seat in range(2):
        assert seats["crew"][seat] == owned(t.rules, t.state, seat, 0, 0)
        assert seats["resolved_1"][seat] <= seats["resolves_1"][seat]
    assert row["match_games"] == 1 or t.rules.dominance_to_win > 1
    assert sum(t.dominance()) == row["resolves"] - row["failed_resolves"]


@pytest.mark.parametrize("preset", presets("gears"))
def test_the_same_seed_gives_the_same_game(preset):
    one, other = (opening(5, preset).play_game(WATCHFUL)["seats"] for _ in range(2))
    assert one.tobytes() == other.tobytes()
