"""The Attack phase."""

import pytest

from balancewheel.sim.games.gears.state import Event

from .table import table

DRAW = "Kosmos W3, Kosmos W2, Kosmos W1, Kosmos F3, Kosmos F2, Kosmos F1"


def fight(mine, theirs="", **changes):
    """Seat 0 holds `mine`, seat 1 `theirs`; seat 0 has six Kosmos cards to draw, F1 on top."""
    t = table(**changes)
    t.put("hand", mine, 0)
    t.put("hand", theirs, 1)
    t.put("draw", DRAW, 0)
    return t


@pytest.mark.rule("GE-047")
def test_nobody_has_to_attack():
    t = fight("Ari-oth", "Goth'tanal")
    t.attack("no attack")
    assert t.was_asked("defend") == 0 and t.cards("despair", 1) == [] and t.hand(0) == ["Ari-oth"]


@pytest.mark.rule("GE-048")
def test_with_kosmos_cards_alone_there_is_no_attack():
    t = fight("Kosmos I1, Kosmos I2")
    t.attack()
    assert t.was_asked("open") == 0
    t = fight("Kosmos I1", kosmos_may_open=True)
    t.attack("attack with Kosmos I1")
    assert len(t.cards("despair", 1)) == 1


@pytest.mark.rule("GE-049")
def test_attacker_and_defender_play_one_card_each_in_turn():
    t = fight("Ari-oth, Kosmos I1, Kosmos I2", "Kosmos W1, Kosmos W2, Kosmos W3")
    t.attack(
        "attack with Ari-oth", "attack with Kosmos I1", "attack with Kosmos I2",
        other=["defend with Kosmos W1", "defend with Kosmos W2", "defend with Kosmos W3"],
    )  # fmt: skip
    assert [one.who for one in t.events(Event.PLAYED)] == [0, 1, 0, 1, 0, 1]


@pytest.mark.rule("GE-050")
def test_an_effect_in_the_struggle_is_optional_and_comes_before_the_next_play():
    t = fight("Crew 07I", "Crew 07F")  # each may draw a card
    t.put("draw", "Kosmos I1", 1)
    t.attack("attack with Crew 07I", "use Crew 07I", other=["defend with Crew 07F", "forfeit the effect"])
    asked = [(one.who, one.question) for one in t.asked]
    assert asked[:4] == [(0, "open"), (0, "effect"), (1, "defend"), (1, "effect")]
    assert t.hand(0) == ["Kosmos F1"] and t.names("draw", 1) == ["Kosmos I1"]


@pytest.mark.rule("GE-050")
def test_a_card_drawn_in_the_struggle_may_be_played_in_it():
    t = fight("Crew 07I")
    t.attack("attack with Crew 07I", "use Crew 07I", "attack with Kosmos F1")
    assert sorted(t.names("discard")) == ["Crew 07I", "Kosmos F1"]
    assert len(t.cards("despair", 1)) == 2


@pytest.mark.rule("GE-051", "GE-052")
def test_a_defender_who_passed_is_out_while_the_attacker_goes_on():
    t = fight("Ari-oth, Kosmos I1, Kosmos I2", "Goth'tanal")
    t.attack("attack with Ari-oth", "attack with Kosmos I1", "attack with Kosmos I2", other=["pass"])
    assert t.was_asked("defend") == 1 and t.hand(1) == ["Goth'tanal"]
    assert [one.who for one in t.events(Event.PLAYED)] == [0, 0, 0] and len(t.cards("despair", 1)) == 3


@pytest.mark.rule("GE-051")
def test_the_pass_holds_for_this_phase_only():
    t = fight("Ari-oth", "Goth'tanal")
    t.attack("attack with Ari-oth", other=["pass"])
    t.put("hand", "Crew 01I", 0)
    t.attack("attack with Crew 01I", other=["defend with Goth'tanal"])
    assert t.names("discard", 1) == ["Goth'tanal"]


@pytest.mark.rule("GE-053")
def test_the_attackers_pass_ends_the_struggle_for_both():
    t = fight("Ari-oth, Kosmos I1", "Kosmos W1, Goth'tanal")
    t.attack("attack with Ari-oth", "pass", other=["defend with Kosmos W1"])
    assert t.was_asked("defend") == 1 and t.hand(1) == ["Goth'tanal"]
    assert [one.who for one in t.events(Event.PASSED)] == [0]


@pytest.mark.rule("GE-054")
def test_the_defender_may_play_any_card_kosmos_included():
    t = fight("Ari-oth", "Kosmos I1, Goth'tanal, Crew 01I")
    assert t.attack_menu("attack with Ari-oth") == [
        "pass", "defend with Kosmos I1", "defend with Goth'tanal", "defend with Crew 01I",
    ]  # fmt: skip


@pytest.mark.rule("GE-055")
def test_all_powers_on_the_attackers_cards_count():
    t = fight("Crew 19I, Crew 21I, Kosmos O")  # two, three and one
    t.attack("attack with Crew 19I", "attack with Crew 21I", "attack with Kosmos O")
    assert len(t.cards("despair", 1)) == 6


@pytest.mark.rule("GE-056")
def test_all_weaknesses_on_the_defenders_cards_count_and_no_powers():
    t = fight("Crew 21I, Kosmos I1", "Crew 01I, Crew 01F")
    # ingenuity, finesse, wealth and another ingenuity against a finesse and a wealth
    t.attack("attack with Crew 21I", "attack with Kosmos I1", other=["defend with Crew 01I", "defend with Crew 01F"])
    assert len(t.cards("despair", 1)) == 2


