"""Rule sets: the presets of a game, and your own variants, which change a few parameters.

A preset or variant is a small TOML file: `extends = "standard"`, then the parameters that differ.
"""

import functools
import hashlib
import json
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from balancewheel.sim.errors import UserError, shorten, unknown
from balancewheel.sim.rules.components import Difference, change_field, describe_field, differences
from balancewheel.sim.rules.folders import game_folder
from balancewheel.sim.rules.parameters import Shorthand, game_file, read_toml
from balancewheel.sim.rules.records import prefixed

STANDARD = "standard"
MOST_FIELDS = 40  # two component files that differ in more of them are two files, and told by their names


@dataclass(frozen=True)
class RuleSet:
    """The rules as played: every parameter's value, and the component files read in."""

    game: str
    name: str
    values: dict[str, Any]
    about: str = ""  # what a variant file says about itself

    def __repr__(self) -> str:
        """Its name, not all its values."""
        return f"rules {self.name} of {Path(self.game).name}"

    def __hash__(self) -> int:
        """Rule sets of the same values."""
        return hash(self.digest)

    @functools.cached_property
    def digest(self) -> str:
        """A name for these values; two variants with equal values share it."""
        return hashlib.sha256(json.dumps(self.values, sort_keys=True).encode()).hexdigest()[:16]


def presets(game: str) -> list[str]:
    """The rulebook's own variants, by name."""
    return [STANDARD, *sorted(file.stem for file in (game_folder(game) / "presets").glob("*.toml"))]


def about(game: str, preset: str) -> str:
    """What a preset is, in its own words."""
    if preset == STANDARD:
        return "the rules as printed"
    return read_toml(game_folder(game) / "presets" / f"{preset}.toml").get("about", "")


def load(game: str, variant: str = STANDARD, changes: dict[str, Any] | None = None) -> RuleSet:
    """The rules of a preset or variant file, with single parameters changed on top."""
    values, chain, words = _variant(game, variant, [])
    _change(game, values, changes or {}, Path.cwd(), "")
    changed = ",".join(f"{name}={_short(value)}" for name, value in (changes or {}).items())
    return RuleSet(game, f"{chain}+{changed}" if changed else chain, values, "" if changed else words)


