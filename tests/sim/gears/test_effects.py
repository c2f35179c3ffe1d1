"""The references of the rulebook: destroy, discard, draw, gain, look, swap, and how long effects last."""

import pytest

from balancewheel.sim.games.gears.state import Event

from .own_cards import card, effect, write_cards
from .table import table

DRAW = "Kosmos W3, Kosmos W2, Kosmos W1, Kosmos F3, Kosmos F2, Kosmos F1"


@pytest.fixture
def own(tmp_path):
    """A table with one more card, `Mine` (an ingenuity power), whose effect has these steps."""

    def lay(*steps, **changes):
        file = write_cards(tmp_path, effect("mine", *steps), card(71, "Mine", "mine"))
        t = table(cards=file, **changes)
        t.put("hand", "Mine")
        return t

    return lay


@pytest.mark.rule("GE-073")
def test_a_destroyed_card_goes_to_the_box_for_good():
    t = table()
    t.put("hand", "Crew 08I, Kosmos I1")  # destroy a card from hand or discard pile
    t.put("discard", "Kosmos F1, Kosmos W1")
    t.buy("play Crew 08I", "use Crew 08I", "Kosmos F1 (discard)")
    assert t.offered("destroy") == ["Kosmos I1 (hand)", "Kosmos F1 (discard)", "Kosmos W1 (discard)"]
    assert t.names("discard") == ["Kosmos W1", "Crew 08I"] and t.names("box")[-1] == "Kosmos F1"
    t = table()
    t.put("hand", "Crew 08I, Kosmos I1")
    t.buy("play Crew 08I", "use Crew 08I")  # a single card is destroyed without a question
    assert t.hand() == [] and t.names("box")[-1] == "Kosmos I1"


@pytest.mark.rule("GE-073", "GE-079")
def test_burn_destroys_a_face_up_card_of_the_realm():
    t = table(realm_size=2)
    t.put("hand", "Crew 05I")
    t.put("realm", "Ari-oth, Archibald")
    t.put("realm_deck", "Goth'tanal")
    t.buy("play Crew 05I", "use Crew 05I", "Archibald (realm)")
    assert t.offered("destroy") == ["Ari-oth (realm)", "Archibald (realm)"]
    assert t.names("realm") == ["Ari-oth"] and t.names("box")[-1] == "Archibald"
    assert t.names("realm_deck") == ["Goth'tanal"]


@pytest.mark.rule("GE-073")
def test_relief_destroys_a_card_of_the_own_despair_pile_at_random():
    gone = set()
    for seed in range(8):
        t = table(seed)
        t.put("hand", "Crew 18I")
        t.put("despair", "Kosmos I1, Kosmos I2, Kosmos I3", 0)
        t.put("despair", "Kosmos F1", 1)
        t.buy("play Crew 18I", "use Crew 18I")
        assert len(t.cards("despair", 0)) == 2 and t.names("despair", 1) == ["Kosmos F1"]
        gone.add(t.names("box")[-1])
    assert len(gone) > 1 and gone <= {"Kosmos I1", "Kosmos I2", "Kosmos I3"}


@pytest.mark.rule("GE-074")
def test_a_discarded_card_lies_face_up_on_the_own_discard_pile():
    t = table()
    t.put("hand", "Crew 11I", 0)  # the opponent discards
    t.put("hand", "Kosmos I1, Goth'tanal", 1)
    t.buy("play Crew 11I", "use Crew 11I", other=["Goth'tanal (hand)"])
    assert t.offered("discard", 1) == ["Kosmos I1 (hand)", "Goth'tanal (hand)"]  # the choice is the opponent's
    assert t.names("discard", 1) == ["Goth'tanal"] and t.hand(1) == ["Kosmos I1"]
    assert [(one.who, t.name(one.what)) for one in t.events(Event.DISCARDED)] == [(1, "Goth'tanal")]
    assert "discard" in t.game.state.names and "secret_discard" not in t.game.state.names  # public


