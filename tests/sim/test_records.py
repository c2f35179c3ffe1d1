"""Records as plain Python reads and writes them."""

import pickle

import numpy as np
import pytest

from balancewheel.sim.errors import UserError
from balancewheel.sim.frame.state import NOBODY, OWNER, SEATS, field, observe, state_record
from balancewheel.sim.frame.tables import Column, Count, Table
from balancewheel.sim.kernel.jit import record

PIECE = record([("kind", np.int8), ("place", np.int16)])
TABLE = record([("player", np.int64), ("sparks", np.int16, (4,)), ("pieces", PIECE, (3,))])


@pytest.fixture
def tables():
    return np.zeros(2, TABLE)


def test_what_is_written_to_a_record_is_in_its_array(tables):
    one = tables[1]
    one.player = 3
    one.sparks[2] += 5
    one.pieces[1].place = 7
    one.pieces[2] = one.pieces[1]
    assert tables[1]["player"] == 3 == tables[1].player
    assert tables["sparks"].tolist() == [[0] * 4, [0, 0, 5, 0]]
    assert tables["pieces"]["place"].tolist() == [[0] * 3, [0, 7, 7]]


def test_a_record_shows_what_is_written_to_its_array(tables):
    one, sparks = tables[0], tables[0].sparks
    tables["player"], tables["sparks"] = 4, 2
    assert (one.player, one.sparks.tolist(), sparks.tolist()) == (4, [2] * 4, [2] * 4)
    one.sparks = [1, 2, 3, 4]
    assert sparks.tolist() == [1, 2, 3, 4]
    copied = np.array([one])[0]
    copied.sparks[0] = 9
    assert one.sparks[0] == 1


def test_numbers_have_the_type_of_their_field(tables):
    assert type(tables[0].pieces[0].kind) is np.int8 and type(tables[0].player) is np.int64
    with pytest.raises(OverflowError):
        tables[0].pieces[0].kind = 300


def test_a_field_of_another_record_is_none_of_this_one(tables):
    for name in ("kind", "nonsense"):
        assert not hasattr(tables[0], name)
        with pytest.raises(AttributeError, match=name):
            setattr(tables[0], name, 1)
    with pytest.raises(ValueError, match="broadcast"):
        tables[0].sparks = [1, 2]


def test_records_can_be_sent_to_another_process(tables):
    tables[1].pieces[0].place = 6
    again = pickle.loads(pickle.dumps(tables))
    assert again.dtype == tables.dtype and again[1].pieces[0].place == 6


def test_counts_are_written_by_name_or_by_place_and_copied_to_the_row_at_once():
    counts = (
        Count("moves", "UInt8", "moves"),
        Count("built_mines", "UInt8", "mines built", of="built"),
        Count("built_mills", "UInt8", "mills built", of="built"),
    )
    state = np.zeros(1, state_record([], max_options=1, counts=counts))[0]
    row = np.zeros(1, Table(*counts[:1], Column("coins", "UInt8", "coins"), *counts[1:]).dtype)[0]
    state.count[2].moves += 3
    state.count[2].built[1] += 1
    row.count, row.coins = state.count[2], 9
    assert [row[name] for name in ("moves", "coins", "built_mines", "built_mills")] == [3, 9, 0, 1]


@pytest.mark.parametrize("name, seen_by", [("hand", OWNER), ("deck", NOBODY)])
def test_the_name_of_a_hidden_field_says_so(name, seen_by):
    with pytest.raises(UserError, match=f"field {name}: its name must begin with secret_"):
        field(name, SEATS, seen_by=seen_by)
    with pytest.raises(UserError, match=f"field secret_{name}: its name may not begin with secret_"):
        field(f"secret_{name}", SEATS)


def test_what_a_seat_may_not_see_is_0_in_what_it_observes():
    fields = [
        field("coins", SEATS),
        field("secret_hand", SEATS, 2, seen_by=OWNER),
        field("secret_deck", seen_by=NOBODY),
    ]
    state = np.ones(1, state_record(fields, max_options=3))[0]
    seen = observe(state, 1)
    assert seen["coins"].tolist() == [1] * SEATS and state["secret_deck"] == 1
    assert seen["secret_hand"].tolist() == [[int(seat == 1)] * 2 for seat in range(SEATS)]
    assert [seen[name].any() for name in ("secret_deck", "secret_seed", "drawn")] == [False] * 3
    assert seen["n_options"] == 1 and seen["options"]["kind"].tolist() == [1, 0, 0]
    assert observe(state, 2)["n_options"] == 0
