"""Who sits where: what each kind of lineup promises, and how one is written."""

import itertools
from collections import Counter
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from balancewheel.experiments.settings import caveats_of
from balancewheel.sim.errors import UserError
from balancewheel.sim.games import GAMES, find_game
from balancewheel.sim.kernel.decisions import MAX_ENTRANTS
from balancewheel.sim.players.entrant import Roster
from balancewheel.sim.players.lineup import parse_lineup
from balancewheel.sim.players.own import own_strategies
from balancewheel.sim.players.seating import permute, shuffle_pass
from balancewheel.sim.run.play import run
from balancewheel.sim.run.spec import run_spec

GAME = find_game("gearworks")
DICE = str(Path(__file__).parents[1] / "dice")


@pytest.fixture(scope="module")
def ways(tmp_path_factory):
    """Thirteen of the user's own strategies: a, b, c, ... m, the first with knobs."""
    file = tmp_path_factory.mktemp("ways") / "alphabet.py"
    letters = "abcdefghijklm"
    text = "".join(f'def {x}(rules, state, knobs):\n    """{x}."""\n    return 0\n\n\n' for x in letters)
    file.write_text(text + 'a.knobs = {"own_1": 0.5, "own_2": 3}\n')
    return Roster(GAME, own_strategies(tuple(f"{file}:{x}" for x in letters), GAME))


def seatings(lineup, first, count, seed=11):
    return [tuple(row) for row in lineup.seatings(seed, first, count)["entrant"][:, : lineup.n_players].tolist()]


def test_fixed_seats_everyone_as_written(ways):
    lineup = parse_lineup("b,a,b,c", ways, 4)
    assert [entrant.label for entrant in lineup.entrants] == ["b", "a", "c"]
    assert set(seatings(lineup, 0, 50)) == {(0, 1, 0, 2)}
    assert lineup.text == "b,a,b,c"


def test_mirror_seats_one_strategy_everywhere(ways):
    lineup = parse_lineup("mirror:c", ways, 3)
    assert [entrant.label for entrant in lineup.entrants] == ["c"]
    assert set(seatings(lineup, 0, 50)) == {(0, 0, 0)}


