"""Styles of play: drawn from the seed, strong enough, kept beside the run, and not played again."""

import json
import shutil
from dataclasses import replace

import numpy as np
import pytest

import balancewheel as bw
from balancewheel.experiments.kept.styles import KEPT_SHARE, TRIAL_GAMES, in_style, load_styles, styles_folder
from balancewheel.experiments.settings import Work
from balancewheel.experiments.styles import draw as styles
from balancewheel.experiments.styles.draw import check_styles, draw_styles, play_styles, plays_well, turn_knobs
from balancewheel.sim.errors import UserError
from balancewheel.sim.games import find_game
from balancewheel.sim.players.tuned_files import find_shipped, read_tuned
from balancewheel.sim.run.pools import Pool
from balancewheel.sim.run.prepare import prepare
from balancewheel.sim.run.spec import run_spec
from tests.conftest import COIN_RACE


@pytest.fixture
def run(tmp_path):
    """A small run of Coin Race, in which courage can be turned."""
    return bw.run(str(COIN_RACE), games=200, players=3, seed=5, out=tmp_path / "race")


def into(folder):
    """Work that is kept in a folder."""
    return Work(out=folder)


def test_knobs_stay_within_their_ranges_and_are_turned_the_same_way_every_time():
    game = find_game("scythe")
    stock = game.common_knobs
    drawn = [turn_knobs(game, stock, 0.5, f"7 {style}", f"7 {style} sensible 1") for style in range(200)]
    for name, value in stock.items():
        values = np.array([one[name] for one in drawn])
        assert (values >= game.knobs[name].low).all() and (values <= game.knobs[name].high).all(), name
        assert len(set(values.tolist())) > 50, f"{name} ({value}) is turned, though it may be 0"
    assert turn_knobs(game, stock, 0.5, "7 3", "7 3 sensible 1") == drawn[3]


def test_strategies_of_a_style_share_half_of_their_taste():
    """The turns of one knob of two strategies correlate by a half."""
    game = find_game("gearworld")
    turns = [
        [turn_knobs(game, {"lands": 1.5}, 0.1, f"taste {n}", f"{who} {n}")["lands"] for n in range(2000)]
        for who in ("one", "other")
    ]
    assert np.corrcoef(turns)[0, 1] == pytest.approx(0.5, abs=0.06)


def test_a_knob_turned_beyond_its_range_by_hand_stays_where_it_may_be():
    """A lineup may go further than the range; a style then goes no further."""
    game = find_game("gears")
    drawn = {turn_knobs(game, {"resolve": 1.4}, 0.5, str(n), "one")["resolve"] for n in range(50)}
    assert max(drawn) == 1.4 and min(drawn) >= 0


def test_a_strategy_is_kept_only_if_games_show_that_it_wins_most_of_what_stock_wins():
    """A quarter of 300 games each: as strong as stock is kept; two thirds as strong is not shown to be enough."""
    stock = np.zeros(TRIAL_GAMES)
    stock[:75] = 1
    weak, same = np.zeros((2, TRIAL_GAMES))
    weak[100:150] = 1
    same[100:175] = 1
    assert plays_well(same, stock) and plays_well(stock, stock)
    assert not plays_well(weak, stock)
    assert not plays_well(np.zeros(TRIAL_GAMES), stock)
    assert plays_well(np.zeros(TRIAL_GAMES), np.zeros(TRIAL_GAMES)), "nobody can lose what stock does not win"
    gap = same - KEPT_SHARE * stock
    assert gap.mean() > 1.645 * gap.std(ddof=1) / TRIAL_GAMES**0.5


def test_the_same_styles_come_from_the_same_seed_on_any_number_of_workers(tmp_path):
    spec = run_spec(str(COIN_RACE), players=3, seed=5)
    alone, shared = (draw_styles(spec, 4, Work(Pool(jobs), tmp_path / str(jobs))) for jobs in (1, 2))
    assert alone == shared
    assert alone != draw_styles(replace(spec, seed=6), 4, into(tmp_path / "other"))
    assert draw_styles(spec, 3, into(tmp_path / "fewer")) == alone[:2]


def test_more_styles_go_on_from_those_that_are_there(tmp_path, monkeypatch):
    spec = run_spec(str(COIN_RACE), players=3, seed=5)
    first = draw_styles(spec, 3, into(tmp_path))
    assert draw_styles(spec, 4, into(tmp_path))[:2] == first
    monkeypatch.setattr(styles, "_strength_tests", lambda *_: pytest.fail("all of them are there"))
    assert draw_styles(spec, 3, into(tmp_path)) == first


