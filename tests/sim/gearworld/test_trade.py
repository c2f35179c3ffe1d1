"""The trade phase: who may trade with whom, what changes hands, and in which order."""

import pytest

from balancewheel.sim.games.gearworld import state as s

from .table import empty_table

PLAIN = {"trade_sweeteners": 0, "trade_counters": 0, "trade_sweeps": 1}


def market(first=0, **changes):
    """Three players, each next to both others, each with some tokens; one sweep of plain offers."""
    t = empty_table(3, **{**PLAIN, **changes})
    t.state.first_player = first
    t.own(0, "the_watch far_point")
    t.own(1, "westfeld watts_coast")
    t.own(2, "mill_run brontes")
    return t


def partners(t, who, nth=0):
    return [option for option in t.offered("trade with", who, nth) if option != "no"]


def trades(t):
    return [(one.who, one.what) for one in t.events(s.Event.TRADED)]


# partners


@pytest.mark.rule("GB-119")
@pytest.mark.parametrize("first", [0, 1, 2])
@pytest.mark.parametrize(("one", "other"), [(0, 1), (1, 0), (1, 2), (2, 1), (0, 2), (2, 0)])
def test_any_two_may_trade_whoever_is_first(first, one, other):
    t = market(first)
    for land in ("the_watch", "westfeld", "mill_run"):
        t.lay(land, iron=1)
    t.trade({one: [f"trade with {other}"], other: ["accept"]})
    assert trades(t) == [(one, other)]


@pytest.mark.rule("GB-119", "GB-056")
def test_each_player_may_propose_to_each_other():
    t = market(1)
    for land in ("the_watch", "westfeld", "mill_run"):
        t.lay(land, iron=1)
    t.trade()
    assert [(one.who, one.options[:-1]) for one in t.asked] == [
        (1, ["trade with 0", "trade with 2"]),
        (2, ["trade with 0", "trade with 1"]),
        (0, ["trade with 1", "trade with 2"]),
    ]


@pytest.mark.rule("GB-120")
@pytest.mark.parametrize(
    ("mine", "theirs", "legal"),
    [
        ("land the_watch", "land greys_rock", True),  # a border
        ("land the_watch", "land westfeld", True),  # a river between
        ("land the_watch", "land grey_water", False),
        ("land grey_water", "land simons_landing", False),  # the deep sea between
        ("boat river_A1", "land the_watch", True),
        ("boat river_A2", "land the_watch", False),
        ("boat river_A1", "boat river_A2", True),
        ("boat river_A1", "boat river_A3", False),
        ("boat river_A5", "ship sea_menlo_point", True),
        ("ship sea_grey_water", "land grey_water", True),
        ("ship sea_grey_water", "land watts_coast", False),
        ("ship sea_grey_water", "ship sea_watts_coast", True),
        ("ship sea_grey_water", "ship sea_grey_water", True),
        ("ship sea_grey_water", "ship sea_the_watch", False),
        ("bridge grey_water - simons_landing", "land grey_water", True),
        ("bridge grey_water - simons_landing", "land simons_landing", True),
        ("bridge grey_water - simons_landing", "ship sea_simons_landing", True),
        ("bridge grey_water - simons_landing", "bridge grey_water - the_spur", False),
        ("bridge grey_water - simons_landing", "land westfeld", False),
    ],
)
@pytest.mark.parametrize("proposer", [0, 1])
def test_two_players_trade_only_if_some_of_their_places_touch(mine, theirs, legal, proposer):
    t = empty_table(3, **PLAIN)
    t.state.first_player = proposer
    t.own(0, "arges")
    t.own(1, "ockham")
    t.lay("arges", iron=1)
    t.lay("ockham", iron=1)
    for seat, place in ((0, mine), (1, theirs)):
        kind, area = place.split(" ", 1)
        if kind == "land":
            t.own(seat, area)
        else:
            t.launch(seat, kind, area)
    t.trade()
    assert partners(t, proposer) == ([f"trade with {1 - proposer}"] if legal else [])


@pytest.mark.rule("GB-121")
def test_a_trade_is_between_two_players_and_leaves_the_third_alone():
    t = market()
    t.lay("the_watch", iron=2)
    t.lay("westfeld", coal=2)
    t.lay("mill_run", gold=2)
    t.trade({0: ["trade with 1", "1 iron for 1 coal", "coal at the_watch"], 1: ["accept", "iron at westfeld"]})
    assert t.held("mill_run") == {"gold": 2}
    assert (t.held("the_watch"), t.held("westfeld")) == ({"iron": 1, "coal": 1}, {"coal": 1, "iron": 1})
    trade = {"trade offer", "reply", "lift", "put down"}
    assert {one.who for one in t.asked if one.question in trade} == {0, 1}


