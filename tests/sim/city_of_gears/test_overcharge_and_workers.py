"""Overcharge, new workers, installed workers."""

import pytest

from tests.sim.city_of_gears.table import starting, table


def meeting():
    """The first player's worker meets the second's in the middle."""
    return table().lay(B2="Observatory").put(0, "B2 factory factory").put(1, "B2 A1 factory")


@pytest.mark.rule("CG-074")
def test_destroy_needs_a_shared_city_tile_and_a_zap():
    t = meeting().give(0, zap=1)
    assert starting(t.choices(0), "destroy") == ["destroy worker of 1 at B2 for 1"]
    assert starting(meeting().choices(0, dice="steam cog"), "destroy") == []
    t.put(0, "A2 factory factory")
    assert starting(t.choices(0), "destroy") == []


@pytest.mark.rule("CG-074")
def test_any_opponent_on_any_shared_tile_is_a_target():
    t = table(3).lay(B2="Observatory", A1="Railworks").put(0, "B2 A1 factory").give(0, zap=1)
    t.put(1, "B2 B2 A1").put(2, "A1 factory factory")
    assert sorted(starting(t.choices(0), "destroy")) == [
        "destroy worker of 1 at A1 for 1", "destroy worker of 1 at B2 for 1", "destroy worker of 2 at A1 for 1",
    ]  # fmt: skip
    t.act(0, "destroy worker of 1 at B2 for 1")
    assert t.where(1) == ["A1", "B2", "factory"]


@pytest.mark.rule("CG-074")
def test_no_worker_in_a_factory_is_destroyed():
    t = table().give(0, zap=3)
    assert starting(t.choices(0), "destroy") == []


@pytest.mark.rule("CG-075")
def test_a_destroyed_worker_is_ready_at_once():
    t = meeting().give(0, zap=1).act(0, "destroy worker of 1 at B2 for 1")
    assert t.where(1) == ["A1", "factory", "factory"] and t.state.locked[1] == 3
    t.link(1, "south factory-B3").give(1, movement=2).act(1, "move factory-B3", "move factory-B3")
    assert t.where(1) == ["A1", "B3", "B3"]


@pytest.mark.rule("CG-076")
def test_demolish_takes_2_zaps_and_a_worker_beside_the_link():
    t = meeting().link(1, "B2-B3", "A1-A2", "south factory-B3").link(0, "B1-B2").give(0, zap=2)
    assert starting(t.choices(0), "demolish") == ["demolish B2-B3 of 1 for 2"]
    assert starting(meeting().link(1, "B2-B3").give(0, zap=1).choices(0), "demolish") == []
    t.put(0, "B3 factory factory")
    assert sorted(starting(t.choices(0), "demolish")) == [
        "demolish B2-B3 of 1 for 2", "demolish south factory-B3 of 1 for 2",
    ]  # fmt: skip


@pytest.mark.rule("CG-076")
def test_a_worker_in_the_factory_demolishes_nothing():
    """The link must lie beside a city tile with an own worker."""
    t = table().link(1, "B1-B2").give(0, zap=2)
    assert starting(t.choices(0), "demolish") == []


@pytest.mark.rule("CG-077")
def test_the_gear_leaves_the_game_and_the_marker_returns():
    t = meeting().link(1, "B2-B3").give(0, zap=2)
    gear = int(t.state.secret_gear[t.spot("B2-B3")])
    t.act(0, "demolish B2-B3 of 1 for 2")
    assert t.links(1) == [] and not t.state.taken
    assert int(t.state.secret_removed) >> gear & 1 and t.state.n_bag == 39
    t.give(1, cog=1).put(1, "B2 factory factory")
    assert "link B2-B3" in t.choices(1, "draw 1")


@pytest.mark.rule("CG-078")
def test_overcharge_as_often_as_zaps_last():
    t = meeting().put(1, "B2 B2 B2").link(1, "B2-B3").give(0, zap=5)
    one = "destroy worker of 1 at B2 for 1"
    t.act(0, one, one, "demolish B2-B3 of 1 for 2", one)
    assert t.where(1) == ["factory"] * 3 and t.links(1) == [] and t.tokens(0) == (0, 0, 0)


