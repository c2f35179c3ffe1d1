"""What cannot be done: one line, a non-zero exit and an untouched disk."""

from importlib.metadata import version

import pytest

from tests.cli.first_run import RUN
from tests.cli.first_run import here as here
from tests.cli.first_run import played as played


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["run", "gearwork"], "unknown game 'gearwork'; did you mean 'gearworks'?"),
        (["strategies", "monopoly"], "unknown game 'monopoly'; there are: gearworks"),
        (["rules", "chess"], "unknown game 'chess'"),
        (["columns", "chess"], "unknown game 'chess'"),
        (["rules", "gearworks", "--rules", "vetran"], "unknown rules 'vetran'; did you mean 'veteran'?"),
        ([*RUN, "--lineup", "mirror:unifrm"], "unknown gearworks strategy 'unifrm'; did you mean 'uniform'?"),
        ([*RUN, "--set", "hand_limitt=3"], "unknown parameter 'hand_limitt'; did you mean 'hand_limit'?"),
        ([*RUN, "--set", "hand_limit=99"], "hand_limit = 99: it must be a whole number from 1 to 10"),
        ([*RUN, "--set", "hand_limit=lots"], "hand_limit = lots: it must be a whole number from 1 to 10"),
        ([*RUN, "--set", "hand_limit"], "'hand_limit': a change of the rules is written name=value"),
        ([*RUN, "--set", "rows=3"], "start_cells: D4 is outside the grid"),
        ([*RUN, "--rules", "nowhere.toml"], "unknown rules 'nowhere.toml'"),
        ([*RUN, "--players", "5"], "Gearworks is for 1 to 4 players, not 5"),
        ([*RUN, "--players", "0"], "Gearworks is for 1 to 4 players, not 0"),
        ([*RUN, "--players", "-2"], "Gearworks is for 1 to 4 players, not -2"),
        ([*RUN, "--lineup", "uniform,uniform"], "names 2 strategies for 3 players; name 3"),
        ([*RUN, "--lineup", ""], "a name is missing"),
        ([*RUN, "--games", "0"], "games must be from 1 to 10,000,000,000, not 0"),
        ([*RUN, "--games", "-5"], "games must be from 1 to 10,000,000,000, not -5"),
        ([*RUN, "--jobs", "0"], "jobs must be from 1 to 1,024, not 0"),
        ([*RUN, "--chunk", "0"], "chunk must be from 1 to 1,000,000, not 0"),
        ([*RUN, "--chunk", "-1"], "chunk must be from 1 to 1,000,000, not -1"),
        ([*RUN, "--seed", "-1"], "a seed is a whole number from 0 to"),
        ([*RUN, "--seed", str(2**63)], "a seed is a whole number from 0 to"),
        ([*RUN, "--backend", "dusk"], "unknown backend 'dusk'; it is threads or processes"),
        ([*RUN, "--out", "x" * 300], "File name too long"),
        (["replay", "first", "60"], "first has games 0 to 59; there is no game 60"),
        (["replay", "first", "--", "-1"], "first has games 0 to 59; there is no game -1"),
        (["replay", "first", "5", "--format", "xml"], "unknown format 'xml'; it is words or json"),
        (["replay", "nowhere", "5"], "there is no run in nowhere"),
        (["summary", "nowhere"], "there is no run in nowhere"),
        (["summary", "."], "is not a run: it has no manifest.json"),
    ],
    ids=lambda part: " ".join(part[-2:]) if isinstance(part, list) else "",
)
def test_what_cannot_be_done_is_told_in_one_line(complaint, words, said):
    assert said in complaint(*words)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["run"], "GAME"),
        (["nonsense"], "nonsense"),
        (["run", "gearworks", "--gmaes", "5"], "--gmaes"),
        (["run", "gearworks", "--games", "ten"], "--games"),
        (["run", "gearworks", "--games", "1.5"], "--games"),
        (["run", "gearworks", "--games"], "--games"),
        (["replay", "first"], "NUMBER"),
        (["replay", "first", "x"], "NUMBER"),
        (["replay", "first", "-1"], "-1"),
        (["replay", "first", "1", "2"], "2"),
    ],
    ids=lambda part: " ".join(part) if isinstance(part, list) else "",
)
def test_a_command_written_wrongly_is_told_in_one_line(complaint, words, said):
    assert said in complaint(*words)


@pytest.mark.parametrize(("typed", "games"), [("1e2", 100), ("1_00", 100), ("1,00", 100), ("100", 100)])
def test_numbers_as_people_type_them(here, say, typed, games):
    code, out, _ = say("run", "gearworks", "--players", "2", "--games", typed, "--out", "typed")
    assert code == 0 and f" {games} games" in out


@pytest.mark.parametrize("typed", ["1.5", "many", "1e400", "nan"])
def test_numbers_that_are_not_whole(complaint, typed):
    assert "is not a whole number; write it like 10000 or 1e6" in complaint("run", "gearworks", "--games", typed)


def test_nothing_is_suggested_for_a_name_that_is_like_none(complaint):
    assert complaint("run", "chess").startswith("unknown game 'chess'; there are: ")
    assert complaint("run", "scyte") == "unknown game 'scyte'; did you mean 'scythe'?"


def test_without_a_command_a_greeting(say):
    code, out, err = say()
    assert (code, err) == (0, "") and len(out.splitlines()) < 12
    assert "balancewheel games" in out


def test_the_version(say):
    assert say("--version") == (0, f"balancewheel {version('balancewheel')}\n", "")


def test_a_file_that_begins_with_a_byte_order_mark(here, say):
    (here / "marked.toml").write_bytes(b"\xef\xbb\xbfstart_sparks = 2\n")
    code, out, _ = say("check", "marked.toml", "--game", "gearworks")
    assert code == 0 and "start_sparks" in out
