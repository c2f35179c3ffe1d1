"""The battle phase: limits of a turn, targets, alliances, forces, results and elimination."""

import pytest

from balancewheel.sim.games.gearworld import state as s
from balancewheel.sim.games.gearworld.game import play_phases

from .table import empty_table


def front(players=3, **changes):
    """Seat 0 in Riverholt; seat 1 in four places beside it that are not beside each other."""
    t = empty_table(players, hide_hopeless_attacks=False, **changes)
    t.own(0, "riverholt")
    t.own(1, "newcombs_point the_teeth riverfork westfeld")
    return t


def turns(t):
    """The options of each time that the attacker was asked what to attack."""
    return [set(one.options) for one in t.asked if one.question == "attack"]


def result(t):
    """Attacking and defending strength of the last attack."""
    return t.battles[-1][2:4]


# how many


@pytest.mark.rule("GB-160")
def test_up_to_two_successful_attacks_in_a_turn():
    t = front()
    t.battle(0, "attack newcombs_point", "attack riverfork")
    assert (t.owner("newcombs_point"), t.owner("riverfork")) == (0, 0)
    assert len(turns(t)) == 2


@pytest.mark.rule("GB-160")
def test_or_one_successful_attack_and_one_transport():
    t = front()
    t.lay("riverholt", coal=1)
    t.battle(0, "attack newcombs_point", "transport instead", "by foot from riverholt", "carry 1 coal")
    assert t.held("newcombs_point") == {"coal": 1}


@pytest.mark.rule("GB-160")
def test_a_turn_may_end_at_any_time():
    t = front()
    t.lay("the_teeth", weapon=1)
    t.battle(0, "attack the_teeth", "attack newcombs_point")
    assert [one.options[-1] for one in t.asked if one.question == "attack"] == ["done"] * 3
    t.battle(0)
    assert [one.taken for one in t.asked] == ["done"]


@pytest.mark.rule("GB-161")
def test_no_transport_before_a_success():
    t = front()
    t.lay("riverholt", coal=1, horse=1)
    t.lay("the_teeth", weapon=1)
    t.battle(0, "attack the_teeth", "attack newcombs_point")
    before, failed, succeeded = turns(t)
    assert "transport instead" not in before
    assert "transport instead" not in failed
    assert "transport instead" in succeeded


@pytest.mark.rule("GB-162")
def test_the_turn_ends_after_the_second_success():
    t = front()
    t.battle(0, "attack newcombs_point", "attack the_teeth")
    assert [one.question for one in t.asked] == ["attack", "attack"]


@pytest.mark.rule("GB-162")
def test_the_turn_ends_after_the_transport():
    """Even with a skywork it is one transport action."""
    t = front()
    t.lay("riverholt", coal=2, skywork=1)
    t.battle(0, "attack newcombs_point", "transport instead", "by foot from riverholt", "carry 1 coal")
    assert [one.question for one in t.asked] == ["attack", "attack", "transport by", "carry", "carry"]
    assert t.held("newcombs_point") == {"coal": 1}


@pytest.mark.rule("GB-163")
def test_after_a_success_and_a_failure_both_ways_are_open():
    t = front()
    t.lay("the_teeth", weapon=1)
    t.battle(0, "attack newcombs_point", "attack the_teeth")
    assert turns(t)[2] == {"attack riverfork", "attack westfeld", "transport instead", "done"}


@pytest.mark.rule("GB-163")
def test_after_a_success_and_a_failure_a_second_success_is_possible():
    t = front()
    t.lay("the_teeth", weapon=1)
    t.battle(0, "attack newcombs_point", "attack the_teeth", "attack westfeld")
    assert t.owner("westfeld") == 0
    assert len(turns(t)) == 3


@pytest.mark.rule("GB-164", "GB-165")
def test_failures_are_unlimited_one_for_each_target():
    t = front()
    for land in ("newcombs_point", "the_teeth", "riverfork"):
        t.lay(land, weapon=1)
    t.battle(0, "attack newcombs_point", "attack the_teeth", "attack riverfork", "attack westfeld")
    assert [won for *_, won in t.battles] == [False, False, False, True]
    assert turns(t)[3] == {"attack westfeld", "done"}


@pytest.mark.rule("GB-165")
@pytest.mark.parametrize(
    ("kind", "area"), [("boat", "river_A3"), ("ship", "sea_the_spur"), ("bridge", "grey_water - the_spur")]
)
def test_a_craft_is_attacked_once_a_turn(kind, area):
    t = empty_table(hide_hopeless_attacks=False)
    t.own(0, "riverholt the_spur grey_water")
    craft = t.launch(1, kind, area)
    t.lay(craft, weapon=1)
    t.battle(0, f"attack {craft}")
    assert [won for *_, won in t.battles] == [False]
    assert turns(t) == [{f"attack {craft}", "done"}]


