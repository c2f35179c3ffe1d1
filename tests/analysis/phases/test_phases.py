"""Dynamic phases: roles, shares and effects against hand-made games, and against a world whose truth is known."""

import numpy as np
import polars as pl
import pytest
from matplotlib.figure import Figure

from balancewheel.analysis.phases.choice import (
    DECIDES,
    EVERYONE,
    RESOLVES,
    SKIPS,
    choice_worth,
    phase_choices,
    plot_choice_worth,
    plot_phase_choices,
)
from balancewheel.analysis.phases.first_player import LAST_ROUND, places, win_share_by_place
from balancewheel.analysis.phases.natural_experiment import ALL
from balancewheel.analysis.phases.skip_effect import plot_skip_effects, skip_effects
from balancewheel.analysis.phases.skip_intervention import (
    WINNER_CHANGES,
    compare_die_and_force,
    plot_die_and_force,
    plot_winner_changes,
)
from balancewheel.analysis.phases.skips import ANYONE, phase_skips, plot_phase_skips
from balancewheel.sim.frame.phases import Phase
from balancewheel.sim.games import find_game
from balancewheel.sim.games.gearworld import rules as gearworld
from balancewheel.sim.games.gearworld.results import DECIDERS as OF_GAME
from tests.analysis.phases.phase_tables import PHASES, occasions, tables, world

SKIP, CHOSEN, REFUSED = (5, "die", False), (6, "first player", True), (6, "first player", False)


def row_of(table, **which):
    rows = table.filter(**which)
    assert rows.height == 1
    return rows.row(0, named=True)


def test_roles_are_read_before_the_round():
    """Seat 2 leads after round 1 and seat 0 is last; what happens in round 2 does not change who they were."""
    rounds = [{"first": 1, "scores": [0, 1, 2]}, {"first": 2, "scores": [3, 1, 0]}]
    found = occasions(([1, 0, 0], rounds))
    one, two = found.to_dicts()
    assert (one["leader_seat"], one["last_seat"], one["leader_wins"]) == (None, None, None)
    assert (one["first_seat"], two["first_seat"]) == (1, 2)
    assert (two["leader_seat"], two["last_seat"]) == (2, 0)
    assert (two["first_wins"], two["leader_wins"], two["last_wins"]) == (0, 0, 1)
    assert (two["length"], two["strategy"]) == (2, "a")


@pytest.mark.parametrize(
    ("scores", "lands", "dead", "leader", "last"),
    [
        ([2, 2, 1], [0, 0, 0], [], None, 2),  # two lead: nobody does
        ([2, 2, 1], [5, 6, 0], [], 1, 2),  # land decides
        ([2, 0, 0], [0, 0, 0], [], 0, None),
        ([2, 1, 0], [0, 0, 0], [2], 0, 1),  # the dead are not last
        ([2, 1, 0], [0, 0, 0], [1, 2], 0, None),  # one left
    ],
)
def test_leader_and_last_are_alone_and_alive(scores, lands, dead, leader, last):
    rounds = [{"first": 0, "scores": scores, "lands": lands, "dead": dead}, {"first": 1, "scores": scores}]
    found = occasions(([1, 0, 0], rounds)).row(1, named=True)
    assert (found["leader_seat"], found["last_seat"]) == (leader, last)


def test_how_often_and_by_whom():
    """Four rounds of two games: shares of the rounds begun, and the later rounds of the games that had them."""
    one, last = {"first": 0, "scores": [0, 0]}, {"first": 1, "scores": [1, 0]}
    games = [([1, 0], [one | {"trade": SKIP}, last | {"trade": REFUSED}, last]), ([0, 1], [one | {"trade": CHOSEN}])]
    found = phase_skips([occasions(*games)], PHASES, rounds=2).filter(phase="trade")
    anyone = row_of(found, by=ANYONE, resolved=False, round=ALL)
    assert (anyone["count"], anyone["rounds"]) == (2, 4)
    found = found.filter(pl.col("by") != ANYONE)
    shares = {(r["round"], r["by"], r["resolved"]): (r["count"], r["rounds"]) for r in found.to_dicts()}
    assert shares == {
        ("1", "die", False): (1, 2),
        ("1", "first player", True): (1, 2),
        ("2", "first player", False): (1, 1),
        ("3+", "die", True): (1, 1),
        ("1-2", "die", False): (1, 3),
        ("1-2", "first player", True): (1, 3),
        ("1-2", "first player", False): (1, 3),
        (ALL, "die", True): (1, 4),
        (ALL, "die", False): (1, 4),
        (ALL, "first player", True): (1, 4),
        (ALL, "first player", False): (1, 4),
    }
    assert found.select((pl.col("low") <= pl.col("share")) & (pl.col("share") <= pl.col("high"))).to_series().all()