@pytest.mark.rule("GE-075")
def test_draw_means_the_own_draw_pile():
    t = table()
    t.put("hand", "Crew 07F", 0)
    t.put("hand", "Crew 07I", 1)
    t.put("draw", "Kosmos F1", 0)
    t.put("draw", "Kosmos I1", 1)
    t.attack("attack with Crew 07F", "forfeit the effect", other=["defend with Crew 07I", "use Crew 07I"])
    assert t.hand(1) == ["Kosmos I1"]


@pytest.mark.rule("GE-075")
def test_sift_draws_two_then_discards_one():
    t = table()
    t.put("hand", "Crew 04I")
    t.put("draw", DRAW)
    t.buy("play Crew 04I", "use Crew 04I", "Kosmos F1 (hand)")
    assert t.offered("discard") == ["Kosmos F1 (hand)", "Kosmos F2 (hand)"]
    assert t.hand() == ["Kosmos F2"] and t.names("discard") == ["Kosmos F1", "Crew 04I"]


@pytest.mark.rule("GE-041", "GE-042", "GE-079")
def test_gain_by_an_effect_takes_a_face_up_card_to_the_discard_pile():
    t = table()
    t.put("hand", "Crew 15I")  # a card with at most 1 weakness
    t.put("realm", "Ari-oth, Crew 01I, Crew 06F")
    t.put("realm_deck", "Crew 02I")
    t.buy("play Crew 15I", "use Crew 15I", "Crew 06F (realm)")
    assert t.offered("gain") == ["Crew 01I (realm)", "Crew 06F (realm)", "Crew 02I (realm)"]
    assert t.names("discard")[0] == "Crew 06F" and t.names("realm") == ["Ari-oth", "Crew 01I", "Crew 02I"]
    assert t.state.spent.tolist() == [0, 0, 0, 0]


@pytest.mark.rule("GE-042", "GE-079")
def test_top_of_the_realm_means_the_realm_deck(own):
    t = own('{ verb = "gain", cards = 1, from = "realm top" }', realm_size=1)
    t.put("realm", "Ari-oth")
    t.put("realm_deck", "Crew 02I, Goth'tanal")
    t.buy("play Mine", "use Mine")
    assert (
        t.names("discard")[0] == "Goth'tanal"
        and t.names("realm_deck") == ["Crew 02I"]
        and t.names("realm") == ["Ari-oth"]
    )


@pytest.mark.rule("GE-041")
def test_an_effect_may_send_a_gained_card_to_the_hand(own):
    t = own('{ verb = "gain", cards = 1, to = "hand" }')
    t.put("realm", "Ari-oth")
    t.buy("play Mine", "use Mine", "play Ari-oth")
    assert t.was_asked("gain") == 0 and t.names("discard") == ["Mine", "Ari-oth"]


@pytest.mark.rule("GE-076")
def test_surge_counts_in_this_phase_only():
    t = table()
    t.put("hand", "Crew 22I, Ari-oth")
    t.put("realm", "Crew 01F, Crew 01I, Crew 02I")  # wealth, finesse, wealth
    t.buy("play Crew 22I", "use Crew 22I", "gain Crew 01F", "pay 1 omnis", "gain Crew 01I", "pay 1 omnis")
    assert t.names("discard")[:2] == ["Crew 01F", "Crew 01I"]  # one Omnis is printed
    t.put("draw", DRAW)
    t.attack("attack with Ari-oth")
    assert len(t.cards("despair", 1)) == 1


@pytest.mark.rule("GE-076")
def test_shield_adds_a_weakness_for_this_phase():
    t = table()
    t.put("hand", "Crew 16I, Ari-oth", 0)
    t.put("hand", "Crew 12F", 1)  # finesse, Omnis
    t.put("draw", DRAW, 0)
    t.attack(
        "attack with Crew 16I",
        "forfeit the effect",
        "attack with Ari-oth",
        other=["defend with Crew 12F", "use Crew 12F"],
    )
    assert len(t.cards("despair", 1)) == 1  # three powers, of which two meet an Omnis
    assert t.icons(1, "weakness") == ""


