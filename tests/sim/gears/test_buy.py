"""The Buy phase."""

import pytest

from balancewheel.sim.games.gears.state import Event

from .table import GAME, table

FIVE = "Crew 01I, Crew 01F, Crew 01W, Crew 02I, Crew 02F"  # cost finesse, wealth, ingenuity, wealth, ingenuity


@pytest.mark.rule("GE-031")
def test_the_realm_is_filled_up_to_five_before_anything_else():
    t = table()
    t.put("realm", "Ari-oth, Archibald")
    t.put("realm_deck", "Crew 03I, Crew 02I, Crew 01W, Crew 01I")
    t.put("hand", "Kosmos F1")
    assert t.buy_menu() == ["done", "play Kosmos F1"]
    t.buy()
    assert t.names("realm") == ["Ari-oth", "Archibald", "Crew 01I", "Crew 01W", "Crew 02I"]
    assert t.names("realm_deck") == ["Crew 03I"] and len(t.events(Event.REFILLED)) == 3


@pytest.mark.rule("GE-031")
def test_an_empty_realm_deck_fills_up_nothing():
    t = table()
    t.put("realm", "Ari-oth")
    t.buy()
    assert t.names("realm") == ["Ari-oth"]


@pytest.mark.rule("GE-032")
@pytest.mark.parametrize("between", [False, True])
def test_the_realm_is_not_refilled_between_gains_unless_a_variant_says_so(between):
    t = table(**{"refill_between_gains": True} if between else {})
    t.put("realm", FIVE)
    t.put("realm_deck", "Crew 06I, Crew 06F")
    t.put("hand", "Kosmos F1, Kosmos F2")
    t.buy("play Kosmos F1", "gain Crew 01I", "play Kosmos F2")
    assert len(t.cards("realm")) == (5 if between else 4)
    assert t.names("realm_deck") == (["Crew 06I"] if between else ["Crew 06I", "Crew 06F"])


@pytest.mark.rule("GE-033")
def test_cards_are_played_one_at_a_time_in_any_order_with_gains_between():
    t = table()
    t.put("realm", FIVE)
    t.put("hand", "Kosmos F1, Kosmos W1, Kosmos I1")
    assert t.buy_menu() == ["done", "play Kosmos I1", "play Kosmos F1", "play Kosmos W1"]
    assert t.buy_menu("play Kosmos W1") == [
        "done", "play Kosmos I1", "play Kosmos F1", "gain Crew 01F", "gain Crew 02I",
    ]  # fmt: skip
    t.buy("play Kosmos W1", "gain Crew 02I", "play Kosmos I1", "gain Crew 01W", "play Kosmos F1", "gain Crew 01I")
    assert t.names("discard")[:3] == ["Crew 02I", "Crew 01W", "Crew 01I"]


@pytest.mark.rule("GE-034", "GE-077")
def test_an_effect_may_be_used_at_once_or_is_forfeited():
    t = table()
    t.put("hand", "Crew 07I, Kosmos F1")  # draw a card
    t.put("draw", "Kosmos W1")
    t.buy("play Crew 07I", "use Crew 07I")
    assert t.offered("effect") == ["forfeit the effect", "use Crew 07I"] and t.hand() == ["Kosmos F1", "Kosmos W1"]
    t = table()
    t.put("hand", "Crew 07I, Kosmos F1")
    t.put("draw", "Kosmos W1")
    t.buy("play Crew 07I", "forfeit the effect", "play Kosmos F1")
    assert t.hand() == [] and t.names("draw") == ["Kosmos W1"]
    assert [one.question for one in t.asked].count("effect") == 1  # it does not come back


@pytest.mark.rule("GE-034")
def test_effects_can_be_switched_off():
    t = table(effects=False)
    t.put("hand", "Crew 07I, Kosmos F1")
    t.put("draw", "Kosmos W1")
    t.buy("play Crew 07I")
    assert t.was_asked("effect") == 0 and t.names("draw") == ["Kosmos W1"]


@pytest.mark.rule("GE-035")
def test_a_card_whose_effect_was_used_still_pays():
    t = table()
    t.put("hand", "Crew 07I")  # an ingenuity power
    t.put("draw", "Kosmos W1")
    t.put("realm", "Crew 01W")  # costs an ingenuity
    t.buy("play Crew 07I", "use Crew 07I", "gain Crew 01W")
    assert "Crew 01W" in t.names("discard")


@pytest.mark.rule("GE-036")
def test_every_weakness_must_be_met():
    t = table()
    t.put("realm", "Ari-oth")  # finesse, wealth
    t.put("hand", "Kosmos F1, Kosmos W1")
    assert t.buy_menu("play Kosmos F1") == ["done", "play Kosmos W1"]
    assert t.buy_menu("play Kosmos F1", "play Kosmos W1") == ["done", "gain Ari-oth"]


@pytest.mark.rule("GE-037")
def test_a_power_pays_once():
    t = table()
    t.put("realm", "Crew 01I, Crew 02W")  # each costs a finesse
    t.put("hand", "Kosmos F1, Kosmos F2")
    assert t.buy_menu("play Kosmos F1", "gain Crew 01I") == ["done", "play Kosmos F2"]
    t.buy("play Kosmos F1", "gain Crew 01I", "play Kosmos F2", "gain Crew 02W")
    assert t.names("discard")[:2] == ["Crew 01I", "Crew 02W"]


