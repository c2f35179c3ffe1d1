"""The game for two players, and the optional rules."""

import pytest

from balancewheel.sim.errors import UserError
from balancewheel.sim.games.gearworld.board import read_board
from balancewheel.sim.games.gearworld.narration import SITES
from balancewheel.sim.games.gearworld.rules import check_rules
from balancewheel.sim.games.gearworld.set_up import TIE_EVENTS
from balancewheel.sim.kernel.chance import event
from balancewheel.sim.rules.variants import load

from .table import empty_table, table

BOARD = read_board(load("gearworld").values["map"])
CONTINENT = {name for name, mass in zip(BOARD.land_ids, BOARD.land_mass, strict=False) if mass == 0}
ISLANDS = set(BOARD.land_ids) - CONTINENT
MODES = ["play-on", "die", "developments", "strength"]

two_players = pytest.mark.parametrize(("players", "preset"), [(2, "standard")])
continent = pytest.mark.parametrize(("players", "preset"), [(3, "on-the-continent"), (4, "on-the-continent")])


def check_no_tokens_or_figures_on_islands(players, preset):
    t = table(players, preset)
    for question in ("place token", "place figure"):
        assert set(t.offered(question)) == CONTINENT
    assert {t.name(place) for place in range(36) if t.state.has_site[place]} <= CONTINENT
    assert {t.name(place) for place in range(36) if t.state.owner[place] >= 0} == CONTINENT


def check_no_island_is_ever_controlled(players, preset):
    """Not by set-up, and not by attack: even a ship beside an island finds nothing to take there."""
    t = table(players, preset, hide_hopeless_attacks=False)
    assert set().union(*(t.owned(seat) for seat in range(players))) == CONTINENT
    t.launch(0, "ship", "sea_the_spur")
    t.battle(0)
    assert not {one.removeprefix("attack ") for one in t.offered("attack")} & ISLANDS


def check_no_ships_and_bridges(players, preset):
    t = empty_table(players, preset)
    t.own(0, "grey_water")
    t.lay("grey_water", coal=4, gold=4, iron=4, scrap=4)
    t.build(0)
    built = {one.split()[0] for one in t.offered("build")}
    assert built == {"weapon", "skywork", "done"}


def check_16_tokens(players, preset):
    t = table(players, preset)
    sites = [SITES[t.state.site[place]] for place in range(36) if t.state.has_site[place]]
    assert {site: sites.count(site) for site in SITES} == {
        "coal mine": 3,
        "gold mine": 3,
        "iron mine": 3,
        "scrapyard": 4,
        "horse ranch": 3,
    }
    assert [one.question for one in t.asked].count("place token") == 16


# two players


@pytest.mark.rule("GB-224")
@two_players
def test_two_players_leave_the_islands_empty(players, preset):
    check_no_tokens_or_figures_on_islands(players, preset)


@pytest.mark.rule("GB-225")
@two_players
def test_two_players_never_control_an_island(players, preset):
    check_no_island_is_ever_controlled(players, preset)


@pytest.mark.rule("GB-226")
@two_players
def test_two_players_build_no_ships_and_no_bridges(players, preset):
    check_no_ships_and_bridges(players, preset)


@pytest.mark.rule("GB-226", "GB-239")
def test_three_players_with_islands_build_both():
    t = empty_table(3)
    t.own(0, "grey_water")
    t.lay("grey_water", iron=4, scrap=4)
    t.build(0)
    assert {one.split()[0] for one in t.offered("build")} == {"ship", "bridge", "done"}


@pytest.mark.rule("GB-227")
@two_players
def test_two_players_use_16_production_tokens(players, preset):
    check_16_tokens(players, preset)


@pytest.mark.rule("GB-228")
def test_each_of_two_players_plays_two_colours_as_one():
    t = table(2)
    assert [len(t.owned(seat)) for seat in range(4)] == [12, 12, 0, 0]
    assert set(t.owned(0) + t.owned(1)) == CONTINENT


@pytest.mark.rule("GB-228")
def test_one_of_two_players_may_have_more_than_25_figures():
    t = empty_table(2)
    t.own(0, " ".join(CONTINENT))
    for area in ("river_A0", "river_A1", "river_A2"):
        t.launch(0, "boat", area)
    t.lay("riverfork", scrap=3)
    t.build(0, "boat in riverfork to lake_riverfork")
    assert len(t.owned(0)) == 24 + 4


