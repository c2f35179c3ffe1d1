"""The steps of a turn, activations and link bonuses."""

import pytest

from tests.sim.city_of_gears.table import starting, table

STORED = 22


def city(*seats):
    """A city with three known tiles in a row, the first player's workers on all of them and links between them."""
    t = table().lay(A1="Observatory", B1="Boiler House", C1="Grand Bank").put(0, "A1 B1 C1")
    return t.link(0, "A1-B1", "B1-C1")


@pytest.mark.rule("CG-023")
def test_produce_activate_act_spoil_then_the_next_player():
    t = table(3)
    t.play(t.game.play_round)
    kinds = [(e.kind, e.who) for e in t.events() if e.kind >= 0]
    for seat in range(3):
        own = [kind for kind, who in kinds if who == seat]
        assert own[:4] == [0, 1, 1, 1] and own[-1] == STORED  # begins, rolls three dice, ..., stores
    assert [who for kind, who in kinds if kind == 0] == [0, 1, 2]


@pytest.mark.rule("CG-024")
@pytest.mark.parametrize("action", [
    "move B1-A1", "draw 1", "construct for 2", "destroy worker of 1 at B1 for 1", "rapid B1-A1",
    "demolish south factory-B3 of 1 for 2",
])  # fmt: skip
def test_the_first_action_closes_the_activations(action):
    t = table().lay(A1="Observatory", B1="Boiler House", B3="Railworks").put(0, "B1 A1 B3").put(1, "B1 factory factory")
    t.link(0, "A1-B1").link(1, "south factory-B3").give(0, prestige=9, movement=1, steam=4, cog=4, zap=4)
    t.state.supply[:] = 20
    assert len(starting(t.choices(0), "activate")) == 3
    after = t.choices(0, "activate Boiler House (B1)", action)
    assert starting(after, "activate") == []
    assert starting(after, "collect") == []
    assert len(starting(t.choices(0, "activate Boiler House (B1)"), "activate")) == 2


@pytest.mark.rule("CG-024", "CG-072")
def test_developments_and_the_converter_do_not_close_them():
    t = city().develop(0, "Spark Coil").give(0, steam=4, cog=4)
    after = t.choices(0, "use Spark Coil", "convert 2 cogs to steam")
    assert len(starting(after, "activate")) == 3


@pytest.mark.rule("CG-035", "CG-034")
def test_any_number_of_different_tiles_each_once():
    t = city().give(0, steam=2, cog=3)
    t.act(0, "activate Observatory (A1)", "activate Grand Bank (C1)", "activate Boiler House (B1)")
    assert t.prestige(0) == 2 + 2
    assert t.tokens(0) == (2, 0, 0)
    assert t.offered("turn", nth=3) == starting(t.offered("turn", nth=3), "") and not starting(
        t.offered("turn", nth=3), "activate"
    )


@pytest.mark.rule("CG-035")
def test_only_what_can_be_paid_for():
    t = city().give(0, steam=1, cog=1)
    assert starting(t.choices(0), "activate") == ["activate Boiler House (B1)"]
    assert starting(t.choices(0, "activate Boiler House (B1)"), "activate") == ["activate Observatory (A1)"]


@pytest.mark.rule("CG-036")
def test_a_face_down_tile_cannot_be_activated():
    t = table().put(0, "B1 factory factory").give(0, steam=4, cog=4, zap=4)
    assert starting(t.choices(0), "activate") == []
    t.lay(B1="Observatory")
    assert starting(t.choices(0), "activate") == ["activate Observatory (B1)"]


@pytest.mark.rule("CG-034")
def test_a_tile_can_be_activated_again_in_the_next_turn_and_by_others_in_theirs():
    t = table().lay(B1="Observatory").put(0, "B1 factory factory").put(1, "B1 factory factory")
    t.act(0, "activate Observatory (B1)", dice="steam steam")
    t.act(1, "activate Observatory (B1)", dice="steam steam")
    t.act(0, "activate Observatory (B1)", dice="steam steam")
    assert (t.prestige(0), t.prestige(1)) == (4, 2)


@pytest.mark.rule("CG-033")
def test_another_player_s_worker_does_not_activate_for_me():
    t = table().lay(B1="Observatory").put(1, "B1 factory factory").give(0, steam=2)
    assert starting(t.choices(0), "activate") == []


@pytest.mark.rule("CG-032")
def test_the_cost_is_paid_before_the_effect():
    t = table().lay(B1="Boiler House").put(0, "B1 factory factory").give(0, steam=2)
    assert starting(t.choices(0), "activate") == []  # its steam cannot pay for it
    t.give(0, cog=1).act(0, "activate Boiler House (B1)")
    assert t.tokens(0) == (4, 0, 0)


@pytest.mark.rule("CG-038")
def test_nobody_has_to_activate():
    t = city().give(0, steam=2, cog=2)
    assert "end turn" in t.choices(0)
    t.act(0, "end turn")
    assert t.tokens(0) == (2, 2, 0)


