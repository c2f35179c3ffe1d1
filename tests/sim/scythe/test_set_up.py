"""Set-up: decks, factions and mats, pieces, the first player; and the board itself."""

import functools
from collections import Counter

import numpy as np
import pytest

from balancewheel.sim.games.scythe import state as s
from balancewheel.sim.games.scythe.board import TERRAINS
from balancewheel.sim.games.scythe.decks import draw_combat_cards, value_of
from balancewheel.sim.games.scythe.game import play_round
from balancewheel.sim.games.scythe.mats import RESOURCES

from .table import GAME, opening, table

SEEDS = range(1, 41)
CLOCKWISE = ["nordic", "rusviet", "crimea", "saxony", "polania"]
BASE_MATS = ["industrial", "engineering", "patriotic", "mechanical", "agricultural"]
FACTIONS = {  # power, combat cards, where the workers start, the abilities under the mechs
    "nordic": (4, 1, ["r1c4", "r1c5"], {"riverwalk", "seaworthy", "artillery", "speed"}),
    "rusviet": (3, 2, ["r3c6", "r4c6"], {"riverwalk", "township", "peoples_army", "speed"}),
    "crimea": (5, 0, ["r7c3", "r8c3"], {"riverwalk", "wayfare", "scout", "speed"}),
    "saxony": (1, 4, ["r6c0", "r7c1"], {"riverwalk", "underpass", "disarm", "speed"}),
    "polania": (2, 3, ["r3c1", "r4c0"], {"riverwalk", "submerge", "camaraderie", "speed"}),
}
MATS = {"industrial": (2, 4), "engineering": (2, 5), "patriotic": (2, 6), "mechanical": (3, 6), "agricultural": (4, 7)}
ENCOUNTERS = {"r1c3", "r2c1", "r2c4", "r2c6", "r4c1", "r4c5", "r5c0", "r6c1", "r6c2", "r6c5", "r7c4"}


@functools.cache
def dealt(players, seed, **changes):
    """A table dealt by chance; not to be changed."""
    return opening(players, seed=seed, **changes)


def named(t, places):
    """The names of a set of places."""
    return {name for name, place in t.board.ids.items() if int(places) >> place & 1}


def discard_deck(t):
    """The whole combat deck goes to the discard."""
    for card in t.state.secret_deck[: t.state.n_deck]:
        t.state.discard[value_of(t.rules, card)] += 1
    t.state.n_deck = 0


# the decks


@pytest.mark.rule("SC-002")
def test_42_combat_cards():
    t = opening("crimea industrial", "saxony patriotic")
    deck = [int(t.rules.combat_card_values[value_of(t.rules, card)]) for card in t.state.secret_deck[: t.state.n_deck]]
    assert Counter(deck + t.hand(0) + t.hand(1)) == {2: 16, 3: 12, 4: 8, 5: 6}
    assert (len(deck), t.hand(0), len(t.hand(1)), t.discarded) == (38, [], 4, [])


@pytest.mark.rule("SC-001", "SC-006")
def test_the_three_decks_are_shuffled():
    """Each comes in another order with every seed, and its first card can be any."""
    decks = {"secret_deck": 38, "secret_encounters": 28, "secret_objective_deck": 23}
    for field, n in decks.items():
        orders = {tuple(dealt(2, seed).state[field][:n].tolist()) for seed in SEEDS}
        assert len(orders) == len(SEEDS), field
        assert len({order[0] for order in orders}) > n // 3, field


@pytest.mark.rule("SC-001", "SC-006")
def test_decks_are_face_down():
    """Strategies must not read fields that begin with secret_; no other field holds the order of a deck."""
    assert [name for name in GAME.state.names if "deck" in name and not name.startswith("secret_")] == [
        "n_deck",
        "n_encounter_deck",
        "n_objective_deck",
    ]
    assert {"secret_deck", "secret_encounters", "secret_objective_deck"} <= set(GAME.state.names)


@pytest.mark.rule("SC-003")
def test_an_empty_combat_deck_is_made_of_the_discards():
    drawn = set()
    for seed in range(1, 13):
        t = table("rusviet patriotic", "nordic industrial", seed=seed)
        t.hold(1, *[2] * 16, *[3] * 10)
        discard_deck(t)
        assert len(t.discarded) == 16
        t.turn(0, "bolster", "cards")
        assert (len(t.hand(0)), int(t.state.n_deck), t.discarded) == (1, 15, [])
        drawn.add(t.hand(0)[0])
    assert drawn == {3, 4, 5}


