"""The tinkerers' abilities."""

import pytest

from balancewheel.sim.games.gearworks.round_end import prepare_round

from .table import empty_table


def offered(t, player, name):
    """What the player may do by the tinkerer's ability."""
    return [words for words in [*t.plays(player), *t.side_actions(player)] if words.startswith(f"{name}: ")]


def with_abilities(t):
    """A table on which each tinkerer has a use for the ability."""
    t.lay(A1="gray 5", C2="gray 6")
    for player, gear in enumerate(["gray 1", "gray 2", "gray 3", "gray 4"]):
        t.give(player, gear)
    return t


NAMES = ["Bartleby", "Victoria", "Wyatt", "Jade"]


# the module


@pytest.mark.rule("GW-094")
@pytest.mark.parametrize("player", range(4))
def test_abilities_may_be_agreed_on(player):
    t = with_abilities(empty_table(4, "Bartleby Victoria Wyatt Jade"))
    assert offered(t, player, NAMES[player])


@pytest.mark.rule("GW-094")
@pytest.mark.parametrize("player", range(4))
def test_without_that_agreement_nobody_has_an_ability(player):
    t = with_abilities(empty_table(4, "Bartleby Victoria Wyatt Jade", preset="no-tinkerers", abilities=False))
    assert not offered(t, player, NAMES[player])


@pytest.mark.rule("GW-094")
def test_without_abilities_there_is_no_spark_for_leaving_them_unused():
    t = empty_table(3, "Bartleby Victoria Wyatt", abilities=False)
    t.settle()
    assert [t.sparks(player) for player in range(3)] == [0, 0, 0]


@pytest.mark.rule("GW-006", "GW-095")
@pytest.mark.parametrize("player", range(4))
def test_each_player_has_the_ability_of_the_own_tinkerer_only(player):
    t = with_abilities(empty_table(4, "Bartleby Victoria Wyatt Jade"))
    assert [name for name in NAMES if offered(t, player, name)] == [NAMES[player]]


USES = {
    "Bartleby": ["Bartleby: draw 3", "blue 1", "blue 2"],
    "Victoria": ["Victoria: play gray 1 on C1"],
    "Wyatt": ["Wyatt: slide gray 5 to B1"],
    "Jade": ["Jade: play gray 1 on B4"],
}


def use_ability(name):
    t = empty_table(3, name)
    t.lay(A1="gray 5", C2="gray 6")
    t.give(0, "gray 1, gray 2, red 9", sparks=3)
    t.top_gears("blue 1", "blue 2", "blue 3")
    t.turn(0, *USES[name])
    return t


@pytest.mark.rule("GW-095", "GW-096")
@pytest.mark.parametrize("name", NAMES)
def test_an_ability_is_used_once_per_round(name):
    t = use_ability(name)
    assert not offered(t, 0, name)


@pytest.mark.rule("GW-095", "GW-096")
@pytest.mark.parametrize("name", ["Bartleby", "Wyatt"])
def test_it_is_not_offered_again_on_the_same_turn(name):
    t = empty_table(3, name)
    t.lay(A1="gray 5", C2="gray 6")
    t.give(0, "gray 1, gray 2, red 9", sparks=3)
    t.top_gears("blue 1", "blue 2", "blue 3")
    assert not [words for words in t.menu_after(0, *USES[name]) if words.startswith(f"{name}: ")]


@pytest.mark.rule("GW-095", "GW-097")
@pytest.mark.parametrize("name", NAMES)
def test_it_may_be_used_again_in_the_next_round(name):
    t = use_ability(name)
    t.settle()
    prepare_round(t.rules, t.state)
    t.clear()
    t.lay(A1="gray 5", C2="gray 6")
    t.give(0, "gray 1")
    assert offered(t, 0, name)


@pytest.mark.rule("GW-096", "GW-097")
@pytest.mark.parametrize("name", NAMES)
def test_a_used_ability_gains_no_spark_at_the_end_of_the_round(name):
    t = use_ability(name)
    before = t.sparks(0)
    t.settle()
    assert t.sparks(0) == before


@pytest.mark.rule("GW-096", "GW-097")
def test_an_ordinary_play_does_not_use_the_ability():
    for name in ("Victoria", "Jade"):
        t = empty_table(3, name)
        t.give(0, "gray 1")
        t.turn(0, "play gray 1 on A1")
        t.settle()
        assert t.sparks(0) == 1


@pytest.mark.rule("GW-095")
@pytest.mark.parametrize("name", ["Bartleby", "Wyatt"])
def test_it_may_be_used_before_or_after_the_play(name):
    t = empty_table(3, name)
    t.lay(A1="gray 5")
    t.give(0, "blue 9, red 9")
    ability = USES[name][0]
    assert ability in t.menu_after(0)
    assert ability in t.menu_after(0, "play blue 9 on C3")
    assert ability in t.menu_after(0, "discard gears", "blue 9")


