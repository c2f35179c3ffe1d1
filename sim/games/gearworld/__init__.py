"""Gearworld: The Borderlands: tribes build skyworks while production, trade and transport hang on a die."""

from balancewheel.sim.game import Game
from balancewheel.sim.games.gearworld import narration
from balancewheel.sim.games.gearworld.battle import battle_turn
from balancewheel.sim.games.gearworld.build import build_turn
from balancewheel.sim.games.gearworld.dynamic import phase_happens
from balancewheel.sim.games.gearworld.game import end_round, play_games
from balancewheel.sim.games.gearworld.knobs import KNOBS
from balancewheel.sim.games.gearworld.production import production_turn
from balancewheel.sim.games.gearworld.results import GAMES, ROUNDS, SEATS
from balancewheel.sim.games.gearworld.rules import RULES, check_rules, rules_record
from balancewheel.sim.games.gearworld.set_up import set_up
from balancewheel.sim.games.gearworld.state import STATE
from balancewheel.sim.games.gearworld.trade import trade_phase
from balancewheel.sim.games.gearworld.transport import transport_turn
from balancewheel.sim.rules_file import game_file

TABLES = {"games": GAMES, "seats": SEATS, "rounds": ROUNDS}


def max_rows(table: str, games: int, players: int, rules) -> int:
    """How many rows a table has at most for so many games."""
    return games * {"games": 1, "seats": players, "rounds": players * int(rules.round_cap)}[table]


GAME = Game(
    name="gearworld",
    title=game_file("gearworld").title,
    players=range(2, 5),
    rules=RULES,
    state=STATE,
    knobs=KNOBS,
    tables=TABLES,
    max_rows=max_rows,
    rules_record=rules_record,
    check_rules=check_rules,
    play_games=play_games,
    narration=narration,
    summaries={"turn_order": "place in round 1", "seat": "seat"},
    chunk=500,
    compile_units=(
        battle_turn,
        trade_phase,
        transport_turn,
        production_turn,
        build_turn,
        set_up,
        phase_happens,
        end_round,
    ),
)