@pytest.mark.rule("GB-166")
def test_in_the_next_turn_the_target_may_be_attacked_again():
    t = front()
    t.lay("the_teeth", weapon=1)
    t.battle(0, "attack the_teeth")
    t.lay("riverholt", weapon=1)
    assert (t.state.tipped_land, t.state.tipped_craft) == (0, 0)
    t.battle(0, "attack the_teeth")
    assert t.owner("the_teeth") == 0


@pytest.mark.rule("GB-166")
def test_figures_tipped_by_one_player_stand_for_the_next():
    t = front()
    t.own(2, "cog_slopes")
    t.lay("the_teeth", weapon=1)
    t.lay("cog_slopes", weapon=1)
    t.battle(0, "attack the_teeth", p2=["no"])
    t.battle(2, "attack the_teeth", p0=["no"])
    assert t.owner("the_teeth") == 2


# numbers a designer may turn


def questions(t):
    return [one.question for one in t.asked]


@pytest.mark.rule("GB-067", "GB-160")
def test_a_single_success_leaves_the_transport():
    """How many attacks may succeed and whether a transport follows are two rules."""
    t = front(successes=1, first_round_successes=1)
    t.lay("riverholt", coal=1)
    t.battle(0, "attack newcombs_point", "transport instead", "by foot from riverholt", "carry 1 coal")
    assert turns(t)[1] == {"transport instead", "done"}
    assert t.held("newcombs_point") == {"coal": 1}


@pytest.mark.rule("GB-067", "GB-160")
@pytest.mark.parametrize("round_number", [1, 2])
def test_without_the_transport_the_attacks_are_left(round_number):
    t = front(battle_transports=0)
    t.state.round_number = round_number
    t.lay("riverholt", coal=1)
    t.battle(0, "attack newcombs_point", *(["attack the_teeth"] if round_number > 1 else []))
    assert not any("transport instead" in options for options in turns(t))
    assert len(turns(t)) == round_number


@pytest.mark.rule("GB-160", "GB-162")
def test_with_room_for_three_actions_two_successes_and_a_transport_are_possible():
    t = front(battle_actions=3)
    t.lay("riverholt", coal=1)
    t.battle(0, "attack newcombs_point", "attack the_teeth", "transport instead", "by foot from riverholt")
    assert turns(t)[2] == {"transport instead", "done"}
    assert "transport by" in questions(t)


@pytest.mark.rule("GB-160", "GB-162")
def test_two_transports_end_the_turn_one_after_the_other():
    """No attack after a transport."""
    t = front(battle_actions=3, battle_transports=2)
    t.lay("riverholt", coal=2)
    steps = ["by foot from riverholt", "carry 1 coal"]
    t.battle(0, "attack newcombs_point", "transport instead", *steps, "done", *steps)
    assert questions(t).count("attack") == 2
    assert t.held("newcombs_point") == {"coal": 2}


@pytest.mark.rule("GB-161")
def test_the_transport_may_need_no_success():
    """The other reading of the text: whoever attacks nobody may transport."""
    t = front(successes_before_transport=0)
    t.own(0, "mill_run")
    t.lay("riverholt", coal=1)
    t.battle(0, "transport instead", "by foot from riverholt")
    assert questions(t)[:2] == ["attack", "transport by"]
    t = front(successes_before_transport=2, battle_actions=3)
    t.lay("riverholt", coal=1)
    t.battle(0, "attack newcombs_point", "attack the_teeth", "transport instead")
    assert ["transport instead" in options for options in turns(t)] == [False, False, True]


# targets


@pytest.mark.rule("GB-167")
def test_the_steps_of_an_attack():
    t = front(ask_defender=True)
    t.own(2, "cog_slopes")
    t.launch(0, "boat", "river_A3")
    t.lay("boat 1", horse=1, weapon=1)
    steps = ["attack newcombs_point", "lead boat at boat 1", "with horse at boat 1", "with weapon at boat 1"]
    t.battle(0, *steps, "end in river_A4", p1=["no"], p2=["with defender"])
    assert [(one.who, one.question) for one in t.asked][:9] == [
        (0, "attack"),
        (2, "ally"),
        (0, "lead"),
        (0, "reinforce"),
        (0, "reinforce"),
        (1, "defend"),
        (0, "boat ends"),
        (0, "set down"),
        (0, "set down"),
    ]


