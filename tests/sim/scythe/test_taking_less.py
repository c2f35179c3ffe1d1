"""Who gains something may have less of it: when that is asked, and that nobody has to place a sixth star."""

import pytest

from balancewheel.sim.games.scythe import state as s
from balancewheel.sim.games.scythe.taking import take
from balancewheel.sim.games.scythe.words import Gain

from .table import GAME, table
from .test_stars import FIVE

SEATS = ("rusviet mechanical", "polania patriotic")


def asked_always(*seats):
    return table(*(seats or SEATS), ask_every_gain=True)


# every gain in part


@pytest.mark.rule("SC-034", "SC-084", "SC-085")
@pytest.mark.parametrize(("form", "part", "after"), [
    ("power", "accept 1 power", (6, 0)),
    ("power", "accept 0 power", (5, 0)),
    ("cards", "accept 1 combat cards", (5, 1)),
])  # fmt: skip
def test_part_of_bolster(form, part, after):
    t = asked_always()
    t.move_cubes(0, bolster_cards="upgrade")
    t.turn(0, "bolster", form, part)
    assert (t.power(0), len(t.hand(0))) == after
    assert t.coins(0) == 8  # it costs as much


@pytest.mark.rule("SC-034", "SC-126", "SC-127")
def test_what_monument_and_armory_add_may_be_declined():
    t = asked_always()
    t.build(0, monument="r4c6", armory="r3c6")
    t.turn(0, "bolster", "power", "accept 2 power", "accept 0 popularity")
    assert t.tracks(0) == (7, 9, 8)
    t.turn(0, "trade", "popularity", "accept 1 popularity", "accept 0 power")
    assert t.tracks(0) == (7, 10, 7)


@pytest.mark.rule("SC-034", "SC-092", "SC-051")
def test_part_of_the_popularity_of_trade_and_of_the_coins_of_move():
    t = asked_always()
    t.move_cubes(0, trade_popularity="upgrade", move_coins="upgrade")
    t.turn(0, "trade", "popularity", "accept 1 popularity")
    t.turn(0, "move", "coins", "accept 1 coins")
    assert t.tracks(0) == (5, 10, 9)


@pytest.mark.rule("SC-034", "SC-089")
@pytest.mark.parametrize(("tokens", "held"), [("metal", {"metal": 1}), ("food", {"food": 1}), ("nothing", {})])
def test_fewer_tokens_than_two_may_be_traded_for(tokens, held):
    t = table(*SEATS)
    t.put(0, worker="r4c6")
    t.turn(0, "trade", "resources", tokens)
    assert (t.held("r4c6"), t.coins(0)) == (held, 8)


@pytest.mark.rule("SC-107", "SC-034")
@pytest.mark.parametrize("coins", range(4))
def test_the_coins_of_a_bottom_action_may_be_declined(coins):
    """Deploy gives 3 on the patriotic mat; the mech comes all the same."""
    t = asked_always("nordic patriotic", "polania industrial")
    t.put(0, worker="r4c6")
    t.lay("r4c6", metal=4)
    t.turn(0, "bolster", "take deploy", "speed in r4c6", f"accept {coins} coins")
    assert t.offered("accept") == [f"accept {n} coins" for n in range(4)]
    assert (t.coins(0), t.at(0, "mech")) == (9 + coins, ["r4c6"])


@pytest.mark.rule("SC-034", "SC-136")
def test_part_of_a_one_time_bonus():
    t = asked_always()
    t.put(0, worker="r4c6")
    t.lay("r4c6", food=4)
    t.turn(0, "produce", "take enlist", "build for popularity", "accept 1 popularity")
    assert (t.popularity(0), int(t.state.recruits[0]) != 0) == (10, True)


@pytest.mark.rule("SC-034", "SC-139", "SC-144")
def test_recruits_bonuses_may_be_declined_by_everybody():
    """The active player first, then the neighbours; each for itself."""
    t = asked_always("nordic mechanical", "crimea industrial", "polania patriotic")
    for player in range(3):
        t.enlist(player, build="power")
    t.put(0, worker="r4c6")
    t.lay("r4c6", wood=3)
    refused = "accept 0 popularity"
    t.turn(0, "move", "take build", "mine in r4c6", refused, p1=["accept 1 popularity"], p2=[refused])
    assert [t.popularity(player) for player in range(3)] == [9, 10, 9]
    assert [one.who for one in t.asked if refused in one.options] == [0, 1, 2]


