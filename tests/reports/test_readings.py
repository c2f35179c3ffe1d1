"""A rule that can be read in two ways: the page on balance shows both."""

from html import unescape

from balancewheel.experiments.kept.evidence import Evidence
from balancewheel.sim.rules.variants import load


def test_the_page_shows_both_readings_of_armed_traps(runs, site):
    page = unescape((site / "scythe-component_balance.html").read_text())
    assert "If a rule is read the other way" in page
    assert "The other reading is the preset traps-once: an armed trap" in page
    assert "300 games of this run were played again by it." in page


def test_only_who_lays_traps_can_lose_by_it(runs):
    table = Evidence(runs["scythe"]).compare_reading(load("scythe", "traps-once"), ["faction"])
    moved = dict(table.select("metric", "difference").iter_rows())
    assert min(moved, key=moved.get) == "win_share:togawa"
    assert moved["win_share:togawa"] < -0.02
    assert set(table["by"]) == {"faction"}


def test_other_rules_and_other_games_have_no_such_chapter(runs, site):
    assert Evidence(runs["gearworks"]).readings == []
    assert "read the other way" not in (site / "gearworks-component_balance.html").read_text()
