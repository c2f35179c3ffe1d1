"""A strategy with its knobs: `engineer`, `engineer(sparks=2)`, or a function in your own file."""

from dataclasses import dataclass

import numpy as np

from balancewheel.sim.errors import UserError, unknown
from balancewheel.sim.frame.game import Game
from balancewheel.sim.frame.strategy import Strategy, uniform
from balancewheel.sim.players.entrant import Entrant, Roster, Seated, Term
from balancewheel.sim.players.rungs import CHANCE, STOCK
from balancewheel.sim.players.tuned_files import TUNED_AS, rungs_of


@dataclass(frozen=True)
class Script(Entrant):
    """A strategy, the game's or somebody's own."""

    strategy: Strategy
    changed: dict[str, float]  # the knobs that are not as the strategy has them

    @classmethod
    def read(cls, term: Term, roster: Roster) -> "Script":
        """A strategy with some of its knobs turned; this kind comes last, so what it does not know there is not."""
        name, game = term.name, roster.game
        plain = name.removeprefix(TUNED_AS)
        if plain != name and plain in game.strategies and name not in roster.own:
            raise UserError(f"lineup: {name} is what results call {plain}@tuned; write {plain}@tuned")
        strategy = roster.strategy(name)
        known = game.turnable_knobs(strategy)
        turned = {knob: _number(term, name, knob, value, known) for knob, value in (term.settings or {}).items()}
        return cls.of(strategy, turned, game, term.label)

    @classmethod
    def of(cls, strategy: Strategy, knobs: dict[str, float], game: Game, label: str = "") -> "Script":
        """A strategy with these knobs; its label is the name it is given, or else what is turned."""
        known = game.turnable_knobs(strategy)
        changed = {knob: knobs[knob] for knob in known if knobs.get(knob, known[knob]) != known[knob]}
        return cls(label or _definition(strategy, changed), strategy, changed)

    @property
    def definition(self) -> str:
        """The strategy with the knobs that are not as it has them: `engineer(sparks=2,cards=0.5)`."""
        return _definition(self.strategy, self.changed)

    @property
    def name(self) -> str:
        """The strategy."""
        return self.strategy.name

    @property
    def knobs(self) -> dict[str, float]:
        """The strategy's own knobs, and those it falls back on where they are turned."""
        return self.strategy.knobs | self.changed

    @property
    def seated(self) -> Seated:
        """The strategy and its knobs."""
        return Seated(self.strategy, self.knobs)

    @property
    def unit(self) -> str:
        """The strategy, if it is the game's."""
        return "" if self.strategy.source else self.strategy.name

    def explain(self, game: Game) -> str:
        """What the strategy says of itself."""
        return f"your own strategy, {self.strategy.source}" if self.strategy.source else self.strategy.about

    def rungs(self, game: Game) -> set[str]:
        """Chance, stock if no knob is turned, and whatever tuned form has these knobs."""
        if self.strategy.source:
            return set()
        if self.strategy.name == uniform.__name__:
            return {CHANCE}
        return rungs_of(self.strategy.name, self.turnable(game), game) | ({STOCK} if not self.changed else set())

    def out_of_range(self, game: Game) -> list[str]:
        """The knobs that are turned too far."""
        said = []
        for name, own in game.turnable_knobs(self.strategy).items():
            value = self.knobs.get(name, own)
            low, high = min(game.knobs[name].low, own), max(game.knobs[name].high, own)
            if not low <= value <= high:
                said.append(f"{name} of {self.label} is {value:g}; it makes sense from {low:g} to {high:g}.")
        return said

    def turnable(self, game: Game) -> dict[str, float]:
        """Its own knobs and those of `sensible`, as they are turned."""
        return game.turnable_knobs(self.strategy) | self.changed

    def turned(self, knobs: dict[str, float], game: Game) -> "Script":
        """The strategy with these knobs and the others as they are."""
        return self.of(self.strategy, self.turnable(game) | knobs, game)


def _number(term: Term, name: str, knob: str, value: str, known: dict[str, float]) -> float:
    """What a knob is turned to, checked."""
    if knob not in known:
        if not known:
            raise UserError(f"{name} has no knobs to turn, so {knob!r} cannot be set")
        raise unknown(f"knob of {name}", knob, known)
    try:
        number = float(value)
    except ValueError:
        raise UserError(f"{term.text}: {knob} must be a number, like {knob}=2") from None
    if not np.isfinite(number):
        raise UserError(f"{term.text}: {knob} must be a finite number")
    return number


def _definition(strategy: Strategy, changed: dict[str, float]) -> str:
    shown = ",".join(f"{knob}={repr(float(value)).removesuffix('.0')}" for knob, value in changed.items())
    return f"{strategy.name}({shown})" if shown else strategy.name
