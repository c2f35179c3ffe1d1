"""What the faces of the phases' dice do, in words."""

from collections.abc import Sequence

from balancewheel.sim.frame.phases import Phase
from balancewheel.sim.run.run import Run
from balancewheel.words.numbers import capitalise, join_names

OUTRIGHT = {"resolve": ("resolves", "resolve", "the phase"), "skip": ("skips", "skip", "it")}  # one face, several faces


def describe_dice(run: Run, phases: Sequence[Phase]) -> str:
    """Faces 1 to 4 resolve the phase, 5 skips it and 6 leaves the choice to the first player (GB-059)."""
    dice: dict[tuple[str, ...], list[Phase]] = {}
    for phase in phases:
        dice.setdefault(tuple(faces_of(run, phase)), []).append(phase)
    parameters = run.game.file.parameters
    rules = join_names(dict.fromkeys(parameters[phase.faces].rule for phase in phases))
    if len(dice) == 1:
        return f"On the die, {describe_die(*next(iter(dice.items())))} ({rules})."
    each = (
        f"on the die for {join_names(phase.name for phase in alike)}, {describe_die(faces, alike)}"
        for faces, alike in dice.items()
    )
    return f"{capitalise('; '.join(each))} ({rules})."


def faces_of(run: Run, phase: Phase) -> list[str]:
    """What each face of a phase's die does, in the words of the rules as played."""
    return run.manifest.rules.values[phase.faces]


def describe_die(words: tuple[str, ...], phases: Sequence[Phase]) -> str:
    """What its faces do: faces 1 to 4 resolve the phase, face 5 skips it."""
    effects = []
    for word in dict.fromkeys(words):
        faces = [face for face, other in enumerate(words, 1) if other == word]
        one, several, what = OUTRIGHT.get(word) or _describe_choice(word, phases[0])
        effects.append(f"{_faces(faces)} {one if len(faces) == 1 else several} {what}")
    return join_names(effects)


def _describe_choice(word: str, phase: Phase) -> tuple[str, str, str]:
    """What one face, and what several faces do that leave a choice: to one player, or to a vote."""
    if word in phase.choice[1:]:
        return "calls", "call", f"for a {word}"
    return "leaves", "leave", f"the choice to the {word}"


def _faces(faces: list[int]) -> str:
    """face 5; faces 1 and 3; faces 1 to 4."""
    if len(faces) > 2 and faces == list(range(faces[0], faces[-1] + 1)):
        return f"faces {faces[0]} to {faces[-1]}"
    return f"face{'s' if len(faces) > 1 else ''} {join_names(map(str, faces))}"


def choice_roll(run: Run, phases: Sequence[Phase]) -> str:
    """The roll that leaves a choice: a 6; a 5 or 6. Empty if none does."""
    faces = sorted(
        {face for phase in phases for face, word in enumerate(faces_of(run, phase), 1) if word in phase.choice}
    )
    article = "an" if faces and faces[0] in (8, 11, 18) else "a"
    return f"{article} {join_names(map(str, faces), 'or')}" if faces else ""
