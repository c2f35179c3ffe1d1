"""Resolution tiles: when and how the game ends, and stars beyond the triumph track (SC-364 to SC-368)."""

import pytest

from balancewheel.sim.games import FOLDER
from balancewheel.sim.games.scythe import state as s
from balancewheel.sim.games.scythe.game import play_round
from balancewheel.sim.games.scythe.mats import ABILITIES
from balancewheel.sim.games.scythe.stars import place_star
from balancewheel.sim.games.scythe.turn import take_turn
from balancewheel.sim.games.scythe.wind_gambit.endings import count_down
from balancewheel.sim.games.scythe.words import Star

from .sky import resolved
from .table import opening, table


def star(t, player, goal=Star.MECHS):
    """Place a star of a player, as the rules do."""
    place_star(t.rules, t.state, player, goal)


def turns_until_the_end(t, most=30):
    """Play rounds in which nobody does anything; who had turns, in order."""
    before = t.state.turns_taken.tolist()
    for _ in range(most):
        if t.over:
            break
        t.play(play_round)
    return [int(after - one) for after, one in zip(t.state.turns_taken, before, strict=True)][: t.state.n_players]


def five_stars(t, player, n=5):
    t.award(player, upgrades=1, structures=1, recruits=1, workers=1, combat=n - 4)


@pytest.mark.rule("SC-364")
def test_one_tile_is_drawn_for_all_or_chosen():
    def drawn(**changes):
        return {opening(3, seed=seed, resolution="on", **changes).state.resolution for seed in range(25)}

    ids = [tile["id"] for tile in opening(2).narrator.endings]
    assert {ids[tile] for tile in drawn()} == {"factory_explosion", "mission_possible", "doomsday_clock"}
    assert len(drawn(tile_pool="all")) == 8
    assert drawn(resolution_tile="deja_vu") == {ids.index("deja_vu")}
    assert opening(3).state.resolution == s.NOTHING


@pytest.mark.rule("SC-365")
@pytest.mark.parametrize("tile", ["land_rush", "factory_explosion", "deja_vu", "mission_possible", "doomsday_clock"])
def test_the_sixth_star_does_not_end_the_game(tile):
    t = resolved(tile)
    five_stars(t, 0)
    star(t, 0)
    assert t.state.stars[0] == 6 and not t.over
    plain = table("nordic engineering", "crimea industrial")
    five_stars(plain, 0)
    star(plain, 0)
    assert plain.over


@pytest.mark.rule("SC-365")
@pytest.mark.parametrize("tile", ["spoils_of_war", "king_of_the_hill", "backup_plan"])
def test_where_the_tile_says_so_it_does(tile):
    t = resolved(tile)
    five_stars(t, 1)
    star(t, 1)
    assert t.over and t.state.ended_by == 1


@pytest.mark.rule("SC-365")
def test_doomsday_clock_ends_after_twenty_turns_of_each():
    t = resolved("doomsday_clock")
    assert turns_until_the_end(t) == [20, 20, 20] and t.over


@pytest.mark.rule("SC-365")
def test_factory_explosion_gives_everybody_two_more_turns_and_the_trigger_coins():
    t = resolved("factory_explosion")
    five_stars(t, 0, 4)
    t.state.player = 0
    t.turn(0)
    star(t, 0)
    assert t.coins(0) == 14
    t.state.turns_left -= 1  # the turn in which it fell is over
    order = [1, 2, 0, 1, 2, 0]
    for player in order:
        assert not t.over
        t.turn(player)
        count_down(t.rules, t.state)
    assert t.over


@pytest.mark.rule("SC-365")
def test_the_explosion_sends_units_home_for_popularity():
    t = resolved("factory_explosion")
    t.put(0, mech="r4c3", worker="r3c3 r3c3"), t.put(1, character="r5c4"), t.put(2, worker="r6c4")
    five_stars(t, 0, 4)
    t.state.player = 0
    star(t, 0)
    turns_until_the_end(t)
    assert t.units(0, "HB_nordic") == {"character": 1, "mech": 1, "worker": 2}
    assert t.units(1, "HB_rusviet") == {"character": 1} and t.units(2, "r6c4") == {"worker": 1}
    assert [t.popularity(player) for player in range(3)] == [12, 10, 9]


@pytest.mark.rule("SC-365")
def test_only_the_first_to_place_the_trigger_star_triggers():
    t = resolved("factory_explosion")
    five_stars(t, 0, 4), five_stars(t, 1, 4)
    t.state.player = 0
    star(t, 0)
    left = int(t.state.turns_left)
    star(t, 1)
    assert t.coins(1) == 9 and t.state.turns_left == left and t.state.ended_by == 0


@pytest.mark.rule("SC-365")
def test_mission_possible_gives_the_others_one_turn_without_a_move():
    t = resolved("mission_possible")
    t.put(1, worker="r6c4"), t.take_card(1, 10)
    five_stars(t, 0)
    t.state.player = 0
    t.turn(0, "bolster")
    star(t, 0)
    t.state.turns_left -= 1
    assert t.next_menu(take_turn, 1, plan={1: ["move"]}) == []  # no form of the top action, nothing to pay below
    t.turn(1, "factory card")
    assert not t.was_asked("bottom")
    assert not t.was_asked("unit")


