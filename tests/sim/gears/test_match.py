"""Matches with the counter card."""

import pytest

from balancewheel.sim.games.gears.game import play_round
from balancewheel.sim.games.gears.state import Event

from .table import opening, table

WINNING, LOSING = "Goth'tanal, Ari-oth", "Kosmos I1"


@pytest.mark.rule("GE-082")
def test_each_dominance_adds_one_and_a_new_game_is_laid_out():
    t = table(preset="best-of-three")
    t.put("despair", WINNING, 1)
    t.put("hand", "Crew 01I")
    t.play(play_round, plan={0: ["resolve"]})
    assert t.dominance() == [1, 0] and not t.state.over and t.state.new_game
    assert [one.question for one in t.asked] == [
        "resolve"
    ]  # the won game is over: no further phase, no turn of the other
    t.play(play_round)
    assert t.dominance() == [1, 0] and t.state.match_game == 2
    assert t.state.own_turns.tolist() == [1, 1]
    assert [one.what for one in t.events(Event.GAME_BEGINS)] == [2]
    assert all(len(places) == 1 for places in t.everything().values())
    assert len(t.cards("box")) == 2 and sum(map(len, (t.cards("realm"), t.cards("realm_deck")))) == 68


@pytest.mark.rule("GE-082", "GE-022")
def test_the_status_skip_begins_anew_in_each_game():
    t = table(preset="best-of-three")
    t.put("despair", WINNING, 1)
    t.play(play_round, plan={0: ["resolve"]})
    for round_number in range(3):
        t.state.n_despair[:] = 0
        t.play(play_round)
        assert t.was_asked("resolve") == 0, round_number


@pytest.mark.rule("GE-083")
@pytest.mark.parametrize("preset", ["best-of-three", "one-long-game"])
def test_a_failed_resolve_destroys_the_pile_and_the_match_goes_on(preset):
    t = table(preset=preset)
    t.state.dominance[:] = 2, 1
    t.put("despair", LOSING, 1)
    t.turn("resolve")
    assert t.dominance() == [2, 1] and t.names("despair", 1) == [] and not t.state.over and not t.state.new_game
    assert "Kosmos I1" in t.names("box")


@pytest.mark.rule("GE-084")
@pytest.mark.parametrize("preset", ["best-of-three", "one-long-game"])
def test_the_match_ends_with_three_on_a_counter(preset):
    for before, over in ((1, False), (2, True)):
        t = table(preset=preset)
        t.state.dominance[:] = 2, before
        t.put("despair", WINNING, 0)
        t.turn("resolve", player=1)
        assert t.dominance() == [2, before + 1]
        assert bool(t.state.over) == over and t.winners == ([1] if over else [])


@pytest.mark.rule("GE-082")
def test_in_one_long_game_the_turn_goes_on_with_the_same_cards():
    t = table(preset="one-long-game")
    t.put("despair", WINNING, 1)
    t.put("hand", "Crew 01I")
    t.put("draw", "Kosmos I1")
    t.turn("resolve", "play Crew 01I")
    assert t.dominance() == [1, 0] and not t.state.new_game and not t.state.over
    assert t.was_asked("buy") and t.names("despair", 1) == [] and {"Goth'tanal", "Ari-oth"} <= set(t.names("box"))


@pytest.mark.rule("GE-084")
def test_two_dominance_win_where_the_preset_says_so():
    t = opening(preset="two-dominance")
    assert t.rules.dominance_to_win == 2
    t.clear()
    t.state.dominance[0] = 1
    t.put("despair", WINNING, 1)
    t.status("resolve")
    assert t.winners == [0]
