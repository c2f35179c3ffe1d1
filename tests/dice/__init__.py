"""A game whose answers are known: two players roll a die, the higher wins, a tie is shared.

Seat 1 wins a half of the games with fair dice; with a die that is loaded in a share b of the games it wins
11/12 b + (1 - b) / 2. Two sets of other dice are the same rules with other luck.
"""

import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from balancewheel.sim import games, rules_file
from balancewheel.sim.game import Column, Game, Table, parameter_fields, parameters_record
from balancewheel.sim.kernel import decisions, njit, record
from balancewheel.sim.kernel.chance import event

GAMES = Table(
    Column("game", "Int64", "number of the game"),
    Column("players", "UInt8", "players"),
    Column("finished", "Boolean", "always"),
    Column("turns", "UInt8", "pips rolled by both"),
    Column("winners", "UInt8", "players who share the win"),
)
SEATS = Table(
    Column("game", "Int64", "number of the game"),
    Column("seat", "UInt8", "seat"),
    Column("strategy", "entrant", "who rolled"),
    Column("score", "Int16", "pips"),
    Column("win_share", "share", "share of the win"),
)


def share_of_seat_1(loaded):
    """The known answer."""
    return loaded / 100 * 11 / 12 + (1 - loaded / 100) / 2


@njit
def play_games(rules_array, states, players, seed, tables, out):
    rules, state = rules_array[0], states[0]
    games, seats, _ = out
    for i in range(len(tables)):
        decisions.sit_down(state, seed, tables[i])
        first = 10 * rules.other_dice
        one, other = 1 + event(state, first, 6), 1 + event(state, first + 1, 6)
        if event(state, first + 2, 100) < rules.loaded:
            one = 6
        games[i].game, games[i].players, games[i].finished = tables[i].game, 2, 1
        games[i].turns, games[i].winners = one + other, 1 + (one == other)
        for seat in range(2):
            row, mine, theirs = seats[2 * i + seat], one if seat == 0 else other, other if seat == 0 else one
            row.game, row.seat, row.strategy, row.score = tables[i].game, seat, state.entrant[seat], mine
            row.win_share = 2 if mine == theirs else mine > theirs


def _make() -> Game:
    rules = record(parameter_fields("dice"))
    made = Game(
        name="dice",
        title="Dice",
        players=range(2, 3),
        rules=rules,
        state=record(decisions.fields(2, 4)),
        knobs={"none": "nothing to turn"},
        tables={"games": GAMES, "seats": SEATS, "rounds": Table(Column("game", "Int64", "number of the game"))},
        max_rows=lambda table, games, players, rules: games * {"games": 1, "seats": 2, "rounds": 0}[table],
        rules_record=lambda values: parameters_record("dice", rules, values),
        check_rules=lambda values, players: None,
        play_games=play_games,
        narration=SimpleNamespace(QUESTIONS=[]),
        summaries={"seat": "seat"},
        chunk=50_000,
    )

    @made.strategy
    def uniform(rules, state, knobs):
        """Nobody is asked."""
        return 0

    return made


@pytest.fixture
def dice(tmp_path_factory, monkeypatch):
    """The game, listed among the others while a test runs."""
    folder = tmp_path_factory.mktemp("games")
    for name in games.GAMES:
        (folder / name).symlink_to(rules_file.GAMES / name)
    (folder / "dice").mkdir()
    (folder / "dice" / "rules.toml").write_bytes((Path(__file__).parent / "rules.toml").read_bytes())
    monkeypatch.setattr(rules_file, "GAMES", folder)
    rules_file.game_file.cache_clear()
    monkeypatch.setattr(games, "GAMES", [*games.GAMES, "dice"])
    made = _make()
    monkeypatch.setitem(sys.modules, "balancewheel.sim.games.dice", SimpleNamespace(GAME=made))
    monkeypatch.setitem(sys.modules, "balancewheel.strategies.dice", SimpleNamespace())
    yield made
    rules_file.game_file.cache_clear()
