"""Single fields of component files: named, changed, swept, and told apart."""

import json

import polars as pl
import pytest

import balancewheel as bw
from balancewheel.experiments.commands import command_for_run
from balancewheel.sim.errors import UserError
from balancewheel.sim.games import GAMES, find_game
from balancewheel.sim.rules import variants
from balancewheel.sim.rules.components import change_field, differences, names_of
from balancewheel.sim.rules.schema import variant_schema
from balancewheel.sim.rules.variants import changed_parameters, describe_changes, parse_changes
from balancewheel.words.comparisons import comparison_title, rules_titles


@pytest.mark.parametrize(
    ("game", "text", "said"),
    [
        ("scythe", "faction_mats.nordic.power=6", "Nordic: power 4 → 6"),
        ("scythe", "faction_mats.nordic_kingdoms.power=6", "Nordic: power 4 → 6"),
        ("scythe", "faction_mats.faction.nordic.power=6", "Nordic: power 4 → 6"),
        ("scythe", "faction_mats.albion.mechs.4=speed", "Albion: mechs burrow, sword, shield, rally → burrow, sword"),
        ("scythe", "player_mats.industrial.coins=5", "Industrial: coins 4 → 5"),
        ("scythe", "player_mats.industrial.upgrade.cost=2", "Industrial, bolster and upgrade: cost 3 → 2"),
        ("scythe", "player_mats.bottom.upgrade.resource=food", "bottom upgrade resource oil → food"),
        ("scythe", "map.r1c1.tunnel=true", "r1c1: tunnel none → true"),
        ("scythe", "cards.encounter.1.options.2.cost.coins=1", "encounter 1, options 2: cost coins 2 → 1"),
        ("scythe", "cards.encounter.1.options.2.gain.power=1", "encounter 1, options 2: gain power none → 1"),
        ("scythe", "cards.underworld_advantage.timing=any", "Underworld Advantage: timing end → any"),
        ("scythe", "cards.on_tunnels.coins=[0, 3, 6]", "on tunnels: coins 0, 2, 4, 6, 6 → 0, 3, 6"),
        ("scythe", "cards.factory.1.gain.power=9", "factory 1: gain power none → 9"),
        ("gearworks", "contraptions.A3.dot=true", "A3: dot false → true"),
        ("gearworks", "contraptions.21.dot=false", "A4: dot true → false"),
        ("gearworld", "map.fulcrum.coast_colour=red", "Fulcrum: coast colour orange → red"),
        ("gearworld", "map.claw.kind=continent", "Claw: kind island → continent"),
    ],
)
def test_one_field_by_the_name_of_its_record(game, text, said):
    changes = parse_changes([text])
    rules = variants.load(game, changes=changes)
    printed = variants.load(game).values
    ((name, (before, after)),) = changed_parameters(printed, rules.values).items()
    assert name == text.partition(".")[0]
    (found,) = differences(before, after)
    assert str(found).startswith(said)
    assert describe_changes(printed, rules.values) == {found.label: found.texts}
    again = variants.load(game, changes={f"{name}.{'.'.join(found.steps)}": found.after})
    assert again.digest == rules.digest != variants.load(game).digest


@pytest.mark.parametrize(
    ("game", "text", "said"),
    [
        (
            "scythe",
            "faction_mats.nordik.power=6",
            "faction_mats.nordik.power: unknown record or field 'nordik'; did",
        ),
        ("scythe", "faction_mats.nordic.pwoer=6", "did you mean 'power'?"),
        ("scythe", "faction_mats.nordic.power=six", "'six' must be a whole number, like 4"),
        ("scythe", "faction_mats.nordic.power=true", "must be a whole number"),
        ("scythe", "faction_mats.nordic=6", "nordic is a record; name one of its fields: id, name"),
        ("scythe", "faction_mats.nordic.power.x=6", "there is nothing below 4"),
        ("scythe", "faction_mats.nordic.mechs.9=speed", "name one of its 4 places by its number"),
        ("scythe", "faction_mat.nordic.power=6", "unknown parameter 'faction_mat.nordic.power'"),
        ("scythe", "player_mats.industrial.upgrde.cost=6", "did you mean 'upgrade'?"),
        ("scythe", "cards.1.timing=any", "1 names several records; say which: encounter.1, objective.1, factory.1"),
        ("scythe", "map.name=mine", "unknown record or field 'name'"),
        ("gearworks", "contraptions.A4.dot=true", "A4 names several records; say which by its number: 4, 21"),
        ("gearworks", "contraptions.A3.dto=true", "did you mean 'dot'?"),
        ("gearworld", "map.fulcrm.coast_colour=red", "did you mean 'fulcrum'?"),
    ],
)
def test_what_is_not_there_is_told_in_one_line(game, text, said):
    with pytest.raises(UserError) as refused:
        variants.load(game, changes=parse_changes([text]))
    assert said in str(refused.value) and "\n" not in str(refused.value)


