"""What holds in every game, whatever the seed, the player count and the rules."""

from fractions import Fraction

import pytest
from hypothesis import Phase, assume, given, settings
from hypothesis import strategies as st

from balancewheel.sim.games.gearworks.rules import MAX_COLUMNS
from balancewheel.sim.games.gearworks.state import LEVIATHAN, NOTHING, Event
from balancewheel.sim.kernel.chance import WHIM, draw
from balancewheel.sim.rules.variants import presets
from balancewheel.testing.redeals import redealing

from .table import COMPILED, GAME, table

CHANGES = [
    {},
    {"hand_limit": 6},
    {"spark_limit": 3, "start_sparks": 2},
    {"replace_cost": 0, "draw_gear_cost": 0},
    {"gear_colours": 6},
    {"parts_of_each_type": 1},
    {"spark_supply": 4},
    {"discard_cards": 3, "discard_sparks": 2},
    {"uses_per_round": 3, "bartleby_draws": 5},
    {"rounds": 5, "deal_contraptions": 3},
]


def _watchful(rules, state, knobs):
    """Any legal option; but no answer at all at a table that breaks a limit or a row out of order."""
    for player in range(state.n_players):
        if state.sparks[player] < 0:
            return -1
        if not (state.solo and player == LEVIATHAN) and state.sparks[player] > rules.spark_limit:
            return -1
        if state.hand_size[player] > rules.hand_limit:
            return -1
    for row in range(state.n_rows):
        rises, falls, before = False, False, 0
        for column in range(state.n_columns):
            gear = state.top[row * MAX_COLUMNS + column]
            if gear != NOTHING and not state.sideways[gear]:
                value = rules.gear_value[gear]
                rises, falls = rises or (before and value > before), falls or (before and value < before)
                before = value
        if rises and falls:
            return -1
    return draw(state, WHIM + state.decider, state.n_options)


WATCHFUL = GAME.make_strategy(_watchful)
WATCHERS = (WATCHFUL, redealing(GAME, _watchful))  # for every second seed all that is hidden is dealt anew


def play(players, seed, preset="standard", **changes):
    """A whole game: the table at its end, and the rows of results."""
    assume(players == 1 or not preset.startswith("solo"))
    t = table(players, seed, preset, **changes)
    out = t.play_game(WATCHERS[seed % 2 if players > 1 else 0])
    return t, out["games"][0], out["seats"]


games = given(
    players=st.integers(1, 4),
    seed=st.integers(0, 2**32),
    preset=st.sampled_from(presets("gearworks")),
    changes=st.sampled_from(CHANGES),
)
settle = settings(
    max_examples=50 if COMPILED else 8, derandomize=True, deadline=None, phases=[Phase.explicit, Phase.generate]
)


@pytest.mark.rule("GW-001", "GW-019", "GW-075", "GW-110")
@games
@settle
def test_no_gear_card_is_lost_or_doubled(players, seed, preset, changes):
    """In the grid (covered ones too), in hands, in the deck or flipped by the Leviathan."""
    t, _, _ = play(players, seed, preset, **changes)
    found = t.deck + t.flipped_gears
    for place in t.grid:
        found += t.pile(place)
    for player in range(4):
        found += t.hand(player)
    assert len(found) == len(set(found)) == changes.get("gear_colours", 5) * (9 if players > 2 else 7)


@pytest.mark.rule("GW-002", "GW-020", "GW-110")
@games
@settle
def test_no_contraption_is_lost_or_doubled(players, seed, preset, changes):
    """In the deck, flipped, in hands or built."""
    t, _, _ = play(players, seed, preset, **changes)
    state = t.state
    found = [*state.secret_contraption_deck[: state.n_contraption_deck]]
    found += [*state.contraption_discard[: state.n_contraption_discard]]
    found += [one.what for one in t.events(Event.BUILT)]
    for player in range(4):
        found += [*state.secret_contraptions[player, : state.n_contraptions[player]]]
    in_the_box = {1: 9, 2: 5, 3: 0, 4: 0}[players]
    assert len(found) == len(set(found)) == 25 - in_the_box


