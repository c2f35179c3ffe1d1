"""The seven steps at the end of a round."""

from balancewheel.sim.games.gearworks.abilities import unused_ability_pays
from balancewheel.sim.games.gearworks.decks import (
    contraptions_left,
    draw_contraption,
    draw_gear,
    gain_sparks,
    gather_contraptions,
    gears_left,
    lose_contraption,
    take_contraption,
    take_gear,
)
from balancewheel.sim.games.gearworks.rules import MAX_CELLS, MAX_GEARS, MAX_LINES
from balancewheel.sim.games.gearworks.set_up import lay_starters, shuffle_all_gears
from balancewheel.sim.games.gearworks.state import HUMAN, LEVIATHAN, NOBODY, NOTHING, Event, Option, Question, parts_of
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.decisions import ask, log_event, offer


@njit
def settle_round(rules, state, players):
    """GW-064: steps 1 to 3, in order; GW-065: after the last round these are all."""
    claim_parts(rules, state)
    build_contraptions(rules, state, players)
    reset_tinkerers(rules, state)


@njit
def prepare_round(rules, state):
    """GW-064: steps 4 to 7, in order; hands and sparks are kept (GW-063).

    Against the Leviathan nobody leads or catches up (GW-113, GW-114).
    """
    state.round_number += 1
    state.reshuffles = 0
    reset_grid(rules, state)
    deal(rules, state)
    if not state.solo:
        determine_leader(rules, state)
        give_catch_up_sparks(rules, state)


@njit
def claim_parts(rules, state):
    """GW-066, GW-067: who controls a row or column takes a part of its type; the tokens turn face down."""
    for line in range(MAX_LINES):
        player = state.control[line]
        if player != NOBODY and state.part_supply[line] > 0:
            state.part_supply[line] -= 1
            state.parts[player, line] += 1
            state.fresh_parts[player, line] += 1
            state.unused_parts[player] += 1
            log_event(state, Event.CLAIMED, player, line)
        state.control[line] = NOBODY


@njit
def build_contraptions(rules, state, players):
    """GW-068, GW-074: each player may build contraptions with parts claimed this round; the rest is set aside."""
    for turn in range(state.n_players):
        me = (state.first_player + turn) % state.n_players
        if not (state.solo and me == LEVIATHAN):  # GW-133
            while list_builds(rules, state, me):
                choice = ask(rules, state, players, me, Question.BUILD)
                kind, contraption, use = choice.kind, choice.what, choice.amount
                if kind == Option.NO_MORE:
                    break
                build(rules, state, me, contraption, use)
        state.fresh_parts[me, :] = 0  # GW-071, GW-073


@njit
def list_builds(rules, state, me):
    """GW-069, GW-071: each contraption with its first part, its second, or both, as far as claimed this round."""
    for i in range(state.n_contraptions[me]):
        contraption = state.secret_contraptions[me, i]
        first = state.fresh_parts[me, rules.contraption_parts[contraption, 0]] > 0
        second = state.fresh_parts[me, rules.contraption_parts[contraption, 1]] > 0
        if first:
            offer(state, Option.CONTRAPTION, contraption, 0, 1)
        if second:
            offer(state, Option.CONTRAPTION, contraption, 0, 2)
        if first and second:
            offer(state, Option.CONTRAPTION, contraption, 0, 3)
    if state.n_options == 0:
        return False
    offer(state, Option.NO_MORE)
    return True


@njit
def build(rules, state, me, contraption, use):
    """GW-069, GW-070, GW-072: the card leaves the hand for good, with one or both of its parts on it."""
    lose_contraption(state, me, contraption)
    for which in range(2):
        if use >> which & 1:
            state.fresh_parts[me, rules.contraption_parts[contraption, which]] -= 1
            state.unused_parts[me] -= 1
    if use == 3:
        state.built_both[me] += 1
    else:
        state.built_one[me] += 1
    log_event(state, Event.BUILT, me, contraption, 0, use)


