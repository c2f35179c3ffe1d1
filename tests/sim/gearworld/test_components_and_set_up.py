"""Components and set-up: what is in the box, and how the board is filled before round 1."""

import functools
import re
import tomllib
from collections import Counter
from itertools import pairwise

import pytest

from balancewheel.sim.games import FOLDER
from balancewheel.sim.games.gearworld import state as s
from balancewheel.sim.games.gearworld.battle import battle_turn
from balancewheel.sim.games.gearworld.build import build_turn
from balancewheel.sim.games.gearworld.narration import SITES
from balancewheel.sim.games.gearworld.production import production_turn
from balancewheel.sim.games.gearworld.rules import CARGO_NAMES
from balancewheel.sim.games.gearworld.set_up import (
    DIE_EVENTS,
    FIRST_ROLL_EVENTS,
    highest_roll,
    mix_tokens,
    place_figures,
    place_tokens,
    set_up,
)
from balancewheel.sim.games.gearworld.trade import trade_phase
from balancewheel.sim.games.gearworld.transport import transport_turn
from balancewheel.sim.kernel.chance import LUCK, event
from balancewheel.sim.kernel.decisions import NotOffered
from balancewheel.sim.rules.parameters import game_file
from balancewheel.testing.scripted_table import stopper

from .table import GAME, Table, empty_table

SEEDS = range(1, 41)
SITES_OF_THE_BOX = {"coal mine": 4, "gold mine": 4, "horse ranch": 4, "iron mine": 4, "scrapyard": 5}


@functools.cache
def set_up_table(players, preset="standard"):
    """A table after set-up, with what its players saw: (question, tokens placed, types known, figures placed)."""
    t = Table(players, 1, preset)
    t.seen = []

    def see():
        question = "token" if t.state.question == s.Question.PLACE_TOKEN else "figure"
        known = int((t.state.site != s.NOTHING).sum())
        figures = int((t.state.owner != s.NOBODY).sum())
        t.seen.append((question, int(t.state.has_site.sum()), known, figures, int(t.state.revealed)))

    t.watch = see
    t.set_up()
    return t


def placements(t, question):
    return [one for one in t.asked if one.question == question]


def few_lands(players, lands, seed=1):
    """A table whose board has only so many lands, the first ones of the map."""
    t = empty_table(players, seed=seed)
    t.rules = t.rules.copy()
    t.rules.n_lands = lands
    return t


def rolls(t, throw, events=FIRST_ROLL_EVENTS):
    """What each seat throws for the first time, for the second time ..."""
    return [int(event(t.state, events + s.MAX_PLAYERS * throw + seat, 6)) + 1 for seat in range(t.state.n_players)]


def first_placer(players, seed):
    """Who places the first production token."""
    t = empty_table(players, seed=seed)
    with pytest.raises(NotOffered):
        set_up(t.rules, t.state, t.players(stopper(GAME)))
    return int(t.state.decider), t


# components


@pytest.mark.rule("GB-001", "GB-003", "GB-027")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_three_or_four_play_each_with_figures_of_their_own(players):
    """There are four colours, so no more than four seats; every figure on the board belongs to one of them."""
    assert list(GAME.player_counts) == [2, 3, 4]
    assert game_file(FOLDER / "gearworld").players == (2, 4)
    t = set_up_table(players)
    assert {int(owner) for owner in t.state.owner} - {s.NOBODY} == set(range(players))
    for one, other in pairwise(int(own) for own in t.state.own_land[:players]):
        assert one & other == 0


@pytest.mark.rule("GB-003")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_set_up_needs_no_more_figures_than_there_are(players):
    """25 of each colour; two players have two colours each."""
    t = set_up_table(players)
    assert max(len(t.owned(seat)) for seat in range(players)) <= (50 if players == 2 else 25)


@pytest.mark.rule("GB-004")
def test_one_living_player_holds_the_token_at_the_start_of_every_round():
    t = empty_table(4)
    t.state.first_player, t.state.alive[1], t.state.alive[2] = 0, 0, 0
    holders = []
    for _ in range(4):
        t.pass_token()
        holders.append(int(t.state.first_player))
    assert holders == [3, 0, 3, 0]


