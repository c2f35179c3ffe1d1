"""The factory: who takes a card, what its top action costs and gives, and its move of one unit."""

import pytest

from balancewheel.sim.games.scythe import state as s

from .table import table

SEATS = ("rusviet mechanical", "polania patriotic")


def beside_factory(*seats, unit="character", **changes):
    """Seat 0 is in r4c4, next to the factory r4c3, where cards 3, 5 and 9 lie."""
    t = table(*(seats or SEATS), **changes)
    t.put(0, **{unit: "r4c4"})
    t.pool(3, 5, 9)
    return t


def enter(t, *answers, unit="character", player=0, **others):
    t.turn(player, "move", "units", f"{unit} at r4c4", "to r4c3", *answers, **others)


def card_of(t, player):
    card = int(t.state.factory_card[player])
    return None if card == s.NOTHING else t.card_id("factory", card)


@pytest.mark.rule("SC-227", "SC-228")
def test_the_character_s_first_visit_takes_one_card_of_all_that_are_left():
    t = beside_factory()
    enter(t, "card 5")
    assert t.offered("take card") == ["card 3", "card 5", "card 9"]
    assert (card_of(t, 0), int(t.state.n_factory_pool)) == (5, 2)


@pytest.mark.rule("SC-227")
def test_the_card_comes_after_the_combats_and_before_the_bottom_action():
    """Also after those elsewhere, and when the factory itself was fought for."""
    t = beside_factory()
    t.put(0, mech="r5c3")
    t.put(1, mech="r6c3 r4c3")
    t.lay("r4c3", wood=9)
    enter(t, "mech at r5c3", "to r6c3", "fight in r4c3", "card 3")
    asked = [one.question for one in t.asked]
    last_dial = len(asked) - 1 - asked[::-1].index("dial")
    assert last_dial < asked.index("take card") < asked.index("bottom")
    assert card_of(t, 0) == 3


@pytest.mark.rule("SC-227")
def test_who_lost_the_fight_for_the_factory_takes_none():
    t = beside_factory()
    t.put(1, mech="r4c3")
    enter(t, p1=["dial 1"])
    assert (card_of(t, 0), t.was_asked("take card")) == (None, 0)


@pytest.mark.rule("SC-227")
def test_a_move_for_coins_or_another_action_takes_no_card():
    """Nor does a visit count that was over before the move: the character passed on to r5c3."""
    for answers in (("move", "coins"), ("bolster", "power")):
        t = beside_factory()
        t.put(0, character="r4c3")
        t.turn(0, *answers)
        assert card_of(t, 0) is None
    t = beside_factory()
    t.learn(0, "speed")
    t.turn(0, "move", "units", "character at r4c4", "to r4c3", "to r5c3")
    assert (t.units(0, "r5c3"), card_of(t, 0)) == ({"character": 1}, None)


@pytest.mark.rule("SC-228")
def test_the_others_choose_from_what_is_left():
    t = beside_factory()
    enter(t, "card 5")
    t.turn(0, "trade")
    t.turn(0, "move", "units", "character at r4c3", "to r3c3")
    t.put(1, character="r4c4")
    enter(t, "card 9", player=1)
    assert t.offered("take card", who=1) == ["card 3", "card 9"]
    assert (card_of(t, 0), card_of(t, 1), int(t.state.n_factory_pool)) == (5, 9, 1)


@pytest.mark.rule("SC-228")
def test_ex37_two_players_have_a_pool_of_three():
    """The winner of a fight takes 1 of 3; the other later chooses from 2."""
    t = table(*SEATS)
    assert t.state.n_factory_pool == int(t.state.secret_factory_pool).bit_count() == 3
    t.put(0, character="r4c4")
    t.put(1, character="r4c3")
    enter(t, "dial 1")
    assert len(t.offered("take card", who=0)) == 3
    t.put(1, character="r4c4", mech="r4c4")
    t.turn(1, "move", "units", "character at r4c4", "to r4c3", "mech at r4c4", "to r4c3", "dial 5")
    assert len(t.offered("take card", who=1)) == 2


@pytest.mark.rule("SC-229")
def test_a_second_visit_takes_no_card_and_exchanges_none():
    t = beside_factory()
    enter(t, "card 5")
    t.turn(0, "trade")
    t.turn(0, "move", "units", "character at r4c3", "to r4c4")
    t.turn(0, "trade")
    enter(t)
    assert (t.was_asked("take card"), card_of(t, 0), int(t.state.n_factory_pool)) == (0, 5, 2)


