"""Battle: which places to attack, with what, and whom to help."""

from balancewheel.sim.games.gearworld.battle import attack_strength, defence, defence_strength
from balancewheel.sim.games.gearworld.board import MAX_LANDS
from balancewheel.sim.games.gearworld.places import (
    adjacent_strength,
    are_adjacent,
    bare_strength,
    kind_of,
    skyworks_of,
    strength,
)
from balancewheel.sim.games.gearworld.reach import reaches
from balancewheel.sim.games.gearworld.rules import Cargo
from balancewheel.sim.games.gearworld.spearheads import most_reinforcements
from balancewheel.sim.games.gearworld.state import NOBODY, NOTHING, Option, PlaceKind, Promise
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import lowest
from balancewheel.strategies.gearworld.evaluation.plans import make_plan, useful
from balancewheel.strategies.gearworld.evaluation.standing import is_close, leading_opponent, standing
from balancewheel.strategies.gearworld.evaluation.targets import SKYWORK, WINNING, target_worth

FREE_TRY = 0.3  # the worth of an attack that only allies could make succeed
CLEAR = 1.5  # how much further one must have come to be the one to hold down


@njit
def spear_strength(rules, state, me, target):
    """What spearheads can add to the places beside the target: the best two, from craft in range and from horses."""
    best, second = 0, 0
    craft = state.own_craft[me] & ~state.near_craft[target]
    while craft:
        place = MAX_LANDS + lowest(craft)
        craft &= craft - 1
        if kind_of(place) != PlaceKind.BRIDGE and reaches(rules, state, place, target):
            points = bare_strength(rules, place)
            points += strength_aboard(
                rules, state, Option.LEAD_BOAT if kind_of(place) == PlaceKind.BOAT else Option.LEAD_SHIP, place
            )
            if points > best:
                best, second = points, best
            elif points > second:
                second = points
    lands = own_land_two_steps_off(state, me, target)
    while lands:
        place = lowest(lands)
        lands &= lands - 1
        if state.held[place, Cargo.HORSE] > 0:
            points = rules.horse_strength + strength_aboard(rules, state, Option.LEAD_HORSE, place)
            if points > best:
                best, second = points, best
            elif points > second:
                second = points
    return best * (rules.spearheads > 0) + second * (rules.spearheads > 1)


@njit
def strength_aboard(rules, state, kind, place):
    """What a lead of this kind can take along from where it is."""
    horses = min(
        state.held[place, Cargo.HORSE] - (kind == Option.LEAD_HORSE), most_reinforcements(rules, kind, Cargo.HORSE)
    )
    weapons = min(state.held[place, Cargo.WEAPON], most_reinforcements(rules, kind, Cargo.WEAPON))
    return rules.horse_strength * horses + rules.weapon_strength * weapons


@njit
def own_land_two_steps_off(state, me, target):
    """Own land areas two steps from the target, by way of own land or craft beside it."""
    lands, craft = state.near_land[target] & state.own_land[me], state.near_craft[target] & state.own_craft[me]
    found, first = 0, lands
    while lands:
        found |= state.near_land[lowest(lands)]
        lands &= lands - 1
    while craft:
        found |= state.near_land[MAX_LANDS + lowest(craft)]
        craft &= craft - 1
    return found & state.own_land[me] & ~first


@njit
def expected_help(rules, state, me, defender, target):
    """The strength that neutrals should bring, for me less against me; and all that they could bring."""
    balance, most = 0, 0
    if rules.alliances:
        for other in range(state.n_players):
            if other in (me, defender) or not state.alive[other]:
                continue
            points = adjacent_strength(rules, state, target, other)
            most += points
            if points > 0:
                side = side_of(rules, state, me, defender, target)
                if side == Option.WITH_ATTACKER:
                    balance += points
                elif side == Option.WITH_DEFENDER:
                    balance -= points
    return balance, most


@njit
def shortfall(rules, state, me, place):
    """The strength that an attack on a place misses, spearheads counted and neutrals not; 0 or less if none."""
    short = defence(rules, state, place) - adjacent_strength(rules, state, place, me)
    return short - spear_strength(rules, state, me, place) if short > 0 else short


@njit
def behind(rules, state, knobs, plan, me, place):
    """What the best skywork is worth that can be taken only after this place, with its strength changed sides."""
    lands, highest = state.near_land[place] & ~state.own_land[me] & ~state.tipped_land, 0.0
    while lands:
        land = lowest(lands)
        lands &= lands - 1
        owner = state.owner[land]
        if state.skyworks[land] == 0 or owner == NOBODY:
            continue
        short = shortfall(rules, state, me, land) - expected_help(rules, state, me, owner, land)[0]
        if 0 < short <= strength(rules, state, place) * (1 + (owner == state.owner[place])):
            highest = max(highest, target_worth(rules, state, knobs, plan, me, land))
    return highest


@njit
def choose_target(rules, state, knobs):
    """The attack of most worth that should succeed; a free try where much is at stake; a transport; or the end."""
    me = state.decider
    plan = make_plan(rules, state, knobs, me)
    leader = leading_opponent(rules, state, me)
    best, highest, instead = state.n_options - 1, knobs.attack, NOTHING
    can_follow_up = state.round_number > 1 and state.successes + 1 < rules.successes
    for i in range(state.n_options):
        option = state.options[i]
        if option.kind == Option.TRANSPORT_INSTEAD:
            instead = i
        if option.kind != Option.TARGET:
            continue
        defender = state.owner[option.place]
        worth = target_worth(rules, state, knobs, plan, me, option.place)
        if defender == leader:
            worth *= 1 + knobs.leader
        if can_follow_up:
            worth += knobs.siege * behind(rules, state, knobs, plan, me, option.place)
        if worth <= highest or worth < WINNING and is_at_peace(state, me, defender):
            continue
        short = shortfall(rules, state, me, option.place)
        balance, most = expected_help(rules, state, me, defender, option.place)
        if short - balance > 0:
            worth *= FREE_TRY if short - most <= 0 and worth > SKYWORK else 0.0
        if worth > highest:
            best, highest = i, worth
    if instead != NOTHING and highest < SKYWORK and has_errand(state, plan, me):
        return instead
    return best


