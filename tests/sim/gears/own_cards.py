"""Card files for tests: the shipped one with a few more cards."""

from .table import GAME

SHIPPED = GAME.folder / "data" / "cards.toml"


def card(number, name, effect, power='"ingenuity"', weakness='"wealth"'):
    return f"""
[[card]]
number = {number}
name = "{name}"
power = [{power}]
weakness = [{weakness}]
effect = "{effect}"
provenance = "own"
"""


def effect(name, *steps):
    return f"""
[[effect]]
name = "{name}"
steps = [{", ".join(steps)}]
provenance = "own"
"""


def write_cards(folder, *more, replace=()):
    """A card file with more records, and texts of the shipped one replaced; returns its name."""
    text = SHIPPED.read_text(encoding="utf-8") + "".join(more)
    for old, new in replace:
        assert old in text, old
        text = text.replace(old, new, 1)
    file = folder / "mine.toml"
    file.write_text(text, encoding="utf-8")
    return str(file)
