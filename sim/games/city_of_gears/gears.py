"""The gear bag: drawing, and placing what was drawn as links and developments."""

from balancewheel.sim.games.city_of_gears.converter import convert, list_conversions
from balancewheel.sim.games.city_of_gears.developments import (
    list_developments,
    note_passives,
    remember_modifiers,
    unused_development,
)
from balancewheel.sim.games.city_of_gears.moving import list_moves_by_development, walk
from balancewheel.sim.games.city_of_gears.network import spots_in_reach, spots_of_network
from balancewheel.sim.games.city_of_gears.state import NOTHING, Event, Option, Question, Stage
from balancewheel.sim.games.city_of_gears.steps import use_without_draw
from balancewheel.sim.games.city_of_gears.words import DrawnAs, Step, Verb
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import lowest, size
from balancewheel.sim.kernel.chance import LUCK, draw
from balancewheel.sim.kernel.decisions import ask, log_event, offer


@njit
def gears_in_bag(state):
    """Standard and white gears."""
    return state.n_bag + state.white_bag


@njit
def draw_and_place(rules, state, players, me, n):
    """CG-055, CG-056, CG-063: the action: so many gears at once, then at most one link and one development."""
    state.draws += 1
    state.count[me].draws += 1
    more = choose_more_gears(rules, state, players, me, n)
    note_passives(rules, state, me, Verb.EXTRA_DRAW, more)
    draw_gears(rules, state, me, n + more)
    if not state.over:
        state.links_left = rules.links_per_draw + state.modifier[me, Verb.EXTRA_LINK]
        state.developments_left = rules.developments_per_draw
        state.places_left = state.links_left + state.developments_left
        state.by_action = 1
        place_gears(rules, state, players, me)


@njit
def most_more_gears(state, me, n):
    """CG-056, CG-072: how many gears developments add to a draw of n, as far as the bag has them."""
    return max(0, min(state.modifier[me, Verb.EXTRA_DRAW], gears_in_bag(state) - n))


@njit
def choose_more_gears(rules, state, players, me, n):
    """CG-056, CG-072: how many of the gears that developments add are drawn as well."""
    most = most_more_gears(state, me, n)
    if most == 0:
        return 0
    offer(state, Option.DECLINE, n)
    for more in range(1, most + 1):
        offer(state, Option.MORE_GEARS, n + more, 0, more)
    return ask(rules, state, players, me, Question.DRAW_MORE).amount


@njit
def draw_and_place_more(rules, state, players, me, step):
    """CG-066: a draw that an effect grants, on top of the action; its gears may become so many of a kind."""
    kind, most = step[Step.WHAT], step[Step.MOST]
    draw_gears(rules, state, me, step[Step.AMOUNT])
    if not state.over:
        state.links_left = most if kind in (DrawnAs.LINK, DrawnAs.ANY) else 0
        state.developments_left = most if kind in (DrawnAs.DEVELOPMENT, DrawnAs.ANY) else 0
        state.places_left = most
        state.by_action = 0
        place_gears(rules, state, players, me)


@njit
def draw_gears(rules, state, me, n):
    """CG-056, CG-096 to CG-098: draw at once; a white gear is set aside and replaced, and the third ends the game.

    Ruling: an empty bag gives what it has.
    """
    state.secret_drawn = 0
    drawn = 0
    while drawn < n and gears_in_bag(state) > 0:
        pick = draw(state, LUCK, gears_in_bag(state))
        if pick >= state.n_bag:
            state.white_bag -= 1
            state.white_drawn += 1
            state.count[me].white_drawn += 1
            log_event(state, Event.DREW_WHITE, me, 0, 0, state.white_drawn)
            if state.white_drawn >= rules.opening_gears_to_end:
                state.over, state.ended_by = 1, me
                break
            continue
        bag = state.secret_bag
        for _ in range(pick):
            bag &= bag - 1
        gear = lowest(bag)
        state.secret_bag &= ~(1 << gear)
        state.n_bag -= 1
        state.secret_drawn |= 1 << gear
        drawn += 1
    if drawn > 0:
        state.count[me].gears_drawn += drawn
        log_event(state, Event.DREW, me, 0, 0, drawn)


