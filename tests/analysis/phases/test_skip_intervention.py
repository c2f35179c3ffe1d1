"""Phases skipped by force: pairs of hand-made games, and real games that part where they should and nowhere else."""

import numpy as np
import polars as pl
import pytest

import balancewheel as bw
from balancewheel.analysis.phases.rounds import phase_rounds
from balancewheel.analysis.phases.skip_effect import skip_effects
from balancewheel.analysis.phases.skip_intervention import (
    WINNER_CHANGES,
    compare_die_and_force,
    forced_skip_effects,
    luck_changes,
    pair_games,
)
from balancewheel.experiments.evidence import collect as collecting
from balancewheel.experiments.kept import evidence as kept
from balancewheel.experiments.kept.evidence import Evidence
from balancewheel.experiments.kept.paired_runs import PairedRuns
from balancewheel.experiments.metrics import metrics_for
from balancewheel.sim.games import find_game
from tests.analysis.phases.phase_tables import tables
from tests.analysis.phases.test_phases import CHOSEN, SKIP, row_of

PHASES, RANKED_BY = find_game("gearworld").phases, find_game("gearworld").results.ranked_by
ONE = {"first": 0, "scores": [1, 0]}
FORCED = (1, "forced", False)


def both(*games):
    """Tables of games as rolled and with trade of round 2 skipped, from pairs of games."""
    rolled, skipped = (tables(*side) for side in zip(*games, strict=True))
    return phase_rounds(*rolled, PHASES), rolled[1], {("trade", 2): skipped[:2]}


def test_a_pair_follows_the_players_who_had_a_role_before_the_skip():
    """Seat 0 led after round 1 and won; with the skip seat 1 won, a round later."""
    rolled = ([1, 0], [ONE, {"first": 1, "scores": [3, 0]}])
    skipped = ([0, 1], [ONE, {"first": 1, "scores": [0, 2], "trade": FORCED}, {"first": 0, "scores": [0, 3]}])
    occasions, seats, forced = both((rolled, skipped))
    found = pair_games(occasions.filter(round_number=2), seats, *forced["trade", 2]).row(0, named=True)
    assert (found["leader_wins"], found["leader_wins_skipped"]) == (1, 0)
    assert (found["first_wins"], found["first_wins_skipped"]) == (0, 1)
    assert (found["length"], found["length_skipped"]) == (2, 3)
    assert found[WINNER_CHANGES]


def test_only_games_whose_die_resolved_the_phase_count():
    """Of five kinds of games two count: the die resolved trade in round 2. The rest ended, rolled a 5 or chose."""
    two = {"first": 1, "scores": [3, 0]}
    same = [([1, 0], [ONE]), ([1, 0], [ONE, two | {"trade": SKIP}]), ([1, 0], [ONE, two | {"trade": CHOSEN}])]
    counted = [(([1, 0], [ONE, two]), ([0, 1], [ONE, two | {"trade": FORCED}])),
               (([1, 0], [ONE, two]), ([1, 0], [ONE, two | {"trade": FORCED}, two]))]  # fmt: skip
    found = forced_skip_effects(*both(*zip(same, same, strict=True), *counted * 20), PHASES)
    leader = row_of(found, outcome="leader_wins", round="2")
    assert (leader["games"], leader["resolved"], leader["skipped"], leader["difference"]) == (40, 1, 0.5, -0.5)
    reach = 1.959964 * 0.5 / np.sqrt(40)
    assert (leader["low"], leader["high"]) == pytest.approx((-0.5 - reach, -0.5 + reach))
    assert row_of(found, outcome="length", round="2")["difference"] == 0.5
    assert row_of(found, outcome=WINNER_CHANGES, round="1-5")["difference"] == 0.5
    assert set(found["phase"]) == {"trade"}


def test_both_ways_side_by_side():
    die = pl.DataFrame(
        {
            "phase": ["trade"] * 2, "outcome": ["length"] * 2, "round": ["1", "2"], "kind": ["mean"] * 2,
            "games": [50, 50], "difference": [1.0, 1.0], "error": [0.3, None], "low": [0.4, None], "high": [1.6, None],
        }
    )  # fmt: skip
    forced = die.with_columns(difference=pl.lit(2.0), error=pl.lit(0.4))
    found = compare_die_and_force(die, forced)
    assert found["gap"].to_list() == [1, 1]
    assert found["p"].to_list() == pytest.approx([0.0455, None], abs=1e-4)  # two standard errors of 0.5


# with the game itself


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    lineup = "shuffle:sensible,builder,raider,leveller"
    folder = tmp_path_factory.mktemp("run")
    return bw.run("gearworld", games=150, seed=5, lineup=lineup, rounds=True, out=folder / "first")


