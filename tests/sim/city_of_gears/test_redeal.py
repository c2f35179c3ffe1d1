"""What a player cannot know is dealt anew with the right odds; what they have seen stays."""

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from balancewheel.sim.games.city_of_gears.gears import return_gears
from balancewheel.sim.games.city_of_gears.hidden import DOUBT
from balancewheel.sim.games.city_of_gears.overcharge import demolish
from balancewheel.sim.kernel.bits import size
from balancewheel.sim.strategy import make_strategy

from ..redeals import assert_odds, redeal
from .table import GAME, Table, table
from .test_invariants import COMPILED, WATCHFUL, check_table


def linked():
    """A table at which player 0 has a link of its own."""
    t = table(3, seed=3)
    spot = next(spot for spot in range(int(t.rules.n_spots[3])))
    gear = t._fetch()
    t.state.links[0], t.state.taken, t.state.secret_gear[spot] = 1 << spot, 1 << spot, gear
    return t, spot, gear


@pytest.mark.rule("CG-011")
def test_the_gear_of_anothers_link_is_any_that_is_hidden():
    t, spot, gear = linked()
    hidden = [one for one in range(int(t.rules.n_developments)) if not int(t.state.removed) >> one & 1]
    assert set(redeal(t, 0, lambda: int(t.state.secret_gear[spot]), 20)) == {gear}
    assert_odds(redeal(t, 1, lambda: int(t.state.secret_gear[spot]), 1200), dict.fromkeys(hidden, 1))


@pytest.mark.rule("CG-076", "CG-077")
def test_the_owner_of_a_demolished_link_knows_its_gear():
    t, spot, gear = linked()
    t.play(demolish, 1, 0, spot, 0)
    assert set(redeal(t, 0, lambda: int(t.state.secret_removed), 20)) == {1 << gear}
    seen = redeal(t, 1, lambda: int(t.state.secret_removed), 200)
    assert len(seen) > 20 and all(size(removed) == 1 for removed in seen)
    assert t.state.secret_lost[0] == t.state.secret_removed  # what another remembers is what is there


@pytest.mark.rule("CG-064")
def test_gears_returned_to_the_bag_are_there_for_whoever_drew_them():
    t = table(3, seed=4)
    gear = t._fetch()
    t.state.secret_drawn = 1 << gear
    return_gears(t.state, 1)
    assert all(int(bag) >> gear & 1 for bag in redeal(t, 1, lambda: int(t.state.secret_bag), 60))
    known = set()
    for _ in range(20):
        t.game.redeal_hidden(t.rules, t.state, 0)
        assert size(t.state.secret_seen[1]) == 1 and not int(t.state.secret_seen[1]) & ~int(t.state.secret_bag)
        known.add(int(t.state.secret_seen[1]))
    assert len(known) > 5


@pytest.mark.rule("CG-091")
def test_hidden_prestige_is_guessed_around_what_was_gained_in_the_open():
    t = table(2, preset="masked-prestige").give(0, prestige=20)
    totals = set()
    for _ in range(300):
        t.state.secret_prestige[0] = 20
        t.game.redeal_hidden(t.rules, t.state, 1)
        totals.add(t.prestige(0))
    assert totals == set(range(20 - DOUBT - 4, 20 + DOUBT + 5))


WATCH, REDEAL_HIDDEN = WATCHFUL.choose, GAME.redeal_hidden


def _redealing(rules, state, knobs):
    """Deal anew what the decider cannot know, then answer as one who watches the table."""
    REDEAL_HIDDEN(rules, state, state.decider)
    return WATCH(rules, state, knobs)


REDEALING = make_strategy(GAME, _redealing, {})


@given(players=st.integers(2, 4), seed=st.integers(0, 2**32))
@settings(max_examples=100 if COMPILED else 2, derandomize=True, deadline=None, phases=[Phase.generate])
def test_a_game_goes_on_legally_after_every_redeal(players, seed):
    """What is hidden is dealt anew at every question of a game, some hundred times; those who watch find no fault."""
    t = Table(players, seed, "standard", round_cap=40 if COMPILED else 3)
    t.play_game(REDEALING)
    assert t.state.over or t.state.unfinished
    check_table(t)
