"""What a page is about: a run, or the table of a comparison, and what their game says of them."""

from collections.abc import Iterable
from functools import cached_property

import polars as pl

from balancewheel.analysis.columns import smallest_int
from balancewheel.analysis.styles import shares_by_style
from balancewheel.experiments.kept.evidence import FEWEST_WON
from balancewheel.experiments.kept.styles import Styles, load_styles
from balancewheel.experiments.results import KNOCKOUT, LADDER, SWEEP, ResultFile
from balancewheel.sim.run.run import Run
from balancewheel.words.comparisons import rules_titles
from balancewheel.words.numbers import count_noun, join_names

NOT_PLAYED = "balancewheel report plays them before it writes pages"


class RunSource:
    """A run that a page is about, and others of the same game that it may be set beside."""

    def __init__(self, run: Run, others: Iterable[Run] = ()) -> None:
        self.run, self.others = run, list(others)
        self.game = run.game
        self.players: int = run.manifest.players
        self.n_games = count_noun(run.games_played, "game")
        self._by_style: dict[tuple[str, ...], pl.DataFrame] = {}

    @cached_property
    def styles(self) -> Styles | None:
        """The same games in other styles of play, if they were played."""
        return load_styles(self.run)

    def shares_by_style(self, *by: str) -> pl.DataFrame | None:
        """The win shares of groups of seats in every style; None where there is but one."""
        if self.styles is None or not by:
            return None
        if by not in self._by_style:
            self._by_style[by] = shares_by_style(self.styles.tables(), list(by))
        return self._by_style[by]

    @cached_property
    def finished(self) -> int:
        """Games that came to an end."""
        return self.run.games.select(pl.col("finished").sum()).collect().item()

    @cached_property
    def games_won(self) -> int:
        """Games that somebody at the table won."""
        return self.run.games.select((pl.col("winners") > 0).sum()).collect().item()

    @cached_property
    def opponent(self) -> str:
        """Who wins where nobody at the table does, if the table of games names one: of a solo game, the automaton."""
        if "winner" not in self.run.games.collect_schema():
            return ""
        lost = self.run.games.filter((pl.col("winners") == 0) & pl.col("finished"))
        names = lost.select(pl.col("winner").cast(pl.String)).unique().collect()["winner"].to_list()
        return names[0] if len(names) == 1 else ""


class ComparisonSource:
    """The table of a comparison, knockout, sweep or ladder that a page is about."""

    def __init__(self, compared: ResultFile) -> None:
        self.compared = compared
        self.metrics = compared.table  # a row per figure and rule set
        self.run = next(iter(compared.runs.values()))  # of the base, or of the first cell


def headline(run: Run) -> str:
    """What was played, in a line."""
    m = run.manifest
    games, players = count_noun(run.games_played, "game"), count_noun(m.players, "player")
    kind, _, player = run.lineup.partition(":")
    alike = f", {player} in all seats" if kind == "mirror" else ""
    return f"{run.game.title}, {players}, {games}, rules {m.rules.about or m.rules.name}{alike}"


def comparison_headline(compared: ResultFile) -> str:
    """What was compared, in a line."""
    names = list(compared.metadata.runs)
    run = next(iter(compared.runs.values()))
    if compared.kind == LADDER:
        return f"{run.game.title}, {count_noun(run.manifest.players, 'player')}: from {names[0]} to {names[-1]}"
    if compared.kind == SWEEP:
        what = f"{count_noun(len(names), 'setting')} of {join_names(compared.metadata.swept)}"
    else:
        titles = rules_titles(compared.runs)
        other = "each part switched in turn" if compared.kind == KNOCKOUT else join_names(titles[n] for n in names[1:])
        what = f"{other} against {titles[names[0]]}"
    games = f"{smallest_int(compared.table['games']):,} games each"
    return f"{run.game.title}, {count_noun(run.manifest.players, 'player')}: {what}, {games}"


def column_meaning(run: Run, table: str, name: str) -> str:
    """What a column of a result table means."""
    return next((column.meaning for column in run.game.tables[table] if column.name == name), name)


def use_columns(run: Run) -> dict[str, str]:
    """The columns of `seats` that count uses of components and actions, with what they mean."""
    there = run.seats.collect_schema()
    return {column.name: column.meaning for column in run.game.tables["seats"] if column.use and column.name in there}


def why_no_standings(run: Run, won: int) -> str:
    """In words, why nothing can be said about who stood where after each round; empty if something can."""
    if run.manifest.players == 1:
        return "In a solo game nobody is ahead or behind."
    if "rounds" not in run.manifest.tables:
        return "Comebacks and leaders need the table of rounds: play the games with balancewheel run ... --rounds."
    if won < FEWEST_WON:
        return f"{count_noun(won, 'game')} with a winner cannot show comebacks and leaders: it takes {FEWEST_WON}."
    return ""