@pytest.mark.parametrize("players", [1, 2, 3, 4, 7])
@pytest.mark.parametrize(("entrants", "size"), [(1, 1), (2, 2), (3, 9), (4, 48), (5, 300), (6, 2160)])
def test_shuffle_gives_every_seat_every_strategy_equally_often_in_every_pass(ways, players, entrants, size):
    lineup = parse_lineup(f"shuffle:{','.join('abcdef'[:entrants])}", ways, players)
    assert shuffle_pass(entrants) == size
    games = np.array(seatings(lineup, 0, 20 * size))
    for one in np.split(games, 20):
        for seat in range(players):
            assert np.bincount(one[:, seat], minlength=entrants).tolist() == [size // entrants] * entrants


@pytest.mark.parametrize("entrants", [3, 4, 5])
def test_shuffle_has_every_order_in_every_pass(ways, entrants):
    lineup, size = parse_lineup(f"shuffle:{','.join('abcde'[:entrants])}", ways, entrants), shuffle_pass(entrants)
    games = seatings(lineup, 0, 20 * size)
    for first in range(0, 20 * size, size):
        assert set(games[first : first + size]) == set(itertools.permutations(range(entrants)))


@pytest.mark.parametrize(("players", "entrants"), [(4, 4), (3, 5)])
def test_shuffle_seats_nobody_twice_at_a_table_where_there_are_enough(ways, players, entrants):
    lineup = parse_lineup(f"shuffle:{','.join('abcde'[:entrants])}", ways, players)
    assert all(len(set(game)) == players for game in seatings(lineup, 0, 500))


def test_shuffle_shares_a_table_evenly_where_there_are_too_few(ways):
    lineup = parse_lineup("shuffle:a,b", ways, 4)
    assert all(Counter(game) == {0: 2, 1: 2} for game in seatings(lineup, 0, 500))


def test_shuffle_depends_on_the_seed(ways):
    lineup = parse_lineup("shuffle:a,b,c,d", ways, 4)
    assert seatings(lineup, 0, 100, seed=12) != seatings(lineup, 0, 100, seed=11)


@pytest.mark.parametrize("entrants", [3, 4, 5, 7])
def test_shuffle_draws_the_neighbours_anew_for_every_game(ways, entrants):
    """Who precedes whom hangs together between games no more than chance would have it.

    Over many passes, the number of games of a pass in which a sits right before b varies as if every game were drawn
    by itself, or less: one ring for a whole block, as it once was, gave as many times that as there are strategies.
    """
    lineup, size = parse_lineup(f"shuffle:{','.join('abcdefg'[:entrants])}", ways, entrants), 2 * entrants
    runs = 4000
    games = np.array(seatings(lineup, 0, runs * size)).reshape(runs, size, entrants)
    follows = (games == 0) & (np.roll(games, -1, axis=2) == 1)
    before = follows.any(axis=2).sum(axis=1)
    share = 1 / (entrants - 1)
    assert before.mean() / size == pytest.approx(share, abs=0.01)
    assert 0.5 < before.var() / (size * share * (1 - share)) < 1.1


def test_shuffle_reaches_every_order_equally_often_wherever_a_run_ends(ways):
    """24 orders of the first ten games, over many seeds: chi-squared with 23 degrees exceeds 49.7 once in 1,000."""
    lineup, seeds = parse_lineup("shuffle:a,b,c,d", ways, 4), 4800
    orders = Counter(game for seed in range(seeds) for game in seatings(lineup, 0, 10, seed))
    assert len(orders) == 24
    assert sum((n - 2000) ** 2 / 2000 for n in orders.values()) < 49.7


def test_the_largest_lineup_has_seatings_of_its_own(ways):
    """Twelve strategies: 479,001,600 orders, and a pass of billions of games."""
    lineup = parse_lineup(f"shuffle:{','.join('abcdefghijkl')}", ways, 4)
    games = np.array(seatings(lineup, 10**12, 12_000))
    assert all(len(set(game)) == 4 for game in games.tolist())
    counts = np.array([np.bincount(games[:, seat], minlength=12) for seat in range(4)])
    assert (np.abs(counts - 1000) < 4.5 * np.sqrt(1000 * 11 / 12)).all()


@pytest.mark.parametrize("entrants", [3, 4, 5])
def test_roundrobin_lets_every_set_meet_in_every_seating_equally_often(ways, entrants):
    lineup = parse_lineup(f"roundrobin:{','.join('abcde'[:entrants])}", ways, 3)
    every = list(itertools.permutations(range(entrants), 3))
    assert Counter(seatings(lineup, 0, 4 * len(every))) == dict.fromkeys(every, 4)


def test_roundrobin_is_fair_wherever_a_run_ends(ways):
    """1,000 games of 9 strategies, a third of their 3,024 seatings: no seat has a strategy much too often.

    In the order of a list the first strategy would sit in every seat twice as often as the others.
    """
    lineup = parse_lineup("roundrobin:a,b,c,d,e,f,g,h,i", ways, 4)
    games = np.array(seatings(lineup, 0, 1000))
    counts = np.array([np.bincount(games[:, seat], minlength=9) for seat in range(4)])
    assert (np.abs(counts - 1000 / 9) < 4 * np.sqrt(1000 * (1 / 9) * (8 / 9))).all()
    assert games.tolist() != np.array(seatings(lineup, 0, 1000, seed=12)).tolist()
    every = set(itertools.permutations(range(9), 4))
    assert set(seatings(lineup, 0, 3024)) == every == set(seatings(lineup, 3024, 3024))


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5, 9, 48, 1000, 2160])
def test_a_permutation_reaches_every_place_once(size):
    for number in (0, 1, 10**9):
        assert sorted(permute(11, number, place, size) for place in range(size)) == list(range(size))


def test_a_permutation_puts_every_place_everywhere_equally_often():
    """81 cells of 9 places, 9,000 passes: chi-squared with 64 degrees exceeds 105 once in 1,000."""
    places = np.array([[permute(3, number, place, 9) for place in range(9)] for number in range(9000)])
    counts = np.array([np.bincount(places[:, i], minlength=9) for i in range(9)])
    assert ((counts - 1000) ** 2 / 1000).sum() < 105
    pairs = np.bincount(9 * places[:, 0] + places[:, 1], minlength=81)[~np.eye(9, dtype=bool).ravel()]
    assert ((pairs - 125) ** 2 / 125).sum() < 114  # 71 degrees