@pytest.mark.rule("GB-168")
def test_targets_are_lands_boats_ships_and_bridges_of_other_players():
    """Not one's own and nobody's: Watt's Coast is free, Westfeld is one's own."""
    t = empty_table(hide_hopeless_attacks=False)
    t.own(0, "grey_water westfeld")
    t.own(1, "southern_waste")
    t.launch(1, "boat", "river_A0")
    t.launch(2, "ship", "sea_grey_water")
    t.launch(2, "bridge", "grey_water - the_spur")
    t.launch(0, "ship", "sea_grey_water")
    t.battle(0)
    assert turns(t) == [
        {"attack southern_waste", "attack boat 1", "attack ship 1", "attack bridge 1", "done"},
    ]


@pytest.mark.rule("GB-169")
def test_a_target_is_adjacent_or_in_range_of_a_craft():
    """Two steps away is too far on land, even for a horse and a weapon; West Torque is 8 steps off for the boat."""
    t = empty_table(hide_hopeless_attacks=False)
    t.own(0, "watts_coast")
    t.lay("watts_coast", horse=1, weapon=1)
    t.own(1, "the_watch greys_rock west_torque the_arch")
    t.battle(0)
    assert turns(t) == [{"attack the_watch", "done"}]
    t.launch(0, "boat", "river_A0")
    t.battle(0)
    assert turns(t) == [{"attack the_watch", "attack west_torque", "done"}]


@pytest.mark.rule("GB-169")
@pytest.mark.parametrize(
    ("kind", "area", "target"),
    [
        ("boat", "river_A3", "newcombs_point"),  # not beside it, but in range
        ("boat", "river_A5", "newcombs_point"),
        ("ship", "sea_newcombs_point", "newcombs_point"),
        ("bridge", "the_teeth - brontes", "brontes"),
    ],
)
def test_craft_too_make_a_target_possible(kind, area, target):
    t = empty_table(hide_hopeless_attacks=False)
    t.own(1, target)
    t.launch(0, kind, area)
    t.battle(0)
    assert turns(t) == [{f"attack {target}", "done"}]


@pytest.mark.rule("GB-170")
def test_a_declared_attack_is_resolved():
    """Nothing is asked between the target and a failure, and the figure stays tipped; before, one may do without."""
    t = front()
    t.lay("newcombs_point", weapon=1)
    t.battle(0, "attack newcombs_point")
    assert [one.question for one in t.asked] == ["attack", "attack"]
    assert t.battles == [(0, "newcombs_point", 1, 4, False)]
    first, second = turns(t)
    assert "done" in first
    assert first - second == {"attack newcombs_point"}


# alliances


@pytest.mark.rule("GB-171")
def test_neutral_players_beside_the_target_are_asked():
    """Seat 2 touches it, seat 3 does not; attacker and defender are not neutral."""
    t = front(4)
    t.own(1, "menlo_point")
    t.own(2, "cog_slopes")
    t.own(3, "golddust ampere_strand")
    t.battle(0, "attack newcombs_point", p2=["no"])
    assert [one.who for one in t.asked if one.question == "ally"] == [2]


@pytest.mark.rule("GB-171", "GB-175")
@pytest.mark.parametrize(
    ("kind", "area", "points"),
    [("boat", "river_A5", 3), ("ship", "sea_the_teeth", 5), ("bridge", "the_teeth - brontes", 2)],
)
def test_a_craft_beside_the_target_makes_an_ally(kind, area, points):
    t = front()
    target = "newcombs_point" if kind == "boat" else "the_teeth"
    craft = t.launch(2, kind, area)
    t.lay(craft, horse=1)
    t.battle(0, f"attack {target}", p2=["with attacker"])
    assert result(t) == (1 + points + 1, 1)


@pytest.mark.rule("GB-172")
@pytest.mark.parametrize(
    ("attacker", "target", "order"),
    [
        (0, "newcombs_point", [2, 3]),
        (2, "newcombs_point", [3, 0]),
        (3, "newcombs_point", [0, 2]),
        (1, "riverholt", [2, 3]),
        (2, "riverholt", [3, 1]),
    ],
)
def test_declarations_go_clockwise_from_the_attackers_left(attacker, target, order):
    t = empty_table(4, hide_hopeless_attacks=False)
    for seat, land in enumerate(["riverholt", "newcombs_point", "cog_slopes", "mill_run"]):
        t.own(seat, land)
    t.battle(attacker, f"attack {target}")
    assert [one.who for one in t.asked if one.question == "ally"] == order