# Bartleby


@pytest.mark.rule("GW-098")
def test_bartleby_draws_3_keeps_1_and_puts_2_under_the_deck():
    t = empty_table(3, "Bartleby")
    t.top_gears("blue 7", "red 2", "gray 9", "green 1")
    assert t.menu_after(0, "Bartleby: draw 3") == ["blue 7", "red 2", "gray 9"]
    t.turn(0, "Bartleby: draw 3", "red 2", "blue 7", "pass")
    assert t.hand(0) == ["red 2"]
    assert t.deck[0] == "green 1"
    assert t.deck[-2:] == ["blue 7", "gray 9"]
    assert len(t.deck) == 44


@pytest.mark.rule("GW-098")
def test_bartleby_chooses_which_of_the_2_lies_lower():
    t = empty_table(3, "Bartleby")
    t.top_gears("blue 7", "red 2", "gray 9")
    assert t.menu_after(0, "Bartleby: draw 3", "red 2") == ["blue 7", "gray 9"]
    t.turn(0, "Bartleby: draw 3", "red 2", "gray 9", "pass")
    assert t.deck[-2:] == ["gray 9", "blue 7"]


@pytest.mark.rule("GW-098", "GW-055")
def test_bartleby_needs_room_in_his_hand():
    t = empty_table(3, "Bartleby")
    t.give(0, "gray 1, gray 2, gray 3, gray 4, gray 5, gray 6, gray 7")
    assert offered(t, 0, "Bartleby")
    t.give(0, "gray 8")
    assert not offered(t, 0, "Bartleby")


@pytest.mark.rule("GW-098", "GW-052")
def test_a_full_handed_bartleby_may_discard_to_make_room():
    t = empty_table(3, "Bartleby")
    t.give(0, "gray 1, gray 2, gray 3, gray 4, gray 5, gray 6, gray 7, gray 8", sparks=5)
    assert "Bartleby: draw 3" in t.menu_after(0, "discard gears", "gray 1", "gray 2")


@pytest.mark.rule("GW-098")
def test_from_a_small_deck_bartleby_draws_what_there_is():
    t = empty_table(3, "Bartleby")
    t.only_gears("blue 7", "red 2")
    t.turn(0, "Bartleby: draw 3", "red 2", "pass")
    assert t.hand(0) == ["red 2"]
    assert t.deck == ["blue 7"]


@pytest.mark.rule("GW-098")
def test_from_an_empty_deck_bartleby_cannot_draw():
    t = empty_table(3, "Bartleby")
    t.only_gears()
    assert not offered(t, 0, "Bartleby")


# Victoria


@pytest.mark.rule("GW-099")
def test_victoria_may_play_in_a_column_that_has_the_colour():
    t = empty_table(3, "Victoria")
    t.lay(B1="gray 5")
    t.give(0, "gray 7")
    assert t.cells(0, "gray 7", "Victoria: play") == "B2 B3 B4"
    t.turn(0, "Victoria: play gray 7 on B3")
    assert t.grid == {"B1": "gray 5", "B3": "gray 7"}
    assert t.controls == {"B": 0, "3": 0}


@pytest.mark.rule("GW-099", "GW-032")
def test_victoria_still_follows_the_row_rule():
    t = empty_table(3, "Victoria")
    t.lay(B1="gray 5", A2="blue 8", D2="red 9")
    t.give(0, "gray 7")
    assert t.cells(0, "gray 7", "Victoria: play") == "B3 B4"


@pytest.mark.rule("GW-099", "GW-050")
def test_victorias_play_may_tinker():
    t = empty_table(3, "Victoria")
    t.lay(B1="gray 5", A2="blue 2")
    t.give(0, "gray 7")
    t.turn(0, "Victoria: play gray 7 on B2")
    assert t.sparks(0) == 1


@pytest.mark.rule("GW-099", "GW-031")
def test_after_victoria_other_colours_may_still_enter_the_column():
    t = empty_table(3, "Victoria")
    t.lay(B1="gray 5")
    t.give(0, "gray 7")
    t.turn(0, "Victoria: play gray 7 on B3")
    t.give(1, "red 4, gray 4")
    assert "B2" in t.cells(1, "red 4")
    assert "B" not in t.cells(1, "gray 4")


@pytest.mark.rule("GW-100")
def test_victoria_cannot_use_her_ability_with_a_replace():
    t = empty_table(3, "Victoria")
    t.lay(B1="gray 5", B2="red 6")
    t.give(0, "gray 7", sparks=5)
    assert [play for play in t.plays(0) if "B2" in play] == []


