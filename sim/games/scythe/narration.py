"""A game of Scythe in words."""

from typing import TYPE_CHECKING, Any

from balancewheel.sim.games.scythe import state as s
from balancewheel.sim.games.scythe.board import read_board
from balancewheel.sim.games.scythe.cards import read_cards
from balancewheel.sim.games.scythe.mats import ABILITIES, BOTTOMS, RESOURCES, TOPS, read_factions, read_mats
from balancewheel.sim.kernel.decisions import DECIDED

if TYPE_CHECKING:
    from balancewheel.sim.run.replay import Replay

QUESTIONS = [
    "section", "reveal", "top", "unit", "step", "take workers", "take resources", "take amount", "next combat",
    "use ability", "dial", "play card", "retreat to", "retreat with", "encounter", "place token", "rearm", "take card",
    "trade for", "put resource", "produce at", "new workers", "bottom", "spend card", "pay from", "move cube",
    "place mech", "place structure", "place recruit", "gain resource", "pay card", "pay type", "place worker",
    "peek at", "ride to", "ride with",
]  # fmt: skip
SECTIONS = [*TOPS, "factory card"]
UNITS = ["character", "mech", "worker"]
STRUCTURES = ["mine", "monument", "armory", "mill"]
CUBES = ["move units", "move coins", "bolster power", "bolster cards", "trade popularity", "produce territories"]
TRAPS = ["popularity", "power", "coins", "combat cards"]
GOOD_WORDS = ["power", "coins", "popularity", "combat cards"]


def plural(n: int, word: str) -> str:
    """ "1 coin", "2 coins"; power and popularity do not change."""
    word = word.removesuffix("s") if n == 1 else word
    return f"{n} {word}"


def load(packed: int) -> str:
    """ " with 2 workers, 3 metal" from what the story keeps of a move."""
    amounts = [packed >> 6 * number & 63 for number in range(5)]
    goods = [plural(amounts[0], "workers")] if amounts[0] else []
    goods += [f"{n} {name}" for n, name in zip(amounts[1:], RESOURCES, strict=True) if n]
    return f" with {', '.join(goods)}" if goods else ""


class Narrator:
    """Names of places, players and cards for one story."""

    def __init__(self, story: "Replay") -> None:
        """Read the components once."""
        self.story = story
        values = story.prepared.spec.rules.values
        board = read_board(values["map"])
        self.places = board.names
        self.factions = read_factions(values["faction_mats"], board)
        self.mats = read_mats(values["player_mats"])
        self.cards = read_cards(values)

    def place(self, place: int) -> str:
        """A territory by its id, a home base as such."""
        name = self.places[place]
        return f"the {name.removeprefix('HB_').capitalize()} base" if name.startswith("HB_") else name

    def seat(self, seat: int) -> str:
        """Who plays there, as in "Crimea (builder)"."""
        entrant = self.story.state.entrant[seat]
        faction = self.factions[int(self.story.state.faction[seat])]["id"].capitalize()
        return f"{faction} ({self.story.prepared.lineup.entrants[entrant].label})"

    def ability(self, ability: int) -> str:
        """The name of an ability."""
        return ABILITIES[ability].replace("_", " ").capitalize()

    def mech(self, seat: int, mech: int) -> str:
        """The ability under a mech."""
        faction = self.factions[int(self.story.state.faction[seat])]
        return faction["mechs"][mech].replace("_", " ").capitalize()


def narrate(story: "Replay") -> list[str]:
    """Every event of the game as a line."""
    narrator = Narrator(story)
    lines = [f"Game {story.game} of seed {story.prepared.spec.seed}, rules {story.prepared.spec.rules.name}."]
    for h in story.events:
        if h.kind != DECIDED:
            lines += _sentence(narrator, h)
    lines += ["", "The game is over." if story.state.over else "The game is unfinished: the round cap was hit."]
    return lines