@pytest.mark.rule("GB-173")
@pytest.mark.parametrize(("side", "strengths"), [("no", (1, 1)), ("with attacker", (2, 1)), ("with defender", (1, 2))])
def test_a_neutral_picks_a_side_or_none_without_leave(side, strengths):
    t = front()
    t.own(2, "cog_slopes")
    t.battle(0, "attack newcombs_point", p2=[side])
    assert t.offered("ally") == ["no", "with attacker", "with defender"]
    assert result(t) == strengths
    assert [one.who for one in t.asked if one.question != "attack"] == [2]


@pytest.mark.rule("GB-174")
def test_a_declaration_binds_and_ends_with_the_attack():
    """The ally of the first attack is the defender of the second: his places no longer count for the attacker."""
    t = empty_table()
    t.own(0, "riverholt")
    t.own(1, "newcombs_point ockham")
    t.own(2, "mill_run menlo_point")
    t.lay("newcombs_point", horse=1)
    t.lay("riverholt", horse=1)
    t.battle(0, "attack newcombs_point", "attack mill_run", p2=["with attacker"])
    assert [one.who for one in t.asked if one.question == "ally"] == [2]
    assert t.battles == [(0, "newcombs_point", 4, 2, True), (0, "mill_run", 4, 2, True)]


@pytest.mark.rule("GB-174")
def test_each_attack_asks_anew():
    t = front()
    t.own(2, "cog_slopes")
    t.battle(0, "attack newcombs_point", "attack the_teeth", p2=["with attacker", "with defender"])
    assert t.battles == [(0, "newcombs_point", 2, 1, True), (0, "the_teeth", 1, 2, False)]


@pytest.mark.rule("GB-175")
def test_an_ally_gives_what_is_beside_the_target_and_nothing_from_afar():
    """A horse two steps off and a ship in range stay out; nobody asks the ally for a spearhead."""
    t = front()
    t.own(2, "cog_slopes mill_run golddust fulcrum")
    t.lay("cog_slopes", horse=1, weapon=1, skywork=1)
    t.lay("golddust", horse=1)
    t.launch(2, "ship", "sea_fulcrum")
    t.battle(0, "attack newcombs_point", p2=["with attacker"])
    assert result(t) == (1 + (1 + 1 + 3 + 3) + 1, 1)
    assert {one.question for one in t.asked if one.who == 2} == {"ally"}


@pytest.mark.rule("GB-175")
def test_the_same_for_the_defenders_ally():
    t = front()
    t.own(2, "cog_slopes the_teeth")
    t.lay("cog_slopes", weapon=1)
    t.lay("the_teeth", horse=1)
    t.battle(0, "attack newcombs_point", p2=["with defender"])
    assert result(t) == (1, 1 + 4)


@pytest.mark.rule("GB-176")
def test_promises_bind_nobody():
    """Seat 0 promises seat 2 not to attack him and attacks him in the same turn; the ledger has it as broken."""
    t = front(messages=1)
    t.own(2, "cog_slopes")
    steps = ["attack newcombs_point", "say will not attack to 2", "attack cog_slopes"]
    t.battle(0, *steps, p2=["with defender"], p1=["say request to 2"])
    assert t.battles[1][:2] == (0, "cog_slopes")
    assert t.state.ledger[0, 2].tolist() == [1, 0, 1]


@pytest.mark.rule("GB-176")
def test_anything_may_be_said_and_the_answer_is_as_free_as_before():
    t = front(messages=1)
    t.own(2, "cog_slopes")
    t.battle(0, "attack newcombs_point", p2=["no"])
    said = [f"say {one} to 2" for one in ("nothing", "request", "will ally", "will not attack", "will attack")]
    assert t.offered("promise", 0) == t.offered("promise", 1) == said
    assert t.offered("ally", 2) == ["no", "with attacker", "with defender"]


@pytest.mark.rule("GB-176")
def test_a_promise_to_ally_may_be_broken():
    t = front(messages=1)
    t.own(2, "cog_slopes")
    t.own(0, "menlo_point")
    t.state.open_promise[2, 0], t.state.promise_round[2, 0] = s.Promise.WILL_ALLY, 2
    t.battle(0, "attack newcombs_point", p2=["with defender"])
    assert result(t) == (2, 2)
    assert t.state.ledger[2, 0].tolist() == [0, 0, 1]


# forces


