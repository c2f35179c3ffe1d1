"""Bolster and Trade: coins for power, combat cards, resources or popularity; monument and armory."""

import pytest

from .table import table


@pytest.mark.rule("SC-083", "SC-084", "SC-085")
@pytest.mark.parametrize("cubes", [False, True])
def test_bolster_costs_a_coin_and_gives_power_or_cards(cubes):
    for form, gained in (("power", (2 + cubes, 0)), ("cards", (0, 1 + cubes))):
        t = table("rusviet patriotic", "nordic industrial")
        if cubes:
            t.move_cubes(0, bolster_power="deploy", bolster_cards="deploy")
        t.turn(0, "bolster", form)
        assert t.offered("top") == ["decline", "power", "cards"]
        assert (t.power(0) - 5, len(t.hand(0))) == gained
        assert (t.coins(0), t.popularity(0)) == (8, 9)
        assert t.was_asked("top") == 1


@pytest.mark.rule("SC-083")
def test_bolster_without_a_coin_is_not_offered():
    t = table("rusviet patriotic", "nordic industrial")
    t.set(0, coins=0)
    t.turn(0, "bolster")
    assert not t.was_asked("top")


@pytest.mark.rule("SC-086")
def test_a_hand_of_combat_cards_has_no_limit():
    t = table("rusviet patriotic", "nordic industrial")
    t.hold(0, *[2] * 16, *[3] * 12, *[4] * 8)
    t.move_cubes(0, bolster_cards="deploy")
    t.turn(0, "bolster", "cards")
    assert len(t.hand(0)) == int(t.state.hand_size[0]) == 38
    t.turn(0, "move")
    assert len(t.hand(0)) == 38


@pytest.mark.rule("SC-087")
@pytest.mark.parametrize(("before", "after"), [(13, 15), (14, 16), (15, 16), (16, 16)])
def test_power_ends_at_16(before, after):
    t = table("rusviet patriotic", "nordic industrial")
    t.set(0, power=before)
    t.turn(0, "bolster", "power")
    assert (t.power(0), t.coins(0)) == (after, 8)
    assert t.stars(0) == ({"power": 1} if after == 16 else {})


@pytest.mark.rule("SC-087")
@pytest.mark.parametrize(("before", "after"), [(3, 1), (2, 0), (1, 0), (0, 0)])
def test_losses_of_power_stop_at_nothing(before, after):
    """Disarm takes 2 where they are."""
    t = table("saxony patriotic", "rusviet industrial")
    t.put(0, disarm="r5c3")
    t.put(1, mech="r6c3")
    t.set(1, power=before)
    t.turn(0, "move", "units", "mech at r5c3", "to r6c3", "dial 1")
    assert t.power(1) == after


@pytest.mark.rule("SC-088", "SC-089", "SC-092")
@pytest.mark.parametrize("cube", [False, True])
def test_trade_costs_a_coin_and_gives_resources_or_popularity(cube):
    for form in ("resources", "popularity"):
        t = table("rusviet patriotic", "nordic industrial")
        t.put(0, worker="r4c6")
        if cube:
            t.move_cubes(0, trade_popularity="deploy")
        t.turn(0, "trade", form)
        assert t.offered("top") == ["decline", "resources", "popularity"]
        popular = form == "popularity"
        assert t.tracks(0) == (5, 9 + (1 + cube) * popular, 8)
        assert sum(t.held("r4c6").values()) == (0 if popular else 2)


@pytest.mark.rule("SC-088")
def test_trade_without_a_coin_is_not_offered():
    t = table("rusviet patriotic", "nordic industrial")
    t.put(0, worker="r4c6")
    t.set(0, coins=0)
    t.turn(0, "trade")
    assert not t.was_asked("top")


@pytest.mark.rule("SC-089")
@pytest.mark.parametrize("pair", ["oil oil", "oil metal", "oil food", "metal wood", "wood food", "food food"])
def test_any_two_resources(pair):
    t = table("rusviet patriotic", "nordic industrial")
    t.put(0, worker="r4c6")
    t.turn(0, "trade", "resources", pair)
    assert len(t.offered("trade for")) == 10 + 4 + 1  # two, one, or none
    one, other = pair.split()
    assert t.held("r4c6") == ({one: 2} if one == other else {one: 1, other: 1})


