"""Moves, exploring, Opening Day."""

import pytest

from balancewheel.sim.games.city_of_gears.turn import choose_actions
from tests.sim.city_of_gears.table import starting, table


@pytest.mark.rule("CG-047", "CG-049")
def test_a_standard_move_crosses_one_own_link_in_either_direction():
    t = table().lay(B1="Observatory", B2="Grand Bank").put(0, "B1 factory factory").give(0, movement=3)
    t.link(0, "north factory-B1", "B1-B2").link(1, "A1-B1")
    assert sorted(starting(t.choices(0), "move")) == ["move B1-B2", "move B1-factory", "move factory-B1"]
    t.act(0, "move B1-factory", "move factory-B1", "move B1-B2")
    assert t.where(0) == ["B2", "factory", "factory"]


@pytest.mark.rule("CG-047")
def test_steam_or_a_movement_token_as_the_player_chooses():
    t = table().link(0, "north factory-B1").give(0, movement=1, steam=1)
    t.act(0, "move factory-B1", "movement token")
    assert t.offered("pay move") == ["movement token", "steam"]
    assert t.movement(0) == 0 and t.tokens(0) == (1, 0, 0) and t.state.supply[3] == 30
    t = table().link(0, "north factory-B1").give(0, movement=1, steam=1)
    t.act(0, "move factory-B1", "steam")
    assert t.movement(0) == 1 and t.tokens(0) == (0, 0, 0)
    assert starting(table().link(0, "north factory-B1").choices(0, dice="cog cog"), "move") == []


@pytest.mark.rule("CG-048", "CG-049")
def test_rapid_transit_goes_any_number_of_own_links_for_1_zap():
    t = table().lay(B1="Observatory", B2="Grand Bank", B3="Aerodrome", C3="Railworks").give(0, zap=1)
    t.link(0, "north factory-B1", "B1-B2", "B2-B3").link(1, "B3-C3")
    assert starting(t.choices(0), "rapid") == ["rapid factory-B1", "rapid factory-B2", "rapid factory-B3"]
    t.act(0, "rapid factory-B3")
    assert t.where(0) == ["B3", "factory", "factory"] and t.tokens(0) == (0, 0, 0)
    assert starting(t.choices(0), "rapid") == []
    t.give(0, zap=1).act(0, "rapid B3-factory")
    assert t.where(0) == ["factory"] * 3


@pytest.mark.rule("CG-050")
def test_locked_workers_do_not_move():
    t = table().link(0, "north factory-B1").put(0, "B1 B1 B1").lay(B1="Observatory").give(0, movement=9, zap=2)
    assert t.state.locked[0] == 3
    assert [one for one in t.choices(0) if one.startswith(("move factory", "rapid factory"))] == []


@pytest.mark.rule("CG-051")
def test_workers_of_all_players_share_a_tile():
    t = table().lay(B2="Observatory", B1="Grand Bank").put(0, "B1 B2 factory").put(1, "B2 B2 factory")
    t.link(0, "B1-B2").give(0, movement=1).act(0, "move B1-B2")
    assert t.where(0) == ["B2", "B2", "factory"] and t.where(1) == ["B2", "B2", "factory"]


@pytest.mark.rule("CG-052", "CG-089")
def test_exploring_flips_the_tile_and_takes_its_token():
    t = table().link(0, "north factory-B1").give(0, movement=2)
    assert t.state.face_up == 0
    t.act(0, "move factory-B1")
    cell = t.cell("B1")
    assert t.state.tile[cell] == t.state.secret_tile[cell]
    assert int(t.state.face_up) == 1 << cell
    assert t.state.discoveries.tolist()[:2] == [1, 0]
    assert t.prestige(0) == 0  # the token is no prestige to spend
    owned = t.rules.tile_prestige[t.state.tile[cell]]
    assert t.game.score(t.rules, t.state, 0) == 2 + owned


@pytest.mark.rule("CG-053")
@pytest.mark.parametrize(("given", "move"), [({"steam": 1}, "move"), ({"movement": 1}, "move"), ({"zap": 1}, "rapid")])
def test_exploring_by_either_move_costs_no_more(given, move):
    t = table().link(0, "north factory-B1").give(0, **given)
    t.act(0, f"{move} factory-B1")
    assert t.state.discoveries[0] == 1
    assert t.tokens(0) == (0, 0, 0) and t.movement(0) == 0


@pytest.mark.rule("CG-054")
def test_a_tile_is_found_once():
    t = table().link(0, "north factory-B1").give(0, movement=3)
    t.act(0, "move factory-B1", "move factory-B1", "move B1-factory")
    assert t.state.discoveries[0] == 1
    t.link(1, "B1-B2").put(1, "B2 factory factory").give(1, movement=1).act(1, "move B2-B1")
    assert t.state.discoveries[1] == 0


@pytest.mark.rule("CG-052")
def test_rapid_transit_ends_on_a_face_down_tile():
    """Ruling: it may lead onto one, and not beyond it."""
    t = table().lay(B1="Observatory", B3="Railworks").link(0, "north factory-B1", "B1-B2", "B2-B3").give(0, zap=1)
    assert starting(t.choices(0), "rapid") == ["rapid factory-B1", "rapid factory-B2"]
    t = table(rapid_through_face_down=True).lay(B1="Observatory", B3="Railworks").give(0, zap=1)
    t.link(0, "north factory-B1", "B1-B2", "B2-B3")
    assert starting(t.choices(0), "rapid") == ["rapid factory-B1", "rapid factory-B2", "rapid factory-B3"]
    t.act(0, "rapid factory-B3")
    assert t.state.discoveries[0] == 0


@pytest.mark.rule("CG-092")
def test_opening_day_comes_with_the_last_tile_and_not_before():
    t = table().lay_all_but("B1", "B2").link(0, "north factory-B1", "B1-B2").give(0, movement=2)
    t.act(0, "move factory-B1")
    assert not t.state.opened and t.state.white_bag == 0
    t.act(0, "move B1-B2")
    assert t.state.opened and t.state.opened_by == 0


@pytest.mark.rule("CG-093")
def test_from_then_on_everybody_rolls_four_dice():
    t = table(3).lay_all_but("B1").link(0, "north factory-B1").give(0, movement=1).act(0, "move factory-B1")
    for seat in (1, 2, 0):
        t.forget_events()
        t.turn(seat)
        assert len(t.events(1)) == 4


@pytest.mark.rule("CG-094")
def test_the_fourth_die_of_whoever_found_it_falls_at_once_and_may_be_used():
    usable = set()
    for seed in range(12):
        t = table(seed=seed).lay_all_but("B1").link(0, "north factory-B1").give(0, movement=1)
        t.begin(0, "zap")
        t.play(choose_actions, 0, plan={0: ["move factory-B1"]})
        assert len(t.dice) == 2
        usable |= set(t.dice)
        menu = t.next_menu(choose_actions, 0)
        if "cog" in t.dice:
            assert "draw 1" in menu
    assert len(usable) > 2
    t = table().lay_all_but("B1").turn(1)
    assert len(t.events(1)) == 3


@pytest.mark.rule("CG-095")
def test_four_white_gears_join_the_bag():
    t = table().lay_all_but("B1").link(0, "north factory-B1").give(0, movement=1).act(0, "move factory-B1")
    assert t.state.white_bag == 4 and t.state.n_bag == 39
    assert t.state.white_drawn == 0
