"""Card effects: a list of steps, each a verb of the rulebook, carried out at once when the card is played."""

from balancewheel.sim.games.gears.cards import N_ICONS, Lasts, Verb, Who, Zone
from balancewheel.sim.games.gears.despair import give_despair
from balancewheel.sim.games.gears.looking import can_look, look
from balancewheel.sim.games.gears.piles import (
    can_draw,
    destroy,
    discard_from_hand,
    draw_cards,
    is_first_of_kind,
    leave_despair,
    leave_discard,
    leave_hand,
    put_on_discard,
    take_in_hand,
)
from balancewheel.sim.games.gears.realm import gain, leave_realm, top_of_realm
from balancewheel.sim.games.gears.state import (
    NOTHING,
    Event,
    Option,
    Question,
)
from balancewheel.sim.games.gears.swapping import can_swap, swap
from balancewheel.sim.kernel import ask, log_event, njit, offer
from balancewheel.sim.kernel.chance import LUCK, draw


@njit
def trigger_effect(rules, state, players, me, card):
    """GE-034, GE-050, GE-077: use the effect of the card just played, or forfeit it; it is followed to its end at once.

    An effect that can do nothing is not asked about.
    """
    effect = rules.effect[card]
    if effect < 0 or not rules.effects or not is_of_use(rules, state, me, effect):
        return
    state.target = card
    offer(state, Option.DECLINE)
    offer(state, Option.USE, card)
    if ask(rules, state, players, me, Question.EFFECT).kind == Option.DECLINE:
        state.count[me].effects_forfeited += 1
        return
    state.count[me].effects_used += 1
    log_event(state, Event.USED, me, card)
    for step in range(rules.n_steps[effect]):
        if can_carry_out(rules, state, me, effect, step):
            state.count[me].verbs[rules.step_verb[effect, step]] += 1
            carry_out(rules, state, players, me, effect, step)


@njit
def is_of_use(rules, state, me, effect):
    """Can at least one step be carried out as things stand?"""
    for step in range(rules.n_steps[effect]):
        if can_carry_out(rules, state, me, effect, step):
            return True
    return False


@njit
def can_carry_out(rules, state, me, effect, step):
    """Is there a card for the step?"""
    verb, zones = rules.step_verb[effect, step], rules.step_zones[effect, step]
    if verb in (Verb.DRAW, Verb.GIVE):
        return can_draw(state, me)
    if verb == Verb.DISCARD:
        return state.hand_size[me if rules.step_who[effect, step] == Who.SELF else 1 - me] > 0
    if verb == Verb.DESTROY:
        return (
            (zones >> Zone.HAND & 1 and state.hand_size[me] > 0)
            or (zones >> Zone.DISCARD & 1 and state.n_discard[me] > 0)
            or (zones >> Zone.REALM & 1 and state.n_realm > 0)
            or (zones >> Zone.DESPAIR & 1 and state.n_despair[me] > 0)
        )
    if verb == Verb.GAIN:
        if zones >> Zone.REALM_TOP & 1:
            return state.n_realm_deck > 0
        for i in range(state.n_realm):
            if rules.total_weakness[state.realm[i]] <= rules.step_most_weakness[effect, step]:
                return True
        return False
    if verb == Verb.LOOK:
        return can_look(state, me, rules.step_first_zone[effect, step])
    if verb == Verb.SWAP:
        return can_swap(state, me, rules.step_first_zone[effect, step], rules.step_second_zone[effect, step])
    return True


@njit
def carry_out(rules, state, players, me, effect, step):
    """One step of an effect."""
    verb, amount = rules.step_verb[effect, step], rules.step_amount[effect, step]
    if verb == Verb.DRAW:
        draw_cards(state, me, amount)
    elif verb == Verb.GIVE:
        give_despair(state, me, amount)
    elif verb == Verb.DISCARD:
        who = me if rules.step_who[effect, step] == Who.SELF else 1 - me
        discard_by_choice(rules, state, players, who, amount)
    elif verb == Verb.DESTROY and rules.step_zones[effect, step] >> Zone.DESPAIR & 1:
        destroy_own_despair(state, me, amount)
    elif verb == Verb.DESTROY:
        destroy_by_choice(rules, state, players, me, amount, rules.step_zones[effect, step])
    elif verb == Verb.GAIN:
        gain_by_effect(rules, state, players, me, effect, step)
    elif verb == Verb.LOOK:
        look(rules, state, players, me, rules.step_first_zone[effect, step], amount)
    elif verb == Verb.SWAP:
        swap(rules, state, players, me, rules.step_first_zone[effect, step], rules.step_second_zone[effect, step])
    else:
        add_icons(rules, state, me, effect, step)