@pytest.mark.rule("GB-229")
def test_two_players_form_no_alliances():
    t = empty_table(2, messages=1)
    t.own(0, "riverholt")
    t.own(1, "newcombs_point menlo_point")
    t.lay("riverholt", weapon=1)
    t.battle(0, "attack newcombs_point", "no")
    assert [one.question for one in t.asked] == ["attack", "lead", "attack"]
    assert t.battles == [(0, "newcombs_point", 4, 2, True)]


@pytest.mark.rule("GB-229")
def test_everything_else_is_the_same_for_two():
    """A trade, a riverboat, a supply of 20, three skyworks that win."""
    t = empty_table(2)
    t.own(0, "riverholt")
    t.own(1, "westfeld")
    t.lay("riverholt", coal=1, scrap=3)
    t.lay("westfeld", gold=1, skywork=3)
    t.build(0, "boat in riverholt to river_B1")
    t.trade({0: ["trade with 1", "gold at riverholt"], 1: ["accept"]})
    assert (t.held("riverholt"), t.held("westfeld")) == ({"gold": 1}, {"coal": 1, "skywork": 3})
    assert (t.supply("coal"), t.supply("scrap")) == (19, 20)
    assert t.check_victory() == [1]


# optional rules in general


@pytest.mark.rule("GB-230")
def test_optional_rules_are_off_unless_agreed_before_play():
    values = load("gearworld").values
    assert (values["all_or_nothing"], values["on_the_continent"]) == ("off", False)
    assert "vote" not in {*values["production_die"], *values["trade_die"], *values["transport_die"]}


@pytest.mark.rule("GB-230")
def test_optional_rules_may_be_combined():
    """All three at one table: no islands, a vote on a 6, and a tie plays on."""
    check_no_tokens_or_figures_on_islands(3, "all-options")
    t = empty_table(3, "all-options", production_die=["vote"] * 6)
    t.phase("production")
    assert [one.question for one in t.asked] == ["cast vote"] * 3
    t = three_skyworks_each("all-options")
    assert t.check_victory() == []


# all or nothing


def three_skyworks_each(preset, seed=1, players=3):
    """Seats 0 and 2 have three skyworks each on Haestus, seat 1 has two."""
    t = empty_table(players, preset, seed=seed)
    t.own(0, "riverholt")
    t.own(1, "ockham" if preset != "all-options" else "mill_run")
    t.own(2, "westfeld")
    t.lay("riverholt", skywork=3)
    t.lay(t.owned(1)[0], skywork=2)
    t.lay("westfeld", skywork=3)
    return t


@pytest.mark.rule("GB-231")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seed", range(5))
def test_no_victory_is_shared(mode, seed):
    t = three_skyworks_each(f"all-or-nothing-{mode}", seed)
    assert len(t.check_victory()) == (0 if mode == "play-on" else 1)


@pytest.mark.rule("GB-231")
def test_without_the_option_it_is():
    assert three_skyworks_each("standard").check_victory() == [0, 2]


@pytest.mark.rule("GB-232")
@pytest.mark.parametrize("mode", MODES)
def test_the_mode_is_one_of_the_rules_from_the_start(mode):
    assert load("gearworld", f"all-or-nothing-{mode}").values["all_or_nothing"] == mode.replace("-", " ")


@pytest.mark.rule("GB-232")
def test_there_are_no_other_modes():
    with pytest.raises(UserError):
        load("gearworld", changes={"all_or_nothing": "arm wrestling"})


@pytest.mark.rule("GB-233")
@pytest.mark.parametrize(
    ("skyworks", "winners"),
    [((2, 2, 0), []), ((3, 2, 0), [0]), ((3, 3, 0), []), ((4, 3, 0), [0]), ((3, 4, 4), []), ((3, 4, 5), [2])],
)
def test_play_on_until_one_has_three_and_more_than_anyone_else(skyworks, winners):
    t = empty_table(3, "all-or-nothing-play-on")
    for seat, land in enumerate(["riverholt", "ockham", "westfeld"]):
        t.own(seat, land)
        t.lay(land, skywork=skyworks[seat])
    assert t.check_victory() == winners
    assert bool(t.state.over) == bool(winners)


