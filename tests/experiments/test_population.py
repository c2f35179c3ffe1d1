"""A population: the mix is an equilibrium, ideas stay themselves, and the same seed gives the same files."""

import shutil

import numpy as np
import polars as pl
import pytest

from balancewheel.experiments.strength import population as grown
from balancewheel.experiments.strength import tuning
from balancewheel.experiments.strength.empirical_game import pair_shares, symmetric_equilibrium
from balancewheel.experiments.strength.ladder import ladder
from balancewheel.experiments.strength.mixed_seatings import MixedSeatings
from balancewheel.experiments.strength.population import PopulationRun, bent_ranges, population, tune_ideas, was_better
from balancewheel.sim.errors import UserError
from balancewheel.sim.games import GAMES, find_game
from balancewheel.sim.players.entrant import Roster
from balancewheel.sim.players.lineup import parse_lineup
from balancewheel.sim.players.rungs import EXPERT
from balancewheel.sim.players.tuned_files import list_shipped, read_tuned
from balancewheel.sim.run.play import run
from balancewheel.sim.run.pools import Pool
from balancewheel.sim.run.prepare import prepare
from balancewheel.sim.run.spec import run_spec
from balancewheel.sim.run.store.cache import ResultCache
from tests.conftest import COIN_RACE

GAME = str(COIN_RACE)


@pytest.fixture(autouse=True)
def small(monkeypatch):
    for name, games in {"GAMES": 100, "CHECK_EVERY": 2, "FINAL_GAMES": 2000}.items():
        monkeypatch.setattr(tuning, name, games)
    for name in ("PAIRS", "TESTED", "TABLES"):
        monkeypatch.setattr(grown, name, 6)


def grow(folder, **settings):
    return population(GAME, players=3, max_games=2400, out=folder, **settings)


def contents(folder):
    return {file.name: file.read_text() for file in sorted(folder.iterdir())}


@pytest.mark.parametrize(
    ("shares", "mix"),
    [
        ([[0.5, 0.9, 0.2], [0.1, 0.5, 0.7], [0.8, 0.3, 0.5]], [0.2, 0.3, 0.4]),  # a cycle: see below
        ([[0.25, 0.4], [0.2, 0.25]], [1, 0]),  # one is better everywhere
        ([[0.25, 0.3], [0.3, 0.25]], [0.5, 0.5]),  # it pays to be the odd one out
        ([[0.25, 0.1, 0.1], [0.2, 0.25, 0.3], [0.1, 0.2, 0.25]], [0, 1, 0]),  # any of two alone: the sturdier one
    ],
)
def test_a_mix_is_an_equilibrium(shares, mix):
    shares, mix = np.array(shares), np.array(mix, float)
    found = symmetric_equilibrium(shares)
    assert found == pytest.approx(mix / mix.sum())
    assert (shares @ found).max() == pytest.approx(found @ shares @ found)


def test_random_games_have_an_equilibrium():
    chance = np.random.default_rng(5)
    for _ in range(40):
        shares = chance.random((6, 6))
        mix = symmetric_equilibrium(shares)
        assert mix.min() >= 0 and mix.sum() == pytest.approx(1)
        assert (shares @ mix).max() == pytest.approx(mix @ shares @ mix)


def test_one_among_copies_of_another(tmp_path):
    spec = run_spec(GAME, players=3)
    players = parse_lineup("shuffle:sensible,robber,uniform", Roster(find_game(GAME)), 3).entrants
    cache = ResultCache(tmp_path / "pairs", ["pairs"])
    shares = pair_shares(spec, players[:2], 300, cache, Pool())
    more = pair_shares(spec, players, 300, cache, Pool(2))
    assert (more[:2, :2] == shares).all()  # what was played stays
    assert more.diagonal() == pytest.approx(1 / 3)
    seats = prepare(run_spec(GAME, players=3, lineup="uniform,sensible,sensible", seed=8)).play(0, 3000)["seats"]
    won = (seats["win_share"].reshape(-1, 3)[:, 0] > 0).mean()
    assert more[2, 0] == pytest.approx(won, abs=0.08)


def test_of_two_players_one_wins_what_the_other_does_not(tmp_path):
    players = parse_lineup("shuffle:sensible,robber", Roster(find_game(GAME)), 2).entrants
    shares = pair_shares(run_spec(GAME, players=2), players, 200, ResultCache(tmp_path / "pairs", []), Pool())
    assert shares + shares.T == pytest.approx(1)


