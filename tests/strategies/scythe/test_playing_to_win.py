"""The scripted strategies of Scythe play to win and use the whole game."""

import numpy as np
import pytest

from balancewheel.sim.games import find_game
from balancewheel.sim.games.scythe.mats import ABILITIES
from balancewheel.testing.runs import prepared

GAME = find_game("scythe")
SCRIPTED = [name for name in GAME.strategies if name != "uniform"]
GAMES_PLAYED = 2100
BITS = {
    "abilities_used": ABILITIES,
    "structures_built": ["mine", "monument", "armory", "mill"],
    "recruits_enlisted": ["recruit of upgrade", "recruit of deploy", "recruit of build", "recruit of enlist"],
}
COUNTS = [
    "moves", "coin_moves", "bolsters_power", "bolsters_cards", "trades_resources", "trades_popularity", "produces",
    "factory_tops", "factory_moves", "upgrades_taken", "deploys_taken", "builds_taken", "enlists_taken", "attacks_won",
    "attacks_lost", "defences_won", "workers_driven", "encounters", "tokens_placed", "traps_sprung", "star_upgrades",
    "star_mechs", "star_structures", "star_recruits", "star_workers", "star_objective", "star_combat",
    "star_popularity", "star_power", "factory_card",
]  # fmt: skip
pytestmark = pytest.mark.compiled


@pytest.fixture(scope="module")
def played():
    """Five of the scripted strategies at a table, every one in every seat."""
    table = prepared(GAME, 5, f"shuffle:{','.join(SCRIPTED)}", seed=12)
    frames = table.frames(table.play(0, GAMES_PLAYED))
    return frames["games"], frames["seats"]


def test_games_end_by_stars_in_good_time(played):
    games, seats = played
    assert (games["ended_by"] == "stars").mean() >= 0.97
    assert seats["turns"].mean() <= 30
    assert games["winning_score"].mean() >= 55


def test_every_means_of_the_game_is_used(played, record_property):
    """Every ability, structure, recruit, action and kind of star, by how many of the seats of each strategy."""
    _, seats = played
    used = {column: (seats[column] > 0).to_numpy() for column in COUNTS}
    for column, words in BITS.items():
        bits = seats[column].to_numpy().astype(np.int64)
        used |= {word: (bits >> bit & 1).astype(bool) for bit, word in enumerate(words)}
    strategy = seats["strategy"].cast(str).to_numpy()
    lines = [f"Scythe: used in % of the seats of {GAMES_PLAYED:,} scripted games, and of each strategy"]
    lines += [f"{'':20}{'all':>7}" + "".join(f"{name[:10]:>11}" for name in SCRIPTED)]
    for word, whose in used.items():
        shares = "".join(f"{100 * whose[strategy == name].mean():>11.2f}" for name in SCRIPTED)
        lines += [f"{word:20}{100 * whose.mean():>7.2f}{shares}"]
    record_property("table", "\n".join(lines))
    assert not [word for word, whose in used.items() if not whose.any()]


def test_no_strategy_is_hopeless_among_the_others(played):
    """Each wins at least half as often as it would if all were alike."""
    _, seats = played
    for name in SCRIPTED:
        assert seats.filter(seats["strategy"] == name)["win_share"].mean() >= 0.1


def test_players_do_not_wait_at_home(played):
    """Half of all players have the character out by the fifth turn, have met somebody by the ninth."""
    _, seats = played
    for column, turn in (("character_out", 5), ("first_encounter", 9)):
        assert ((seats[column] > 0) & (seats[column] <= turn)).mean() >= 0.5, column


def test_most_players_end_above_the_lowest_tier_of_popularity(played):
    _, seats = played
    assert (seats["popularity_tier"] > 0).mean() > 0.5


def test_factions_and_mats_are_all_dealt(played):
    _, seats = played
    assert seats["faction"].n_unique() == 7 and seats["mat"].n_unique() == 7