@pytest.mark.rule("GW-004", "GW-013", "GW-021", "GW-066")
@games
@settle
def test_no_part_is_lost_or_doubled(players, seed, preset, changes):
    """In the supply or claimed; of each type by as many as were claimed in the story."""
    t, _, _ = play(players, seed, preset, **changes)
    each = changes.get("parts_of_each_type", 3)
    for line in range(9):
        in_play = players > 2 or line != 4
        assert t.state.part_supply[line] + t.state.parts[:, line].sum() == (each if in_play else 0)
        assert [one.what for one in t.events(Event.CLAIMED)].count(line) == t.state.parts[:, line].sum()


@pytest.mark.rule("GW-045", "GW-062")
@games
@settle
def test_sparks_and_hands_stay_within_their_limits(players, seed, preset, changes):
    """At the end; the players of these games see to it on the way."""
    t, _, seats = play(players, seed, preset, **changes)
    sparks = [t.sparks(player) for player in range(players)]
    assert all(0 <= held <= changes.get("spark_limit", 5) for held in sparks)
    assert sum(sparks) <= changes.get("spark_supply", 20)
    assert t.state.sparks.min() >= 0
    assert max(len(t.hand(player)) for player in range(4)) <= changes.get("hand_limit", 8)
    assert sparks == seats["sparks"].tolist()


def by_hand(t, player, level):
    """Points, types and sets of parts from the story of the game and the sparks on the table."""
    claimed = [one.what for one in t.events(Event.CLAIMED) if one.who == player]
    tie_breakers = (len(set(claimed)), sum(claimed.count(line) // 3 for line in range(9)))
    if t.state.solo and player == LEVIATHAN:
        return (len(claimed) * (3 if level == "solo-easy" else 4) + 2 * t.sparks(player), *tie_breakers)
    used = [one.amount for one in t.events(Event.BUILT) if one.who == player]
    one_part, both = used.count(1) + used.count(2), used.count(3)
    unused = len(claimed) - one_part - 2 * both
    return (4 * one_part + 9 * both + 2 * unused + t.sparks(player), *tie_breakers)


@pytest.mark.rule("GW-086", "GW-087", "GW-088", "GW-089", "GW-090", "GW-132")
@games
@settle
def test_the_score_is_that_of_the_table(players, seed, preset, changes):
    t, game, seats = play(players, seed, preset, **changes)
    assert seats["score"].tolist() == [by_hand(t, player, preset)[0] for player in range(players)]
    assert game["leviathan_score"] == (by_hand(t, LEVIATHAN, preset)[0] if players == 1 else 0)


@pytest.mark.rule("GW-091")
@games
@settle
def test_ranks_and_shares_of_the_win(players, seed, preset, changes):
    """A rank is 1 more than the players ahead; the shares of all sides make one win."""
    t, _, seats = play(players, seed, preset, **changes)
    results = [by_hand(t, player, preset) for player in range(t.state.n_players)]
    ranks = [1 + sum(other > mine for other in results) for mine in results]
    sharing = ranks.count(1)
    assert seats["rank"].tolist() == ranks[:players]
    assert seats["win_share"].tolist() == [sharing if rank == 1 else 0 for rank in ranks[:players]]
    leviathan = Fraction(1, sharing) if players == 1 and ranks[LEVIATHAN] == 1 else 0
    assert sum(Fraction(1, int(share)) for share in seats["win_share"] if share) + leviathan == 1


@pytest.mark.rule("GW-012", "GW-038", "GW-066", "GW-103")
@games
@settle
def test_parts_go_to_those_who_played_last(players, seed, preset, changes):
    """Round for round, from the gears played and from nothing else."""
    t, _, _ = play(players, seed, preset, **changes | {"parts_of_each_type": 9})
    control, claimed = {}, {}
    for one in t.events(Event.PLAYED, Event.CLAIMED):
        if one.kind == Event.PLAYED:
            if claimed:
                assert claimed == control
                control, claimed = {}, {}
            control[one.place % MAX_COLUMNS] = one.who
            control[MAX_COLUMNS + one.place // MAX_COLUMNS] = one.who
        else:
            claimed[one.what] = one.who
    assert claimed == control
