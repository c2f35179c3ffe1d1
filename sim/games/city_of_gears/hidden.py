"""What a player of City of Gears cannot see, dealt anew."""

from balancewheel.sim.games.city_of_gears.network import owner_of
from balancewheel.sim.games.city_of_gears.state import N_SOURCES, NOTHING
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import lowest, size
from balancewheel.sim.kernel.chance import REDEAL, draw, mix

DOUBT = 3  # prestige by which a guess at another's hidden total may be off, and a fifth of the total


@njit
def redeal_hidden(rules, state, me):
    """CG-011, CG-091: other tiles under the face-down backs, other gears in bag and links, other prestige if hidden."""
    redeal_tiles(rules, state)
    redeal_gears(rules, state, me)
    if not rules.remember_prestige:
        redeal_prestige(state, me)


@njit
def redeal_tiles(rules, state):
    """The tiles that nobody has seen, in the city and in the box, are one heap."""
    seen = 0
    for cell in range(rules.n_cells):
        if state.face_up >> cell & 1:
            seen |= 1 << state.tile[cell]
    heap, n = state.secret_order, 0
    for tile in range(rules.n_tiles):
        if not seen >> tile & 1:
            heap[n] = tile
            n += 1
    mix(state, REDEAL, heap, n)
    for cell in range(rules.n_cells):
        if not state.face_up >> cell & 1:
            n -= 1
            state.secret_tile[cell] = heap[n]


@njit
def redeal_gears(rules, state, me):
    """Gears in the bag, in the others' links, demolished ones and those left in the box are one heap.

    Gears in the links of `me`, lost with them or in a hand stay where they are. Those that `me` has returned to the bag
    are there, or in a link that another has laid since; they are never in the box.
    """
    public = state.removed | state.secret_lost[me] | state.secret_drawn  # only whoever draws is asked meanwhile
    links, gone = 0, 0  # of the others, as bits: by their spots, and demolished ones in their order
    for spot in range(rules.n_spots[state.n_players]):
        if state.secret_gear[spot] != NOTHING and owner_of(state, spot) == me:
            public |= 1 << state.secret_gear[spot]
        elif state.secret_gear[spot] != NOTHING:
            links |= 1 << spot
    for number in range(state.n_gone):
        gone |= (state.gone_of[number] != me) << number
    for player in range(state.n_players):
        public |= state.held[player]
        if player != me:
            state.secret_seen[player] = size(state.secret_seen[player] & state.secret_bag)  # for now, how many
    returned = state.secret_seen[me] & ~public
    heap, n = state.secret_order, 0
    for gear in range(rules.n_developments):
        if not (public | returned) >> gear & 1:
            heap[n] = gear
            n += 1
    mix(state, REDEAL, heap, n)
    state.secret_bag, state.secret_removed = 0, state.secret_lost[me]
    while returned:
        gear = last_returned(state, me, returned)
        returned &= ~(1 << gear)
        links, gone = put_back(state, gear, state.secret_seen_at[me, gear], links, gone)
    while links:
        n -= 1
        state.secret_gear[lowest(links)] = heap[n]
        links &= links - 1
    for _ in range(size(gone)):
        n -= 1
        state.secret_removed |= 1 << heap[n]
    for _ in range(state.n_bag - size(state.secret_bag)):
        n -= 1
        state.secret_bag |= 1 << heap[n]
    redeal_memories(state, me)


@njit
def last_returned(state, me, gears):
    """Of these gears, the one that the player has returned to the bag last: it can be in the fewest places."""
    last = lowest(gears)
    while gears:
        gear = lowest(gears)
        gears &= gears - 1
        if state.secret_seen_at[me, gear] > state.secret_seen_at[me, last]:
            last = gear
    return last


@njit
def put_back(state, gear, since, links, gone):
    """Put a gear in the bag, or in a link laid since; returns the links, and those demolished, that still have none."""
    later, later_gone = 0, 0
    for spot in range(len(state.laid)):
        later |= (links >> spot & (state.laid[spot] > since)) << spot
    for number in range(state.n_gone):
        later_gone |= (gone >> number & (state.gone[number] > since)) << number
    room = state.n_bag - size(state.secret_bag)
    place = draw(state, REDEAL, room + size(later) + size(later_gone))
    if place < room:
        state.secret_bag |= 1 << gear
    elif place - room < size(later):
        spot = nth(later, place - room)
        state.secret_gear[spot] = gear
        links &= ~(1 << spot)
    else:
        state.secret_removed |= 1 << gear
        gone &= ~(1 << nth(later_gone, place - room - size(later)))
    return links, gone


@njit
def nth(bits, n):
    """The n-th of the numbers in a set, from 0 on."""
    for _ in range(n):
        bits &= bits - 1
    return lowest(bits)


@njit
def redeal_memories(state, me):
    """What another player knows to be in the bag is as many gears that are there now; so with its lost links."""
    removed = state.secret_removed & ~state.secret_lost[me]
    for player in range(state.n_players):
        if player != me:
            state.secret_seen[player] = draw_from(state, state.secret_bag, state.secret_seen[player])
            state.secret_seen_at[player, :] = state.n_laid
            state.secret_lost[player] = draw_from(state, removed, size(state.secret_lost[player]))
            removed &= ~state.secret_lost[player]


@njit
def draw_from(state, gears, n):
    """Any n of a set of gears, each as likely as the next."""
    drawn = 0
    for _ in range(n):
        rest = gears & ~drawn
        drawn |= 1 << nth(rest, draw(state, REDEAL, size(rest)))
    return drawn


@njit
def redeal_prestige(state, me):
    """CG-091: totals of the others, about as many as a player who paid some attention would say.

    All gains are made in the open; what is hidden is the sum.
    """
    for player in range(state.n_players):
        if player != me:
            doubt = DOUBT + state.secret_prestige[player] // 5
            change = max(draw(state, REDEAL, 2 * doubt + 1) - doubt, -state.secret_prestige[player])
            state.secret_prestige[player] += change
            redeal_sources(state, player, change)


@njit
def redeal_sources(state, player, change):
    """CG-091: where so much more prestige came from, or less: some source, and the next where it gave too little."""
    first = draw(state, REDEAL, N_SOURCES)
    for i in range(N_SOURCES):
        source = (first + i) % N_SOURCES
        part = max(change, -state.secret_earned[player, source])
        state.secret_earned[player, source] += part
        change -= part
