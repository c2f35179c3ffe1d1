"""Kernels compiled in several processes: what they leave behind."""

import ast
import gc
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from balancewheel.sim.frame import compiling
from balancewheel.sim.frame.compiled import compiled_game
from balancewheel.sim.games import find_game
from balancewheel.sim.kernel import cache, jit, parallel_compile


def test_a_process_compiles_what_it_is_told(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", parallel_compile.COMPILER, "gearworks"],
        input="uniform\nbalancewheel.sim.games.gearworks.scoring:is_ahead\n",
        env=os.environ | {"BALANCEWHEEL_CACHE": str(tmp_path), "NUMBA_DISABLE_JIT": "0"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == ["ready"] * 3
    compiled = {file.name.split("-")[0] for file in tmp_path.rglob("*.nbi")}
    assert {"strategy.uniform", "scoring.is_ahead", "scoring.score"} <= compiled


def test_every_unit_is_a_function_of_the_kernel(game):
    """A unit that the kernel calls otherwise than (rules, state, players, whole numbers ...) would be no use."""
    for unit in game.compiling.units:
        assert unit.__module__.startswith(f"{game.package}.")


def test_garbage_is_looked_for_as_usual_once_all_is_compiled():
    usual = gc.get_threshold()
    with pytest.raises(ZeroDivisionError), compiling.seldom_collecting():
        assert gc.get_threshold() > usual
        raise ZeroDivisionError
    assert gc.get_threshold() == usual


def test_without_a_second_core_nothing_is_started(monkeypatch):
    monkeypatch.setattr(parallel_compile, "_cores", lambda: 1)
    monkeypatch.setattr(parallel_compile, "_start", lambda *_: 1 / 0)
    parallel_compile.compile_in_parallel("gearworks", ["uniform"], lambda done, units: None)


def compiled_files(module):
    """The files that the cache of a module's functions is named after."""
    return [file for folder in cache.source_folders(module) for file in cache.kernel_files(folder)]


def test_an_edit_of_a_picture_or_a_sentence_compiles_nothing(game):
    """Words, pictures and the description of the game are not among the files that the cache is named after."""
    files = {file.name for file in compiled_files(game.package) if file.is_relative_to(game.folder)}
    assert not files & {"narration.py", "drawing.py", "__init__.py", "knobs.py", "colours.py"}
    assert "game.py" in files


def test_an_edit_of_a_rule_compiles_its_game_anew(game):
    """Every file in which something is compiled, and every file that such a one imports, is among them."""
    files = set(compiled_files(game.package))
    kernels = [file for file in game.folder.rglob("*.py") if "@njit" in file.read_text(encoding="utf-8")]
    assert kernels and set(kernels) <= files


def test_every_import_of_a_kernel_is_found():
    """All that Python's own parser finds."""
    for file in [*cache.SIM.rglob("*.py"), *(cache.ROOT / "strategies").rglob("*.py")]:
        text = file.read_text(encoding="utf-8")
        imports = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ImportFrom)]
        names = {f"{node.module}.{alias.name}" for node in imports for alias in node.names}
        assert names <= cache._imports(text), file


SMALL = """
import sys
from balancewheel.sim.kernel import njit

@njit
def double(n):
    return 2 * n

print(double(21), sum(double.twin().stats.cache_hits.values()))
"""


STEPS = "; ".join(f"total = total * {step} // (n + {step}) + n % (total + {step})" for step in range(2, 24))
LONG = f"""
from balancewheel.sim.kernel import njit

@njit
def long(n):
    total = n
    {STEPS}
    return total

@njit
def short(n):
    return n + 1

@njit
def both(n):
    return long(n) + short(n)

@njit
def above(n):
    return both(n)
"""


def run_script(text, tmp_path):
    """What a script prints that compiles into a cache of its own, in words."""
    file = tmp_path / "script.py"
    file.write_text(text)
    env = os.environ | {"BALANCEWHEEL_CACHE": str(tmp_path / "cache"), "NUMBA_DISABLE_JIT": "0"}
    return subprocess.run([sys.executable, file], env=env, capture_output=True, text=True, check=True).stdout.split()