@pytest.mark.rule("GW-099", "GW-041", "GW-061")
def test_victorias_play_after_a_pass_costs_the_re_entry():
    t = empty_table(3, "Victoria")
    t.lay(B1="gray 5")
    t.give(0, "gray 7", sparks=1)
    t.turn(0, "pass")
    t.turn(0, "Victoria: play gray 7 on B3")
    assert t.sparks(0) == 0


# Wyatt


@pytest.mark.rule("GW-101")
def test_wyatt_slides_a_card_across_empty_spaces_of_its_row():
    t = empty_table(3, "Wyatt")
    t.lay(B1="gray 5", E1="red 6")
    assert offered(t, 0, "Wyatt") == [
        "Wyatt: slide gray 5 to A1",
        "Wyatt: slide gray 5 to C1",
        "Wyatt: slide gray 5 to D1",
        "Wyatt: slide red 6 to D1",
        "Wyatt: slide red 6 to C1",
    ]
    t.turn(0, "Wyatt: slide gray 5 to D1", "pass")
    assert t.grid == {"D1": "gray 5", "E1": "red 6"}


@pytest.mark.rule("GW-101", "GW-031")
def test_wyatts_card_must_follow_the_column_rule():
    t = empty_table(3, "Wyatt")
    t.lay(B1="gray 5", C3="gray 2", A4="gray 1")
    assert [words for words in offered(t, 0, "Wyatt") if "gray 5" in words] == [
        "Wyatt: slide gray 5 to D1",
        "Wyatt: slide gray 5 to E1",
    ]


@pytest.mark.rule("GW-101")
def test_the_column_that_wyatts_card_leaves_does_not_matter():
    """Nor does its own colour at the old place."""
    t = empty_table(3, "Wyatt")
    t.lay(B1="gray 5", B3="gray 2")
    assert "Wyatt: slide gray 5 to A1" in offered(t, 0, "Wyatt")


@pytest.mark.rule("GW-102")
def test_the_cards_underneath_slide_as_well():
    t = empty_table(3, "Wyatt")
    t.lay(B1="gray 5 over blue 2 over red 9")
    t.turn(0, "Wyatt: slide gray 5 to D1", "pass")
    assert t.pile("D1") == ["gray 5", "blue 2", "red 9"]
    assert t.pile("B1") == []


@pytest.mark.rule("GW-103")
def test_a_slide_neither_tinkers_nor_rotates_tokens():
    t = empty_table(3, "Wyatt")
    t.lay(A1="gray 5", C2="red 2", E1="blue 7")  # at C1: 7 - 2 = 5
    t.control_by(1, "A1")
    t.control_by(2, "C")
    t.turn(0, "Wyatt: slide gray 5 to C1", "pass")
    assert t.sparks(0) == 0
    assert t.controls == {"A": 1, "1": 1, "C": 2}


@pytest.mark.rule("GW-136")
def test_wyatt_may_slide_any_card_whoever_played_it():
    t = empty_table(3, "Wyatt")
    t.give(1, "gray 5")
    t.turn(1, "play gray 5 on B1")
    t.lay(C3="red 1")
    slid = {words.split(" to ")[0] for words in offered(t, 0, "Wyatt")}
    assert slid == {"Wyatt: slide gray 5", "Wyatt: slide red 1"}


@pytest.mark.rule("GW-136")
def test_wyatt_may_slide_on_a_turn_on_which_he_plays_or_passes():
    t = empty_table(3, "Wyatt")
    t.lay(B1="gray 5")
    t.turn(0, "Wyatt: slide gray 5 to D1", "pass")
    assert t.grid == {"D1": "gray 5"}
    t = empty_table(3, "Wyatt")
    t.lay(B1="gray 5")
    t.give(0, "red 3")
    t.turn(0, "Wyatt: slide gray 5 to D1", "play red 3 on B1")
    assert t.grid == {"B1": "red 3", "D1": "gray 5"}


@pytest.mark.rule("GW-107", "GW-101")
def test_a_sideways_card_that_is_slid_stays_sideways():
    t = empty_table(3, "Wyatt")
    t.lay(A1="gray 5", B1="red 9 sideways", E1="blue 6")
    t.turn(0, "Wyatt: slide red 9 to D1", "pass")
    assert t.numbers("C1") == {5, 6}


# Jade


@pytest.mark.rule("GW-104")
@pytest.mark.parametrize(
    ("gear", "fits"),
    [("gray 2", False), ("gray 3", True), ("gray 4", True), ("gray 6", True), ("gray 7", True), ("gray 8", False)],
)
def test_jade_may_modify_the_number_by_1_or_2(gear, fits):
    t = empty_table(3, "Jade")
    t.lay(B1="blue 5", D1="red 5")  # only a 5 fits between
    t.give(0, gear)
    assert ("C1" in t.cells(0, gear, "Jade: play")) == fits
    assert "C1" not in t.cells(0, gear)


