"""Gearworld: The Borderlands: tribes build skyworks while production, trade and transport depend on a die."""

from pathlib import Path

from balancewheel.sim.frame.game import Game
from balancewheel.sim.frame.phases import Phase, never
from balancewheel.sim.games.gearworld.battle import battle_turn
from balancewheel.sim.games.gearworld.build import build_turn
from balancewheel.sim.games.gearworld.colours import COLOURS
from balancewheel.sim.games.gearworld.dynamic import first_production_is_ruled, phase_happens
from balancewheel.sim.games.gearworld.game import end_round, play_round
from balancewheel.sim.games.gearworld.hidden import redeal_hidden
from balancewheel.sim.games.gearworld.knobs import KNOBS
from balancewheel.sim.games.gearworld.narration import Narrator
from balancewheel.sim.games.gearworld.production import production_turn
from balancewheel.sim.games.gearworld.results import (
    GAMES,
    ROUNDS,
    SEATS,
    is_ahead,
    score,
    write_game,
    write_round,
    write_seat,
)
from balancewheel.sim.games.gearworld.rules import PHASES, RULES, DynamicPhase, check_rules, fill_rules
from balancewheel.sim.games.gearworld.set_up import set_up
from balancewheel.sim.games.gearworld.state import STATE
from balancewheel.sim.games.gearworld.trade import trade_phase
from balancewheel.sim.games.gearworld.transport import transport_turn

DYNAMIC_PHASES = tuple(
    Phase(
        name,
        faces=f"{name}_die",
        chance=("die",),
        choice=("first player", "vote"),
        force=("forced", "rule"),
        is_ruled=first_production_is_ruled if phase == DynamicPhase.PRODUCTION else never,
    )
    for phase, name in enumerate(PHASES)
)

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
    max_rounds="round_cap",
    games=GAMES,
    seats=SEATS,
    rounds=ROUNDS,
    write_game=write_game,
    write_seat=write_seat,
    write_round=write_round,
    redeal_hidden=redeal_hidden,
    searched=("hold phase", "build", "trade with", "trade offer", "reply", "transport by", "attack"),
    narrator=Narrator,
    knobs=KNOBS,
    colours=COLOURS,
    phases=DYNAMIC_PHASES,
    forced_phases="forced_phases",
    ranked_by=("score", "lands"),
    chunk=500,
    compile_units=(
        battle_turn,
        trade_phase,
        transport_turn,
        production_turn,
        build_turn,
        phase_happens,
        end_round,
    ),
)
