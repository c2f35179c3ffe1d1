"""Who sits where: lineups, and strategies from your own files."""

import functools
import hashlib
import importlib.util
import inspect
import itertools
import re
import sys
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from balancewheel.sim.errors import UserError, unknown
from balancewheel.sim.frame.game import Game
from balancewheel.sim.frame.rollouts import SEARCHER
from balancewheel.sim.frame.strategy import Strategy, make_strategy
from balancewheel.sim.kernel.decisions import MAX_ENTRANTS, SEATING_RECORD
from balancewheel.sim.players.kinds.search import NAME as SEARCH
from balancewheel.sim.players.kinds.search import Search, parse_search, stand_in
from balancewheel.sim.players.seating import seat_in_turn, seat_shuffled

MAX_SEATINGS = 200_000
OWN_MODULE = "own_"  # how the modules of your own files begin
KINDS = ("mirror", "shuffle", "roundrobin")
TUNED_AS = "tuned_"  # how results call a strategy@tuned
STARRED = inspect.CO_VARARGS | inspect.CO_VARKEYWORDS
YIELDS = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR


@dataclass(frozen=True)
class Entrant:
    """A strategy with its knobs as turned; the tables know it by its label, which is its name if it has one."""

    label: str
    strategy: Strategy
    knobs: dict[str, Any]
    full: str  # the strategy with the knobs that are not as it has them
    search: Search | None = None  # if it searches

    @property
    def text(self) -> str:
        """The entrant as people write it; a label that is no name follows from the rest."""
        return self.full if self.label == self.full or "(" in self.label else f"{self.label}={self.full}"

    @property
    def script(self) -> "Entrant":
        """What answers the questions that it does not search."""
        return self.search.script if self.search else self


@dataclass(frozen=True)
class Lineup:
    """Which entrants meet, and how they are seated from game to game."""

    kind: str  # "fixed", "shuffle" or "roundrobin"
    entrants: list[Entrant]
    seats: list[int]  # fixed: the entrant of each seat
    n_players: int

    @property
    def text(self) -> str:
        """The lineup as people write it."""
        if self.kind == "fixed":
            return ",".join(self.entrants[entrant].text for entrant in self.seats)
        return f"{self.kind}:{','.join(entrant.text for entrant in self.entrants)}"

    @functools.cached_property
    def slots(self) -> list[Entrant]:
        """The entrants, and after them the scripts of searchers that are no entrants themselves."""
        scripts = {entrant.script.full: entrant.script for entrant in self.entrants}
        entrants = [entrant.full for entrant in self.entrants]
        return [*self.entrants, *(script for full, script in scripts.items() if full not in entrants)]

    def script_slot(self, entrant: Entrant) -> int:
        """The slot of what answers the questions that an entrant does not search."""
        return [slot.full for slot in self.slots].index(entrant.script.full)

    def searchers(self, game: Game) -> np.ndarray:
        """The record of how each entrant searches, empty for those who do not; no records if nobody does."""
        records = np.zeros(MAX_ENTRANTS if any(entrant.search for entrant in self.entrants) else 0, SEARCHER)
        for number, entrant in enumerate(self.entrants):
            if entrant.search:
                entrant.search.fill(records[number], self.script_slot(entrant), game)
        return records

    def seatings(self, seed: int, first: int, count: int) -> np.ndarray:
        """The seatings of `count` games from game number `first` on: a function of seed and number alone."""
        seatings = np.zeros(count, SEATING_RECORD)
        seatings["game"] = np.arange(first, first + count)
        seatings["n_players"] = self.n_players
        if self.kind == "fixed":
            seatings["entrant"][:, : self.n_players] = self.seats
        elif self.kind == "shuffle":
            seat_shuffled(seatings, seed, len(self.entrants))
        else:
            seat_in_turn(seatings, seed, self._every_seating)
        return seatings

    @functools.cached_property
    def _every_seating(self) -> np.ndarray:
        """Every set of entrants that may meet, in every seating."""
        sets = itertools.combinations(range(len(self.entrants)), self.n_players)
        return np.array([seating for one in sets for seating in itertools.permutations(one)])


