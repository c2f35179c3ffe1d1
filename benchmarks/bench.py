"""Measure Balancewheel, side by side with its peers; prints tables and writes bench.json.

The machine may be shared: whatever is compared is measured in turns within one run. Speeds and ratios are medians
over the turns (a ratio is the median of the turns' ratios, not a ratio of medians); start times are the best of the
turns, since what else the machine does can only add to them.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from statistics import median
from typing import Any

from balancewheel.cli.terminal import plain_table, show
from balancewheel.sim.games import GAMES, find_game
from balancewheel.sim.kernel.decisions import MAX_ENTRANTS
from balancewheel.sim.run.pools import Pool
from balancewheel.sim.run.prepare import PreparedRun, prepare
from balancewheel.sim.run.runner import execute
from balancewheel.sim.run.spec import RunSpec, run_spec

PEERS = Path(__file__).with_name("peers.py")
RUN_SECONDS, RUN_TURNS = 5.0, 3  # a run of one job, and how often one and two jobs take turns
COLD_STARTS = 2
SCRIPTED_GAMES = {  # to reach: games per second on one core; SCRIPTED_LEAST for the others
    "gearworks": 3000,
    "gearworld": 500,
    "scythe": 500,
    "city_of_gears": 3000,
    "gears": 10_000,
}
SCRIPTED_LEAST = 500
WARM_SECONDS = {"scythe": 3}  # to stay under: a run with everything compiled; 2 for the others
TABLES = {"scythe": 5}  # players; the most that the game allows for the others
COMPILE_SECONDS = {  # to stay under: the first run, kernel compiled; COMPILE_MOST for the others
    "gearworks": 30,
    "gearworld": 60,
    "scythe": 90,
    "city_of_gears": 40,
    "gears": 30,
}
COMPILE_MOST = 60
HASHED = bytes(32 * 2**20)

Figures = dict[str, float | None]


@dataclass(frozen=True)
class Target:
    """What is to be reached, and what was."""

    name: str
    figure: float | None
    bound: float
    at_least: bool = True
    note: str = ""

    @property
    def reached(self) -> bool | None:
        """None where it was not measured."""
        if self.figure is None:
            return None
        return self.figure >= self.bound if self.at_least else self.figure < self.bound


# --- speed on one core, in turns with the peers


def lineups(game: str) -> dict[str, str]:
    """`uniform` alone, and all the game's other strategies in turn where there are any."""
    scripted = [name for name in find_game(game).strategies if name != "uniform"][:MAX_ENTRANTS]
    found = {"uniform": "mirror:uniform"}
    if scripted:
        found["scripted"] = f"shuffle:{','.join(scripted)}"
    return found


def speed(prepared: PreparedRun, seconds: float, first: int) -> Figures:
    """Games and decisions per second in this thread: the kernel filling its result tables, nothing written to disk."""
    games = decisions = 0
    began, busy = time.perf_counter(), time.process_time()
    while (spent := time.perf_counter() - began) < seconds:
        rows = prepared.play(first + games, 200)["games"]
        games, decisions = games + len(rows), decisions + int(rows["decisions"].sum())
    busy = time.process_time() - busy
    return {"games_per_s": games / spent, "games_per_cpu_s": games / busy, "decisions_per_s": decisions / spent}


def peer_turn(seconds: float, seed: int) -> dict[str, Any]:
    """The peers' figures, from an interpreter that has them installed."""
    python = os.environ.get("PEERS_PYTHON") or sys.executable
    arguments = [python, str(PEERS), "--seconds", str(seconds), "--seed", str(seed)]
    done = subprocess.run(arguments, capture_output=True, text=True)
    if done.returncode:
        reason = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
        return {"catanatron": None, "openspiel": None, "skipped": {"catanatron": reason, "openspiel": reason}}
    return json.loads(done.stdout.splitlines()[-1])


