"""Factions and mats that a designer adds are called by their ids wherever results are read."""

import json

import numpy as np
import polars as pl
import pytest

from balancewheel.analysis.metrics import per_game
from balancewheel.experiments.metrics import metrics_for
from balancewheel.sim.rules import variants
from balancewheel.sim.run.prepare import prepare
from balancewheel.sim.run.spec import run_spec


@pytest.fixture
def specs(tmp_path, monkeypatch):
    """The printed rules, and rules in which Mercia and the mat Seafaring stand in place of Albion and Industrial."""
    monkeypatch.chdir(tmp_path)
    values = variants.load("scythe").values
    for parameter, kind, old, new in (
        ("faction_mats", "faction", "albion", "mercia"),
        ("player_mats", "mat", "industrial", "seafaring"),
    ):
        table = {key: value for key, value in values[parameter].items() if key != "name"}
        table[kind] = [one | {"id": new} if one["id"] == old else one for one in table[kind]]
        (tmp_path / f"{parameter}.json").write_text(json.dumps(table))
    changes = {name: f"{name}.json" for name in ("faction_mats", "player_mats")}
    settings = {"players": 2, "lineup": "mirror:uniform"}
    return run_spec("scythe", **settings), run_spec("scythe", changes=changes, **settings)


def seats_of(spec, *factions):
    prepared = prepare(spec)
    rows = np.zeros(len(factions), prepared.game.tables["seats"].dtype)
    rows["faction"], rows["seat"] = factions, range(len(factions))
    rows["win_share"] = [1] + [0] * (len(factions) - 1)
    return prepared.frames({"seats": rows})["seats"]


def test_result_tables_name_them(specs):
    printed, own = specs
    assert seats_of(own, 7, 1)["faction"].to_list() == ["mercia", "nordic"]
    assert seats_of(printed, 0, 1)["faction"].to_list() == ["albion", "nordic"]
    assert prepare(own).own_words["mat"][7] == "seafaring"


def test_places_that_no_file_fills_have_no_name(specs):
    """Only factions and mats that can be dealt are words, and figures that can be asked for."""
    printed, own = specs
    assert prepare(printed).own_words["faction"][-1] == "polania"
    assert prepare(own).own_words["faction"][-1] == "mercia"
    assert not [metric.name for metric in metrics_for(*specs) if "extra" in metric.name]


def test_rules_with_and_without_them_are_compared(specs):
    metrics = metrics_for(*specs)
    names = [metric.name for metric in metrics]
    assert {"win_share:mercia", "win_share:albion", "win_share:seafaring"} <= set(names)
    games = pl.LazyFrame({"game": [0], "finished": [True], "winners": [1]})
    chosen = [metric for metric in metrics if metric.name in ("win_share:mercia", "win_share:albion")]
    expected = {"albion": 1, "mercia": 0}, {"albion": 0, "mercia": 1}
    for spec, factions, wins in zip(specs, ((0, 1), (7, 1)), expected, strict=True):
        values, _ = per_game(chosen, games, seats_of(spec, *factions).lazy())
        found = {metric.name.partition(":")[2]: int(values[0, place]) for place, metric in enumerate(chosen)}
        assert found == wins
