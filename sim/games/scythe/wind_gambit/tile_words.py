"""Airships and resolution tiles in words."""

from typing import TYPE_CHECKING, Any

from balancewheel.sim.frame.narration import plural
from balancewheel.sim.games.scythe import state as s
from balancewheel.sim.games.scythe.actions.cargo import PACKED
from balancewheel.sim.games.scythe.mats import RESOURCES
from balancewheel.sim.games.scythe.rules import AIRSHIPS_OWN
from balancewheel.sim.games.scythe.wind_gambit.tiles import origin

if TYPE_CHECKING:
    from balancewheel.sim.games.scythe.narration import Narrator


class TileWords:
    """Sentences and options for what airships and resolution tiles do."""

    def __init__(self, narrator: "Narrator") -> None:
        """The narrator knows places, seats and cards."""
        self.narrator = narrator

    def sentences(self, event: Any, who: str) -> list[str]:
        """An event as lines."""
        narrator = self.narrator
        match event.kind:
            case s.Event.TILE_DEALT:
                tile = narrator.tiles[event.what]
                whose = who if event.place == AIRSHIPS_OWN else "everybody"
                return [f"The {tile['kind']} airship tile of {whose} is {tile['name']} ({origin(tile)})."]
            case s.Event.RESOLUTION_DEALT:
                tile = narrator.endings[event.what]
                return [f"The resolution tile is {tile['name']} ({origin(tile)})."]
            case s.Event.OBJECTIVE_OPEN:
                card = narrator.cards["objective"][event.what]
                return [f"An objective lies open: {card.get('name', card.get('id', event.what + 1))}."]
            case s.Event.LOADED:
                place = narrator.place(event.place)
                return [f"  The airship carries {aboard(int(event.amount)) or 'nothing'} from {place} on."]
            case s.Event.TILE_USED:
                return [f"  {who} uses {narrator.tiles[event.what]['name']}."]
            case s.Event.TOLL_PAID:
                return [f"  {who} pays 1 {RESOURCES[event.what]} to the airship of {narrator.seat(event.place)}."]
            case s.Event.PUSHED:
                place, to = (narrator.place(one) for one in divmod(int(event.place), 64))
                return [f"  A worker of {narrator.seat(event.what)} is sent from {place} to {to}."]
            case s.Event.DUEL:
                place = narrator.place(event.place)
                return [f"  The airship of {who} attacks that of {narrator.seat(event.what)} in {place}."]
            case s.Event.WENT_HOME:
                return [f"  The airship of {who} returns to its home base."]
            case s.Event.LAST_TURNS:
                return [f"  The end is in sight: the players have {plural(event.amount, 'more turn')} together."]
            case s.Event.SKIPPED_TURN:
                return ["", f"{who} has no further turn."]
            case s.Event.EXPLODED:
                return ["", "The factory explodes: all units on it and beside it go home."]
            case s.Event.STAR_BOUGHT:
                return [f"  {who} pays for a star on the resolution tile."]
            case s.Event.BOARDED:
                way = "leaves" if event.what else "boards"
                return [f"  The character {way} the airship in {narrator.place(event.place)}."]
        raise AssertionError(f"an event without words: {event.kind}")

    def option(self, what: int, place: int, amount: int) -> str:
        """An option of a question about airships or the resolution tile."""
        narrator = self.narrator
        match narrator.state.question:
            case s.Question.HAUL:
                amounts = [amount >> PACKED * i & (1 << PACKED) - 1 for i in range(4)]
                words = [f"{n} {name}" for n, name in zip(amounts, RESOURCES, strict=True) if n]
                return f"carry {' '.join(words) or 'no resources'}"
            case s.Question.CREW:
                return f"carry {plural(amount, 'worker')}" + (f", {what} of them walked" if what else "")
            case s.Question.BOARD:
                return "ashore" if what else "aboard"
            case s.Question.USE_TILE:
                return f"use {narrator.tiles[what]['id']}"
            case s.Question.BOMBARD:
                return f"pay {amount}"
            case s.Question.MOVE_WORKER:
                return f"worker to {narrator.places[place]}"
            case s.Question.ATTACK_AIRSHIP:
                return f"attack the airship of seat {what + 1}"
            case s.Question.PAY_TOLL:
                return RESOURCES[what]
            case s.Question.SWAP_OBJECTIVE:
                return f"give up {narrator.card_id('objective', what)}"
            case s.Question.CALL_END:
                return "call the end"
            case s.Question.BUY_STAR:
                return "buy the star"
        raise AssertionError(f"a question without words: {s.Question(narrator.state.question).word}")


def aboard(packed: int) -> str:
    """ "2 workers" or "1 oil, 2 food" from what an event holds."""
    amounts = [packed >> 6 * number & 63 for number in range(5)]
    goods = [plural(amounts[0], "worker")] if amounts[0] else []
    return ", ".join(goods + [f"{n} {name}" for n, name in zip(amounts[1:], RESOURCES, strict=True) if n])