@pytest.mark.rule("GB-005", "GB-025")
@pytest.mark.parametrize("players", [3, 4])
def test_21_production_tokens(players):
    t = set_up_table(players)
    sites = Counter(SITES[site] for site in t.state.site if site != s.NOTHING)
    assert sites == SITES_OF_THE_BOX
    assert sites.total() == 21


@pytest.mark.rule("GB-006", "GB-018")
def test_20_tokens_of_each_resource():
    t = set_up_table(3)
    assert {token: t.supply(token) for token in ("coal", "gold", "horse", "iron", "scrap")} == dict.fromkeys(
        ("coal", "gold", "horse", "iron", "scrap"), 20
    )


@pytest.mark.rule("GB-007", "GB-018")
def test_20_weapons_and_12_skyworks():
    t = set_up_table(3)
    assert (t.supply("weapon"), t.supply("skywork")) == (20, 12)


@pytest.mark.rule("GB-007", "GB-082")
def test_12_riverboats_8_ships_and_8_bridges_can_be_built_and_no_more():
    """All are built, one in each area; then nothing of the kind is offered, whatever lies in the lands."""
    numbers = {"boat": 12, "ship": 8, "bridge": 8}
    areas = {
        "boat": lambda t: t.board.boat_area_ids,
        "ship": lambda t: t.board.sea_ids,
        "bridge": lambda t: [t.water(s.FIRST_BRIDGE, pair) for pair in range(t.rules.n_pairs)],
    }
    for kind, number in numbers.items():
        t = empty_table()
        t.own(0, " ".join(t.board.land_ids))
        free = list(areas[kind](t))
        for area in free[: number - 1]:
            t.launch(1, kind, area)
        near = {"boat": "scrapwater", "ship": "hume_barrens", "bridge": "east_torque"}[kind]
        t.lay(near, scrap=4, iron=1)
        t.build(0)
        last = [option for option in t.offered("build") if option.startswith(f"{kind} in {near}")]
        assert last, kind
        t.build(0, last[-1])
        assert sum(t.state.owner[t.place(f"{kind} {n}")] != s.NOBODY for n in range(1, number + 1)) == number
        t.lay(near, scrap=4 - t.held(near).get("scrap", 0), iron=1)
        t.build(0)
        assert not [option for option in t.offered("build") if option.startswith(kind)]


@pytest.mark.rule("GB-008", "GB-059")
def test_the_die_has_six_sides_each_as_likely():
    t = empty_table()
    shown = Counter()
    for number in range(2, 202):
        t.state.round_number = number
        for phase in ("production", "trade", "transport"):
            t.phase(phase)
        shown.update(int(die) for die in t.state.die)
    assert set(shown) == {1, 2, 3, 4, 5, 6}
    assert max(shown.values()) < 1.5 * min(shown.values())


@pytest.mark.rule("GB-008")
def test_nothing_else_is_left_to_chance():
    """A whole game draws no number but the tokens' order and the die; the others are the players' own."""
    t = empty_table(3, round_cap=4)
    t.play_game(GAME.find_strategy("uniform"))
    assert t.state.round_number == 4
    assert t.state.drawn[LUCK] == 0


def two_neighbours(**changes):
    """Seat 0 around Watt's Coast with one thing of each kind, seat 1 in it."""
    t = empty_table(3, **changes)
    t.own(0, "grey_water the_watch simons_landing")
    t.own(1, "watts_coast westfeld")
    t.own(2, "far_point")
    return t


@pytest.mark.rule("GB-009")
def test_horses_weapons_riverboats_and_ships_lead_and_nothing_else():
    t = two_neighbours()
    t.lay("grey_water", horse=1, weapon=1, skywork=1, scrap=2)
    t.launch(0, "boat", "river_A0")
    t.launch(0, "ship", "sea_grey_water")
    t.launch(0, "bridge", "grey_water - simons_landing")
    t.battle(0, "attack watts_coast")
    assert set(t.offered("lead")) == {
        "lead horse at grey_water",
        "lead weapon at grey_water",
        "lead boat at boat 1",
        "lead ship at ship 1",
        "no",
    }