@njit
def discard_by_choice(rules, state, players, who, cards):
    """GE-074: whoever discards chooses the card of their hand."""
    for _ in range(min(cards, state.hand_size[who])):
        list_cards(rules, state, state.secret_hand[who], state.hand_size[who], Zone.HAND)
        discard_from_hand(state, who, ask(rules, state, players, who, Question.DISCARD).amount)


@njit
def list_cards(rules, state, cards, n, zone):
    """Offer each different card of a place."""
    for i in range(n):
        if is_first_of_kind(rules, cards, i):
            offer(state, Option.THIS, cards[i], zone, i)


@njit
def destroy_by_choice(rules, state, players, me, cards, zones):
    """GE-073, GE-079: destroy cards of the own hand, the own discard pile or the face-up Realm."""
    for _ in range(cards):
        if zones >> Zone.HAND & 1:
            list_cards(rules, state, state.secret_hand[me], state.hand_size[me], Zone.HAND)
        if zones >> Zone.DISCARD & 1:
            list_cards(rules, state, state.discard[me], state.n_discard[me], Zone.DISCARD)
        if zones >> Zone.REALM & 1:
            list_cards(rules, state, state.realm, state.n_realm, Zone.REALM)
        if state.n_options == 0:
            return
        answer = ask(rules, state, players, me, Question.DESTROY)
        zone, place = answer.place, answer.amount
        if zone == Zone.HAND:
            destroy(state, me, leave_hand(state, me, place))
        elif zone == Zone.DISCARD:
            destroy(state, me, leave_discard(state, me, place))
        else:
            destroy(state, me, leave_realm(state, place))


@njit
def destroy_own_despair(state, me, cards):
    """GE-073: cards of the own Despair pile, which lies face down, are destroyed at random."""
    for _ in range(min(cards, state.n_despair[me])):
        destroy(state, me, leave_despair(state, me, draw(state, LUCK, state.n_despair[me])))


@njit
def gain_by_effect(rules, state, players, me, effect, step):
    """GE-041, GE-042, GE-079: gain a face-up card, or one from the top of the Realm where the effect says so."""
    to_hand = rules.step_into[effect, step] == Zone.HAND
    for _ in range(rules.step_amount[effect, step]):
        if rules.step_zones[effect, step] >> Zone.REALM_TOP & 1:
            if state.n_realm_deck == 0:
                return
            card = top_of_realm(state)
            put_gained(state, me, card, to_hand)
            state.count[me].gains += 1
        else:
            for i in range(state.n_realm):
                if rules.total_weakness[state.realm[i]] <= rules.step_most_weakness[effect, step]:
                    offer(state, Option.THIS, state.realm[i], Zone.REALM, i)
            if state.n_options == 0:
                return
            answer = ask(rules, state, players, me, Question.GAIN)
            card, place = answer.what, answer.amount
            if to_hand:
                put_gained(state, me, leave_realm(state, place), to_hand)
                state.count[me].gains += 1
            else:
                gain(rules, state, me, place)
        log_event(state, Event.GAINED, me, card, NOTHING)


@njit
def put_gained(state, me, card, to_hand):
    """GE-041: to the discard pile, unless the effect says to the hand, for all to see."""
    if to_hand:
        take_in_hand(state, me, card)
        state.open_in_hand[card] = 1
    else:
        put_on_discard(state, me, card)


@njit
def add_icons(rules, state, me, effect, step):
    """GE-076: more powers or weaknesses while the card is in play, for the phase, or until the player's next turn."""
    is_power, lasts = rules.step_verb[effect, step] == Verb.POWER, rules.step_lasts[effect, step]
    for icon in range(N_ICONS):
        more = rules.step_icons[effect, step, icon]
        if is_power:
            state.power[me, icon] += more
        else:
            state.weakness[me, icon] += more
        if lasts == Lasts.NEXT_TURN and is_power:
            state.lasting_power[me, icon] += more
        elif lasts == Lasts.NEXT_TURN:
            state.lasting_weakness[me, icon] += more
        if more:
            log_event(state, Event.ADDED, me, icon, is_power, more)
    if lasts == Lasts.IN_PLAY:
        for i in range(state.n_in_play[me]):
            if state.in_play[me, i] == state.target:
                state.bonus_in_play[me, i] = 1
