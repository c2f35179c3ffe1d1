"""Folders that a run cannot be written to, or cannot be read from."""

import errno
from pathlib import Path

import pytest

from tests.cli.conftest import tree
from tests.cli.first_run import RUN
from tests.cli.first_run import here as here
from tests.cli.first_run import played as played


def test_the_folder_of_another_run(complaint):
    said = complaint(*RUN, "--out", "first", "--seed", "5", "--set", "start_sparks=2")
    assert said.startswith("first holds another run: seed is 4 there, 5 here; rules: start_sparks is 1 there, 2 here")


def test_a_file_in_place_of_the_folder(here, complaint):
    (here / "notes").write_text("precious")
    assert "notes is a file" in complaint(*RUN, "--out", "notes")
    assert "notes/below" in complaint(*RUN, "--out", "notes/below")


def test_a_folder_with_other_things_in_it(here, complaint):
    (here / "thesis").mkdir()
    (here / "thesis/chapter.tex").write_text("precious")
    assert "thesis is not a run" in complaint(*RUN, "--out", "thesis")


def test_a_folder_that_may_not_be_written(here, complaint, monkeypatch):
    def refuse(*_, **__):
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "mkdir", refuse)
    assert complaint(*RUN, "--out", "own") == "cannot write to own: Permission denied"


@pytest.mark.parametrize("words", [["summary", "first"], ["replay", "first", "5"], [*RUN, "--out", "first"]])
def test_a_corrupted_shard(here, complaint, words):
    shard = here / "first/seats-0000000030-0000000059.parquet"
    shard.write_bytes(shard.read_bytes()[:-1] + b"x")
    assert "first/seats-0000000030-0000000059.parquet is damaged" in complaint(*words)


@pytest.mark.parametrize("words", [["summary", "first"], ["replay", "first", "5"]])
def test_a_missing_shard(here, complaint, words):
    (here / "first/games-0000000000-0000000029.parquet").unlink()
    said = complaint(*words)
    assert said.startswith("first/games-0000000000-0000000029.parquet is missing; run the same command again")


def test_a_missing_shard_is_played_again(here, say):
    before = tree(here)
    (here / "first/games-0000000000-0000000029.parquet").unlink()
    assert say(*RUN, "--out", "first")[0] == 0
    assert tree(here) == before


def test_a_damaged_manifest(here, complaint):
    (here / "first/manifest.json").write_text("{")
    assert "first/manifest.json is damaged" in complaint("summary", "first")


def test_a_manifest_that_cannot_be_read(here, complaint):
    (here / "first/manifest.json").unlink()
    (here / "first/manifest.json").mkdir()
    assert "manifest.json" in complaint("summary", "first")


def test_a_full_disk(here, say, monkeypatch):
    write = Path.write_bytes

    def write_bytes(file, data):
        if file.name.startswith("seats-0000000030"):
            raise OSError(errno.ENOSPC, "No space left on device")
        return write(file, data)

    monkeypatch.setattr(Path, "write_bytes", write_bytes)
    code, out, err = say(*RUN, "--out", "own")
    monkeypatch.undo()
    monkeypatch.chdir(here)
    assert (code, out) == (1, "")
    assert err.splitlines()[-1].startswith("balancewheel: the disk is full: the games played so far are kept in own")
    assert "Traceback" not in err


def test_a_manifest_edited_by_hand(here, complaint):
    file = here / "first/manifest.json"
    file.write_text(file.read_text().replace('"seed": 4', '"seed": 5'))
    assert "first/manifest.json was edited: its checksum differs" in complaint("summary", "first")


def test_brackets_in_the_path(here, say):
    (here / "first").rename(here / "a[1]b")
    assert say("summary", "a[1]b")[0] == 0
    assert say("replay", "a[1]b", "5")[0] == 0


def test_a_path_through_a_folder_that_is_not_there(here, say):
    code, out, _ = say(*RUN, "--out", "nowhere/../second")
    assert code == 0 and "results: second" in out
    assert (here / "second/manifest.json").exists() and not (here / "nowhere").exists()
