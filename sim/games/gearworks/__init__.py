"""Gearworks: gears in a shared grid, parts for who controls its rows and columns."""

from pathlib import Path

from balancewheel.sim.frame.game import Game
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
    fill_rules=fill_rules,
    check_rules=check_rules,
    set_up=set_up,
    play_round=play_round,
    score=score,
    is_ahead=is_ahead,
    max_rounds="rounds",
    games=GAMES,
    seats=SEATS,
    rounds=ROUNDS,
    write_game=write_game,
    write_seat=write_seat,
    write_round=write_round,
    redeal_hidden=redeal_hidden,
    searched=("turn", "build"),
    narrator=Narrator,
    knobs=KNOBS,
    summaries={"turn_order": "place in round 1", "seat": "seat", "tinkerer": "tinkerer"},
    colours=COLOURS,
    asymmetries=("tinkerer",),
    chunk=5000,
    compile_units=(take_turn, settle_round, leviathan_turn, prepare_round),
)
