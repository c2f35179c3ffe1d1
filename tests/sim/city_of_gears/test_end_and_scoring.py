"""White gears, the end of the game, ownership, ties."""

import pytest

from tests.sim.city_of_gears.table import GAME, table


@pytest.mark.rule("CG-096")
def test_a_white_gear_is_set_aside_and_replaced():
    t = table().open().bag("Spark Coil", "Arc Display", "Boiler Tap").give(0, cog=3)
    t.state.white_bag = 2
    t.act(0, "draw 3", "return the rest")
    found = int(t.state.white_drawn)
    assert len([one for one in t.offered("place") if one.startswith("develop")]) == 3
    assert t.state.white_bag == 2 - found
    for _ in range(20):
        t.give(0, cog=3).act(0, "draw 3", "return the rest")
    assert t.state.white_drawn == 2 and t.state.white_bag == 0  # never placed, never returned
    assert len(t.in_bag()) == 3 and not t.state.over


@pytest.mark.rule("CG-097")
def test_the_third_white_gear_ends_the_game_and_no_earlier_one():
    t = table().open().bag().give(0, cog=4)
    t.state.white_bag, t.state.white_drawn = 1, 1
    t.act(0, "draw 1")
    assert t.state.white_drawn == 2 and not t.state.over
    t.state.white_bag = 1
    t.give(0, cog=1).act(0, "draw 1")
    assert t.state.over and t.state.ended_by == 0


@pytest.mark.rule("CG-097")
@pytest.mark.parametrize(("tile", "cog"), [("Gear Foundry", 1), ("Railworks", 1), ("Patent Office", 1)])
def test_whatever_draws_it(tile, cog):
    t = table().open().lay(B2=tile).put(0, "B2 factory factory").bag().give(0, cog=cog)
    t.state.white_bag, t.state.white_drawn = 4, 2
    t.act(0, f"activate {tile} (B2)")
    assert t.state.over and t.state.ended_how == 1


@pytest.mark.rule("CG-097")
def test_gears_drawn_before_the_last_white_one_are_counted():
    seen = set()
    for seed in range(12):
        t = table(seed=seed).open().bag("Arc Display", "Boiler Tap", "Cog Press").give(0, cog=4)
        t.state.white_drawn, t.state.white_bag = 2, 2
        t.act(0, "draw 4")
        assert t.state.over
        assert t.state.count[0].gears_drawn == 3 - t.state.n_bag
        seen.add(int(t.state.n_bag))
    assert len(seen) > 1


@pytest.mark.rule("CG-098")
def test_the_turn_stops_at_once():
    """No placement of gears drawn before it, nothing after it, no turn of anybody else."""
    t = table(3).open().bag("Spark Coil").give(0, cog=4, steam=2, prestige=9)
    t.state.white_drawn, t.state.white_bag = 2, 1
    t.act(0, "draw 2")
    assert t.state.over and t.was_asked("place") == 0
    assert t.asked[-1].taken == "draw 2"
    for seed in range(4):
        t = table(3, seed=seed).open().bag()
        for seat in range(3):
            t.give(seat, cog=2)
        t.state.white_drawn, t.state.white_bag = 2, 5
        t.play(GAME.play_round, plan={0: ["draw 1"]})
        assert t.state.over and [e.who for e in t.events(0)] == [0]


@pytest.mark.rule("CG-099")
def test_nothing_is_cashed_or_stored_after_it():
    t = table().open().bag().give(0, cog=1, zap=2)
    t.state.white_drawn, t.state.white_bag = 2, 1
    t.turn(0, "draw 1")
    assert t.state.over and t.prestige(0) == 0
    assert t.was_asked("keep") == t.was_asked("cash") == 0


@pytest.mark.rule("CG-100")
def test_the_abbreviated_game_ends_with_the_second():
    t = table(preset="abbreviated").open().bag().give(0, cog=2)
    t.state.white_bag = 1
    t.act(0, "draw 1")
    assert not t.state.over
    t.state.white_bag = 1
    t.act(0, "draw 1")
    assert t.state.over and t.state.white_drawn == 2


def prestige(t):
    return [int(GAME.score(t.rules, t.state, seat)) for seat in range(t.n_seats)]


@pytest.mark.rule("CG-101", "CG-102")
def test_influence_is_workers_on_and_links_at_a_tile():
    t = table().lay(B2="Grand Bank").put(0, "B2 factory factory").link(0, "B1-B2").put(1, "B2 B2 factory")
    t.link(0, "A1-B1").put(1, "B2 factory factory")
    assert prestige(t) == [5, 0]
    t.put(1, "B2 B2 B2")
    assert prestige(t) == [0, 5]
    t = table().lay(B3="Grand Bank").link(1, "south factory-B3")
    assert prestige(t) == [0, 5]  # a link to the factory counts for the tile


