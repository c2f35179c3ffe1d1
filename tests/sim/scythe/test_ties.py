"""Who wins: most coins, then six tie-breakers in order, then together."""

import pytest

from .table import table

FACTORS = ["pieces", "power", "popularity", "resources", "territories", "stars"]


def even(players=2):
    """Everybody has 3 workers at home, a mech and 3 resources in one territory, 5 power, 9 popularity, 2 stars."""
    seats = ("nordic mechanical", "crimea industrial", "polania patriotic")[:players]
    t = table(*seats)
    t.tile("on_tunnels")
    for player, place in enumerate(("r1c5", "r7c3", "r3c1")[:players]):
        t.put(player, mech=f"{place} HB_nordic", worker="HB_nordic HB_nordic HB_nordic")
        t.lay(place, oil=3)
        t.award(player, mechs=1, power=1)
    return t


def improve(t, player, factor):
    place = ("r1c5", "r7c3", "r3c1")[player]
    if factor == "pieces":
        t.put(player, worker="HB_nordic")
    elif factor == "power":
        t.set(player, power=6)
    elif factor == "popularity":
        t.set(player, popularity=10)
    elif factor == "resources":
        t.lay(place, oil=1)
    elif factor == "territories":
        t.put(player, character=("r1c4", "r8c3", "r4c0")[player])
    elif factor == "stars":
        t.award(player, objective=1)


def winners(t, level=60):
    """The seats that win when everybody has this many coins in all; None leaves the coins as they are."""
    for player in range(t.state.n_players):
        if level is not None:
            t.state.secret_coins[player] += level - t.score(player)
    t.end_game()
    if level is not None:
        assert t.state.score.tolist()[: t.state.n_players] == [level] * t.state.n_players
    return t.winners


@pytest.mark.rule("SC-280")
def test_most_coins_win_whatever_else():
    t = even()
    for factor in FACTORS:
        improve(t, 1, factor)
    t.set(0, coins=60)
    assert t.score(0) > t.score(1)
    assert winners(t, level=None) == [0]


@pytest.mark.rule("SC-280")
def test_one_coin_decides():
    for winner in (0, 1):
        t = even()
        t.state.secret_coins[winner] += 1
        assert winners(t, level=None) == [winner]


@pytest.mark.rule("SC-281", "SC-282", "SC-283", "SC-284", "SC-285", "SC-286")
@pytest.mark.parametrize("first", range(6))
@pytest.mark.parametrize("winner", [0, 1])
def test_the_tie_breakers_in_order(first, winner):
    """Equal in all that come before, ahead in this one, behind in all that come after."""
    t = even()
    improve(t, winner, FACTORS[first])
    for factor in FACTORS[first + 1 :]:
        improve(t, 1 - winner, factor)
    assert winners(t) == [winner]


@pytest.mark.rule("SC-287")
def test_equal_in_everything_is_a_shared_win():
    assert winners(even()) == [0, 1]
    assert winners(even(3)) == [0, 1, 2]
    t = even(3)
    improve(t, 0, "stars")
    improve(t, 2, "stars")
    assert winners(t) == [0, 2]


@pytest.mark.rule("SC-281", "SC-282")
@pytest.mark.parametrize(("power", "winner"), [((7, 9, 16), [1]), ((9, 7, 16), [0]), ((8, 8, 16), [0, 1])])
def test_ex32_tie_breaks(power, winner):
    """Workers, mechs and structures make 11, 11 and 10: the third is out, whatever its power."""
    t = table("nordic mechanical", "crimea industrial", "polania patriotic")
    t.tile("on_tunnels")
    for player, (workers, mechs) in enumerate([(6, 3), (5, 4), (8, 1)]):
        t.put(player, worker=" ".join(["HB_nordic"] * workers), mech=" ".join(["HB_nordic"] * mechs))
        t.set(player, power=power[player])
    t.build(0, mill="r1c4", mine="r1c5")
    t.build(1, mill="r7c3", mine="r8c3")
    t.build(2, mill="r3c1")
    assert winners(t) == winner


@pytest.mark.rule("SC-281")
@pytest.mark.parametrize("piece", ["worker", "mech", "structure", "character", "recruit"])
def test_workers_mechs_and_structures_count_wherever_they_are(piece):
    """On a base, or on a territory of another; characters and recruits do not count."""
    t = even()
    if piece == "structure":
        t.build(1, mill="r1c5")  # under a mech of seat 0
    elif piece == "recruit":
        t.enlist(1, build="power")
    elif piece == "character":
        t.put(1, character="HB_saxony")
    elif piece in ("worker", "mech"):
        t.put(1, **{piece: "HB_saxony"})
    assert winners(t) == ([1] if piece in ("worker", "mech", "structure") else [0, 1])


@pytest.mark.rule("SC-284")
def test_single_tokens_break_a_tie_not_pairs():
    t = even()
    improve(t, 1, "resources")
    improve(t, 1, "resources")
    improve(t, 0, "resources")
    improve(t, 0, "stars")
    assert winners(t) == [1]  # 5 tokens against 4, two pairs each


@pytest.mark.rule("SC-284")
def test_only_resources_on_controlled_territories_break_a_tie():
    t = even()
    t.lay("HB_crimea", oil=9)
    t.lay("r4c4", oil=9)
    assert winners(t) == [0, 1]


@pytest.mark.rule("SC-285")
def test_the_factory_breaks_a_tie_as_three_territories():
    """One territory and the factory against three territories."""
    t = even()
    t.put(1, character="r4c3")
    t.put(0, character="r1c4", mech="r2c4")
    t.put(1, mech="HB_crimea")
    assert winners(t) == [1]
