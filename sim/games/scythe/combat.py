"""Combat: abilities, dials and cards, the reveal, and what it costs both sides."""

from balancewheel.sim.games.scythe.control import enemy_at, fighters_on, has, tunnels_of
from balancewheel.sim.games.scythe.decks import discard_card, forget_card, random_card
from balancewheel.sim.games.scythe.retreat import retreat, undo_moves
from balancewheel.sim.games.scythe.stars import check_stars, place_combat_star
from balancewheel.sim.games.scythe.state import N_VALUES, NOBODY, NOTHING, NOWHERE, Event, Option, Question
from balancewheel.sim.games.scythe.taking import take
from balancewheel.sim.games.scythe.tokens import rearm_traps
from balancewheel.sim.games.scythe.tracks import gain, lose, note_unreckoned, spend
from balancewheel.sim.games.scythe.wind_gambit.airship_tiles import airship_bonus, bombard, report_combat
from balancewheel.sim.games.scythe.wind_gambit.airships import figure_of
from balancewheel.sim.games.scythe.words import Ability, Gain, Side, Terrain
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import lowest
from balancewheel.sim.kernel.decisions import ask, log_event, offer


@njit
def resolve_combats(rules, state, players, me):
    """SC-191, SC-193, SC-194, SC-216, SC-337: all pending combats in the order that the active player chooses.

    Who came by Shinobi and has won may arm the trap before the next combat. When the game ends before all are fought,
    the units of the others go back.
    """
    while (state.pending or state.duel) and not state.over:
        places = state.pending
        while places:
            offer(state, Option.HERE, 0, lowest(places))
            places &= places - 1
        if state.duel:
            offer(state, Option.THIS, state.duel - 1, state.airship[me])
        choice = ask(rules, state, players, me, Question.NEXT_COMBAT)
        if choice.kind == Option.THIS:
            fight_airship(rules, state, players, me)
        else:
            fight(rules, state, players, choice.place)
        if not state.over:
            rearm_traps(rules, state, players, me)
    if state.over:
        undo_moves(state, me)


@njit
def fight(rules, state, players, place):
    """SC-192, SC-195, SC-198, SC-203: abilities of attacker, then defender; dials and cards; the reveal."""
    begin_combat(state, place)
    for side in range(2):
        use_abilities(rules, state, players, side)
        if state.over:  # SC-406
            return
    for side in range(2):
        choose_power(rules, state, players, side)
    settle(rules, state, players, winning_side(rules, state))


@njit
def winning_side(rules, state):
    """SC-203: the higher total, and on a tie the attacker; an airship above may add to a total."""
    attack, defence = shown(rules, state, Side.ATTACKING), shown(rules, state, Side.DEFENDING)
    if rules.airships:
        attack += airship_bonus(rules, state, Side.ATTACKING)
        defence += airship_bonus(rules, state, Side.DEFENDING)
    won = attack > defence or attack == defence and rules.ties_to_attacker
    return Side.ATTACKING if won else Side.DEFENDING


@njit
def fight_airship(rules, state, players, me):
    """SC-361, SC-362: Blitzkrieg, airship against airship: dials and cards, no abilities; nobody else takes part."""
    state.battle, state.side[Side.ATTACKING], state.side[Side.DEFENDING] = state.airship[me], me, state.duel - 1
    state.secret_dial[:], state.secret_played[:], state.duel, state.duelling = 0, 0, 0, 1
    log_event(state, Event.DUEL, me, state.side[Side.DEFENDING], state.battle)
    state.count[me].airship_combats += 1
    choose_power(rules, state, players, Side.ATTACKING)
    choose_power(rules, state, players, Side.DEFENDING)
    settle_airships(rules, state, winning_side(rules, state))


@njit
def settle_airships(rules, state, winning):
    """SC-361, SC-362: both pay, the loser's airship goes home and may draw a card; then the star, within its limit.

    Workers stay aboard; resources fall on the territory, and on a lake they are lost.
    """
    place, winner, loser = state.battle, state.side[winning], state.side[1 - winning]
    total = shown(rules, state, 1 - winning)
    for side in range(2):
        log_event(state, Event.SHOWN, state.side[side], side, state.secret_dial[side], shown(rules, state, side))
        pay_for_combat(rules, state, side)
    log_event(state, Event.WON_COMBAT, winner, loser, place, winning == Side.ATTACKING)
    for resource in range(4):
        if rules.terrain[place] != Terrain.LAKE:
            state.resources[place, resource] += state.aboard[loser, resource]
        state.aboard[loser, resource] = 0
    state.airship[loser] = state.home[loser]
    log_event(state, Event.WENT_HOME, loser)
    end_combat(rules, state, winning, total)