def parse(text: str, game: Game, n_players: int, own: dict[str, Strategy] | None = None) -> Lineup:
    """A lineup from its text: `a,b,c`, `mirror:a`, `shuffle:a,b,c` or `roundrobin:a,b,c`."""
    own = own or {}
    kind, colon, names = text.partition(":")
    if not colon or "(" in kind:
        kind, names = "fixed", text
    elif kind not in KINDS:
        raise unknown("kind of lineup", kind, [*KINDS, "or names alone: a,b,c"])
    listed = [_entrant(name, game, own) for name in _split(names)]
    entrants = _different(listed)
    labels = ",".join(entrant.label for entrant in listed)  # a name says more than all the knobs behind it
    if kind == "mirror":
        if len(listed) != 1:
            raise UserError(f"mirror: seats one strategy everywhere; {len(listed)} are named in 'mirror:{labels}'")
        kind, listed = "fixed", listed * n_players
    if kind == "fixed" and len(listed) != n_players:
        different = ",".join(entrant.label for entrant in entrants)
        kinds = f"or shuffle:{different} to seat any number in turn"
        raise UserError(
            f"lineup {labels!r} names {len(listed)} strategies for {n_players} players; name {n_players}, {kinds}"
        )
    if kind != "fixed" and len(entrants) < len(listed):
        twice = next(e.label for e in listed if [x.label for x in listed].count(e.label) > 1)
        raise UserError(f"lineup '{kind}:{labels}' names {twice} twice; {kind} takes each strategy once")
    if kind == "roundrobin":
        if len(entrants) < n_players:
            raise UserError(
                f"roundrobin needs at least {n_players} strategies for {n_players} players, not {len(entrants)}; "
                "shuffle takes any number"
            )
        seatings = len(list(itertools.islice(itertools.permutations(entrants, n_players), MAX_SEATINGS + 1)))
        if seatings > MAX_SEATINGS:
            raise UserError(f"roundrobin of {len(entrants)} strategies has over {MAX_SEATINGS:,} seatings; use shuffle")
    seats = [[e.label for e in entrants].index(e.label) for e in listed] if kind == "fixed" else []
    lineup = Lineup(kind, entrants, seats, n_players)
    if len(lineup.slots) > MAX_ENTRANTS:
        scripts = ", the scripts of searchers included" if len(lineup.slots) > len(entrants) else ""
        raise UserError(f"a lineup holds at most {MAX_ENTRANTS} strategies, not {len(lineup.slots)}{scripts}")
    return lineup


def shorten(text: str) -> str:
    """A lineup by the names of its players, without the knobs behind them: `mirror:expert`."""
    longer = ""
    while text != longer:  # from the inside out, since a searcher's script may have a name, too
        longer, text = text, re.sub(r"\b(?!script=)(\w+)=\w+\([^()]*\)", r"\1", text)
    parts = _split(text) if ":" not in text.partition("(")[0] else []
    return f"mirror:{parts[0]}" if len(parts) > 1 and len(set(parts)) == 1 else text


def _different(listed: list[Entrant]) -> list[Entrant]:
    """Every entrant once; a name means the same wherever it stands."""
    entrants: dict[str, Entrant] = {}
    for entrant in listed:
        if entrants.setdefault(entrant.label, entrant).full != entrant.full:
            raise UserError(
                f"lineup: two players with different knobs are called {entrant.label}; give one of them another name, "
                f"as in mine={entrant.strategy.name}(…) or mine={entrant.strategy.name}@my_file.toml"
            )
    return list(entrants.values())


def _split(names: str) -> list[str]:
    """Names between commas, those inside brackets left alone."""
    parts, depth = [""], 0
    for letter in names:
        depth += (letter == "(") - (letter == ")")
        if letter == "," and depth <= 0:
            parts.append("")
        else:
            parts[-1] += letter
    parts = [part.strip() for part in parts]
    if not all(parts):
        raise UserError(f"lineup {names!r}: a name is missing; write it like engineer,hoarder(sparks=2)")
    return parts


def _entrant(text: str, game: Game, own: dict[str, Strategy]) -> Entrant:
    """A strategy with its knobs, `engineer(sparks=2, cards=0.5)`, or a searcher: `search(rollouts=8)`.

    It may have a name: `miser=engineer(sparks=0)`.
    """
    match = re.fullmatch(r"(?:(\w+)\s*=\s*)?([^()=]+?)\s*(?:\((.*)\))?", text)
    if not match:
        raise UserError(f"lineup: {text!r} is not a strategy; write it like engineer or engineer(sparks=2)")
    called, name, inside = match.groups()
    if called and called != name and (called in own or called in game.strategies or called == SEARCH):
        raise UserError(f"lineup: {called!r} is a strategy already; call {name} by another name")
    texts = _settings(text, inside or "")
    if name == SEARCH:
        label, full, search = parse_search(texts, game, lambda script: _entrant(script, game, own))
        return Entrant(called or label, stand_in(game), search.knobs, full, search)
    plain = name.removeprefix(TUNED_AS)
    if plain != name and plain in game.strategies and name not in own:
        raise UserError(f"lineup: {name} is what results call {plain}@tuned; write {plain}@tuned")
    strategy = own[name] if name in own else game.find_strategy(name)
    known = turnable_knobs(game, strategy)
    turned = {}
    for knob, value in texts.items():
        if knob not in known:
            if not known:
                raise UserError(f"{name} has no knobs to turn, so {knob!r} cannot be set")
            raise unknown(f"knob of {name}", knob, known)
        try:
            turned[knob] = float(value)
        except ValueError:
            raise UserError(f"{text}: {knob} must be a number, like {knob}=2") from None
        if not np.isfinite(turned[knob]):
            raise UserError(f"{text}: {knob} must be a finite number")
    changed = {knob: turned[knob] for knob in known if turned.get(knob, known[knob]) != known[knob]}
    full = entrant_label(strategy, changed)
    return Entrant(called or full, strategy, strategy.knobs | changed, full)