@pytest.mark.rule("GB-009")
def test_only_a_horse_and_a_weapon_reinforce():
    t = two_neighbours()
    t.lay("grey_water", horse=1, weapon=1, skywork=1, scrap=2)
    t.launch(0, "ship", "sea_grey_water")
    t.launch(0, "bridge", "grey_water - simons_landing")
    t.battle(0, "attack watts_coast", "lead ship at ship 1")
    assert t.offered("reinforce", nth=0) == ["with horse at grey_water", "no"]
    assert t.offered("reinforce", nth=1) == ["with weapon at grey_water", "no"]
    assert t.offered("reinforce", nth=2) == []


@pytest.mark.rule("GB-010")
def test_after_a_failed_and_a_successful_attack_no_token_shows_its_spearhead():
    t = two_neighbours()
    t.own(2, "mill_run southern_waste")
    t.lay("the_watch", horse=1, weapon=1)
    t.lay("mill_run", horse=1, weapon=1)
    faces = []
    t.watch = lambda: faces.append((int(t.state.question), t.state.spearhead["kind"].tolist()))
    lead = "lead horse at the_watch"
    t.battle(0, "attack westfeld", lead, "attack watts_coast", lead, "done", p2=["with defender"])
    assert [success for *_, success in t.battles] == [False, True]
    assert all(kinds == [s.Option.NO, s.Option.NO] for question, kinds in faces if question == s.Question.ATTACK)
    assert t.state.spearhead["kind"].tolist() == [s.Option.NO, s.Option.NO]


@pytest.mark.rule("GB-011")
def test_a_horse_is_traded_but_a_weapon_is_not():
    t = two_neighbours()
    t.lay("the_watch", horse=1, weapon=1, coal=1)
    t.lay("westfeld", horse=1, weapon=1)
    t.trade({0: ["trade with 1", "1 horse for 1 horse"]})
    assert t.offered("trade offer") == ["1 coal for 1 horse", "1 horse for 1 horse"]
    assert all("weapon" not in option for one in t.asked for option in one.options)


@pytest.mark.rule("GB-011")
def test_a_horse_has_strength_and_moves_and_a_weapon_is_carried_like_cargo():
    t = two_neighbours()
    t.own(0, "greys_rock")
    bare = t.strength("the_watch")
    t.lay("the_watch", horse=1)
    assert t.strength("the_watch") == bare + 1
    t.lay("the_watch", weapon=1)
    t.transport(0, "by horse from the_watch", "load 1 weapon at the_watch", "move to greys_rock")
    assert t.held("greys_rock") == {"horse": 1, "weapon": 1}


def tokens(t):
    """All there are of each type: in the supply and on the board."""
    cargo = {name: t.supply(name) + int(t.state.held[:, i].sum()) for i, name in enumerate(CARGO_NAMES)}
    return {**cargo, "skywork": t.supply("skywork") + int(t.state.skyworks.sum())}


@pytest.mark.rule("GB-012", "GB-081")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_tokens_neither_appear_nor_vanish(players):
    """Whatever players do: on rich land for many rounds, the supply and the board together hold all tokens."""
    t = empty_table(players, ask_to_rescind=True, skyworks_to_win=12)
    t.by_chance(set_up)
    lands = [land for land in range(24) if t.state.owner[land] != s.NOBODY]
    for i, land in enumerate(lands[:20]):
        t.lay(t.board.land_ids[land], coal=i % 2, gold=1, iron=1, scrap=1, horse=i % 3 == 0)
    expected = {**dict.fromkeys(CARGO_NAMES, 20), "skywork": 12}
    for number in range(2, 8):
        t.state.round_number = number
        for turn in (build_turn, production_turn, trade_phase, transport_turn, battle_turn):
            for player in range(players):
                if t.state.alive[player] and not (turn is trade_phase and player):
                    t.by_chance(turn, *([] if turn is trade_phase else [player]))
                    assert tokens(t) == expected
                    assert (t.state.supply >= 0).all() and (t.state.held >= 0).all()


@pytest.mark.rule("GB-013")
def test_spent_tokens_can_be_produced_again():
    t = two_neighbours()
    t.sites(grey_water="scrapyard")
    t.lay("simons_landing", scrap=17)
    t.lay("the_watch", scrap=3)
    assert t.supply("scrap") == 0
    t.produce(0)
    assert t.held("grey_water") == {}
    t.build(0, "boat in the_watch to river_A1")
    assert t.supply("scrap") == 3
    t.produce(0)
    assert t.held("grey_water") == {"scrap": 1}


