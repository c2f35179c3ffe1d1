"""Components and set-up."""

import numpy as np
import pytest

from balancewheel.sim.errors import UserError
from balancewheel.sim.games.city_of_gears.components import read_developments, read_die, read_tiles
from balancewheel.sim.games.city_of_gears.developments import gain_by_neutral_die
from balancewheel.sim.games.city_of_gears.layout import FIRST_FACTORY, read_city
from balancewheel.sim.games.city_of_gears.resources import gain
from balancewheel.sim.games.city_of_gears.state import NOTHING, Source
from balancewheel.sim.games.city_of_gears.words import THINGS, VERBS, Good
from balancewheel.sim.rules import variants
from tests.sim.city_of_gears.table import GAME, Table, starting, table


def values(**changes):
    return variants.load("city_of_gears", changes=changes).values


@pytest.mark.rule("CG-001")
def test_for_2_to_4_players():
    assert list(GAME.player_counts) == [2, 3, 4]
    for players in GAME.player_counts:
        assert Table(players).state.n_players == players


@pytest.mark.rule("CG-002")
def test_four_dice_of_each_colour_and_a_grey_one():
    with pytest.raises(UserError, match="opening_dice = 5: there are 4 dice_per_player"):
        GAME.components.check(values(opening_dice=5), 2)
    gained = set()
    for seed in range(30):
        t = table(seed=seed).begin(0, "zap zap")
        t.play(gain_by_neutral_die, 0, Source.TILES)
        assert t.dice == ["zap", "zap"]  # the player's own dice stay as they are
        assert sum(t.tokens(0)) == 1
        gained.add(t.tokens(0))
    assert len(gained) == 3


@pytest.mark.rule("CG-003")
def test_twenty_ownership_markers():
    t = table(4, preset="two-links-per-edge").lay_all_but().put(0, "B2 factory factory").give(0, cog=1)
    names = [t.narrator.spot(i) for i in range(t.rules.n_spots[4]) if "B2" not in t.narrator.spot(i)]
    inner = [name for name in names if "factory" not in name]
    assert len(inner) == 16
    t.link(0, *inner, "A2-B2", "B1-B2", "B2-B3")
    assert len(starting(t.choices(0, "draw 1"), "link")) > 0
    t.link(0, "B2-C2")
    assert len(t.links(0)) == 20
    assert starting(t.choices(0, "draw 1"), "link") == []


@pytest.mark.rule("CG-004", "CG-018")
def test_three_workers_ready_and_three_locked():
    t = table(3)
    for seat in range(3):
        assert t.where(seat) == ["factory"] * 3
        assert t.state.locked[seat] == 3


@pytest.mark.rule("CG-005")
def test_thirteen_discovery_and_thirty_movement_tokens():
    with pytest.raises(UserError, match="discovery_tokens = 8: each of the 9 cells needs one"):
        GAME.components.check(values(discovery_tokens=8), 2)
    assert values()["discovery_tokens"] == 13
    t = table()
    gain(t.rules, t.state, 0, Good.MOVEMENT, 28, Source.TILES)
    gain(t.rules, t.state, 1, Good.MOVEMENT, 5, Source.TILES)
    assert (t.movement(0), t.movement(1), int(t.state.supply[3])) == (28, 2, 0)


@pytest.mark.rule("CG-006")
@pytest.mark.parametrize("resource", [0, 1, 2])
def test_twelve_tokens_of_each_resource(resource):
    t = table()
    gain(t.rules, t.state, 0, resource, 9, Source.TILES)
    gain(t.rules, t.state, 1, resource, 9, Source.TILES)
    assert (t.tokens(0)[resource], t.tokens(1)[resource], int(t.state.supply[resource])) == (9, 3, 0)


@pytest.mark.rule("CG-007")
def test_prestige_never_runs_out():
    """63 tokens are worth 233; they are exchanged as need be."""
    t = table()
    for _ in range(30):
        gain(t.rules, t.state, 0, Good.PRESTIGE, 9, Source.TILES)
    assert t.prestige(0) == 270


@pytest.mark.rule("CG-008", "CG-019")
def test_forty_standard_gears_in_the_bag_and_four_white_ones_outside():
    t = table()
    assert len(t.in_bag()) == 40 == t.state.n_bag == len(read_developments(values()["developments"]))
    assert t.state.white_bag == 0
    assert t.rules.opening_gears == 4