def test_a_trial_turns_one_seat_even_where_a_strategy_sits_in_all(tmp_path):
    """At a table of its own kind a player of chance gets an even share however the others play, not all of it."""
    spec = run_spec(str(COIN_RACE), players=3, seed=5, lineup="mirror:sensible")
    trial = styles.StrengthTest(prepare(spec), 0, Pool())
    assert sorted(set(trial.seats.tolist())) == [0, 1, 2]
    assert (trial.wins({}) == trial.stock_wins).all()
    assert 0.15 < trial.stock_wins.mean() < 0.5
    assert (trial.wins({"courage": 1.0}) != trial.stock_wins).any()


def test_styles_are_kept_beside_the_run_and_not_played_again(run, monkeypatch):
    assert load_styles(run) is None
    played = play_styles(run, 3, Pool())
    assert list(played.runs) == ["stock", "1", "2"]
    assert played.games == 200
    hashes = [one.manifest.result_hash for one in played.runs.values()]
    assert len(set(hashes)) > 1
    there = load_styles(run)
    assert [one.manifest.result_hash for one in there.runs.values()] == hashes
    assert [one.drawn for one in (played, there)] == [played.drawn] * 2
    monkeypatch.setattr("balancewheel.sim.run.pools.Pool.map", lambda *_: pytest.fail("played again"))
    assert [one.manifest.result_hash for one in play_styles(run, 3, Pool()).runs.values()] == hashes


def test_styles_have_the_same_seats_and_the_labels_of_stock(run):
    tables = play_styles(run, 3, Pool()).tables()
    columns = ["game", "seat", "strategy"]
    seats = [seats.select(columns).sort(columns[:2]).collect() for _, seats in tables]
    assert seats[0].equals(seats[1]) and seats[0].equals(seats[2])


def test_a_named_player_who_keeps_his_knobs_keeps_his_place(tmp_path, monkeypatch):
    """Nobody who plays otherwise plays well enough here, and chance has nothing to turn."""
    run = bw.run(
        str(COIN_RACE),
        games=50,
        players=3,
        lineup="bold=sensible(courage=3),chance=uniform,robber",
        out=tmp_path / "named",
    )
    monkeypatch.setattr(styles, "plays_well", lambda *_: False)
    assert play_styles(run, 2, Pool()).drawn[0].lineup == "bold=sensible(courage=3),chance=uniform,robber"


def test_a_style_whose_folder_is_gone_is_left_out_with_its_knobs(run):
    played = play_styles(run, 3, Pool())
    shutil.rmtree(played.runs["1"].folder)
    there = load_styles(run)
    assert there.drawn == played.drawn[1:]
    assert there.runs["1"].manifest.lineup == played.runs["2"].manifest.lineup


def test_interrupted_styles_go_on(run, monkeypatch):
    """What is drawn and played before an interruption is there afterwards."""
    whole = play_styles(run, 3, Pool())
    again = bw.run(str(COIN_RACE), games=200, players=3, seed=5, out=run.folder.with_name("again"))
    real = Work.play_first

    def stop(work, spec, games):
        if spec.lineup == whole.drawn[1].lineup:
            raise KeyboardInterrupt
        return real(work, spec, games)

    monkeypatch.setattr(Work, "play_first", stop)
    with pytest.raises(KeyboardInterrupt):
        play_styles(again, 3, Pool())
    assert len(load_styles(again).runs) == 2
    monkeypatch.setattr(Work, "play_first", real)
    resumed = play_styles(again, 3, Pool())
    hashes = [[one.manifest.result_hash for one in some.runs.values()] for some in (whole, resumed)]
    assert hashes[0] == hashes[1]


@pytest.mark.parametrize("count", [-3, 0, 1, 25])
def test_one_style_is_no_choice(count):
    with pytest.raises(UserError, match=f"takes 2 to 24, stock among them, not {count}"):
        check_styles(count)


def test_what_has_no_knobs_has_no_styles(run, tmp_path):
    robbers = run_spec(str(COIN_RACE), players=3, lineup="mirror:robber")
    with pytest.raises(UserError, match="styles turn knobs, and robber has none: add others"):
        draw_styles(robbers, 3, into(tmp_path))
    with pytest.raises(UserError, match="has no styles: its strategies have no knobs to turn"):
        draw_styles(run_spec("tests/dice", lineup="mirror:uniform"), 3, into(tmp_path))


