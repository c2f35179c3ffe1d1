"""Lists: strategies, parameters, columns."""

import math
from collections.abc import Sequence

from rich.text import Text

from balancewheel.cli.terminal import plain_table, show, show_entries
from balancewheel.sim.frame.game import Game
from balancewheel.sim.games import find_game, game_folder
from balancewheel.sim.players.kinds.search import ABOUT, WORDS, settings_of, show_setting
from balancewheel.sim.players.rungs import EXPERT, SEARCH, TUNED
from balancewheel.sim.players.tuned_files import TunedStrategy, list_shipped, read_tuned
from balancewheel.sim.rules import variants
from balancewheel.sim.rules.parameters import game_file
from balancewheel.sim.rules.rulebook import read_rulebook
from balancewheel.sim.rules.variants import describe_value


def print_strategies(name: str) -> None:
    """Each strategy of a game with its knobs and how it plays."""
    game = find_game(name)
    tuned = {name: read_tuned(file, game) for name, file in list_shipped(game).items()}
    for strategy in game.strategies.values():
        knobs = ", ".join(f"{knob}={value:g}" for knob, value in strategy.knobs.items())
        show(strategy.name, f"    {strategy.about}", *([f"    knobs: {knobs}"] if knobs else []))
        if strategy.name in tuned:
            show(f"    {strategy.name}@{TUNED}: {_describe_tuned(tuned[strategy.name])}")
    if EXPERT in tuned:
        plays = f"{tuned[EXPERT].strategy} with knobs that no other player gains much against"
        show(EXPERT, f"    {plays}: {_describe_tuned(tuned[EXPERT])}")
    used = {knob for strategy in game.strategies.values() for knob in strategy.knobs}
    meanings = plain_table("knob", "meaning", "makes sense from")
    for knob, about in game.knobs.items():
        if knob in used:
            meanings.add_row(knob, about.meaning, f"{about.low:g} to {about.high:g}")
    settings = settings_of(game)
    values = ", ".join(f"{name}={show_setting(setting.value)}" for name, setting in settings.items())
    show(SEARCH, f"    {ABOUT}", f"    knobs: {values}")
    for setting, meaning in ({name: one.meaning for name, one in settings.items()} | WORDS).items():
        meanings.add_row(setting, meaning, "")
    show("", meanings, "", f"Turn a knob in a lineup: {_turned(game)}search(rollouts=8)")


def _turned(game: Game) -> str:
    """A strategy with a knob turned to the middle of its range, as an example."""
    for strategy in game.strategies.values():
        for knob in strategy.knobs:
            middle = (game.knobs[knob].low + game.knobs[knob].high) / 2
            return f"{strategy.name}({knob}={middle if math.isfinite(middle) else 2:g}), "
    return ""


def _describe_tuned(tuned: TunedStrategy) -> str:
    """The knobs of a tuned strategy, and what they are worth."""
    knobs = ", ".join(f"{knob}={value:g}" for knob, value in tuned.knobs.items())
    worth = next(iter(tuned.worth), None)
    gain = f"; wins {100 * worth['after']:.0f} % instead of {100 * worth['before']:.0f} %" if worth else ""
    return f"{knobs}{gain}"


def print_rules(game: str, search: str, variant: str) -> None:
    """Each parameter with its value under `variant`."""
    game_folder(game)
    file, rules = game_file(game_folder(game)), variants.load(game, variant)
    entries: list[tuple[Sequence[str], str]] = []
    for name, parameter in file.parameters.items():
        if search.lower() not in f"{name} {parameter.meaning} {parameter.rule}".lower():
            continue
        may_be = parameter.describe()
        if parameter.choices and len(parameter.choices) > 6:
            may_be = f"a list of {len(parameter.value)}, such as {', '.join(parameter.value)}"
        value = describe_value(rules.values[name])
        entries.append(((name, value, parameter.rule), f"{parameter.meaning} ({may_be})"))
    for name, short in file.shorthands.items():
        if search.lower() in f"{name} {short.meaning} {short.rule}".lower():
            value = str(short.places(rules.values[short.sets]))
            entries.append(((name, value, short.rule), f"{short.meaning} (a list of numbers, for {short.sets})"))
    numbered = plain_table("rule", "chapter", "what it says")
    for rule in read_rulebook(game_folder(game)).values() if search else ():
        if search.lower() in f"{rule.id} {rule.section} {rule.text}".lower():
            numbered.add_row(*map(Text, (rule.id, rule.section, rule.text)))
    if not entries and not numbered.row_count:
        show(f"No parameter and no rule of {game} mentions {search!r}.")
        return
    if entries:
        show_entries(entries, "parameter", "value", "rule")
    if numbered.row_count:
        show("", numbered, "", f"One rule with its parameters, code and tests: balancewheel rules {game} RULE")
    if not search:
        presets = plain_table("preset", "what it changes")
        for name in variants.presets(game):
            presets.add_row(name, variants.about(game, name))
        show("", presets)


def print_columns(game: str) -> None:
    """Each result table with its columns."""
    for name, columns in find_game(game).tables.items():
        table = plain_table(name, "type", "meaning")
        for column in columns:
            kind = column.kind if isinstance(column.kind, str) else "Enum"
            kind = {"entrant": "Enum", "share": "Float64"}.get(kind, kind)
            table.add_row(column.name, kind, Text(column.meaning))
        show(table, "")
