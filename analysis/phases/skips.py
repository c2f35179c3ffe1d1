"""How often a phase is skipped, and who or what decides it."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from balancewheel.analysis.colours import CYAN, INK, ROSE, TEAL, WINE
from balancewheel.analysis.phases.natural_experiment import ALL, round_names, spans
from balancewheel.analysis.phases.phase import Phase
from balancewheel.analysis.stats.intervals import CONFIDENCE, share_interval
from balancewheel.analysis.stats.moments import ClusterMoments

if TYPE_CHECKING:
    from matplotlib.axes import Axes

ANYONE = "anyone"


def phase_skips(
    occasions: Iterable[pl.DataFrame], phases: Sequence[Phase], rounds: int = 5, confidence: float = CONFIDENCE
) -> pl.DataFrame:
    """Every phase, round, decider (and anyone), resolved or not: its share of the rounds begun, with its interval.

    `occasions` are pieces of `phase_rounds`. Later rounds are those of the games that lasted so long.
    """
    moments = {phase.name: ClusterMoments(2 * len(phase.deciders) * (rounds + 1)) for phase in phases}
    for piece in occasions:
        game, single = piece["game"].to_numpy(), piece["round_number"].cast(pl.Int64).clip(1, rounds + 1).to_numpy() - 1
        for phase in phases:
            by = piece[phase.by].cast(pl.Enum(phase.deciders)).to_physical().cast(pl.Int64)
            way = 2 * by + (~piece[phase.resolved]).cast(pl.Int64)
            group = 2 * len(phase.deciders) * single + way.to_numpy()
            moments[phase.name].add(game, group, np.ones(len(game)))
    rows = [row for phase in phases for row in _shares(phase, moments[phase.name], rounds, confidence)]
    schema: dict[str, pl.DataType | type[pl.DataType]] = {
        "phase": pl.String,
        "round": pl.Enum(round_names(rounds)),
        "by": pl.String,
        "resolved": pl.Boolean,
        "rounds": pl.Int64,
        "count": pl.Int64,
        "share": pl.Float64,
        "low": pl.Float64,
        "high": pl.Float64,
    }
    return pl.DataFrame(rows, schema, orient="row")


def _shares(phase: Phase, moments: ClusterMoments, rounds: int, confidence: float) -> Iterable[tuple]:
    """One row for every span of rounds and every way that came up."""
    ways = [(by, resolved) for by in phase.deciders for resolved in (True, False)]
    at = np.arange(len(moments.rows)) % len(ways)
    is_way = {way: at == i for i, way in enumerate(ways)}
    is_way |= {(ANYONE, resolved): at % 2 == (not resolved) for resolved in (True, False)}
    for name, span in zip(round_names(rounds), spans(rounds), strict=True):
        is_begun = np.repeat(span, len(ways))
        begun, games = moments.rows[is_begun].sum(), moments.games[is_begun].max()
        for (by, resolved), these in is_way.items():
            count = moments.rows[is_begun & these].sum()
            if count:
                share = count / begun
                gradient = ((is_begun & these) - share * is_begun) / begun
                variance = moments.variance(np.zeros(len(is_begun)), gradient)[0]
                low, high = share_interval(share, variance, games, confidence)
                yield phase.name, name, by, resolved, int(begun), int(count), share, float(low), float(high)


def _ways(phases: Sequence[Phase]) -> dict[tuple[str, bool], str]:
    """The colour of every decider, resolved and skipped: from force over chance to choice, and back."""
    colours = {}
    for kind, resolved, skipped in (("force", "#bbbbbb", "#777777"), ("chance", CYAN, WINE), ("choice", TEAL, ROSE)):
        for decider in dict.fromkeys(word for phase in phases for word in getattr(phase, kind)):
            colours[decider] = resolved, skipped
    ways = {(decider, True): resolved for decider, (resolved, _) in colours.items()}
    return ways | {(decider, False): skipped for decider, (_, skipped) in reversed(colours.items())}


def plot_phase_skips(skips: pl.DataFrame, phases: Sequence[Phase], ax: "Axes") -> "Axes":
    """One bar per phase, cut into who resolved and who skipped it, with the shares written in."""
    shares = {(row["phase"], row["by"], row["resolved"]): row["share"] for row in skips.filter(round=ALL).to_dicts()}
    names = [phase.name for phase in phases]
    left = dict.fromkeys(names, 0.0)
    for (by, resolved), colour in _ways(phases).items():
        widths = [100 * shares.get((name, by, resolved), 0.0) for name in names]
        if not any(widths):
            continue
        label = f"{'resolved' if resolved else 'skipped'} ({by})"
        ax.barh(names, widths, left=list(left.values()), color=colour, edgecolor="white", label=label)
        for at, (name, width) in enumerate(zip(names, widths, strict=True)):
            if width >= 4:
                ax.text(left[name] + width / 2, at, f"{width:.1f}", ha="center", va="center",
                        color="white" if colour == WINE else INK, fontsize="small")  # fmt: skip
            left[name] += width
    ax.invert_yaxis()
    ax.set_xlim(0, 100)
    ax.set_xlabel("share of all rounds begun, %")
    ax.grid(axis="y", visible=False)
    ax.legend(loc="upper center", bbox_to_anchor=(0.5, -0.28), ncols=2, handlelength=1.2)
    return ax
