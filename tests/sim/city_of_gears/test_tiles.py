"""What every tile does when it is activated, and its link bonus."""

import pytest

from tests.sim.city_of_gears.table import starting, table

COSTS = {
    "Galvanic Exchange": (1, 1, 0), "Pneumatic Tubery": (1, 0, 0), "Aerodrome": (0, 0, 1), "Aether Dynamo": (1, 1, 0),
    "Gear Foundry": (0, 1, 0), "Industrial Collective": (1, 1, 0), "Difference Engine": (0, 1, 1),
    "Observatory": (2, 0, 0), "Grand Bank": (0, 2, 0), "Lightning Arena": (1, 0, 0), "Wrecking Yard": (0, 0, 1),
    "Automaton Academy": (1, 0, 1), "Lottery Hall": (1, 0, 0), "Boiler House": (0, 1, 0), "Cog Mill": (1, 0, 0),
    "Capacitor Vault": (1, 0, 0), "Opera Mechanica": (1, 1, 1), "Patent Office": (0, 1, 0), "Railworks": (0, 1, 0),
    "Stock Exchange": (1, 0, 0), "Brass Menagerie": (0, 1, 0),
}  # fmt: skip
GAINS = {  # steam, cog, zap tokens, movement, prestige
    "Galvanic Exchange": (0, 0, 1, 0, 1), "Pneumatic Tubery": (0, 0, 0, 2, 0), "Aether Dynamo": (0, 0, 2, 0, 0),
    "Observatory": (0, 0, 0, 0, 2), "Grand Bank": (0, 0, 0, 0, 2), "Boiler House": (2, 0, 0, 0, 0),
    "Cog Mill": (0, 2, 0, 0, 0), "Opera Mechanica": (0, 0, 0, 1, 3), "Industrial Collective": (0, 0, 0, 0, 2),
    "Aerodrome": (0, 0, 0, 0, 1), "Difference Engine": (0, 0, 0, 0, 2), "Capacitor Vault": (0, 0, 1, 0, 0),
    "Brass Menagerie": (0, 0, 0, 0, 1),
}  # fmt: skip
BONUSES = {
    "Galvanic Exchange": (1, 0, 0, 0, 0), "Pneumatic Tubery": (0, 1, 0, 0, 0), "Aerodrome": (0, 0, 0, 0, 1),
    "Aether Dynamo": (0, 0, 0, 1, 0), "Gear Foundry": (0, 1, 0, 0, 0), "Industrial Collective": (1, 0, 0, 0, 0),
    "Observatory": (0, 0, 0, 0, 1), "Grand Bank": (0, 0, 1, 0, 0), "Wrecking Yard": (0, 1, 0, 0, 0),
    "Automaton Academy": (1, 0, 0, 0, 0), "Lottery Hall": (0, 0, 0, 1, 0), "Opera Mechanica": (0, 0, 0, 0, 1),
    "Patent Office": (0, 0, 0, 1, 0), "Railworks": (0, 0, 0, 1, 0), "Stock Exchange": (1, 0, 0, 0, 0),
    "Brass Menagerie": (0, 0, 0, 1, 0),
}  # fmt: skip


def standing_on(name, **given):
    """A worker of the first player on a tile in the middle, and its cost in tokens."""
    steam, cog, zap = COSTS[name]
    return table().lay(B2=name).put(0, "B2 factory factory").give(0, steam=steam, cog=cog, zap=zap, **given)


def gains(t):
    return (*t.tokens(0), t.movement(0), t.prestige(0))


@pytest.mark.rule("CG-009", "CG-032", "CG-090")
@pytest.mark.parametrize("name", COSTS)
def test_what_a_tile_costs(name):
    t = standing_on(name)
    assert starting(t.choices(0), "activate") == [f"activate {name} (B2)"]
    t.act(0, f"activate {name} (B2)")
    if name in GAINS:
        assert gains(t) == GAINS[name]
    for resource, n in enumerate(COSTS[name]):
        if n:
            t = standing_on(name)
            t.state.tokens[0, resource] -= 1
            assert starting(t.choices(0), "activate") == []


