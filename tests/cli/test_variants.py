"""Variants on the command line: check, diff, schema, compare."""

import json

import polars as pl
import pytest

import balancewheel as bw

BOTH = ["--rules=standard", "--rules=veteran"]
COMPARE = ["compare", "gearworks", "--games=120", "--players=3", "--lineup=mirror:uniform", "--out=compared"]


@pytest.fixture
def mine(here):
    """A variant file: mine(text) gives its name."""

    def _write(text):
        (here / "mine.toml").write_text(text, encoding="utf-8")
        return "mine.toml"

    return _write


def test_a_sound_variant_is_told_with_what_it_changes(say, mine):
    name = mine('game = "gearworks"\nextends = "veteran"\nspark_limit = 7\n')
    code, out, err = say("check", name)
    assert (code, err) == (0, "")
    assert "mine.toml is a sound variant of gearworks. It changes:" in out
    rows = {line.split()[0]: line for line in out.splitlines() if line}
    assert "7" in rows["spark_limit"] and "GW-" in rows["spark_limit"]
    assert "catch_up" in rows


def test_two_rules_are_laid_side_by_side(say):
    code, out, _ = say("diff", "standard", "political-machinations", "--game", "gearworld")
    assert code == 0
    rows = [line.split()[0] for line in out.splitlines()[1:] if line and not line.startswith(" ")]
    assert rows == ["production_die", "trade_die", "transport_die"]


def test_rules_that_do_not_differ(say):
    _, out, _ = say("diff", "standard", "standard", "--game", "gearworks")
    assert out == "standard and standard are the same rules: no parameter differs.\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('game = "gearworks"\nspark_limitt = 7\n', "did you mean 'spark_limit'?"),
        ('game = "gearworks"\nspark_limit = 700\n', "spark_limit = 700: it must be a whole number"),
        ('game = "gearworld"\nspark_limit = 7\n', "unknown parameter 'spark_limit'"),
        ('game = "chess"\n', "unknown game 'chess'"),
        ("spark_limit = 7\n", "which game?"),
        ("spark_limit = \n", "is not a valid TOML file"),
        ('game = "gearworld"\nphases.trade.skip_faces = [7]\n', "a list of whole numbers from 1 to 6"),
        ('game = "gearworld"\nphases.trade.skip_face = [5]\n', "did you mean 'phases.trade.skip_faces'?"),
        ('game = "gearworks"\nrows = 3\n', "is outside the grid of 4 columns and 3 rows"),
    ],
)
def test_a_variant_that_is_not_sound(complaint, mine, text, said):
    assert said in complaint("check", mine(text))


def test_a_schema_names_every_parameter_with_its_bounds(say):
    from balancewheel.sim.rules_file import game_file

    _, out, _ = say("schema", "gearworld")
    found = json.loads(out)["properties"]
    assert set(found) == {"game", "extends", "about", "phases", *game_file("gearworld").parameters}
    assert found["phases"]["properties"]["trade"]["properties"]["skip_faces"]["default"] == [5]
    assert (found["skyworks_to_win"]["minimum"], found["skyworks_to_win"]["maximum"]) == (1, 12)
    assert found["trade_die"]["items"]["enum"] == ["resolve", "skip", "first player", "vote"]
    assert "GB-070" in found["skyworks_to_win"]["description"]


# comparing


def test_a_comparison_is_printed_and_written(here, say):
    code, out, err = say(*COMPARE, "--rules=standard", "--rules=veteran", "--rules=no-tinkerers")
    assert code == 0, err
    for words in (
        "veteran against standard, 120 games each",
        "no-tinkerers against standard",
        "95 % interval",
        "Pairing",
    ):
        assert words in out
    (table,) = here.rglob("*-against-*.parquet")
    frame = pl.read_parquet(table)
    assert set(frame["rules"]) == {"veteran", "no-tinkerers"}
    assert {"win_share:uniform", "win_share:seat1", "turns", "unfinished", "shared"} <= set(frame["metric"])
    page = next(f for f in here.rglob("*.html")).read_text(encoding="utf-8")
    assert "data:image/svg" in page and "win_share:seat1" in page and "http:" not in page


