"""The two decks, hands and sparks."""

from balancewheel.sim.games.gearworks.rules import MAX_GEARS
from balancewheel.sim.games.gearworks.state import MAX_PLAYERS
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.cards import insert_sorted, take_out
from balancewheel.sim.kernel.chance import shuffle

# numbered events of chance; a round has its own shuffles, and a solo round may need several
FIRST_PLAYER_EVENT, TINKERER_EVENT, GEAR_EVENTS, CONTRAPTION_EVENTS, ROW_EVENTS = 0, 1, 1000, 20000, 40000
RESHUFFLES_A_ROUND = 1000


@njit
def shuffle_number(state, events):
    """The number of this shuffle: by round, then by how often this round was shuffled before."""
    return events + RESHUFFLES_A_ROUND * state.round_number + state.reshuffles % RESHUFFLES_A_ROUND


@njit
def shuffle_gears(state):
    """Shuffle the gear deck; only right while it lies from slot 0 on. Nobody knows any more where its gears are."""
    state.gears_front = 0
    for i in range(state.n_gears):
        gear = state.secret_gears[i]
        state.secret_batch[gear], state.secret_known_to[gear] = state.round_number, 0
    state.secret_among[:] = 0
    shuffle(state, shuffle_number(state, GEAR_EVENTS), state.secret_gears, state.n_gears)


@njit
def draw_gear(state):
    """GW-010: take the top gear card; the caller knows that there is one."""
    if state.n_gears == 0:
        reshuffle_gear_discard(state)
    gear = state.secret_gears[state.gears_front]
    state.gears_front = (state.gears_front + 1) % MAX_GEARS
    state.n_gears -= 1
    return gear


@njit
def reshuffle_gear_discard(state):
    """GW-131: the Leviathan's unplayable gears become the gear deck when it has run out."""
    state.n_gears, state.n_gear_discard = state.n_gear_discard, 0
    for i in range(state.n_gears):
        state.secret_gears[i] = state.gear_discard[i]
    state.reshuffles += 1
    shuffle_gears(state)


@njit
def gears_left(state):
    """Gear cards that can still be drawn this round."""
    return state.n_gears + state.n_gear_discard


@njit
def lay_some(state, player, gears, n):
    """GW-051: the player lays some of gears[:n] under the deck; the others do not see which."""
    state.layings += 1
    for i in range(n):
        state.secret_among[gears[i]] = MAX_PLAYERS * state.layings + player


@njit
def laid_by(among):
    """The player who knows which of these gears were laid under the deck."""
    return among % MAX_PLAYERS


@njit
def put_under(state, player, gear):
    """GW-051: lay a gear card at the bottom of the deck; the player knows that it is there, and who will draw it."""
    state.secret_gears[(state.gears_front + state.n_gears) % MAX_GEARS] = gear
    state.secret_known_to[gear] |= 1 << player
    state.n_gears += 1


@njit
def shuffle_contraptions(state):
    """GW-014: shuffle the contraption deck."""
    shuffle(state, shuffle_number(state, CONTRAPTION_EVENTS), state.secret_contraption_deck, state.n_contraption_deck)


@njit
def contraptions_left(state):
    """Contraption cards that can still be drawn."""
    return state.n_contraption_deck + state.n_contraption_discard


@njit
def draw_contraption(state):
    """Take the top contraption card; the caller knows that there is one. GW-131: flipped ones come back."""
    if state.n_contraption_deck == 0:
        state.reshuffles += 1
        gather_contraptions(state)
    state.n_contraption_deck -= 1
    return state.secret_contraption_deck[state.n_contraption_deck]


@njit
def gather_contraptions(state):
    """GW-131: shuffle the flipped contraptions into the deck."""
    for i in range(state.n_contraption_discard):
        state.secret_contraption_deck[state.n_contraption_deck] = state.contraption_discard[i]
        state.n_contraption_deck += 1
    state.n_contraption_discard = 0
    shuffle_contraptions(state)


@njit
def take_gear(state, player, gear):
    """Put a gear card into a hand."""
    insert_sorted(state.secret_hand[player], state.hand_size[player], gear)
    state.hand_size[player] += 1


@njit
def lose_gear(state, player, gear):
    """Take a gear card out of a hand."""
    take_out(state.secret_hand[player], state.hand_size[player], gear)
    state.hand_size[player] -= 1


@njit
def take_contraption(state, player, contraption):
    """Put a contraption card into a hand."""
    insert_sorted(state.secret_contraptions[player], state.n_contraptions[player], contraption)
    state.n_contraptions[player] += 1


@njit
def lose_contraption(state, player, contraption):
    """Take a contraption card out of a hand."""
    take_out(state.secret_contraptions[player], state.n_contraptions[player], contraption)
    state.n_contraptions[player] -= 1


@njit
def sparks_to_gain(rules, state, player, amount):
    """GW-005, GW-045, GW-053: what is left of a gain after the player's limit and the supply.

    The supply is whatever nobody holds, so sparks that were spent are back in it.
    """
    supply = rules.spark_supply
    for other in range(MAX_PLAYERS if not state.solo else 1):  # GW-046: the Leviathan's sparks are not counted
        supply -= state.sparks[other]
    return max(0, min(amount, rules.spark_limit - state.sparks[player], supply))


@njit
def gain_sparks(rules, state, player, amount):
    """GW-045: gain sparks up to the limit; returns how many it were."""
    gained = sparks_to_gain(rules, state, player, amount)
    state.sparks[player] += gained
    return gained
