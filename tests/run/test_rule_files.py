"""Rule files: the parameters, presets, variants, changes from the command line, and all that may be wrong in them."""

import json

import pytest

from balancewheel.sim.errors import UserError
from balancewheel.sim.games import FOLDER, find_game
from balancewheel.sim.rules.parameters import game_file
from balancewheel.sim.rules.variants import load, parse_changes, presets
from balancewheel.sim.run.prepare import prepare
from balancewheel.sim.run.spec import run_spec

GAME = "gearworks"
STANDARD = load(GAME).values


def changed(rules):
    """The parameters in which rules differ from the printed ones."""
    return {name: value for name, value in rules.values.items() if value != STANDARD[name]}


def variant(folder, text, name="mine.toml"):
    file = folder / name
    file.write_text(text)
    return str(file)


# Changes in words


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("x=3", 3),
        (" x = 3 ", 3),
        ("x=-3", -3),
        ("x=true", True),
        ("x=0.5", 0.5),
        ("x=easy", "easy"),
        ("x=very hard", "very hard"),
        ('x="very hard"', "very hard"),
        ("x=[1, 2,3]", [1, 2, 3]),
        ("x=[Jade, dealt]", ["Jade", "dealt"]),
        ("x=a=b", "a=b"),
        ("x=", ""),
        ("x=[]", []),
    ],
)
def test_changes_are_written_as_in_toml_but_for_the_quotes(text, value):
    (found,) = parse_changes([text]).values()
    assert found == value
    assert type(found) is type(value)


def test_several_changes_go_together():
    assert parse_changes(["rows=3", "catch_up=false"]) == {"rows": 3, "catch_up": False}


@pytest.mark.parametrize("text", ["rows", "=3"])
def test_a_change_without_name_or_value_is_refused(text):
    with pytest.raises(UserError):
        load(GAME, changes=parse_changes([text]))


def test_a_parameter_changed_twice_is_refused():
    with pytest.raises(UserError, match="rows"):
        parse_changes(["rows=3", "rows=4"])


def test_changes_come_on_top_and_are_part_of_the_name():
    rules = load(GAME, "veteran", {"rows": 3, "abilities": False})
    assert changed(rules) == {"catch_up": False, "rows": 3, "abilities": False}
    assert rules.name == "veteran+rows=3,abilities=false"


# Presets


@pytest.mark.parametrize(
    ("preset", "changes"),
    [
        ("standard", {}),
        ("veteran", {"catch_up": False}),
        ("no-tinkerers", {"abilities": False}),
        ("solo-easy", {"difficulty": "easy"}),
        ("solo-medium", {}),
        ("solo-hard", {"difficulty": "hard"}),
        ("solo-very-hard", {"difficulty": "very hard"}),
    ],
)
def test_presets_change_what_they_say(preset, changes):
    assert changed(load(GAME, preset)) == changes


def test_every_preset_can_be_played():
    assert presets(GAME)[0] == "standard"
    for preset in presets(GAME):
        players = 1 if preset.startswith("solo") else 4
        prepare(run_spec(GAME, players=players, lineup="mirror:uniform", rules=preset)).play(0, 1)


def test_equal_values_have_one_digest_whatever_they_are_called(tmp_path):
    mine = load(GAME, variant(tmp_path, "catch_up = false"))
    assert mine.digest == load(GAME, "veteran").digest != load(GAME).digest
    assert mine.name == "mine"


# Variant files


def test_a_variant_extends_the_printed_rules_unless_it_says_otherwise(tmp_path):
    assert changed(load(GAME, variant(tmp_path, "rows = 3"))) == {"rows": 3}
    assert changed(load(GAME, variant(tmp_path, 'extends = "veteran"\nrows = 3'))) == {"rows": 3, "catch_up": False}


def test_a_variant_of_a_variant_is_found_beside_it(tmp_path, monkeypatch):
    """Wherever one stands when calling it."""
    monkeypatch.chdir("/")
    variant(tmp_path, "rows = 3\nspark_limit = 7", "base.toml")
    top = variant(tmp_path, 'extends = "base.toml"\nabout = "mine"\ngame = "gearworks"\nspark_limit = 9')
    assert changed(load(GAME, top)) == {"rows": 3, "spark_limit": 9}


