"""A misspelt word in any list of names, or in any component file of any game, is refused and never does nothing."""

import copy
import warnings

import pytest

from balancewheel.sim.errors import MOST_CHARACTERS, UserError, unknown
from balancewheel.sim.games import GAMES, find_game
from balancewheel.sim.rules import variants
from balancewheel.sim.rules.records import check_fields, check_provenance

FREE_TEXT = {"meta", "note", "number", "text"}  # fields that nothing rests on, and all below them
NAMES = {"id", "name", "river"}  # a record may have any, so a misspelt one is another record


def misspell(word):
    return f"{word[:-1]}{'q' if word[-1:] != 'q' else 'z'}"


def words_in(content, path=()):
    """Every key and every word of a component file, each kind of place once."""
    if isinstance(content, dict):
        for key, value in content.items():
            yield (*path, key), True
            yield from words_in(value, (*path, key))
    elif isinstance(content, list):
        for place, value in enumerate(content):
            yield from words_in(value, (*path, place))
    elif isinstance(content, str):
        yield path, False


def with_typo(content, path, is_key):
    changed = copy.deepcopy(content)
    *outer, last = path
    here = changed
    for step in outer:
        here = here[step]
    if is_key:
        items = [(misspell(key) if key == last else key, value) for key, value in here.items()]
        here.clear()
        here.update(items)
    else:
        here[last] = misspell(here[last])
    return changed


def check(game, values):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        game.components.check(values, game.player_counts[-1])


@pytest.mark.parametrize("name", GAMES)
def test_no_word_of_a_component_file_is_misspelt_in_silence(name):
    game, values = find_game(name), variants.load(name).values
    kinds = set()
    for parameter, content in values.items():
        for path, is_key in words_in(content) if isinstance(content, dict) else ():
            kind = parameter, is_key, tuple(step for step in path if isinstance(step, str))
            is_free = path[-1] in NAMES and not is_key or FREE_TEXT & set(path[: None if not is_key else -1])
            if kind in kinds or is_free or path == ("name",):
                continue
            kinds.add(kind)
            with pytest.raises(UserError) as refused:
                check(game, values | {parameter: with_typo(content, path, is_key)})
            assert "\n" not in str(refused.value) and len(str(refused.value)) < 2 * MOST_CHARACTERS
    assert len(kinds) >= 4


@pytest.mark.parametrize(
    ("game", "change", "said"),
    [
        ("scythe", {"banned_pairs": ["crimea patriotc"]}, "'crimea patriotc': unknown player mat 'patriotc'; did you "),
        ("scythe", {"banned_pairs": ["krimea patriotic"]}, "did you mean 'crimea'?"),
        ("scythe", {"banned_pairs": ["patriotic crimea"]}, "unknown faction 'patriotic'; there are: albion, nordic"),
        ("scythe", {"banned_pairs": ["crimea patriotc"], "bans": "off"}, "did you mean 'patriotic'?"),
        ("scythe", {"seat_factions": ["nordik"]}, "did you mean 'nordic'?"),
        ("scythe", {"seat_mats": ["any", "industral"]}, "did you mean 'industrial'?"),
        ("gearworld", {"forced_phases": ["transprot 4 skip"]}, "did you mean 'transport'?"),
        ("gearworld", {"forced_phases": ["transport 4 skipp"]}, "did you mean 'skip'?"),
        ("gearworld", {"forced_phases": ["transport four skip"]}, 'must be like "transport 4 skip"'),
    ],
)
def test_a_misspelt_name_in_a_list_of_words(game, change, said):
    with pytest.raises(UserError) as refused:
        check(find_game(game), variants.load(game, changes=change).values)
    assert said in str(refused.value)


def test_a_ban_on_a_printed_faction_that_is_not_dealt_is_no_mistake():
    """The printed bans name Rusviet and Crimea, also where a designer's own file leaves them out."""
    values = variants.load("scythe", changes={"banned_pairs": ["togawa militant"], "invaders": False}).values
    find_game("scythe").components.check(values, 5)
    mats = values["faction_mats"]
    kept = [one for one in mats["faction"] if one["id"] != "crimea"]
    fewer = variants.load("scythe").values | {"faction_mats": mats | {"faction": kept}}
    find_game("scythe").components.check(fewer, 5)


@pytest.mark.parametrize("name", GAMES)
def test_a_misspelt_choice(name):
    """Every parameter that is a word, or a list of words, of a few that are known."""
    for parameter, about in find_game(name).file.parameters.items():
        if about.choices:
            wrong = misspell(about.choices[0])
            value = [wrong, *about.value[1:]] if isinstance(about.value, list) else wrong
            with pytest.raises(UserError, match=f"^{parameter} = "):
                variants.load(name, changes={parameter: value})


def test_the_word_that_was_meant_is_named():
    with pytest.raises(UserError, match=r"did you mean 'Bartleby'\?$"):
        variants.load("gearworks", changes={"tinkerer_of_seat": ["Bartelby", "dealt", "dealt", "dealt"]})
    with pytest.raises(UserError, match=r"did you mean 'very hard'\?$"):
        variants.load("gearworks", changes={"difficulty": "very-hard"})


def test_a_condition_that_goes_with_another_is_not_left_alone():
    values = copy.deepcopy(variants.load("scythe").values)
    values["cards"]["objective"][0]["needs"] = {"each_type_there_min": 1}
    with pytest.raises(UserError, match="goes with resources_on_one_controlled_territory_min, which is missing"):
        check(find_game("scythe"), values)


def test_messages_stay_short():
    names = [f"province {number}" for number in range(1000)]
    assert len(str(unknown("province", "x" * 5000, names))) < 600
    assert str(unknown("province", "x", names)).endswith("more")


def test_fields_of_a_record():
    check_fields({"id": 1, "note": "own"}, ["id"])
    with pytest.raises(UserError, match="unknown field 'pwoer'; did you mean 'power'"):
        check_fields({"id": 1, "pwoer": 2}, ["id", "power"])
    with pytest.raises(UserError, match="power is missing"):
        check_fields({"id": 1}, ["id", "power"])
    with pytest.raises(UserError, match="did you mean 'reconstructed'"):
        check_provenance({"provenance": "reconstucted"})
