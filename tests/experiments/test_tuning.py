"""Tuning finds what is known to be better, goes on where it stopped, and writes a file that plays."""

import itertools
from collections import OrderedDict

import numpy as np
import pytest

from balancewheel.experiments.strength import tuning
from balancewheel.experiments.strength.mixed_seatings import CANDIDATE, MixedSeatings
from balancewheel.experiments.strength.tuning import measure_gain, sequential_test, tune
from balancewheel.sim.errors import UserError
from balancewheel.sim.run import prepare as preparing
from balancewheel.sim.run.play import run
from balancewheel.sim.run.pools import Pool
from balancewheel.sim.run.prepare import prepare
from balancewheel.sim.run.spec import run_spec
from balancewheel.sim.run.store.cache import ResultCache
from tests.conftest import COIN_RACE

GAME = str(COIN_RACE)
COWARD = "sensible(courage=12)"  # hardly ever robs, which is what pays in Coin Race


@pytest.fixture(autouse=True)
def small(monkeypatch):
    monkeypatch.setattr(tuning, "GAMES", 200)
    monkeypatch.setattr(tuning, "CHECK_EVERY", 2)
    monkeypatch.setattr(tuning, "FINAL_GAMES", 4000)


def among(candidate, population, players=3, weights=None):
    """A player among others, each as it stands in a lineup."""
    spec = run_spec(GAME, players=players)
    return MixedSeatings.of(spec, spec.roster.find(candidate), list(map(spec.roster.find, population)), weights)


def tune_coward(folder, **settings):
    return tune(GAME, COWARD, players=3, max_games=6000, out=folder / "brave.toml", **settings)


def test_a_coward_learns_to_rob(tmp_path):
    tuned = tune_coward(tmp_path)
    assert tuned.after["courage"] < 9
    alone, twos, reverse = tuned.worth.iter_rows(named=True)
    assert alone["low"] > 0
    assert twos["high"] > 0  # two of them split the one win there is: no more to gain, nothing lost
    assert reverse["low"] < 0  # and a coward among the brave gains nothing
    assert not list(tmp_path.glob("*.journal"))


def test_any_number_of_jobs_and_a_pause_give_the_same_file(tmp_path, monkeypatch):
    whole = tune_coward(tmp_path).file.read_text()
    (tmp_path / "two").mkdir()
    assert tune_coward(tmp_path / "two", jobs=2).file.read_text() == whole
    calls = []

    def stop_at_third(self, number, values):
        calls.append(number)
        if len(calls) == 3:
            raise KeyboardInterrupt
        return add(self, number, values)

    add = ResultCache.add
    monkeypatch.setattr(ResultCache, "add", stop_at_third)
    with pytest.raises(KeyboardInterrupt):
        tune_coward(tmp_path)
    calls.extend([0] * 9)
    assert (tmp_path / "brave.journal").exists()
    assert tune_coward(tmp_path).file.read_text() == whole


def test_the_file_plays_and_the_run_does_not_depend_on_it(tmp_path):
    file = tmp_path / "brave.toml"
    file.write_text('game = "coin_race"\nstrategy = "sensible"\n[knobs]\ncourage = 1.5\n')
    played = run(GAME, games=50, players=2, lineup=f"shuffle:sensible@{file},robber", out=tmp_path / "run")
    assert set(played.seats.collect()["strategy"].unique()) == {"brave", "robber"}
    assert played.manifest.lineup == "shuffle:brave=sensible(courage=1.5),robber"
    file.unlink()
    assert played.replay(3).narrate()


def test_tables_hold_one_to_all_but_one_copies():
    tables = among("sensible", ["sensible", "robber"], players=4)
    seatings = tables.seatings(0, 3000)
    copies = (seatings["entrant"][:, :4] == CANDIDATE).sum(axis=1)
    assert [int((copies == n).sum()) for n in range(5)] == [0, 1000, 1000, 1000, 0]
    assert set(seatings["entrant"][:, :4].ravel()) == {0, 1, 2}
    for seat in range(4):
        assert 0.4 < (seatings["entrant"][:, seat] == CANDIDATE).mean() < 0.6


