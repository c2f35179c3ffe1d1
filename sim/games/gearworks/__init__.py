"""Gearworks: gears in a shared grid, parts for who controls its rows and columns."""

from pathlib import Path

from balancewheel.sim.frame.game import Compiling, Components, Game, Results, Search
from balancewheel.sim.games.gearworks.colours import COLOURS
from balancewheel.sim.games.gearworks.game import play_round
from balancewheel.sim.games.gearworks.hidden import redeal_hidden
from balancewheel.sim.games.gearworks.knobs import KNOBS
from balancewheel.sim.games.gearworks.leviathan import leviathan_turn
from balancewheel.sim.games.gearworks.narration import Narrator
from balancewheel.sim.games.gearworks.results import GAMES, ROUNDS, SEATS, write_game, write_round, write_seat
from balancewheel.sim.games.gearworks.round_end import prepare_round, settle_round
from balancewheel.sim.games.gearworks.rules import RULES, check_rules, fill_rules
from balancewheel.sim.games.gearworks.scoring import is_ahead, score
from balancewheel.sim.games.gearworks.set_up import set_up
from balancewheel.sim.games.gearworks.state import STATE
from balancewheel.sim.games.gearworks.turn import take_turn

GAME = Game(
    folder=Path(__file__).parent,
    rules=RULES,
    state=STATE,
    set_up=set_up,
    play_round=play_round,
    score=score,
    is_ahead=is_ahead,
    redeal_hidden=redeal_hidden,
    max_rounds="rounds",
    narrator=Narrator,
    components=Components(fill=fill_rules, check=check_rules),
    results=Results(
        games=GAMES, seats=SEATS, rounds=ROUNDS, write_game=write_game, write_seat=write_seat, write_round=write_round
    ),
    search=Search(("turn", "build")),
    compiling=Compiling(chunk=5000, units=(take_turn, settle_round, leviathan_turn, prepare_round)),
    knobs=KNOBS,
    colours=COLOURS,
    asymmetries=("tinkerer",),
)