@pytest.mark.rule("GB-177", "GB-178", "GB-179")
def test_all_own_places_beside_the_target_attack_with_what_is_in_them():
    t = empty_table()
    t.own(1, "newcombs_point")
    t.own(0, "riverholt menlo_point mill_run the_teeth")
    t.lay("riverholt", horse=1, weapon=1)
    t.lay("menlo_point", skywork=2)
    t.lay("the_teeth", weapon=1)  # not beside it
    t.launch(0, "boat", "river_A5")
    t.launch(0, "ship", "sea_newcombs_point")
    t.lay("boat 1", weapon=1)
    t.lay("ship 1", horse=1)
    t.launch(0, "ship", "sea_menlo_point")  # not beside it
    t.battle(0, "attack newcombs_point")
    assert result(t) == ((1 + 1 + 3) + (1 + 3 + 3) + 1 + (3 + 3) + (5 + 1), 1)


@pytest.mark.rule("GB-177", "GB-183")
def test_at_most_two_spearheads():
    t = front()
    t.lay("riverholt", horse=1, weapon=1)
    t.own(0, "cog_slopes mill_run")
    t.lay("cog_slopes", horse=1, weapon=1)
    t.lay("mill_run", horse=1, weapon=1)
    t.battle(0, "attack newcombs_point", "lead horse at riverholt", "lead horse at cog_slopes")
    assert [one.question for one in t.asked].count("lead") == 2
    t.battle(0, "attack the_teeth")  # none is as good
    assert t.offered("lead")[-1] == "no"


@pytest.mark.rule("GB-178")
@pytest.mark.parametrize(("token", "points"), [("horse", 1), ("weapon", 3), ("skywork", 3)])
def test_a_land_brings_its_horse_weapon_and_skyworks(token, points):
    t = front()
    t.lay("riverholt", **{token: 1})
    t.battle(0, "attack newcombs_point")
    assert result(t) == (1 + points, 1)


@pytest.mark.rule("GB-179")
@pytest.mark.parametrize(
    ("kind", "area", "points"),
    [("boat", "river_E2", 3), ("ship", "sea_the_teeth", 5), ("bridge", "the_teeth - brontes", 2)],
)
@pytest.mark.parametrize(("token", "more"), [("horse", 1), ("weapon", 3)])
def test_a_craft_brings_its_horse_and_weapon(kind, area, points, token, more):
    t = empty_table()
    t.own(1, "the_teeth")
    craft = t.launch(0, kind, area)
    t.lay(craft, coal=3, **{token: 1})
    t.battle(0, "attack the_teeth")
    assert result(t) == (points + more, 1)


@pytest.mark.rule("GB-180")
def test_the_target_defends_with_its_horse_weapon_and_skyworks():
    t = front()
    t.lay("newcombs_point", horse=1, weapon=1, skywork=2, gold=5)
    t.battle(0, "attack newcombs_point")
    assert result(t) == (1, 1 + 1 + 3 + 6)


@pytest.mark.rule("GB-180")
@pytest.mark.parametrize(
    ("kind", "area", "points"),
    [("boat", "river_E1", 3), ("ship", "sea_the_spur", 5), ("bridge", "grey_water - the_spur", 2)],
)
def test_a_craft_under_attack_defends_with_what_is_aboard(kind, area, points):
    t = empty_table(hide_hopeless_attacks=False)
    t.own(0, "riverholt the_spur")
    craft = t.launch(1, kind, area)
    t.lay(craft, horse=1, weapon=1)
    t.battle(0, f"attack {craft}")
    assert result(t) == (1, points + 1 + 3)


@pytest.mark.rule("GB-181")
@pytest.mark.parametrize(("joins", "defending"), [("yes", 1 + (1 + 3 + 3) + (3 + 1)), ("no", 1)])
def test_the_defender_may_add_places_beside_the_target(joins, defending):
    t = front(ask_defender=True)
    t.own(1, "menlo_point mill_run")
    t.own(0, "mill_run")
    t.lay("menlo_point", weapon=1, skywork=1)
    t.launch(1, "boat", "river_A4")
    t.lay("boat 1", horse=1)
    t.lay("the_teeth", weapon=1)  # not beside it
    t.battle(0, "attack newcombs_point", p1=[joins])
    assert t.offered("defend", 1) == ["no", "menlo_point", "boat 1", "yes"]
    assert result(t) == (2, defending)


@pytest.mark.rule("GB-181")
def test_the_defender_may_leave_single_places_out():
    t = front(ask_defender=True)
    t.own(1, "menlo_point mill_run")
    t.lay("menlo_point", weapon=1)
    t.launch(1, "boat", "river_A4")
    t.battle(0, "attack newcombs_point", p1=["menlo_point", "boat 1", "yes"])
    assert t.offered("defend", 1, nth=1) == ["no", "mill_run", "boat 1", "yes"]
    assert result(t) == (1, 1 + 1)


