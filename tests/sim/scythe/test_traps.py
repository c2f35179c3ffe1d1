"""Togawa's traps: placing, springing, penalties, scoring, and arming again by Shinobi."""

import pytest

from balancewheel.sim.games.scythe import state as s

from .table import table

SEATS = ("togawa mechanical", "nordic patriotic")
TRAPS = ["popularity", "power", "coins", "combat cards"]


def togawa(**units):
    """Togawa in seat 0, Nordic in seat 1."""
    t = table(*SEATS)
    t.tile("on_tunnels")
    t.put(0, **units)
    return t


def armed(t, place):
    return bool(int(t.state.armed) >> t.place(place) & 1)


def trap_at(t, place):
    return bool(int(t.state.traps_at[0]) >> t.place(place) & 1)


# Maifuku


@pytest.mark.rule("SC-312", "SC-314")
@pytest.mark.parametrize("penalty", TRAPS)
def test_a_trap_of_choice_may_be_placed_where_the_character_has_moved_to(penalty):
    t = togawa(character="r3c3")
    t.turn(0, "move", "units", "character at r3c3", "to r3c2", f"trap {penalty}")
    assert t.offered("place token") == ["decline", *(f"trap {name}" for name in TRAPS)]
    assert armed(t, "r3c2") and trap_at(t, "r3c2")
    assert TRAPS[t.state.secret_trap[t.place("r3c2")]] == penalty
    assert t.state.traps_left[0] == 3


@pytest.mark.rule("SC-312")
@pytest.mark.parametrize("answers", [["units", "mech at r3c3", "to r3c2"], ["units"], ["coins"], []])
def test_no_trap_without_a_move_of_the_character_and_it_may_be_left_out(answers):
    t = togawa(character="r4c3", mech="r3c3")
    t.take_card(0, 5)
    t.turn(0, "move", *answers)
    assert not t.was_asked("place token")
    t.turn(0, "bolster")
    t.turn(0, "move", "units", "character at r4c3", "to r4c4")
    assert not armed(t, "r4c4")


@pytest.mark.rule("SC-312")
def test_a_trap_comes_after_combat_and_encounter():
    t = togawa(character="r3c1")
    t.put(1, mech="r4c1")
    t.next_encounter(1)
    t.turn(0, "move", "units", "character at r3c1", "to r4c1", "dial 1", "option 2", "trap power")
    asked = [one.question for one in t.asked]
    assert asked.index("dial") < asked.index("encounter") < asked.index("place token")
    assert armed(t, "r4c1")


@pytest.mark.rule("SC-312")
def test_who_lost_the_fight_places_no_trap():
    t = togawa(character="r3c3")
    t.put(1, mech="r3c2")
    t.turn(0, "move", "units", "character at r3c3", "to r3c2", p1=["dial 1"])
    assert not t.was_asked("place token")


@pytest.mark.rule("SC-313", "SC-400")
@pytest.mark.parametrize("owner", [0, 1])
def test_a_trap_may_be_placed_beside_a_structure(owner):
    t = togawa(character="r3c3")
    t.build(owner, mill="r3c2")
    t.turn(0, "move", "units", "character at r3c3", "to r3c2", "trap coins")
    assert armed(t, "r3c2")


@pytest.mark.rule("SC-314")
def test_there_are_four_traps_one_of_each_penalty():
    t = togawa(character="r3c3")
    for n, (penalty, to) in enumerate(zip(TRAPS, ("r3c2", "r3c3", "r4c3", "r5c3"), strict=True)):
        at = t.at(0, "character")[0]
        t.turn(0, "move", "units", f"character at {at}", f"to {to}", f"trap {penalty}")
        assert t.offered("place token") == ["decline", *(f"trap {name}" for name in TRAPS[n:])]
        t.turn(0, "bolster")
    t.turn(0, "move", "units", "character at r5c3", "to r6c2")
    assert not t.was_asked("place token")
    assert t.state.traps_left[0] == 0


@pytest.mark.rule("SC-315", "SC-400")
@pytest.mark.parametrize("was_armed", [True, False])
def test_one_faction_token_a_territory_and_one_a_turn(was_armed):
    t = togawa(character="r3c3")
    t.trap(0, armed=was_armed, r3c2="coins")
    t.turn(0, "move", "units", "character at r3c3", "to r3c2")
    assert not t.was_asked("place token")
    t.turn(0, "bolster")
    t.turn(0, "move", "units", "character at r3c2", "to r3c3", "trap power")
    assert t.was_asked("place token") == 1
    t = table("albion industrial", "togawa mechanical")
    t.put(1, character="r3c3")
    t.flag(0, "r3c2")
    t.turn(1, "move", "units", "character at r3c3", "to r3c2")
    assert not t.was_asked("place token")