@pytest.mark.rule("CG-043", "CG-090")
@pytest.mark.parametrize("name", BONUSES)
def test_what_a_link_bonus_brings(name):
    other = "Stock Exchange" if name != "Stock Exchange" else "Lottery Hall"
    t = table().lay(B2=other, B1=name).put(0, "B2 factory factory").link(0, "B1-B2")
    t.act(0, f"activate {other} (B2)", dice="steam")
    before = gains(t)
    t = table().lay(B2=other, B1=name).put(0, "B2 factory factory").link(0, "B1-B2")
    t.act(0, f"activate {other} (B2)", f"collect {name} (B1)", dice="steam")
    assert tuple(a - b for a, b in zip(gains(t), before, strict=True)) == BONUSES[name]


@pytest.mark.rule("CG-113")
@pytest.mark.parametrize("name", ["Difference Engine", "Capacitor Vault"])
def test_tiles_that_reroll(name):
    t = standing_on(name)
    t.act(0, f"activate {name} (B2)", "zap token", "re-roll zap", dice="zap") if COSTS[name][2] else t.act(
        0, f"activate {name} (B2)", "re-roll zap", dice="zap"
    )
    assert t.was_asked("reroll") == 1 and len(t.dice) == 1


@pytest.mark.rule("CG-112", "CG-113")
@pytest.mark.parametrize(("name", "resource"), [("Boiler House", 0), ("Cog Mill", 1), ("Capacitor Vault", 2)])
def test_your_choice_of_a_reroll_or_the_resource_shown(name, resource):
    word = ["steam", "cog", "zap"][resource]
    t = table().lay(B2="Stock Exchange", B1=name).put(0, "B2 factory factory").link(0, "B1-B2")
    t.act(0, "activate Stock Exchange (B2)", f"collect {name} (B1)", f"gain {word} 1", dice="steam")
    assert t.offered("choose") == ["reroll all", f"gain {word} 1"]
    assert t.tokens(0)[resource] == 1
    t = table().lay(B2="Stock Exchange", B1=name).put(0, "B2 factory factory").link(0, "B1-B2")
    t.act(0, "activate Stock Exchange (B2)", f"collect {name} (B1)", "reroll all", "re-roll zap", dice="steam zap")
    assert sum(t.tokens(0)) == 0 and len(t.events(20)) == 1


@pytest.mark.rule("CG-113")
@pytest.mark.parametrize("name", ["Difference Engine", "Lightning Arena"])
def test_reroll_as_a_link_bonus(name):
    t = table().lay(B2="Stock Exchange", B1=name).put(0, "B2 factory factory").link(0, "B1-B2")
    t.act(0, "activate Stock Exchange (B2)", f"collect {name} (B1)", "re-roll cog", dice="steam cog")
    assert len(t.events(20)) == 1


def test_the_aerodrome_flies_a_worker_to_any_revealed_tile():
    t = standing_on("Aerodrome").lay(C3="Observatory")
    t.act(0, "activate Aerodrome (B2)", "fly factory-C3")
    assert t.offered("teleport") == ["decline", "fly B2-C3", "fly factory-B2", "fly factory-C3"]
    assert t.where(0) == ["B2", "C3", "factory"] and t.prestige(0) == 1


@pytest.mark.rule("CG-066")
def test_the_gear_foundry_draws_two_and_places_one_of_any_kind():
    t = standing_on("Gear Foundry").bag("Spark Coil", "Arc Display")
    after = t.choices(0, "activate Gear Foundry (B2)")
    assert len(starting(after, "develop")) == 2 and len(starting(after, "link")) == 5
    t.act(0, "activate Gear Foundry (B2)", "develop Arc Display")
    assert t.developments(0) == ["Arc Display"] and t.in_bag() == ["Spark Coil"] and t.was_asked("place") == 1


