"""Invaders from Afar: six and seven players, the added factions and mats, who begins and who sits where."""

import pytest

from .table import opening, table

CLOCKWISE = ["albion", "nordic", "rusviet", "togawa", "crimea", "saxony", "polania"]
ORDER = ["industrial", "engineering", "militant", "patriotic", "innovative", "mechanical", "agricultural"]
FARMS = {"r1c2", "r2c5", "r2c6", "r4c0", "r5c2", "r7c3", "r7c6"}
BASES = {f"HB_{faction}" for faction in CLOCKWISE}


def large(*factions, **changes):
    """A table with these factions, and any different mats."""
    return table(*(f"{faction} {mat}" for faction, mat in zip(factions, ORDER, strict=False)), **changes)


SIX = ["albion", "nordic", "rusviet", "togawa", "crimea", "saxony"]
SIX_WITH_POLANIA = ["albion", "nordic", "rusviet", "togawa", "saxony", "polania"]


@pytest.mark.rule("SC-290")
@pytest.mark.parametrize("factions", [SIX, CLOCKWISE])
@pytest.mark.parametrize("unit", ["mech", "character"])
def test_with_six_or_seven_wayfare_leads_to_any_unoccupied_farm(factions, unit):
    """From anywhere, home base or territory; no longer to home bases."""
    t = large(*factions)
    t.learn(4, "wayfare")
    for place in ("r1c4", "HB_crimea"):
        t.put(4, **{unit: place})
        reach = t.reach(4, f"{unit} at {place}")
        assert reach >= FARMS
        assert not reach & BASES


@pytest.mark.rule("SC-290")
def test_with_five_wayfare_leads_to_home_bases_and_to_no_farm():
    t = large("albion", "nordic", "rusviet", "togawa", "crimea")
    t.put(4, wayfare="r1c4")
    reach = t.reach(4, "mech at r1c4")
    assert reach & BASES == {"HB_crimea", "HB_saxony", "HB_polania"}
    assert not reach & FARMS


@pytest.mark.rule("SC-290")
def test_workers_do_not_wayfare_by_themselves_and_it_takes_a_step():
    t = large(*SIX)
    t.put(4, wayfare="r1c4", worker="r1c4")
    assert not t.reach(4, "worker at r1c4") & FARMS
    assert not t.reach(4, "mech at r1c4", "r4c0")  # the farm of Polania, who is not there
    t.turn(4, "move", "units", "mech at r1c4", "to r4c0", "take 1 worker")
    assert t.units(4, "r4c0") == {"mech": 1, "worker": 1}


@pytest.mark.rule("SC-290")
def test_without_the_mech_there_is_no_wayfare():
    t = large(*SIX)
    t.put(4, mech="r1c4")
    assert not t.reach(4, "mech at r1c4") & FARMS


@pytest.mark.rule("SC-291")
@pytest.mark.parametrize("kind", ["worker", "mech", "character"])
@pytest.mark.parametrize("player", [4, 0])
def test_a_farm_is_occupied_by_any_unit_of_anybody(kind, player):
    t = large(*SIX)
    t.put(4, wayfare="r1c4")
    t.put(player, **{kind: "r5c2"})
    assert t.reach(4, "mech at r1c4") & FARMS == FARMS - {"r5c2"}


@pytest.mark.rule("SC-291")
def test_structures_flags_traps_and_encounter_tokens_do_not_occupy():
    t = large(*SIX)
    t.put(4, wayfare="r1c4")
    t.build(4, mill="r5c2")
    t.build(0, mill="r4c0")
    t.flag(0, "r7c6")
    t.trap(3, r2c5="coins")
    assert t.encounter_at("r2c6")
    assert t.reach(4, "mech at r1c4") >= FARMS


@pytest.mark.rule("SC-292")
def test_with_six_polania_still_picks_two_options_and_the_first_pays_for_the_second():
    t = large(*SIX_WITH_POLANIA)
    t.put(5, character="r3c1")
    t.set(5, popularity=1, coins=3)
    t.next_encounter(5)
    t.turn(5, "move", "units", "character at r3c1", "to r4c1", "option 3")
    assert (t.popularity(5), t.held("r4c1")) == (0, {"metal": 2, "food": 4})


@pytest.mark.rule("SC-293")
@pytest.mark.parametrize("factions", [SIX_WITH_POLANIA, CLOCKWISE])
def test_with_six_or_seven_polania_gains_3_coins_for_each_encounter_territory(factions):
    """By unit or lone structure, with or without its token; territories of others do not count."""
    t = large(*factions)
    t.tile("on_tunnels")
    me = factions.index("polania")
    t.set(me, coins=0, popularity=0)
    assert t.score(me) == 0
    t.put(me, worker="r4c1")
    assert t.score(me) == 2 + 3
    t.state.encounters = 0
    t.build(me, mill="r5c0")
    assert t.score(me) == 4 + 6
    t.put(0, mech="r5c0")
    assert t.score(me) == 2 + 3
    t.put(me, worker="r3c1")
    assert t.score(me) == 4 + 3


