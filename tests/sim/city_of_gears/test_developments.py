"""What every development does."""

import pytest

from tests.sim.city_of_gears.table import GAME, starting, table

TRADES = {  # what is paid and what is gained: steam, cog, zap, movement, prestige
    "Condensing Coil": ((1, 0, 0, 0, 0), (0, 1, 0, 0, 0)),
    "Spark Coil": ((1, 0, 0, 0, 0), (0, 0, 1, 0, 0)),
    "Boiler Tap": ((0, 1, 0, 0, 0), (1, 0, 0, 0, 0)),
    "Flywheel Dynamo": ((0, 1, 0, 0, 0), (0, 0, 1, 0, 0)),
    "Steam Governor": ((0, 0, 1, 0, 0), (2, 0, 0, 0, 0)),
    "Cog Press": ((0, 0, 1, 0, 0), (0, 2, 0, 0, 0)),
    "Arc Display": ((0, 0, 1, 0, 0), (0, 0, 0, 0, 2)),
    "Whistle Organ": ((1, 0, 0, 0, 0), (0, 0, 0, 0, 1)),
    "Cog Sculptor": ((0, 1, 0, 0, 0), (0, 0, 0, 0, 1)),
}
GOODS = ("steam", "cog", "zap", "movement", "prestige")


@pytest.mark.rule("CG-072", "CG-073")
@pytest.mark.parametrize("name", TRADES)
def test_trades(name):
    paid, gained = TRADES[name]
    t = table().develop(0, name)
    assert starting(t.choices(0), "use") == []
    t.give(0, **dict(zip(GOODS, paid, strict=True))).act(0, f"use {name}")
    assert (*t.tokens(0), t.movement(0), t.prestige(0)) == gained


def test_loaded_bearing_rerolls_one_die():
    t = table().develop(0, "Loaded Bearing")
    assert starting(t.choices(0), "use") == []
    t.act(0, "use Loaded Bearing", "re-roll zap", dice="steam zap zap")
    assert t.offered("reroll") == ["decline", "re-roll steam", "re-roll zap"]
    assert len(t.dice) == 3 and len(t.events(1)) == 1


def test_tumbler_drum_rerolls_any_dice():
    t = table().develop(0, "Tumbler Drum").act(0, "use Tumbler Drum", "re-roll steam, zap", dice="steam zap")
    assert len(t.events(1)) == 2


def test_face_plate_turns_a_die():
    t = table().develop(0, "Face Plate").act(0, "use Face Plate", "turn steam/cog to zap", dice="steam steam/cog")
    assert t.dice == ["steam", "zap"]
    assert t.offered("set die") == [
        "decline", "turn steam to cog", "turn steam to zap", "turn steam/cog to steam", "turn steam/cog to cog",
        "turn steam/cog to zap",
    ]  # fmt: skip


@pytest.mark.rule("CG-072", "CG-112")
@pytest.mark.parametrize("effect", [["choose reroll all | gain cog 1"], ["set_die 1", "gain cog 1"]])
def test_a_development_that_does_more_than_turn_dice_needs_none(effect):
    t = table(developments={"tumbler_drum": {"effect": effect}}).develop(0, "Tumbler Drum")
    assert starting(t.choices(0), "use") == ["use Tumbler Drum"]
    t.act(0, "use Tumbler Drum", *["gain cog 1"] * (len(effect) == 1))
    assert t.tokens(0) == (0, 1, 0)


@pytest.mark.rule("CG-028")
def test_twin_valve_gives_both_resources_of_one_die_a_turn():
    t = table().develop(0, "Twin Valve")
    t.act(0, "use Twin Valve", "split steam/cog", dice="steam/cog steam/cog")
    assert t.tokens(0) == (1, 1, 0) and t.dice == ["steam/cog"]
    assert starting(t.choices(0, "use Twin Valve", "split steam/cog", dice="steam/cog steam/cog"), "use") == []
    assert starting(t.choices(0, dice="steam"), "use") == []