def test_games_on_disk_are_not_played_again(here, say):
    say(*COMPARE, "--rules=standard", "--rules=veteran")
    before = {file: file.stat().st_mtime_ns for file in here.rglob("games-*.parquet")}
    say(*COMPARE, "--rules=standard", "--rules=no-tinkerers", "--games=200")
    after = {file: file.stat().st_mtime_ns for file in here.rglob("games-*.parquet")}
    assert all(after.get(file) == at for file, at in before.items())
    folders = {file.parent.name for file in after}
    assert len(folders) == 3
    code, out, _ = say(*COMPARE, "--rules=veteran", "--rules=standard", "--games=50")
    assert code == 0
    assert "standard against veteran, 120 games each" in out


def test_play_goes_on_until_intervals_are_narrow(here, say):
    words = [word for word in COMPARE if not word.startswith("--games")]
    code, out, err = say(*words, *BOTH, "--until=win_share:seat1 +-2.5pp", "--jobs=2")
    assert code == 0, err
    assert "Played until win_share:seat1 +-2.5pp: reached after" in out
    assert "valid although they were looked at along the way" in out
    assert "valid although they were looked at along the way" in next(here.rglob("*.html")).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--rules=standard"], "name two or more rules"),
        (["--rules=standard", "--rules=vetran"], "did you mean 'veteran'?"),
        (["--rules=standard", "--rules=standard"], "are the same rules"),
        (["--rules=standard", "--rules=veteran", "--bound=0"], "must be above 0"),
        (["--rules=standard", "--rules=veteran", "--games=0"], "games must be from 1"),
        ([*BOTH, "--until=soon"], '--until is written like "win_share ±0.5pp"'),
        ([*BOTH, "--until=win_share ±0.5"], "win_share is told in percentage points, as 0.5pp, not as 0.5"),
        ([*BOTH, "--until=turns ±1pp"], "turns is told in its own unit, as 0.2, not as 1pp"),
        ([*BOTH, "--until=win_shore ±1pp"], "did you mean 'win_share'?"),
        ([*BOTH, "--until=win_share ±0pp"], "a size must be above 0, not 0pp"),
        ([*BOTH, "--until=wins decided"], "unknown metric 'wins'"),
        ([*BOTH, "--until=decided", "--max-games=10"], "--max-games must be at least 1,000"),
        ([*BOTH, "--until=decided", "--games=5000"], "either --games or --until"),
        ([*BOTH, "--max-games=5000"], "--max-games bounds --until"),
    ],
)
def test_a_comparison_that_cannot_be(complaint, words, said):
    long = [word for word in COMPARE if not word.startswith("--games")]
    assert said in complaint(
        *(long if any(word.startswith(("--until", "--max")) for word in words) else COMPARE), *words
    )


# planning


PLAN = ["plan", "gearworks", "--players=3", "--lineup=mirror:uniform", "--out=compared"]


def test_a_plan_says_how_many_games_it_takes(here):
    settings = {"players": 3, "lineup": "mirror:uniform", "out": "compared"}
    one = bw.plan("gearworks", "win_share:seat1", "1pp", ["standard", "veteran"], **settings).row(0, named=True)
    assert 10_000 < one["unpaired"] < 60_000  # 2 (1.96 + 0.84)^2 x 2/9 / 0.01^2 is about 35,000
    assert one["paired"] < one["unpaired"]
    half = bw.plan("gearworks", "win_share:seat1", "0.5pp", ["standard", "veteran"], **settings).row(0, named=True)
    assert half["unpaired"] == pytest.approx(4 * one["unpaired"], abs=4)


def test_a_plan_without_rules_tries_the_presets(say):
    code, out, err = say(*PLAN, "--metric=turns", "--effect=0.5")
    assert code == 0, err
    assert "turns: " in out and "under standard" in out
    names = {line.split()[0] for line in out.splitlines() if line.strip()}
    assert {"veteran", "no-tinkerers", "two-letter-dots"} <= names
    assert "standard" not in names
    assert "depends on the change" in out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--metric=rounds", "--effect=much"], "a size is written like 0.5pp or 0.2, not 'much'"),
        (["--metric=rounds", "--effect=-1"], "a size must be above 0, not -1"),
        (["--metric=turnss", "--effect=1"], "did you mean 'turns'?"),
        (["--metric=turns", "--effect=1pp"], "turns is told in its own unit, as 0.2, not as 1pp"),
        (["--metric=shared", "--effect=0.1"], "shared is told in percentage points, as 0.5pp, not as 0.1"),
        (["--metric=win_share:seat5", "--effect=1pp"], "did you mean 'win_share:seat"),
    ],
)
def test_a_plan_that_cannot_be(complaint, words, said):
    assert said in complaint(*PLAN, "--rules=standard", "--rules=veteran", *words)


