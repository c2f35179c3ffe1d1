"""A game of Scythe in words."""

from typing import Any

from balancewheel.sim.frame import narration
from balancewheel.sim.games.scythe import state as s
from balancewheel.sim.games.scythe.actions.cargo import PACKED
from balancewheel.sim.games.scythe.board import read_board
from balancewheel.sim.games.scythe.cards import GAINS, read_cards
from balancewheel.sim.games.scythe.mats import ABILITIES, BOTTOMS, GOODS, RESOURCES, read_factions, read_mats
from balancewheel.sim.games.scythe.wind_gambit.tile_words import TileWords
from balancewheel.sim.games.scythe.wind_gambit.tiles import read_tiles
from balancewheel.sim.games.scythe.words import Cube, Gain, Section, Star, Structure, Trap, Unit

SECTIONS, UNITS, STRUCTURES, CUBES = Section.words(), Unit.words(), Structure.words(), Cube.words()
FORMS: dict[int, str] = {
    s.Option.UNITS: "units",
    s.Option.FOR_COINS: "coins",
    s.Option.FOR_POWER: "power",
    s.Option.FOR_CARDS: "cards",
    s.Option.FOR_RESOURCES: "resources",
    s.Option.FOR_POPULARITY: "popularity",
    s.Option.TO_WORK: "work",
}
TRAPS, GOOD_WORDS = Trap.words(), Gain.words()[: Gain.OIL]


def plural(n: int, word: str) -> str:
    """ "1 coin", "2 coins"; power and popularity do not change."""
    word = word.removesuffix("s") if n == 1 else word
    return f"{n} {word}"


def load(packed: int) -> str:
    """ " with 2 workers, 3 metal" from what the event of a move holds."""
    amounts = [packed >> 6 * number & 63 for number in range(5)]
    goods = [plural(amounts[0], "workers")] if amounts[0] else []
    goods += [f"{n} {name}" for n, name in zip(amounts[1:], RESOURCES, strict=True) if n]
    return f" with {', '.join(goods)}" if goods else ""