CALL = """
from kernels import above
print(above(5))
made = above.twin()
print(*(one.compiled_by[0].__name__ for one in made.overloads[made.signatures[0]].library.apart))
print(sum(made.stats.cache_hits.values()))
"""
RENAMED = f"""
from types import SimpleNamespace
from balancewheel.sim.kernel import linking
linking.zlib = SimpleNamespace(crc32=lambda text: 7)
{CALL}
"""


def test_a_long_kernel_is_called_and_not_copied(tmp_path):
    """It is loaded before whoever calls it, through shorter kernels too, even if it has to be compiled again."""
    (tmp_path / "kernels.py").write_text(LONG)
    plain = {}
    exec(LONG.replace("from balancewheel.sim.kernel import njit", "njit = lambda f: f"), plain)
    answer = str(plain["above"](5))
    assert run_script(CALL, tmp_path) == [answer, "long", "0"]
    assert run_script(CALL, tmp_path) == [answer, "long", "1"]
    for script, hits in (
        (CALL, "1"),
        (RENAMED, "0"),
        (CALL, "0"),
    ):  # whoever calls it by another name is compiled again
        for kept in (tmp_path / "cache").rglob("*.long-*"):
            kept.unlink()
        assert run_script(script, tmp_path) == [answer, "long", hits]


THEIRS = """
import numba

@numba.njit(cache=True)
def double(n):
    return 2 * n
"""


def test_what_others_compile_stays_theirs(tmp_path):
    """Whoever uses numba beside this package finds his functions in his cache, with the package and without."""
    (tmp_path / "theirs.py").write_text(THEIRS)
    plain = "from theirs import double; print(double(21), sum(double.stats.cache_hits.values()))"
    ours = f"import balancewheel.sim.kernel; {plain}"
    late = f"import numba; numba.njit(lambda n: n)(1); {ours}"
    for first, *others in ((plain, ours, late), (late, plain, ours)):
        for kept in tmp_path.rglob("*.nb?"):
            kept.unlink()
        assert run_script(first, tmp_path) == ["42", "0"]
        for other in others:
            assert run_script(other, tmp_path) == ["42", "1"]


def test_a_damaged_cache_is_thrown_away(tmp_path):
    def run():
        return run_script(SMALL, tmp_path)

    assert run() == ["42", "0"]
    assert run() == ["42", "1"]
    for kind in ("nbc", "nbi"):
        for kept in (tmp_path / "cache").rglob(f"*.{kind}"):
            text = kept.read_bytes()
            kept.write_bytes(text[: len(text) // 2])
        assert run() == ["42", "0"]
        assert run() == ["42", "1"]


def test_threads_that_compile_at_once_keep_to_their_folders(tmp_path, monkeypatch):
    """Numba reads the folder of its cache from a setting that all threads share."""
    slowly = jit.numba.njit

    def njit(*args, **options):
        time.sleep(0.05)
        return slowly(*args, **options)

    monkeypatch.setattr(jit.numba, "njit", njit)
    with ThreadPoolExecutor(4) as pool:
        made = pool.map(lambda n: jit._cached(lambda x: x, tmp_path / str(n)), range(8))
    assert [tmp_path / str(n) in Path(one._cache.cache_path).parents for n, one in enumerate(made)] == [True] * 8


def test_threads_that_want_the_same_strategy_at_once_get_it(monkeypatch):
    """The first compiles it; it can be compiled once only."""
    game = find_game("gears")

    def last(rules, state, knobs):
        """Take the last option."""
        return state.n_options - 1

    made = game.make_strategy(last)
    compile_now, waits = made.choose.compile, iter([0, 1, 1])  # the first is done before the others begin

    def compile_late(signature):
        time.sleep(next(waits))
        return compile_now(signature)

    monkeypatch.setattr(made.choose, "compile", compile_late)
    with ThreadPoolExecutor(3) as pool:
        found = list(pool.map(lambda _: compiled_game(game).compile_strategy(made), range(3)))
    assert all(one is made.choose for one in found)