# sweeping

SWEEP = ["sweep", "gearworks", "--games=60", "--players=3", "--lineup=mirror:uniform", "--out=compared"]


@pytest.mark.parametrize(
    ("sets", "cells"),
    [
        (["--set=rounds=2,3,4"], 3),
        (["--set=rounds=2,3", "--set=catch_up=true,false"], 4),
        (["--set=rounds=2,3", "--set=catch_up=true,false", "--set=start_sparks=1,2"], 8),
    ],
)
def test_a_sweep_is_a_table_and_a_picture(here, say, sets, cells):
    code, _, err = say(*SWEEP, *sets)
    assert code == 0, err
    (table,) = here.rglob("sweep-*.parquet")
    frame = pl.read_parquet(table)
    names = [one.removeprefix("--set=").partition("=")[0] for one in sets]
    assert frame.select(names).unique().height == cells
    turns = frame.filter(metric="turns")
    assert turns.height == cells
    assert ((turns["low"] < turns["value"]) & (turns["value"] < turns["high"])).all()
    assert table.with_suffix(".png").read_bytes().startswith(b"\x89PNG")
    means = turns.group_by("rounds").agg(pl.col("value").mean()).sort("rounds")["value"]
    assert means.is_sorted() and means[0] < means[-1]


def test_values_with_commas_are_parted_by_semicolons(here, say):
    six = [f"[{', '.join(faces)}]" for faces in (["resolve"] * 6, ["skip"] * 6)]
    words = ["sweep", "gearworld", "--games=20", "--lineup=mirror:sensible", "--out=compared"]
    code, _, err = say(*words, f"--set=trade_die={';'.join(six)}")
    assert code == 0, err
    frame = pl.read_parquet(next(here.rglob("sweep-*.parquet")))
    assert set(frame["trade_die"]) == {", ".join([face] * 6) for face in ("resolve", "skip")}


def test_faces_that_skip_a_phase_are_swept(here, say):
    words = ["sweep", "gearworld", "--games=20", "--lineup=mirror:sensible", "--out=compared", "--metric=rounds"]
    code, out, err = say(*words, "--set=phases.production.skip_faces=[];[5];[5,6]")
    assert code == 0, err
    frame = pl.read_parquet(next(here.rglob("sweep-*.parquet")))
    assert set(frame["phases.production.skip_faces"]) == {"none", "5", "5, 6"}
    assert "phases.production.skip_faces" in out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--set=rounds"], "a parameter is swept once"),
        (["--set=rounds=2,3", "--set=rounds=4,5"], "a parameter is swept once"),
        (["--set=rounds=3"], "a sweep has 2 to 200 cells, not 1"),
        (["--set=rounds=2,2"], "names a value twice"),
        (["--set=roundss=2,3"], "did you mean 'rounds'?"),
        (["--set=rounds=2,300"], "rounds = 300"),
        (["--set=rounds=2,3", "--metric=turnss"], "did you mean 'turns'?"),
        (["--set=rows=3,4"], "is outside the grid"),
    ],
)
def test_a_sweep_that_cannot_be(complaint, words, said):
    assert said in complaint(*SWEEP, *words)


# knocking out


def test_each_part_is_switched_in_turn(here, say):
    code, out, err = say(
        "knockout", "gearworld", "--games=30", "--players=2", "--lineup=mirror:sensible", "--out=compared"
    )
    assert code == 0, err
    parts = set(pl.read_parquet(next(here.rglob("knockout.parquet")))["rules"])
    assert {"trade_die always", "trade_die never", "transport_die never", "alliances off", "large-board"} <= parts
    assert "Not possible at this table: all-options, on-the-continent" in out
    assert "standard" not in parts
    assert any(line.startswith("trade_die never") for line in out.splitlines())


def test_a_part_without_effect_at_this_table_is_told_apart(say):
    _, out, _ = say("knockout", "gearworks", "--games=30", "--players=3", "--lineup=mirror:uniform", "--out=compared")
    assert "Without effect at this table, not one game differs: solo-easy, solo-hard, solo-very-hard." in out
    assert not any(line.startswith("solo") for line in out.splitlines())


def test_a_part_that_changes_every_game_is_found(say):
    _, out, _ = say(
        "knockout", "gearworld", "--games=150", "--players=2", "--lineup=mirror:sensible", "--out=compared", "--jobs=2"
    )
    line = next(line for line in out.splitlines() if line.startswith("trade_die never"))
    assert int(line.split()[2]) > 0