@pytest.mark.rule("CG-002", "CG-028", "CG-072", "CG-073")
def test_twin_valve_gives_both_resources_of_the_neutral_die_too():
    """Two rolls at the Lottery Hall: the first one uses it up for this turn."""
    t = table().falling("steam/cog").lay(B1="Lottery Hall").put(0, "B1 factory factory").develop(0, "Twin Valve")
    t.give(0, steam=1).act(0, "activate Lottery Hall (B1)", "split steam/cog by Twin Valve", "cog")
    assert t.offered("die") == ["steam", "cog", "split steam/cog by Twin Valve"]
    assert t.offered("die", nth=1) == ["steam", "cog"]
    assert t.tokens(0) == (1, 2, 0) and t.used(0) == ["Twin Valve"] == t.uses()
    assert starting(t.choices(0, dice="steam/cog"), "use") == ["use Twin Valve"]  # in the next turn


@pytest.mark.rule("CG-028", "CG-073")
def test_twin_valve_that_was_used_this_turn_leaves_the_neutral_die_alone():
    t = table().falling("steam/cog").develop(0, "Twin Valve", "Lucky Flywheel").give(0, movement=1)
    assert "split steam/cog by Twin Valve" in t.choices(0, "use Lucky Flywheel")
    plan = ["use Twin Valve", "split steam/cog", "use Lucky Flywheel"]
    assert t.choices(0, *plan, dice="steam/cog") == ["steam", "cog"]
    t.act(0, "use Lucky Flywheel", "steam")
    assert t.uses() == ["Lucky Flywheel"]  # it need not be used


@pytest.mark.rule("CG-028", "CG-072")
@pytest.mark.parametrize(("effect", "zaps", "both"), [
    (["split_die 1"], 1, True),
    (["split_die 1"], 0, False),  # it costs one
    (["split_die 1", "gain zap 1"], 1, False),  # does something else as well
])  # fmt: skip
def test_the_neutral_die_is_split_by_a_development_that_does_nothing_else_and_can_be_paid(effect, zaps, both):
    """A designer's own, with the cost of Arc Display."""
    t = table(developments={"arc_display": {"effect": effect}}).falling("steam/cog")
    t.develop(0, "Arc Display", "Lucky Flywheel").give(0, movement=1, zap=zaps)
    option = "split steam/cog by Arc Display"
    assert (option in t.choices(0, "use Lucky Flywheel")) == both
    if both:
        assert t.act(0, "use Lucky Flywheel", option).tokens(0) == (1, 1, 0)


@pytest.mark.rule("CG-028")
def test_a_die_with_one_face_is_not_split():
    t = table().falling("cog").develop(0, "Twin Valve", "Lucky Flywheel").give(0, movement=1)
    t.act(0, "use Lucky Flywheel")
    assert t.was_asked("die") == 0 and t.tokens(0) == (0, 1, 0) and t.uses() == ["Lucky Flywheel"]


@pytest.mark.rule("CG-056", "CG-072")
def test_deep_hopper_draws_one_more_for_whoever_wants_it():
    t = table().develop(0, "Deep Hopper").give(0, cog=2)
    assert t.choices(0, "draw 2") == ["decline", "1 more"]
    assert len(starting(t.choices(0, "draw 2", "1 more"), "develop")) == 3
    assert len(starting(t.choices(0, "draw 2", "decline"), "develop")) == 2
    assert t.act(0, "draw 2", "decline").used(0) == []
    assert t.give(0, cog=2).act(0, "draw 2", "1 more").uses() == ["Deep Hopper"] == t.used(0)
    t.give(0, cog=2).bag("Spark Coil", "Arc Display")
    assert len(starting(t.choices(0, "draw 2"), "develop")) == 2  # the bag has no more
    t = table().lay(B1="Patent Office").put(0, "B1 factory factory").develop(0, "Deep Hopper").give(0, cog=1)
    assert len(starting(t.choices(0, "activate Patent Office (B1)"), "develop")) == 2  # not in other draws


