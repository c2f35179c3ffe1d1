"""What says whether two runs are of the same games: all that decides them counts, and nothing else does."""

import json
import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

import balancewheel as bw
from balancewheel.sim.games import GAMES
from balancewheel.sim.kernel import reach
from balancewheel.sim.players import lineup as lineups
from balancewheel.sim.players import own
from balancewheel.sim.run.prepare import prepare
from balancewheel.sim.run.spec import run_spec
from tests.conftest import COIN_RACE

NAME = "coin_parts"
CONSTANT = "FACES = 6  # of the die\n"
AHEAD = '''

@njit
def is_ahead(rules, state, one, other):
    """Who has more coins is ahead."""
    return state.coins[one] > state.coins[other]


def fill(rules, values):
    """Nothing beside the numbers."""
    if values["coins_to_win"] <= values["start_coins"]:
        raise UserError(f"coins_to_win = {values['coins_to_win']}: somebody would win before the first turn")


def check(values, players):
    """The race has to last."""
    if values["coins_to_win"] < values["start_coins"] + values["taken_coins"]:
        raise UserError(f"coins_to_win = {values['coins_to_win']}: the race is over after a turn")
'''
STYLE = 'style = { value = "open", choices = ["open", "blind"], rule = "CR-07", meaning = "how coins are kept" }\n'


def split_race(folder, *changes):
    """Coin Race with GAME in `__init__.py`; each change is a file, a piece of its text and what it becomes."""
    shutil.copytree(COIN_RACE, folder, ignore=shutil.ignore_patterns("__pycache__", "test_*"))
    rules, game = (folder / "game.py").read_text().split("GAME = Game(")
    rules = rules.replace("\n\nclass Question", f"\n{CONSTANT}\n\nclass Question", 1).replace(
        "LUCK, 6)", "LUCK, FACES)"
    )
    rules = rules.replace(
        "from balancewheel.sim.frame import",
        "from balancewheel.sim.errors import UserError\nfrom balancewheel.sim.frame import",
    )
    (folder / "game.py").write_text(rules.rstrip() + AHEAD)
    imports = "from balancewheel.sim.frame.game import Components, Game, Results, Search\n"
    imports += "from .game import *\nfrom .game import COUNTS, FOLDER, STATE, Knob, Narrator, rules_type\n\n"
    more = "    is_ahead=is_ahead,\n    components=Components(fill=fill, check=check),\n"
    (folder / "__init__.py").write_text(f'"""A race for coins."""\n\n{imports}GAME = Game(\n{more}{game.lstrip()}')
    strategies = (folder / "strategies.py").read_text()
    strategies = strategies.replace("from .game import GAME, Option", "from . import GAME\nfrom .game import Option")
    (folder / "strategies.py").write_text(strategies)
    (folder / "rules.toml").write_text((folder / "rules.toml").read_text() + STYLE)
    for file, old, new in changes:
        text = (folder / file).read_text()
        assert text.count(old) == 1, f"{file}: {old}"
        (folder / file).write_text(text.replace(old, new))
    return folder