def test_a_shared_win_counts_in_parts():
    """Copies that share a win get one win together, not one each or more."""
    tables = among("sensible", ["robber"])
    seatings = tables.seatings(0, 300, copies=3)
    assert (prepare(tables.spec).play_seatings(seatings)["games"]["winners"] > 1).any()
    assert tables.shares([{"courage": 4.0}], seatings, Pool())[0] == pytest.approx(1)


def test_the_population_may_be_a_mix():
    tables = among("sensible", ["robber", "uniform"], weights=[0.9, 0.1])
    others = tables.seatings(0, 3000, copies=1)["entrant"][:, :3]
    assert 0.08 < (others == 2).sum() / (others > 0).sum() < 0.12


@pytest.mark.parametrize(
    ("arguments", "settings", "message"),
    [
        (("gears", "sensibel"), {}, "did you mean 'sensible'"),
        (("gears", "uniform"), {}, "uniform has no knobs to tune"),
        (("gears", "sensible"), {"keep": ["courage"]}, "unknown knob of sensible 'courage'"),
        (("gears", "sensible"), {"against": "nobody"}, "unknown gears strategy 'nobody'"),
        (("gearworks", "sensible"), {"players": 1}, "two or more players"),
        (("gears", "search"), {}, "searchers have no knobs"),
        (("gears", "sensible"), {"against": "search(rollouts=2),hoarder"}, "searchers have no knobs"),
        (("gears", "sensible"), {"least_gain": -0.01}, "must be from 0 to 100, not -1"),
        (("gears", "sensible"), {"least_gain": float("nan")}, "must be from 0 to 100, not nan"),
    ],
)
def test_what_cannot_be_tuned(arguments, settings, message, tmp_path):
    with pytest.raises(UserError, match=message):
        tune(*arguments, **settings, out=tmp_path / "x.toml")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (None, "is a folder; name a file, like"),
        ('game = "gearworks"\nstrategy = "sensible"\n[knobs]\n', "holds something else than sensible of gears"),
        ('game = "gears"\nstrategy = "hoarder"\n[knobs]\n', "holds something else than sensible of gears"),
        ("a = 1\n", "holds something else than sensible of gears"),
    ],
)
def test_nothing_else_is_overwritten(text, message, tmp_path):
    file = tmp_path / "x.toml"
    file.mkdir() if text is None else file.write_text(text)
    with pytest.raises(UserError, match=message):
        tune("gears", "sensible", out=file)
    assert text is None or file.read_text() == text
    assert list(tmp_path.iterdir()) == [file]


def test_a_journal_of_another_tuning_is_left_alone(tmp_path):
    (tmp_path / "brave.journal").write_text("[1]\n")
    with pytest.raises(UserError, match="belongs to another tuning"):
        tune_coward(tmp_path)
    assert (tmp_path / "brave.journal").read_text() == "[1]\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('game = "gearworks"\nstrategy = "sensible"\n[knobs]\n', "is for gearworks, not for gears"),
        ('game = "gears"\nstrategy = "sensible"\n[knobs]\nsparks = 1\n', "unknown knob of sensible"),
        ('game = "gears"\nstrategy = "sensible"\n[knobs]\ncrew = "many"\n', "crew must be a number, not 'many'"),
        (f'game = "gears"\nstrategy = "sensible"\n[knobs]\ncrew = 1{"0" * 400}\n', "crew must be a number, not 1000"),
        ('game = "gears"\nstrategy = "sensible"\n[knobs]\ncrew = nan\n', "crew must be a number, not nan"),
        ('game = "gears"\nstrategy = "hoarder"\n[knobs]\n', "holds the knobs of hoarder, not of sensible"),
        ('game = "gears"\n', "has no 'strategy'"),
        ("game =", "is not a valid TOML file"),
    ],
)
def test_files_that_do_not_fit(text, message, tmp_path):
    file = tmp_path / "tuned.toml"
    file.write_text(text)
    with pytest.raises(UserError, match=message):
        run("gears", games=1, lineup=f"sensible@{file},sensible", out=tmp_path / "run")
    assert not (tmp_path / "run").exists()