@pytest.mark.rule("CG-047", "CG-073")
def test_cog_treads_and_overhead_rail_pay_for_a_move_each():
    t = table().develop(0, "Cog Treads", "Overhead Rail").link(0, "north factory-B1").lay(B1="Observatory")
    t.give(0, cog=2).act(0, "move factory-B1", "use Cog Treads", "move factory-B1")
    assert t.where(0) == ["B1", "B1", "factory"] and t.tokens(0) == (0, 1, 0)
    assert t.offered("pay move") == ["use Cog Treads", "use Overhead Rail"]
    assert starting(t.offered("turn", nth=2), "move") == []
    t = table().develop(0, "Cog Treads").link(0, "north factory-B1")
    assert starting(t.choices(0), "move") == []


@pytest.mark.rule("CG-052")
def test_survey_balloon_pays_for_every_tile_found():
    t = table().develop(0, "Survey Balloon").link(0, "north factory-B1").give(0, movement=2)
    t.act(0, "move factory-B1", "move factory-B1")
    assert t.prestige(0) == 1
    t.explore(1, "C3")
    assert t.prestige(1) == 0


TANK, VAULT = "Storage Tank", "Storage Vault"


@pytest.mark.rule("CG-085")
@pytest.mark.parametrize(("names", "most"), [([], 2), ([TANK], 3), ([VAULT], 4), ([TANK, VAULT], 5)])
def test_storage_tank_and_vault_add_wild_storage(names, most):
    t = table().develop(0, *names).give(0, steam=9).begin(0).finish(0)
    assert t.tokens(0) == (most, 0, 0) and t.used(0) == names == t.uses()


@pytest.mark.rule("CG-085")
@pytest.mark.parametrize(("kept", "used"), [
    ("2 steam and 1 cog and 1 zap", []), ("2 steam and 2 cogs", [TANK]), ("3 steam and 2 cogs", [TANK, VAULT]),
])  # fmt: skip
def test_storage_made_a_difference_where_more_is_kept_than_anybody_may(kept, used):
    t = table().develop(0, TANK, VAULT).give(0, steam=4, cog=4, zap=4).begin(0).finish(0, f"keep {kept}")
    assert t.used(0) == used


@pytest.mark.rule("CG-044")
def test_resonator_collects_a_bonus_once_more():
    t = table().lay(B1="Observatory", B2="Grand Bank", C1="Aerodrome").put(0, "B1 factory factory")
    t.link(0, "B1-B2", "B1-C1").develop(0, "Resonator").give(0, steam=2)
    after = t.choices(0, "activate Observatory (B1)")
    assert starting(after, "collect") == ["collect Aerodrome (C1)", "collect Grand Bank (B2)"]
    after = t.choices(0, "activate Observatory (B1)", "collect Grand Bank (B2)")
    assert starting(after, "collect") == ["collect Aerodrome (C1)", "collect Grand Bank (B2) by Resonator"]
    t.act(0, "activate Observatory (B1)", "collect Grand Bank (B2)", "collect Grand Bank (B2) by Resonator")
    assert t.tokens(0) == (0, 0, 2)
    assert starting(t.offered("turn", nth=3), "collect") == ["collect Aerodrome (C1)"]


@pytest.mark.rule("CG-039", "CG-072")
def test_resonator_repeats_a_bonus_after_an_action_too():
    """No other bonus is collected then, and no tile activated."""
    t = table().lay(B1="Observatory", B2="Grand Bank", C1="Aerodrome").put(0, "B1 C1 factory")
    t.link(0, "B1-B2", "B1-C1").develop(0, "Resonator").give(0, steam=4, cog=2, movement=2)
    plan = ["activate Observatory (B1)", "collect Grand Bank (B2)", "move B1-B2", "steam"]
    again = "collect Grand Bank (B2) by Resonator"
    assert starting(t.choices(0, *plan), "collect") == [again]
    assert starting(t.choices(0, "activate Observatory (B1)", "move B1-B2", "steam"), "collect") == []
    t.act(0, *plan, again)
    assert t.tokens(0)[2] == 2 and t.used(0) == ["Resonator"]
    after = t.offered("turn", nth=4)
    assert starting(after, "collect") == [] == starting(after, "activate")