def take_turns(
    seats: dict[str, PreparedRun], seconds: float, turns: int
) -> tuple[dict[str, list[Figures]], list[dict]]:
    """Each lineup, then the peers, and again; the first games of each lineup are not timed."""
    ours: dict[str, list[Figures]] = {name: [] for name in seats}
    theirs = []
    for prepared in seats.values():
        prepared.play(0, 200)
    for turn in range(turns):
        for name, prepared in seats.items():
            ours[name].append(speed(prepared, seconds, first=turn * 10**6))
        theirs.append(peer_turn(seconds, seed=1 + turn * 10**6))
    return ours, theirs


def peer_rate(turn: dict[str, Any], peer: str, kind: str, count: str) -> float | None:
    """How fast a peer's fastest game was in this turn."""
    found = turn[peer]
    return found and max(rates[count] for rates in found[kind].values())


COMPARED = {
    "catanatron_ratio": ("catanatron", "games", "decisions_per_s"),
    "catanatron_all_actions_ratio": ("catanatron", "games", "actions_per_s"),
    "openspiel_ratio": ("openspiel", "games", "decisions_per_s"),
    "openspiel_compiled_ratio": ("openspiel", "compiled", "decisions_per_s"),
}


def ratios(ours: list[Figures], theirs: list[dict]) -> Figures:
    """Our decisions per second over each peer's; null where the peer is missing."""
    found: Figures = {}
    for key, what in COMPARED.items():
        rates = [peer_rate(turn, *what) for turn in theirs]
        known = [mine["decisions_per_s"] / rate for mine, rate in zip(ours, rates, strict=True) if rate]
        found[key] = median(known) if known else None
    return found


def medians(turns: list[Figures]) -> Figures:
    """Figure by figure, the median over the turns."""
    return {key: median(turn[key] for turn in turns) for key in turns[0]}


def peer_medians(theirs: list[dict]) -> dict[str, Any]:
    """Every game of every peer, the median over the turns."""
    found: dict[str, Any] = {}
    for peer in ("catanatron", "openspiel"):
        turns = [turn[peer] for turn in theirs if turn[peer]]
        found[peer] = turns and {
            "version": turns[0]["version"],
            **{
                kind: {name: medians([turn[kind][name] for turn in turns]) for name in turns[0][kind]}
                for kind in ("games", "compiled")
                if kind in turns[0]
            },
        }
    return {peer: figures or None for peer, figures in found.items()}


# --- starting


def command() -> list[str]:
    """The `balancewheel` of this interpreter."""
    script = Path(sys.executable).with_name("balancewheel")
    return [str(script)] if script.exists() else [sys.executable, "-c", "from balancewheel.cli import main; main()"]


def clock_command(arguments: list[str], cache: Path) -> tuple[float, float]:
    """Seconds that a command takes from start to end, by the wall clock and of processor time."""
    before, began = os.times(), time.perf_counter()
    settings = {**os.environ, "BALANCEWHEEL_CACHE": str(cache)}
    done = subprocess.run([*command(), *arguments], env=settings, capture_output=True, text=True)
    wall, after = time.perf_counter() - began, os.times()
    if done.returncode:
        raise SystemExit(f"balancewheel {' '.join(arguments)} failed: {done.stderr.strip()}")
    busy = after.children_user + after.children_system - before.children_user - before.children_system
    return wall, busy


