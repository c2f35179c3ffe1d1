"""Setting up the table."""

from balancewheel.sim.games.city_of_gears.layout import FIRST_FACTORY
from balancewheel.sim.games.city_of_gears.resources import gain, gain_prestige
from balancewheel.sim.games.city_of_gears.state import NOBODY, NOTHING, Source
from balancewheel.sim.games.city_of_gears.words import N_RESOURCES, Good
from balancewheel.sim.kernel import njit
from balancewheel.sim.kernel.chance import event, shuffle

FIRST_PLAYER_EVENT, TILE_EVENT, GEAR_EVENT = 1, 2, 3


@njit
def set_up(rules, state, players):
    """CG-011 to CG-022: the face-down city, factories and workers, the bag, and the seats' bonuses."""
    state.ended_by, state.opened_by = NOBODY, NOBODY
    for resource in range(N_RESOURCES):
        state.supply[resource] = rules.resource_supply[resource]  # CG-006
    state.supply[Good.MOVEMENT] = rules.movement_supply  # CG-005
    choose_first_player(rules, state)
    lay_tiles(rules, state)
    fill_bag(rules, state)
    for turn in range(state.n_players):
        place_factory(rules, state, (state.first_player + turn) % state.n_players, turn)


@njit
def choose_first_player(rules, state):
    """CG-014: chance names the first player; then it goes clockwise."""
    state.first_player = 0
    if rules.random_first_player:
        state.first_player = event(state, FIRST_PLAYER_EVENT, state.n_players)


@njit
def lay_tiles(rules, state):
    """CG-011, CG-012: as many random tiles as the city has cells, face down, each with a discovery token."""
    tiles = state.secret_deck
    for tile in range(rules.n_tiles):
        tiles[tile] = tile
    shuffle(state, TILE_EVENT, tiles, rules.n_tiles)
    state.tile[:] = NOTHING
    for cell in range(rules.n_cells):
        state.secret_tile[cell] = tiles[cell]
    tiles[:] = 0


@njit
def fill_bag(rules, state):
    """CG-008, CG-019, CG-020: 40 standard gears, random ones if there are more; the Opening Day gears stay out."""
    gears = state.secret_deck
    for gear in range(rules.n_developments):
        gears[gear] = gear
    if rules.n_developments > rules.standard_gears:
        shuffle(state, GEAR_EVENT, gears, rules.n_developments)
    for i in range(rules.standard_gears):
        state.secret_bag |= 1 << gears[i]
    gears[:] = 0
    state.n_bag = rules.standard_gears
    state.secret_gear[:] = NOTHING


@njit
def place_factory(rules, state, player, turn):
    """CG-010, CG-013, CG-015, CG-018, CG-021: a factory with ready and locked workers, and the seat's bonus."""
    state.place[player], state.home[player] = turn, FIRST_FACTORY + turn
    state.workers[player, state.home[player]] = rules.start_workers
    state.at[player] = 1 << state.home[player]
    state.locked[player] = rules.workers_per_player - rules.start_workers
    gain_prestige(rules, state, player, rules.start_prestige[turn], Source.START)
    gain(rules, state, player, Good.MOVEMENT, rules.start_movement[turn], Source.START)
