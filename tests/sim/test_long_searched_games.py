"""Games with more answers than can be replayed: scripts play on for searchers."""

import numba
import pytest

from balancewheel.sim.frame import rollouts
from balancewheel.sim.kernel import decisions
from balancewheel.sim.run.prepare import prepare
from balancewheel.sim.run.spec import run_spec
from tests.conftest import COIN_RACE


@pytest.mark.skipif(not numba.config.DISABLE_JIT, reason="compiled code has the limit built in")
@pytest.mark.parametrize("limit", [0, 1, *range(6, 11)])
@pytest.mark.parametrize("seat", [0, 2])
def test_scripts_play_on_where_answers_cannot_be_replayed(limit, seat, monkeypatch):
    """Whoever is asked next, and even if the searcher has not been asked before; the tables still name the searcher."""
    for module in (decisions, rollouts):
        monkeypatch.setattr(module, "MAX_ANSWERS", limit)
    names = ["sensible", "robber", "sensible"]
    scripted = prepare(run_spec(str(COIN_RACE), players=3, seed=3, lineup=",".join(names))).play(0, 3)
    names[seat] = "search(rollouts=1,caution=100)"
    searched = prepare(run_spec(str(COIN_RACE), players=3, seed=3, lineup=",".join(names)))
    rows = searched.play(0, 3)
    assert scripted["games"]["decisions"].min() > 10
    assert rows["seats"]["score"].tolist() == scripted["seats"]["score"].tolist()
    labels = [searched.labels[number] for number in rows["seats"]["strategy"]]
    assert labels == names * 3
