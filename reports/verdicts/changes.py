"""One change of a figure in words: before, after, and what would be even."""

from balancewheel.analysis.metrics import SHARE, WIN_SHARE
from balancewheel.analysis.stats.paired import CHANGED, MIXED, OPEN, SAME, SLIGHT
from balancewheel.analysis.styles import dissenting
from balancewheel.reports.cells import Row
from balancewheel.reports.styles import UNTOLD, name_styles
from balancewheel.words.metrics import describe_group, describe_metric
from balancewheel.words.numbers import SPACE, capitalise, decimals, percent

NOT_NAMES = ("turn_order", "seat", "strategy")  # what makes groups that have no name of their own, as factions have
PHRASES = {  # of figures that have a plain way to be said
    "unfinished": "{} of games never end",
    "rounds": "games take {} rounds",
    "turns": "games take {} turns",
    "shared": "{} of games end in a shared win",
    "eliminated": "{} of players are eliminated",
    "lead_changes": "the lead changes hands {} times per game",
}


def describe_change(row: Row) -> str:
    """Nordic wins 10.7 % instead of 9.2 % (+0.6 to +2.5 points; even: 20 %); games take 6.8 rounds instead of 5.4."""
    value, base = figures(row)
    if row["low"] is None:
        return f"{phrase(row, value)} instead of {base} (too few games to judge)"
    even = f"; even: {percent(row['even'], 0, 0.02)}" if row.get("even") is not None else ""
    if row["low"] == row["high"]:
        return f"{phrase(row, value)} instead of {base} (in every game{even})"
    unit = " points" if row["kind"] == SHARE else ""
    ends = (_signed(row[end], row) for end in ("low", "high"))
    how = "before and after" if value == base else f"instead of {base}"
    return f"{phrase(row, value)} {how} ({' to '.join(ends)}{unit}{_from_style(row)}{even})"


def _from_style(row: Row) -> str:
    """What style leaves open of the change, where there are several."""
    if row.get("from_style") is None:
        return ""
    if row["from_style"] == 0:
        return " from chance, none seen from style"
    if row["kind"] == SHARE and row["from_style"] > UNTOLD:
        return " from chance; too few styles to tell what is from style"
    size = (100 if row["kind"] == SHARE else 1) * row["from_style"]
    return f" from chance, ± {size:,.{_digits(row)}f} from style"


def on_dissent(row: Row) -> str:
    """Which styles of play do not change a figure in the same direction."""
    return f", but not so in {name_styles(dissenting(row['in_styles'], row['difference']), len(row['in_styles']))}"


def figures(row: Row) -> tuple[str, str]:
    """The figure after and before, rounded to what the interval of their difference supports."""
    return _plain(row["variant"], row), _plain(row["base"], row)


def _digits(row: Row) -> int:
    """Decimals that the interval supports; one more where an end would be rounded to 0, which it is not."""
    if row["low"] is None:
        return 1
    ends = [(100 if row["kind"] == SHARE else 1) * row[end] for end in ("low", "high")]
    digits = decimals(*ends)
    return digits + any(end and not round(end, digits) for end in ends)


def _plain(value: float, row: Row) -> str:
    if row["kind"] == SHARE:
        return f"{100 * value:.{_digits(row)}f}{SPACE}%"
    if row["low"] is not None and row["low"] == row["high"]:
        return f"{value:,.2f}".rstrip("0").rstrip(".")
    return f"{value:z,.{_digits(row)}f}"


def _signed(value: float, row: Row) -> str:
    scale = 100 if row["kind"] == SHARE else 1
    return f"{scale * value:+z,.{_digits(row)}f}".replace("-", "\N{MINUS SIGN}")


def phrase(row: Row, value: str) -> str:
    """What a figure says of the games: the last player wins 32 %."""
    name, _, group = row["metric"].partition(":")
    if name == WIN_SHARE:
        players = round(1 / row["even"]) if row.get("even") else 0
        who = describe_group(group, players)
        is_name = row["by"] not in NOT_NAMES and not who.startswith("the ")
        return f"{capitalise(who) if is_name else who} wins {value}"
    return PHRASES[name].format(value) if name in PHRASES else f"{describe_metric(row['metric'])} {value}"


def answer(row: Row) -> str:
    """The answer to a question about one figure, by its verdict."""
    before_after = describe_change(row)
    if row["differing"] == 0:
        return f"{phrase(row, figures(row)[0])} as before, the same in every game"
    if row["verdict"] == MIXED:
        return f"depends on the style of play: {before_after}{on_dissent(row)}"
    return {
        CHANGED: before_after,
        SLIGHT: f"a small change, less than matters: {before_after}",
        SAME: f"no change that matters: {before_after}",
        OPEN: f"cannot tell yet: {before_after}",
    }[row["verdict"]]