@pytest.mark.rule("SC-229")
def test_a_card_must_be_taken():
    t = beside_factory()
    enter(t)
    assert "decline" not in t.offered("take card")
    assert card_of(t, 0) is not None


@pytest.mark.rule("SC-230")
@pytest.mark.parametrize("unit", ["mech", "worker"])
def test_a_mech_or_worker_on_the_factory_takes_no_card(unit):
    t = beside_factory(unit=unit)
    enter(t, unit=unit)
    assert t.units(0, "r4c3") == {unit: 1}
    assert (t.was_asked("take card"), card_of(t, 0)) == (0, None)


@pytest.mark.rule("SC-231")
def test_a_factory_card_is_a_fifth_section_that_is_not_repeated():
    t = table("nordic mechanical", "polania patriotic")
    t.turn(0, "trade")
    t.turn(0, "move")
    assert "factory card" not in t.offered("section")
    t.take_card(0, 5)
    t.turn(0, "factory card", "take all")
    assert t.offered("section") == ["bolster", "trade", "produce", "factory card"]
    t.turn(0, "move")
    assert t.offered("section") == ["move", "bolster", "trade", "produce"]
    t.turn(0, "factory card")


@pytest.mark.rule("SC-231")
def test_only_the_owner_has_the_section():
    t = table("nordic mechanical", "polania patriotic")
    t.take_card(0, 5)
    t.turn(1)
    assert "factory card" not in t.offered("section")


@pytest.mark.rule("SC-231", "SC-382")
def test_top_and_bottom_of_a_factory_card_are_optional():
    t = at_work(5)
    t.turn(0, "factory card")
    assert [one.question for one in t.asked] == ["section", "top", "bottom"]
    assert (t.tracks(0), t.at(0, "character")) == ((5, 9, 9), ["HB_rusviet"])


def at_work(card, **changes):
    """Seat 0 has the card, 3 workers and one of each resource in r4c6, and combat cards of 2 and 4."""
    t = table(*SEATS, promo_factory=card > 12, **changes)
    t.take_card(0, card)
    t.put(0, worker="r4c6 r4c6 r4c5")
    t.lay("r4c6", oil=1, metal=1, wood=1, food=1)
    t.hold(0, 2, 4)
    return t


@pytest.mark.rule("SC-382")
@pytest.mark.parametrize(("card", "answers", "tracks", "hand"), [
    (1, ["card of 2"], (5, 9, 8), [4]),
    (3, ["card of 2"], (5, 11, 9), [4]),
    (4, ["card of 4"], (5, 9, 12), [2]),
    (5, [], (4, 11, 9), [2, 4]),
    (6, [], (4, 9, 12), [2, 4]),
    (8, ["card of 2"], (5, 9, 9), [4]),
    (9, ["move coins to build"], (5, 10, 7), [2, 4]),
    (10, ["speed in r4c6"], (6, 9, 7), [2, 4]),
    (11, ["mill in r4c6"], (5, 10, 7), [2, 4]),
    (12, ["build for coins"], (6, 9, 9), [2, 4]),
    (14, ["card of 2"], (5, 9, 11), [4]),
    (15, ["oil"], (7, 9, 9), [2, 3, 4]),
    (16, ["oil"], (6, 10, 10), [2, 4]),
    (17, ["card of 2", "move coins to build"], (6, 9, 9), [4]),
])  # fmt: skip
def test_a_factory_card_costs_and_gives_all_that_it_says(card, answers, tracks, hand):
    t = at_work(card)
    t.stack(3)
    t.turn(0, "factory card", "take all", *answers)
    assert t.offered("top") == ["decline", "take all"]
    assert (t.tracks(0), t.hand(0)) == (tracks, hand)
    assert int(t.state.cubes[0]).bit_count() == (card in (9, 17))
    assert len(t.at(0, "mech")) == (card == 10)
    assert t.structures(0) == ({"mill": "r4c6"} if card == 11 else {})
    assert int(t.state.recruits[0]).bit_count() == (card == 12)
    paid = {"oil": 1} if card in (15, 16) else {}
    assert t.held("r4c6").get("oil", 0) == 1 - paid.get("oil", 0)


