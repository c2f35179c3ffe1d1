"""Scythe: factions and player mats of their own, a board with a factory, and six stars that end the game."""

from pathlib import Path

from balancewheel.sim.frame.game import Compiling, Components, Game, Results, Search
from balancewheel.sim.games.scythe.actions.move import move_units
from balancewheel.sim.games.scythe.actions.produce import produce
from balancewheel.sim.games.scythe.checks import check_rules
from balancewheel.sim.games.scythe.colours import COLOURS
from balancewheel.sim.games.scythe.combat import resolve_combats
from balancewheel.sim.games.scythe.encounters import resolve_encounter
from balancewheel.sim.games.scythe.game import play_round
from balancewheel.sim.games.scythe.hidden import redeal_hidden
from balancewheel.sim.games.scythe.knobs import KNOBS
from balancewheel.sim.games.scythe.narration import Narrator
from balancewheel.sim.games.scythe.objectives import objective_window
from balancewheel.sim.games.scythe.provenance import caveats, components_in_play, tile_parts
from balancewheel.sim.games.scythe.results import GAMES, ROUNDS, SEATS, write_game, write_round, write_seat
from balancewheel.sim.games.scythe.rules import RULES, fill_rules
from balancewheel.sim.games.scythe.scoring import is_ahead, score_of
from balancewheel.sim.games.scythe.set_up import set_up
from balancewheel.sim.games.scythe.state import STATE
from balancewheel.sim.games.scythe.turn import lower_action, top_action
from balancewheel.sim.games.scythe.wind_gambit.tiles import own_words

GAME = Game(
    folder=Path(__file__).parent,
    rules=RULES,
    state=STATE,
    set_up=set_up,
    play_round=play_round,
    score=score_of,
    is_ahead=is_ahead,
    redeal_hidden=redeal_hidden,
    max_rounds="round_cap",
    narrator=Narrator,
    components=Components(
        fill=fill_rules,
        check=check_rules,
        own_words=own_words,
        parts=tile_parts,
        caveats=caveats,
        in_play=components_in_play,
        readings=("traps-once",),
    ),
    results=Results(
        games=GAMES, seats=SEATS, rounds=ROUNDS, write_game=write_game, write_seat=write_seat, write_round=write_round
    ),
    search=Search(("section", "encounter", "take card")),
    compiling=Compiling(
        chunk=250,
        units=(
            top_action,
            resolve_encounter,
            lower_action,
            resolve_combats,
            move_units,
            objective_window,
            produce,
        ),
    ),
    knobs=KNOBS,
    colours=COLOURS,
    asymmetries=("faction", "mat"),
)
