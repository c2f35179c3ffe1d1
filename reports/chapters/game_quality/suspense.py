"""When the game is decided, and whether players without hope decide who wins it."""

import polars as pl

from balancewheel.analysis.columns import smallest_int
from balancewheel.analysis.quality.forecasts import calibration, plot_calibration, plot_favourites
from balancewheel.analysis.quality.kingmaking import games_moved, plot_kingmaking
from balancewheel.analysis.quality.kingmaking import kingmaking as leader_surplus
from balancewheel.analysis.stats.intervals import MIN_GAMES
from balancewheel.experiments.kept.evidence import Evidence
from balancewheel.reports.cells import shares_as_text
from balancewheel.reports.chapters.game_quality.source import Source, needs_standings
from balancewheel.reports.page import Page
from balancewheel.reports.sources import NOT_PLAYED
from balancewheel.reports.verdicts.game_quality import on_kingmaking
from balancewheel.words.numbers import count_noun, number_with_range, percent_with_range


@needs_standings
def when_decided(page: Page, source: Source) -> None:
    """How often the favourite after each round wins, and whether the forecasts are right."""
    rounds = source.common_rounds
    rows = source.favourites.filter(pl.col("round_number").is_in(rounds))
    (page.figure if rows.height > 1 else page.skip_figure)(
        lambda ax: plot_favourites(source.favourites, rounds, ax, source.even_share),
        alt=shares_as_text(rows, "round_number", "How often the favourite wins, by the round after which it is picked"),
        caption="How often the favourite after each round wins, in the half of the games that the forecasts were not "
        "learnt from. Bars are 95 % intervals.",
        definition="Our own measure. The favourite is the player with the highest forecast chance to win. Forecasts "
        "know only the round and the gap to the best of the others; they are learnt from the other half of the games. "
        "Tied favourites share.",
        height=3,
    )
    outcomes = calibration(source.standings, source.forecasts)
    (page.figure if outcomes.height > 1 else page.skip_figure)(
        lambda ax: plot_calibration(outcomes, ax),
        alt=shares_as_text(
            outcomes.with_columns(forecast=(100 * pl.col("forecast")).round(0).cast(pl.Int64)),
            "forecast",
            "Share of players who win, by forecast chance in percent",
        ),
        caption="Are the forecasts right? Players with about the same forecast, and how many of them won, in the "
        "half of the games that they were not learnt from. On the dashed line forecast and outcome agree; bars are "
        "95 % intervals, with the error of what was learnt; points with fewer than 30 games are left out.",
        definition="A calibration curve, on games that the forecasts have not seen.",
        height=3.6,
    )
    page.table(
        ["after round", "the favourite wins", "skill of the forecasts", "games"],
        (
            [str(number), percent_with_range(share, low, high), number_with_range(*skill), f"{games:,}"]
            for number, games, share, low, high, *skill in rows.rows()
        ),
        caption="Skill is Brier's (Monthly Weather Review 78, 1950): 0 is no better than even chances, 1 is certainty.",
        folded="" if len(rounds) <= 8 else "The figures as a table",
    )


@needs_standings
def kingmaking(page: Page, source: Source) -> None:
    """Whether the leader's chances depend on the player without hope."""
    if source.players == 2:
        page.say_missing("With two players there is nobody who could decide between two others.")
        return
    if len(source.run.manifest.entrants) == 1:
        page.say_missing("Only one strategy plays, so no other can take the place of a player without hope.")
        return
    evidence = Evidence(source.run)
    wins = evidence.leader_wins()
    if wins is None:
        page.say_missing(f"The games were not played on: {evidence.why_not or NOT_PLAYED}.")
        return
    if wins["game"].n_unique() < MIN_GAMES:
        page.say_missing("Too few games have a player without hope to play them on.")
        return
    after, games = smallest_int(wins["after"]), wins["game"].n_unique()
    kings = leader_surplus(wins)
    points = {row["strategy"]: f"{100 * row['surplus']:+.1f} points" for row in kings.iter_rows(named=True)}
    played = count_noun(games, "game")
    page.figure(
        lambda ax: plot_kingmaking(kings, ax, source.game.colours),
        alt="What the leader wins beyond the mean, by the strategy in the seat without hope: "
        + "; ".join(f"{name} {surplus}" for name, surplus in points.items()),
        caption=f"What the leader after round {after} wins beyond the mean, by the strategy that plays the seat "
        f"without hope from then on; {played}, each played on once with every strategy there. Bars are 95 % intervals.",
        definition="Our own measure. Without hope: a forecast chance of 5 % or less. Up to that round the games are "
        "the same, so nothing but the strategy in that seat can make the difference.",
        height=0.3 * kings.height + 1.2,
    )
    page.say(on_kingmaking(kings, games_moved(wins), games))
