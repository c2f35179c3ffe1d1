"""A table of Gears for tests: cards are laid out by name, and players follow a plan in plain words.

`opening()` is set up by the rules. `table()` is the same table with every card in the box; seat 0 begins, and everybody
has taken three turns. Cards are always fetched from the box, so no card can lie in two places. Kosmos cards are those
of the player they are given to. A question that the plan does not answer is declined: done, pass, keep, forfeit.
"""

from balancewheel.sim.games import find_game
from balancewheel.sim.games.gears.attack import attack_phase
from balancewheel.sim.games.gears.buy import buy_phase
from balancewheel.sim.games.gears.cards import ICONS
from balancewheel.sim.games.gears.game import take_turn
from balancewheel.sim.games.gears.refresh import refresh_phase
from balancewheel.sim.games.gears.status import status_phase
from balancewheel.testing.scripted_table import ScriptedTable

GAME = find_game("gears")
PILES = {"draw": "n_draw", "hand": "hand_size", "in_play": "n_in_play", "discard": "n_discard", "despair": "n_despair"}
SECRET = ("draw", "hand", "despair", "realm_deck")


def opening(seed=1, preset="standard", **changes):
    """A table set up by the rules."""
    made = Table(2, seed, preset, **changes)
    made.set_up()
    return made


def table(seed=1, preset="standard", **changes):
    """A table with all cards in the box."""
    made = opening(seed, preset, **changes)
    made.clear()
    return made


def names_in(text):
    return [name.strip() for name in text.split(",") if name.strip()]


class Table(ScriptedTable):
    game = GAME

    # laying out

    def clear(self):
        state = self.state
        for sizes in PILES.values():
            state[sizes][:] = 0
        state.n_realm = state.n_realm_deck = 0
        state.power[:], state.weakness[:], state.known_draw[:], state.known_realm[:] = 0, 0, 0, 0
        state.n_box = self.rules.n_cards
        state.box[: state.n_box] = range(state.n_box)
        state.own_turns[:], state.first_player, state.player, state.round_number, state.turns = 3, 0, 0, 3, 6
        self.forget_events()

    def _array(self, pile, player):
        name = f"secret_{pile}" if pile in SECRET else pile
        return self.state[name][player] if pile in PILES else self.state[name]

    def _size(self, pile, player):
        return int(self.state[PILES[pile]][player] if pile in PILES else self.state[f"n_{pile}"])

    def _resize(self, pile, player, size):
        if pile in PILES:
            self.state[PILES[pile]][player] = size
        else:
            self.state[f"n_{pile}"] = size

    def cards(self, pile, player=0):
        return [int(card) for card in self._array(pile, player)[: self._size(pile, player)]]

    def _write(self, pile, player, cards):
        self._array(pile, player)[: len(cards)] = cards
        self._resize(pile, player, len(cards))

    def _fetch(self, name, owner):
        """A card by name out of the box; a Kosmos card of this owner."""
        box = self.cards("box")
        mine = range(owner * self.rules.n_kosmos, (owner + 1) * self.rules.n_kosmos)
        found = [c for c in box if self.name(c) == name and (not self.rules.is_kosmos[c] or c in mine)]
        assert found, f"{name} is not in the box"
        box.remove(found[0])
        self._write("box", 0, box)
        return found[0]

    def put(self, pile, names, player=0, owner=None):
        """put("hand", "Archibald, Kosmos I1", 1): more cards for a pile; the last named is on top of a pile."""
        owner = (1 - player if pile == "despair" else player) if owner is None else owner
        cards = self.cards(pile, player) + [self._fetch(name, owner) for name in names_in(names)]
        self._write(pile, player, sorted(cards) if pile == "hand" else cards)
        if pile == "despair":
            self.state.despair_seen[player, : len(cards)] = 0

    def move_all_to(self, pile, player=0):
        """All Gears cards that are still in the box go there."""
        names = [self.name(card) for card in self.cards("box") if not self.rules.is_kosmos[card]]
        self.put(pile, ", ".join(names), player)

    # reading

    def name(self, card):
        return self.narrator.card(card)

    def names(self, pile, player=0):
        return [self.name(card) for card in self.cards(pile, player)]

    def hand(self, player=0):
        return self.names("hand", player)

    def icons(self, player=0, what="power"):
        """Icons in play: "2 finesse, 1 omnis"."""
        counts = self.state[what][player]
        return ", ".join(f"{n} {icon}" for n, icon in zip(counts, ICONS, strict=True) if n)

    def everything(self):
        """Every card with the zones it lies in."""
        places = {card: [] for card in range(int(self.rules.n_cards))}
        for pile in [*PILES, "realm", "realm_deck", "box"]:
            for player in range(2) if pile in PILES else [0]:
                for card in self.cards(pile, player):
                    places[card].append(f"{pile} {player}")
        return places

    def dominance(self):
        return self.state.dominance.tolist()

    # playing

    def turn(self, *words, player=0, other=()):
        self.play(take_turn, player, plan={player: words, 1 - player: other})

    def status(self, *words, player=0):
        self.play(status_phase, player, plan={player: words})

    def buy(self, *words, player=0, other=()):
        self.play(buy_phase, player, plan={player: words, 1 - player: other})

    def attack(self, *words, player=0, other=()):
        self.play(attack_phase, player, plan={player: words, 1 - player: other})

    def refresh(self, *words, player=0):
        self.play(refresh_phase, player, plan={player: words})

    def buy_menu(self, *words, player=0):
        return self.next_menu(buy_phase, player, plan={player: words})

    def attack_menu(self, *words, player=0, other=()):
        return self.next_menu(attack_phase, player, plan={player: words, 1 - player: other})
