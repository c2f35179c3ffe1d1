"""The course of a turn, and the Status phase."""

import pytest

from balancewheel.sim.games.gears.game import play_round
from balancewheel.sim.games.gears.state import Event
from balancewheel.sim.games.gears.status import weakness_in_pile

from .table import opening, table

WINNING = "Goth'tanal, Ari-oth"  # five weakness
KOSMOS = "Kosmos I1, Kosmos I2, Kosmos F1, Kosmos F2, Kosmos W1, Kosmos W2"


@pytest.mark.rule("GE-016")
def test_one_dominance_wins_and_the_game_stops_at_once():
    t = table()
    t.put("despair", WINNING, 1)
    t.put("hand", "Crew 01I, Kosmos I3")
    t.turn("resolve")
    assert t.state.over and t.winners == [0] and t.dominance() == [1, 0]
    assert [one.question for one in t.asked] == ["resolve"]
    assert t.events(Event.REFRESHED) == [] and t.hand() == ["Kosmos I3", "Crew 01I"]


@pytest.mark.rule("GE-016")
def test_the_other_player_has_no_turn_after_the_win():
    t = table()
    t.put("despair", WINNING, 1)
    t.play(play_round, plan={0: ["resolve"]})
    assert [one.who for one in t.events(Event.TURN_BEGINS)] == [0]


@pytest.mark.rule("GE-017")
def test_a_pile_that_is_not_resolved_wins_nothing():
    t = table()
    t.put("despair", "Crew 22I, Crew 22F, Crew 22W", 1)
    t.put("draw", KOSMOS)
    t.turn("decline")
    assert t.dominance() == [0, 0] and not t.state.over
    t.turn("resolve")
    assert t.dominance() == [1, 0]


@pytest.mark.rule("GE-018")
def test_despair_comes_from_attacks():
    t = table()
    t.put("hand", "Crew 22I, Crew 01I")
    t.put("draw", KOSMOS)
    t.put("realm", "Crew 01F")
    t.buy("play Crew 22I", "gain Crew 01F")
    assert t.cards("despair", 0) == t.cards("despair", 1) == []
    t.attack("attack with Crew 01I")
    assert len(t.cards("despair", 1)) == 1 and t.cards("despair", 0) == []


@pytest.mark.rule("GE-019", "GE-020")
def test_the_phases_come_in_order_and_never_again():
    t = table()
    t.put("despair", "Kosmos I1", 1)
    t.put("hand", "Ari-oth, Crew 01I, Kosmos F1")
    t.put("draw", KOSMOS.replace("Kosmos I1, ", "").replace("Kosmos F1, ", ""))
    t.put("realm", "Crew 06I")
    t.turn(
        "resolve", "play Crew 01I", "gain Crew 06I", "done", "attack with Ari-oth", "pass", "keep Kosmos F1 (card 1)"
    )
    asked = [one.question for one in t.asked]
    order = ["resolve", "buy", "open", "attack", "refresh"]
    assert [question for question in order if question in asked] == order
    assert sorted(asked, key=order.index) == asked


@pytest.mark.rule("GE-019")
def test_what_each_phase_does_shows_in_the_log_in_order():
    t = table()
    t.put("despair", "Kosmos I1", 1)
    t.put("hand", "Ari-oth, Crew 01I")
    t.put("draw", "Kosmos W1, Kosmos W2, Kosmos W3, Kosmos F1, Kosmos F2, Kosmos F3")
    t.turn("resolve", "play Crew 01I", "attack with Ari-oth")
    kinds = [one.kind for one in t.events(Event.RESOLVED, Event.PLAYED, Event.ATTACKED, Event.GAVE, Event.REFRESHED)]
    assert kinds == [Event.RESOLVED, Event.PLAYED, Event.ATTACKED, Event.PLAYED, Event.GAVE, Event.REFRESHED]


@pytest.mark.rule("GE-021")
def test_after_the_refresh_the_other_player_is_active():
    t = opening()
    for _ in range(3):
        t.play(play_round)
    first = int(t.state.first_player)
    assert [one.who for one in t.events(Event.TURN_BEGINS)] == [first, 1 - first] * 3
    assert t.state.round_number == 3 and t.state.turns == 6


@pytest.mark.rule("GE-022")
def test_each_player_skips_two_status_phases_of_their_own():
    t = table()
    t.state.own_turns[:] = 0
    for player in range(2):
        t.put("despair", "Kosmos I1", player)
    for turn in range(1, 5):
        for player in range(2):
            t.turn(player=player)
            assert t.was_asked("resolve", player) == (turn > 2), (turn, player)


