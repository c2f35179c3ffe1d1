"""Encounters: when they are resolved, what an option costs and gives, and where its pieces go."""

import pytest

from balancewheel.sim.games.scythe import state as s
from balancewheel.sim.games.scythe.decks import draw_encounter

from .table import table

GOODS = ["power", "popularity", "coins"]
RESOURCES = ["oil", "metal", "wood", "food"]


def near(card, *seats, **changes):
    """Seat 0's character is in r3c1, next to the encounter of r4c1, a village; the card comes next."""
    t = table(*(seats or ("rusviet mechanical", "polania patriotic")), **changes)
    t.put(0, character="r3c1")
    t.next_encounter(card)
    return t


def meet(t, *answers, **others):
    t.turn(0, "move", "units", "character at r3c1", "to r4c1", *answers, **others)


@pytest.mark.rule("SC-217")
def test_an_encounter_comes_after_all_combats_and_before_the_bottom_action():
    t = near(1)
    t.put(0, mech="r5c3", worker="r1c4")
    t.put(1, mech="r6c3")
    t.lay("r1c4", wood=9)
    meet(t, "mech at r5c3", "to r6c3", "take build")
    asked = [one.question for one in t.asked]
    assert asked.index("step") < asked.index("dial") < asked.index("encounter") < asked.index("bottom")


@pytest.mark.rule("SC-217")
def test_what_an_encounter_gives_pays_the_bottom_action():
    """Below Move of the Mechanical mat is Build for 3 wood: 4 come with the card."""
    t = near(2)
    t.put(0, worker="r3c1")
    meet(t, "option 2", "take build", "mine in r3c1")
    assert (t.structures(0), t.held("r4c1")) == ({"mine": "r3c1"}, {"wood": 1})


@pytest.mark.rule("SC-217")
def test_only_the_character_meets_people():
    for unit in ("mech", "worker"):
        t = near(1)
        t.put(0, **{unit: "r3c1"})
        t.turn(0, "move", "units", f"{unit} at r3c1", "to r4c1")
        assert t.encounter_at("r4c1") and not t.events(s.Event.MET)


@pytest.mark.rule("SC-218")
def test_the_token_is_gone_for_good_and_one_card_is_drawn():
    t = near(1)
    tokens = int(t.state.encounters).bit_count()
    meet(t)
    assert not t.encounter_at("r4c1")
    assert int(t.state.encounters).bit_count() == tokens - 1
    assert [t.card_id("encounter", one.what) for one in t.events(s.Event.MET)] == [1]
    t.turn(0, "trade")
    t.turn(0, "move", "units", "character at r4c1", "to r3c1")
    t.turn(0, "trade")
    t.put(1, character="r4c0")
    t.turn(1, "move", "units", "character at r4c0", "to r4c1")
    t.turn(1, "trade")
    assert len(t.events(s.Event.MET)) == 1


@pytest.mark.rule("SC-218")
def test_the_next_encounter_draws_the_next_card():
    t = near(1)
    cards = [t.card_id("encounter", card) for card in t.state.secret_encounters[t.state.encounter_front :][:2]]
    meet(t)
    t.turn(0, "trade")
    t.put(0, character="r5c1")
    t.turn(0, "move", "units", "character at r5c1", "to r5c0")
    assert [t.card_id("encounter", one.what) for one in t.events(s.Event.MET)] == cards


@pytest.mark.rule("SC-219")
@pytest.mark.parametrize(("popularity", "coins", "options"), [
    (9, 9, ["option 1", "option 2", "option 3"]), (1, 4, ["option 1", "option 2"]), (2, 3, ["option 1", "option 3"]),
    (1, 3, []),
])  # fmt: skip
def test_an_option_needs_its_full_cost_and_one_must_be_taken(popularity, coins, options):
    """Card 5: nothing, 4 coins or 2 popularity. A single option is taken unasked."""
    t = near(5)
    t.set(0, popularity=popularity, coins=coins)
    meet(t)
    assert t.offered("encounter") == options
    assert (t.popularity(0), t.coins(0), t.held("r4c1")) == (popularity + 1, coins, {"food": 2})


