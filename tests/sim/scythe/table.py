"""A table of Scythe for tests: things are laid by name, and players follow a plan in plain words.

`table("nordic engineering", "crimea industrial")` is set up by the rules, one player a seat, in the seats as written;
`empty_table(...)` is the same with an empty board: characters at home, all workers on the mats, no encounter tokens,
nothing on the tracks, no combat cards or objectives in hand; seat 0 is at turn. Tests place pieces on it. Places are
the ids of the map file: "r4c6", "HB_nordic". Parameters are changed by name: `empty_table("nordic engineering", ...,
dial_max=5)`.

Something is played with a plan: for each seat the answers it gives, in order, in the words of `in_words`. A question
that does not offer the seat's next answer is answered with the first option: that of stopping or doing nothing where
there is one, otherwise 0 power on the dial, the home base, or the first in order. An answer that was never offered
fails the test. Afterwards `t.asked` tells every question with its options.

    t = empty_table("rusviet patriotic", "saxony industrial")
    t.set(0, coins=4, power=3)
    t.place(0, "r4c6", workers=1)
    t.lay("r4c6", metal=4)
    t.turn(0, "bolster", "power", "deploy", "riverwalk on r4c6")
    assert t.coins(0) == 6 and t.held("r4c6") == {}
"""

import ast
import functools
from collections import namedtuple

import numpy as np

from sim.game import make_strategy
from sim.games import find_game
from sim.games.scythe import state as s
from sim.games.scythe.actions.bottom import bottom_cost, take_bottom
from sim.games.scythe.actions.move import begin_move, move_units
from sim.games.scythe.actions.produce import produce
from sim.games.scythe.board import read_board
from sim.games.scythe.cards import GAINS, read_cards
from sim.games.scythe.combat import resolve_combats
from sim.games.scythe.control import add_workers, controlled, gain_ability, place_fighter
from sim.games.scythe.encounters import resolve_encounter
from sim.games.scythe.game import end_round, play_round
from sim.games.scythe.mats import ABILITIES, BOTTOMS, RESOURCES, read_factions, read_mats
from sim.games.scythe.objectives import is_met
from sim.games.scythe.scoring import (
    decide_winners,
    resources_of,
    score_of,
    structure_coins,
    territories_of,
    tile_count,
)
from sim.games.scythe.set_up import clear_table, lay_out, set_up
from sim.games.scythe.stars import check_stars
from sim.games.scythe.steps import fighter_reach, worker_reach
from sim.games.scythe.turn import begin_turn, take_turn
from sim.games.scythe.words import CUBES, GOOD_WORDS, QUESTIONS, SECTIONS, STRUCTURES, TRAPS, UNITS
from sim.rules_file import load
from sim.talk import TABLE, NotOffered, sit_down

GAME = find_game("scythe")
Happening = namedtuple("Happening", "kind who what place amount")
Asked = namedtuple("Asked", "who question options taken")
FORMS = {
    s.UNITS: "units",
    s.FOR_COINS: "coins",
    s.FOR_POWER: "power",
    s.FOR_CARDS: "cards",
    s.FOR_RESOURCES: "resources",
    s.FOR_POPULARITY: "popularity",
    s.TO_WORK: "produce",
}
STOPS = {
    s.REVEAL: "keep",
    s.TOP: "skip",
    s.UNIT: "done",
    s.STEP: "stop",
    s.PLAY_CARD: "no more cards",
    s.ENCOUNTER: "no second option",
    s.PLACE_TOKEN: "no token",
    s.REARM: "no",
    s.PRODUCE_AT: "done",
    s.BOTTOM: "skip",
    s.SPEND_CARD: "no card",
    s.MOVE_CUBE: "no upgrade",
    s.PLACE_MECH: "no mech",
    s.PLACE_STRUCTURE: "no structure",
    s.PLACE_RECRUIT: "no recruit",
    s.PLACE_WORKER: "no worker",
    s.RIDE_TO: "no ride",
}