@pytest.mark.rule("SC-003")
def test_discards_stay_where_they_are_while_there_is_a_deck():
    t = table("rusviet patriotic", "nordic industrial")
    discard_deck(t)
    t.state.secret_deck[0], t.state.n_deck = 0, 1
    t.state.discard[0] -= 1
    t.turn(0, "bolster", "cards")
    assert (t.hand(0), int(t.state.n_deck), len(t.discarded)) == ([2], 0, 41)


@pytest.mark.rule("SC-003")
def test_the_deck_may_run_out_between_two_cards():
    t = table("rusviet patriotic", "nordic industrial")
    discard_deck(t)
    t.state.secret_deck[0], t.state.n_deck = 0, 1
    t.state.discard[0] -= 1
    t.move_cubes(0, bolster_cards="deploy")
    t.turn(0, "bolster", "cards")
    assert (len(t.hand(0)), int(t.state.n_deck), t.discarded) == (2, 40, [])


@pytest.mark.rule("SC-004")
def test_no_card_comes_from_an_empty_deck_without_discards():
    """Nor later, when there are cards again: nothing is owed."""
    t = table("rusviet patriotic", "nordic industrial")
    t.hold(1, *[2] * 16, *[3] * 12, *[4] * 8, *[5] * 5)
    draw_combat_cards(t.rules, t.state, 0, 3)
    assert (t.hand(0), int(t.state.n_deck), t.discarded) == ([5], 0, [])
    t.turn(0, "bolster", "cards")
    assert (t.hand(0), int(t.state.hand_size[0]), int(t.state.n_deck)) == ([5], 1, 0)
    t.state.secret_hand[1, 0] -= 2
    t.state.hand_size[1] -= 2
    t.state.discard[0] += 2
    t.turn(0, "bolster", "cards")
    assert (t.hand(0), int(t.state.n_deck)) == ([2, 5], 1)


@pytest.mark.rule("SC-005")
@pytest.mark.parametrize("players", range(2, 8))
def test_a_factory_card_a_player_and_one_more(players):
    pools = [int(dealt(players, seed).state.secret_factory_pool) for seed in SEEDS]
    assert {pool.bit_count() for pool in pools} == {players + 1}
    assert {int(dealt(players, seed).state.n_factory_pool) for seed in SEEDS} == {players + 1}
    assert np.bitwise_or.reduce(pools) == (1 << 12) - 1
    assert len(set(pools)) > 20


@pytest.mark.rule("SC-005")
def test_only_cards_of_the_pool_can_be_taken():
    """The others have left the game."""
    t = table("rusviet patriotic", "nordic industrial")
    t.pool(3, 5, 11)
    t.put(0, character="r4c4")
    t.turn(0, "move", "units", "character at r4c4", "to r4c3", "card 5")
    assert t.offered("take card") == ["card 3", "card 5", "card 11"]


@pytest.mark.rule("SC-007")
@pytest.mark.parametrize("players", range(2, 8))
def test_an_encounter_token_lies_on_every_encounter_symbol(players):
    t = dealt(players, 1)
    assert named(t, t.state.encounters) == ENCOUNTERS


@pytest.mark.rule("SC-008")
def test_one_structure_tile_is_drawn_and_public_all_game():
    assert {int(dealt(2, seed).state.tile) for seed in range(1, 100)} == set(range(6))
    assert {tile["counts"] for tile in dealt(2, 1).cards["structure_tile"]} == {
        "tunnels_adjacent",
        "lakes_adjacent",
        "encounters_adjacent",
        "on_tunnels",
        "straight_line",
        "on_farm_or_tundra",
    }
    t = opening(2, seed=5)
    tile = int(t.state.tile)
    for _ in range(6):
        t.by("uniform", play_round)
        assert t.state.tile == tile


@pytest.mark.rule("SC-009")
def test_four_types_of_resources_without_end():
    t = table("rusviet patriotic", "nordic industrial")
    assert sorted(RESOURCES) == ["food", "metal", "oil", "wood"]
    assert not [name for name in GAME.state.names if "supply" in name]
    for place, resource in (("r4c6", "metal"), ("r4c5", "oil"), ("r2c5", "food"), ("r1c4", "wood")):
        t.put(0, worker=place)
        t.lay(place, **{resource: 1000})
    t.turn(0, "produce", "work", "at r4c6", "at r4c5")
    t.turn(0, "move")
    t.turn(0, "produce", "work", "at r2c5", "at r1c4")
    assert t.held("r4c6") | t.held("r4c5") | t.held("r2c5") | t.held("r1c4") == dict.fromkeys(RESOURCES, 1001)