@pytest.mark.rule("SC-090")
def test_traded_tokens_go_to_territories_with_a_worker_and_may_be_split():
    """Not to a mech, a character or a lone structure, nor to a worker on the home base."""
    t = table("rusviet patriotic", "nordic industrial")
    t.put(0, worker="r4c6 r3c6 HB_rusviet", mech="r4c5", character="r2c6")
    t.build(0, mine="r2c5")
    t.put(1, worker="r1c4")
    t.turn(0, "trade", "resources", "oil metal", "oil to r3c6", "metal to r4c6")
    assert t.offered("put resource") == ["oil to r3c6", "oil to r4c6"]
    assert t.offered("put resource", nth=1) == ["metal to r3c6", "metal to r4c6"]
    assert (t.held("r3c6"), t.held("r4c6")) == ({"oil": 1}, {"metal": 1})


@pytest.mark.rule("SC-090")
def test_both_tokens_may_go_to_one_territory():
    t = table("rusviet patriotic", "nordic industrial")
    t.put(0, worker="r4c6 r3c6")
    t.turn(0, "trade", "resources", "food food", "food to r3c6", "food to r3c6")
    assert t.held("r3c6") == {"food": 2}


@pytest.mark.rule("SC-091")
@pytest.mark.parametrize("places", ["", "HB_rusviet", "HB_rusviet HB_rusviet"])
def test_no_resources_while_all_workers_are_at_home(places):
    t = table("rusviet patriotic", "nordic industrial")
    t.put(0, worker=places, mech="r4c6")
    t.turn(0, "trade", "popularity")
    assert t.offered("top") == ["decline", "popularity"]
    assert t.popularity(0) == 10


@pytest.mark.rule("SC-093")
@pytest.mark.parametrize(("before", "after"), [(16, 18), (17, 18), (18, 18)])
def test_popularity_ends_at_18(before, after):
    t = table("rusviet patriotic", "nordic industrial")
    t.set(0, popularity=before)
    t.move_cubes(0, trade_popularity="deploy")
    t.turn(0, "trade", "popularity")
    assert (t.popularity(0), t.stars(0)) == (after, {"popularity": 1})


@pytest.mark.rule("SC-093")
def test_losses_of_popularity_stop_at_nothing():
    t = table("rusviet patriotic", "nordic industrial")
    t.put(0, mech="r4c6")
    t.put(1, worker="r3c6 r3c6 r3c6")
    t.set(0, popularity=2)
    t.turn(0, "move", "units", "mech at r4c6", "to r3c6")
    assert t.popularity(0) == 0


@pytest.mark.rule("SC-126")
@pytest.mark.parametrize("form", ["power", "cards"])
def test_a_monument_adds_popularity_to_bolster(form):
    t = table("rusviet patriotic", "nordic industrial")
    t.put(0, worker="r3c6")
    t.build(0, monument="r4c6")
    t.turn(0, "bolster", form)
    assert (t.popularity(0), t.popularity(1), t.coins(0)) == (10, 9, 8)
    for section in ("trade", "move", "produce"):
        t.turn(0, section, {"trade": "resources", "move": "coins", "produce": "work"}[section])
    assert t.popularity(0) == 10


@pytest.mark.rule("SC-127")
@pytest.mark.parametrize("form", ["resources", "popularity"])
def test_an_armory_adds_power_to_trade(form):
    t = table("rusviet patriotic", "nordic industrial")
    t.put(0, worker="r3c6")
    t.build(0, armory="r4c6")
    t.turn(0, "trade", form)
    assert (t.power(0), t.power(1), t.coins(0)) == (6, 5, 8)
    for section in ("bolster", "move", "produce"):
        t.turn(0, section, {"bolster": "cards", "move": "coins", "produce": "work"}[section])
    assert t.power(0) == 6


@pytest.mark.rule("SC-126", "SC-127")
@pytest.mark.parametrize("section", ["bolster", "trade"])
def test_a_top_action_left_out_gives_no_bonus(section):
    t = table("rusviet patriotic", "nordic industrial")
    t.build(0, armory="r4c6", monument="r3c6")
    t.turn(0, section)
    assert t.tracks(0) == (5, 9, 9)


@pytest.mark.rule("SC-083", "SC-084", "SC-087", "SC-092", "SC-126", "SC-127")
def test_ex08_bolster_and_trade():
    t = table("rusviet patriotic", "nordic industrial")
    t.build(0, monument="r4c6")
    t.set(0, coins=2, power=4, popularity=5)
    t.turn(0, "bolster", "power")
    assert t.tracks(0) == (6, 6, 1)
    t = table("rusviet patriotic", "nordic industrial")
    t.build(0, armory="r4c6")
    t.move_cubes(0, trade_popularity="deploy")
    t.set(0, coins=1, power=7, popularity=3)
    t.turn(0, "trade", "popularity")
    assert t.tracks(0) == (8, 5, 0)