@pytest.mark.rule("GW-104", "GW-031")
def test_jade_still_follows_the_column_rule():
    t = empty_table(3, "Jade")
    t.lay(B1="blue 5", D1="red 5", C3="gray 1")
    t.give(0, "gray 4")
    assert "C1" not in t.cells(0, "gray 4", "Jade: play")


@pytest.mark.rule("GW-105")
@pytest.mark.parametrize(("number", "gear"), [(1, "gray 9"), (1, "gray 8"), (9, "gray 1"), (9, "gray 2")])
def test_jade_may_not_wrap_around(number, gear):
    t = empty_table(3, "Jade")
    t.lay(B1=f"blue {number}", D1=f"red {number}")
    t.give(0, gear)
    assert "C1" not in t.cells(0, gear, "Jade: play")


@pytest.mark.rule("GW-105")
def test_jade_may_reach_8_and_9_where_these_cards_are_removed():
    """With two players a 7 behind 3, 7 may count as 8 or 9; 5 and 6 would not fit there."""
    t = empty_table(2, "Jade")
    t.lay(A1="blue 3", B1="red 7")
    t.give(0, "gray 7")
    assert "C1" in t.cells(0, "gray 7", "Jade: play")


@pytest.mark.rule("GW-105")
def test_jade_cannot_go_below_1_or_above_9():
    """At the end of 7, 9 a 9 fits as it is, but no other number does; in front of 1, 3 a 1 does."""
    t = empty_table(3, "Jade")
    t.lay(A1="blue 7", B1="red 9", D2="green 1", E2="blue 3")
    t.give(0, "gray 9, gray 1")
    assert "C1" in t.cells(0, "gray 9")
    assert "C1" not in t.cells(0, "gray 9", "Jade: play")
    assert "C2" in t.cells(0, "gray 1")
    assert "C2" not in t.cells(0, "gray 1", "Jade: play")


@pytest.mark.rule("GW-106")
def test_jade_cannot_use_her_ability_with_a_replace():
    t = empty_table(3, "Jade")
    t.lay(B1="blue 5", C1="green 5", D1="red 5")
    t.give(0, "gray 4", sparks=5)
    assert [play for play in t.plays(0) if "C1" in play] == []


@pytest.mark.rule("GW-107")
def test_jades_card_lies_sideways_and_does_not_count_for_the_row():
    t = empty_table(3, "Jade")
    t.lay(A1="blue 3", B1="red 5")
    t.give(0, "gray 4")
    t.turn(0, "Jade: play gray 4 on C1")
    assert t.numbers("D1") == {5, 6, 7, 8, 9}
    assert t.controls == {"C": 0, "1": 0}


@pytest.mark.rule("GW-107")
def test_a_card_that_covers_jades_counts_for_the_row():
    t = empty_table(3, "Jade")
    t.lay(A1="blue 3", C1="gray 4 sideways")
    t.give(1, "green 8", sparks=2)
    t.turn(1, "replace C1 with green 8")
    assert t.numbers("E1") == {8, 9}


@pytest.mark.rule("GW-107", "GW-031")
def test_jades_card_still_shows_its_colour():
    t = empty_table(3, "Jade")
    t.lay(C1="gray 4 sideways")
    t.give(1, "gray 8")
    assert "C" not in t.cells(1, "gray 8")


@pytest.mark.rule("GW-108")
def test_jade_tinkers_with_the_printed_number():
    t = empty_table(3, "Jade")
    t.lay(B1="blue 5", D1="red 5", C4="green 1")  # 5 - 1 = 4, printed; she counts it as 5
    t.give(0, "gray 4")
    t.turn(0, "Jade: play gray 4 on C1")
    assert t.sparks(0) == 1


@pytest.mark.rule("GW-108")
def test_jade_does_not_tinker_with_the_modified_number():
    t = empty_table(3, "Jade")
    t.lay(B1="blue 4", D1="red 4", C4="green 1")  # 4 + 1 = 5 and 4 - 1 = 3
    t.give(0, "gray 6")
    t.turn(0, "Jade: play gray 6 on C1")  # counted as 4, or 5
    assert t.sparks(0) == 0


@pytest.mark.rule("GW-108", "GW-047")
def test_jades_card_is_a_neighbour_with_its_printed_number():
    t = empty_table(3, "Jade")
    t.lay(B1="gray 6 sideways", C2="blue 1")
    t.give(1, "red 7")
    t.turn(1, "play red 7 on C1")
    assert t.sparks(1) == 1


@pytest.mark.rule("GW-104", "GW-041", "GW-061")
def test_jades_play_after_a_pass_costs_the_re_entry():
    t = empty_table(3, "Jade")
    t.give(0, "gray 7", sparks=1)
    t.turn(0, "pass")
    t.turn(0, "Jade: play gray 7 on B3")
    assert t.sparks(0) == 0