@pytest.mark.rule("SC-315")
def test_a_trap_stays_on_its_territory_for_good():
    """Sprung, fought over, built beside: the token stays."""
    t = togawa(mech="r4c3")
    t.trap(0, r3c3="coins")
    t.put(1, mech="r3c2", worker="r3c2")
    t.turn(1, "move", "units", "mech at r3c2", "to r3c3", "take 1 worker")
    t.lay("r3c3", wood=4)
    t.turn(1, "trade", "take build", "mine in r3c3")
    assert t.structures(1) == {"mine": "r3c3"}
    t.turn(0, "move", "units", "mech at r4c3", "to r3c3", "dial 1")
    assert trap_at(t, "r3c3") and not armed(t, "r3c3")
    assert t.state.traps_left[0] == 3


# scoring and control


@pytest.mark.rule("SC-316", "SC-324", "SC-398")
def test_ex40_traps_at_the_end():
    """Armed with a worker 2, armed alone 1, armed beside a mill of another 1, sprung and alone 0: 4 territories."""
    t = table("togawa mechanical", "rusviet patriotic")
    t.tile("on_tunnels")
    for player in (0, 1):
        t.set(player, coins=0, popularity=0)
    t.put(0, worker="r6c6")
    t.build(1, mill="r6c4")
    t.trap(0, r6c6="coins", r5c5="power", r6c4="popularity")
    t.trap(0, armed=False, r7c5="combat cards")
    assert (t.score(0), t.score(1)) == (2 * 4, 2 * 1)


@pytest.mark.rule("SC-316")
@pytest.mark.parametrize(("popularity", "coins"), [(0, 2), (7, 3), (13, 4)])
def test_an_armed_trap_counts_as_a_territory_without_any_unit(popularity, coins):
    for is_armed in (True, False):
        t = togawa()
        t.set(0, coins=0, popularity=popularity)
        t.trap(0, armed=is_armed, r3c3="coins")
        assert t.score(0) == (coins if is_armed else 0)


@pytest.mark.rule("SC-316")
@pytest.mark.parametrize("held_by", ["worker", "mech", "character", "mine"])
def test_an_armed_trap_on_an_own_territory_is_one_more_or_not_by_the_other_reading(held_by):
    """ "Additional territory" is one on top of the one that is controlled; the preset reads it as one in all."""
    for preset, territories in (("standard", 2 + 1), ("traps-once", 1 + 1)):
        t = table("togawa mechanical", "rusviet patriotic", preset=preset)
        t.tile("on_tunnels")
        t.set(0, coins=0, popularity=0)
        if held_by == "mine":
            t.build(0, mine="r3c3")
        else:
            t.put(0, **{held_by: "r3c3"})
        t.trap(0, r3c3="coins", r5c5="power")
        assert t.score(0) == 2 * territories


@pytest.mark.rule("SC-316", "SC-324")
def test_an_armed_trap_beside_another_s_lone_structure_counts_unless_the_rules_say_otherwise():
    """The structure's owner controls the territory; the trap is an additional one, for which no unit is needed."""
    for scores in (True, False):
        t = table("togawa mechanical", "rusviet patriotic", armed_trap_with_enemy_structure_scores=scores)
        t.tile("on_tunnels")
        for player in (0, 1):
            t.set(player, coins=0, popularity=0)
        t.build(1, mill="r3c3")
        t.trap(0, r3c3="coins", r5c5="power")
        assert (t.score(0), t.score(1)) == (2 * (1 + scores), 2)
        t.put(0, worker="r3c3")
        assert (t.score(0), t.score(1)) == (2 * 3, 0)


@pytest.mark.rule("SC-398")
@pytest.mark.parametrize(("unit", "territories"), [(None, 1), ("worker", 4)])
def test_an_armed_trap_on_the_factory(unit, territories):
    t = togawa()
    t.set(0, coins=0, popularity=0)
    t.trap(0, r4c3="coins")
    if unit:
        t.put(0, worker="r4c3")
    assert t.score(0) == 2 * territories


@pytest.mark.rule("SC-398")
def test_a_flag_on_the_factory():
    t = table("albion mechanical", "nordic patriotic")
    t.tile("on_tunnels")
    t.set(0, coins=0, popularity=0)
    t.flag(0, "r4c3")
    assert t.score(0) == 0
    t.put(0, worker="r4c3")
    assert t.score(0) == 2 * 4


