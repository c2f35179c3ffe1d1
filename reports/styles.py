"""Styles of play on a page: what they are, which figures hold in all of them, and a picture of each."""

import shlex
from collections.abc import Callable, Sequence

import polars as pl

from balancewheel.analysis.styles import dissenting, plot_styles
from balancewheel.analysis.win_rates.win_share import even_share
from balancewheel.experiments.kept.styles import TRIAL_GAMES, Styles, style_names
from balancewheel.experiments.results import Style
from balancewheel.reports.cells import Row
from balancewheel.reports.page import NONE, Page
from balancewheel.reports.sources import RunSource
from balancewheel.sim.frame.knobs import Knob
from balancewheel.words.numbers import SPACE, decimals, join_names, number_word, percent, percent_range

ONE_STYLE = (
    "These verdicts are for one style of play: the strategies with their knobs as they are. Players who value things "
    "a little differently may get other figures."
)
MOST_ROWS = 8  # of a table that is not folded away
UNTOLD = 0.5  # a share may be anything where style leaves so much open, as two styles mostly do
HEAD = ["± from chance", "± from style", "mean over styles", "95 % interval", "above even in", "below even in"]


def what_styles_are(count: int, knob: Knob, has_tuned: bool = False) -> tuple[str, str]:
    """Styles in plain words, with one of the game's own knobs as an example."""
    others = [
        *(["in style 1 as they win most, where a tuned form is known"] if has_tuned else []),
        *(["in every other style all of them are turned at random"] if count > 1 + has_tuned else []),
    ]
    return (
        f"The same games were played in {number_word(count)} styles of play. Every strategy weighs things by a few "
        f"numbers, its knobs, such as “{knob.meaning.partition(':')[0]}”. In the style called stock they are as "
        f"they come; {'; '.join(others)}. A strategy so turned is kept only if "
        f"{TRIAL_GAMES} pairs of games show that it still wins most of what the stock strategy wins.",
        "So a figure has two parts. ± from chance is how far it may be off because only so many games were played. ± "
        "from style is how far from the average style another one may be: what the figure owes to how people play. A "
        f"sentence claims something only if {'both' if count == 2 else f'all {number_word(count)}'} styles agree, and "
        "names those that do not.",
    )


def introduce_styles(page: Page, source: RunSource) -> None:
    """What styles are, or that there is but one."""
    if source.styles is None:
        page.say(f"{ONE_STYLE} To see which verdicts hold in other styles:")
        page.command(shlex.join(["balancewheel", "report", str(source.run.folder), "--styles", "8"]))
    else:
        knob = next(iter(source.game.knobs.values()))
        page.say(*what_styles_are(len(source.styles.runs), knob, source.styles.drawn[0].is_tuned))


def describe_styles(page: Page, styles: Styles) -> None:
    """How the styles came about: how strong the turned strategies are, and how every knob is turned."""
    page.say(
        f"Each style played the first {styles.games:,} games of the run: the same seats, dice and decks. Its knobs are "
        "drawn from the seed of the run, each within the range that the game declares. A turned strategy takes one "
        f"seat at a table of stock players in {TRIAL_GAMES} games, and the stock strategy the same seat in the same "
        "games; it is kept if, with 95 % confidence, it wins more than half as much. Otherwise it is drawn again, "
        "turned less far. The mean over styles is that of a random-effects meta-analysis, its interval that of "
        "Hartung and Knapp, made for few styles."
    )
    list_styles(page, styles.drawn)


def list_styles(page: Page, drawn: Sequence[Style]) -> None:
    """How strong the turned strategies are, and their knobs; nothing where there are none."""
    if not drawn:
        return
    rows = []
    for name, style in zip(style_names(len(drawn) + 1)[1:], drawn, strict=True):
        name = f"{name}, tuned" if style.is_tuned else name
        for one in style.strengths:
            kept = f"{100 * one['share']:.0f}{SPACE}%"
            turned = ", ".join(f"{knob}={value:g}" for knob, value in one["knobs"].items())
            rows.append([name, one["stock"], kept, f"{100 * one['stock_share']:.0f}{SPACE}%", turned or "as it is"])
    page.table(
        ["style", "strategy", "wins in its trial", "stock there", "knobs"],
        rows,
        folded="The styles: how strong each strategy is, and its knobs",
    )