# factions and mats


@pytest.mark.rule("SC-010")
@pytest.mark.parametrize("players", [2, 5, 7])
def test_every_player_has_a_random_faction_and_a_random_mat_all_distinct(players):
    factions, mats, pairs = set(), set(), set()
    for seed in SEEDS:
        t = dealt(players, seed, bans="off")
        sat = [(t.faction(seat), t.mat(seat)) for seat in range(players)]
        assert len({faction for faction, _ in sat}) == len({mat for _, mat in sat}) == players
        factions |= {faction for faction, _ in sat}
        mats |= {mat for _, mat in sat}
        pairs |= set(sat)
    assert len(factions) == len(mats) == 7
    assert len(pairs) > 35


@pytest.mark.rule("SC-010", "SC-011")
def test_the_deal_of_seat_0_is_by_chance():
    assert {dealt(5, seed, invaders=False).faction(0) for seed in SEEDS} == set(CLOCKWISE)
    assert {dealt(5, seed, invaders=False).mat(0) for seed in SEEDS} == set(BASE_MATS)


@pytest.mark.rule("SC-011")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_factions_sit_clockwise_and_absent_ones_are_skipped(players):
    for seed in SEEDS:
        t = dealt(players, seed, invaders=False)
        places = [CLOCKWISE.index(t.faction(seat)) for seat in range(players)]
        start = places.index(min(places))
        assert places[start:] + places[:start] == sorted(places)


@pytest.mark.rule("SC-012", "SC-013")
@pytest.mark.parametrize("faction", FACTIONS)
@pytest.mark.parametrize("mat", ["industrial", "agricultural"])
def test_power_and_combat_cards_come_from_the_faction(faction, mat):
    other = "nordic" if faction != "nordic" else "polania"
    t = opening(f"{faction} {mat}", f"{other} patriotic")
    assert (t.power(0), len(t.hand(0))) == FACTIONS[faction][:2]
    assert t.state.hand_size[0] == len(t.hand(0))


@pytest.mark.rule("SC-014", "SC-015", "SC-016")
@pytest.mark.parametrize("mat", MATS)
@pytest.mark.parametrize("faction", ["nordic", "saxony"])
def test_popularity_coins_and_objectives_come_from_the_mat(faction, mat):
    other = "engineering" if mat != "engineering" else "mechanical"
    t = opening(f"{faction} {mat}", f"polania {other}")
    assert (t.popularity(0), t.coins(0)) == MATS[mat]
    assert t.state.n_objectives[0] == 2


@pytest.mark.rule("SC-016")
def test_two_objectives_each_from_the_deck_for_the_owner_only():
    held = set()
    for seed in SEEDS:
        t = dealt(5, seed)
        cards = t.state.secret_objectives[:5, :2].ravel().tolist()
        left = [(t.state.objective_front + i) % 23 for i in range(t.state.n_objective_deck)]
        assert sorted(cards + t.state.secret_objective_deck[left].tolist()) == list(range(23))
        held |= set(cards)
    assert held == set(range(23))
    assert [name for name in GAME.state.names if "objective" in name and not name.startswith("secret_")] == [
        "n_objective_deck",
        "objective_front",
        "objectives_shown",  # bits of those that were revealed and went back to the deck
        "n_objectives",
        "open_objective",  # the open cards of a resolution tile, none without it
    ]


@pytest.mark.rule("SC-017")
@pytest.mark.parametrize("section", ["move", "bolster", "trade", "produce"])
def test_what_a_player_may_do_never_tells_the_coins_of_another(section):
    """No rule compares coins before the end, so nobody ever has to show them."""
    seen = []
    for coins in (0, 7, 60):
        t = table("rusviet patriotic", "saxony agricultural", "nordic industrial")
        for player, place in enumerate(["r4c6", "r6c0", "r1c4"]):
            t.put(player, worker=f"{place} {place}", mech=place)
            t.lay(place, oil=4, metal=4, wood=4, food=4)
        t.put(0, mech="r4c3")
        t.objectives(0, 5, 8, 13)
        t.set(1, coins=coins)
        t.turn(0, section)
        seen.append([(one.question, one.options) for one in t.asked if one.who == 0])
    assert seen[0] == seen[1] == seen[2]
    assert len(seen[0]) >= 3


