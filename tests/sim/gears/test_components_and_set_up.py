"""What is in the box, and how a game is laid out."""

import tomllib
from collections import Counter

import pytest

from balancewheel.sim.games.gears.cards import ICONS
from balancewheel.sim.games.gears.game import take_turn
from balancewheel.sim.games.gears.set_up import choose_first_player, lay_out

from .table import GAME, opening, table

CARDS = tomllib.loads((GAME.folder / "data" / "cards.toml").read_text(encoding="utf-8"))


@pytest.mark.rule("GE-001")
def test_two_players_of_whom_one_is_active_and_the_other_defends():
    assert list(GAME.player_counts) == [2]
    t = table()
    t.put("hand", "Ari-oth", 1)
    t.put("hand", "Goth'tanal", 0)
    t.turn("attack with Ari-oth", player=1, other=["defend with Goth'tanal"])
    assert t.state.player == 1
    assert [one.who for one in t.asked if one.question in ("open", "attack")] == [1]
    assert [one.who for one in t.asked if one.question == "defend"] == [0]


@pytest.mark.rule("GE-002", "GE-003")
def test_one_pack_of_70_gears_cards_and_20_kosmos_cards_is_a_game():
    assert len(CARDS["card"]) == 70
    assert sum(one["copies_per_player"] for one in CARDS["kosmos"]) == 10
    t = opening()
    assert t.rules.n_cards == 90
    assert sum(t.rules.is_kosmos[:90]) == 20
    assert sorted(t.rules.number[20:90]) == list(range(1, 71))


@pytest.mark.rule("GE-004")
def test_a_card_has_powers_weaknesses_an_effect_a_name_and_a_number():
    t = opening()
    for card in range(20, 90):
        record = CARDS["card"][card - 20]
        assert t.name(card) == record["name"] and t.rules.number[card] == record["number"]
        for side in ("power", "weakness"):
            assert [record[side].count(icon) for icon in ICONS] == t.rules[side][card].tolist()
            assert t.rules[f"total_{side}"][card] == len(record[side])
        effects = [effect["name"] for effect in CARDS["effect"]]
        assert t.rules.effect[card] == (effects.index(record["effect"]) if record["effect"] != "none" else -1)


@pytest.mark.rule("GE-005")
def test_powers_and_weaknesses_share_four_icons():
    assert ICONS == ["ingenuity", "finesse", "wealth", "omnis"]
    faces = [*CARDS["card"], *CARDS["kosmos"]]
    used = [icon for one in faces for side in ("power", "weakness") for icon in one[side]]
    assert set(used) == set(ICONS)
    plain = Counter(used)
    assert plain["ingenuity"] == plain["finesse"] == plain["wealth"]


def test_the_cards_that_the_rulebook_names_are_as_it_shows_them():
    named = {one["name"]: one for one in CARDS["card"]}
    circle, cross = named["Archibald's Gang"]["power"][0], named["Ari-oth"]["power"][0]
    assert named["Archibald's Gang"]["weakness"] == ["finesse", "finesse"]
    assert len(named["Archibald's Gang"]["power"]) == 1
    assert named["Archibald"]["power"] == ["omnis"]
    assert named["Goth'tanal"]["weakness"] == [circle] * 3
    assert len({circle, cross, "omnis"}) == 3 and len(named["Ari-oth"]["power"]) == 1
    assert all(one["provenance"] in ("rulebook", "reconstructed") for kind in CARDS for one in CARDS[kind])


@pytest.mark.rule("GE-006")
def test_every_card_lies_in_one_zone_of_a_player_or_of_the_table():
    t = opening()
    zones = {place for places in t.everything().values() for place in places}
    assert zones == {"draw 0", "draw 1", "hand 0", "hand 1", "realm 0", "realm_deck 0", "box 0"}
    t = table()
    t.put("hand", "Ari-oth, Crew 02F", 0)
    t.put("draw", "Kosmos F1, Kosmos F2, Kosmos F3, Kosmos W1, Kosmos I1", 0)
    t.put("hand", "Goth'tanal", 1)
    t.move_all_to("realm_deck")
    t.turn("play Crew 02F", "done", "attack with Ari-oth", other=["pass"])
    assert t.names("discard") == ["Crew 02F", "Ari-oth"] and t.hand(1) == ["Goth'tanal"]
    assert t.names("despair", 1) == ["Kosmos I1"] and len(t.cards("realm")) == 5


