"""How a page came about: what was played, how to repeat it, what it rests on, and what it cannot tell."""

import shlex
from collections import Counter
from collections.abc import Iterable
from typing import Any

from balancewheel.experiments.commands import command_for_run
from balancewheel.experiments.comparison_file import KNOCKOUT, ComparisonFile
from balancewheel.reports.page import command, say, table
from balancewheel.reports.telling import counted, listed
from balancewheel.sim import variants
from balancewheel.sim.games import find_game
from balancewheel.sim.run.run import Run
from balancewheel.sim.variants import changed_parameters, describe_value

CANNOT_TELL = (
    "Bots are not people. A result holds for the strategies that played and the way they meet; people learn, talk, "
    "bluff, hold grudges and misread the board. If a conclusion holds for all strategies it is more likely to hold at "
    "a table.",
    "Simulation does not tell whether a game is fun, how long a turn feels, or what people find unfair. It tells where "
    "to look: play the rules in question with people before you print them.",
    "Intervals tell how far chance may have moved a figure. They do not cover what all games share: the strategies, "
    "the rulings where the rulebook is silent, and reconstructed components.",
)

RECONSTRUCTED = "reconstructed"
WEAK = {"one public source": "from a single public source", "uncertain": "uncertain"}


def how_it_was_made(run: Run, others: Iterable[Run] = ()) -> None:
    """The run's settings, versions and hashes, and the commands that play it, and others on its page, again."""
    m = run.manifest
    changed = listed(f"{name} = {value}" for name, value in changes_of(m).items())
    table(
        ["", "as played"],
        [
            *_settings(run),
            ["rules", f"{m['rules']['name']} ({m['rules']['digest']})"],
            ["differs from standard", changed or "in nothing"],
            *_versions(run),
            ["result hash", m["result_hash"] or "none yet"],
        ],
    )
    _strategies(run)
    say("To play the same games again, to the bit, and make this page:")
    runs = [run, *others]
    report = shlex.join(["balancewheel", "report", *(str(one.folder) for one in runs)])
    command("\n".join([*map(command_for_run, runs), report]))


def how_a_table_was_made(compared: ComparisonFile) -> None:
    """The settings that all runs share, the rules of each, and the command that makes the table again."""
    run = next(iter(compared.runs.values()))
    settings = [row for row in _settings(run) if row[0] != "games"]
    table(["", "as played"], [*settings, *_versions(run)])
    rows = (
        [name, one.manifest["rules"]["digest"], f"{one.games_played:,}", one.manifest["result_hash"] or "none yet"]
        for name, one in compared.runs.items()
    )
    table(["rules", "digest", "games", "result hash"], rows, folded="The runs")
    _strategies(run)
    say("To make the table and this page again; games on disk are not played again:")
    command(compared.about["command"])


def _settings(run: Run) -> list[list[str]]:
    m = run.manifest
    return [
        ["game", find_game(m["game"]).title],
        ["players", str(m["players"])],
        ["games", f"{run.games_played:,}" + ("" if m["result_hash"] else f" of {m['games']:,}: not complete")],
        ["seed", str(m["seed"])],
        ["lineup", m["lineup"].replace(",", ", ")],
    ]


def _versions(run: Run) -> list[list[str]]:
    m = run.manifest
    return [
        ["balancewheel", f"{m['balancewheel']}, sources {m['sources'][:16]}"],
        ["libraries", ", ".join(f"{name} {number}" for name, number in m["versions"].items())],
    ]


def _strategies(run: Run) -> None:
    strategies = run.game.strategies
    rows = []
    for entrant in run.manifest["entrants"]:
        known = strategies.get(entrant["strategy"])
        own = f"a strategy of one's own, {entrant['own']}"
        knobs = ", ".join(f"{name}={value:g}" for name, value in entrant["knobs"].items())
        rows.append([entrant["label"], own if entrant["own"] else known.about if known else "", knobs])
    table(["strategy", "how it plays", "knobs"], rows, folded="The strategies and their knobs")


def what_it_rests_on(run: Run) -> None:
    """The component data that no rulebook prints."""
    counts = provenance_of(run.manifest["rules"]["values"])
    if not counts:
        say("This game has no component data beyond the numbers of its rules.")
        return
    title = run.game.title
    total = sum(counts.values(), Counter())
    records = counted(total.total(), "record")
    if total[RECONSTRUCTED]:
        say(
            f"{title}'s rulebook does not list all of its components. Of {records} of component data "
            f"{total[RECONSTRUCTED]:,} are reconstructed: stand-ins that agree with all the rulebook says, but are not "
            "the printed ones. A conclusion that hangs on single components should be checked on another "
            "reconstruction."
        )
    else:
        say(f"Nothing: of {records} of component data none is reconstructed.")
    weak = [f"{total[kind]:,} {words}" for kind, words in WEAK.items() if total[kind]]
    if weak:
        say(f"Less sure than the rest: {listed(weak)}.")
    kinds = sorted({kind for by in counts.values() for kind in by})
    table(["components", *kinds], [[name, *(f"{by[kind]:,}" for kind in kinds)] for name, by in counts.items()])


def what_it_cannot_tell() -> None:
    """The limits of all simulation."""
    say(*CANNOT_TELL)


def provenance_of(values: dict[str, Any]) -> dict[str, Counter]:
    """Records of every list of the component files in the rules as played, counted by where they come from.

    A record that says nothing of it comes from where its file says.
    """
    found: dict[str, Counter] = {}
    for parameter, content in values.items():
        if isinstance(content, dict):
            for section, records in content.items():
                kinds = _kinds(records, content.get("provenance")) if isinstance(records, list) else []
                if kinds:
                    whole, part = parameter.replace("_", " "), section.replace("_", " ")
                    found[part if part.startswith(whole) else f"{whole}: {part}"] = Counter(kinds)
    return found


def _kinds(records: list[Any], of_file: str | None) -> list[str]:
    own = (record.get("provenance", of_file) if isinstance(record, dict) else of_file for record in records)
    return [kind for kind in own if isinstance(kind, str)]


def changes_of(manifest: dict[str, Any]) -> dict[str, str]:
    """The parameters that differ from the standard rules, in words."""
    played = manifest["rules"]["values"]
    changes = changed_parameters(variants.load(manifest["game"]).values, played)
    return {name: describe_value(value) for name, (_, value) in changes.items() if name in played}


def rules_beside(compared: ComparisonFile) -> list[list[str]]:
    """What differs from the base: a row a parameter with its value by each of the rules; of a knockout a row a part."""
    values = {name: run.manifest["rules"]["values"] for name, run in compared.runs.items()}
    base, *variants = values
    changes = {name: changed_parameters(values[base], values[name]) for name in variants}
    if compared.kind == KNOCKOUT:
        return [
            [name, listed(f"{key} = {describe_value(value)}" for key, (_, value) in changes[name].items())]
            for name in variants
        ]
    differ = [key for key in values[base] if any(key in changes[name] for name in variants)]
    return [[key, *(describe_value(values[name][key]) for name in values)] for key in differ]
