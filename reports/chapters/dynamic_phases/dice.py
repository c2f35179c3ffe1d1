"""What the faces of the phases' dice do, in words."""

from balancewheel.phase_experiments import CHOOSES, VOTES
from balancewheel.reports.formatting import capitalise, join_names
from balancewheel.sim import rules_file
from balancewheel.sim.run.run import Run

EFFECTS = {  # what one face does, and what several do
    "resolve": ("resolves", "resolve", "the phase"),
    "skip": ("skips", "skip", "it"),
    CHOOSES: ("leaves", "leave", "the choice to the first player"),
    VOTES: ("calls", "call", "for a vote"),
}


def die_name(phase: str) -> str:
    """The parameter with what the faces of a phase's die do."""
    return f"{phase}_die"


def describe_dice(run: Run, phases: list[str]) -> str:
    """Faces 1 to 4 resolve the phase, 5 skips it and 6 leaves the choice to the first player (GB-059)."""
    dice: dict[tuple[str, ...], list[str]] = {}
    for phase in phases:
        dice.setdefault(tuple(run.manifest["rules"]["values"][die_name(phase)]), []).append(phase)
    parameters = rules_file.game_file(run.manifest["game"]).parameters
    rules = join_names(dict.fromkeys(parameters[die_name(phase)].rule for phase in phases))
    if len(dice) == 1:
        return f"Of the die, {describe_die(next(iter(dice)))} ({rules})."
    each = (f"of the die for {join_names(names)}, {describe_die(faces)}" for faces, names in dice.items())
    return f"{capitalise('; '.join(each))} ({rules})."


def describe_die(words: tuple[str, ...]) -> str:
    """What its faces do: faces 1 to 4 resolve the phase, face 5 skips it."""
    effects = []
    for word in dict.fromkeys(words):
        faces = [face for face, other in enumerate(words, 1) if other == word]
        one, several, what = EFFECTS[word]
        effects.append(f"{_faces(faces)} {one if len(faces) == 1 else several} {what}")
    return join_names(effects)


def _faces(faces: list[int]) -> str:
    """face 5; faces 1 and 3; faces 1 to 4."""
    if len(faces) > 2 and faces == list(range(faces[0], faces[-1] + 1)):
        return f"faces {faces[0]} to {faces[-1]}"
    return f"face{'s' if len(faces) > 1 else ''} {join_names(map(str, faces))}"


def choice_roll(run: Run, phases: list[str]) -> str:
    """The roll that leaves a choice: a 6; a 5 or 6. Empty if none does."""
    dice = (run.manifest["rules"]["values"][die_name(phase)] for phase in phases)
    faces = sorted({face for die in dice for face, word in enumerate(die, 1) if word in (CHOOSES, VOTES)})
    article = "an" if faces and faces[0] in (8, 11, 18) else "a"
    return f"{article} {join_names(map(str, faces), 'or')}" if faces else ""
