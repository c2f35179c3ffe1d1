"""The opening book of Scythe: its lines can be played, and are played as long as the knob says."""

import itertools

import pytest

from balancewheel.sim.frame.compiled import compiled_game
from balancewheel.sim.games.scythe import state as s
from balancewheel.sim.games.scythe.mats import FACTIONS, MATS, TOPS
from balancewheel.sim.games.scythe.words import Ability, Section
from balancewheel.sim.kernel import cache, reach
from balancewheel.strategies.scythe.evaluation import openings
from balancewheel.strategies.scythe.evaluation.openings import BOOK, LINES, PAIRED, TURNS, advised_section
from balancewheel.strategies.scythe.evaluation.sections import choose_section
from tests.sim.scythe.table import GAME, opening
from tests.strategies.scythe.views import view_of

PAIR = ("albion", "mechanical")


def knobs(**turned):
    sensible = GAME.find_strategy("sensible")
    return compiled_game(GAME).seat_players([sensible], [{**sensible.knobs, **turned}])[1][0]


def seated(turn=1):
    """A pair at the beginning of one of its turns."""
    t = opening(" ".join(PAIR), "polania patriotic")
    t.state.decider, t.state.round_number = 0, turn
    return t


def advice(t, **turned):
    return int(advised_section(t.rules, t.state, knobs(**turned), 0))


def answer(t, sections, **turned):
    """The section that `sensible` takes of these."""
    t.state.n_options = len(sections)
    for i, section in enumerate(sections):
        t.state.options[i].what = section
    view = view_of(t, knobs(**turned))
    return sections[choose_section(t.rules, t.state, knobs(**turned), view)]


def line_of(faction, mat):
    return [TOPS.index(top) for top in LINES[faction][mat].split()]


@pytest.mark.parametrize("faction, mat", list(itertools.product(FACTIONS, MATS)))
def test_every_line_can_be_played(faction, mat):
    """SC-029: a section is not taken twice in a row, except with Relentless."""
    if mat not in LINES[faction]:
        pytest.skip("the script found nothing better")
    line = line_of(faction, mat)
    assert 0 < len(line) <= TURNS
    relentless = seated().rules.faction_ability[FACTIONS.index(faction)] == Ability.RELENTLESS
    assert relentless or all(one != other for one, other in itertools.pairwise(line))


def test_the_book_was_found_for_the_mats_as_they_are():
    t = seated()
    assert t.rules.mat_bottom[: len(MATS)].tolist() == PAIRED[: len(MATS)].tolist()


def test_the_book_is_followed_turn_by_turn_as_long_as_the_knob_says():
    for turn, section in enumerate(line_of(*PAIR), 1):
        assert advice(seated(turn)) == section
        assert advice(seated(turn), opening=turn) == section
        assert advice(seated(turn), opening=turn - 1) == s.NOTHING
    assert advice(seated(TURNS + 1)) == s.NOTHING


def test_beyond_its_line_and_for_added_factions_the_book_is_silent():
    assert (BOOK[len(FACTIONS) :] == s.NOTHING).all() and (BOOK[:, len(MATS) :] == s.NOTHING).all()
    assert (BOOK[FACTIONS.index(PAIR[0]), MATS.index(PAIR[1]), len(line_of(*PAIR)) :] == s.NOTHING).all()


def test_a_mat_that_pairs_its_actions_otherwise_has_no_opening():
    t = seated()
    rules = t.rules.copy()
    rules.mat_bottom[t.state.mat[0]] = rules.mat_bottom[t.state.mat[0]][::-1]
    assert advice(t) == line_of(*PAIR)[0]
    assert advised_section(rules, t.state, knobs(), 0) == s.NOTHING


def test_sensible_takes_the_section_of_the_book_where_it_is_offered():
    t, section = seated(), line_of(*PAIR)[0]
    others = [other for other in range(4) if other != section]
    for worse in others:
        assert answer(t, [worse, section]) == section
    assert answer(t, others) in others


def test_the_book_is_left_where_its_advice_brings_nothing():
    """Trade without a coin, on a mat whose action below cannot be paid either."""
    t = seated()
    turn = LINES[PAIR[0]][PAIR[1]].split().index("trade") + 1
    t.state.round_number, t.state.secret_coins[0] = turn, 0
    assert answer(t, [Section.PRODUCE, Section.TRADE]) == Section.PRODUCE


def test_another_book_is_compiled_anew_and_makes_other_games(monkeypatch):
    """Its file counts for the kernels' cache, what is read from it for the code that decides a run's games."""
    assert openings.FILE in cache.kernel_files(openings.FILE.parents[1])
    before = reach.digest([advised_section], lambda module: True)
    monkeypatch.setattr(openings, "BOOK", BOOK + 1)
    assert reach.digest([advised_section], lambda module: True) != before