@pytest.mark.rule("SC-034", "SC-382")
def test_part_of_what_a_factory_card_gives():
    t = asked_always()
    t.take_card(0, 5)
    t.turn(0, "factory card", "take all", "accept 1 popularity")
    assert t.tracks(0) == (4, 10, 9)
    t = table(*SEATS)
    t.take_card(0, 8)
    t.put(0, worker="r4c6")
    t.hold(0, 2)
    t.turn(0, "factory card", "take all", "metal", "done")
    assert t.held("r4c6") == {"metal": 1}


# encounters


def encounter(card, *answers, **changes):
    t = table(*SEATS, **changes)
    t.put(0, character="r3c1")
    t.next_encounter(card)
    t.turn(0, "move", "units", "character at r3c1", "to r4c1", *answers)
    return t


@pytest.mark.rule("SC-220")
@pytest.mark.parametrize(("answers", "tracks"), [
    (("accept 0 coins", "accept 1 popularity"), (5, 10, 9)), (("accept 1 coins", "accept 0 popularity"), (5, 9, 10)),
])  # fmt: skip
def test_goods_of_an_encounter_may_be_declined(answers, tracks):
    t = encounter(1, "option 1", *answers, ask_every_gain=True)
    assert t.tracks(0) == tracks


@pytest.mark.rule("SC-220")
@pytest.mark.parametrize("food", range(5))
def test_resources_of_an_encounter_may_be_declined(food):
    t = encounter(1, "option 2", f"accept {food} food")
    assert t.held("r4c1") == ({"food": food} if food else {})
    assert t.coins(0) == 7


@pytest.mark.rule("SC-220")
def test_tokens_of_any_type_and_workers_of_an_encounter_may_be_declined():
    t = encounter(15, "option 3", "oil", "wood", "done")
    assert t.held("r4c1") == {"oil": 1, "wood": 1}
    t = encounter(11, "option 2", "accept 3 food", "decline")
    assert (t.units(0, "r4c1"), t.held("r4c1")) == ({"character": 1}, {"food": 3})


@pytest.mark.rule("SC-220", "SC-392")
def test_nobody_has_to_look_at_a_hand():
    cards = table(*SEATS, promo_encounters="A+B").cards["encounter"]
    card, option = next(
        (card["id"], place)
        for card in cards
        for place, option in enumerate(card["options"], 1)
        if "peek_opponent_hand" in option["gain"]
    )
    t = table(*SEATS, "nordic industrial", promo_encounters="A+B")
    t.put(0, character="r3c1")
    t.hold(1, 5)
    t.next_encounter(card)
    t.turn(0, "move", "units", "character at r3c1", "to r4c1", f"option {option}", "decline")
    assert t.offered("peek at") == ["decline", "peek at 1", "peek at 2"]
    assert not t.state.secret_seen.any()


# Scout and Disarm


@pytest.mark.rule("SC-166")
@pytest.mark.parametrize("used", [True, False])
def test_scout_may_be_left_aside(used):
    t = table("crimea patriotic", "rusviet industrial")
    t.hold(1, 5)
    t.put(0, scout="r6c3")
    t.put(1, mech="r5c3")
    t.turn(0, "move", "units", "mech at r6c3", "to r5c3", "use scout" if used else "no")
    assert t.offered("use ability") == ["no", "use scout"]
    assert (t.hand(0), t.hand(1)) == (([5], []) if used else ([], [5]))


@pytest.mark.rule("SC-176")
@pytest.mark.parametrize("used", [True, False])
def test_disarm_may_be_left_aside(used):
    t = table("saxony patriotic", "rusviet industrial")
    t.put(0, disarm="r5c3")
    t.put(1, mech="r6c3")
    t.turn(0, "move", "units", "mech at r5c3", "to r6c3", "use disarm" if used else "no", "dial 1")
    assert t.offered("use ability") == ["no", "use disarm"]
    assert t.power(1) == (3 if used else 5)


# when it is asked


@pytest.mark.rule("SC-034")
@pytest.mark.parametrize(("power", "star", "asked"), [(13, 0, 0), (14, 0, 1), (15, 0, 1), (14, 1, 0), (16, 0, 0)])
def test_asked_where_the_gain_would_bring_a_star(power, star, asked):
    t = table(*SEATS)
    t.set(0, power=power)
    t.award(0, power=star)
    t.turn(0, "bolster", "power")
    assert t.was_asked("accept") == asked
    if asked:
        assert t.offered("accept") == [f"accept {n} power" for n in range(16 - power + 1)]