def test_an_idea_keeps_its_bent():
    game = find_game("gearworks")
    idea = parse_lineup("mirror:saboteur", Roster(game), 4).entrants[0]
    ranges = bent_ranges(game, idea, idea)
    spite, hold = (list(ranges.start).index(knob) for knob in ("spite", "hold"))
    common = game.common_knobs["spite"]
    assert ranges.low[spite] == pytest.approx((common + idea.knobs["spite"]) / 2)
    assert ranges.high[spite] == game.knobs["spite"].high
    assert (ranges.low[hold], ranges.high[hold]) == (game.knobs["hold"].low, game.knobs["hold"].high)
    sensible = parse_lineup("mirror:sensible", Roster(game), 4).entrants[0]
    free = bent_ranges(game, sensible, sensible)
    assert free.low.tolist() == [game.knobs[knob].low for knob in free.start]


def test_borrowed_knobs_may_lie_on_a_bound():
    """Rounded to four digits a bound may be a little beyond itself; that is no reason to stop."""
    ranges = tuning.Ranges({"a": 1.0, "b": 2.0}, np.array([0.33333, 0.0]), np.array([1.5, 2.99999]))
    start = ranges.clip({"a": 0.0, "b": 9.0, "c": 5.0})
    assert start == {"a": 0.3333, "b": 3.0}
    assert tuning.Ranges(start, ranges.low, ranges.high).first.tolist() == [0, 1]


def work_in(folder):
    return PopulationRun(run_spec(GAME, players=3), find_game(GAME), ResultCache(folder / "work", []), 6000, Pool())


def test_an_idea_that_was_better_is_noticed(tmp_path):
    """To rob at four coins wins more in Coin Race than to rob at one, and nobody is better than itself."""
    work = work_in(tmp_path)
    good, bad = (work.player("tuned_sensible", "sensible", {"courage": courage}) for courage in (4, 1))
    assert was_better(work, good, {good.label: bad})
    assert not was_better(work, bad, {bad.label: good})
    assert not was_better(work, good, {good.label: good})
    robber = parse_lineup("mirror:robber", Roster(work.game), 3).entrants[0]
    assert not was_better(work, robber, {"robber": robber})  # it has no knobs that tuning could have spoilt


def test_an_idea_may_have_been_better_only_among_its_own_copies(tmp_path, monkeypatch):
    work, tables = work_in(tmp_path), []

    def gain_in_reverse(where, before, after, seatings, least_gain, pool):
        tables.append((where.others, seatings["entrant"][:, :3]))
        return [0.2 * (len(tables) - 1), 0.1]

    monkeypatch.setattr(grown, "sequential_test", gain_in_reverse)
    robber, sensible = parse_lineup("shuffle:robber,sensible", Roster(work.game), 3).entrants
    assert was_better(work, sensible, {"robber": robber, "sensible": sensible})
    assert [others for others, _ in tables] == [2, 1]
    assert ((tables[1][1] == 0).sum(axis=1) == 1).all()  # the only one among copies


def test_what_tuning_has_made_worse_is_tuned_once_more_from_where_it_was(tmp_path, monkeypatch):
    starts = {}

    def tune_badly(self, name, start, tables, ranges):
        starts[name] = ranges.start
        return ranges.start if name.endswith("again") else {"courage": 1.0}

    monkeypatch.setattr(PopulationRun, "tune", tune_badly)
    work = work_in(tmp_path)
    [idea] = tune_ideas(work, parse_lineup("mirror:sensible", Roster(work.game), 3).entrants)
    assert starts == {"sensible": {"courage": 4.0}, "sensible again": {"courage": 4.0}}
    assert idea.tuned.knobs == {"courage": 4.0}


def test_any_number_of_jobs_and_a_pause_give_the_same_files(tmp_path, monkeypatch):
    found = grow(tmp_path / "one")
    whole = contents(tmp_path / "one")
    assert list(whole) == ["expert.toml", "sensible.toml"]
    assert sum(found.mix.values()) == pytest.approx(1, abs=0.01) and found.gains
    grow(tmp_path / "two", jobs=2)
    assert contents(tmp_path / "two") == whole
    add, calls = ResultCache.add, []

    def stop_at_ninth(self, number, values):
        calls.append(number)
        if len(calls) == 9:
            raise KeyboardInterrupt
        return add(self, number, values)

    monkeypatch.setattr(ResultCache, "add", stop_at_ninth)
    with pytest.raises(KeyboardInterrupt):
        grow(tmp_path / "paused")
    assert list(contents(tmp_path / "paused")) == ["population.journal"]
    grow(tmp_path / "paused")
    assert contents(tmp_path / "paused") == whole


def test_what_was_found_plays_beside_the_game(tmp_path):
    """Your own game keeps its tuned strategies in its folder `tuned`."""
    folder = tmp_path / "coin_dash"
    shutil.copytree(COIN_RACE, folder)
    with pytest.raises(UserError, match=r"Coin Race has no expert; `balancewheel population coin_dash` finds them"):
        run(str(folder), games=1, players=2, lineup="mirror:expert", out=tmp_path / "run")
    population(str(folder), players=3, max_games=1200, out=folder / "tuned")
    played = run(str(folder), games=20, players=3, lineup="expert,sensible@tuned,robber", out=tmp_path / "run")
    expert, tuned, robber = played.manifest.entrants
    assert [one.label for one in (expert, tuned, robber)] == ["expert", "tuned_sensible", "robber"]
    assert tuned.knobs == read_tuned(folder / "tuned" / "sensible.toml", played.game).knobs
    with pytest.raises(UserError, match="no tuned form of robber; it has sensible@tuned, expert"):
        run_spec(str(folder), lineup="mirror:robber@tuned")
    with pytest.raises(UserError, match="unknown coin_dash strategy 'nobody'"):
        run_spec(str(folder), lineup="mirror:nobody@tuned")