def half_width(low: float, high: float) -> str:
    """Half an interval of a share, in points: ± 0.2."""
    return f"±{SPACE}{50 * (high - low):.{max(decimals(100 * low, 100 * high), 1)}f}"


def points(reach: float | None) -> str:
    """A reach in points: ± 4; where styles differ by no more than chance lets them, none is seen."""
    if reach is None:
        return NONE
    if reach == 0:
        return "none seen"
    size = 100 * reach
    return f"±{SPACE}{size:.0f}" if size >= 9.5 else f"±{SPACE}{size:.1f}"


def both_parts(row: Row, share: str = "win_share", low: str = "low", high: str = "high") -> str:
    """A share with both parts where there are styles: 29 % ± 0.2 from chance, ± 4 from style."""
    parts = [percent(row[share], row[low], row[high]), two_parts(row, low, high)]
    return " ".join(filter(None, parts))


def two_parts(row: Row, low: str = "low", high: str = "high") -> str:
    """What chance and style each leave open of a share: ± 0.2 from chance, ± 4 from style; empty without styles."""
    if row.get("from_style") is None:
        return ""
    style = f"{points(row['from_style'])} from style" if row["from_style"] else "none seen from style"
    if row["from_style"] > UNTOLD:
        style = "too few styles to tell what is from style"
    return f"{half_width(row[low], row[high])} from chance, {style}"


def count_agreeing(gaps: Sequence[float | None], side: float, line: float = 0.0) -> str:
    """In how many styles a figure is on a side of a line."""
    known = sum(gap is not None for gap in gaps)
    return f"{known - len(dissenting(gaps, side, line))} of {known}"


def name_styles(numbers: Sequence[int], count: int) -> str:
    """stock; style 3; styles 3 and 6."""
    names = [style_names(count)[number] for number in numbers]
    others = [name for name in names if name.isdecimal()]
    words = ["stock"] if len(others) < len(names) else []
    words += [f"style{'s' if len(others) > 1 else ''} {join_names(others)}"] if others else []
    return join_names(words)


def join_styles(shares: pl.DataFrame, by_style: pl.DataFrame | None, by: Sequence[str]) -> pl.DataFrame:
    """Shares with what the styles say of each group; as they are where there are no styles."""
    if by_style is None:
        return shares
    keys = [pl.col(name).cast(shares.schema[name]) for name in by]
    return shares.join(by_style.with_columns(keys), on=list(by), how="left", maintain_order="left")


def show_shares(
    page: Page, source: RunSource, shares: pl.DataFrame, by: str, name: Callable[[Row], str] | None = None
) -> None:
    """The win share of every group in every style, as a picture and a table; nothing where there are no styles."""
    if source.styles is None or "gaps" not in shares.columns or shares.height < 2:
        return
    rows, count = shares.filter(pl.col("gaps").is_not_null()), len(source.styles.runs)
    names = [name(row) if name else str(row[by]) for row in rows.iter_rows(named=True)]
    page.figure(
        lambda ax: plot_styles(rows, names, ax, "win share, % (dashed line: even)", even_share(shares)),
        alt=f"The win share of every {by} in each of {count} styles of play; the table has the figures.",
        caption=f"Win share by {by} in {number_word(count)} styles of play, {source.styles.games:,} games each.",
        definition="Dots on both sides of the dashed line mean that it depends on how people play.",
        height=0.3 * rows.height + 1.4,
    )
    page.table(
        [by, "win share", *HEAD],
        (
            [label, percent(row["win_share"], row["low"], row["high"]), *style_cells(row)]
            for label, row in zip(names, rows.iter_rows(named=True), strict=True)
        ),
        caption=f"The win share is that of all {source.n_games}, in stock style. ± from style: where another style of "
        "play would put the figure, in points, chance taken off.",
        folded="" if rows.height <= MOST_ROWS else "Both parts of every figure, and how many styles agree",
    )


def style_cells(row: Row) -> list[str]:
    """What chance and style each leave open, the mean over styles, and how many of them agree."""
    overall = [NONE, NONE]
    if row["overall"] is not None:
        ends = row["overall_low"], row["overall_high"]
        overall = [percent(row["overall"], *ends), percent_range(*ends)]
    sides = [count_agreeing(row["gaps"], side) for side in (1, -1)]
    return [half_width(row["low"], row["high"]), points(row["from_style"]), *overall, *sides]
