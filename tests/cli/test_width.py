"""Everything that is printed fits a terminal of 80 columns; only paths of files may be longer."""

import pytest

from balancewheel.sim.games import GAMES
from tests.cli.first_run import here as here
from tests.cli.first_run import played as played

LISTS = [["games"], *([command, game] for game in GAMES for command in ("strategies", "rules", "columns", "metrics"))]
SMALL = ["gearworks", "--players=3", "--lineup=mirror:uniform"]


@pytest.fixture
def printed(say, monkeypatch):
    """What a command prints into 80 columns, line by line."""
    monkeypatch.setenv("COLUMNS", "80")

    def _printed(*words):
        code, out, err = say(*words)
        assert code == 0, err
        return [line.rstrip() for line in out.splitlines() if not line.startswith("written: ")]

    return _printed


def is_whole(lines):
    """Nothing is cut off or broken within a word: a line is at most so long and has no dots in place of the rest."""
    return all(len(line) <= 80 and not line.endswith("…") for line in lines)


@pytest.mark.parametrize("words", LISTS, ids=" ".join)
def test_lists(printed, words):
    lines = printed(*words)
    assert len(lines) > 3 and is_whole(lines)


@pytest.mark.parametrize("words", [["rules", "scythe", "SC-316"], ["rules", "gearworld", "--search=horse"]])
def test_rules(printed, words):
    assert is_whole(printed(*words))


def test_a_parameter_has_its_name_value_and_rule_in_one_line(printed):
    lines = printed("rules", "scythe")
    place = next(place for place, line in enumerate(lines) if line.startswith("stars_to_end "))
    assert lines[place].split() == ["stars_to_end", "6", "SC-260"]
    assert lines[place + 1].startswith("    stars that end the game")


def test_the_greeting(printed):
    assert is_whole(printed())


def test_a_die_with_other_faces(printed, here):
    (here / "never.toml").write_text('game = "gearworld"\nphases.production.skip_faces = []\n')
    lines = printed("check", "never.toml")
    assert is_whole(lines)
    assert "    what the faces 1 to 6 do to the production phase" in lines


def test_runs(printed, here):
    for words in (["summary", "first"], ["replay", "first", "31"], ["diff", "standard", "veteran", "--game=gearworks"]):
        assert is_whole(printed(*words))


def test_experiments(printed, here):
    rules = ["--rules=standard", "--rules=veteran"]
    assert is_whole(printed("sample-size", *SMALL, *rules, "--metric=turns", "--effect=0.5"))
    assert is_whole(printed("compare", *SMALL, *rules, "--games=60"))
    assert is_whole(printed("sweep", *SMALL, "--set=spark_limit=4,5", "--games=60"))
    assert is_whole(printed("knockout", *SMALL, "--games=60"))
