"""What every game must do, whatever its rules."""

import os
import subprocess
import sys

import numba
import numpy as np
import polars as pl
import pytest

from balancewheel.sim.frame.compiled import compiled_game
from balancewheel.sim.frame.game import Game
from balancewheel.sim.frame.state import observe
from balancewheel.sim.frame.strategy import uniform
from balancewheel.sim.kernel.decisions import EVENT, OPTION, TAPE, NotOffered
from balancewheel.sim.rules import variants
from balancewheel.sim.run.positions import decisions
from balancewheel.sim.run.replay import replay
from balancewheel.sim.run.store.shards import rows_hash, to_frame
from balancewheel.testing.redeals import redealing
from balancewheel.testing.runs import all_end, most_players, prepared

FEW, MANY = (3, 6) if numba.config.DISABLE_JIT else (20, 100)


def test_ends_at_every_player_count(game):
    for players in game.player_counts:
        table = prepared(game, players)
        rows = table.play(0, MANY)
        assert all_end(table, rows)
        assert len(rows["seats"]) == MANY * players


def test_the_win_is_shared_out_whole(game):
    """The shares of all players, those of no strategy included, add up to one win, or to none in an unfinished game."""
    for players in game.player_counts:
        table = prepared(game, players)
        rows = table.play(0, MANY)
        frame = to_frame(game.tables["seats"], rows["seats"], [e.label for e in table.lineup.entrants])
        totals = frame.group_by("game", maintain_order=True).agg(pl.col("win_share").sum())["win_share"].to_numpy()
        wins = rows["games"]["finished"]
        assert (abs(totals - wins) < 1e-12).all() if players > 1 else set(totals) <= {0.0, 0.5, 1.0}


def test_same_seed_same_games_however_they_are_split(game):
    table = prepared(game, seed=4)
    whole = table.play(0, 3 * FEW)["seats"]
    parts = [table.play(first, FEW)["seats"] for first in range(0, 3 * FEW, FEW)]
    assert np.array_equal(whole, np.concatenate(parts))


def test_another_seed_other_games(game):
    one, other = (prepared(game, seed=seed).play(0, FEW)["seats"]["score"] for seed in (4, 5))
    assert not np.array_equal(one, other)


def test_replaying_the_answers_gives_the_same_game(game):
    """Seed and answers are the whole game: other strategies in the seats change nothing."""
    table = prepared(game, lineup="mirror:uniform", seed=5)
    first = replay(table, 17)
    others = table.played_by(prepared(game, lineup="mirror:sensible").players)
    again = replay(others, 17, first.answers)
    assert again.answers == first.answers
    assert again.narrate() == first.narrate()
    assert replay(others, 17).answers != first.answers


def test_every_game_can_be_told(game):
    for players in game.player_counts:
        for number in range(3):
            lines = replay(prepared(game, players), number).narrate()
            assert lines[-1] == "The game is over." and len(lines) > 5


@pytest.mark.parametrize("answer", [-1, 10_000])
def test_an_answer_that_was_not_offered_is_an_error(game, answer):
    def impossible(rules, state, knobs):
        """Insist on an option that is not there."""
        return answer

    players = compiled_game(game).seat_players([game.make_strategy(impossible)], [{}])
    table = prepared(game, lineup="mirror:uniform")
    with pytest.raises(Exception, match=f"uniform failed in game 3 .* it answered {answer}; .* must be 0 to") as caught:
        table.played_by(players).play(3, 5)
    assert isinstance(caught.value.__cause__, NotOffered)


def test_field_names_are_safe_in_plain_python(game):
    """A field named like a numpy method (round, max, item, ...) would be hidden by it."""
    records = [game.state, game.rules, game.knobs_record, OPTION, EVENT, TAPE]
    records += [table.dtype for table in game.tables.values()]
    for names in (record.names for record in records):
        assert not set(names) & set(dir(np.record))


def test_every_preset_can_be_played(game):
    for preset in variants.presets(game.reference):
        table = prepared(game, most_players(game, preset), rules=preset)
        assert all_end(table, table.play(0, FEW))


def test_rounds_are_kept_when_asked_for(game):
    table = prepared(game, rounds=True)
    rows = table.play(0, FEW)
    assert len(rows["rounds"]) == FEW * game.max_rows("rounds", table.spec.players, table.rules[0])
    kept = rows["rounds"][rows["rounds"]["round_number"] > 0]
    last = {(row["game"], row["seat"]): row["score"] for row in kept}
    assert [last[row["game"], row["seat"]] for row in rows["seats"]] == list(rows["seats"]["score"])


def test_options_and_decisions_are_those_of_the_log(game):
    table = prepared(game, seed=6)
    rows = table.play(0, 3)["games"]
    for number in range(3):
        decisions = replay(table, number).decisions()
        assert rows[number]["decisions"] == len(decisions)
        assert rows[number]["options"] == sum(decision["options"] for decision in decisions)


def hash_of_games(game: Game) -> str:
    """The hash of two games at the smallest table."""
    table = prepared(game, min(game.player_counts), seed=11)
    return str(rows_hash(to_frame(game.tables["seats"], table.play(0, 2)["seats"], table.labels)))


HASH = """
from balancewheel.sim.games import find_game
from balancewheel.testing.every_game import hash_of_games
print(hash_of_games(find_game({game!r})))
"""


def test_plain_python_plays_the_same(game):
    """Two games at the smallest table; a transcript, where a game has one, is told in both ways."""
    command = [sys.executable, "-c", HASH.format(game=game.reference)]
    plain = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    result = subprocess.run(command, env=plain, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    assert result.stdout.strip() == hash_of_games(game)


def test_the_state_is_small(game):
    """Whoever searches copies it; what a game leaves behind is on the tape."""
    assert game.state.itemsize < 64 * 1024


def test_options_read_differently(game):
    """At any question no two options read the same."""
    table = prepared(game, seed=8)
    for state, _ in decisions(table, 0, every=7):
        words = [table.narrator(state).option(option) for option in state.options[: state.n_options]]
        assert len(set(words)) == len(words) and all(words), words


def test_what_is_dealt_anew_leaves_all_that_is_in_sight(game):
    """All that a player may see stays as it is, by what the fields of the state say."""
    table = prepared(game, seed=12)
    for state, _ in decisions(table, 1, every=9):
        before = observe(state, state.decider)
        game.redeal_hidden(table.rules[0], state, state.decider)
        after = observe(state, state.decider)
        assert [name for name in game.state.names if after[name].tobytes() != before[name].tobytes()] == []


def test_a_game_goes_on_legally_after_every_redeal(game):
    """What is hidden is dealt anew at every question of a game; what is offered then can be carried out."""
    player = redealing(game, uniform)
    for players in game.player_counts:
        table = prepared(game, players, lineup="mirror:uniform", seed=13)
        assert all_end(table, table.played_by(compiled_game(game).seat_players([player], [{}])).play(0, FEW))


def test_what_makes_players_unequal_is_a_word_in_every_row_of_seats(game):
    columns = {column.name: column for column in game.tables["seats"]}
    assert all(isinstance(columns[name].kind, list) for name in game.asymmetries)