@pytest.fixture(scope="module")
def few():
    """120 games of each experiment, and four rounds."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kept, "FEWEST_GAMES", 120)
        for module in (kept, collecting):
            patch.setattr(module, "ROUNDS", 4)
        yield


@pytest.fixture(scope="module")
def evidence(few, run):
    collecting.collect([run], bw.Pool())
    return Evidence(run)


def forced_runs(evidence):
    return {key: evidence.read(spec) for key, spec in evidence.forced_specs.items()}


@pytest.fixture(scope="module")
def experiment(evidence):
    return evidence.read(evidence.fresh_spec), forced_runs(evidence)


def test_what_is_there_is_not_asked_for_again(evidence, run):
    assert not list(collecting.needs(run))


def test_every_phase_of_every_round_that_the_die_decides(experiment):
    base, forced = experiment
    assert set(forced) == {(phase.name, number) for phase in PHASES for number in range(1, 5)} - {("production", 1)}
    assert base.manifest.seed == 6
    assert all(one.games_played == 120 for one in (base, *forced.values()))


def test_games_part_only_where_the_skip_changes_something(experiment):
    """Games whose die skipped the phase anyway, or that ended before it, are the same to the last column."""
    base, forced = experiment
    occasions = phase_rounds(base.games, base.seats, base.rounds, PHASES, RANKED_BY)
    for (phase, number), other in forced.items():
        skipped = (pl.col(f"{phase}_die") == 5) & ~pl.col(f"{phase}_resolved")
        touched = occasions.filter(pl.col("round_number") == number, ~skipped)["game"]
        changed = base.seats.collect().join(other.seats.collect(), on=["game", "seat"], suffix="_2")
        columns = [name for name in base.seats.collect_schema() if name not in ("game", "seat")]
        differs = pl.any_horizontal(pl.col(name) != pl.col(f"{name}_2") for name in columns)
        parted = set(changed.filter(differs)["game"])
        assert parted <= set(touched)
        assert len(parted) > 30 or number > 2


def test_force_and_die_are_tables_of_the_same_shape(run, experiment):
    base, forced = experiment
    by_force = forced_skip_effects(
        phase_rounds(base.games, base.seats, base.rounds, PHASES, RANKED_BY),
        base.seats,
        {key: (one.games, one.seats) for key, one in forced.items() if key[1] <= 2},
        PHASES,
        rounds=2,
    )
    by_die = skip_effects([phase_rounds(run.games, run.seats, run.rounds, PHASES, RANKED_BY)], PHASES, rounds=2)
    found = compare_die_and_force(by_die, by_force)
    assert found.filter(round="1-2").height == 3 * 5
    changed = by_force.filter(outcome=WINNER_CHANGES, round="1")
    assert changed.filter(phase="trade")["difference"][0] > 0.2
    assert (by_force.filter(outcome="length")["games"] <= 120).all()


def test_other_luck_changes_the_winner_more_often_the_earlier_it_begins(evidence, experiment):
    base, _ = experiment
    found = luck_changes(base.seats, evidence.other_luck())
    assert found["round"].to_list() == ["1", "1-4", "2", "3", "4"]
    shares = dict(found.select("round", "share").rows())
    assert shares["1"] > shares["4"] > 0.1 and (found["low"] > 0).all() and found["games"][0] == 120


def test_a_vote_plays_the_same_games(evidence):
    found = evidence.vote_runs()
    assert list(found) == ["first player", "vote"]
    deciders = [set(one.rounds.select("trade_by").unique().collect()["trade_by"]) for one in found.values()]
    assert "first player" in deciders[0] and "vote" not in deciders[0]
    assert "vote" in deciders[1] and "first player" not in deciders[1]
    paired = PairedRuns(found, metrics_for(*evidence.vote_specs.values()))
    paired.add_up_to(120)
    assert set(paired.table(1.0)["rules"]) == {"vote"}


def test_without_a_choice_there_is_nothing_to_vote_on(tmp_path):
    always = {phase.die: ["resolve"] * 6 for phase in PHASES}
    run = bw.run("gearworld", games=5, changes=always, lineup="mirror:sensible", out=tmp_path / "run")
    assert Evidence(run).vote_specs == Evidence(run).vote_runs() == {}


def test_what_the_rules_force_is_left_alone(tmp_path, few):
    changes = {"forced_phases": ["trade 1 skip"], "first_round_rolls_production": True, "round_cap": 1}
    how = {"changes": changes, "lineup": "mirror:sensible", "rounds": True}
    run = bw.run("gearworld", games=5, **how, out=tmp_path / "run")
    collecting.collect([run], bw.Pool())
    forced = forced_runs(Evidence(run))
    assert set(forced) == {("production", 1), ("transport", 1)}
    assert forced["transport", 1].manifest.rules.values["forced_phases"] == ["trade 1 skip", "transport 1 skip"]
