"""Find the opening book of Scythe: for every faction with every mat the sections of its first turns that win most.

A line is tried in the seat of such a pair among four players without a book, who are dealt whatever is left. All lines
of four turns are tried, then the best of them two and two turns on; those that do badly are dropped early. In the end
the best of them meet the line that the book has now. After its line a player goes on as `sensible` does. What is
printed beside a line was played on games that had no part in finding it. A search that was stopped goes on with the
same command.
"""

import argparse
import itertools
import json
from pathlib import Path

import numpy as np

from balancewheel.experiments.strength.mixed_seatings import MixedSeatings
from balancewheel.sim.games.scythe.mats import BOTTOMS, FACTIONS, MATS, RELENTLESS, TOPS
from balancewheel.sim.games.scythe.state import NOTHING, Question
from balancewheel.sim.kernel.decisions import SEATING_RECORD
from balancewheel.sim.run.pools import Pool
from balancewheel.sim.run.prepare import prepare
from balancewheel.sim.run.spec import run_spec
from balancewheel.strategies.scythe.evaluation.opening_book import LINES
from balancewheel.strategies.scythe.ideas.sensible import sensible

BOOK = Path(__file__).parents[1] / "strategies" / "scythe" / "evaluation" / "opening_book.py"
JOURNAL = Path("runs") / "openings.jsonl"
PLAYERS, SEED = 5, 1
RACES = [  # turns that lines grow by, then how many games each line plays and how many lines stay, again and again
    (4, [(60, 20), (200, 6), (600, 4)]),
    (2, [(80, 10), (300, 4), (600, 4)]),
    (2, [(80, 10), (300, 4)]),
]
FINAL = 1200  # games of the lines that are left, and of the one in the book
CONFIRMED = 1600  # games of either side
Line = tuple[int, ...]


def follow(rules, state, knobs):
    """Take the sections that `own_1` spells out in base 5, then play as `sensible` does."""
    if state.question == Question.SECTION:
        advised = int(knobs.own_1) // 5 ** min(state.round_number - 1, 20) % 5 - 1
        for i in range(state.n_options):
            if advised != NOTHING and state.options[i].what == advised:
                return i
    return sensible(rules, state, knobs)


follow.knobs = {"own_1": 0.0, "opening": 0.0}


class Pair:
    """Tables at which a faction with its mat sits in the first seat, and how many games have been played there."""

    def __init__(self, faction: str, mat: str, jobs: int) -> None:
        changes = {"seat_factions": [faction], "seat_mats": [mat]}
        own = (f"{__file__}:{follow.__name__}",)
        spec = run_spec("scythe", players=PLAYERS, seed=SEED, rules="all-pairs", changes=changes, own=own)
        candidate, other = map(spec.roster.find, (follow.__name__, "sensible(opening=0)"))
        self.mixed = MixedSeatings.of(spec, candidate, [other])
        self.pool, self.played = Pool(jobs), 0
        abilities = prepare(spec).rules[0].faction_ability
        self.may_repeat = bool(abilities[FACTIONS.index(faction)] == RELENTLESS)

    def shares(self, lines: list[Line], games: int) -> np.ndarray:
        """The share of the win of every line, all in the same games, which nobody has played before."""
        seatings = np.zeros(games, SEATING_RECORD)
        seatings["game"], seatings["n_players"] = np.arange(self.played, self.played + games), PLAYERS
        seatings["entrant"][:, 1:PLAYERS] = 1
        self.played += games
        codes = [{"own_1": float(sum((top + 1) * 5**turn for turn, top in enumerate(line)))} for line in lines]
        return self.mixed.shares(codes, seatings, self.pool).mean(axis=1) / PLAYERS

    def best_line(self, known: Line) -> Line:
        """The line that wins most, maybe the known one; an empty one where nothing beats the script."""
        lines: list[Line] = [()]
        for turns, race in RACES:
            lines += [longer for line in lines for longer in self.grow(line, turns)]
            for games, kept in race:
                shares = self.shares(lines, games)
                lines = [lines[i] for i in np.argsort(-shares, kind="stable")[:kept]]
        return self.winner([*lines, known], FINAL)

    def winner(self, lines: list[Line], games: int) -> Line:
        """The line that wins most."""
        return lines[int(np.argmax(self.shares(lines, games)))]

    def grow(self, line: Line, turns: int) -> list[Line]:
        """A line with all that may follow it; no section twice in a row, except with Relentless (SC-029)."""
        grown = [line + more for more in itertools.product(range(len(TOPS)), repeat=turns)]
        return [one for one in grown if self.may_repeat or all(a != b for a, b in itertools.pairwise(one))]


def spell(line: Line) -> str:
    """A line as the book has it."""
    return " ".join(TOPS[top] for top in line)


def known_line(faction: str, mat: str) -> Line:
    """The line that the book has now."""
    return tuple(TOPS.index(top) for top in LINES.get(faction, {}).get(mat, "").split())


def write_book(found: dict[str, dict]) -> None:
    """The book with all lines, and beside each what the pair won without and with it."""
    bottoms = prepare(run_spec("scythe", players=PLAYERS)).rules[0].mat_bottom
    text = [
        '"""The opening book: the sections that a faction with its mat takes in its first turns.',
        "",
        "Written by `make openings`. Behind a line: what the pair won without and with it, in percent, on fresh games",
        f"at tables of {PLAYERS}.",
        '"""',
        "",
        "PAIRS = {  # of each mat: what was below move, bolster, trade and produce when the lines were found",
        *(f'    "{mat}": "{" ".join(BOTTOMS[b] for b in bottoms[i])}",' for i, mat in enumerate(MATS)),
        "}",
        "LINES: dict[str, dict[str, str]] = {",
    ]
    for faction in FACTIONS:
        text.append(f'    "{faction}": {{')
        for mat in MATS:
            one = found.get(f"{faction} {mat}")
            if one and one["line"]:
                gain = f"{one['before'] * 100:.1f}, {one['after'] * 100:.1f}"
                text.append(f'        "{mat}": "{spell(one["line"])}",  # {gain}')
        text.append("    },")
    BOOK.write_text("\n".join([*text, "}"]) + "\n", encoding="utf-8")


def main() -> None:
    """Find the lines that are not in the journal yet, then write the book."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--jobs", type=int, default=1)
    jobs = parser.parse_args().jobs
    JOURNAL.parent.mkdir(exist_ok=True)
    lines = JOURNAL.read_text(encoding="utf-8").splitlines() if JOURNAL.exists() else []
    found = {one["pair"]: one for one in map(json.loads, lines)}
    for faction, mat in itertools.product(FACTIONS, MATS):
        name = f"{faction} {mat}"
        if name in found:
            continue
        pair = Pair(faction, mat, jobs)
        line = pair.best_line(known_line(faction, mat))
        before, after = pair.shares([(), line], CONFIRMED)
        if after <= before:
            line = ()
        found[name] = {"pair": name, "line": line, "before": before, "after": after}
        with JOURNAL.open("a", encoding="utf-8") as journal:
            journal.write(json.dumps(found[name]) + "\n")
        print(f"{name}: {spell(line) or 'as the script'}, {before:.1%} -> {after:.1%}", flush=True)
    write_book(found)


if __name__ == "__main__":
    main()