def _stop(rules, state, knobs):
    """Answer nothing, so that the plan can be asked."""
    return -1


STOP = make_strategy(GAME, _stop, {})


@functools.cache
def components(preset, players, changes):
    """The rules record and the component files as read, for a preset with changes."""
    values = load("scythe", preset, ast.literal_eval(changes)).values
    GAME.check_rules(values, players)
    board = read_board(values["map"])
    return (
        GAME.rules_record(values),
        board,
        read_factions(values["faction_mats"], board),
        read_mats(values["player_mats"]),
        read_cards(values),
    )


@functools.cache
def stopping():
    return GAME.seat_players([STOP], [{}])


@functools.cache
def players_of(name):
    strategy = GAME.find_strategy(name)
    return GAME.seat_players([strategy], [strategy.knobs])


def table(*seats, preset="standard", seed=1, **changes):
    """A table set up by the rules, with these factions and mats in these seats."""
    made = Table(seats, preset, seed, changes)
    lay_out(made.rules, made.state)
    return made


def empty_table(*seats, preset="standard", seed=1, **changes):
    """Characters at home and nothing else on the board or in hand; it is seat 0's turn."""
    made = table(*seats, preset=preset, seed=seed, **changes)
    state = made.state
    for seat in range(state.n_players):
        for place in np.flatnonzero(state.workers[seat]):
            add_workers(state, seat, place, -state.workers[seat, place])
        for value in range(s.N_VALUES):
            made._to_deck(value, state.secret_hand[seat, value])
    state.workers_out[:], state.power[:], state.popularity[:], state.coins[:] = 0, 0, 0, 0
    state.secret_hand[:], state.hand_size[:], state.encounters = 0, 0, 0
    state.secret_objectives[:], state.n_objectives[:] = s.NOTHING, 0
    state.round_number, state.n_story = 1, 0
    begin_turn(state, 0)
    return made


def dealt_table(players=5, preset="standard", seed=1, game=0, **changes):
    """A table as the rules deal it: random factions and mats."""
    made = Table([""] * players, preset, seed, changes, game)
    set_up(made.rules, made.state)
    return made