def test_a_component_file_is_found_beside_its_variant(tmp_path, monkeypatch):
    monkeypatch.chdir("/")
    (tmp_path / "cards.toml").write_text('[[contraption]]\nparts = ["A", "1"]\nprovenance = "own"\n')
    rules = load(GAME, variant(tmp_path, 'contraptions = "cards.toml"'))
    assert rules.values["contraptions"]["contraption"] == [{"parts": ["A", "1"], "provenance": "own"}]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("rowz = 3", "unknown parameter 'rowz'; did you mean 'rows'?"),
        ("rows = 9", "rows = 9: it must be a whole number from 3 to 4"),
        ("rows = true", "rows = true: it must be a whole number from 3 to 4"),
        ("rows = 3.0", "rows = 3.0: it must be a whole number"),
        ('rows = "3"', "rows = 3: it must be a whole number"),
        ("rows = [3]", "it must be a whole number"),
        ("rows = 2024-01-01", "it must be a whole number"),
        ("catch_up = 1", "catch_up = 1: it must be true or false"),
        ("catch_up_sparks = [1, 2]", "it must be a list of 5, each 0 to 9"),
        ("catch_up_sparks = [0, 0, 1, 2, 10]", "it must be a list of 5, each 0 to 9"),
        ("catch_up_sparks = 3", "it must be a list of 5"),
        ('difficulty = "brutal"', "difficulty = brutal: it must be one of easy, medium, hard, very hard"),
        ("difficulty = 1", "it must be one of easy"),
        ("contraptions = 5", "it must be the name of a component file"),
        ('extends = "vetran"', "unknown rules 'vetran'; did you mean 'veteran'?"),
        ("extends = 5", "extends"),
        ('extends = "mine.toml"', "extends itself"),
        ('game = "chess"', "is a variant of another game than gearworks"),
        ("rows = ", "is not a valid TOML file"),
        ("rows = 3\nrows = 4", "is not a valid TOML file"),
    ],
)
def test_what_is_wrong_in_a_variant_is_told_in_one_line_with_the_files_name(tmp_path, monkeypatch, text, said):
    monkeypatch.chdir(tmp_path)
    variant(tmp_path, text)
    with pytest.raises(UserError) as error:
        load(GAME, "mine.toml")
    assert said in str(error.value)
    assert "mine.toml" in str(error.value)
    assert "\n" not in str(error.value)


def test_two_files_that_extend_each_other_are_refused(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    variant(tmp_path, 'extends = "b.toml"', "a.toml")
    variant(tmp_path, 'extends = "a.toml"', "b.toml")
    with pytest.raises(UserError, match=r"a\.toml extends itself, by way of .*b\.toml"):
        load(GAME, "a.toml")


@pytest.mark.parametrize("name", ["nowhere.toml", "notes.txt", "folder.toml", "x" * 300 + ".toml"])
def test_a_variant_that_cannot_be_read_is_refused(tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "notes.txt").write_text("rows = 3")
    (tmp_path / "folder.toml").mkdir()
    with pytest.raises(UserError):
        load(GAME, name)


def test_a_component_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(UserError, match=r"cannot read .*nowhere\.toml"):
        load(GAME, variant(tmp_path, 'contraptions = "nowhere.toml"'))


def test_a_variant_that_is_no_text_is_refused(tmp_path):
    (tmp_path / "mine.toml").write_bytes(b"rows = 3 # \xff")
    with pytest.raises(UserError, match="cannot read"):
        load(GAME, str(tmp_path / "mine.toml"))


# Contraption cards


def play_with_cards(folder, text, name="cards.toml", players=4):
    (folder / name).write_text(text)
    spec = run_spec(GAME, players=players, lineup="mirror:uniform", changes={"contraptions": str(folder / name)})
    return prepare(spec).play(0, 1)


def card(parts='["A", "1"]', rest='provenance = "own"'):
    return f"[[contraption]]\nparts = {parts}\n{rest}\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "must list 1 to 40"),
        ("contraption = 5", "must list 1 to 40"),
        ("contraption = []", "must list 1 to 40"),
        ("contraption = [1, 2, 3, 4]", "card 1"),
        (card() * 41, "must list 1 to 40"),
        (card() + card('["A", "A"]'), "card 2 needs parts = two different ones of A, B, C, D, E, 1, 2, 3, 4"),
        (card('["A"]'), "card 1 needs parts"),
        (card('["A", "9"]'), "card 1 needs parts"),
        (card('["A", "AB"]'), "card 1 needs parts"),
        (card('["A", 1]'), "card 1 needs parts"),
        (card("5"), "card 1 needs parts"),
        ('[[contraption]]\nprovenance = "own"', "card 1 needs parts"),
        (card(rest=""), "card 1 needs provenance"),
        (card(rest='provenance = "hearsay"'), "card 1 needs provenance"),
        (card(rest='provenance = "own"\ndot = 1'), "card 1: dot must be true or false"),
        (card() * 3, "deals 4 contraption cards and only 3 can be built"),
    ],
)
def test_a_fault_in_the_contraption_cards_is_told_in_one_line(tmp_path, text, said):
    with pytest.raises(UserError) as error:
        play_with_cards(tmp_path, text)
    assert said in str(error.value)
    assert "\n" not in str(error.value)


def test_cards_may_be_json_too(tmp_path):
    cards = {"contraption": [{"parts": ["A", "1"], "provenance": "own"}] * 4}
    play_with_cards(tmp_path, json.dumps(cards), "cards.json")


@pytest.mark.parametrize("text", ["[1, 2]", "5", "null", '{"contraption": {"parts": ["A", "1"]}}'])
def test_json_of_another_shape_is_refused(tmp_path, text):
    with pytest.raises(UserError, match=r"cards\.json"):
        play_with_cards(tmp_path, text, "cards.json")


def test_a_date_among_the_cards_does_no_harm(tmp_path):
    """Whatever TOML can say, the manifest must be able to keep."""
    (tmp_path / "cards.toml").write_text(card(rest='provenance = "own"\nprinted = 2024-05-01') * 4)
    assert load(GAME, changes={"contraptions": str(tmp_path / "cards.toml")}).digest