@pytest.mark.rule("SC-324", "SC-399")
@pytest.mark.parametrize("is_armed", [True, False])
def test_a_structure_controls_a_territory_with_a_trap(is_armed):
    t = togawa()
    t.build(1, mill="r3c3")
    t.trap(0, armed=is_armed, r3c3="coins")
    t.lay("r3c3", oil=2)
    assert (t.controls(0), t.controls(1)) == (set(), {"r3c3"})
    t.turn(1, "move", "take upgrade")
    assert t.held("r3c3") == {}


@pytest.mark.rule("SC-399")
def test_a_trap_gives_no_control():
    """Nothing is spent, produced, built or counted for an objective; only the score of SC-316 knows it."""
    t = togawa(worker="r6c6")
    t.trap(0, r3c3="coins", r1c4="power", r3c5="popularity")
    t.lay("r3c3", oil=9, metal=9, wood=9, food=9)
    t.objectives(0, 10)  # three forests
    assert t.controls(0) == {"r6c6"}
    t.turn(0, "produce", "work")
    assert not any("at r3c3" in one.options for one in t.asked)
    for section in ("bolster", "trade", "move"):
        t.turn(0, section)
        assert not t.was_asked("bottom") and not t.was_asked("reveal")


@pytest.mark.rule("SC-399", "SC-293")
def test_an_armed_trap_earns_no_coins_for_an_encounter_territory():
    """With six players, if Togawa had Polania's ability."""
    mats = ["industrial", "engineering", "militant", "patriotic", "innovative", "mechanical"]
    factions = ["albion", "nordic", "rusviet", "togawa", "saxony", "polania"]
    t = table(*(f"{faction} {mat}" for faction, mat in zip(factions, mats, strict=True)))
    t.tile("on_tunnels")
    t.set(3, coins=0, popularity=0)
    t.learn(3, "meander")
    t.trap(3, r4c1="coins")
    assert t.score(3) == 2


# springing


@pytest.mark.rule("SC-317", "SC-318", "SC-322")
@pytest.mark.parametrize("unit", ["mech", "character", "worker"])
def test_a_unit_of_another_stops_on_an_armed_trap_and_disarms_it(unit):
    t = togawa()
    t.trap(0, r3c3="coins")
    t.take_card(1, 5)
    t.learn(1, "speed")
    t.put(1, **{unit: "r3c2"})
    assert "r3c3" in t.reach(1, f"{unit} at r3c2", section="factory card")
    assert not t.reach(1, f"{unit} at r3c2", "r3c3", section="factory card")
    t.turn(1, "factory card", "take move", f"{unit} at r3c2", "to r3c3")
    assert (t.coins(1), t.units(1, "r3c3")) == (5, {unit: 1})
    assert trap_at(t, "r3c3") and not armed(t, "r3c3")


@pytest.mark.rule("SC-318")
def test_own_units_do_not_spring_a_trap():
    t = togawa(mech="r3c2", worker="r3c2", character="r3c2")
    t.trap(0, r3c3="coins")
    t.take_card(0, 5)
    for unit in ("mech", "worker", "character"):
        assert "r4c3" in t.reach(0, f"{unit} at r3c2", "r3c3", section="factory card")
    t.turn(0, "move", "units", "mech at r3c2", "to r3c3")
    assert armed(t, "r3c3") and t.coins(0) == 9


@pytest.mark.rule("SC-320")
@pytest.mark.parametrize(("penalty", "tracks", "cards"), [
    ("popularity", (5, 7, 9), 3), ("power", (2, 9, 9), 3), ("coins", (5, 9, 5), 3), ("combat cards", (5, 9, 9), 1),
])  # fmt: skip
def test_the_four_penalties(penalty, tracks, cards):
    t = togawa()
    t.trap(0, r3c3=penalty)
    t.hold(1, 2, 3, 5)
    t.put(1, mech="r3c2")
    t.turn(1, "move", "units", "mech at r3c2", "to r3c3")
    assert (t.tracks(1), len(t.hand(1)), len(t.discarded)) == (tracks, cards, 3 - cards)
    assert t.tracks(0) == (5, 9, 9)


