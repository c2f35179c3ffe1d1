"""Gears: a duel of hired crews, and of how long to wait before resolving the Despair they give."""

from pathlib import Path

from balancewheel.sim.frame.game import Compiling, Components, Game, Results, Search
from balancewheel.sim.games.gears.attack import attack_phase
from balancewheel.sim.games.gears.buy import buy_phase
from balancewheel.sim.games.gears.colours import COLOURS
from balancewheel.sim.games.gears.effects import trigger_effect
from balancewheel.sim.games.gears.game import play_round
from balancewheel.sim.games.gears.hidden import redeal_hidden
from balancewheel.sim.games.gears.knobs import KNOBS
from balancewheel.sim.games.gears.narration import Narrator
from balancewheel.sim.games.gears.results import GAMBLES, GAMES, ROUNDS, SEATS, write_game, write_round, write_seat
from balancewheel.sim.games.gears.rules import RULES, check_rules, fill_rules
from balancewheel.sim.games.gears.scoring import score
from balancewheel.sim.games.gears.set_up import set_up
from balancewheel.sim.games.gears.state import STATE

GAME = Game(
    folder=Path(__file__).parent,
    rules=RULES,
    state=STATE,
    set_up=set_up,
    play_round=play_round,
    score=score,
    redeal_hidden=redeal_hidden,
    max_rounds="round_cap",
    narrator=Narrator,
    components=Components(fill=fill_rules, check=check_rules),
    results=Results(
        games=GAMES,
        seats=SEATS,
        rounds=ROUNDS,
        write_game=write_game,
        write_seat=write_seat,
        write_round=write_round,
        gambles=GAMBLES,
    ),
    search=Search(("resolve", "buy", "attack", "defend"), margin=0.3),
    compiling=Compiling(chunk=5000, units=(trigger_effect, attack_phase, buy_phase)),
    knobs=KNOBS,
    colours=COLOURS,
)
