"""How often a dynamic phase is skipped, and by whose doing."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from balancewheel.analysis.by_chance import ALL, round_names, spans
from balancewheel.analysis.clustered import GroupSums, share_interval
from balancewheel.analysis.colours import CYAN, ROSE, TEAL, WINE
from balancewheel.analysis.phase_rounds import DECIDERS, DIE, FIRST_PLAYER, FORCED, PHASES, RULE, VOTE

if TYPE_CHECKING:
    from matplotlib.axes import Axes

ANYONE = "anyone"


def phase_skips(occasions: Iterable[pl.DataFrame], rounds: int = 5, confidence: float = 0.95) -> pl.DataFrame:
    """Every phase, round, decider (and anyone), resolved or not: its share of the rounds begun, with its interval.

    Later rounds are those of the games that lasted so long.
    """
    ways = [(by, resolved) for by in DECIDERS for resolved in (True, False)]
    sums = {phase: GroupSums(len(ways) * (rounds + 1)) for phase in PHASES}
    for piece in occasions:
        game, single = piece["game"].to_numpy(), piece["round_number"].cast(pl.Int64).clip(1, rounds + 1).to_numpy() - 1
        for phase in PHASES:
            by = piece[f"{phase}_by"].cast(pl.Enum(DECIDERS)).to_physical().cast(pl.Int64)
            way = 2 * by + (~piece[f"{phase}_resolved"]).cast(pl.Int64)
            sums[phase].add(game, single * len(ways) + way.to_numpy(), np.ones(len(game)))
    rows = []
    for phase, found in sums.items():
        for name, which in zip(round_names(rounds), spans(rounds), strict=True):
            here = np.repeat(which, len(ways))
            begun, games = found.rows[here].sum(), found.games[here].max()
            at = np.arange(len(here)) % len(ways)
            is_way = {way: at == i for i, way in enumerate(ways)}
            is_way |= {(ANYONE, resolved): at % 2 == (not resolved) for resolved in (True, False)}
            for (by, resolved), these in is_way.items():
                is_so = here & these
                count = found.rows[is_so].sum()
                if count:
                    share = count / begun
                    variance = found.variance(np.zeros(len(here)), (is_so - share * here) / begun)
                    low, high = share_interval(share, variance[0], games, confidence)
                    rows.append((phase, name, by, resolved, int(begun), int(count), share, float(low), float(high)))
    schema = {
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


WAYS = {  # how a phase came to be resolved or skipped, from certain to chosen and back
    (RULE, True): ("resolved by rule", "#bbbbbb"),
    (FORCED, True): ("resolved by force", "#bbbbbb"),
    (DIE, True): ("resolved by the die", CYAN),
    (FIRST_PLAYER, True): ("resolved by choice", TEAL),
    (VOTE, True): ("resolved by vote", TEAL),
    (VOTE, False): ("skipped by vote", ROSE),
    (FIRST_PLAYER, False): ("skipped by choice", ROSE),
    (DIE, False): ("skipped by the die", WINE),
    (FORCED, False): ("skipped by force", "#777777"),
    (RULE, False): ("skipped by rule", "#777777"),
}


def plot_phase_skips(table: pl.DataFrame, ax: "Axes") -> "Axes":
    """A bar a phase, cut into who resolved and who skipped it, with the shares written in."""
    shares = {(row["phase"], row["by"], row["resolved"]): row["share"] for row in table.filter(round=ALL).to_dicts()}
    done = dict.fromkeys(PHASES, 0.0)
    for (by, resolved), (name, colour) in WAYS.items():
        here = [100 * shares.get((phase, by, resolved), 0.0) for phase in PHASES]
        if not any(here):
            continue
        ax.barh(PHASES, here, left=list(done.values()), color=colour, edgecolor="white", label=name)
        for phase, share in zip(PHASES, here, strict=True):
            if share >= 4:
                ax.text(done[phase] + share / 2, phase, f"{share:.1f}", ha="center", va="center",
                        color="white" if colour == WINE else "#1a1a1a", fontsize="small")  # fmt: skip
            done[phase] += share
    ax.invert_yaxis()
    ax.set_xlim(0, 100)
    ax.set_xlabel("share of all rounds begun, %")
    ax.grid(axis="y", visible=False)
    ax.legend(loc="upper center", bbox_to_anchor=(0.5, -0.28), ncols=2, handlelength=1.2)
    return ax
