"""Commands that make the same games again, written from what was played."""

import shlex
import sys

import pytest

import balancewheel as bw
from balancewheel.cli import main
from balancewheel.experiments.commands import command_for_run, format_grid
from balancewheel.experiments.comparing.sweep import parse_grid


@pytest.mark.parametrize(
    ("game", "settings"),
    [
        ("gearworks", {"players": 3, "seed": 5, "lineup": "engineer(sparks=2),hoarder,uniform", "rounds": True}),
        ("gearworks", {"rules": "veteran", "changes": {"start_sparks": 2, "random_first_player": False}}),
        ("gearworks", {"rules": "two-letter-dots", "lineup": "mirror:uniform"}),
        ("gearworld", {"lineup": "mirror:uniform", "changes": {"trade_die": ["skip"] * 6, "round_cap": 4}}),
        ("gearworld", {"rules": "large-board", "lineup": "mirror:uniform", "changes": {"round_cap": 3}}),
    ],
)
def test_the_command_plays_the_same_games_again(tmp_path, monkeypatch, game, settings):
    run = bw.run(game, games=6, out=tmp_path / "first", **settings)
    words = shlex.split(command_for_run(run))
    assert words[0] == "balancewheel" and words[-2:] == ["--out", str(run.folder)]
    monkeypatch.setattr(sys, "argv", [*words[:-1], str(tmp_path / "again")])
    with pytest.raises(SystemExit) as end:
        main()
    assert not end.value.code
    assert bw.load(tmp_path / "again").manifest.result_hash == run.manifest.result_hash


@pytest.mark.parametrize(
    "text",
    [
        "rounds=2,3,4",
        "catch_up=true,false",
        'map="board36.json","board48.json"',
        "phases.production.skip_faces=[];[5];[5, 6]",
        'trade_die=["skip", "skip"];["resolve", "vote"]',
    ],
)
def test_a_grid_is_written_as_it_is_read(text):
    assert format_grid(parse_grid([text])) == [text]
