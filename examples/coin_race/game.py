"""The rules of Coin Race, what it counts for the results, and its words."""

from enum import auto
from pathlib import Path

from balancewheel.sim.frame import narration
from balancewheel.sim.frame.game import Game, Results, Search
from balancewheel.sim.frame.knobs import Knob
from balancewheel.sim.frame.state import SEATS, Vocabulary, field, state_record
from balancewheel.sim.frame.tables import Count
from balancewheel.sim.kernel import ask, log_event, njit, offer
from balancewheel.sim.kernel.chance import LUCK, draw
from balancewheel.sim.rules.parameters import rules_type

FOLDER = Path(__file__).parent


class Question(Vocabulary):
    """What players are asked."""

    TURN = auto()


class Option(Vocabulary):
    """What they may do, and what is told of it; amount = coins."""

    TAKE = auto()
    ROLL = auto()  # what = the face
    ROB = auto()  # what = who is robbed


COUNTS = (Count("robberies", "UInt8", "robberies committed", use=True),)
STATE = state_record([field("coins", SEATS)], max_options=8, counts=COUNTS)


@njit
def set_up(rules, state, players):
    """CR-01: a few coins for everybody, and a random player begins."""
    state.coins[: state.n_players] = rules.start_coins
    state.first_player = draw(state, LUCK, state.n_players)


@njit
def play_round(rules, state, players):
    """CR-02, CR-06: one turn each, clockwise; the game is over once somebody has enough."""
    state.round_number += 1
    for turn in range(state.n_players):
        take_turn(rules, state, players, (state.first_player + turn) % state.n_players)
    state.over = max(state.coins) >= rules.coins_to_win


@njit
def take_turn(rules, state, players, me):
    """CR-02: take, roll or rob."""
    state.turns += 1
    offer(state, Option.TAKE)
    offer(state, Option.ROLL)
    for step in range(1, state.n_players):
        other = (me + step) % state.n_players
        if rules.robbing and state.coins[other] > state.coins[me]:  # CR-05
            offer(state, Option.ROB, other)
    choice = ask(rules, state, players, me, Question.TURN)
    if choice.kind == Option.TAKE:  # CR-03
        state.coins[me] += rules.taken_coins
        log_event(state, Option.TAKE, me, 0, 0, rules.taken_coins)
    elif choice.kind == Option.ROLL:  # CR-04
        face = 1 + draw(state, LUCK, 6)
        gain = face if face > 1 else -min(rules.roll_loss, state.coins[me])
        state.coins[me] += gain
        log_event(state, Option.ROLL, me, face, 0, gain)
    else:
        robbed = min(rules.robbed_coins, state.coins[choice.what])
        state.coins[choice.what] -= robbed
        state.coins[me] += robbed
        state.count[me].robberies += 1
        log_event(state, Option.ROB, me, choice.what, 0, robbed)


@njit
def score(rules, state, seat):
    """CR-06: coins."""
    return state.coins[seat]


class Narrator(narration.Narrator):
    """Coin Race in words."""

    questions = Question
    point = "coin"

    def option(self, option):
        """Take, roll, or whom to rob."""
        return f"rob {option.what}" if option.kind == Option.ROB else ["take", "roll"][option.kind]

    def sentences(self, event):
        """What a player did, in a line."""
        what = ["takes", f"rolls {event.what}:", f"robs {self.seat(event.what)}:"][event.kind]
        return [f"{narration.sentence(self.seat(event.who))} {what} {narration.plural(event.amount, 'coin')}."]


GAME = Game(
    folder=FOLDER,
    rules=rules_type(FOLDER),
    state=STATE,
    set_up=set_up,
    play_round=play_round,
    score=score,
    max_rounds="round_cap",
    results=Results(seats=COUNTS),
    narrator=Narrator,
    search=Search(("turn",)),
    knobs={"courage": Knob("how many coins behind the leader it takes to rob rather than to roll", 1, 12)},
)