@pytest.mark.rule("GE-022")
def test_how_many_are_skipped_is_a_parameter_and_the_second_player_may_skip_fewer():
    for own, player, asked in ((0, 0, False), (1, 0, True), (0, 1, True)):
        t = table(status_skip_turns=1, second_player_early_status=1)
        t.put("despair", WINNING, 1 - player)
        t.state.own_turns[player] = own
        t.turn(player=player)
        assert bool(t.was_asked("resolve")) == asked


@pytest.mark.rule("GE-023")
def test_the_active_players_weaknesses_are_of_no_use():
    """Neither do they pay, nor do they add to an attack, nor take from it."""
    t = table()
    t.put("hand", "Goth'tanal")  # a finesse power, three ingenuity weaknesses
    t.put("realm", "Crew 02F")  # costs an ingenuity
    assert t.buy_menu("play Goth'tanal") == []
    t.put("draw", KOSMOS)
    t.attack("attack with Goth'tanal")
    assert len(t.cards("despair", 1)) == 1 and t.cards("despair", 0) == []


@pytest.mark.rule("GE-024")
def test_the_active_player_may_resolve_or_decline():
    t = table()
    t.put("despair", "Kosmos I1", 1)
    t.status("decline")
    assert t.offered("resolve") == ["decline", "resolve"] and t.names("despair", 1) == ["Kosmos I1"]
    t.status("resolve")
    assert t.names("despair", 1) == []
    t.status()
    assert t.was_asked("resolve") == 0  # there is no pile


@pytest.mark.rule("GE-025")
def test_all_cards_of_the_pile_are_revealed():
    t = table()
    t.put("despair", "Kosmos I1, Archibald, Kosmos W3", 1)
    t.status("resolve")
    assert [(one.who, t.name(one.what)) for one in t.events(Event.REVEALED)] == [
        (1, "Kosmos I1"), (1, "Archibald"), (1, "Kosmos W3"),
    ]  # fmt: skip
    assert sorted(t.names("box")[-3:]) == ["Archibald", "Kosmos I1", "Kosmos W3"]


@pytest.mark.rule("GE-026")
@pytest.mark.parametrize("threshold", [4, 5, 6])
def test_as_much_weakness_as_the_threshold_is_enough(threshold):
    t = table(despair_threshold=threshold)
    t.put("despair", "Crew 12I, Goth'tanal", 1)  # an ingenuity and an Omnis weakness, three ingenuity
    assert weakness_in_pile(t.rules, t.state, 1) == 5
    t.status("resolve")
    assert t.dominance() == [int(threshold <= 5), 0]


@pytest.mark.rule("GE-027")
def test_powers_in_the_pile_do_not_count():
    t = table()
    # eight powers, four weaknesses
    t.put("despair", "Kosmos I3, Kosmos F3, Kosmos W3, Kosmos O, Crew 09I, Crew 10I", 1)
    t.status("resolve")
    assert t.dominance() == [0, 0] and t.events(Event.DOMINATED) == []


@pytest.mark.rule("GE-028")
def test_too_little_destroys_the_pile_and_the_turn_goes_on():
    t = table()
    t.put("despair", "Kosmos I1, Archibald", 1)
    t.put("hand", "Crew 01I")
    t.put("draw", "Kosmos F1")
    t.turn("resolve", "play Crew 01I")
    assert t.names("despair", 1) == [] and {"Kosmos I1", "Archibald"} <= set(t.names("box"))
    assert not t.state.over and t.was_asked("buy") and len(t.events(Event.REFRESHED)) == 1


@pytest.mark.rule("GE-028")
def test_a_variant_leaves_the_failed_pile_lying():
    t = table(failed_pile_destroyed=False)
    t.put("despair", "Kosmos I1, Archibald", 1)
    t.status("resolve")
    assert t.names("despair", 1) == ["Kosmos I1", "Archibald"]
    assert t.state.despair_seen[1, :2].tolist() == [3, 3]  # both have seen it


@pytest.mark.rule("GE-029")
def test_a_pile_is_resolved_once_in_a_status_phase():
    t = table(failed_pile_destroyed=False)
    t.put("despair", "Kosmos I1", 1)
    t.status("resolve")
    assert t.was_asked("resolve") == 1 and len(t.events(Event.RESOLVED)) == 1


@pytest.mark.rule("GE-030")
def test_the_own_pile_cannot_be_resolved():
    t = table()
    t.put("despair", WINNING, 0)
    t.status()
    assert t.was_asked("resolve") == 0 and t.dominance() == [0, 0]
    t.put("despair", "Kosmos I1", 1)
    t.status("resolve")
    assert t.names("despair", 0) == ["Goth'tanal", "Ari-oth"] and t.dominance() == [0, 0]
