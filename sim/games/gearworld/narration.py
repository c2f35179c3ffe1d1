"""A game of Gearworld in words."""

from typing import Any

from balancewheel.sim.frame import narration
from balancewheel.sim.frame.narration import sentence, with_article
from balancewheel.sim.games.gearworld import state as s
from balancewheel.sim.games.gearworld.board import MAX_LANDS, read_board
from balancewheel.sim.games.gearworld.results import DECIDERS
from balancewheel.sim.games.gearworld.rules import CARGO_NAMES, PHASES, Cargo
from balancewheel.sim.games.gearworld.trade import GIVEN

SITES = ["coal mine", "gold mine", "iron mine", "scrapyard", "horse ranch"]
DEVELOPMENTS = {
    s.Option.BUILD_WEAPON: "a weapon",
    s.Option.BUILD_SKYWORK: "a skywork",
    s.Option.BUILD_BOAT: "a riverboat",
    s.Option.BUILD_SHIP: "a ship",
    s.Option.BUILD_BRIDGE: "a bridge",
}
LEADS = {
    s.Option.LEAD_HORSE: "horse",
    s.Option.LEAD_WEAPON: "weapon",
    s.Option.LEAD_BOAT: "riverboat",
    s.Option.LEAD_SHIP: "ship",
}
SIDES = {
    s.Option.NO: "stays neutral",
    s.Option.WITH_ATTACKER: "helps the attacker",
    s.Option.WITH_DEFENDER: "helps the defender",
}
REPLIES = {s.Option.ACCEPT: "accepts", s.Option.REJECT: "declines"}
PROMISES = ["nothing", "a request", "to ally when asked next", "not to attack", "to attack if refused"]
PLAIN_OPTIONS = {
    s.Option.NO: "no",
    s.Option.YES: "yes",
    s.Option.DONE: "done",
    s.Option.ACCEPT: "accept",
    s.Option.REJECT: "reject",
    s.Option.TRANSPORT_INSTEAD: "transport instead",
    s.Option.WITH_ATTACKER: "with attacker",
    s.Option.WITH_DEFENDER: "with defender",
    s.Option.SILENT: "silent",
}
LEAD_OPTIONS = {
    s.Option.LEAD_HORSE: "horse",
    s.Option.LEAD_WEAPON: "weapon",
    s.Option.LEAD_BOAT: "boat",
    s.Option.LEAD_SHIP: "ship",
}
METHOD_OPTIONS = {
    s.Option.BY_FOOT: "foot",
    s.Option.BY_HORSE: "horse",
    s.Option.BY_BOAT: "boat",
    s.Option.BY_SHIP: "ship",
    s.Option.BY_ROUTE: "route",
}
BUILD_OPTIONS = {
    s.Option.BUILD_WEAPON: "weapon",
    s.Option.BUILD_SKYWORK: "skywork",
    s.Option.BUILD_BOAT: "boat",
    s.Option.BUILD_SHIP: "ship",
    s.Option.BUILD_BRIDGE: "bridge",
}


