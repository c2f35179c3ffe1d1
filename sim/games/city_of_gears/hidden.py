"""What a player of City of Gears cannot see, dealt anew."""

from balancewheel.sim.games.city_of_gears.network import owner_of
from balancewheel.sim.games.city_of_gears.state import NOTHING
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.bits import size
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

    Gears that `me` knows to be in the bag, in their own links, lost with them or in their hand stay where they are.
    """
    known = state.secret_seen[me] & state.secret_bag
    own = 0
    for spot in range(rules.n_spots[state.n_players]):
        if state.secret_gear[spot] != NOTHING and owner_of(state, spot) == me:
            own |= 1 << state.secret_gear[spot]
    own |= state.secret_lost[me]
    public = state.removed | own | known | state.secret_drawn  # only whoever draws is asked meanwhile
    for player in range(state.n_players):
        public |= state.held[player]
    heap, n = state.secret_order, 0
    for gear in range(rules.n_developments):
        if not public >> gear & 1:
            heap[n] = gear
            n += 1
    mix(state, REDEAL, heap, n)
    for player in range(state.n_players):
        if player != me:
            state.secret_seen[player] = size(state.secret_seen[player] & state.secret_bag)  # for now, how many
    n = redeal_links(rules, state, me, n)
    deal_bag(state, known, n)
    redeal_memories(state, me)


@njit
def redeal_links(rules, state, me, n):
    """Gears of the heap for the others' links and for demolished ones; returns how many are left in the heap."""
    heap = state.secret_order
    for spot in range(rules.n_spots[state.n_players]):
        if state.secret_gear[spot] != NOTHING and owner_of(state, spot) != me:
            n -= 1
            state.secret_gear[spot] = heap[n]
    gone = size(state.secret_removed & ~state.secret_lost[me])
    state.secret_removed = state.secret_lost[me]
    for _ in range(gone):
        n -= 1
        state.secret_removed |= 1 << heap[n]
    return n


@njit
def deal_bag(state, known, n):
    """What is left of the heap fills the bag up to its size."""
    heap = state.secret_order
    state.secret_bag = known
    for _ in range(state.n_bag - size(known)):
        n -= 1
        state.secret_bag |= 1 << heap[n]


@njit
def redeal_memories(state, me):
    """What another player knows to be in the bag is as many gears that are there now; so with its lost links."""
    removed = state.secret_removed & ~state.secret_lost[me]
    for player in range(state.n_players):
        if player != me:
            state.secret_seen[player] = draw_from(state, state.secret_bag, state.secret_seen[player])
            state.secret_lost[player] = draw_from(state, removed, size(state.secret_lost[player]))
            removed &= ~state.secret_lost[player]


@njit
def draw_from(state, gears, n):
    """Any n of a set of gears, each as likely as the next."""
    drawn = 0
    for _ in range(n):
        rest = gears & ~drawn
        for _ in range(draw(state, REDEAL, size(rest))):
            rest &= rest - 1
        drawn |= rest & -rest
    return drawn


@njit
def redeal_prestige(state, me):
    """CG-091: totals of the others, about as many as a player who paid some attention would say.

    All gains are made in the open; what is hidden is the sum.
    """
    for player in range(state.n_players):
        if player != me:
            doubt = DOUBT + state.secret_prestige[player] // 5
            total = state.secret_prestige[player] + draw(state, REDEAL, 2 * doubt + 1) - doubt
            state.secret_prestige[player] = max(total, 0)
