"""What makes a seat win: components, strategy, turn order and number of players, each apart from the others.

A logit of the win share (fractional, so that shared wins count by their share) on all of them, fitted to cells: seats
that are alike in everything are one row with their number, which gives the same estimates as single seats. The
covariance is clustered by game, in a second pass over the seats. So that a cell without a single win does not run off
to infinity, as many seats with an even share as there are coefficients are spread over all cells (Clogg and others,
Journal of the American Statistical Association 86, 1991).
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import polars as pl
from scipy.sparse import csr_array
from scipy.special import chdtrc, expit, logit

from balancewheel.analysis.stats.estimability import is_estimable

PLACE, STRATEGY, PLAYERS = "place", "strategy", "players"
STEPS, SETTLED = 100, 1e-10  # of the fit: steps at most, and how little the last one may move
LEVEL = " level"  # the end of the name of a column with the levels of a factor as words
Pieces = Callable[[], Iterable[pl.LazyFrame]]  # the seats in pieces of whole games, as often as they are asked for


@dataclass(frozen=True)
class Design:
    """Columns of the logit: for every term, the levels that each of its columns stands for."""

    terms: tuple[tuple[str, ...], ...]
    columns: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]  # (term, levels); ((), ()) is the constant

    def matrix(self, cells: pl.DataFrame) -> np.ndarray:
        """One row of ones and zeros per cell."""
        level_of = {factor: cells[factor].to_numpy() for term in self.terms for factor in term}
        matrix = np.ones((cells.height, len(self.columns)))
        for i, (term, levels) in enumerate(self.columns):
            for factor, level in zip(term, levels, strict=True):
                matrix[:, i] *= level_of[factor] == level
        return matrix


@dataclass(frozen=True)
class Model:
    """A fitted logit."""

    design: Design
    cells: pl.DataFrame  # every combination that was dealt, with seats and wins
    coefficients: np.ndarray
    covariance: np.ndarray
    games: int

    @property
    def factors(self) -> set[str]:
        """All factors that some term takes in."""
        return {factor for term in self.design.terms for factor in term}

    @cached_property
    def ties(self) -> dict[str, list[str]]:
        """Factors that cannot be told apart from others at some number of players, and from which."""
        factors = [term[0] for term in self.design.terms if len(term) == 1 and term != (PLAYERS,)]
        ties: dict[str, list[str]] = {}
        for _, cells in self.cells.group_by(PLAYERS, maintain_order=True):
            for factor, others in tell_apart(cells, factors)[1].items():
                ties[factor] = list(dict.fromkeys([*ties.get(factor, []), *others]))
        return ties

    def can_tell(self, rows: pl.DataFrame) -> np.ndarray:
        """Which rows of factors have a win share that follows from the combinations dealt, whatever the coding."""
        return can_tell(self.cells, self.design.terms, rows)

    def test(self, term: tuple[str, ...]) -> tuple[float, int, float]:
        """Does a term matter at all: Wald's chi², its degrees of freedom and p."""
        at = [i for i, (owner, _) in enumerate(self.design.columns) if owner == term]
        if not at:
            return np.nan, 0, np.nan
        b, v = self.coefficients[at], self.covariance[np.ix_(at, at)]
        value = float(b @ np.linalg.pinv(v, hermitian=True) @ b)
        rank = int(np.linalg.matrix_rank(v, hermitian=True))
        return value, rank, float(chdtrc(rank, value))


def count_combinations(piece: pl.LazyFrame, factors: list[str]) -> pl.DataFrame:
    """Seats and wins of every combination in a piece: its columns as they are there, and the factors as words.

    All games of a piece have the same number of players.
    """
    order = "turn_order" if "turn_order" in piece.collect_schema() else "seat"
    players = str(piece.select(pl.col("seat").max() + 1).collect(engine="streaming").item())
    native = [factor for factor in factors if factor not in (PLACE, PLAYERS)] + [order] * (PLACE in factors)
    counts = piece.group_by(native).agg(seats=pl.len().cast(pl.Float64), wins=pl.col("win_share").sum())
    words = [pl.col(factor).cast(pl.String).alias(f"{factor}{LEVEL}") for factor in native if factor != order]
    place = pl.concat_str(pl.col(order) + 1, pl.lit(f" of {players}")) if PLACE in factors else pl.lit("")
    extra = {f"{PLACE}{LEVEL}": place, f"{PLAYERS}{LEVEL}": pl.lit(players)}
    return counts.with_columns(*words, **extra).collect(engine="streaming")


def count_cells(pieces: Iterable[pl.LazyFrame], factors: list[str]) -> pl.DataFrame:
    """Seats and wins of every combination of the factors, in a fixed order."""
    columns = [pl.col(f"{factor}{LEVEL}").alias(factor) for factor in factors]
    cells = [count_combinations(piece, factors).select(*columns, "seats", "wins") for piece in pieces]
    return pl.concat(cells).group_by(factors).sum().sort(factors)


