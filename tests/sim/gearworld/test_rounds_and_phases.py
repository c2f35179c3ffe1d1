"""Rounds: the order of phases and turns, the dice before the dynamic phases, and what differs in round 1."""

from itertools import pairwise

import pytest

from balancewheel.sim.games.gearworld import state as s
from balancewheel.sim.games.gearworld.game import play_phases
from balancewheel.sim.games.gearworld.rules import PHASES
from balancewheel.sim.kernel.decisions import DECIDED

from .table import GAME, empty_table

ALWAYS, NEVER = ["resolve"] * 6, ["skip"] * 6
PHASE_OF = {
    "build": "build",
    "place horse": "production",
    "trade with": "trade",
    "transport by": "transport",
    "attack": "battle",
}


def dice(production=ALWAYS, trade=ALWAYS, transport=ALWAYS):
    return {"production_die": production, "trade_die": trade, "transport_die": transport}


def busy_table(first=0, before_round=2, seed=1, **changes):
    """Each of three players has something to decide in every phase: gold to spend, a ranch with a horse, neighbours."""
    t = empty_table(3, seed=seed, **{**dice(), "hide_hopeless_attacks": False, **changes})
    t.state.round_number, t.state.first_player = before_round - 1, first
    t.own(0, "greys_rock ratchet_bay mill_run")
    t.own(1, "westfeld grey_water southern_waste")
    t.own(2, "south_helica helica_cove the_arch scrapwater")
    t.sites(greys_rock="horse ranch", westfeld="horse ranch", south_helica="horse ranch")
    for land in ("greys_rock", "westfeld", "south_helica"):
        t.lay(land, horse=1, gold=2)
    return t


def phases(t):
    """(phase, player) for every question that belongs to a turn, in order."""
    return [(PHASE_OF[one.question], one.who) for one in t.asked if one.question in PHASE_OF]


def decided(t):
    return [PHASES[one.what] for one in t.events(s.Event.PHASE_DECIDED)]


# rounds and turns


@pytest.mark.rule("GB-054", "GB-055")
@pytest.mark.parametrize(("first", "order"), [(0, [0, 1, 2]), (1, [1, 2, 0]), (2, [2, 0, 1])])
def test_five_phases_in_order_and_in_each_the_turns_go_clockwise(first, order):
    t = busy_table(first)
    t.round()
    expected = [(phase, who) for phase in ("build", "production", "trade", "transport", "battle") for who in order]
    assert phases(t) == expected


@pytest.mark.rule("GB-055")
def test_a_player_finishes_a_whole_turn_before_the_next_begins():
    t = busy_table(1)
    t.lay("grey_water", gold=2)
    t.lay("southern_waste", gold=2)
    t.round({1: [f"weapon in {land} the other way" for land in ("grey_water", "westfeld", "southern_waste")]})
    assert [who for phase, who in phases(t) if phase == "build"] == [1, 1, 1, 2, 0]


@pytest.mark.rule("GB-055")
def test_all_actions_of_one_transport_turn_come_before_the_next_players():
    t = busy_table(2)
    t.lay("scrapwater", skywork=2)
    step = ["by foot from south_helica", "the_arch", "carry 1 gold", "done"]
    t.round({2: [*step, *step]})
    assert [who for phase, who in phases(t) if phase == "transport"] == [2, 2, 2, 0, 1]


@pytest.mark.rule("GB-055")
def test_an_eliminated_player_has_no_turn():
    t = busy_table(0)
    t.own(0, "westfeld grey_water southern_waste")
    t.state.alive[1] = 0
    t.round()
    assert {who for _, who in phases(t)} == {0, 2}


