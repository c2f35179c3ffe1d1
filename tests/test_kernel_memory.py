"""Compiled, a record does not keep the array that it lies in: whoever makes the array has to."""

import re

from balancewheel.sim.games import GAMES
from balancewheel.sim.kernel import cache

DROPPED = re.compile(r"np\.(zeros|empty|ones|full)\([^\n]*\)\[0\]")


def test_no_kernel_takes_a_record_out_of_an_array_that_nobody_keeps():
    modules = [f"balancewheel.{part}.{game}" for game in GAMES for part in ("sim.games", "strategies")]
    files = {
        file for module in modules for folder in cache.source_folders(module) for file in cache.kernel_files(folder)
    }
    assert len(files) > 100
    assert not [file.name for file in sorted(files) if DROPPED.search(file.read_text(encoding="utf-8"))]
