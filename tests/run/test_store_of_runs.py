"""A run on disk: resumed, extended, refused, damaged, locked; and what it looks like when it is whole."""

import errno
import fcntl
import hashlib
import json
import shutil
import time
from pathlib import Path

import polars as pl
import pytest

from balancewheel.sim.errors import UserError
from balancewheel.sim.games import find_game
from balancewheel.sim.run.pools import Pool
from balancewheel.sim.run.prepare import PreparedRun
from balancewheel.sim.run.progress import Progress
from balancewheel.sim.run.run import load
from balancewheel.sim.run.runner import execute
from balancewheel.sim.run.spec import run_spec
from balancewheel.sim.run.store import folder as store
from balancewheel.sim.run.store.shards import encode, rows_hash

GAMES, CHUNK = 500, 100


def plan(own="", **settings):
    settings = {"players": 3, "seed": 5, "lineup": "mirror:uniform"} | settings
    return run_spec("gearworks", own=(own,) if own else (), **settings)


def play(out, games=GAMES, chunk=CHUNK, jobs=1, **settings):
    progress = Progress()
    for name in ("starting", "played"):
        setattr(progress, name, settings.pop(name, getattr(progress, name)))
    return execute(plan(**settings), games, out, Pool(jobs, progress=progress), chunk)


def contents(folder):
    """Every file below a folder with its bytes."""
    return {str(f.relative_to(folder)): f.read_bytes() for f in sorted(folder.rglob("*")) if f.is_file()}


def games_kept(folder):
    return sum(shard.games for shard in store.check_shards(folder, store.read_manifest(folder).shards))


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """An undisturbed run."""
    folder = tmp_path_factory.mktemp("whole") / "run"
    play(folder)
    return folder


@pytest.fixture
def run(whole, tmp_path):
    """A copy of the undisturbed run, to disturb."""
    return shutil.copytree(whole, tmp_path / "run")


class Killed(BaseException):
    """What a test raises in place of a kill."""


def kill_after(chunks):
    """A `played` that does not survive its call number `chunks`."""
    calls = []

    def played(games):
        calls.append(games)
        if len(calls) == chunks:
            raise Killed

    return played


def play_and_die(out, chunks, **settings):
    with pytest.raises(Killed):
        play(out, played=kill_after(chunks), **settings)


# Whole runs


def test_only_the_manifest_and_its_shards_are_left(whole):
    manifest = json.loads((whole / "manifest.json").read_text())
    files = {entry["file"] for shard in manifest["shards"] for entry in shard["files"].values()}
    assert set(contents(whole)) == files | {"manifest.json"}
    assert [(shard["first"], shard["games"]) for shard in manifest["shards"]] == [(n * 100, 100) for n in range(5)]


def test_the_manifest_says_how_the_run_came_about(whole):
    manifest = json.loads((whole / "manifest.json").read_text())
    assert (manifest["game"], manifest["players"], manifest["games"], manifest["seed"]) == ("gearworks", 3, 500, 5)
    assert manifest["lineup"] == "uniform,uniform,uniform"
    assert manifest["rules"]["name"] == "standard"
    assert manifest["rules"]["values"]["gear_values"] == 9
    assert manifest["versions"].keys() == {"python", "numba", "numpy", "polars"}
    assert len(manifest["result_hash"]) == 32


def test_sizes_and_checksums_are_those_of_the_files(whole):
    for shard in store.read_manifest(whole).shards:
        for name, entry in shard.files.items():
            data = (whole / entry.file).read_bytes()
            assert entry.bytes == len(data)
            assert entry.sha256 == hashlib.sha256(data).hexdigest()
            frame = pl.read_parquet(data)
            assert entry.rows == frame.height == shard.games * {"games": 1, "seats": 3}[name]
            assert entry.rows_hash == rows_hash(frame)


def test_columns_have_small_types_and_names_are_enums(whole):
    run = load(whole)
    small = (pl.UInt8, pl.UInt16, pl.UInt32, pl.Int16, pl.Boolean, pl.Enum)
    for name, columns in find_game("gearworks").tables.items():
        if name == "rounds":
            continue
        schema = run.table(name).collect_schema()
        assert list(schema) == [column.name for column in columns]
        for column, kind in schema.items():
            expected = {"game": pl.Int64, "win_share": pl.Float64}.get(column)
            assert kind == expected if expected else isinstance(kind, small), f"{name}.{column}: {kind}"
    assert run.seats.collect_schema()["strategy"] == pl.Enum(["uniform"])
    assert run.seats.collect_schema()["tinkerer"] == pl.Enum(["Bartleby", "Victoria", "Wyatt", "Jade"])


