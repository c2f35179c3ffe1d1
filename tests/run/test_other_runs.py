"""A folder that holds another run: what differs, in a line that can be read."""

import pytest

import balancewheel as bw
from balancewheel.sim.run.prepare import prepare
from balancewheel.sim.run.provenance import MOST_CHANGES, differences, manifest_of
from balancewheel.sim.run.spec import run_spec


def manifest(game, **settings):
    return manifest_of(prepare(run_spec(game, players=2, lineup="mirror:uniform", **settings)), 5)


def test_a_run_of_another_game_is_told_in_a_few_words():
    assert differences(manifest("gearworld"), manifest("gearworks")) == ["game is gearworks there, gearworld here"]


def test_of_many_rules_that_differ_a_few_are_named():
    changes = {
        "rounds": 4, "spark_limit": 6, "hand_limit": 7, "start_sparks": 2, "tinker_sparks": 2, "replace_cost": 1,
        "points_spark": 2,
    }  # fmt: skip
    found = differences(manifest("gearworks", changes=changes), manifest("gearworks"))
    assert len(found) == MOST_CHANGES + 1 and found[-1] == "and 2 more of the rules differ"
    assert found[0] == "rules: hand_limit is 8 there, 7 here"


def test_a_field_of_a_component_file_is_named():
    found = differences(manifest("gearworks", changes={"contraptions.A3.dot": True}), manifest("gearworks"))
    assert found == ["rules: A3: dot is false there, true here"]


def test_long_lineups_do_not_fill_the_screen(tmp_path):
    settings = {"games": 2, "players": 2, "out": tmp_path}
    bw.run("gearworks", lineup="mirror:uniform", **settings)
    with pytest.raises(bw.UserError) as refused:
        bw.run("gearworld", lineup=f"shuffle:{','.join(['uniform'] * 8)}", **settings)
    assert len(str(refused.value)) < 400 + len(str(tmp_path))