@pytest.mark.rule("SC-034", "SC-238")
@pytest.mark.parametrize(("coins", "asked"), [(1, 0), (2, 1), (7, 1)])
def test_asked_where_an_objective_in_hand_allows_no_more(coins, asked):
    """Objective 8 wants at most 2 coins."""
    for holder in (0, 1):
        t = table(*SEATS)
        t.objectives(holder, 8)
        t.set(0, coins=coins)
        t.turn(0, "move", "coins")
        assert t.was_asked("accept") == (asked if holder == 0 else 0)
        t.turn(0, "bolster", "power")  # of power the card says nothing
        assert not t.was_asked("accept")


@pytest.mark.rule("SC-107", "SC-238")
def test_coins_declined_for_the_sake_of_an_objective():
    """Two coins, four workers and 9 popularity are what objective 8 wants; Build would give two coins more."""
    t = table(*SEATS)
    t.objectives(0, 8)
    t.set(0, coins=2)
    t.put(0, worker="r4c6 r4c6 r4c6 r4c6")
    t.lay("r4c6", wood=3)
    t.turn(0, "move", "take build", "mine in r4c6", "accept 0 coins", "reveal 8")
    assert (t.coins(0), t.stars(0), t.structures(0)) == (2, {"objective": 1}, {"mine": "r4c6"})


@pytest.mark.rule("SC-034", "SC-003")
@pytest.mark.parametrize(("deck", "asked"), [(2, 0), (1, 1), (0, 1)])
def test_asked_where_the_combat_cards_run_out(deck, asked):
    t = table(*SEATS)
    t.move_cubes(0, bolster_cards="upgrade")
    t.hold(1, *[2] * 16, *[3] * 12, *[4] * 8, *[5] * (6 - deck))
    t.turn(0, "bolster", "cards")
    assert t.was_asked("accept") == asked


@pytest.mark.rule("SC-034", "SC-166")
@pytest.mark.parametrize("deployed", [True, False])
def test_asked_for_combat_cards_where_another_may_steal_one(deployed):
    """Crimea's Scout may come; Crimea itself has nobody to fear."""
    t = table("nordic mechanical", "crimea industrial", "polania patriotic")
    if deployed:
        t.put(1, scout="r6c3")
    for player in range(3):
        t.move_cubes(player, bolster_cards="upgrade")
    t.turn(0, "bolster", "cards", "accept 1 combat cards")
    assert t.offered("accept") == [f"accept {n} combat cards" for n in range(3)]
    assert len(t.hand(0)) == 1
    t.turn(1, "bolster", "cards")
    assert not t.was_asked("accept") and len(t.hand(1)) == 2
    t.turn(2, "bolster", "cards", "accept 0 combat cards")
    assert t.hand(2) == []


@pytest.mark.rule("SC-034", "SC-166")
@pytest.mark.parametrize("strategy", [name for name in GAME.strategies if name != "uniform"])
def test_the_scripted_players_take_all_combat_cards_whoever_may_steal_them(strategy):
    t = table("rusviet mechanical", "crimea patriotic")
    t.by(strategy, take, 0, Gain.COMBAT_CARDS, 2)
    assert len(t.hand(0)) == 2 and int(t.state.n_answers) > 0


@pytest.mark.rule("SC-034")
def test_where_less_can_do_no_good_nobody_is_asked():
    t = table("nordic mechanical", "saxony industrial", "polania patriotic")
    for player in range(3):
        t.enlist(player, build="power")
    t.put(0, worker="r4c6")
    t.build(0, monument="r3c6")
    t.lay("r4c6", wood=3)
    t.turn(0, "move", "coins", "take build", "mine in r4c6")
    t.turn(0, "bolster", "power")
    t.turn(1, "bolster", "cards")
    assert not t.was_asked("accept")
    assert t.tracks(0) == (7, 11, 9 + 1 + 2 - 1)


# a sixth star


def ready(**changes):
    """Seat 0 has five stars, 15 power and 17 popularity, and plenty in r4c6."""
    t = table("rusviet mechanical", "polania patriotic", **changes)
    t.put(0, worker="r4c6")
    t.lay("r4c6", oil=9, metal=9, wood=9, food=9)
    t.award(0, objective=1, combat=2, mechs=1, structures=1)
    t.set(0, power=15, popularity=17)
    return t


def with_encounter(t, card):
    t.put(0, character="r3c1")
    t.next_encounter(card)
    return ["move", "units", "character at r3c1", "to r4c1"]


def bolstering(t):
    return ["bolster", "power"], "accept 0 power"


def with_monument(t):
    t.build(0, monument="r3c6")
    return ["bolster", "cards"], "accept 0 popularity"


def trading(t):
    return ["trade", "popularity"], "accept 0 popularity"


def with_armory(t):
    t.build(0, armory="r3c6")
    return ["trade", "resources", "oil oil"], "accept 0 power"


