"""Comparisons of a game whose answers are known: what is planted is found, and nothing else."""

import numpy as np
import pytest

import balancewheel as bw
from balancewheel.analysis.metrics import metrics_of, per_game
from balancewheel.analysis.stats.moments import PairedSums
from balancewheel.analysis.stats.paired import CHANGED, OPEN, SAME, differences, with_verdicts
from balancewheel.analysis.stats.sequential import FIRST_LOOK
from balancewheel.experiments.comparing.stopping import interim_looks
from balancewheel.experiments.metrics import metrics_for
from balancewheel.sim.run.prepare import prepare
from balancewheel.sim.run.spec import run_spec
from tests.dice import FOLDER, share_of_seat_1

DICE = str(FOLDER)


@pytest.fixture
def variant(tmp_path):
    """A variant file of the game: variant(loaded=10) gives its name."""

    def _write(**values):
        file = tmp_path / f"{'-'.join(f'{name}{value}' for name, value in values.items())}.toml"
        lines = ['game = "dice"', *(f"{name} = {value}" for name, value in values.items())]
        file.write_text("\n".join(lines), encoding="utf-8")
        return str(file)

    return _write


def row_of(found, metric):
    return found.table.filter(metric=metric).row(0, named=True)


def test_a_planted_difference_is_found_and_lies_in_its_interval(variant, tmp_path):
    found = bw.compare(DICE, ["standard", variant(loaded=10)], games=20_000, out=tmp_path / "runs")
    row = row_of(found, "win_share:seat1")
    assert row["verdict"] == CHANGED
    assert row["low"] < share_of_seat_1(10) - 0.5 < row["high"]
    assert row["high"] - row["low"] < 0.01
    assert row_of(found, "win_share:seat2")["difference"] == pytest.approx(-row["difference"])


def test_play_goes_on_until_the_planted_difference_is_clear(variant, tmp_path):
    """A small difference takes more games than a large one, and each is found when play stops."""
    played = []
    for loaded in (60, 3):
        rules = ["standard", variant(loaded=loaded)]
        found = bw.compare(DICE, rules, until="win_share decided", margin=0.5, out=tmp_path / "runs")
        row = row_of(found, "win_share:seat1")
        assert row["verdict"] == CHANGED
        assert row["low"] < share_of_seat_1(loaded) - 0.5 < row["high"]
        played.append(row["games"])
        assert found.stopping_rule.describe(found.table).endswith(f"reached after {row['games']:,} games per rule set.")
    assert FIRST_LOOK <= played[0] < played[1] < 20_000


def test_play_goes_on_until_no_difference_is_shown_to_be_small(variant, tmp_path):
    rules = ["standard", variant(other_dice=1)]
    found = bw.compare(DICE, rules, until="win_share decided", margin=2, out=tmp_path / "runs")
    row = row_of(found, "win_share:seat1")
    assert row["verdict"] == SAME
    assert max(-row["low"], row["high"]) <= 0.02


def test_figures_that_never_differ_do_not_keep_play_going(variant, tmp_path):
    """Dice leave no decisions and no options: both are 0 in every game, which is no change after the first look."""
    rules = ["standard", variant(loaded=60)]
    found = bw.compare(DICE, rules, until="decided", margin=5, max_games=20_000, out=tmp_path / "runs")
    assert found.table["games"][0] < 20_000
    assert row_of(found, "decisions")["verdict"] == row_of(found, "options")["verdict"] == SAME


def test_play_goes_on_until_intervals_are_narrow(variant, tmp_path):
    rules = ["standard", variant(other_dice=1), variant(loaded=50)]
    found = bw.compare(DICE, rules, until="win_share ±1pp", out=tmp_path / "runs")
    shares = found.table.filter(found.table["metric"].str.starts_with("win_share"))
    assert ((shares["high"] - shares["low"]) / 2 <= 0.01).all()
    before = bw.compare(DICE, rules, games=1000, out=tmp_path / "other")
    assert not ((before.table["high"] - before.table["low"]) / 2 <= 0.01).all()


def test_a_goal_that_is_not_reached_leaves_what_is_known(variant, tmp_path):
    rules = ["standard", variant(other_dice=1)]
    found = bw.compare(DICE, rules, until="decided", max_games=1500, margin=0.1, out=tmp_path / "runs")
    assert row_of(found, "win_share:seat1")["verdict"] == OPEN
    assert "not reached; after 1,500 games" in found.stopping_rule.describe(found.table)


def test_a_hopeless_goal_is_refused_and_its_games_are_kept(variant, tmp_path):
    rules = ["standard", variant(other_dice=1)]
    with pytest.raises(
        bw.UserError, match=r"would take about [\d,]+ games .* --max-games is 2,000, which gives about ±"
    ):
        bw.compare(DICE, rules, until="win_share ±0.1pp", max_games=2000, out=tmp_path / "runs")
    kept = [bw.load(file.parent).games_played for file in (tmp_path / "runs").rglob("manifest.json")]
    assert kept == [FIRST_LOOK, FIRST_LOOK]