@pytest.mark.rule("GB-056")
def test_in_the_trade_phase_the_same_player_trades_before_and_after_others():
    """No turns: seat 0 trades with seat 1, who then trades as proposer, and both do so again."""
    t = busy_table(0, trade_sweeteners=0, trade_counters=0, trade_sweeps=2)
    swap = "1 gold for 1 gold"
    t.trade(
        {
            0: ["trade with 1", swap, "accept", "trade with 1", swap],
            1: ["accept", "trade with 0", swap, "accept"],
        }
    )
    assert [one.who for one in t.asked if one.question == "trade with"][:4] == [0, 1, 2, 0]
    assert [(one.who, one.what) for one in t.events(s.Event.TRADED)] == [(0, 1), (1, 0), (0, 1)]


@pytest.mark.rule("GB-057")
def test_after_a_round_the_token_goes_to_the_left():
    t = empty_table(4)
    seen = []
    for _ in range(5):
        t.pass_token()
        seen.append(int(t.state.first_player))
    assert seen == [1, 2, 3, 0, 1]


@pytest.mark.rule("GB-057")
def test_eliminated_seats_are_passed_over():
    t = empty_table(4)
    t.state.alive[1] = t.state.alive[2] = 0
    t.pass_token()
    assert t.state.first_player == 3


@pytest.mark.rule("GB-057", "GB-004")
def test_a_token_holder_who_falls_passes_the_token_on_once():
    t = empty_table(4)
    t.state.first_player, t.state.alive[1] = 1, 0
    t.pass_token()
    assert t.state.first_player == 2


@pytest.mark.rule("GB-057", "GB-073")
def test_a_game_goes_from_round_to_round_with_the_token():
    t = empty_table(3, round_cap=4)
    t.play_game(GAME.find_strategy("uniform"))
    begun = [(one.what, one.who) for one in t.events(s.Event.ROUND_BEGINS)]
    assert [number for number, _ in begun] == [1, 2, 3, 4]
    assert [who for _, who in begun] == [(begun[0][1] + later) % 3 for later in range(4)]


# which action belongs to which phase


@pytest.mark.rule("GB-253")
def test_actions_belong_to_phases():
    """In rounds played by chance no question is put outside its phase."""
    allowed = {
        "build": {s.Question.BUILD},
        "production": {s.Question.WHICH_SITE, s.Question.PLACE_HORSE},
        "trade": {
            s.Question.TRADE_WITH,
            s.Question.TRADE_OFFER,
            s.Question.SWEETEN,
            s.Question.REPLY,
            s.Question.REPLY_TO_COUNTER,
            s.Question.LIFT,
            s.Question.PUT_DOWN,
        },
        "transport": {
            s.Question.TRANSPORT_BY,
            s.Question.FOOT_TO,
            s.Question.CARRY,
            s.Question.VEHICLE,
            s.Question.ROUTE_TO,
        },
    }
    battle = {
        s.Question.ATTACK,
        s.Question.ALLY,
        s.Question.LEAD,
        s.Question.REINFORCE,
        s.Question.BOAT_ENDS,
        s.Question.SET_DOWN,
    }
    seen = {}
    for seed in range(1, 7):
        t = busy_table(seed=seed)
        t.by_chance(play_phases)
        phase, won = "build", False
        for one in t.events():
            if one.kind == s.Event.PHASE_DECIDED:
                phase = PHASES[one.what]
            elif one.kind == DECIDED:
                if one.what in (s.Question.ATTACK, s.Question.BUILD):
                    phase = "battle" if one.what == s.Question.ATTACK else phase
                good = allowed.get(phase, battle | allowed["transport"] if won else battle)
                assert one.what in good, (phase, one.what)
                seen.setdefault(phase, set()).add(one.what)
            elif one.kind == s.Event.SUCCEEDED:
                won = True
    assert set(seen) == {*allowed, "battle"}


@pytest.mark.rule("GB-253")
def test_in_battle_a_transport_needs_a_success_first():
    t = busy_table()
    t.own(0, "the_watch")
    t.lay("mill_run", weapon=1)
    t.battle(0, "attack westfeld", "done")
    assert "transport instead" not in t.offered("attack", nth=0)
    assert "transport instead" in t.offered("attack", nth=1)