def test_shares_of_the_win_sum_to_one_in_every_finished_game(whole):
    run = load(whole)
    games = run.seats.group_by("game").agg(pl.col("win_share").sum(), winners=(pl.col("win_share") > 0).sum())
    both = games.join(run.games, on="game").collect()
    assert both.height == GAMES
    assert both.filter("finished")["win_share"].is_close(1.0).all()
    assert both.filter(~pl.col("finished"))["win_share"].eq(0).all()
    assert both["winners"].equals(both["winners_right"].cast(pl.UInt32).alias("winners"))


def test_games_are_numbered_from_0_and_each_is_there_once(whole):
    assert load(whole).games.select("game").collect()["game"].to_list() == list(range(GAMES))


def test_a_finished_run_is_left_as_it_is(run):
    before = contents(run)
    manifest = json.loads(before["manifest.json"])
    del manifest["checksum"]
    assert play(run).to_json() == manifest
    assert contents(run) == before


# Killed and resumed


@pytest.mark.parametrize("chunks", [1, 3, 5])
def test_killed_after_any_chunk_it_ends_as_if_undisturbed(whole, tmp_path, chunks):
    """After the last one too: all shards are there, the manifest does not say so yet."""
    play_and_die(tmp_path / "run", chunks)
    assert games_kept(tmp_path / "run") == chunks * CHUNK
    resumed_at = []
    play(tmp_path / "run", starting=lambda done, games: resumed_at.append((done, games)))
    assert resumed_at == [(chunks * CHUNK, GAMES)]
    assert contents(tmp_path / "run") == contents(whole)


def test_killed_again_and_again_with_two_jobs(whole, tmp_path):
    for _ in range(2):
        play_and_die(tmp_path / "run", 1, jobs=2)
    play(tmp_path / "run", jobs=2)
    assert contents(tmp_path / "run") == contents(whole)


def test_no_worker_writes_once_the_lock_is_gone(tmp_path, monkeypatch):
    """Else the workers of a run that was stopped write into the folder of the next."""
    write_shard = store.write_shard

    def slow(folder, first, games, tables):
        time.sleep(0.3 if first else 0)
        return write_shard(folder, first, games, tables)

    monkeypatch.setattr(store, "write_shard", slow)
    play_and_die(tmp_path / "run", 1, jobs=2)
    files = set(contents(tmp_path / "run"))
    time.sleep(0.6)
    assert set(contents(tmp_path / "run")) == files


def test_resumed_with_another_chunk_the_rows_are_the_same(whole, tmp_path):
    play_and_die(tmp_path / "run", 2)
    manifest = play(tmp_path / "run", chunk=77)
    assert manifest.result_hash == load(whole).manifest.result_hash


def test_a_journal_line_cut_in_half_is_played_again(whole, tmp_path):
    play_and_die(tmp_path / "run", 3)
    journal = tmp_path / "run" / "shards.jsonl"
    journal.write_bytes(journal.read_bytes()[:-150])
    assert games_kept(tmp_path / "run") == 2 * CHUNK
    play(tmp_path / "run")
    assert contents(tmp_path / "run") == contents(whole)


def test_leftovers_of_a_write_are_swept_away(whole, tmp_path):
    play_and_die(tmp_path / "run", 2)
    for name in ("games-0000000200-0000000299.parquet.part", "manifest.json.part"):
        (tmp_path / "run" / name).write_bytes(b"half")
    play(tmp_path / "run")
    assert contents(tmp_path / "run") == contents(whole)


def test_a_shard_that_no_manifest_knows_is_swept_away(whole, tmp_path):
    """Killed between a shard and its journal line, resumed with another chunk: no game may be there twice."""
    play_and_die(tmp_path / "run", 2)
    journal = tmp_path / "run" / "shards.jsonl"
    journal.write_text(journal.read_text().splitlines(keepends=True)[0])
    manifest = play(tmp_path / "run", chunk=50)
    known = {entry.file for shard in manifest.shards for entry in shard.files.values()}
    assert set(contents(tmp_path / "run")) == known | {"manifest.json"}


def test_killed_before_the_first_game_nothing_hinders_the_next(whole, tmp_path):
    def starting(done, games):
        raise Killed

    with pytest.raises(Killed):
        play(tmp_path / "run", starting=starting)
    play(tmp_path / "run")
    assert contents(tmp_path / "run") == contents(whole)