def clock_starts(game: str, lineup: str, turns: int) -> Figures:
    """A run of one game with an empty cache, then with what it left there; the best of each."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)

        def start(name: str, cache: str) -> tuple[float, float]:
            out = str(home / name)
            return clock_command(["run", game, "--lineup", lineup, "--games", "1", "--out", out], home / cache)

        cold = min(start(f"cold-{turn}", f"cache-{turn}") for turn in range(COLD_STARTS))
        warm = min(start(f"warm-{turn}", "cache-0") for turn in range(turns))
    return {
        "cold_start_s": cold[0],
        "cold_start_cpu_s": cold[1],
        "compile_s": cold[0] - warm[0],
        "warm_start_s": warm[0],
        "warm_start_cpu_s": warm[1],
    }


def clock_listing(turns: int) -> float:
    """`balancewheel games`, warm: once untimed, then the best."""
    with tempfile.TemporaryDirectory() as folder:
        return min([clock_command(["games"], Path(folder))[0] for _ in range(turns + 1)][1:])


# --- two jobs


def clock(task: Callable[[], Any]) -> float:
    """Seconds that a task takes."""
    began = time.perf_counter()
    task()
    return time.perf_counter() - began


def run_seconds(spec: RunSpec, games: int, jobs: int, backend: str = "threads") -> float:
    """Seconds for a whole run, results written to disk and all."""
    with tempfile.TemporaryDirectory() as folder:
        return clock(lambda: execute(spec, games, Path(folder) / "run", Pool(jobs, backend)))


def hash_seconds(jobs: int) -> float:
    """Seconds for work that shares nothing: two jobs cannot gain more on this machine, with what else it does now."""
    with ThreadPoolExecutor(jobs) as pool:
        return clock(lambda: list(pool.map(lambda _: sha256(HASHED).digest(), range(24))))


def job_speedups(spec: RunSpec, games_per_s: float, seconds: float) -> Figures:
    """Two jobs against one, in turns: the same games, an even number of chunks, the workers started before."""
    chunk = find_game(spec.game).compiling.chunk
    games = 2 * chunk * max(1, round(games_per_s * seconds / chunk / 2))
    run_seconds(spec, 2 * chunk, 2, "processes")
    turns = []
    for _ in range(RUN_TURNS):
        one, hash_one = run_seconds(spec, games, 1), hash_seconds(1)
        turns.append(
            {
                "run_games_per_s": games / one,
                "two_jobs_speedup": one / run_seconds(spec, games, 2),
                "two_jobs_speedup_processes": one / run_seconds(spec, games, 2, "processes"),
                "two_jobs_ceiling": hash_one / hash_seconds(2),
            }
        )
    return medians(turns)


# --- all of it


def measure_game(game: str, seconds: float, turns: int, run_for: float) -> tuple[dict[str, Figures], list[dict]]:
    """Every figure of a game by lineup, and the peers' turns."""
    players = TABLES.get(game, max(find_game(game).player_counts))
    specs = {name: run_spec(game, players=players, lineup=lineup) for name, lineup in lineups(game).items()}
    if "scripted" not in specs:
        say(f"{game}: no strategy but uniform yet; the scripted lineup is skipped")
    say(f"{game}: speed on one core, in turns with the peers")
    ours, theirs = take_turns({name: prepare(spec) for name, spec in specs.items()}, seconds, turns)
    figures = {}
    for name, spec in specs.items():
        say(f"{game}, {name}: cold start, warm start, two jobs")
        figures[name] = medians(ours[name]) | ratios(ours[name], theirs)
        figures[name] |= clock_starts(game, spec.lineup, turns)
        figures[name] |= job_speedups(spec, figures[name]["games_per_s"], run_for)
        figures[name] |= {"players": players, "lineup": spec.lineup}
    return figures, theirs


def targets(games: dict[str, dict[str, Figures]], listing_s: float) -> list[Target]:
    """What the project set out to reach."""
    found = [Target("warm start of `balancewheel games`, s", listing_s, 0.5, at_least=False)]
    for game, by_lineup in games.items():
        for name, times in (("uniform", 50), ("scripted", 25)):
            figures = by_lineup.get(name, {})
            found.append(Target(f"{game}, {name}: times catanatron", figures.get("catanatron_ratio"), times))
        scripted = by_lineup.get("scripted", {})
        note = f"a second of processor time: {written(scripted.get('games_per_cpu_s'))}"
        least = SCRIPTED_GAMES.get(game, SCRIPTED_LEAST)
        found.append(Target(f"{game}, scripted: games/s", scripted.get("games_per_s"), least, True, note))
        note = f"with all strategies compiled as well: {written(scripted.get('cold_start_s'))} s"
        cold, most = by_lineup["uniform"]["cold_start_s"], COMPILE_SECONDS.get(game, COMPILE_MOST)
        found.append(Target(f"{game}: cold start (compile), s", cold, most, False, note))
        for name, figures in by_lineup.items():
            found += run_targets(f"{game}, {name}", figures, WARM_SECONDS.get(game, 2))
    return found


