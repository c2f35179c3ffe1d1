"""The games of a run once more, under the other reading of a rule that can be read in two ways."""

from dataclasses import replace

import polars as pl

from balancewheel.experiments.comparing.paired_runs import PairedRuns
from balancewheel.experiments.metrics import metrics_for
from balancewheel.experiments.settings import Work
from balancewheel.sim.games import find_game
from balancewheel.sim.rules.variants import STANDARD, RuleSet, load
from balancewheel.sim.run.run import Run
from balancewheel.sim.run.spec import ALWAYS

MOST_GAMES = 4000
MARGIN = 1.0  # percentage points: a smaller change is called slight


def other_readings(run: Run) -> list[RuleSet]:
    """The presets that read a rule of this run the other way; they are made for the rules as printed."""
    game = find_game(run.spec.game)
    if run.spec.rules.digest != load(game.reference, STANDARD).digest:
        return []
    return [load(game.reference, name) for name in game.components.readings]


def compare_reading(run: Run, reading: RuleSet, by: list[str], work: Work) -> pl.DataFrame:
    """The win shares of every component, the columns `by` of `seats`, as the run has them and under a reading."""
    run.replay(0)  # refused if the games are no longer those of the run
    spec = replace(run.spec, tables=ALWAYS)
    games = min(run.manifest.games, MOST_GAMES)
    metrics = [metric for metric in metrics_for(spec) if metric.by in by]
    other = work.play_first(replace(spec, rules=reading), games)
    paired = PairedRuns({run.rules.name: run.first(games), reading.name: other}, metrics)
    paired.add_up_to(games)
    return paired.table(MARGIN)