# Extended


def test_a_run_extended_has_the_hash_of_the_longer_one(whole, tmp_path):
    play(tmp_path / "run", games=230)
    manifest = play(tmp_path / "run", games=GAMES)
    assert manifest.games == GAMES
    assert manifest.result_hash == load(whole).manifest.result_hash
    assert load(tmp_path / "run").games.select(pl.col("game").sort()).collect()["game"].to_list() == list(range(GAMES))


def test_an_extension_killed_keeps_the_games_it_began_with(run):
    play_and_die(run, 1, games=GAMES + 200)
    assert games_kept(run) == GAMES + CHUNK


@pytest.mark.parametrize("killed_at", ["manifest.json", "shards.jsonl"])
def test_an_extension_killed_while_it_begins_keeps_the_games_too(run, monkeypatch, killed_at):
    write = store.write_atomic

    def die(file, data):
        write(file, data)
        if file.name == killed_at:
            raise Killed

    monkeypatch.setattr(store, "write_atomic", die)
    with pytest.raises(Killed):
        play(run, games=GAMES + 200)
    monkeypatch.undo()
    assert games_kept(run) == GAMES


def test_an_extension_in_which_a_strategy_fails_leaves_the_run_as_it_was(tmp_path):
    file = tmp_path / "late.py"
    file.write_text('def late(rules, state, knobs):\n    """Fails."""\n    return -(state.secret_game == 60)\n')
    settings = {"own": f"{file}:late", "lineup": "mirror:late", "chunk": 25}
    play(tmp_path / "run", games=50, **settings)
    before = contents(tmp_path / "run")
    with pytest.raises(UserError, match="late failed in game 60 of seed 5, decision 0 "):
        play(tmp_path / "run", games=100, **settings)
    assert contents(tmp_path / "run") == before


# Refused


@pytest.mark.parametrize(
    ("other", "said"),
    [
        ({"seed": 6}, "seed is 5 there, 6 here"),
        ({"players": 4}, "players is 3 there, 4 here"),
        ({"lineup": "shuffle:uniform"}, "lineup is uniform,uniform,uniform there, shuffle:uniform here"),
        ({"changes": {"start_sparks": 3}}, "rules: start_sparks is 1 there, 3 here"),
        ({"rules": "veteran"}, "rules: catch_up is true there, false here"),
        ({"rules": "two-letter-dots"}, "rules: BD: parts is B, 3 there, B, D here"),
        ({"rounds": True}, "tables are games, seats there, games, seats, rounds here"),
        ({"games": 499}, "games are 500 there, 499 here"),
    ],
    ids=str,
)
def test_a_folder_of_another_run_is_refused_and_the_difference_shown(run, other, said):
    before = contents(run)
    with pytest.raises(UserError) as refused:
        play(run, **other)
    assert said in str(refused.value)
    assert "another folder" in str(refused.value)
    assert contents(run) == before


def test_every_difference_is_shown(run):
    with pytest.raises(UserError, match=r"seed is 5 there, 9 here; .*rounds is 3 there, 2 here"):
        play(run, seed=9, changes={"rounds": 2})


def test_a_variant_of_the_same_values_is_the_same_run(run):
    """What a set of rules is called does not matter."""
    before = contents(run)
    play(run, changes={"start_sparks": 1})
    assert contents(run) == before


def test_an_edited_strategy_of_ones_own_is_another_run(tmp_path):
    file, out = tmp_path / "mine.py", tmp_path / "run"
    file.write_text('def mine(rules, state, knobs):\n    """First."""\n    return 0\n')
    settings = {"own": f"{file}:mine", "lineup": "mirror:mine", "games": 50}
    play(out, **settings)
    file.write_text('def mine(rules, state, knobs):\n    """Last."""\n    return state.n_options - 1\n')
    before = contents(out)
    with pytest.raises(UserError, match="your own strategy has changed"):
        play(out, **settings)
    assert contents(out) == before


def test_a_game_is_not_replayed_by_a_strategy_edited_since(tmp_path):
    """It would show a game that was never played: the run keeps the strategy as it was, or refuses."""
    file, out = tmp_path / "mine.py", tmp_path / "run"
    file.write_text('def mine(rules, state, knobs):\n    """First."""\n    return 0\n')
    play(out, own=f"{file}:mine", lineup="mirror:mine", games=50)
    told = load(out).replay(3).narrate()
    file.write_text('def mine(rules, state, knobs):\n    """Last."""\n    return state.n_options - 1\n')
    assert load(out).replay(3).narrate() == told
    next(out.glob("own-*.py")).unlink()
    with pytest.raises(UserError, match=r"game 3 no longer plays out as recorded: .* have changed"):
        load(out).replay(3)


