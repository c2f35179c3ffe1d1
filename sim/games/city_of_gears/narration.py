"""A game of City of Gears in words."""

from typing import Any

from balancewheel.sim.frame import narration
from balancewheel.sim.frame.narration import plural, sentence
from balancewheel.sim.games.city_of_gears import state as s
from balancewheel.sim.games.city_of_gears.components import read_developments, read_tiles
from balancewheel.sim.games.city_of_gears.converter import unpack
from balancewheel.sim.games.city_of_gears.dice import dice_in
from balancewheel.sim.games.city_of_gears.layout import FIRST_FACTORY, read_city
from balancewheel.sim.games.city_of_gears.rules import FIRST_BONUS, FIRST_DEVELOPMENT
from balancewheel.sim.games.city_of_gears.words import GOODS, RESOURCES

COUNTED = {"steam": ("steam", "steam"), "cog": ("cog", "cogs"), "zap": ("zap", "zaps")}
COUNTED |= {"movement": ("movement token", "movement tokens"), "prestige": ("prestige", "prestige")}
ORDINALS = ["first", "second", "third", "fourth"]


def amount(n: int, good: str) -> str:
    """As in "1 cog", "2 cogs" and "2 steam"."""
    return f"{n} {COUNTED[good][int(n != 1)]}"


def face(mask: int) -> str:
    """What a die shows: "steam/cog"."""
    return "/".join(name for bit, name in enumerate(RESOURCES) if mask >> bit & 1)


def resources(packed: int) -> str:
    """A packed number of resources: "1 steam and 2 cogs", or "nothing"."""
    parts = [amount(unpack(packed, i), name) for i, name in enumerate(RESOURCES) if unpack(packed, i)]
    return " and ".join(parts) or "nothing"


def dice(packed: int) -> str:
    """A packed choice of dice: "steam, steam, cog/zap"."""
    return ", ".join(face(mask) for mask in range(1, s.N_MASKS) for _ in range(dice_in(packed, mask)))


