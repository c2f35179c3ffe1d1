"""The rulebook's worked examples, in its order."""

import pytest

from tests.sim.city_of_gears.table import starting, table


@pytest.mark.rule("CG-032", "CG-033", "CG-034")
def test_x01_activating_the_pictured_tile():
    """1 steam and 1 cog, with a worker there: at once 1 zap token and 1 prestige; not a second time."""
    t = table().lay(B1="Galvanic Exchange").put(0, "B1 factory factory").give(0, steam=1, cog=1)
    t.act(0, "activate Galvanic Exchange (B1)")
    assert t.tokens(0) == (0, 0, 1)
    assert t.prestige(0) == 1
    t = table().lay(B1="Galvanic Exchange").put(0, "B1 factory factory").give(0, steam=2, cog=2)
    assert starting(t.choices(0, "activate Galvanic Exchange (B1)"), "activate") == []
    t = table().lay(B1="Galvanic Exchange").give(0, steam=1, cog=1)
    assert starting(t.choices(0), "activate") == []


@pytest.mark.rule("CG-040", "CG-041", "CG-043")
def test_x02_link_bonuses_of_tiles_linked_to_the_one_activated():
    """Only the Tubery is activated; Aerodrome and Dynamo, both linked to it, bring 1 prestige and 1 movement."""
    t = table().lay(B2="Pneumatic Tubery", B1="Aerodrome", C2="Aether Dynamo").put(0, "B2 factory factory")
    t.link(0, "B1-B2", "B2-C2").give(0, steam=1)
    menu = t.choices(0, "activate Pneumatic Tubery (B2)")
    assert starting(menu, "collect") == ["collect Aerodrome (B1)", "collect Aether Dynamo (C2)"]
    t.act(0, "activate Pneumatic Tubery (B2)", "collect Aerodrome (B1)", "collect Aether Dynamo (C2)")
    assert t.prestige(0) == 1
    assert t.movement(0) == 2 + 1  # two by the effect of the Tubery in our data


@pytest.mark.rule("CG-039")
def test_x03_a_link_bonus_of_1_steam_comes_as_a_token():
    t = table().lay(B2="Pneumatic Tubery", B1="Galvanic Exchange").put(0, "B2 factory factory").link(0, "B1-B2")
    t.act(0, "activate Pneumatic Tubery (B2)", "collect Galvanic Exchange (B1)", dice="steam")
    assert t.tokens(0) == (1, 0, 0)
    assert t.state.supply[0] == 11


@pytest.mark.rule("CG-055", "CG-056", "CG-063", "CG-064")
def test_x04_three_cogs_three_gears():
    """One becomes a link, one a development, and the third goes back into the bag."""
    t = table().bag("Spark Coil", "Arc Display", "Deep Hopper").give(0, cog=3)
    plan = ["draw 3", "link north factory-B1", "gear Deep Hopper", "develop Spark Coil"]
    t.act(0, *plan)
    assert t.links(0) == ["north factory-B1"]
    assert t.developments(0) == ["Spark Coil"]
    assert t.in_bag() == ["Arc Display"]
    assert t.tokens(0) == (0, 0, 0)
    t = table().give(0, cog=5)
    assert starting(t.choices(0, "draw 4", "return the rest"), "draw") == []


@pytest.mark.rule("CG-063")
def test_x04_four_cogs_are_still_one_link_and_one_development():
    t = table().give(0, cog=4)
    t.act(0, "draw 4", "link north factory-B1")
    (drawn,) = [one for one in t.asked if one.question == "link gear"]
    left = [gear.removeprefix("gear ") for gear in drawn.options if gear != drawn.taken]
    t = table().give(0, cog=4)
    t.act(0, "draw 4", "link north factory-B1", f"develop {left[0]}")
    assert t.was_asked("place") == 2
    assert len(t.links(0)) == len(t.developments(0)) == 1
    assert t.state.n_bag == 38


@pytest.mark.rule("CG-047", "CG-048", "CG-052", "CG-053")
@pytest.mark.parametrize("paid", ["steam", "movement"])
def test_x05_standard_movement_rapid_transit_explore(paid):
    t = table().lay(B1="Observatory").put(0, "B1 factory factory").link(0, "B1-B2", "A1-B1", "north factory-B1")
    t.give(0, **{paid: 1})
    t.act(0, "move factory-B1")  # A
    assert t.where(0) == ["B1", "B1", "factory"] and t.tokens(0)[0] == 0 and t.movement(0) == 0
    t.lay(A1="Grand Bank", B2="Opera Mechanica").give(0, zap=1)
    t.act(0, "rapid factory-B2")  # B
    assert t.where(0) == ["B1", "B1", "B2"] and t.tokens(0) == (0, 0, 0)
    t = table().link(0, "north factory-B1").give(0, **{paid: 1})
    t.act(0, "move factory-B1")  # C
    assert t.state.tile[t.cell("B1")] >= 0
    assert t.state.discoveries[0] == 1
    assert t.game.score(t.rules, t.state, 0) >= 2
    assert t.tokens(0)[0] == 0 and t.movement(0) == 0


@pytest.mark.rule("CG-028")
def test_x06_a_split_die_is_one_resource_or_the_other():
    t = table().lay(B1="Galvanic Exchange").put(0, "B1 factory factory").link(0, "north factory-B1")
    assert starting(t.choices(0, dice="steam/cog"), "activate") == []
    menu = t.choices(0, dice="steam/cog")
    assert "draw 1" in menu and "move factory-B1" in menu
    after = t.choices(0, "move factory-B1", dice="steam/cog")
    assert starting(after, "draw") == [] and starting(after, "move") == []


