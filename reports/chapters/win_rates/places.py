"""Whether it matters who begins, where one sits, and how many play."""

import polars as pl

from balancewheel.analysis.part_places import plot_part_places
from balancewheel.analysis.player_counts import by_player_count, plot_by_player_count
from balancewheel.analysis.win_share import plot_win_share, win_share
from balancewheel.reports.cells import share_cells, shares_as_text
from balancewheel.reports.chapters.win_rates.source import Source
from balancewheel.reports.formatting import count_noun, join_names, ordinal
from balancewheel.reports.page import Page


def by_place(page: Page, source: Source) -> None:
    """Win shares by place in the order of play, and by chair."""
    if source.players == 1:
        page.say_missing("A solo game has one seat: there are no places to compare.")
        return
    shares = source.by_place
    page.figure(
        lambda ax: plot_win_share(shares, "turn_order", ax, "place in round 1"),
        alt=shares_as_text(
            shares,
            "turn_order",
            "Win shares with 95 % intervals",
            "win_share",
            lambda place: f"the {ordinal(place + 1)}",
        ),
        caption=f"Share of the win by place in the order of play of round 1; {source.n_games}.",
        definition="Place 1 begins.",
        height=2.6,
    )
    page.table(
        ["place in round 1", "win share", "95 % interval", "mean score"],
        (
            [ordinal(row["turn_order"] + 1), *share_cells(row, "win_share"), f"{row['mean_score']:.2f}"]
            for row in shares.sort("turn_order").iter_rows(named=True)
        ),
    )
    if source.place_setters:
        page.say(
            f"Who plays when hangs on {join_names(f'the {part}' for part in source.place_setters)}: places differ in "
            "who sits there, and the figures above tell of both. The page on unequal parts, where there is one, tells "
            "them apart."
        )
    for part, rows in source.place_setters.items():
        _places_of(page, source, part, rows)
    page.say(
        "Chairs are no places: where chance draws who begins, every chair should win alike. They serve as a check."
    )
    page.table(
        ["chair", "win share", "95 % interval"],
        (
            [str(row["seat"] + 1), *share_cells(row, "win_share")]
            for row in source.by_seat.sort("seat").iter_rows(named=True)
        ),
        folded="Win shares by chair",
    )


def _places_of(page: Page, source: Source, part: str, rows: pl.DataFrame) -> None:
    """How often each of a kind of part plays in which place."""
    page.figure(
        lambda ax: plot_part_places(rows, part, ax),
        alt=f"Matrix of how often every {part} plays in which place; the table has the figures.",
        caption=f"How often every {part} plays in which place of round 1, in % of its seats; {source.n_games}.",
        height=0.3 * rows[part].n_unique() + 1.1,
    )
    page.table(
        [part, "place in round 1", "share of its seats", "95 % interval", "seats"],
        (
            [str(row[part]), ordinal(row["turn_order"] + 1), *share_cells(row), f"{row['seats']:,}"]
            for row in rows.iter_rows(named=True)
        ),
        folded="The figures as a table",
    )


def by_number_of_players(page: Page, source: Source) -> None:
    """Win shares of the strategies with each number of players."""
    if not source.other_counts:
        page.say_missing(
            f"All games had {count_noun(source.players, 'player')}. To see what the number of players changes, give "
            "runs with other numbers as well: balancewheel report RUN RUN ..."
        )
        return
    runs = {source.players: source.run, **source.other_counts}
    shares = {count: win_share(run.pieces("seats"), "strategy") for count, run in source.other_counts.items()}
    rows = by_player_count({source.players: source.by_strategy, **shares}, "strategy")
    page.figure(
        lambda ax: plot_by_player_count(rows, "strategy", ax),
        alt=f"Win shares of each strategy with {join_names(map(str, sorted(runs)))} players; the table has the figures.",
        caption="Win share of each strategy as a multiple of the even share, by number of players; "
        f"{join_names(f'{run.games_played:,} games with {count}' for count, run in sorted(runs.items()))}. "
        "Bars are 95 % intervals.",
        definition="An even share is one divided by the number of players: 1 means as good as the others at any table. "
        "The runs may differ in more than the number of players: see at the end how each was played.",
        height=4.8,
    )
    page.table(
        ["players", "strategy", "win share", "95 % interval", "times even"],
        (
            [str(row["players"]), row["strategy"], *share_cells(row, "win_share"), f"{row['times_win_share']:.2f}"]
            for row in rows.iter_rows(named=True)
        ),
        folded="The figures as a table",
    )
