"""A game of Gears in words."""

from typing import Any

from balancewheel.sim.frame import narration
from balancewheel.sim.frame.narration import plural, sentence
from balancewheel.sim.games.gears import state as s
from balancewheel.sim.games.gears.cards import ICONS, ZONES, Zone, read_cards

DECLINED: dict[int, str] = {
    s.Question.RESOLVE: "decline",
    s.Question.BUY: "done",
    s.Question.EFFECT: "forfeit the effect",
    s.Question.OPEN: "no attack",
    s.Question.DEFEND: "pass",
    s.Question.ATTACK: "pass",
}
PLAYS: dict[int, str] = {
    s.Question.OPEN: "attack with",
    s.Question.ATTACK: "attack with",
    s.Question.DEFEND: "defend with",
}
CARD_EVENTS = (s.Event.PLAYED, s.Event.GAINED)
PHASES = {s.Phase.BUY: "to buy", s.Phase.ATTACK: "in the struggle"}


class Narrator(narration.Narrator):
    """Names and sentences for one game of Gears."""

    questions = s.Question

    def __init__(self, *about: Any) -> None:
        """Read the cards' names."""
        super().__init__(*about)
        cards, kosmos, effects = read_cards(self.values["cards"], self.values["left_out"])
        self.faces = [*kosmos, *cards]
        self.texts = {one["name"]: one.get("text", one["name"]) for one in effects}
        self.waiting: list[str] = []  # cards of a sentence whose end is still to come
        self.group = (-1, -1)  # the kind of event, and the seat, that they belong to

    # names

    def card(self, card: int) -> str:
        """The name of a card."""
        return str(self.faces[self.rules.face[card]]["name"])

    def card_in_full(self, card: int) -> str:
        """A card with its icons: "Ari-oth (wealth | finesse, wealth)"."""
        face = self.faces[self.rules.face[card]]
        return f"{face['name']} ({', '.join(face['power']) or '-'} | {', '.join(face['weakness']) or '-'})"

    def effect_text(self, card: int) -> str:
        """What the effect of a card says."""
        return str(self.texts[self.faces[self.rules.face[card]]["effect"]])

    # options

    def option(self, option: Any) -> str:
        """An option of the question on the table."""
        kind, what, place, _ = option.tolist()
        match kind:
            case s.Option.DECLINE:
                return DECLINED[int(self.state.question)]
            case s.Option.RESOLVE:
                return "resolve"
            case s.Option.PLAY:
                return f"{PLAYS.get(int(self.state.question), 'play')} {self.card(what)}"
            case s.Option.GAIN_CARD:
                return f"gain {self.card(what)}"
            case s.Option.USE:
                return f"use {self.card(what)}"
            case s.Option.PAYMENT:
                spent = [(s.paid(option, icon), name) for icon, name in enumerate(ICONS)]
                return "pay " + (", ".join(f"{n} {name}" for n, name in spent if n) or "nothing")
            case s.Option.THIS if place == Zone.DRAW_PILE:
                return f"{self.card(what)} next"
            case s.Option.THIS:
                return f"{self.card(what)} ({ZONES[place]})"
            case s.Option.LOOK_AT:
                return f"look at card {place + 1} of seat {what + 1}"
        return f"{'keep' if kind == s.Option.KEEP else 'discard'} {self.card(what)} (card {place + 1})"

    # events

    def sentences(self, event: Any) -> list[str]:
        """An event as lines; cards that belong in one sentence wait for the last of them."""
        group = (int(event.kind), int(event.who))
        lines = []
        if self.waiting and self.group != group:
            names, self.waiting = ", ".join(self.waiting), []
            if event.kind in (s.Event.DOMINATED, s.Event.FAILED):
                enough = "That is a Dominance." if event.kind == s.Event.DOMINATED else "That is not enough."
                return [f"  {names}: {event.amount} weakness. {enough}"]
            if event.kind == s.Event.REFRESHED:
                return [f"{sentence(self.seat(event.who))} draws {names} and {self._holds(event)}"]
            is_draw = self.group[0] == s.Event.DREW
            lines = [f"  {sentence(self.seat(self.group[1]))} draws {names}." if is_draw else f"  The Realm: {names}."]
        self.group = group
        if event.kind in (s.Event.REVEALED, s.Event.REFILLED, s.Event.DREW):
            self.waiting.append(self.card_in_full(event.what))
            return lines
        return [*lines, *self._sentences(event, sentence(self.seat(event.who)) if event.who >= 0 else "")]

    def _price(self, event: Any) -> str:
        if event.place == s.NOTHING:
            return " by the effect"
        spent = [*divmod(event.place, s.MAX_POWERS), *divmod(event.amount, s.MAX_POWERS)]
        powers = ", ".join(f"{n} {icon}" for n, icon in zip(spent, ICONS, strict=True) if n)
        return f" for {powers}" if powers else " for nothing"

    def _holds(self, event: Any) -> str:
        return f"holds {plural(event.amount, 'card')} (the hand size is {event.what})."

    def _sentences(self, event: Any, who: str) -> list[str]:
        card = self.card_in_full(event.what) if event.kind in CARD_EVENTS else ""
        match event.kind:
            case s.Event.GAME_BEGINS:
                return ["", f"Game {event.what}."]
            case s.Event.BEGINS:
                return [f"{who} has the higher number and begins."]
            case s.Event.STARTER_CARD:
                return [f"{who} turns over number {self.rules.number[event.what]}, {self.card(event.what)}."]
            case s.Event.TURN_BEGINS:
                piles = f"{event.place} Despair given, {event.amount} suffered"
                return ["", f"{who}, turn {event.what} ({piles})."]
            case s.Event.RESOLVED:
                return [f"{who} resolves {plural(event.amount, 'card')} of Despair:"]
            case s.Event.PLAYED:
                return [f"{who} plays {card} {PHASES[event.place]}."]
            case s.Event.USED:
                return [f"  Effect: {self.effect_text(event.what)}."]
            case s.Event.GAINED:
                return [f"{who} gains {card}{self._price(event)}."]
            case s.Event.DISCARDED:
                return [f"  {who} discards {self.card(event.what)}."]
            case s.Event.DESTROYED:
                return [f"  {self.card(event.what)} is destroyed."]
            case s.Event.ORDERED:
                return [f"  {self.card(event.what)} goes back next from the top."]
            case s.Event.SWAPPED:
                return [f"  {self.card(event.what)} and {self.card(event.amount)} change places."]
            case s.Event.ADDED:
                what = "power" if event.place else "weakness"
                return [f"  {event.amount} more {ICONS[event.what]} {what}."]
        return self._sentences_of_struggle(event, who)

    def _sentences_of_struggle(self, event: Any, who: str) -> list[str]:
        match event.kind:
            case s.Event.LOOKED if event.place == Zone.DESPAIR:
                return [f"  {who} looks at a card of {self.seat(event.amount)}: {self.card(event.what)}."]
            case s.Event.LOOKED:
                return [f"  {who} looks at {plural(event.amount, 'card')} of the {ZONES[event.place]}."]
            case s.Event.ATTACKED:
                return [f"{who} attacks."]
            case s.Event.PASSED:
                return [f"{who} passes."]
            case s.Event.STRUGGLE_ENDS:
                verb = "is" if event.amount == 1 else "are"
                return [f"Of {plural(event.what, 'power')} {event.amount} {verb} unmatched."]
            case s.Event.GAVE:
                return [f"{who} gives {event.amount} Despair; {event.place} lie there now."]
            case s.Event.REFRESHED:
                return [f"{who} {self._holds(event)}"]
            case s.Event.RESHUFFLED:
                return [f"  {who} shuffles {plural(event.amount, 'card')} into a new draw pile."]
        raise AssertionError(f"an event without words: {event.kind}")
