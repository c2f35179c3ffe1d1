"""Your own game on the command line: begun as a copy, played like any other, and what goes wrong said in one line."""

import subprocess
import sys
import zlib
from pathlib import Path

import pytest


@pytest.fixture
def mine(tmp_path, say, monkeypatch, request):
    """A new game in an empty folder, under a name of the test's own."""
    monkeypatch.chdir(tmp_path)
    name = f"game_{zlib.crc32(request.node.name.encode())}"
    code, out, err = say("new", name)
    assert (code, err) == (0, "") and f"balancewheel conform {name}" in out
    yield name
    for module in [module for module in sys.modules if module.partition(".")[0] == name]:
        del sys.modules[module]


def change(name, file, old, new):
    text = Path(name, file).read_text(encoding="utf-8")
    assert old in text
    Path(name, file).write_text(text.replace(old, new), encoding="utf-8")


def test_a_new_game_bears_its_own_name(mine):
    texts = {file.name: file.read_text(encoding="utf-8") for file in Path(mine).iterdir()}
    assert f"test_{mine}.py" in texts
    assert not any("coin_race" in text or "Coin Race" in text or "CR-0" in text for text in texts.values())


def test_it_is_run_summed_up_replayed_and_compared_like_any_other(mine, say):
    run = ("run", mine, "--games", "40", "--players", "3", "--out", "one")
    assert say(*run)[0] == 0
    _, out, _ = say("summary", "one")
    assert "3 players, 40 games" in out and "robber" in out
    assert "coins." in say("replay", "one", "7")[1]
    Path("slow.toml").write_text("coins_to_win = 40", encoding="utf-8")
    code, out, _ = say("compare", mine, "--rules", "standard", "--rules", "slow.toml", "--games", "40")
    assert code == 0 and "turns" in out
    assert mine in say("schema", mine)[1]


def test_its_name_may_be_no_name_of_a_game_and_no_folder_that_is_there(mine, say):
    assert "is there already" in say("new", mine)[2]
    assert "there is a game scythe already" in say("new", "scythe")[2]
    assert "cannot be a game's name" in say("new", "my-game")[2]
    Path("empty").mkdir()
    assert "it has no rules.toml" in say("run", "empty")[2]


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("rules.toml", "taken_coins =", "taken_coin =", "cannot be compiled: it uses a field 'taken_coins'"),
        ("game.py", "from enum import auto", "from nonesuch import auto", "cannot be imported: ModuleNotFoundError"),
        ("rules.toml", "range = [1, 10]", "range = [1]", "rules.toml: parameters."),
        ("__init__.py", "import GAME as GAME", "import Game", "defines no GAME"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(mine, say, file, old, new, said):
    change(mine, file, old, new)
    code, out, err = say("run", mine, "--games", "5")
    assert (code, out) == (1, "")
    assert len(err.strip().splitlines()[-1:]) == 1 and said in err.splitlines()[-1]
    assert "Traceback" not in err


@pytest.mark.slow
def test_a_new_game_conforms_and_one_with_a_broken_rule_does_not(mine, say):
    command = [sys.executable, "-c", "from balancewheel.cli import main; main()", "conform", mine]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0 and "6 of 6 rules have a test" in done.stdout, done.stdout
    change(mine, "game.py", "state.coins[me] += rules.taken_coins", "state.coins[me] += 1")
    assert subprocess.run(command, capture_output=True, text=True).returncode == 1
