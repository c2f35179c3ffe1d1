"""Clan Albion: flags, Burrow, Sword, Shield and Rally."""

import pytest

from balancewheel.sim.games.scythe import state as s

from .table import table

SEATS = ("albion mechanical", "nordic patriotic")
FIVE = {"upgrades": 1, "mechs": 1, "structures": 1, "recruits": 1, "workers": 1}


def albion(*others, **units):
    t = table(SEATS[0], *(others or SEATS[1:]))
    t.put(0, **units)
    return t


def flags(t):
    """Where the flags of seat 0 are."""
    return {name for name, place in t.board.ids.items() if int(t.state.flags_at[0]) >> place & 1}


# Exalt


@pytest.mark.rule("SC-298", "SC-299")
def test_a_flag_may_be_placed_where_the_character_has_moved_to():
    t = albion(character="r3c3")
    t.turn(0, "move", "units", "character at r3c3", "to r3c2", "flag")
    assert t.offered("place token") == ["decline", "flag"]
    assert (flags(t), int(t.state.flags_left[0])) == ({"r3c2"}, 3)


@pytest.mark.rule("SC-298")
def test_a_flag_may_be_left_out():
    t = albion(character="r3c3")
    t.turn(0, "move", "units", "character at r3c3", "to r3c2")
    assert (flags(t), t.was_asked("place token")) == (set(), 1)


@pytest.mark.rule("SC-298")
@pytest.mark.parametrize("answers", [["units", "mech at r3c3", "to r3c2"], ["units"], ["coins"], []])
def test_no_flag_without_a_move_of_the_character(answers):
    t = albion(character="r4c3", mech="r3c3")
    t.take_card(0, 5)
    t.turn(0, "move", *answers)
    assert not t.was_asked("place token")


@pytest.mark.rule("SC-298")
def test_a_flag_comes_after_combat_and_encounter():
    t = albion(character="r3c1")
    t.put(1, mech="r4c1")
    t.next_encounter(1)
    t.turn(0, "move", "units", "character at r3c1", "to r4c1", "dial 1", "option 2", "flag")
    asked = [one.question for one in t.asked]
    assert asked.index("dial") < asked.index("encounter") < asked.index("place token")
    assert flags(t) == {"r4c1"}


@pytest.mark.rule("SC-298")
def test_a_factory_card_s_move_may_be_followed_by_a_flag():
    t = albion(character="r4c4")
    t.take_card(0, 5)
    t.turn(0, "factory card", "take move", "character at r4c4", "to r4c3", "to r3c3", "flag")
    assert flags(t) == {"r3c3"}


@pytest.mark.rule("SC-298")
def test_only_albion_has_flags():
    t = albion()
    t.put(1, character="r3c3")
    t.turn(1, "move", "units", "character at r3c3", "to r3c2")
    assert not t.was_asked("place token")


@pytest.mark.rule("SC-299")
def test_there_are_four_flags():
    t = albion(character="r3c3")
    assert t.state.flags_left[0] == 4
    t.flag(0, "r1c1", "r1c2", "r2c3")
    t.turn(0, "move", "units", "character at r3c3", "to r3c2", "flag")
    t.turn(0, "bolster")
    t.turn(0, "move", "units", "character at r3c2", "to r3c3")
    assert not t.was_asked("place token")
    assert (len(flags(t)), int(t.state.flags_left[0])) == (4, 0)


@pytest.mark.rule("SC-300", "SC-400")
@pytest.mark.parametrize("token", ["flag", "armed trap", "sprung trap"])
def test_one_faction_token_a_territory(token):
    """Neither on an own flag nor on a trap of Togawa, armed or not (an armed one is sprung on arrival)."""
    t = table("albion mechanical", "togawa patriotic")
    t.put(0, character="r3c3")
    if token == "flag":
        t.flag(0, "r3c2")
    else:
        t.trap(1, armed=token == "armed trap", r3c2="coins")
    t.turn(0, "move", "units", "character at r3c3", "to r3c2")
    assert not t.was_asked("place token")


@pytest.mark.rule("SC-400")
@pytest.mark.parametrize("owner", [0, 1])
def test_a_structure_is_no_obstacle_for_a_flag(owner):
    t = albion(character="r3c3")
    t.build(owner, mill="r3c2")
    t.turn(0, "move", "units", "character at r3c3", "to r3c2", "flag")
    assert flags(t) == {"r3c2"}


@pytest.mark.rule("SC-400")
def test_one_flag_a_turn():
    t = albion(character="r3c3", mech="r1c2")
    t.turn(0, "move", "units", "character at r3c3", "to r3c2", "mech at r1c2", "to r1c3", "flag")
    assert (t.was_asked("place token"), flags(t)) == (1, {"r3c2"})