@pytest.mark.rule("GE-037")
def test_powers_pay_again_in_the_next_buy_phase():
    t = table()
    t.put("realm", "Crew 01I, Crew 02W")
    for card in ("Crew 01I", "Crew 02W"):
        t.put("hand", "Kosmos F1" if card == "Crew 01I" else "Kosmos F2")
        t.buy(f"play {t.hand()[0]}", f"gain {card}")
    assert {"Crew 01I", "Crew 02W"} <= set(t.names("discard"))


@pytest.mark.rule("GE-038")
@pytest.mark.parametrize("card", ["Crew 01I", "Crew 01F", "Crew 01W", "Crew 06I"])
def test_an_omnis_power_meets_any_weakness_omnis_included(card):
    t = table()
    t.put("realm", card)
    t.put("hand", "Kosmos O")
    t.buy("play Kosmos O", f"gain {card}")
    assert t.names("discard") == [card, "Kosmos O"]


@pytest.mark.rule("GE-039")
@pytest.mark.parametrize("power", ["Kosmos I1", "Kosmos F1", "Kosmos W1"])
def test_any_single_power_meets_an_omnis_weakness(power):
    t = table()
    t.put("realm", "Crew 06I")
    t.put("hand", power)
    t.buy(f"play {power}", "gain Crew 06I")
    assert "Crew 06I" in t.names("discard")


@pytest.mark.rule("GE-040")
def test_two_powers_stand_in_for_one_and_every_way_is_offered():
    t = table()
    t.put("realm", "Crew 01I")  # costs a finesse
    t.put("hand", "Kosmos I1, Kosmos I2, Kosmos W1, Kosmos F1, Kosmos O")
    played = [f"play {card}" for card in t.hand()]
    assert t.buy_menu(*played, "gain Crew 01I") == [
        "pay 1 finesse",
        "pay 1 ingenuity, 1 wealth",
        "pay 2 ingenuity",
        "pay 1 omnis",
    ]
    t.buy(*played, "gain Crew 01I", "pay 1 ingenuity, 1 wealth")
    assert t.state.spent.tolist() == [1, 0, 1, 0]


@pytest.mark.rule("GE-040")
def test_an_omnis_may_be_one_of_the_two():
    t = table()
    t.put("realm", "Archibald's Gang")  # two finesse
    t.put("hand", "Kosmos O, Kosmos I1, Kosmos W1")
    t.buy("play Kosmos O", "play Kosmos I1", "play Kosmos W1", "gain Archibald's Gang")
    assert t.state.spent.tolist() == [1, 0, 1, 1]


@pytest.mark.rule("GE-041")
def test_a_gained_card_goes_to_the_own_discard_pile():
    t = table()
    t.put("realm", "Crew 01I")
    t.put("hand", "Kosmos F1", 1)
    t.buy("play Kosmos F1", "gain Crew 01I", player=1)
    assert t.names("discard", 1) == ["Crew 01I", "Kosmos F1"] and t.names("discard", 0) == []
    assert t.hand(1) == [] and t.names("draw", 1) == []


@pytest.mark.rule("GE-042")
def test_only_face_up_cards_can_be_gained():
    t = table(realm_size=1)
    t.put("realm", "Goth'tanal")
    t.put("realm_deck", "Crew 01I")
    t.put("hand", "Kosmos F1")
    assert t.buy_menu("play Kosmos F1") == []  # the card on the deck would cost just that
    assert t.names("realm_deck") == ["Crew 01I"]


@pytest.mark.rule("GE-043", "GE-044")
def test_gaining_is_optional_and_may_be_repeated():
    t = table()
    t.put("realm", FIVE)
    t.put("hand", "Kosmos I1, Kosmos I2")
    t.buy("play Kosmos I1", "play Kosmos I2", "done")
    assert t.offered("buy", nth=2)[0] == "done" and len(t.cards("realm")) == 5
    assert t.names("discard") == ["Kosmos I1", "Kosmos I2"]  # played and not used
    t = table()
    t.put("realm", FIVE)
    t.put("hand", "Kosmos I1, Kosmos I2")
    t.buy("play Kosmos I1", "play Kosmos I2", "gain Crew 01W", "gain Crew 02F")
    assert len(t.cards("realm")) == 3


@pytest.mark.rule("GE-045")
def test_at_the_end_all_cards_in_play_are_discarded():
    t = table()
    t.put("hand", "Kosmos I1, Kosmos F1")
    t.buy("play Kosmos I1", "play Kosmos F1")
    assert t.names("in_play") == [] and sorted(t.names("discard")) == ["Kosmos F1", "Kosmos I1"]
    assert t.icons() == ""  # their powers are gone


@pytest.mark.rule("GE-046")
def test_cards_that_were_not_played_stay_in_hand_for_the_attack():
    t = table()
    t.put("hand", "Kosmos I1, Ari-oth")
    t.put("draw", "Kosmos F1")
    t.buy("play Kosmos I1")
    assert t.hand() == ["Ari-oth"]
    assert t.attack_menu() == ["no attack", "attack with Ari-oth"]


@pytest.mark.rule("GE-033")
def test_equal_cards_are_one_option(tmp_path):
    file = tmp_path / "twins.toml"
    text = (GAME.folder / "data" / "cards.toml").read_text(encoding="utf-8")
    before, after = text.split('name = "Kosmos I3"')
    file.write_text(f'{before}name = "Kosmos I3"{after.replace("copies_per_player = 1", "copies_per_player = 3", 1)}')
    t = table(cards=str(file))
    t.put("hand", "Kosmos I3, Kosmos I3, Kosmos I3, Kosmos F1")
    assert t.buy_menu() == ["done", "play Kosmos I3", "play Kosmos F1"]
    assert t.buy_menu("play Kosmos I3") == ["done", "play Kosmos I3", "play Kosmos F1"]
