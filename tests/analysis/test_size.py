"""Ten million seats are summed up piece by piece: memory does not grow with them. The seconds it takes are printed."""

import subprocess
import sys

import numpy as np
import polars as pl
import pytest

PIECES, GAMES = 20, 125_000  # of four seats: 10 million rows
SUMMARY = """
import re, sys, time
from pathlib import Path
import polars as pl
from balancewheel.analysis.win_rates.head_to_head import head_to_head
from balancewheel.analysis.win_rates.score_spread import score_spread
from balancewheel.analysis.win_rates.win_share import win_share
files = sys.argv[1:]
pieces = [pl.scan_parquet(file) for file in files]
began = time.perf_counter()
assert win_share(pieces, "strategy")["seats"].sum() == 10_000_000
win_share(pieces, ["strategy", "seat"])
score_spread(pieces)
head_to_head(pieces)
most = re.search(r"VmHWM:\\s+(\\d+)", Path("/proc/self/status").read_text())[1]
print(time.perf_counter() - began, int(most) / 1e6)
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="the memory of a process by itself is read from /proc")
def test_ten_million_seats_in_two_gigabytes(tmp_path, record_property):
    rng = np.random.default_rng(8)
    names = pl.Enum(["a", "b", "c", "d"])
    for piece in range(PIECES):
        first, n = piece * GAMES, GAMES
        order = np.argsort(rng.random((n, 4)), axis=1)
        columns = {
            "game": np.repeat(np.arange(first, first + n), 4),
            "seat": np.tile(np.arange(4, dtype=np.uint8), n),
            "strategy": pl.Series(np.tile(np.arange(4, dtype=np.uint32), n)).cat.to(names),
            "score": rng.integers(0, 50, 4 * n).astype(np.int16),
            "rank": (order + 1).ravel().astype(np.uint8),
            "win_share": (order == 0).ravel().astype(float),
        }
        pl.DataFrame(columns).write_parquet(tmp_path / f"{piece:02}.parquet")
    files = sorted(map(str, tmp_path.glob("*.parquet")))
    done = subprocess.run([sys.executable, "-c", SUMMARY, *files], capture_output=True, text=True, check=True)
    seconds, gigabytes = map(float, done.stdout.split())
    record_property("table", f"10 million seats, four questions: {seconds:.1f} s, {gigabytes:.2f} GB at most")
    assert gigabytes < 2