@pytest.mark.rule("SC-301")
def test_a_flag_stays_where_it_is():
    """Whoever holds the territory; and no question ever takes it up again."""
    t = albion(character="r3c3")
    t.flag(0, "r3c2")
    t.turn(0, "move", "units", "character at r3c3", "to r3c2")
    t.put(1, mech="r3c3")
    t.turn(1, "move", "units", "mech at r3c3", "to r3c2", "dial 1")
    t.turn(0, "bolster")
    t.put(0, mech="r3c3")
    t.turn(0, "move", "units", "mech at r3c3", "to r3c2", "dial 1")
    assert (flags(t), int(t.state.flags_left[0])) == ({"r3c2"}, 3)


@pytest.mark.rule("SC-300", "SC-302", "SC-303", "SC-304", "SC-398")
def test_ex40_flags_at_the_end():
    """Three territories, of which the factory counts three, and flags in r2c1 and r4c3: 7 in all, 2 coins each.

    The flag in r1c2 lies next to the base, and that in r3c3 on a territory that nobody controls.
    """
    t = albion(worker="r1c2 r2c1", character="r4c3")
    t.tile("on_tunnels")
    t.set(0, coins=0, popularity=0)
    t.flag(0, "r1c2", "r2c1", "r4c3", "r3c3")
    assert t.score(0) == 2 * 7


@pytest.mark.rule("SC-302", "SC-271")
@pytest.mark.parametrize(("holder", "territories"), [
    ("worker", 2), ("mech", 2), ("character", 2), ("structure", 2), ("structure under a unit", 0), ("nobody", 0),
    ("another", 0),
])  # fmt: skip
def test_a_flag_counts_with_control_by_a_unit_or_an_unoccupied_structure(holder, territories):
    t = albion()
    t.tile("on_tunnels")
    t.set(0, coins=0, popularity=0)
    t.flag(0, "r3c3")
    if holder.startswith("structure"):
        t.build(0, mill="r3c3")
    if holder in ("structure under a unit", "another"):
        t.put(1, worker="r3c3")
    if holder in ("worker", "mech", "character"):
        t.put(0, **{holder: "r3c3"})
    assert t.score(0) == 2 * territories


@pytest.mark.rule("SC-303")
@pytest.mark.parametrize(("place", "territories"), [("r1c1", 1), ("r1c2", 1), ("r1c3", 2), ("r2c1", 2)])
def test_a_flag_next_to_the_albion_base_adds_nothing(place, territories):
    t = albion(worker=place)
    t.tile("on_tunnels")
    t.set(0, coins=0, popularity=0)
    t.flag(0, place)
    assert t.score(0) == 2 * territories


@pytest.mark.rule("SC-304", "SC-399")
def test_a_flag_alone_gives_no_control():
    """Nothing there can be spent or scored, and it makes no territory for an objective."""
    t = albion()
    t.tile("on_tunnels")
    t.flag(0, "r3c3", "r1c4", "r3c5")
    t.lay("r3c3", oil=9, metal=9, wood=9, food=9)
    t.objectives(0, 10)  # three forests
    for section in ("bolster", "trade", "produce"):
        t.turn(0, section)
        assert not t.was_asked("bottom") and not t.was_asked("reveal")
    t.set(0, coins=0)
    assert (t.controls(0), t.score(0)) == (set(), 0)


@pytest.mark.rule("SC-399")
def test_a_flag_is_no_place_to_produce_or_build():
    t = albion(worker="HB_albion r1c1")
    t.flag(0, "r3c3")
    t.lay("r1c1", wood=9)
    t.turn(0, "produce", "work")
    assert not any("at r3c3" in one.options for one in t.asked)
    t.turn(0, "move", "take build")
    assert {option.split()[-1] for option in t.offered("place structure")[1:]} == {"r1c1"}


# Burrow


@pytest.mark.rule("SC-305")
@pytest.mark.parametrize("unit", ["mech", "character"])
def test_burrow_crosses_rivers_into_and_out_of_tunnels(unit):
    t = albion(**{unit: "r2c4"})
    assert not t.reach(0, f"{unit} at r2c4") & {"r2c3", "r3c5", "r2c5"}
    t.learn(0, "burrow")
    assert t.reach(0, f"{unit} at r2c4") >= {"r2c3", "r3c5"}
    assert "r2c5" not in t.reach(0, f"{unit} at r2c4")  # a river, but no tunnel on either side
    t.put(0, **{unit: "r2c3"})
    assert t.reach(0, f"{unit} at r2c3") >= {"r1c3", "r1c4", "r2c4"}


