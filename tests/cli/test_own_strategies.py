"""Your own strategies that are none, or that fail while they play."""

import pytest

from balancewheel.sim.errors import UserError
from balancewheel.sim.run.prepare import prepare
from balancewheel.sim.run.replay import replay
from balancewheel.sim.run.spec import run_spec
from tests.cli.first_run import RUN
from tests.cli.first_run import here as here
from tests.cli.first_run import played as played

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


@pytest.fixture(autouse=True)
def mine(here):
    """All of them, in mine.py."""
    (here / "mine.py").write_text(OWN)


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
    assert said.startswith("strategy too_high failed in game 7 of seed 4, decision 3 (discard): it answered 999;")


def test_an_illegal_choice_in_a_process_of_its_own(complaint):
    said = complaint(*with_own("too_high", "--jobs", "2", "--backend", "processes"))
    assert said.startswith("strategy too_high failed in game 7 of seed 4, decision 3 (discard): it answered 999;")


def test_an_illegal_choice_comes_again_when_its_game_is_replayed(here):
    """From the seed and the game's number alone."""
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
        ("divides", "divides failed in game 0 of seed 4, decision 5 (turn): ZeroDivisionError"),
        ("raises", "raises failed in game 0 of seed 4, decision 2 "),
    ],
)
def test_a_strategy_that_fails_while_it_plays(complaint, name, said):
    assert said in complaint(*with_own(name))


def test_a_run_keeps_the_strategy_that_it_was_played_with(here, say, monkeypatch):
    """Its games can be replayed from another folder, and after the file has changed or gone."""
    assert say(*with_own("first"))[0] == 0
    code, told, _ = say("replay", "runs/own", "7")
    assert code == 0
    (here / "mine.py").write_text("def first(rules, state, knobs):\n    return state.n_options - 1\n")
    (here / "elsewhere").mkdir()
    monkeypatch.chdir(here / "elsewhere")
    assert say("replay", "../runs/own", "7") == (0, told, "")


def test_a_run_that_fails_leaves_no_copy_of_the_strategy(here, complaint):
    complaint(*with_own("too_high"))
    assert not (here / "runs").exists()


def test_processes_that_began_in_another_folder_find_the_strategy(say, complaint, tmp_path, monkeypatch):
    """joblib uses its processes again, and they stay where they were."""
    settings = ["--jobs", "2", "--backend", "processes"]
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    with monkeypatch.context() as patch:
        patch.chdir(elsewhere)
        assert say(*RUN, *settings, "--out", "first")[0] == 0
    assert "decision 3 (discard)" in complaint(*with_own("too_high", *settings))
