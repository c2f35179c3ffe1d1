"""The same plan gives the same rows, whoever plays them, in whatever portions, in whatever process."""

import os
import subprocess
import sys
from pathlib import Path

import polars as pl
import pytest

import balancewheel as bw
import balancewheel.sim

GAMES = 600
LINEUP = "shuffle:uniform,first,first(own_1=1)"


def play(own, out, **how):
    settings = {"games": GAMES, "players": 3, "seed": 7, "lineup": LINEUP, "strategies": [own], "rounds": True}
    return bw.run("gearworks", out=out, **(settings | how))


@pytest.fixture(scope="module")
def at_once(own, tmp_path_factory):
    """One job, one chunk."""
    return play(own, tmp_path_factory.mktemp("at_once"))


def rows(run, table):
    frame = run.table(table).collect()
    return frame.sort([c for c in ("game", "round_number", "seat") if c in frame.columns])


@pytest.mark.parametrize("backend", ["threads", "processes"])
@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("chunk", [None, 97, 300])
def test_jobs_chunks_and_backends(at_once, own, tmp_path, backend, jobs, chunk):
    split = play(own, tmp_path, backend=backend, jobs=jobs, chunk=chunk)
    assert split.manifest.result_hash == at_once.manifest.result_hash
    for table in ("games", "seats", "rounds"):
        assert rows(split, table).equals(rows(at_once, table))


FRESH = """
import sys, balancewheel as bw
own, out, backend, lineup = sys.argv[1:]
settings = dict(games=600, players=3, seed=7, lineup=lineup, strategies=[own], rounds=True)
print(bw.run("gearworks", out=out, jobs=2, chunk=113, backend=backend, **settings).manifest.result_hash)
"""


@pytest.mark.parametrize(("backend", "hash_seed"), [("threads", "1"), ("processes", "4294967295")])
def test_a_fresh_process_with_another_hash_seed(at_once, own, tmp_path, backend, hash_seed):
    environment = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(Path(balancewheel.__file__).parents[1])}
    command = [sys.executable, "-c", FRESH, own, str(tmp_path / "fresh"), backend, LINEUP]
    fresh = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert fresh.stdout.strip() == at_once.manifest.result_hash


@pytest.mark.parametrize(
    "other",
    [
        {"seed": 8},
        {"games": GAMES - 1},
        {"players": 2},
        {"lineup": "shuffle:uniform,first(own_1=1),first"},
        {"changes": {"start_sparks": 2}},
    ],
    ids=str,
)
def test_another_plan_has_another_hash(at_once, own, tmp_path, other):
    assert play(own, tmp_path, **other).manifest.result_hash != at_once.manifest.result_hash


def test_a_longer_run_begins_with_the_games_of_a_shorter_one(at_once, own, tmp_path):
    longer = play(own, tmp_path, games=GAMES + 50)
    for table in ("games", "seats", "rounds"):
        assert rows(longer, table).filter(pl.col("game") < GAMES).equals(rows(at_once, table))


def test_the_hash_sees_a_single_changed_cell(at_once):
    """Every column of every table counts, whatever its type."""
    from balancewheel.sim.run.store.shards import rows_hash

    for table in ("games", "seats", "rounds"):
        frame = rows(at_once, table)
        for name, kind in frame.schema.items():
            if kind == pl.Boolean:
                other = ~pl.col(name)
            elif isinstance(kind, pl.Enum):
                now, categories = frame[name][5], kind.categories.to_list()
                other = pl.lit(next(word for word in categories if word != now), kind)
            else:
                other = (pl.col(name) + 1).cast(kind)
            changed = frame.with_columns(pl.when(pl.int_range(pl.len()) == 5).then(other).otherwise(name).alias(name))
            assert changed[name].dtype == kind
            assert rows_hash(changed) != rows_hash(frame), f"{table}.{name}"


def test_the_hash_does_not_mind_the_order_of_rows_but_which_row_holds_what(at_once):
    from balancewheel.sim.run.store.shards import rows_hash

    frame = rows(at_once, "seats")
    assert rows_hash(frame.reverse()) == rows_hash(frame)
    swapped = frame.with_columns(pl.col("score").reverse())
    assert rows_hash(swapped) != rows_hash(frame)
