"""An engine first."""

from sim.games.scythe import GAME
from strategies.scythe.sensible import answer


@GAME.strategy(workers=8.0, labour=8.0, upgrades=9.0, structures=6.0, recruits=6.0, mechs=3.0, odds=0.8)
def industrialist(rules, state, knobs):
    """Bring out every worker, upgrade early, and let production pay for the rest.

    It keeps out of fights that are not as good as won.
    """
    return answer(rules, state, knobs)