def run_targets(label: str, figures: Figures, warm: float) -> list[Target]:
    """What every lineup is to reach."""
    busy = figures["warm_start_cpu_s"]
    ceiling = f"two jobs that share nothing: {figures['two_jobs_ceiling']:.2f}"
    return [
        Target(
            f"{label}: warm start of a run, s", figures["warm_start_s"], warm, False, f"processor time {busy:.1f} s"
        ),
        Target(f"{label}: two jobs against one", figures["two_jobs_speedup"], 1.7, True, ceiling),
    ]


def machine() -> dict[str, Any]:
    """Where this was measured."""
    return {
        "processor": _processor(),
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        **{name: version(name) for name in ("balancewheel", "numba", "numpy")},
    }


def _processor() -> str:
    about = Path("/proc/cpuinfo")
    lines = about.read_text().splitlines() if about.exists() else []
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), platform.machine())


def _load() -> float | None:
    return round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None


def say(text: str) -> None:
    """What is going on, on the error channel."""
    print(text, file=sys.stderr, flush=True)


def written(figure: Any) -> str:
    """A figure for people."""
    if figure is None:
        return "-"
    if not isinstance(figure, float):
        return str(figure)
    return f"{figure:,.0f}" if figure >= 100 else f"{figure:.3g}"


def print_all(bench: dict[str, Any], aims: list[Target]) -> None:
    """Figures, peers and targets as tables."""
    for game, by_lineup in bench["games"].items():
        table = plain_table(game, *by_lineup)
        for key in next(iter(by_lineup.values())):
            table.add_row(key, *(written(figures[key]) for figures in by_lineup.values()))
        show(table, "")
    table = plain_table("peer", "game", "decisions/s", "all actions/s", "games/s")
    for peer, found in bench["peers"].items():
        for kind in ("games", "compiled") if found else ():
            for name, rates in found.get(kind, {}).items():
                label = f"{name} (C++ loop)" if kind == "compiled" else name
                keys = ("decisions_per_s", "actions_per_s", "games_per_s")
                table.add_row(f"{peer} {found['version']}", label, *(written(rates[key]) for key in keys))
    if table.row_count:
        show(table, "")
    for peer, reason in bench["skipped"].items():
        show(f"{peer} is skipped: {reason}")
    table = plain_table("target", "to reach", "measured", "reached", "beside it")
    for aim in aims:
        bound = f"{'at least' if aim.at_least else 'under'} {aim.bound:,}"
        verdict = {True: "yes", False: "NO", None: "not measured"}[aim.reached]
        table.add_row(aim.name, bound, written(aim.figure), verdict, aim.note)
    show(
        table,
        "",
        f"load of {os.cpu_count()} cores: {bench['load_before']} before, {bench['load_after']} after",
        bench["how"],
    )


def main() -> None:
    """Measure, print, write."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", action="append", choices=GAMES, help="only this game; may be given again")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each speed measured, a turn")
    parser.add_argument("--turns", type=int, default=5, help="how often ours and the peers take turns")
    parser.add_argument("--run-seconds", type=float, default=RUN_SECONDS, help="for a run of one job")
    parser.add_argument("--out", type=Path, default=Path("bench.json"))
    asked = parser.parse_args()
    load = _load()
    games, theirs = {}, []
    for game in asked.game or GAMES:
        games[game], turns = measure_game(game, asked.seconds, asked.turns, asked.run_seconds)
        theirs += turns
    listing_s = clock_listing(asked.turns)
    aims = targets(games, listing_s)
    bench = {
        "how": f"speeds and ratios: medians of {asked.turns} turns, ours and the peers' in one run "
        f"(two jobs: {RUN_TURNS} turns); starts: the best of {asked.turns} (cold: {COLD_STARTS})",
        "machine": machine(),
        "load_before": load,
        "load_after": _load(),
        "games_command_s": listing_s,
        "games": games,
        "peers": peer_medians(theirs),
        "skipped": theirs[0]["skipped"],
        "targets": [{**asdict(aim), "reached": aim.reached} for aim in aims],
    }
    asked.out.write_text(json.dumps(bench, indent=1) + "\n", encoding="utf-8")
    print_all(bench, aims)


if __name__ == "__main__":
    main()
