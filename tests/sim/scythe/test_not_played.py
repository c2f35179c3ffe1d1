"""What the rulebook has and the simulator does not: promises, gifts, the achievement sheet, the penalty for delay."""

import pytest

from balancewheel.sim.games.scythe.turn import take_turn
from balancewheel.testing.runs import prepared

from .table import GAME, opening, table

NO_BONUS = {  # rules by which others gain something on my turn
    "ongoing_bonus": [0, 0, 0, 0],
    "consolation_cards": 0,
    "shield_gain": 0,
    "ronin_gain": 0,
    "scout_cards": 0,
}
IN_COMBAT = {"use ability", "dial", "play card", "retreat to", "retreat with"}


def goods(t, player):
    return [*t.tracks(player), int(t.state.hand_size[player])]


@pytest.mark.rule("SC-242", "SC-243", "SC-244")
@pytest.mark.parametrize("seed", range(3))
def test_nobody_ever_gives_another_anything(seed):
    """Where the rules themselves give nothing to others, nobody's goods rise on another's turn."""
    t = opening(4, seed=seed, **NO_BONUS)
    for turn in range(40):
        player = (int(t.state.first_player) + turn) % 4
        before = [goods(t, other) for other in range(4)]
        t.by("uniform", take_turn, player)
        if t.over:
            break
        for other in range(4):
            if other != player:
                assert all(now <= then for now, then in zip(goods(t, other), before[other], strict=True))


@pytest.mark.rule("SC-242", "SC-243")
def test_nobody_is_asked_for_a_deal():
    """The others are asked in combat only, and the active player about nobody else's goods."""
    t = table("rusviet mechanical", "polania patriotic", "nordic industrial")
    t.put(0, mech="r4c4", worker="r4c6")
    t.put(1, mech="r4c3", worker="r3c3")
    t.put(2, mech="r1c4")
    for player in range(3):
        t.hold(player, 2, 3)
    t.turn(0, "move", "units", "mech at r4c4", "to r4c3")
    assert {one.question for one in t.asked if one.who != 0} <= IN_COMBAT
    assert {one.who for one in t.asked} == {0, 1}
    t.turn(0, "bolster", "power")
    assert {one.who for one in t.asked} == {0}


@pytest.mark.rule("SC-242")
def test_the_state_holds_no_promises():
    """Combat is the same whatever was agreed: the table has no field for it."""
    words = ("promise", "deal_", "alliance", "bribe", "treaty", "gift")
    assert [name for name in GAME.state.names if any(word in name for word in words)] == []


@pytest.mark.rule("SC-288")
def test_a_game_leaves_nothing_behind_for_the_next():
    """No achievement sheet: a game after others on the same table is the game that it is alone."""
    table = prepared(GAME, 3, "mirror:uniform", seed=7, changes={"round_cap": 4})

    def last(games):
        rows = table.play(games[0], len(games))
        return rows["games"][-1].tobytes(), rows["seats"][-3:].tobytes()

    assert last([0, 1, 2]) == last([2])
    columns = {*GAME.tables["games"].dtype.names, *GAME.tables["seats"].dtype.names}
    assert not [name for name in columns if "achievement" in name]


@pytest.mark.rule("SC-289")
def test_who_does_nothing_for_long_loses_no_popularity():
    t = table("rusviet mechanical", "polania patriotic")
    for _ in range(12):
        for player in (0, 1):
            t.turn(player)
    assert [t.tracks(player) for player in (0, 1)] == [(5, 9, 9)] * 2
