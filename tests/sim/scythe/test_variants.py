"""Variants: mats dealt in order, Relentless and the factory card, banned pairs."""

import pytest

from balancewheel.sim.errors import UserError

from .table import opening, table

ORDER = ["industrial", "engineering", "militant", "patriotic", "innovative", "mechanical", "agricultural"]
BANNED = {("rusviet", "industrial"), ("crimea", "patriotic")}
SEEDS = range(150)


def pairs(t):
    """Who got which mat, seat by seat."""
    return [(t.faction(seat), t.mat(seat)) for seat in range(t.state.n_players)]


@pytest.mark.rule("SC-369")
@pytest.mark.parametrize("players", [2, 4, 7])
def test_mats_in_order_ascend_clockwise_from_the_first_player(players):
    """Any mats, and any seat may be the first."""
    firsts, mats = set(), set()
    for seed in range(60):
        t = opening(players, seed=seed, mats_in_order=True, bans="off")
        first = int(t.state.first_player)
        ranks = [ORDER.index(t.mat((first + turn) % players)) for turn in range(players)]
        assert ranks == sorted(ranks)
        firsts.add(first)
        mats |= set(ranks)
    assert (firsts, mats) == (set(range(players)), set(range(7)))


@pytest.mark.rule("SC-369")
def test_by_default_mats_come_in_any_order():
    ordered = 0
    for seed in range(60):
        t = opening(4, seed=seed)
        first = int(t.state.first_player)
        ranks = [ORDER.index(t.mat((first + turn) % 4)) for turn in range(4)]
        ordered += ranks == sorted(ranks)
    assert 0 < ordered < 30  # 1 in 6 by chance


@pytest.mark.rule("SC-370")
@pytest.mark.parametrize(("repeat", "players", "allowed"), [
    ("printed", 2, True), ("printed", 3, True), ("printed", 4, True),
    ("not at 2-3", 2, False), ("not at 2-3", 3, False), ("not at 2-3", 4, True),
    ("never", 2, False), ("never", 4, False),
])  # fmt: skip
def test_ex33_relentless_and_the_factory_card(repeat, players, allowed):
    seats = ["rusviet mechanical", "crimea engineering", "saxony patriotic", "polania agricultural"][:players]
    t = table(*seats, rusviet_factory_repeat=repeat)
    t.take_card(0, 5)
    t.last(0, "factory card")
    t.turn(0, "move")
    assert ("factory card" in t.offered("section")) == allowed
    t.turn(0, "move")  # the other sections are repeated all the same
    t.turn(0, "factory card")


@pytest.mark.rule("SC-371", "SC-372")
@pytest.mark.parametrize("bans", ["on", "redeal"])
@pytest.mark.parametrize("players", [2, 5, 7])
def test_a_banned_pair_is_not_dealt(bans, players):
    dealt = set()
    for seed in SEEDS:
        dealt |= set(pairs(opening(players, seed=seed, bans=bans)))
    assert not dealt & BANNED
    if players == 7:
        assert len(dealt) == 47  # all others of 49 are


@pytest.mark.rule("SC-371", "SC-372")
def test_bans_hold_for_mats_in_order_too():
    for seed in SEEDS:
        assert not set(pairs(opening(5, seed=seed, mats_in_order=True))) & BANNED


@pytest.mark.rule("SC-372")
def test_who_draws_a_banned_mat_draws_another_and_the_mat_goes_back():
    """Without a banned pair all is as without bans; what went back may come to somebody else."""
    returned = kept_away = 0
    for seed in range(300):
        without, banning = (pairs(opening(4, seed=seed, bans=bans)) for bans in ("off", "on"))
        assert [faction for faction, _ in without] == [faction for faction, _ in banning]
        drawn = [seat for seat in range(4) if without[seat] in BANNED]
        if not drawn:
            assert without == banning
            continue
        for seat in drawn:
            assert without[seat] != banning[seat]
            others = {mat for other, (_, mat) in enumerate(banning) if other != seat}
            returned += without[seat][1] in others
            kept_away += without[seat][1] not in others
    assert returned and kept_away


@pytest.mark.rule("SC-372")
def test_chance_says_who_draws_first():
    """Banned mats come back to those who draw later: no seat draws before the others in every game."""
    changed = set()
    for seed in range(400):
        without, banning = (pairs(opening(3, seed=seed, bans=bans)) for bans in ("off", "on"))
        banned = [seat for seat in range(3) if without[seat] in BANNED]
        if len(banned) == 1:
            changed |= {(banned[0], seat) for seat in range(3) if without[seat] != banning[seat]}
    assert {(seat, other) for seat in range(3) for other in range(3)} == changed


@pytest.mark.rule("SC-373")
def test_without_bans_the_banned_pairs_are_dealt_like_any_other():
    dealt = set()
    for seed in SEEDS:
        dealt |= set(pairs(opening(7, seed=seed, bans="off")))
    assert len(dealt) == 49


@pytest.mark.rule("SC-371", "SC-373")
@pytest.mark.parametrize(("faction", "mat"), sorted(BANNED))
def test_a_pinned_banned_pair_is_a_mistake_unless_bans_are_off(faction, mat):
    changes = {"seat_factions": [faction], "seat_mats": [mat]}
    with pytest.raises(UserError, match="banned"):
        opening(2, **changes)
    t = opening(2, bans="off", **changes)
    assert pairs(t)[0] == (faction, mat)