@pytest.mark.parametrize("name", [game for game in GAMES if list_shipped(find_game(game))])
def test_every_shipped_idea_is_tuned_and_there_is_an_expert(name):
    game = find_game(name)
    shipped = list_shipped(game)
    assert list(shipped) == [*(one for one in game.strategies if game.strategies[one].knobs), EXPERT]
    lineup = ",".join(one if one == EXPERT else f"{one}@tuned" for one in shipped)
    spelled = run_spec(name, lineup=f"shuffle:{lineup}")
    labels = prepare(spelled).labels
    assert labels == [one if one == EXPERT else f"tuned_{one}" for one in shipped]
    for file in shipped.values():
        assert {row["tables"] for row in read_tuned(file, game).worth}


@pytest.mark.parametrize("name", [game for game in GAMES if list_shipped(find_game(game))])
def test_no_tuned_form_loses_to_what_it_was(name):
    """As the only one among tuned copies no idea as it was wins clearly more than the even share."""
    game = find_game(name)
    for idea, file in list_shipped(game).items():
        reverse = next(row for row in read_tuned(file, game).worth if row["tables"] == "one as before among tuned ones")
        assert reverse["low"] <= 0, idea


@pytest.mark.slow
@pytest.mark.parametrize("name", [game for game in GAMES if list_shipped(find_game(game))])
def test_no_tuned_form_loses_with_the_scripts_of_today(name):
    """The same played anew: files tell of the scripts that they were found with."""
    spec = run_spec(name, seed=4711)
    ideas = [one for one in list_shipped(find_game(name)) if one != EXPERT]
    players = prepare(run_spec(name, lineup=f"shuffle:{','.join(f'{one}@tuned' for one in ideas)}")).lineup.entrants
    for idea, tuned in zip(ideas, players, strict=True):
        mixed = MixedSeatings.of(spec, spec.roster.find(idea), [tuned])
        (won,) = mixed.shares([{}], mixed.seatings(0, 1500, 1), Pool())
        assert won.mean() - 1 < 2 * won.std() / len(won) ** 0.5, idea


@pytest.mark.slow
@pytest.mark.parametrize("name", [game for game in GAMES if list_shipped(find_game(game))])
def test_no_tuned_idea_is_a_straw_man(name):
    """At a table of all ideas in tuned form each wins half of the even share or more, and the expert holds its own."""
    ideas = [f"{one}@tuned" for one in list_shipped(find_game(name)) if one != EXPERT]
    players = max(find_game(name).player_counts)
    for lineup in (ideas, [*ideas, EXPERT]):
        ready = prepare(run_spec(name, lineup=f"shuffle:{','.join(lineup)}", seed=77))
        seats = ready.frames(ready.play(0, 5000))["seats"]
        shares = dict(seats.group_by("strategy").agg(pl.col("win_share").mean()).iter_rows())
        assert min(shares.values()) > 0.5 / players, shares
    assert shares[EXPERT] > 0.95 / players, shares


def test_experts_by_other_names():
    name = next(game for game in GAMES if list_shipped(find_game(game)))
    players = max(find_game(name).player_counts)
    rest = ",sensible" * (players - 2)
    entrants = prepare(run_spec(name, lineup=f"mine=expert,search(rollouts=2,script=expert){rest}")).lineup.entrants
    assert entrants[0].label == "mine" and entrants[1].script.definition == entrants[0].definition


@pytest.mark.parametrize(
    ("game", "settings", "message"),
    [
        ("gearworks", {"players": 1}, "two or more players"),
        ("gears", {"rules": "nonsense"}, "nonsense"),
        ("gears", {"players": 3}, "Gears is for 2 players, not 3"),
        ("tests/dice", {}, "has no population: its strategies have no knobs to tune"),
    ],
)
def test_what_has_no_population(game, settings, message, tmp_path):
    with pytest.raises(UserError, match=message):
        population(game, **settings, out=tmp_path / "x")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("grow_in", [population, ladder])
def test_a_file_is_no_folder(grow_in, tmp_path):
    (tmp_path / "x").write_text("mine")
    with pytest.raises(UserError, match="is a file, or lies in one; name a folder"):
        grow_in(GAME, players=3, out=tmp_path / "x")
    assert (tmp_path / "x").read_text() == "mine"