@pytest.mark.rule("CG-062", "CG-072")
def test_a_resonator_just_placed_repeats_a_bonus_at_once():
    t = table().lay(B1="Observatory", B2="Grand Bank").put(0, "B1 factory factory").link(0, "B1-B2")
    t.bag("Resonator").give(0, steam=2, cog=1)
    t.act(0, "activate Observatory (B1)", "collect Grand Bank (B2)", "draw 1", "develop Resonator",
          "collect Grand Bank (B2) by Resonator")  # fmt: skip
    assert t.tokens(0) == (0, 0, 2)


@pytest.mark.rule("CG-033", "CG-041")
def test_remote_actuator_activates_a_linked_tile_without_a_worker():
    t = table().lay(B1="Observatory", B2="Grand Bank", C3="Cog Mill").put(0, "factory factory factory")
    t.link(0, "B1-B2").develop(0, "Remote Actuator").give(0, steam=4, cog=2)
    assert starting(t.choices(0), "activate") == [
        "activate Observatory (B1) by Remote Actuator", "activate Grand Bank (B2) by Remote Actuator",
    ]  # fmt: skip
    t.act(0, "activate Observatory (B1) by Remote Actuator", "collect Grand Bank (B2)")
    assert t.prestige(0) == 2 and t.tokens(0) == (2, 2, 1)
    assert starting(t.choices(0, "activate Observatory (B1) by Remote Actuator"), "activate") == []
    t.put(0, "B1 factory factory")
    assert "activate Observatory (B1)" in t.choices(0)
    assert "activate Observatory (B1) by Remote Actuator" not in t.choices(0)


@pytest.mark.rule("CG-032")
def test_efficiency_valve_saves_a_resource_once_a_turn():
    t = table().lay(B1="Galvanic Exchange", B2="Observatory").put(0, "B1 B2 factory").develop(0, "Efficiency Valve")
    t.give(0, steam=2, cog=1)
    t.act(0, "activate Galvanic Exchange (B1)", "save steam by Efficiency Valve")
    assert t.offered("discount") == ["pay in full", "save steam by Efficiency Valve", "save cog by Efficiency Valve"]
    assert t.tokens(0) == (2, 0, 1)
    t.state.tokens[0] = 1, 0, 0
    assert starting(t.choices(0), "activate") == ["activate Galvanic Exchange (B1)", "activate Observatory (B2)"]
    t.act(0, "activate Observatory (B2)")
    assert t.tokens(0) == (0, 0, 0) and t.was_asked("discount") == 0  # only the saving can be paid


@pytest.mark.rule("CG-074")
def test_insulated_chassis_costs_opponents_a_zap_more():
    t = table().lay(B2="Observatory").put(0, "B2 factory factory").put(1, "B2 factory factory")
    t.develop(1, "Insulated Chassis").give(0, zap=1)
    assert starting(t.choices(0), "destroy") == []
    t.give(0, zap=1).act(0, "destroy worker of 1 at B2 for 2")
    assert t.tokens(0) == (0, 0, 0) and t.uses(1) == ["Insulated Chassis"] == t.used(1)
    t = table().lay(B2="Lightning Arena").put(0, "B2 factory factory").put(1, "B2 factory factory")
    t.develop(1, "Insulated Chassis").give(0, steam=1)
    t.act(0, "activate Lightning Arena (B2)", "destroy 1")
    assert t.where(1) == ["B2", "factory", "factory"]  # Ruling: the extra zap is due even where destroying is free


