"""A table of Gearworks for tests: gears are laid by name, and players follow a plan in plain words.

`table()` is set up by the rules; `empty_table()` has an empty grid, empty hands, no sparks, seat 0 to begin, and
both decks in order. Cards are always fetched from their deck, so no card can lie in two places. A player whose plan is
at its end, or goes on in a later turn, does nothing more: passes, ends the turn, builds no more.
"""

import numba

from balancewheel.sim.games import find_game
from balancewheel.sim.games.gearworks.game import take_turns
from balancewheel.sim.games.gearworks.narration import COLOURS, cell_name
from balancewheel.sim.games.gearworks.placing import row_range
from balancewheel.sim.games.gearworks.round_end import settle_round
from balancewheel.sim.games.gearworks.rules import LINE_NAMES, MAX_GEARS, cell
from balancewheel.sim.games.gearworks.state import NOBODY, NOTHING, Event, Option
from balancewheel.sim.games.gearworks.turn import list_plays, list_side_actions, take_turn
from balancewheel.testing.scripted_table import ScriptedTable

GAME = find_game("gearworks")
COMPILED = not numba.config.DISABLE_JIT
IDLE = ("pass", "end turn", "build no more")


def _passive(rules, state, knobs):
    """Pass, end the turn, build no more: the last option is always the one that does nothing."""
    return state.n_options - 1


def _eager(rules, state, knobs):
    """Play a gear into an empty space whenever possible, and do nothing besides."""
    for i in range(state.n_options):
        if state.options[i].kind == Option.PLAY:
            return i
    return state.n_options - 1


PASSIVE, EAGER = (GAME.make_strategy(way) for way in (_passive, _eager))
UNIFORM = GAME.find_strategy("uniform")


def table(players=3, seed=1, preset="standard", **changes):
    """A table set up by the rules."""
    made = Table(players, seed, preset, **changes)
    made.set_up()
    return made


def empty_table(players=3, tinkerers="", seed=1, preset="standard", **changes):
    """An emptied table; abilities are on only if `tinkerers` names those of the seats, in order."""
    named = tinkerers.split()
    changes = {"random_first_player": False, "abilities": bool(named)} | changes
    changes["tinkerer_of_seat"] = (named + ["dealt"] * 4)[:4]
    emptied = table(players, seed, preset, **changes)
    emptied.clear()
    return emptied


