"""Scoring: coins, stars, territories, resources by popularity, and the structure tile."""

import pytest

from .table import table

SEATS = ("rusviet mechanical", "polania patriotic")
TIERS = [(0, 3, 2, 1), (6, 3, 2, 1), (7, 4, 3, 2), (12, 4, 3, 2), (13, 5, 4, 3), (18, 5, 4, 3)]


def bare(*seats, popularity=0, **changes):
    """No coins, a tile that gives nothing off tunnels, and everybody at home."""
    t = table(*(seats or SEATS), **changes)
    t.tile("on_tunnels")
    for player in range(t.state.n_players):
        t.set(player, coins=0, popularity=popularity)
    return t


@pytest.mark.rule("SC-267", "SC-268", "SC-269", "SC-270", "SC-272", "SC-273", "SC-276")
@pytest.mark.parametrize(("popularity", "score", "more"), [(6, 52, 1), (7, 69, 2), (13, 86, 3)])
def test_ex30_scoring_by_tier(popularity, score, more):
    """12 coins, 5 stars, 6 territories and the factory, 7 resources, 2 structures on farm or tundra for 4 coins.

    At 6 popularity 12 + 15 + 18 + 3 + 4, at 7 12 + 20 + 27 + 6 + 4, at 13 12 + 25 + 36 + 9 + 4.
    """
    t = bare(popularity=popularity)
    t.tile("on_farm_or_tundra")
    t.set(0, coins=12)
    t.award(0, upgrades=1, mechs=1, combat=2, power=1)
    t.put(0, worker="r4c6 r4c6 r3c6", mech="r4c4", character="r4c3")
    t.build(0, mill="r2c5", armory="r4c5")
    t.put(0, worker="r1c6")
    t.lay("r4c6", metal=3)
    t.lay("r2c5", food=2)
    t.lay("r4c3", oil=1, wood=1)
    assert t.score(0) == score
    t.lay("r4c6", metal=1)
    assert t.score(0) == score + more


@pytest.mark.rule("SC-268", "SC-269", "SC-270", "SC-273")
@pytest.mark.parametrize(("popularity", "star", "territory", "pair"), TIERS)
def test_the_tier_of_the_popularity_sets_the_coins(popularity, star, territory, pair):
    t = bare(popularity=popularity)
    assert t.score(0) == 0
    t.award(0, mechs=1)
    assert t.score(0) == star
    t.put(0, worker="r4c6")
    assert t.score(0) == star + territory
    t.lay("r4c6", metal=2)
    assert t.score(0) == star + territory + pair


@pytest.mark.rule("SC-267")
def test_coins_on_hand_count_as_they_are():
    for popularity in (0, 18):
        t = bare(popularity=popularity)
        t.set(0, coins=37)
        assert t.score(0) == 37


@pytest.mark.rule("SC-269")
@pytest.mark.parametrize("n", range(7))
def test_every_star_counts_whatever_its_goal(n):
    t = bare()
    goals = ["combat", "combat", "objective", "power", "popularity", "workers"]
    for goal in goals[:n]:
        t.award(0, **{goal: 1})
    assert t.score(0) == 3 * n


@pytest.mark.rule("SC-270")
@pytest.mark.parametrize("kind", ["worker", "mech", "character", "structure"])
def test_a_territory_is_controlled_by_any_unit_or_a_structure(kind):
    t = bare()
    if kind == "structure":
        t.build(0, mill="r4c6")
    else:
        t.put(0, **{kind: "r4c6"})
    assert t.score(0) == 2


@pytest.mark.rule("SC-270")
def test_a_territory_counts_once_however_many_stand_there():
    t = bare()
    t.put(0, worker="r4c6 r4c6", mech="r4c6", character="r4c6")
    t.build(0, mill="r4c6")
    assert t.score(0) == 2


@pytest.mark.rule("SC-270")
def test_lakes_count_and_home_bases_do_not():
    t = bare("polania mechanical", "nordic patriotic")
    t.put(0, submerge="r4c2")
    assert t.score(0) == 2
    t.put(0, worker="HB_polania HB_polania", mech="HB_polania")
    assert t.score(0) == 2
    t = bare("crimea mechanical", "nordic patriotic")
    t.put(0, mech="HB_saxony")  # the base of a faction that is not there
    assert t.score(0) == 0


@pytest.mark.rule("SC-271")
@pytest.mark.parametrize("intruder", ["worker", "mech", "character"])
def test_a_structure_counts_its_territory_only_without_a_unit_of_another(intruder):
    t = bare()
    t.build(0, mill="r4c6")
    t.put(1, **{intruder: "r4c6"})
    assert (t.score(0), t.score(1)) == (0, 2)


@pytest.mark.rule("SC-271")
def test_a_structure_of_another_does_not_take_a_territory_from_units():
    t = bare()
    t.build(0, mill="r4c6")
    t.put(0, worker="r4c5")
    t.build(1, mill="r4c5")
    assert (t.score(0), t.score(1)) == (4, 0)


