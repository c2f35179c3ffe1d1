"""Whether to use an effect, and the choices it brings."""

from balancewheel.sim.games.gears.cards import Verb, Zone
from balancewheel.sim.games.gears.state import Phase, Question
from balancewheel.sim.kernel import njit
from balancewheel.strategies.gears.evaluation.worth import card_worth, deck_size, mean_worth

BESIDE_THE_HAND = 3  # cards that a deck had better keep beside a full hand


@njit
def choose_effect(rules, state, knobs):
    """Use an effect, unless it would destroy a card that is better than the average one, or one of too few."""
    me, effect = state.decider, rules.effect[state.target]
    verb, zones = rules.step_verb[effect, 0], rules.step_zones[effect, 0]
    if verb == Verb.DESTROY and (zones >> Zone.HAND & 1 or zones >> Zone.DISCARD & 1):
        worst, mean = worst_owned(rules, state, knobs, me, zones), mean_worth(rules, state, knobs, me)
        return 1 if worst < mean and can_spare(rules, state, me) else 0
    return 1


@njit
def can_spare(rules, state, me):
    """Are there so many cards that the hand will be full without this one, and some Despair can be given?"""
    return deck_size(state, me) > rules.hand_size + BESIDE_THE_HAND


@njit
def worst_owned(rules, state, knobs, me, zones):
    """The least worth of a card that could be destroyed."""
    lowest = 1000.0
    if zones >> Zone.HAND & 1:
        for i in range(state.hand_size[me]):
            lowest = min(lowest, card_worth(rules, knobs, state.secret_hand[me, i]))
    if zones >> Zone.DISCARD & 1:
        for i in range(state.n_discard[me]):
            lowest = min(lowest, card_worth(rules, knobs, state.discard[me, i]))
    return lowest


@njit
def choose_card(rules, state, knobs):
    """Give away the least worth, take the most; in the struggle the highest weakness goes on top of the draw pile."""
    if state.question == Question.LOOK:
        return look_at_given(state)
    best, highest = 0, -1000.0
    for i in range(state.n_options):
        value = value_of(rules, state, knobs, state.options[i])
        if value > highest:
            best, highest = i, value
    return best


@njit
def value_of(rules, state, knobs, option):
    """How good it is to choose this card."""
    worth = card_worth(rules, knobs, option.what)
    if state.question == Question.ORDER:
        return rules.total_weakness[option.what] if state.phase == Phase.ATTACK else worth
    if state.question == Question.GAIN:
        return worth
    if state.question == Question.SWAP:
        return worth if option.place in (Zone.REALM, Zone.DISCARD) else -worth
    if state.question == Question.DESTROY and option.place == Zone.REALM:
        return worth
    if state.question == Question.DESTROY and option.place == Zone.HAND and state.phase == Phase.ATTACK:
        worth += knobs.power * rules.total_power[option.what]  # it can still be played in this struggle
    return -worth  # to discard or destroy


@njit
def look_at_given(state):
    """A card of the pile that was given, the oldest first."""
    for i in range(state.n_options):
        if state.options[i].what != state.decider:
            return i
    return 0
