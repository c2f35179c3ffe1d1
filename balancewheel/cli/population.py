"""A population grown, in the terminal."""

from typing import Any

from balancewheel.cli.progress import games_progress
from balancewheel.cli.terminal import plain_table, print_written, show
from balancewheel.cli.tune import worth_table
from balancewheel.experiments.population import population
from balancewheel.sim.games import find_game
from balancewheel.sim.players.kinds.tuned import EXPERT, TUNED, tuned_folder


def population_command(game: str, **settings: Any) -> None:
    """Grow a population with a progress bar, then print the tuned ideas, the mix that remains, and the expert."""
    with games_progress(game) as bar:
        grown = population(game, progress=bar, **settings)
    even = 100 / grown.spec.players
    ideas = plain_table("idea", "all as they were", "all in tuned form", "games")
    for idea in grown.ideas:
        shares = (f"{100 * share:.1f} %" for share in (idea.share, idea.tuned_share))
        ideas.add_row(idea.stock.label, *shares, f"{idea.games:,}")
    mix = ", ".join(f"{name} {100 * weight:.0f} %" for name, weight in grown.mix.items())
    gains = ", ".join(f"{100 * gain:+.1f}" for gain in grown.gains)
    show(
        f"Win shares of all ideas at one table, the even share being {even:.1f} %:",
        "",
        ideas,
        "",
        f"What remains: {mix}. Best responses gained {gains} points of win share"
        + ("." if grown.is_settled else ": there may be more to gain, so try again with more games."),
        "",
        f"{grown.expert.strategy.name} as it was and as {grown.expert.label}, among all ideas as they were:",
        "",
        worth_table(grown.worth),
        "",
    )
    played = find_game(grown.spec.game)
    if not played.is_shipped:
        show(f"Copy these files to {tuned_folder(played)}, and lineups find them as {EXPERT} and NAME@{TUNED}.", "")
    print_written(*sorted(grown.folder.glob("*.toml")))