@pytest.mark.rule("GE-007")
def test_no_card_is_lost_or_doubled_in_a_turn():
    t = opening()
    for turn in range(40):
        t.by("uniform", take_turn, turn % 2)
        assert all(len(places) == 1 for places in t.everything().values())
        if t.state.over:
            break


@pytest.mark.rule("GE-008")
def test_each_player_starts_with_the_same_ten_kosmos_cards():
    t = opening()
    for player in range(2):
        own = sorted(t.names("draw", player) + t.hand(player))
        assert own == sorted(one["name"] for one in CARDS["kosmos"])
        assert all(card // 10 == player for card in t.cards("draw", player) + t.cards("hand", player))
    assert len({tuple(opening(seed).cards("draw", 0)) for seed in range(5)}) == 5  # shuffled


@pytest.mark.rule("GE-009")
def test_the_realm_deck_is_all_gears_cards_shuffled():
    t = opening()
    gears = t.cards("realm_deck") + t.cards("realm") + t.cards("box")
    assert sorted(gears) == list(range(20, 90))
    assert len({tuple(opening(seed).cards("realm_deck")) for seed in range(5)}) == 5


@pytest.mark.rule("GE-010", "GE-013")
def test_five_cards_lie_face_up_two_are_destroyed_and_63_are_left():
    t = opening()
    assert (len(t.cards("realm")), len(t.cards("box")), len(t.cards("realm_deck"))) == (5, 2, 63)
    t = opening(realm_size=3)
    assert (len(t.cards("realm")), len(t.cards("box")), len(t.cards("realm_deck"))) == (3, 2, 65)


@pytest.mark.rule("GE-011", "GE-013")
def test_the_higher_card_number_begins_and_both_cards_are_destroyed():
    for first, second, begins in (("Goth'tanal", "Archibald", 0), ("Archibald", "Goth'tanal", 1)):
        t = table()
        t.put("realm_deck", f"Crew 22W, {second}, {first}")  # seat 1 takes the top card
        t.play(choose_first_player)
        assert t.state.first_player == begins
        assert t.names("realm_deck") == ["Crew 22W"]
        assert t.names("box")[-2:] == [first, second]


@pytest.mark.rule("GE-012", "GE-013")
def test_a_tie_is_repeated_with_new_cards():
    t = table()
    t.put("realm_deck", "Crew 22W, Crew 01W, Crew 01F, Ari-oth, Goth'tanal")
    four, three = t.rules.number[[23, 22]]
    t.rules.number[23] = three  # two cards of one number
    try:
        t.play(choose_first_player)
    finally:
        t.rules.number[23] = four
    assert t.state.first_player == 1  # 6 against 7, after the tie
    assert t.names("realm_deck") == ["Crew 22W"] and len(t.cards("box")) == 90 - 1


@pytest.mark.rule("GE-014")
def test_five_cards_are_the_opening_hand():
    t = opening()
    assert [len(t.hand(player)) for player in range(2)] == [5, 5]
    assert [len(t.cards("draw", player)) for player in range(2)] == [5, 5]
    t = opening(opening_cards=3)
    assert [len(t.hand(player)) for player in range(2)] == [3, 3]


def test_the_second_player_may_be_given_more_or_fewer_cards():
    for more in (-2, 2):
        t = opening(second_player_cards=more)
        first = int(t.state.first_player)
        assert (len(t.hand(first)), len(t.hand(1 - first))) == (5, 5 + more)


def test_a_card_can_be_put_into_the_deck_of_seat_1_or_be_left_in_the_box():
    t = opening(seat1_card=70)
    assert "Crew 22W" in t.names("draw", 0) + t.hand(0)
    assert sum(map(len, (t.cards("realm"), t.cards("realm_deck"), t.cards("box")))) == 69
    t = opening(left_out=["Crew 22W", "Kosmos O"])
    assert t.rules.n_cards == 87
    assert not {"Crew 22W", "Kosmos O"} & {t.name(card) for card in range(87)}


@pytest.mark.rule("GE-015")
def test_counters_start_at_0_and_keep_what_they_show_in_the_next_game():
    t = opening(preset="best-of-three")
    assert t.dominance() == [0, 0]
    t.state.dominance[1] = 2
    t.play(lay_out)
    assert t.dominance() == [0, 2]
    t.play(GAME.set_up)  # another match: the counters begin anew
    assert t.dominance() == [0, 0]
