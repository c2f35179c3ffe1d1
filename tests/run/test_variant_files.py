"""What variants of the rules change, and whether they can be played."""

import pytest

from balancewheel.cli.variants import check_playable
from balancewheel.sim.errors import UserError
from balancewheel.sim.rules import variants
from balancewheel.sim.rules.variants import changed_parameters, describe_value, game_of


def test_two_rule_sets_differ_in_what_the_variant_changes():
    standard, variant = (variants.load("gearworks", changes=one).values for one in ({}, {"start_sparks": 2}))
    assert changed_parameters(standard, variant) == {"start_sparks": (standard["start_sparks"], 2)}
    assert changed_parameters(standard, dict(standard)) == {}


def test_a_parameter_that_one_of_them_lacks_differs():
    assert changed_parameters({"a": 1, "b": 2}, {"a": 1, "c": 3}) == {"b": (2, None), "c": (None, 3)}


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (3, "3"),
        (True, "true"),
        ([], "none"),
        (["skip", "vote"], "skip, vote"),
        ({"name": "board36.json"}, "board36.json"),
    ],
)
def test_a_value_as_a_designer_writes_it(value, text):
    assert describe_value(value) == text


def test_the_first_file_that_names_a_game_says_which(tmp_path):
    silent, named = tmp_path / "silent.toml", tmp_path / "named.toml"
    silent.write_text("spark_limit = 7")
    named.write_text('game = "gearworks"')
    assert game_of("standard", str(silent), str(named)) == "gearworks"
    with pytest.raises(UserError, match="which game"):
        game_of("standard", str(silent))


def test_a_variant_for_some_numbers_of_players_can_be_played():
    check_playable("gearworld", "on-the-continent")  # for 3 and 4 players