class Table(ScriptedTable):
    game = GAME
    default_is_last = True

    # names

    def gear(self, name):
        colour, value = name.split()
        return COLOURS.index(colour) * int(self.rules.gear_values) + int(value) - 1

    def gear_name(self, gear):
        return self.narrator.gear(gear)

    def contraption(self, name):
        """ "A3", or "A4." for a card with a dot."""
        return next(card for card in range(self.rules.n_contraptions) if self.contraption_name(card) == name)

    def contraption_name(self, card):
        return self.narrator.contraption(card)

    # laying out the table

    def clear(self):
        state = self.state
        gears = sorted([self.gear(name) for name in [*self.deck, *self.grid.values()]] + self._held("hand"))
        contraptions = sorted([*state.secret_contraption_deck[: state.n_contraption_deck], *self._held("contraptions")])
        state.top[:], state.control[:], state.sparks[:] = NOTHING, NOBODY, 0
        state.hand_size[:], state.n_contraptions[:] = 0, 0
        self.forget_events()
        self._write_deck(gears)
        self._write_contraptions(contraptions)

    def _held(self, what):
        sizes = self.state.hand_size if what == "hand" else self.state.n_contraptions
        return [card for who in range(4) for card in self.state[f"secret_{what}"][who, : sizes[who]]]

    def _write_deck(self, gears):
        self.state.gears_front, self.state.n_gears = 0, len(gears)
        self.state.secret_gears[: len(gears)] = gears

    def _write_contraptions(self, cards):
        """Top card first; the deck is drawn from its end."""
        self.state.n_contraption_deck = len(cards)
        self.state.secret_contraption_deck[: len(cards)] = cards[::-1]

    def _fetch(self, *names):
        """Take gears out of the deck."""
        deck = self.deck
        for name in names:
            deck.remove(name)
        self._write_deck([self.gear(name) for name in deck])
        return [self.gear(name) for name in names]

    def lay(self, **cells):
        """lay(A2="blue 5", B1="red 3 over gray 2", C1="green 9 sideways"): the first named is on top."""
        for place, names in cells.items():
            for name in reversed(names.split(" over ")):
                sideways = name.endswith(" sideways")
                (gear,) = self._fetch(name.removesuffix(" sideways"))
                self.state.under[gear], self.state.sideways[gear] = self.state.top[cell(place)], sideways
                self.state.top[cell(place)] = gear

    def give(self, player, gears="", sparks=0, contraptions=""):
        """give(0, "blue 5, red 2", sparks=2, contraptions="A3 B1")"""
        state = self.state
        cards = self._fetch(*[name.strip() for name in gears.split(",") if name.strip()])
        size = state.hand_size[player]
        state.secret_hand[player, : size + len(cards)] = sorted([*state.secret_hand[player, :size], *cards])
        state.hand_size[player] += len(cards)
        state.sparks[player] += sparks
        names = self.contraption_deck
        size = state.n_contraptions[player]
        cards = [self.contraption(name) for name in contraptions.split()]
        for name in contraptions.split():
            names.remove(name)
        self._write_contraptions([self.contraption(name) for name in names])
        owned = sorted([*state.secret_contraptions[player, :size], *cards])
        state.secret_contraptions[player, : len(owned)] = owned
        state.n_contraptions[player] += len(cards)

    def control_by(self, player, lines):
        """control_by(0, "A1"): the tokens of column A and row 1 show player 0."""
        for line in lines:
            self.state.control[LINE_NAMES.index(line)] = player

    def claimed(self, player, parts):
        """claimed(0, "AA3"): parts from earlier rounds, unused."""
        for part in parts:
            self.state.part_supply[LINE_NAMES.index(part)] -= 1
            self.state.parts[player, LINE_NAMES.index(part)] += 1
            self.state.unused_parts[player] += 1

    def top_gears(self, *names):
        """Put these gears on top of the deck, the first one first."""
        self._write_deck([*self._fetch(*names), *[self.gear(name) for name in self.deck]])

    def only_gears(self, *names):
        """The deck is these gears; the others are out of the game."""
        self._write_deck([self.gear(name) for name in names])

    def top_contraptions(self, names):
        """Put these contraptions on top of the deck, the first one first."""
        rest = self.contraption_deck
        for name in names.split():
            rest.remove(name)
        self.only_contraptions(" ".join([*names.split(), *rest]))

    def only_contraptions(self, names):
        """The deck is these contraptions; the others are out of the game."""
        self._write_contraptions([self.contraption(name) for name in names.split()])

    # reading the table

    @property
    def deck(self):
        state = self.state
        places = [(state.gears_front + i) % MAX_GEARS for i in range(state.n_gears)]
        return [self.gear_name(state.secret_gears[place]) for place in places]

    @property
    def contraption_deck(self):
        cards = self.state.secret_contraption_deck[: self.state.n_contraption_deck]
        return [self.contraption_name(card) for card in cards[::-1]]

    @property
    def flipped_contraptions(self):
        cards = self.state.contraption_discard[: self.state.n_contraption_discard]
        return [self.contraption_name(card) for card in cards]

    @property
    def flipped_gears(self):
        return [self.gear_name(gear) for gear in self.state.gear_discard[: self.state.n_gear_discard]]

    @property
    def grid(self):
        """The visible gears by place."""
        tops = self.state.top
        return {cell_name(i): self.gear_name(tops[i]) for i in range(len(tops)) if tops[i] != NOTHING}

    def pile(self, place):
        """All gears in a space of the grid, the visible one first."""
        gears, gear = [], self.state.top[cell(place)]
        while gear != NOTHING:
            gears.append(self.gear_name(gear))
            gear = self.state.under[gear]
        return gears

    def hand(self, player):
        return [self.gear_name(gear) for gear in self.state.secret_hand[player, : self.state.hand_size[player]]]

    def contraptions(self, player):
        cards = self.state.secret_contraptions[player, : self.state.n_contraptions[player]]
        return [self.contraption_name(card) for card in cards]

    def sparks(self, player):
        return int(self.state.sparks[player])

    @property
    def controls(self):
        """Who controls what: the tokens that are face up."""
        control = self.state.control
        return {LINE_NAMES[i]: int(control[i]) for i in range(len(LINE_NAMES)) if control[i] != NOBODY}

    @property
    def supply(self):
        """The stacks of parts."""
        stacks = self.state.part_supply
        return {LINE_NAMES[i]: int(stacks[i]) for i in range(len(LINE_NAMES)) if stacks[i]}

    def parts(self, player, which="parts"):
        """All parts the player has claimed: "AA3"."""
        return "".join(LINE_NAMES[i] * int(self.state[which][player, i]) for i in range(len(LINE_NAMES)))

    def numbers(self, place):
        """The numbers that keep the row in order at this place."""
        low, high = row_range(self.rules, self.state, cell(place))
        return set(range(low, high + 1))

    @property
    def turns(self):
        """Who played and who passed, in order: ["0 plays", "1 passes"]."""
        words = {
            Event.PLAYED: "plays",
            Event.PASSED: "passes",
            Event.LEVIATHAN_PASSED: "passes",
            Event.LEVIATHAN_STUCK: "is stuck",
        }
        return [f"{one.who} {words[one.kind]}" for one in self.events(*words)]

    # what may be done, in words

    def _listed(self, list_options, player):
        list_options(self.rules, self.state, player)
        listed = self.menu()
        self.state.n_options = 0
        return listed

    def plays(self, player):
        return self._listed(list_plays, player)

    def side_actions(self, player):
        return self._listed(list_side_actions, player)

    def cells(self, player, gear, by="play"):
        """Where the player may play this gear: "A1 C3"."""
        start = f"{by} {gear} on "
        return " ".join(sorted(play.removeprefix(start) for play in self.plays(player) if play.startswith(start)))

    # doing it

    def default_answer(self, options, steps):
        idle = options[-1] in IDLE
        assert idle and (not steps or self.state.main_action_done), f"{steps[:1]} is not among {options}"
        return len(options) - 1

    def play(self, function, *args, plan=None):
        """Play a function of the rules; of a plan only passes and ends of turns may be left."""
        result, left = self.play_as_far(function, *args, plan=plan)
        missed = [words for steps in left.values() for words in steps if words not in ("pass", "end turn")]
        assert not missed, f"never came to {missed}"
        return result

    def turn(self, player, *words):
        """Let a player take a turn."""
        self.play(take_turn, player, plan={player: words})

    def menu_after(self, player, *words):
        """What the player is offered in a turn once he has done all this; empty if nothing is left to choose."""
        return self.next_menu(take_turn, player, plan={player: words})

    def round(self, plan):
        """Play the turns of a round."""
        self.play(take_turns, plan=plan)

    def settle(self, plan=None):
        """Steps 1 to 3 of the end of the round."""
        self.play(settle_round, plan=plan)