def build_design(cells: pl.DataFrame, terms: Iterable[tuple[str, ...]]) -> Design:
    """Columns for the terms as far as the cells can tell them apart; the first level of a factor is the base."""
    terms = tuple(terms)
    columns: list[tuple[tuple[str, ...], tuple[str, ...]]] = [((), ())]
    for term in terms:
        base = [cells[factor].min() for factor in term]
        for levels in cells.select(term).unique().sort(term).rows():
            if all(level != first for level, first in zip(levels, base, strict=True)):
                columns.append((term, levels))
    full = Design(terms, tuple(columns)).matrix(cells)
    basis, independent = np.zeros((cells.height, 0)), []
    for i in range(len(columns)):  # from the left, so that main effects come before what depends on them
        rest = full[:, i] - basis @ (basis.T @ full[:, i])
        rest -= basis @ (basis.T @ rest)
        if np.linalg.norm(rest) > 1e-6 * np.linalg.norm(full[:, i]):
            basis = np.column_stack([basis, rest / np.linalg.norm(rest)])
            independent.append(i)
    return Design(terms, tuple(columns[i] for i in independent))


def can_tell(cells: pl.DataFrame, terms: tuple[tuple[str, ...], ...], rows: pl.DataFrame) -> np.ndarray:
    """Which rows of factors can be estimated from the cells dealt: every level of every term has a column here."""
    factors = list(dict.fromkeys(factor for term in terms for factor in term))
    every = pl.concat([cells.select(factors), rows.select(factors)])
    columns = [((), ())] + [
        (term, levels) for term in terms for levels in every.select(term).unique().sort(term).rows()
    ]
    full = Design(terms, tuple(columns))
    return is_estimable(full.matrix(rows), full.matrix(cells))


def tell_apart(cells: pl.DataFrame, factors: list[str]) -> tuple[list[str], dict[str, list[str]]]:
    """The factors whose levels can be compared with all others equal, and those left out, each with what it is tied to.

    Where two are tied to each other (who has a certain mat always begins), the later one is left out: what is said of
    the earlier one then includes it. All cells have the same number of players.
    """
    kept, left_out = list(factors), dict[str, list[str]]()
    while tied := [factor for factor in kept if not _is_separable(cells, factor, kept)]:
        kept.remove(tied[-1])
        left_out[tied[-1]] = tied[:-1]
    return kept, left_out


def _is_separable(cells: pl.DataFrame, factor: str, factors: list[str]) -> bool:
    """Whether every level of a factor can be compared with every other one."""
    terms = tuple((one,) for one in factors)
    levels, base = cells.select(factor).unique(), cells.head(1).select(factors)
    return bool(can_tell(cells, terms, base.drop(factor).join(levels, how="cross")).all())


def fit(pieces: Pieces, terms: Iterable[tuple[str, ...]]) -> Model:
    """Fit the terms to the seats; each term is a factor, or several whose combination matters."""
    terms = tuple(terms)
    factors = list(dict.fromkeys([factor for term in terms for factor in term] + [PLAYERS]))
    cells = count_cells(pieces(), factors)
    design = build_design(cells, terms)
    x, seats, wins = design.matrix(cells), cells["seats"].to_numpy(), cells["wins"].to_numpy()
    prior_seats, even = x.shape[1] / len(x), wins.sum() / seats.sum()
    weights = seats + prior_seats
    coefficients = fit_logit(x, (wins + prior_seats * even) / weights, weights)
    expected = expit(x @ coefficients)
    bread = np.linalg.pinv(x.T @ (x * (weights * expected * (1 - expected))[:, None]), hermitian=True)
    meat, games = _score_products(pieces(), cells, factors, x, expected)
    # residuals are too small where games or seats are few
    correction = games / max(games - 1, 1) * (seats.sum() - 1) / max(seats.sum() - x.shape[1], 1)
    return Model(design, cells, coefficients, correction * bread @ meat @ bread, games)


def fit_logit(x: np.ndarray, shares: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """Coefficients of a logit of shares with these weights: least squares, weighted anew until nothing moves.

    McCullagh and Nelder, Generalized Linear Models, 1989, section 2.5. A whole library for it takes seconds to load.
    """
    linear, coefficients = logit((shares + 0.5) / 2), np.zeros(x.shape[1])
    for _ in range(STEPS):
        expected = expit(linear)
        slope = expected * (1 - expected)
        root = np.sqrt(weights * slope)
        better = np.linalg.lstsq(x * root[:, None], root * (linear + (shares - expected) / slope))[0]
        moved = float(np.abs(better - coefficients).max())
        coefficients, linear = better, x @ better
        if moved < SETTLED:
            break
    return coefficients


def _score_products(
    pieces: Iterable[pl.LazyFrame], cells: pl.DataFrame, factors: list[str], x: np.ndarray, expected: np.ndarray
) -> tuple[np.ndarray, int]:
    """The sum over games of the products of their scores, and the number of games."""
    words = [f"{factor}{LEVEL}" for factor in factors]
    numbered = cells.select(factors).with_row_index("cell").rename(dict(zip(factors, words, strict=True)))
    meat, games = np.zeros((x.shape[1], x.shape[1])), 0
    for piece in pieces:
        here = count_combinations(piece, factors).join(numbered, on=words)
        native = [name for name in here.columns if name in piece.collect_schema()]
        rows = (
            piece.select("game", *native, "win_share")
            .join(here.lazy().select(*native, "cell"), on=native)
            .select("game", "cell", "win_share")
            .sort("game")
            .collect(engine="streaming")
        )
        game, cell = rows["game"].rle_id().to_numpy().astype(np.int64), rows["cell"].to_numpy().astype(np.int64)
        n_games = int(game[-1]) + 1 if len(game) else 0
        residuals = csr_array((rows["win_share"].to_numpy() - expected[cell], (game, cell)), (n_games, len(x)))
        meat += x.T @ ((residuals.T @ residuals) @ x)
        games += n_games
    return meat, games
