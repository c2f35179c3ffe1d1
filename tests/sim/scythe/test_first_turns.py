"""When a player first had the character out, met somebody, deployed a mech and came to the factory."""

from balancewheel.sim.games.scythe.words import First

from .table import table


def first_turns(t):
    """By what happened, in the order of the columns; 0 for not yet."""
    return t.state.first_turn[
        0, [First.LEFT_HOME, First.MET_SOMEBODY, First.DEPLOYED_ONE, First.AT_THE_FACTORY]
    ].tolist()


def test_only_the_first_turn_of_each_is_noted():
    t = table("rusviet mechanical", "polania patriotic")
    t.turn(0, "bolster", "power")
    assert first_turns(t) == [0, 0, 0, 0]
    t.put(0, character="r3c1", worker="r4c6")
    t.next_encounter(1)
    t.turn(0, "move", "units", "character at r3c1", "to r4c1")
    assert first_turns(t) == [2, 2, 0, 0]
    t.lay("r4c6", metal=9)
    t.turn(0, "bolster", "take deploy", "speed in r4c6")
    assert first_turns(t) == [2, 2, 3, 0]
    t.put(0, character="r4c4")
    t.pool(3, 5)
    t.turn(0, "move", "units", "character at r4c4", "to r4c3", "card 3")
    assert first_turns(t) == [2, 2, 3, 4]
    t.turn(0, "bolster", "power")
    assert first_turns(t) == [2, 2, 3, 4]