@pytest.mark.rule("SC-365")
def test_who_triggers_has_no_further_turn_where_only_the_others_have():
    t = resolved("mission_possible")
    five_stars(t, 2)
    t.state.player = 0  # a star for a defence, in another player's turn
    star(t, 2)
    assert t.state.turns_left == 4
    t.state.first_player = 1
    t.state.turns_left -= 1
    assert turns_until_the_end(t) == [1, 1, 0]


@pytest.mark.rule("SC-365")
def test_deja_vu_finishes_the_round_and_lets_the_section_be_chosen_again():
    t = resolved("deja_vu")
    five_stars(t, 0)
    t.state.player = 0
    star(t, 0)
    t.state.turns_left -= 1
    assert t.state.turns_left == 5  # two to finish the round, three more
    t.last(2, "trade")
    assert "trade" not in t.next_menu(take_turn, 2)
    t.state.turns_left = 3
    assert "trade" in t.next_menu(take_turn, 2)


@pytest.mark.rule("SC-365")
def test_land_rush_is_called_with_five_stars_and_must_be_with_six():
    t = resolved("land_rush")
    five_stars(t, 0)
    t.turn(0, "bolster", "call the end")
    assert t.offered("call end") == ["no", "call the end"] and t.state.turns_left == 4
    t = resolved("land_rush")
    five_stars(t, 0, 6)
    t.turn(0, "bolster")
    assert not t.was_asked("call end") and t.state.ended_by == 0
    t = resolved("land_rush")
    five_stars(t, 0, 4)
    t.turn(0, "bolster")
    assert not t.was_asked("call end") and t.state.ended_by == s.NOBODY and not t.state.turns_left


@pytest.mark.rule("SC-365")
def test_land_rush_makes_territories_worth_more():
    t, plain = resolved("land_rush"), resolved("doomsday_clock")
    for one in (t, plain):
        one.put(0, worker="r6c4 r6c5")
    assert t.score(0) == plain.score(0) + 2


@pytest.mark.rule("SC-365")
def test_spoils_of_war_has_a_third_combat_star_and_coins_from_the_loser():
    t = resolved("spoils_of_war")
    t.award(0, combat=2)
    t.put(0, mech="r6c4"), t.put(1, mech="r6c5")
    t.set(1, coins=1)
    t.turn(0, "move", "units", "mech at r6c4", "to r6c5", "dial 1")
    assert t.stars(0) == {"combat": 3} and (t.coins(0), t.coins(1)) == (10, 0)


@pytest.mark.rule("SC-366")
def test_king_of_the_hill_places_a_star_for_two_turns_on_the_factory():
    t = resolved("king_of_the_hill")
    t.put(0, mech="r4c3"), t.put(1, worker="r3c3")
    before = t.score(0)
    t.turn(0, "bolster")
    assert t.stars(0) == {}
    t.turn(0, "trade")
    assert t.stars(0) == {"tile": 1} and t.score(0) == before + 4
    t.turn(0, "bolster"), t.turn(0, "trade")
    assert t.stars(0) == {"tile": 1}
    t.state.on_factory[1] = 1
    t.turn(1, "bolster")
    assert t.stars(1) == {} and t.state.on_factory[1] == 0


@pytest.mark.rule("SC-366")
def test_backup_plan_sells_a_star_once():
    t = resolved("backup_plan")
    t.hold(0, 2, 2, 2, 2, 5)
    t.put(0, worker="r6c4")
    t.lay("r6c4", oil=9)
    t.turn(0, "bolster", "buy the star", "card of 2", "card of 2", "card of 2", "card of 2")
    assert t.stars(0) == {"tile": 1} and t.hand(0) == [5] and t.held("r6c4") == {"oil": 5}
    t.hold(0, 3, 3, 3, 3)
    t.turn(0, "trade")
    assert not t.was_asked("buy star")
    t = resolved("backup_plan")
    t.hold(0, 2, 2, 2)
    t.turn(0, "bolster")
    assert not t.was_asked("buy star")


def mission(*cards):
    t = resolved("mission_possible")
    for i, card in enumerate(cards):
        t.state.open_objective[i] = t.card("objective", card)
    return t


@pytest.mark.rule("SC-366")
def test_stars_on_open_objectives_score_and_do_not_count_as_ones_own():
    t = mission(2, 5)  # three tunnels, at the end of a turn
    t.award(0, objective=1)
    t.put(0, worker="r5c5 r6c3 r5c2")
    before = t.score(0)
    t.turn(0, "bolster", "meet open 2")
    assert t.stars(0) == {"objective": 1, "tile": 1} and t.score(0) == before + 4
    assert t.state.open_met[:2].tolist() == [1, 0]


@pytest.mark.rule("SC-366")
def test_several_players_may_meet_one_open_objective_each_once():
    t = mission(2, 5)
    t.put(0, worker="r5c5 r6c3 r5c2")
    t.turn(0, "bolster", "meet open 2")
    t.turn(0, "trade")
    assert not t.was_asked("reveal")
    t = mission(2, 5)
    t.state.open_met[0] = 1
    t.put(1, worker="r5c5 r6c3 r5c2")
    t.turn(1, "bolster", "meet open 2")
    assert t.stars(1) == {"tile": 1}