# dynamic phases


@pytest.mark.rule("GB-058")
def test_dice_are_rolled_for_production_trade_and_transport_only():
    t = busy_table(**dice(NEVER, NEVER, NEVER))
    t.round()
    assert decided(t) == ["production", "trade", "transport"]
    assert phases(t) == [(phase, who) for phase in ("build", "battle") for who in range(3)]


@pytest.mark.rule("GB-058")
@pytest.mark.parametrize("phase", PHASES)
def test_each_dynamic_phase_has_its_own_die(phase):
    t = busy_table(**{**dice(), f"{phase}_die": NEVER})
    t.round()
    played = {name for name, _ in phases(t)}
    assert played == {"build", "production", "trade", "transport", "battle"} - {phase}


@pytest.mark.rule("GB-059")
def test_the_first_player_rolls_just_before_each_phase():
    t = busy_table(1, trade_sweeps=1)
    t.round({1: ["by foot from westfeld", "grey_water", "carry 1 horse"]})
    told = [
        one
        for one in t.events()
        if one.kind in (s.Event.PHASE_DECIDED, s.Event.HORSE_BORN, s.Event.CARRIED) or one.kind == DECIDED
    ]
    order = []
    for one in told:
        name = PHASES[one.what] if one.kind == s.Event.PHASE_DECIDED else None
        if one.kind == DECIDED and one.what == s.Question.TRADE_WITH:
            name = "asked to trade"
        if one.kind in (s.Event.HORSE_BORN, s.Event.CARRIED):
            name = "horse born" if one.kind == s.Event.HORSE_BORN else "carried"
        if name and name not in order:
            order.append(name)
    assert order == ["production", "horse born", "trade", "asked to trade", "transport", "carried"]
    assert {one.who for one in t.events(s.Event.PHASE_DECIDED)} == {1}


@pytest.mark.rule("GB-059")
def test_every_roll_stands_alone():
    """In 200 rounds two phases show the same number about every sixth time, and so do two rounds."""
    t = empty_table()
    rolled = []
    for number in range(2, 202):
        t.state.round_number = number
        for phase in PHASES:
            t.phase(phase)
        rolled.append(t.state.die.tolist())
    for one, other in ((0, 1), (0, 2), (1, 2)):
        assert 15 < sum(three[one] == three[other] for three in rolled) < 55
    for phase in range(3):
        assert 15 < sum(a[phase] == b[phase] for a, b in pairwise(rolled)) < 55


def roll(phase, face, answer=None):
    """A table at which the die for the phase has shown this face, and whether the phase is resolved."""
    for number in range(2, 100):
        t = empty_table()
        t.state.round_number, t.state.first_player = number, 2
        t.phase(phase)
        if t.state.die[PHASES.index(phase)] == face:
            t = empty_table()
            t.state.round_number, t.state.first_player = number, 2
            return t, t.phase(phase, {2: [answer]} if answer else None)
    raise AssertionError(f"no {face} in 98 rounds")


@pytest.mark.rule("GB-060")
@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("face", [1, 2, 3, 4])
def test_a_1_to_4_resolves_the_phase(phase, face):
    t, resolved = roll(phase, face)
    assert resolved
    assert t.asked == []


@pytest.mark.rule("GB-061")
@pytest.mark.parametrize("phase", PHASES)
def test_a_5_skips_the_phase(phase):
    t, resolved = roll(phase, 5)
    assert not resolved
    assert t.asked == []


@pytest.mark.rule("GB-062")
@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_at_a_6_the_first_player_chooses(phase, answer):
    t, resolved = roll(phase, 6, answer)
    assert [(one.who, one.question) for one in t.asked] == [(2, "hold phase")]
    assert set(t.asked[0].options) == {"yes", "no"}
    assert resolved == (answer == "yes")


