"""A sound answer to every question: what the other strategies fall back on."""

from balancewheel.sim.games.gearworks import GAME
from balancewheel.sim.games.gearworks.decks import gears_left, sparks_to_gain
from balancewheel.sim.games.gearworks.rules import WYATT
from balancewheel.sim.games.gearworks.state import Option, Question
from balancewheel.sim.kernel import njit
from balancewheel.strategies.gearworks.evaluation.cards import (
    best_slide,
    choose_build,
    exchange_worth,
    least_useful,
    most_useful,
    prospect,
)
from balancewheel.strategies.gearworks.evaluation.judging import (
    ability_worth,
    active_gears,
    cards_kept,
    look,
    spark_worth,
    still_active,
)
from balancewheel.strategies.gearworks.evaluation.plays import best_play

SIDE_OPTIONS = 6  # that are offered at most once, the pass among them
FEW_GEARS = 4
LATE = 0.5  # new gears are drawn once no more than this share of the others is left: by then it shows what is needed


@GAME.strategy(
    contraptions=1.0,
    sparks=1.4,
    cards=0.8,
    hold=5.0,
    timing=0.35,
    spite=0.4,
    patience=0.9,
    draws=0.5,
    fresh=0.1,
    waiting=0.0,
    catch=1.0,
    stock=2.0,
    overflow=5.0,
)
def sensible(rules, state, knobs):
    """Play the gear that brings the most points as things stand, and pass when none brings enough.

    A line counts by its part, by what it adds to the contraptions in hand, and by the chance to keep it to the end of
    the round. Before a pass it looks whether a slide, a new gear card or a discard would help.
    """
    known = routine(rules, state, knobs)
    if known >= 0:
        return known
    return turn(rules, state, knobs, look(rules, state, knobs, spark_worth(rules, state, knobs)))


@njit
def routine(rules, state, knobs):
    """The answer where a turn needs no thought; -1 where it does.

    Who has passed waits until most others have, too: to come back costs the same then. But whoever waits until the last
    of them run out of gears may have waited too long, since the round ends when all have passed.
    """
    if state.question != Question.TURN:
        return answer(rules, state, knobs)
    if state.main_action_done:
        return stock_up_or_end(state, knobs)
    if state.passed[state.decider] and still_active(state) > LATE * (state.n_players - 1):
        if active_gears(state) > knobs.catch:
            return throw_away_or_pass(rules, state, knobs)
    return -1


@njit
def stock_up_or_end(state, knobs):
    """After the play of a turn: a gear card in round 1 while there are few of them and sparks enough, or the end."""
    me, gear = state.decider, side_option(state, Option.DRAW_GEAR)
    if gear >= 0 and state.round_number == 1 and state.sparks[me] >= knobs.stock and state.hand_size[me] <= FEW_GEARS:
        return gear
    return state.n_options - 1


@njit
def answer(rules, state, knobs):
    """Sound answers to everything but what to do in a turn."""
    if state.question == Question.BUILD:
        return choose_build(rules, state, knobs)
    if state.question == Question.DISCARD:
        return least_useful(rules, state)
    if state.question == Question.KEEP:
        return most_useful(rules, state, knobs)
    return state.n_options - 1


@njit
def turn(rules, state, knobs, view):
    """The best play if it gains enough, else a side action that may help, else the pass.

    At the spark limit a gear is bought before the play: sparks that still come could not be kept.
    """
    least = knobs.patience * view.active
    best, points = best_play(rules, state, view, least)
    if points > least:
        gear = side_option(state, Option.DRAW_GEAR)
        return gear if gear >= 0 and state.sparks[view.me] >= rules.spark_limit else best
    return before_pass(rules, state, knobs, view)


@njit
def before_pass(rules, state, knobs, view):
    """No play is good enough: a side action that makes a better one possible, or the pass."""
    if state.tinkerer[view.me] == WYATT:
        best, points = best_slide(rules, state, view)
        if points > knobs.patience * view.active:
            return best
    if view.active <= LATE:
        better = better_hand(rules, state, knobs, view)
        if better >= 0:
            return better
    return throw_away_or_pass(rules, state, knobs)


@njit
def better_hand(rules, state, knobs, view):
    """Bartleby's three gears or a bought one, if what a new gear can be hoped to bring is worth it; else -1.

    Where the hand has no room for it, gears that nothing can be done with are discarded first.
    """
    sparks, three, gear = (
        state.sparks[view.me],
        side_option(state, Option.DRAW_BARTLEBY),
        side_option(state, Option.DRAW_GEAR),
    )
    if three >= 0:
        return three if prospect(rules, state, view, sparks) > ability_worth(rules, state, view) else -1
    if gear < 0 and lacks_only_room(rules, state, knobs):
        gear = side_option(state, Option.DISCARD_GEARS)
    if gear >= 0:
        hope = knobs.draws * prospect(rules, state, view, sparks - rules.draw_gear_cost)
        return gear if hope > new_gear_price(rules, state, knobs) * view.spark else -1
    return -1


@njit
def new_gear_price(rules, state, knobs):
    """Sparks that a new gear costs: at the limit a discard of spare gears, which would bring none now, pays for it."""
    me, at_limit = state.decider, sparks_to_gain(rules, state, state.decider, 1) == 0
    kept = cards_kept(rules, state) + (knobs.reserve if still_active(state) > 0 else 0.0)
    is_paid = knobs.fresh > 0.0 and at_limit and state.hand_size[me] + 1 >= kept + rules.discard_cards
    return rules.draw_gear_cost - (rules.discard_sparks if is_paid else 0)


@njit
def lacks_only_room(rules, state, knobs):
    """Could a new gear be bought if the hand were not full?"""
    me = state.decider
    full = state.hand_size[me] >= max(rules.hand_limit, cards_kept(rules, state) + rules.discard_cards)
    return knobs.fresh > 0.0 and full and state.sparks[me] >= rules.draw_gear_cost and gears_left(state) > 0


@njit
def side_option(state, kind):
    """The number of a side action that is offered once, -1 if it is not; they stand last."""
    for i in range(max(0, state.n_options - SIDE_OPTIONS), state.n_options):
        if state.options[i].kind == kind:
            return i
    return -1


@njit
def throw_away_or_pass(rules, state, knobs):
    """Buy a contraption with sparks that there would be no room for, turn spare gears into sparks, then pass.

    At the spark limit they bring no spark; then they only make room for others, which may be worth it, too.
    """
    card = side_option(state, Option.DRAW_CONTRAPTION)
    if card >= 0 and state.round_number < rules.rounds and state.sparks[state.decider] >= knobs.overflow:
        return card
    discard = side_option(state, Option.DISCARD_GEARS)
    if discard >= 0 and state.hand_size[state.decider] >= cards_kept(rules, state) + rules.discard_cards:
        if state.options[discard].amount > 0:
            return discard
        if state.round_number < rules.rounds and exchange_worth(rules, state, knobs) > 0.0:
            return discard
    return state.n_options - 1