@pytest.mark.rule("GE-076")
def test_an_effect_until_the_next_turn_outlasts_the_card_and_ends_with_the_next_turn(own):
    t = own('{ verb = "weakness", icons = ["omnis"], lasts = "next turn" }')
    t.put("hand", "Ari-oth", 1)
    t.put("draw", DRAW, 1)
    t.buy("play Mine", "use Mine")
    assert t.names("discard") == ["Mine"] and t.icons(0, "weakness") == "1 omnis"
    t.turn("attack with Ari-oth", player=1)
    assert t.cards("despair", 0) == []
    t.turn(player=0)
    assert t.icons(0, "weakness") == ""


@pytest.mark.rule("GE-076")
def test_an_effect_on_a_card_ends_when_the_card_leaves_play(tmp_path):
    file = write_cards(
        tmp_path,
        effect("glow", '{ verb = "power", icons = ["wealth"] }'),
        effect("trade", '{ verb = "swap", between = ["play", "hand"] }'),
        card(71, "Glowing", "glow"),
        card(72, "Trading", "trade"),
    )
    t = table(cards=file)
    t.put("hand", "Glowing, Trading, Kosmos F1")
    powers = []
    t.watch = lambda: powers.append(t.icons(0))
    t.buy(
        "play Glowing",
        "use Glowing",
        "play Trading",
        "use Trading",
        "Glowing (play)",
        "play Glowing",
        "forfeit the effect",
    )
    assert powers[2] == "1 ingenuity, 1 wealth" and "1 ingenuity, 1 finesse" in powers
    assert powers[-1] == "2 ingenuity, 1 finesse" and t.hand() == []


@pytest.mark.rule("GE-077")
def test_a_forfeited_effect_is_lost_for_this_play():
    t = table()
    t.put("hand", "Crew 07I, Kosmos I1")
    t.put("draw", DRAW)
    t.buy("play Crew 07I", "forfeit the effect", "play Kosmos I1")
    assert t.was_asked("effect") == 1 and len(t.cards("draw")) == 6


def test_an_effect_that_can_do_nothing_is_not_asked_about():
    t = table()
    t.put("hand", "Crew 18I, Crew 05I, Crew 21I")  # no Despair, no Realm
    t.buy("play Crew 18I", "play Crew 05I", "play Crew 21I")
    assert t.was_asked("effect") == 0


@pytest.mark.rule("GE-078")
def test_scry_looks_at_the_top_two_and_puts_them_back_in_any_order():
    for choice, top in (("Kosmos F1 next", "Kosmos F1"), ("Kosmos F2 next", "Kosmos F2")):
        t = table()
        t.put("hand", "Crew 03I")
        t.put("draw", DRAW)
        t.buy("play Crew 03I", "use Crew 03I", choice)
        assert sorted(t.offered("order")) == ["Kosmos F1 next", "Kosmos F2 next"]
        assert t.names("draw")[-1] == top and sorted(t.names("draw")) == sorted(DRAW.split(", "))
        assert t.state.known_draw.tolist() == [2, 0]  # only the owner knows them


@pytest.mark.rule("GE-078")
def test_no_more_can_be_looked_at_than_there_is():
    t = table()
    t.put("hand", "Crew 03I")
    t.put("draw", "Kosmos F1")
    t.put("discard", "Kosmos F2")
    t.buy("play Crew 03I", "use Crew 03I")
    assert t.state.known_draw[0] == 1 and t.names("draw") == ["Kosmos F1"]  # the discard pile stays
    t = table()
    t.put("hand", "Crew 03I")
    t.put("discard", "Kosmos F2")
    t.buy("play Crew 03I")
    assert t.was_asked("effect") == 0


