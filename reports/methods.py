"""How a page came about: what was played, how to repeat it, what it rests on, and what it cannot tell."""

import shlex
from collections import Counter
from collections.abc import Iterable
from typing import Any

from balancewheel.experiments.commands import command_for_run
from balancewheel.experiments.results import KNOCKOUT, LADDER, ResultFile
from balancewheel.reports.page import Page
from balancewheel.sim.players.kinds.search import show_setting
from balancewheel.sim.rules import variants
from balancewheel.sim.rules.variants import describe_changes
from balancewheel.sim.run.run import Run
from balancewheel.words.numbers import count_noun, join_names

LIMITS = (
    "Bots are not people. A result holds for the strategies that played and the opponents they met; people learn, "
    "talk, bluff, hold grudges and misread the board. A conclusion that holds for all strategies is more likely to "
    "hold at your table.",
    "Simulation cannot tell whether a game is fun, how long a turn feels, or what people find unfair. It shows where "
    "to look: play the rules in question with people before you print them.",
    "Intervals show how far chance may have moved a figure. They do not cover what all games share: the strategies, "
    "the rulings where the rulebook is silent, and reconstructed components.",
)

RECONSTRUCTED = "reconstructed"
WEAK = {"one public source": "from a single public source", "uncertain": "uncertain"}


def describe_run(page: Page, run: Run, others: Iterable[Run] = ()) -> None:
    """The run's settings, versions and hashes, and the commands that play it, and others on its page, again."""
    m = run.manifest
    changed = join_names(f"{name} = {value}" for name, value in changes_from_standard(run).items())
    page.table(
        ["", "as played"],
        [
            *_settings(run),
            ["rules", f"{m.rules.name} ({m.rules.digest})"],
            ["changes to standard", changed or "none"],
            *_versions(run),
            ["result hash", m.result_hash or "none yet"],
        ],
    )
    _list_strategies(page, run)
    page.say("To play exactly the same games again and make this page:")
    runs = [run, *others]
    report = shlex.join(["balancewheel", "report", *(str(one.folder) for one in runs)])
    page.command("\n".join([*map(command_for_run, runs), report]))


def describe_comparison(page: Page, compared: ResultFile) -> None:
    """The settings that all runs share, the rules of each, and the command that makes the table again."""
    run = next(iter(compared.runs.values()))
    several = compared.kind == LADDER  # lineups, each with its own number of games
    settings = [row for row in _settings(run) if row[0] != "games" and not (several and row[0] == "lineup")]
    page.table(["", "as played"], [*settings, *_versions(run)])
    rows = (
        [name, one.manifest.rules.digest, f"{one.games_played:,}", one.manifest.result_hash or "none yet"]
        for name, one in compared.runs.items()
    )
    head = ["rung", "rules"] if several else ["rules", "digest"]
    page.table([*head, "games", "result hash"], rows, folded="The runs")
    _list_strategies(page, *(compared.runs.values() if several else [run]))
    page.say("To make the table and this page again (games that are on disk are not played again):")
    page.command(compared.metadata.command)


def _settings(run: Run) -> list[list[str]]:
    m = run.manifest
    return [
        ["game", run.game.title],
        ["players", str(m.players)],
        ["games", f"{run.games_played:,}" + ("" if m.result_hash else f" of {m.games:,}: not complete")],
        ["seed", str(m.seed)],
        ["lineup", m.lineup.replace(",", ", ")],
    ]


def _versions(run: Run) -> list[list[str]]:
    m = run.manifest
    return [
        ["balancewheel", f"{m.balancewheel}, sources {m.sources[:16]}"],
        ["libraries", ", ".join(f"{name} {number}" for name, number in m.versions.items())],
    ]


def _list_strategies(page: Page, *runs: Run) -> None:
    game, rows = runs[0].game, []
    for run in runs:
        known = {entrant.label: entrant for entrant in run.entrants}
        for entry in run.manifest.entrants:
            about = known[entry.label].explain(game) if entry.label in known else ""
            knobs = ", ".join(f"{name}={show_setting(value)}" for name, value in entry.knobs.items())
            rows.append([entry.label, about, knobs])
    if said := [line for run in runs for entrant in run.entrants for line in entrant.out_of_range(game)]:
        page.say(*dict.fromkeys(said))
    page.table(["strategy", "how it plays", "knobs"], rows, folded="The strategies and their knobs")


def reconstructed_data(page: Page, source: Any) -> None:
    """The component data that no rulebook prints."""
    run = source.run
    values = run.manifest.rules.values
    counts = count_provenance(run.game.components.in_play(values))
    if said := run.game.components.caveats([values]):
        page.say(*said)
    if not counts:
        page.say("This game has no component data beyond the numbers of its rules.")
        return
    title = run.game.title
    total = sum(counts.values(), Counter())
    records = count_noun(total.total(), "record")
    if total[RECONSTRUCTED]:
        page.say(
            f"The rulebook of {title} does not list all of its components. Of {records} of component data "
            f"{total[RECONSTRUCTED]:,} are reconstructed: stand-ins that agree with everything the rulebook says, but "
            "are not the printed ones. A conclusion that depends on single components should be checked with another "
            "reconstruction."
        )
    else:
        page.say(f"Nothing: none of {records} of component data is reconstructed.")
    weak = [f"{total[kind]:,} {words}" for kind, words in WEAK.items() if total[kind]]
    if weak:
        page.say(f"Less certain than the rest: {join_names(weak)}.")
    kinds = sorted({kind for by in counts.values() for kind in by})
    page.table(["components", *kinds], [[name, *(f"{by[kind]:,}" for kind in kinds)] for name, by in counts.items()])


def limits(page: Page, source: Any) -> None:
    """The limits of all simulation."""
    page.say(*LIMITS)


def count_provenance(values: dict[str, Any]) -> dict[str, Counter]:
    """Records of every list of the component files in the rules as played, counted by where they come from.

    A record that does not say comes from where its file says.
    """
    counts: dict[str, Counter] = {}
    for parameter, content in values.items():
        if isinstance(content, dict):
            for section, records in content.items():
                kinds = _kinds(records, content.get("provenance")) if isinstance(records, list) else []
                if kinds:
                    whole, part = parameter.replace("_", " "), section.replace("_", " ")
                    counts[part if part.startswith(whole) else f"{whole}: {part}"] = Counter(kinds)
    return counts


def _kinds(records: list[Any], of_file: str | None) -> list[str]:
    own = (record.get("provenance", of_file) if isinstance(record, dict) else of_file for record in records)
    return [kind for kind in own if isinstance(kind, str)]


def changes_from_standard(run: Run) -> dict[str, str]:
    """The parameters that differ from the standard rules, in words."""
    changed = describe_changes(variants.load(run.reference).values, run.manifest.rules.values)
    return {name: value for name, (_, value) in changed.items()}


def tabulate_rules(compared: ResultFile) -> list[list[str]]:
    """What differs from the base: for a knockout a row per part, else a row per parameter with its values."""
    values = {name: run.manifest.rules.values for name, run in compared.runs.items()}
    base, *others = values
    changed = {name: describe_changes(values[base], values[name]) for name in others}
    if compared.kind == KNOCKOUT:
        return [[name, join_names(f"{key} = {value}" for key, (_, value) in changed[name].items())] for name in others]
    printed = {key: before for name in others for key, (before, _) in changed[name].items()}
    return [
        [key, before, *(changed[name][key][1] if key in changed[name] else before for name in others)]
        for key, before in printed.items()
    ]