@pytest.mark.rule("SC-320")
def test_the_cards_discarded_are_drawn_by_chance():
    kept = set()
    for seed in range(30):
        t = table(*SEATS, seed=seed)
        t.trap(0, r3c3="combat cards")
        t.hold(1, 2, 3, 5)
        t.put(1, mech="r3c2")
        t.turn(1, "move", "units", "mech at r3c2", "to r3c3")
        assert sorted(t.hand(1) + t.discarded) == [2, 3, 5]
        kept |= set(t.hand(1))
    assert kept == {2, 3, 5}


@pytest.mark.rule("SC-321")
@pytest.mark.parametrize("penalty", TRAPS)
@pytest.mark.parametrize("left", [0, 1])
def test_a_penalty_is_suffered_as_far_as_possible(penalty, left):
    t = togawa()
    t.trap(0, r3c3=penalty)
    t.set(1, power=left, popularity=left, coins=left)
    t.hold(1, *[3] * left)
    t.put(1, mech="r3c2")
    t.turn(1, "move", "units", "mech at r3c2", "to r3c3")
    due = [0 if name == penalty else left for name in ("power", "popularity", "coins")]
    assert t.tracks(1) == tuple(due)
    assert len(t.hand(1)) == (0 if penalty == "combat cards" else left)


@pytest.mark.rule("SC-319")
def test_the_penalty_comes_before_the_combat():
    """3 power are gone when the dial is turned, and 2 cards when they are played."""
    t = togawa(mech="r3c3")
    t.trap(0, r3c3="power")
    t.put(1, mech="r3c2")
    t.turn(1, "move", "units", "mech at r3c2", "to r3c3")
    assert t.offered("dial", who=1) == ["dial 0", "dial 1", "dial 2"]
    t = togawa(mech="r3c3")
    t.trap(0, r3c3="combat cards")
    t.hold(1, 3, 3)
    t.put(1, mech="r3c2")
    t.turn(1, "move", "units", "mech at r3c2", "to r3c3")
    assert not t.was_asked("play card")


@pytest.mark.rule("SC-319")
def test_the_penalty_comes_before_a_forced_retreat():
    t = togawa(worker="r3c3 r3c3")
    t.trap(0, r3c3="popularity")
    t.put(1, mech="r3c2")
    t.turn(1, "move", "units", "mech at r3c2", "to r3c3")
    assert t.popularity(1) == 9 - 2 - 2
    kinds = [one.kind for one in t.events(s.Event.SPRUNG, s.Event.DRIVEN_BACK)]
    assert kinds == [s.Event.SPRUNG, s.Event.DRIVEN_BACK]


@pytest.mark.rule("SC-322")
def test_a_sprung_trap_does_nothing_any_more():
    t = togawa()
    t.trap(0, armed=False, r3c3="coins")
    t.put(1, speed="r3c2", worker="r2c3")
    assert "r4c3" in t.reach(1, "mech at r3c2", "r3c3")
    t.turn(1, "move", "units", "mech at r3c2", "to r3c3", "stop", "worker at r2c3", "to r3c3")
    assert t.coins(1) == 9
    assert trap_at(t, "r3c3")


@pytest.mark.rule("SC-323")
def test_others_may_build_where_a_trap_lies():
    """Its worker has sprung it; the structure goes beside the token."""
    t = togawa()
    t.trap(0, armed=False, r3c3="coins")
    t.put(1, worker="r3c3")
    t.lay("r3c3", wood=4)
    t.turn(1, "trade", "take build", "armory in r3c3")
    assert t.structures(1) == {"armory": "r3c3"}


@pytest.mark.rule("SC-325")
def test_which_trap_lies_where_is_hidden_until_it_is_sprung():
    """No open field tells armed traps apart; all four penalties can be read in the rules."""
    t = togawa()
    assert t.rules.trap_penalties.tolist() == [2, 3, 4, 2]
    views = []
    for faces in (("coins", "power"), ("power", "coins")):
        t = togawa()
        t.trap(0, r3c3=faces[0], r5c3=faces[1])
        open_fields = [name for name in t.state.dtype.names if not name.startswith("secret_")]
        views.append({name: t.state[name].tobytes() for name in open_fields})
    assert views[0] == views[1]
    t.put(1, mech="r3c2")
    t.turn(1, "move", "units", "mech at r3c2", "to r3c3")
    assert TRAPS[t.state.trap_face[t.place("r3c3")]] == "power"
    assert t.state.trap_face[t.place("r5c3")] == s.NOTHING