def test_a_game_is_replayed_though_its_columns_are_kept_in_another_order(tmp_path):
    """As in runs of older versions, or where one had a column more."""
    manifest = play(tmp_path, games=20)
    tables = {name: load(tmp_path).table(name).collect() for name in manifest.tables}
    tables["seats"] = tables["seats"].select(reversed(tables["seats"].columns)).with_columns(former=pl.lit(1))
    pieces = {name: encode(rows, is_kept=True) for name, rows in tables.items()}
    store.write_manifest(tmp_path, manifest.replace(shards=[store.write_shard(tmp_path, 0, 20, pieces)]))
    assert load(tmp_path).replay(3).narrate()


def test_an_edited_strategy_is_played_as_it_is_now(tmp_path):
    """In one Python session too: edit, run again."""
    file = tmp_path / "mine.py"
    hashes = []
    for option, out in (("0", "a"), ("state.n_options - 1", "b")):
        file.write_text(f'def mine(rules, state, knobs):\n    """One."""\n    return {option}\n')
        hashes.append(play(tmp_path / out, own=f"{file}:mine", lineup="mirror:mine", games=50).result_hash)
    assert hashes[0] != hashes[1]


def test_a_folder_with_other_things_in_it_is_refused(tmp_path):
    (tmp_path / "thesis.tex").write_text("precious")
    with pytest.raises(UserError, match="is not a run"):
        play(tmp_path)
    assert contents(tmp_path) == {"thesis.tex": b"precious"}


def test_a_file_in_place_of_the_folder_is_refused(tmp_path):
    (tmp_path / "run").write_text("precious")
    with pytest.raises(UserError, match="is a file"):
        play(tmp_path / "run")
    assert contents(tmp_path) == {"run": b"precious"}


@pytest.mark.parametrize("text", ["", "{", "[]", "5", '{"game": "gearworks"}', "manifest without rules", "bad shard"])
def test_a_damaged_manifest_is_named(run, text):
    manifest = json.loads((run / "manifest.json").read_text())
    if text == "manifest without rules":
        text = json.dumps({key: value for key, value in manifest.items() if key not in ("rules", "checksum")})
    elif text == "bad shard":
        text = json.dumps(manifest | {"shards": [{"first": 0}], "checksum": None})
    (run / "manifest.json").write_text(text)
    before = contents(run)
    for attempt in (play, load):
        with pytest.raises(UserError, match=r"manifest\.json is damaged"):
            attempt(run)
    assert contents(run) == before


# Damaged, missing


