"""Calls from Python with arguments of the wrong kind: one line each, before anything is played or written."""

import inspect

import numpy as np
import pytest

import balancewheel as bw
from balancewheel.sim.arguments import KINDS, checked

TWO = ["standard", "veteran"]
CALLS = {
    "run": lambda **more: bw.run("gearworks", **more),
    "compare": lambda **more: bw.compare("gearworks", TWO, **more),
    "sweep": lambda **more: bw.sweep("gearworks", {"rounds": [2, 3]}, **more),
    "knockout": lambda **more: bw.knockout("gearworks", **more),
    "sample_size": lambda **more: bw.sample_size("gearworks", "turns", "1", TWO, **more),
}
WRONG = [
    ("players", 2.5, "players must be a whole number, not 2.5"),
    ("players", "two", "players must be a whole number, not 'two'"),
    ("seed", "x", "seed must be a whole number, not 'x'"),
    ("seed", None, "seed must be a whole number, not None"),
    ("seed", True, "seed must be a whole number, not True"),
    ("lineup", 3, "lineup must be a text"),
    ("lineup", ["uniform"], "lineup must be a text"),
    ("strategies", "sensible", "strategies must be a list of texts"),
    ("strategies", [5], "strategies must be a list of texts"),
    ("jobs", None, "jobs must be a whole number, not None"),
    ("jobs", float("nan"), "jobs must be a whole number, not nan"),
    ("out", 7, "out must be the name of a folder, not 7"),
    ("progress", 5, "progress must be"),
    ("pool", 2, "pool must be a pool of workers, like Pool(jobs=2), not 2"),
    ("player", 4, "unknown argument 'player'; did you mean 'players'?"),
]


def line(call, *words, **more):
    with pytest.raises(bw.UserError) as refused:
        call(*words, **more)
    assert "\n" not in str(refused.value) and len(str(refused.value)) < 300
    return str(refused.value)


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize(("name", "value", "said"), WRONG)
def test_what_all_calls_share(call, name, value, said, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert said in line(CALLS[call], **{name: value})
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("call", ["run", "compare", "sweep", "knockout"])
@pytest.mark.parametrize("value", ["many", 2.5, True, [10]])
def test_games(call, value):
    assert "games must be a whole number" in line(CALLS[call], games=value)


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("games", None, "games must be a whole number, not None"),
        ("rules", 5, "rules must be a preset or a variant file"),
        ("rules", ["standard"], "rules must be a preset or a variant file"),
        ("changes", ["rounds=3"], 'changes must be names with values, like {"spark_limit": 7}'),
        ("changes", "rounds=3", "changes must be names with values"),
        ("changes", {5: 1}, "changes must be names with values"),
        ("rounds", "yes", "rounds must be True or False"),
        ("backend", 5, 'backend must be "threads" or "processes"'),
        ("chunk", "x", "chunk must be a whole number"),
    ],
)
def test_run(name, value, said):
    assert said in line(CALLS["run"], **{name: value})


def test_the_others():
    assert "game must be the name of a game" in line(bw.run, 5)
    assert "missing a required argument: 'game'" in line(bw.run)
    assert "rules must be a list" in line(bw.compare, "gearworks", 5)
    assert "rules must be a list" in line(bw.compare, "gearworks", "standard")
    assert "rules must be a list" in line(bw.sample_size, "gearworks", "turns", "1", "standard")
    assert "margin must be a number, not 'x'" in line(CALLS["compare"], margin="x")
    assert "margin must be a number" in line(CALLS["knockout"], margin=None)
    assert "until must be a text" in line(CALLS["compare"], until=5)
    assert "max_games must be a whole number" in line(CALLS["compare"], until="decided", max_games="x")
    assert "metric must be a metric or a list of them" in line(bw.sample_size, "gearworks", 5, "1pp")
    assert "effect must be a size" in line(bw.sample_size, "gearworks", "turns", None)
    for grid in (5, None, "rounds=2,3", [5], {"rounds": 5}, {5: [1]}, {"rounds": "23"}):
        assert 'grid must be like {"rounds": [2, 3]}' in line(bw.sweep, "gearworks", grid)
    for folder in (5, None, ["a"]):
        assert "folder must be the name of a folder" in line(bw.load, folder)
        assert "runs must be the name of a folder" in line(bw.report, folder)
    assert "out must be the name of a folder" in line(bw.report, "runs/first", out=5)
    assert "notebooks must be True or False" in line(bw.report, "runs/first", notebooks="yes")


def test_numbers_of_other_types_will_do():
    @checked
    def play(game: str, games: int = 1, effect: str = "") -> tuple:
        """What arrives."""
        return games, effect

    games, effect = play("gearworks", games=np.int64(5), effect=0.2)
    assert type(games) is int and effect == "0.2"
    assert play("gearworks", games=1e6) == (1_000_000, "")


def test_every_argument_of_every_public_function_is_known():
    for name in ("run", "load", "compare", "sweep", "knockout", "sample_size", "report"):
        for argument, about in inspect.signature(getattr(bw, name)).parameters.items():
            assert argument in KINDS or about.kind is inspect.Parameter.VAR_KEYWORD, f"{name}: {argument}"
