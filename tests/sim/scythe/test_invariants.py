"""What holds in every game, whatever the seed, the player count and the rules."""

import numba
import numpy as np
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from balancewheel.sim.games.scythe import state as s
from balancewheel.sim.games.scythe.board import FIRST_BASE
from balancewheel.sim.games.scythe.control import controlled
from balancewheel.sim.games.scythe.state import Question
from balancewheel.sim.games.scythe.turn import take_turn
from balancewheel.sim.games.scythe.words import Star, Terrain, Unit
from balancewheel.sim.kernel.chance import WHIM, draw
from balancewheel.testing.redeals import redealing

from .table import GAME, opening

QUESTIONS = [question.word for question in Question]
COMPILED = not numba.config.DISABLE_JIT
CHANGES = [
    {},
    {"promo_encounters": "A+B", "promo_objectives": True, "promo_factory": True},
    {"ask_every_gain": True, "bans": "off"},
    {"bolster_power": 6, "trade_popularity": 5, "popularity_per_worker": 3},
    {"move_coins": 5, "bolster_cards": 4},
    {"mill_extra_pick": False, "mill_needs_control": False, "recruit_pays_same_action": True},
    {"airships": "shared", "resolution": "on"},
    {"airships": "own", "tile_pool": "all", "resolution": "on"},
    {"airships": "shared", "tile_pool": "all", "airship_cargo": "free choice", "airship_drop": "no enemy"},
    {"airships": "shared", "airship_aggressive": "toll", "airship_passive": "hero", "resolution": "on",
     "resolution_tile": "mission_possible"},
]  # fmt: skip
BOUNDS = {  # the most options that each question can have; a name of its own where it can have only so many
    "section": 5, "reveal": 5, "top": 4, "unit": 15, "step": 25, "take workers": 21, "take resources": 72,
    "take amount": 72, "next combat": 4, "use ability": 2, "dial": 8, "play card": 5, "retreat to": 4,
    "retreat with": 9, "encounter": 3, "place token": 5, "rearm": 2, "take card": 8, "trade for": 15,
    "put resource": 8, "produce at": 10, "new workers": 7, "bottom": 2, "spend card": 5, "pay from": 18,
    "move cube": 25, "place mech": 33, "place structure": 33, "place recruit": 17, "gain resource": 5, "pay card": 4,
    "pay type": 4, "place worker": 5, "peek at": 7, "ride to": 7, "ride with": 9,
    "accept": 10, "haul": 35, "crew": 6, "board": 2, "use tile": 2, "bombard": 4, "move worker": 7,
    "attack airship": 7, "pay toll": 4, "swap objective": 4, "call end": 2, "buy star": 2,
}  # fmt: skip
MOST = np.array([BOUNDS[question] for question in QUESTIONS])
ALWAYS_CHOSEN = {  # questions whose first option is a choice like the others; a card must be spent that is needed
    "section", "take workers", "take resources", "take amount", "next combat", "dial", "retreat to", "retreat with",
    "encounter", "take card", "trade for", "put resource", "new workers", "spend card", "pay from", "pay card",
    "pay type", "ride with", "accept", "bombard", "pay toll",
}  # fmt: skip
MAY_STOP = np.array([question not in ALWAYS_CHOSEN for question in QUESTIONS])


def _watchful(rules, state, knobs):
    """Any legal option, mostly one that does something; no answer where tracks, cards or options are out of bounds."""
    if state.n_options > MOST[state.question]:
        return -2
    if MAY_STOP[state.question] and state.options[0].kind > s.Option.NO:
        return -3
    for i in range(state.n_options):
        one = state.options[i]
        for j in range(i):
            other = state.options[j]
            if one.kind == other.kind and one.what == other.what and one.place == other.place:
                if one.amount == other.amount:
                    return -4
    cards = state.n_deck + state.discard.sum()
    for player in range(state.n_players):
        cards += state.secret_hand[player].sum()
        if not 0 <= state.power[player] <= rules.power_max or not 0 <= state.popularity[player] <= rules.popularity_max:
            return -5
        if state.secret_coins[player] < 0 or not 0 <= state.stars[player] <= rules.stars_to_end:
            return -6
        workers = state.workers[player].sum() + state.crew[player]
        if workers != state.workers_out[player] or state.workers_out[player] > rules.workers:
            return -7
        if state.aboard[player].min() < 0 or state.aboard[player].sum() > 3 or not 0 <= state.crew[player] <= 2:
            return -10
        if state.secret_hand[player].sum() != state.hand_size[player]:
            return -8
    if cards != rules.combat_card_counts.sum() or state.resources.min() < 0:
        return -9
    if MAY_STOP[state.question] and draw(state, WHIM + state.decider, 8) > 0:
        return 1 + draw(state, WHIM + state.decider, state.n_options - 1)
    return draw(state, WHIM + state.decider, state.n_options)