@pytest.mark.rule("SC-272")
@pytest.mark.parametrize(("popularity", "coins"), [(0, 6), (7, 9), (13, 12)])
def test_the_factory_counts_as_three_territories(popularity, coins):
    for piece in ("worker", "structure"):
        t = bare(popularity=popularity)
        if piece == "worker":
            t.put(0, worker="r4c3")
        else:
            t.build(0, mill="r4c3")
        assert (t.score(0), t.score(1)) == (coins, 0)


@pytest.mark.rule("SC-273")
@pytest.mark.parametrize(("resources", "pairs"), [
    ({"oil": 1}, 0), ({"oil": 1, "metal": 1}, 1), ({"oil": 1, "metal": 1, "wood": 1}, 1), ({"food": 8}, 4),
    ({"oil": 3, "metal": 1, "wood": 3}, 3),
])  # fmt: skip
def test_two_resources_make_a_pair_whatever_their_types(resources, pairs):
    """Also when they lie on different territories: 7 tokens are 3 pairs."""
    t = bare()
    t.put(0, worker="r4c6 r4c5")
    t.lay("r4c6", **resources)
    assert t.score(0) == 4 + pairs
    for place in resources:
        t.lay("r4c6", **{place: -1})
        t.lay("r4c5", **{place: 1})
    assert t.score(0) == 4 + pairs


@pytest.mark.rule("SC-274")
def test_workers_are_no_resources():
    t = bare()
    t.put(0, worker="r4c6 r4c6 r4c6 r4c6 r4c6")
    assert t.score(0) == 2


@pytest.mark.rule("SC-275")
def test_resources_belong_to_who_controls_their_territory():
    """A lone structure controls; a unit of another takes it; nobody's count for nobody, nor do those on a base."""
    t = bare()
    t.lay("r4c6", oil=4)
    t.lay("HB_rusviet", oil=4)
    assert (t.score(0), t.score(1)) == (0, 0)
    t.build(0, mill="r4c6")
    assert (t.score(0), t.score(1)) == (2 + 2, 0)
    t.put(1, worker="r4c6")
    assert (t.score(0), t.score(1)) == (0, 2 + 2)


@pytest.mark.rule("SC-276")
@pytest.mark.parametrize("popularity", [0, 7, 13])
def test_the_structure_bonus_is_that_of_the_tile_at_any_popularity(popularity):
    """One structure, with a tunnel's farm below it: farm or tundra 2 coins, on tunnels 2, next to tunnels none."""
    t = bare(popularity=popularity)
    t.build(0, mill="r5c2")
    t.put(1, worker="r5c2")  # so that no territory counts
    for tile, coins in (("on_farm_or_tundra", 2), ("on_tunnels", 2), ("tunnels_adjacent", 0), ("straight_line", 2)):
        t.tile(tile)
        assert t.score(0) == coins


@pytest.mark.rule("SC-276")
def test_the_tile_is_drawn_at_set_up():
    """All six come up, and everybody scores by the same one."""
    drawn = set()
    for seed in range(60):
        t = table(*SEATS, seed=seed)
        drawn.add(int(t.state.tile))
    assert drawn == set(range(6))


@pytest.mark.rule("SC-277")
def test_ex31_a_structure_counts_for_the_tile_though_another_controls_its_territory():
    t = bare()
    t.tile("on_farm_or_tundra")
    t.build(0, mill="r7c3", mine="r6c3")
    assert t.score(0) == 4 + 2 * 2
    t.put(1, mech="r7c3 r6c3")
    assert t.score(0) == 4


def structure_coins(tile, *places):
    """What a tile gives for structures in these places, in a game where nothing else scores."""
    t = bare()
    t.tile(tile)
    t.build(0, **dict(zip(("mill", "mine", "armory", "monument"), places, strict=False)))
    for place in places:
        t.put(1, worker=place)
    return t.score(0)


@pytest.mark.rule("SC-278", "SC-404")
@pytest.mark.parametrize(("places", "coins"), [
    ([], 0),
    (["r5c2"], 0),  # on a tunnel, next to none
    (["r2c5"], 2),  # r3c5
    (["r4c4"], 4),  # r3c5, r5c5
    (["r4c4", "r5c3"], 6),  # and r5c2, r6c3
    (["r4c4", "r2c5"], 4),  # r3c5 twice is one
    (["r4c4", "r2c4"], 4),  # r3c5, r5c5, r2c3
    (["r4c4", "r3c3", "r2c5"], 6),  # r3c5, r5c5, r2c3, r3c2
    (["r4c4", "r5c3", "r2c4"], 6),  # r3c5, r5c5, r5c2, r6c3, r2c3
    (["r4c4", "r5c3", "r3c3"], 9),  # all six
])  # fmt: skip
def test_ex31_the_tile_of_tunnels_next_to_structures(places, coins):
    assert structure_coins("tunnels_adjacent", *places) == coins