@pytest.mark.rule("GB-122", "GB-056")
def test_a_player_may_trade_many_times_in_a_phase():
    """As often as the simulator's sweeps allow: as proposer once a sweep, as partner with everyone else."""
    t = market(trade_sweeps=4)
    t.lay("the_watch", iron=1)
    t.lay("westfeld", iron=1)
    step = ["trade with 1", "accept"], ["accept", "trade with 0"]
    t.trade({0: [*step[0] * 4], 1: [*step[1] * 4]})
    assert trades(t) == [(0, 1), (1, 0)] * 4
    assert t.state.count[0].trades == t.state.count[1].trades == 8


# what is traded


@pytest.mark.rule("GB-123")
def test_all_five_resources_are_traded_and_developments_are_not():
    t = market(trade_sweeteners=2, trade_counters=1)
    for land in ("the_watch", "westfeld"):
        t.lay(land, coal=2, gold=2, iron=2, scrap=2, horse=1, weapon=1, skywork=1)
    t.trade({0: ["trade with 1", "2 coal for 1 horse", "give one more horse", "done"], 1: ["reject"]})
    said = {word for one in t.asked for option in one.options for word in option.split()}
    assert {"coal", "gold", "iron", "scrap", "horse"} <= said
    assert not {"weapon", "skywork", "boat", "ship", "bridge"} & said
    types = {(option.split()[1], option.split()[4]) for option in t.offered("trade offer")}
    assert len(types) == 25


@pytest.mark.rule("GB-123")
def test_whoever_has_only_weapons_and_skyworks_has_nothing_to_trade():
    t = market()
    t.lay("the_watch", iron=1)
    t.lay("westfeld", weapon=1, skywork=1)
    t.trade()
    assert t.asked == []


@pytest.mark.rule("GB-124")
def test_tokens_come_from_any_place_of_the_giver():
    t = market()
    t.launch(0, "boat", "river_S1")
    t.launch(0, "ship", "sea_ockham")
    t.launch(0, "bridge", "dry_shore - savery_hill")
    places = ["the_watch", "far_point", "boat 1", "ship 1", "bridge 1"]
    for place in places:
        t.lay(place, iron=1)
    t.lay("westfeld", coal=1)
    t.trade({0: ["trade with 1", "1 iron for 1 coal", "iron at far_point"], 1: ["accept"]})
    assert set(t.offered("lift", 0)) == {f"iron at {place}" for place in places}
    assert "iron" not in t.held("far_point")


@pytest.mark.rule("GB-125")
def test_each_side_gets_at_least_one_token():
    t = market(trade_sweeteners=2, trade_counters=1)
    t.lay("the_watch", iron=4)
    t.lay("westfeld", coal=4)
    t.trade({0: ["trade with 1", "1 iron for 1 coal", "done"], 1: ["reject"]})
    assert set(t.offered("trade offer")) == {
        "1 iron for 1 coal",
        "2 iron for 1 coal",
        "1 iron for 2 coal",
        "2 iron for 2 coal",
        "3 iron for 1 coal",
        "1 iron for 3 coal",
    }
    assert set(t.offered("sweeten")) == {"give one more iron", "want one more coal", "done"}
    assert set(t.offered("reply")) == {"accept", "reject", "counter: one more iron"}


@pytest.mark.rule("GB-125")
def test_a_counter_offer_may_lower_two_tokens_to_one_but_not_one_to_none():
    t = market(trade_counters=1)
    t.lay("the_watch", iron=4)
    t.lay("westfeld", coal=4)
    t.trade(
        {
            0: ["trade with 1", "1 iron for 2 coal", "accept", "coal at the_watch"],
            1: ["counter: one less coal", "iron at westfeld"],
        }
    )
    assert t.held("westfeld") == {"iron": 1, "coal": 3}
    assert t.held("the_watch") == {"iron": 3, "coal": 1}


@pytest.mark.rule("GB-125")
def test_a_player_without_resources_neither_gives_nor_gets():
    t = market()
    t.lay("the_watch", iron=1)
    t.lay("mill_run", iron=1)
    t.trade()
    assert partners(t, 0) == ["trade with 2"]
    assert partners(t, 1) == []


