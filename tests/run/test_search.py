"""Search as a strategy: how it is asked for, that it plays the same anywhere, and that it plays well."""

import re

import numpy as np
import polars as pl
import pytest

import balancewheel as bw
from balancewheel.sim.errors import UserError
from balancewheel.sim.frame.game import Search
from balancewheel.sim.frame.rollouts import PAUSE, error, sort_by_gain, worth
from balancewheel.sim.games import find_game
from balancewheel.sim.kernel.decisions import MAX_ENTRANTS
from balancewheel.sim.players.entrant import Roster
from balancewheel.sim.players.lineup import parse_lineup, shorten_lineup
from balancewheel.sim.run.forks import change_luck, hand_over
from balancewheel.sim.run.prepare import prepare
from balancewheel.sim.run.replay import replay
from balancewheel.sim.run.spec import run_spec
from tests.conftest import COIN_RACE

GAME = str(COIN_RACE)
LINEUP = "shuffle:sensible,robber,search(rollouts=4)"


def ready(lineup=LINEUP, players=3, seed=3, game=GAME):
    return prepare(run_spec(game, players=players, lineup=lineup, seed=seed))


def labels(lineup, game=GAME, players=3):
    return ready(lineup, players, game=game).labels


def test_a_label_tells_the_rollouts_and_what_else_was_changed():
    assert labels("mirror:search") == ["search(rollouts=32)"]
    assert labels("mirror:search(rollouts=8, options=16)") == ["search(rollouts=8)"]
    assert labels("mirror:search(caution=2,script=robber)") == ["search(rollouts=32,caution=2,script=robber)"]
    nested = "mirror:search(rollouts=4,script=sensible(courage=2))"
    assert labels(nested) == ["search(rollouts=4,script=sensible(courage=2))"]
    assert ready(nested).lineup.text.split(",search")[0] == "search(rollouts=4,script=sensible(courage=2))"


def test_a_script_from_a_file_has_a_name():
    """`script=expert` in a lineup is a setting, not a name that somebody gave the expert."""
    gears = find_game("gears")
    for script, name in (("expert", "expert"), ("sensible@tuned", "tuned_sensible"), ("mine=expert", "mine")):
        text = parse_lineup(f"search(rollouts=4, script={script}),uniform", Roster(gears), 2).text
        assert re.match(rf"search\(rollouts=4,script={name}=\w+\(", text)
        assert parse_lineup(text, Roster(gears), 2).entrants[0].label == f"search(rollouts=4,script={name})"


@pytest.mark.parametrize(
    ("lineup", "message"),
    [
        ("mirror:search@tuned", r"give it a script that has one: search\(script=sensible@tuned\)"),
        ("mirror:expert@tuned", "expert is tuned already"),
        ("mirror:expert(crew=2)", "the knobs of expert are fixed"),
        ("search(script=expert(crew=2)),sensible", "the knobs of expert are fixed"),
        ("mirror:sensible@tuned(crew=2)", "the knobs of sensible@tuned are fixed"),
        ("mirror:tuned_sensible", "write sensible@tuned"),
        ("sensible@tuned,tuned_sensible=sensible(crew=2)", "give one of them another name, as in mine=sensible"),
    ],
)
def test_players_that_are_none(lineup, message):
    with pytest.raises(UserError, match=message):
        parse_lineup(lineup, Roster(find_game("gears")), 2)


def test_a_label_keeps_the_name_of_a_script():
    """The knobs behind a name, a dozen of them with `expert`, stand in the lineup and the manifest alone."""
    run = ready(
        "bold=search(rollouts=4,script=brave=sensible(courage=2)),search(script=brave=sensible(courage=2)),robber"
    )
    assert run.labels == ["bold", "search(rollouts=32,script=brave)", "robber"]
    assert ready(run.lineup.text).lineup.text == run.lineup.text and ready(run.lineup.text).labels == run.labels
    assert run.lineup.entrants[1].knobs["script"] == "brave=sensible(courage=2)"
    with pytest.raises(UserError, match=r"names search\(rollouts=32,script=brave\) twice"):
        ready("shuffle:search(script=brave=sensible(courage=2)),search(script=brave=sensible(courage=2))")


@pytest.mark.parametrize(
    ("full", "short"),
    [
        ("robber,sensible", "robber,sensible"),
        ("brave=sensible(courage=2),brave=sensible(courage=2)", "mirror:brave"),
        ("shuffle:brave=sensible(courage=2),sensible(courage=3)", "shuffle:brave,sensible(courage=3)"),
        (
            "search(rollouts=4,script=sensible(courage=2)),robber",
            "search(rollouts=4,script=sensible(courage=2)),robber",
        ),
        ("deep=search(rollouts=4,script=brave=sensible(courage=2)),robber", "deep,robber"),
        ("search(rollouts=4,script=brave=sensible(courage=2)),robber", "search(rollouts=4,script=brave),robber"),
    ],
)
def test_a_summary_names_players_without_their_knobs(full, short):
    assert shorten_lineup(full) == short