def _short(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _variant(game: str, variant: str, seen: list[Path]) -> tuple[dict[str, Any], str, str]:
    """The values of a preset or variant file, its name, and what your own file says about itself.

    `seen` are the files that extend it.
    """
    printed = game_file(game_folder(game)).parameters
    folder = game_folder(game)
    if variant == STANDARD:
        values: dict[str, Any] = {}
        _change(game, values, {name: p.value for name, p in printed.items()}, folder / "data", "")
        return values, STANDARD, ""
    file = _find_variant(game, variant, seen)
    if file in seen:
        raise UserError(f"{file} extends itself, by way of {' and '.join(map(str, seen))}")
    content = read_toml(file)
    words = content.pop("about", "")
    if not isinstance(words, str):
        raise UserError(f"{file}: about = {words}: it must be a text in quotes")
    if content.pop("game", folder.name) != folder.name:
        raise UserError(f"{file} is a variant of another game than {folder.name}")
    base = content.pop("extends", STANDARD)
    if not isinstance(base, str):
        raise UserError(f"{file}: extends = {base}: it must be the name of a preset or of a file")
    values, _, _ = _variant(game, base, [*seen, file])
    data = folder / "data" if file.parent == folder / "presets" else file.parent
    _change(game, values, content, data, f"{file}: ")
    return values, file.stem, "" if file.parent == folder / "presets" else " ".join(words.split())


def _find_variant(game: str, variant: str, seen: list[Path]) -> Path:
    """The file of a preset, or your own file: beside the file that extends it, or as named."""
    if variant in presets(game):
        return game_folder(game) / "presets" / f"{variant}.toml"
    file = seen[-1].parent / variant if seen else Path(variant)
    if not variant.endswith(".toml") or not is_file(file):
        where = f"{seen[-1]}: " if seen else ""
        raise UserError(f"{where}{unknown('rules', variant, [*presets(game), 'a file ending in .toml'])}")
    return file


def is_file(path: Path) -> bool:
    """Is there such a file? A name that no file could have is none."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def _change(game: str, values: dict[str, Any], changes: dict[str, Any], folder: Path, where: str) -> None:
    """Put checked `changes` into `values`; component files are read from `folder` (or the game's own data)."""
    parameters, shorthands = game_file(game_folder(game)).parameters, game_file(game_folder(game)).shorthands
    within: list[tuple[str, Any]] = []  # component files, which come after the files themselves
    for name, value in _in_full(_flat(changes), shorthands, values, where).items():
        outer = name.partition(".")[0]
        if outer != name and outer in parameters and parameters[outer].file:
            within.append((name, value))
            continue
        if name not in parameters:
            raise UserError(f"{where}{unknown('parameter', name, [*parameters, *shorthands])}")
        parameter = parameters[name]
        if not parameter.allows(value):
            raise UserError(
                f"{where}{name} = {shorten(_short(value))}: it must be {parameter.describe()}{parameter.hint(value)}"
            )
        if parameter.file:
            value = _components(game_folder(game) / "data" / value, folder / value)
        values[name] = value
    _change_components(values, within, where)


def _change_components(values: dict[str, Any], changes: list[tuple[str, Any]], where: str) -> None:
    """Change single fields of component files, each once, whatever it is called."""
    said: dict[tuple[Any, ...], str] = {}
    for name, value in changes:
        parameter, *steps = name.split(".")
        with prefixed(f"{where}{name}"):
            values[parameter], path = change_field(values[parameter], steps, value)
        other = said.setdefault((parameter, *path), name)
        if other != name:
            raise UserError(f"{where}{other} and {name} are the same field; name it once")


def _flat(changes: dict[str, Any]) -> dict[str, Any]:
    """Tables within tables, as TOML reads `phases.trade.skip_faces`, as names with dots."""
    flat: dict[str, Any] = {}
    for name, value in changes.items():
        inner = _flat(value) if isinstance(value, dict) else None
        flat |= {f"{name}.{rest}": one for rest, one in inner.items()} if inner else {name: value}
    return flat


def _in_full(
    changes: dict[str, Any], shorthands: dict[str, Shorthand], values: dict[str, Any], where: str
) -> dict[str, Any]:
    """The changes with every shorthand in full: its word in the places named, and in no others.

    Shorthands for the same parameter go together; none may name what another names, or what is named in full.
    """
    full = {name: value for name, value in changes.items() if name not in shorthands}
    said: dict[tuple[str, int], str] = {}
    for name in changes:
        if name not in shorthands:
            continue
        short, places, words = shorthands[name], changes[name], values[shorthands[name].sets]
        if not short.allows(words, places):
            raise UserError(
                f"{where}{name} = {_short(places)}: it must be a list of whole numbers from 1 to {len(words)}"
            )
        if short.sets in changes:
            raise UserError(f"{where}{name} and {short.sets} say the same thing twice; name one of them")
        full.setdefault(short.sets, [short.instead] * len(words))
        for place in places:
            other = said.setdefault((short.sets, place), name)
            if other != name:
                raise UserError(f"{where}{other} and {name} both name {place}; name it once")
            full[short.sets][place - 1] = short.word
    return full


def _components(shipped: Path, own: Path) -> dict[str, Any]:
    """The content of a component file: the user's own if there is one, else the game's."""
    file = own if is_file(own) or not is_file(shipped) else shipped
    content = json.loads(json.dumps(read_toml(file), default=str))  # dates become words, as in the manifest
    if not isinstance(content, dict):
        raise UserError(f"{file} must hold named tables, not a {type(content).__name__}")
    return {"name": file.name, **content}


def parse_changes(texts: list[str]) -> dict[str, Any]:
    """`name=value` words of the command line, values as in TOML, quotes left out where nothing is lost."""
    changes = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise UserError(f"{text!r}: a change of the rules is written name=value")
        if name.strip() in changes:
            raise UserError(f"{name.strip()} is set twice")
        changes[name.strip()] = _parse_value(value.strip())
    return changes


def _parse_value(text: str) -> Any:
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        if text.startswith("[") and text.endswith("]"):
            return [_parse_value(part.strip()) for part in text[1:-1].split(",") if part.strip()]
        return text


def game_of(*variants: str) -> str:
    """The game that the first of the variant files names."""
    for variant in variants:
        if variant.endswith(".toml"):
            named = read_toml(Path(variant)).get("game")
            if isinstance(named, str):
                game_folder(named)
                return named
    raise UserError('which game? say game = "gearworks" in the file, or --game gearworks')


def changed_parameters(base: dict[str, Any], other: dict[str, Any]) -> dict[str, tuple[Any, Any]]:
    """The parameters in which two rule sets differ, each with both values; None where one of them lacks it."""
    names = base | other
    return {name: (base.get(name), other.get(name)) for name in names if base.get(name) != other.get(name)}


def describe_changes(base: dict[str, Any], other: dict[str, Any]) -> dict[str, tuple[str, str]]:
    """What differs between two rule sets, in words: parameters by name, fields of component files by their record."""
    words = {}
    for name, (one, two) in changed_parameters(base, other).items():
        fields = component_changes(one, two)
        if fields:
            for field in fields:  # two records may be called alike
                label = field.label if field.label not in words else f"{name}.{'.'.join(field.steps)}"
                words[label] = field.texts
        else:
            words[name] = describe_value(one), describe_value(two)
    return words


def component_changes(one: Any, other: Any) -> list[Difference]:
    """The fields in which two component files differ, if both are much the same file."""
    if not isinstance(one, dict) or not isinstance(other, dict):
        return []
    fields = differences(one, other)
    return fields if len(fields) <= MOST_FIELDS else []


def describe_value(value: Any) -> str:
    """The value of a parameter as a designer writes it."""
    return str(value.get("name", "a file")) if isinstance(value, dict) else describe_field(value)