@pytest.mark.rule("GB-013")
def test_trimmed_tokens_go_back_to_the_supply():
    t = two_neighbours()
    t.own(0, "greys_rock")
    t.lay("the_watch", horse=1, weapon=1)
    t.lay("greys_rock", horse=1, weapon=1)
    t.transport(0, "by foot from the_watch", "carry 1 horse", "carry 1 weapon")
    assert t.held("greys_rock") == {"horse": 1, "weapon": 1}
    assert (t.supply("horse"), t.supply("weapon")) == (19, 19)


@pytest.mark.rule("GB-014", "GB-102")
@pytest.mark.parametrize(("first", "served"), [(0, "grey_water"), (1, "watts_coast"), (2, "far_point")])
def test_what_is_short_goes_to_the_first_in_turn_order(first, served):
    t = two_neighbours(production_die=["resolve"] * 6, trade_die=["skip"] * 6, transport_die=["skip"] * 6)
    t.sites(grey_water="coal mine", watts_coast="coal mine", far_point="coal mine")
    t.lay("the_watch", coal=19)
    t.state.first_player = first
    t.round()
    assert [land for land in ("grey_water", "watts_coast", "far_point") if t.held(land)] == [served]


@pytest.mark.rule("GB-015")
def test_a_26th_figure_is_found():
    """A player of 25 lands builds a riverboat and conquers another land; a substitute marks them."""
    t = empty_table()
    lands = list(t.board.land_ids)
    t.own(0, " ".join(land for land in lands if land not in ("watts_coast", "far_point")))
    t.own(1, "watts_coast")
    t.own(2, "far_point")
    assert len(t.owned(0)) == 34
    t.lay("westfeld", scrap=3)
    t.build(0, "boat in westfeld to river_A0")
    t.battle(0, "attack watts_coast")
    assert t.owner("boat 1") == t.owner("watts_coast") == 0
    assert len(t.owned(0)) == 36


@pytest.mark.rule("GB-016")
def test_figures_stay_where_they_are_when_tokens_move():
    t = two_neighbours()
    t.own(0, "greys_rock")
    t.lay("the_watch", horse=1, weapon=1, iron=1)
    t.launch(0, "boat", "river_A1")
    before = t.owned(0), t.owned(1), t.owned(2)
    t.transport(0, "by horse from the_watch", "load 1 iron at the_watch", "move to greys_rock")
    t.transport(0, "by boat from boat 1", "move to river_A2")
    t.transport(0, "by foot from the_watch", "carry 1 weapon")
    assert (t.owned(0), t.owned(1), t.owned(2)) == before


@pytest.mark.rule("GB-016", "GB-017")
def test_a_conquest_puts_a_figure_on_the_target_and_takes_none_from_elsewhere():
    t = two_neighbours()
    t.lay("grey_water", weapon=1)
    t.battle(0, "attack watts_coast", "lead weapon at grey_water")
    assert set(t.owned(0)) == {"grey_water", "the_watch", "simons_landing", "watts_coast"}
    assert t.owned(1) == ["westfeld"]


@pytest.mark.rule("GB-017")
@pytest.mark.parametrize(
    ("kind", "area", "origin"),
    [
        ("boat", "river_A1", "the_watch"),
        ("ship", "sea_the_watch", "the_watch"),
        ("bridge", "grey_water - simons_landing", "grey_water"),
    ],
)
def test_the_same_holds_for_craft(kind, area, origin):
    t = two_neighbours()
    craft = t.launch(1, kind, area)
    t.lay(origin, weapon=1, horse=1)
    t.battle(0, f"attack {craft}")
    assert t.owner(craft) == 0
    assert craft in t.owned(0) and craft not in t.owned(1)
    t.lay(craft, scrap=1)
    t.transport(0)
    assert f"by foot from {craft}" in t.offered("transport by", 0)
    t.transport(1)
    assert not [option for option in t.offered("transport by", 1) if craft in option]


@pytest.mark.rule("GB-017")
def test_the_loser_can_do_nothing_more_with_what_was_lost():
    t = two_neighbours()
    t.lay("watts_coast", gold=4)
    t.lay("grey_water", weapon=1)
    t.battle(0, "attack watts_coast")
    t.build(1)
    assert t.asked == []
    t.build(0)
    assert "skywork in watts_coast the other way" in t.offered("build", 0)


