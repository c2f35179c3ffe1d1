"""Enlist: recruits, their one-time bonuses, and the bonuses that go round the table."""

import pytest

from balancewheel.sim.games.scythe.mats import BOTTOMS

from .table import table
from .test_mat import MATS

BONUSES = ["power", "coins", "popularity", "combat_cards"]
ONGOING = {"upgrade": (1, 0, 0, 0), "deploy": (0, 1, 0, 0), "build": (0, 0, 1, 0), "enlist": (0, 0, 0, 1)}
TWO = ("rusviet agricultural", "nordic industrial")
THREE = ("nordic engineering", "crimea industrial", "polania agricultural")
FIVE = ("nordic engineering", "rusviet patriotic", "crimea industrial", "saxony mechanical", "polania agricultural")


def goods(t, player):
    """Power, coins, popularity, cards."""
    return t.power(player), t.coins(player), t.popularity(player), len(t.hand(player))


def enlisting(*seats, **changes):
    """Every player has a worker and 9 of each resource on a territory of its own; combat cards never run out."""
    t = table(*(seats or TWO), **changes)
    for player, place in enumerate(["r4c6", "r1c4", "r6c0", "r3c3", "r6c6"][: t.state.n_players]):
        t.put(player, worker=place)
        t.lay(place, oil=9, metal=9, wood=9, food=9)
    return t


def gained(t, bottom, player=0):
    """What everybody gains when a player takes a bottom action without its piece, the printed coins left out."""
    before = [goods(t, seat) for seat in range(t.state.n_players)]
    section, _, _, coins = MATS[t.mat(player)][BOTTOMS.index(bottom)]
    t.state.last_section[player] = -1
    t.turn(player, section, f"take {bottom}")
    after = [goods(t, seat) for seat in range(t.state.n_players)]
    change = [tuple(b - a for a, b in zip(*pair, strict=True)) for pair in zip(before, after, strict=True)]
    change[player] = (change[player][0], change[player][1] - coins, *change[player][2:])
    return change


# the one-time bonus


@pytest.mark.rule("SC-135")
def test_any_recruit_to_any_open_bonus():
    t = enlisting()
    t.enlist(0, build="coins")
    t.turn(0, "bolster", "take enlist")
    bottoms, bonuses = ("upgrade", "deploy", "enlist"), ("power", "popularity", "combat_cards")
    assert set(t.offered("place recruit")) == {
        "decline",
        *(f"{bottom} for {bonus}" for bottom in bottoms for bonus in bonuses),
    }


@pytest.mark.rule("SC-136")
@pytest.mark.parametrize("bottom", BOTTOMS)
@pytest.mark.parametrize(
    ("bonus", "gain"),
    [("power", (2, 0, 0, 0)), ("coins", (0, 2, 0, 0)), ("popularity", (0, 0, 2, 0)), ("combat_cards", (0, 0, 0, 2))],
)
def test_the_one_time_bonus_is_gained_at_once(bonus, gain, bottom):
    t = enlisting()
    before = goods(t, 0)
    t.turn(0, "bolster", "take enlist", f"{bottom} for {bonus}")
    printed = (0, 3, 0, 0)
    assert goods(t, 0) == tuple(map(sum, zip(before, gain, printed, strict=True)))


@pytest.mark.rule("SC-137")
def test_each_bonus_once_and_recruits_stay():
    t = enlisting()
    for bottom, bonus in zip(BOTTOMS, BONUSES, strict=True):
        t.turn(0, "bolster", "take enlist", f"{bottom} for {bonus}")
        t.lay("r4c6", food=3)
        t.turn(0, "bolster", "take enlist")
        options = t.offered("place recruit")
        assert not [option for option in options if option.startswith(f"{bottom} ") or option.endswith(f" {bonus}")]
        t.lay("r4c6", food=3)
    assert not t.was_asked("place recruit")
    assert t.stars(0) == {"recruits": 1}


@pytest.mark.rule("SC-137")
def test_bonuses_of_another_player_stay_open():
    t = enlisting()
    t.enlist(1, upgrade="power", deploy="coins", build="popularity", enlist="combat_cards")
    t.turn(0, "bolster", "take enlist")
    assert len(t.offered("place recruit")) == 17


# the ongoing bonus