def test_a_lineup_is_what_its_label_says():
    lineup = ready("shuffle:robber,search(rollouts=4,script=sensible(courage=2))").lineup
    assert ready(lineup.text).lineup.text == lineup.text


@pytest.mark.parametrize(
    ("lineup", "complaint"),
    [
        ("search(rollouts=0)", "search: rollouts must be a whole number from 1 to 100,000, not 0"),
        ("search(rollouts=2.5)", "search: rollouts must be a whole number from 1 to 100,000, not 2.5"),
        ("search(rollouts=many)", "search: rollouts must be a whole number"),
        ("search(options=1)", "search: options must be a whole number from 2 to 64, not 1"),
        ("search(caution=-1)", "search: caution must be a number from 0 to 100, not -1"),
        ("search(depth=3)", "unknown setting of search 'depth'"),
        ("search(rollouts=2,rollouts=3)", "rollouts is set twice"),
        ("search(script=search)", "search: the script 'search(rollouts=32)' searches itself"),
        ("search(script=search(rollouts=2))", "search: the script 'search(rollouts=2)' searches itself"),
        ("search(script=nobody)", "unknown coin_race strategy 'nobody'"),
        ("search(script=robber(courage=1))", "robber has no knobs to turn"),
        ("search(questions=)", "search: questions names none; Coin Race asks turn"),
        ("search(questions=move)", "unknown question of Coin Race 'move'"),
    ],
)
def test_mistakes_get_one_clear_line(lineup, complaint):
    with pytest.raises(UserError) as caught:
        ready(f"mirror:{lineup}")
    assert complaint in str(caught.value) and "\n" not in str(caught.value)


def test_scripts_take_slots():
    names = [f"sensible(courage={n})" for n in range(1, MAX_ENTRANTS)]
    assert ready(f"shuffle:{','.join(names)},search(script=sensible(courage=1))")
    with pytest.raises(UserError, match="at most 12 strategies, not 13, the scripts of searchers included"):
        ready(f"shuffle:{','.join(names)},search(script=robber)")


def test_a_script_is_the_strategy_it_names_whatever_entrants_are_called():
    lineup = ready("sensible=sensible(courage=2),search(script=sensible),robber").lineup
    assert lineup.slots[lineup.searchers(ready().game)[1]["script"]].definition == "sensible"
    named = ready("other=robber,search(script=robber),sensible").lineup
    assert [slot.label for slot in named.slots] == ["other", "search(rollouts=32,script=robber)", "sensible"]


def test_a_game_that_declares_no_question_cannot_be_searched(monkeypatch):
    game = ready().game
    monkeypatch.setitem(game.__dict__, "search", Search(()))
    with pytest.raises(UserError, match="Coin Race declares no question to be searched"):
        ready()
    monkeypatch.setitem(game.__dict__, "search", Search(None))
    assert ready("mirror:search").lineup.entrants[0].questions == ("turn",)


def test_the_worth_of_an_end():
    state = np.zeros(1, ready().game.state)[0]
    state.n_players, state.winners, state.score[:3] = 3, 0b101, (9, 4, 5)
    assert worth(state, 0, 0.0) == 0.5 and worth(state, 1, 0.0) == 0
    assert worth(state, 0, 0.3) == pytest.approx(0.5 + 0.3 * 4 / 15)
    assert worth(state, 1, 0.3) == pytest.approx(-0.3 * 5 / 14)


def test_few_differences_that_agree_prove_little():
    assert error(2.0, 2.0, 2) == 0.5
    differences = np.array([1.0, 0.0, -1.0, 1.0, 0.0, 0.0])
    plain = np.sqrt(len(differences)) * differences.std()
    assert error(differences.sum(), (differences**2).sum(), 6) == pytest.approx(np.sqrt(plain**2 + 0.25))


def test_challengers_are_put_in_order_and_the_script_stays_first():
    candidates, gain, squares = np.array([7, 1, 2, 3]), np.array([0.0, -1, 3, 2]), np.array([0.0, 1, 9, 4])
    sort_by_gain(candidates, gain, squares, 3)
    assert candidates.tolist() == [7, 2, 3, 1] and squares.tolist() == [0, 9, 4, 1]