def test_the_interval_of_a_share_of_independent_rounds_is_wilsons():
    one = {"first": 0, "scores": [0, 0]}
    games = [([1, 0], [one | {"trade": SKIP}])] * 30 + [([1, 0], [one])] * 70
    found = row_of(phase_skips([occasions(*games)], PHASES), phase="trade", round=ALL, resolved=False, by="die")
    z, n = 1.959963984540054, 100
    middle, reach = (0.3 + z * z / 200) / (1 + z * z / n), z / (1 + z * z / n) * np.sqrt(0.21 / n + z * z / 4 / n**2)
    assert (found["low"], found["high"]) == pytest.approx((middle - reach, middle + reach))


# by the die


def test_an_effect_by_hand():
    """Round 1: the first player wins 3 of 4 where trade is resolved and 1 of 4 where it is skipped, 40 games a side."""
    one = {"first": 0, "scores": [0, 0]}
    games = [([1, 0], [one])] * 30 + [([0, 1], [one])] * 10
    games += [([1, 0], [one | {"trade": SKIP}])] * 10 + [([0, 1], [one | {"trade": SKIP}])] * 30
    games += [([0, 1], [one | {"trade": CHOSEN}])] * 50  # a choice counts on neither side
    found = skip_effects([occasions(*games)], PHASES)
    row = row_of(found, phase="trade", outcome="first_wins", round="1")
    assert (row["resolved"], row["skipped"], row["difference"]) == (0.75, 0.25, -0.5)
    assert (row["games"], row["rows_resolved"], row["rows_skipped"]) == (40, 40, 40)
    reach = 1.959964 * np.sqrt(2 * 0.75 * 0.25 / 40)
    assert (row["low"], row["high"]) == pytest.approx((-0.5 - reach, -0.5 + reach))
    assert row_of(found, phase="trade", outcome="first_wins", round=ALL)["difference"] == -0.5
    assert found.filter(phase="production").is_empty()  # it was never skipped: nothing to compare
    assert found.filter(outcome="leader_wins").is_empty()  # nobody leads before round 1


def test_rounds_weigh_as_often_as_they_were_reached():
    """Two rounds that differ in effect and in number: the whole is their mean by rows, and pieces do not matter."""
    one, win = {"first": 0, "scores": [0, 0]}, ([1, 0], [0, 1])
    skip = one | {"trade": SKIP}
    games = [(win[i % 2], [one]) for i in range(60)] + [(win[i % 4 > 0], [skip]) for i in range(40)]
    games += [(win[i % 2], [one, one]) for i in range(20)] + [(win[i % 2], [one, skip]) for i in range(32)]
    found = skip_effects([occasions(*games)], PHASES).filter(phase="trade", outcome="first_wins")
    rows = {row["round"]: row for row in found.to_dicts()}
    sizes = {name: row["rows_resolved"] + row["rows_skipped"] for name, row in rows.items()}
    assert sizes == {"1": 152, "2": 52, "1-5": 204, ALL: 204}
    mean = (152 * rows["1"]["difference"] + 52 * rows["2"]["difference"]) / 204
    assert rows[ALL]["difference"] == pytest.approx(mean)
    frame = occasions(*games)
    parts = [frame.filter(pl.col("game") % 3 == part) for part in range(3)]
    again = skip_effects(parts, PHASES).filter(phase="trade", outcome="first_wins")
    assert again["low"].to_list() == pytest.approx(found["low"].to_list())


def test_few_games_get_figures_but_no_interval():
    one = {"first": 0, "scores": [0, 0]}
    row = row_of(
        skip_effects([occasions(([1, 0], [one]), ([0, 1], [one | {"trade": SKIP}]))], PHASES),
        phase="trade", outcome="first_wins", round=ALL,
    )  # fmt: skip
    assert row["difference"] == -1
    assert row["low"] is row["high"] is row["p"] is row["p_holm"] is None


@pytest.fixture(scope="module")
def idle():
    """A world in which a skip changes nothing, but long games have more skips and the weak choose to skip."""
    return world(40_000, np.random.default_rng(1))