# pieces


@pytest.mark.rule("SC-018")
@pytest.mark.parametrize("faction", FACTIONS)
def test_six_stars_and_four_mechs_on_their_abilities(faction):
    other = "nordic" if faction != "nordic" else "polania"
    t = opening(f"{faction} industrial", f"{other} patriotic")
    assert t.rules.stars_to_end == 6
    assert (t.state.stars[0], t.stars(0)) == (0, {})
    assert t.at(0, "mech") == []
    mechs = FACTIONS[faction][3]
    assert (set(t.mechs(0)), len(t.mechs(0))) == (mechs, 4)
    assert not t.abilities(0) & mechs


@pytest.mark.rule("SC-019")
def test_six_cubes_four_structures_and_four_recruits_lie_on_the_mat():
    """All are there to be moved, each once, and no more than these."""
    t = opening("rusviet agricultural", "nordic industrial")
    assert t.structures(0) == {}
    t.put(0, worker="r4c6")
    t.lay("r4c6", oil=2, wood=4, food=3)
    t.set(0, coins=5)
    t.turn(0, "move", "take upgrade")
    assert len(t.offered("move cube")) == 1 + 6 * 3
    t.turn(0, "produce", "take build")
    built = {option.split()[0] for option in t.offered("place structure")}
    assert built == {"decline", "mine", "monument", "armory", "mill"}
    t.lay("r4c6", food=3)
    t.turn(0, "bolster", "take enlist")
    assert len(t.offered("place recruit")) == 1 + 4 * 4


@pytest.mark.rule("SC-020", "SC-021", "SC-022")
@pytest.mark.parametrize("faction", FACTIONS)
def test_where_the_pieces_of_a_faction_start(faction):
    """Workers where land joins the home base: not across the river of Rusviet, nor on the lakes of Polania, Crimea."""
    other = "nordic" if faction != "nordic" else "polania"
    t = opening(f"{faction} industrial", f"{other} patriotic")
    assert t.at(0, "worker") == FACTIONS[faction][2]
    assert t.at(0, "character") == [f"HB_{faction}"]
    assert (t.rules.workers, t.workers_out(0)) == (8, 2)


@pytest.mark.rule("SC-023")
@pytest.mark.parametrize("players", range(2, 8))
def test_no_resource_lies_on_the_board(players):
    assert not dealt(players, 1).state.resources.any()


@pytest.mark.rule("SC-024")
@pytest.mark.parametrize("section", ["move", "bolster", "trade", "produce"])
def test_the_first_turn_may_use_any_section(section):
    t = opening("nordic industrial", "polania patriotic")
    t.turn(0, section)
    assert t.offered("section") == ["move", "bolster", "trade", "produce"]


@pytest.mark.rule("SC-025")
@pytest.mark.parametrize("faction", FACTIONS)
def test_the_riverwalk_card_does_nothing(faction):
    """Without the mech no character crosses a river."""
    other = "nordic" if faction != "nordic" else "polania"
    t = opening(f"{faction} industrial", f"{other} patriotic")
    assert t.reach(0, f"character at HB_{faction}") == set(FACTIONS[faction][2])
    t.put(0, character="r4c5")
    assert t.reach(0, "character at r4c5") == {"r3c6", "r4c6"}


@pytest.mark.rule("SC-026")
def test_the_lowest_mat_begins_and_play_goes_clockwise():
    first = set()
    for seed in range(1, 16):
        t = opening(5, seed=seed, invaders=False)
        t.play(play_round)
        begins = min(range(5), key=lambda seat, t=t: BASE_MATS.index(t.mat(seat)))
        assert [one.who for one in t.asked if one.question == "section"] == [(begins + i) % 5 for i in range(5)]
        first.add(begins)
    assert first == set(range(5))