@njit
def end_combat(rules, state, winning, total):
    """SC-206, SC-207, SC-212: the loser's card for a total above nothing, and the winner's star."""
    winner, loser = state.side[winning], state.side[1 - winning]
    if total >= 1:  # SC-212
        gain(rules, state, loser, Gain.COMBAT_CARDS, rules.consolation_cards)
    if winning == Side.ATTACKING:
        state.count[winner].attacks_won += 1
        state.count[loser].defences_lost += 1
    else:
        state.count[winner].defences_won += 1
        state.count[loser].attacks_lost += 1
    if state.resolution != NOTHING:
        pay_spoils(rules, state, winner, loser)
    place_combat_star(rules, state, winner)
    state.battle, state.side[:], state.duelling = NOWHERE, NOBODY, 0


@njit
def pay_spoils(rules, state, winner, loser):
    """Spoils of War: the loser pays the winner coins, as far as there are any."""
    coins = min(rules.end_loser_pays[state.resolution], state.secret_coins[loser])
    lose(rules, state, loser, Gain.COINS, coins)
    gain(rules, state, winner, Gain.COINS, coins)
    note_unreckoned(state, winner, Gain.COINS, coins)


@njit
def begin_combat(state, place):
    """SC-192: the active player attacks whoever has mechs or a character there."""
    state.battle, state.side[Side.ATTACKING] = place, state.player
    state.side[Side.DEFENDING] = enemy_at(state, state.player, place)
    state.secret_dial[:], state.secret_played[:] = 0, 0
    log_event(state, Event.COMBAT, state.player, state.side[Side.DEFENDING], place)


@njit
def use_abilities(rules, state, players, side):
    """SC-166, SC-171, SC-176, SC-177, SC-195, SC-196, SC-307, SC-308, SC-333: what one side does before the dials."""
    me, other = state.side[side], state.side[1 - side]
    if rules.airships:
        bombard(rules, state, players, me, other)
    if (
        has(state, me, Ability.ARTILLERY)
        and state.power[me] >= rules.artillery_cost
        and wants(rules, state, players, me, Ability.ARTILLERY)
    ):
        use(state, me, Ability.ARTILLERY)
        spend(rules, state, me, Gain.POWER, rules.artillery_cost)
        lose(rules, state, other, Gain.POWER, rules.artillery_loss)
    if has(state, me, Ability.SCOUT) and state.hand_size[other] > 0 and wants(rules, state, players, me, Ability.SCOUT):
        scout(rules, state, me, other)
    if (
        has(state, me, Ability.DISARM)
        and state.power[other] > 0
        and is_tunnel_for(rules, state, me, state.battle)
        and wants(rules, state, players, me, Ability.DISARM)
    ):
        use(state, me, Ability.DISARM)
        lose(rules, state, other, Gain.POWER, rules.disarm_loss)
    if has(state, me, Ability.SWORD) and side == Side.ATTACKING:
        use(state, me, Ability.SWORD)
        lose(rules, state, other, Gain.POWER, rules.sword_loss)
    if has(state, me, Ability.SHIELD) and side == Side.DEFENDING:
        use(state, me, Ability.SHIELD)
        if rules.shield_in_part:
            take(rules, state, players, me, Gain.POWER, rules.shield_gain)
        else:
            gain(rules, state, me, Gain.POWER, rules.shield_gain)
    if (
        has(state, me, Ability.RONIN)
        and stands_alone(state, me, state.battle)
        and wants(rules, state, players, me, Ability.RONIN)
    ):
        use(state, me, Ability.RONIN)
        take(rules, state, players, me, Gain.POWER, rules.ronin_gain)
    check_stars(rules, state, me)  # SC-259


@njit
def wants(rules, state, players, me, ability):
    """Ask whether an optional ability is used."""
    offer(state, Option.NO, ability)
    offer(state, Option.YES, ability)
    return ask(rules, state, players, me, Question.USE_ABILITY).kind == Option.YES


@njit
def use(state, player, ability):
    """Note that an ability was used."""
    state.used[player] |= 1 << ability
    log_event(state, Event.USED, player, ability, state.battle)


@njit
def scout(rules, state, me, other):
    """SC-166, SC-167: a random card of the opponent's hand, which may be played at once."""
    use(state, me, Ability.SCOUT)
    for _ in range(min(rules.scout_cards, state.hand_size[other])):
        value = random_card(state, other)
        state.secret_hand[other, value] -= 1
        state.hand_size[other] -= 1
        state.secret_hand[me, value] += 1
        state.hand_size[me] += 1
        state.secret_spent[me, value] -= 1
        remember_scouting(state, me, other, value)