@pytest.mark.rule("GB-177")
@pytest.mark.parametrize(
    ("steps", "attacking"),
    [(["yes"], 1 + 3 + 1 + 3), (["riverholt", "yes"], 1 + 3), (["boat 1", "yes"], 1 + 3 + 1), (["no", "no"], 0)],
)
def test_the_attacker_may_leave_places_out(steps, attacking):
    """Asked only where the rules say so: more strength never harms."""
    t = front(ask_attacker=True)
    t.own(0, "mill_run")
    t.lay("riverholt", weapon=1)
    t.launch(0, "boat", "river_A4")
    t.battle(0, "attack newcombs_point", *steps)
    assert t.offered("commit") == ["no", "mill_run", "riverholt", "boat 1", "yes"]
    assert result(t)[0] == attacking


@pytest.mark.rule("GB-177", "GB-195")
def test_a_lead_takes_part_even_if_its_place_is_left_out():
    t = front(ask_attacker=True)
    t.lay("riverholt", weapon=1, horse=1)
    t.launch(0, "boat", "river_A4")
    steps = ["lead weapon at riverholt", "lead boat at boat 1", "riverholt", "yes"]
    t.battle(0, "attack newcombs_point", *steps)
    assert t.offered("commit") == ["no", "riverholt", "yes"]
    assert result(t)[0] == 3 + 3


@pytest.mark.rule("GB-181")
def test_they_join_where_the_defender_is_not_asked():
    t = front()
    t.own(1, "menlo_point")
    t.lay("menlo_point", weapon=1)
    t.battle(0, "attack newcombs_point")
    assert result(t) == (1, 5)


@pytest.mark.rule("GB-182")
def test_the_defender_has_no_spearheads():
    """A ship and a horse in range of the target stay out."""
    t = front()
    t.own(1, "menlo_point ampere_strand")
    t.lay("ampere_strand", horse=1)
    t.launch(1, "ship", "sea_cog_slopes")
    t.battle(0, "attack newcombs_point")
    assert result(t) == (1, 2)
    assert {one.who for one in t.asked} == {0}


# results


@pytest.mark.rule("GB-196")
@pytest.mark.parametrize(
    ("tokens", "points"),
    [
        ({}, 1),
        ({"horse": 1}, 2),
        ({"weapon": 1}, 4),
        ({"skywork": 1}, 4),
        ({"coal": 2, "gold": 3, "iron": 1, "scrap": 9}, 1),
    ],
)
def test_strength_of_land_and_tokens(tokens, points):
    t = front()
    t.lay("newcombs_point", **tokens)
    assert t.strength("newcombs_point") == t.defence("newcombs_point") == points
    t.battle(0, "attack newcombs_point")
    assert result(t) == (1, points)


@pytest.mark.rule("GB-196")
@pytest.mark.parametrize(
    ("kind", "area", "points"),
    [("boat", "river_E1", 3), ("ship", "sea_the_spur", 5), ("bridge", "grey_water - the_spur", 2)],
)
def test_strength_of_craft(kind, area, points):
    t = empty_table(hide_hopeless_attacks=False)
    t.own(0, "riverholt the_spur")
    craft = t.launch(1, kind, area)
    t.lay(craft, scrap=3)
    t.battle(0, f"attack {craft}")
    assert result(t) == (1, points)


@pytest.mark.rule("GB-197")
def test_each_side_adds_the_items_of_its_allies():
    t = front(4)
    t.lay("riverholt", horse=1)
    t.lay("newcombs_point", horse=1)
    t.own(2, "cog_slopes")
    t.lay("cog_slopes", weapon=1)
    t.own(3, "mill_run menlo_point")
    t.lay("mill_run", horse=1)
    t.battle(0, "attack newcombs_point", p2=["with attacker"], p3=["with defender"])
    assert result(t) == (2 + 4, 2 + 3)


@pytest.mark.rule("GB-198", "GB-199")
@pytest.mark.parametrize(("horses", "success"), [(0, False), (1, True), (2, True)])
def test_equal_strength_is_a_success_and_less_is_a_failure(horses, success):
    t = front()
    t.lay("newcombs_point", horse=1)
    t.lay("riverholt", horse=min(horses, 1))
    if horses == 2:
        t.own(0, "cog_slopes")
    t.battle(0, "attack newcombs_point")
    assert t.battles == [(0, "newcombs_point", 1 + horses, 2, success)]
    assert t.owner("newcombs_point") == (0 if success else 1)


