"""A table of Scythe for tests: pieces are laid by name, and players follow a plan in plain words.

`opening("nordic engineering", "crimea industrial")` is set up by the rules, one "faction mat" a seat, clockwise.
`table(...)` is the same table cleared for tests: seat 0 is on turn, characters stand on their bases, and nobody has a
worker, mech, combat card or objective out; everybody has 5 power, 9 popularity and 9 coins. Encounter tokens lie as
printed. Names of places are the ids of the map file: "r4c3" is the factory, "HB_nordic" a home base.

A turn is played with a plan: for each seat the answers it gives, in order, in the words of its options. A question that
does not offer the seat's next answer is answered with the first option: that of doing nothing, where there is one; but
goods are taken whole, and Scout and Disarm are used. An answer that was never offered fails the test. Afterwards
`t.asked` tells every question with its options; a question with a single option is not asked.
"""

import numpy as np

from balancewheel.sim.games import find_game
from balancewheel.sim.games.scythe import state as s
from balancewheel.sim.games.scythe.control import add_workers, controlled, gain_ability, place_fighter
from balancewheel.sim.games.scythe.decks import draw_objective, return_objective, value_of
from balancewheel.sim.games.scythe.mats import ABILITIES, BOTTOMS, FACTIONS, GOODS, MATS, RESOURCES
from balancewheel.sim.games.scythe.narration import CUBES, SECTIONS, STRUCTURES, TRAPS
from balancewheel.sim.games.scythe.scoring import score_of
from balancewheel.sim.games.scythe.turn import take_turn
from balancewheel.sim.games.scythe.words import Star, Unit
from balancewheel.testing.scripted_table import ScriptedTable

GAME = find_game("scythe")


def table(*seats, seed=1, preset="standard", **changes):
    """A cleared table; seats as "nordic industrial"."""
    made = opening(*seats, seed=seed, preset=preset, **changes)
    made.clear()
    return made


def opening(*seats, seed=1, preset="standard", **changes):
    """A table set up by the rules; a number instead of seats leaves the deal to chance. Banned pairs may be dealt."""
    players = seats[0]
    if isinstance(players, str):
        factions, mats = zip(*(seat.split() for seat in seats), strict=True)
        pinned = {"seat_factions": list(factions), "seat_mats": list(mats), "bans": "off"}
        players, changes = len(seats), pinned | changes
    made = Table(players, seed, preset, **changes)
    made.set_up()
    return made