@pytest.mark.rule("GB-126")
def test_iron_for_iron_moves_tokens_to_better_places():
    t = market()
    t.lay("far_point", iron=1)
    t.lay("watts_coast", iron=1)
    t.trade({0: ["trade with 1", "iron at the_watch"], 1: ["accept", "iron at westfeld"]})
    assert (t.held("the_watch"), t.held("westfeld")) == ({"iron": 1}, {"iron": 1})
    assert t.held("far_point") == t.held("watts_coast") == {}


@pytest.mark.rule("GB-127")
def test_a_token_just_received_may_be_traded_again():
    """Seat 1 passes the iron of seat 0 on to seat 2."""
    t = market()
    t.lay("the_watch", iron=1)
    t.lay("westfeld", coal=1)
    t.lay("mill_run", gold=1)
    t.trade({0: ["trade with 1"], 1: ["accept", "trade with 2"], 2: ["accept", "iron at mill_run"]})
    assert trades(t) == [(0, 1), (1, 2)]
    assert t.held("mill_run") == {"iron": 1}


# the course of a trade


@pytest.mark.rule("GB-128")
@pytest.mark.parametrize(("first", "order"), [(0, [0, 1]), (1, [1, 0]), (2, [0, 1])])
@pytest.mark.parametrize("proposer", [0, 1])
def test_the_earlier_in_turn_order_lifts_and_places_first(first, order, proposer):
    """Whoever proposed: lift, lift, place, place."""
    t = market(first, ask_to_rescind=True)
    for land in ("the_watch", "far_point"):
        t.lay(land, iron=1)
    for land in ("westfeld", "watts_coast"):
        t.lay(land, coal=1)
    offer = "1 iron for 1 coal" if proposer == 0 else "1 coal for 1 iron"
    plan = {proposer: [f"trade with {1 - proposer}", offer, "no"], 1 - proposer: ["accept", "no"]}
    t.trade(plan)
    steps = [(one.question, one.who) for one in t.asked if one.question in ("lift", "rescind", "put down")]
    assert steps == [(step, who) for step in ("lift", "rescind", "put down") for who in order]


@pytest.mark.rule("GB-128", "GB-132")
def test_what_one_lifts_the_other_puts_down():
    t = market()
    t.lay("the_watch", iron=3)
    t.lay("westfeld", coal=1)
    t.trade(
        {0: ["trade with 1", "3 iron for 1 coal", "coal at the_watch"], 1: ["accept", *["iron at watts_coast"] * 3]}
    )
    assert t.held("the_watch") == {"coal": 1}
    assert t.held("watts_coast") == {"iron": 3}
    assert t.held("westfeld") == {}


@pytest.mark.rule("GB-129")
def test_received_tokens_go_to_any_own_places_each_to_its_own():
    t = market()
    t.launch(1, "boat", "river_S1")
    t.launch(1, "ship", "sea_ockham")
    t.launch(1, "bridge", "dry_shore - savery_hill")
    t.lay("the_watch", iron=3)
    t.lay("westfeld", coal=1)
    places = ["westfeld", "watts_coast", "boat 1", "ship 1", "bridge 1"]
    chosen = ["iron at boat 1", "iron at bridge 1", "iron at watts_coast"]
    t.trade({0: ["trade with 1", "3 iron for 1 coal"], 1: ["accept", *chosen]})
    assert set(t.offered("put down", 1)) == {f"iron at {place}" for place in places}
    assert t.held("boat 1") == t.held("bridge 1") == t.held("watts_coast") == {"iron": 1}


@pytest.mark.rule("GB-129")
@pytest.mark.parametrize("chosen", ["westfeld", "watts_coast", "boat 1", "ship 1", "bridge 1"])
def test_received_horses_go_to_any_own_place_craft_and_bridges_too(chosen):
    t = market()
    t.launch(1, "boat", "river_S1")
    t.launch(1, "ship", "sea_ockham")
    t.launch(1, "bridge", "dry_shore - savery_hill")
    t.lay("the_watch", horse=1, iron=1)
    t.lay("westfeld", coal=1)
    places = ["westfeld", "watts_coast", "boat 1", "ship 1", "bridge 1"]
    t.trade({0: ["trade with 1", "1 horse for 1 coal"], 1: ["accept", f"horse at {chosen}"]})
    assert set(t.offered("put down", 1)) == {f"horse at {place}" for place in places}
    assert t.held(chosen) == {"horse": 1}


