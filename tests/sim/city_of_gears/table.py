"""A table of City of Gears for tests: tiles, workers, links, tokens and dice are laid out by name.

Cells are named by column and row: A1 is the north-west corner, B2 the middle. Seat 0 is the first player and sits in
the north. `act` plays a turn from after the roll, with the dice laid out, up to its end; `turn` plays a whole turn.
A player whose plan is at its end does nothing more: declines, returns what was drawn, ends the turn.
"""

import numba
import numpy as np

from balancewheel.sim.games import find_game
from balancewheel.sim.games.city_of_gears.moving import explore
from balancewheel.sim.games.city_of_gears.spoil import spoil
from balancewheel.sim.games.city_of_gears.state import NOTHING, Event, Source
from balancewheel.sim.games.city_of_gears.turn import begin_turn, choose_actions, take_turn
from balancewheel.sim.games.city_of_gears.words import RESOURCES
from balancewheel.testing.scripted_table import ScriptedTable

GAME = find_game("city_of_gears")
COMPILED = not numba.config.DISABLE_JIT
IDLE = ("decline", "return the rest", "end turn")


def table(players=2, seed=1, preset="standard", **changes):
    """A table set up by the rules, seat 0 to begin, with nobody's bonuses."""
    made = Table(players, seed, preset, **{"random_first_player": False} | changes)
    made.set_up()
    made.state.secret_prestige[:] = made.state.known_prestige[:] = made.state.movement[:] = 0
    made.state.secret_earned[:] = 0
    made.state.supply[3] = made.rules.movement_supply
    made.forget_events()
    return made


