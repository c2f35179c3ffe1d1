"""The rulebook's worked examples, with Jacob in seat 0 and Louise in seat 1, and the cases that go with them."""

import pytest

from balancewheel.sim.games.gears.matching import unmatched_powers

from .table import opening, table

INGENUITY, FINESSE, WEALTH, OMNIS = range(4)


def counts(*icons):
    return [icons.count(icon) for icon in range(4)]


@pytest.mark.rule("GE-036", "GE-037", "GE-038", "GE-041")
def test_jacob_gains_archibalds_gang_for_an_omnis_and_a_finesse_power():
    t = table()
    t.put("realm", "Archibald's Gang")
    t.put("hand", "Kosmos O, Kosmos F1")
    t.buy("play Kosmos O", "play Kosmos F1", "gain Archibald's Gang")
    assert t.was_asked("pay") == 0  # there is one way to pay
    assert t.state.spent.tolist() == [0, 1, 0, 1]
    assert t.names("discard") == ["Archibald's Gang", "Kosmos O", "Kosmos F1"] and t.names("realm") == []


@pytest.mark.rule("GE-036", "GE-040")
def test_a_finesse_and_one_other_power_do_not_suffice_but_a_finesse_and_two_others_do():
    t = table()
    t.put("realm", "Archibald's Gang")
    t.put("hand", "Kosmos F1, Kosmos I1, Kosmos W1")
    assert "gain Archibald's Gang" not in t.buy_menu("play Kosmos F1", "play Kosmos I1")
    t.buy("play Kosmos F1", "play Kosmos I1", "play Kosmos W1", "gain Archibald's Gang")
    assert "Archibald's Gang" in t.names("discard")


@pytest.mark.rule("GE-049", "GE-051", "GE-052", "GE-053", "GE-057", "GE-058", "GE-059", "GE-060", "GE-062", "GE-065")
def test_jacob_attacks_louise_and_one_power_is_unmatched():
    t = table()
    t.put("hand", "Archibald's Gang, Archibald, Ari-oth", 0)
    t.put("hand", "Goth'tanal, Kosmos I1", 1)
    t.put("draw", "Kosmos W1, Kosmos I1", 0)
    t.attack(
        "attack with Archibald's Gang",
        "attack with Archibald",
        "attack with Ari-oth",
        other=["defend with Goth'tanal", "pass"],
    )
    assert [(one.who, one.question) for one in t.asked] == [
        (0, "open"), (1, "defend"), (0, "attack"), (1, "defend"), (0, "attack"),
    ]  # fmt: skip
    assert t.names("despair", 1) == ["Kosmos I1"] and t.names("draw") == ["Kosmos W1"]
    assert sorted(t.names("discard", 0)) == ["Archibald", "Archibald's Gang", "Ari-oth"]
    assert t.names("discard", 1) == ["Goth'tanal"] and t.hand(1) == ["Kosmos I1"]


@pytest.mark.rule("GE-067", "GE-068")
def test_jacob_gave_one_despair_and_kept_one_card_so_he_draws_three():
    t = table()
    t.put("despair", "Kosmos I1", 1)
    t.put("hand", "Ari-oth")
    t.put("draw", "Kosmos I2, Kosmos I3, Kosmos F1, Kosmos F2, Kosmos F3")
    t.refresh("keep Ari-oth (card 1)")
    assert len(t.hand()) == 4 and len(t.cards("draw")) == 2


@pytest.mark.rule("GE-026", "GE-028")
@pytest.mark.parametrize(("pile", "weakness"), [("Goth'tanal, Ari-oth", 5), ("Archibald's Gang, Ari-oth", 4)])
def test_five_weakness_wins_and_four_destroys_the_pile(pile, weakness):
    t = table()
    t.put("despair", pile, 1)
    t.status("resolve")
    assert t.state.over == (weakness == 5) and t.winners == ([0] if weakness == 5 else [])
    assert t.names("despair", 1) == []
    assert t.dominance() == [int(weakness == 5), 0]


@pytest.mark.rule("GE-022")
def test_the_first_resolve_is_on_the_third_own_turn():
    for turns in (0, 1, 2):
        t = table()
        t.put("despair", "Goth'tanal, Ari-oth", 1)
        t.state.own_turns[0] = turns
        t.turn()
        assert t.was_asked("resolve") == (turns == 2)


@pytest.mark.rule("GE-048")
def test_a_kosmos_card_cannot_open_an_attack_but_can_follow():
    t = table()
    t.put("hand", "Kosmos I1, Ari-oth")
    assert t.attack_menu() == ["no attack", "attack with Ari-oth"]
    assert t.attack_menu("attack with Ari-oth") == ["pass", "attack with Kosmos I1"]


@pytest.mark.rule("GE-058", "GE-059")
@pytest.mark.parametrize(
    ("powers", "weaknesses", "despair"),
    [
        ([WEALTH], [OMNIS], 0),
        ([OMNIS, WEALTH], [WEALTH], 1),
        ([OMNIS, WEALTH], [WEALTH, FINESSE], 0),
        ([INGENUITY, OMNIS, WEALTH], [INGENUITY] * 3, 1),
    ],
)
def test_omnis_matches_everything_in_the_defenders_favour(powers, weaknesses, despair):
    assert unmatched_powers(counts(*powers), counts(*weaknesses)) == despair


@pytest.mark.rule("GE-008", "GE-010", "GE-013", "GE-014")
def test_the_set_up():
    t = opening()
    assert [len(t.hand(p)) + len(t.cards("draw", p)) for p in range(2)] == [10, 10]
    assert len(t.hand(0)) == 5 and len(t.cards("realm")) == 5 and len(t.cards("realm_deck")) == 63
    assert len(t.cards("box")) == 2


@pytest.mark.rule("GE-062", "GE-071")
def test_the_discard_pile_is_shuffled_when_a_despair_card_is_due():
    t = table()
    t.put("hand", "Crew 09I")  # two powers
    t.put("draw", "Kosmos I1")
    t.put("discard", "Kosmos I2")
    t.attack("attack with Crew 09I")
    assert t.names("despair", 1) == ["Kosmos I1", "Kosmos I2"]
    assert t.names("discard") == ["Crew 09I"] and t.names("draw") == []
