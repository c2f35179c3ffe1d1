"""City of Gears: workers and gear links on a hidden city, dice for resources, and an Opening Day that ends it."""

from pathlib import Path

from balancewheel.sim.frame.game import Compiling, Components, Game, Results, Search
from balancewheel.sim.games.city_of_gears.checks import check_rules
from balancewheel.sim.games.city_of_gears.colours import COLOURS
from balancewheel.sim.games.city_of_gears.game import play_round
from balancewheel.sim.games.city_of_gears.gears import place_gears
from balancewheel.sim.games.city_of_gears.hidden import redeal_hidden
from balancewheel.sim.games.city_of_gears.knobs import KNOBS
from balancewheel.sim.games.city_of_gears.narration import Narrator
from balancewheel.sim.games.city_of_gears.results import GAMES, ROUNDS, SEATS, write_game, write_round, write_seat
from balancewheel.sim.games.city_of_gears.rules import RULES, fill_rules
from balancewheel.sim.games.city_of_gears.scoring import is_ahead, score
from balancewheel.sim.games.city_of_gears.set_up import set_up
from balancewheel.sim.games.city_of_gears.spoil import spoil
from balancewheel.sim.games.city_of_gears.state import STATE
from balancewheel.sim.games.city_of_gears.turn import list_turn

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
        collected={"tiles_activated": "tiles.tile", "developments_held": "developments.development"},
    ),
    search=Search(("turn", "place", "keep")),
    compiling=Compiling(chunk=1500, units=(place_gears, list_turn, spoil)),
    knobs=KNOBS,
    colours=COLOURS,
)
