"""The conditions of all objective cards: one position that meets each, and what spoils it."""

import pytest

from balancewheel.sim.games.scythe.control import add_workers
from balancewheel.sim.games.scythe.narration import STRUCTURES

from .table import table

FIVE_TERRAINS = ["r4c6", "r2c5", "r4c5", "r1c4", "r3c6"]
AT_END = {1, 2, 3, 4, 5, 9, 10, 11, 12, 14, 16, 17, 19, 21, 24, 26}


def workers(*places):
    return lambda t: t.put(0, worker=" ".join(places))


def units(player=0, **places):
    return lambda t: t.put(player, **places)


def tracks(player=0, **values):
    return lambda t: t.set(player, **values)


def lay(place, **resources):
    return lambda t: t.lay(place, **resources)


def built(player=0, **structures):
    return lambda t: t.build(player, **structures)


def card(number):
    return lambda t: t.take_card(0, number)


def cubes(**moved):
    return lambda t: t.move_cubes(0, **moved)


def recruits(**enlisted):
    return lambda t: t.enlist(0, **enlisted)


def all_of(*layouts):
    def lay_out(t):
        for layout in layouts:
            layout(t)

    return lay_out


def gone(place):
    """A territory is lost: a mech of another player stands there instead of the workers."""

    def lose(t):
        where = t.place(place)
        t.state.workers[0, where] = 0
        t.state.workers_at[0] &= ~(1 << where)
        t.put(1, mech=place)

    return lose


def without(place, **resources):
    return lambda t: t.lay(place, **{name: -n for name, n in resources.items()})


def no_card(t):
    t.state.factory_card[0] = -1


def no_mech(t):
    t.state.fighter[0, 1:] = -1
    t.state.fighters_at[0] = 1 << int(t.state.fighter[0, 0])


def one_mech_less(t):
    t.state.fighter[0, -1] = -1


def torn_down(structure):
    def remove(t):
        t.state.structures_at[0] &= ~(1 << t.place(t.structures(0)[structure]))
        t.state.structure[0, STRUCTURES.index(structure)] = -1

    return remove


def one_card_less(t):
    t.state.secret_hand[0, 0] -= 1
    t.state.hand_size[0] -= 1


def one_goes_home(place):
    def leave(t):
        add_workers(t.state, 0, t.place(place), -1)
        add_workers(t.state, 0, t.state.home[0], 1)

    return leave


