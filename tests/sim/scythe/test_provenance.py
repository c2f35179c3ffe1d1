"""A finding on a stand-in tile says so; parts of a knockout name where their tile is from."""

from balancewheel.experiments.comparing.knockout import switchable_parts
from balancewheel.experiments.metrics import metrics
from balancewheel.reports.methods import count_provenance
from balancewheel.sim.games import find_game
from balancewheel.sim.rules.variants import load

SCYTHE = find_game("scythe")


def values(**changes):
    return load("scythe", "standard", changes).values


def test_every_tile_is_a_part_with_its_provenance_beside_it():
    parts = switchable_parts("scythe")
    tiles = [name for name in parts if name.startswith(("airships with ", "resolution tile "))]
    assert len(tiles) == 24 and all(name.endswith(")") for name in tiles)
    toll, bounty, deja_vu = (
        parts[name]
        for name in (
            "airships with Toll (public source)",
            "airships with Bounty (stand-in)",
            "resolution tile Deja Vu (stand-in)",
        )
    )
    assert toll == ("standard", {"airships": "shared", "airship_aggressive": "toll"})
    assert bounty == ("standard", {"airships": "shared", "airship_aggressive": "bounty"})
    assert deja_vu == ("standard", {"resolution": "on", "resolution_tile": "deja_vu"})
    assert "airships with Ferry (public source, its range is a stand-in)" in parts
    assert sum("(stand-in)" in name for name in tiles) == 17
    for rules, changes in parts.values():
        SCYTHE.components.check(load("scythe", rules, changes).values, 2)


def test_tiles_are_compared_with_games_that_have_airships_already():
    """Against a base with both modules a part pins its tile and leaves the rest; presets are no parts of it."""
    parts = switchable_parts("scythe", "wind-gambit")
    assert parts["airships with Toll (public source)"][0] == "wind-gambit"
    assert not {"airships", "resolution", "wind-gambit", "traps-once"} & set(parts)
    base = load("scythe", "wind-gambit").values
    for rules, changes in parts.values():
        values = load("scythe", rules, changes).values
        SCYTHE.components.check(values, 2)
        assert values["airships"] == base["airships"] and values["resolution"] == base["resolution"] == "on"


def test_the_effect_of_a_tile_is_measured_on_length_coins_stars_combats_and_factions():
    known = set(metrics("scythe", 5)["metric"])
    factions = {f"win_share:{faction}" for faction in ("albion", "crimea", "nordic", "polania", "rusviet", "saxony")}
    assert {"rounds", "turns", "winning_score", "stars", "combats", *factions} <= known


def test_results_with_stand_ins_say_so():
    assert SCYTHE.components.caveats([values()]) == []
    (ranges,) = SCYTHE.components.caveats([values(airships="shared")])
    assert ranges.startswith("How far airships fly is a stand-in")
    one = SCYTHE.components.caveats([values(), values(airships="shared", airship_aggressive="bounty")])
    assert one[0].startswith("Bounty is a stand-in of our own") and len(one) == 3
    assert SCYTHE.components.caveats([values(resolution="on")]) == []
    (several,) = SCYTHE.components.caveats([values(resolution="on", tile_pool="all")])
    assert several.startswith("Land Rush, Spoils of War, King of the Hill, Deja Vu and Backup Plan are stand-ins")


def test_an_airship_tile_beside_games_without_airships_stands_for_airships_as_such():
    tolls, bounty = (values(airships="shared", airship_aggressive=tile) for tile in ("toll", "bounty"))
    assert SCYTHE.components.caveats([values(), tolls])[-1].startswith("Compared with games without airships")
    for rules in ([tolls, bounty], [values(), values(airships="shared")], [values(), values(resolution="on")]):
        assert not [line for line in SCYTHE.components.caveats(rules) if line.startswith("Compared")]


def test_tiles_that_cannot_be_drawn_do_not_count_as_component_data():
    counts = count_provenance(SCYTHE.components.in_play(values()))
    assert not [name for name in counts if "tile" in name and "structure" not in name]
    drawn = count_provenance(SCYTHE.components.in_play(values(airships="shared", tile_pool="hinted")))
    assert drawn["wind gambit: airship tile"] == {"public": 3, "rulebook": 1, "reconstructed": 4}
