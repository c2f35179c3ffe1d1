"""What lies out there."""

from sim.games.scythe import GAME
from strategies.scythe.sensible import answer


@GAME.strategy(encounter=11.0, factory=12.0, mechs=5.0, stars=8.0)
def explorer(rules, state, knobs):
    """Send the character from encounter to encounter and to the factory, and live on what is found there."""
    return answer(rules, state, knobs)
