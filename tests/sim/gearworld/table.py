"""A table of Gearworld for tests: things are laid by name, and players follow a plan in plain words.

`table()` is set up by the rules, with plans for the placements. `empty_table()` is round 2 with seat 0 first, nobody's
land, no production tokens and all tokens in the supply; tests take land, lay tokens and launch craft on it. Names are
the ids of the map file: "grey_water", "river_A1", "sea_fulcrum"; a craft is named by its kind and number in the order
of launching: "boat 1", "ship 1", "bridge 1".

A phase is played with a plan: for each seat the answers it gives, in order, in the words of `in_words`. A question
that does not offer the seat's next answer is answered with the last option: mostly that of doing nothing, but "with
defender" for an ally, "yes" for a trader who may call off, and a counter-offer where one may be made. An answer that
was never offered fails the test. Afterwards `t.asked` tells every question with its options.
"""

import ast
import functools
from collections import namedtuple

import numpy as np

from balancewheel.sim.game import make_strategy
from balancewheel.sim.games import find_game
from balancewheel.sim.games.gearworld import state as s
from balancewheel.sim.games.gearworld.battle import battle_turn, defence
from balancewheel.sim.games.gearworld.board import MAX_LANDS, read_board
from balancewheel.sim.games.gearworld.build import build_turn
from balancewheel.sim.games.gearworld.dynamic import phase_happens
from balancewheel.sim.games.gearworld.game import end_round, pass_token, play_round
from balancewheel.sim.games.gearworld.narration import QUESTIONS, SITES
from balancewheel.sim.games.gearworld.places import are_adjacent, gain_control, put_craft, skyworks_of, strength
from balancewheel.sim.games.gearworld.production import production_turn
from balancewheel.sim.games.gearworld.rules import CARGO_NAMES, PHASES
from balancewheel.sim.games.gearworld.set_up import clear_table, set_up
from balancewheel.sim.games.gearworld.trade import RATIOS, trade_phase
from balancewheel.sim.games.gearworld.transport import transport_turn
from balancewheel.sim.games.gearworld.winning import check_victory
from balancewheel.sim.kernel.decisions import TABLE, NotOffered, sit_down
from balancewheel.sim.rules_file import load

GAME = find_game("gearworld")
Event = namedtuple("Event", "kind who what place amount")
Asked = namedtuple("Asked", "who question options taken")
NAMED_KINDS = {
    s.NO: "no",
    s.YES: "yes",
    s.DONE: "done",
    s.ACCEPT: "accept",
    s.REJECT: "reject",
    s.TRANSPORT_INSTEAD: "transport instead",
    s.WITH_ATTACKER: "with attacker",
    s.WITH_DEFENDER: "with defender",
    s.SILENT: "silent",
}
LEADS = {s.LEAD_HORSE: "horse", s.LEAD_WEAPON: "weapon", s.LEAD_BOAT: "boat", s.LEAD_SHIP: "ship"}
METHODS = {s.BY_FOOT: "foot", s.BY_HORSE: "horse", s.BY_BOAT: "boat", s.BY_SHIP: "ship", s.BY_ROUTE: "route"}
BUILDS = {
    s.BUILD_WEAPON: "weapon",
    s.BUILD_SKYWORK: "skywork",
    s.BUILD_BOAT: "boat",
    s.BUILD_SHIP: "ship",
    s.BUILD_BRIDGE: "bridge",
}
PROMISES = ["nothing", "request", "will ally", "will not attack", "will attack"]


def _stop(rules, state, knobs):
    """Answer nothing, so that the plan can be asked."""
    return -1


STOP = make_strategy(GAME, _stop, {})


@functools.cache
def rules_record(preset, players, changes):
    values = load("gearworld", preset, ast.literal_eval(changes)).values
    GAME.check_rules(values, players)
    return GAME.rules_record(values), read_board(values["map"])


@functools.cache
def stopping():
    return GAME.seat_players([STOP], [{}])


@functools.cache
def players_of(name):
    strategy = GAME.find_strategy(name)
    return GAME.seat_players([strategy], [strategy.knobs])


def empty_table(players=3, preset="standard", seed=1, **changes):
    """Round 2, seat 0 first, nothing on the board."""
    return Table(players, preset, seed, changes)


def table(players=3, preset="standard", seed=1, plan=None, **changes):
    """A table set up by the rules; placements that the plan leaves open go to the last area offered."""
    made = Table(players, preset, seed, changes)
    made.state.round_number = 0
    made.play(set_up, plan=plan)
    return made


