"""What the terminal and the pages say alike about comparisons."""

import math
from collections.abc import Iterable
from typing import Any

import polars as pl

from balancewheel.analysis.columns import smallest_int
from balancewheel.analysis.metrics import SHARE
from balancewheel.analysis.stats.intervals import CONFIDENCE, MIN_GAMES
from balancewheel.analysis.stats.paired import OPEN, SAME, SLIGHT
from balancewheel.analysis.stats.rounding import decimals
from balancewheel.analysis.stats.sequential import FIRST_LOOK
from balancewheel.analysis.styles import dissenting
from balancewheel.sim.run.run import Run
from balancewheel.words.numbers import count_noun

INTRODUCTION = (
    "Each rule set played the same games: the same seats, the same dice, the same decks, as far as the rules allow. "
    f"Differences are variant minus base, game by game, each with its {100 * CONFIDENCE:g} % interval. A figure is "
    "called changed only if its difference holds after correction for the number of figures (Holm); if it is also "
    "shown to be smaller than the margin, it is called changed, but by less than matters."
)
FALSE_DISCOVERY_RATE = (
    "By false discovery rate (Benjamini and Hochberg): how many figures change if about one in twenty of all that are "
    "called may be due to chance; by Holm, chance makes none of them, with 95 % confidence."
)
STYLE_HEAD = ["± from style", "same sign in"]
LONG_TITLE = 80  # characters of what a variant file says about itself
ASKED = "The figures that were asked for come first, corrected only for their own number; the rest is corrected apart."
ASKED_LATE = (
    "This table was made before from the same games, without asking for these figures. If you ask because of what it "
    "showed, the answer is too sure of itself: use another --seed."
)
TOO_FEW = f"too few games (it takes {MIN_GAMES} that bear on it)"
EVERY_LOOK = (
    "Intervals and verdicts are valid although results were checked along the way (confidence sequences, from "
    f"{FIRST_LOOK:,} games on; a mean is left open while fewer than {MIN_GAMES} games make its difference)."
)


def rules_titles(runs: dict[str, Run]) -> dict[str, str]:
    """What people call each rule set: what its file says about itself, with its name where two say the same."""
    abouts = {name: run.rules.about for name, run in runs.items()}
    said = list(abouts.values())
    titles = {name: about if len(about) <= LONG_TITLE else f"{about[:LONG_TITLE]}…" for name, about in abouts.items()}
    return {
        name: name if not about else f"{titles[name]} ({name})" if said.count(about) > 1 else f"“{titles[name]}”"
        for name, about in abouts.items()
    }


def with_titles(table: pl.DataFrame, titles: dict[str, str]) -> pl.DataFrame:
    """A table of differences in which each rule set is called what people call it."""
    return table.with_columns(pl.col("rules").replace(titles))


def confirmed_with_titles(confirmed: Iterable[dict[str, Any]], titles: dict[str, str]) -> list[dict[str, Any]]:
    """The same for what fresh games say."""
    return [row | {name: titles.get(row[name], row[name]) for name in ("rules", "base")} for row in confirmed]


def comparison_title(runs: dict[str, Run], table: pl.DataFrame, variant: str) -> str:
    """What is compared with what, in a line."""
    base, run = next(iter(runs.items()))
    m, titles = run.manifest, rules_titles(runs)
    games = count_noun(smallest_int(table["games"]), "game")
    return (
        f"{run.game.title}, {count_noun(m.players, 'player')}, lineup {run.lineup}, seed {m.seed}: "
        f"{titles.get(variant, variant)} against {titles[base]}, {games} each"
    )


def short_title(runs: dict[str, Run], table: pl.DataFrame) -> str:
    """The game, what is compared with what, and the number of games."""
    titles = rules_titles(runs)
    base, *others = titles.values()
    variants = others[0] if len(others) == 1 else f"{len(others)} rule sets"
    game = next(iter(runs.values())).game.title
    return f"{game}: {variants} against {base}, {count_noun(smallest_int(table['games']), 'game')} each"


def digits_of(row: dict[str, Any]) -> int:
    """Decimals that the interval of a row supports; at least one of percentage points, so that columns add up."""
    if row["low"] is None:
        return 2
    if row["kind"] == SHARE:
        return max(decimals(100 * row["low"], 100 * row["high"]), 1)
    return decimals(row["low"], row["high"])


def format_figure(value: float, kind: str, digits: int = 2) -> str:
    """A share in percent, anything else as a number."""
    return f"{100 * value:.{digits}f} %" if kind == SHARE else f"{value:,.{digits}f}"


def format_interval(row: dict[str, Any]) -> str:
    """The interval of a figure; a few games that are all alike have none."""
    if not math.isfinite(row["high"] - row["low"]):
        return TOO_FEW
    low, high = (format_figure(row[end], row["kind"], digits_of(row)) for end in ("low", "high"))
    return f"{low.removesuffix(' %')} to {high}"


def format_change(value: float, kind: str, digits: int = 2) -> str:
    """A difference with its sign, in percentage points for shares."""
    return f"{100 * value if kind == SHARE else value:+z,.{digits}f}"


def format_range(row: dict[str, Any]) -> str:
    """The interval of a difference."""
    if row["low"] is None:
        return TOO_FEW
    low, high = (format_change(row[end], row["kind"], digits_of(row)) for end in ("low", "high"))
    return f"{low} to {high}"