@pytest.mark.rule("GB-129", "GB-133")
def test_a_received_horse_may_be_put_beside_another_and_one_goes():
    t = market()
    t.launch(1, "boat", "river_S1")
    t.lay("boat 1", horse=1)
    t.lay("the_watch", horse=1, iron=1)
    t.lay("westfeld", coal=1)
    t.trade({0: ["trade with 1", "1 horse for 1 coal"], 1: ["accept", "horse at boat 1"]})
    assert t.held("boat 1") == {"horse": 1}
    assert t.supply("horse") == 19


@pytest.mark.rule("GB-130")
@pytest.mark.parametrize("who", [0, 1])
def test_either_side_may_call_the_trade_off_before_tokens_change_hands(who):
    t = market(ask_to_rescind=True)
    t.lay("the_watch", iron=2)
    t.lay("westfeld", coal=2)
    answers = {seat: ["yes" if seat == who else "no"] for seat in range(who + 1)}
    t.trade({0: ["trade with 1", "1 iron for 1 coal", *answers[0]], 1: ["accept", *answers.get(1, [])]})
    assert t.offered("rescind", who) == ["no", "yes"]
    assert trades(t) == []
    assert t.offered("put down") == []


@pytest.mark.rule("GB-130")
def test_an_offer_may_be_declined():
    t = market()
    t.lay("the_watch", iron=2)
    t.lay("westfeld", coal=2)
    t.trade({0: ["trade with 1", "1 iron for 1 coal"], 1: ["reject"]})
    assert trades(t) == []
    assert (t.held("the_watch"), t.held("westfeld")) == ({"iron": 2}, {"coal": 2})


def test_who_declined_is_remembered_until_one_of_the_two_trades():
    t = market(trade_sweeps=1)
    for place in ("the_watch", "westfeld", "mill_run"):
        t.lay(place, iron=2, coal=2)
    offer = "1 iron for 1 coal"
    t.trade({0: ["trade with 1", offer], 1: ["reject", "trade with 0", offer]})
    assert t.state.declined.tolist() == [0b10, 0b01, 0, 0]
    t.trade({0: ["trade with 1", offer], 1: ["reject", "trade with 2", offer], 2: ["accept"]})
    assert t.state.declined.tolist() == [0, 0, 0, 0]


@pytest.mark.rule("GB-131")
@pytest.mark.parametrize("who", [0, 1])
def test_a_trade_called_off_leaves_everything_where_it_was(who):
    t = market(ask_to_rescind=True)
    t.launch(0, "boat", "river_S1")
    t.lay("the_watch", iron=1, horse=1)
    t.lay("boat 1", iron=1)
    t.lay("far_point", iron=1)
    t.lay("westfeld", coal=1)
    t.lay("watts_coast", coal=2)
    held = t.state.held.copy()
    answers = {seat: ["yes" if seat == who else "no"] for seat in range(who + 1)}
    lifts = ["iron at boat 1", "iron at far_point"]
    t.trade(
        {
            0: ["trade with 1", "2 iron for 2 coal", *lifts, *answers[0]],
            1: ["accept", "coal at westfeld", *answers.get(1, [])],
        }
    )
    assert (t.state.held == held).all()
    assert t.supply("iron") == t.supply("coal") == 17


@pytest.mark.rule("GB-132")
def test_once_tokens_have_changed_hands_both_must_finish():
    """After the last chance to rescind only places are offered, and all tokens end with the other side."""
    t = market(ask_to_rescind=True)
    t.lay("the_watch", iron=2)
    t.lay("westfeld", coal=2)
    t.trade({0: ["trade with 1", "2 iron for 2 coal", "no"], 1: ["accept", "no"]})
    questions = [one.question for one in t.asked]
    last = max(i for i, question in enumerate(questions) if question == "rescind")
    after = [one for one in t.asked[last + 1 :] if one.who in (0, 1) and one.question != "trade with"]
    assert [one.question for one in after] == ["put down"] * 4
    assert all(" at " in option for one in after for option in one.options)
    mine = [t.held(place) for place in ("the_watch", "far_point")]
    theirs = [t.held(place) for place in ("westfeld", "watts_coast")]
    assert sum(held.get("coal", 0) for held in mine) == sum(held.get("iron", 0) for held in theirs) == 2
    assert not any("iron" in held for held in mine) and not any("coal" in held for held in theirs)


@pytest.mark.rule("GB-133")
def test_a_place_may_hold_any_number_of_other_resources():
    t = market()
    t.lay("the_watch", iron=3)
    t.lay("westfeld", iron=5, coal=1)
    t.trade({0: ["trade with 1", "3 iron for 1 coal"], 1: ["accept", *["iron at westfeld"] * 3]})
    assert t.held("westfeld") == {"iron": 8}