DECIDES = {
    "is_ahead": ("game.py", "state.coins[one] > state.coins[other]\n", "state.coins[one] >= state.coins[other] + 2\n"),
    "score": ("game.py", "return state.coins[seat]", "return 2 * state.coins[seat]"),
    "set_up": ("game.py", "] = rules.start_coins", "] = rules.start_coins + 1"),
    "fill": ("game.py", 'if values["coins_to_win"] <= values["start_coins"]', 'if values["coins_to_win"] < 1'),
    "a function that a rule calls": ("game.py", "face if face > 1 else", "face if face > 2 else"),
    "a constant that a rule reads": ("game.py", "FACES = 6", "FACES = 8"),
    "the order of the options": (
        "game.py",
        "    TAKE = auto()\n    ROLL = auto()",
        "    ROLL = auto()\n    TAKE = auto()",
    ),
    "the state": ("game.py", 'field("coins", SEATS)', 'field("coins", SEATS + 1)'),
    "what a column counts": ("game.py", "state.count[me].robberies += 1", "state.count[me].robberies += 2"),
    "the type of a column": ("game.py", '"robberies", "UInt8"', '"robberies", "UInt16"'),
    "what bounds the rounds": ("__init__.py", 'max_rounds="round_cap"', 'max_rounds="coins_to_win"'),
    "a knob's own value": ("strategies.py", "courage=4.0", "courage=5.0"),
    "a strategy": ("strategies.py", "best, lead = 1, knobs.courage", "best, lead = 0, knobs.courage"),
    "the choices of a parameter": ("rules.toml", '["open", "blind"]', '["blind", "open"]'),
}
DECIDES_NOTHING = {
    "a docstring": ("game.py", '"""CR-02: take, roll or rob."""', '"""CR-02: three ways.\n\n    Or two.\n    """'),
    "a comment": ("game.py", "FACES = 6  # of the die", "FACES = 6  # as many as usual"),
    "a comment within a rule": ("game.py", "if choice.kind == Option.TAKE:  # CR-03", "if choice.kind == Option.TAKE:"),
    "an empty line": ("game.py", "    state.turns += 1\n", "    state.turns += 1\n\n"),
    "what an error says": ("game.py", "somebody would win before the first turn", "won before it begins"),
    "a check of the rules": ("game.py", "the race is over after a turn", "too short"),
    "a sentence": ("game.py", '["takes", f"rolls', '["grabs", f"rolls'),
    "the words of an option": ("game.py", '["take", "roll"][option.kind]', '["grab", "roll"][option.kind]'),
    "the meaning of a column": ("game.py", "robberies committed", "how often this player robbed"),
    "the meaning of a knob": ("__init__.py", "how many coins behind the leader", "coins behind the leader"),
    "the meaning of a parameter": ("rules.toml", "coins for taking", "coins for taking them"),
    "what a game is about": ("rules.toml", "take two coins, try the die, or rob", "take, roll or rob"),
    "a strategy that does not play": (
        "strategies.py",
        "return 2 if state.n_options > 2",
        "return 0 if state.n_options > 2",
    ),
}
PLAY = """
import json, sys
import balancewheel as bw
from balancewheel.sim.run.prepare import prepare
from balancewheel.sim.run.spec import run_spec

game, out, games = sys.argv[1:]
found = {"sources": prepare(run_spec(game, players=3, lineup="mirror:sensible")).sources}
try:
    found["hash"] = bw.run(game, games=int(games), players=3, lineup="mirror:sensible", out=out).result_hash
except bw.UserError as error:
    found["refused"] = str(error)
print(json.dumps(found))
"""


def play(game, out, games):
    """What a fresh process says of a game: its sources, and the hash of a run, or why it is refused."""
    env = os.environ | {"NUMBA_DISABLE_JIT": "1", "POLARS_MAX_THREADS": "1"}
    command = [sys.executable, "-c", PLAY, str(game), str(out), str(games)]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def original(tmp_path_factory):
    """The game as it is, and a run of it on disk."""
    folder = tmp_path_factory.mktemp("original")
    found = play(split_race(folder / NAME), folder / "run", 4)
    longer = play(folder / NAME, folder / "longer", 6)
    assert found["sources"] == longer["sources"]
    return {"folder": folder, "sources": found["sources"], "longer": longer["hash"]}


@pytest.fixture(scope="module")
def extended(original, tmp_path_factory):
    """What comes of every changed game that is to extend the run, two at a time."""
    root = tmp_path_factory.mktemp("changed")

    def extend(one):
        number, change = one
        folder = root / f"{number}"
        shutil.copytree(original["folder"] / "run", folder / "run")
        return play(split_race(folder / NAME, change), folder / "run", 6)

    changes = {**DECIDES, **DECIDES_NOTHING}
    with ThreadPoolExecutor(2) as pool:
        return dict(zip(changes, pool.map(extend, enumerate(changes.values())), strict=True))


@pytest.mark.parametrize("what", DECIDES)
def test_what_decides_games_makes_another_run(original, extended, what):
    found = extended[what]
    assert found["sources"] != original["sources"]
    said = "it was played by another version of the rules or strategies"
    said = "the strategies or their knobs differ" if what == "a knob's own value" else said  # the manifest lists them
    assert said in found["refused"]
    assert "\n" not in found["refused"]


@pytest.mark.parametrize("what", DECIDES_NOTHING)
def test_what_decides_nothing_extends_a_run(original, extended, what):
    assert extended[what] == {"sources": original["sources"], "hash": original["longer"]}


def test_every_change_is_one_of_its_own(extended):
    assert len({extended[what]["sources"] for what in DECIDES}) == len(DECIDES)