MEETS = {  # card: a position that meets it, and changes that spoil it
    1: (workers("r4c6", "r4c4", "r2c4"), [gone("r4c6")]),
    2: (workers("r2c3", "r3c5", "r5c5"), [gone("r2c3")]),
    3: (workers("r2c5", "r2c6", "r1c2"), [gone("r1c2")]),
    4: (workers("r4c5", "r1c5", "r2c3"), [gone("r4c5")]),
    5: (
        all_of(workers("r4c3"), tracks(power=7), tracks(1, power=7)),
        [tracks(1, power=8), gone("r4c3"), tracks(2, power=8)],
    ),
    7: (
        all_of(card(5), units(mech="r4c6"), workers("r4c6", "r4c6", "r4c5")),
        [no_card, no_mech, workers("HB_rusviet")],
    ),
    8: (
        all_of(tracks(coins=2, popularity=7), workers("r4c6", "r4c6", "r4c5", "HB_rusviet")),
        [tracks(coins=3), tracks(popularity=6), lambda t: t.set(0, workers_out=3)],
    ),
    9: (
        all_of(workers("r4c6"), lay("r4c6", oil=6, metal=1, wood=1, food=1)),
        [without("r4c6", oil=1), all_of(without("r4c6", wood=1), lay("r4c6", oil=3)), gone("r4c6")],
    ),
    10: (workers("r1c4", "r3c5", "r3c3"), [gone("r1c4")]),
    11: (workers("r3c6", "r1c6", "r5c5"), [gone("r3c6")]),
    12: (tracks(coins=20), [tracks(coins=19)]),
    13: (
        all_of(units(character="r4c6", mech="r4c6 r4c6"), workers("r4c6", "r4c6"), built(mill="r4c6")),
        [lambda t: t.put(0, character="r3c6")],
    ),
    14: (
        all_of(
            cubes(move_coins="build"),
            recruits(build="power"),
            built(mill="r1c4"),
            units(mech="r4c6"),
            lay("r4c6", oil=1, metal=1),
            lay("r1c4", wood=1, food=1),
        ),
        [
            lambda t: t.set(0, cubes=0),
            lambda t: t.set(0, recruits=0),
            no_mech,
            all_of(workers("r1c4"), torn_down("mill")),
            without("r1c4", food=1),
            units(1, mech="r1c4"),
        ],
    ),
    15: (
        all_of(recruits(build="power", enlist="coins"), workers("r4c6", "HB_rusviet")),
        [workers("r4c6"), recruits(deploy="popularity")],
    ),
    16: (
        all_of(units(character="r4c6", mech="r4c6"), workers("r4c6"), lay("r4c6", oil=3, metal=2)),
        [
            without("r4c6", oil=1),
            lambda t: t.put(0, character="r3c6"),
            workers("r4c6"),
            units(mech="r4c6"),
            no_mech,
        ],
    ),
    17: (workers("r3c3", "r4c4"), [card(5), gone("r4c4")]),
    18: (
        all_of(tracks(power=0, popularity=13), workers("r4c6", "r4c6", "r4c5", "r4c5", "HB_rusviet")),
        [tracks(power=1), tracks(popularity=12), lambda t: t.set(0, workers_out=4)],
    ),
    19: (workers("r2c3", "r2c4", "r3c3", "r3c5", "r4c4"), [gone("r2c3")]),
    20: (
        all_of(built(mill="r4c6", mine="r4c5", armory="r3c6"), tracks(popularity=7)),
        [tracks(popularity=6), units(mech="r4c6"), torn_down("mine")],
    ),
    21: (
        all_of(workers("r4c6", "r4c5"), lay("r4c6", food=5), lay("r4c5", food=4)),
        [without("r4c5", food=1), gone("r4c5"), all_of(without("r4c5", food=1), lay("r4c5", oil=1))],
    ),
    22: (card(5), [no_card, cubes(move_coins="build")]),
    23: (
        all_of(lambda t: t.hold(0, *[2] * 8), lambda t: t.award(0, combat=1)),
        [lambda t: t.state.star[0].fill(0), one_card_less],
    ),
    24: (workers(*["r5c3"] * 5), [gone("r5c3"), one_goes_home("r5c3")]),
    25: (
        all_of(tracks(popularity=3, power=13), units(mech="r4c6 r4c6")),
        [tracks(popularity=4), tracks(power=12), one_mech_less],
    ),
    26: (workers(*FIVE_TERRAINS), [gone(place) for place in FIVE_TERRAINS]),
    27: (
        built(mill="r4c5", mine="r1c6", armory="r1c4"),
        [built(mill="r4c6"), torn_down("mine")],
    ),
}  # fmt: skip


def windows(number, *spoils):
    """The questions before which the card might be revealed, in a turn without actions."""
    t = table("rusviet mechanical", "saxony patriotic", "polania industrial", promo_objectives=True)
    for layout in (MEETS[number][0], *spoils):
        layout(t)
    t.objectives(0, number)
    t.turn(0, "trade")
    asked = [one.question for one in t.asked if one.question in ("section", "top", "reveal")]
    assert all(f"reveal {number}" in one.options for one in t.asked if one.question == "reveal")
    return asked


@pytest.mark.rule("SC-238", "SC-381")
@pytest.mark.parametrize("number", MEETS)
def test_a_card_whose_condition_holds_may_be_revealed(number):
    """In all three windows, or only in the last where the card says so."""
    before = [] if number in AT_END else ["reveal"]
    assert windows(number) == ["section", *before, "top", *before, "reveal"]


@pytest.mark.rule("SC-238")
@pytest.mark.parametrize(("number", "spoil"), [(number, i) for number in MEETS for i in range(len(MEETS[number][1]))])
def test_a_card_whose_condition_fails_may_not_be_revealed(number, spoil):
    assert windows(number, MEETS[number][1][spoil]) == ["section", "top"]
