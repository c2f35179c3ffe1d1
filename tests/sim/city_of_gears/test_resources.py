"""Dice, tokens, payment, the Converter, re-rolls, and the end of a turn."""

import pytest

from tests.sim.city_of_gears.table import starting, table


def mill():
    """A worker on the Cog Mill, which costs 1 steam."""
    return table().lay(B1="Cog Mill").put(0, "B1 factory factory")


@pytest.mark.rule("CG-025", "CG-093")
@pytest.mark.parametrize(("opened", "dice"), [(False, 3), (True, 4)])
def test_all_available_dice_are_rolled(opened, dice):
    t = table().open() if opened else table()
    for seat in range(2):
        t.forget_events()
        t.turn(seat)
        assert len(t.events(1)) == dice


@pytest.mark.rule("CG-027")
@pytest.mark.parametrize(("die", "activates"), [("steam", True), ("cog", False), ("zap", False)])
def test_a_die_is_the_resource_that_it_shows(die, activates):
    t = mill().link(0, "north factory-B1")
    menu = t.choices(0, dice=die)
    assert bool(starting(menu, "activate")) == bool(starting(menu, "move")) == activates
    assert bool(starting(menu, "draw")) == (die == "cog") and bool(starting(menu, "rapid")) == (die == "zap")
    if activates:
        t.act(0, "activate Cog Mill (B1)", dice=die)
        assert t.dice == [] and t.tokens(0) == (0, 2, 0)


@pytest.mark.rule("CG-028")
@pytest.mark.parametrize("die", ["steam/cog", "steam/zap"])
def test_the_owner_of_a_split_die_chooses_when_it_is_spent(die):
    t = mill().act(0, "activate Cog Mill (B1)", dice=die)
    assert t.dice == []
    t = mill().begin(0, die)
    t.finish(0)
    other = die.split("/")[1]
    assert t.offered("keep") == ["keep 1 steam", f"keep 1 {other}", "keep nothing"]


@pytest.mark.rule("CG-028", "CG-029")
def test_a_split_die_is_not_spent_where_the_rest_of_the_cost_needs_it():
    t = table().lay(B1="Galvanic Exchange").put(0, "B1 factory factory")
    t.act(0, "activate Galvanic Exchange (B1)", dice="steam steam/cog")
    assert t.was_asked("pay") == 0 and t.dice == []


@pytest.mark.rule("CG-029", "CG-031")
def test_dice_and_tokens_are_interchangeable_and_the_payer_chooses():
    for paid, dice, steam in (("steam token", ["steam", "steam/cog"], 0), ("steam with steam die", ["steam/cog"], 1)):
        t = mill().give(0, steam=1)
        t.act(0, "activate Cog Mill (B1)", paid, dice="steam steam/cog")
        assert t.offered("pay") == ["steam token", "steam with steam die", "steam with steam/cog die"]
        assert (t.dice, t.tokens(0)[0]) == (dice, steam)


@pytest.mark.rule("CG-031")
def test_spent_tokens_return_to_the_supply_and_spent_dice_are_gone_for_the_turn():
    t = mill().give(0, steam=1)
    assert t.state.supply[0] == 11
    t.act(0, "activate Cog Mill (B1)")
    assert t.state.supply[0] == 12
    t = mill().act(0, "activate Cog Mill (B1)", dice="steam zap")
    assert t.state.supply[0] == 12 and t.dice == ["zap"]
    assert starting(t.choices(0, "activate Cog Mill (B1)", dice="steam"), "move") == []


@pytest.mark.rule("CG-030")
def test_the_converter_takes_any_two_and_gives_any():
    menu = starting(table().give(0, zap=1).choices(0, dice="steam cog"), "convert")
    pairs = ["1 steam and 1 cog", "1 steam and 1 zap", "1 cog and 1 zap"]
    assert menu == [f"convert {pair} to {one}" for pair in pairs for one in ("steam", "cog", "zap")]
    assert starting(table().choices(0, dice="steam/cog"), "convert") == []
    both = starting(table().choices(0, dice="steam/cog steam/cog"), "convert")
    assert [option.removesuffix(" to zap") for option in both if option.endswith("zap")] == [
        "convert 2 steam", "convert 1 steam and 1 cog", "convert 2 cogs",
    ]  # fmt: skip


@pytest.mark.rule("CG-030")
def test_the_converter_works_again_in_the_next_turn():
    t = table()
    for turn in (1, 2):
        t.act(0, "convert 2 cogs to steam", dice="cog cog")
        assert t.tokens(0) == (turn, 0, 0)


