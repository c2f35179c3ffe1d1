"""Drawing gears, links and developments."""

import pytest

from tests.sim.city_of_gears.table import starting, table

FIVE = ("Spark Coil", "Boiler Tap", "Cog Press", "Deep Hopper", "Arc Display")


@pytest.mark.rule("CG-055")
def test_draw_and_place_once_a_turn():
    t = table().give(0, cog=3)
    assert starting(t.choices(0, "draw 1", "return the rest"), "draw") == []
    t.act(0, "draw 1", "return the rest")
    assert starting(t.choices(0), "draw") == ["draw 1", "draw 2"]


@pytest.mark.rule("CG-056")
@pytest.mark.parametrize("cogs", [0, 1, 2, 5])
def test_as_many_gears_as_cogs_are_paid(cogs):
    t = table().give(0, cog=cogs)
    assert starting(t.choices(0), "draw") == [f"draw {n}" for n in range(1, cogs + 1)]
    if cogs:
        t.act(0, f"draw {cogs}", "return the rest")
        developed = starting(t.offered("place"), "develop")
        assert len(developed) == cogs
        assert t.tokens(0) == (0, 0, 0)


@pytest.mark.rule("CG-056")
def test_gears_are_drawn_at_random():
    drawn = set()
    for seed in range(60):
        t = table(seed=seed).give(0, cog=1).act(0, "draw 1", "return the rest")
        drawn |= set(starting(t.offered("place"), "develop"))
    assert len(drawn) > 25


@pytest.mark.rule("CG-056")
def test_no_more_than_the_bag_holds():
    """Ruling: an empty bag gives what it has."""
    t = table().bag("Spark Coil", "Arc Display").give(0, cog=5)
    assert starting(t.choices(0), "draw") == ["draw 1", "draw 2"]
    assert starting(table().bag().give(0, cog=5).choices(0), "draw") == []


@pytest.mark.rule("CG-057")
def test_a_link_lies_on_an_open_spot_with_the_player_s_marker():
    t = table().bag("Spark Coil", "Arc Display").give(0, cog=2).act(0, "draw 2", "link north factory-B1",
                                                                   "gear Arc Display")  # fmt: skip
    assert t.links(0) == ["north factory-B1"]
    assert t.state.secret_gear[t.spot("north factory-B1")] == t.gear("Arc Display")
    assert t.offered("link gear") == ["gear Spark Coil", "gear Arc Display"]
    t.lay(B1="Observatory").give(0, movement=1)
    assert "move factory-B1" in t.choices(0)


@pytest.mark.rule("CG-058")
def test_the_spot_touches_a_place_with_an_own_worker():
    t = table().give(0, cog=1)
    assert starting(t.choices(0, "draw 1"), "link") == ["link north factory-B1"]
    t.put(0, "B2 B2 B2").put(1, "A1 factory factory")
    assert starting(t.choices(0, "draw 1"), "link") == [f"link {one}" for one in ("B1-B2", "A2-B2", "B2-C2", "B2-B3")]


@pytest.mark.rule("CG-057", "CG-012")
def test_a_link_may_lead_to_a_face_down_tile():
    t = table().lay(B1="Observatory").put(0, "B1 factory factory").give(0, cog=1)
    assert "link B1-C1" in t.choices(0, "draw 1")


@pytest.mark.rule("CG-059")
def test_one_gear_on_a_spot():
    t = table().put(0, "B2 B2 B2").link(1, "B1-B2").link(0, "A2-B2").give(0, cog=1)
    assert starting(t.choices(0, "draw 1"), "link") == ["link B2-C2", "link B2-B3"]
    assert t.rules.n_spots[2] == 12 + 2
    assert table(preset="two-links-per-edge").rules.n_spots[2] == 24 + 2


@pytest.mark.rule("CG-060")
def test_no_links_on_the_outer_edges():
    t = table().put(0, "A1 A1 A1").give(0, cog=1)
    assert starting(t.choices(0, "draw 1"), "link") == ["link A1-B1", "link A1-A2"]
    t.put(0, "C3 C3 C3")
    assert starting(t.choices(0, "draw 1"), "link") == ["link C2-C3", "link B3-C3"]


@pytest.mark.rule("CG-061")
def test_no_links_to_an_opponent_s_factory():
    t = table().put(0, "B3 B3 B3").give(0, cog=1)
    assert starting(t.choices(0, "draw 1"), "link") == ["link B2-B3", "link A3-B3", "link B3-C3"]


@pytest.mark.rule("CG-062")
def test_a_development_goes_into_a_free_slot_and_works_at_once():
    t = table().bag("Arc Display").give(0, cog=1, zap=1)
    t.act(0, "draw 1", "develop Arc Display", "use Arc Display")
    assert t.developments(0) == ["Arc Display"] and t.prestige(0) == 2
    assert t.in_bag() == []


@pytest.mark.rule("CG-063")
def test_one_link_and_one_development_at_most():
    t = table().bag("Spark Coil", "Arc Display", "Boiler Tap").give(0, cog=3)
    after = t.choices(0, "draw 3", "develop Spark Coil")
    assert starting(after, "develop") == [] and starting(after, "link") != []
    t.act(0, "draw 3", "link north factory-B1", "gear Arc Display", "develop Boiler Tap")
    assert t.was_asked("place") == 2 and t.in_bag() == ["Spark Coil"]
    t = table().put(0, "B2 B2 B2").bag("Spark Coil", "Arc Display", "Boiler Tap").give(0, cog=3)
    after = t.choices(0, "draw 3", "link B1-B2", "gear Spark Coil")
    assert starting(after, "link") == [] and len(starting(after, "develop")) == 2


