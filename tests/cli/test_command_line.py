"""The command line: what it shows, and that every error is one line, a non-zero exit and an untouched disk."""

import errno
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import balancewheel
from tests.cli.conftest import tree

OWN = '''
import numba


def first(rules, state, knobs):
    """The first option."""
    return 0


def two_arguments(rules, state):
    """Too few."""
    return 0


def any_arguments(*arguments):
    """Too many."""
    return 0


def keyword(rules, state, knobs, *, extra):
    """One that nobody fills."""
    return 0


def a_float(rules, state, knobs):
    """Half an option."""
    return state.n_options / 2


def nothing(rules, state, knobs):
    """Forgot to return."""
    state.n_options + 1


def nothing_at_times(rules, state, knobs):
    """Forgot the other case."""
    if state.n_options > 3:
        return 1


def a_word(rules, state, knobs):
    """Pass."""
    return "pass"


def a_bool(rules, state, knobs):
    """Yes."""
    return state.n_options > 1


def misspelt_field(rules, state, knobs):
    """A field that the table has not."""
    return state.n_optoins - 1


def misspelt_rule(rules, state, knobs):
    """A parameter that the rules have not."""
    return rules.spark_limitt


def misspelt_name(rules, state, knobs):
    """A name that nothing bears."""
    return choose_well(state)


def imports_inside(rules, state, knobs):
    """What numba cannot compile."""
    import random

    return random.randrange(state.n_options)


@numba.njit
def of_one(state):
    return 0


def too_many_arguments(rules, state, knobs):
    """Calls a function of its own with more than it takes."""
    return of_one(rules, state)


def too_high(rules, state, knobs):
    """Illegal at decision 3 of game 7."""
    return 999 if state.secret_game == 7 and state.n_answers == 3 else 0


def below_zero(rules, state, knobs):
    """Illegal at once."""
    return -1


def divides(rules, state, knobs):
    """Divides by zero at decision 5."""
    return 0 * (10 // (state.n_answers - 5))


def raises(rules, state, knobs):
    """Gives up at decision 2, in two lines."""
    if state.n_answers == 2:
        raise ValueError("I give up\\nat once")
    return 0


def no_docstring(rules, state, knobs):
    return 0


def unknown_knob(rules, state, knobs):
    """Its knob is none of the game's."""
    return 0


def knob_no_number(rules, state, knobs):
    """Its knob is a word."""
    return 0


unknown_knob.knobs = {"own_4": 1}
knob_no_number.knobs = {"own_1": "much"}
not_a_function = 5
'''
RUN = ["run", "gearworks", "--games=60", "--players=3", "--seed=4", "--lineup=mirror:uniform", "--chunk=30"]


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A small run."""
    from balancewheel import run

    folder = tmp_path_factory.mktemp("played") / "first"
    run("gearworks", games=60, players=3, seed=4, lineup="mirror:uniform", chunk=30, out=folder)
    return folder


@pytest.fixture
def here(played, tmp_path, monkeypatch):
    """A working directory with a run in `first` and strategies of one's own in mine.py."""
    shutil.copytree(played, tmp_path / "first")
    (tmp_path / "mine.py").write_text(OWN)
    monkeypatch.chdir(tmp_path)
    return tmp_path


# What it shows


def test_games(say):
    code, out, err = say("games")
    assert (code, err) == (0, "")
    assert "gearworks  1-4" in out


def test_strategies(say):
    code, out, _ = say("strategies", "gearworks")
    assert code == 0
    assert "uniform" in out
    assert "Any legal option, each as likely as the next." in out


def test_rules_show_value_rule_and_meaning_of_every_parameter(say):
    from balancewheel.sim.rules_file import game_file, presets

    code, out, _ = say("rules", "gearworks")
    assert code == 0
    rows = {line.split()[0]: line for line in out.splitlines() if line.strip() and not line.startswith(" ")}
    for name, parameter in game_file("gearworks").parameters.items():
        assert name in rows
        assert parameter.rule.split()[0] in rows[name]
    assert "9" in rows["gear_values"]
    for preset in presets("gearworks"):
        assert preset in rows


def test_rules_searched(say):
    _, out, _ = say("rules", "gearworks", "--search", "Spark")
    names = {line.split()[0] for line in out.splitlines()[1:] if not line.startswith(" ")}
    assert {"spark_limit", "start_sparks", "replace_cost"} <= names
    assert not {"rows", "columns", "gear_values"} & names


def test_rules_searched_in_vain(say):
    code, out, _ = say("rules", "gearworks", "--search", "dragon")
    assert code == 0
    assert out == "No parameter of gearworks has 'dragon' in its name, meaning or rule.\n"