@pytest.mark.parametrize("text", ["a,b,c", "mirror:b", "shuffle:a,b,c,d,e", "shuffle:a,b", "roundrobin:a,b,c,d"])
def test_seating_is_a_function_of_seed_and_number_alone(ways, text):
    """However the games are split; and far out, where numbers are large."""
    lineup = parse_lineup(text, ways, 3)
    for start in (0, 10**9 + 7):
        at_once = lineup.seatings(11, start, 100)
        parts = [lineup.seatings(11, start + first, count) for first, count in ((0, 1), (1, 46), (47, 53))]
        assert np.concatenate(parts).tobytes() == at_once.tobytes()
        assert at_once["game"].tolist() == list(range(start, start + 100))
        assert set(at_once["n_players"].tolist()) == {3}


# Knobs


def test_a_knob_turned_makes_another_player_with_a_label_of_its_own(ways):
    lineup = parse_lineup("a,a(own_1=2),a(own_2=-1.5,own_1=2)", ways, 3)
    assert [entrant.label for entrant in lineup.entrants] == ["a", "a(own_1=2)", "a(own_1=2,own_2=-1.5)"]
    assert [entrant.knobs for entrant in lineup.entrants] == [
        {"own_1": 0.5, "own_2": 3},
        {"own_1": 2, "own_2": 3},
        {"own_1": 2, "own_2": -1.5},
    ]


@pytest.mark.parametrize("same", ["a()", "a(own_1=0.5)", "a( own_1 = 0.50 , own_2=3 )", " a "])
def test_knobs_left_as_they_are_make_no_other_player(ways, same):
    lineup = parse_lineup(f"a,{same}", ways, 2)
    assert lineup.seats == [0, 0]
    assert lineup.text == "a,a"


def test_a_knob_that_a_strategy_falls_back_on_can_be_turned_too():
    """Scythe's warlord does not name stars: it has them from sensible, until a lineup turns them."""
    game = find_game("scythe")
    stars = game.strategies["sensible"].knobs["stars"]
    lineup = parse_lineup(f"warlord,warlord(stars=12,mechs=3),warlord(stars={stars})", Roster(game), 3)
    assert lineup.seats == [0, 1, 0]
    assert [one.label for one in lineup.entrants] == ["warlord", "warlord(mechs=3,stars=12)"]
    assert [one.knobs.get("stars") for one in lineup.entrants] == [None, 12]
    with pytest.raises(UserError, match="unknown knob of warlord 'spark'"):
        parse_lineup("mirror:warlord(spark=1)", Roster(game), 3)


@pytest.mark.parametrize("value", [0.1234567, 1 / 3, 1e-7, 12345678.0, -2.5e22])
def test_a_label_tells_a_knob_exactly(ways, value):
    """A run is replayed from its labels, and two players must not share one."""
    lineup = parse_lineup(f"a(own_1={value!r}),a(own_1={value * (1 + 1e-9)!r})", ways, 2)
    assert lineup.seats == [0, 1]
    again = parse_lineup(lineup.text, ways, 2)
    assert [e.knobs for e in again.entrants] == [e.knobs for e in lineup.entrants]


@pytest.mark.parametrize("text", ["b,a(own_1=2),a", "shuffle:a(own_1=1,own_2=2),b", "roundrobin:c,b,a(own_2=9),d"])
def test_the_text_of_a_lineup_is_read_back_as_the_same_lineup(ways, text):
    lineup = parse_lineup(text, ways, 3)
    again = parse_lineup(lineup.text, ways, 3)
    assert again.text == lineup.text == text
    assert seatings(again, 0, 40) == seatings(lineup, 0, 40)


