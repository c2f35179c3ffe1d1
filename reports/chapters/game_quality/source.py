"""What the page on game quality is made from, computed once."""

import shutil
import tempfile
import weakref
from collections.abc import Callable
from functools import cached_property, wraps
from typing import Any

import polars as pl

from balancewheel.analysis.quality.choices import choices
from balancewheel.analysis.quality.comebacks import comebacks, common_rounds
from balancewheel.analysis.quality.drama import drama
from balancewheel.analysis.quality.elimination import eliminations
from balancewheel.analysis.quality.forecasts import favourites, forecasts
from balancewheel.analysis.quality.lead_changes import lead_changes
from balancewheel.analysis.quality.standings import standing_pieces
from balancewheel.analysis.quality.unused import unused
from balancewheel.analysis.styles import collected_by_style
from balancewheel.analysis.win_rates.win_share import win_share
from balancewheel.reports.page import Page
from balancewheel.reports.sources import RunSource, use_columns, why_no_standings


class Source(RunSource):
    """A run, with what stood after each of its rounds if that was kept."""

    @cached_property
    def by_strategy(self) -> pl.DataFrame:
        """Win shares of the strategies."""
        return win_share(self.run.pieces("seats"), "strategy")

    @property
    def even_share(self) -> float:
        """What a seat wins on average."""
        return self.games_won / self.run.games_played / self.players

    @cached_property
    def why_no_standings(self) -> str:
        """In words, why nothing can be said about who stood where; empty if something can."""
        return why_no_standings(self.run, self.games_won)

    @cached_property
    def standings(self) -> list[pl.LazyFrame]:
        """Who stood where after every round, in pieces of whole games: files that last as long as this object."""
        folder = tempfile.mkdtemp(prefix="balancewheel-")
        weakref.finalize(self, shutil.rmtree, folder, ignore_errors=True)
        return standing_pieces(self.run.pieces("rounds"), self.run.pieces("seats"), folder)

    @cached_property
    def lead(self) -> pl.DataFrame:
        """How often the lead changes hands."""
        return lead_changes(self.run.games)

    @cached_property
    def comebacks(self) -> pl.DataFrame:
        """Win shares by round and points behind."""
        return comebacks(self.standings)

    @cached_property
    def common_rounds(self) -> list[int]:
        """The rounds that a tenth of the games go beyond."""
        return common_rounds(self.comebacks)

    @cached_property
    def usual_rounds(self) -> list[int]:
        """The rounds that half of the games go beyond."""
        return common_rounds(self.comebacks, at_least=0.5)

    @cached_property
    def drama(self) -> tuple[pl.DataFrame, pl.DataFrame]:
        """Browne's figures, and the distribution of winners' deficits."""
        return drama(self.standings)

    @cached_property
    def forecasts(self) -> pl.DataFrame:
        """The chance to win by round and gap."""
        return forecasts(self.standings)

    @cached_property
    def favourites(self) -> pl.DataFrame:
        """How often the favourite after each round wins."""
        return favourites(self.standings, self.forecasts)

    @cached_property
    def choices(self) -> pl.DataFrame:
        """How much there is to decide."""
        return choices(self.run.games)

    @cached_property
    def unused(self) -> pl.DataFrame:
        """How often nobody uses a component or an action."""
        columns = use_columns(self.run)
        return unused(self.run.pieces("seats"), list(columns)).with_columns(what=pl.col("what").replace(columns))

    def in_every_style(self, compared: pl.DataFrame, column: str, names: list[str]) -> pl.DataFrame:
        """Components that players come by, flagged only where every style of play has the same sign."""
        if self.styles is None:
            return compared
        by_style = collected_by_style(self.styles.tables(), column, names)
        rows = compared.join(by_style, on="component", how="left", maintain_order="left")
        above, below = pl.col("in_styles").list.min() > 0, pl.col("in_styles").list.max() < 0
        agree = pl.when(pl.col("difference") > 0).then(above).otherwise(below).fill_null(True)
        return rows.with_columns(flagged=pl.col("flagged") & agree)

    @cached_property
    def eliminations(self) -> tuple[dict[str, Any], pl.DataFrame] | None:
        """Games and seats with somebody eliminated; None if nobody can be."""
        return eliminations(self.run.pieces("seats")) if "eliminated" in self.run.seats.collect_schema() else None


def needs_standings(chapter: Callable[[Page, Source], None]) -> Callable[[Page, Source], None]:
    """A chapter that says why it is missing where the run does not show who stood where."""

    @wraps(chapter)
    def write(page: Page, source: Source) -> None:
        if source.why_no_standings:
            page.say_missing(source.why_no_standings)
        else:
            chapter(page, source)

    return write
