"""In short: how much better play wins, where that ends, and whether the balance holds at every strength."""

from statistics import NormalDist

import polars as pl

from balancewheel.analysis.ladder import EVEN_ODDS, STEP, is_full_step
from balancewheel.analysis.metrics import WIN_SHARE
from balancewheel.reports.cells import Row
from balancewheel.sim.players.rungs import CHANCE
from balancewheel.words.metrics import describe_group
from balancewheel.words.numbers import capitalise, join_names, number_word, percent

MOST_NAMED = 3


def verdict(steps: pl.DataFrame, depth: list[str], figures: pl.DataFrame, players: int) -> list[str]:
    """The sentences that open a ladder."""
    sentences = [on_depth(depth), on_flattening(steps)]
    sentences += on_balance(figures, players)
    return [sentence for sentence in [*sentences, on_length(figures)] if sentence]


def on_depth(depth: list[str]) -> str:
    """How many rungs each beat the one before by 60 to 40."""
    if len(depth) < 2:
        return "No rung clearly beats another by 60 to 40 or more."
    return (
        f"The game is {number_word(len(depth))} rungs deep: of {join_names(depth)}, each wins 60 to 40 or more against "
        "the one before it."
    )


def on_flattening(steps: pl.DataFrame) -> str:
    """The steps at which better play wins little or nothing more, or that few games cannot tell."""
    flat = steps.filter(~is_full_step())
    is_ahead, is_behind = pl.col("beats_low") > EVEN_ODDS, pl.col("beats_high") < EVEN_ODDS
    is_small = pl.col("beats") < STEP
    if flat.is_empty():
        return "Every rung beats the one below by 60 to 40 or more: there is no end of it in sight."
    sentences = []
    for verb, rows in (
        ("loses to", flat.filter(is_behind)),
        ("is a little stronger than", flat.filter(is_ahead, is_small)),
        ("is not clearly stronger than", flat.filter(~is_ahead, ~is_behind, is_small)),
        ("may be stronger than", flat.filter(~is_small)),
    ):
        sentences += [f"{row['rung']} {verb} {row['against']} ({_to(row)})" for row in rows.iter_rows(named=True)]
    return f"Not every rung beats the one below by as much: {join_names(sentences)}."


def _to(row: Row) -> str:
    """57 to 43, and what it may be in truth."""
    wins = round(100 * row["beats"])
    return f"{wins} to {100 - wins}; between {100 * row['beats_low']:.0f} and {100 * row['beats_high']:.0f} of 100 wins"


def on_balance(figures: pl.DataFrame, players: int) -> list[str]:
    """Which advantages hold on every rung that plays to win, and which turn around."""
    playing = figures.filter(pl.col("rung") != CHANCE)
    if playing["rung"].n_unique() < 2:
        return []
    wins = playing.filter(pl.col("metric").str.starts_with(f"{WIN_SHARE}:") & (pl.col("by") != "seat"))
    sides = _count_sides(wins, players)
    firm = sides.filter((pl.col("above") == pl.col("rungs")) | (pl.col("below") == pl.col("rungs")))
    turned = _count_sides(_for_all(wins), players).filter((pl.col("above") > 0) & (pl.col("below") > 0))
    sentences = []
    if firm.height:
        advantages = []
        for row in firm.head(MOST_NAMED).iter_rows(named=True):
            some = wins.filter(metric=row["metric"])
            first, last = some.row(0, named=True), some.row(-1, named=True)
            name = describe_group(row["metric"].partition(":")[2], players)
            advantages.append(f"{name} is {'strong' if row['above'] else 'weak'} ({_share(first)} to {_share(last)})")
        more = f", and {firm.height - MOST_NAMED} more" if firm.height > MOST_NAMED else ""
        sentences.append(f"At every strength {join_names(advantages)}{more}.")
    if turned.height:
        names = join_names(describe_group(name.partition(":")[2], players) for name in turned["metric"][:MOST_NAMED])
        verb = "turns" if turned.height == 1 else "turn"
        sentences.append(f"{capitalise(names)} {verb} from strong to weak, or the other way, with better play.")
    if not sentences and wins.height:
        sentences.append("No advantage of a place or a component is clear at every strength.")
    return sentences


def _count_sides(wins: pl.DataFrame, players: int) -> pl.DataFrame:
    """On how many rungs each place or component is clearly above the even share, and below it."""
    return wins.group_by("metric", maintain_order=True).agg(
        above=(pl.col("low") > 1 / players).sum(), below=(pl.col("high") < 1 / players).sum(), rungs=pl.len()
    )


def _for_all(wins: pl.DataFrame) -> pl.DataFrame:
    """The same with intervals that hold for all figures at once: of so many, some seem to turn around by chance."""
    normal = NormalDist()
    wider = normal.inv_cdf(1 - 0.025 / max(wins.height, 1)) / normal.inv_cdf(0.975)
    value = pl.col("value")
    return wins.with_columns(low=value - wider * (value - pl.col("low")), high=value + wider * (pl.col("high") - value))


def _share(row: Row) -> str:
    return f"{percent(row['value'], row['low'], row['high'])} with {row['rung']}"


def on_length(figures: pl.DataFrame) -> str:
    """How the length changes from the first rung that plays to win to the last."""
    rounds = figures.filter(pl.col("rung") != CHANCE, metric="rounds")
    if rounds.height < 2:
        return ""
    first, last = rounds.row(0, named=True), rounds.row(-1, named=True)
    ends = f"from {first['value']:.1f} rounds with {first['rung']} to {last['value']:.1f} with {last['rung']}"
    if last["high"] < first["low"]:
        return f"Better play makes games shorter, {ends}."
    if last["low"] > first["high"]:
        return f"Better play makes games longer, {ends}."
    return f"Better play does not clearly change the length: {first['value']:.1f} rounds with {first['rung']}."