@pytest.mark.rule("CG-076")
def test_reinforced_axles_and_cutting_torch():
    t = table().lay(B2="Observatory").put(0, "B2 factory factory").link(1, "B2-B3").develop(0, "Cutting Torch")
    t.give(0, zap=1)
    assert starting(t.choices(0), "demolish") == ["demolish B2-B3 of 1 for 1"]
    t.develop(1, "Reinforced Axles")
    assert starting(t.choices(0), "demolish") == []
    assert starting(t.give(0, zap=1).choices(0), "demolish") == ["demolish B2-B3 of 1 for 2"]
    t.act(0, "demolish B2-B3 of 1 for 2")
    assert (t.used(0), t.used(1)) == (["Cutting Torch"], ["Reinforced Axles"]) == (t.uses(0), t.uses(1))


@pytest.mark.rule("CG-076")
@pytest.mark.parametrize(("own", "due"), [([], 1), (["Cutting Torch"], 0)])
def test_cutting_torch_pays_for_reinforced_axles_where_demolishing_is_free(own, due):
    t = table().lay(B2="Wrecking Yard").put(0, "B2 factory factory").link(1, "B2-B3")
    t.develop(0, *own).develop(1, "Reinforced Axles")
    t.give(0, zap=1 + due).act(0, "activate Wrecking Yard (B2)", "demolish 1", f"demolish B2-B3 of 1 for {due}")
    assert t.links(1) == [] and t.tokens(0) == (0, 0, 0) and t.used(0) == own


@pytest.mark.rule("CG-076")
def test_cutting_torch_makes_no_difference_where_nothing_is_due():
    t = table().lay(B2="Wrecking Yard").put(0, "B2 factory factory").link(1, "B2-B3").develop(0, "Cutting Torch")
    t.give(0, zap=1).act(0, "activate Wrecking Yard (B2)", "demolish 1", "demolish B2-B3 of 1 for 0")
    assert t.links(1) == [] and t.used(0) == []


def test_trophy_rack_pays_for_destroying():
    t = table().lay(B2="Observatory").put(0, "B2 factory factory").put(1, "B2 B2 factory").develop(0, "Trophy Rack")
    t.give(0, zap=2).act(0, "destroy worker of 1 at B2 for 1", "destroy worker of 1 at B2 for 1")
    assert t.prestige(0) == 2


@pytest.mark.rule("CG-079")
def test_assembly_line_makes_workers_cheaper():
    t = table().develop(0, "Assembly Line").give(0, prestige=4)
    t.act(0, "construct for 1")
    assert t.prestige(0) == 3 and t.uses() == ["Assembly Line"] == t.used(0)
    assert starting(t.choices(0), "construct") == ["construct for 3"]
    t = table().lay(B2="Automaton Academy").put(0, "B2 factory factory").develop(0, "Assembly Line")
    t.give(0, steam=1, zap=1).act(0, "activate Automaton Academy (B2)", "construct for 0")
    assert t.prestige(0) == 0 and t.used(0) == []  # with 2 less the first worker costs nothing anyway


@pytest.mark.rule("CG-058", "CG-061")
def test_long_crane_reaches_along_the_network_once_a_turn():
    t = table().lay(B1="Observatory").link(0, "B1-B2").put(0, "factory factory factory").develop(0, "Long Crane")
    t.give(0, cog=1)
    menu = starting(t.choices(0, "draw 1"), "link")
    assert menu[0] == "link north factory-B1"
    assert {"link B2-C2 by Long Crane", "link A1-B1 by Long Crane", "link B2-B3 by Long Crane"} <= set(menu)
    assert "link B3-C3 by Long Crane" not in menu
    t.act(0, "draw 1", "link B2-C2 by Long Crane")
    assert t.links(0) == ["B1-B2", "B2-C2"]
    t = table().link(0, "B2-B3").develop(0, "Long Crane").give(0, cog=1)
    assert "link south factory-B3 by Long Crane" not in t.choices(0, "draw 1")