@pytest.mark.rule("CG-079", "CG-080", "CG-082", "CG-083")
def test_workers_cost_2_then_4_then_6_and_there_are_three():
    t = table().give(0, prestige=12)
    for n, price in enumerate((2, 4, 6), 1):
        assert starting(t.choices(0), "construct") == [f"construct for {price}"]
        t.act(0, f"construct for {price}")
        assert t.where(0) == ["factory"] * (3 + n) and t.state.locked[0] == 3 - n
    assert t.prestige(0) == 0
    assert starting(t.give(0, prestige=50).choices(0), "construct") == []


@pytest.mark.rule("CG-079")
def test_the_price_is_prestige_not_resources():
    t = table().give(0, steam=4, cog=4, zap=4)
    assert starting(t.choices(0), "construct") == []


@pytest.mark.rule("CG-081")
def test_one_worker_a_turn():
    t = table().give(0, prestige=20)
    assert starting(t.choices(0, "construct for 2"), "construct") == []


@pytest.mark.rule("CG-082")
def test_a_new_worker_moves_in_the_same_turn():
    t = table().put(0, "B1 B1 B1").lay(B1="Observatory").link(0, "north factory-B1").give(0, prestige=2, movement=1)
    t.act(0, "construct for 2", "move factory-B1")
    assert t.where(0) == ["B1"] * 4


@pytest.mark.rule("CG-083")
def test_the_full_price_must_be_in_hand_and_discoveries_do_not_pay():
    t = table().give(0, prestige=1)
    t.state.discoveries[0] = 5
    assert starting(t.choices(0), "construct") == []
    assert starting(t.give(0, prestige=1).choices(0), "construct") == ["construct for 2"]


def installed():
    """An installed worker of the first player in the middle, the others at home."""
    t = table().lay(B2="Industrial Collective", B1="Observatory").put(0, "B2 factory factory").give(0, steam=1, cog=1)
    t.act(0, "activate Industrial Collective (B2)", "install")
    assert t.offered("install") == ["decline", "install"]
    return t


@pytest.mark.rule("CG-110")
def test_an_installed_worker_is_not_targeted_moved_or_used_to_activate():
    t = installed().link(0, "B1-B2").give(0, movement=2, zap=2, steam=2, cog=2)
    menu = t.choices(0)
    assert not [option for option in menu if option.startswith(("activate", "move", "rapid"))]
    t.put(1, "B2 factory factory").give(1, zap=4)
    assert starting(t.choices(1), "destroy") == []
    assert starting(t.choices(1), "demolish") == ["demolish B1-B2 of 0 for 2"]


@pytest.mark.rule("CG-110")
def test_an_installed_worker_is_a_fixture_for_links_and_overcharge():
    """Ruling, and a parameter."""
    t = installed().put(0, "factory factory").give(0, cog=1, zap=2).put(1, "B2 factory factory")
    assert starting(t.choices(0, "draw 1"), "link") == ["link north factory-B1"]
    assert starting(t.choices(0), "destroy") == []
    t.rules.installed_count = 1
    try:
        assert "link B2-C2" in t.choices(0, "draw 1")
        assert starting(t.choices(0), "destroy") != []
    finally:
        t.rules.installed_count = 0


@pytest.mark.rule("CG-111")
def test_an_installed_worker_counts_as_influence():
    t = installed().put(1, "factory factory factory")
    assert int(t.game.score(t.rules, t.state, 0)) == 2 + 5
    t.put(1, "B2 B2 factory")
    assert int(t.game.score(t.rules, t.state, 0)) == 2 and int(t.game.score(t.rules, t.state, 1)) == 5


@pytest.mark.rule("CG-110")
def test_installing_is_declined_at_will():
    t = table().lay(B2="Industrial Collective").put(0, "B2 factory factory").give(0, steam=1, cog=1)
    t.act(0, "activate Industrial Collective (B2)", "decline")
    assert t.where(0) == ["B2", "factory", "factory"] and t.prestige(0) == 2