class Narrator(narration.Narrator):
    """Names and sentences for one game of Scythe."""

    questions = s.Question
    point = "coin"

    def __init__(self, *about: Any) -> None:
        """Read the components once."""
        super().__init__(*about)
        self.board = read_board(self.values["map"])
        self.places = self.board.names
        self.factions = read_factions(self.values["faction_mats"], self.board)
        self.mats = read_mats(self.values["player_mats"])
        self.cards = read_cards(self.values)
        self.tiles, self.endings = read_tiles(self.values["wind_gambit"])

    @property
    def tile_words(self) -> TileWords:
        """The words of airships and resolution tiles."""
        return TileWords(self)

    def place(self, place: int) -> str:
        """A territory by its id, a home base as such."""
        name = self.places[place]
        return f"the {name.removeprefix('HB_').capitalize()} base" if name.startswith("HB_") else name

    def seat(self, seat: int) -> str:
        """Who plays there, as in "Crimea (builder)"."""
        entrant = self.state.entrant[seat]
        faction = self.factions[int(self.state.faction[seat])]["id"].capitalize()
        return f"{faction} ({self.labels[entrant]})"

    def seating(self) -> list[str]:
        """The set-up says it: each faction with its mat and its seat."""
        return []

    def ability(self, ability: int) -> str:
        """The name of an ability."""
        return ABILITIES[ability].replace("_", " ").capitalize()

    def mech(self, seat: int, mech: int) -> str:
        """The ability under a mech."""
        faction = self.factions[int(self.state.faction[seat])]
        return faction["mechs"][mech].replace("_", " ").capitalize()

    def mechs(self, seat: int) -> list[str]:
        """The abilities under the four mechs of a seat."""
        return [ABILITIES[one] for one in self.rules.faction_mechs[self.state.faction[seat]]]

    def cargo(self, place: int, packed: int) -> str:
        """ "metal 2 oil": what a unit takes along, with numbers where it leaves some of a type behind."""
        words = []
        for resource, name in enumerate(RESOURCES):
            n, there = packed >> PACKED * resource & (1 << PACKED) - 1, self.state.resources[place, resource]
            words += [name if n == there else f"{n} {name}"] if n else []
        return " ".join(words) or "nothing"

    def card_id(self, kind: str, number: int) -> Any:
        """A card by its id in the file of cards."""
        return self.cards[kind][number]["id"]

    def sentences(self, event: Any) -> list[str]:
        """An event as a line, or none."""
        who = self.seat(event.who) if event.who >= 0 else "nobody"
        match event.kind:
            case s.Event.DEALT:
                mat = self.mats[int(event.place)]["id"]
                return [
                    f"{who} has the {mat} mat and is number {event.amount + 1} in turn order, in seat {event.who + 1}."
                ]
            case s.Event.TURN_BEGINS:
                return ["", f"Round {event.amount}. {who} chooses {SECTIONS[event.what]}."]
            case s.Event.SKIPPED:
                return ["  The top action is left out."]
            case s.Event.GAINED:
                return [f"  {who} gains {plural(event.amount, GOOD_WORDS[event.what])}."]
            case s.Event.WAIVED:
                return [f"  {who} declines {plural(event.amount, GAINS[event.what].replace('_', ' '))}."]
            case s.Event.LOST:
                return [f"  {who} loses {plural(event.amount, GOOD_WORDS[event.what])}."]
            case s.Event.SPENT:
                return [f"  {who} pays {plural(event.amount, GOOD_WORDS[event.what])}."]
            case s.Event.MOVED:
                place, to = (self.place(one) for one in divmod(int(event.place), 64))
                return [f"  The {UNITS[event.what]} goes from {place} to {to}{load(int(event.amount))}."]
            case s.Event.DRIVEN_BACK:
                whose, place = self.seat(event.what), self.place(event.place)
                return [f"  {plural(event.amount, 'workers')} of {whose} must leave {place}."]
            case s.Event.WORKERS_MADE:
                return [f"  {plural(event.amount, 'new workers')} in {self.place(event.place)}."]
            case s.Event.PUT:
                return [f"  {event.amount} {RESOURCES[event.what]} to {self.place(event.place)}."]
            case s.Event.PAID:
                where = "the airship" if event.amount else self.place(event.place)
                return [f"  Pays 1 {RESOURCES[event.what]} from {where}."]
            case s.Event.UPGRADED:
                return [f"  Upgrades: the cube of {CUBES[event.what]} goes to {BOTTOMS[event.place]}."]
            case s.Event.DEPLOYED:
                return [f"  Deploys the mech of {self.mech(event.who, event.what)} in {self.place(event.place)}."]
            case s.Event.BUILT:
                return [f"  Builds the {STRUCTURES[event.what]} in {self.place(event.place)}."]
            case s.Event.ENLISTED:
                return [f"  Enlists the recruit of {BOTTOMS[event.what]} for {GOOD_WORDS[event.place]}."]
        return self._sentences_of_combat(event, who)

    def _sentences_of_combat(self, event: Any, who: str) -> list[str]:
        match event.kind:
            case s.Event.COMBAT:
                return [f"  {who} fights {self.seat(event.what)} in {self.place(event.place)}."]
            case s.Event.USED:
                return [f"  {who} uses {self.ability(event.what)}."]
            case s.Event.SHOWN:
                return [f"  {who} shows {event.amount}, of which {event.place} on the dial."]
            case s.Event.WON_COMBAT:
                return [f"  {who} wins."]
            case s.Event.RETREATED:
                return [f"  The {UNITS[event.what]} of {who} retreats to {self.place(event.place)}."]
            case s.Event.MET:
                card = self.cards["encounter"][event.what].get("id", event.what + 1)
                return [f"  {who} meets encounter {card} in {self.place(event.place)}."]
            case s.Event.CHOSE:
                return [f"  Takes option {event.what + 1}."]
            case s.Event.CARD_TAKEN:
                return [f"  Takes factory card {self.cards['factory'][event.what].get('id', event.what + 1)}."]
            case s.Event.REVEALED:
                card = self.cards["objective"][event.what]
                return [f"  {who} reveals an objective: {card.get('name', card.get('id', event.what + 1))}."]
            case s.Event.FLAGGED:
                return [f"  Places a flag in {self.place(event.place)}."]
            case s.Event.TRAPPED:
                return [f"  Sets a trap for {TRAPS[event.what]} in {self.place(event.place)}."]
            case s.Event.SPRUNG:
                return [f"  {who} runs into a trap for {TRAPS[event.what]} in {self.place(event.place)}."]
            case s.Event.REARMED:
                return [f"  Arms the trap in {self.place(event.place)} again."]
            case s.Event.STAR:
                return [f"  {who} places star {event.amount}, for {Star(event.what).word}."]
            case s.Event.UNDONE:
                back = "aboard the airship" if event.place == s.NOWHERE else f"to {self.place(event.place)}"
                return [f"  The {UNITS[event.what]} goes back {back}."]
        return self.tile_words.sentences(event, who)

    # options

    def option(self, option: Any) -> str:
        """An option of the question on the table."""
        kind, what, place, amount = option.tolist()
        plain = {s.Option.DECLINE: "decline", s.Option.DONE: "done", s.Option.NO: "no"}
        if self.state.question == s.Question.STEP and kind == s.Option.DONE:
            return "stop"
        if kind in plain:
            return plain[kind]
        if self.state.question >= s.Question.HAUL:
            return self.tile_words.option(what, place, amount)
        return self._option_of_turn(kind, what, place, amount) or self._option_of_pieces(kind, what, place, amount)

    def _option_of_turn(self, kind: int, what: int, place: int, amount: int) -> str | None:
        """Sections, forms, movement and combat."""
        match self.state.question:
            case s.Question.SECTION:
                return SECTIONS[what]
            case s.Question.REVEAL:
                return f"{'meet open' if kind == s.Option.HERE else 'reveal'} {self.card_id('objective', what)}"
            case s.Question.TOP:
                return FORMS.get(kind) or ("take all" if what == s.NOTHING else f"take {GAINS[what]}")
            case s.Question.BOTTOM:
                return "take move" if what == s.NOTHING else f"take {BOTTOMS[what]}"
            case s.Question.UNIT:
                return f"{UNITS[what]} at {self.places[place]}"
            case s.Question.STEP:
                return f"to {self.places[place]}"
            case s.Question.TAKE_WORKERS:
                return f"take {plural(amount, 'workers')}" + (f", {what} of them walked" if what else "")
            case s.Question.TAKE_RESOURCES:
                return f"take {self.cargo(place, amount)}"
            case s.Question.TAKE_AMOUNT:
                return f"take {amount} {RESOURCES[what]}"
            case s.Question.NEXT_COMBAT:
                return "fight the airship" if kind == s.Option.THIS else f"fight in {self.places[place]}"
            case s.Question.USE_ABILITY:
                return f"use {ABILITIES[what]}"
            case s.Question.DIAL:
                return f"dial {amount}"
            case s.Question.PLAY_CARD:
                return f"play {self.rules.combat_card_values[what]}"
            case s.Question.RETREAT_TO:
                return f"{UNITS[what]} to {self.places[place]}"
            case s.Question.RETREAT_WITH:
                return f"with {plural(amount, 'workers')}"
        return None

    def _option_of_pieces(self, kind: int, what: int, place: int, amount: int) -> str:
        """Cards, costs and what is placed."""
        match self.state.question:
            case s.Question.ENCOUNTER:
                return f"option {what + 1}"
            case s.Question.PLACE_TOKEN:
                return f"trap {TRAPS[what]}" if kind == s.Option.TRAP else "flag"
            case s.Question.REARM:
                return "yes"
            case s.Question.TAKE_CARD:
                return f"card {self.card_id('factory', what)}"
            case s.Question.TRADE_FOR:
                return (
                    " ".join(name for i, name in enumerate(RESOURCES) for _ in range(what >> 4 * i & 15)) or "nothing"
                )
            case s.Question.PUT_RESOURCE:
                return f"{RESOURCES[what]} to {self.places[place]}"
            case s.Question.PRODUCE_AT:
                options = self.state.options[: self.state.n_options]
                all_there = max(option.amount for option in options if option.place == place)
                return f"at {self.places[place]}" + (f" with {amount}" if amount < all_there else "")
            case s.Question.NEW_WORKERS:
                return plural(amount, "new workers")
            case s.Question.SPEND_CARD | s.Question.PAY_CARD:
                return f"card of {self.rules.combat_card_values[what]}"
            case s.Question.PAY_FROM:
                return f"{RESOURCES[what]} from {'the airship' if kind == s.Option.THIS else self.places[place]}"
            case s.Question.MOVE_CUBE:
                return f"{CUBES[what]} to {BOTTOMS[place]}"
            case s.Question.PLACE_MECH:
                return f"{self.mechs(self.state.decider)[what]} in {self.places[place]}"
            case s.Question.PLACE_STRUCTURE:
                return f"{STRUCTURES[what]} in {self.places[place]}"
            case s.Question.PLACE_RECRUIT:
                return f"{BOTTOMS[what]} for {GOODS[place]}"
            case s.Question.GAIN_RESOURCE | s.Question.PAY_TYPE:
                return RESOURCES[what]
            case s.Question.PLACE_WORKER:
                return f"worker in {self.places[place]}"
            case s.Question.PEEK_AT:
                return f"peek at {what}"
            case s.Question.RIDE_TO:
                return f"ride to {self.places[place]}"
            case s.Question.RIDE_WITH:
                return f"{amount} {UNITS[what]}"
            case s.Question.ACCEPT:
                return f"accept {amount} {GAINS[what].replace('_', ' ')}"
        raise AssertionError(f"a question without words: {s.Question(self.state.question).word}")
