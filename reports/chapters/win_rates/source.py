"""What the page on win rates is made from, computed once."""

from functools import cached_property

import polars as pl

from balancewheel.analysis.length import lengths, mean_length
from balancewheel.analysis.outcomes import outcomes
from balancewheel.analysis.win_rates.neighbours import neighbour_effect
from balancewheel.analysis.win_rates.places import place_setters
from balancewheel.analysis.win_rates.player_counts import by_player_count
from balancewheel.analysis.win_rates.win_share import win_share
from balancewheel.analysis.win_rates.winners import winners_use
from balancewheel.reports.sources import RunSource, use_columns
from balancewheel.reports.styles import join_styles
from balancewheel.sim.run.run import Run


class Source(RunSource):
    """A run, and others of the same game to compare numbers of players."""

    @cached_property
    def seats(self) -> list[pl.LazyFrame]:
        """The seats, in pieces of whole games."""
        return list(self.run.pieces("seats"))

    @cached_property
    def by_strategy(self) -> pl.DataFrame:
        """Win shares of the strategies."""
        return self._with_styles("strategy")

    @cached_property
    def by_place(self) -> pl.DataFrame:
        """Win shares by turn order in round 1."""
        return self._with_styles("turn_order")

    @cached_property
    def by_component(self) -> dict[str, pl.DataFrame]:
        """Win shares by faction, mat or character, as dealt: by each kind that players are dealt."""
        return {by: self._with_styles(by) for by in self.game.asymmetries}

    def _with_styles(self, by: str) -> pl.DataFrame:
        """Win shares of groups, with what other styles of play say of them."""
        return join_styles(win_share(self.seats, by), self.shares_by_style(by), [by])

    @cached_property
    def winners_use(self) -> pl.DataFrame:
        """What winners use more or less than losers, under the names that people give it."""
        columns = use_columns(self.run)
        if self.players == 1 or not columns:
            return pl.DataFrame(schema={"what": pl.String})
        return winners_use(self.seats, list(columns)).with_columns(what=pl.col("what").replace(columns))

    @cached_property
    def places_by_count(self) -> pl.DataFrame:
        """Win shares by turn order with each number of players, as multiples of the even share."""
        runs = {self.players: self.run, **self.other_counts}
        shares = {count: win_share(run.pieces("seats"), "turn_order") for count, run in runs.items() if count > 1}
        return by_player_count(shares, "turn_order")

    @cached_property
    def by_seat(self) -> pl.DataFrame:
        """Win shares by seat."""
        return self._with_styles("seat")

    @cached_property
    def neighbours(self) -> pl.DataFrame:
        """Win shares of the strategies by who plays before them."""
        return neighbour_effect(self.seats)

    @cached_property
    def endings(self) -> pl.DataFrame:
        """How games end."""
        return outcomes(self.run.games)

    def lengths(self, column: str) -> pl.DataFrame:
        """How many games have how many turns or rounds."""
        return lengths(self.run.games, column)

    def mean_length(self, column: str) -> dict[str, float]:
        """Turns or rounds of a game on average, with the interval."""
        return mean_length(self.run.games, column)

    @cached_property
    def place_setters(self) -> dict[str, pl.DataFrame]:
        """What decides who plays when, if it is not chance, and how often each of it has which place in turn order."""
        if self.players == 1:
            return {}
        return place_setters(self.seats, ("strategy", *self.game.asymmetries))

    @cached_property
    def other_counts(self) -> dict[int, Run]:
        """A run for each other number of players."""
        runs: dict[int, Run] = {}
        for run in self.others:
            if run.manifest.players != self.players:
                runs.setdefault(run.manifest.players, run)
        return runs