WATCHFUL = GAME.make_strategy(_watchful)
WATCHERS = (WATCHFUL, redealing(GAME, _watchful))  # for every second seed all that is hidden is dealt anew

games = given(
    players=st.integers(2, 7), seed=st.integers(0, 2**32), rounds=st.integers(1, 60), changes=st.sampled_from(CHANGES)
)
settle = settings(
    max_examples=40 if COMPILED else 3, derandomize=True, deadline=None, phases=[Phase.explicit, Phase.generate]
)


def bits(mask):
    return {bit for bit in range(64) if int(mask) >> bit & 1}


def check_tracks(t):
    """SC-374: no track leaves its ends; SC-249, SC-247: stars by goal."""
    state, rules = t.state, t.rules
    for player in range(state.n_players):
        assert 0 <= state.power[player] <= 16
        assert 0 <= state.popularity[player] <= 18
        assert state.secret_coins[player] >= 0
        assert state.stars[player] == state.star[player].sum() <= 6
        unlimited = t.faction(player) == "saxony"
        for goal, name in enumerate(Star.words()):
            most = {"combat": 6 if unlimited else 2, "objective": 2 if unlimited else 1, "tile": 0}.get(name, 1)
            if state.resolution != s.NOTHING:
                most = max(most, {"combat": 3, "tile": 2}.get(name, 0))
            assert 0 <= state.star[player, goal] <= most
    if state.resolution == s.NOTHING or rules.end_last_star_ends[state.resolution]:
        assert state.over == (max(state.stars) == rules.stars_to_end)


def check_cards(t):
    """SC-375, SC-221, SC-240, SC-229: no card is lost or doubled."""
    state, rules = t.state, t.rules
    deck = [int(card) for card in state.secret_deck[: state.n_deck]]
    assert len(set(deck)) == len(deck)
    assert len(deck) + state.discard.sum() + state.secret_hand.sum() == 42
    assert state.hand_size.tolist() == state.secret_hand.sum(axis=1).tolist()
    encounters = [
        int(state.secret_encounters[(state.encounter_front + i) % rules.n_encounters])
        for i in range(state.n_encounter_deck)
    ]
    assert sorted(encounters) == list(range(rules.n_encounters))
    objectives = [
        int(state.secret_objective_deck[(state.objective_front + i) % rules.n_objectives])
        for i in range(state.n_objective_deck)
    ]
    for player in range(state.n_players):
        objectives += state.secret_objectives[player, : state.n_objectives[player]].tolist()
    objectives += [int(card) for card in state.open_objective if card != s.NOTHING]
    assert sorted(objectives) == list(range(rules.n_objectives))
    taken = [int(card) for card in state.factory_card[: state.n_players] if card != s.NOTHING]
    assert len(set(taken)) == len(taken)
    assert not set(taken) & bits(state.secret_factory_pool)
    assert len(taken) + state.n_factory_pool == state.n_players + 1
    assert state.n_factory_pool == len(bits(state.secret_factory_pool))


def check_mats(t):
    """SC-379: cubes and recruits are on the mat or where they went, and no bracket holds too many."""
    state, rules = t.state, t.rules
    for player in range(state.n_players):
        assert bits(state.cubes[player]) <= set(range(6))
        assert len(bits(state.cubes[player])) == state.filled[player].sum()
        assert (state.filled[player] <= rules.bottom_cubes[state.mat[player]]).all()
        assert bits(state.recruits[player]) | bits(state.bonuses[player]) <= set(range(4))
        assert len(bits(state.recruits[player])) == len(bits(state.bonuses[player]))