@pytest.mark.rule("SC-382")
@pytest.mark.parametrize(("card", "gain", "answer"), [
    (2, "recruit", "build for power"), (2, "upgrade", "move coins to build"),
    (7, "mech", "speed in r4c6"), (7, "structure", "mill in r4c6"),
    (13, "mech", "speed in r4c6"), (13, "structure", "mill in r4c6"),
    (18, "recruit", "build for power"), (18, "upgrade", "move coins to build"),
])  # fmt: skip
def test_where_a_card_offers_a_choice_exactly_one_gain_is_taken(card, gain, answer):
    t = at_work(card)
    types = ["oil", "food"] if card > 12 else []
    t.turn(0, "factory card", f"take {gain}", *types, answer)
    pieces = {
        "recruit": int(t.state.recruits[0]).bit_count(),
        "upgrade": int(t.state.cubes[0]).bit_count(),
        "mech": len(t.at(0, "mech")),
        "structure": len(t.structures(0)),
    }
    assert pieces == {piece: int(piece == gain) for piece in pieces}
    questions = {piece: f"place {piece}" for piece in pieces} | {"upgrade": "move cube"}
    assert {one.question for one in t.asked} & set(questions.values()) == {questions[gain]}
    both = ["take recruit", "take upgrade"] if card in (2, 18) else ["take mech", "take structure"]
    assert sorted(t.offered("top")) == ["decline", *both]
    assert t.popularity(0) == (9 if types else 8)
    assert t.held("r4c6") == ({"metal": 1, "wood": 1} if types else {"oil": 1, "metal": 1, "wood": 1, "food": 1})


@pytest.mark.rule("SC-382")
@pytest.mark.parametrize(("card", "lack"), [
    (1, {"coins": 0}), (1, "cards"), (2, {"popularity": 0}), (3, "cards"), (5, {"power": 0}), (7, {"popularity": 0}),
    (9, {"coins": 1}), (10, {"coins": 1}), (13, "resources"), (15, "resources"),
])  # fmt: skip
def test_without_the_full_cost_the_top_action_is_not_offered(card, lack):
    t = at_work(card)
    if lack == "cards":
        t.state.secret_hand[0], t.state.hand_size[0] = 0, 0
    elif lack == "resources":
        t.state.resources[:] = 0
    else:
        t.set(0, **lack)
    t.turn(0, "factory card", "take move")
    assert not t.was_asked("top")


@pytest.mark.rule("SC-382")
def test_two_different_resources_are_two_types():
    t = at_work(13)
    t.state.resources[:] = 0
    t.lay("r4c6", oil=3)
    t.turn(0, "factory card")
    assert not t.was_asked("top")
    t.turn(0, "move")
    t.lay("r4c6", food=1)
    t.turn(0, "factory card", "take mech", "speed in r4c6")
    assert t.held("r4c6") == {"oil": 2}


@pytest.mark.rule("SC-382")
def test_the_cost_is_paid_before_the_gain():
    t = at_work(10)
    seen = []
    t.watch = lambda: t.state.question == s.Question.PLACE_MECH and seen.append((t.coins(0), t.power(0)))
    t.turn(0, "factory card", "take all", "speed in r4c6")
    assert seen[0][0] == 7


@pytest.mark.rule("SC-386")
def test_the_owner_chooses_the_card_paid_and_it_goes_to_the_discard():
    for value, kept in ((2, [4]), (4, [2])):
        t = at_work(4)
        t.turn(0, "factory card", "take all", f"card of {value}")
        assert t.offered("pay card") == ["card of 2", "card of 4"]
        assert (t.hand(0), t.discarded) == (kept, [value])


@pytest.mark.rule("SC-232")
def test_upgrades_structures_and_recruits_do_not_touch_a_factory_card():
    """All cubes moved, all structures and recruits out, also of the neighbour: the card gives what it says."""
    t = at_work(10)
    boxes = ["move_units", "move_coins", "bolster_power", "bolster_cards", "trade_popularity", "produce_territories"]
    t.move_cubes(0, **dict(zip(boxes, ["upgrade", "deploy", "deploy", "build", "enlist", "enlist"], strict=True)))
    t.build(0, monument="r1c4", armory="r1c5", mill="r2c5", mine="r2c6")
    for player in (0, 1):
        t.enlist(player, upgrade="power", deploy="coins", build="popularity", enlist="combat_cards")
    t.turn(0, "factory card", "take all", "speed in r4c6", "take move", "worker at r4c5", "to r4c6")
    assert t.tracks(0) == (6, 9, 7)
    assert t.tracks(1) == (5, 9, 9)
    assert (t.hand(0), t.hand(1)) == ([2, 4], [])
    assert t.was_asked("unit") == 1