@pytest.mark.rule("SC-278")
@pytest.mark.parametrize(("places", "coins"), [
    (["r2c5"], 0),
    (["r1c1"], 2),  # r2c0
    (["r4c4"], 4),  # r3c4, r5c4
    (["r3c3"], 4),  # r2c2, r3c4, r4c2
    (["r3c3", "r5c3"], 6),  # and r5c4
    (["r3c3", "r5c5"], 6),  # r2c2, r3c4, r4c2, r5c4, r5c6
    (["r3c3", "r5c5", "r1c1"], 9),  # and r2c0
    (["r3c3", "r5c5", "r1c1", "r7c1"], 9),  # all seven
])  # fmt: skip
def test_ex31_the_tile_of_lakes_next_to_structures(places, coins):
    assert structure_coins("lakes_adjacent", *places) == coins


@pytest.mark.rule("SC-278", "SC-404")
@pytest.mark.parametrize(("places", "coins"), [
    (["r1c3"], 0),  # an encounter itself, next to none
    (["r1c4"], 4),  # r1c3, r2c4
    (["r1c1"], 2),  # r2c1
    (["r5c1"], 4),  # r4c1, r5c0, r6c1
    (["r5c1", "r1c1"], 6),  # 4
    (["r5c1", "r1c4"], 6),  # 5
    (["r5c1", "r1c4", "r1c1"], 9),  # 6
])  # fmt: skip
def test_ex31_the_tile_of_encounters_next_to_structures(places, coins):
    assert structure_coins("encounters_adjacent", *places) == coins


@pytest.mark.rule("SC-278")
def test_an_encounter_counts_for_the_tile_when_its_token_is_gone():
    t = bare()
    t.tile("encounters_adjacent")
    t.build(0, mill="r5c1")
    before = t.score(0)
    t.state.encounters = 0
    assert t.score(0) == before == 4 + 2


@pytest.mark.rule("SC-278")
@pytest.mark.parametrize(("places", "coins"), [
    (["r4c6"], 0), (["r2c3"], 2), (["r2c3", "r3c2"], 4), (["r2c3", "r3c2", "r4c4"], 4), (["r2c3", "r3c2", "r3c5"], 6),
    (["r2c3", "r3c2", "r3c5", "r5c5"], 6),
])  # fmt: skip
def test_the_tile_of_structures_on_tunnels(places, coins):
    assert structure_coins("on_tunnels", *places) == coins


@pytest.mark.rule("SC-278")
@pytest.mark.parametrize(("places", "coins"), [
    (["r4c4"], 2),
    (["r4c4", "r4c5", "r4c6"], 6),
    (["r4c3", "r4c4", "r4c6"], 4),  # a gap
    (["r4c3", "r4c4", "r4c5", "r4c6"], 9),
    (["r4c4", "r3c5", "r2c5"], 6),  # the second axis
    (["r4c4", "r3c5", "r2c5", "r1c6"], 9),
    (["r1c4", "r2c4", "r3c5"], 6),  # the third
    (["r1c4", "r2c4", "r3c5", "r4c5"], 9),
    (["r4c4", "r3c5", "r4c5"], 4),  # a triangle
    (["r1c4", "r1c5", "r2c4", "r3c5"], 6),  # r1c4, r2c4, r3c5
    (["r4c4", "r2c4"], 2),
])  # fmt: skip
def test_ex31_the_tile_of_the_longest_straight_line(places, coins):
    assert structure_coins("straight_line", *places) == coins


@pytest.mark.rule("SC-278")
@pytest.mark.parametrize(("places", "coins"), [
    (["r4c4"], 0), (["r7c3"], 2), (["r7c3", "r6c3", "r4c4"], 4), (["r7c3", "r6c3", "r4c5"], 6),
    (["r7c3", "r6c3", "r4c5", "r1c2"], 9),
])  # fmt: skip
def test_ex31_the_tile_of_farms_and_tundras(places, coins):
    assert structure_coins("on_farm_or_tundra", *places) == coins


@pytest.mark.rule("SC-404")
def test_a_mine_is_no_tunnel_for_a_tile():
    """A mine in r1c1 with a mill beside it counts neither as a tunnel nor as one next to it."""
    for tile in ("tunnels_adjacent", "on_tunnels"):
        t = bare()
        t.tile(tile)
        t.build(0, mine="r1c1", mill="r1c2")
        assert t.score(0) == 4


@pytest.mark.rule("SC-279")
def test_power_cards_objectives_and_the_factory_card_score_nothing():
    t = bare()
    t.set(0, power=15)
    t.hold(0, 5, 5, 5)
    t.objectives(0, 12, 1)
    t.take_card(0, 5)
    assert t.score(0) == 0