def test_rules_of_a_preset(say):
    _, out, _ = say("rules", "gearworks", "--rules", "veteran", "--search", "catch_up")
    assert next(line for line in out.splitlines() if line.startswith("catch_up ")).split()[1] == "false"


def test_columns(say):
    from balancewheel.sim.games import find_game

    code, out, _ = say("columns", "gearworks")
    assert code == 0
    words = {line.split()[0] for line in out.splitlines() if line.strip()}
    for table, columns in find_game("gearworks").tables.items():
        assert {table, *(column.name for column in columns)} <= words


# A run, its summary, its games


def test_a_run_prints_a_summary_and_where_it_is(here, say):
    code, out, _ = say(*RUN, "--out", "runs/second")
    manifest = json.loads((here / "runs/second/manifest.json").read_text())
    assert code == 0
    assert "Gearworks, 3 players, 60 games, rules standard, lineup uniform,uniform,uniform, seed 4" in out
    for heading in ("strategy", "seat", "tinkerer", "scores", "shared wins", "unfinished: 0 games"):
        assert heading in out
    assert out.count("95 % interval") >= 3
    assert "results: runs/second" in out
    assert f"result hash: {manifest['result_hash']}" in out
    assert manifest["result_hash"] == json.loads((here / "first/manifest.json").read_text())["result_hash"]


def test_the_same_command_again_changes_nothing(here, say):
    before = tree(here)
    code, out, _ = say(*RUN, "--out", "first")
    assert code == 0
    assert tree(here) == before
    assert say("summary", "first") == (0, out, "")


def test_without_out_a_folder_under_runs_is_named_after_the_settings(here, say):
    say(*RUN)
    say(*RUN, "--seed", "5")
    say(*RUN)
    names = sorted(folder.name.rpartition("-")[0] for folder in (here / "runs").iterdir())
    assert names == ["gearworks-3p-seed4", "gearworks-3p-seed5"]


def test_every_option_of_a_run(here, say):
    words = "--set start_sparks=2 --set catch_up=false --rules no-tinkerers --strategy mine.py:first --rounds --jobs 2"
    words += " --backend threads --lineup shuffle:uniform,first --out full --games 50 --players 4 --seed 9"
    code, out, _ = say("run", "gearworks", *words.split())
    manifest = json.loads((here / "full/manifest.json").read_text())
    assert code == 0
    assert "rules no-tinkerers+start_sparks=2,catch_up=false, lineup shuffle:uniform,first, seed 9" in out
    assert manifest["tables"] == ["games", "seats", "rounds"]
    assert [entrant["label"] for entrant in manifest["entrants"]] == ["uniform", "first"]
    values = manifest["rules"]["values"]
    assert (values["start_sparks"], values["catch_up"], values["abilities"]) == (2, False, False)


def test_a_solo_run_says_who_won(here, say):
    words = "--players 1 --games 40 --lineup uniform --rules solo-hard --out solo"
    code, out, _ = say("run", "gearworks", *words.split())
    assert code == 0
    assert "won by " in out
    assert "Leviathan" in out


def test_a_game_in_words(here, say):
    code, out, err = say("replay", "first", "31")
    lines = out.splitlines()
    assert (code, err) == (0, "")
    assert lines[0] == "Game 31 of seed 4, rules standard."
    assert any("seat 1 (uniform, " in line.lower() for line in lines)
    assert len(lines) > 50


def test_a_game_as_decisions(here, say):
    """As many as the table of games counts, each within its options."""
    import polars as pl

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
    from balancewheel import load
    from balancewheel.sim.run.prepare import prepare
    from balancewheel.sim.run.replay import replay

    told = json.loads(say("replay", "first", "31", "--format", "json")[1])
    run = load("first")
    again = replay(prepare(run.spec), 31, told["answers"])
    assert again.in_words() == say("replay", "first", "31")[1].splitlines()


def test_a_run_with_knobs_and_a_strategy_of_ones_own_is_replayed_as_it_was_played(here, say):
    """The story ends with the scores that the table of seats holds."""
    import polars as pl

    (here / "knobs.py").write_text(
        'def picks(rules, state, knobs):\n    """Knob."""\n    return min(int(knobs.own_1), state.n_options - 1)\n\n\n'
        'picks.knobs = {"own_1": 0}\n'
    )
    words = ["--strategy", "knobs.py:picks", "--lineup", "picks,picks(own_1=1),uniform", "--out", "own"]
    assert say("run", "gearworks", "--games", "20", "--players", "3", *words)[0] == 0
    scores = pl.read_parquet("own/seats-*.parquet").filter(pl.col("game") == 11).sort("seat")["score"].to_list()
    _, out, _ = say("replay", "own", "11")
    told = [line for line in out.splitlines() if " scores " in line]
    assert [int(line.rstrip(".").split()[-1]) for line in told] == scores
    assert "picks(own_1=1)" in told[1]