def test_long_games_have_more_skips_but_skips_do_not_lengthen(idle):
    """Whole games compared by their skips would say so by far; the die does not."""
    whole = idle.group_by("game").agg(skips=(~pl.col("production_resolved")).sum(), length=pl.col("length").first())
    naive = whole.filter(skips=2)["length"].mean() - whole.filter(skips=0)["length"].mean()
    assert naive > 2
    row = row_of(skip_effects([idle], PHASES), phase="production", outcome="length", round=ALL)
    assert abs(row["difference"]) < 4 * row["error"] < 0.2


def test_a_choice_tells_who_wins_and_is_no_effect(idle):
    """The weak skip when they may: a chosen skip goes with 40 points fewer wins, a rolled one with none."""
    die = row_of(skip_effects([idle], PHASES), phase="production", outcome="first_wins", round=ALL)
    chosen = row_of(
        skip_effects([idle], PHASES, deciders=["first player"]), phase="production", outcome="first_wins", round=ALL
    )
    assert abs(die["difference"]) < 4 * die["error"] < 0.03
    assert chosen["difference"] == pytest.approx(-0.4, abs=4 * chosen["error"])
    assert 4 * chosen["error"] < 0.1


def test_effects_are_found_where_they_are():
    found = skip_effects([world(40_000, np.random.default_rng(2), helps=0.05, lengthens=0.2)], PHASES)
    wins = row_of(found, phase="production", outcome="first_wins", round="1")
    assert wins["low"] > 0.02 and wins["p_holm"] < 0.05
    length = row_of(found, phase="production", outcome="length", round="1")
    assert length["difference"] == pytest.approx(0.2 * after_one_more(0.2), abs=4 * length["error"])
    assert found.filter(phase="trade")["p_holm"].min() > 0.05


def after_one_more(lengthens, most=12):
    """Rounds that a game still has, on average, when round 2 begins."""
    goes_on, expected = 0.75 + lengthens / 6, 0.0  # a skip by the die has a chance of 1 in 6
    for number in range(most, 1, -1):
        expected = 1 + (goes_on * expected if number < most else 0)
    return expected


# the choice


def test_how_a_strategy_chooses():
    """Strategy a holds the token and resolves 3 of 4; b has never had a choice."""
    one = {"first": 0, "scores": [0, 0]}
    games = [([1, 0], [one | {"trade": CHOSEN}])] * 3 + [([1, 0], [one | {"trade": REFUSED}]), ([1, 0], [one])]
    found = phase_choices([occasions(*games)], PHASES)
    assert found.select("phase", "strategy", "choices", "resolved").rows() == [
        ("trade", "a", 4, 0.75),
        ("trade", EVERYONE, 4, 0.75),
    ]


def test_what_a_choice_is_worth():
    """The first player wins 30 of 40 where it may choose, 20 of 40 where the die resolves, 10 of 40 where it skips."""
    one, games = {"first": 0, "scores": [0, 0]}, []
    for decided, wins in ((CHOSEN, 15), (REFUSED, 15), ((1, "die", True), 20), (SKIP, 10)):
        n = 20 if decided[0] == 6 else 40
        games += [([1, 0] if i < wins else [0, 1], [one | {"trade": decided}]) for i in range(n)]
    found = choice_worth([occasions(*games)], PHASES).filter(phase="trade", round=ALL, strategy=EVERYONE)
    worth = {row["against"]: (row["by_die"], row["chosen"]) for row in found.to_dicts()}
    assert worth == {DECIDES: (0.375, 0.75), RESOLVES: (0.5, 0.75), SKIPS: (0.25, 0.75)}


def test_a_choice_that_changes_nothing_is_worth_nothing(idle):
    found = choice_worth([idle], PHASES).filter(phase="production", round=ALL, strategy=EVERYONE)
    assert found.height == 3
    assert all(abs(row["difference"]) < 4 * row["error"] < 0.03 for row in found.to_dicts())


# the token


def test_places_in_the_order_of_a_round():
    rounds = [{"first": 1, "scores": [0, 0, 0], "dead": [0]}, {"first": 2, "scores": [0, 3, 0], "dead": [0]}]
    found = places(*tables(([0, 1, 0], rounds))).sort("round_number", "place")
    assert found.select("round_number", "place", "win_share", "is_last").rows() == [
        (1, 0, 1.0, False),
        (1, 1, 0.0, False),
        (1, 2, 0.0, False),
        (2, 0, 0.0, True),  # seat 2 holds the token
        (2, 2, 1.0, True),  # seat 1 is last in order; seat 0 is out
    ]


