"""Knockouts on the command line."""

import polars as pl


def test_each_part_is_switched_in_turn(here, say):
    code, out, err = say(
        "knockout", "gearworld", "--games=30", "--players=2", "--lineup=mirror:sensible", "--out=compared"
    )
    assert code == 0, err
    parts = set(pl.read_parquet(next(here.rglob("knockout.parquet")))["rules"])
    assert {"trade_die always", "trade_die never", "transport_die never", "alliances off", "large-board"} <= parts
    assert "Not possible at this table: all-options, on-the-continent" in out
    assert "standard" not in parts
    assert any(line.startswith("trade_die never  ") for line in out.splitlines())


def test_a_part_without_effect_at_this_table_is_told_apart(say):
    _, out, _ = say("knockout", "gearworks", "--games=30", "--players=3", "--lineup=mirror:uniform", "--out=compared")
    assert "No effect at this table, not one game differs: unused_ability_solo off." in out
    assert "Not possible at this table: solo-easy, solo-hard, solo-very-hard." in out
    assert not any(line.startswith("solo") for line in out.splitlines())


def test_a_part_that_changes_every_game_is_found(say):
    _, out, _ = say(
        "knockout", "gearworld", "--games=150", "--players=2", "--lineup=mirror:sensible", "--out=compared", "--jobs=2"
    )
    line = next(line for line in out.splitlines() if line.startswith("trade_die never  "))
    assert int(line.split()[2]) > 0
    assert int(line.split()[6]) >= int(line.split()[2])  # by false discovery rate at least as many as by Holm
    assert any(" instead of " in line for line in out.splitlines() if line.startswith("trade_die never: "))
    assert "By false discovery rate (Benjamini and Hochberg)" in out
    assert "; on fresh games " in out


def test_one_figure_can_be_asked_of_every_part(here, say):
    words = ["knockout", "gearworks", "--games=60", "--players=3", "--lineup=mirror:uniform", "--out=compared"]
    code, _, err = say(*words, "--metric=rounds")
    assert code == 0, err
    table = pl.read_parquet(next(here.rglob("knockout.parquet")))
    assert set(table.filter("asked")["metric"]) == {"rounds"}
    assert table.group_by("rules", maintain_order=True).first()["metric"].unique().to_list() == ["rounds"]
