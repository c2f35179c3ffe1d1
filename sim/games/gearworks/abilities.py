"""The abilities of the tinkerers that are not ways of playing a gear: Bartleby's and Wyatt's.

Victoria's and Jade's change where a gear may be played and stand with the plays in turn.py.
"""

from balancewheel.sim.games.gearworks.decks import draw_gear, gears_left, lay_some, put_under, take_gear
from balancewheel.sim.games.gearworks.placing import column_colours
from balancewheel.sim.games.gearworks.rules import MAX_COLUMNS
from balancewheel.sim.games.gearworks.state import NOTHING, Event, Option, Question
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.cards import take_out
from balancewheel.sim.kernel.decisions import ask, log_event, offer


@njit
def abilities_on(rules, state):
    """GW-094: the module is optional; GW-115 to GW-118: in the solo game the difficulty decides as well."""
    return rules.abilities and (not state.solo or rules.solo_abilities[rules.difficulty])


@njit
def ability_ready(rules, state, player, tinkerer):
    """GW-095, GW-096: this tinkerer is the player's and has not been used up this round."""
    return (
        state.tinkerer[player] == tinkerer
        and state.ability_uses[player] < rules.uses_per_round
        and abilities_on(rules, state)
    )


@njit
def unused_ability_pays(rules, state):
    """GW-097: does an ability left unused pay a spark at the end of this round?

    Ruling: the sparks that are not given out in the last round (GW-085) and in the solo game (GW-113) are those of
    step 7, so it does; two parameters have the other reading.
    """
    if state.round_number == rules.rounds and not rules.unused_ability_last_round:
        return False
    return abilities_on(rules, state) and (not state.solo or rules.unused_ability_solo)


@njit
def use_ability(state, player):
    """GW-096: flip the tinkerer card."""
    state.ability_uses[player] += 1
    state.count[player].abilities += 1


@njit
def draw_three(rules, state, players, me):
    """GW-098: Bartleby draws three gears, keeps one and puts the others under the deck.

    Ruling: with fewer left in the deck he draws what there is; the order in which the others go under it is his.
    """
    use_ability(state, me)
    drawn = min(rules.bartleby_draws, gears_left(state))
    for i in range(drawn):
        state.secret_drawn[i] = draw_gear(state)
        offer(state, Option.GEAR, state.secret_drawn[i])
    lay_some(state, me, state.secret_drawn, drawn)
    kept = ask(rules, state, players, me, Question.KEEP).what
    take_gear(state, me, kept)
    log_event(state, Event.KEPT, me, kept, 0, drawn)
    take_out(state.secret_drawn, drawn, kept)
    for left in range(drawn - 1, 0, -1):
        for i in range(left):
            offer(state, Option.GEAR, state.secret_drawn[i])
        gear = ask(rules, state, players, me, Question.DISCARD).what
        take_out(state.secret_drawn, left, gear)
        put_under(state, me, gear)
        log_event(state, Event.DISCARDED, me, gear)


@njit
def list_slides(rules, state):
    """GW-101, GW-136: any visible gear along its row, over empty cells, to one where its colour is not yet shown.

    The row's order never changes: a slide passes over empty cells only.
    """
    for row in range(state.n_rows):
        start = row * MAX_COLUMNS
        for column in range(state.n_columns):
            gear = state.top[start + column]
            if gear == NOTHING:
                continue
            for step in (-1, 1):
                to = column + step
                while 0 <= to < state.n_columns and state.top[start + to] == NOTHING:
                    if not column_colours(rules, state, start + to) >> rules.gear_colour[gear] & 1:
                        offer(state, Option.SLIDE_WYATT, gear, start + to, start + column)
                    to += step


@njit
def slide(rules, state, me, gear, to):
    """GW-101 to GW-103: the gear moves with all that lies under it; no tinkering, no change of control."""
    use_ability(state, me)
    cell = to - to % MAX_COLUMNS
    while state.top[cell] != gear:
        cell += 1
    state.top[cell], state.top[to] = NOTHING, gear
    log_event(state, Event.SLID, me, gear, to, cell)