@pytest.mark.rule("SC-219")
def test_one_option_is_chosen_and_only_that_one_paid_and_gained():
    for option, after, held in ((1, (5, 10, 9), {"food": 2}), (3, (5, 7, 9), {"food": 2, "metal": 2})):
        t = near(5)
        meet(t, f"option {option}")
        assert (t.tracks(0), t.held("r4c1"), t.at(0, "mech")) == (after, held, [])
        assert t.was_asked("encounter") == 1


@pytest.mark.rule("SC-219")
def test_the_cost_is_paid_before_the_gain():
    """Card 3, option 3: the 3 popularity have gone when the mech is chosen."""
    t = near(3)
    seen = []
    t.watch = lambda: t.state.question == s.Question.PLACE_MECH and seen.append(t.popularity(0))
    meet(t, "option 3", "speed in r4c1")
    assert seen == [6]


@pytest.mark.rule("SC-219", "SC-222")
@pytest.mark.parametrize("card", range(1, 43))
def test_every_option_costs_and_gives_what_the_card_says(card):
    """Goods to their tracks and to the hand, resources to the territory of the character."""
    for option in range(3):
        t = near(card, promo_encounters="A+B")
        printed = t.cards["encounter"][t.card("encounter", card)]["options"][option]
        cost, gain = printed["cost"], printed["gain"]
        free = gain.get("any_resource", 0)
        chosen = f"option {option + 1}"
        meet(t, chosen, *["worker in r4c1"] * gain.get("worker", 0), *["wood"] * free)
        due = {
            good: before + gain.get(good, 0) - cost.get(good, 0) for good, before in zip(GOODS, (5, 9, 9), strict=True)
        }
        assert t.tracks(0) == tuple(due.values())
        assert len(t.hand(0)) == gain.get("combat_cards", 0)
        wood = gain.get("wood", 0) + free
        due = {name: gain.get(name, 0) for name in RESOURCES} | {"wood": wood}
        assert t.held("r4c1") == {name: n for name, n in due.items() if n}
        assert t.units(0, "r4c1").get("worker", 0) == gain.get("worker", 0)
        pieces = {
            "mech": "place mech",
            "structure": "place structure",
            "upgrade": "move cube",
            "recruit": "place recruit",
        }
        for piece, question in pieces.items():
            assert t.was_asked(question) == gain.get(piece, 0)


@pytest.mark.rule("SC-220")
@pytest.mark.parametrize(("card", "option", "question"), [
    (21, 2, "place mech"), (22, 3, "place structure"), (7, 2, "move cube"), (4, 2, "place recruit"),
])  # fmt: skip
def test_a_gained_piece_may_be_declined(card, option, question):
    t = near(card)
    meet(t, f"option {option}", "decline")
    assert t.offered(question)[0] == "decline"
    assert (t.at(0, "mech"), t.structures(0), int(t.state.cubes[0]), int(t.state.recruits[0])) == ([], {}, 0, 0)
    assert (t.coins(0), t.popularity(0)) != (9, 9)  # the cost is paid all the same


@pytest.mark.rule("SC-221")
def test_the_card_goes_to_the_bottom_of_its_deck():
    t = near(5)
    meet(t)
    assert t.state.n_encounter_deck == 28
    drawn = [t.card_id("encounter", draw_encounter(t.rules, t.state)) for _ in range(28)]
    assert drawn[-1] == 5
    assert sorted(drawn) == list(range(1, 29))


@pytest.mark.rule("SC-222")
def test_pieces_go_to_the_character_s_territory_and_nowhere_else():
    """Though a worker elsewhere could take them in a Deploy or Build."""
    for card, option, question in ((21, 2, "place mech"), (22, 3, "place structure")):
        t = near(card)
        t.put(0, worker="r1c4 r1c5")
        meet(t, f"option {option}")
        assert len(t.offered(question)) == 5
        assert all(text.endswith(" in r4c1") for text in t.offered(question)[1:])
    t = near(11)
    t.put(0, worker="r1c4 r1c5")
    meet(t, "option 2", "worker in r4c1")
    assert (t.units(0, "r4c1"), t.held("r4c1")) == ({"character": 1, "worker": 1}, {"food": 3})
    t = near(15)
    t.put(0, worker="r1c4 r1c5")
    meet(t, "option 3", "oil", "oil", "metal", "wood", "food")
    assert t.held("r4c1") == {"oil": 2, "metal": 1, "wood": 1, "food": 1}