@pytest.mark.rule("SC-027")
def test_a_home_base_is_no_territory():
    """Workers there make nothing, take no traded goods, see no mech and no structure, control and score nothing."""
    t = table("rusviet agricultural", "nordic industrial")
    t.put(0, worker="HB_rusviet HB_rusviet", mech="HB_rusviet")
    t.lay("r4c6", metal=4)
    t.lay("HB_rusviet", metal=5, wood=4, food=3)
    assert t.controls(0) == set()
    score = t.score(0)
    t.put(0, mech="r4c6")
    assert t.controls(0) == {"r4c6"}
    assert t.score(0) == score + 3 + 2 * 2
    t.turn(0, "produce", "work")
    assert not t.was_asked("produce at")
    assert "take build" not in t.offered("bottom")
    t.turn(0, "trade")
    assert t.offered("top") == ["decline", "popularity"]
    t.turn(0, "bolster")
    assert not t.was_asked("bottom")


@pytest.mark.rule("SC-027")
def test_neither_mech_nor_structure_is_placed_on_a_home_base():
    t = table("rusviet agricultural", "nordic industrial")
    t.put(0, worker="HB_rusviet r4c6")
    t.lay("r4c6", metal=4, wood=4)
    t.turn(0, "trade", "take deploy")
    assert {option.split()[-1] for option in t.offered("place mech")} == {"decline", "r4c6"}
    t.turn(0, "produce", "take build")
    assert {option.split()[-1] for option in t.offered("place structure")} == {"decline", "r4c6"}


# the board


@pytest.mark.rule("SC-390")
def test_47_territories():
    t = dealt(2, 1)
    land = [name for name in t.board.ids if not name.startswith("HB_")]
    assert Counter(TERRAINS[t.board.terrain[t.place(name)]] for name in land) == {
        "mountain": 8,
        "farm": 7,
        "village": 9,
        "forest": 7,
        "tundra": 8,
        "lake": 7,
        "factory": 1,
    }
    assert len(land) == t.rules.n_territories == 47
    assert named(t, t.rules.tunnels) == {"r2c3", "r3c2", "r3c5", "r5c2", "r5c5", "r6c3"}
    assert named(t, t.rules.encounters) == ENCOUNTERS
    assert sum(len(named(t, t.rules.wet[t.place(name)])) for name in land) == 2 * 31
    factory = t.place("r4c3")
    assert t.rules.factory == factory
    assert named(t, t.rules.shore[factory]) == {"r3c4", "r4c2", "r5c4"}
    assert named(t, t.rules.dry[factory]) == {"r3c3", "r4c4", "r5c3"}
    assert not t.rules.wet[factory]


@pytest.mark.rule("SC-391")
def test_the_exits_of_the_home_bases():
    t = dealt(2, 1)
    dry = {name: named(t, t.rules.dry[place]) for name, place in t.board.ids.items() if name.startswith("HB_")}
    wet = {name: named(t, t.rules.wet[t.place(name)]) for name in dry}
    lakes = {name: named(t, t.rules.shore[t.place(name)]) for name in dry}
    assert dry == {
        "HB_albion": {"r1c1", "r1c2"},
        "HB_nordic": {"r1c4", "r1c5"},
        "HB_rusviet": {"r3c6", "r4c6"},
        "HB_togawa": {"r6c6", "r7c6"},
        "HB_crimea": {"r7c3", "r8c3"},
        "HB_saxony": {"r6c0", "r7c1"},
        "HB_polania": {"r3c1", "r4c0"},
    }
    assert {name: exits for name, exits in wet.items() if exits} == {"HB_rusviet": {"r2c6"}}
    assert {name: exits for name, exits in lakes.items() if exits} == {"HB_polania": {"r2c0"}, "HB_crimea": {"r7c2"}}


@pytest.mark.rule("SC-005", "SC-011", "SC-013", "SC-015", "SC-022", "SC-026")
def test_ex01_three_player_set_up():
    t = opening("nordic engineering", "crimea industrial", "polania agricultural")
    assert [(*t.tracks(seat), len(t.hand(seat)), t.at(seat, "worker")) for seat in range(3)] == [
        (4, 2, 5, 1, ["r1c4", "r1c5"]),
        (5, 2, 4, 0, ["r7c3", "r8c3"]),
        (2, 4, 7, 3, ["r3c1", "r4c0"]),
    ]
    assert (int(t.state.n_deck), int(t.state.n_objective_deck), int(t.state.n_factory_pool)) == (38, 17, 4)
    assert (t.rules.n_factory_cards, t.rules.n_objectives, int(t.state.encounters).bit_count()) == (12, 23, 11)
    t.play(play_round)
    assert [one.who for one in t.asked if one.question == "section"] == [1, 2, 0]
    assert s.NOBODY not in t.state.turn_order[:3]
