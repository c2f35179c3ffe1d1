"""How many games a question takes: from a small pilot, with and without pairing."""

import time
from pathlib import Path

import numpy as np
import polars as pl

from balancewheel.analysis.metrics import SHARE
from balancewheel.analysis.stats.sample_size import sample_sizes
from balancewheel.experiments.comparing.knockout import switchable_parts
from balancewheel.experiments.kept.paired_runs import PairedRuns
from balancewheel.experiments.metrics import find_metric, metrics_for, parse_size
from balancewheel.experiments.settings import Contest, Work, playable_specs, rule_set_specs
from balancewheel.sim.arguments import checked
from balancewheel.sim.errors import UserError
from balancewheel.sim.rules import variants
from balancewheel.sim.run.pools import Pool
from balancewheel.sim.run.prepare import prepare_cached
from balancewheel.sim.run.progress import QUIET, Progress
from balancewheel.sim.run.spec import RunSpec

PILOT, TIMED = 4000, 300  # games of the pilot under each rule set; games played to see how fast they go
SEARCHED_PILOT, SEARCHED_TIMED = 200, 4  # the same where somebody searches, which takes a second or so per game


@checked
def sample_size(
    game: str,
    metric: str,
    effect: str,
    rules: list[str] | None = None,
    *,
    players: int | None = None,
    seed: int = 1,
    lineup: str | None = None,
    strategies: tuple[str, ...] | list[str] = (),
    jobs: int = 1,
    backend: str = "threads",
    out: str | Path | None = None,
    progress: Progress = QUIET,
    pool: Pool | None = None,
) -> pl.DataFrame:
    """Games that it takes to find a change of this size, one row for each rule set but the first, the base.

    `paired` and `unpaired` are for a change among all figures that a comparison tests (`tested`), as its verdict wants
    it; `paired_alone` and `unpaired_alone` are for this figure by itself. What pairing gains depends on the change.
    Without `rules`, the game's own presets are tried, each in a comparison of its own.
    """
    contest = Contest(players, seed, lineup, strategies)
    work = Work.of(out, pool, jobs, backend, progress)
    specs = rule_set_specs(game, rules, contest) if rules else preset_specs(game, contest)
    base, *others = specs.values()
    chosen = find_metric(metrics_for(*specs.values()), metric)
    size = parse_size(metric, effect, chosen.kind == SHARE)
    pilot = SEARCHED_PILOT if len(prepare_cached(base).searchers) else PILOT
    runs = {name: work.play_first(spec, pilot) for name, spec in specs.items()}
    pairs, all_figures = PairedRuns(runs, [chosen]), PairedRuns(runs, metrics_for(*specs.values()))
    pairs.add_up_to(pilot)
    all_figures.add_up_to(pilot)
    by_rules = {
        name: int(np.isfinite(sums.variant.ratio - sums.base.ratio).sum()) for name, sums in all_figures.sums.items()
    }
    seconds, rows = seconds_per_game(base), []
    for (name, sums), spec in zip(pairs.sums.items(), others, strict=True):
        tested = sum(by_rules.values()) if rules else by_rules[name]
        figures = [float(ratio[0]) for ratio in sums.ratios()]
        if not np.isfinite(figures).all():
            raise UserError(f"{metric} never came up in {sums.games:,} games, so nothing can be planned for it")
        needed, alone = sample_sizes(sums, size, tested), sample_sizes(sums, size)
        of_both = (seconds + seconds_per_game(spec)) / work.pool.jobs
        times = (games * of_both for games in needed)
        rows.append((name, *figures, *needed, *alone, tested, *times, sums.games))
    names = ["rules", "base", "variant", "paired", "unpaired", "paired_alone", "unpaired_alone", "tested"]
    names += ["paired_seconds", "unpaired_seconds", "pilot"]
    return pl.DataFrame(rows, names, orient="row").with_columns(kind=pl.lit(chosen.kind))


def knockout_parts(game: str, contest: Contest) -> int:
    """How many parts a knockout at this table switches."""
    return len(playable_specs(game, switchable_parts(game), contest)[0]) - 1


def preset_specs(game: str, contest: Contest) -> dict[str, RunSpec]:
    """The printed rules and each of the game's presets that can be played at this table."""
    specs, _ = playable_specs(game, {name: (name, {}) for name in variants.presets(game)}, contest)
    if len(specs) < 2:
        raise UserError("no preset differs from the printed rules at this table; name two rule sets with --rules")
    return specs


def seconds_per_game(spec: RunSpec) -> float:
    """How long one worker takes for a game, measured here."""
    prepared = prepare_cached(spec)
    prepared.compile()
    prepared.play(0, 1)
    games = SEARCHED_TIMED if len(prepared.searchers) else TIMED
    began = time.perf_counter()
    prepared.play(0, games)
    return (time.perf_counter() - began) / games
