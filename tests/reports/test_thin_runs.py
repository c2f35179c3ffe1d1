"""Runs with little in them: the pages say in words what is missing, and are there all the same."""

import pytest

import balancewheel as bw
from balancewheel.reports.build import build
from balancewheel.sim.run.store import folder as store
from tests.reports.pictures import sketched

SAID = {
    "bare": "play the games with balancewheel run ... --rounds",
    "one": "1 game with a winner cannot show comebacks and leaders",
    "three": "3 games with a winner cannot show comebacks and leaders",
    "solo": "A solo game has no turn order to compare.",
    "mirror": "Only one strategy played at each table",
    "endless": "No game was finished",
    "endless-world": "No game was finished",
}


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    root = tmp_path_factory.mktemp("thin")
    kinds = {
        "bare": bw.run("gearworks", games=60, players=3, out=root / "bare"),
        "one": bw.run("gearworks", games=1, rounds=True, out=root / "one"),
        "three": bw.run("gearworld", games=3, lineup="mirror:sensible", rounds=True, out=root / "three"),
        "solo": bw.run("gearworks", games=60, players=1, rules="solo-easy", rounds=True, out=root / "solo"),
        "mirror": bw.run("gearworks", games=120, players=2, lineup="mirror:sensible", rounds=True, out=root / "mirror"),
        "endless": bw.run("gearworks", games=60, changes={"turn_cap": 10}, rounds=True, out=root / "endless"),
        "endless-world": bw.run(
            "gearworld", games=60, changes={"round_cap": 1}, rounds=True, out=root / "endless-world"
        ),
    }
    empty = root / "empty"
    empty.mkdir()
    store.write_manifest(empty, kinds["bare"].manifest.replace(shards=[], result_hash=None))
    with sketched():
        build([*(run.folder for run in kinds.values()), empty], root / "site")
    return root / "site"


@pytest.mark.parametrize("name", SAID)
def test_what_is_missing_is_said_in_words(site, name):
    texts = [file.read_text() for file in site.glob(f"{name}-*.html")]
    assert len(texts) >= 2
    assert any(SAID[name] in text for text in texts)
    for text in texts:
        assert "What simulation cannot tell" in text
        assert not [word for word in (">nan", " nan", "inf ", "None") if word in text]


def test_a_run_without_games_is_named_in_the_index(site):
    index = (site / "index.html").read_text()
    assert "Not made: the run holds no games yet." in index
    assert not list(site.glob("empty-*.html"))
    assert "empty" in index


def test_thin_pages_in_a_real_browser(site, browser):
    for file in sorted(site.glob("*.html")):
        for width in (390, 1280):
            found = browser.look(file, width)
            assert (found["complaints"], found["missing"]) == ([], 0), file.name
            assert found["overflow"] <= 0, (file.name, width)
