"""What threads share is never seen half done."""

import pytest

from balancewheel.sim.games import find_game
from balancewheel.sim.run import prepare as preparing
from balancewheel.sim.run.spec import run_spec
from tests.conftest import COIN_RACE


class Emptied(dict):
    """A table that another thread empties as soon as something is put there."""

    def __setitem__(self, key, value):
        self.clear()


def test_threads_that_prepare_other_runs_take_nothing_away(monkeypatch):
    monkeypatch.setattr(preparing, "_PREPARED", Emptied())
    assert preparing.prepare_cached(run_spec(str(COIN_RACE), players=2)).spec.players == 2


def test_a_game_that_is_found_again_never_loses_its_strategies(monkeypatch):
    """Other threads may be reading them."""

    class Kept(dict):
        def clear(self):
            pytest.fail("for a moment there are no strategies")

    game = find_game(str(COIN_RACE))
    monkeypatch.setitem(game.__dict__, "strategies", Kept(game.strategies))
    assert list(find_game(str(COIN_RACE)).strategies) == ["sensible", "robber", "uniform"]
