"""One game of each game in words. A change of the rules or strategies shows as a change of prose.

`make transcripts` writes them anew.
"""

from pathlib import Path

import pytest

from balancewheel.sim.games import GAMES, find_game
from balancewheel.sim.rules.variants import STANDARD
from balancewheel.sim.run.replay import replay
from balancewheel.testing.runs import prepared

FOLDER = Path(__file__).parent / "transcripts"
NUMBER = 3


def transcript(name: str, players: int, rules: str) -> str:
    """A game of all strategies in turn, told."""
    return "\n".join(replay(prepared(find_game(name), players, seed=2026, rules=rules), NUMBER).narrate()) + "\n"


def transcript_file(name: str, players: int, rules: str) -> Path:
    """Where a game is told; those of a preset are named after it."""
    return FOLDER / f"{name if rules == STANDARD else f'{name}_{rules}'}_{players}.txt"


CASES = [(name, players, STANDARD) for name in GAMES for players in find_game(name).player_counts]
CASES += [("scythe", 4, "wind-gambit")]


@pytest.mark.parametrize(("name", "players", "rules"), CASES)
def test_the_game_goes_as_it_is_told(name, players, rules):
    told = transcript_file(name, players, rules).read_text(encoding="utf-8")
    assert transcript(name, players, rules) == told, "see `make transcripts`"


@pytest.mark.parametrize(("name", "players", "rules"), CASES)
def test_it_says_who_sits_where_and_ends_with_the_scores_and_the_winner(name, players, rules):
    lines = transcript_file(name, players, rules).read_text(encoding="utf-8").splitlines()
    opening = " ".join(lines[1 : lines.index("", 1)]).lower()
    assert all(f"seat {seat + 1}" in opening for seat in range(players)), opening
    *scores, winner, end = lines[len(lines) - lines[::-1].index("") :]
    assert len(scores) >= players and all(line.split(": ")[1][0].isdigit() for line in scores)
    assert (" wins" in winner or " share the win" in winner) and end == "The game is over."


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for case in CASES:
        transcript_file(*case).write_text(transcript(*case), encoding="utf-8")
        print(f"wrote {transcript_file(*case).name}")