@njit
def reset_tinkerers(rules, state):
    """GW-097: an ability left unused pays a spark; all cards turn face up. GW-139: the Leviathan has no ability."""
    for player in range(state.n_players):
        if unused_ability_pays(rules, state) and is_dealt_to(state, player) and state.ability_uses[player] == 0:
            gained = gain_sparks(rules, state, player, rules.unused_ability_sparks)
            log_event(state, Event.ABILITY_SPARK, player, 0, 0, gained)
        state.ability_uses[player] = 0


@njit
def reset_grid(rules, state):
    """GW-075: the grid's gears, covered ones too, go back into the deck; shuffle, and lay four new starters."""
    note_what_is_seen(rules, state)
    for cell in range(MAX_CELLS):
        state.top[cell] = NOTHING
    shuffle_all_gears(rules, state)
    lay_starters(rules, state)
    if state.solo:  # GW-131
        gather_contraptions(state)


@njit
def note_what_is_seen(rules, state):
    """GW-063: who keeps track knows which gears nobody else can have kept: all but those of a deck or hand unseen."""
    for player in range(state.n_players):
        last_seen, before = state.secret_last_seen[player], state.secret_unseen
        for gear in range(rules.n_gears):
            before[gear], last_seen[gear] = last_seen[gear], state.round_number - 1
        for i in range(state.n_gears):
            gear = state.secret_gears[(state.gears_front + i) % MAX_GEARS]
            if not state.secret_known_to[gear] >> player & 1:
                last_seen[gear] = before[gear]
        for other in range(state.n_players):
            if other != player:
                for i in range(state.hand_size[other]):
                    gear = state.secret_hand[other, i]
                    last_seen[gear] = before[gear]


@njit
def deal(rules, state):
    """GW-076, GW-077: new gears up to the hand limit and a new contraption for everyone, clockwise while cards last."""
    for _ in range(rules.deal_gears):
        for turn in range(state.n_players):
            player = (state.first_player + turn) % state.n_players
            in_hand = state.hand_size[player]
            if is_dealt_to(state, player) and in_hand < rules.hand_limit and gears_left(state) > 0:
                take_gear(state, player, draw_gear(state))
    for _ in range(rules.deal_contraptions):
        for turn in range(state.n_players):
            player = (state.first_player + turn) % state.n_players
            if is_dealt_to(state, player) and contraptions_left(state) > 0:
                take_contraption(state, player, draw_contraption(state))
    for player in range(state.n_players):
        if is_dealt_to(state, player):
            log_event(state, Event.DEALT_HAND, player, 0, state.n_contraptions[player], state.hand_size[player])


@njit
def is_dealt_to(state, player):
    """Everyone but the Leviathan holds cards."""
    return not state.solo or player == HUMAN


@njit
def leads_over(state, one, other):
    """GW-078 to GW-080: more parts, then more sparks, then more gear cards in hand."""
    if parts_of(state, one) != parts_of(state, other):
        return parts_of(state, one) > parts_of(state, other)
    if state.sparks[one] != state.sparks[other]:
        return state.sparks[one] > state.sparks[other]
    return state.hand_size[one] > state.hand_size[other]


@njit
def determine_leader(rules, state):
    """GW-078 to GW-081: the leader begins the next round.

    Ruling: if the tie-breakers leave several, the first of them clockwise from the old first player's left.
    """
    leader = (state.first_player + 1) % state.n_players
    for turn in range(2, state.n_players + 1):
        player = (state.first_player + turn) % state.n_players
        if leads_over(state, player, leader):
            leader = player
    state.first_player = leader
    log_event(state, Event.LEADS, leader, 0, 0, parts_of(state, leader))


@njit
def give_catch_up_sparks(rules, state):
    """GW-082, GW-083: sparks by how many parts a player is behind the leader; GW-084: veterans leave it out."""
    if not rules.catch_up:
        return
    most = parts_of(state, state.first_player)
    for player in range(state.n_players):
        behind = min(most - parts_of(state, player), len(rules.catch_up_sparks) - 1)
        if rules.catch_up_sparks[behind] > 0:
            log_event(
                state, Event.CATCH_UP, player, 0, 0, gain_sparks(rules, state, player, rules.catch_up_sparks[behind])
            )
