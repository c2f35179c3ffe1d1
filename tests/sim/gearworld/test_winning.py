"""Winning: three skyworks at the end of a round, the most of them, a shared victory."""

import pytest

from .table import empty_table

NEVER = {f"{phase}_die": ["skip"] * 6 for phase in ("production", "trade", "transport")}
LANDS = ["grey_water", "westfeld", "scrapwater", "ockham"]


def table_with(*skyworks, players=None, **changes):
    """Each seat has one land with so many skyworks."""
    t = empty_table(players or len(skyworks), **changes)
    for seat, (land, n) in enumerate(zip(LANDS, skyworks, strict=False)):
        t.own(seat, land)
        t.lay(land, skywork=n)
    return t


@pytest.mark.rule("GB-069")
def test_three_skyworks_within_a_round_do_not_end_it():
    """The third is built in the build phase; the battle phase still comes, and only the end of the round decides."""
    t = table_with(2, 0, 0, **NEVER, hide_hopeless_attacks=False)
    t.own(1, "watts_coast")
    t.lay("grey_water", gold=4)
    t.round({0: ["skywork in grey_water the other way"]})
    assert t.skyworks(0) == 3
    assert "attack" in {one.question for one in t.asked}
    assert not t.state.over
    t.end_round()
    assert t.state.over and t.winners == [0]


@pytest.mark.rule("GB-069")
def test_a_third_skywork_lost_again_in_the_same_round_wins_nothing():
    t = table_with(2, 0, 0, **NEVER)
    t.own(0, "dry_shore")
    t.own(1, "watts_coast southern_waste")
    t.lay("watts_coast", weapon=1)
    t.lay("southern_waste", weapon=1)
    t.lay("dry_shore", gold=4)
    t.round({0: ["skywork in dry_shore the other way"], 1: ["attack dry_shore"], 2: ["with attacker"]})
    t.end_round()
    assert (t.skyworks(0), t.skyworks(1)) == (2, 1)
    assert not t.state.over


@pytest.mark.rule("GB-070", "GB-073")
@pytest.mark.parametrize(("skyworks", "winners"), [(2, []), (3, [1]), (4, [1])])
def test_the_only_player_with_three_or_more_wins(skyworks, winners):
    t = table_with(0, skyworks, 2)
    t.end_round()
    assert t.winners == winners
    assert bool(t.state.over) == bool(winners)


@pytest.mark.rule("GB-070")
def test_skyworks_count_over_all_lands_of_a_player():
    t = table_with(1, 0, 0)
    t.own(0, "fulcrum golddust")
    t.lay("fulcrum", skywork=1)
    assert t.check_victory() == []
    t.lay("golddust", skywork=1)
    assert t.check_victory() == [0]


@pytest.mark.rule("GB-071")
@pytest.mark.parametrize(("skyworks", "winner"), [((4, 3, 0), 0), ((3, 4, 0), 1), ((3, 4, 5), 2), ((3, 3, 4), 2)])
def test_of_several_the_one_with_most_wins(skyworks, winner):
    assert table_with(*skyworks).check_victory() == [winner]


@pytest.mark.rule("GB-072")
@pytest.mark.parametrize(
    ("skyworks", "winners"),
    [
        ((3, 3, 0), [0, 1]),
        ((3, 4, 4), [1, 2]),
        ((3, 3, 3), [0, 1, 2]),
        ((4, 3, 4, 1), [0, 2]),
        ((3, 3, 3, 3), [0, 1, 2, 3]),
    ],
)
def test_those_who_tie_on_most_share_the_victory(skyworks, winners):
    t = table_with(*skyworks)
    t.end_round()
    assert t.winners == winners
    assert t.state.over


@pytest.mark.rule("GB-073")
@pytest.mark.parametrize("skyworks", [(0, 0, 0), (2, 2, 2), (2, 0, 1)])
def test_with_nobody_at_three_another_round_is_played(skyworks):
    t = table_with(*skyworks)
    t.end_round()
    assert not t.state.over
    assert t.winners == []


@pytest.mark.rule("GB-074")
def test_a_captured_skywork_counts_for_the_captor():
    """Whoever built it."""
    t = table_with(2, 0, 0)
    t.own(1, "watts_coast")
    t.lay("watts_coast", gold=4)
    t.build(1, "skywork in watts_coast the other way")
    assert (t.skyworks(0), t.skyworks(1)) == (2, 1)
    t.battle(0, "attack watts_coast")
    assert (t.skyworks(0), t.skyworks(1)) == (3, 0)
    assert t.check_victory() == [0]
