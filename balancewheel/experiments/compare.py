"""The same games under several rule sets, and what differs."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from html import escape
from pathlib import Path
from typing import Any

import polars as pl

from balancewheel.analysis.columns import largest_int, smallest_int
from balancewheel.analysis.comparison.changes import count_changes
from balancewheel.analysis.metrics import SHARE
from balancewheel.analysis.stats.paired import CHANGED
from balancewheel.experiments import comparison_file
from balancewheel.experiments.commands import command_for_table
from balancewheel.experiments.compared_styles import add_styles
from balancewheel.experiments.comparison_file import COMPARE
from balancewheel.experiments.confirmation import MOST_CONFIRMED, confirm
from balancewheel.experiments.ladder import SEARCH_GAMES
from balancewheel.experiments.metrics import find_metrics, metrics_for
from balancewheel.experiments.paired_runs import PairedRuns
from balancewheel.experiments.play import GAMES, caveats_of, comparison_folder, play_first, run_specs
from balancewheel.experiments.stopping import StoppingRule, interim_looks, parse_stopping_rule
from balancewheel.experiments.strengths import compare_at, find_strengths
from balancewheel.experiments.styles import Style, check_styles
from balancewheel.experiments.wording import (
    ASKED_LATE,
    EVERY_LOOK,
    describe_looks,
    difference_cells,
    rules_titles,
    short_title,
)
from balancewheel.sim.arguments import checked
from balancewheel.sim.errors import UserError
from balancewheel.sim.run.progress import QUIET, Progress
from balancewheel.sim.run.run import Run
from balancewheel.sim.run.runner import MAX_GAMES, check_count
from balancewheel.sim.run.spec import RunSpec

MOST_GAMES = 1_000_000
MOST_SHOWN = 4  # rule sets, and figures of each, that a comparison names when it is printed
MARGIN = 1.0  # percentage points for shares, percent of the base for others


@dataclass(frozen=True)
class Comparison:
    """Runs of the same games under several rule sets, the first of them the base, and a table of what differs."""

    runs: dict[str, Run]  # by the name of the rules
    table: pl.DataFrame
    folder: Path
    stopping_rule: StoppingRule | None = None  # until when it was played, if not for a number of games
    confirmed: tuple[dict[str, Any], ...] = ()  # the strongest changes of several rule sets, on fresh games
    asked: tuple[str, ...] = ()  # the metrics that were asked for, as the user wrote them
    styles: tuple[Style, ...] = ()  # besides stock, in which it was played
    strengths: tuple[str, ...] = ()  # at which it was played, stock first
    at_strengths: tuple[dict[str, Any], ...] = ()  # what changes in stock play, at every strength
    search_games: int = SEARCH_GAMES  # of each rule set there, where somebody searches

    def __repr__(self) -> str:
        """What was compared and what changes, in a few lines."""
        where = f"all {self.table.height} rows are in .table; the runs are in {self.folder}"
        return "\n".join([f"Comparison of {short_title(self.runs, self.table)}", *self._changes(), where])

    def _repr_html_(self) -> str:
        """The same in a notebook, with a table of the figures that change."""
        titles, changed = rules_titles(self.runs), self.table.filter(verdict=CHANGED)
        cells = [[titles[row["rules"]], *difference_cells(row)[:-1]] for row in changed.iter_rows(named=True)]
        rows = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in cells)
        heads = "".join(f"<th>{head}</th>" for head in ("rules", "figure", "base", "variant", "change", "interval"))
        return f"<p>{'<br>'.join(map(escape, repr(self).splitlines()))}</p><table><tr>{heads}</tr>{rows}</table>"

    def _changes(self) -> list[str]:
        """For the rule sets with the most important changes, which figures change most."""
        titles, lines = rules_titles(self.runs), []
        for part in count_changes(self.table).head(MOST_SHOWN).iter_rows(named=True):
            changed = self.table.filter(rules=part["rules"], verdict=CHANGED)["metric"]
            names = ", ".join(changed[:MOST_SHOWN]) + (", …" if len(changed) > MOST_SHOWN else "")
            what = f"{part['changed']} of {part['metrics']} figures: {names}" if len(changed) else "no figure clearly"
            lines.append(f"{titles[part['rules']]} changes {what}")
        others = len(self.runs) - 1 - len(lines)
        return [*lines, f"and {others} more rule sets"] if others > 0 else lines


@checked
def compare(
    game: str,
    rules: list[str],
    *,
    games: int | None = None,
    until: str | None = None,
    max_games: int | None = None,
    players: int | None = None,
    seed: int = 1,
    lineup: str | None = None,
    strategies: tuple[str, ...] | list[str] = (),
    jobs: int = 1,
    margin: float = MARGIN,
    metric: str | Sequence[str] = (),
    styles: int | None = None,
    strength: Sequence[str] = (),
    search_games: int = SEARCH_GAMES,
    out: str | Path | None = None,
    progress: Progress = QUIET,
) -> Comparison:
    """Play the same games under the first rule set and each of the others; games on disk are not played again.

    Either so many `games`, or `until` a stopping rule is met ("win_share ±0.5pp", "decided"), at most `max_games`.
    `margin` is the smallest change you care about: percentage points for shares, percent of the base for others.
    `metric` is what you ask about, one or several ("win_share:seat1", or "win_share" for all of them): it comes first,
    corrected only for what was asked. Of several variants, the one with the most important changes is played again on
    fresh games (`confirmation`). `styles` plays the games in so many styles of play as well: only what changes the same
    way in all of them is called changed. `strength`, such as ["stock", "expert", "search"], plays what changes by
    stronger players as well, searchers `search_games` under each rule set.
    """
    if games is not None and until is not None:
        raise UserError("use either --games or --until; --max-games limits --until")
    if max_games is not None and until is None:
        raise UserError('--max-games limits --until; say when to stop, as in --until "win_share ±0.5pp"')
    if styles is not None:
        check_styles(styles)
    if strength:
        find_strengths(game, strength)
        check_count("search_games", search_games, MAX_GAMES)
    specs = run_specs(game, rules, players=players, seed=seed, lineup=lineup, strategies=strategies)
    settings: dict[str, Any] = {"margin": margin, "metric": metric, "out": out, "jobs": jobs, "progress": progress}
    if until is None:
        comparison = compare_specs(specs, games=GAMES if games is None else games, **settings)
    else:
        rule = parse_stopping_rule(until, metrics_for(*specs.values()))
        comparison = compare_until(specs, rule, MOST_GAMES if max_games is None else max_games, **settings)
    comparison = in_styles(comparison, specs, styles, out, jobs=jobs, progress=progress)
    comparison = at_strengths(comparison, specs, strength, search_games, out, jobs=jobs, progress=progress)
    return confirm_strongest(comparison, specs, out, jobs=jobs, progress=progress) if len(rules) > 2 else comparison


def compare_specs(
    specs: dict[str, RunSpec],
    *,
    games: int,
    margin: float,
    metric: str | Sequence[str] = (),
    out: str | Path | None = None,
    **settings: Any,
) -> Comparison:
    """As `compare`, for specs that are made already, the first of them the base."""
    check_margin(margin)
    base = next(iter(specs.values()))
    asked = find_metrics(metrics_for(*specs.values()), metric)
    runs = {name: play_first(spec, games, out, **settings) for name, spec in specs.items()}
    pairs = PairedRuns(runs, metrics_for(*specs.values()))
    pairs.add_up_to(games)
    return Comparison(runs, pairs.table(margin, asked), comparison_folder(base, out), asked=_as_tuple(metric))


def compare_until(
    specs: dict[str, RunSpec],
    rule: StoppingRule,
    max_games: int,
    *,
    margin: float,
    metric: str | Sequence[str] = (),
    out: str | Path | None = None,
    **settings: Any,
) -> Comparison:
    """Play on until the stopping rule is met, looking along the way; intervals and verdicts are valid at every look."""
    check_margin(margin)
    base = next(iter(specs.values()))
    asked = find_metrics(metrics_for(*specs.values()), metric)
    sizes = interim_looks(max_games)
    pairs = PairedRuns({}, metrics_for(*specs.values()), planned=sizes[len(sizes) // 2])
    for games in sizes:
        pairs.runs = {name: play_first(spec, games, out, **settings) for name, spec in specs.items()}
        pairs.add_up_to(games)
        table = pairs.table(margin, asked)
        if rule.is_met(table):
            break
        rule.refuse_hopeless(table, max_games)
    return Comparison(pairs.runs, table, comparison_folder(base, out), rule, asked=_as_tuple(metric))


def _as_tuple(metric: str | Sequence[str]) -> tuple[str, ...]:
    return (metric,) if isinstance(metric, str) else tuple(metric)


def in_styles(
    comparison: Comparison, specs: dict[str, RunSpec], styles: int | None, out: str | Path | None, **settings: Any
) -> Comparison:
    """The comparison with what other styles of play say of it; as it is if there are none."""
    if styles is None:
        return comparison
    games = smallest_int(comparison.table["games"])
    table, drawn = add_styles(comparison.table, specs, styles, games, out, **settings)
    return replace(comparison, table=table, styles=tuple(drawn))


def at_strengths(
    comparison: Comparison,
    specs: dict[str, RunSpec],
    strength: Sequence[str],
    search_games: int,
    out: str | Path | None,
    **settings: Any,
) -> Comparison:
    """The comparison with what becomes of its changes where everybody plays stronger; as it is if nobody asks."""
    if not strength:
        return comparison
    games = smallest_int(comparison.table["games"])
    strengths = find_strengths(next(iter(specs.values())).game, strength)
    rows = compare_at(comparison.table, specs, strengths, (games, min(games, search_games)), out, **settings)
    at_strengths = tuple(rows.to_dicts())
    return replace(comparison, strengths=tuple(strength), at_strengths=at_strengths, search_games=search_games)


def confirm_strongest(
    comparison: Comparison, specs: dict[str, RunSpec], out: str | Path | None, **settings: Any
) -> Comparison:
    """The comparison with the most important changes of the rule set that changes most confirmed on fresh games."""
    strongest = count_changes(comparison.table).row(0, named=True)
    if not strongest["changed"]:
        return comparison
    base, variant = next(iter(specs)), strongest["rules"]
    changed = comparison.table.filter(rules=variant, verdict=CHANGED)
    wins = changed.filter(pl.col("metric").str.starts_with("win_share:")).sort(pl.col("difference").abs())
    chosen = pl.concat([changed.head(MOST_CONFIRMED), wins.tail(1)]).unique("metric", maintain_order=True)
    both = {name: specs[name] for name in (base, variant)}
    confirmed = confirm(both, chosen.to_dicts(), largest_int(chosen["games"]), out, **settings)
    return replace(comparison, confirmed=tuple(confirmed))


def check_margin(margin: float) -> None:
    """An equivalence margin is above 0."""
    if not margin > 0:
        raise UserError(f"the margin must be above 0, not {margin:g}")


def write_comparison(comparison: Comparison) -> Path:
    """Write the table, with how it came about, into the folder of the comparison; returns its file."""
    base, *others = comparison.runs
    name = "-against-".join(Path(rules).stem for rules in [*others, base])
    return write_as(comparison, COMPARE, name, [word for rules in comparison.runs for word in ("--rules", rules)])


def write_as(
    comparison: Comparison, kind: str, name: str, words: Sequence[str] = (), remarks: Sequence[str] = ()
) -> Path:
    """Write the table of any kind of comparison; `words` of the command and `remarks` are what only its kind knows."""
    table, rule = comparison.table, comparison.stopping_rule
    games, file = largest_int(table["games"]), comparison.folder / f"{name}.parquet"
    length = ["--until", rule.text] if rule else ["--games", str(games)]
    length += [word for name in comparison.asked for word in ("--metric", name)]
    length += ["--styles", str(len(comparison.styles) + 1)] if comparison.styles else []
    length += ["--strength", ",".join(comparison.strengths)] if comparison.strengths else []
    length += ["--search-games", str(comparison.search_games)] if comparison.search_games != SEARCH_GAMES else []
    margin = f"{100 * table.filter(kind=SHARE)['margin'][0]:g}"
    run = next(iter(comparison.runs.values()))
    runs = {rules: run.folder.name for rules, run in comparison.runs.items()}
    looks = comparison_file.looks_at(file, runs)
    before = [look for look in looks if look < games]
    peeking = describe_looks(before, kind) if before and not rule else []
    if comparison_file.is_asked_late(file, runs, comparison.asked):
        peeking = [*peeking, ASKED_LATE]
    about = {
        "kind": kind,
        "command": command_for_table(kind, run, *words, *length, "--margin", margin),
        "remarks": [
            *([f"{rule.describe(table)} {EVERY_LOOK}"] if rule else peeking),
            *remarks,
            *caveats_of(list(comparison.runs.values())),
        ],
        "runs": runs,
        "titles": {name: run.manifest["rules"]["about"] for name, run in comparison.runs.items()},
        "games": games,
        "looks": sorted({*looks, games}),
        "confirmed": comparison.confirmed,
        "asked": comparison.asked,
        "styles": [vars(style) for style in comparison.styles],
        "strengths": comparison.strengths,
        "at_strengths": comparison.at_strengths,
    }
    return comparison_file.write(table, file, about)
