"""What does a rule change do? The same games with and without it, and every figure that changes."""

import balancewheel as bw


def changed_figures(game: str, rules: list[str], games: int) -> None:
    """Print the figures that clearly change between two rule sets."""
    comparison = bw.compare(game, rules, games=games)
    for row in comparison.table.filter(verdict="changed").iter_rows(named=True):
        print(f"{row['metric']}: {row['base']:.3f} -> {row['variant']:.3f} ({row['low']:+.3f} to {row['high']:+.3f})")


if __name__ == "__main__":
    changed_figures("gearworks", ["standard", "veteran"], games=5000)