@pytest.mark.rule("SC-305")
def test_burrow_is_not_for_workers_but_they_may_be_carried():
    t = albion(burrow="r2c4", worker="r2c4")
    assert not t.reach(0, "worker at r2c4") & {"r2c3", "r3c5"}
    t.turn(0, "move", "units", "mech at r2c4", "to r2c3", "take 1 worker")
    assert t.units(0, "r2c3") == {"mech": 1, "worker": 1}


@pytest.mark.rule("SC-306")
def test_for_burrow_the_own_mine_is_a_tunnel_and_another_s_is_not():
    for owner, into, out in ((0, True, True), (1, False, False)):
        t = albion(burrow="r2c4")
        t.build(owner, mine="r2c5")
        assert ("r2c5" in t.reach(0, "mech at r2c4")) == into
        t.put(0, character="r2c5")
        assert ({"r2c4", "r1c5", "r3c6"} <= t.reach(0, "character at r2c5")) == out


# Sword and Shield


def fought(t, attacker=0):
    """Seat 0 in r4c4 and seat 1 in r4c3 fight; the powers when dials are turned."""
    seen = []
    t.watch = lambda: t.state.question == s.Question.DIAL and seen.append((t.power(0), t.power(1)))
    way = ["mech at r4c4", "to r4c3"] if attacker == 0 else ["mech at r4c3", "to r4c4"]
    t.turn(attacker, "move", "units", *way)
    return seen[0]


@pytest.mark.rule("SC-307")
@pytest.mark.parametrize(("power", "after"), [(5, 3), (2, 0), (1, 0), (0, 0)])
def test_sword_takes_2_power_from_the_defender(power, after):
    t = albion(sword="r4c4")
    t.put(1, mech="r4c3")
    t.set(1, power=power)
    assert fought(t) == (5, after)


@pytest.mark.rule("SC-307")
def test_sword_works_for_an_attacker_only_and_once():
    t = albion(sword="r4c4")
    t.put(1, mech="r4c3")
    assert fought(t, attacker=1) == (5, 5)
    t = albion(sword="r4c4", character="r4c4")
    t.put(0, mech="r4c4")
    t.move_cubes(0, move_units="build")
    t.put(1, mech="r4c3 r4c3")
    t.turn(0, "move", "units", *["mech at r4c4", "to r4c3"] * 2, "character at r4c4", "to r4c3")
    assert t.power(1) == 3


@pytest.mark.rule("SC-307")
def test_sword_works_in_each_combat():
    t = albion(sword="r4c4")
    t.put(0, mech="r4c4")
    t.put(1, mech="r4c3 r5c5")
    t.turn(0, "move", "units", "mech at r4c4", "to r4c3", "mech at r4c4", "to r5c5", "fight in r4c3")
    assert t.power(1) == 1


@pytest.mark.rule("SC-308")
@pytest.mark.parametrize(("power", "after"), [(3, 5), (0, 2), (15, 16)])
def test_shield_gives_2_power_to_a_defender(power, after):
    t = albion(shield="r4c4")
    t.put(1, mech="r4c3")
    t.set(0, power=power)
    assert fought(t, attacker=1) == (after, 5)


@pytest.mark.rule("SC-308")
def test_shield_works_for_a_defender_only_and_once():
    t = albion(shield="r4c4")
    t.put(1, mech="r4c3")
    assert fought(t) == (5, 5)
    t = albion(shield="r4c4", character="r4c4")
    t.put(0, mech="r4c4")
    t.put(1, mech="r4c3 r4c3")
    t.turn(1, "move", "units", *["mech at r4c3", "to r4c4"] * 2, p0=["dial 7"])
    assert (t.offered("dial", who=0)[-1], t.power(0)) == ("dial 7", 0)


@pytest.mark.rule("SC-307", "SC-308", "SC-333", "SC-195")
def test_ex22_sword_against_ronin_and_shield():
    """Albion attacks Togawa: 1 power to 0 by Sword, then 2 by Ronin. Togawa attacks Albion: 3 to 5 by Shield."""
    t = table("albion mechanical", "togawa patriotic")
    t.put(0, sword="r4c4")
    t.put(1, ronin="r4c3")
    t.set(0, power=4)
    t.set(1, power=1)
    t.turn(0, "move", "units", "mech at r4c4", "to r4c3", p1=["use ronin"])
    assert t.offered("dial", who=0) == [f"dial {n}" for n in range(5)]
    assert t.offered("dial", who=1) == [f"dial {n}" for n in range(3)]
    t = table("albion mechanical", "togawa patriotic")
    t.put(0, shield="r4c4")
    t.put(1, mech="r4c3")
    t.set(0, power=3)
    assert fought(t, attacker=1)[0] == 5


