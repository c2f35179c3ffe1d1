"""Sweeps on the command line."""

import polars as pl
import pytest

SWEEP = ["sweep", "gearworks", "--games=60", "--players=3", "--lineup=mirror:uniform", "--out=compared"]


@pytest.mark.parametrize(
    ("sets", "cells"),
    [
        (["--set=rounds=2,3,4"], 3),
        (["--set=rounds=2,3", "--set=catch_up=true,false"], 4),
        (["--set=rounds=2,3", "--set=catch_up=true,false", "--set=start_sparks=1,2"], 8),
    ],
)
def test_a_sweep_is_a_table_and_a_picture(here, say, sets, cells):
    code, _, err = say(*SWEEP, *sets)
    assert code == 0, err
    (table,) = here.rglob("sweep-*.parquet")
    frame = pl.read_parquet(table)
    names = [one.removeprefix("--set=").partition("=")[0] for one in sets]
    assert frame.select(names).unique().height == cells
    turns = frame.filter(metric="turns")
    assert turns.height == cells
    assert ((turns["low"] < turns["value"]) & (turns["value"] < turns["high"])).all()
    assert table.with_suffix(".png").read_bytes().startswith(b"\x89PNG")
    means = turns.group_by("rounds").agg(pl.col("value").mean()).sort("rounds")["value"]
    assert means.is_sorted() and means[0] < means[-1]


def test_values_with_commas_are_parted_by_semicolons(here, say):
    six = [f"[{', '.join(faces)}]" for faces in (["resolve"] * 6, ["skip"] * 6)]
    words = ["sweep", "gearworld", "--games=20", "--lineup=mirror:sensible", "--out=compared"]
    code, _, err = say(*words, f"--set=trade_die={';'.join(six)}")
    assert code == 0, err
    frame = pl.read_parquet(next(here.rglob("sweep-*.parquet")))
    assert set(frame["trade_die"]) == {", ".join([face] * 6) for face in ("resolve", "skip")}


def test_faces_that_skip_a_phase_are_swept(here, say):
    words = ["sweep", "gearworld", "--games=20", "--lineup=mirror:sensible", "--out=compared", "--metric=rounds"]
    code, out, err = say(*words, "--set=phases.production.skip_faces=[];[5];[5,6]")
    assert code == 0, err
    frame = pl.read_parquet(next(here.rglob("sweep-*.parquet")))
    assert set(frame["phases.production.skip_faces"]) == {"none", "5", "5, 6"}
    assert "phases.production.skip_faces" in out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--set=rounds"], "name each parameter once"),
        (["--set=rounds=2,3", "--set=rounds=4,5"], "name each parameter once"),
        (["--set=rounds=3"], "a sweep has 2 to 200 cells, not 1"),
        (["--set=rounds=2,2"], "rounds: each value may be named only once"),
        (["--set=roundss=2,3"], "did you mean 'rounds'?"),
        (["--set=rounds=2,300"], "rounds = 300"),
        (["--set=rounds=2,3", "--metric=turnss"], "did you mean 'turns'?"),
        (["--set=rows=3,4"], "is outside the grid"),
    ],
)
def test_a_sweep_that_cannot_be(complaint, words, said):
    assert said in complaint(*SWEEP, *words)