# Parameters that must fit together


@pytest.mark.parametrize(
    ("players", "changes", "said"),
    [
        (4, {"rows": 3}, "start_cells: D4 is outside the grid of 5 columns and 3 rows"),
        (3, {"columns": 4}, "start_cells: E3 is outside the grid of 4 columns and 4 rows"),
        (2, {"columns_two_players": 3}, "start_cells_two_players: D3 is outside the grid of 3 columns and 4 rows"),
        (4, {"start_cells": ["A1", "B1", "A1", "C1"]}, "start_cells: a space is named twice"),
        (3, {"tinkerer_of_seat": ["Jade", "dealt", "Jade", "dealt"]}, "tinkerer_of_seat: Jade is named twice"),
        (4, {"start_gears": 10, "gear_values": 7}, "set-up takes 44 gear cards and there are 35"),
        (4, {"start_contraptions": 5, "columns": 3, "start_cells": ["A1", "B1", "C1", "A2"]}, "set-up deals 20"),
    ],
)
def test_parameters_that_do_not_fit_together_are_refused(players, changes, said):
    with pytest.raises(UserError) as error:
        prepare(run_spec(GAME, players=players, lineup="mirror:uniform", changes=changes))
    assert said in str(error.value)


def test_what_does_not_concern_the_player_count_is_not_held_against_it():
    """E3 and the second Jade lie outside a game of two."""
    changes = {"columns": 4, "tinkerer_of_seat": ["Jade", "dealt", "Jade", "dealt"]}
    prepare(run_spec(GAME, players=2, lineup="mirror:uniform", changes=changes)).play(0, 1)


def test_every_parameter_may_be_as_low_and_as_high_as_it_says():
    """One at a time: the game is set up and ends, or a line says with which other it does not fit."""
    for name, parameter in game_file(FOLDER / GAME).parameters.items():
        if parameter.range is None:
            continue
        for bound in parameter.range:
            value = [bound] * len(parameter.value) if isinstance(parameter.value, list) else bound
            for players in (1, 2, 4):
                spec = run_spec(GAME, players=players, lineup="mirror:uniform", changes={name: value})
                try:
                    rows = prepare(spec).play(0, 3)
                except UserError as error:
                    assert "failed in game" not in str(error), f"{name} = {value}, {players} players: {error}"
                else:
                    assert rows["games"]["game"].tolist() == [0, 1, 2]


# shorter ways to turn a list of words


def test_faces_named_skip_and_all_others_resolve():
    printed = load("gearworld").values["trade_die"]
    assert printed == ["resolve"] * 4 + ["skip", "first player"]
    for faces, found in (
        ([], ["resolve"] * 6),
        ([5], ["resolve"] * 4 + ["skip", "resolve"]),
        ([1, 6], ["skip"] + ["resolve"] * 4 + ["skip"]),
    ):
        assert load("gearworld", changes={"phases.trade.skip_faces": faces}).values["trade_die"] == found


def test_faces_that_leave_a_choice_are_named_beside_those_that_skip():
    changes = {"phases.trade.skip_faces": [5], "phases.trade.choice_faces": [6]}
    assert load("gearworld", changes=changes).values == load("gearworld").values


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"phases.trade.skip_faces": [5], "phases.trade.choice_faces": [4, 5]}, "both name 5; name it once"),
        ({"phases.trade.skip_faces": [5], "trade_die": ["skip"] * 6}, "and trade_die say the same thing twice"),
        ({"trade_die": ["skip"] * 6, "phases.trade.skip_faces": []}, "and trade_die say the same thing twice"),
    ],
)
def test_one_die_is_not_said_twice(changes, said):
    with pytest.raises(UserError, match=said):
        load("gearworld", changes=changes)


def test_a_file_may_write_them_as_tables(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text("[phases.trade]\nskip_faces = [6]\n[phases.transport]\nskip_faces = []\n", encoding="utf-8")
    values = load("gearworld", str(file)).values
    assert values["trade_die"] == ["resolve"] * 5 + ["skip"]
    assert values["transport_die"] == ["resolve"] * 6
    assert values["production_die"] == load("gearworld").values["production_die"]


def test_more_sparks_than_anybody_may_hold_are_refused():
    standard = STANDARD
    with pytest.raises(UserError, match="start_sparks = 7: nobody may hold more sparks than spark_limit = 5"):
        find_game(GAME).components.check(standard | {"start_sparks": 7}, 3)
    fourth = standard | {"start_sparks_fourth_player": 7}
    find_game(GAME).components.check(fourth, 3)  # there is none
    with pytest.raises(UserError, match="start_sparks_fourth_player = 7"):
        find_game(GAME).components.check(fourth, 4)


def test_solo_rules_with_several_players_are_refused():
    hard = load(GAME, "solo-hard").values
    find_game(GAME).components.check(hard, 1)
    with pytest.raises(UserError, match="changes nothing with 4 players: play it with --players 1"):
        find_game(GAME).components.check(hard, 4)