@pytest.mark.rule("GB-133")
@pytest.mark.parametrize("receiver", [0, 1])
def test_a_second_horse_in_a_place_is_trimmed_after_the_trade(receiver):
    t = market(1 - receiver)
    giver = 1 - receiver
    lands = {0: ("the_watch", "far_point"), 1: ("westfeld", "watts_coast")}
    t.lay(lands[giver][0], horse=1)
    t.lay(lands[receiver][0], horse=1, coal=1)
    here = f"horse at {lands[receiver][0]}"
    t.trade({giver: [f"trade with {receiver}", "1 horse for 1 coal"], receiver: ["accept", here]})
    assert here in t.offered("put down", receiver)
    assert t.held(lands[receiver][0]) == {"horse": 1}
    assert t.supply("horse") == 19


@pytest.mark.rule("GB-133")
def test_a_horse_lifted_in_the_trade_makes_room_for_the_one_received():
    t = market()
    t.lay("the_watch", horse=1)
    t.lay("westfeld", horse=1)
    t.trade({0: ["trade with 1", "horse at the_watch"], 1: ["accept", "horse at westfeld"]})
    assert t.held("the_watch") == t.held("westfeld") == {"horse": 1}
    assert t.supply("horse") == 18


# the limits of the protocol are parameters


@pytest.mark.rule("GB-122")
@pytest.mark.parametrize("sweeps", [1, 12])
def test_a_trade_phase_has_as_many_sweeps_as_the_rules_say(sweeps):
    t = market(trade_sweeps=sweeps)
    t.lay("the_watch", iron=1)
    t.lay("westfeld", iron=1)
    t.trade({0: ["trade with 1"] * sweeps, 1: ["accept"] * sweeps})
    assert trades(t) == [(0, 1)] * sweeps


@pytest.mark.rule("GB-122", "GB-125")
@pytest.mark.parametrize(("tokens", "ratios"), [(2, {(1, 1)}), (3, {(1, 1), (2, 1), (1, 2)}), (6, None)])
def test_a_first_offer_has_as_many_tokens_as_the_rules_say(tokens, ratios):
    """Both sides together, each at least one; in any ratio."""
    t = market(trade_first_offer=tokens)
    t.lay("the_watch", iron=5)
    t.lay("westfeld", coal=5)
    t.trade({0: ["trade with 1"], 1: ["reject"]})
    every = {(give, want) for give in range(1, 6) for want in range(1, 6) if give + want <= tokens}
    options = {f"{give} iron for {want} coal" for give, want in ratios or every}
    assert set(t.offered("trade offer") or ["1 iron for 1 coal"]) == options


@pytest.mark.rule("GB-122", "GB-125")
def test_sweeteners_go_as_far_as_the_bundle():
    t = market(trade_sweeteners=9, trade_bundle=3)
    t.lay("the_watch", iron=5, gold=5)
    t.lay("westfeld", coal=5)
    more = ["give one more iron", "give one more gold", "want one more coal", "want one more coal"]
    t.trade({0: ["trade with 1", "1 iron for 1 coal", *more], 1: ["accept", *["iron at westfeld"] * 2]})
    assert t.held("westfeld") == {"coal": 2, "iron": 2, "gold": 1}
    assert t.state.count[0].trades == 1


@pytest.mark.rule("GB-122", "GB-125")
@pytest.mark.parametrize(("counters", "rounds"), [(0, 0), (1, 1), (3, 3)])
def test_counter_offers_go_back_and_forth(counters, rounds):
    """The partner asks for one more, the proposer in turn, and so on; whoever may not counter accepts or rejects."""
    t = market(trade_counters=counters)
    t.lay("the_watch", iron=5)
    t.lay("westfeld", coal=5)
    asks = {0: "counter: one more coal", 1: "counter: one more iron"}
    plan = {0: ["trade with 1", "1 iron for 1 coal"], 1: []}
    for turn in range(rounds):
        plan[1 - turn % 2].append(asks[1 - turn % 2])
    plan[1 - rounds % 2].append("accept")
    t.trade(plan)
    (traded,) = t.events(s.Event.TRADED)
    given = 1 + (rounds + 1) // 2
    assert t.narrator.goods(traded.place) == f"{given} iron"
    assert t.narrator.goods(traded.amount) == f"{1 + rounds // 2} coal"
    last = [one for one in t.asked if one.question in ("reply", "reply to counter")][-1]
    assert set(last.options) == {"accept", "reject"}