@pytest.mark.rule("CG-039")
def test_bonuses_after_the_activations_and_before_the_actions():
    t = city().lay(B1="Aerodrome").put(0, "A1 C1 factory").give(0, steam=2, cog=2, movement=1)
    assert starting(t.choices(0), "collect") == []
    menu = t.choices(0, "activate Observatory (A1)")
    assert starting(menu, "collect") == ["collect Aerodrome (B1)", "collect Grand Bank (C1)"]
    assert starting(menu, "activate") == ["activate Grand Bank (C1)"]
    after = t.choices(0, "activate Observatory (A1)", "collect Aerodrome (B1)")
    assert starting(after, "activate") == []
    assert starting(after, "collect") == ["collect Grand Bank (C1)"]
    moved = t.choices(0, "activate Observatory (A1)", "collect Aerodrome (B1)", "move A1-B1")
    assert starting(moved, "collect") == []


@pytest.mark.rule("CG-040")
def test_no_bonus_of_a_tile_that_was_activated():
    t = city().give(0, steam=2, cog=3)
    after = t.choices(0, "activate Observatory (A1)", "activate Boiler House (B1)")
    assert starting(after, "collect") == ["collect Grand Bank (C1)"]


@pytest.mark.rule("CG-041", "CG-042")
def test_bonuses_come_over_chains_of_own_links():
    t = table().lay(A1="Observatory", B1="Railworks", C1="Grand Bank", C2="Aerodrome", A3="Stock Exchange")
    t.put(0, "A1 factory factory").link(0, "A1-B1", "B1-C1").give(0, steam=2)
    after = starting(t.choices(0, "activate Observatory (A1)"), "collect")
    assert after == ["collect Railworks (B1)", "collect Grand Bank (C1)"]
    t.link(0, "C1-C2")
    assert "collect Aerodrome (C2)" in t.choices(0, "activate Observatory (A1)")


@pytest.mark.rule("CG-041")
def test_the_factory_does_not_connect():
    """Ruling: two links that meet in the factory join no tiles."""
    t = table(3).lay(A2="Observatory", A3="Grand Bank").put(2, "A2 factory factory").give(2, steam=2)
    t.link(2, "west factory-A2", "west factory-A3")
    assert starting(t.choices(2, "activate Observatory (A2)"), "collect") == []


@pytest.mark.rule("CG-041")
def test_a_face_down_tile_gives_no_bonus_but_lets_the_connection_through():
    t = table().lay(A1="Observatory", C1="Grand Bank").put(0, "A1 factory factory").link(0, "A1-B1", "B1-C1")
    t.give(0, steam=2)
    assert starting(t.choices(0, "activate Observatory (A1)"), "collect") == ["collect Grand Bank (C1)"]


@pytest.mark.rule("CG-043")
def test_no_worker_is_needed_for_a_bonus():
    t = city().put(0, "A1 factory factory").give(0, steam=2)
    t.act(0, "activate Observatory (A1)", "collect Grand Bank (C1)")
    assert t.tokens(0) == (0, 0, 1)


@pytest.mark.rule("CG-044")
def test_each_bonus_once_and_only_if_wanted():
    t = city().put(0, "A1 factory factory").give(0, steam=2)
    after = t.choices(0, "activate Observatory (A1)", "collect Grand Bank (C1)")
    assert starting(after, "collect") == ["collect Boiler House (B1)"]
    t.act(0, "activate Observatory (A1)", "end turn")
    assert t.tokens(0) == (0, 0, 0)


@pytest.mark.rule("CG-045")
def test_links_of_others_connect_nothing_for_me():
    t = table().lay(A1="Observatory", B1="Railworks", C1="Grand Bank").put(0, "A1 factory factory")
    t.link(0, "A1-B1").link(1, "B1-C1").give(0, steam=2)
    assert starting(t.choices(0, "activate Observatory (A1)"), "collect") == ["collect Railworks (B1)"]


@pytest.mark.rule("CG-046")
def test_actions_in_any_order_as_long_as_resources_last():
    t = table().lay(B1="Observatory", B2="Grand Bank").put(0, "B1 factory factory").put(1, "B2 factory factory")
    t.link(0, "north factory-B1", "B1-B2").give(0, prestige=2).bag("Spark Coil")
    first = t.choices(0, dice="zap steam cog steam")
    for action in ("move B1-B2", "rapid factory-B2", "draw 1", "construct for 2"):
        assert action in first
    t.act(0, "draw 1", "return the rest", "move B1-B2", "destroy worker of 1 at B2 for 1", "construct for 2",
          "move factory-B1", dice="zap steam cog steam")  # fmt: skip
    assert t.where(0) == ["B1", "B2", "factory", "factory"] and t.where(1) == ["factory"] * 3
    assert t.dice == [] and t.prestige(0) == 0