@pytest.mark.rule("SC-232", "SC-233", "SC-382")
def test_ex37_a_mech_by_a_factory_card():
    """5 coins to 3 and 1 power more; the 2 coins of Industrial's Deploy are not paid, and no neighbour gains."""
    t = table("rusviet industrial", "polania patriotic")
    t.take_card(0, 10)
    t.put(0, worker="r4c6")
    t.set(0, coins=5)
    t.enlist(1, deploy="power")
    moves = ["worker at r4c6", "to r4c5", "to r3c6"]
    t.turn(0, "factory card", "take all", "speed in r4c6", "take move", *moves)
    assert (t.coins(0), t.power(0), t.coins(1)) == (3, 6, 9)
    assert (t.units(0, "r4c6"), t.units(0, "r3c6")) == ({"mech": 1}, {"worker": 1})


@pytest.mark.rule("SC-232")
@pytest.mark.parametrize(("card", "answers", "tracks"), [(5, [], (4, 11, 9)), (9, ["move coins to build"], (5, 10, 7))])
def test_no_monument_and_no_ongoing_bonus_for_popularity_power_or_an_upgrade(card, answers, tracks):
    t = at_work(card)
    t.build(0, monument="r1c4", armory="r1c5")
    for player in (0, 1):
        t.enlist(player, upgrade="power", deploy="coins", build="popularity", enlist="combat_cards")
    t.turn(0, "factory card", "take all", *answers)
    assert (t.tracks(0), t.tracks(1)) == (tracks, (5, 9, 9))


@pytest.mark.rule("SC-232")
def test_a_section_of_the_mat_and_the_card_do_not_block_each_other():
    """The token may go from Bolster to a card that gives power, and back."""
    t = at_work(10)
    t.last(0, "bolster")
    t.turn(0, "factory card", "take all", "speed in r4c6")
    t.turn(0, "bolster", "power")
    assert t.power(0) == 8


@pytest.mark.rule("SC-233")
@pytest.mark.parametrize("card", range(1, 19))
def test_every_factory_card_moves_one_unit_up_to_two_steps(card):
    t = at_work(card)
    t.put(0, mech="r4c4")
    unit = "mech at r4c4"
    assert "r4c3" in t.reach(0, unit, section="factory card")
    assert "r3c3" in t.reach(0, unit, "r4c3", section="factory card")
    assert not t.reach(0, unit, "r4c3", "r3c3", section="factory card")
    t.turn(0, "factory card", "take move", unit, "to r4c3", "to r3c3")
    assert t.was_asked("unit") == 1  # and no second unit
    assert t.units(0, "r3c3") == {"mech": 1}


@pytest.mark.rule("SC-233")
def test_the_second_step_of_a_factory_move_may_be_left_out():
    t = at_work(5)
    t.put(0, mech="r4c4")
    t.turn(0, "factory card", "take move", "mech at r4c4", "to r4c3", "stop")
    assert t.units(0, "r4c3") == {"mech": 1}


@pytest.mark.rule("SC-234")
@pytest.mark.parametrize(("unit", "steps"), [("mech", 3), ("character", 3), ("worker", 2)])
def test_with_speed_a_mech_or_character_goes_three_steps(unit, steps):
    t = at_work(5)
    t.learn(0, "speed")
    t.put(0, **{unit: "r4c4"})
    path = ["r4c3", "r3c3", "r3c2"]
    for n in range(1, steps + 1):
        assert bool(t.reach(0, f"{unit} at r4c4", *path[:n], section="factory card")) == (n < steps)


@pytest.mark.rule("SC-234")
def test_ex12_tunnel_and_speed_with_a_factory_card():
    t = at_work(5)
    t.put(0, mech="r6c3", worker="r6c3")
    assert "r3c5" in t.reach(0, "worker at r6c3", section="factory card")
    assert "r4c4" in t.reach(0, "worker at r6c3", "r3c5", section="factory card")
    assert not t.reach(0, "worker at r6c3", "r3c5", "r4c4", section="factory card")
    t.learn(0, "speed")
    assert "r4c3" in t.reach(0, "mech at r6c3", "r3c5", "r4c4", section="factory card")
    assert not t.reach(0, "mech at r6c3", "r3c5", "r4c4", "r4c3", section="factory card")