def test_own_strategies_without_knobs_are_told_how_to_have_some(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text('def calm(rules, state, knobs):\n    """Take the first."""\n    return 0\n')
    spec = run_spec(str(COIN_RACE), players=3, own=(f"{file}:calm",), lineup="mirror:calm")
    with pytest.raises(
        UserError, match=r"calm has none: give yours some, as in my_strategy.knobs = \{'own_1': 2\}, or"
    ):
        draw_styles(spec, 3, into(tmp_path / "out"))


def test_an_incomplete_run_has_no_styles_yet(run):
    part = replace(run, manifest=run.manifest.replace(result_hash=None))
    with pytest.raises(UserError, match="is not complete: run the same command to continue it"):
        play_styles(part, 3, Pool())


def test_a_run_of_another_version_has_no_styles(run):
    old = replace(run, manifest=run.manifest.replace(sources="0" * 64))
    with pytest.raises(UserError, match="was played by another version of the rules or strategies: play it again"):
        play_styles(old, 3, Pool())


def test_a_damaged_file_of_styles_is_told(run):
    play_styles(run, 2, Pool())
    (file,) = styles_folder(run).rglob("styles-*.json")
    file.write_text(json.dumps([{"lineup": 3}]))
    with pytest.raises(UserError, match="cannot be read: delete it, and the styles are drawn again"):
        load_styles(run)


def test_a_style_turns_the_scripts_of_searchers(tmp_path):
    """One who searches with a strategy that plays, too, reckons with it as it plays in the style."""
    lineup = "shuffle:sensible,search(rollouts=1),deep=search(rollouts=2,script=sensible(courage=2)),robber"
    run = bw.run(str(COIN_RACE), games=12, players=3, seed=5, lineup=lineup, out=tmp_path / "race")
    played = play_styles(run, 2, Pool())
    (style,) = played.drawn
    plain, shallow, deep, robber = prepare(in_style(run.spec, style)).lineup.entrants
    assert plain.definition != "sensible" and deep.script.definition not in (plain.definition, "sensible(courage=2)")
    assert shallow.script.definition == plain.definition and robber.definition == "robber"
    assert [one.numbers["rollouts"] for one in (shallow, deep)] == [1, 2]
    assert [one["stock"] for one in style.strengths] == ["sensible", "deep"]
    strategies = [seats.select("strategy").collect() for _, seats in played.tables()]
    assert strategies[0].equals(strategies[1])


@pytest.mark.parametrize("plays_well", [True, False])
def test_searchers_keep_their_names_in_a_style(plays_well, tmp_path, monkeypatch):
    """Two who are alike but for their names stay two."""
    monkeypatch.setattr(styles, "plays_well", lambda *_: plays_well)
    lineup = "one=search(rollouts=1),other=search(rollouts=1),robber"
    run = bw.run(str(COIN_RACE), games=6, players=3, lineup=lineup, out=tmp_path / "race")
    played = play_styles(run, 2, Pool())
    one, other, _ = prepare(in_style(run.spec, played.drawn[0])).lineup.entrants
    assert (one.label, other.label) == ("one", "other") and one.script.definition == other.script.definition
    assert (one.script.definition == "sensible") is not plays_well
    assert {name for _, seats in played.tables() for name in seats.collect()["strategy"]} == {"one", "other", "robber"}


def test_searchers_alone_have_styles_of_their_script(tmp_path):
    run = bw.run(str(COIN_RACE), games=6, players=3, lineup="mirror:search(rollouts=1)", out=tmp_path / "race")
    (style,) = play_styles(run, 2, Pool()).drawn
    assert style.lineup.count("search(rollouts=1,script=sensible(courage=") == 3


def test_the_first_style_is_tuned_where_a_game_has_tuned_forms(tmp_path):
    """Whoever was turned by hand stays as he is in that style, and is turned by chance in the others."""
    spec = run_spec("gears", lineup="shuffle:sensible,hasty=sensible(strike=0.3),uniform")
    tuned, turned = draw_styles(spec, 3, into(tmp_path))
    assert tuned.is_tuned and not turned.is_tuned
    plain, hasty, _ = prepare(in_style(spec, tuned)).lineup.entrants
    game = find_game("gears")
    assert plain.knobs == plain.strategy.knobs | read_tuned(find_shipped(game, "sensible"), game).knobs
    assert hasty.definition == "sensible(strike=0.3)"
    assert [one["tries"] for one in tuned.strengths] == [1, 1]
    assert prepare(in_style(spec, turned)).lineup.entrants[1].definition != hasty.definition


def test_a_tuned_form_that_is_weak_at_this_table_does_not_play(tmp_path, monkeypatch):
    monkeypatch.setattr(styles, "plays_well", lambda *_: False)
    (style,) = draw_styles(run_spec("gears", lineup="sensible,uniform"), 2, into(tmp_path))
    assert style.is_tuned and style.lineup == "sensible,uniform"