class Table(ScriptedTable):
    game = GAME

    # names

    def cell(self, name):
        return next(i for i in range(self.rules.n_cells) if self.narrator.cell(i) == name)

    def node(self, seat, name):
        return int(self.state.home[seat]) if name == "factory" else self.cell(name)

    def spot(self, name):
        """ "A1-B1", or "north factory-B1"."""
        return next(i for i in range(self.rules.n_spots[self.n_seats]) if self.narrator.spot(i) == name)

    def tile(self, name):
        return self.narrator.tiles.index(name)

    def gear(self, name):
        return self.narrator.developments.index(name)

    # laying out

    def lay(self, **tiles):
        """Turn tiles face up: lay(B2="Gear Foundry"); a tile that lay elsewhere changes places."""
        state = self.state
        for name, tile in tiles.items():
            cell, number = self.cell(name), self.tile(tile)
            elsewhere = [i for i in range(self.rules.n_cells) if state.secret_tile[i] == number]
            if elsewhere:
                state.secret_tile[elsewhere[0]] = state.secret_tile[cell]
            state.secret_tile[cell] = number
            state.tile[cell] = number
            state.face_up |= 1 << cell
        return self

    def lay_all_but(self, *names):
        """Turn all tiles face up but some."""
        for cell in range(self.rules.n_cells):
            if self.narrator.cell(cell) not in names:
                self.state.tile[cell] = self.state.secret_tile[cell]
                self.state.face_up |= 1 << cell
        return self

    def open(self):
        """The city as it is after Opening Day has come, nothing drawn since."""
        self.lay_all_but()
        self.state.opened, self.state.white_bag = 1, self.rules.opening_gears
        return self

    def put(self, seat, places):
        """The player's ready workers: "B1 B1 factory"."""
        self.state.workers[seat] = 0
        self.state.at[seat] = 0
        for name in places.split():
            node = self.node(seat, name)
            self.state.workers[seat, node] += 1
            self.state.at[seat] |= 1 << node
        return self

    def link(self, seat, *names):
        """Gear links of the player; their gears are fetched from the bag."""
        for name in names:
            spot, gear = self.spot(name), self._fetch()
            self.state.links[seat] |= 1 << spot
            self.state.taken |= 1 << spot
            self.state.secret_gear[spot] = gear
        return self

    def _fetch(self, name=None):
        bag = int(self.state.secret_bag)
        gear = bag.bit_length() - 1 if name is None else self.gear(name)
        assert bag >> gear & 1
        self.state.secret_bag &= ~(1 << gear)
        self.state.n_bag -= 1
        return gear

    def develop(self, seat, *names):
        """Developments in the player's factory."""
        from balancewheel.sim.games.city_of_gears.developments import remember_modifiers

        for name in names:
            gear = self._fetch(name)
            self.state.held[seat] |= 1 << gear
            self.state.ever_held[seat] |= 1 << gear
            self.state.uses[gear] = 0
        remember_modifiers(self.rules, self.state, seat)
        return self

    def bag(self, *names):
        """Just these gears in the bag; the others are out of the game."""
        self.state.removed |= self.state.secret_bag
        self.state.secret_bag = 0
        for name in names:
            self.state.secret_bag |= 1 << self.gear(name)
        self.state.removed &= ~self.state.secret_bag
        self.state.n_bag = len(names)
        return self

    def give(self, seat, prestige=0, movement=0, **resources):
        """Tokens from the supply, and prestige."""
        state = self.state
        state.secret_prestige[seat] += prestige
        state.secret_earned[seat, Source.START] += prestige
        state.known_prestige[seat] += prestige
        state.movement[seat] += movement
        state.supply[3] -= movement
        for name, n in resources.items():
            state.tokens[seat, RESOURCES.index(name)] += n
            state.supply[RESOURCES.index(name)] -= n
        return self

    def falling(self, face):
        """Every die that is rolled from now on shows this: "steam/cog"."""
        self.rules = np.array([self.rules])[0]
        self.rules.face[:] = sum(1 << RESOURCES.index(one) for one in face.split("/"))
        return self

    # playing

    def begin(self, seat, dice=""):
        """Begin a turn with dice as laid out: "steam steam/cog"."""
        begin_turn(self.rules, self.state, seat)
        self.state.dice[:] = 0
        for name in dice.split():
            self.state.dice[sum(1 << RESOURCES.index(one) for one in name.split("/"))] += 1
        self.state.n_dice = len(dice.split())
        return self

    def act(self, seat, *plan, dice=""):
        """A turn with these dice, up to its end; nothing is stored or spoiled yet."""
        self.begin(seat, dice)
        self.play(choose_actions, seat, plan={seat: list(plan)})
        return self

    def turn(self, seat, *plan):
        """A whole turn, with dice as they fall."""
        self.play(take_turn, seat, plan={seat: list(plan)})
        return self

    def finish(self, seat, *plan):
        """Spoil overages."""
        self.play(spoil, seat, plan={seat: list(plan)})
        return self

    def choices(self, seat, *plan, dice=""):
        """The menu after some answers in a turn with these dice."""
        before = self.states.copy()
        self.begin(seat, dice)
        found = self.next_menu(choose_actions, seat, plan={seat: list(plan)})
        self.states[:] = before
        return found

    def explore(self, seat, name):
        explore(self.rules, self.state, seat, self.cell(name))

    def default_answer(self, options, steps):
        for word in IDLE:
            if word in options:
                return options.index(word)
        return 0

    # reading

    def tokens(self, seat):
        """(steam, cog, zap) tokens."""
        return tuple(int(n) for n in self.state.tokens[seat])

    @property
    def dice(self):
        """Unused dice in words, sorted."""
        from balancewheel.sim.games.city_of_gears.narration import face

        return sorted(face(mask) for mask in range(1, 8) for _ in range(self.state.dice[mask]))

    def prestige(self, seat):
        return int(self.state.secret_prestige[seat])

    def movement(self, seat):
        return int(self.state.movement[seat])

    def where(self, seat):
        """Where the player's ready workers are, sorted."""
        return sorted(
            "factory" if node == self.state.home[seat] else self.narrator.cell(node)
            for node in range(len(self.state.workers[seat]))
            for _ in range(self.state.workers[seat, node])
        )

    def links(self, seat):
        return [self.narrator.spot(i) for i in range(48) if int(self.state.links[seat]) >> i & 1]

    def developments(self, seat):
        return self._named(self.state.held[seat])

    def in_bag(self):
        return self._named(self.state.secret_bag)

    def used(self, seat):
        """Developments of the player that were used or made a difference."""
        return self._named(self.state.used[seat])

    def uses(self, seat=None):
        """Every use of a development (of the player) that was logged, in order."""
        return [self.narrator.developments[one.what] for one in self.events(Event.USED) if seat in (None, one.who)]

    def _named(self, gears):
        return [name for i, name in enumerate(self.narrator.developments) if int(gears) >> i & 1]

    def gears(self):
        """All standard gears, wherever they are."""
        state = self.state
        found = [i for i in range(60) if int(state.secret_bag) >> i & 1]
        found += [i for i in range(60) if int(state.removed | state.secret_removed | state.secret_drawn) >> i & 1]
        found += [int(gear) for gear in state.secret_gear if gear != NOTHING]
        found += [i for seat in range(4) for i in range(60) if int(state.held[seat]) >> i & 1]
        return sorted(found)


def starting(menu, word):
    """The options that begin with a word."""
    return [option for option in menu if option.startswith(word)]