def difference_cells(row: dict[str, Any]) -> list[str]:
    """Name, both figures, their difference, its interval and the verdict."""
    kind, digits = row["kind"], digits_of(row)
    both = [format_figure(row[name], kind, digits) for name in ("base", "variant")]
    if row["differing"] == 0 and row["low"] is not None:
        return [row["metric"], *both, "0", "none", describe_verdict(row)]
    change = format_change(row["difference"], kind, digits)
    return [row["metric"], *both, change, format_range(row), describe_verdict(row)]


def style_cells(row: dict[str, Any]) -> list[str]:
    """What style leaves open of a difference, and in how many styles of play it has the same sign."""
    known = [value for value in row["in_styles"] or [] if value is not None]
    if row["from_style"] is None or not known:
        return ["", ""]
    reach = format_figure(row["from_style"], row["kind"], digits_of(row)).removesuffix(" %")
    against = len(dissenting(known, row["difference"]))
    return [
        f"± {reach}" if row["from_style"] else "none seen",
        f"{len(known) - against} of {len(known)}" if row["difference"] else "",
    ]


def explain_styles(count: int) -> str:
    """What the columns of styles say."""
    return (
        f"Both rule sets were also played in {count} styles of play: stock, and the knobs of all strategies turned at "
        "random. ± from style: how far another style would move the change. A figure is called changed only if it "
        "changes the same way in all styles; otherwise it depends on the style of play."
    )


def describe_verdict(row: dict[str, Any]) -> str:
    """The verdict, with its margin where it rests on one."""
    if row["verdict"] == SAME and row["differing"] == 0:
        return "the same in every game"
    if row["verdict"] not in (SAME, SLIGHT):
        return row["verdict"]
    points = f"{100 * row['margin']:.2g}"
    margin = f"{points} point{'' if points == '1' else 's'}" if row["kind"] == SHARE else f"{row['margin']:.3g}"
    return f"{row['verdict']} {margin}"


def explain_open(differences: pl.DataFrame) -> str:
    """Why a figure may be open although its interval leaves out 0; empty where none is."""
    is_apart = (pl.col("low") > 0) | (pl.col("high") < 0)
    if differences.filter(is_apart & (pl.col("verdict") == OPEN)).is_empty():
        return ""
    by_chance = max(round((1 - CONFIDENCE) * differences.height), 1)
    return (
        f'Where an interval leaves out 0 and the verdict is still "{OPEN}": of {differences.height} intervals about '
        f"{by_chance} would do so by chance alone, so that is not enough; to ask about one figure by itself, use "
        "--metric and another --seed."
    )


def describe_pairing(rows: pl.DataFrame) -> str:
    """What playing the same games has gained, for one variant."""
    wins = rows.filter(pl.col("variance_factor").is_finite() & pl.col("metric").str.starts_with("win_share"))
    if wins.is_empty():
        return "Not a single win differs between the two."
    factor, correlation = wins.select(pl.median("variance_factor", "correlation")).row(0)
    return (
        "Because both rule sets played the same games, the intervals of win shares are as narrow as with "
        f"{factor:.2f} times as many unpaired games (correlation {correlation:.2f}; medians)."
    )


def describe_looks(looks: list[int], can_stop: bool) -> list[str]:
    """That the same games were looked at before, when they were fewer; `can_stop`: by a rule that allows for it."""
    times = ", ".join(f"{look:,}" for look in looks[:-1]) + (" and " if looks[1:] else "") + f"{looks[-1]:,}"
    way_out = "--until allows for looking; otherwise use another --seed" if can_stop else "use another --seed"
    return [
        f"This table was made before, after {times} games. If you played on because of what it showed, its intervals "
        f"are too narrow and changes are called more easily than they should be: {way_out}."
    ]


def describe_confirmation(confirmed: Iterable[dict[str, Any]]) -> list[str]:
    """What was picked as the largest of many, and what fresh games say of it: a line for each, after one for all."""
    lines = []
    for row in confirmed:
        picked, fresh = confirmation_cells(row)
        lines.append(
            f"  {row['rules']} against {row['base']}, {row['metric']}: picked {picked}; on fresh games {fresh}"
        )
    return [describe_fresh_games(confirmed), *lines] if lines else []


def describe_fresh_games(confirmed: Iterable[dict[str, Any]]) -> str:
    """Why some figures were played again, and on which games."""
    row = next(iter(confirmed))
    return (
        "The largest of many figures owes something to luck, so it was played again on "
        f"{row['games']:,} fresh games (seed {row['seed']}):"
    )


def confirmation_cells(row: dict[str, Any]) -> list[str]:
    """The difference that was picked and the same on fresh games, each with its interval."""
    fresh = {"kind": row["kind"], "low": row["fresh_low"], "high": row["fresh_high"]}
    again = row["fresh_difference"]
    again = "none" if again is None else format_change(again, row["kind"], digits_of(fresh))
    verdict = "" if row["is_confirmed"] else ", not confirmed"
    return [
        f"{format_change(row['difference'], row['kind'], digits_of(row))} ({format_range(row)})",
        f"{again} ({format_range(fresh)}){verdict}",
    ]


def describe_impossible(parts: Iterable[str]) -> str:
    """The parts of a knockout that this table cannot play."""
    return f"Not possible at this table: {', '.join(parts)}."