def turnable_knobs(game: Game, strategy: Strategy) -> dict[str, float]:
    """The knobs of a strategy, its own and those of `sensible` that it falls back on; one that names none has none."""
    return {**strategy.knobs, **game.common_knobs, **strategy.knobs} if strategy.knobs else {}


def stretched_knobs(game: Game, entrants: list[dict[str, Any]]) -> list[str]:
    """What is to be said of knobs turned beyond the range in which they make sense; entrants as a manifest has them."""
    said = []
    for entrant in entrants:
        label, played, knobs = entrant["label"], entrant["strategy"], entrant["knobs"]
        if played == SEARCH and not entrant["own"]:
            try:
                script = _entrant(knobs["script"], game, {})
            except UserError:  # of an older version, with knobs that are no more
                continue
            label, played, knobs = script.label, script.strategy.name, script.knobs
        strategy = game.strategies.get(played)
        for name, own in turnable_knobs(game, strategy).items() if strategy else ():
            value = knobs.get(name, own)
            low, high = min(game.knobs[name].low, own), max(game.knobs[name].high, own)
            if not low <= value <= high:
                said.append(f"{name} of {label} is {value:g}; it makes sense from {low:g} to {high:g}.")
    return list(dict.fromkeys(said))


def entrant_label(strategy: Strategy, changed: dict[str, float]) -> str:
    """A strategy with the knobs that are not as it has them: `engineer(sparks=2,cards=0.5)`."""
    shown = ",".join(f"{knob}={repr(float(value)).removesuffix('.0')}" for knob, value in changed.items())
    return f"{strategy.name}({shown})" if shown else strategy.name


def _settings(text: str, inside: str) -> dict[str, str]:
    """What stands inside the brackets: names and the texts of their values."""
    texts: dict[str, str] = {}
    for part in _split(inside) if inside.strip() else []:
        name, _, value = (word.strip() for word in part.partition("="))
        if name in texts:
            raise UserError(f"{text}: {name} is set twice")
        texts[name] = value
    return texts


def own_strategies(places: tuple[str, ...], game: Game) -> dict[str, Strategy]:
    """Your own strategies, each named as `file.py:function`."""
    found = {}
    for place in places:
        path, name = split_place(place)
        choose = getattr(_import(path), name, None)
        if choose is None:
            raise UserError(f"{path} has no function {name!r}")
        if name in game.strategies or name in found or name == SEARCH:
            raise UserError(f"{place}: there is a strategy {name!r} already; give yours another name")
        found[name] = _own_strategy(choose, place, game)
    return found


def _own_strategy(choose: Any, place: str, game: Game) -> Strategy:
    """Check that the function can be a strategy at all; compiling it says whether it is one."""
    plain = getattr(choose, "py_func", choose)
    code = getattr(plain, "__code__", None)
    if code is None:
        raise UserError(f"{place} must be a function of (rules, state, knobs)")
    if code.co_argcount != 3 or code.co_kwonlyargcount or code.co_flags & STARRED:
        arguments = ", ".join(code.co_varnames[: code.co_argcount + code.co_kwonlyargcount])
        raise UserError(f"{place} must be a function of (rules, state, knobs); it is of ({arguments})")
    if code.co_flags & YIELDS:
        raise UserError(f"{place} must return the number of an option; it yields")
    return make_strategy(game, choose, getattr(plain, "knobs", {}), source=place)


def own_digest(places: tuple[str, ...]) -> list[str]:
    """Names for the files of your own strategies as they are now."""
    return [hashlib.sha256(_read(split_place(place)[0])).hexdigest() for place in places]


def split_place(place: str) -> tuple[Path, str]:
    """File and function of `my_file.py:my_strategy`."""
    path, colon, name = place.rpartition(":")
    if not colon or not path.endswith(".py"):
        raise UserError(f"{place!r}: name your own strategy like my_file.py:my_strategy")
    return Path(path), name


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise UserError(f"there is no file {path}") from None
    except OSError as error:
        raise UserError(f"cannot read {path}: {error.strerror}") from None


def _import(path: Path) -> ModuleType:
    """The user's file as a module, read again if it has changed."""
    return _import_text(path.resolve(), hashlib.sha256(_read(path)).hexdigest())


@functools.cache
def _import_text(path: Path, digest: str) -> ModuleType:
    """The module of a file with this text."""
    spec = importlib.util.spec_from_file_location(f"{OWN_MODULE}{path.stem}", path)
    assert spec is not None, "a path that ends in .py has a loader"
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    try:
        exec(compile(path.read_bytes(), path, "exec"), module.__dict__)
    except (Exception, SystemExit) as error:
        raise UserError(f"{path} cannot be imported: {type(error).__name__}: {error}") from None
    return module