def _sentence(n: Narrator, h: Any) -> list[str]:
    """One event as a line or none."""
    who = n.seat(h.who) if h.who >= 0 else "Nobody"
    match h.kind:
        case s.DEALT:
            mat = n.mats[int(h.place)]["id"]
            return [f"{who} has the {mat} mat and is number {h.amount + 1} in turn order, in seat {h.who + 1}."]
        case s.TURN_BEGINS:
            return ["", f"Round {h.amount}. {who} chooses {SECTIONS[h.what]}."]
        case s.SKIPPED:
            return ["  The top action is left out."]
        case s.GAINED:
            return [f"  {who} gains {plural(h.amount, GOOD_WORDS[h.what])}."]
        case s.LOST:
            return [f"  {who} loses or pays {plural(h.amount, GOOD_WORDS[h.what])}."]
        case s.MOVED:
            place, to = divmod(int(h.place), 64)
            return [f"  The {UNITS[h.what]} goes from {n.place(place)} to {n.place(to)}{load(int(h.amount))}."]
        case s.DRIVEN_BACK:
            return [f"  {plural(h.amount, 'workers')} of {n.seat(h.what)} must leave {n.place(h.place)}."]
        case s.WORKERS_MADE:
            return [f"  {plural(h.amount, 'new workers')} in {n.place(h.place)}."]
        case s.PUT:
            return [f"  {h.amount} {RESOURCES[h.what]} to {n.place(h.place)}."]
        case s.PAID:
            return [f"  Pays 1 {RESOURCES[h.what]} from {n.place(h.place)}."]
        case s.UPGRADED:
            return [f"  Upgrades: the cube of {CUBES[h.what]} goes to {BOTTOMS[h.place]}."]
        case s.DEPLOYED:
            return [f"  Deploys the mech of {n.mech(h.who, h.what)} in {n.place(h.place)}."]
        case s.BUILT:
            return [f"  Builds the {STRUCTURES[h.what]} in {n.place(h.place)}."]
        case s.ENLISTED:
            return [f"  Enlists the recruit of {BOTTOMS[h.what]} for {GOOD_WORDS[h.place]}."]
    return _sentence_of_combat_and_cards(n, h, who)


def _sentence_of_combat_and_cards(n: Narrator, h: Any, who: str) -> list[str]:
    match h.kind:
        case s.COMBAT:
            return [f"  {who} fights {n.seat(h.what)} in {n.place(h.place)}."]
        case s.USED:
            return [f"  {who} uses {n.ability(h.what)}."]
        case s.SHOWN:
            return [f"  {who} shows {h.amount}, of which {h.place} on the dial."]
        case s.WON_COMBAT:
            return [f"  {who} wins."]
        case s.RETREATED:
            return [f"  The {UNITS[h.what]} of {who} retreats to {n.place(h.place)}."]
        case s.MET:
            return [
                f"  {who} meets encounter {n.cards['encounter'][h.what].get('id', h.what + 1)} in {n.place(h.place)}."
            ]
        case s.CHOSE:
            return [f"  Takes option {h.what + 1}."]
        case s.CARD_TAKEN:
            return [f"  Takes factory card {n.cards['factory'][h.what].get('id', h.what + 1)}."]
        case s.REVEALED:
            card = n.cards["objective"][h.what]
            return [f"  {who} reveals an objective: {card.get('name', card.get('id', h.what + 1))}."]
        case s.FLAGGED:
            return [f"  Places a flag in {n.place(h.place)}."]
        case s.TRAPPED:
            return [f"  Sets a trap for {TRAPS[h.what]} in {n.place(h.place)}."]
        case s.SPRUNG:
            return [f"  {who} runs into a trap for {TRAPS[h.what]} in {n.place(h.place)}."]
        case s.REARMED:
            return [f"  Arms the trap in {n.place(h.place)} again."]
        case s.STAR:
            return [f"  {who} places star {h.amount}, for {s.STAR_NAMES[h.what]}."]
        case s.UNDONE:
            return [f"  The {UNITS[h.what]} goes back to {n.place(h.place)}."]
        case s.SCORED:
            return [f"{who}: {plural(h.amount, 'coins')}."]
        case s.WON:
            winners = [n.seat(seat) for seat in range(n.story.state.n_players) if h.amount >> seat & 1]
            return [f"The win goes to {' and '.join(winners)}."]
    raise AssertionError(f"a event without words: {h.kind}")
