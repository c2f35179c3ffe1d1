"""The scripted strategies of City of Gears play to win, end their games and use the whole game."""

import numpy as np
import pytest

from balancewheel.sim.games import find_game
from balancewheel.sim.games.city_of_gears.components import read_developments, read_tiles
from balancewheel.sim.games.city_of_gears.state import Option, Question
from balancewheel.sim.rules.variants import load
from balancewheel.sim.run.positions import decisions
from balancewheel.testing.runs import prepared

GAME = find_game("city_of_gears")
VALUES = load("city_of_gears").values
TILES = [tile.name for tile in read_tiles(VALUES["tiles"])]
DEVELOPMENTS = [one.name for one in read_developments(VALUES["developments"])]
SCRIPTED = [name for name in GAME.strategies if name != "uniform"]
GAMES_PLAYED = 2100
ACTIONS = [
    "activations", "remote_activations", "bonuses", "moves", "rapids", "teleports", "draws", "links_placed",
    "developments_placed", "developments_discarded", "destroys", "demolishes", "workers_built", "conversions",
    "rerolls", "zaps_cashed", "installs", "discoveries",
]  # fmt: skip
pytestmark = pytest.mark.compiled


def played_by_all(players, games=GAMES_PLAYED, **settings):
    """All scripted strategies, every one in every seat."""
    table = prepared(GAME, players, f"shuffle:{','.join(SCRIPTED)}", seed=12, **settings)
    frames = table.frames(table.play(0, games))
    return frames["games"], frames["seats"]


@pytest.fixture(scope="module")
def played():
    return {players: played_by_all(players) for players in GAME.player_counts}


def test_games_end_late_with_two_players_and_fast_with_four(played):
    """A review says so; at least 99 of 100 games end by the third white gear."""
    lengths = []
    for games, _ in played.values():
        assert games["finished"].mean() >= 0.99
        lengths.append(games.filter(games["finished"])["rounds"].mean())
    assert 9 <= lengths[0] <= 18 and 7 <= lengths[1] <= 13 and 6 <= lengths[2] <= 10
    assert lengths == sorted(lengths, reverse=True)


def test_prestige_adds_up(played):
    for _, seats in played.values():
        parts = ["prestige_tokens", "prestige_discoveries", "prestige_ownership", "prestige_endgame"]
        assert (sum(seats[part].cast(int) for part in parts) == seats["score"].cast(int)).all()
        sources = ["from_tiles", "from_bonuses", "from_zaps", "from_developments"]
        start = seats["prestige_tokens"].cast(int) + seats["spent"].cast(int)
        assert ((start - sum(seats[source].cast(int) for source in sources)).is_between(0, 2)).all()


def test_every_tile_development_and_action_is_used(played, record_property):
    """By how many of the seats of each strategy, at four players."""
    _, seats = played[4]
    used = {column: (seats[column] > 0).to_numpy() for column in ACTIONS}
    for column, words in (("tiles_activated", TILES), ("developments_held", DEVELOPMENTS)):
        bits = seats[column].to_numpy().astype(np.int64)
        used |= {word: (bits >> bit & 1).astype(bool) for bit, word in enumerate(words)}
    strategy = seats["strategy"].cast(str).to_numpy()
    lines = [f"City of Gears: used in % of the seats of {GAMES_PLAYED:,} scripted games, and of each strategy"]
    lines += [f"{'':24}{'all':>7}" + "".join(f"{name[:10]:>11}" for name in SCRIPTED)]
    for word, whose in used.items():
        shares = "".join(f"{100 * whose[strategy == name].mean():>11.1f}" for name in SCRIPTED)
        lines += [f"{word:24}{100 * whose.mean():>7.1f}{shares}"]
    record_property("table", "\n".join(lines))
    assert not [word for word, whose in used.items() if not whose.any()]


def test_every_development_is_used_and_not_only_held(played):
    """Those for a turn are used, and passive ones make a difference; those of the end score."""
    bits = 0
    for _, seats in played.values():
        bits |= int(np.bitwise_or.reduce(seats["developments_used"].to_numpy().astype(np.int64)))
    developments = VALUES["developments"]["development"]
    of_use = [bool(bits >> i & 1) for i in range(len(developments))]
    assert of_use == [one["kind"] != "endgame" for one in developments]


def test_no_strategy_is_hopeless_among_the_others(played):
    """Each wins at least half as often as it would if all were alike."""
    for players, (_, seats) in played.items():
        for name in SCRIPTED:
            assert seats.filter(seats["strategy"] == name)["win_share"].mean() >= 0.5 / players, (players, name)


def test_plans_differ_in_what_they_do(played):
    """Each idea does more of its own thing than `sensible` does."""
    _, seats = played[4]

    def mean(name, column):
        return seats.filter(seats["strategy"] == name)[column].cast(float).mean()

    assert mean("explorer", "moves") > mean("sensible", "moves")
    assert mean("activator", "activations") > mean("sensible", "activations")
    assert mean("linker", "prestige_ownership") > mean("sensible", "prestige_ownership")
    assert mean("saboteur", "demolishes") > 2 * mean("sensible", "demolishes")
    assert mean("developer", "developments") > mean("sensible", "developments")
    assert mean("sprinter", "workers_built") < mean("sensible", "workers_built")


def test_nobody_wastes_what_could_be_had_for_nothing():
    """No worker is bought while one stands idle, and before Opening Day no zap is cashed that could be stored."""
    table = prepared(GAME, 4, f"shuffle:{','.join(SCRIPTED)}", seed=7)
    bought, stored = 0, 0
    for number in range(12):
        for state, answer in decisions(table, number):
            me, option = state.decider, state.options[answer]
            if state.question == Question.TURN and option.kind == Option.CONSTRUCT_WORKER:
                bought += 1
                assert state.workers[me, state.home[me]] == 0
            elif state.question == Question.KEEP and not state.opened and state.options[0].what >> 8 & 15:
                stored += 1
                assert option.what >> 8 & 15
    assert bought >= 1 and stored >= 8


@pytest.mark.parametrize("strategy", SCRIPTED)
def test_hidden_prestige_is_not_read(strategy):
    """Where nobody keeps count, other totals (and the frame's scores) change no choice."""
    luck = np.random.default_rng(5)
    chosen = GAME.find_strategy(strategy)
    table = prepared(GAME, 4, f"mirror:{strategy}", seed=3, rules="masked-prestige")
    knobs = table.players[1][0]
    for state, _ in decisions(table, 0, every=3, most=80):
        other = np.array([state])[0]
        GAME.redeal_hidden(table.rules[0], other, state.decider)
        other.score[:] = luck.integers(0, 90, len(other.score))
        other.drawn[:] = state.drawn
        mine = np.array([state])[0]
        assert chosen.choose(table.rules[0], other, knobs) == chosen.choose(table.rules[0], mine, knobs)