def recruited(card, *seats):
    """Both players have all recruits out, and seat 0 monument and armory."""
    t = near(card, *seats)
    for player in (0, 1):
        t.enlist(player, upgrade="power", deploy="coins", build="popularity", enlist="combat_cards")
    t.build(0, monument="r1c4", armory="r1c5")
    return t


@pytest.mark.rule("SC-223")
@pytest.mark.parametrize(("card", "option", "answer", "after"), [
    (21, 2, "speed in r4c1", (5, 9, 5)),  # a mech for 4 coins: no metal, no 2 coins of Deploy
    (9, 2, "mill in r4c1", (5, 9, 6)),  # a structure for 3 coins: no wood, no 2 coins of Build
    (7, 2, "move coins to build", (5, 9, 7)),  # an upgrade for 2 coins: no oil
    (13, 2, None, (7, 11, 7)),  # power and popularity: no monument, no armory
])  # fmt: skip
def test_nothing_is_paid_or_gained_beyond_the_card(card, option, answer, after):
    t = recruited(card)
    meet(t, f"option {option}", *filter(None, [answer]))
    assert t.tracks(0) == after
    assert t.tracks(1) == (5, 9, 9)
    assert (t.hand(0), t.hand(1)) == ([], [])


@pytest.mark.rule("SC-223")
def test_a_recruit_of_a_card_gives_its_one_time_bonus_but_no_coins_and_no_ongoing_bonus():
    t = near(4)
    t.enlist(0, enlist="popularity")
    t.enlist(1, enlist="popularity")
    meet(t, "option 2", "build for power")
    assert t.tracks(0) == (7, 9, 6)
    assert (t.hand(0), t.hand(1)) == ([], [])


@pytest.mark.rule("SC-224", "SC-250", "SC-251", "SC-252", "SC-253", "SC-254")
@pytest.mark.parametrize(("card", "option", "answer", "goal"), [
    (21, 2, "speed in r4c1", "mechs"), (9, 2, "mill in r4c1", "structures"), (7, 2, "move coins to enlist", "upgrades"),
    (4, 2, "build for power", "recruits"), (11, 2, "worker in r4c1", "workers"),
])  # fmt: skip
def test_the_last_piece_places_a_star(card, option, answer, goal):
    for missing in (1, 2):
        t = near(card)
        t.put(0, riverwalk="r1c4", township="r1c4", worker=" ".join(["r1c5"] * (8 - missing)))
        t.build(0, mine="r1c4", monument="r1c5")
        t.enlist(0, upgrade="coins", deploy="popularity")
        t.move_cubes(0, move_units="upgrade", bolster_power="deploy", bolster_cards="deploy", trade_popularity="build")
        if missing == 1:
            t.put(0, peoples_army="r1c4")
            t.build(0, armory="r3c3")
            t.enlist(0, enlist="combat_cards")
            t.move_cubes(0, produce_territories="enlist")
        meet(t, f"option {option}", answer)
        assert (goal in t.stars(0)) == (missing == 1)


@pytest.mark.rule("SC-225", "SC-396")
@pytest.mark.parametrize("owner", [0, 1])
def test_ex36_where_a_structure_stands_another_is_paid_for_in_vain(owner):
    t = near(22)
    t.build(owner, mill="r4c1")
    meet(t, "option 3")
    assert t.offered("encounter") == ["option 1", "option 2", "option 3"]
    assert not t.was_asked("place structure")
    assert t.popularity(0) == 7
    assert t.structures(owner) == {"mill": "r4c1"} and t.structures(1 - owner) == {}