@pytest.mark.rule("SC-138", "SC-139")
@pytest.mark.parametrize("recruit", BOTTOMS)
@pytest.mark.parametrize("bottom", BOTTOMS)
def test_a_recruit_earns_from_its_own_bottom_action_only(recruit, bottom):
    t = enlisting()
    t.enlist(0, **{recruit: "power"})
    expected = ONGOING[recruit] if recruit == bottom else (0, 0, 0, 0)
    assert gained(t, bottom) == [expected, (0, 0, 0, 0)]


@pytest.mark.rule("SC-138")
def test_the_circle_pays_from_the_next_action_on_for_good():
    t = enlisting()
    t.turn(0, "bolster", "take enlist", "deploy for power")
    for _ in range(3):
        t.lay("r4c6", metal=4)
        assert gained(t, "deploy")[0] == (0, 1, 0, 0)


@pytest.mark.rule("SC-140", "SC-141", "SC-380")
@pytest.mark.parametrize("bottom", BOTTOMS)
def test_the_neighbours_earn_as_well_and_nobody_else(bottom):
    """Five at the table: seat 0 is between seats 1 and 4. Rusviet and Crimea are neighbours though far on the board."""
    t = enlisting(*FIVE)
    for player in range(5):
        t.enlist(player, **{bottom: "power"})
    for actor in range(5):
        earned = gained(t, bottom, actor)
        neighbours = {actor, (actor + 1) % 5, (actor - 1) % 5}
        assert earned == [ONGOING[bottom] if player in neighbours else (0, 0, 0, 0) for player in range(5)]


@pytest.mark.rule("SC-140")
def test_a_neighbour_needs_the_recruit_of_that_action():
    t = enlisting(*THREE)
    t.enlist(1, build="power")
    t.enlist(2, deploy="power")
    assert gained(t, "build") == [(0, 0, 0, 0), (0, 0, 1, 0), (0, 0, 0, 0)]


@pytest.mark.rule("SC-141", "SC-380")
def test_three_players_are_all_neighbours_and_four_are_not():
    t = enlisting(*THREE)
    for player in range(3):
        t.enlist(player, deploy="power")
    for actor in range(3):
        assert gained(t, "deploy", actor) == [(0, 1, 0, 0)] * 3
    t = enlisting(*FIVE[:4])
    for player in range(4):
        t.enlist(player, deploy="power")
    assert gained(t, "deploy", 1) == [(0, 1, 0, 0), (0, 1, 0, 0), (0, 1, 0, 0), (0, 0, 0, 0)]


@pytest.mark.rule("SC-142")
@pytest.mark.parametrize(
    "steps",
    [
        ["move", "coins"],
        ["bolster", "power"],
        ["trade", "popularity"],
        ["produce", "work", "at r4c6"],
        ["factory card", "take all", "speed in r4c6"],
        ["factory card", "take move", "worker at r4c6", "to r3c6"],
    ],
)
def test_top_actions_and_factory_cards_earn_nobody_a_bonus(steps):
    t = enlisting("rusviet mechanical", "nordic industrial")
    t.take_card(0, 10)
    every = dict(zip(BOTTOMS, BONUSES, strict=True))
    t.enlist(1, **every)
    before = goods(t, 1)
    t.turn(0, *steps)
    assert goods(t, 1) == before
    t.enlist(0, **every)
    t.state.last_section[0] = -1
    before = goods(t, 0)
    t.turn(0, "bolster")
    assert goods(t, 0) == before


@pytest.mark.rule("SC-142")
def test_ex26_the_upgrade_of_a_factory_card_earns_nobody_a_bonus():
    t = enlisting("rusviet mechanical", "nordic industrial")
    t.enlist(0, upgrade="power")
    t.enlist(1, upgrade="power")
    t.take_card(0, 9)
    t.turn(0, "factory card", "take all", "move coins to deploy")
    assert (t.tracks(0), t.tracks(1)) == ((5, 10, 7), (5, 9, 9))