@pytest.mark.parametrize(
    "lineup", ["shuffle:sensible,uniform", "roundrobin:sensible,uniform", "mirror:search(rollouts=2)"]
)
@pytest.mark.parametrize("game", [*GAMES, str(COIN_RACE)])
def test_no_word_for_people_counts_in_the_games_that_come_with_the_program(game, lineup, monkeypatch):
    """Neither what complains nor what tells or draws is among the functions and values that count."""
    counted = {}

    def note(roots, is_inside, place):
        counted.update(reach.reach(roots, is_inside))
        return "noted"

    monkeypatch.setattr(reach, "digest", note)
    players = 2
    assert prepare(run_spec(game, players=players, lineup=lineup)).sources == "noted"
    modules = {name.rpartition(".")[0] for name in counted if not name[0].isdigit()}
    for words in ("sim.errors", "sim.rules.records", "frame.narration", "sim.arguments", "narration", "sim.words"):
        assert not [name for name in modules if f"balancewheel.{words}" in name or name.endswith(f".{words}")], words
    assert not [name for name in modules if "balancewheel.sim.games." in name and "drawing" in name]
    assert any(name.endswith(".is_ahead") or name.endswith(".has_more_points") for name in counted)
    assert "balancewheel.sim.players.lineup.Lineup.seatings" in counted
    assert ("balancewheel.sim.frame.rollouts.search_games" in counted) == ("search" in lineup)


def test_what_a_lineup_complains_about_does_not_count(monkeypatch):
    """Another text of an error message in lineup.py; another way to seat is something else."""

    def sources():
        return prepare(run_spec("gears", lineup="shuffle:sensible,uniform")).sources

    before = sources()
    text = reach.text_of

    def edited(old, new):
        monkeypatch.setattr(reach, "text_of", lambda function: text(function).replace(old, new))
        return sources()

    assert edited("a lineup holds at most", "no more than") == before
    assert edited("names {len(labels)} strategies", "has {len(labels)}") == before
    assert edited("seat_shuffled(seatings, seed", "seat_shuffled(seatings, seed + 1") != before
    assert lineups.Lineup.seatings is not None


def test_somebodys_own_strategy_counts_alike_wherever_its_file_is(tmp_path):
    """A run keeps a copy under another name; a comment or a docstring of it counts as little as ours."""
    text = (
        'LIMIT = 2\n\n\ndef mine(rules, state, knobs):\n    """First or last."""\n    return help_me(state.n_options)\n'
    )
    helper = "\n\nfrom balancewheel.sim.kernel import njit\n\n\n"
    helper += "@njit\ndef help_me(n):\n    return n - 1 if n > LIMIT else 0\n"

    def sources(name, text):
        (tmp_path / name).write_text(text)
        return prepare(run_spec("gears", lineup="mirror:mine", own=(f"{tmp_path / name}:mine",))).sources

    before = sources("mine.py", text + helper)
    assert sources("own-1234.py", text + helper) == before
    assert sources("my.own.file.py", text + helper) == before
    assert sources("mine.py", text.replace("First or last", "Either") + helper + "# the end\n") == before
    assert sources("mine.py", text + helper.replace("n - 1 if", "n - 2 if")) != before
    assert sources("mine.py", text.replace("LIMIT = 2", "LIMIT = 3") + helper) != before
    assert own.without_file("own_anything.mine") == own.without_file("own_else.mine")


def test_a_run_of_ones_own_strategy_has_the_sources_that_it_was_played_with(tmp_path):
    """Though it is the copy in its folder that is read then."""
    (tmp_path / "mine.py").write_text('def mine(rules, state, knobs):\n    """First."""\n    return 0\n')
    place = f"{tmp_path / 'mine.py'}:mine"
    run = bw.run(str(COIN_RACE), games=3, lineup="mirror:mine", strategies=[place], out=tmp_path / "run")
    (tmp_path / "mine.py").unlink()
    kept = bw.load(run.folder)
    assert prepare(kept.spec).sources == run.manifest.sources


MESSAGES = '''
@decorated  # "a comment"
def one(a):  # another
    """Said.

    At length: # not a comment.
    """
    text = "a # in a text"  # and a comment
    other = 'it\\'s # one'  # "two"
    long = """first # kept
    second"""
    if a:
        raise ValueError(
            f"{a} is wrong",
            text,
        ) from None
    assert a, f"no {a}"
    return text + other + long


def two():
    return 2  # 3
'''


def test_the_lines_of_a_function_are_what_it_does(tmp_path):
    file = tmp_path / "words.py"
    file.write_text(MESSAGES)
    lines, ends = reach._code_lines(file, 1)
    assert ends == {2: 18, 21: 22}
    assert list(filter(None, lines)) == [
        "@decorated",
        "def one(a):",
        '    text = "a # in a text"',
        "    other = 'it\\'s # one'",
        '    long = """first # kept',
        '    second"""',
        "    if a:",
        "        raise ValueError from None",
        "    assert a,",
        "    return text + other + long",
        "def two():",
        "    return 2",
    ]