def by_own_recruit(t):
    t.enlist(0, build="coins")
    return ["move", "take build", "mine in r4c6"], "accept 0 popularity"


def by_one_time_bonus(t):
    return ["produce", "take enlist", "build for power"], "accept 0 power"


def by_popularity_of_an_encounter(t):
    return [*with_encounter(t, 1), "option 1"], "accept 0 popularity"


def by_factory_card(t):
    t.take_card(0, 11)
    return ["factory card", "take all"], "accept 0 popularity"


def by_workers(t):
    t.put(0, worker="r3c6 r3c6 r3c6 r3c6 r3c6 r3c6")
    return ["produce", "work", "at r3c6"], "0 new workers"


def by_worker_of_an_encounter(t):
    t.put(0, worker="r4c6 r4c6 r4c6 r4c6 r4c6 r4c6")
    return [*with_encounter(t, 11), "option 2"], "decline"


def by_upgrade_of_an_encounter(t):
    t.move_cubes(0, move_units="upgrade", move_coins="deploy", bolster_power="deploy", bolster_cards="build")
    t.move_cubes(0, trade_popularity="enlist")
    return [*with_encounter(t, 7), "option 2"], "decline"


def by_recruit_of_an_encounter(t):
    t.enlist(0, upgrade="coins", deploy="power", enlist="popularity")
    return [*with_encounter(t, 6), "option 2"], "decline"


WAYS = [
    bolstering, with_monument, trading, with_armory, by_own_recruit, by_one_time_bonus, by_popularity_of_an_encounter,
    by_factory_card, by_workers, by_worker_of_an_encounter, by_upgrade_of_an_encounter, by_recruit_of_an_encounter,
]  # fmt: skip


@pytest.mark.rule("SC-034", "SC-107", "SC-220", "SC-245", "SC-260")
@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_nobody_has_to_place_a_sixth_star(way):
    t = ready()
    steps, refusal = way(t)
    t.turn(0, *steps, refusal)
    assert (t.over, int(t.state.stars[0])) == (False, 5)


@pytest.mark.rule("SC-245", "SC-260")
@pytest.mark.parametrize("way", WAYS[:8], ids=lambda way: way.__name__)
def test_who_takes_it_all_ends_the_game(way):
    t = ready()
    steps, _ = way(t)
    t.turn(0, *steps)
    assert (t.over, int(t.state.ended_by)) == (True, 0)


@pytest.mark.rule("SC-034", "SC-139", "SC-264")
@pytest.mark.parametrize("refused", [True, False])
def test_nor_by_a_bonus_on_another_s_turn(refused):
    t = table("rusviet mechanical", "polania patriotic")
    t.put(0, worker="r4c6")
    t.lay("r4c6", wood=3)
    t.enlist(1, build="coins")
    t.award(1, **FIVE)
    t.set(1, popularity=17)
    t.turn(0, "move", "take build", "mine in r4c6", p1=["accept 0 popularity" if refused else "accept 1 popularity"])
    assert (t.over, t.popularity(1)) == ((False, 17) if refused else (True, 18))


@pytest.mark.rule("SC-308", "SC-406")
@pytest.mark.parametrize(("in_part", "over"), [(True, False), (False, True)])
def test_nor_by_shield_unless_the_rules_say_so(in_part, over):
    t = table("albion mechanical", "nordic patriotic", shield_in_part=in_part)
    t.put(0, shield="r4c4")
    t.put(1, mech="r4c3")
    t.award(0, **FIVE)
    t.set(0, power=14)
    t.turn(1, "move", "units", "mech at r4c3", "to r4c4", p0=["accept 1 power"] if in_part else [])
    assert t.over == over


@pytest.mark.rule("SC-198", "SC-203", "SC-207")
def test_nor_by_a_combat_that_another_begins():
    """Who is attacked may show nothing, and the attacker wins ties."""
    t = table("rusviet mechanical", "polania patriotic")
    t.put(0, mech="r4c4")
    t.put(1, mech="r4c3")
    t.award(1, **FIVE)
    t.hold(1, 5)
    t.turn(0, "move", "units", "mech at r4c4", "to r4c3", p1=["dial 0", "done"])
    assert (t.over, t.stars(0)) == (False, {"combat": 1})


@pytest.mark.rule("SC-034")
def test_what_is_declined_is_told():
    t = table(*SEATS)
    t.set(0, power=14)
    t.turn(0, "bolster", "power", "accept 1 power")
    told = [(one.what, one.amount) for one in t.events(s.Event.WAIVED)]
    assert (told, t.power(0)) == ([(0, 1)], 15)