@pytest.mark.rule("CG-009")
def test_21_tiles_each_with_cost_effect_bonus_and_value():
    tiles = read_tiles(values()["tiles"])
    assert len(tiles) == 21 == len({tile.name for tile in tiles})
    assert all(sum(tile.cost) > 0 and tile.effect and tile.link_bonus and tile.prestige > 0 for tile in tiles)
    named = {tile.name: tile for tile in tiles}
    assert {"Pneumatic Tubery", "Aerodrome", "Aether Dynamo", "Gear Foundry", "Industrial Collective"} <= set(named)
    assert named["Gear Foundry"].prestige == 4
    assert named["Galvanic Exchange"].cost == [1, 1, 0]


@pytest.mark.rule("CG-010")
def test_a_factory_has_workers_slots_and_storage():
    t = table()
    assert t.rules.workers_per_player == 6
    t.develop(0, "Spark Coil", "Boiler Tap", "Cog Press", "Deep Hopper", "Arc Display").bag("Cog Treads")
    t.give(0, cog=1).act(0, "draw 1", "develop Cog Treads", "discard Spark Coil")  # the Converter has the sixth slot
    assert len(t.developments(0)) == 5
    t.begin(0, "steam steam steam").finish(0)
    assert t.tokens(0) == (2, 0, 0)


@pytest.mark.rule("CG-011", "CG-012")
def test_nine_random_tiles_face_down():
    seen = []
    for seed in range(40):
        t = Table(2, seed)
        t.set_up()
        tiles = t.state.secret_tile[:9].tolist()
        assert len(set(tiles)) == 9 and set(tiles) <= set(range(21))
        assert t.state.face_up == 0 and (t.state.tile[:9] == NOTHING).all()
        seen += tiles
    assert set(seen) == set(range(21))
    assert len({tuple(seen[i : i + 9]) for i in range(0, 360, 9)}) == 40
    for cell in ["A1", "B1", "C1", "A2", "B2", "C2", "A3", "B3", "C3"]:
        t.explore(0, cell)
    assert t.state.discoveries[0] == 9


@pytest.mark.rule("CG-013")
def test_everybody_gets_dice_workers_and_a_converter_of_their_own():
    t = table(4)
    for seat in range(4):
        assert t.state.workers[seat].sum() + t.state.locked[seat] == 6
        menu = t.choices(seat, dice="steam steam")
        assert starting(menu, "convert") == [f"convert 2 steam to {one}" for one in ("steam", "cog", "zap")]
    assert len(set(t.state.home.tolist())) == 4


@pytest.mark.rule("CG-014")
def test_chance_names_the_first_player_and_turns_go_clockwise():
    firsts = []
    for seed in range(40):
        t = Table(4, seed)
        t.set_up()
        firsts.append(int(t.state.first_player))
    assert set(firsts) == {0, 1, 2, 3}
    t.play(GAME.play_round)
    assert [e.who for e in t.events(0)] == [(firsts[-1] + i) % 4 for i in range(4)]


@pytest.mark.rule("CG-015")
@pytest.mark.parametrize(("players", "cells"), [(2, ["B1", "B3"]), (4, ["B1", "C2", "B3", "A2"])])
def test_factories_touch_the_middle_tile_of_different_edges(players, cells):
    t = table(players)
    for seat, cell in enumerate(cells):
        menu = starting(t.give(seat, cog=1).choices(seat, "draw 1"), "link")
        assert [option.split("-")[1] for option in menu] == [cell]


@pytest.mark.rule("CG-016")
def test_with_three_players_the_third_factory_is_offset():
    """It can link to either of two tiles; as a preset it sits at the centre like the others."""
    t = table(3).give(2, cog=1)
    assert starting(t.choices(2, "draw 1"), "link") == ["link west factory-A2", "link west factory-A3"]
    assert starting(table(3).give(1, cog=1).choices(1, "draw 1"), "link") == ["link south factory-B3"]
    plain = table(3, preset="plain-three-players").give(2, cog=1)
    assert starting(plain.choices(2, "draw 1"), "link") == ["link west factory-A2"]
    assert len(starting(table(4).give(3, cog=1).choices(3, "draw 1"), "link")) == 1


