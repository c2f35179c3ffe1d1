"""Variants on the command line: check, diff, schema, compare."""

import json

import polars as pl
import pytest

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
        ('game = "gearworks"\nrows = 3\n', "is outside the grid of 4 columns and 3 rows"),
    ],
)
def test_a_variant_that_is_not_sound(complaint, mine, text, said):
    assert said in complaint("check", mine(text))


def test_a_schema_names_every_parameter_with_its_bounds(say):
    from sim.rules_file import game_file

    _, out, _ = say("schema", "gearworld")
    found = json.loads(out)["properties"]
    assert set(found) == {"game", "extends", "about", *game_file("gearworld").parameters}
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
    assert "<svg" in page and "win_share:seat1" in page and "http" not in page


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


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--rules=standard"], "name two or more rules"),
        (["--rules=standard", "--rules=vetran"], "did you mean 'veteran'?"),
        (["--rules=standard", "--rules=standard"], "are the same rules"),
        (["--rules=standard", "--rules=veteran", "--bound=0"], "must be above 0"),
        (["--rules=standard", "--rules=veteran", "--games=0"], "games must be from 1"),
    ],
)
def test_a_comparison_that_cannot_be(complaint, words, said):
    assert said in complaint(*COMPARE, *words)
