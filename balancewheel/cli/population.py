"""A population result, in the terminal."""

from balancewheel.cli.terminal import plain_table, print_written, show
from balancewheel.cli.tune import worth_table
from balancewheel.experiments.strength.population import Population
from balancewheel.sim.games import find_game
from balancewheel.sim.players.rungs import EXPERT, TUNED


def print_population(result: Population) -> None:
    """The tuned ideas, the mix that remains, and the expert."""
    even = 100 / result.spec.players
    ideas = plain_table("idea", "all as they were", "all in tuned form", "games")
    for idea in result.ideas:
        shares = (f"{100 * share:.1f} %" for share in (idea.share, idea.tuned_share))
        ideas.add_row(idea.stock.label, *shares, f"{idea.games:,}")
    mix = ", ".join(f"{name} {100 * weight:.0f} %" for name, weight in result.mix.items())
    gains = ", ".join(f"{100 * gain:+.1f}" for gain in result.gains)
    show(
        f"Win shares of all ideas at one table, the even share being {even:.1f} %:",
        "",
        ideas,
        "",
        f"What remains: {mix}. Best responses gained {gains} points of win share"
        + ("." if result.is_settled else ": there may be more to gain, so try again with more games."),
        "",
        f"{result.expert.name} as it was and as {result.expert.label}, among all ideas as they were:",
        "",
        worth_table(result.worth),
        "",
    )
    played = find_game(result.spec.game)
    if not played.is_shipped:
        show(
            f"Copy these files to {played.strategy_folder / TUNED}; lineups find them as {EXPERT} and NAME@{TUNED}.",
            "",
        )
    print_written(*sorted(result.folder.glob("*.toml")))
