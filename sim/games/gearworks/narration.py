"""A game of Gearworks in words."""

from typing import Any

from balancewheel.sim.frame import narration
from balancewheel.sim.frame.narration import plural, sentence
from balancewheel.sim.games.gearworks import state as s
from balancewheel.sim.games.gearworks.results import TINKERERS
from balancewheel.sim.games.gearworks.rules import COLUMN_NAMES, LINE_NAMES, MAX_COLUMNS, ROW_NAMES

COLOURS = ["gray", "blue", "yellow", "red", "green", "white"]  # gray, blue, yellow are printed names
PART_NAMES = {"A": "wheel", "3": "air canister"}
ABILITY_PLAYS = {s.Option.PLAY: "", s.Option.PLAY_VICTORIA: "Victoria: ", s.Option.PLAY_JADE: "Jade: "}
PLAIN_OPTIONS = {
    s.Option.DRAW_BARTLEBY: "Bartleby: draw 3",
    s.Option.DRAW_GEAR: "draw a gear",
    s.Option.DRAW_CONTRAPTION: "draw a contraption",
    s.Option.DISCARD_GEARS: "discard gears",
    s.Option.RE_ENTER: "re-enter",
    s.Option.PASS: "pass",
    s.Option.END_TURN: "end turn",
    s.Option.NO_MORE: "build no more",
}