# Mistakes: what is asked for


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


# Mistakes: strategies of one's own


def with_own(name, *more):
    words = (
        f"--games 60 --players 3 --seed 4 --chunk 20 --strategy mine.py:{name} --lineup mirror:{name} --out runs/own"
    )
    return ["run", "gearworks", *words.split(), *more]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("two_arguments", "mine.py:two_arguments must be a function of (rules, state, knobs); it is of (rules, state)"),
        ("any_arguments", "mine.py:any_arguments must be a function of (rules, state, knobs)"),
        ("keyword", "mine.py:keyword must be a function of (rules, state, knobs)"),
        ("not_a_function", "mine.py:not_a_function must be a function of (rules, state, knobs)"),
        ("nowhere", "mine.py has no function 'nowhere'"),
        ("a_float", "mine.py:a_float must return the number of an option, a whole number, on every path"),
        ("nothing", "mine.py:nothing must return the number of an option, a whole number, on every path"),
        ("nothing_at_times", "mine.py:nothing_at_times must return the number of an option, a whole number, on every"),
        ("a_word", "mine.py:a_word must return the number of an option, a whole number, on every path"),
        ("a_bool", "mine.py:a_bool must return the number of an option, a whole number, on every path"),
        ("misspelt_field", "n_optoins"),
        ("misspelt_rule", "spark_limitt"),
        ("misspelt_name", "name 'choose_well' is not defined"),
        ("imports_inside", "mine.py:imports_inside cannot be compiled"),
        ("too_many_arguments", "too many positional arguments"),
        ("no_docstring", "needs a docstring that says how it plays"),
        ("unknown_knob", "'own_4'; did you mean 'own_"),
        ("knob_no_number", "own_1"),
    ],
)
def test_a_function_that_is_no_strategy(complaint, name, said):
    told = complaint(*with_own(name))
    assert said in told
    assert len(told) < 400


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("def first(:", "cannot be imported: SyntaxError"),
        ("import no_such_module", "cannot be imported: ModuleNotFoundError: No module named 'no_such_module'"),
        ("1 / 0", "cannot be imported: ZeroDivisionError"),
        ("raise ValueError('one\\ntwo')", "cannot be imported: ValueError: one"),
        ("import sys\nsys.exit()", "cannot be imported: SystemExit"),
    ],
)
def test_a_file_that_does_not_import(here, complaint, text, said):
    (here / "broken.py").write_text(text)
    words = ["--strategy", "broken.py:first", "--lineup", "mirror:first", "--out", "own"]
    assert said in complaint("run", "gearworks", *words)


@pytest.mark.parametrize("place", ["mine.py", "mine:first", "first", ":first", "nowhere.py:first"])
def test_a_strategy_that_is_nowhere(complaint, place):
    assert place.partition(":")[0] in complaint(*RUN, "--strategy", place)


def test_a_strategy_named_like_one_of_the_games(here, complaint):
    (here / "mine.py").write_text('def uniform(rules, state, knobs):\n    """Mine."""\n    return 0\n')
    assert "there is a strategy 'uniform' already" in complaint(*RUN, "--strategy", "mine.py:uniform", "--out", "own")


@pytest.mark.parametrize("jobs", [["--jobs", "1"], ["--jobs", "2"]], ids=" ".join)
def test_an_illegal_choice_names_game_decision_and_seed(complaint, jobs):
    said = complaint(*with_own("too_high", *jobs))
    assert said.startswith("strategy too_high failed in game 7 of seed 4, decision 3 (turn): it answered 999;")


def test_an_illegal_choice_in_a_process_of_its_own(complaint):
    said = complaint(*with_own("too_high", "--jobs", "2", "--backend", "processes"))
    assert said.startswith("strategy too_high failed in game 7 of seed 4, decision 3 (turn): it answered 999;")


def test_an_illegal_choice_comes_again_when_its_game_is_replayed(here):
    """From the seed and the game's number alone."""
    from balancewheel.sim.errors import UserError
    from balancewheel.sim.run.prepare import prepare
    from balancewheel.sim.run.replay import replay
    from balancewheel.sim.run.spec import run_spec

    spec = run_spec("gearworks", players=3, seed=4, lineup="mirror:too_high", own=("mine.py:too_high",))
    with pytest.raises(UserError, match="failed in game 7 of seed 4, decision 3 "):
        replay(prepare(spec), 7)
    assert replay(prepare(spec), 6).answers[:4] == [0, 0, 0, 0]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (
            "below_zero",
            "below_zero failed in game 0 of seed 4, decision 0 (turn): it answered -1; the answer must be 0 to",
        ),
        ("divides", "divides failed in game 0 of seed 4, decision 5 "),
        ("raises", "raises failed in game 0 of seed 4, decision 2 "),
    ],
)
def test_a_strategy_that_fails_while_it_plays(complaint, name, said):
    assert said in complaint(*with_own(name))