class Table:
    def __init__(self, seats, preset, seed, changes, game=0):
        rules, self.board, self.factions, self.mats, self.cards = components(preset, len(seats), repr(changes))
        self.rules = rules[0]
        self.states = np.zeros(1, GAME.state)
        self.state.keeps_story = 1
        seating = np.zeros(1, TABLE)
        seating["n_players"], seating["game"] = len(seats), game
        sit_down(self.state, seed, seating[0])
        clear_table(self.rules, self.state)
        for seat, names in enumerate(seats):
            if names:
                faction, mat = names.split()
                self.state.faction[seat] = self._number(self.factions, faction)
                self.state.mat[seat] = self._number(self.mats, mat)
        self.asked = []
        self.watch = None  # a function called at every question of a plan, with the table as the player sees it

    @property
    def state(self):
        return self.states[0]

    # names

    def _number(self, known, name):
        return next(number for number, one in known.items() if one["id"] == name)

    def at(self, name):
        """The number of a place."""
        return self.board.ids[name]

    def name(self, place):
        return self.board.names[int(place)]

    def names_of(self, bits):
        """The names of a set of places, in order."""
        return [name for name, place in self.board.ids.items() if int(bits) >> place & 1]

    def seat_of(self, faction):
        """The seat of a faction."""
        return list(self.state.faction).index(self._number(self.factions, faction))

    def faction(self, seat):
        return self.factions[int(self.state.faction[seat])]["id"]

    def mat(self, seat):
        return self.mats[int(self.state.mat[seat])]["id"]

    def card(self, kind, card_id):
        """The number of a card ("encounter", "objective", "factory") by its id in the file."""
        return next(number for number, one in enumerate(self.cards[kind]) if one["id"] == card_id)

    def mech_number(self, seat, ability):
        return self.factions[int(self.state.faction[seat])]["mechs"].index(ability)

    # laying out the table

    def set(self, seat, **tracks):
        """set(0, power=5, popularity=7, coins=3, stars=4)."""
        for name, value in tracks.items():
            self.state[name][seat] = value

    def place(self, seat, place, workers=0, character=False, mechs=()):
        """place(0, "r4c6", workers=2, character=True, mechs=["riverwalk"]): pieces from the mats; mechs unlock."""
        where = self.at(place)
        add_workers(self.state, seat, where, workers)
        self.state.workers_out[seat] += workers
        if character:
            place_fighter(self.state, seat, s.CHARACTER, where)
        for ability in mechs:
            place_fighter(self.state, seat, 1 + self.mech_number(seat, ability), where)
            gain_ability(self.rules, self.state, seat, ABILITIES.index(ability))

    def send(self, seat, place, workers):
        """Workers that are out already go from the home base to a place, or back where the number is negative."""
        add_workers(self.state, seat, self.state.home[seat], -workers)
        add_workers(self.state, seat, self.at(place), workers)

    def unlock(self, seat, *abilities):
        """These abilities work, as if their mechs were deployed, without a mech on the board."""
        for ability in abilities:
            gain_ability(self.rules, self.state, seat, ABILITIES.index(ability))

    def lock(self, seat, *abilities):
        """These abilities do not work."""
        for ability in abilities:
            self.state.abilities[seat] &= ~(1 << ABILITIES.index(ability))

    def lay(self, place, **resources):
        """lay("r4c6", metal=4, food=1)."""
        for resource, amount in resources.items():
            self.state.resources[self.at(place), RESOURCES.index(resource)] += amount

    def build(self, seat, **structures):
        """build(0, mill="r4c6", mine="r8c3")."""
        for structure, place in structures.items():
            self.state.structure[seat, STRUCTURES.index(structure)] = self.at(place)
            self.state.structures_at[seat] |= 1 << self.at(place)

    def upgrade(self, seat, **cubes):
        """upgrade(0, bolster_power="upgrade", move_units="build"): cubes moved from box to bottom action."""
        for cube, bottom in cubes.items():
            self.state.cubes[seat] |= 1 << CUBES.index(cube.replace("_", " "))
            self.state.filled[seat, BOTTOMS.index(bottom)] += 1

    def fill(self, seat, bottom, n):
        """So many cubes lie below a bottom action; the first boxes of the top row have lost them."""
        self.state.filled[seat, BOTTOMS.index(bottom)] = n
        self.state.cubes[seat] = (1 << int(self.state.filled[seat].sum())) - 1

    def recruit(self, seat, **recruits):
        """recruit(0, build="popularity"): Build's recruit is on the popularity bonus; nothing is gained."""
        for bottom, bonus in recruits.items():
            self.state.recruits[seat] |= 1 << BOTTOMS.index(bottom)
            self.state.bonuses[seat] |= 1 << GOOD_WORDS.index(bonus.replace("_", " "))

    def hand(self, seat, *values):
        """hand(0, 2, 3, 5): exactly these combat cards, from the deck and back to it."""
        for value in range(s.N_VALUES):
            self._to_deck(value, self.state.secret_hand[seat, value])
        self.state.secret_hand[seat], self.state.hand_size[seat] = 0, 0
        for value in values:
            kind = list(self.rules.combat_card_values).index(value)
            self._from_deck(kind)
            self.state.secret_hand[seat, kind] += 1
            self.state.hand_size[seat] += 1

    def _kind(self, card):
        return int(np.searchsorted(np.cumsum(self.rules.combat_card_counts), card, side="right"))

    def _from_deck(self, kind):
        deck = [int(card) for card in self.state.secret_deck[: self.state.n_deck]]
        deck.remove(next(card for card in deck if self._kind(card) == kind))
        self._set_deck(deck)

    def _to_deck(self, kind, n):
        deck = [int(card) for card in self.state.secret_deck[: self.state.n_deck]]
        first = int(sum(self.rules.combat_card_counts[:kind]))
        free = [card for card in range(first, first + int(self.rules.combat_card_counts[kind])) if card not in deck]
        self._set_deck(free[: int(n)] + deck)

    def _set_deck(self, deck):
        self.state.n_deck = len(deck)
        self.state.secret_deck[: len(deck)] = deck

    def deck(self, *values):
        """deck(5, 3): the next cards drawn are of these values, and the deck holds no others; the rest is discarded."""
        self.state.discard[:] = 0
        deck = []
        for value in reversed(values):
            kind = list(self.rules.combat_card_values).index(value)
            first = int(sum(self.rules.combat_card_counts[:kind]))
            deck.append(next(card for card in range(first, first + 30) if card not in deck))
        self._set_deck(deck)
        for kind in range(s.N_VALUES):
            out = sum(self._kind(card) == kind for card in deck) + int(self.state.secret_hand[:, kind].sum())
            self.state.discard[kind] = self.rules.combat_card_counts[kind] - out

    def objectives(self, seat, *ids):
        """objectives(0, 2, 8): exactly these objective cards in hand."""
        self.state.secret_objectives[seat] = s.NOTHING
        for place, card_id in enumerate(ids):
            self.state.secret_objectives[seat, place] = self.card("objective", card_id)
        self.state.n_objectives[seat] = len(ids)

    def encounter(self, place, card_id):
        """A token on a place, and the card that comes next."""
        self.state.encounters |= 1 << self.at(place)
        self.state.secret_encounters[self.state.encounter_front] = self.card("encounter", card_id)

    def factory_card(self, seat, card_id):
        self.state.factory_card[seat] = self.card("factory", card_id)

    def factory_pool(self, *ids):
        """Exactly these cards lie in the factory."""
        self.state.secret_factory_pool = sum(1 << self.card("factory", card_id) for card_id in ids)
        self.state.n_factory_pool = len(ids)

    def tile(self, counts):
        """The structure tile, by what it counts: "on_tunnels"."""
        self.state.tile = next(i for i, one in enumerate(self.cards["structure_tile"]) if one["counts"] == counts)

    def flag(self, seat, *places):
        for place in places:
            self.state.flags_at[seat] |= 1 << self.at(place)
            self.state.flags_left[seat] -= 1

    def trap(self, seat, place, penalty, armed=True):
        """trap(0, "r3c3", "coins"): popularity, power, coins or combat cards."""
        where, number = self.at(place), TRAPS.index(penalty)
        self.state.traps_at[seat] |= 1 << where
        self.state.traps_left[seat] -= 1
        self.state.secret_traps_left[seat] &= ~(1 << number)
        self.state.secret_trap[where] = number
        if armed:
            self.state.armed |= 1 << where
        else:
            self.state.armed &= ~(1 << where)
            self.state.trap_face[where] = number

    def last(self, seat, section):
        """The section that a player used in the turn before: "move" ... or "factory card"."""
        self.state.last_section[seat] = SECTIONS.index(section)

    def star(self, seat, **stars):
        """star(0, combat=2, mechs=1): stars placed already."""
        for goal, n in stars.items():
            self.state.star[seat, s.STAR_NAMES.index(goal)] += n
            self.state.stars[seat] += n

    # reading the table

    def power(self, seat):
        return int(self.state.power[seat])

    def popularity(self, seat):
        return int(self.state.popularity[seat])

    def coins(self, seat):
        return int(self.state.coins[seat])

    def stars(self, seat):
        """The stars by goal: {"combat": 1}."""
        return {name: int(n) for name, n in zip(s.STAR_NAMES, self.state.star[seat], strict=True) if n}

    def cards_of(self, seat):
        """The values of the combat cards in hand, ascending."""
        counts = zip(self.rules.combat_card_values, self.state.secret_hand[seat], strict=True)
        return [int(value) for value, n in counts for _ in range(n)]

    def discarded(self):
        """The values of the discarded combat cards, ascending."""
        return [
            int(v) for v, n in zip(self.rules.combat_card_values, self.state.discard, strict=True) for _ in range(n)
        ]

    def held(self, place):
        """The resources at a place: {"oil": 2}."""
        return {name: int(n) for name, n in zip(RESOURCES, self.state.resources[self.at(place)], strict=True) if n}

    def workers(self, seat, place):
        return int(self.state.workers[seat, self.at(place)])

    def workers_out(self, seat):
        return int(self.state.workers_out[seat])

    def where(self, seat, unit):
        """where(0, "character") or where(0, "speed"), the mech by its ability; None on the mat."""
        number = s.CHARACTER if unit == "character" else 1 + self.mech_number(seat, unit)
        place = int(self.state.fighter[seat, number])
        return None if place == s.NOWHERE else self.name(place)

    def mechs_out(self, seat):
        return int((self.state.fighter[seat, 1:] != s.NOWHERE).sum())

    def structures(self, seat):
        """{"mill": "r4c6"}."""
        built = zip(STRUCTURES, self.state.structure[seat], strict=True)
        return {name: self.name(place) for name, place in built if place != s.NOWHERE}

    def recruits(self, seat):
        return [name for number, name in enumerate(BOTTOMS) if int(self.state.recruits[seat]) >> number & 1]

    def controlled(self, seat):
        """The territories that a player controls."""
        return self.names_of(controlled(self.rules, self.state, seat))

    def armed(self):
        return self.names_of(self.state.armed)

    def encounters(self):
        """The territories with an encounter token."""
        return self.names_of(self.state.encounters)

    def has(self, seat, ability):
        return bool(int(self.state.abilities[seat]) >> ABILITIES.index(ability) & 1)

    def reach(self, seat, place, worker=False):
        """Where one step leads from a place: for a mech or character, or for a worker."""
        step = worker_reach if worker else fighter_reach
        return self.names_of(step(self.rules, self.state, seat, self.at(place)))

    def cost(self, seat, bottom):
        """What a bottom action costs now."""
        return int(bottom_cost(self.rules, self.state, seat, BOTTOMS.index(bottom)))

    def meets(self, seat, objective):
        """Do the conditions of an objective card hold, by its id?"""
        return bool(is_met(self.rules, self.state, seat, self.card("objective", objective)))

    def territories(self, seat):
        return int(territories_of(self.rules, self.state, seat))

    def resources(self, seat):
        return int(resources_of(self.rules, self.state, seat))

    def score(self, seat):
        """The coins in the end."""
        return int(score_of(self.rules, self.state, seat))

    def tile_coins(self, seat):
        return int(structure_coins(self.rules, self.state, seat))

    def tile_count(self, seat):
        return int(tile_count(self.rules, self.state, seat, self.rules.tile_counts[self.state.tile]))

    @property
    def over(self):
        return bool(self.state.over)

    @property
    def winners(self):
        """The seats that share the win, after `score_game`."""
        return [seat for seat in range(self.state.n_players) if int(self.state.winners) >> seat & 1]

    def story(self, *kinds):
        """The happenings of these kinds (or of all), in order."""
        told = [Happening(*one.tolist()) for one in self.state.secret_story[: self.state.n_story]]
        return [one for one in told if not kinds or one.kind in kinds]

    def offered(self, question, who=None, nth=0):
        """The options, in words, of the n-th time that a question was put (to a seat); [] if it was not."""
        found = [one.options for one in self.asked if one.question == question and who in (None, one.who)]
        return found[nth] if len(found) > nth else []

    # playing

    def play(self, function, *args, plan=None):
        """Play a function of the rules with these seats' plans; returns what it returns."""
        plan = {seat: list(steps) for seat, steps in (plan or {}).items()}
        before, answers, self.asked = self.states.copy(), [], []
        before[0].n_answers = 0
        while True:
            self.states[:] = before
            self.state.n_scripted = len(answers)
            self.state.answers[: len(answers)] = answers
            try:
                result = function(self.rules, self.state, *self._players(function), *args)
                break
            except NotOffered:
                answers.append(self._answer(plan))
        self.state.n_scripted = 0
        left = {seat: steps for seat, steps in plan.items() if steps}
        assert not left, f"never offered: {left}; asked were {[(a.who, a.question, a.options) for a in self.asked]}"
        return result

    def _players(self, function):
        names = getattr(function, "py_func", function).__code__.co_varnames
        return (stopping(),) if "players" in names else ()

    def _answer(self, plan):
        state = self.state
        if self.watch:
            self.watch()
        options = [self.in_words(state.options[i]) for i in range(state.n_options)]
        assert len(set(options)) == len(options), f"two options read alike: {options}"
        steps = plan.get(int(state.decider), [])
        taken = 0
        if steps and steps[0] in options:
            taken = options.index(steps.pop(0))
        self.asked.append(Asked(int(state.decider), QUESTIONS[state.question], options, options[taken]))
        return taken

    def by(self, strategy, function, *args):
        """Play a function of the rules with one strategy in all seats; nothing is kept in `asked`."""
        players = (players_of(strategy),) if self._players(function) else ()
        return function(self.rules, self.state, *players, *args)

    def turn(self, seat, *steps, **others):
        """A whole turn: turn(0, "move", "units", "mech at r4c6", "to r4c5", p1=["dial 3"])."""
        return self.play(take_turn, seat, plan=self._plan(seat, steps, others))

    def move(self, seat, *steps, units=2, distance=1, **others):
        """Only the units of a Move action, without what follows: move(0, "mech at r4c6", "to r4c5", "2 workers")."""
        return self.play(move_units, seat, units, distance, plan=self._plan(seat, steps, others))

    def fight(self, seat, *steps, **others):
        """All pending combats: fight(0, "dial 3", "card 5", p1=["dial 4"])."""
        return self.play(resolve_combats, seat, plan=self._plan(seat, steps, others))

    def attack(self, place):
        """A combat is pending there, by the units that stand there."""
        begin_move(self.state)
        self.state.pending |= 1 << self.at(place)

    def meet(self, seat, *steps, **others):
        """The encounter where the character stands, as if it had just come."""
        self.state.character_moved = 1
        return self.play(resolve_encounter, seat, plan=self._plan(seat, steps, others))

    def produce(self, seat, *steps):
        """A Produce action, cost included, but for the stars."""
        return self.play(produce, seat, plan={seat: steps})

    def bottom(self, seat, bottom, *steps, **others):
        """A bottom action, with everything that follows: bottom(0, "deploy", "speed on r4c6")."""
        return self.play(take_bottom, seat, BOTTOMS.index(bottom), plan=self._plan(seat, steps, others))

    def _plan(self, seat, steps, others):
        self.state.player = seat
        return {seat: list(steps)} | {int(name[1:]): answers for name, answers in others.items()}

    def round(self, plan=None):
        """One turn of each player, in turn order."""
        return self.play(play_round, plan=plan)

    def check_stars(self, seat):
        check_stars(self.rules, self.state, seat)

    def end_round(self):
        end_round(self.rules, self.state)

    def score_game(self):
        """Decide who has won; returns the seats."""
        decide_winners(self.rules, self.state)
        return self.winners

    # what may be done, in words

    def in_words(self, option):
        kind, what, place, amount = option.tolist()
        question = self.state.question
        if question in STOPS and kind in (s.DECLINE, s.DONE, s.NO):
            return STOPS[question]
        if question == s.TOP and kind == s.TAKE:
            return "act" if what == s.NOTHING else GAINS[what]
        if question == s.TOP:
            return FORMS[kind]
        return getattr(self, f"_{QUESTIONS[question].replace(' ', '_')}")(kind, what, place, amount)

    def _value(self, what):
        return int(self.rules.combat_card_values[what])

    def _section(self, kind, what, place, amount):
        return SECTIONS[what]

    def _reveal(self, kind, what, place, amount):
        return f"reveal {self.cards['objective'][what]['id']}"

    def _unit(self, kind, what, place, amount):
        return f"{UNITS[what]} at {self.name(place)}"

    def _step(self, kind, what, place, amount):
        return f"to {self.name(place)}"

    def _take_workers(self, kind, what, place, amount):
        return f"{amount} workers" + (f", {what} of them tired" if what else "")

    def _take_resources(self, kind, what, place, amount):
        return " ".join(name for number, name in enumerate(RESOURCES) if what >> number & 1) or "nothing"

    def _take_amount(self, kind, what, place, amount):
        return f"{amount} {RESOURCES[what]}"

    def _next_combat(self, kind, what, place, amount):
        return f"combat in {self.name(place)}"

    def _use_ability(self, kind, what, place, amount):
        return ABILITIES[what] if kind == s.YES else f"no {ABILITIES[what]}"

    def _dial(self, kind, what, place, amount):
        return f"dial {amount}"

    def _play_card(self, kind, what, place, amount):
        return f"card {self._value(what)}"

    def _retreat_to(self, kind, what, place, amount):
        return f"{UNITS[what]} to {self.name(place)}"

    def _retreat_with(self, kind, what, place, amount):
        return f"with {amount} workers"

    def _encounter(self, kind, what, place, amount):
        return f"option {what + 1}"

    def _place_token(self, kind, what, place, amount):
        return "flag" if kind == s.FLAG else f"trap {TRAPS[what]}"

    def _rearm(self, kind, what, place, amount):
        return f"rearm {self.name(place)}"

    def _take_card(self, kind, what, place, amount):
        return f"factory card {self.cards['factory'][what]['id']}"

    def _trade_for(self, kind, what, place, amount):
        amounts = [what >> 4 * resource & 15 for resource in range(4)]
        return " ".join(f"{n} {name}" for n, name in zip(amounts, RESOURCES, strict=True) if n)

    def _put_resource(self, kind, what, place, amount):
        return f"{RESOURCES[what]} to {self.name(place)}"

    def _produce_at(self, kind, what, place, amount):
        return f"produce at {self.name(place)}"

    def _new_workers(self, kind, what, place, amount):
        return f"{amount} new workers"

    def _bottom(self, kind, what, place, amount):
        return "factory move" if what == s.NOTHING else BOTTOMS[what]

    def _spend_card(self, kind, what, place, amount):
        return f"spend card {self._value(what)}"

    def _pay_from(self, kind, what, place, amount):
        return f"{RESOURCES[what]} from {self.name(place)}"

    def _move_cube(self, kind, what, place, amount):
        return f"{CUBES[what]} to {BOTTOMS[place]}"

    def _place_mech(self, kind, what, place, amount):
        mechs = self.factions[int(self.state.faction[self.state.decider])]["mechs"]
        return f"{mechs[what]} on {self.name(place)}"

    def _place_structure(self, kind, what, place, amount):
        return f"{STRUCTURES[what]} on {self.name(place)}"

    def _place_recruit(self, kind, what, place, amount):
        return f"{BOTTOMS[what]} for {GOOD_WORDS[place]}"

    def _gain_resource(self, kind, what, place, amount):
        return f"gain {RESOURCES[what]}"

    def _pay_card(self, kind, what, place, amount):
        return f"pay card {self._value(what)}"

    def _pay_type(self, kind, what, place, amount):
        return f"pay {RESOURCES[what]}"

    def _place_worker(self, kind, what, place, amount):
        return f"worker on {self.name(place)}"

    def _peek_at(self, kind, what, place, amount):
        return f"peek at {what}"

    def _ride_to(self, kind, what, place, amount):
        return f"ride to {self.name(place)}"

    def _ride_with(self, kind, what, place, amount):
        return f"{amount} {UNITS[what]}s ride" if what else f"{amount} character rides"