def cell_name(cell: int) -> str:
    """A2 for the space in column A and row 2."""
    return COLUMN_NAMES[cell % MAX_COLUMNS] + ROW_NAMES[cell // MAX_COLUMNS]


def part_name(line: int) -> str:
    """A part by its type, and by its name where the rulebook gives one."""
    name = LINE_NAMES[line]
    return f"part {name} ({PART_NAMES[name]})" if name in PART_NAMES else f"part {name}"


def sparks(amount: int) -> str:
    """As in "1 spark" and "2 sparks"."""
    return plural(amount, "spark")


class Narrator(narration.Narrator):
    """Names and sentences for one game of Gearworks."""

    questions = s.Question

    def __init__(self, *about: Any) -> None:
        """Begin with an empty grid."""
        super().__init__(*about)
        self.top: list[int] = []  # the grid as it lies, laid anew as the game is narrated
        self.starters: list[str] = []
        self.claiming = False

    # names

    def seat(self, seat: int) -> str:
        """Who sits there, as in "seat 2 (engineer, Jade)"."""
        if self.state.solo and seat == s.LEVIATHAN:
            return "the Leviathan"
        label = self.labels[self.state.entrant[seat]]
        return f"seat {seat + 1} ({label}, {TINKERERS[self.state.tinkerer[seat]]})"

    def gear(self, gear: int) -> str:
        """ "blue 5" for a gear card."""
        return f"{COLOURS[self.rules.gear_colour[gear]]} {self.rules.gear_value[gear]}"

    def contraption(self, card: int) -> str:
        """ "A3", or "A4." for a card with a dot."""
        parts = "".join(LINE_NAMES[part] for part in self.rules.contraption_parts[card])
        return parts + "." * int(self.rules.contraption_dot[card])

    def contraption_parts(self, card: int) -> str:
        """ "A+3" for a contraption card."""
        return "+".join(LINE_NAMES[part] for part in self.rules.contraption_parts[card])

    def grid(self) -> list[str]:
        """The grid as it lies, one line per row."""
        rows = []
        for row in range(self.state.n_rows):
            gears = self.top[row * MAX_COLUMNS : row * MAX_COLUMNS + self.state.n_columns]
            cells = (f"{self.gear(gear):>9}" if gear >= 0 else f"{'.':>9}" for gear in gears)
            rows.append(f"    {ROW_NAMES[row]}" + "".join(cells))
        return ["     " + "".join(f"{COLUMN_NAMES[c]:>9}" for c in range(self.state.n_columns)), *rows]

    # options

    def option(self, option: Any) -> str:
        """An option of the question on the table."""
        kind, what, place, amount = option.tolist()
        if kind in ABILITY_PLAYS:
            return f"{ABILITY_PLAYS[kind]}play {self.gear(what)} on {cell_name(place)}"
        if kind == s.Option.REPLACE:
            return f"replace {cell_name(place)} with {self.gear(what)}"
        if kind == s.Option.SLIDE_WYATT:
            return f"Wyatt: slide {self.gear(what)} to {cell_name(place)}"
        if kind == s.Option.GEAR:
            return self.gear(what)
        if kind == s.Option.CONTRAPTION:
            name = self.contraption(what)
            return f"build {name} with {[name[0], name[1], 'both'][amount - 1]}"
        return PLAIN_OPTIONS[kind]

    # events

    def sentences(self, event: Any) -> list[str]:
        """An event as lines; starting gears wait for the round to begin."""
        if event.kind == s.Event.STARTER:
            if not self.starters:
                self.top = [s.NOTHING] * len(self.state.top)
            self.starters.append(f"{self.gear(event.what)} at {cell_name(event.place)}")
            self.top[event.place] = event.what
            return []
        if event.kind == s.Event.ROUND_BEGINS:
            starters, self.starters = self.starters, []
            begins = f"{sentence(self.seat(event.who))} begins."
            return ["", f"Round {event.what}. Starting gears: {', '.join(starters)}.", begins]
        first_claim = event.kind == s.Event.CLAIMED and not self.claiming
        self.claiming = bool(event.kind == s.Event.CLAIMED)
        before = ["The round is over.", *self.grid()] if first_claim else []
        if event.kind == s.Event.PLAYED:
            self.top[event.place] = event.what
        if event.kind == s.Event.SLID:
            self.top[event.amount], self.top[event.place] = s.NOTHING, event.what
        return [*before, self._sentence(event)]

    def _sentence(self, event: Any) -> str:
        who = sentence(self.seat(event.who))
        match event.kind:
            case s.Event.PLAYED:
                over = f" on top of {self.gear(event.amount)}" if event.amount != s.NOTHING else ""
                cell = cell_name(event.place)
                lines = f"column {cell[0]} and row {cell[1]}"
                return f"{who} plays {self.gear(event.what)} at {cell}{over} and controls {lines}."
            case s.Event.ABILITY_PLAY if event.what == s.Option.PLAY_JADE:
                return "  Jade changes its number to make it fit; it lies sideways."
            case s.Event.ABILITY_PLAY:
                return "  Victoria lets it into a column that shows its colour already."
            case s.Event.TINKER:
                return f"  It tinkers: {sparks(event.amount)}."
            case s.Event.RE_ENTERED:
                return f"{who} pays {sparks(event.amount)} to come back."
            case s.Event.DREW_GEAR:
                return f"{who} buys a gear card: {self.gear(event.what)}."
            case s.Event.DREW_CONTRAPTION:
                return f"{who} buys a contraption card: {self.contraption_parts(event.what)}."
            case s.Event.DISCARDED:
                return f"{who} puts {self.gear(event.what)} under the deck."
            case s.Event.PASSED | s.Event.LEVIATHAN_PASSED:
                return f"{who} passes."
            case s.Event.SLID:
                gear = self.gear(event.what)
                return f"{who} slides {gear} from {cell_name(event.amount)} to {cell_name(event.place)}."
            case s.Event.KEPT:
                return f"{who} draws {event.amount} gears and keeps {self.gear(event.what)}."
        return self._sentence_of_round_end(event, who)

    def _sentence_of_round_end(self, event: Any, who: str) -> str:
        match event.kind:
            case s.Event.CLAIMED:
                return f"  claimed: {part_name(event.what)} by {self.seat(event.who)}"
            case s.Event.BUILT:
                parts = self.rules.contraption_parts[event.what]
                used = "both parts" if event.amount == 3 else LINE_NAMES[parts[event.amount - 1]]
                return f"{who} builds contraption {self.contraption_parts(event.what)} with {used}."
            case s.Event.ABILITY_SPARK:
                return f"{who} did not use the ability: {sparks(event.amount)}."
            case s.Event.DEALT_HAND:
                return f"{who} now holds {plural(event.amount, 'gear')} and {plural(event.place, 'contraption')}."
            case s.Event.LEADS:
                return f"{who} leads with {event.amount} parts."
            case s.Event.CATCH_UP:
                return f"{who} is behind: {sparks(event.amount)}."
            case s.Event.LEVIATHAN_SPARKS:
                return f"{who} gains {sparks(event.amount)} and has {event.place}."
            case s.Event.LEVIATHAN_CELL:
                return f"{who} turns to {cell_name(event.place)}."
            case s.Event.LEVIATHAN_FLIPPED:
                return f"  It flips {self.gear(event.what)}, which does not fit."
            case s.Event.LEVIATHAN_STUCK:
                return "  It finds no gear that fits."
        raise AssertionError(f"an event without words: {event.kind}")
