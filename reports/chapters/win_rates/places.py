"""Whether it matters who begins, who sits where, and how many play."""

import polars as pl

from balancewheel.analysis.win_rates.places import has_one_place_each, plot_place_shares
from balancewheel.analysis.win_rates.player_counts import by_player_count, plot_by_player_count, plot_first_and_last
from balancewheel.analysis.win_rates.share_matrix import plot_share_matrix, share_matrix
from balancewheel.analysis.win_rates.win_share import plot_win_share, win_share
from balancewheel.reports.cells import share_cells, shares_as_text
from balancewheel.reports.chapters.win_rates.source import Source
from balancewheel.reports.page import Page
from balancewheel.reports.styles import points, show_shares
from balancewheel.words.numbers import count_noun, join_names, ordinal, plural


def by_turn_order(page: Page, source: Source) -> None:
    """Win shares by turn order, and by seat as a check."""
    if source.players == 1:
        page.say_missing("A solo game has no turn order to compare.")
        return
    if source.place_setters:
        _within_setters(page, source)
    else:
        _by_place(page, source)
    page.say("As a check: who sits where should not matter when the starting player is drawn at random.")
    page.table(
        ["seat", "win share", "95 % interval", *(["± from style"] if source.styles else [])],
        (
            [
                str(row["seat"] + 1),
                *share_cells(row, "win_share"),
                *([points(row["from_style"])] if source.styles else []),
            ]
            for row in source.by_seat.sort("seat").iter_rows(named=True)
        ),
        folded="Win shares by seat",
    )


def _by_place(page: Page, source: Source) -> None:
    """The win share of every place in turn order."""
    shares = source.by_place
    page.figure(
        lambda ax: plot_win_share(shares, "turn_order", ax, "turn order in round 1"),
        alt=shares_as_text(
            shares,
            "turn_order",
            "Win shares with 95 % intervals",
            "win_share",
            lambda place: f"the {ordinal(place + 1)}",
        ),
        caption=f"Win share by turn order in round 1; {source.n_games}.",
        definition="1 is the starting player.",
        height=2.6,
    )
    page.table(
        ["turn order", "win share", "95 % interval", "mean score"],
        (
            [ordinal(row["turn_order"] + 1), *share_cells(row, "win_share"), f"{row['mean_score']:.1f}"]
            for row in shares.sort("turn_order").iter_rows(named=True)
        ),
    )
    show_shares(page, source, shares.sort("turn_order"), "turn order", lambda row: ordinal(row["turn_order"] + 1))


def _within_setters(page: Page, source: Source) -> None:
    """Where something decides who plays when: who has which place, and what a place is worth to each of it."""
    setters = list(source.place_setters)
    page.say(
        f"Turn order is set by {join_names(f'the {plural(one)}' for one in setters)}, so the win share of a place "
        f"would be that of {join_names(f'the {one}' for one in setters)} in disguise and is not shown. The page on "
        "faction and component balance, where there is one, separates them as far as possible."
    )
    for by, rows in source.place_setters.items():
        _places_of(page, source, by, rows)
    if has_one_place_each(source.place_setters[setters[0]]):
        page.say_missing(
            f"Every {setters[0]} always has the same place: what a place is worth cannot be told from these games."
        )
    else:
        _shares_of(page, source, setters[0])


def _shares_of(page: Page, source: Source, by: str) -> None:
    """The win share of every strategy or component in each of its places."""
    cells = share_matrix(source.seats, by, "turn_order")
    page.figure(
        lambda ax: plot_share_matrix(cells, by, "turn_order", ax, "turn order in round 1"),
        alt=f"Matrix of win shares by {by} and turn order in round 1; the table has the figures.",
        caption=f"Win share in % of each {by} by its turn order in round 1; {source.n_games}.",
        definition=f"Compare within a row, where the {by} is the same. ± is half the width of the 95 % interval. Bold: "
        "clearly different from an even share, by intervals that hold for all cells at once.",
        height=0.42 * cells[by].n_unique() + 1.6,
    )
    page.table(
        [by, "turn order", "win share", "95 % interval", "games"],
        (
            [str(row[by]), ordinal(row["turn_order"] + 1), *share_cells(row, "win_share"), f"{row['games']:,}"]
            for row in cells.iter_rows(named=True)
        ),
        folded="The figures as a table",
    )


def _places_of(page: Page, source: Source, by: str, rows: pl.DataFrame) -> None:
    """How often each strategy, or each component of a kind, has which place in turn order."""
    page.figure(
        lambda ax: plot_place_shares(rows, by, ax),
        alt=f"Matrix of how often each {by} has which place in turn order; the table has the figures.",
        caption=f"How often each {by} has which place in the turn order of round 1, in % of its seats; "
        f"{source.n_games}.",
        height=0.3 * rows[by].n_unique() + 1.1,
    )
    page.table(
        [by, "turn order", "share of its seats", "95 % interval", "seats"],
        (
            [str(row[by]), ordinal(row["turn_order"] + 1), *share_cells(row), f"{row['seats']:,}"]
            for row in rows.iter_rows(named=True)
        ),
        folded="The figures as a table",
    )


def _first_and_last(page: Page, source: Source) -> None:
    """The first and the last player with each number of players; left out where something sets the turn order."""
    rows = source.places_by_count
    counts = rows["players"].unique().sort().to_list() if rows.height else []
    if len(counts) < 2 or source.place_setters:
        return
    page.figure(
        lambda ax: plot_first_and_last(rows, ax),
        alt="; ".join(
            f"{count} players, the {ordinal(int(place) + 1)}: {times:.2f} times even"
            for count, place, times in rows.select("players", "turn_order", "times_win_share").iter_rows()
        ),
        caption="How much it helps to go first or last, in multiples of the even share, with "
        f"{join_names(map(str, counts), 'or')} players. Bars are 95 % intervals.",
        definition="1 means that the place wins as often as the others.",
        height=3,
    )


def by_number_of_players(page: Page, source: Source) -> None:
    """Win shares of the strategies with each number of players."""
    if len(source.game.player_counts) == 1:
        page.say(f"Does not apply: this game is for {count_noun(source.players, 'player')}.")
        return
    if not source.other_counts:
        page.say_missing(
            f"All games had {count_noun(source.players, 'player')}. To see what the number of players changes, add "
            "runs with other numbers: balancewheel report RUN RUN ..."
        )
        return
    runs = {source.players: source.run, **source.other_counts}
    _first_and_last(page, source)
    shares = {count: win_share(run.pieces("seats"), "strategy") for count, run in source.other_counts.items()}
    rows = by_player_count({source.players: source.by_strategy, **shares}, "strategy")
    page.figure(
        lambda ax: plot_by_player_count(rows, "strategy", ax, source.game.colours),
        alt=f"Win share of each strategy with {join_names(map(str, sorted(runs)))} players; the table has the figures.",
        caption="Win share of each strategy as a multiple of the even share, by number of players; "
        f"{join_names(f'{run.games_played:,} games with {count}' for count, run in sorted(runs.items()))}. "
        "Bars are 95 % intervals.",
        definition="An even share is one divided by the number of players, so 1 means as good as the others at any "
        "table. The runs may differ in more than the number of players: the end of the page shows how each was played.",
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