@njit
def is_at_peace(state, me, other):
    """Has this player promised not to attack the other?"""
    return state.open_promise[me, other] == Promise.WILL_NOT_ATTACK


@njit
def has_errand(state, plan, me):
    """Is there something for the plan that a transport could bring?"""
    if plan.land == NOTHING:
        return False
    lands = state.near_land[plan.land] & state.own_land[me]
    while lands:
        if useful(state, plan, lowest(lands)) > 0:
            return True
        lands &= lands - 1
    return False


@njit
def choose_lead(rules, state, knobs):
    """A lead that adds strength where strength is missing; else one that brings a weapon to a captured skywork."""
    short = defence_strength(rules, state) - attack_strength(rules, state)
    best, highest = state.n_options - 1, 0.0
    prize = state.target < MAX_LANDS and state.skyworks[state.target] > 0
    for i in range(state.n_options):
        option = state.options[i]
        if option.kind == Option.NO:
            continue
        beside = are_adjacent(state, state.target, option.place)
        worth = 0.0
        if short > 0 and not beside:
            worth = lead_strength(rules, state, option.kind, option.place)
        elif prize and short <= 0 and needs_weapon(state) and option.kind in (Option.LEAD_WEAPON, Option.LEAD_HORSE):
            worth = 0.5 * state.held[option.place, Cargo.WEAPON] if is_dispensable(state, option.place) else 0.0
        if worth > highest:
            best, highest = i, worth
    return best


@njit
def lead_strength(rules, state, kind, place):
    """What a lead from afar adds, with what lies beside it."""
    if kind == Option.LEAD_WEAPON:
        return 0.0
    points = rules.horse_strength if kind == Option.LEAD_HORSE else bare_strength(rules, place)
    return 1.0 * (points + strength_aboard(rules, state, kind, place))


@njit
def is_dispensable(state, place):
    """A weapon may leave a place that has no skywork."""
    return place >= MAX_LANDS or state.skyworks[place] == 0


@njit
def needs_weapon(state):
    """Is there no weapon in the target, and none on its way? A second one would be lost."""
    for which in range(2):
        spear = state.spearhead[which]
        if spear.kind == Option.LEAD_WEAPON:
            return False
        for i in range(spear.n):
            if spear.kind != Option.NO and spear.cargo[i] == Cargo.WEAPON:
                return False
    return state.held[state.target, Cargo.WEAPON] == 0


@njit
def set_down(rules, state):
    """A reinforcement goes to a skywork without one, else where none would be lost: target, place beside it, craft."""
    best, highest = 0, -1.0
    for i in range(state.n_options):
        option = state.options[i]
        place, cargo = option.place, option.what
        limit = rules.horses_in_a_place if cargo == Cargo.HORSE else rules.weapons_in_a_place
        aboard = option.kind == Option.NO  # then it may be there already
        worth = 0.0 if state.held[place, cargo] >= limit + aboard else 1.0 + 0.5 * (option.kind == Option.YES)
        if worth > 0 and place < MAX_LANDS and state.skyworks[place] > 0:
            worth += cargo == Cargo.WEAPON
        if worth > highest:
            best, highest = i, worth
    return best


@njit
def choose_reinforcement(rules, state, knobs):
    """Take along what adds strength, or a weapon that can be spared for a captured skywork."""
    prize = state.target < MAX_LANDS and state.skyworks[state.target] > 0
    short = defence_strength(rules, state) - attack_strength(rules, state)
    for i in range(state.n_options):
        option = state.options[i]
        if option.kind == Option.NO:
            continue
        beside = are_adjacent(state, state.target, option.place)
        if short > 0 and not beside:
            return i
        if prize and option.what == Cargo.WEAPON and needs_weapon(state) and is_dispensable(state, option.place):
            return i
    return state.n_options - 1


@njit
def wins_by(rules, state, attacker, defender, target):
    """Who has enough skyworks to win with those of the target: (the attacker, the defender)."""
    skyworks = state.skyworks[target] if target < MAX_LANDS else 0
    if skyworks == 0:
        return False, False
    attacks = skyworks_of(state, attacker) + skyworks >= rules.skyworks_to_win
    return attacks, skyworks_of(state, defender) >= rules.skyworks_to_win


@njit
def side_of(rules, state, attacker, defender, target):
    """Whom a neutral helps: against a win, or against whoever has come further."""
    attacker_wins, defender_wins = wins_by(rules, state, attacker, defender, target)
    if defender_wins:
        return Option.NO if attacker_wins else Option.WITH_ATTACKER
    if attacker_wins:
        return Option.WITH_DEFENDER
    ahead = standing(rules, state, attacker) - standing(rules, state, defender)
    if is_close(rules, state, attacker) and not is_close(rules, state, defender) or ahead > CLEAR:
        return Option.WITH_DEFENDER
    if is_close(rules, state, defender) and not is_close(rules, state, attacker) or ahead < -CLEAR:
        return Option.WITH_ATTACKER
    return Option.NO


@njit
def choose_side(rules, state, knobs):
    """The option for whom this player helps."""
    side = side_of(rules, state, state.attacker, state.defender, state.target)
    for i in range(state.n_options):
        if state.options[i].kind == side:
            return i
    return 0
