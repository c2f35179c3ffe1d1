"""A game of Gearworks in words."""

from typing import TYPE_CHECKING, Any

from balancewheel.sim.games.gearworks import state as s
from balancewheel.sim.games.gearworks.results import TINKERERS
from balancewheel.sim.games.gearworks.rules import COLUMN_NAMES, LINE_NAMES, MAX_COLUMNS, ROW_NAMES
from balancewheel.sim.kernel.decisions import DECIDED

if TYPE_CHECKING:
    from balancewheel.sim.run.replay import Replay

QUESTIONS = ["turn", "discard", "keep", "build"]
COLOURS = ["gray", "blue", "yellow", "red", "green", "white"]  # gray, blue, yellow are printed names
PART_NAMES = {"A": "wheel", "3": "air canister"}


def cell_name(cell: int) -> str:
    """A2 for the space in column A and row 2."""
    return COLUMN_NAMES[cell % MAX_COLUMNS] + ROW_NAMES[cell // MAX_COLUMNS]


def gear_name(rules: Any, gear: int) -> str:
    """ "blue 5" for a gear card."""
    return f"{COLOURS[rules.gear_colour[gear]]} {rules.gear_value[gear]}"


def contraption_name(rules: Any, contraption: int) -> str:
    """ "A+3" for a contraption card."""
    return "+".join(LINE_NAMES[part] for part in rules.contraption_parts[contraption])


def part_name(line: int) -> str:
    """A part by its type, and by its name where the rulebook gives one."""
    name = LINE_NAMES[line]
    return f"part {name} ({PART_NAMES[name]})" if name in PART_NAMES else f"part {name}"


def counted(amount: int, name: str) -> str:
    """As in "1 gear" and "2 gears"."""
    return f"{amount} {name}{'' if amount == 1 else 's'}"


def sparks(amount: int) -> str:
    """As in "1 spark" and "2 sparks"."""
    return counted(amount, "spark")


def grid(rules: Any, top: list[int], state: Any) -> list[str]:
    """The grid as it lies, a line a row."""
    rows = []
    for row in range(state.n_rows):
        gears = top[row * MAX_COLUMNS : row * MAX_COLUMNS + state.n_columns]
        cells = (f"{gear_name(rules, gear):>9}" if gear >= 0 else f"{'.':>9}" for gear in gears)
        rows.append(f"    {ROW_NAMES[row]}" + "".join(cells))
    return ["     " + "".join(f"{COLUMN_NAMES[c]:>9}" for c in range(state.n_columns)), *rows]


def seat_name(story: "Replay", seat: int) -> str:
    """Who sits there, as in "seat 2 (engineer, Jade)"."""
    state = story.state
    if state.solo and seat == s.LEVIATHAN:
        return "the Leviathan"
    label = story.prepared.lineup.entrants[state.entrant[seat]].label
    return f"seat {seat + 1} ({label}, {TINKERERS[state.tinkerer[seat]]})"


def narrate(story: "Replay") -> list[str]:
    """Every event of the game as a line."""
    rules, state = story.prepared.rules[0], story.state
    lines = [f"Game {story.game} of seed {story.prepared.spec.seed}, rules {story.prepared.spec.rules.name}."]
    top = [s.NOTHING] * len(state.top)
    starters: list[str] = []
    for h in story.events:
        if h.kind == DECIDED:
            continue
        if h.kind == s.STARTER:
            top = top if starters else [s.NOTHING] * len(state.top)
            starters.append(f"{gear_name(rules, h.what)} at {cell_name(h.place)}")
            top[h.place] = h.what
            continue
        if h.kind == s.ROUND_BEGINS:
            lines += ["", f"Round {h.what}. Starting gears: {', '.join(starters)}."]
            lines.append(f"{_capital(seat_name(story, h.who))} begins.")
            starters = []
            continue
        if h.kind == s.CLAIMED and lines[-1][:5] != "  cla":
            lines += ["The round is over.", *grid(rules, top, state)]
        if h.kind == s.PLAYED:
            top[h.place] = h.what
        if h.kind == s.SLID:
            top[h.amount], top[h.place] = s.NOTHING, h.what
        lines.append(_sentence(story, rules, h))
    state_name = "unfinished: the turn cap was hit" if state.unfinished else "over"
    lines += ["", f"The game is {state_name}."]
    return lines


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


def _sentence(story: "Replay", rules: Any, h: Any) -> str:
    """One event as a sentence."""
    who = _capital(seat_name(story, h.who))
    match h.kind:
        case s.PLAYED:
            over = f" on top of {gear_name(rules, h.amount)}" if h.amount != s.NOTHING else ""
            lines = f"column {cell_name(h.place)[0]} and row {cell_name(h.place)[1]}"
            return f"{who} plays {gear_name(rules, h.what)} at {cell_name(h.place)}{over} and controls {lines}."
        case s.ABILITY_PLAY if h.what == s.PLAY_JADE:
            return "  Jade changes its number to make it fit; it lies sideways."
        case s.ABILITY_PLAY:
            return "  Victoria lets it into a column that shows its colour already."
        case s.TINKER:
            return f"  It tinkers: {sparks(h.amount)}."
        case s.RE_ENTERED:
            return f"{who} pays {sparks(h.amount)} to come back."
        case s.DREW_GEAR:
            return f"{who} buys a gear card: {gear_name(rules, h.what)}."
        case s.DREW_CONTRAPTION:
            return f"{who} buys a contraption card: {contraption_name(rules, h.what)}."
        case s.DISCARDED:
            return f"{who} puts {gear_name(rules, h.what)} under the deck."
        case s.PASSED:
            return f"{who} passes."
        case s.SLID:
            gear = gear_name(rules, h.what)
            return f"{who} slides {gear} from {cell_name(h.amount)} to {cell_name(h.place)}."
        case s.KEPT:
            return f"{who} draws {h.amount} gears and keeps {gear_name(rules, h.what)}."
        case s.CLAIMED:
            return f"  claimed: {part_name(h.what)} by {seat_name(story, h.who)}"
        case s.BUILT:
            parts = "both parts" if h.amount == 3 else LINE_NAMES[rules.contraption_parts[h.what, h.amount - 1]]
            return f"{who} builds contraption {contraption_name(rules, h.what)} with {parts}."
        case s.ABILITY_SPARK:
            return f"{who} did not use the ability: {sparks(h.amount)}."
        case s.DEALT_HAND:
            return f"{who} now holds {counted(h.amount, 'gear')} and {counted(h.place, 'contraption')}."
        case s.LEADS:
            return f"{who} leads with {h.amount} parts."
        case s.CATCH_UP:
            return f"{who} is behind: {sparks(h.amount)}."
        case s.LEVIATHAN_SPARKS:
            return f"{who} gains {sparks(h.amount)} and has {h.place}."
        case s.LEVIATHAN_CELL:
            return f"{who} turns to {cell_name(h.place)}."
        case s.LEVIATHAN_FLIPPED:
            return f"  It flips {gear_name(rules, h.what)}, which does not fit."
        case s.LEVIATHAN_STUCK:
            return "  It finds no gear that fits."
        case s.LEVIATHAN_PASSED:
            return f"{who} passes."
        case s.FINAL_SCORE:
            return f"{who} scores {h.amount}."
    raise AssertionError(f"a event without words: {h.kind}")