@pytest.mark.rule("GB-199")
@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_no_die_is_rolled_in_battle(seed):
    t = front(seed=seed)
    t.lay("the_teeth", horse=1)
    t.battle(0, "attack the_teeth", "attack newcombs_point")
    assert [won for *_, won in t.battles] == [False, True]
    assert t.state.drawn.sum() == 0


@pytest.mark.rule("GB-203")
@pytest.mark.parametrize(
    ("kind", "area"), [("boat", "river_E1"), ("ship", "sea_the_spur"), ("bridge", "grey_water - the_spur")]
)
def test_the_attackers_figure_replaces_the_defenders(kind, area):
    t = empty_table()
    t.own(0, "riverholt the_spur far_point")
    t.lay("riverholt", weapon=1)
    t.lay("the_spur", weapon=1, skywork=1)
    craft = t.launch(1, kind, area)
    t.own(1, "ockham")
    t.battle(0, f"attack {craft}")
    assert t.owner(craft) == 0
    assert craft in t.owned(0)
    assert t.owned(1) == ["ockham"]
    assert t.state.own_craft[1] == 0
    assert t.state.own_craft[0] == 1 << t.place(craft) - s.FIRST_BOAT


@pytest.mark.rule("GB-203")
def test_a_land_changes_hands():
    t = front()
    t.battle(0, "attack newcombs_point")
    assert set(t.owned(0)) == {"riverholt", "newcombs_point"}
    assert set(t.owned(1)) == {"the_teeth", "riverfork", "westfeld"}


@pytest.mark.rule("GB-204")
def test_everything_in_the_land_is_the_attackers_now_and_allies_get_nothing():
    t = front()
    t.own(2, "cog_slopes")
    t.sites(newcombs_point="gold mine")
    t.lay("newcombs_point", coal=2, gold=3, horse=1, weapon=1, skywork=1)
    t.lay("riverholt", weapon=1, skywork=2)
    t.battle(0, "attack newcombs_point", p2=["with attacker"])
    assert t.held("newcombs_point") == {"coal": 2, "gold": 3, "horse": 1, "weapon": 1, "skywork": 1}
    assert (t.skyworks(0), t.skyworks(1), t.skyworks(2)) == (3, 0, 0)
    assert (t.owned(2), t.held("cog_slopes")) == (["cog_slopes"], {})
    t.state.held[t.place("newcombs_point"), 1] = 0
    t.produce(0)
    assert t.held("newcombs_point")["gold"] == 2  # the mine is the attacker's, and so is the skywork


@pytest.mark.rule("GB-204", "GB-206")
@pytest.mark.parametrize(
    ("kind", "area"), [("boat", "river_E1"), ("ship", "sea_the_spur"), ("bridge", "grey_water - the_spur")]
)
def test_a_captured_craft_stays_where_it_is_with_its_cargo(kind, area):
    t = empty_table()
    t.own(0, "riverholt the_spur")
    for land in ("riverholt", "the_spur"):
        t.lay(land, weapon=1, skywork=2)
    craft = t.launch(1, kind, area)
    t.lay(craft, coal=2, horse=1, weapon=1)
    t.own(1, "ockham")
    t.battle(0, f"attack {craft}")
    assert (t.owner(craft), t.area(craft)) == (0, area)
    assert t.held(craft) == {"coal": 2, "horse": 1, "weapon": 1}
    assert t.adjacent(craft, "riverholt" if kind == "boat" else "the_spur")


@pytest.mark.rule("GB-207")
def test_a_failure_changes_nothing():
    t = front()
    t.own(0, "mill_run")
    t.lay("riverholt", horse=1, weapon=1)
    t.lay("newcombs_point", weapon=1, skywork=4, coal=1)
    t.launch(0, "boat", "river_A3")
    t.lay("boat 1", horse=1, weapon=1)
    before = t.states.copy()
    steps = ["lead boat at boat 1", "with horse at boat 1", "with weapon at boat 1", "lead horse at riverholt"]
    t.battle(0, "attack newcombs_point", *steps, "with weapon at riverholt")
    assert not t.battles[-1][-1]
    for field in ("owner", "held", "skyworks", "supply", "skywork_supply", "area", "own_land", "own_craft"):
        assert (t.states[field] == before[field]).all(), field
    assert t.state.spearhead["kind"].tolist() == [s.Option.NO, s.Option.NO]


@pytest.mark.rule("GB-208")
def test_every_item_may_be_used_again():
    t = front()
    t.own(0, "mill_run")
    t.lay("riverholt", horse=1)
    t.launch(0, "boat", "river_E1")
    t.lay("westfeld", skywork=9)
    t.lay("the_teeth", weapon=1)
    steps = ["attack westfeld", "lead boat at boat 1", "lead horse at riverholt"]
    t.battle(0, *steps, "attack the_teeth", *steps[1:], "end in river_E2")
    assert t.battles[0][2:] == (1 + 1 + 3 + 1, 28, False)
    assert t.battles[1][2:] == (1 + 3 + 1, 4, True)


