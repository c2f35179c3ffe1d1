"""Styles of play on the command line and from Python: pages, tables, and one clear line for what cannot be."""

import polars as pl
import pytest

import balancewheel as bw
from tests.conftest import COIN_RACE

RUN = ["run", COIN_RACE, "--games=300", "--players=3", "--seed=5", "--out=race"]
RICH = 'game = "coin_race"\nabout = "a rich start"\nstart_coins = 8\n'


def test_a_report_shows_every_figure_with_both_parts_and_says_which_styles_agree(here, say):
    say(*RUN)
    code, _, err = say("report", "race", "--only=win_rates")
    assert code == 0, err
    page = (here / "race-report" / "race-win_rates.html").read_text()
    assert "These verdicts are for one style of play" in page
    assert "balancewheel report race --styles 8" in page
    code, out, err = say("report", "race", "--only=win_rates", "--styles=3")
    assert code == 0, err
    assert out == "written: race-report/index.html\n"
    page = (here / "race-report" / "race-win_rates.html").read_text()
    assert "The same games were played in three styles of play." in page
    assert "how many coins behind the leader it takes to rob rather than to roll" in page
    assert "from chance, ±" in page and "from style" in page
    assert "above even in" in page and "3 of 3" in page
    again = bw.report("race", only=["win_rates"], out="again")
    assert (again.parent / "race-win_rates.html").read_text() == page


def test_a_comparison_and_a_knockout_say_which_changes_depend_on_style(here, say):
    (here / "rich.toml").write_text(RICH)
    words = ["--games=400", "--players=3", "--styles=3", "--out=compared"]
    code, out, err = say("compare", COIN_RACE, "--rules=standard", "--rules=rich.toml", *words)
    assert code == 0, err
    assert "± from style" in out and "same sign in" in out
    assert "Both rule sets were also played in 3 styles of play" in out
    file = next(here.rglob("rich-against-standard.parquet"))
    table = pl.read_parquet(file)
    assert table["in_styles"].list.len().unique().to_list() == [3]
    for row in table.filter(verdict="changed").iter_rows(named=True):
        assert all(value * row["difference"] > 0 for value in row["in_styles"])
    depends = table.filter(verdict="depends on the style of play")
    for row in depends.iter_rows(named=True):
        assert any(value * row["difference"] <= 0 for value in row["in_styles"])
    page = file.with_suffix(".html").read_text()
    assert "3 styles of play" in page and "--styles 3" in page
    code, _, err = say("knockout", COIN_RACE, *words)
    assert code == 0, err
    assert "in_styles" in pl.read_parquet(next(here.rglob("knockout.parquet"))).columns


@pytest.mark.parametrize("styles", [1, 0, -2, 25])
@pytest.mark.parametrize("command", [["report", "race"], ["compare", COIN_RACE, "--rules=standard", "--rules=x"]])
def test_a_number_of_styles_that_makes_no_sense(say, complaint, command, styles):
    say(*RUN)
    assert f"--styles takes 2 to 24, stock among them, not {styles}" in complaint(*command, f"--styles={styles}")


def test_what_has_no_knobs_has_no_styles(say, complaint):
    say("run", COIN_RACE, "--games=50", "--players=3", "--lineup=mirror:robber", "--out=robbers")
    said = complaint("report", "robbers", "--styles=3")
    assert said == "styles turn knobs, and robber has none: add others"


def test_own_strategies_without_knobs(here, say, complaint):
    (here / "mine.py").write_text('def calm(rules, state, knobs):\n    """Take the first."""\n    return 0\n')
    say("run", COIN_RACE, "--games=50", "--players=3", "--strategy=mine.py:calm", "--lineup=mirror:calm", "--out=own")
    assert "calm has none: give yours some, as in my_strategy.knobs" in complaint("report", "own", "--styles=3")


def test_a_folder_without_its_manifest_and_a_table_have_no_styles(here, say, complaint):
    say(*RUN)
    (here / "race" / "manifest.json").rename(here / "kept.json")
    assert complaint("report", "race", "--styles=3") == "race is not a run: it has no manifest.json"
    (here / "note.parquet").write_text("no table")
    said = complaint("report", "note.parquet", "--styles=3")
    assert said == "the styles of a comparison are played by compare or knockout with --styles"


def test_a_wrong_type_is_told(here):
    with pytest.raises(bw.UserError, match="styles must be a whole number"):
        bw.report("race", styles="many")
