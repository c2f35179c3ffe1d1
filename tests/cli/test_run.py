"""A run on the command line and its summary, interrupted or not."""

import json
import os
import subprocess
import sys
from pathlib import Path

import balancewheel
import balancewheel as bw
from tests.cli.conftest import tree
from tests.cli.first_run import RUN
from tests.cli.first_run import here as here
from tests.cli.first_run import played as played
from tests.conftest import COIN_RACE


def test_a_run_prints_a_summary_and_where_it_is(here, say):
    code, out, _ = say(*RUN, "--out", "runs/second")
    manifest = json.loads((here / "runs/second/manifest.json").read_text())
    assert code == 0
    assert "Gearworks, 3 players, 60 games, rules standard, lineup mirror:uniform, seed 4" in out
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
    (here / "mine.py").write_text('def first(rules, state, knobs):\n    """The first option."""\n    return 0\n')
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
    from balancewheel.sim.run import play as module

    real, calls = module.run, []

    def run(*words, progress, **settings):
        def interrupt(games):
            calls.append(games)
            type(progress).played(progress, games)
            raise KeyboardInterrupt

        progress.played = interrupt
        return real(*words, progress=progress, **settings)

    monkeypatch.setattr(module, "run", run)
    code, out, err = say(*RUN, "--out", "own")
    monkeypatch.undo()
    monkeypatch.chdir(here)
    assert (code, out, calls) == (130, "", [30])
    assert "Stopped. 30 games are saved in own; run the same command to continue.\n" in err
    assert "Traceback" not in err
    assert say(*RUN, "--out", "own")[0] == 0
    assert tree(here / "own") == tree(here / "first")


def test_a_run_that_is_interrupted_before_its_first_games_says_so(here, say, monkeypatch):
    from balancewheel.sim.run import play as module

    def run(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr(module, "run", run)
    assert "Stopped. No games are saved yet.\n" in say(*RUN, "--out", "none")[2]
    assert "Stopped. No games are saved yet.\n" in say(*RUN)[2]


def test_one_game_is_not_called_games(here, say, monkeypatch):
    """A race that is cut off after its only round."""
    from balancewheel.sim.run import play as module

    words = ["run", COIN_RACE, "--games=1", "--players=2", "--set", "round_cap=1", "--out=one"]
    _, out, _ = say(*words)
    assert "Coin Race, 2 players, 1 game, rules" in out
    assert "shared wins: 0 games; unfinished: 1 game; mean length: 2.0 turns" in out
    assert repr(bw.load("one")).startswith("Run of Coin Race: 1 game, 2 players, ")
    real = module.run

    def stop_after_all(*words, **settings):
        real(*words, **settings)
        raise KeyboardInterrupt

    monkeypatch.setattr(module, "run", stop_after_all)
    assert "Stopped. 1 game is saved in one; run the same command to continue." in say(*words)[2]


def test_one_rule_set_more_is_not_called_rule_sets(here):
    for coins in range(4, 9):
        (here / f"start{coins}.toml").write_text(f"start_coins = {coins}\n")
    rules = ["standard", *(f"start{coins}.toml" for coins in range(4, 9))]
    compared = bw.compare(str(COIN_RACE), rules, games=1, players=2, out="compared")
    title, *lines, last = repr(compared).splitlines()
    assert title.endswith(", 1 game each")
    assert len(lines) == 5 and lines[-1] == "and 1 more rule set" and last.startswith("all ")
