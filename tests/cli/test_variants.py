"""Variants on the command line: check, diff, schema."""

import json

import pytest


@pytest.fixture
def mine(here):
    """A variant file: mine(text) gives its name."""

    def _write(text):
        (here / "mine.toml").write_text(text, encoding="utf-8")
        return "mine.toml"

    return _write


def test_a_sound_variant_is_told_with_what_it_changes(say, mine):
    name = mine('game = "gearworks"\nextends = "veteran"\nspark_limit = 7\n')
    code, out, err = say("check", name)
    assert (code, err) == (0, "")
    assert "mine.toml is a valid variant of gearworks. It changes:" in out
    rows = {line.split()[0]: line for line in out.splitlines() if line}
    assert "7" in rows["spark_limit"] and "GW-" in rows["spark_limit"]
    assert "catch_up" in rows


def test_two_rules_are_laid_side_by_side(say):
    code, out, _ = say("diff", "standard", "political-machinations", "--game", "gearworld")
    assert code == 0
    rows = [line.split()[0] for line in out.splitlines()[1:] if line and not line.startswith(" ")]
    assert rows == ["production_die", "trade_die", "transport_die"]


def test_rules_that_do_not_differ(say):
    _, out, _ = say("diff", "standard", "standard", "--game", "gearworks")
    assert out == "standard and standard are the same rules: no parameter differs.\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('game = "gearworks"\nspark_limitt = 7\n', "did you mean 'spark_limit'?"),
        ('game = "gearworks"\nspark_limit = 700\n', "spark_limit = 700: it must be a whole number"),
        ('game = "gearworld"\nspark_limit = 7\n', "unknown parameter 'spark_limit'"),
        ('game = "chess"\n', "unknown game 'chess'"),
        ("spark_limit = 7\n", "which game?"),
        ("spark_limit = \n", "is not a valid TOML file"),
        ('game = "gearworld"\nphases.trade.skip_faces = [7]\n', "a list of whole numbers from 1 to 6"),
        ('game = "gearworld"\nphases.trade.skip_face = [5]\n', "did you mean 'phases.trade.skip_faces'?"),
        ('game = "gearworks"\nrows = 3\n', "is outside the grid of 4 columns and 3 rows"),
    ],
)
def test_a_variant_that_is_not_sound(complaint, mine, text, said):
    assert said in complaint("check", mine(text))


def test_a_schema_names_every_parameter_with_its_bounds(say):
    from balancewheel.sim.games import find_game

    _, out, _ = say("schema", "gearworld")
    found = json.loads(out)["properties"]
    assert set(found) == {"game", "extends", "about", "phases", *find_game("gearworld").file.parameters}
    assert found["phases"]["properties"]["trade"]["properties"]["skip_faces"]["default"] == [5]
    assert (found["skyworks_to_win"]["minimum"], found["skyworks_to_win"]["maximum"]) == (1, 12)
    assert found["trade_die"]["items"]["enum"] == ["resolve", "skip", "first player", "vote"]
    assert "GB-070" in found["skyworks_to_win"]["description"]


def test_fields_of_component_files_are_told_by_their_records(here, say):
    (here / "north.toml").write_text('game = "scythe"\nabout = "a stronger north"\n[faction_mats.nordic]\npower = 6\n')
    code, out, err = say("check", "north.toml")
    assert code == 0, err
    assert "north.toml is a valid variant of scythe (a stronger north). It changes:" in out
    assert "faction_mats (SC-013, SC-296, SC-311):\n  Nordic: power 4 → 6" in out and "factions.toml" not in out
    assert "Nordic: power 4 → 6" in say("diff", "standard", "north.toml", "--game=scythe")[1]
