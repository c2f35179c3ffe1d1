"""The same games under several rule sets, and what differs."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from html import escape
from pathlib import Path

import polars as pl

from balancewheel.analysis.columns import largest_int, smallest_int
from balancewheel.analysis.comparison.changes import count_changes
from balancewheel.analysis.metrics import SHARE
from balancewheel.analysis.stats.paired import CHANGED
from balancewheel.experiments import results
from balancewheel.experiments.commands import command_for_table
from balancewheel.experiments.comparing.confirmation import MOST_CONFIRMED, Confirmed, confirm
from balancewheel.experiments.comparing.stopping import StoppingRule, interim_looks, parse_stopping_rule
from balancewheel.experiments.kept.paired_runs import PairedRuns
from balancewheel.experiments.metrics import find_metrics, metrics_for
from balancewheel.experiments.results import COMPARE, Metadata, Style
from balancewheel.experiments.settings import GAMES, Contest, Work, caveats_of, rule_set_specs
from balancewheel.experiments.strength.strengths import SEARCH_GAMES, compare_by_strength, find_strengths
from balancewheel.experiments.styles.compare import add_styles
from balancewheel.experiments.styles.draw import check_styles
from balancewheel.sim.arguments import checked
from balancewheel.sim.errors import UserError
from balancewheel.sim.run.pools import Pool, check_count
from balancewheel.sim.run.progress import QUIET, Progress
from balancewheel.sim.run.run import Run
from balancewheel.sim.run.runner import MAX_GAMES
from balancewheel.sim.run.spec import RunSpec
from balancewheel.words.comparisons import (
    ASKED_LATE,
    EVERY_LOOK,
    describe_looks,
    difference_cells,
    rules_titles,
    short_title,
)
from balancewheel.words.numbers import count_noun

MOST_GAMES = 1_000_000
MOST_SHOWN = 4  # rule sets, and figures of each, that a comparison names when it is printed
MARGIN = 1.0  # percentage points for shares, percent of the base for others


@dataclass(frozen=True)
class Extras:
    """What a comparison may be asked for beside its table."""

    metric: tuple[str, ...] = ()  # what is asked about, as the user wrote it
    margin: float = MARGIN
    styles: int | None = None
    strength: tuple[str, ...] = ()
    search_games: int = SEARCH_GAMES

    def check(self, game: str) -> None:
        """Refuse what cannot be played, before the first game."""
        if not self.margin > 0:
            raise UserError(f"the margin must be above 0, not {self.margin:g}")
        if self.styles is not None:
            check_styles(self.styles)
        if self.strength:
            find_strengths(game, self.strength)
            check_count("search_games", self.search_games, MAX_GAMES)


NO_EXTRAS = Extras()


@dataclass(frozen=True)
class Comparison:
    """Runs of the same games under several rule sets, the first of them the base, and a table of what differs."""

    runs: dict[str, Run]  # by the name of the rules
    table: pl.DataFrame
    folder: Path
    extras: Extras = NO_EXTRAS
    stopping_rule: StoppingRule | None = None  # until when it was played, if not for a number of games
    confirmed: tuple[Confirmed, ...] = ()  # the strongest changes of several rule sets, on fresh games
    styles: tuple[Style, ...] = ()  # besides stock, in which it was played
    at_strengths: pl.DataFrame | None = None  # what changes in stock play, at every strength

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
        return [*lines, f"and {count_noun(others, 'more rule set')}"] if others > 0 else lines


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
    margin: float = MARGIN,
    metric: str | Sequence[str] = (),
    styles: int | None = None,
    strength: Sequence[str] = (),
    search_games: int = SEARCH_GAMES,
    jobs: int = 1,
    backend: str = "threads",
    out: str | Path | None = None,
    progress: Progress = QUIET,
    pool: Pool | None = None,
) -> Comparison:
    """Play the same games under the first rule set and each of the others; games on disk are not played again.

    Either so many `games`, or `until` a stopping rule is met ("win_share ±0.5pp", "decided"), at most `max_games`.
    `margin` is the smallest change you care about: percentage points for shares, percent of the base for others.
    `metric` is what you ask about, one or several ("win_share:seat1", or "win_share" for all of them): it comes first,
    corrected only for what was asked. Of several variants, the one with the most important changes is played again on
    fresh games (`confirmation`). `styles` plays the games in that many styles of play: only what changes the same way
    in all of them is called changed. `strength`, such as ["stock", "expert", "search"], repeats clear changes with
    stronger players, searchers `search_games` under each rule set. A `pool` of your own takes the place of `jobs`,
    `backend` and `progress`.
    """
    if games is not None and until is not None:
        raise UserError("use either --games or --until; --max-games limits --until")
    if max_games is not None and until is None:
        raise UserError('--max-games limits --until; say when to stop, as in --until "win_share ±0.5pp"')
    extras = Extras(as_tuple(metric), margin, styles, as_tuple(strength), search_games)
    extras.check(game)
    specs = rule_set_specs(game, rules, Contest(players, seed, lineup, strategies))
    work = Work.of(out, pool, jobs, backend, progress)
    if until is None:
        comparison = compare_specs(specs, GAMES if games is None else games, work, extras)
    else:
        rule = parse_stopping_rule(until, metrics_for(*specs.values()))
        comparison = compare_until(specs, rule, MOST_GAMES if max_games is None else max_games, work, extras)
    return complete(comparison, specs, work, picks=len(rules) > 2)


def as_tuple(names: str | Sequence[str]) -> tuple[str, ...]:
    """One name or several."""
    return (names,) if isinstance(names, str) else tuple(names)


def compare_specs(specs: dict[str, RunSpec], games: int, work: Work, extras: Extras = NO_EXTRAS) -> Comparison:
    """As `compare`, for specs that are made already, the first of them the base."""
    metrics = metrics_for(*specs.values())
    asked = find_metrics(metrics, extras.metric)
    runs = {name: work.play_first(spec, games) for name, spec in specs.items()}
    pairs = PairedRuns(runs, metrics)
    pairs.add_up_to(games)
    base = next(iter(specs.values()))
    return Comparison(runs, pairs.table(extras.margin, asked), work.folder(base), extras)


def compare_until(
    specs: dict[str, RunSpec], rule: StoppingRule, max_games: int, work: Work, extras: Extras
) -> Comparison:
    """Play on until the stopping rule is met, looking along the way; intervals and verdicts are valid at every look."""
    metrics = metrics_for(*specs.values())
    asked = find_metrics(metrics, extras.metric)
    sizes = interim_looks(max_games)
    pairs = PairedRuns({}, metrics, planned=sizes[len(sizes) // 2])
    for games in sizes:
        pairs.runs = {name: work.play_first(spec, games) for name, spec in specs.items()}
        pairs.add_up_to(games)
        table = pairs.table(extras.margin, asked)
        if rule.is_met(table):
            break
        rule.refuse_hopeless(table, max_games)
    base = next(iter(specs.values()))
    return Comparison(pairs.runs, table, work.folder(base), extras, rule)


def complete(comparison: Comparison, specs: dict[str, RunSpec], work: Work, *, picks: bool) -> Comparison:
    """The comparison with all that was asked for beside its table; what was picked of several is confirmed."""
    steps: list[Callable[[Comparison, dict[str, RunSpec], Work], Comparison]] = []
    steps += [_add_styles] if comparison.extras.styles is not None else []
    steps += [_add_strengths] if comparison.extras.strength else []
    steps += [_confirm_strongest] if picks else []
    for step in steps:
        comparison = step(comparison, specs, work)
    return comparison


def _add_styles(comparison: Comparison, specs: dict[str, RunSpec], work: Work) -> Comparison:
    """What other styles of play say of it."""
    count = comparison.extras.styles or 0
    table, drawn = add_styles(comparison.table, specs, count, smallest_int(comparison.table["games"]), work)
    return replace(comparison, table=table, styles=tuple(drawn))


def _add_strengths(comparison: Comparison, specs: dict[str, RunSpec], work: Work) -> Comparison:
    """What becomes of its changes where everybody plays stronger."""
    extras, games = comparison.extras, smallest_int(comparison.table["games"])
    strengths = find_strengths(next(iter(specs.values())).game, extras.strength)
    rows = compare_by_strength(comparison.table, specs, strengths, games, min(games, extras.search_games), work)
    return replace(comparison, at_strengths=rows)


def _confirm_strongest(comparison: Comparison, specs: dict[str, RunSpec], work: Work) -> Comparison:
    """The most important changes of the rule set that changes most, on fresh games."""
    strongest = count_changes(comparison.table).row(0, named=True)
    if not strongest["changed"]:
        return comparison
    base, variant = next(iter(specs)), strongest["rules"]
    changed = comparison.table.filter(rules=variant, verdict=CHANGED)
    wins = changed.filter(pl.col("metric").str.starts_with("win_share:")).sort(pl.col("difference").abs())
    chosen = pl.concat([changed.head(MOST_CONFIRMED), wins.tail(1)]).unique("metric", maintain_order=True)
    pair = {name: specs[name] for name in (base, variant)}
    return replace(comparison, confirmed=tuple(confirm(pair, chosen.to_dicts(), largest_int(chosen["games"]), work)))


def write_comparison(comparison: Comparison) -> Path:
    """Write the table, with how it came about, into the folder of the comparison; returns its file."""
    base, *others = comparison.runs
    name = "-against-".join(Path(rules).stem for rules in [*others, base])
    return write_as(comparison, COMPARE, name, [word for rules in comparison.runs for word in ("--rules", rules)])


def write_as(
    comparison: Comparison, kind: str, name: str, words: Sequence[str] = (), remarks: Sequence[str] = ()
) -> Path:
    """Write the table of any kind of comparison; `words` of the command and `remarks` are what only its kind knows."""
    table, rule, extras = comparison.table, comparison.stopping_rule, comparison.extras
    games, file = largest_int(table["games"]), comparison.folder / f"{name}.parquet"
    length = ["--until", rule.text] if rule else ["--games", str(games)]
    length += [word for name in extras.metric for word in ("--metric", name)]
    length += ["--styles", str(len(comparison.styles) + 1)] if comparison.styles else []
    length += ["--strength", ",".join(extras.strength)] if extras.strength else []
    length += ["--search-games", str(extras.search_games)] if extras.search_games != SEARCH_GAMES else []
    margin = f"{100 * table.filter(kind=SHARE)['margin'][0]:g}"
    run = next(iter(comparison.runs.values()))
    runs = {rules: run.folder.name for rules, run in comparison.runs.items()}
    looks = results.earlier_looks(file, runs)
    before = [look for look in looks if look < games]
    peeking = describe_looks(before, kind == COMPARE) if before and not rule else []
    if results.is_asked_late(file, runs, extras.metric):
        peeking = [*peeking, ASKED_LATE]
    stopped = [f"{rule.describe(table)} {EVERY_LOOK}"] if rule else peeking
    metadata = Metadata(
        kind=kind,
        command=command_for_table(kind, run, *words, *length, "--margin", margin),
        remarks=[*stopped, *remarks, *caveats_of(list(comparison.runs.values()))],
        runs=runs,
        titles={name: run.rules.about for name, run in comparison.runs.items()},
        games=games,
        looks=sorted({*looks, games}),
        confirmed=list(comparison.confirmed),
        asked=list(extras.metric),
        styles=list(comparison.styles),
        strengths=list(extras.strength),
        at_strengths=[] if comparison.at_strengths is None else comparison.at_strengths.to_dicts(),
    )
    return results.write(table, file, metadata)
