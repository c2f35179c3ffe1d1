"""Comparisons on the command line."""

import polars as pl
import pytest

import balancewheel as bw

BOTH = ["--rules=standard", "--rules=veteran"]
COMPARE = ["compare", "gearworks", "--games=120", "--players=3", "--lineup=mirror:uniform", "--out=compared"]


def test_a_comparison_is_printed_and_written(here, say, pictures):
    code, out, err = say(*COMPARE, "--rules=standard", "--rules=veteran", "--rules=no-tinkerers")
    assert code == 0, err
    for words in (
        "veteran against standard, 120 games each",
        "no-tinkerers against standard",
        "95 % interval",
        "Because both rule sets played the same games",
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
    assert "standard against veteran, 50 games each" in out


def test_play_goes_on_until_intervals_are_narrow(here, say):
    words = [word for word in COMPARE if not word.startswith("--games")]
    code, out, err = say(*words, *BOTH, "--until=win_share:seat1 +-2.5pp", "--jobs=2")
    assert code == 0, err
    assert "Played until win_share:seat1 +-2.5pp: reached after" in out
    assert "valid although results were checked along the way" in out
    assert "valid although results were checked along the way" in next(here.rglob("*.html")).read_text(encoding="utf-8")


def test_one_round_more_in_every_game_is_a_change(here, say):
    (here / "four.toml").write_text("rounds = 4")
    code, out, err = say(*COMPARE, "--rules=standard", "--rules=four.toml")
    assert code == 0, err
    line = next(line for line in out.splitlines() if line.startswith("rounds "))
    assert "+1.00 to +1.00" in line and line.split()[-1] == "changed"
    assert "four.toml: games take 4 rounds instead of 3 (in every game)" in " ".join(out.split())


def test_games_that_were_looked_at_before_are_told(here, say):
    """Looking at few games, then at more of the same: on the terminal and on the page, unless --until allows for it."""
    told = "This table was made before, after 120 games."
    _, out, _ = say(*COMPARE, *BOTH)
    assert "made before" not in out
    _, out, _ = say(*COMPARE, *BOTH)
    assert "made before" not in out  # the same games once more
    _, out, _ = say(*COMPARE, *BOTH, "--games=150")
    assert told in out and told in next(here.rglob("*.html")).read_text(encoding="utf-8")
    _, out, _ = say(*COMPARE, *BOTH, "--games=200")
    assert "made before, after 120 and 150 games." in out
    words = [word for word in COMPARE if not word.startswith("--games")]
    _, out, _ = say(*words, *BOTH, "--until=win_share:seat1 +-20pp")
    assert "made before" not in out


def test_the_strongest_of_several_variants_is_confirmed_on_fresh_games(here, say):
    rules = ["--rules=standard", "--rules=veteran", "--rules=no-tinkerers"]
    _, out, _ = say(*COMPARE, *rules)
    assert "fresh games (seed" in out and "; on fresh games " in out
    page = next(here.rglob("*.html")).read_text(encoding="utf-8")
    assert "on fresh games (95" in page and "Fresh games confirm" in page
    files = {file: file.stat().st_mtime_ns for file in here.rglob("games-*.parquet")}
    _, again, _ = say(*COMPARE, *rules)
    assert again == out
    assert {file: file.stat().st_mtime_ns for file in here.rglob("games-*.parquet")} == files


def test_what_was_asked_is_answered_first_and_corrected_only_for_itself(here, say):
    """A difference that is not clear among all figures may be clear if it is the only question."""
    code, out, err = say(*COMPARE, *BOTH, "--metric=turns", "--metric=win_share:turn_order1")
    assert code == 0, err
    rows = [line.split()[0] for line in out.splitlines() if line.startswith(("turns ", "win_share", "shared "))]
    assert sorted(rows) == ["turns", "win_share:turn_order1"]
    assert "Not asked for" in out
    table = pl.read_parquet(next(here.rglob("*-against-*.parquet")))
    asked = table.filter("asked")
    assert (
        asked["metric"].to_list() == table["metric"][:2].to_list() == rows
        and (asked["p_holm"] <= 2 * asked["p"] + 1e-12).all()
    )
    (page,) = here.rglob("*.html")
    text = page.read_text(encoding="utf-8")
    assert "What was asked." in text and "All other figures under veteran" in text
    assert text.index("What was asked.") < text.index("All other figures")
    assert "--metric turns --metric win_share:turn_order1" in text


def test_a_figure_asked_for_after_the_table_was_seen_is_told(say):
    late = "without asking for these figures"
    _, out, _ = say(*COMPARE, *BOTH)
    assert late not in out
    _, out, _ = say(*COMPARE, *BOTH, "--metric=turns")
    assert late in " ".join(out.split())


def test_a_figure_that_no_game_changes_is_not_left_open(here):
    """Every game has three rounds under both rule sets: 120 games are few, but nothing is unclear about them."""
    settings = {"games": 120, "players": 3, "lineup": "mirror:uniform", "out": here}
    table = bw.compare("gearworks", ["standard", "veteran"], **settings).table
    same = table.filter(differing=0)
    assert {"rounds", "unfinished", "leviathan_score"} <= set(same["metric"])
    assert set(same["verdict"]) == {"the same in every game"}
    asked = bw.compare("gearworks", ["standard", "veteran"], metric="rounds", **settings).table
    assert asked["metric"][0] == "rounds" and asked["asked"].sum() == 1


def test_tables_fit_80_columns(say, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    _, out, _ = say(*COMPARE, *BOTH)
    lines = [line.rstrip() for line in out.splitlines() if not line.startswith("written")]
    assert max(map(len, lines)) <= 80
    rows = [line for line in lines if line.startswith("win_share:")]
    assert all(line.split()[-1] in ("changed", "slightly", "change", "tell") for line in rows)  # none is folded


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([*BOTH, "--metric=win_share:seat9"], "unknown metric 'win_share:seat9'"),
        (["--rules=standard"], "name two or more rule sets"),
        (["--rules=standard", "--rules=vetran"], "did you mean 'veteran'?"),
        (["--rules=standard", "--rules=standard"], "are the same rules"),
        (["--rules=standard", "--rules=veteran", "--margin=0"], "the margin must be above 0, not 0"),
        (["--rules=standard", "--rules=veteran", "--games=0"], "games must be from 1"),
        ([*BOTH, "--until=soon"], '--until is written like "win_share ±0.5pp"'),
        ([*BOTH, "--until=win_share ±0.5"], "win_share is measured in percentage points: write it like 0.5pp, not 0.5"),
        ([*BOTH, "--until=turns ±1pp"], "turns is measured in its own unit: write it like 0.2, not 1pp"),
        ([*BOTH, "--until=win_shore ±1pp"], "did you mean 'win_share'?"),
        ([*BOTH, "--until=win_share ±0pp"], "a size must be above 0, not 0pp"),
        ([*BOTH, "--until=wins decided"], "unknown metric 'wins'"),
        ([*BOTH, "--until=decided", "--max-games=10"], "--max-games must be at least 1,000"),
        ([*BOTH, "--until=decided", "--games=5000"], "either --games or --until"),
        ([*BOTH, "--max-games=5000"], "--max-games limits --until"),
    ],
)
def test_a_comparison_that_cannot_be(complaint, words, said):
    long = [word for word in COMPARE if not word.startswith("--games")]
    assert said in complaint(
        *(long if any(word.startswith(("--until", "--max")) for word in words) else COMPARE), *words
    )