@pytest.mark.rule("SC-293")
def test_nobody_else_gains_them_and_not_at_a_smaller_table():
    t = large(*CLOCKWISE)
    t.tile("on_tunnels")
    for player, faction in enumerate(CLOCKWISE):
        t.set(player, coins=0, popularity=0)
        t.put(player, worker="r4c1")
        assert t.score(player) == (2 if faction != "polania" else 5)
        t.state.workers[player], t.state.workers_at[player] = 0, 0
    t = large("albion", "nordic", "rusviet", "togawa", "polania")
    t.tile("on_tunnels")
    t.set(4, coins=0, popularity=0)
    t.put(4, worker="r4c1")
    assert t.score(4) == 2


@pytest.mark.rule("SC-293")
def test_the_coins_for_encounters_ignore_popularity():
    t = large(*SIX_WITH_POLANIA)
    t.tile("on_tunnels")
    t.set(5, coins=0, popularity=18)
    t.put(5, worker="r4c1")
    assert t.score(5) == 4 + 3


@pytest.mark.rule("SC-294")
@pytest.mark.parametrize(("mats", "first"), [
    (["patriotic", "innovative", "militant"], 2), (["innovative", "patriotic", "mechanical"], 1),
    (["militant", "engineering", "patriotic"], 1), (["agricultural", "mechanical", "innovative"], 2),
    (["engineering", "industrial", "militant"], 1), (["agricultural", "mechanical", "militant"], 2),
])  # fmt: skip
def test_ex01_the_lowest_mat_begins_in_the_order_1_2_2a_3_3a_4_5(mats, first):
    t = opening(*(f"{faction} {mat}" for faction, mat in zip(("nordic", "rusviet", "saxony"), mats, strict=True)))
    assert t.state.first_player == first
    assert [int(t.state.turn_order[(first + turn) % 3]) for turn in range(3)] == [0, 1, 2]


@pytest.mark.rule("SC-294")
def test_of_all_pairs_of_mats_the_first_in_the_order_begins():
    for low in range(7):
        for high in range(low + 1, 7):
            t = opening(f"nordic {ORDER[high]}", f"saxony {ORDER[low]}")
            assert t.state.first_player == 1
            t = opening(f"nordic {ORDER[low]}", f"saxony {ORDER[high]}")
            assert t.state.first_player == 0


@pytest.mark.rule("SC-295")
@pytest.mark.parametrize(("mat", "popularity", "coins"), [("militant", 3, 4), ("innovative", 3, 5)])
def test_the_added_mats(mat, popularity, coins):
    t = opening(f"nordic {mat}", "saxony patriotic")
    assert (t.popularity(0), t.coins(0)) == (popularity, coins)


@pytest.mark.rule("SC-296")
@pytest.mark.parametrize(("faction", "power", "cards", "places"), [
    ("albion", 3, 0, ["r1c1", "r1c2"]), ("togawa", 0, 2, ["r6c6", "r7c6"]),
])  # fmt: skip
def test_the_added_factions_at_the_start(faction, power, cards, places):
    t = opening(f"{faction} mechanical", "saxony patriotic")
    assert (t.power(0), len(t.hand(0))) == (power, cards)
    assert (t.at(0, "worker"), t.at(0, "character")) == (places, [f"HB_{faction}"])


@pytest.mark.rule("SC-295", "SC-296")
def test_added_factions_and_mats_are_dealt_unless_invaders_are_off():
    for invaders in (True, False):
        factions, mats = set(), set()
        for seed in range(40):
            t = opening(3, seed=seed, invaders=invaders)
            factions |= {t.faction(seat) for seat in range(3)}
            mats |= {t.mat(seat) for seat in range(3)}
        assert factions == set(CLOCKWISE) - (set() if invaders else {"albion", "togawa"})
        assert mats == set(ORDER) - (set() if invaders else {"militant", "innovative"})


@pytest.mark.rule("SC-297")
@pytest.mark.parametrize("players", range(2, 8))
def test_the_factions_sit_clockwise_in_their_order(players):
    """With some missing the gaps close; any of them may be in seat 0."""
    firsts = set()
    for seed in range(40):
        t = opening(players, seed=seed)
        ranks = [CLOCKWISE.index(t.faction(seat)) for seat in range(players)]
        lowest = ranks.index(min(ranks))
        assert ranks[lowest:] + ranks[:lowest] == sorted(ranks)
        firsts.add(lowest)
    assert firsts == set(range(players))
