"""Gearworld: The Borderlands: tribes build skyworks while production, trade and transport depend on a die."""

from pathlib import Path

from balancewheel.sim.frame.game import Compiling, Components, DynamicPhases, Game, Results, Search
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
    set_up=set_up,
    play_round=play_round,
    score=score,
    is_ahead=is_ahead,
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
        ranked_by=("score", "lands"),
    ),
    dynamic_phases=DynamicPhases(DYNAMIC_PHASES, forced="forced_phases"),
    search=Search(("hold phase", "build", "trade with", "trade offer", "reply", "transport by", "attack")),
    compiling=Compiling(
        chunk=500,
        units=(
            battle_turn,
            trade_phase,
            transport_turn,
            production_turn,
            build_turn,
            phase_happens,
            end_round,
        ),
    ),
    knobs=KNOBS,
    colours=COLOURS,
)