@pytest.mark.rule("GE-078", "GE-063")
def test_peek_looks_at_two_cards_of_one_despair_pile():
    t = table()
    t.put("hand", "Crew 21I")
    t.put("despair", "Kosmos F1, Kosmos F2, Kosmos F3", 1)
    t.put("despair", "Kosmos I1", 0)
    t.buy("play Crew 21I", "use Crew 21I", "look at card 3 of seat 2", "look at card 1 of seat 2")
    assert t.offered("look") == [
        "look at card 1 of seat 1", "look at card 1 of seat 2", "look at card 2 of seat 2", "look at card 3 of seat 2",
    ]  # fmt: skip
    assert t.offered("look", nth=1) == ["look at card 1 of seat 2", "look at card 2 of seat 2"]
    assert t.state.despair_seen[1, :3].tolist() == [1, 0, 1] and t.state.despair_seen[0, 0] == 0
    assert t.names("despair", 1) == ["Kosmos F1", "Kosmos F2", "Kosmos F3"]  # they stay face down where they are


@pytest.mark.rule("GE-080", "GE-074")
def test_a_swap_exchanges_two_different_cards(own):
    t = own('{ verb = "swap", between = ["hand", "discard"] }')
    t.put("hand", "Kosmos I1, Kosmos I2")
    t.put("discard", "Kosmos F1, Ari-oth")
    t.buy("play Mine", "use Mine", "Kosmos I2 (hand)", "Ari-oth (discard)", "done")
    assert t.offered("swap") == ["Kosmos I1 (hand)", "Kosmos I2 (hand)"]
    assert t.offered("swap", nth=1) == ["Kosmos F1 (discard)", "Ari-oth (discard)"]
    assert t.hand() == ["Kosmos I1", "Ari-oth"] and t.names("discard") == ["Kosmos F1", "Kosmos I2", "Mine"]
    assert len(t.events(Event.SWAPPED)) == 1
    assert t.state.open_in_hand[t.cards("hand")[1]]  # everybody saw it


@pytest.mark.rule("GE-080")
def test_a_card_cannot_be_swapped_with_itself(own):
    """One card alone is no swap: a place without a card makes the effect void."""
    t = own('{ verb = "swap", between = ["hand", "discard"] }')
    t.put("hand", "Kosmos I1")
    t.buy("play Mine")
    assert t.was_asked("effect") == 0


@pytest.mark.rule("GE-080")
def test_a_swap_with_the_realm(own):
    t = own('{ verb = "swap", between = ["hand", "realm"] }')
    t.put("hand", "Kosmos I1, Kosmos I2")
    t.put("realm", "Ari-oth, Goth'tanal")
    t.buy("play Mine", "use Mine", "Kosmos I1 (hand)", "Goth'tanal (realm)")
    assert t.hand() == ["Kosmos I2", "Goth'tanal"] and t.names("realm") == ["Ari-oth", "Kosmos I1"]


@pytest.mark.rule("GE-081")
def test_a_card_swapped_into_play_triggers_nothing_but_its_powers_count(own):
    t = own('{ verb = "swap", between = ["play", "hand"] }')
    t.put("hand", "Crew 07W, Kosmos I1")  # Crew 07W could draw
    t.put("draw", DRAW)
    t.put("realm", "Crew 01F")  # costs a wealth
    t.buy("play Mine", "use Mine", "Crew 07W (hand)", "gain Crew 01F")
    assert t.was_asked("effect") == 1 and len(t.cards("draw")) == 6
    assert [t.name(one.what) for one in t.events(Event.PLAYED)] == ["Mine"]
    assert t.names("discard") == ["Crew 01F", "Crew 07W"] and t.hand() == ["Kosmos I1", "Mine"]


@pytest.mark.rule("GE-018")
def test_an_effect_may_give_despair(own):
    t = own('{ verb = "give", cards = 2 }')
    t.put("draw", DRAW)
    t.buy("play Mine", "use Mine")
    assert t.names("despair", 1) == ["Kosmos F1", "Kosmos F2"]


def test_a_look_at_the_top_of_the_realm_is_private(own):
    t = own('{ verb = "look", cards = 2, at = "realm top" }', realm_size=1)
    t.put("realm", "Ari-oth")
    t.put("realm_deck", "Crew 01I, Crew 01F, Crew 01W")
    t.buy("play Mine", "use Mine")
    assert t.state.known_realm.tolist() == [2, 0]
