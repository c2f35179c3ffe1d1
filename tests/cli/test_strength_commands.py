"""Populations, ladders and strengths on the command line."""

import pytest

from tests.conftest import COIN_RACE

COMPARE = ["compare", COIN_RACE, "--rules=standard", "--rules=standard"]


def test_a_population(here, say):
    code, out, err = say("population", COIN_RACE, "--players=3", "--max-games=1200", "--out=tuned")
    assert code == 0, err
    assert "the even share being 33.3 %" in out and "What remains: " in out
    assert "written: tuned/expert.toml\nwritten: tuned/sensible.toml\n" in out
    code, out, err = say("run", COIN_RACE, "--games=20", "--players=2", "--lineup=sensible@tuned/sensible.toml,robber")
    assert code == 0, err
    assert "tuned_sensible" in out


def test_a_ladder(here, say):
    words = ["--players=3", "--rungs=uniform,stock,search2", "--games=100", "--search-games=5", "--out=out"]
    code, out, err = say("ladder", COIN_RACE, *words)
    assert code == 0, err
    assert "rungs deep" in out and "33 % would be even" in out
    assert {file.suffix for file in here.rglob("ladder.*")} == {".parquet", ".html", ".png", ".journal"}
    folder = next(here.rglob("ladder.parquet")).parent
    code, _, err = say("report", folder.relative_to(here))
    assert code == 0, err


def test_strengths_speak_of_what_was_asked_for(here, say):
    (here / "rich.toml").write_text('game = "coin_race"\nstart_coins = 12\n')
    words = ["compare", COIN_RACE, "--rules=standard", "--rules=rich.toml", "--games=200", "--players=3"]
    _, out, err = say(*words, "--strength=stock,search1")
    assert "turns: " in out, err
    _, out, _ = say(*words, "--metric=rounds", "--strength=stock,search1")
    assert "rounds: " in out and "turns: " not in out


def test_strategies_list_their_tuned_forms(say):
    _, out, _ = say("strategies", "gears")
    assert "sensible@tuned: " in out and "\nexpert\n" in out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["population", "gearz"], "unknown game 'gearz'; did you mean 'gears'?"),
        (["population", "gears", "--max-games=0"], "max_games must be from 1 to"),
        (["population", "gears", "--jobs=0"], "jobs must be from 1 to 1,024, not 0"),
        (["tune", "gears", "sensible", "--jobs=0"], "jobs must be from 1 to 1,024, not 0"),
        (["ladder", "gears", "--rungs=stock,search0"], "unknown rung 'search0'"),
        (
            ["ladder", "gears", "--rungs=stock,master"],
            "unknown rung 'master'; there are: uniform, stock, tuned, expert",
        ),
        (["ladder", "gears", "--rungs="], "unknown rung ''; there are: uniform, stock, tuned, expert"),
        (["ladder", "gears", "--jobs=0"], "jobs must be from 1 to 1,024, not 0"),
        (["ladder", COIN_RACE, "--rungs=stock,tuned"], "Coin Race has no tuned form of sensible"),
        ([*COMPARE, "--strength=stock,master"], "unknown strength 'master'"),
        ([*COMPARE, "--strength="], "--strength begins with stock"),
        ([*COMPARE, "--strength=expert"], "--strength begins with stock"),
        (["knockout", COIN_RACE, "--strength=stock,expert"], "Coin Race has no expert"),
        (["run", "gears", "--lineup=mirror:search(script=search(rollouts=2))"], "searches itself"),
        (["run", "gears", "--lineup=mirror:search(rollouts=0)"], "rollouts must be a whole number from 1"),
        (["run", "gears", "--lineup=mirror:search(questions=)"], "questions names none"),
        (["run", "gears", "--lineup=mirror:nobody@tuned"], "unknown gears strategy 'nobody'"),
        (
            ["run", "gears", "--lineup=mirror:uniform@tuned"],
            "Gears has no tuned form of uniform; it has sensible@tuned",
        ),
    ],
    ids=lambda part: " ".join(map(str, part[-2:])) if isinstance(part, list) else "",
)
def test_what_cannot_be_done_is_told_in_one_line(complaint, words, said):
    assert said in complaint(*words)