@njit
def place_gears(rules, state, players, me):
    """CG-057, CG-062 to CG-065: place drawn gears in any order, or none; the rest goes back into the bag.

    A development works as soon as it is placed, and no more when it is discarded: that changes the links of the action.
    In between developments are used that draw no other gears (CG-072).
    """
    while state.secret_drawn and state.places_left > 0:
        list_links(rules, state, me)
        list_new_developments(rules, state, me)
        list_developments(rules, state, me)
        list_moves_by_development(rules, state, me)
        list_conversions(rules, state, me)
        offer(state, Option.RETURN_REST)
        choice = ask(rules, state, players, me, Question.PLACE)
        kind, what, place = choice.kind, choice.what, choice.place
        if kind == Option.RETURN_REST:
            break
        if kind == Option.LINK:
            place_link(rules, state, players, me, place, what - 1)
        elif kind == Option.DEVELOP:
            extra = state.modifier[me, Verb.EXTRA_LINK]
            place_development(rules, state, players, me, what)
            if state.by_action:
                state.links_left = max(0, state.links_left + state.modifier[me, Verb.EXTRA_LINK] - extra)
                state.places_left = state.links_left + state.developments_left
        elif kind == Option.USE:
            use_without_draw(rules, state, players, me, what)
        elif kind == Option.WALK:
            state.step = Stage.ACTING  # CG-024
            walk(rules, state, players, me, what, place, False)
        elif kind == Option.CONVERT:
            convert(rules, state, players, me, what, place)
    return_gears(state, me)


@njit
def list_links(rules, state, me):
    """CG-057 to CG-061: open spots beside an own worker; with a crane those beside the own network."""
    if state.links_left == 0 or size(state.links[me]) >= rules.ownership_markers:
        return
    near = spots_in_reach(rules, state, me)
    spots = near
    while spots:
        offer(state, Option.LINK, 0, lowest(spots))
        spots &= spots - 1
    crane = unused_development(rules, state, me, Verb.REACH_NETWORK)
    if crane != NOTHING:
        spots = spots_of_network(rules, state, me) & ~near
        while spots:
            offer(state, Option.LINK, crane + 1, lowest(spots))
            spots &= spots - 1


@njit
def place_link(rules, state, players, me, spot, crane):
    """CG-057: a drawn gear, blank side up, with the player's marker."""
    drawn = state.secret_drawn
    while drawn:
        offer(state, Option.GEAR, lowest(drawn))
        drawn &= drawn - 1
    gear = ask(rules, state, players, me, Question.LINK_GEAR).what
    state.secret_drawn &= ~(1 << gear)
    state.links_left -= 1
    state.places_left -= 1
    state.links[me] |= 1 << spot
    state.taken |= 1 << spot
    state.secret_gear[spot] = gear
    state.n_laid += 1
    state.laid[spot] = state.n_laid
    if crane != NOTHING:
        state.uses[crane] += 1
        state.used[me] |= 1 << crane
    if state.by_action:
        note_passives(rules, state, me, Verb.EXTRA_LINK, state.modifier[me, Verb.EXTRA_LINK] - state.links_left)
    state.count[me].links_placed += 1
    log_event(state, Event.LINKED, me, crane + 1, spot)


@njit
def list_new_developments(rules, state, me):
    """CG-062, CG-067, CG-068: any drawn gear, if there is a slot besides the Converter's."""
    if state.developments_left > 0 and rules.development_slots > 1:
        drawn = state.secret_drawn
        while drawn:
            offer(state, Option.DEVELOP, lowest(drawn))
            drawn &= drawn - 1


@njit
def place_development(rules, state, players, me, gear):
    """CG-062, CG-067: into a slot, usable at once; a full factory gives up an earlier development."""
    if size(state.held[me]) + 1 >= rules.development_slots:
        discard_development(rules, state, players, me)
    state.secret_drawn &= ~(1 << gear)
    state.developments_left -= 1
    state.places_left -= 1
    state.held[me] |= 1 << gear
    state.ever_held[me] |= 1 << gear
    state.uses[gear] = 0
    remember_modifiers(rules, state, me)
    state.count[me].developments_placed += 1
    log_event(state, Event.DEVELOPED, me, gear)


@njit
def discard_development(rules, state, players, me):
    """CG-068 to CG-071: any earlier development, used or not, leaves the game; never the Converter."""
    held = state.held[me]
    while held:
        offer(state, Option.DISCARD_GEAR, lowest(held))
        held &= held - 1
    gear = ask(rules, state, players, me, Question.DISCARD).what
    state.held[me] &= ~(1 << gear)
    state.removed |= 1 << gear
    state.count[me].developments_discarded += 1
    log_event(state, Event.DISCARDED, me, gear)


@njit
def return_gears(state, me):
    """CG-064: what was not placed goes back into the bag; whoever drew it knows."""
    left = size(state.secret_drawn)
    if left > 0:
        log_event(state, Event.RETURNED, me, 0, 0, left)
    state.secret_bag |= state.secret_drawn
    state.secret_seen[me] |= state.secret_drawn
    state.n_bag += left
    while state.secret_drawn:
        state.secret_seen_at[me, lowest(state.secret_drawn)] = state.n_laid
        state.secret_drawn &= state.secret_drawn - 1