class Narrator(narration.Narrator):
    """Names and sentences for one game of City of Gears."""

    questions = s.Question

    def __init__(self, *about: Any) -> None:
        """Read the names of tiles, developments and cells."""
        super().__init__(*about)
        self.tiles = [tile.name for tile in read_tiles(self.values["tiles"])]
        self.developments = [one.name for one in read_developments(self.values["developments"])]
        self.city = read_city(self.values["map"], self.values["offset_third_factory"])
        self.rolled: list[str] = []
        self.begun = False
        self.whose_turn = s.NOBODY
        self.revealed: dict[int, int] = {}

    # names

    def cell(self, cell: int) -> str:
        """B2 for the middle of the city: column, then row."""
        row, column = self.city.cells[cell]
        return f"{'ABCDEFGHI'[column]}{row + 1}"

    def node(self, node: int) -> str:
        """A cell, or a factory by the player's place in turn order."""
        return self.cell(node) if node < FIRST_FACTORY else "factory"

    def place(self, cell: int) -> str:
        """A cell with the tile that lies there."""
        tile = self.revealed.get(cell, self.state.tile[cell])
        return f"{self.tiles[tile]} ({self.cell(cell)})" if tile >= 0 else self.cell(cell)

    def spot(self, spot: int) -> str:
        """A spot for links by its two ends: A1-B1, or factory-B1 (south)."""
        players = self.state.n_players
        one, other = self.rules.spot_end[players, spot]
        twins = [i for i in range(spot) if tuple(self.rules.spot_end[players, i]) == (one, other)]
        again = f" ({len(twins) + 1})" if twins else ""
        if other >= FIRST_FACTORY:
            return f"{self.city.edges[players][other - FIRST_FACTORY]} factory-{self.cell(one)}{again}"
        return f"{self.cell(one)}-{self.cell(other)}{again}"

    def way(self, effect: int, branch: int) -> str:
        """One way of a choice, as its file says it."""
        if effect < FIRST_BONUS:
            words = self.values["tiles"]["tile"][effect]["effect"]
        elif effect < FIRST_DEVELOPMENT:
            words = self.values["tiles"]["tile"][effect - FIRST_BONUS]["link_bonus"]
        else:
            words = self.values["developments"]["development"][effect - FIRST_DEVELOPMENT]["effect"]
        choice = next(one for one in words if one.startswith("choose "))
        return choice.removeprefix("choose ").split("|")[branch - 1].strip()

    # options

    def option(self, option: Any) -> str:
        """An option of the question on the table."""
        kind, what, place, n = option.tolist()
        match kind:
            case s.Option.ACTIVATE:
                return f"activate {self.place(place)}" + self._by(what)
            case s.Option.COLLECT:
                return f"collect {self.place(place)}" + self._by(what)
            case s.Option.WALK:
                return f"move {self.node(what)}-{self.node(place)}"
            case s.Option.RAPID:
                return f"rapid {self.node(what)}-{self.node(place)}"
            case s.Option.DRAW:
                return f"draw {n}"
            case s.Option.DESTROY_WORKER:
                return f"destroy worker of {what} at {self.cell(place)} for {n}"
            case s.Option.DEMOLISH_LINK:
                return f"demolish {self.spot(place)} of {what} for {n}"
            case s.Option.CONSTRUCT_WORKER:
                return f"construct for {n}"
            case s.Option.USE | s.Option.WITH_DEVELOPMENT:
                return f"use {self.developments[what]}"
            case s.Option.CONVERT:
                return f"convert {resources(what)} to {RESOURCES[place]}"
        return self._smaller_option(kind, what, place, n)

    def _by(self, development: int) -> str:
        return f" by {self.developments[development - 1]}" if development else ""

    def _smaller_option(self, kind: int, what: int, place: int, n: int) -> str:
        match kind:
            case s.Option.WITH_TOKEN:
                return f"{RESOURCES[what]} token"
            case s.Option.WITH_DIE:
                return f"{RESOURCES[what]} with {face(place)} die"
            case s.Option.SAVE:
                return f"save {RESOURCES[place]} by {self.developments[what]}"
            case s.Option.WAY:
                return self.way(place, what)
            case s.Option.DICE:
                return f"re-roll {dice(what)}"
            case s.Option.GET:
                return RESOURCES[what]
            case s.Option.LINK:
                return f"link {self.spot(place)}" + self._by(what)
            case s.Option.DEVELOP:
                return f"develop {self.developments[what]}"
            case s.Option.GEAR:
                return f"gear {self.developments[what]}"
            case s.Option.DISCARD_GEAR:
                return f"discard {self.developments[what]}"
            case s.Option.FLY:
                return f"fly {self.node(what)}-{self.node(place)}"
            case s.Option.STORE:
                return f"keep {resources(what)}"
            case s.Option.CASH_ZAPS:
                return f"cash {n}"
            case s.Option.TURN_DIE:
                return f"turn {face(what)} to {RESOURCES[place]}"
            case s.Option.GET_BOTH:
                return f"split {face(what)}" + self._by(place)
            case s.Option.MORE_GEARS:
                return f"{n} more"
        return PLAIN_OPTIONS[kind]

    # events

    def sentences(self, event: Any) -> list[str]:
        """An event as lines; dice wait until all have fallen."""
        if event.kind == s.Event.ROLLED:
            self.rolled.append(face(event.what))
            return []
        before = []
        if self.rolled:
            before = [f"  The {'die shows' if len(self.rolled) == 1 else 'dice show'} {', '.join(self.rolled)}."]
            self.rolled = []
        if event.kind == s.Event.EXPLORED:
            self.revealed[event.place] = event.what
        line = self._sentence(event)
        return [*before, *line] if isinstance(line, list) else [*before, line]

    def narrate(self, head: str, events: Any) -> list[str]:
        """The game as lines; names of tiles appear once they are found."""
        self.revealed, self.begun = dict.fromkeys(range(len(self.city.cells)), s.NOTHING), False
        lines = super().narrate(head, events)
        self.revealed = {}
        return lines

    def _sentence(self, event: Any) -> str | list[str]:
        who = sentence(self.seat(event.who))
        match event.kind:
            case s.Event.TURN_BEGINS:
                self.begun, self.whose_turn = True, event.who
                first = event.who == self.state.first_player
                return ["", f"Round {event.amount}.", f"{who}:"] if first else f"{who}:"
            case s.Event.ACTIVATED:
                return f"  activates {self.place(event.place)}{self._by(event.amount)}."
            case s.Event.COLLECTED:
                return f"  collects the link bonus of {self.place(event.place)}{self._by(event.amount)}."
            case s.Event.GAINED:
                gains = f"gains {amount(event.amount, GOODS[event.what])}."
                return f"  {gains}" if self.begun else f"{who} starts with {amount(event.amount, GOODS[event.what])}."
            case s.Event.MOVED:
                how = " by rapid transit" if event.amount == s.Option.RAPID else ""
                return f"  moves a worker from {self._node(event.what)} to {self._node(event.place)}{how}."
            case s.Event.FLOWN:
                return f"  flies a worker from {self._node(event.what)} to {self._node(event.place)}."
            case s.Event.EXPLORED:
                return f"  finds {self.tiles[event.what]} at {self.cell(event.place)} and takes its discovery token."
            case s.Event.OPENING_DAY:
                return "Opening Day: the whole city is known, and the white gears go into the bag."
            case s.Event.DREW:
                return f"  draws {plural(event.amount, 'gear')}."
            case s.Event.DREW_WHITE:
                return f"  draws a white gear, the {ORDINALS[min(event.amount, 4) - 1]}."
        return self._second_sentence(event)

    def _node(self, node: int) -> str:
        return "the factory" if node >= FIRST_FACTORY else self.place(node)

    def _second_sentence(self, event: Any) -> str:
        match event.kind:
            case s.Event.LINKED:
                return f"  places a gear link at {self.spot(event.place)}{self._by(event.what)}."
            case s.Event.DEVELOPED:
                return f"  develops {self.developments[event.what]}."
            case s.Event.DISCARDED:
                return f"  discards {self.developments[event.what]}."
            case s.Event.RETURNED:
                return f"  returns {plural(event.amount, 'gear')} to the bag."
            case s.Event.DESTROYED:
                return f"  sends a worker of {self.seat(event.what)} home from {self.place(event.place)}."
            case s.Event.DEMOLISHED:
                return f"  demolishes the link {self.spot(event.place)} of {self.seat(event.what)}."
            case s.Event.BUILT:
                return f"  constructs a worker for {event.amount} prestige."
            case s.Event.INSTALLED:
                return f"  installs a worker for good at {self.place(event.place)}."
            case s.Event.CONVERTED:
                return f"  converts {resources(event.what)} to {RESOURCES[event.place]}."
            case s.Event.USED:
                development = self.developments[event.what]
                if event.who != self.whose_turn:
                    return f"  reckons with {development} of {self.seat(event.who)}."
                return f"  uses {development}."
            case s.Event.REROLLED:
                return f"  re-rolls {dice(event.what)}."
            case s.Event.SET:
                return f"  turns a {face(event.what)} die to {RESOURCES[event.place]}."
            case s.Event.STORED:
                return f"  stores {resources(event.what)}."
            case s.Event.CASHED:
                return f"  returns {amount(event.amount, 'zap')} for prestige."
        raise AssertionError(f"an event without words: {event.kind}")


PLAIN_OPTIONS: dict[int, str] = {
    s.Option.DECLINE: "decline",
    s.Option.END_TURN: "end turn",
    s.Option.IN_FULL: "pay in full",
    s.Option.RETURN_REST: "return the rest",
    s.Option.INSTALL_WORKER: "install",
    s.Option.WITH_MOVEMENT: "movement token",
    s.Option.WITH_STEAM: "steam",
}
