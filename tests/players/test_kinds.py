"""A kind of player that nobody has thought of yet: one class and one line, and everything that plays takes it."""

import json
import shutil
from dataclasses import dataclass, replace

import numpy as np
import polars as pl
import pytest

import balancewheel as bw
from balancewheel.experiments.strength.mixed_seatings import MixedSeatings
from balancewheel.sim.errors import UserError
from balancewheel.sim.frame.game import Game
from balancewheel.sim.frame.strategy import Strategy
from balancewheel.sim.games import find_game
from balancewheel.sim.kernel import cache
from balancewheel.sim.players import kinds
from balancewheel.sim.players.entrant import Entrant, Seated
from balancewheel.sim.run.prepare import prepare
from balancewheel.sim.run.spec import run_spec
from tests.conftest import COIN_RACE

KIND, LETTERS = "scales", "abcd"
WEIGH = '''

@GAME.strategy
def weigh(rules, state, knobs):
    """Take the option whose kind weighs most."""
    best = 0
    for i in range(state.n_options):
        if knobs.weights[state.options[i].kind] > knobs.weights[state.options[best].kind]:
            best = i
    return best
'''


@dataclass(frozen=True)
class Scales(Entrant):
    """A player who brings a weight for each kind of option: `scales(a=1,b=0.5)`."""

    strategy: Strategy
    weights: tuple[float, ...]

    @classmethod
    def read(cls, term, roster):
        """The weights that are named; the others are 0."""
        if term.name != KIND:
            return None
        settings = term.settings or {}
        if not set(settings) <= set(LETTERS):
            raise UserError(f"{KIND} has the weights {', '.join(LETTERS)}")
        weights = tuple(float(settings.get(letter, 0)) for letter in LETTERS)
        made = cls(term.label, roster.game.find_strategy("weigh"), weights)
        return made if term.label else made.called(made.definition)

    @property
    def definition(self):
        return f"{KIND}({','.join(f'{letter}={value:g}' for letter, value in self.knobs.items())})"

    @property
    def name(self):
        return KIND

    @property
    def knobs(self):
        return dict(zip(LETTERS, self.weights, strict=True))

    @property
    def seated(self):
        return Seated(self.strategy, {}, np.array(self.weights))

    @property
    def unit(self):
        return self.strategy.name

    def explain(self, game: Game):
        return "weighs its options"

    def turnable(self, game: Game):
        return self.knobs

    def turned(self, knobs, game: Game):
        made = replace(self, weights=tuple((self.knobs | knobs).values()))
        return made.called(made.definition)


@pytest.fixture(scope="module")
def arena(tmp_path_factory):
    """Coin Race, in which players may bring four weights."""
    folder = tmp_path_factory.mktemp("own") / "coin_scales"
    shutil.copytree(COIN_RACE, folder, ignore=shutil.ignore_patterns("__pycache__", "test_*"))
    text = (folder / "game.py").read_text()
    (folder / "game.py").write_text(
        text.replace("    narrator=Narrator,\n", "    narrator=Narrator,\n    weights=4,\n")
    )
    (folder / "strategies.py").write_text((folder / "strategies.py").read_text() + WEIGH)
    return str(folder)


@pytest.fixture(autouse=True)
def registered(monkeypatch):
    """The one line."""
    monkeypatch.setattr(kinds, "KINDS", [Scales.read, *kinds.KINDS])


TAKER, ROLLER = "scales(a=1)", "scales(b=1)"
LINEUP = f"shuffle:{TAKER},roller={ROLLER},sensible"


@pytest.fixture
def run(arena, tmp_path):
    return bw.run(arena, games=60, players=3, seed=4, lineup=LINEUP, rounds=True, out=tmp_path / "run")


def test_it_is_written_and_read_like_any_other(arena):
    spec = run_spec(arena, players=3, lineup=LINEUP)
    taker, roller, _ = prepare(spec).lineup.entrants
    assert spec.lineup == "shuffle:scales(a=1,b=0,c=0,d=0),roller=scales(a=0,b=1,c=0,d=0),sensible"
    assert (taker.label, roller.label) == ("scales(a=1,b=0,c=0,d=0)", "roller")
    assert prepare(replace(spec, lineup=spec.lineup)).lineup.entrants == [taker, roller, _]
    with pytest.raises(UserError, match="scales has the weights a, b, c, d"):
        run_spec(arena, players=3, lineup="mirror:scales(e=1)")