@njit
def remember_scouting(state, me, other, value):
    """The two know which card it was; to others it may be any that they had seen."""
    for player in range(state.n_players):
        if player not in (me, other):
            state.secret_seen[player, other, :], state.secret_old[player, other, :] = 0, 0
    forget_card(state, me, other, value)
    state.secret_seen[other, me, value] += 1
    state.secret_old[other, me, value] += 1  # it is none of those that anybody else has drawn


@njit
def is_tunnel_for(rules, state, player, place):
    """SC-176: a printed tunnel, or the player's own mine where the rules count it."""
    tunnels = tunnels_of(rules, state, player) if rules.disarm_on_own_mine else rules.tunnels
    return tunnels >> place & 1


@njit
def stands_alone(state, player, place):
    """SC-333: exactly one mech or character and no worker."""
    return fighters_on(state, player, place) == 1 and state.workers[player, place] == 0


@njit
def slots_of(rules, state, side):
    """SC-161, SC-162, SC-199, SC-201, SC-330, SC-358: cards that a side may play: one a fighter, more by abilities."""
    me, place = state.side[side], state.battle
    if state.duelling:
        return figure_of(rules.ship_cards_each, state, state.side[Side.ATTACKING])
    slots = rules.cards_per_unit * fighters_on(state, me, place)
    if has(state, me, Ability.PEOPLES_ARMY) and state.workers[me, place]:
        slots += rules.peoples_army_cards
    if has(state, me, Ability.SUITON) and rules.terrain[place] == Terrain.LAKE:
        slots += rules.suiton_cards
    return slots


@njit
def choose_power(rules, state, players, side):
    """SC-197 to SC-200: a number on the dial within one's power, then cards, never of a higher value than the last.

    Both stay secret until the reveal.
    """
    me, slots = state.side[side], slots_of(rules, state, side)
    state.card_slots[side] = slots
    for power in range(min(rules.dial_max, state.power[me]) + 1):
        offer(state, Option.AMOUNT, 0, state.battle, power)
    state.secret_dial[side] = ask(rules, state, players, me, Question.DIAL).amount
    highest = N_VALUES - 1
    while slots > 0:
        offer(state, Option.DONE)
        for value in range(highest + 1):
            if state.secret_hand[me, value] > state.secret_played[side, value]:
                offer(state, Option.THIS, value, 0, rules.combat_card_values[value])
        choice = ask(rules, state, players, me, Question.PLAY_CARD)
        if choice.kind == Option.DONE:
            break
        highest = choice.what
        state.secret_played[side, highest] += 1
        slots -= 1
    state.sealed |= 1 << side


@njit
def shown(rules, state, side):
    """SC-202: the dial and the values of the cards."""
    total = state.secret_dial[side]
    for value in range(N_VALUES):
        total += state.secret_played[side, value] * rules.combat_card_values[value]
    return total


@njit
def settle(rules, state, players, winning):
    """SC-204 to SC-212, SC-377: both pay, the loser retreats and may draw a card, an attacker who wins pays; a star.

    Airships above may make something of it.
    """
    place, winner, loser = state.battle, state.side[winning], state.side[1 - winning]
    total = shown(rules, state, 1 - winning)
    for side in range(2):
        log_event(state, Event.SHOWN, state.side[side], side, state.secret_dial[side], shown(rules, state, side))
        pay_for_combat(rules, state, side)
    log_event(state, Event.WON_COMBAT, winner, loser, place, winning == Side.ATTACKING)
    workers = state.workers[loser, place]
    state.pending &= ~(1 << place)
    retreat(rules, state, players, loser, place)
    if winning == Side.ATTACKING:
        pay_for_workers(rules, state, winner, workers)
    end_combat(rules, state, winning, total)
    if rules.airships and not state.over:
        report_combat(rules, state, players, winner, place)


@njit
def pay_for_combat(rules, state, side):
    """SC-204, SC-205: the power dialled is spent, the cards played are discarded."""
    me = state.side[side]
    state.sealed &= ~(1 << side)
    spend(rules, state, me, Gain.POWER, state.secret_dial[side])
    for value in range(N_VALUES):
        for _ in range(state.secret_played[side, value]):
            discard_card(state, me, value)
    if not state.duelling and state.secret_played[side].sum() > fighters_on(state, me, state.battle):
        state.used[me] |= (1 << Ability.PEOPLES_ARMY | 1 << Ability.SUITON) & state.abilities[me]


@njit
def pay_for_workers(rules, state, me, workers):
    """SC-174, SC-181, SC-209: an attacker who wins loses popularity for each worker sent back, but for Camaraderie."""
    if workers == 0:
        return
    state.drove_back = 2
    state.count[me].workers_driven += workers
    if has(state, me, Ability.CAMARADERIE):
        state.used[me] |= 1 << Ability.CAMARADERIE
    else:
        lose(rules, state, me, Gain.POPULARITY, workers * rules.popularity_per_worker)
