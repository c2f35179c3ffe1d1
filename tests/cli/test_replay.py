"""Single games of a run, told again."""

import json

import polars as pl

from balancewheel import load
from balancewheel.sim.run.prepare import prepare
from balancewheel.sim.run.replay import replay
from tests.cli.first_run import here as here
from tests.cli.first_run import played as played


def test_a_game_in_words(here, say):
    code, out, err = say("replay", "first", "31")
    lines = out.splitlines()
    assert (code, err) == (0, "")
    assert lines[0] == "Game 31 of seed 4, rules standard."
    assert lines[1].startswith("At the table: seat 1 (uniform, ") and "seat 3 (uniform, " in lines[1]
    assert len(lines) > 50


def test_a_game_as_decisions(here, say):
    """As many as the table of games counts, each within its options."""
    code, out, err = say("replay", "first", "31", "--format", "json")
    told = json.loads(out)
    assert (code, err) == (0, "")
    assert (told["game"], told["number"], told["seed"]) == ("gearworks", 31, 4)
    games = pl.read_parquet(here / "first/games-0000000030-0000000059.parquet")
    assert len(told["decisions"]) == games.filter(pl.col("game") == 31)["decisions"].item()
    assert told["answers"] == [decision["answer"] for decision in told["decisions"]]
    for decision in told["decisions"]:
        assert decision["seat"] in (0, 1, 2)
        assert decision["strategy"] == "uniform"
        assert decision["question"] in ("turn", "discard", "keep", "build")
        assert 0 <= decision["answer"] < decision["options"]


def test_the_answers_of_a_game_are_the_whole_game(here, say):
    told = json.loads(say("replay", "first", "31", "--format", "json")[1])
    run = load("first")
    again = replay(prepare(run.spec), 31, told["answers"])
    assert again.narrate() == say("replay", "first", "31")[1].splitlines()


def test_a_run_with_knobs_and_a_strategy_of_ones_own_is_replayed_as_it_was_played(here, say):
    """The story ends with the scores that the table of seats holds."""
    (here / "knobs.py").write_text(
        'def picks(rules, state, knobs):\n    """Knob."""\n    return min(int(knobs.own_1), state.n_options - 1)\n\n\n'
        'picks.knobs = {"own_1": 0}\n'
    )
    words = ["--strategy", "knobs.py:picks", "--lineup", "picks,picks(own_1=1),uniform", "--out", "own"]
    assert say("run", "gearworks", "--games", "20", "--players", "3", *words)[0] == 0
    scores = pl.read_parquet("own/seats-*.parquet").filter(pl.col("game") == 11).sort("seat")["score"].to_list()
    _, out, _ = say("replay", "own", "11")
    told = [line for line in out.splitlines() if line.endswith((" point.", " points."))]
    assert [int(line.split()[-2]) for line in told] == scores
    assert "picks(own_1=1)" in told[1]