@pytest.mark.rule("GB-063")
def test_a_skipped_phase_changes_nothing_and_the_next_follows():
    t = busy_table(**dice(NEVER, NEVER, NEVER))
    t.sites(grey_water="coal mine")
    held = t.state.held.copy()
    t.round()
    assert (t.state.held == held).all()
    assert [name for name, who in phases(t) if who == 0] == ["build", "battle"]


@pytest.mark.rule("GB-063")
def test_a_skipped_trade_leaves_production_and_transport_alone():
    t = busy_table(**dice(trade=NEVER))
    t.round()
    assert [name for name, who in phases(t) if who == 1] == ["build", "production", "transport", "battle"]


# the first round


@pytest.mark.rule("GB-064")
@pytest.mark.parametrize(("number", "builds"), [(1, []), (2, [0, 1, 2])])
def test_in_round_1_nobody_builds(number, builds):
    t = busy_table(before_round=number)
    t.round()
    assert t.state.round_number == number
    assert [who for name, who in phases(t) if name == "build"] == builds


@pytest.mark.rule("GB-065")
@pytest.mark.parametrize("faces", [ALWAYS, NEVER, ["first player"] * 6])
def test_in_round_1_production_takes_place_without_a_roll(faces):
    t = busy_table(before_round=1, **dice(production=faces))
    t.round()
    assert [who for name, who in phases(t) if name == "production"] == [0, 1, 2]
    assert t.state.die[0] == 0
    assert t.offered("hold phase") == []


@pytest.mark.rule("GB-065")
def test_from_round_2_on_production_is_rolled_for():
    t = busy_table(before_round=2, **dice(production=NEVER))
    t.round()
    assert t.state.die[0] in range(1, 7)
    assert [who for name, who in phases(t) if name == "production"] == []


@pytest.mark.rule("GB-066")
def test_in_round_1_trade_and_transport_are_rolled_for():
    t = busy_table(before_round=1, **dice(trade=NEVER, transport=NEVER))
    t.round()
    assert all(1 <= die <= 6 for die in t.state.die[1:])
    assert {name for name, _ in phases(t)} == {"production", "battle"}
    t = busy_table(before_round=1)
    t.round()
    assert {name for name, _ in phases(t)} == {"production", "trade", "transport", "battle"}


def battle_table(number):
    """Seat 0 can take Westfeld, Watt's Coast and Greys Rock from seat 1; seat 2 may help to defend Westfeld."""
    t = empty_table()
    t.state.round_number = number
    t.own(0, "grey_water the_watch")
    t.own(1, "watts_coast westfeld greys_rock")
    t.own(2, "mill_run southern_waste")
    t.lay("the_watch", weapon=1, horse=1, iron=1)
    t.lay("mill_run", weapon=1, horse=1)
    return t


@pytest.mark.rule("GB-067")
def test_in_round_1_a_success_ends_the_attacks_but_leaves_a_transport():
    t = battle_table(1)
    t.battle(0, "attack watts_coast", "transport instead", "by foot from the_watch", "carry 1 iron")
    assert t.offered("attack", nth=1) == ["transport instead", "done"]
    assert t.held("watts_coast")["iron"] == 1
    assert t.offered("attack", nth=2) == []


@pytest.mark.rule("GB-067")
def test_from_round_2_on_a_second_attack_may_follow():
    t = battle_table(2)
    t.battle(0, "attack watts_coast", "attack greys_rock", p2=["no"])
    assert "transport instead" in t.offered("attack", nth=1)
    assert [target for _, target, _, _, success in t.battles if success] == ["watts_coast", "greys_rock"]


@pytest.mark.rule("GB-068")
def test_in_round_1_another_target_may_be_tried_after_a_failure():
    t = battle_table(1)
    t.battle(0, "attack westfeld", "attack watts_coast", p2=["with defender"])
    assert [(target, success) for _, target, _, _, success in t.battles] == [("westfeld", False), ("watts_coast", True)]
    assert "transport instead" not in t.offered("attack", nth=1)