def test_a_run_plays_by_its_weights_and_its_manifest_says_so(run):
    kept = json.loads((run.folder / "manifest.json").read_text())["entrants"]
    assert [(one["label"], one["strategy"]) for one in kept] == [
        ("scales(a=1,b=0,c=0,d=0)", "scales"),
        ("roller", "scales"),
        ("sensible", "sensible"),
    ]
    assert kept[1]["knobs"] == {"a": 0, "b": 1, "c": 0, "d": 0}
    assert bw.load(run.folder).lineup == "shuffle:scales(a=1,b=0,c=0,d=0),roller,sensible"
    robberies = dict(run.seats.collect().group_by("strategy").agg(pl.col("robberies").sum()).iter_rows())
    assert robberies["roller"] == robberies["scales(a=1,b=0,c=0,d=0)"] == 0 < robberies["sensible"]


def test_its_games_are_replayed(run):
    answers = {one["strategy"]: set() for one in run.replay(0).decisions()}
    for number in range(6):
        for one in bw.load(run.folder).replay(number).decisions():
            answers.setdefault(one["strategy"], set()).add(one["answer"])
    assert answers["scales(a=1,b=0,c=0,d=0)"] == {0} and answers["roller"] == {1}
    assert any("takes 2 coins" in line for line in run.replay(1).narrate())


def test_jobs_backends_and_an_extension_give_the_same_games(run, arena, tmp_path):
    how = {"players": 3, "seed": 4, "lineup": LINEUP, "rounds": True}
    assert bw.run(arena, games=60, jobs=2, chunk=7, out=tmp_path / "two", **how).result_hash == run.result_hash
    bw.run(arena, games=20, out=tmp_path / "part", **how)
    assert bw.run(arena, games=60, out=tmp_path / "part", **how).result_hash == run.result_hash
    other = how | {"lineup": LINEUP.replace("b=1", "c=1")}
    with pytest.raises(UserError, match="holds another run: lineup is"):
        bw.run(arena, games=60, out=tmp_path / "part", **other)


def test_it_sits_among_a_population_and_its_weights_can_be_turned(arena):
    spec = run_spec(arena, players=3)
    mixed = MixedSeatings.of(spec, spec.roster.find(TAKER), [spec.roster.find(ROLLER)])
    stock, same, roller = mixed.shares(
        [{}, {"d": 5.0}, {"a": 0.0, "b": 1.0, "c": 2.0}], mixed.seatings(0, 300), bw.Pool(2)
    )
    assert (stock == same).all() and (stock != roller).any()
    assert roller.mean() > stock.mean()


def test_it_searches_as_a_script(arena):
    table = prepare(run_spec(arena, players=2, lineup=f"search(rollouts=2,script={TAKER}),{TAKER}"))
    assert table.labels[0] == "search(rollouts=2,script=scales(a=1,b=0,c=0,d=0))"
    assert (table.play(0, 3)["games"]["finished"] == 1).all()
    assert prepare(run_spec(arena, players=2, lineup=table.lineup.text)).labels == table.labels


def test_a_comparison_takes_it(arena, tmp_path):
    (tmp_path / "rich.toml").write_text("start_coins = 12\n")
    how = {"games": 120, "players": 3, "lineup": LINEUP, "out": tmp_path / "out"}
    compared = bw.compare(arena, ["standard", str(tmp_path / "rich.toml")], **how)
    assert "win_share:roller" in set(compared.table["metric"]) and "rounds" in set(compared.table["metric"])
    assert {run.lineup for run in compared.runs.values()} == {"shuffle:scales(a=1,b=0,c=0,d=0),roller,sensible"}


@pytest.mark.compiled
def test_other_weights_compile_nothing(arena, run, tmp_path):
    """They are numbers: the strategy has one signature, and nothing is added to the cache."""
    choose, folder = find_game(arena).find_strategy("weigh").choose, cache.folder(find_game(arena).package)
    assert len(choose.signatures) == 1
    kept = sorted(folder.rglob("*.nb?"))
    assert kept
    another = bw.run(
        arena, games=60, players=3, seed=4, lineup=LINEUP.replace("b=1", "b=1,c=3"), out=tmp_path / "other"
    )
    assert another.result_hash != run.result_hash
    assert len(choose.signatures) == 1 and sorted(folder.rglob("*.nb?")) == kept


def test_who_brings_none_has_zeros(arena):
    """A script at the same table: its weights are 0, whoever brings some."""
    _, knobs = prepare(run_spec(arena, players=3, lineup=LINEUP)).players
    assert knobs["weights"][:3].tolist() == [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 0, 0]]


def test_a_game_without_weights_has_no_room_for_any():
    assert "weights" not in find_game(str(COIN_RACE)).knobs_record.names