@pytest.mark.parametrize("table", ["games", "seats"])
@pytest.mark.parametrize("harm", ["flip", "cut", "empty"])
def test_a_damaged_shard_is_named_and_nothing_changes(run, table, harm):
    shard = run / f"{table}-0000000200-0000000299.parquet"
    data = bytearray(shard.read_bytes())
    data[len(data) // 2] ^= 1
    shard.write_bytes({"flip": data, "cut": data[:-9], "empty": b""}[harm])
    before = contents(run)
    for attempt in (play, load):
        with pytest.raises(UserError, match=rf"{shard.name} is damaged"):
            attempt(run)
    assert contents(run) == before


@pytest.mark.parametrize("table", ["games", "seats"])
def test_a_missing_shard_is_named_and_played_again(run, whole, table):
    shard = run / f"{table}-0000000200-0000000299.parquet"
    shard.unlink()
    with pytest.raises(UserError, match=rf"{shard.name} is missing"):
        load(run)
    play(run)
    assert contents(run) == contents(whole)


def test_a_damaged_shard_deleted_is_played_again_as_the_message_says(run, whole):
    for table in ("games", "seats"):
        (run / f"{table}-0000000000-0000000099.parquet").unlink()
    (run / "seats-0000000400-0000000499.parquet").unlink()
    play(run)
    assert contents(run) == contents(whole)


# Two runs, one folder


def test_a_second_run_on_the_folder_is_refused_and_the_first_goes_on(whole, tmp_path):
    refusals = []

    def second(games):
        with pytest.raises(UserError, match="another run is writing to") as refused:
            play(tmp_path / "run")
        refusals.append(refused)

    play(tmp_path / "run", played=second)
    assert len(refusals) == GAMES // CHUNK
    assert contents(tmp_path / "run") == contents(whole)


def test_a_second_run_that_looked_before_the_first_began_does_no_harm(whole, tmp_path, monkeypatch):
    """Both find the folder free and compile; the first begins; the second then must not undo it."""
    run, compiling = tmp_path / "run", PreparedRun.compile

    def first_is_quicker(prepared, *told):
        monkeypatch.undo()
        compiling(prepared, *told)
        play_and_die(run, 3)
        first = (run / store.LOCK).open("w")
        fcntl.flock(first, fcntl.LOCK_EX)
        locks.append(first)

    locks = []
    monkeypatch.setattr("balancewheel.sim.run.prepare._PREPARED", {})
    monkeypatch.setattr(PreparedRun, "compile", first_is_quicker)
    with pytest.raises(UserError, match="another run is writing to"):
        play(run)
    locks[0].close()
    assert games_kept(run) == 3 * CHUNK


def test_a_second_run_that_looked_before_another_ended_does_not_overwrite_it(tmp_path, monkeypatch):
    run, compiling = tmp_path / "run", PreparedRun.compile
    there = {}

    def other_is_quicker(prepared, *told):
        monkeypatch.undo()
        compiling(prepared, *told)
        play(run, seed=99)
        there.update(contents(run))

    monkeypatch.setattr("balancewheel.sim.run.prepare._PREPARED", {})
    monkeypatch.setattr(PreparedRun, "compile", other_is_quicker)
    with pytest.raises(UserError, match="seed is 99 there, 5 here"):
        play(run)
    assert contents(run) == there


def test_the_lock_of_a_killed_run_does_not_hold(whole, tmp_path):
    play_and_die(tmp_path / "run", 2)
    (tmp_path / "run" / store.LOCK).touch()
    play(tmp_path / "run")
    assert contents(tmp_path / "run") == contents(whole)


# A full disk


def fill_disk(monkeypatch, name, nth=1):
    """The disk is full from the `nth`-th write of a file called `name`... on; what is written then is cut short."""
    write, seen = Path.write_bytes, []

    def write_bytes(file, data):
        seen.extend([file] if file.name.startswith(name) else [])
        if len(seen) < nth:
            return write(file, data)
        write(file, bytes(data)[: len(data) // 2])
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(store.Path, "write_bytes", write_bytes)


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize(
    ("name", "nth", "kept"),
    [("games-0000000100", 1, 100), ("seats-0000000200", 1, 200), ("manifest.json", 2, 500)],
)
def test_a_full_disk_keeps_the_games_played(whole, tmp_path, monkeypatch, name, nth, kept, jobs):
    """The manifest is written when a run begins and when it ends."""
    fill_disk(monkeypatch, name, nth)
    said = "the games played so far are kept in" if jobs == 1 else ""  # the other worker's first shard may fail too
    with pytest.raises(UserError, match=f"the disk is full: {said}") as full:
        play(tmp_path / "run", jobs=jobs)
    monkeypatch.undo()
    assert "\n" not in str(full.value)
    if jobs == 1:
        assert not list((tmp_path / "run").glob("*.part"))
        assert games_kept(tmp_path / "run") == kept
    play(tmp_path / "run")
    assert contents(tmp_path / "run") == contents(whole)


def test_a_disk_full_from_the_start_leaves_no_folder(tmp_path, monkeypatch):
    fill_disk(monkeypatch, "manifest.json")
    with pytest.raises(UserError, match="the disk is full"):
        play(tmp_path / "runs" / "run")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["manifest.json", "shards.jsonl", "games-"])
def test_a_disk_full_when_a_run_is_extended_loses_none_of_its_games(run, monkeypatch, name):
    fill_disk(monkeypatch, name)
    with pytest.raises(UserError, match="the disk is full"):
        play(run, games=GAMES + 100)
    monkeypatch.undo()
    assert games_kept(run) == GAMES


def test_a_strategy_that_fails_in_a_new_run_leaves_nothing(tmp_path):
    """Not even the folders above."""
    file = tmp_path / "fails.py"
    file.write_text('def fails(rules, state, knobs):\n    """Fails."""\n    return -(state.secret_game == 60)\n')
    for jobs in (1, 2):
        with pytest.raises(UserError, match="fails failed in game 60 of seed 5"):
            play(tmp_path / "runs" / "run", own=f"{file}:fails", lineup="mirror:fails", games=100, chunk=20, jobs=jobs)
        assert sorted(path.name for path in tmp_path.iterdir() if path.name != "__pycache__") == ["fails.py"]