# Mistakes


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a,b", "names 2 strategies for 3 players; name 3, or shuffle:a,b"),
        ("a,b,c,d", "names 4 strategies for 3 players"),
        ("a,b,unifrom", "unknown gearworks strategy 'unifrom'; did you mean 'uniform'?"),
        ("shufle:a,b,c", "unknown kind of lineup 'shufle'; did you mean 'shuffle'?"),
        ("mirror:a,b", "mirror: seats one strategy everywhere; 2 are named"),
        ("mirror:", "a name is missing"),
        ("", "a name is missing"),
        ("a,,b", "a name is missing"),
        ("shuffle:a,b,a", "names a twice"),
        ("shuffle:a,b,a(own_1=0.5)", "names a twice"),
        ("shuffle:x=a(own_1=2),b,x=a(own_1=2)", "lineup 'shuffle:x,b,x' names x twice"),
        ("x=a(own_1=2),x=a(own_1=2)", "lineup 'x,x' names 2 strategies for 3 players; name 3, or shuffle:x to"),
        ("roundrobin:a,b", "roundrobin needs at least 3 strategies for 3 players, not 2"),
        ("roundrobin:a,b,b,c", "names b twice"),
        ("a,b,a(own_1=x)", "own_1 must be a number"),
        ("a,b,a(own_1)", "own_1 must be a number"),
        ("a,b,a(own_1=nan)", "own_1 must be a finite number"),
        ("a,b,a(own_1=inf)", "own_1 must be a finite number"),
        ("a,b,a(own_3=1)", "unknown knob of a 'own_3'; did you mean 'own_"),
        ("a,b,b(own_1=1)", "b has no knobs to turn"),
        ("a,b,c)", "is not a strategy"),
        ("a,b,a(own_1=1", "is not a strategy"),
        ("shuffle:a,b,c,d,e,f,g,h,i,j,k,l,m", f"at most {MAX_ENTRANTS} strategies, not 13"),
        ("roundrobin:a,b,c,d,e,f,g,h,i,j,k,l,m", f"at most {MAX_ENTRANTS} strategies, not 13"),
    ],
)
def test_a_lineup_that_cannot_be_is_told_in_one_line(ways, text, said):
    with pytest.raises(UserError) as error:
        parse_lineup(text, ways, 3)
    assert said in str(error.value)
    assert "\n" not in str(error.value)


def test_a_knob_written_twice_is_refused(ways):
    with pytest.raises(UserError, match="own_1"):
        parse_lineup("a(own_1=1,own_1=2),b", ways, 2)


@pytest.mark.parametrize("name", GAMES)
def test_uniform_plays_only_where_it_is_named(name):
    """Who picks at random is nobody to balance a game by; whoever wants it names it."""
    kind, _, names = run_spec(name).lineup.partition(":")
    assert kind == "shuffle"
    assert names.split(",") == [one for one in find_game(name).strategies if one != "uniform"]
    assert set(run_spec(name, lineup="mirror:uniform").lineup.split(",")) == {"uniform"}


@pytest.fixture
def magpie(tmp_path):
    """A user's own strategy, as file.py:function."""
    (tmp_path / "mine.py").write_text('def magpie(rules, state, knobs):\n    """Takes the first."""\n    return 0\n')
    return f"{tmp_path / 'mine.py'}:magpie"


def test_your_own_strategies_come_first_and_uniform_stays_away(magpie):
    lineup = run_spec("gearworks", own=(magpie,)).lineup
    assert lineup.startswith("shuffle:magpie,") and "sensible" in lineup
    assert "uniform" not in lineup


def test_a_game_that_has_no_strategy_but_uniform_is_played_by_it(magpie):
    assert run_spec(DICE).lineup == "shuffle:uniform"
    assert run_spec(DICE, own=(magpie,)).lineup == "shuffle:magpie"


def test_results_say_which_knobs_are_turned_too_far(tmp_path):
    """A strategy's own value is never too far, tuned knobs are none of a lineup's, and a searcher has its script's."""
    lineup = "far=hoarder(reserve=9,spite=-1),hoarder,search(rollouts=1,script=engineer(spite=7)),hoarder@tuned"
    played = run("gearworks", games=1, lineup=lineup, out=tmp_path / "run")
    assert caveats_of([played, played]) == [
        "spite of far is -1; it makes sense from 0 to 5.",
        "reserve of far is 9; it makes sense from 0 to 8.",
        "spite of engineer(spite=7) is 7; it makes sense from 0 to 5.",
    ]
    older = replace(
        played, manifest=played.manifest.replace(lineup=played.manifest.lineup.replace("spite=7", "charm=1"))
    )
    assert caveats_of([older]) == [], "a knob that is no more is none that is turned too far"