@pytest.mark.rule("CG-064")
def test_what_is_not_placed_goes_back_into_the_bag():
    t = table().bag("Spark Coil", "Arc Display", "Boiler Tap").give(0, cog=3)
    t.act(0, "draw 3", "develop Arc Display")
    assert t.in_bag() == ["Spark Coil", "Boiler Tap"] and t.state.n_bag == 2


@pytest.mark.rule("CG-065")
def test_nothing_has_to_be_placed_and_a_gear_is_placed_once():
    t = table().bag("Spark Coil").give(0, cog=1)
    assert "return the rest" in t.choices(0, "draw 1")
    t.act(0, "draw 1", "return the rest")
    assert t.in_bag() == ["Spark Coil"] and t.links(0) == [] == t.developments(0)
    t.give(0, cog=1).act(0, "draw 1", "link north factory-B1")
    assert t.was_asked("place") == 1  # the only gear is placed
    assert t.developments(0) == [] and t.in_bag() == []


@pytest.mark.rule("CG-066")
def test_draws_of_effects_come_on_top():
    t = table().lay(B1="Gear Foundry", A1="Railworks").put(0, "B1 A1 factory").bag(*FIVE).give(0, cog=4)
    plan = ["activate Gear Foundry (B1)", "link B1-C1", "gear Spark Coil"]
    menu = t.choices(0, *plan)
    assert "activate Railworks (A1)" in menu and "draw 3" in menu
    t.act(0, *plan, "activate Railworks (A1)", "link A1-B1", "draw 1", "link B1-B2")
    assert len(t.links(0)) == 3


@pytest.mark.rule("CG-067")
def test_six_developments_with_the_converter_all_different():
    t = table().develop(0, *FIVE[:4]).bag("Cog Treads").give(0, cog=1).act(0, "draw 1", "develop Cog Treads")
    assert t.was_asked("discard") == 0 and len(t.developments(0)) == 5
    t.bag("Whistle Organ").give(0, cog=1).act(0, "draw 1", "develop Whistle Organ", "discard Cog Treads")
    assert len(t.developments(0)) == 5
    assert len(set(t.narrator.developments)) == 40


@pytest.mark.rule("CG-068", "CG-070")
def test_a_full_factory_discards_an_earlier_one_but_not_the_converter():
    t = table().develop(0, *FIVE).bag("Cog Treads").give(0, cog=3)
    t.act(0, "draw 1", "develop Cog Treads", "discard Boiler Tap")
    assert t.offered("discard") == [f"discard {name}" for name in sorted(FIVE, key=t.gear)]
    assert set(t.developments(0)) == {*FIVE, "Cog Treads"} - {"Boiler Tap"}
    assert starting(t.choices(0), "convert") != []


@pytest.mark.rule("CG-069")
def test_a_discarded_development_leaves_the_game():
    t = table().develop(0, *FIVE).bag("Cog Treads").give(0, cog=1)
    t.act(0, "draw 1", "develop Cog Treads", "discard Boiler Tap")
    assert t.in_bag() == []
    assert int(t.state.removed) >> t.gear("Boiler Tap") & 1


@pytest.mark.rule("CG-071")
def test_a_development_used_this_turn_may_be_discarded():
    t = table().develop(0, *FIVE).bag("Cog Treads").give(0, cog=1, zap=1)
    t.act(0, "use Arc Display", "draw 1", "develop Cog Treads", "discard Arc Display")
    assert t.prestige(0) == 2 and "Arc Display" not in t.developments(0)


@pytest.mark.rule("CG-072", "CG-071")
def test_a_development_can_be_used_while_gears_are_placed():
    """So that one can be used after the draw and then given up for another."""
    t = table().develop(0, *FIVE).bag("Cog Treads").give(0, cog=1, zap=1, steam=2)
    menu = t.choices(0, "draw 1")
    assert "use Arc Display" in menu and "convert 2 steam to zap" in menu
    t.act(0, "draw 1", "use Arc Display", "develop Cog Treads", "discard Arc Display")
    assert t.prestige(0) == 2


@pytest.mark.rule("CG-072")
def test_developments_in_every_step_of_the_turn():
    t = table().lay(B1="Cog Mill", B2="Aerodrome").put(0, "B1 factory factory").link(0, "B1-B2")
    t.develop(0, "Arc Display").give(0, steam=2, zap=1)
    for plan in ([], ["activate Cog Mill (B1)"], ["activate Cog Mill (B1)", "collect Aerodrome (B2)"], ["move B1-B2"]):
        assert "use Arc Display" in t.choices(0, *plan)
    assert "use Arc Display" not in t.give(1, zap=1).choices(1)


@pytest.mark.rule("CG-073")
def test_each_development_once_a_turn():
    t = table().develop(0, "Arc Display", "Whistle Organ").give(0, zap=4, steam=2)
    assert starting(t.choices(0, "use Arc Display"), "use") == ["use Whistle Organ"]
    t.act(0, "use Arc Display")
    t.act(0, "use Arc Display")
    assert t.prestige(0) == 4


@pytest.mark.rule("CG-064", "CG-069", "CG-077")
def test_no_gear_is_lost_or_doubled():
    t = table().lay(B1="Observatory").put(0, "B1 factory factory").give(0, cog=5, zap=2).link(1, "B1-B2")
    before = t.gears()
    assert before == list(range(40))
    t.act(0, "demolish B1-B2 of 1 for 2", "draw 5", "link B1-B2")
    assert t.gears() == before
