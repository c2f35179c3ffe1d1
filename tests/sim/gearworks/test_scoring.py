"""Game end and scoring."""

import pytest

from balancewheel.sim.games.gearworks.round_end import claim_parts
from balancewheel.sim.games.gearworks.scoring import part_types, score, triples

from .table import empty_table


def points(t, player=0):
    return score(t.rules, t.state, player)


def ranks(t):
    return t.end_game()


def built(t, player, parts, plan, contraptions):
    """Claim these parts and build by the plan."""
    t.give(player, contraptions=contraptions)
    t.control_by(player, parts)
    t.settle({player: plan})


@pytest.mark.rule("GW-086")
@pytest.mark.parametrize("plan", ["build A1 with A", "build A1 with 1"])
def test_4_points_for_a_contraption_with_one_part(plan):
    t = empty_table()
    built(t, 0, "A1", [plan], "A1")
    assert points(t) == 4 + 2  # and 2 for the other part


@pytest.mark.rule("GW-087")
def test_9_points_for_a_contraption_with_both_parts():
    t = empty_table()
    built(t, 0, "A1", ["build A1 with both"], "A1")
    assert points(t) == 9


@pytest.mark.rule("GW-088", "GW-073")
def test_2_points_for_each_unused_part():
    t = empty_table()
    t.control_by(0, "AB1")
    claim_parts(t.rules, t.state)
    assert points(t) == 6


@pytest.mark.rule("GW-088", "GW-071")
def test_unused_parts_of_all_rounds_count():
    t = empty_table()
    for _ in range(3):
        t.control_by(0, "AB")
        t.settle()
    assert points(t) == 12


@pytest.mark.rule("GW-089")
def test_1_point_for_each_spark():
    t = empty_table()
    t.give(0, sparks=4)
    assert points(t) == 4


@pytest.mark.rule("GW-090")
def test_nothing_for_unbuilt_contraptions_and_gear_cards():
    t = empty_table()
    t.give(0, "gray 9, blue 9", contraptions="A1 B2 C3")
    assert points(t) == 0


@pytest.mark.rule("GW-091")
def test_the_player_with_the_most_points_wins():
    """Whatever the tie-breakers say."""
    t = empty_table()
    t.claimed(0, "AB")
    t.give(1, sparks=5)
    t.claimed(2, "111")
    assert [points(t, player) for player in range(3)] == [4, 5, 6]
    assert ranks(t) == [3, 2, 1]
    assert len(t.winners) == 1


@pytest.mark.rule("GW-092")
def test_the_first_tie_breaker_is_most_different_types_of_parts():
    t = empty_table()
    t.claimed(0, "AAA")
    t.claimed(1, "AB")
    t.give(1, sparks=2)
    t.give(2, sparks=5)
    assert [points(t, player) for player in range(3)] == [6, 6, 5]
    assert [part_types(t.state, player) for player in range(3)] == [1, 2, 0]
    assert ranks(t) == [2, 1, 3]


@pytest.mark.rule("GW-092")
def test_parts_on_contraptions_are_types_too():
    t = empty_table()
    built(t, 1, "A1", ["build A1 with both"], "A1")
    t.claimed(0, "BBB")
    t.give(0, sparks=3)
    assert [points(t, 0), points(t, 1)] == [9, 9]
    assert ranks(t)[:2] == [2, 1]


@pytest.mark.rule("GW-093")
def test_the_second_tie_breaker_is_most_sets_of_three_like_parts():
    t = empty_table()
    t.claimed(0, "AABB")
    t.claimed(1, "CCCD")
    assert [points(t, 0), points(t, 1)] == [8, 8]
    assert [triples(t.state, player) for player in range(2)] == [0, 1]
    assert ranks(t)[:2] == [2, 1]


@pytest.mark.rule("GW-093")
def test_parts_on_contraptions_belong_to_sets_too():
    t = empty_table()
    built(t, 1, "A1", ["build A1 with both"], "A1")
    t.claimed(1, "AA")
    assert triples(t.state, 1) == 1


@pytest.mark.rule("GW-091", "GW-092", "GW-093")
def test_players_whom_no_tie_breaker_parts_share_the_win():
    t = empty_table()
    t.claimed(0, "AB")
    t.claimed(1, "CD")
    t.claimed(2, "1")
    assert ranks(t) == [1, 1, 3]
    assert len(t.winners) == 2
