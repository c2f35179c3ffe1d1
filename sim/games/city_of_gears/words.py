"""The words of effects: what a tile or development may say in its file, and how the kernel reads it."""

from typing import Any

from balancewheel.sim.errors import UserError, unknown
from balancewheel.sim.frame.state import Vocabulary


class Good(Vocabulary):
    """What is gained and paid; the first three are resources."""

    STEAM, COG, ZAP, MOVEMENT, PRESTIGE = range(5)


class Verb(Vocabulary):
    """What a step of an effect does; those of passive developments follow those of turns."""

    GAIN, REROLL, DRAW_PLACE, TELEPORT, INSTALL, CONSTRUCT, ROLL_DIE, DESTROY, DEMOLISH = range(9)
    SET_DIE, SPLIT_DIE, MOVE, ACTIVATE_REMOTELY, ACTIVATE_CHEAPER, REPEAT_BONUS, REACH_NETWORK = range(9, 16)
    STORAGE, EXTRA_DRAW, EXTRA_LINK, GUARD_DESTROY, GUARD_DEMOLISH, CHEAPER_DEMOLISH = range(16, 22)
    CHEAPER_CONSTRUCT, SCORE = range(22, 24)


class Thing(Vocabulary):
    """What a gain or a score may count."""

    OWN_LINK_HERE, OWN_WORKER_HERE, LINK, WORKER_IN_CITY, WEALTH_TILE, SCIENCE_TILE, DISCOVERY = range(7)
    DEVELOPMENT, WORKER_BUILT, TILE_TOUCHED, TOKEN_STORED = range(7, 11)


class DrawnAs(Vocabulary):
    """What drawn gears may become."""

    LINK, DEVELOPMENT, ANY = range(3)


class Step(Vocabulary):
    """The numbers of a step."""

    VERB, WHAT, AMOUNT, PER, EACH, MOST, BRANCH = range(7)


GOODS, VERBS, THINGS, KINDS = Good.ids(), Verb.ids(), Thing.ids(), DrawnAs.ids()
RESOURCES = GOODS[: Good.MOVEMENT]
N_RESOURCES, N_GOODS = len(RESOURCES), len(GOODS)
N_VERBS, N_NUMBERS = len(VERBS), len(Step)
ON_TILES = VERBS[: Verb.DEMOLISH + 1]
TURN_ALONE = VERBS[Verb.MOVE : Verb.REACH_NETWORK + 1]  # once a turn a development changes how something else is done
IN_TURN = [verb for verb in ON_TILES if verb != "install"] + VERBS[Verb.SET_DIE : Verb.REACH_NETWORK + 1]
PASSIVE = VERBS[Verb.STORAGE : Verb.CHEAPER_CONSTRUCT + 1]
MAX_STEPS = 6
ALL = 99  # dice, or no limit
MAX_AMOUNT = 9


def read_effect(words: Any, allowed: list[str]) -> list[list[int]]:
    """An effect, a list of sentences, as steps of numbers; `allowed` are the verbs that may stand here."""
    if not isinstance(words, list) or not words or not all(isinstance(one, str) for one in words):
        raise UserError("it must be a list of sentences")
    steps: list[Any] = []
    for sentence in words:
        if sentence.startswith("choose "):
            if any(step[Step.BRANCH] for step in steps):
                raise UserError("only one of its sentences may begin with choose")
            ways = sentence.removeprefix("choose ").split("|")
            if len(ways) < 2:
                raise UserError(f"{sentence!r}: a choice lists its ways with | between them")
            for branch, way in enumerate(ways, 1):
                steps.append(_read_step(way.split(), allowed, branch))
        else:
            steps.append(_read_step(sentence.split(), allowed, 0))
    if len(steps) > MAX_STEPS:
        raise UserError(f"it has {len(steps)} steps; at most {MAX_STEPS} are allowed")
    return steps


def _read_step(words: list[str], allowed: list[str], branch: int) -> list[int]:
    """One step: its verb, then what the verb asks for."""
    verb = words[0] if words else ""
    if verb not in allowed:
        raise unknown("verb", verb, allowed)
    step = [VERBS.index(verb), 0, 0, 0, 1, ALL, branch]
    rest = words[1:]
    if verb == "gain":
        step[Step.WHAT] = _one_of("icon", _next(rest, verb), GOODS)
        step[Step.AMOUNT] = _number(_next(rest, verb))
        _read_count(step, rest)
    elif verb == "score":
        step[Step.AMOUNT] = _number(_next(rest, verb))
        _read_count(step, rest)
    elif verb == "reroll":
        word = _next(rest, verb)
        step[Step.AMOUNT] = ALL if word == "all" else _number(word)
    elif verb == "draw_place":
        step[Step.AMOUNT] = _number(_next(rest, verb))
        step[Step.WHAT] = _one_of("icon", _next(rest, verb), KINDS)
        step[Step.MOST] = _number(_next(rest, verb))
    elif verb == "construct":
        step[Step.AMOUNT] = 0
        if rest and rest.pop(0) == "discount":
            step[Step.AMOUNT] = _number(_next(rest, verb))
    elif verb != "install":
        step[Step.AMOUNT] = _number(_next(rest, verb))
        if verb in TURN_ALONE and step[Step.AMOUNT] != 1:
            raise UserError(f"{' '.join(words)!r}: it must be {verb} 1; how often a turn is what `uses` says")
    if rest:
        raise UserError(f"{' '.join(words)!r}: {' '.join(rest)!r} means nothing here")
    return step


def _read_count(step: list[int], rest: list[str]) -> None:
    """`per 2 link max 3`: for every second link, at most 3 in all."""
    if rest and rest[0] == "per":
        del rest[0]
        if rest and rest[0].isdigit():
            step[Step.EACH] = _number(rest.pop(0), least=1)
        step[Step.PER] = 1 + _one_of("icon", _next(rest, "per"), THINGS)
    if rest and rest[0] == "max":
        del rest[0]
        step[Step.MOST] = _number(_next(rest, "max"))


def _next(rest: list[str], verb: str) -> str:
    if not rest:
        raise UserError(f"{verb!r} needs more words")
    return rest.pop(0)


def _one_of(kind: str, word: str, known: list[str]) -> int:
    if word not in known:
        raise unknown(kind, word, known)
    return known.index(word)


def _number(word: str, least: int = 0) -> int:
    if not word.isdigit() or not least <= int(word) <= MAX_AMOUNT:
        raise UserError(f"{word!r} must be a whole number from {least} to {MAX_AMOUNT}")
    return int(word)