@pytest.mark.rule("SC-143")
@pytest.mark.parametrize(
    ("card", "option", "piece"),
    [
        (7, 2, "move coins to deploy"),
        (5, 2, "speed in r4c5"),
        (9, 2, "mill in r4c5"),
        (4, 2, "build for popularity"),
    ],
)
def test_encounters_earn_nobody_a_bonus(card, option, piece):
    t = enlisting("rusviet mechanical", "nordic industrial")
    t.put(0, character="r3c6")
    t.enlist(0, upgrade="power", deploy="coins", enlist="combat_cards")
    t.enlist(1, **dict(zip(BOTTOMS, BONUSES, strict=True)))
    t.next_encounter(card)
    cost = {7: 2, 5: 4, 9: 3, 4: 3}[card]
    t.turn(0, "move", "units", "character at r3c6", "to r4c5", f"option {option}", piece)
    assert goods(t, 0) == (5, 9 - cost, 9 + 2 * (card == 4), 0)
    assert goods(t, 1) == (5, 9, 9, 0)


@pytest.mark.rule("SC-144", "SC-380", "SC-139")
@pytest.mark.parametrize("actor", [0, 1, 2, 3])
def test_the_actor_first_then_left_then_right(actor):
    """The combat cards of Enlist show who drew first."""
    t = enlisting(*FIVE[:4])
    for player in range(4):
        t.enlist(player, enlist="power")
    t.stack(2, 3, 4, 5)
    gained(t, "enlist", actor)
    assert (t.hand(actor), t.hand((actor + 1) % 4), t.hand((actor - 1) % 4)) == ([2], [3], [4])
    assert t.hand((actor + 2) % 4) == []


@pytest.mark.rule("SC-145")
@pytest.mark.parametrize("popularity", [16, 17])
def test_ex25_a_sixth_star_by_a_bonus_ends_the_awards(popularity):
    """Nordic builds; with a sixth star for Crimea on its left, Polania on its right gains nothing."""
    t = enlisting(*THREE)
    for player in range(3):
        t.enlist(player, build="power")
    t.set(1, popularity=popularity, stars=5)
    gained(t, "build")
    assert t.over == (popularity == 17)
    assert [t.popularity(player) for player in range(3)] == [10, popularity + 1, 10 - (popularity == 17)]


@pytest.mark.rule("SC-139", "SC-140", "SC-144")
def test_ex25_ongoing_bonus_of_three_players():
    t = enlisting(*THREE)
    for player in range(3):
        t.enlist(player, build="power")
    assert gained(t, "build") == [(0, 0, 1, 0)] * 3


@pytest.mark.rule("SC-146", "SC-380")
@pytest.mark.parametrize("bottom", BOTTOMS)
@pytest.mark.parametrize("own", [False, True])
def test_ex26_two_players_earn_once(bottom, own):
    """The opponent is the left and the right neighbour, and gains one bonus, not two."""
    t = enlisting()
    t.enlist(1, **{bottom: "power"})
    if own:
        t.enlist(0, **{bottom: "power"})
    assert gained(t, bottom) == [ONGOING[bottom] if own else (0, 0, 0, 0), ONGOING[bottom]]


@pytest.mark.rule("SC-147")
@pytest.mark.parametrize("bottom", BOTTOMS)
def test_bonuses_come_without_being_asked_for(bottom):
    """A bottom action is announced, so nobody misses a bonus."""
    t = enlisting("nordic engineering", "rusviet industrial", "polania agricultural")
    for player in (1, 2):
        t.enlist(player, **{bottom: "power"})
    assert gained(t, bottom)[1:] == [ONGOING[bottom]] * 2
    assert {one.who for one in t.asked} == {0}


@pytest.mark.rule("SC-135", "SC-136", "SC-137", "SC-138")
def test_ex27_enlist():
    t = table("polania agricultural", "saxony engineering")
    t.put(0, worker="r4c0")
    t.put(1, worker="r6c0")
    t.lay("r4c0", food=3)
    t.lay("r6c0", food=3)
    t.set(0, coins=3, popularity=6)
    t.turn(0, "bolster", "take enlist", "enlist for popularity")
    assert (t.held("r4c0"), t.popularity(0), t.coins(0), t.hand(0)) == ({}, 8, 6, [])
    t.turn(1, "move", "take enlist", "build for power")
    assert len(t.hand(0)) == 1
    t.lay("r4c0", food=3)
    t.turn(0, "move")
    t.turn(0, "bolster", "take enlist")
    assert not [option for option in t.offered("place recruit") if option.endswith(" for popularity")]
