"""Searchers in every game: they play to the end, and know neither what is hidden nor the luck to come."""

from dataclasses import dataclass

import numba
import pytest

from balancewheel.sim.games import GAMES, find_game
from balancewheel.sim.run.prepare import prepare
from balancewheel.sim.run.replay import replay
from balancewheel.sim.run.spec import run_spec
from tests.conftest import COIN_RACE

FEW_ROUNDS = {"gearworks": 1, "gearworld": 1, "scythe": 3, "city_of_gears": 2, "gears": 4}
plain = pytest.mark.skipif(not numba.config.DISABLE_JIT, reason="compiled functions cannot be exchanged")


@dataclass(frozen=True)
class Rollout:
    """Where a rollout left the game that is played, for whom it dealt anew, and by which luck it went on."""

    at: int
    decider: int
    me: int
    luck: tuple[int, int]


def spy_on(name, monkeypatch):
    """A game whose rollouts are noted as they deal anew."""
    game, seen = find_game(name), []
    real = game.redeal_hidden

    def redeal(rules, state, me):
        seen.append(Rollout(int(state.n_answers), int(state.decider), int(me), luck_of(state)))
        real(rules, state, me)

    monkeypatch.setitem(game.__dict__, "redeal_hidden", redeal)
    return game, seen


def luck_of(state):
    return int(state.secret_seed), int(state.secret_game)


@plain
@pytest.mark.parametrize("name", [*GAMES, str(COIN_RACE)])
def test_every_rollout_deals_anew_for_the_searcher_and_has_other_luck(name, monkeypatch):
    """As many lucks for each decision as it has rollouts for an option, none of them that of the game itself."""
    game, seen = spy_on(name, monkeypatch)
    n = game.player_counts[-1]
    lineup = ",".join(["search(rollouts=2,options=2)", *["sensible"] * (n - 1)])
    rounds = {game.max_rounds: FEW_ROUNDS[name]} if name in FEW_ROUNDS else {}
    prepared = prepare(run_spec(name, players=n, seed=6, lineup=lineup, changes=rounds))
    told = replay(prepared, 3)
    assert seen, "something is searched"
    assert all(one.me == one.decider == 0 for one in seen)
    assert luck_of(told.state) not in {one.luck for one in seen}
    for at in {one.at for one in seen}:
        lucks = [one.luck for one in seen if one.at == at]
        assert len(set(lucks)) >= 2 and all(lucks.count(luck) == 2 for luck in lucks), "options share their luck"
        others = {one.luck for one in seen if one.at != at}
        assert not others & set(lucks)
    alone = prepared.played_by(prepare(run_spec(name, players=n, lineup="mirror:uniform")).players)
    assert replay(alone, 3, told.answers).answers == told.answers


@plain
def test_what_is_dealt_anew_stays_in_the_rollouts(monkeypatch):
    """However wildly a rollout deals, the game itself goes on as it was: its own luck, its own cards."""
    game, _ = spy_on("gears", monkeypatch)
    spec = run_spec("gears", seed=6, lineup="search(rollouts=2,caution=100),sensible", changes={game.max_rounds: 6})
    scripted = run_spec("gears", seed=6, lineup="sensible,sensible", changes={game.max_rounds: 6})
    assert replay(prepare(spec), 2).answers == replay(prepare(scripted), 2).answers