def test_division_by_zero_is_called_that(complaint):
    assert "ZeroDivisionError" in complaint(*with_own("divides"))


# Mistakes: the folder


def test_the_folder_of_another_run(complaint):
    said = complaint(*RUN, "--out", "first", "--seed", "5", "--set", "start_sparks=2")
    assert said.startswith("first holds another run: seed is 4 there, 5 here; rules: start_sparks is 1 there, 2 here")


def test_a_file_in_place_of_the_folder(here, complaint):
    (here / "notes").write_text("precious")
    assert "notes is a file" in complaint(*RUN, "--out", "notes")
    assert "notes/below" in complaint(*RUN, "--out", "notes/below")


def test_a_folder_with_other_things_in_it(here, complaint):
    (here / "thesis").mkdir()
    (here / "thesis/chapter.tex").write_text("precious")
    assert "thesis is not a run" in complaint(*RUN, "--out", "thesis")


def test_a_folder_that_may_not_be_written(here, complaint, monkeypatch):
    def refuse(*_, **__):
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "mkdir", refuse)
    assert complaint(*RUN, "--out", "own") == "cannot write to own: Permission denied"


@pytest.mark.parametrize("words", [["summary", "first"], ["replay", "first", "5"], [*RUN, "--out", "first"]])
def test_a_corrupted_shard(here, complaint, words):
    shard = here / "first/seats-0000000030-0000000059.parquet"
    shard.write_bytes(shard.read_bytes()[:-1] + b"x")
    assert "first/seats-0000000030-0000000059.parquet is damaged" in complaint(*words)


@pytest.mark.parametrize("words", [["summary", "first"], ["replay", "first", "5"]])
def test_a_missing_shard(here, complaint, words):
    (here / "first/games-0000000000-0000000029.parquet").unlink()
    said = complaint(*words)
    assert said.startswith("first/games-0000000000-0000000029.parquet is missing; run the same command again")


def test_a_missing_shard_is_played_again(here, say):
    before = tree(here)
    (here / "first/games-0000000000-0000000029.parquet").unlink()
    assert say(*RUN, "--out", "first")[0] == 0
    assert tree(here) == before


def test_a_damaged_manifest(here, complaint):
    (here / "first/manifest.json").write_text("{")
    assert "first/manifest.json is damaged" in complaint("summary", "first")


def test_a_manifest_that_cannot_be_read(here, complaint):
    (here / "first/manifest.json").unlink()
    (here / "first/manifest.json").mkdir()
    assert "manifest.json" in complaint("summary", "first")


def test_a_full_disk(here, say, monkeypatch):
    from balancewheel.sim.run import store

    write = Path.write_bytes

    def write_bytes(file, data):
        if file.name.startswith("seats-0000000030"):
            raise OSError(errno.ENOSPC, "No space left on device")
        return write(file, data)

    monkeypatch.setattr(store.Path, "write_bytes", write_bytes)
    code, out, err = say(*RUN, "--out", "own")
    monkeypatch.undo()
    monkeypatch.chdir(here)
    assert (code, out) == (1, "")
    assert err.splitlines()[-1].startswith("balancewheel: the disk is full: the games played so far are kept in own")
    assert "Traceback" not in err


# The real thing


def shell(*words, **more):
    environment = os.environ | {"PYTHONPATH": str(Path(balancewheel.__file__).parents[1])}
    command = [sys.executable, "-c", "from balancewheel.cli import main; main()", *words]
    return subprocess.run(command, env=environment, capture_output=True, text=True, **more)


def test_a_mistake_in_a_process_of_its_own(tmp_path):
    ended = shell(*RUN, "--players", "7", cwd=tmp_path)
    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr == "balancewheel: Gearworks is for 1 to 4 players, not 7\n"
    assert list(tmp_path.iterdir()) == []


def test_an_interrupted_run_keeps_its_games_and_says_so(here, say, monkeypatch):
    from balancewheel import running

    real, calls = running.run, []

    def run(*words, on_games, **settings):
        def interrupt(games):
            calls.append(games)
            on_games(games)
            raise KeyboardInterrupt

        return real(*words, on_games=interrupt, **settings)

    monkeypatch.setattr(running, "run", run)
    code, out, err = say(*RUN, "--out", "own")
    monkeypatch.undo()
    monkeypatch.chdir(here)
    assert (code, out, calls) == (130, "", [30])
    assert "Stopped: 30 games are kept in own; the same command goes on from there.\n" in err
    assert "Traceback" not in err
    assert say(*RUN, "--out", "own")[0] == 0
    assert tree(here / "own") == tree(here / "first")
