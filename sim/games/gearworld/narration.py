"""A game of Gearworld in words."""

from typing import TYPE_CHECKING, Any

from balancewheel.sim.games.gearworld import state as s
from balancewheel.sim.games.gearworld.board import MAX_LANDS, read_board
from balancewheel.sim.games.gearworld.results import DECIDERS
from balancewheel.sim.games.gearworld.rules import CARGO_NAMES, PHASES
from balancewheel.sim.kernel.decisions import DECIDED

if TYPE_CHECKING:
    from balancewheel.sim.run.replay import Replay

QUESTIONS = [
    "place token", "place figure", "hold phase", "cast vote", "break tie", "build", "which site", "place horse",
    "trade with", "trade offer", "sweeten", "promise", "reply", "reply to counter", "rescind", "lift", "put down",
    "transport by", "foot to", "carry", "vehicle", "route to", "attack", "ally", "lead", "reinforce", "defend",
    "boat ends", "set down", "intend",
]  # fmt: skip
SITES = ["coal mine", "gold mine", "iron mine", "scrapyard", "horse ranch"]
DEVELOPMENTS = {
    s.BUILD_WEAPON: "a weapon",
    s.BUILD_SKYWORK: "a skywork",
    s.BUILD_BOAT: "a riverboat",
    s.BUILD_SHIP: "a ship",
    s.BUILD_BRIDGE: "a bridge",
}
LEADS = {s.LEAD_HORSE: "horse", s.LEAD_WEAPON: "weapon", s.LEAD_BOAT: "riverboat", s.LEAD_SHIP: "ship"}
SIDES = {s.NO: "stays neutral", s.WITH_ATTACKER: "helps the attacker", s.WITH_DEFENDER: "helps the defender"}
REPLIES = {s.ACCEPT: "accepts", s.REJECT: "declines"}
PROMISES = ["nothing", "a request", "to ally when asked next", "not to attack", "to attack if refused"]


class Narrator:
    """Names of places and players for one story."""

    def __init__(self, story: "Replay") -> None:
        """Read the board once."""
        self.story = story
        self.board = read_board(story.prepared.spec.rules.values["map"])

    def place(self, place: int) -> str:
        """A land area by its name, a craft by its number."""
        if place < MAX_LANDS:
            return self.board.land_names[place]
        if place < s.FIRST_SHIP:
            return f"riverboat {place - s.FIRST_BOAT + 1}"
        if place < s.FIRST_BRIDGE:
            return f"ship {place - s.FIRST_SHIP + 1}"
        return f"bridge {place - s.FIRST_BRIDGE + 1}"

    def area(self, craft: int, area: int) -> str:
        """The water area of a craft, by the land beside it."""
        if craft < s.FIRST_SHIP:
            return self.board.boat_area_ids[area].replace("_", " ")
        return self.board.sea_ids[area].replace("_", " ")

    def seat(self, seat: int) -> str:
        """Who sits there, as in "seat 2 (raider)"."""
        entrant = self.story.state.entrant[seat]
        return f"seat {seat + 1} ({self.story.prepared.lineup.entrants[entrant].label})"

    def goods(self, packed: int) -> str:
        """ "2 scrap and 1 horse" from a packed number."""
        amounts = [packed >> 4 * (4 - cargo) & 15 for cargo in range(5)]
        return " and ".join(f"{n} {CARGO_NAMES[cargo]}" for cargo, n in enumerate(amounts) if n)


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
    who = n.seat(h.who)
    who = who[0].upper() + who[1:]
    match h.kind:
        case s.TOKEN_PLACED:
            return [f"{who} places a token in {n.place(h.place)}; it is a {SITES[h.what]}."]
        case s.FIGURE_PLACED:
            return [f"{who} takes {n.place(h.place)}."]
        case s.FIRST_PLAYER_IS:
            return [f"{who} gets the first-player token."]
        case s.ROUND_BEGINS:
            return ["", f"Round {h.what}. {who} leads."]
        case s.PHASE_DECIDED:
            die, resolved = divmod(int(h.amount), 2)
            rolled = f"The die for {PHASES[h.what]} shows {die}" if die else f"No die for {PHASES[h.what]}"
            return [f"{rolled}: it is {'resolved' if resolved else 'skipped'} ({DECIDERS[h.place]})."]
        case s.VOTED:
            return [f"{who} votes to {'resolve' if h.amount else 'skip'} it."]
        case s.BUILT:
            return [f"{who} builds {DEVELOPMENTS[h.what]} in {n.place(h.place)}."]
        case s.YIELDED:
            return [f"  {n.place(h.place)} yields {CARGO_NAMES[h.what]} for {n.seat(h.who)}."]
        case s.HORSE_BORN:
            return [f"  The ranch in {n.place(h.what)} breeds a horse for {n.seat(h.who)}, to {n.place(h.place)}."]
        case s.OFFERED:
            return [f"{who} offers {n.seat(h.what)} {n.goods(h.place)} for {n.goods(h.amount)}."]
        case s.REPLIED if h.place == s.COUNTER:
            wish = "one more" if h.amount > 0 else "to give one less"
            return [f"{who} wants {wish} {CARGO_NAMES[h.what]}."]
        case s.REPLIED:
            return [f"{who} {REPLIES[h.place]}."]
        case s.TRADED:
            return ["  They trade."]
        case s.PROMISED:
            return [f"{who} says to {n.seat(h.place)}: {PROMISES[h.what]}."]
        case s.CARRIED:
            amount = f"{abs(h.amount)} {CARGO_NAMES[h.what]}"
            verb = "loads" if h.amount < 0 else "brings"
            return [f"{who} {verb} {amount} {'in' if h.amount < 0 else 'to'} {n.place(h.place)}."]
        case s.SAILED:
            return [f"{who} moves {n.place(h.what)} to {n.area(h.what, h.place)}, {h.amount} points."]
        case s.MOVED:
            return [f"{who} rides from {n.place(h.what)} to {n.place(h.place)}."]
        case s.ATTACKED:
            return [f"{who} attacks {n.place(h.place)} of {n.seat(h.amount)}."]
        case s.ALLIED:
            return [f"  {who} {SIDES[h.amount]}."]
        case s.SPEARHEADED:
            horse, weapon = divmod(int(h.amount), 100)
            with_ = [f"a {name} from {n.place(at - 1)}" for name, at in (("horse", horse), ("weapon", weapon)) if at]
            extra = f" with {' and '.join(with_)}" if with_ else ""
            lead = (
                f"A {LEADS[h.what]} from {n.place(h.place)}" if h.what < s.LEAD_BOAT else n.place(h.place).capitalize()
            )
            return [f"  {lead} leads a spearhead{extra}."]
        case s.SUCCEEDED:
            return [f"  {h.what} against {h.amount}: {n.place(h.place)} falls."]
        case s.FAILED:
            return [f"  {h.what} against {h.amount}: the attack fails."]
        case s.ELIMINATED:
            return [f"{who} is out of the game."]
        case s.WON:
            winners = [n.seat(seat) for seat in range(n.story.state.n_players) if h.amount >> seat & 1]
            return [f"With {h.what} skyworks the win goes to {' and '.join(winners)}."]
        case s.ROUND_ENDS:
            return []
    raise AssertionError(f"a event without words: {h.kind}")