class Table(ScriptedTable):
    game = GAME

    def __init__(self, players, seed, preset, **changes):
        super().__init__(players, seed, preset, **changes)
        self.board, self.cards, self.names = self.narrator.board, self.narrator.cards, self.narrator.places

    def clear(self):
        """Take everything off that the set-up put out, but characters and encounter tokens."""
        state = self.state
        state.player = state.first_player = 0
        for player in range(state.n_players):
            self.set(player, power=5, popularity=9, coins=9)
            for place in np.flatnonzero(state.workers[player]):
                add_workers(state, player, place, -state.workers[player, place])
            state.workers_out[player] = 0
            for held in range(state.n_objectives[player]):
                return_objective(self.rules, state, state.secret_objectives[player, held])
            state.n_objectives[player], state.secret_objectives[player] = 0, s.NOTHING
            self._return_hand(player)

    def _return_hand(self, player):
        """Cards of a hand go on top of the deck; which of the equal cards they are does not matter."""
        state = self.state
        missing = sorted(set(range(self.rules.combat_card_counts.sum())) - set(state.secret_deck[: state.n_deck]))
        for value in range(s.N_VALUES):
            for _ in range(state.secret_hand[player, value]):
                card = next(card for card in missing if value_of(self.rules, card) == value)
                missing.remove(card)
                state.secret_deck[state.n_deck] = card
                state.n_deck += 1
        state.secret_hand[player], state.hand_size[player] = 0, 0

    # names

    def place(self, name):
        """The number of a territory or home base."""
        return self.board.ids[name]

    def faction(self, seat):
        return FACTIONS[self.state.faction[seat]]

    def mat(self, seat):
        return MATS[self.state.mat[seat]]

    def mechs(self, player):
        """The abilities under the four mechs."""
        return self.narrator.mechs(player)

    def card_id(self, kind, number):
        return self.narrator.card_id(kind, number)

    def card(self, kind, card_id):
        """The number of a card: card("factory", 10)."""
        return next(number for number, card in enumerate(self.cards[kind]) if card["id"] == card_id)

    # laying out the table

    def set(self, player, **tracks):
        """set(0, power=3, popularity=2, coins=4, stars=5): a player's tracks."""
        for name, value in tracks.items():
            self.state["secret_coins" if name == "coins" else name][player] = value

    def award(self, player, **stars):
        """award(0, combat=2, mechs=1): stars that were placed before."""
        for goal, n in stars.items():
            self.state.star[player, Star.words().index(goal)] += n
            self.state.stars[player] += n

    def put(self, player, **units):
        """put(0, worker="r4c6 r4c6", character="r3c6", mech="r3c6", speed="r5c5"): units by place.

        A mech named by its ability comes with the ability; plain mechs come without, the last of the mat first.
        """
        for kind, places in units.items():
            for place in map(self.place, places.split()):
                if kind == "worker":
                    add_workers(self.state, player, place, 1)
                    self.state.workers_out[player] += 1
                elif kind == "character":
                    place_fighter(self.state, player, Unit.CHARACTER, place)
                elif kind == "mech":
                    free = [unit for unit in range(1, s.N_FIGHTERS) if self.state.fighter[player, unit] == s.NOWHERE]
                    place_fighter(self.state, player, free[-1], place)
                else:
                    place_fighter(self.state, player, 1 + self.mechs(player).index(kind), place)
                    self.learn(player, kind)

    def learn(self, player, abilities):
        """learn(0, "riverwalk speed"): these abilities work, their mechs or not."""
        for ability in abilities.split():
            gain_ability(self.rules, self.state, player, ABILITIES.index(ability))

    def lay(self, place, **resources):
        """lay("r4c6", metal=4, oil=1)."""
        for resource, amount in resources.items():
            self.state.resources[self.place(place), RESOURCES.index(resource)] += amount

    def build(self, player, **structures):
        """build(0, mill="r4c6")."""
        for structure, place in structures.items():
            self.state.structure[player, STRUCTURES.index(structure)] = self.place(place)
            self.state.structures_at[player] |= 1 << self.place(place)

    def move_cubes(self, player, **cubes):
        """move_cubes(0, bolster_power="upgrade"): a cube from a top box to the brackets of a bottom action."""
        for cube, bottom in cubes.items():
            self.state.cubes[player] |= 1 << CUBES.index(cube.replace("_", " "))
            self.state.filled[player, BOTTOMS.index(bottom)] += 1

    def enlist(self, player, **recruits):
        """enlist(0, build="popularity"): the recruit of a bottom action lies on a one-time bonus (not gained here)."""
        for bottom, bonus in recruits.items():
            self.state.recruits[player] |= 1 << BOTTOMS.index(bottom)
            self.state.bonuses[player] |= 1 << GOODS.index(bonus)

    def last(self, player, section):
        """The action token lies there since the last turn."""
        self.state.last_section[player] = SECTIONS.index(section)

    def hold(self, player, *values):
        """Combat cards of these values from the deck to the hand."""
        for value in values:
            self._top_card(value)
            self.state.n_deck -= 1
            self.state.secret_hand[player, self._value(value)] += 1
            self.state.hand_size[player] += 1

    def stack(self, *values):
        """The next combat cards to be drawn, in order."""
        for depth, value in enumerate(values):
            self._top_card(value, depth)

    def _top_card(self, value, depth=0):
        """Exchange the card at a depth of the combat deck with one of a value from below."""
        deck, at = self.state.secret_deck, self.state.n_deck - 1 - depth
        found = next(i for i in range(at, -1, -1) if value_of(self.rules, deck[i]) == self._value(value))
        deck[at], deck[found] = deck[found], deck[at]

    def _value(self, value):
        return self.rules.combat_card_values.tolist().index(value)

    def next_encounter(self, card_id):
        """This encounter card lies on top of its deck."""
        deck, front = self.state.secret_encounters[: self.rules.n_encounters], self.state.encounter_front
        found = deck.tolist().index(self.card("encounter", card_id))
        deck[front], deck[found] = deck[found], deck[front]

    def objectives(self, player, *card_ids):
        """The player holds these objective cards, which nobody else holds."""
        for card_id in card_ids:
            deck, front = self.state.secret_objective_deck[: self.rules.n_objectives], self.state.objective_front
            found = deck.tolist().index(self.card("objective", card_id))
            deck[front], deck[found] = deck[found], deck[front]
            held = self.state.n_objectives[player]
            self.state.secret_objectives[player, held] = draw_objective(self.rules, self.state)
            self.state.n_objectives[player] += 1

    def pool(self, *card_ids):
        """These cards lie at the factory."""
        self.state.secret_factory_pool = sum(1 << self.card("factory", one) for one in card_ids)
        self.state.n_factory_pool = len(card_ids)

    def tile(self, counts):
        """tile("on_tunnels"): the structure tile of this game."""
        self.state.tile = [tile["counts"] for tile in self.cards["structure_tile"]].index(counts)

    def take_card(self, player, card_id):
        """The player has this factory card, from wherever."""
        self.state.factory_card[player] = self.card("factory", card_id)

    def flag(self, player, *places):
        for place in map(self.place, places):
            self.state.flags_at[player] |= 1 << place
            self.state.flags_left[player] -= 1

    def trap(self, player, armed=True, **traps):
        """trap(0, r3c3="coins"): traps of these penalties, armed or sprung already."""
        for place, penalty in traps.items():
            where, face = self.place(place), TRAPS.index(penalty)
            self.state.traps_at[player] |= 1 << where
            self.state.secret_trap[where] = face
            self.state.trap_face[where] = s.NOTHING if armed else face
            self.state.armed |= int(armed) << where
            self.state.traps_left[player] -= 1
            self.state.secret_traps_left[player, face] -= 1

    # reading the table

    def power(self, player):
        return int(self.state.power[player])

    def popularity(self, player):
        return int(self.state.popularity[player])

    def coins(self, player):
        return int(self.state.secret_coins[player])

    def tracks(self, player):
        """(power, popularity, coins)."""
        return self.power(player), self.popularity(player), self.coins(player)

    def hand(self, player):
        """The values of a player's combat cards, ascending."""
        return self._values(self.state.secret_hand[player])

    @property
    def discarded(self):
        """The values of the combat cards in the discard, ascending."""
        return self._values(self.state.discard)

    def _values(self, counts):
        return [int(value) for value, n in zip(self.rules.combat_card_values, counts, strict=True) for _ in range(n)]

    def units(self, player, place):
        """{"worker": 2, "mech": 1}: a player's units at a place."""
        where = self.place(place)
        fighters = [int(at) == where for at in self.state.fighter[player]]
        found = {
            "character": int(fighters[0]),
            "mech": sum(fighters[1:]),
            "worker": int(self.state.workers[player, where]),
        }
        return {kind: n for kind, n in found.items() if n}

    def at(self, player, kind):
        """The places of a player's units of a kind, once for each, in the order of the board."""
        return [self.names[place] for place in sorted(self.names) for _ in range(self._count(player, kind, place))]

    def _count(self, player, kind, place):
        return self.units(player, self.names[place]).get(kind, 0)

    def held(self, place):
        """The resources at a place: {"metal": 2}."""
        amounts = self.state.resources[self.place(place)]
        return {name: int(n) for name, n in zip(RESOURCES, amounts, strict=True) if n}

    def structures(self, player):
        """{"mill": "r4c6"}."""
        places = self.state.structure[player]
        return {name: self.names[int(at)] for name, at in zip(STRUCTURES, places, strict=True) if at != s.NOWHERE}

    def controls(self, player):
        """The names of the territories that a player controls."""
        places = controlled(self.rules, self.state, player)
        return {name for name, place in self.board.ids.items() if int(places) >> place & 1}

    def abilities(self, player):
        """The abilities that work for a player."""
        return {name for number, name in enumerate(ABILITIES) if int(self.state.abilities[player]) >> number & 1}

    def stars(self, player):
        """{"combat": 2}: the stars by their goals."""
        return {name: int(n) for name, n in zip(Star.words(), self.state.star[player], strict=True) if n}

    def score(self, player):
        return int(score_of(self.rules, self.state, player))

    def workers_out(self, player):
        return int(self.state.workers_out[player])

    @property
    def over(self):
        return bool(self.state.over)

    def encounter_at(self, place):
        return bool(int(self.state.encounters) >> self.place(place) & 1)

    # playing

    def default_answer(self, options, steps):
        """The first option; all of what a player gains, and abilities that cost nothing."""
        gains = self.state.question == s.Question.ACCEPT or options[-1] in ("use scout", "use disarm")
        return len(options) - 1 if gains else 0

    def turn(self, player, *steps, **others):
        """A whole turn: turn(0, "move", "units", "worker at r4c6", "to r4c5", p1=["dial 3"])."""
        plan = {player: steps} | {int(seat[1:]): answers for seat, answers in others.items()}
        return self.play(take_turn, player, plan=plan)

    def reach(self, player, unit, *path, section="move"):
        """Where a unit such as "mech at r3c6" may step to, after this path of its own; the table is left as it is.

        `section` may be "factory card" for the move of a factory card that the player has.
        """
        before, events = self.states.copy(), int(self.tape[0].n_events)
        self.state.last_section[player] = s.NOTHING
        begin = ["move", "units"] if section == "move" else ["factory card", "take move"]
        steps = [f"to {place}" for place in path]
        try:
            left = self.play_as_far(take_turn, player, plan={player: [*begin, unit, *steps]})[1][player]
        finally:
            self.states[:], self.tape[0].n_events = before, events
        assert left in ([], [unit, *steps]), f"never offered: {left}; asked were {self.asked}"
        offered = [] if left else self.offered("step", player, len(path))
        return {option.removeprefix("to ") for option in offered if option != "stop"}