@pytest.mark.rule("SC-235")
def test_a_factory_move_obeys_rivers_and_uses_the_own_mine():
    t = at_work(5)
    t.put(0, mech="r4c5")
    assert "r5c5" not in t.reach(0, "mech at r4c5", section="factory card")
    t.build(0, mine="r4c6")
    assert "r3c5" in t.reach(0, "mech at r4c5", "r4c6", section="factory card")


@pytest.mark.rule("SC-235")
def test_a_factory_move_stops_at_an_encounter_and_resolves_it():
    t = at_work(5)
    t.put(0, character="r3c3")
    t.next_encounter(1)
    t.turn(0, "factory card", "take move", "character at r3c3", "to r3c2", "to r2c1", "option 2")
    assert (t.coins(0), t.held("r2c1")) == (7, {"food": 4})
    t.put(0, character="r1c2")
    t.turn(0, "move")
    assert not t.reach(0, "character at r1c2", "r1c3", section="factory card")


@pytest.mark.rule("SC-235", "SC-227")
def test_a_factory_move_may_lead_to_combat_and_drive_workers_back():
    for defender, stars, popularity in (("mech", {"combat": 1}, 9), ("worker", {}, 8)):
        t = at_work(5)
        t.put(0, mech="r4c4")
        t.put(1, **{defender: "r4c3"})
        assert not t.reach(0, "mech at r4c4", "r4c3", section="factory card")
        t.turn(0, "factory card", "take move", "mech at r4c4", "to r4c3", *(["dial 1"] if stars else []))
        assert (t.stars(0), t.popularity(0), t.units(1, "r4c3")) == (stars, popularity, {})
        assert t.units(1, "HB_polania").get(defender) == 1


@pytest.mark.rule("SC-235")
def test_a_factory_move_carries_workers_and_resources():
    t = at_work(5)
    t.put(0, mech="r4c6")
    moves = ["mech at r4c6", "to r4c5", "take 2 workers", "take metal", "to r3c6", "take 1 worker", "take metal"]
    t.turn(0, "factory card", "take move", *moves)
    assert t.units(0, "r3c6") == {"mech": 1, "worker": 1}
    assert t.units(0, "r4c5") == {"worker": 2}
    assert t.held("r3c6") == {"metal": 1}


@pytest.mark.rule("SC-236")
def test_the_factory_is_a_territory_like_others():
    """It is fought for, controlled, built on and deployed to; its resources can be spent."""
    t = beside_factory(unit="mech")
    t.put(1, mech="r4c3", worker="r4c3")
    enter(t, "dial 2", unit="mech")
    assert (t.stars(0), t.popularity(0)) == ({"combat": 1}, 8)
    assert "r4c3" in t.controls(0)
    t.put(0, worker="r4c3")
    t.lay("r4c3", wood=3, metal=3)
    t.turn(0, "bolster", "take deploy", "township in r4c3")
    t.turn(0, "move", "take build", "mine in r4c3")
    assert (t.structures(0), t.held("r4c3"), t.units(0, "r4c3")) == ({"mine": "r4c3"}, {}, {"mech": 2, "worker": 1})


@pytest.mark.rule("SC-392")
def test_the_decks_and_their_promos():
    t = table(*SEATS)
    assert [len(t.cards[kind]) for kind in ("encounter", "objective", "factory")] == [28, 23, 12]
    t = table(*SEATS, promo_encounters="A+B", promo_objectives=True, promo_factory=True)
    assert [len(t.cards[kind]) for kind in ("encounter", "objective", "factory")] == [42, 27, 18]


@pytest.mark.rule("SC-392")
def test_the_cards_that_are_dealt_are_those_of_the_base_game():
    """Of many tables no factory card or objective has a number beyond."""
    factory, objectives = set(), set()
    for seed in range(30):
        t = table("albion industrial", "nordic patriotic", "rusviet mechanical", "togawa militant", seed=seed)
        factory |= {number for number in range(40) if int(t.state.secret_factory_pool) >> number & 1}
        n = int(t.state.n_objective_deck)
        assert n == 23
        objectives |= set(t.state.secret_objective_deck.tolist()[t.state.objective_front :][:n])
    assert factory == set(range(12))
    assert objectives <= set(range(23))