@pytest.mark.rule("CG-066")
def test_the_patent_office_draws_two_for_a_development():
    t = standing_on("Patent Office").bag("Spark Coil", "Arc Display")
    after = t.choices(0, "activate Patent Office (B2)")
    assert len(starting(after, "develop")) == 2 and starting(after, "link") == []


@pytest.mark.rule("CG-066")
def test_the_railworks_draw_one_for_a_link():
    t = standing_on("Railworks").bag("Spark Coil", "Arc Display")
    after = t.choices(0, "activate Railworks (B2)")
    assert starting(after, "develop") == [] and len(starting(after, "link")) == 5
    t.act(0, "activate Railworks (B2)", "link B1-B2")
    assert t.links(0) == ["B1-B2"] and t.state.n_bag == 1


@pytest.mark.rule("CG-074")
def test_the_lightning_arena_destroys_for_free_or_gives_a_zap():
    t = standing_on("Lightning Arena").put(1, "B2 factory factory")
    t.act(0, "activate Lightning Arena (B2)", "destroy 1", "destroy worker of 1 at B2 for 0")
    assert t.where(1) == ["factory"] * 3 and t.tokens(0) == (0, 0, 0)
    t = standing_on("Lightning Arena").act(0, "activate Lightning Arena (B2)", "gain zap 1")
    assert t.tokens(0) == (0, 0, 1)


@pytest.mark.rule("CG-076")
def test_the_wrecking_yard_demolishes_for_free_or_gives_2_cogs():
    t = standing_on("Wrecking Yard").link(1, "B2-B3")
    t.act(0, "activate Wrecking Yard (B2)", "demolish 1", "demolish B2-B3 of 1 for 0")
    assert t.links(1) == []
    t = standing_on("Wrecking Yard").act(0, "activate Wrecking Yard (B2)", "gain cog 2")
    assert t.tokens(0) == (0, 2, 0)


@pytest.mark.rule("CG-066", "CG-079")
def test_the_academy_constructs_for_2_less_outside_the_action():
    t = standing_on("Automaton Academy", prestige=4)
    t.act(0, "activate Automaton Academy (B2)", "construct for 0", "construct for 4")
    assert t.offered("construct") == ["decline", "construct for 0"]
    assert t.state.built[0] == 2 and t.prestige(0) == 0


@pytest.mark.rule("CG-002")
def test_the_lottery_hall_rolls_the_neutral_die_twice():
    t = standing_on("Lottery Hall").act(0, "activate Lottery Hall (B2)")
    assert sum(t.tokens(0)) == 2 and len(t.events(1)) == 2
    asked = []
    for seed in range(30):
        t = table(seed=seed).lay(B2="Lottery Hall").put(0, "B2 factory factory").give(0, steam=1)
        t.act(0, "activate Lottery Hall (B2)")
        asked += [one.options for one in t.asked if one.question == "die"]
    assert asked and all(options == ["steam", "cog"] for options in asked)


@pytest.mark.parametrize(("links", "prestige"), [(0, 0), (1, 1), (3, 3), (4, 3)])
def test_the_stock_exchange_pays_for_own_links_there(links, prestige):
    t = standing_on("Stock Exchange").link(1, *["B2-C2"][: links < 4])
    t.link(0, *["B1-B2", "A2-B2", "B2-B3", "B2-C2"][:links]).link(0, "A1-B1")
    t.act(0, "activate Stock Exchange (B2)")
    assert t.prestige(0) == prestige


@pytest.mark.parametrize(("workers", "prestige"), [(1, 1), (3, 3), (4, 3)])
def test_the_menagerie_pays_for_own_workers_there(workers, prestige):
    t = standing_on("Brass Menagerie").put(0, "B2 " * workers + "A1").put(1, "B2 factory factory")
    t.act(0, "activate Brass Menagerie (B2)")
    assert t.prestige(0) == prestige