class Table:
    def __init__(self, players, preset, seed, changes):
        rules, self.board = rules_record(preset, players, repr(changes))
        self.rules = rules[0]
        self.states = np.zeros(1, GAME.state)
        self.state.keeps_log = 1
        seating = np.zeros(1, TABLE)
        seating["n_players"] = players
        sit_down(self.state, seed, seating[0])
        clear_table(self.rules, self.state)
        self.state.round_number, self.state.first_player, self.state.revealed = 2, 0, 1
        self.asked = []
        self.watch = None  # a function called at every question of a plan, with the table as the player sees it

    @property
    def state(self):
        return self.states[0]

    # names

    def place(self, name):
        """The number of a place: a land area or a craft."""
        if name in self.board.land_ids:
            return self.board.land_ids.index(name)
        kind, number = name.split()
        return {"boat": s.FIRST_BOAT, "ship": s.FIRST_SHIP, "bridge": s.FIRST_BRIDGE}[kind] + int(number) - 1

    def name(self, place):
        if place < MAX_LANDS:
            return self.board.land_ids[place]
        if place < s.FIRST_SHIP:
            return f"boat {place - s.FIRST_BOAT + 1}"
        if place < s.FIRST_BRIDGE:
            return f"ship {place - s.FIRST_SHIP + 1}"
        return f"bridge {place - s.FIRST_BRIDGE + 1}"

    def water(self, craft, area):
        """The id of a water area of a craft; of a bridge its two lands."""
        if craft < s.FIRST_SHIP:
            return self.board.boat_area_ids[area]
        if craft < s.FIRST_BRIDGE:
            return self.board.sea_ids[area]
        return " - ".join(self.board.land_ids[land] for land in self.rules.pair_lands[area])

    # laying out the table

    def own(self, player, names):
        """own(0, "fulcrum golddust"): these land areas get the player's figures."""
        for name in names.split():
            gain_control(self.state, self.place(name), player)

    def lay(self, place, **tokens):
        """lay("fulcrum", coal=2, horse=1, weapon=1, skywork=1), also on craft; tokens come from the supply."""
        where = self.place(place)
        for token, amount in tokens.items():
            if token == "skywork":
                self.state.skyworks[where] += amount
                self.state.skywork_supply -= amount
            else:
                self.state.held[where, CARGO_NAMES.index(token)] += amount
                self.state.supply[CARGO_NAMES.index(token)] -= amount

    def sites(self, **sites):
        """sites(fulcrum="coal mine", golddust="horse ranch"): production tokens, face up."""
        for land, site in sites.items():
            self.state.site[self.place(land)], self.state.has_site[self.place(land)] = SITES.index(site), 1

    def launch(self, player, kind, area):
        """launch(0, "boat", "river_A1"), "ship" in "sea_fulcrum", "bridge" on "grey_water - simons_landing"."""
        first, last = {
            "boat": (s.FIRST_BOAT, s.FIRST_SHIP),
            "ship": (s.FIRST_SHIP, s.FIRST_BRIDGE),
            "bridge": (s.FIRST_BRIDGE, s.N_PLACES),
        }[kind]
        craft = next(place for place in range(first, last) if self.state.owner[place] == s.NOBODY)
        names = {
            "boat": self.board.boat_area_ids,
            "ship": self.board.sea_ids,
            "bridge": [self.water(s.FIRST_BRIDGE, pair) for pair in range(self.rules.n_pairs)],
        }[kind]
        gain_control(self.state, craft, player)
        put_craft(self.rules, self.state, craft, list(names).index(area))
        return self.name(craft)

    # reading the table

    def held(self, place):
        """What lies in a place: {"coal": 2, "skywork": 1}."""
        where = self.place(place)
        found = {name: int(n) for name, n in zip(CARGO_NAMES, self.state.held[where], strict=True) if n}
        if where < MAX_LANDS and self.state.skyworks[where]:
            found["skywork"] = int(self.state.skyworks[where])
        return found

    def supply(self, token):
        if token == "skywork":
            return int(self.state.skywork_supply)
        return int(self.state.supply[CARGO_NAMES.index(token)])

    def owner(self, place):
        """The seat, or -1."""
        return int(self.state.owner[self.place(place)])

    def owned(self, player):
        """All places of a player, by name."""
        return [self.name(place) for place in range(s.N_PLACES) if self.state.owner[place] == player]

    def area(self, craft):
        """Where a craft is."""
        return self.water(self.place(craft), int(self.state.area[self.place(craft) - MAX_LANDS]))

    def adjacent(self, one, other):
        return bool(are_adjacent(self.state, self.place(one), self.place(other)))

    def strength(self, place):
        return int(strength(self.rules, self.state, self.place(place)))

    def defence(self, place):
        """The place and the owner's adjacent places."""
        return int(defence(self.rules, self.state, self.place(place)))

    def skyworks(self, player):
        return int(skyworks_of(self.state, player))

    def story(self, *kinds):
        """The events of these kinds (or of all), in order."""
        told = [Event(*one.tolist()) for one in self.state.secret_log[: self.state.n_log]]
        return [one for one in told if not kinds or one.kind in kinds]

    @property
    def battles(self):
        """Every attack: (attacker, target, attacking strength, defending strength, success)."""
        return [
            (one.who, self.name(one.place), one.what, one.amount, one.kind == s.SUCCEEDED)
            for one in self.story(s.SUCCEEDED, s.FAILED)
        ]

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
        steps = plan.get(int(state.decider), [])
        taken = len(options) - 1
        if steps and steps[0] in options:
            taken = options.index(steps.pop(0))
        self.asked.append(Asked(int(state.decider), QUESTIONS[state.question], options, options[taken]))
        return taken

    def by_chance(self, function, *args):
        """Play a function of the rules with any legal options; nothing is kept in `asked`."""
        return self.by("uniform", function, *args)

    def by(self, strategy, function, *args):
        """Play a function of the rules with one strategy in all seats; nothing is kept in `asked`."""
        players = (players_of(strategy),) if self._players(function) else ()
        return function(self.rules, self.state, *players, *args)

    def round(self, plan=None):
        """A whole round but for its end; the dice are turned by parameters such as trade_die."""
        return self.play(play_round, plan=plan)

    def build(self, player, *steps):
        return self.play(build_turn, player, plan={player: steps})

    def produce(self, player, *steps):
        return self.play(production_turn, player, plan={player: steps})

    def trade(self, plan=None):
        return self.play(trade_phase, plan=plan)

    def transport(self, player, *steps):
        return self.play(transport_turn, player, plan={player: steps})

    def battle(self, player, *steps, **others):
        """battle(0, "attack fulcrum", "lead horse at golddust", p1=["with attacker"])."""
        plan = {player: steps} | {int(seat[1:]): answers for seat, answers in others.items()}
        return self.play(battle_turn, player, plan=plan)

    def phase(self, phase, plan=None):
        """Is the dynamic phase ("production", "trade", "transport") resolved?"""
        return bool(self.play(phase_happens, PHASES.index(phase), plan=plan))

    def check_victory(self):
        check_victory(self.rules, self.state)
        return self.winners

    def end_round(self):
        end_round(self.rules, self.state)

    def pass_token(self):
        pass_token(self.state)

    @property
    def winners(self):
        """The seats that have won."""
        return [seat for seat in range(self.state.n_players) if int(self.state.winners) >> seat & 1]

    # what may be done, in words

    def in_words(self, option):
        kind, what, place, amount = option.tolist()
        question = self.state.question
        if kind in NAMED_KINDS:
            return NAMED_KINDS[kind]
        if kind in BUILDS:
            second = " the other way" if amount else ""
            where = f" to {self.water(self._slot(kind), what)}" if kind >= s.BUILD_BOAT else ""
            return f"{BUILDS[kind]} in {self.name(place)}{where}{second}"
        if kind in METHODS:
            return f"by {METHODS[kind]} from {self.name(place)}"
        if kind in LEADS:
            return f"lead {LEADS[kind]} at {self.name(place)}"
        if kind == s.TARGET:
            return f"attack {self.name(place)}"
        if kind in (s.LOAD, s.UNLOAD):
            verb = "load" if kind == s.LOAD else "unload"
            return f"{verb} {amount} {CARGO_NAMES[what]} at {self.name(place)}"
        if kind == s.MOVE:
            is_craft = s.FIRST_BOAT <= self.state.moving < s.FIRST_BRIDGE and what == self.state.moving
            return f"move to {self.water(what, place) if is_craft else self.name(place)}"
        if kind == s.COUNTER:
            return f"counter: {'one more' if amount > 0 else 'one less'} {CARGO_NAMES[what]}"
        assert kind == s.HERE, kind
        if question == s.TRADE_WITH:
            return f"trade with {place}"
        if question == s.TRADE_OFFER:
            give, want = RATIOS[amount]
            return f"{give} {CARGO_NAMES[place]} for {want} {CARGO_NAMES[what]}"
        if question == s.SWEETEN:
            return f"{'give' if amount > 0 else 'want'} one more {CARGO_NAMES[what]}"
        if question == s.PROMISE:
            return f"say {PROMISES[what]} to {place}"
        if question == s.CARRY:
            return f"carry {amount} {CARGO_NAMES[what]}"
        if question in (s.LIFT, s.PUT_DOWN):
            return f"{CARGO_NAMES[what]} at {self.name(place)}"
        if question == s.REINFORCE:
            return f"with {CARGO_NAMES[what]} at {self.name(place)}"
        if question == s.BOAT_ENDS:
            return f"end in {self.water(what, place)}"
        return self.name(place)

    def _slot(self, kind):
        return {s.BUILD_BOAT: s.FIRST_BOAT, s.BUILD_SHIP: s.FIRST_SHIP, s.BUILD_BRIDGE: s.FIRST_BRIDGE}[kind]
