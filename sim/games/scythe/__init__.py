"""Scythe: factions and player mats of their own, a board with a factory, and six stars that end the game."""

from sim.game import Game
from sim.games.scythe import words
from sim.games.scythe.actions.move import move_units
from sim.games.scythe.actions.produce import produce
from sim.games.scythe.checks import check_rules
from sim.games.scythe.combat import resolve_combats
from sim.games.scythe.encounters import resolve_encounter
from sim.games.scythe.game import end_round, play_games
from sim.games.scythe.knobs import KNOBS
from sim.games.scythe.objectives import objective_window
from sim.games.scythe.results import GAMES, ROUNDS, SEATS
from sim.games.scythe.rules import RULES, rules_record
from sim.games.scythe.set_up import set_up
from sim.games.scythe.state import STATE
from sim.games.scythe.turn import lower_action, top_action
from sim.rules_file import game_file

TABLES = {"games": GAMES, "seats": SEATS, "rounds": ROUNDS}


def rows(table: str, games: int, players: int, rules) -> int:
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
    rows=rows,
    rules_record=rules_record,
    check_rules=check_rules,
    play_games=play_games,
    words=words,
    summaries={"faction": "faction", "mat": "player mat", "turn_order": "turn order"},
    chunk=250,
    parts=(
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
