"""Small runs, and the pages made from them."""

import pytest

import balancewheel as bw
from balancewheel.experiments.comparing.compare import compare, write_comparison
from balancewheel.experiments.comparing.knockout import knockout, write_knockout
from balancewheel.experiments.comparing.sweep import parse_grid, sweep_grid, write_sweep
from balancewheel.experiments.evidence.collect import collect
from balancewheel.experiments.settings import Contest, Work
from balancewheel.experiments.strength.ladder import ladder, write_ladder
from balancewheel.experiments.styles.draw import play_styles
from balancewheel.reports.build import build
from balancewheel.sim.games import GAMES
from balancewheel.sim.run.pools import Pool
from tests.reports.browser import Browser, find_browser
from tests.reports.disguise import disguise
from tests.reports.pictures import Gallery

FEW = 300
VARIANT = "<img src=x onerror=alert(1)>.toml"


@pytest.fixture(scope="session")
def runs(tmp_path_factory):
    """A small run of every game, with rounds, one in styles, one by experts, one for two, one with harmful names."""
    root = tmp_path_factory.mktemp("runs")
    found = {name: bw.run(name, games=FEW, seed=3, rounds=True, out=root / name) for name in GAMES}
    play_styles(found["gearworks"], 3, Pool())
    four = bw.run("gearworks", games=FEW, lineup="sensible,engineer,hoarder,uniform", rounds=True, out=root / "four")
    found["pair"] = bw.run("city_of_gears", games=FEW, players=2, lineup="mirror:sensible", out=root / "pair")
    found["experts"] = bw.run("gears", games=FEW, lineup="mirror:expert", out=root / "experts")
    collect([*found.values(), four], Pool())
    return found | {"disguised": bw.load(disguise(four.folder, root / "disguised"))}


@pytest.fixture(scope="session")
def tables(tmp_path_factory):
    """The folder of a comparison with a variant whose name might do harm, a knockout and two sweeps."""
    root = tmp_path_factory.mktemp("compared")
    (root / VARIANT).write_text("start_sparks = 2")
    table = {"players": 3, "lineup": "shuffle:sensible,engineer,uniform"}
    rules = ["standard", str(root / VARIANT), "no-tinkerers"]
    file = write_comparison(compare("gearworks", rules, games=FEW, styles=3, out=root, **table))
    write_knockout(*knockout("gearworks", games=40, out=root, **table))
    for sets in (["start_sparks=1,3"], ["start_sparks=1,2", "rounds=2,3"]):
        contest = Contest(table["players"], 1, table["lineup"])
        write_sweep(sweep_grid("gearworks", parse_grid(sets), 60, contest, Work(out=root), metric="turns"), "turns")
    return file.parent


@pytest.fixture(scope="session")
def climbed(tmp_path_factory):
    """The folder of a small ladder."""
    rungs = ["uniform", "stock", "expert"]
    return write_ladder(ladder("gears", rungs=rungs, games=60, out=tmp_path_factory.mktemp("ladder"))).parent


@pytest.fixture(scope="session")
def gallery():
    """Draws the pages of one game, of tables, with names that might do harm, and the one with the largest pictures."""
    return Gallery(("gearworks-", "gearworld-dynamic_phases", "scythe-component_balance", "disguised-", "compared"))


@pytest.fixture(scope="session")
def site(runs, tables, climbed, gallery, tmp_path_factory):
    """The folder with every page of these runs and tables."""
    folder = tmp_path_factory.mktemp("site")
    with gallery.open():
        build([*(run.folder for run in runs.values()), tables, climbed], folder)
    return folder


@pytest.fixture(scope="session")
def browser():
    """A real browser; without one the tests that need it are skipped."""
    program = find_browser()
    if program is None:
        pytest.skip("no Chromium is installed, so pages are not tried in a browser")
    opened = Browser(program)
    yield opened
    opened.close()