# set-up: tokens


@pytest.mark.rule("GB-018")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_resource_and_no_development_lies_on_the_board(players):
    t = set_up_table(players)
    assert not t.state.held.any()
    assert not t.state.skyworks.any()
    assert (t.state.owner[s.FIRST_BOAT :] == s.NOBODY).all()


def mixed(seed):
    t = empty_table(seed=seed)
    mix_tokens(t.rules, t.state)
    return [SITES[site] for site in t.state.secret_sites[:21]]


@pytest.mark.rule("GB-019")
def test_the_tokens_are_mixed_before_they_are_placed():
    assert len({tuple(mixed(seed)) for seed in SEEDS}) == len(SEEDS)
    assert all(Counter(mixed(seed)) == SITES_OF_THE_BOX for seed in SEEDS)


@pytest.mark.rule("GB-019", "GB-023")
def test_the_token_placed_first_may_be_of_any_type():
    assert {mixed(seed)[0] for seed in SEEDS} == set(SITES_OF_THE_BOX)
    assert {mixed(seed)[20] for seed in SEEDS} == set(SITES_OF_THE_BOX)


@pytest.mark.rule("GB-020")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_highest_roll_begins_the_set_up(players):
    found = set()
    for seed in SEEDS:
        who, t = first_placer(players, seed)
        dice = rolls(t, 0)
        if dice.count(max(dice)) == 1:
            assert dice[who] == max(dice)
            found.add(who)
    assert found == set(range(players))


@pytest.mark.rule("GB-021")
def test_only_those_who_tied_for_the_highest_roll_again_until_one_is_highest():
    """Seeds are looked for in which a third player would win the second throw, and in which there are three throws."""
    outsider, thrice = 0, 0
    for seed in range(1, 400):
        t = empty_table(3, seed=seed)
        left, throw = [0, 1, 2], 0
        while len(left) > 1:
            dice = rolls(t, throw)
            best = max(dice[seat] for seat in left)
            outsider += throw > 0 and max(dice) > best
            left = [seat for seat in left if dice[seat] == best]
            throw += 1
        thrice += throw > 2
        assert highest_roll(t.state, 0b111, FIRST_ROLL_EVENTS) == left[0]
    assert outsider and thrice


@pytest.mark.rule("GB-022")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_tokens_are_placed_counter_clockwise_one_a_turn(players):
    t = set_up_table(players)
    seats = [one.who for one in placements(t, "place token")]
    first = max(range(players), key=rolls(t, 0).__getitem__)
    assert seats == [(first - turn) % players for turn in range(len(seats))]
    assert [placed for question, placed, *_ in t.seen if question == "token"] == list(range(len(seats)))


@pytest.mark.rule("GB-023", "GB-026")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_nobody_knows_a_type_before_all_are_placed(players):
    t = set_up_table(players)
    assert {(known, revealed) for question, _, known, _, revealed in t.seen if question == "token"} == {(0, 0)}


@pytest.mark.rule("GB-023")
def test_the_choice_of_land_does_not_change_which_token_comes():
    found = []
    for plan in ({}, {0: ["golddust"], 1: ["fulcrum"], 2: ["ockham"]}):
        t = few_lands(3, 36)
        mix_tokens(t.rules, t.state)
        t.play(place_tokens, plan=plan)
        found.append([one.what for one in t.events(s.Event.TOKEN_PLACED)])
    assert found[0] == found[1] == t.state.secret_sites[:21].tolist()


@pytest.mark.rule("GB-024")
@pytest.mark.parametrize("players", [3, 4])
def test_a_token_goes_to_any_land_without_one(players):
    t = set_up_table(players)
    free = list(t.board.land_ids)
    for one in placements(t, "place token"):
        assert one.options == free
        free.remove(one.taken)


@pytest.mark.rule("GB-025")
def test_15_of_36_lands_stay_without_a_token():
    t = set_up_table(4)
    assert len(placements(t, "place token")) == 21
    assert int(t.state.has_site.sum()) == 21
    assert int((t.state.site[: t.rules.n_lands] == s.NOTHING).sum()) == 15