@pytest.mark.rule("SC-225")
def test_no_structure_on_a_lake():
    t = table("polania mechanical", "nordic patriotic")
    t.put(0, character="r3c1")
    t.learn(0, "submerge")
    t.state.encounters |= 1 << t.place("r2c0")
    t.next_encounter(22)
    t.turn(0, "move", "units", "character at r3c1", "to r2c0", "option 3")
    assert (t.popularity(0), t.structures(0), t.was_asked("place structure")) == (7, {}, 0)


@pytest.mark.rule("SC-396")
@pytest.mark.parametrize(("card", "option", "question"), [
    (21, 2, "place mech"), (7, 2, "move cube"), (4, 2, "place recruit"), (22, 3, "place structure"),
])  # fmt: skip
def test_an_option_may_be_taken_though_no_piece_is_left(card, option, question):
    t = near(card)
    t.put(0, mech="r1c4 r1c4 r1c4 r1c4")
    t.build(0, mine="r1c4", monument="r1c5", armory="r2c4", mill="r2c3")
    t.enlist(0, upgrade="coins", deploy="popularity", build="power", enlist="combat_cards")
    boxes = ["move_units", "move_coins", "bolster_power", "bolster_cards", "trade_popularity", "produce_territories"]
    t.move_cubes(0, **dict(zip(boxes, ["upgrade", "deploy", "deploy", "build", "enlist", "enlist"], strict=True)))
    meet(t, f"option {option}")
    assert f"option {option}" in t.offered("encounter")
    assert not t.was_asked(question)
    assert t.coins(0) + t.popularity(0) < 18


@pytest.mark.rule("SC-396")
def test_with_all_workers_out_the_rest_of_an_option_is_gained():
    t = near(11)
    t.put(0, worker=" ".join(["r1c5"] * 8))
    meet(t, "option 2")
    assert (t.workers_out(0), t.held("r4c1"), t.coins(0)) == (8, {"food": 3}, 7)


@pytest.mark.rule("SC-222", "SC-223", "SC-397")
def test_ex36_a_mech_needs_no_worker_there():
    """It brings its ability, and no coins."""
    t = near(21)
    t.enlist(0, deploy="power")
    t.set(0, coins=4)
    meet(t, "option 2", "speed in r4c1")
    assert t.coins(0) == 0
    assert t.units(0, "r4c1") == {"character": 1, "mech": 1}
    assert "speed" in t.abilities(0)


@pytest.mark.rule("SC-397")
def test_structures_and_workers_of_a_card_need_no_worker_there():
    t = near(22)
    meet(t, "option 3", "mine in r4c1")
    assert t.structures(0) == {"mine": "r4c1"}
    t = near(14)
    meet(t, "option 3", "worker in r4c1")
    assert t.units(0, "r4c1") == {"character": 1, "worker": 1}
    assert t.held("r4c1") == {"metal": 3}


@pytest.mark.rule("SC-395")
def test_ex35_meander():
    """The popularity of the first option pays for the third; the mech for 4 coins was never to be had."""
    t = near(5, "polania mechanical", "nordic patriotic")
    t.set(0, popularity=1, coins=3)
    seen = []
    t.watch = lambda: t.state.question == s.Question.ENCOUNTER and seen.append((t.popularity(0), t.held("r4c1")))
    meet(t, "option 3")
    assert seen == [(2, {"food": 2})]  # the first pick was the only one
    assert t.offered("encounter") == ["decline", "option 3"]
    assert (t.popularity(0), t.coins(0), t.held("r4c1")) == (0, 3, {"metal": 2, "food": 4})


@pytest.mark.rule("SC-395")
def test_ex35_others_take_one_option():
    t = near(5)
    t.set(0, popularity=1, coins=3)
    meet(t)
    assert (t.was_asked("encounter"), t.held("r4c1"), t.popularity(0)) == (0, {"food": 2}, 2)