@pytest.mark.rule("SC-406", "SC-259", "SC-265")
def test_a_sixth_star_by_shield_ends_the_game_before_the_fight():
    """The attacker goes back, nothing is dialled, and nobody wins a combat."""
    t = albion(shield="r4c4")
    t.put(1, mech="r4c3", worker="r4c3")
    t.set(0, power=14)
    t.award(0, **FIVE)
    t.turn(1, "move", "units", "mech at r4c3", "to r4c4", "take 1 worker")
    assert (t.over, int(t.state.ended_by), t.stars(0)["power"]) == (True, 0, 1)
    assert t.units(1, "r4c3") == {"mech": 1, "worker": 1}
    assert t.units(0, "r4c4") == {"mech": 1}
    assert (t.was_asked("dial"), t.stars(1), t.power(0), t.power(1)) == (0, {}, 16, 5)


# Rally


@pytest.mark.rule("SC-309")
@pytest.mark.parametrize("unit", ["mech", "character"])
def test_rally_leads_to_own_workers_and_flags_at_any_distance(unit):
    t = albion(worker="r8c3 HB_albion", **{unit: "r1c1"})
    t.put(1, worker="r5c1")
    t.flag(0, "r6c6")
    assert not t.reach(0, f"{unit} at r1c1") & {"r8c3", "r6c6"}
    t.learn(0, "rally")
    assert t.reach(0, f"{unit} at r1c1") == {"r1c2", "r2c1", "r8c3", "r6c6"}


@pytest.mark.rule("SC-309")
def test_rally_from_the_home_base_with_workers_but_not_for_workers_alone():
    t = albion(rally="HB_albion", worker="r8c3 HB_albion")
    assert "r8c3" not in t.reach(0, "worker at HB_albion")
    t.turn(0, "move", "units", "mech at HB_albion", "to r8c3", "take 1 worker")
    assert t.units(0, "r8c3") == {"mech": 1, "worker": 2}


@pytest.mark.rule("SC-310")
def test_rally_is_one_step():
    """With a factory card it may be either of two."""
    t = albion(rally="r1c1", worker="r8c3")
    assert not t.reach(0, "mech at r1c1", "r8c3")
    t.take_card(0, 5)
    assert "r7c3" in t.reach(0, "mech at r1c1", "r8c3", section="factory card")
    assert "r8c3" in t.reach(0, "mech at r1c1", "r2c1", section="factory card")
    assert not t.reach(0, "mech at r1c1", "r2c1", "r8c3", section="factory card")


@pytest.mark.rule("SC-310")
def test_a_rally_stops_at_enemies_and_encounters():
    t = albion(rally="r1c1", character="r1c1", worker="r6c2")
    t.take_card(0, 5)
    t.flag(0, "r5c3", "r4c4")
    t.put(1, mech="r5c3", worker="r4c4")
    for place in ("r5c3", "r4c4"):
        assert place in t.reach(0, "mech at r1c1", section="factory card")
        assert not t.reach(0, "mech at r1c1", place, section="factory card")
    assert not t.reach(0, "character at r1c1", "r6c2", section="factory card")
    t.turn(0, "factory card", "take move", "mech at r1c1", "to r5c3", "dial 1")
    assert (t.stars(0), t.units(1, "HB_nordic")["mech"]) == ({"combat": 1}, 1)


@pytest.mark.rule("SC-310")
def test_a_rally_to_an_encounter_resolves_it_and_drives_workers_back():
    t = albion(rally="r1c1", character="r1c1", worker="r6c2")
    t.flag(0, "r4c4")
    t.put(1, worker="r4c4")
    t.next_encounter(1)
    t.turn(0, "move", "units", "character at r1c1", "to r6c2", "mech at r1c1", "to r4c4", "option 2")
    assert t.held("r6c2") == {"food": 4}
    assert (t.units(1, "HB_nordic"), t.popularity(0)) == ({"character": 1, "worker": 1}, 8)


@pytest.mark.rule("SC-311")
@pytest.mark.parametrize("faction", ["albion", "togawa"])
def test_the_invaders_have_no_speed(faction):
    """Their four mechs give other abilities, and a unit goes one step whatever is out."""
    t = table(f"{faction} mechanical", "nordic patriotic")
    mechs = t.mechs(0)
    assert (
        mechs
        == {
            "albion": ["burrow", "sword", "shield", "rally"],
            "togawa": ["toka", "suiton", "ronin", "shinobi"],
        }[faction]
    )
    t.put(0, **dict.fromkeys(mechs, "r5c3"), character="r5c3")
    for unit in ("mech", "character"):
        assert not t.reach(0, f"{unit} at r5c3", "r4c3")