def test_win_share_by_place():
    one = {"first": 0, "scores": [0, 0]}
    games = [([1, 0], [one])] * 60 + [([0, 1], [one, one | {"first": 1}])] * 40 + [([0, 0], [one])] * 20
    found = win_share_by_place([tables(*games)], 2, rounds=1)
    first = row_of(found, round="1", place=0)
    assert (first["win_share"], first["even"]) == pytest.approx((0.5, 100 / 240))
    gap = np.array([0.5] * 60 + [-0.5] * 40 + [0] * 20)  # of the first player above the mean of its table
    assert first["difference"] == pytest.approx(gap.mean())
    assert first["error"] == pytest.approx(gap.std() / np.sqrt(120))
    assert row_of(found, round="2+", place=0)["win_share"] == 1
    ends = row_of(found, round=LAST_ROUND, place=0)  # unfinished games have no round that was won
    assert (ends["win_share"], ends["games"]) == (1, 100)


def test_an_empty_run_gives_empty_tables():
    empty = [occasions()]
    assert skip_effects(empty, PHASES).is_empty()
    assert phase_skips(empty, PHASES).is_empty()
    assert phase_choices(empty, PHASES).is_empty()
    assert choice_worth(empty, PHASES).is_empty()
    assert win_share_by_place([tables()], 4).is_empty()


def test_another_game_has_phases_and_words_of_its_own(idle):
    """A harvest that a wheel or the elder decides: the same figures under other names."""
    harvest = Phase("harvest", "harvest_wheel", chance=("wheel",), choice=("elder",), force=())
    columns = {f"production_{what}": f"harvest_{what}" for what in ("die", "by", "resolved")}
    words = pl.col("production_by").cast(pl.String).replace({"die": "wheel", "first player": "elder"})
    other = idle.with_columns(production_by=words.cast(pl.Enum(harvest.deciders))).rename(columns)
    production = [phase for phase in PHASES if phase.name == "production"]
    for of_game, of_other in (
        (phase_skips([idle], production), phase_skips([other], [harvest])),
        (skip_effects([idle], production), skip_effects([other], [harvest])),
        (phase_choices([idle], production), phase_choices([other], [harvest])),
        (choice_worth([idle], production), choice_worth([other], [harvest])),
    ):
        assert set(of_other["phase"]) == {"harvest"}
        assert of_other["low"].to_list() == pytest.approx(of_game["low"].to_list())
    assert set(phase_skips([other], [harvest])["by"]) == {"wheel", "elder", ANYONE}


def test_plots_take_and_return_axes_and_name_the_phases(idle):
    effects = skip_effects([idle], PHASES)
    both = compare_die_and_force(effects, effects)
    drawn = [
        lambda ax: plot_phase_skips(phase_skips([idle], PHASES), PHASES, ax),
        lambda ax: plot_skip_effects(effects, PHASES, "length", ax),
        lambda ax: plot_phase_choices(phase_choices([idle], PHASES), PHASES, ax),
        lambda ax: plot_choice_worth(choice_worth([idle], PHASES), PHASES, ax),
        lambda ax: plot_die_and_force(both, PHASES, "length", ax),
        lambda ax: plot_winner_changes(effects.with_columns(outcome=pl.lit(WINNER_CHANGES)), PHASES, ax),
    ]
    for draw in drawn:
        ax = Figure().subplots()
        assert draw(ax) is ax
        ax.figure.canvas.draw()
        words = [*ax.get_legend_handles_labels()[1], *(text.get_text() for text in ax.get_yticklabels())]
        assert any("production" in word for word in words)


@pytest.mark.slow
def test_intervals_of_effects_cover_the_truth_in_95_of_100_runs():
    """1,000 runs of 600 games; the truth from 3 million. One standard error is 0.7 %."""
    settings = {"helps": 0.05, "lengthens": 0.2}
    luck = np.random.default_rng(3)
    rows = [("first_wins", "1"), ("first_wins", ALL), ("length", "2"), ("length", ALL)]

    def effects_of(frame):
        found = skip_effects([frame], PHASES).filter(phase="production")
        return [row_of(found, outcome=outcome, round=name) for outcome, name in rows]

    truth = [row["difference"] for row in effects_of(world(3_000_000, luck, **settings))]
    runs, hits = 1000, np.zeros(len(rows))
    for _ in range(runs):
        found = effects_of(world(600, luck, **settings))
        hits += [row["low"] <= true <= row["high"] for row, true in zip(found, truth, strict=True)]
    assert (np.abs(hits / runs - 0.95) <= 0.02).all(), hits / runs


def test_phases_are_those_of_the_game():
    phases = find_game("gearworld").phases
    assert [phase.name for phase in phases] == gearworld.PHASES
    assert all(list(phase.deciders) == OF_GAME for phase in phases)
