"""Kernels compiled in several processes: what they leave behind."""

import os
import subprocess
import sys

from balancewheel.sim.games import find_game
from balancewheel.sim.kernel import cache as compile_cache
from balancewheel.sim.kernel import parallel_compile


def write(folder, name, text):
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text)


def test_functions_that_the_common_cache_lacks_are_moved_and_the_others_left(tmp_path):
    """An index and its data belong together; mixing two processes' files would call the wrong code."""
    own, common = tmp_path / "own", tmp_path / "common"
    for function, number in (("turn.play-1.py311", 1), ("turn.play-1.py311", 2), ("turn.list-9.py311", 1)):
        write(own / "game", f"{function}.nbi", "own")
        write(own / "game", f"{function}.{number}.nbc", "own")
    write(common / "game", "turn.list-9.py311.nbi", "common")
    write(common / "game", "turn.list-9.py311.1.nbc", "common")
    parallel_compile._move(own, common)
    found = {file.name: file.read_text() for file in (common / "game").iterdir()}
    assert found == {
        "turn.play-1.py311.nbi": "own",
        "turn.play-1.py311.1.nbc": "own",
        "turn.play-1.py311.2.nbc": "own",
        "turn.list-9.py311.nbi": "common",
        "turn.list-9.py311.1.nbc": "common",
    }


def test_a_process_compiles_what_it_is_told(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "balancewheel.sim.kernel.parallel_compile", "gearworks"],
        input="uniform\nbalancewheel.sim.games.gearworks.game:note_leader\n",
        env=os.environ | {"BALANCEWHEEL_CACHE": str(tmp_path), "NUMBA_DISABLE_JIT": "0"},
        cwd=compile_cache.ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == ["ready"] * 3
    compiled = {file.name.split("-")[0] for file in tmp_path.rglob("*.nbi")}
    assert {"uniform.uniform", "game.note_leader", "scoring.is_ahead"} <= compiled


def test_every_part_is_a_function_of_the_kernel():
    """A part that the kernel calls otherwise than (rules, state, players, whole numbers ...) would be no use."""
    for name in ("gearworks",):
        game = find_game(name)
        assert game.compile_units
        for part in game.compile_units:
            assert part.__module__.startswith(f"balancewheel.sim.games.{name}.")


def test_without_a_second_core_nothing_is_started(monkeypatch):
    monkeypatch.setattr(parallel_compile, "_cores", lambda: 1)
    monkeypatch.setattr(parallel_compile, "_start", lambda *_: 1 / 0)
    parallel_compile.compile_in_parallel(find_game("gearworks"), ["uniform"])