def test_one_field_is_not_said_twice():
    changes = {"faction_mats.nordic.power": 6, "faction_mats.nordic_kingdoms.power": 5}
    with pytest.raises(UserError, match="are the same field; name it once"):
        variants.load("scythe", changes=changes)


def test_what_the_game_does_not_allow_is_refused_as_in_a_file():
    rules = variants.load("scythe", changes={"faction_mats.nordic.power": 600})
    with pytest.raises(UserError, match="nordic: power = 600 must be a whole number from 0 to 99"):
        find_game("scythe").components.check(rules.values, 5)
    rules = variants.load("scythe", changes={"cards.encounter.1.options.1.gain.pwer": 1})
    with pytest.raises(UserError, match="did you mean 'power'"):
        find_game("scythe").components.check(rules.values, 5)


@pytest.mark.parametrize("game", GAMES)
def test_every_record_of_every_component_file_can_be_named(game):
    for content in variants.load(game).values.values():
        for section, records in content.items() if isinstance(content, dict) else ():
            if not isinstance(records, list) or not isinstance(records[0], dict):
                continue
            for place, one in enumerate(records):
                name = names_of(records, place)[0 if "id" in one or "name" in one else -1]
                field, value = next((f, v) for f, v in one.items() if f not in ("id", "name"))
                _, path = change_field(content, [section, name, field], value)
                assert path == (section, place, field)


def test_a_variant_file_has_them_as_tables(tmp_path):
    file = tmp_path / "north.toml"
    file.write_text('extends = "base-game"\nabout = "a stronger north"\n[faction_mats.nordic]\npower = 6\n')
    rules = variants.load("scythe", str(file))
    assert (rules.about, rules.values["invaders"]) == ("a stronger north", False)
    wanted = variants.load("scythe", "base-game", {"faction_mats.nordic.power": 6})
    assert rules.digest == wanted.digest
    file.write_text("about = 5")
    with pytest.raises(UserError, match="about = 5: it must be a text in quotes"):
        variants.load("scythe", str(file))


def test_a_field_of_your_own_file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    own = '[[contraption]]\nparts = ["A", "1"]\nprovenance = "own"\n'
    (tmp_path / "cards.toml").write_text(own)
    changes = {"contraptions.A1.parts": ["A", "2"], "contraptions": "cards.toml"}
    cards = variants.load("gearworks", changes=changes).values["contraptions"]
    assert cards["contraption"][0]["parts"] == ["A", "2"]


def test_fields_are_swept_like_any_number_and_the_command_says_them(tmp_path):
    settings = {"players": 2, "lineup": "mirror:uniform"}
    grid = ["contraptions.A3.dot=true,false"]
    table = bw.sweep("gearworks", grid, games=20, out=tmp_path / "swept", **settings)
    assert set(table["contraptions.A3.dot"]) == {"true", "false"}
    run = bw.run("gearworks", games=5, changes={"contraptions.A3.dot": True}, out=tmp_path / "run", **settings)
    assert "--set contraptions.3.dot=true" in command_for_run(run)


def test_a_schema_knows_the_records():
    schema = variant_schema("scythe")["properties"]["faction_mats"]["anyOf"][1]
    assert schema["properties"]["nordic"]["properties"]["power"] == {"type": "integer", "default": 4}
    cards = variant_schema("scythe")["properties"]["cards"]["anyOf"][1]["properties"]
    assert "on_tunnels" not in cards["encounter"]["properties"] and "1" in cards["encounter"]["properties"]
    assert len(json.dumps(variant_schema("gearworld"))) < 200_000


def test_headings_call_a_variant_by_what_it_says_of_itself(tmp_path):
    names = {}
    for number, about in enumerate(("four rounds", "", "alike", "alike")):
        file = tmp_path / f"v{number}.toml"
        file.write_text(f'about = "{about}"\nrounds = {4 + number}\n')
        names[str(file)] = about
    settings = {"games": 5, "players": 2, "lineup": "mirror:uniform", "out": tmp_path / "runs"}
    one, two, three, four = names
    found = bw.compare("gearworks", ["standard", *names], **settings)
    assert rules_titles(found.runs) == {
        "standard": "standard", one: "“four rounds”", two: two, three: f"alike ({three})", four: f"alike ({four})",
    }  # fmt: skip
    assert "“four rounds” against standard" in comparison_title(found.runs, found.table, one)
    assert set(found.table["rules"]) == set(names)
    assert isinstance(found.table, pl.DataFrame)