@pytest.mark.rule("GB-026")
@pytest.mark.parametrize(("players", "tokens_used"), [(2, 16), (3, 21), (4, 21)])
def test_all_types_are_known_when_the_first_figure_is_placed(players, tokens_used):
    t = set_up_table(players)
    assert {(known, revealed) for question, _, known, _, revealed in t.seen if question == "figure"} == {
        (tokens_used, 1)
    }
    assert [question for question, *_ in t.seen] == sorted((question for question, *_ in t.seen), reverse=True)


@pytest.mark.rule("GB-026")
def test_each_token_shows_its_type_where_it_was_placed():
    t = set_up_table(3)
    for one in t.events(s.Event.TOKEN_PLACED):
        assert t.state.site[one.place] == one.what


# set-up: figures


@pytest.mark.rule("GB-028")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_figures_are_placed_counter_clockwise_beginning_anew_with_the_first_player(players):
    t = set_up_table(players)
    seats = [one.who for one in t.events(s.Event.FIGURE_PLACED)]
    first = placements(t, "place token")[0].who
    assert seats == [(first - turn) % players for turn in range(len(seats))]
    assert [figures for question, _, _, figures, _ in t.seen if question == "figure"] == list(range(len(seats) - 1))


@pytest.mark.rule("GB-029")
@pytest.mark.parametrize("players", [3, 4])
def test_a_figure_goes_to_any_land_without_one(players):
    t = set_up_table(players)
    free = list(t.board.land_ids)
    for one in placements(t, "place figure"):
        assert one.options == free
        free.remove(one.taken)


@pytest.mark.rule("GB-030", "GB-032")
@pytest.mark.parametrize(("players", "lands"), [(2, 24), (3, 36), (4, 36)])
def test_in_the_end_every_land_in_play_has_one_figure_and_nothing_else_has(players, lands):
    t = set_up_table(players)
    owned = [place for seat in range(players) for place in t.owned(seat)]
    assert sorted(owned) == sorted(t.board.land_ids[:lands])
    assert not t.state.own_craft.any()


@pytest.mark.rule("GB-031")
@pytest.mark.parametrize(("players", "lands"), [(2, 7), (3, 7), (3, 8), (4, 5), (4, 6), (4, 8)])
def test_the_first_in_placing_order_get_the_odd_lands(players, lands):
    t = few_lands(players, lands)
    t.state.first_player = 1
    t.play(place_figures)
    order = [(1 - turn) % players for turn in range(players)]
    each, odd = divmod(lands, players)
    assert [len(t.owned(seat)) for seat in order] == [each + (i < odd) for i in range(players)]


@pytest.mark.rule("GB-033")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_token_goes_to_the_left_neighbour_at_last(players):
    t = set_up_table(players)
    first = placements(t, "place token")[0].who
    assert t.state.first_player == (first + 1) % players
    assert [one.who for one in t.events(s.Event.FIRST_PLAYER_IS)] == [(first + 1) % players]


@pytest.mark.rule("GB-033")
def test_who_receives_the_token_leads_round_1():
    t = empty_table(3, round_cap=1)
    t.play_game(GAME.find_strategy("uniform"))
    assert [one.who for one in t.events(s.Event.FIRST_PLAYER_IS)] == [one.who for one in t.events(s.Event.ROUND_BEGINS)]


@pytest.mark.rule("GB-008", "GB-059")
def test_the_first_player_and_the_phases_use_different_throws():
    """So that a high throw in set-up says nothing about the phases."""
    assert DIE_EVENTS >= FIRST_ROLL_EVENTS + 100 * s.MAX_PLAYERS


def test_the_readme_counts_the_rules_that_are_played_within_limits():
    """Every rule with limits is in its table, and the counts are those of the rulebook."""
    book = tomllib.loads((GAME.folder / "rulebook.toml").read_text(encoding="utf-8"))["rule"]
    readme = (GAME.folder / "README.md").read_text(encoding="utf-8")
    limited = [rule["id"] for rule in book if "limits" in rule]
    assert f"Of the {len(book)} numbered rules of\n`rulebook.toml` {len(book) - len(limited)} are played" in readme
    section = readme.split("## What is played within limits")[1].split("\n## ")[0]
    assert set(re.findall(r"GB-\d+", section)) == set(limited)
