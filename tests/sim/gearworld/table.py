"""A table of Gearworld for tests: things are laid by name, and players follow a plan in plain words.

`table()` is set up by the rules, with plans for the placements. `empty_table()` is round 2 with seat 0 first, nobody's
land, no production tokens and all tokens in the supply; tests take land, lay tokens and launch craft on it. Names are
the ids of the map file: "grey_water", "river_A1", "sea_fulcrum"; a craft is named by its kind and number in the order
of launching: "boat 1", "ship 1", "bridge 1".

A phase is played with a plan: for each seat the answers it gives, in order, in the words of its options. A question
that does not offer the seat's next answer is answered with the last option: mostly that of doing nothing, but "with
defender" for an ally, "yes" for a trader who may call off, and a counter-offer where one may be made. An answer that
was never offered fails the test. Afterwards `t.asked` tells every question with its options.
"""

from balancewheel.sim.games import find_game
from balancewheel.sim.games.gearworld import state as s
from balancewheel.sim.games.gearworld.battle import battle_turn, defence
from balancewheel.sim.games.gearworld.board import MAX_LANDS
from balancewheel.sim.games.gearworld.build import build_turn
from balancewheel.sim.games.gearworld.dynamic import phase_happens
from balancewheel.sim.games.gearworld.game import end_round, pass_token, play_phases
from balancewheel.sim.games.gearworld.narration import SITES
from balancewheel.sim.games.gearworld.places import are_adjacent, gain_control, put_craft, skyworks_of, strength
from balancewheel.sim.games.gearworld.production import production_turn
from balancewheel.sim.games.gearworld.rules import CARGO_NAMES, PHASES
from balancewheel.sim.games.gearworld.set_up import clear_table
from balancewheel.sim.games.gearworld.trade import trade_phase
from balancewheel.sim.games.gearworld.transport import transport_turn
from balancewheel.sim.games.gearworld.winning import check_victory
from balancewheel.testing.scripted_table import ScriptedTable

GAME = find_game("gearworld")


def empty_table(players=3, preset="standard", seed=1, **changes):
    """Round 2, seat 0 first, nothing on the board."""
    made = Table(players, seed, preset, **changes)
    clear_table(made.rules, made.state)
    made.state.round_number, made.state.first_player, made.state.revealed = 2, 0, 1
    return made


def table(players=3, preset="standard", seed=1, plan=None, **changes):
    """A table set up by the rules; placements that the plan leaves open go to the last area offered."""
    made = Table(players, seed, preset, **changes)
    made.set_up(plan)
    return made


class Table(ScriptedTable):
    game = GAME
    default_is_last = True

    @property
    def board(self):
        return self.narrator.board

    # names

    def place(self, name):
        """The number of a place: a land area or a craft."""
        if name in self.board.land_ids:
            return self.board.land_ids.index(name)
        kind, number = name.split()
        return {"boat": s.FIRST_BOAT, "ship": s.FIRST_SHIP, "bridge": s.FIRST_BRIDGE}[kind] + int(number) - 1

    def name(self, place):
        return self.narrator.place_id(place)

    def water(self, craft, area):
        """The id of a water area of a craft; of a bridge its two lands."""
        return self.narrator.water_id(craft, area)

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

    @property
    def battles(self):
        """Every attack: (attacker, target, attacking strength, defending strength, success)."""
        return [
            (one.who, self.name(one.place), one.what, one.amount, one.kind == s.Event.SUCCEEDED)
            for one in self.events(s.Event.SUCCEEDED, s.Event.FAILED)
        ]

    # playing

    def by_chance(self, function, *args):
        """Play a function of the rules with any legal options; nothing is kept in `asked`."""
        return self.by("uniform", function, *args)

    def round(self, plan=None):
        """A whole round but for its end; the dice are turned by parameters such as trade_die."""
        return self.play(play_phases, plan=plan)

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