@pytest.mark.rule("CG-017")
def test_the_converter_is_there_from_the_start_and_takes_a_slot():
    t = table().develop(0, "Spark Coil", "Boiler Tap", "Cog Press", "Whistle Organ")
    assert starting(t.choices(0, dice="cog cog"), "convert") != []
    t.bag("Cog Treads").give(0, cog=1).act(0, "draw 1", "develop Cog Treads")
    assert len(t.developments(0)) == 5 and t.was_asked("discard") == 0  # with the Converter six
    t.bag("Arc Display").give(0, cog=1).act(0, "draw 1", "develop Arc Display", "discard Spark Coil")
    assert len(t.developments(0)) == 5


@pytest.mark.rule("CG-020")
def test_of_more_gears_forty_random_ones_are_used():
    printed = values()["developments"]["development"]
    extra = [{**printed[38], "name": f"Promo {i}"} for i in range(6)]
    changed = values() | {"developments": {"name": "promo", "development": printed + extra}}
    GAME.components.check(changed, 2)
    rules = GAME.rules_record(changed)[0]
    bags = []
    for seed in range(8):
        t = Table(2, seed)
        t.rules = rules
        t.play(GAME.set_up)
        bag = int(t.state.secret_bag)
        assert bag.bit_count() == 40 == t.state.n_bag
        bags.append(bag)
    assert len(set(bags)) > 1 and np.bitwise_or.reduce(bags) >> 40


@pytest.mark.rule("CG-021")
@pytest.mark.parametrize("first", [0, 1, 2, 3])
def test_bonuses_go_clockwise_from_the_first_player(first):
    seed = next(seed for seed in range(99) if laid_out(seed).state.first_player == first)
    t = laid_out(seed)
    order = [(first + i) % 4 for i in range(4)]
    assert [int(t.state.secret_prestige[seat]) for seat in order] == [0, 1, 1, 2]
    assert [int(t.state.movement[seat]) for seat in order] == [0, 0, 1, 1]


def laid_out(seed):
    t = Table(4, seed)
    t.set_up()
    return t


@pytest.mark.rule("CG-022", "CG-025")
def test_three_dice_at_the_start():
    t = table()
    t.turn(0)
    assert len(t.events(1)) == 3


@pytest.mark.rule("CG-026")
def test_all_dice_have_the_same_faces():
    """A split face and single ones; every face comes up for everybody, as often as it is on the die."""
    faces = read_die(values()["die"])
    assert sorted(faces) == [1, 1, 2, 2, 3, 4]
    for seat in range(2):
        rolled = []
        for seed in range(150):
            t = table(seed=seed)
            t.turn(seat)
            rolled += [e.what for e in t.events(1)]
        shares = {face: rolled.count(face) / len(rolled) for face in (1, 2, 3, 4)}
        assert set(rolled) == {1, 2, 3, 4}
        for face, share in shares.items():
            assert abs(share - faces.count(face) / 6) < 0.08, (face, share)  # 4 standard errors


@pytest.mark.rule("CG-112")
def test_the_icons_are_words_of_effects():
    """Each icon of the key has its word."""
    assert {"gain", "reroll", "draw_place", "install", "construct"} <= set(VERBS)
    assert {"wealth_tile", "science_tile", "discovery", "link", "development"} <= set(THINGS)
    t = table().lay(B1="Cog Mill", B2="Boiler House").put(0, "B1 factory factory").link(0, "B1-B2")
    t.act(0, "activate Cog Mill (B1)", "collect Boiler House (B2)", "gain steam 1", dice="steam zap")
    assert t.offered("choose") == ["reroll all", "gain steam 1"]
    assert t.tokens(0) == (1, 2, 0)


@pytest.mark.rule("CG-015")
def test_a_city_of_another_shape():
    """A cross of five cells from a designer's file: spots lie between neighbours only."""
    cells = [{"at": at, "provenance": "own"} for at in ([0, 1], [1, 0], [1, 1], [1, 2], [2, 1])]
    city = read_city(values()["map"] | {"cell": cells, "factory": factories(), "seating": seating()})
    assert city.spots(2, 1) == [(0, 2), (1, 2), (2, 3), (2, 4), (0, FIRST_FACTORY), (4, FIRST_FACTORY + 1)]


def factories():
    places = {"north": [0, 1], "east": [1, 2], "south": [2, 1], "west": [1, 0]}
    return [{"edge": edge, "cells": [at], "provenance": "own"} for edge, at in places.items()]


def seating():
    edges = ["north", "south", "west", "east"]
    return [{"players": n, "factories": edges[:n], "provenance": "own"} for n in (2, 3, 4)]