def test_a_tuning_goes_on_after_checks_that_found_no_gain(tmp_path, monkeypatch):
    gains = itertools.chain([[-1.0, 0.1], [-1.0, 0.1]], itertools.repeat([1.0, 0.1]))
    monkeypatch.setattr(tuning, "sequential_test", lambda *_: next(gains))
    tuned = tune_coward(tmp_path)
    assert tuned.after != tuned.before


@pytest.mark.parametrize(("bring", "games"), [(0.25, 1000), (-0.25, 1000), (0.11, 3000), (0.01, 6000)])
def test_a_check_ends_where_it_is_clear_and_goes_on_where_it_is_not(bring, games, monkeypatch):
    """A copy wins 1.5 times the even share more or less in turns, so 1,000 games have a standard error of 0.05."""
    tables = among("sensible", ["robber"])
    seatings, played = tables.seatings(0, 6000), []

    def shares(self, candidates, block, pool):
        played.extend(block["game"])
        return np.stack([np.zeros(len(block)), bring + np.where(block["game"] % 2, 1.5, -1.5)])

    monkeypatch.setattr(MixedSeatings, "shares", shares)
    gain, error = sequential_test(tables, {}, {}, seatings, 0.01, Pool())
    assert played == list(range(games))
    assert gain == pytest.approx(bring)
    assert error == pytest.approx(1.5 / games**0.5, rel=1e-3)


def test_a_gain_within_its_error_confirms_nothing(tmp_path, monkeypatch):
    monkeypatch.setattr(tuning, "sequential_test", lambda *_: [0.02, 0.03])
    tuned = tune_coward(tmp_path)
    assert tuned.after == tuned.before


def test_knobs_that_stay_stay_in_the_reverse_test_too(monkeypatch):
    """One as before sits among tuned ones, all of them with the knob that was kept."""
    met, tables = [], among("sensible(courage=5)", ["robber"])
    real = MixedSeatings.of.__func__

    def of(cls, spec, candidate, population):
        met.append((candidate.called("").definition, *(entrant.text for entrant in population)))
        return real(cls, spec, candidate, population)

    monkeypatch.setattr(MixedSeatings, "of", classmethod(of))
    measure_gain(tables, {}, {}, Pool(), games=50)
    assert met == [("sensible(courage=5)", "tuned=sensible(courage=5)")]


def test_nobody_is_no_population(tmp_path):
    with pytest.raises(UserError, match="--against names nobody"):
        tune_coward(tmp_path, against=" ")


def test_a_tuning_does_not_go_on_with_other_code(tmp_path, monkeypatch):
    """Generations of two programs would make a file that no seed gives again."""
    monkeypatch.setattr(tuning, "measure_gain", lambda *_: pytest.fail("stopped"))
    with pytest.raises(pytest.fail.Exception):
        tune_coward(tmp_path)
    monkeypatch.setattr(preparing, "_PREPARED", OrderedDict())
    monkeypatch.setattr(preparing.PreparedRun, "sources", "other code")
    with pytest.raises(UserError, match="belongs to another tuning, or to other code"):
        tune_coward(tmp_path)


def test_a_journal_that_was_broken_off_goes_on(tmp_path):
    """A line that was half written is lost, and none after it; one that had not even begun gets its head."""
    file, key = tmp_path / "some.toml", ["this"]
    ResultCache(file, key).add(0, [1.0])
    with file.with_suffix(".journal").open("a") as torn:
        torn.write('["1", [2.')
    ResultCache(file, key).add(2, [3.0])
    again = ResultCache(file, key)
    assert [again.values(number) for number in range(3)] == [[1.0], None, [3.0]]
    file.with_suffix(".journal").write_text("")
    ResultCache(file, key).add(0, [4.0])
    assert ResultCache(file, key).values(0) == [4.0]