def test_the_same_games_however_they_are_split():
    table = ready()
    whole = table.play(0, 6)["seats"]
    parts = [table.play(first, 2)["seats"] for first in (4, 0, 2)]
    assert np.array_equal(whole, np.concatenate([parts[1], parts[2], parts[0]]))
    assert not np.array_equal(whole["score"], ready(seed=4).play(0, 6)["seats"]["score"])


def test_a_searched_game_is_its_answers():
    """The replay tells the same game, the answers alone play it again, and the searcher did deviate from its script."""
    table = ready("search(rollouts=4),sensible,robber")
    told = replay(table, 2)
    played = table.play(2, 1)["seats"]
    assert told.state.score[:3].tolist() == played["score"].tolist()
    others = table.played_by(ready("mirror:uniform").players)
    again = replay(others, 2, told.answers)
    assert again.answers == told.answers and again.state.score.tolist() == told.state.score.tolist()
    scripted = ready("sensible,sensible,robber")
    assert any(replay(table, n).answers != replay(scripted, n).answers for n in range(4))
    assert {one["strategy"] for one in told.decisions()} == {"search(rollouts=4)", "sensible", "robber"}


def test_whims_go_on_after_a_search():
    """A player of chance draws the whims it would draw anyway: up to the searcher's first departure all is the same."""
    searched = replay(ready("uniform,search(rollouts=2,caution=100)", players=2), 1)
    scripted = replay(ready("uniform,sensible", players=2), 1)
    assert searched.answers == scripted.answers


def test_several_searchers_at_one_table():
    rows = ready("mirror:search(rollouts=2)").play(0, 3)
    assert (rows["games"]["finished"] == 1).all()
    rows = ready("search(rollouts=2),search(rollouts=3,script=robber),sensible").play(0, 3)
    assert rows["seats"]["strategy"].tolist() == [0, 1, 2] * 3


def test_games_can_be_handed_over_and_their_luck_changed():
    table = ready("search(rollouts=2),sensible,robber")
    games = [0, 1, 2]
    same = table.play_seatings(hand_over(table, games, [0, 0, 0], 0, 3))["seats"]
    assert np.array_equal(same, table.play(0, 3)["seats"])
    other = table.play_seatings(hand_over(table, games, [0, 0, 0], 2, 2))["seats"]
    assert other["strategy"].tolist() != same["strategy"].tolist()
    lucky = table.play_seatings(change_luck(table, games, 2))["seats"]
    assert not np.array_equal(lucky["score"], same["score"])


def test_own_strategies_that_fail_are_named(tmp_path):
    file = tmp_path / "own.py"
    file.write_text('def wrong(rules, state, knobs):\n    """Insists on what is not there."""\n    return 99\n')
    place = f"{file}:wrong"
    spec = run_spec(GAME, players=2, lineup="search(rollouts=2,script=wrong),sensible", own=(place,))
    with pytest.raises(UserError, match=r"strategy wrong failed in game 0 .* it answered 99"):
        prepare(spec).play(0, 1)
    spec = run_spec(GAME, players=2, lineup="search(rollouts=2),wrong", own=(place,))
    with pytest.raises(UserError, match=r"strategy wrong failed in game 0 .* it answered 99"):
        prepare(spec).play(0, 1)
    assert PAUSE < -99


@pytest.mark.compiled
def test_runs_with_searchers_are_runs_like_any_other(tmp_path):
    """Hashes on 1 and 2 jobs, threads and processes; resumed and extended; loaded, replayed."""
    how = {"players": 3, "seed": 5, "lineup": LINEUP}
    one = bw.run(GAME, games=40, out=tmp_path / "one", **how)
    for jobs, backend, chunk in ((2, "threads", None), (2, "processes", 7)):
        other = bw.run(GAME, games=40, out=tmp_path / f"{backend}", jobs=jobs, backend=backend, chunk=chunk, **how)
        assert other.manifest.result_hash == one.manifest.result_hash
    part = bw.run(GAME, games=13, out=tmp_path / "part", **how)
    assert part.manifest.result_hash != one.manifest.result_hash
    whole = bw.run(GAME, games=40, out=tmp_path / "part", **how)
    assert whole.manifest.result_hash == one.manifest.result_hash
    assert len(one.manifest.shards) == 3 and one.manifest.entrants[2].knobs["script"] == "sensible"
    assert bw.load(tmp_path / "one").replay(7).narrate()[-1] == "The game is over."


@pytest.mark.compiled
def test_search_beats_its_script():
    """At a table of its script a searcher wins clearly more than its share, whoever begins."""
    table, games = ready("search(rollouts=64,script=uniform),uniform,uniform", seed=11), 200
    won = table.frames(table.play(0, games))["seats"].filter(pl.col("seat") == 0)["win_share"].to_numpy()
    assert won.mean() - 1 / 3 > 3 * won.std() / np.sqrt(games)
