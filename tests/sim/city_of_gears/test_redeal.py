"""What a player cannot know is dealt anew with the right odds; what they have seen stays."""

import pytest

from balancewheel.sim.games.city_of_gears.gears import return_gears
from balancewheel.sim.games.city_of_gears.hidden import DOUBT
from balancewheel.sim.games.city_of_gears.overcharge import demolish
from balancewheel.sim.kernel.bits import size
from balancewheel.sim.kernel.chance import REDEAL

from ..redeals import assert_odds, redeal
from .table import table


def linked():
    """A table at which player 0 has a link of its own."""
    t = table(3, seed=3)
    spot = next(spot for spot in range(int(t.rules.n_spots[3])))
    gear = t._fetch()
    t.state.links[0], t.state.taken, t.state.secret_gear[spot] = 1 << spot, 1 << spot, gear
    return t, spot, gear


@pytest.mark.rule("CG-011")
def test_the_gear_of_anothers_link_is_any_that_is_hidden():
    t, spot, gear = linked()
    hidden = [one for one in range(int(t.rules.n_developments)) if not int(t.state.removed) >> one & 1]
    assert set(redeal(t, 0, lambda: int(t.state.secret_gear[spot]), 20)) == {gear}
    assert_odds(redeal(t, 1, lambda: int(t.state.secret_gear[spot]), 1200), dict.fromkeys(hidden, 1))


@pytest.mark.rule("CG-076", "CG-077")
def test_the_owner_of_a_demolished_link_knows_its_gear():
    t, spot, gear = linked()
    t.play(demolish, 1, 0, spot, 0)
    assert set(redeal(t, 0, lambda: int(t.state.secret_removed), 20)) == {1 << gear}
    seen = redeal(t, 1, lambda: int(t.state.secret_removed), 200)
    assert len(seen) > 20 and all(size(removed) == 1 for removed in seen)
    assert t.state.secret_lost[0] == t.state.secret_removed  # what another remembers is what is there


@pytest.mark.rule("CG-064")
def test_gears_returned_to_the_bag_are_there_for_whoever_drew_them():
    t = table(3, seed=4)
    gear = t._fetch()
    t.state.secret_drawn = 1 << gear
    return_gears(t.state, 1)
    assert all(int(bag) >> gear & 1 for bag in redeal(t, 1, lambda: int(t.state.secret_bag), 60))
    known = set()
    for _ in range(20):
        t.game.redeal_hidden(t.rules, t.state, 0)
        assert size(t.state.secret_seen[1]) == 1 and not int(t.state.secret_seen[1]) & ~int(t.state.secret_bag)
        known.add(int(t.state.secret_seen[1]))
    assert len(known) > 5


def lay(t, player, spot):
    """A link of a player, as it is laid in a turn."""
    gear = t._fetch()
    t.state.n_laid += 1
    t.state.links[player] |= 1 << spot
    t.state.taken |= 1 << spot
    t.state.secret_gear[spot], t.state.laid[spot] = gear, t.state.n_laid


def give_back(t, player):
    """A gear that the player has drawn and returned to the bag."""
    gear = t._fetch()
    t.state.secret_drawn = 1 << gear
    return_gears(t.state, player)
    return gear


def where(t, gear, *spots):
    """In the bag, in one of the links, demolished, or in the box."""
    links = [f"link {spot}" for spot in spots if t.state.secret_gear[spot] == gear]
    bag = ["bag"] if int(t.state.secret_bag) >> gear & 1 else []
    gone = ["gone"] if int(t.state.secret_removed) >> gear & 1 else []
    return "".join([*links, *bag, *gone]) or "box"


