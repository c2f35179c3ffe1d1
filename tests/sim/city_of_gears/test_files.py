"""What is wrong with a file of tiles, developments, faces or cells is said in one line that names record and field."""

import copy

import pytest

from balancewheel.sim.errors import UserError
from balancewheel.sim.rules.variants import load
from tests.sim.city_of_gears.table import GAME

PRINTED = load("city_of_gears").values


def check(**changes):
    GAME.components.check({**PRINTED, **changes}, 4)


def with_tile(**fields):
    table = copy.deepcopy(PRINTED["tiles"])
    table["tile"][4] |= fields
    return table


def with_development(number=0, **fields):
    table = copy.deepcopy(PRINTED["developments"])
    table["development"][number] |= fields
    return table


@pytest.mark.rule("CG-009", "CG-112")
@pytest.mark.parametrize(("fields", "message"), [
    ({"effect": ["gian cog 1"]}, "effect: unknown verb 'gian'; did you mean 'gain'?"),
    ({"effect": ["storage 1"]}, "effect: unknown verb 'storage'"),
    ({"effect": ["gain cog"]}, "effect: 'gain' needs more words"),
    ({"effect": ["gain cog one"]}, "effect: 'one' must be a whole number from 0 to 9"),
    ({"effect": ["gain coal 1"]}, "effect: unknown icon 'coal'"),
    ({"effect": ["gain prestige 1 per own_lnk_here"]}, "effect: unknown icon 'own_lnk_here'; did you mean"),
    ({"effect": ["gain cog 1 now"]}, "effect: 'gain cog 1 now': 'now' means nothing here"),
    ({"effect": ["choose gain cog 1"]}, "effect: 'choose gain cog 1': a choice lists its ways with | between them"),
    ({"effect": "gain cog 1"}, "effect: it must be a list of sentences"),
    ({"effect": ["gain cog 1"] * 7}, "effect: it has 7 steps; at most 6 are allowed"),
    ({"link_bonus": ["draw_place 1 lnk 1"]}, "link_bonus: unknown icon 'lnk'; did you mean 'link'?"),
    ({"cost": {"cog": -1}}, "cost: cog = -1 must be a whole number from 0 to 6"),
    ({"cost": {"movement": 1}}, "cost: unknown icon 'movement'"),
    ({"cost": 3}, "cost: 3 must be a table such as { steam = 1 }"),
    ({"prestige": -2}, "prestige = -2 must be a whole number from 0 to 30"),
    ({"type": "arts"}, "type: unknown word 'arts'; there are: none, wealth, science"),
    ({"provenance": "hearsay"}, "unknown provenance 'hearsay'; there are: rulebook, public"),
    ({"colour": "red"}, "unknown field 'colour'"),
])  # fmt: skip
def test_tiles(fields, message):
    with pytest.raises(UserError) as caught:
        check(tiles=with_tile(**fields))
    assert str(caught.value).startswith(f"tiles.toml: tile Gear Foundry: {message}")
    assert "\n" not in str(caught.value)


@pytest.mark.rule("CG-008", "CG-073")
@pytest.mark.parametrize(("number", "fields", "message"), [
    (0, {"effect": ["install"]}, "effect: unknown verb 'install'"),
    (0, {"kind": "once"}, "kind: unknown word 'once'; there are: turn, passive, endgame"),
    (0, {"cost": {"coal": 1}}, "cost: unknown icon 'coal'"),
    (0, {"cost": {"steam": -1}}, "cost: steam = -1 must be a whole number from 0 to 6"),
    (0, {"effect": ["move 1", "gain cog 1"]}, "effect: move must be all that the development does"),
    (0, {"effect": ["move 2"]}, "effect: 'move 2': it must be move 1; how often a turn is what `uses` says"),
    (0, {"effect": ["repeat_bonus 0"]}, "effect: 'repeat_bonus 0': it must be repeat_bonus 1"),
    (0, {"effect": ["repeat_bonus 1"]}, "cost: a development with repeat_bonus has no cost"),
    (0, {"effect": ["gain cog 1 per own_link_here"]}, "effect: own_link_here can be counted on a tile only"),
    (0, {"uses": 0}, "uses = 0 must be a whole number from 1 to 9"),
    (0, {"when": "reveal"}, "when: only a passive development waits"),
    (30, {"effect": ["gain cog 1"]}, "effect: unknown verb 'gain'"),
    (30, {"uses": 2}, "uses: only a development of kind turn"),
    (13, {"when": "sunrise"}, "when: unknown word 'sunrise'; there are: reveal, destroy"),
])  # fmt: skip
def test_developments(number, fields, message):
    name = PRINTED["developments"]["development"][number]["name"]
    with pytest.raises(UserError) as caught:
        check(developments=with_development(number, **fields))
    assert str(caught.value).startswith(f"developments.toml: development {name}: {message}")