@pytest.mark.rule("GB-208")
def test_after_a_success_too():
    t = front()
    t.lay("riverholt", weapon=1)
    t.battle(0, "attack newcombs_point", "attack the_teeth")
    assert [one[2:4] for one in t.battles] == [(4, 1), (4, 1)]


# elimination


@pytest.mark.rule("GB-209")
def test_a_player_without_a_figure_is_out_at_once():
    t = empty_table()
    t.own(0, "riverholt")
    t.own(1, "newcombs_point")
    t.own(2, "ockham")
    t.battle(0, "attack newcombs_point")
    assert t.state.alive.tolist()[:3] == [1, 0, 1]
    assert [one.who for one in t.events(s.Event.ELIMINATED)] == [1]
    assert not t.state.over


@pytest.mark.rule("GB-209")
def test_a_player_with_a_figure_left_is_not_out():
    t = front()
    t.battle(0, "attack newcombs_point", "attack the_teeth")
    assert t.state.alive.tolist()[:3] == [1, 1, 1]


@pytest.mark.rule("GB-209")
def test_the_last_one_left_has_won():
    """R33: the text is silent; the game is over at once."""
    t = empty_table(2)
    t.own(0, "riverholt")
    t.own(1, "newcombs_point")
    t.battle(0, "attack newcombs_point")
    assert (t.state.over, t.state.by_elimination, t.winners) == (1, 1, [0])


@pytest.mark.rule("GB-251")
@pytest.mark.parametrize(
    ("kind", "area"), [("boat", "river_S4"), ("ship", "sea_ockham"), ("bridge", "south_helica - ockham")]
)
def test_a_craft_keeps_a_landless_player_in_the_game(kind, area):
    t = empty_table()
    t.own(0, "riverholt")
    t.own(1, "newcombs_point")
    t.launch(1, kind, area)
    t.battle(0, "attack newcombs_point")
    assert t.state.alive[1] == 1
    assert len(t.owned(1)) == 1


@pytest.mark.rule("GB-209", "GB-251")
def test_losing_the_last_craft_eliminates():
    t = empty_table()
    t.own(0, "riverholt")
    t.own(2, "ockham")
    t.lay("riverholt", weapon=1)
    t.launch(1, "boat", "river_E1")
    t.battle(0, "attack boat 1")
    assert t.state.alive[1] == 0


def without_seat_1(**changes):
    """Seat 1 has been eliminated by seat 0."""
    t = empty_table(4, **changes)
    t.own(0, "riverholt")
    t.own(1, "newcombs_point")
    t.own(2, "ockham")
    t.own(3, "far_point")
    t.battle(0, "attack newcombs_point")
    return t


@pytest.mark.rule("GB-210")
def test_the_eliminated_player_has_no_turns():
    t = without_seat_1()
    t.state.turns, t.state.round_number = 0, 1
    t.play(play_phases)
    assert t.state.turns == 3
    assert 1 not in {one.who for one in t.asked}


@pytest.mark.rule("GB-210")
def test_the_eliminated_player_has_no_vote():
    t = without_seat_1(preset="political-machinations", production_die=["vote"] * 6)
    t.phase("production", {0: ["no"], 2: ["no"], 3: ["yes"]})
    assert [one.who for one in t.asked] == [0, 2, 3]


@pytest.mark.rule("GB-210")
def test_the_eliminated_player_neither_trades_nor_allies():
    """Whatever he might still seem to have."""
    t = without_seat_1(hide_hopeless_attacks=False)
    t.own(3, "cog_slopes")
    t.lay("riverholt", coal=1)
    t.own(1, "the_teeth")  # by no rule: only to see that nobody asks him
    t.lay("the_teeth", coal=1)
    t.trade()
    assert t.asked == []
    t.battle(0, "attack cog_slopes")
    assert 1 not in {one.who for one in t.asked}


@pytest.mark.rule("GB-210")
def test_the_token_passes_over_the_eliminated_player():
    t = without_seat_1()
    t.pass_token()
    assert t.state.first_player == 2


@pytest.mark.rule("GB-210")
def test_a_token_holder_who_falls_keeps_it_until_the_round_ends():
    """R25: then it goes to the next living player, one pass and not two."""
    t = without_seat_1()
    t.state.first_player = 1
    t.pass_token()
    assert t.state.first_player == 2