@pytest.mark.rule("GE-057")
def test_a_weakness_negates_one_power_of_its_kind():
    t = fight("Crew 09I, Kosmos I1", "Crew 01W")  # three ingenuity against one
    t.attack("attack with Crew 09I", "attack with Kosmos I1", other=["defend with Crew 01W"])
    assert len(t.cards("despair", 1)) == 2
    t = fight("Crew 09I", "Crew 01I")  # two ingenuity against a finesse
    t.attack("attack with Crew 09I", other=["defend with Crew 01I"])
    assert len(t.cards("despair", 1)) == 2


@pytest.mark.rule("GE-058")
def test_omnis_negates_and_is_negated_by_everything():
    t = fight("Ari-oth", "Crew 06I")  # wealth against Omnis
    t.attack("attack with Ari-oth", other=["defend with Crew 06I"])
    assert t.cards("despair", 1) == []
    t = fight("Archibald", "Kosmos W1")  # Omnis against ingenuity
    t.attack("attack with Archibald", other=["defend with Kosmos W1"])
    assert t.cards("despair", 1) == []


@pytest.mark.rule("GE-059")
def test_the_matching_favours_the_defender():
    """An Omnis and an ingenuity power against an ingenuity and a finesse weakness: the Omnis must meet the finesse."""
    t = fight("Archibald, Kosmos I1", "Crew 09W")
    t.attack("attack with Archibald", "attack with Kosmos I1", other=["defend with Crew 09W"])
    assert t.cards("despair", 1) == []


@pytest.mark.rule("GE-060", "GE-066")
@pytest.mark.parametrize(("defence", "despair"), [("", 3), ("Kosmos W1", 2), ("Crew 13W", 1), ("Crew 21I", 0)])
def test_one_despair_for_each_unmatched_power(defence, despair):
    t = fight("Crew 21W", defence)
    t.attack("attack with Crew 21W", other=[f"defend with {defence}"] if defence else [])
    assert len(t.cards("despair", 1)) == despair
    assert [one.amount for one in t.events(Event.GAVE)] == ([despair] if despair else [])


@pytest.mark.rule("GE-061")
def test_two_powers_do_not_stand_in_for_one_in_the_attack():
    """Neither for the attacker nor against: two ingenuity weaknesses leave a finesse power unmatched."""
    t = fight("Crew 01F", "Crew 07W")
    t.attack("attack with Crew 01F", other=["defend with Crew 07W"])
    assert len(t.cards("despair", 1)) == 1


@pytest.mark.rule("GE-062")
def test_despair_is_the_top_of_the_attackers_draw_pile():
    t = fight("Crew 09I")
    t.put("draw", "Kosmos I1, Kosmos I2", 1)
    t.attack("attack with Crew 09I")
    assert t.names("despair", 1) == ["Kosmos F1", "Kosmos F2"]
    assert t.names("draw", 0) == ["Kosmos W3", "Kosmos W2", "Kosmos W1", "Kosmos F3"]
    assert t.names("draw", 1) == ["Kosmos I1", "Kosmos I2"] and t.names("despair", 0) == []


@pytest.mark.rule("GE-062")
def test_with_nothing_left_to_draw_fewer_are_given():
    t = table()
    t.put("hand", "Crew 21I")
    t.put("draw", "Kosmos I1")
    t.attack("attack with Crew 21I")
    assert t.names("despair", 1) == ["Kosmos I1"] and t.names("discard") == ["Crew 21I"]


@pytest.mark.rule("GE-063")
def test_nobody_sees_the_cards_given():
    t = fight("Crew 09I")
    t.attack("attack with Crew 09I")
    assert t.state.despair_seen[1, :2].tolist() == [0, 0]


@pytest.mark.rule("GE-063")
def test_the_giver_knows_a_card_that_was_looked_at_before():
    t = fight("Crew 03I, Crew 09I")  # look at the top two cards
    t.attack("attack with Crew 03I", "use Crew 03I", "Kosmos F2 next", "attack with Crew 09I")
    assert t.names("despair", 1) == ["Kosmos F2", "Kosmos F1", "Kosmos F3"]
    assert t.state.despair_seen[1, :3].tolist() == [1, 1, 0]


@pytest.mark.rule("GE-064")
def test_despair_piles_up_over_turns():
    t = fight("Ari-oth")
    t.attack("attack with Ari-oth")
    t.put("hand", "Crew 09I")
    t.attack("attack with Crew 09I")
    assert t.names("despair", 1) == ["Kosmos F1", "Kosmos F2", "Kosmos F3"]


@pytest.mark.rule("GE-065")
def test_both_discard_what_is_in_play():
    t = fight("Ari-oth, Kosmos I1", "Goth'tanal, Kosmos I2")
    t.attack("attack with Ari-oth", other=["defend with Goth'tanal"])
    assert t.names("in_play", 0) == t.names("in_play", 1) == []
    assert t.names("discard", 0) == ["Ari-oth"] and t.names("discard", 1) == ["Goth'tanal"]
    assert t.hand(0) == ["Kosmos I1"] and t.hand(1) == ["Kosmos I2"]
    assert t.icons(0) == t.icons(1, "weakness") == ""


def test_the_first_player_may_be_held_back():
    for own_turns, player, asked in ((1, 0, False), (2, 0, True), (1, 1, True)):
        t = table(first_player_attacks_from=2)
        t.put("hand", "Ari-oth", player)
        t.state.own_turns[player] = own_turns
        assert bool(t.attack_menu(player=player)) == asked