@pytest.mark.rule("CG-026")
@pytest.mark.parametrize(("table", "message"), [
    ({"name": "die.toml"}, "die.toml: it must list at least one [[face]]"),
    ({"name": "die.toml", "face": []}, "die.toml: it must list at least one [[face]]"),
    ({"name": "die.toml", "face": [{"shows": ["stem"], "provenance": "own"}]},
     "die.toml: face number 1: shows: unknown resource 'stem'; did you mean 'steam'?"),
    ({"name": "die.toml", "face": [{"shows": [], "provenance": "own"}]},
     "die.toml: face number 1: shows must list 1 to 3 of: steam, cog, zap"),
    ({"name": "die.toml", "face": [{"shows": ["zap", "zap"], "provenance": "own"}]},
     "die.toml: face number 1: shows: a resource stands there twice"),
    ({"name": "die.toml", "face": [{"shows": ["zap"]}]}, "die.toml: face number 1: provenance is missing"),
])  # fmt: skip
def test_dice(table, message):
    with pytest.raises(UserError) as caught:
        check(die=table)
    assert str(caught.value).startswith(message)


@pytest.mark.rule("CG-011")
def test_fewer_tiles_than_cells():
    table = {**PRINTED["tiles"], "tile": PRINTED["tiles"]["tile"][:8]}
    with pytest.raises(UserError, match=r"tiles.toml: \[\[tile\]\]: there are 8; the city has 9 cells"):
        check(tiles=table)


@pytest.mark.rule("CG-019")
def test_fewer_gears_than_the_set_up_needs():
    table = {**PRINTED["developments"], "development": PRINTED["developments"]["development"][:39]}
    with pytest.raises(UserError, match=r"\[\[development\]\]: there are 39; standard_gears puts 40 gears"):
        check(developments=table)


@pytest.mark.rule("CG-015")
@pytest.mark.parametrize(("section", "number", "fields", "message"), [
    ("cell", 2, {"at": [0]}, "city.toml: cell number 3: at = [0] must be a row and a column"),
    ("cell", 2, {"at": [0, 1]}, "city.toml: cell: at [0, 1] is there twice; each needs its own"),
    ("factory", 0, {"cells": [[5, 5]]}, "city.toml: factory number 1: cells: [5, 5] is no cell of the city"),
    ("seating", 1, {"factories": ["north", "moon", "west"]},
     "city.toml: seating number 2: factories: unknown edge 'moon'"),
    ("seating", 1, {"players": 2, "factories": ["north", "west"]},
     "city.toml: seating: players 2 is there twice; each needs its own"),
    ("seating", 1, {"factories": ["north", "west"]}, "city.toml: seating number 2: factories must list 3 of: north, "),
    ("seating", 1, {"factories": ["north"] * 3}, "city.toml: seating number 2: factories: an edge is there twice"),
    ("factory", 1, {"edge": "north"}, "city.toml: factory: edge north is there twice; each needs its own"),
    ("cell", 0, {"colour": "red"}, "city.toml: cell number 1: unknown field 'colour'"),
    ("seating", 1, {"provenance": "?"}, "city.toml: seating number 2: unknown provenance '?'"),
])  # fmt: skip
def test_cities(section, number, fields, message):
    table = copy.deepcopy(PRINTED["map"])
    table[section][number] |= fields
    with pytest.raises(UserError) as caught:
        check(map=table)
    assert str(caught.value).startswith(message)


def test_no_player_count_is_left_out():
    table = {**PRINTED["map"], "seating": PRINTED["map"]["seating"][:2]}
    with pytest.raises(UserError, match=r"city.toml: seating: players = 4 is missing"):
        check(map=table)


def test_two_tiles_of_one_name():
    with pytest.raises(UserError, match=r"tiles.toml: tile: name Galvanic Exchange is there twice; each needs its own"):
        check(tiles=with_tile(name="Galvanic Exchange"))


def test_nothing_is_written_for_a_bad_tile(tmp_path):
    import balancewheel as bw

    text = (GAME.folder / "data" / "tiles.toml").read_text(encoding="utf-8")
    (tmp_path / "mine.toml").write_text(text.replace("gain zap 1", "gian zap 1", 1), encoding="utf-8")
    with pytest.raises(UserError, match=r"mine.toml: tile Galvanic Exchange: effect: unknown verb 'gian'"):
        bw.run("city_of_gears", games=10, changes={"tiles": str(tmp_path / "mine.toml")}, out=tmp_path / "run")
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize(("changes", "message"), [
    ({"opening_gears_to_end": 5}, "opening_gears_to_end = 5: there are 4 opening_gears"),
    ({"start_workers": 7}, "start_workers = 7: there are 6 workers_per_player"),
    ({"opening_dice": 2}, "opening_dice = 2: it must not be below start_dice"),
    ({"worker_prices": [4, 2, 6]}, "worker_prices = [4, 2, 6]: they must not fall from left to right"),
])  # fmt: skip
def test_parameters_that_do_not_fit(changes, message):
    with pytest.raises(UserError) as caught:
        check(**changes)
    assert str(caught.value) == message


def test_a_designer_s_own_tiles(tmp_path):
    """A new tile in a file of one's own is played without touching code."""
    text = "\n".join(
        f'[[tile]]\nname = "Fountain {i}"\ntype = "none"\ncost = {{ cog = 1 }}\nprestige = {i}\nprovenance = "own"\n'
        'effect = ["gain prestige 2", "choose reroll all | gain steam 1"]\nlink_bonus = ["gain prestige 1"]\n'
        for i in range(9)
    )
    (tmp_path / "mine.toml").write_text(text, encoding="utf-8")
    values = load("city_of_gears", changes={"tiles": str(tmp_path / "mine.toml")}).values
    GAME.components.check(values, 3)
    rules = GAME.rules_record(values)[0]
    assert rules.n_tiles == 9 and rules.n_steps[0] == 3 and rules.n_branches[0] == 2
