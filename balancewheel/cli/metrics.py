"""`balancewheel metrics`: what can be asked about a game."""

from rich.text import Text

from balancewheel.cli.terminal import plain_table, show
from balancewheel.experiments.metrics import metrics

GROUPS = {"turn_order": "turn_orderN", "seat": "seatN"}


def print_metrics(game: str, players: int | None) -> None:
    """Each metric with its meaning; win shares by what makes their groups."""
    table, rows = plain_table("metric", "what it is"), metrics(game, players)
    names = rows["metric"].str.split(":").list.first().alias("name")
    for (name, by), some in rows.with_columns(names).group_by("name", "by", maintain_order=True):
        words = ", ".join(metric.removeprefix(f"{name}:") for metric in some["metric"])
        if by:
            about = f"share of games won, by {by.replace('_', ' ')}: {words}"
            table.add_row(Text(f"{name}:{GROUPS.get(by, by.upper())}"), Text(about))
        elif ":" in some["metric"][0]:
            about = some["meaning"][0].partition(": ")[2]
            table.add_row(Text(f"{name}:WORD"), Text(f"{about}; share of games with each of: {words}"))
        else:
            table.add_row(Text(name), Text(some["meaning"][0]))
    first = rows["metric"][0]
    show(table, "", f"Ask with --metric, more than once if you like: balancewheel compare {game} ... --metric {first}")