@pytest.mark.rule("GB-234")
def test_the_highest_die_among_the_tied_wins():
    """Seat 1 is not tied, whatever it might roll; equal rolls are rolled again."""
    won, compared = set(), 0
    for seed in range(30):
        t = three_skyworks_each("all-or-nothing-die", seed)
        t.own(0, "golddust riverfork")  # strength is of no account
        winners = t.check_victory()
        rolls = [int(event(t.state, TIE_EVENTS + seat, 6)) for seat in (0, 2)]
        if rolls[0] != rolls[1]:
            assert winners == [0 if rolls[0] > rolls[1] else 2]
            compared += 1
        won |= set(winners)
    assert won == {0, 2}
    assert 0 < compared < 30


def craft_and_lands(mode, seed=1):
    """Seat 0 has the stronger developments, seat 2 the greater total: 14 against 12, and 18 against 19."""
    t = three_skyworks_each(f"all-or-nothing-{mode}", seed)
    t.launch(0, "ship", "sea_ockham")
    t.own(0, "golddust riverfork")
    t.lay("golddust", horse=1)
    t.lay("westfeld", weapon=1)
    t.own(2, "greys_rock the_watch mill_run watts_coast")
    for land in ("greys_rock", "the_watch"):
        t.lay(land, horse=1, coal=4)
    return t


@pytest.mark.rule("GB-235")
@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_most_strength_from_developments_wins(seed):
    assert craft_and_lands("developments", seed).check_victory() == [0]


@pytest.mark.rule("GB-236")
@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_most_total_strength_wins(seed):
    assert craft_and_lands("strength", seed).check_victory() == [2]


@pytest.mark.rule("GB-235", "GB-236")
@pytest.mark.parametrize("mode", ["developments", "strength"])
@pytest.mark.parametrize(
    ("less", "more"),
    [
        (("bridge", "grey_water - the_spur"), ("boat", "river_A0")),
        (("boat", "river_A0"), ("ship", "sea_ockham")),
        (("bridge", "grey_water - the_spur"), "weapon"),
    ],
)
def test_bridges_2_riverboats_and_weapons_3_ships_5(mode, less, more):
    t = three_skyworks_each(f"all-or-nothing-{mode}")
    t.launch(0, *less)
    if more == "weapon":
        t.lay("westfeld", weapon=1)
    else:
        t.launch(2, *more)
    assert t.check_victory() == [2]


@pytest.mark.rule("GB-235")
def test_horses_aboard_are_no_developments():
    t = three_skyworks_each("all-or-nothing-developments")
    for pair in ("grey_water - the_spur", "grey_water - simons_landing"):
        t.lay(t.launch(0, "bridge", pair), horse=1)
    t.launch(2, "ship", "sea_ockham")  # 5 against 4
    assert t.check_victory() == [2]


@pytest.mark.rule("GB-235", "GB-236")
@pytest.mark.parametrize("mode", ["developments", "strength"])
def test_equal_strength_goes_to_the_die(mode):
    won = [three_skyworks_each(f"all-or-nothing-{mode}", seed).check_victory() for seed in range(12)]
    assert {tuple(one) for one in won} == {(0,), (2,)}


# on the continent


@pytest.mark.rule("GB-237")
def test_on_the_continent_is_for_three_and_four_players():
    values = load("gearworld", "on-the-continent").values
    check_rules(values, 3)
    check_rules(values, 4)
    with pytest.raises(UserError):
        check_rules(values, 2)


@pytest.mark.rule("GB-238")
@continent
def test_on_the_continent_the_islands_stay_empty(players, preset):
    check_no_tokens_or_figures_on_islands(players, preset)


@pytest.mark.rule("GB-239")
@continent
def test_on_the_continent_no_ships_and_no_bridges_are_built(players, preset):
    check_no_ships_and_bridges(players, preset)


@pytest.mark.rule("GB-240")
@continent
def test_on_the_continent_no_island_is_ever_controlled(players, preset):
    check_no_island_is_ever_controlled(players, preset)


