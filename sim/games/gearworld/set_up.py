"""Setting up the table: production tokens and figures are placed counter-clockwise, everything later goes clockwise."""

from balancewheel.sim.games.gearworld.places import gain_control
from balancewheel.sim.games.gearworld.rules import CONTINENT, N_RESOURCES
from balancewheel.sim.games.gearworld.state import MAX_PLAYERS, NOBODY, NOTHING, Event, Option, Question
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.chance import event, shuffle
from balancewheel.sim.kernel.decisions import ask, log_event, offer

# numbered events of chance
TOKENS_EVENT, FIRST_ROLL_EVENTS, DIE_EVENTS, TIE_EVENTS = 0, 100, 1000, 3000


@njit
def set_up(rules, state, players):
    """GB-018 to GB-033: mix and place the production tokens, turn them up, place figures, pass the token on."""
    clear_table(rules, state)
    mix_tokens(rules, state)
    state.first_player = highest_roll(state, (1 << state.n_players) - 1, FIRST_ROLL_EVENTS)  # GB-020, GB-021
    place_tokens(rules, state, players)
    place_figures(rules, state, players)
    state.first_player = (state.first_player + 1) % state.n_players  # GB-033
    log_event(state, Event.FIRST_PLAYER_IS, state.first_player)


@njit
def clear_table(rules, state):
    """GB-018: all tokens in the supply, nothing on the board."""
    state.continent_only = rules.on_the_continent or state.n_players == 2  # GB-224, GB-238
    state.owner[:], state.area[:], state.site[:] = NOBODY, NOTHING, NOTHING
    for land in range(rules.n_lands):
        state.near_land[land] = rules.land_near[land]
    for cargo in range(N_RESOURCES):
        state.supply[cargo] = rules.resource_supply[cargo]
    state.supply[N_RESOURCES], state.skywork_supply = rules.weapon_supply, rules.skywork_supply
    state.phase, state.partner = NOTHING, NOBODY
    state.target, state.attacker, state.defender, state.moving = NOTHING, NOBODY, NOBODY, NOTHING
    state.votes[:], state.intent[:], state.side[:] = -1, Option.SILENT, Option.NO
    for which in range(2):
        spear = state.spearhead[which]
        spear.kind, spear.place, spear.n = Option.NO, NOTHING, 0
    for seat in range(MAX_PLAYERS):
        state.alive[seat] = seat < state.n_players


@njit
def is_in_play(rules, state, land):
    """GB-224, GB-225, GB-238, GB-240: without the islands only the continent's land areas are used."""
    return not state.continent_only or rules.land_mass[land] == CONTINENT


@njit
def token_count(rules, state, resource):
    """GB-005, GB-227, GB-241: production tokens of one type."""
    if state.continent_only:
        return rules.production_tokens_continent[resource]
    return rules.production_tokens[resource]


@njit
def mix_tokens(rules, state):
    """GB-019, GB-106: the tokens lie face down in random order: shuffled numbers turned into what they produce."""
    n, tokens = 0, state.secret_sites
    for resource in range(N_RESOURCES):
        for _ in range(token_count(rules, state, resource)):
            tokens[n] = n
            n += 1
    shuffle(state, TOKENS_EVENT, tokens, n)
    for i in range(n):
        resource, token = 0, tokens[i]
        while token >= token_count(rules, state, resource):
            token -= token_count(rules, state, resource)
            resource += 1
        tokens[i] = resource


@njit
def highest_roll(state, seats, events):
    """GB-020, GB-021: everyone rolls; the highest are left, and roll again until one is alone."""
    rolls = 0
    while seats & (seats - 1):
        best, highest = 0, 0
        for seat in range(state.n_players):
            if seats >> seat & 1:
                die = event(state, events + MAX_PLAYERS * rolls + seat, 6) + 1
                if die > highest:
                    best, highest = 0, die
                if die == highest:
                    best |= 1 << seat
        seats, rolls = best, (rolls + 1) % 100
    seat = 0
    while not seats >> seat & 1:
        seat += 1
    return seat


@njit
def counter_clockwise(state, turn):
    """GB-022, GB-028: the seat whose turn it is in set-up."""
    return (state.first_player - turn) % state.n_players


@njit
def place_tokens(rules, state, players):
    """GB-022 to GB-026: one token per turn into a land area without one; then all are turned face up."""
    n = 0
    for resource in range(N_RESOURCES):
        n += token_count(rules, state, resource)
    order = state.lifted  # free in set-up: the land of each token
    for turn in range(n):
        for land in range(rules.n_lands):
            if is_in_play(rules, state, land) and not state.has_site[land]:
                offer(state, Option.HERE, 0, land)
        seat = counter_clockwise(state, turn)
        land = ask(rules, state, players, seat, Question.PLACE_TOKEN).place
        state.has_site[land] = 1
        order[land, 0] = turn
        log_event(state, Event.TOKEN_PLACED, seat, state.secret_sites[turn], land)
    for land in range(rules.n_lands):
        if state.has_site[land]:
            state.site[land] = state.secret_sites[order[land, 0]]
    order[:] = 0
    state.revealed = 1


@njit
def place_figures(rules, state, players):
    """GB-028 to GB-031: one figure per turn into a land area without one, until every land in play has one.

    With two players both colours of a player are one (GB-228).
    """
    n = 0
    for land in range(rules.n_lands):
        n += is_in_play(rules, state, land)
    for turn in range(n):
        for land in range(rules.n_lands):
            if is_in_play(rules, state, land) and state.owner[land] == NOBODY:
                offer(state, Option.HERE, 0, land)
        seat = counter_clockwise(state, turn)
        land = ask(rules, state, players, seat, Question.PLACE_FIGURE).place
        gain_control(state, land, seat)
        log_event(state, Event.FIGURE_PLACED, seat, 0, land)
