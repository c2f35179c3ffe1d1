"""Gearworld on the command line: its board, its variants, and what cannot be."""

import json

import pytest

from balancewheel.sim.games import FOLDER
from tests.conftest import COIN_RACE

MAP = FOLDER / "gearworld" / "data" / "board36.json"
RUN = ["run", "gearworld", "--games=20", "--lineup=mirror:uniform", "--out=one"]
SIX = '["resolve", "resolve", "resolve", "resolve", "skip", "first player"]'


@pytest.fixture
def map_file(here):
    """Write a map that differs from the default one: map_file(change) gives its name."""

    def _write(change):
        table = json.loads(MAP.read_text(encoding="utf-8"))
        change(table)
        (here / "mine.json").write_text(json.dumps(table), encoding="utf-8")
        return "mine.json"

    return _write


# the board


@pytest.mark.parametrize(("name", "lands"), [("board36.json", 36), ("board48.json", 48)])
def test_the_board_is_drawn(here, say, name, lands):
    code, out, _ = say("board", "gearworld", "--map", name, "-o", "board.svg")
    assert (code, out) == (0, "drawn: board.svg\n")
    assert f"{name}: {lands} lands" in (here / "board.svg").read_text(encoding="utf-8")


def test_a_board_without_a_name_is_named_after_its_map(here, say):
    assert say("board", "gearworld")[1] == "drawn: board36.png\n"
    assert (here / "board36.png").read_bytes().startswith(b"\x89PNG")


def test_a_map_of_ones_own_is_drawn_and_played(here, say, map_file):
    name = map_file(lambda table: table["land"][0].update(name="Home"))
    assert say("board", "gearworld", "--map", name, "-o", "board.svg")[0] == 0
    code, _, err = say(*RUN, "--set", f"map={name}")
    assert code == 0, err
    told = [say("replay", "one", number)[1] for number in range(3)]
    assert any("Home" in game for game in told)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["gearworks"], "Gearworks has no board to draw"),
        ([str(COIN_RACE)], "Coin Race has no board to draw"),
        (["gearworld", "-o", "board.gif"], "cannot draw into board.gif; the name must end in .png, .svg or .pdf"),
        (["gearworld", "-o", "nowhere/board.png"], "cannot write nowhere/board.png"),
        (["gearworld", "--map", "nowhere.json"], "nowhere.json"),
        (["chess"], "unknown game 'chess'"),
    ],
    ids=lambda part: " ".join(part) if isinstance(part, list) else "",
)
def test_a_board_that_cannot_be_drawn(complaint, words, said):
    assert said in complaint("board", *words)


# maps that fail their checks: the complaint names the area


def one_bank(table):
    table["river"][1]["banks"] = table["river"][1]["banks"][:1]


def bordering_itself(table):
    table["land_borders"][0]["b"] = table["land_borders"][0]["a"]


def cut_off(table):
    table["land_borders"] = [b for b in table["land_borders"] if "east_torque" not in (b["a"], b["b"])]
    table["abutment_pairs"] = [p for p in table["abutment_pairs"] if p["continent"] != "east_torque"]


def without_sea(table):
    table["sea"] = [sea for sea in table["sea"] if sea["land"] != "fulcrum"]


def unknown_land(table):
    table["river"][0]["banks"][0] = "atlantis"


def too_many(table):
    table["land"] += [{**table["land"][0], "id": f"more_{i}", "name": f"More {i}"} for i in range(30)]


@pytest.mark.parametrize("command", [["board", "gearworld", "--map", "mine.json"], [*RUN, "--set", "map=mine.json"]])
@pytest.mark.parametrize(
    ("change", "said"),
    [
        (one_bank, "river_A1"),
        (bordering_itself, "east_torque"),
        (cut_off, "east_torque"),
        (without_sea, "fulcrum"),
        (unknown_land, "atlantis"),
        (too_many, "48"),
    ],
    ids=lambda part: part.__name__ if callable(part) else "",
)
def test_a_map_that_fails_its_checks(complaint, map_file, change, said, command):
    map_file(change)
    assert said in complaint(*command)


def test_a_map_that_is_no_map(here, complaint):
    (here / "mine.json").write_text("{")
    assert "mine.json" in complaint(*RUN, "--set", "map=mine.json")


# parameters that do not fit


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ('trade_die=["resolve", "skip"]', "trade_die"),
        (f"trade_die={SIX[:-1]}, " + '"skip"]', "trade_die"),
        (f"trade_die={SIX.replace('skip', 'perhaps')}", "perhaps"),
        ('forced_phases=["trade 61 skip"]', "outside the game, which has rounds 1 to 60"),
        ('forced_phases=["trade 0 skip"]', "outside the game"),
        ('forced_phases=["battle 3 skip"]', "unknown phase 'battle'"),
        ('forced_phases=["trade 3 maybe"]', "unknown outcome 'maybe'"),
        ('forced_phases=["trade 3 skip", "trade 3 resolve"]', "both resolved and skipped"),
        ("skyworks_to_win=0", "skyworks_to_win = 0: it must be a whole number from 1 to 12"),
        ("production_tokens=[20, 20, 20, 20, 20]", "100 production tokens for 36 land areas"),
    ],
)
def test_a_parameter_that_does_not_fit(complaint, change, said):
    assert said in complaint(*RUN, "--set", change)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--rules=on-the-continent", "--set=bridge_supply=4"], "without islands no bridge can be built"),
        (["--players=2", "--set=ship_supply=3"], "without islands no ship can be built"),
        (["--set=first_round_successes=3"], "first_round_successes must be at most successes, which is 2"),
        (["--rules=on-the-continent", "--players=2"], "on_the_continent is for 3 and 4 players"),
        (["--players=5"], "is for 2 to 4 players, not 5"),
        (["--players=1"], "is for 2 to 4 players, not 1"),
    ],
)
def test_options_that_contradict_each_other(complaint, words, said):
    assert said in complaint(*RUN, *words)


# phases under control


@pytest.mark.parametrize(
    ("changes", "resolved"),
    [
        (['trade_die=["resolve", "resolve", "resolve", "resolve", "resolve", "resolve"]'], {True}),
        (['trade_die=["skip", "skip", "skip", "skip", "skip", "skip"]'], {False}),
        (['forced_phases=["trade 1 skip", "trade 2 skip"]', "round_cap=2"], {False}),
        (['forced_phases=["trade 1 resolve", "trade 2 resolve"]', "round_cap=2"], {True}),
    ],
)
def test_a_phase_can_be_had_always_or_never(here, say, changes, resolved):
    from balancewheel import load

    code, _, err = say(*RUN, "--rounds", *[f"--set={change}" for change in changes])
    assert code == 0, err
    rounds = load(here / "one").rounds.collect()
    assert set(rounds["trade_resolved"]) == resolved


def test_promises_depend_on_nothing_but_the_seed(here, say):
    """What one game leaves behind must not reach the next: the same games, however they are split."""
    hashes = set()
    for chunk in (7, 40):
        words = ["run", "gearworld", "--games=40", "--lineup=mirror:diplomat", "--set=messages=1", f"--chunk={chunk}"]
        _, out, _ = say(*words, f"--out=chunks-{chunk}")
        hashes.add(out.rpartition("result hash: ")[2])
    assert len(hashes) == 1