@pytest.mark.rule("GB-241")
@continent
def test_on_the_continent_16_production_tokens_are_used(players, preset):
    check_16_tokens(players, preset)


# political machinations


def vote(plan, players=4, first=0, phase="production", **changes):
    """A vote on a phase: is it resolved?"""
    t = empty_table(players, "political-machinations", **{f"{phase}_die": ["vote"] * 6} | changes)
    t.state.first_player = first
    return t, t.phase(phase, plan)


@pytest.mark.rule("GB-242")
@pytest.mark.parametrize("phase", ["production", "trade", "transport"])
def test_a_6_calls_for_a_vote_and_other_faces_do_as_always(phase):
    seen = set()
    for seed in range(40):
        t = empty_table(3, "political-machinations", seed=seed)
        resolved = t.phase(phase)
        die = int(t.state.die[["production", "trade", "transport"].index(phase)])
        seen.add(die)
        assert [one.question for one in t.asked] == (["cast vote"] * 3 if die == 6 else [])
        assert resolved == (die != 5)  # all vote to resolve it
    assert seen == {1, 2, 3, 4, 5, 6}


@pytest.mark.rule("GB-242")
def test_the_first_rounds_production_takes_no_vote():
    """R35: no die is rolled for it."""
    t = empty_table(3, "political-machinations", production_die=["vote"] * 6)
    t.state.round_number = 1
    assert t.phase("production")
    assert t.asked == []


@pytest.mark.rule("GB-243")
@pytest.mark.parametrize(("first", "order"), [(0, [0, 1, 2, 3]), (2, [2, 3, 0, 1]), (3, [3, 0, 1, 2])])
def test_votes_go_clockwise_from_the_first_player(first, order):
    t, _ = vote({}, first=first)
    assert [one.who for one in t.asked] == order


@pytest.mark.rule("GB-243")
def test_votes_are_open():
    t, _ = vote({0: ["yes"], 1: ["no"], 2: ["yes"], 3: ["yes"]})
    assert t.state.votes.tolist() == [1, 0, 1, 1]


@pytest.mark.rule("GB-244")
def test_one_vote_each_and_no_abstaining():
    t, _ = vote({})
    assert [(one.who, one.options) for one in t.asked] == [(seat, ["no", "yes"]) for seat in range(4)]


@pytest.mark.rule("GB-245")
@pytest.mark.parametrize(
    ("votes", "resolved"),
    [("yyyy", True), ("nyyy", True), ("ynnn", False), ("nnnn", False), ("nyn", False), ("nyy", True)],
)
def test_most_votes_apply(votes, resolved):
    words = {"y": "yes", "n": "no"}
    t, happens = vote({seat: [words[one]] for seat, one in enumerate(votes)}, players=len(votes))
    assert happens == resolved
    assert {one.question for one in t.asked} == {"cast vote"}


@pytest.mark.rule("GB-245")
@pytest.mark.parametrize("decision", ["yes", "no"])
@pytest.mark.parametrize("own", ["yes", "no"])
def test_the_first_player_breaks_a_tie(decision, own):
    """R35: also against his own vote."""
    other = {"yes": "no", "no": "yes"}[own]
    t, resolved = vote({0: [other], 1: [own, decision], 2: [other], 3: [own]}, first=1)
    assert resolved == (decision == "yes")
    assert (t.asked[-1].who, t.asked[-1].question, t.asked[-1].options) == (1, "break tie", ["no", "yes"])


@pytest.mark.rule("GB-246")
def test_talk_before_a_vote_is_free_and_has_no_effect():
    t, resolved = vote({0: ["no", "yes"], 1: ["no", "yes"], 2: ["silent", "yes"], 3: ["yes", "no"]}, messages=1)
    assert [one.question for one in t.asked] == ["intend"] * 4 + ["cast vote"] * 4
    assert t.offered("intend") == ["silent", "no", "yes"]
    assert resolved
    assert t.state.votes.tolist() == [1, 1, 1, 0]


@pytest.mark.rule("GB-246")
def test_without_messages_nobody_is_asked_to_talk():
    t, _ = vote({})
    assert "intend" not in {one.question for one in t.asked}