class Narrator(narration.Narrator):
    """Names and sentences for one game of Gearworld."""

    questions = s.Question
    point = "skywork"

    def __init__(self, *about: Any) -> None:
        """Read the board once."""
        super().__init__(*about)
        self.board = read_board(self.values["map"])

    def place(self, place: int) -> str:
        """A land area by its name, a craft by its number."""
        if place < MAX_LANDS:
            return self.board.land_names[place]
        return self.place_id(place).replace("boat", "riverboat")

    def area(self, craft: int, area: int) -> str:
        """The water area of a craft, by the land beside it."""
        if craft < s.FIRST_SHIP:
            return self.board.boat_area_ids[area].replace("_", " ")
        return self.board.sea_ids[area].replace("_", " ")

    def goods(self, packed: int) -> str:
        """ "2 scrap and 1 horse" from a packed number."""
        amounts = [packed >> 4 * (4 - cargo) & 15 for cargo in range(5)]
        return " and ".join(self.tokens(n, cargo) for cargo, n in enumerate(amounts) if n)

    def tokens(self, n: int, cargo: int) -> str:
        """ "1 horse", "2 horses", "2 scrap"."""
        return f"{n} {CARGO_NAMES[cargo]}{'s' if n > 1 and cargo >= Cargo.HORSE else ''}"

    def sentences(self, event: Any) -> list[str]:
        """An event as a line, or none."""
        who = sentence(self.seat(event.who))
        match event.kind:
            case s.Event.TOKEN_PLACED:
                return [f"{who} places a token in {self.place(event.place)}; it is {with_article(SITES[event.what])}."]
            case s.Event.FIGURE_PLACED:
                return [f"{who} takes {self.place(event.place)}."]
            case s.Event.FIRST_PLAYER_IS:
                return [f"{who} gets the first-player token."]
            case s.Event.ROUND_BEGINS:
                return ["", f"Round {event.what}. {who} leads."]
            case s.Event.PHASE_DECIDED:
                die, resolved = divmod(int(event.amount), 2)
                rolled = f"The die for {PHASES[event.what]} shows {die}" if die else f"No die for {PHASES[event.what]}"
                return [f"{rolled}: it is {'resolved' if resolved else 'skipped'} ({DECIDERS[event.place]})."]
            case s.Event.VOTED:
                return [f"{who} votes to {'resolve' if event.amount else 'skip'} it."]
            case s.Event.BUILT:
                return [f"{who} builds {DEVELOPMENTS[event.what]} in {self.place(event.place)}."]
            case s.Event.YIELDED:
                return [f"  {self.place(event.place)} yields {CARGO_NAMES[event.what]} for {self.seat(event.who)}."]
            case s.Event.HORSE_BORN:
                ranch, to = self.place(event.what), self.place(event.place)
                return [f"  The ranch in {ranch} breeds a horse for {self.seat(event.who)}, to {to}."]
            case s.Event.OFFERED:
                return [
                    f"{who} offers {self.seat(event.what)} {self.goods(event.place)} for {self.goods(event.amount)}."
                ]
            case s.Event.REPLIED if event.place == s.Option.COUNTER:
                wish = "one more" if event.amount > 0 else "to give one less"
                return [f"{who} wants {wish} {CARGO_NAMES[event.what]}."]
            case s.Event.REPLIED:
                return [f"{who} {REPLIES[event.place]}."]
            case s.Event.TRADED:
                return ["  They trade."]
            case s.Event.PROMISED:
                return [f"{who} says to {self.seat(event.place)}: {PROMISES[event.what]}."]
            case s.Event.CARRIED:
                amount = self.tokens(abs(event.amount), event.what)
                verb = "loads" if event.amount < 0 else "brings"
                return [f"{who} {verb} {amount} {'in' if event.amount < 0 else 'to'} {self.place(event.place)}."]
            case s.Event.SAILED:
                area = self.area(event.what, event.place)
                return [f"{who} moves {self.place(event.what)} to {area}, {event.amount} points."]
            case s.Event.MOVED:
                return [f"{who} rides from {self.place(event.what)} to {self.place(event.place)}."]
            case s.Event.ATTACKED:
                return [f"{who} attacks {self.place(event.place)} of {self.seat(event.amount)}."]
            case s.Event.ALLIED:
                return [f"  {who} {SIDES[event.amount]}."]
            case s.Event.SPEARHEADED:
                packed = int(event.amount)  # two digits each: weapon, horse, weapon, horse
                places = [packed // 100**i % 100 - 1 for i in (1, 3, 0, 2)]
                names = ("horse", "horse", "weapon", "weapon")
                with_ = [f"a {name} from {self.place(at)}" for name, at in zip(names, places, strict=True) if at >= 0]
                extra = f" with {' and '.join(with_)}" if with_ else ""
                lead = (
                    f"A {LEADS[event.what]} from {self.place(event.place)}"
                    if event.what < s.Option.LEAD_BOAT
                    else self.place(event.place).capitalize()
                )
                return [f"  {lead} leads a spearhead{extra}."]
            case s.Event.SUCCEEDED:
                return [f"  {event.what} against {event.amount}: {self.place(event.place)} falls."]
            case s.Event.FAILED:
                return [f"  {event.what} against {event.amount}: the attack fails."]
            case s.Event.ELIMINATED:
                return [f"{who} is out of the game."]
            case s.Event.ROUND_ENDS:
                return []
        raise AssertionError(f"an event without words: {event.kind}")

    # options

    def place_id(self, place: int) -> str:
        """A land area by its id in the map file, a craft by its kind and number."""
        if place < MAX_LANDS:
            return self.board.land_ids[place]
        if place < s.FIRST_SHIP:
            return f"boat {place - s.FIRST_BOAT + 1}"
        if place < s.FIRST_BRIDGE:
            return f"ship {place - s.FIRST_SHIP + 1}"
        return f"bridge {place - s.FIRST_BRIDGE + 1}"

    def water_id(self, craft: int, area: int) -> str:
        """The id of a water area of a craft; of a bridge its two lands."""
        if craft < s.FIRST_SHIP:
            return self.board.boat_area_ids[area]
        if craft < s.FIRST_BRIDGE:
            return self.board.sea_ids[area]
        return " - ".join(self.board.land_ids[land] for land in self.rules.pair_lands[area])

    def option(self, option: Any) -> str:
        """An option of the question on the table, with the ids of the map file."""
        kind, what, place, amount = option.tolist()
        question = self.state.question
        if kind in PLAIN_OPTIONS:
            return PLAIN_OPTIONS[kind]
        if kind in BUILD_OPTIONS:
            second = " the other way" if amount else ""
            where = f" to {self.water_id(self._slot(kind), what)}" if kind >= s.Option.BUILD_BOAT else ""
            return f"{BUILD_OPTIONS[kind]} in {self.place_id(place)}{where}{second}"
        if kind in METHOD_OPTIONS:
            return f"by {METHOD_OPTIONS[kind]} from {self.place_id(place)}"
        if kind in LEAD_OPTIONS:
            return f"lead {LEAD_OPTIONS[kind]} at {self.place_id(place)}"
        if kind == s.Option.TARGET:
            return f"attack {self.place_id(place)}"
        if kind in (s.Option.LOAD, s.Option.UNLOAD):
            verb = "load" if kind == s.Option.LOAD else "unload"
            return f"{verb} {amount} {CARGO_NAMES[what]} at {self.place_id(place)}"
        if kind == s.Option.MOVE:
            is_craft = s.FIRST_BOAT <= self.state.moving < s.FIRST_BRIDGE and what == self.state.moving
            return f"move to {self.water_id(what, place) if is_craft else self.place_id(place)}"
        if kind == s.Option.COUNTER:
            return f"counter: {'one more' if amount > 0 else 'one less'} {CARGO_NAMES[what]}"
        assert kind == s.Option.HERE, kind
        if question == s.Question.TRADE_WITH:
            return f"trade with {place}"
        if question == s.Question.TRADE_OFFER:
            give, want = divmod(amount, GIVEN)
            return f"{give} {CARGO_NAMES[place]} for {want} {CARGO_NAMES[what]}"
        if question == s.Question.SWEETEN:
            return f"{'give' if amount > 0 else 'want'} one more {CARGO_NAMES[what]}"
        if question == s.Question.PROMISE:
            return f"say {s.Promise(what).word} to {place}"
        if question == s.Question.CARRY:
            return f"carry {amount} {CARGO_NAMES[what]}"
        if question in (s.Question.LIFT, s.Question.PUT_DOWN):
            return f"{CARGO_NAMES[what]} at {self.place_id(place)}"
        if question == s.Question.REINFORCE:
            return f"with {CARGO_NAMES[what]} at {self.place_id(place)}"
        if question == s.Question.BOAT_ENDS:
            return f"end in {self.water_id(what, place)}"
        return self.place_id(place)

    def _slot(self, kind: int) -> int:
        """The first slot of a kind of craft."""
        return {
            s.Option.BUILD_BOAT: s.FIRST_BOAT,
            s.Option.BUILD_SHIP: s.FIRST_SHIP,
            s.Option.BUILD_BRIDGE: s.FIRST_BRIDGE,
        }[s.Option(kind)]
