"""Gearworld: The Borderlands: tribes build skyworks while production, trade and transport hang on a die."""

from sim.game import Game
from sim.games.gearworld import words
from sim.games.gearworld.battle import battle_turn
from sim.games.gearworld.build import build_turn
from sim.games.gearworld.dynamic import phase_happens
from sim.games.gearworld.game import end_round, play_games
from sim.games.gearworld.knobs import KNOBS
from sim.games.gearworld.production import production_turn
from sim.games.gearworld.results import GAMES, ROUNDS, SEATS
from sim.games.gearworld.rules import RULES, check_rules, rules_record
from sim.games.gearworld.set_up import set_up
from sim.games.gearworld.state import STATE
from sim.games.gearworld.trade import trade_phase
from sim.games.gearworld.transport import transport_turn
from sim.rules_file import game_file

TABLES = {"games": GAMES, "seats": SEATS, "rounds": ROUNDS}


def rows(table: str, games: int, players: int, rules) -> int:
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
    rows=rows,
    rules_record=rules_record,
    check_rules=check_rules,
    play_games=play_games,
    words=words,
    summaries={"turn_order": "place in round 1", "seat": "seat"},
    chunk=500,
    parts=(
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