@pytest.mark.rule("CG-057", "CG-064")
def test_a_returned_gear_is_in_the_bag_or_in_a_link_laid_since():
    """Before, a player forgot all returned gears when anybody laid a link, and they could be in any."""
    t = table(3, seed=5)
    lay(t, 0, 1)
    first = give_back(t, 1)
    lay(t, 0, 2)
    second = give_back(t, 1)
    lay(t, 2, 3)
    n = int(t.state.n_bag)
    before = t.states.copy()
    for gear, later in ((second, [3]), (first, [2, 3])):
        t.states[:] = before
        odds = {"bag": n} | {f"link {spot}": 1 for spot in later}
        assert_odds(redeal(t, 1, lambda gear=gear: where(t, gear, 1, 2, 3), 2000), odds)
    t.states[:] = before
    assert_odds(redeal(t, 2, lambda: where(t, first, 1, 2, 3), 1500), {"bag": n, "link 1": 1, "link 2": 1})
    assert t.state.secret_gear[3] == before[0].secret_gear[3], "own links are known"


@pytest.mark.rule("CG-057", "CG-064")
def test_turns_remember_what_was_returned_and_laid():
    """Four gears: one in an older link, two returned, of which one may lie in the link that follows."""
    t = table().bag("Spark Coil", "Arc Display", "Boiler Tap", "Cog Press")
    older, newer = t.spot("north factory-B1"), t.spot("B1-B2")
    t.give(0, cog=1).act(0, "draw 1", "link north factory-B1")
    t.give(1, cog=2).act(1, "draw 2")
    first, second = (gear for gear in range(60) if int(t.state.secret_seen[1]) >> gear & 1)
    t.put(0, "B1 factory factory").give(0, cog=1).act(0, "draw 1", "link B1-B2")
    assert sorted(t.links(0)) == ["B1-B2", "north factory-B1"] and t.state.n_bag == 2
    links = f"link {newer}"
    odds = {("bag", "bag"): 1, ("bag", links): 1, (links, "bag"): 1}
    assert_odds(redeal(t, 1, lambda: tuple(where(t, gear, older, newer) for gear in (first, second)), 600), odds)


@pytest.mark.rule("CG-064", "CG-077")
def test_a_returned_gear_may_be_gone_with_a_link_laid_since():
    t = table(3, seed=6)
    lay(t, 0, 1)
    gear = give_back(t, 1)
    lay(t, 0, 2)
    for spot in (1, 2):
        t.play(demolish, 2, 0, spot, 0)
    n = int(t.state.n_bag)
    assert_odds(redeal(t, 1, lambda: where(t, gear), 1500), {"bag": n, "gone": 1})


@pytest.mark.rule("CG-091")
def test_hidden_prestige_is_guessed_around_what_was_gained_in_the_open():
    t = table(2, preset="masked-prestige").give(0, prestige=20)
    totals = set()
    for _ in range(300):
        t.state.secret_prestige[0] = 20
        t.game.redeal_hidden(t.rules, t.state, 1)
        totals.add(t.prestige(0))
    assert totals == set(range(20 - DOUBT - 4, 20 + DOUBT + 5))


@pytest.mark.rule("CG-091")
@pytest.mark.parametrize(("preset", "is_hidden"), [("masked-prestige", True), ("standard", False)])
def test_where_hidden_prestige_came_from_is_guessed_with_it(preset, is_hidden):
    """What was spent, the difference, is known: workers are bought in the open."""
    t = table(2, preset=preset).give(0, prestige=9)
    t.state.secret_earned[0] = 1, 6, 0, 4, 2
    before, seen = t.states.copy(), set()
    for redealt in range(100):
        t.states[:] = before
        t.state.drawn[REDEAL] = redealt
        t.game.redeal_hidden(t.rules, t.state, 1)
        earned = t.state.secret_earned[0]
        assert earned.sum() - t.prestige(0) == 4 and earned.min() >= 0
        seen.add(tuple(earned.tolist()))
    assert (len(seen) > 10) == is_hidden and ((1, 6, 0, 4, 2) in seen or is_hidden)
    assert set(redeal(t, 0, lambda: tuple(t.state.secret_earned[0].tolist()), 10)) == {tuple(earned.tolist())}