@pytest.mark.rule("CG-063")
def test_double_gantry_allows_two_links():
    t = table().put(0, "B2 B2 B2").develop(0, "Double Gantry").bag("Spark Coil", "Arc Display", "Boiler Tap")
    t.give(0, cog=3).act(0, "draw 3", "link B1-B2", "gear Spark Coil", "link A2-B2", "gear Boiler Tap",
                         "develop Arc Display")  # fmt: skip
    assert len(t.links(0)) == 2 and t.in_bag() == [] and t.uses() == ["Double Gantry"] == t.used(0)
    t = table().put(0, "B2 B2 B2").develop(0, "Double Gantry").give(0, cog=2).act(0, "draw 2", "link B1-B2")
    assert t.uses() == [] == t.used(0)  # the first link is anybody's
    t = table().lay(B2="Railworks").put(0, "B2 B2 B2").develop(0, "Double Gantry").give(0, steam=1, cog=1)
    t.act(0, "activate Railworks (B2)", "link B1-B2")
    assert t.links(0) == ["B1-B2"] and t.used(0) == []  # nor does it matter to a draw of an effect


@pytest.mark.rule("CG-062", "CG-063")
def test_double_gantry_works_in_the_draw_that_brings_it():
    t = table().put(0, "B2 B2 B2").bag("Double Gantry", "Arc Display", "Boiler Tap").give(0, cog=3)
    t.act(0, "draw 3", "develop Double Gantry", "link B1-B2", "gear Arc Display", "link A2-B2")
    assert len(t.links(0)) == 2 and t.in_bag() == [] and t.used(0) == ["Double Gantry"]
    t = table().lay(B2="Gear Foundry").put(0, "B2 B2 B2").bag("Double Gantry", "Arc Display").give(0, cog=1)
    t.act(0, "activate Gear Foundry (B2)", "develop Double Gantry")
    assert t.was_asked("place") == 1 and t.in_bag() == ["Arc Display"]  # an effect has its own limit: one in all


@pytest.mark.rule("CG-063", "CG-068")
@pytest.mark.parametrize("before", [0, 1, 2])
def test_double_gantry_allows_no_second_link_once_it_is_discarded(before):
    others = ("Spark Coil", "Boiler Tap", "Cog Press", "Deep Hopper")
    t = table().put(0, "B2 B2 B2").develop(0, "Double Gantry", *others).give(0, cog=4)
    t.bag("Arc Display", "Cog Treads", "Whistle Organ", "Face Plate")
    links = ["link B1-B2", "gear Cog Treads", "link A2-B2", "gear Whistle Organ"]
    change = ["develop Arc Display", "discard Double Gantry"]
    menu = t.choices(0, "draw 4", *links[: 2 * before], *change)
    assert bool(starting(menu, "link")) == (before == 0)
    if before == 0:
        assert starting(t.choices(0, "draw 4", *change, *links[:2]), "link") == []


@pytest.mark.rule("CG-002")
def test_lucky_flywheel_rolls_the_neutral_die_for_a_movement_token():
    t = table().develop(0, "Lucky Flywheel").give(0, movement=1).act(0, "use Lucky Flywheel")
    assert t.movement(0) == 0 and t.state.supply[3] == 30
    assert sum(t.tokens(0)) == 1


def scored(t):
    return int(t.game.score(t.rules, t.state, 0))