def test_stopping_does_not_depend_on_what_is_on_disk(variant, tmp_path):
    rules = ["standard", variant(loaded=30)]
    first = bw.compare(DICE, rules, until="win_share decided", margin=3, out=tmp_path / "runs")
    bw.compare(DICE, rules, games=10_000, out=tmp_path / "runs")
    again = bw.compare(DICE, rules, until="win_share decided", margin=3, out=tmp_path / "runs")
    assert first.table.equals(again.table)


# proofs


def values_of(game, changes, first, games):
    """Values and weights of so many games from number `first` on, and the metrics."""
    table = prepare(run_spec(game, changes=changes))
    frames = table.frames(table.play(first, games))
    metrics = metrics_of(frames["games"].schema, frames["seats"].schema, ["seat"], 2)
    return *per_game(metrics, frames["games"].lazy(), frames["seats"].lazy()), metrics


@pytest.mark.slow
def test_intervals_of_a_against_a_cover():
    """The same rules, other dice: 95 % intervals hold zero in 94 to 96 % of 4,000 comparisons, for every figure."""
    games, times = 500, 4000
    *base, metrics = values_of(DICE, {}, 0, games * times)
    *other, _ = values_of(DICE, {"other_dice": 1}, 0, games * times)
    inside = {}
    for first in range(0, games * times, games):
        sums, here = PairedSums(), slice(first, first + games)
        sums.add(*([values[here], weights[here]] for values, weights in (base, other)))
        for row in differences(metrics, sums, np.full(len(metrics), 0.01)).iter_rows(named=True):
            inside[row["metric"]] = inside.get(row["metric"], 0) + (row["low"] <= 0 <= row["high"])
    constant = {"unfinished", "rounds", "decisions", "options", "lead_changes"}  # the same in every game of dice
    assert all(inside.pop(name) == times for name in constant)
    measured_ones = {name: count / times for name, count in inside.items()}
    assert set(measured_ones) == {"win_share:seat1", "win_share:seat2", "shared", "score_spread", "turns", "margin"}
    assert all(0.94 <= share <= 0.96 for share in measured_ones.values()), measured_ones


@pytest.mark.slow
def test_playing_until_decided_raises_few_false_alarms():
    """The same rules, other dice, a look at every size up to 10,000 games: at most 5 % of 2,000 ever call a change."""
    sizes, times, at_once = interim_looks(10_000), 2000, 100
    alarms = 0
    for time in range(times):
        first = time % at_once * sizes[-1]
        if first == 0:
            *base, metrics = values_of(DICE, {}, time * sizes[-1], at_once * sizes[-1])
            *other, _ = values_of(DICE, {"other_dice": 1}, time * sizes[-1], at_once * sizes[-1])
        sums, alarmed = PairedSums(), False
        for before, size in zip([0, *sizes], sizes, strict=False):
            here = slice(first + before, first + size)
            sums.add(*([values[here], weights[here]] for values, weights in (base, other)))
            table = with_verdicts(differences(metrics, sums, np.full(len(metrics), 0.001), sizes[len(sizes) // 2]))
            alarmed |= CHANGED in table["verdict"].to_list()
        alarms += alarmed
    assert alarms / times <= 0.05


@pytest.mark.slow
def test_intervals_of_a_against_a_cover_in_a_real_game(tmp_path):
    """Gearworks with two seeds: 95 % intervals hold zero in 94 to 96 % of 2,000 comparisons of 250 games."""
    games, times = 250, 2000
    specs = [run_spec("gearworks", players=3, lineup="mirror:uniform", seed=seed) for seed in (1, 2)]
    metrics = [one for one in metrics_for(specs[0]) if one.name.startswith(("win_share:seat", "turns", "score_spread"))]
    sides = []
    for spec in specs:
        run = bw.run("gearworks", games=games * times, players=3, lineup=spec.lineup, seed=spec.seed, jobs=2,
                     out=tmp_path / str(spec.seed))  # fmt: skip
        sides.append(per_game(metrics, run.games, run.seats))
    inside = np.zeros(len(metrics))
    for first in range(0, games * times, games):
        sums, here = PairedSums(), slice(first, first + games)
        sums.add(*([values[here], weights[here]] for values, weights in sides))
        table = differences(metrics, sums, np.full(len(metrics), 0.01))
        inside += ((table["low"] <= 0) & (table["high"] >= 0)).to_numpy()
    assert ((inside / times >= 0.94) & (inside / times <= 0.96)).all(), dict(zip(metrics, inside / times, strict=True))