def check_pieces(t):
    """SC-376, SC-378: 8 workers, 4 mechs and 4 structures; what is noted twice agrees."""
    state, rules = t.state, t.rules
    built = []
    for player in range(state.n_players):
        assert state.workers[player].min() >= 0
        assert state.workers[player].sum() + state.crew[player] == state.workers_out[player] <= 8
        assert bits(state.workers_at[player]) == set(np.flatnonzero(state.workers[player]).tolist())
        fighters = [int(place) for place in state.fighter[player] if place != s.NOWHERE]
        assert (state.fighter[player, Unit.CHARACTER] == s.NOWHERE) == (state.guest[player] == 1)
        assert bits(state.fighters_at[player]) == set(fighters)
        structures = [int(place) for place in state.structure[player] if place != s.NOWHERE]
        assert bits(state.structures_at[player]) == set(structures)
        built += structures
        for place in bits(state.workers_at[player]):
            if rules.terrain[place] == Terrain.LAKE and not has_ferry(t, player):
                assert place in state.fighter[player, 1:]
        abilities = {
            rules.faction_mechs[state.faction[player], i] for i in range(4) if state.fighter[player, i + 1] >= 0
        }
        assert bits(state.abilities[player]) == abilities | {rules.faction_ability[state.faction[player]]}
    assert len(set(built)) == len(built)
    assert not [place for place in built if rules.terrain[place] in (Terrain.LAKE, Terrain.HOME_BASE)]
    assert state.resources.min() >= 0


def has_ferry(t, player):
    """May workers be on a lake without a mech?"""
    return t.rules.airships and t.rules.ship_opens_lakes[t.state.passive[player]]


def check_airships(t):
    """SC-343, SC-357, SC-367: loads within bounds and of one kind, airships over territories or at home."""
    state, rules = t.state, t.rules
    for player in range(state.n_players):
        load, crew = state.aboard[player].sum(), state.crew[player]
        assert 0 <= load <= 3 and 0 <= crew <= 2 and not (load and crew)
        if not rules.airships:
            assert state.airship[player] == s.NOWHERE and not load + crew + state.guest[player]
            continue
        assert state.airship[player] < rules.n_territories or state.airship[player] == state.home[player]
        if not rules.airship_cargo:
            assert not (crew if rules.ship_cargo[state.aggressive[player]] == 0 else load)


def check_board(t):
    """SC-377, SC-317: between turns nobody shares a place; control is one player's; no enemy on an armed trap."""
    state = t.state
    units = [bits(state.fighters_at[player]) | bits(state.workers_at[player]) for player in range(state.n_players)]
    control = [bits(controlled(t.rules, state, player)) for player in range(state.n_players)]
    for one in range(state.n_players):
        assert control[one] >= {place for place in units[one] if place < FIRST_BASE}
        assert all(place < t.rules.n_territories for place in control[one])
        for other in range(one):
            assert not {place for place in units[one] & units[other] if place < FIRST_BASE}
            assert not control[one] & control[other]
            assert int(state.home[one]) not in units[other] and int(state.home[other]) not in units[one]
    tokens = []
    for player in range(state.n_players):
        flags, traps = bits(state.flags_at[player]), bits(state.traps_at[player])
        tokens += [*flags, *traps]
        assert len(flags) + state.flags_left[player] == (4 if t.faction(player) == "albion" else 0)
        assert len(traps) + state.traps_left[player] == (4 if t.faction(player) == "togawa" else 0)
        assert state.secret_traps_left[player].sum() == state.traps_left[player]
        assert state.secret_traps_left[player].min() >= 0
        for other in range(state.n_players):
            assert other == player or not traps & bits(state.armed) & units[other]
    assert len(set(tokens)) == len(tokens)
    assert bits(state.encounters) <= bits(t.rules.encounters)


@pytest.mark.rule(
    "SC-317",
    "SC-343",
    "SC-357",
    "SC-367",
    "SC-374",
    "SC-375",
    "SC-376",
    "SC-377",
    "SC-378",
    "SC-379",
    "SC-249",
    "SC-229",
    "SC-221",
    "SC-300",
)
@games
@settle
def test_tracks_cards_mats_pieces_and_board(players, seed, rounds, changes):
    """After every turn; the players of these games also watch tracks, cards and options at every decision."""
    t = opening(players, seed=seed, **changes)
    players_watching = t.players(WATCHERS[seed % 2])
    t.state.keeps_events = 0
    for turn in range(rounds * players if COMPILED else min(rounds, 8) * players):
        take_turn(t.rules, t.state, players_watching, (int(t.state.first_player) + turn) % players)
        check_tracks(t)
        check_cards(t)
        check_mats(t)
        check_pieces(t)
        check_board(t)
        check_airships(t)
        if t.over:
            return
