"""Games that are played alike for ever: their result hashes, as they were when last meant to change.

python -m tests.result_hashes                 play them all and say which differ
python -m tests.result_hashes gears scythe    those whose names begin so
python -m tests.result_hashes --write         write them down anew
"""

import sys
import tempfile
import time
import tomllib
from functools import partial
from pathlib import Path

import balancewheel as bw
from balancewheel.sim.errors import UserError
from balancewheel.sim.frame.game import Game
from balancewheel.sim.games import GAMES, find_game
from balancewheel.sim.players.rungs import EXPERT
from balancewheel.sim.players.tuned_files import list_shipped
from balancewheel.sim.rules import variants
from tests.conftest import COIN_RACE, ROOT

FILE = Path(__file__).with_suffix(".toml")
OWN = ROOT / "examples" / "custom_strategy.py"
MOST_GAMES = {"scythe": 1000, "gearworld": 2000}  # of a run of scripts; a few seconds' work
SCRIPTED = 4000
SEARCHED = {"scythe": 4, "city_of_gears": 6}
FEW_SEARCHED = 12


def cases() -> dict[str, dict]:
    """What is played, by name: scripts, tuned forms, searchers, own strategies, presets and changed rules."""
    found: dict[str, dict] = {}
    for name in [*GAMES, str(COIN_RACE)]:
        game = find_game(name)
        short, most = game.name, MOST_GAMES.get(game.name, SCRIPTED)
        largest = max(game.player_counts)
        for players in game.player_counts:
            found[f"{short}, {players} players"] = {"game": name, "players": players, "games": most, "rounds": True}
        scripts = [one for one in game.strategies if one != "uniform"]
        found[f"{short}, chance"] = {"game": name, "lineup": "mirror:uniform", "games": most // 4}
        for preset in variants.presets(name):
            players = max(filter(partial(is_playable, game, name, preset), game.player_counts))
            found[f"{short}, rules {preset}"] = {"game": name, "players": players, "rules": preset, "games": most // 2}
        tuned = [one if one == EXPERT else f"{one}@tuned" for one in list_shipped(game)]
        if tuned:
            found[f"{short}, tuned"] = {"game": name, "lineup": f"shuffle:{','.join(tuned)}", "games": most // 2}
            found[f"{short}, expert"] = {"game": name, "lineup": "mirror:expert", "games": most // 2}
        if largest > 1:
            lineup = f"shuffle:search(rollouts=3),{','.join(scripts[:3])}"
            found[f"{short}, search"] = {
                "game": name,
                "lineup": lineup,
                "games": SEARCHED.get(short, FEW_SEARCHED),
                "rounds": True,
            }
        if 1 < largest <= len(scripts) + 1:
            lineup = f"roundrobin:{','.join([*scripts[:largest], 'uniform'])}"
            found[f"{short}, round robin"] = {"game": name, "lineup": lineup, "games": most // 2}
    found["gearworks, own strategy"] = {"game": "gearworks", "strategies": [f"{OWN}:miser"], "games": SCRIPTED}
    return found


def is_playable(game: Game, name: str, preset: str, players: int) -> bool:
    """Does a preset suit so many players?"""
    try:
        game.components.check(variants.load(name, preset).values, players)
    except UserError:
        return False
    return True


def play(case: dict, folder: str) -> str:
    """The result hash of a case."""
    return bw.run(**case, jobs=2, out=Path(folder) / "run", seed=20261120).result_hash


def main(words: list[str]) -> None:
    """Play every case; say what differs, or write it down."""
    begin, hashes, slow = tuple(word for word in words if not word.startswith("-")), {}, []
    chosen = {name: case for name, case in cases().items() if name.startswith(begin or "")}
    for name, case in chosen.items():
        began = time.perf_counter()
        with tempfile.TemporaryDirectory() as folder:
            hashes[name] = play(case, folder)
        slow.append((time.perf_counter() - began, name))
        print(f"{name}: {hashes[name]} ({slow[-1][0]:.1f} s)", flush=True)
    if "--write" in words:
        assert not begin, "only all of them can be written down"
        FILE.write_text("".join(f'"{name}" = "{one}"\n' for name, one in hashes.items()))
        print(f"wrote {len(hashes)} hashes; longest: {sorted(slow)[-5:]}")
        return
    kept = {name: one for name, one in tomllib.loads(FILE.read_text()).items() if name.startswith(begin or "")}
    wrong = [name for name in {**kept, **hashes} if kept.get(name) != hashes.get(name)]
    print("\n".join([f"differs: {name}" for name in wrong] or [f"all {len(kept)} hashes are as written"]))
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main(sys.argv[1:])
