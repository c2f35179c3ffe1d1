"""Gearworks: gears in a shared grid, parts for who controls its rows and columns."""

from balancewheel.sim.game import Game
from balancewheel.sim.games.gearworks import narration
from balancewheel.sim.games.gearworks.game import note_leader, play_games
from balancewheel.sim.games.gearworks.knobs import KNOBS
from balancewheel.sim.games.gearworks.leviathan import leviathan_turn
from balancewheel.sim.games.gearworks.results import GAMES, ROUNDS, SEATS
from balancewheel.sim.games.gearworks.round_end import prepare_round, settle_round
from balancewheel.sim.games.gearworks.rules import RULES, check_rules, rules_record
from balancewheel.sim.games.gearworks.set_up import set_up
from balancewheel.sim.games.gearworks.state import STATE
from balancewheel.sim.games.gearworks.turn import take_turn
from balancewheel.sim.rules_file import game_file

TABLES = {"games": GAMES, "seats": SEATS, "rounds": ROUNDS}


def max_rows(table: str, games: int, players: int, rules) -> int:
    """How many rows a table has for so many games."""
    return games * {"games": 1, "seats": players, "rounds": players * int(rules.rounds)}[table]


GAME = Game(
    name="gearworks",
    title=game_file("gearworks").title,
    players=range(1, 5),
    rules=RULES,
    state=STATE,
    knobs=KNOBS,
    tables=TABLES,
    max_rows=max_rows,
    rules_record=rules_record,
    check_rules=check_rules,
    play_games=play_games,
    narration=narration,
    summaries={"turn_order": "place in round 1", "seat": "seat", "tinkerer": "tinkerer"},
    chunk=5000,
    asymmetries=("tinkerer",),
    compile_units=(take_turn, settle_round, set_up, leviathan_turn, prepare_round, note_leader),
)
