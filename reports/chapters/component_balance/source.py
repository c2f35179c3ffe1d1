"""What the page on faction and component balance is made from, computed once."""

from collections.abc import Iterable, Iterator
from functools import cached_property, partial
from itertools import chain
from typing import Any

import polars as pl

from balancewheel.analysis.balance.bans import Bans, find_rulebook_bans, suggest_bans
from balancewheel.analysis.balance.component_balance import WIN_SHARE, component_balance
from balancewheel.analysis.balance.equal_play import (
    OPEN,
    STRONG,
    TOLERANCE,
    WEAK,
    candidates,
    confirm_strengths,
    factor_effects,
    judge_by_style,
    predict_shares,
)
from balancewheel.analysis.balance.win_model import PLACE, PLAYERS, STRATEGY, Model, fit
from balancewheel.analysis.split import split_games
from balancewheel.analysis.stats.intervals import MIN_GAMES
from balancewheel.reports.sources import RunSource
from balancewheel.reports.styles import join_styles
from balancewheel.reports.verdicts.component_balance import Interaction, find_interactions, noun
from balancewheel.sim.run.run import Run

TURN_ORDER = "turn_order"  # the column of what the model calls a place


class Source(RunSource):
    """A run of a game whose players are dealt different components, and others with other numbers of players."""

    def __init__(self, run: Run, others: Iterable[Run] = (), tolerance: float = TOLERANCE) -> None:
        super().__init__(run, others)
        self.tolerance = tolerance  # how far a win share may be from even, as a fraction of it
        self.components = list(self.game.asymmetries)[:2]
        self.cell = noun(self.components)  # what a component, or a pair of them, is called

    @cached_property
    def runs(self) -> dict[int, Run]:
        """A run by these rules for each number of players; a game alone is another contest."""
        runs = {self.players: self.run}
        for other in self.others:
            same_rules = other.manifest.rules.digest == self.run.manifest.rules.digest
            if same_rules and min(other.manifest.players, *runs) > 1:
                runs.setdefault(other.manifest.players, other)
        return dict(sorted(runs.items()))

    def seats(self) -> Iterator[pl.LazyFrame]:
        """The seats of the run, in pieces of whole games."""
        return self.run.pieces("seats")

    def all_seats(self) -> Iterator[pl.LazyFrame]:
        """The seats of all runs."""
        return chain.from_iterable(run.pieces("seats") for run in self.runs.values())

    @cached_property
    def balance(self) -> pl.DataFrame:
        """Win share and margin of every component as dealt; flagged as the win shares at equal play are.

        There is one flag: what is beyond the tolerance. Figures as dealt have none of their own.
        """
        balance = component_balance(self.seats(), self.components)
        if balance.is_empty() or not self.enough or self.kinds != self.components:
            return balance.with_columns(flagged=pl.lit(False), verdict=pl.lit(OPEN))
        verdicts = self.combinations.select(*self.components, "verdict")
        judged = balance.join(verdicts, on=self.components, how="left", maintain_order="left")
        is_flagged = (pl.col("measure") == WIN_SHARE) & pl.col("verdict").is_in([STRONG, WEAK])
        return judged.with_columns(pl.col("verdict").fill_null(OPEN), flagged=is_flagged.fill_null(False))

    @property
    def enough(self) -> bool:
        """Are there enough games for a model?"""
        return self.finished >= MIN_GAMES

    @property
    def factors(self) -> list[tuple[str, ...]]:
        """What every model takes in."""
        return [*((component,) for component in self.components), (STRATEGY,), (PLACE,)]

    @property
    def tied(self) -> dict[str, list[str]]:
        """What cannot be told apart from something else, and from what."""
        return self.additive.ties

    @cached_property
    def kinds(self) -> list[str]:
        """The kinds of components that can be told apart."""
        return [component for component in self.components if component not in self.tied]

    @property
    def hands(self) -> list[tuple[str, ...]]:
        """Every kind of component together with who plays it."""
        return [(component, STRATEGY) for component in self.kinds] if STRATEGY not in self.tied else []

    @property
    def sizes(self) -> list[tuple[str, ...]]:
        """Every kind of component together with the number of players, if that differs."""
        return [(component, PLAYERS) for component in self.kinds] if len(self.runs) > 1 else []

    @cached_property
    def additive(self) -> Model:
        """The model in which nothing depends on anything else."""
        return fit(self.seats, self.factors)

    @cached_property
    def in_pairs(self) -> Model:
        """The model in which two kinds of components may suit each other."""
        return fit(self.seats, [*self.factors, tuple(self.kinds)]) if len(self.kinds) > 1 else self.additive

    @cached_property
    def in_hands(self) -> Model:
        """The model in which components may suit strategies."""
        return fit(self.seats, [*self.factors, *self.hands])

    @cached_property
    def at_sizes(self) -> Model:
        """The model in which components may suit numbers of players."""
        return fit(self.all_seats, [*self.factors, *self.sizes]) if self.sizes else self.additive

    @cached_property
    def interactions(self) -> list[Interaction]:
        """What may suit what."""
        pairs = [tuple(self.kinds)] if len(self.kinds) > 1 else []
        models = ((self.in_pairs, pairs), (self.in_hands, self.hands), (self.at_sizes, self.sizes))
        return [one for model, terms in models for one in find_interactions(model, terms)]

    @cached_property
    def combinations(self) -> pl.DataFrame:
        """Every component or pair at equal play, with a verdict."""
        return self.judge(predict_shares(self.in_pairs, self.kinds, self.kinds), self.kinds)

    def judge(self, shares: pl.DataFrame, by: list[str]) -> pl.DataFrame:
        """Shares at equal play with a verdict each, which all styles of play have to agree on if there are several."""
        verdicts, by_style = candidates(shares, self.tolerance), self.shares_by_style(*by)
        return verdicts if by_style is None else judge_by_style(join_styles(verdicts, by_style, by))

    @cached_property
    def matters(self) -> pl.DataFrame:
        """How far the best and the worst of each factor are apart, and in how many styles the best is ahead."""
        halves = self._fit_halves(self.factors) if self.is_confirmed else None
        effects = factor_effects(self.additive, self.kinds, halves).filter(pl.col("levels") > 1)
        ahead = [self._styles_ahead(row) for row in effects.iter_rows(named=True)] if self.styles else []
        return effects.with_columns(pl.Series("ahead", ahead, pl.List(pl.Float64))) if self.styles else effects

    def _styles_ahead(self, row: dict[str, Any]) -> list[float | None]:
        """How far the best of a factor is ahead of the worst in every style."""
        column = TURN_ORDER if row["factor"] == PLACE else row["factor"]
        shares = self.shares_by_style(column)
        ends = [
            str(int(row[end].split()[0]) - 1) if row["factor"] == PLACE else row[end] for end in ("highest", "lowest")
        ]
        assert shares is not None, "asked for only where there are styles"
        of = dict(zip(shares[column].cast(pl.String), shares["gaps"].to_list(), strict=True))
        pairs = zip(*(of[end] for end in ends), strict=True)
        return [None if one is None or other is None else one - other for one, other in pairs]

    @property
    def is_confirmed(self) -> bool:
        """Are there enough games to choose on one half and confirm on the other?"""
        return self.finished >= 4 * MIN_GAMES

    @cached_property
    def confirmed(self) -> pl.DataFrame:
        """The strongest and the weakest component or pair, chosen on one half of the games, confirmed on the other."""
        if not self.is_confirmed:
            return pl.DataFrame()
        pairs = [tuple(self.kinds)] if len(self.kinds) > 1 else []
        strengths = confirm_strengths(self._fit_halves([*self.factors, *pairs]), self.kinds)
        return join_styles(strengths, self.shares_by_style(*self.kinds), self.kinds)

    @cached_property
    def bans(self) -> Bans | None:
        """The few pairs to ban, chosen on one half of the games and judged on the other; none if no ban helps."""
        if len(self.kinds) < 2:
            return None
        models = (self.in_pairs, self.in_pairs)
        if self.is_confirmed:
            models = self._fit_halves([*self.factors, tuple(self.kinds)])
        return suggest_bans(*models, self.kinds, self.combinations)

    @cached_property
    def rulebook_bans(self) -> dict[str, list[tuple[str, ...]]]:
        """The pairs that the rules ban, by the parameter that names them."""
        if len(self.kinds) < 2:
            return {}
        return find_rulebook_bans(self.run.manifest.rules.values, self.in_pairs.cells, self.kinds)

    def _fit_halves(self, terms: list[tuple[str, ...]]) -> tuple[Model, Model]:
        """The same model of each half of the games."""
        return fit(partial(self._half, 0), terms), fit(partial(self._half, 1), terms)

    def _half(self, half: int) -> Iterator[pl.LazyFrame]:
        """The seats of one half of the games."""
        return (split_games(piece)[half] for piece in self.seats())