@pytest.mark.rule("CG-106")
@pytest.mark.parametrize(("name", "lay_out", "prestige"), [
    ("Guild of Linkers", lambda t: t.link(0, "A1-B1", "B1-C1", "A1-A2"), 1),
    ("Guild of Linkers", lambda t: t.link(0, "A1-B1", "B1-C1", "A1-A2", "A2-A3"), 2),
    ("Labour Parade", lambda t: t.put(0, "A1 A1 factory"), 1),
    ("Labour Parade", lambda t: t.put(0, "A1 factory factory"), 0),
    ("Explorers Club", lambda t: setattr(t.state, "discoveries", [5, 0, 0, 0]), 2 + 10),
    ("Inventors Hall", lambda t: t.develop(0, "Spark Coil"), 1),
    ("Inventors Hall", lambda t: t.develop(0, "Spark Coil", "Boiler Tap"), 2),
    ("Robot Bureau", lambda t: setattr(t.state, "built", [2, 0, 0, 0]), 2),
    ("Census Office", lambda t: t.put(0, "A3 factory factory").link(0, "A1-B1"), 1),
    ("Census Office", lambda t: t.put(0, "A1 factory factory").link(0, "A1-B1"), 0),
    ("Founders Plaque", lambda t: None, 2),
    ("Steam Reserve", lambda t: t.give(0, steam=1, zap=1, movement=3), 2),
    ("Steam Reserve", lambda t: t.give(0, movement=20), 3),
])  # fmt: skip
def test_endgame_developments(name, lay_out, prestige):
    t = table().develop(0, name)
    lay_out(t)
    assert scored(t) == prestige


@pytest.mark.rule("CG-106", "CG-112")
@pytest.mark.parametrize(("name", "others"), [("Chamber of Commerce", 2), ("Royal Society", 1)])
def test_owned_tiles_of_a_type(name, others):
    tiles = {"A1": "Grand Bank", "B1": "Stock Exchange", "C1": "Observatory", "A2": "Railworks"}
    t = table().lay(**tiles).put(0, "A1 B1 C1 A2")
    before = scored(t)
    assert scored(t.develop(0, name)) == before + others


@pytest.mark.rule("CG-031")
def test_steam_reserve_does_not_count_dice():
    t = table().develop(0, "Steam Reserve").begin(0, "steam steam zap zap")
    assert scored(t) == 0


def test_every_development_is_played_here():
    """One of these tests names each of the 40."""
    from pathlib import Path

    text = Path(__file__).read_text(encoding="utf-8")
    assert [name for name in table().narrator.developments if text.count(f'"{name}') == 0 and name not in TRADES] == []
    assert len(table().narrator.developments) == 40


def own_effect(*effect, **more):
    """A table with a designer's own development, named Whistle Organ, in the first factory; it costs nothing."""
    values = table().values
    mine = [dict(one) for one in values["developments"]["development"]]
    organ = next(one for one in mine if one["name"] == "Whistle Organ")
    organ.update({"effect": list(effect), "cost": {}} | more)
    t = table().develop(0, "Whistle Organ")
    t.rules = GAME.rules_record(values | {"developments": {"name": "mine.toml", "development": mine}})[0]
    return t


@pytest.mark.rule("CG-072")
@pytest.mark.parametrize(("effect", "answer"), [
    ("teleport 1", "fly factory-C1"), ("destroy 1", "destroy worker of 1 at B2 for 0"),
    ("demolish 1", "demolish B2-B3 of 1 for 0"), ("construct", "construct for 2"),
])  # fmt: skip
def test_a_development_that_touches_the_board_works_while_gears_are_placed(effect, answer):
    t = own_effect(effect).lay(B2="Observatory", C1="Railworks").put(0, "B2 factory factory").give(0, prestige=2, cog=1)
    t.put(1, "B2 factory factory").link(1, "B2-B3").bag("Boiler Tap")
    menu = t.choices(0, "draw 1", "use Whistle Organ", answer)
    assert "develop Boiler Tap" in menu and "use Whistle Organ" not in menu
    assert ("link C1-C2" in menu) == (effect == "teleport 1") and ("link B2-B3" in menu) == (effect == "demolish 1")
    t.act(0, "draw 1", "use Whistle Organ", answer, "develop Boiler Tap")
    assert t.developments(0) == ["Boiler Tap", "Whistle Organ"] and t.in_bag() == []