@pytest.mark.rule("CG-030")
def test_x07_two_cogs_become_a_zap_once_a_turn():
    t = table()
    t.act(0, "convert 2 cogs to zap", dice="cog cog steam")
    assert t.tokens(0) == (0, 0, 1) and t.dice == ["steam"]
    after = t.choices(0, "convert 2 cogs to zap", dice="cog cog steam steam")
    assert starting(after, "convert") == []


@pytest.mark.rule("CG-101", "CG-102", "CG-103", "CG-104")
def test_x08_gear_links_decide_ties_of_influence():
    """Blue has 2 influence, red and yellow 3; yellow has more links and scores the 4 of the Gear Foundry."""
    t = table(3).lay(B2="Gear Foundry")
    t.link(0, "B1-B2").put(0, "B2 factory factory")
    t.link(1, "B2-C2").put(1, "B2 B2 factory")
    t.link(2, "A2-B2", "B2-B3").put(2, "B2 factory factory")
    assert [int(t.game.score(t.rules, t.state, seat)) for seat in range(3)] == [0, 0, 4]
    t = table(3, preset="two-links-per-edge").lay(B2="Gear Foundry")
    t.link(1, "B2-C2", "B2-C2 (2)").put(1, "B2 factory factory")
    t.link(2, "A2-B2", "B2-B3").put(2, "B2 factory factory")
    assert [int(t.game.score(t.rules, t.state, seat)) for seat in range(3)] == [0, 4, 4]


@pytest.mark.rule("CG-074", "CG-075", "CG-076", "CG-077")
def test_x09_destroy_and_demolish():
    t = table().lay(B2="Observatory").put(0, "B2 factory factory").put(1, "B2 factory factory").give(0, zap=1)
    t.act(0, "destroy worker of 1 at B2 for 1")
    assert t.where(1) == ["factory"] * 3 and t.tokens(0) == (0, 0, 0)
    t = table().lay(B2="Observatory").put(0, "B2 factory factory").link(1, "B2-B3").give(0, zap=2)
    gear = int(t.state.secret_gear[t.spot("B2-B3")])
    t.act(0, "demolish B2-B3 of 1 for 2")
    assert t.links(1) == [] and t.tokens(0) == (0, 0, 0)
    assert int(t.state.secret_removed) == 1 << gear
    assert not int(t.state.secret_bag) >> gear & 1


@pytest.mark.rule("CG-085", "CG-088")
def test_x10_two_steam_one_cog_and_two_zaps_at_the_end_of_the_turn():
    t = table().begin(0, "steam steam cog zap zap").finish(0, "keep 2 steam and 1 cog", "cash 2")
    assert t.tokens(0) == (2, 1, 0) and t.prestige(0) == 2
    t = table().begin(0, "steam steam cog zap zap")
    t.finish(0, "keep 1 steam and 1 cog and 2 zaps")
    assert t.tokens(0) == (1, 1, 2) and t.prestige(0) == 0
    kept = t.offered("keep")
    assert "keep 2 steam and 1 cog and 1 zap" in kept
    assert "keep 2 steam and 1 cog and 2 zaps" not in kept


@pytest.mark.rule("CG-092", "CG-093", "CG-094", "CG-095")
def test_x11_the_ninth_tile():
    t = table().lay_all_but("B1").link(0, "north factory-B1").give(0, movement=1)
    assert t.state.white_bag == 0
    t.act(0, "move factory-B1")
    assert t.state.white_bag == 4
    assert len(t.dice) == 1  # the fourth, on top of the dice of this turn, of which none were laid out
    t.turn(1)
    assert len([e for e in t.events(1) if e.who == 1]) == 4


@pytest.mark.rule("CG-097", "CG-098", "CG-099")
def test_x12_zaps_in_hand_are_worth_nothing_after_the_third_white_gear():
    t = table().open().bag().give(0, zap=2, cog=4)
    t.act(0, "draw 3")
    assert t.state.over and t.state.white_drawn == 3
    assert t.prestige(0) == 0 and t.tokens(0) == (0, 1, 2)


@pytest.mark.rule("CG-021")
def test_x13_bonuses_of_the_seats():
    from tests.sim.city_of_gears.table import Table

    t = Table(4, random_first_player=False)
    t.set_up()
    assert t.state.secret_prestige.tolist() == [0, 1, 1, 2]
    assert t.state.movement.tolist() == [0, 0, 1, 1]


@pytest.mark.rule("CG-110", "CG-111")
def test_x14_an_installed_worker():
    t = table().lay(B2="Industrial Collective").put(0, "B2 factory factory").give(0, steam=2, cog=2)
    t.act(0, "activate Industrial Collective (B2)", "install")
    assert t.where(0) == ["factory", "factory"]
    assert int(t.game.score(t.rules, t.state, 0)) == 2 + 5
    t.put(1, "B2 factory factory").give(1, zap=3).give(0, movement=1).link(0, "B1-B2")
    assert starting(t.choices(1), "destroy") == []
    assert starting(t.choices(0), "activate") == [] and starting(t.choices(0), "move") == []


@pytest.mark.rule("CG-037")
def test_x15_nothing_can_be_activated_in_the_first_turn():
    t = table().lay_all_but().give(0, steam=3, cog=3, zap=3)
    assert starting(t.choices(0), "activate") == []
