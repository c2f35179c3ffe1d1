"""Until all production tokens are placed, nobody knows what they are; nothing else is hidden."""

import pytest

from balancewheel.sim.games.gearworld.set_up import mix_tokens, token_count

from ..redeals import assert_odds, redeal
from .table import GAME, Table, table


@pytest.mark.rule("GB-019")
def test_a_face_down_token_is_any_of_them_by_their_number():
    t = Table(3, seed=3)
    mix_tokens(t.rules, t.state)
    odds = {resource: int(token_count(t.rules, t.state, resource)) for resource in range(5)}
    for place in (0, sum(odds.values()) - 1):
        assert_odds(redeal(t, 1, lambda place=place: int(t.state.secret_sites[place]), 300), odds)


@pytest.mark.rule("GB-019")
def test_once_revealed_nothing_is_dealt_anew():
    t = table(3, seed=3)
    t.state.revealed = 1
    before = t.states.tobytes()
    GAME.redeal_hidden(t.rules, t.state, 0)
    assert t.states.tobytes() == before
