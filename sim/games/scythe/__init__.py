"""Scythe: factions and player mats of their own, a board with a factory, and six stars that end the game."""

from balancewheel.sim.game import Game
from balancewheel.sim.games.scythe import narration
from balancewheel.sim.games.scythe.actions.move import move_units
from balancewheel.sim.games.scythe.actions.produce import produce
from balancewheel.sim.games.scythe.checks import check_rules
from balancewheel.sim.games.scythe.combat import resolve_combats
from balancewheel.sim.games.scythe.encounters import resolve_encounter
from balancewheel.sim.games.scythe.game import end_round, play_games
from balancewheel.sim.games.scythe.knobs import KNOBS
from balancewheel.sim.games.scythe.objectives import objective_window
from balancewheel.sim.games.scythe.results import GAMES, ROUNDS, SEATS
from balancewheel.sim.games.scythe.rules import RULES, rules_record
from balancewheel.sim.games.scythe.set_up import set_up
from balancewheel.sim.games.scythe.state import STATE
from balancewheel.sim.games.scythe.turn import lower_action, top_action
from balancewheel.sim.rules_file import game_file

TABLES = {"games": GAMES, "seats": SEATS, "rounds": ROUNDS}


def max_rows(table: str, games: int, players: int, rules) -> int:
    """How many rows a table has at most for so many games."""
    return games * {"games": 1, "seats": players, "rounds": players * int(rules.round_cap)}[table]


GAME = Game(
    name="scythe",
    title=game_file("scythe").title,
    players=range(2, 8),
    rules=RULES,
    state=STATE,
    knobs=KNOBS,
    tables=TABLES,
    max_rows=max_rows,
    rules_record=rules_record,
    check_rules=check_rules,
    play_games=play_games,
    narration=narration,
    summaries={"faction": "faction", "mat": "player mat", "turn_order": "turn order"},
    asymmetries=("faction", "mat"),
    chunk=250,
    compile_units=(
        top_action,
        resolve_encounter,
        lower_action,
        resolve_combats,
        move_units,
        objective_window,
        end_round,
        set_up,
        produce,
    ),
)