@pytest.mark.rule("SC-395")
def test_the_two_options_of_meander_differ_and_the_second_may_be_waived():
    t = near(5, "polania mechanical", "nordic patriotic")
    meet(t, "option 2", "riverwalk in r4c1", "option 1")
    assert t.offered("encounter") == ["option 1", "option 2", "option 3"]
    assert t.offered("encounter", nth=1) == ["decline", "option 1", "option 3"]
    assert (t.coins(0), t.popularity(0), t.held("r4c1")) == (5, 10, {"food": 2})
    assert t.was_asked("encounter") == 2  # and never a third
    t = near(5, "polania mechanical", "nordic patriotic")
    meet(t, "option 3", "decline")
    assert (t.popularity(0), t.held("r4c1")) == (7, {"metal": 2, "food": 2})


@pytest.mark.rule("SC-395", "SC-221")
def test_meander_draws_one_card_only():
    t = near(5, "polania mechanical", "nordic patriotic")
    meet(t, "option 3", "option 1")
    assert (len(t.events(s.Event.MET)), t.state.n_encounter_deck) == (1, 28)
    assert t.card_id("encounter", [draw_encounter(t.rules, t.state) for _ in range(28)][-1]) == 5


def riding(*answers, faction="rusviet"):
    """Promotional card 42 in r6c1, whose neighbour r6c2 has a token too; a mech stands beside the character."""
    t = table(f"{faction} mechanical", "saxony patriotic", promo_encounters="A+B")
    t.put(0, character="r6c0", mech="r6c1")
    t.next_encounter(42)
    t.turn(0, "move", "units", "character at r6c0", "to r6c1", "option 2", "ride to r6c2", *answers)
    return t, [one.place for one in t.events(s.Event.MET)]


@pytest.mark.rule("SC-217", "SC-392")
def test_a_ride_to_another_token_brings_another_encounter():
    """The character moves into that territory, by whatever means; each token goes, and each card is drawn once."""
    t, met = riding("1 character", "0 mech", "option 1")
    assert met == [t.place("r6c1"), t.place("r6c2")]
    assert not t.encounter_at("r6c1") and not t.encounter_at("r6c2")
    assert t.was_asked("encounter") == 2 and t.state.n_encounter_deck == t.rules.n_encounters
    assert t.units(0, "r6c2") == {"character": 1}


@pytest.mark.rule("SC-217", "SC-392")
def test_a_ride_without_the_character_brings_none():
    t, met = riding("0 character", "1 mech")
    assert met == [t.place("r6c1")] and t.encounter_at("r6c2")
    assert (t.units(0, "r6c1"), t.units(0, "r6c2")) == ({"character": 1}, {"mech": 1})


@pytest.mark.rule("SC-217", "SC-395")
def test_the_first_card_is_settled_before_the_ride_s_encounter():
    """Meander: the second option of card 42 comes before the other card."""
    t, met = riding("1 character", "0 mech", "option 1", faction="polania")
    assert len(met) == 2
    assert t.offered("encounter", nth=1) == ["decline", "option 1", "option 3"]
    assert [one.kind for one in t.events(s.Event.MET, s.Event.CHOSE)][:4] == [
        s.Event.MET,
        s.Event.CHOSE,
        s.Event.CHOSE,
        s.Event.MET,
    ]


@pytest.mark.rule("SC-215", "SC-217", "SC-260")
def test_a_star_that_ends_the_game_ends_the_meeting():
    t = table("polania mechanical", "nordic patriotic", promo_encounters="A+B")
    t.put(0, character="r6c0")
    t.set(0, popularity=17)
    t.award(0, upgrades=1, mechs=1, structures=1, recruits=1, workers=1)
    t.next_encounter(42)
    moves = ["move", "units", "character at r6c0", "to r6c1", "option 2", "ride to r6c2", "1 character", "option 1"]
    t.turn(0, *moves)
    assert t.over and len(t.events(s.Event.MET)) == 1 and t.encounter_at("r6c2")


@pytest.mark.rule("SC-392")
def test_promotional_encounters_are_out_unless_asked_for():
    for promo, n in (("none", 28), ("A", 36), ("A+B", 42)):
        t = table("rusviet mechanical", "polania patriotic", promo_encounters=promo)
        drawn = {t.card_id("encounter", draw_encounter(t.rules, t.state)) for _ in range(n)}
        assert drawn == set(range(1, n + 1))
        assert t.state.n_encounter_deck == 0