@pytest.mark.rule("CG-064", "CG-072")
@pytest.mark.parametrize("effect", [
    ["draw_place 1 any 1"], ["gain cog 1", "draw_place 1 link 1"], ["choose gain cog 1 | draw_place 1 any 1"],
])  # fmt: skip
def test_a_development_that_draws_gears_waits_until_those_drawn_are_placed(effect):
    t = own_effect(*effect).give(0, cog=1)
    assert "use Whistle Organ" in t.choices(0)
    assert "use Whistle Organ" not in t.choices(0, "draw 1")
    assert "use Whistle Organ" in t.choices(0, "draw 1", "return the rest")


@pytest.mark.rule("CG-047", "CG-072")
def test_overhead_rail_moves_a_worker_while_gears_are_placed():
    """Also one that was drawn just now; steam and movement tokens are for the action."""
    t = table().lay(B1="Observatory").link(0, "north factory-B1").bag("Overhead Rail", "Boiler Tap")
    t.give(0, cog=2, steam=1, movement=1)
    assert starting(t.choices(0, "draw 2"), "move") == []
    plan = ["draw 2", "develop Overhead Rail", "move factory-B1"]
    assert starting(t.choices(0, *plan[:2]), "link") == []
    menu = t.choices(0, *plan)
    assert starting(menu, "link") == ["link A1-B1", "link B1-C1", "link B1-B2"] and starting(menu, "move") == []
    t.act(0, *plan, "link B1-C1")
    assert t.where(0) == ["B1", "factory", "factory"] and t.links(0) == ["B1-C1", "north factory-B1"]
    assert t.tokens(0) == (1, 0, 0) and t.movement(0) == 1 and t.uses() == ["Overhead Rail"]


@pytest.mark.rule("CG-024", "CG-047")
def test_whoever_moves_while_gears_are_placed_has_begun_to_act():
    t = table().lay(B1="Gear Foundry", B2="Observatory").put(0, "B1 B2 factory").link(0, "B1-B2")
    t.develop(0, "Overhead Rail").give(0, steam=2, cog=1)
    foundry = "activate Gear Foundry (B1)"
    assert "activate Observatory (B2)" in t.choices(0, foundry, "return the rest")
    after = t.choices(0, foundry, "move B1-B2", "return the rest")
    assert starting(after, "activate") == [] == starting(after, "collect") and "end turn" in after


@pytest.mark.rule("CG-052", "CG-092", "CG-096")
def test_the_last_tile_may_be_found_while_gears_are_placed():
    t = table().lay_all_but("B1").link(0, "north factory-B1").develop(0, "Overhead Rail")
    t.bag("Boiler Tap", "Arc Display").give(0, cog=2).act(0, "draw 2", "move factory-B1", "develop Arc Display")
    assert t.state.opened == 1 and t.state.white_bag == 4 and t.state.discoveries[0] == 1
    assert t.in_bag() == ["Boiler Tap"] and len(t.dice) == 1


@pytest.mark.rule("CG-073")
def test_a_development_may_say_otherwise():
    """A designer's own: two uses a turn, and an effect on the board."""
    values = table().values
    mine = [dict(one) for one in values["developments"]["development"]]
    mine[16] |= {"uses": 2}
    mine[17] |= {"effect": ["destroy 1", "choose gain prestige 2 | gain movement 1"]}
    changed = values | {"developments": {"name": "mine.toml", "development": mine}}
    GAME.components.check(changed, 2)
    t = table().develop(0, "Arc Display", "Whistle Organ").give(0, zap=3, steam=1)
    t.rules = GAME.rules_record(changed)[0]
    t.lay(B2="Observatory").put(0, "B2 factory factory").put(1, "B2 factory factory")
    t.act(0, "use Arc Display", "use Arc Display")
    assert t.prestige(0) == 4 and starting(t.offered("turn", nth=2), "use") == ["use Whistle Organ"]