@pytest.mark.rule("SC-366")
def test_two_objectives_lie_open_and_in_no_hand_or_deck():
    t = opening(3, resolution="on", resolution_tile="mission_possible")
    open_cards = t.state.open_objective.tolist()
    hands = t.state.secret_objectives[:3, :2].ravel().tolist()
    deck = [
        int(t.state.secret_objective_deck[(t.state.objective_front + i) % t.rules.n_objectives])
        for i in range(t.state.n_objective_deck)
    ]
    assert sorted(open_cards + hands + deck) == list(range(t.rules.n_objectives))
    other = opening(3)
    assert other.state.secret_objectives[:3, :2].ravel().tolist() == hands


@pytest.mark.rule("SC-367")
def test_nobody_places_a_seventh_star_and_several_may_have_six():
    t = resolved("doomsday_clock")
    for player in (0, 1):
        five_stars(t, player)
        star(t, player), star(t, player, Star.POWER)
    assert t.state.stars[:2].tolist() == [6, 6]
    t.put(0, worker="r5c5 r6c3 r5c2")
    t.objectives(0, 2)
    t.turn(0, "bolster")
    assert not t.was_asked("reveal")


@pytest.mark.rule("SC-368")
def test_a_player_with_six_stars_plays_on():
    t = resolved("doomsday_clock")
    five_stars(t, 0)
    star(t, 0)
    t.play(play_round)
    assert t.state.turns_taken[:3].tolist() == [1, 1, 1]
    t = resolved("factory_explosion")
    five_stars(t, 0, 4)
    t.state.player = 2
    star(t, 0), star(t, 0, Star.POWER)
    t.state.turns_left -= 1
    assert turns_until_the_end(t) == [2, 2, 2]


def own_tile(tmp_path, **figures):
    """A table with a resolution tile of a designer's own."""
    shipped = (FOLDER / "scythe" / "data" / "wind_gambit.toml").read_text(encoding="utf-8")
    words = "\n".join(f"{name} = {str(value).lower()}" for name, value in figures.items())
    own = tmp_path / "my_tiles.toml"
    own.write_text(f'{shipped}\n[[resolution_tile]]\nid = "mine"\nname = "Mine"\npool = "all"\n{words}\n')
    return resolved("mine", wind_gambit=str(own))


@pytest.mark.rule("SC-365")
def test_a_tile_that_only_says_when_the_end_must_be_called_lets_nobody_call_it_before(tmp_path):
    t = own_tile(tmp_path, must_call_at=6, more_turns=1)
    t.turn(0, "bolster")
    assert not t.was_asked("call end")
    five_stars(t, 0)
    t.turn(0, "trade")
    assert not t.was_asked("call end") and t.state.ended_by == s.NOBODY
    star(t, 0)
    t.turn(0, "bolster")
    assert t.state.ended_by == 0


@pytest.mark.rule("SC-365")
def test_a_tile_may_have_last_turns_and_an_end_at_the_sixth_star(tmp_path):
    t = own_tile(tmp_path, trigger_stars=5, more_turns=2, everyone=True, last_star_ends=True)
    five_stars(t, 0, 4)
    t.state.player = 0
    star(t, 0)
    assert t.state.turns_left == 7 and not t.over
    star(t, 0, Star.POWER)
    assert t.over


@pytest.mark.rule("SC-365")
def test_last_turns_never_outlast_the_turns_that_a_tile_gives(tmp_path):
    t = own_tile(tmp_path, turns=2, trigger_stars=5, more_turns=3, everyone=True)
    five_stars(t, 0, 4)
    t.state.player = 0
    star(t, 0)
    assert turns_until_the_end(t) == [2, 2, 2]


@pytest.mark.rule("SC-365")
@pytest.mark.parametrize(
    ("tile", "turns"), [("mission_possible", 2), ("factory_explosion", 6), ("deja_vu", 5), ("land_rush", 2)]
)
def test_how_many_turns_are_left_is_told(tile, turns):
    t = resolved(tile)
    five_stars(t, 0, 4)
    t.state.player = 0
    t.state.keeps_events, t.state.n_events = 1, 0
    star(t, 0), star(t, 0, Star.POWER)
    if tile == "land_rush":
        t.turn(0, "bolster")
        (event,) = t.events(s.Event.LAST_TURNS)
    else:
        (event,) = [one for one in t.state.secret_events[: t.state.n_events] if one.kind == s.Event.LAST_TURNS]
    assert event.amount == turns


@pytest.mark.rule("SC-182", "SC-365")
def test_a_section_chosen_again_by_deja_vu_is_not_relentless():
    t = resolved("deja_vu")
    t.last(0, "trade")
    t.state.turns_left = 3
    t.turn(0, "trade")
    assert "relentless" not in used_abilities(t, 0)


def used_abilities(t, player):
    return {name for number, name in enumerate(ABILITIES) if int(t.state.used[player]) >> number & 1}