@pytest.mark.rule("CG-113")
def test_some_or_all_unused_dice_are_rolled_again():
    t = table().develop(0, "Tumbler Drum")
    t.act(0, "use Tumbler Drum", "re-roll steam, zap", dice="steam steam zap")
    assert t.offered("reroll") == [
        "decline", "re-roll steam", "re-roll steam, steam", "re-roll zap", "re-roll steam, zap",
        "re-roll steam, steam, zap",
    ]  # fmt: skip
    assert len(t.dice) == 3 and "steam" in t.dice
    assert len(t.events(1)) == 2


@pytest.mark.rule("CG-113")
def test_spent_dice_and_tokens_are_not_rolled_again():
    t = mill().lay(B2="Difference Engine").link(0, "B1-B2").give(0, zap=1)
    t.act(0, "activate Cog Mill (B1)", "collect Difference Engine (B2)", dice="steam cog")
    assert t.offered("reroll") == ["decline", "re-roll cog"]


@pytest.mark.rule("CG-113")
def test_rerolled_dice_show_every_face():
    shown = set()
    for seed in range(40):
        t = table(seed=seed).develop(0, "Tumbler Drum")
        t.act(0, "use Tumbler Drum", "re-roll zap", dice="zap")
        shown |= set(t.dice)
    assert shown == {"steam", "cog", "zap", "steam/cog"}


@pytest.mark.rule("CG-084")
def test_unspent_dice_become_tokens():
    t = table().begin(0, "steam cog zap").finish(0, "keep 1 steam and 1 cog and 1 zap")
    assert t.tokens(0) == (1, 1, 1) and t.dice == []
    assert t.state.supply.tolist() == [11, 11, 11, 30]


@pytest.mark.rule("CG-084")
def test_a_die_needs_a_token_to_become():
    t = table().begin(0, "steam steam")
    t.state.supply[0] = 1
    t.finish(0)
    assert t.offered("keep") == ["keep 1 steam", "keep nothing"]


@pytest.mark.rule("CG-085")
@pytest.mark.parametrize(("dice", "most"), [
    ("steam steam steam", "2 steam"),
    ("steam steam cog cog", "2 steam and 1 cog"),
    ("cog cog zap zap zap", "1 cog and 2 zaps"),
    ("steam cog zap zap", "1 steam and 1 cog and 2 zaps"),
])  # fmt: skip
def test_one_of_each_and_a_wild_one(dice, most):
    t = table().begin(0, dice).finish(0, f"keep {most}")
    limits = [{"s": 0, "c": 0, "z": 0} for _ in t.offered("keep")]
    for option, found in zip(t.offered("keep"), limits, strict=True):
        for part in option.removeprefix("keep ").replace("nothing", "").split(" and "):
            if part:
                found[part.split()[1][0]] = int(part.split()[0])
    assert max(sum(max(0, n - 1) for n in found.values()) for found in limits) == 1
    assert max(max(found.values()) for found in limits) == 2


@pytest.mark.rule("CG-085")
def test_nobody_has_to_store():
    t = table().begin(0, "steam").finish(0, "keep nothing")
    assert t.tokens(0) == (0, 0, 0)


@pytest.mark.rule("CG-086")
def test_the_surplus_returns_to_the_supply():
    t = table().give(0, steam=4, cog=2).begin(0, "steam").finish(0, "keep 2 steam and 1 cog")
    assert t.tokens(0) == (2, 1, 0)
    assert t.state.supply.tolist() == [10, 11, 12, 30]
    assert t.state.count[0].spoiled == 4


@pytest.mark.rule("CG-087")
def test_movement_tokens_are_kept_without_limit():
    t = table().give(0, movement=17).begin(0, "zap").finish(0, "keep nothing", "cash 1")
    assert t.movement(0) == 17


@pytest.mark.rule("CG-088")
@pytest.mark.parametrize(("kept", "cashed"), [(0, 3), (0, 2), (0, 0), (1, 2), (2, 1), (2, 0)])
def test_zaps_stored_or_surplus_may_be_cashed(kept, cashed):
    t = table().give(0, zap=2).begin(0, "zap")
    words = ["keep nothing", "keep 1 zap", "keep 2 zaps"][kept]
    t.finish(0, words, f"cash {cashed}")
    assert (t.prestige(0), t.tokens(0)[2]) == (cashed, kept)
    assert t.state.supply[2] == 12 - kept


@pytest.mark.rule("CG-088")
def test_a_split_die_with_a_zap_can_be_cashed_but_steam_cannot():
    t = table().begin(0, "steam/zap steam").finish(0, "keep 1 steam", "cash 1")
    assert t.prestige(0) == 1 and t.tokens(0) == (1, 0, 0)
    t = table().begin(0, "steam cog").finish(0, "keep nothing")
    assert t.was_asked("cash") == 0 and t.prestige(0) == 0