@pytest.mark.rule("SC-325")
def test_a_trap_placed_by_the_rules_is_hidden_too():
    views = []
    for penalty in ("coins", "power"):
        t = togawa(character="r3c3")
        t.turn(0, "move", "units", "character at r3c3", "to r3c2", f"trap {penalty}")
        hidden = {"answers", "options"}
        open_fields = [name for name in t.state.dtype.names if not name.startswith("secret_") and name not in hidden]
        views.append({name: t.state[name].tobytes() for name in open_fields})
    assert views[0] == views[1]


@pytest.mark.rule("SC-401", "SC-318", "SC-321")
def test_ex39_a_mech_with_workers_springs_a_trap_once():
    """3 coins to 0, the movement ends in spite of Speed; a second unit pays nothing."""
    t = togawa()
    t.trap(0, r3c3="coins")
    t.set(1, coins=3)
    t.put(1, speed="r3c2", worker="r3c2 r3c2 r2c3")
    t.turn(1, "move", "units", "mech at r3c2", "to r3c3", "take 2 workers", "worker at r2c3", "to r3c3")
    assert (t.coins(1), len(t.events(s.Event.SPRUNG)), armed(t, "r3c3")) == (0, 1, False)
    assert t.units(1, "r3c3") == {"mech": 1, "worker": 3}


@pytest.mark.rule("SC-401")
def test_a_loaded_mech_pays_a_penalty_once():
    t = togawa()
    t.trap(0, r3c3="power")
    t.put(1, mech="r3c2", worker="r3c2 r3c2")
    t.turn(1, "move", "units", "mech at r3c2", "to r3c3", "take 2 workers")
    assert (t.power(1), t.power(0)) == (2, 5)


@pytest.mark.rule("SC-402", "SC-317")
def test_a_retreat_to_a_lake_springs_a_trap_there():
    t = table("togawa mechanical", "crimea industrial", "nordic patriotic")
    t.trap(0, r4c2="coins")
    t.put(2, seaworthy="r3c3")
    t.put(1, mech="r4c3")
    t.turn(1, "move", "units", "mech at r4c3", "to r3c3", p2=["mech to r4c2"])
    assert (t.coins(2), t.units(2, "r4c2"), armed(t, "r4c2")) == (5, {"mech": 1}, False)
    assert t.coins(1) == 9


@pytest.mark.rule("SC-402", "SC-317")
def test_a_worker_made_by_a_mill_springs_a_trap_there():
    """The owner of the mill controls the village with the trap, and makes a worker in it."""
    t = togawa()
    t.build(1, mill="r5c5")
    t.trap(0, r5c5="coins")
    t.turn(1, "produce", "work", "at r5c5", "1 new worker")
    assert (t.units(1, "r5c5"), t.coins(1), armed(t, "r5c5")) == ({"worker": 1}, 5, False)


@pytest.mark.rule("SC-402")
def test_resources_made_by_a_mill_spring_nothing():
    t = togawa()
    t.build(1, mill="r3c3")
    t.trap(0, r3c3="coins")
    t.turn(1, "produce", "work", "at r3c3")
    assert (t.held("r3c3"), t.coins(1), armed(t, "r3c3")) == ({"wood": 1}, 9, True)


@pytest.mark.rule("SC-402", "SC-265")
def test_a_move_that_is_undone_springs_nothing():
    """The game ends by another fight: units go back to a place without a trap, and the sprung one stays sprung."""
    t = togawa(mech="r3c3 r5c3")
    t.trap(0, r3c3="power")
    t.put(1, mech="r3c2 r6c2")
    t.award(1, upgrades=1, mechs=1, structures=1, recruits=1, workers=1)
    moves = ["mech at r3c2", "to r3c3", "mech at r6c2", "to r5c3"]
    t.turn(1, "move", "units", *moves, "fight in r5c3")
    assert t.over
    assert (t.units(1, "r3c2"), t.power(1), len(t.events(s.Event.SPRUNG))) == ({"mech": 1}, 2, 1)
    assert not armed(t, "r3c3")


@pytest.mark.rule("SC-402")
def test_a_ride_of_an_encounter_card_springs_a_trap():
    """Promotional card 42 takes the units of the character's territory to an empty one next to it."""
    t = table(*SEATS, promo_encounters="A+B")
    t.trap(0, r3c1="coins")
    t.put(1, character="r4c0")
    t.next_encounter(42)
    t.turn(1, "move", "units", "character at r4c0", "to r4c1", "option 2", "ride to r3c1", "1 character")
    assert (t.units(1, "r3c1"), t.coins(1), armed(t, "r3c1")) == ({"character": 1}, 9 - 2 - 4, False)