@pytest.mark.rule("CG-102")
def test_every_tile_is_scored_by_itself():
    t = table().lay(A1="Grand Bank", C3="Observatory", B2="Gear Foundry").put(0, "A1 C3 factory").put(1, "B2 C3 C3")
    assert prestige(t) == [5, 4 + 3]


@pytest.mark.rule("CG-103")
def test_links_decide_a_tie():
    t = table().lay(B2="Grand Bank").put(0, "B2 B2 factory").put(1, "B2 factory factory").link(1, "B2-C2")
    assert prestige(t) == [0, 5]


@pytest.mark.rule("CG-104")
def test_whoever_is_still_tied_gets_the_full_value():
    t = table(3).lay(B2="Grand Bank").put(0, "B2 factory factory").put(1, "B2 factory factory").put(2, "A1 A1 A1")
    assert prestige(t) == [5, 5, 0]
    t.link(0, "B1-B2").link(1, "B2-C2")
    assert prestige(t) == [5, 5, 0]


@pytest.mark.rule("CG-105")
def test_nobody_owns_a_tile_without_influence():
    t = table().lay(B2="Grand Bank", B1="Observatory").link(0, "A1-B1")
    assert prestige(t) == [3, 0]
    from balancewheel.sim.games.city_of_gears.scoring import owners_of

    assert owners_of(t.rules, t.state, t.cell("B2")) == 0


@pytest.mark.rule("CG-106")
def test_endgame_developments_count_tiles_as_owned():
    t = table().lay(B2="Grand Bank").put(0, "B2 factory factory").develop(0, "Chamber of Commerce")
    assert prestige(t) == [5 + 1, 0]
    t.put(1, "B2 B2 factory")
    assert prestige(t) == [0, 5]


@pytest.mark.rule("CG-089", "CG-090", "CG-107")
def test_the_most_prestige_wins():
    """From tokens, discoveries, tiles and endgame developments."""
    t = table(3).lay(B2="Gear Foundry").put(0, "B2 factory factory").develop(1, "Founders Plaque")
    t.give(0, prestige=2).give(1, prestige=3).give(2, prestige=1)
    t.state.discoveries[:3] = 0, 1, 2
    assert prestige(t) == [2 + 4, 3 + 2 + 2, 1 + 4]
    assert t.end_game() == [2, 1, 3]


@pytest.mark.rule("CG-108")
def test_of_a_tie_whoever_owns_more_tiles():
    t = table(3).lay(B2="Gear Foundry", A1="Boiler House", C1="Lottery Hall").give(2, prestige=4)
    t.put(0, "B2 factory factory").put(1, "A1 C1 factory")
    assert prestige(t) == [4, 4, 4]
    assert t.end_game() == [2, 1, 3]


@pytest.mark.rule("CG-109")
def test_of_a_tie_in_tiles_too_the_win_is_shared():
    t = table(3).lay(B2="Gear Foundry", A1="Gear Foundry").give(2, prestige=3)
    t.lay(A1="Aerodrome").put(0, "B2 factory factory").put(1, "A1 factory factory")
    assert t.end_game() == [1, 1, 3]
    assert t.winners == [0, 1]


@pytest.mark.rule("CG-090")
def test_prestige_by_its_source():
    t = table().lay(B1="Observatory", B2="Aerodrome").put(0, "B1 factory factory").link(0, "B1-B2")
    t.develop(0, "Whistle Organ")
    t.act(0, "activate Observatory (B1)", "collect Aerodrome (B2)", "use Whistle Organ", dice="steam steam steam zap")
    t.finish(0, "keep nothing", "cash 1")
    assert t.state.secret_earned[0].tolist() == [0, 2, 1, 1, 1]
    assert t.prestige(0) == 5


@pytest.mark.rule("CG-091")
def test_others_know_prestige_only_if_they_keep_count():
    t = table().give(0, zap=2).begin(0).finish(0, "keep nothing", "cash 2")
    assert t.state.known_prestige[0] == 2 == t.prestige(0)
    t = table(preset="masked-prestige").give(0, zap=2).begin(0).finish(0, "keep nothing", "cash 2")
    assert t.state.known_prestige[0] == 0 and t.prestige(0) == 2
    from balancewheel.sim.games.city_of_gears.hidden import redeal_hidden

    totals = set()
    for _ in range(20):
        redeal_hidden(t.rules, t.state, 1)
        totals.add(t.prestige(0))
    assert len(totals) > 2
    redeal_hidden(t.rules, t.state, 0)
    before = t.prestige(0)
    redeal_hidden(t.rules, t.state, 0)
    assert t.prestige(0) == before
