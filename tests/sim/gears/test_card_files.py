"""Your own cards: what is wrong with a card file is said in one line that names the card and the field."""

import pytest

from balancewheel.sim.errors import UserError
from balancewheel.sim.rules.variants import load
from balancewheel.testing.runs import prepared

from .own_cards import card, effect, write_cards
from .table import GAME

DRAW_ONE = '{ verb = "draw", cards = 1 }'


def complaint(file, **changes):
    with pytest.raises(UserError) as caught:
        values = load("gears", changes={"cards": file, **changes}).values
        GAME.components.check(values, 2)
    assert "\n" not in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize(
    ("more", "replace", "said"),
    [
        ([card(71, "Mine", "none", power='"magic"')], [], "card Mine: power: unknown icon 'magic'"),
        ([card(71, "Mine", "none", weakness='"omni"')], [], "weakness: unknown icon 'omni'; did you mean 'omnis'?"),
        ([card(71, "Mine", "draw2")], [], "card Mine: unknown effect 'draw2'; did you mean 'draw1'?"),
        ([card(70, "Mine", "none")], [], "card: number 70 is there twice (Crew 22W and Mine)"),
        ([card(71, "Ari-oth", "none")], [], "card: name Ari-oth is there twice"),
        ([card('"high"', "Mine", "none")], [], "number = high must be a whole number from 1 to 999"),
        ([effect("mine", '{ verb = "steal", cards = 1 }')], [], "effect mine: step 1: unknown verb 'steal'"),
        ([effect("mine", DRAW_ONE, '{ verb = "drw", cards = 1 }')], [], "step 2: unknown verb 'drw'; did you"),
        ([effect("mine", '{ verb = "draw", cards = 0 }')], [], "effect mine: step 1: cards = 0 must be a whole number"),
        ([effect("mine", '{ verb = "draw" }')], [], "effect mine: step 1: cards is missing"),
        ([effect("mine", '{ verb = "draw", cards = 1, who = "self" }')], [], "step 1: unknown field 'who'"),
        ([effect("mine", '{ verb = "discard", cards = 1, who = "all" }')], [], "who: unknown word 'all'"),
        ([effect("mine", '{ verb = "destroy", cards = 1, from = "deck" }')], [], "from: unknown pile 'deck'"),
        ([effect("mine", '{ verb = "destroy", cards = 1, from = ["despair", "hand"] }')], [], "despair stands alone"),
        ([effect("mine", '{ verb = "gain", cards = 1, to = "play" }')], [], "to: unknown word 'play'"),
        ([effect("mine", '{ verb = "look", cards = 1, at = "hand" }')], [], "at: unknown word 'hand'"),
        ([effect("mine", '{ verb = "swap", between = ["hand", "hand"] }')], [], "two different places"),
        ([effect("mine", '{ verb = "swap", between = ["hand", "despair"] }')], [], "between: unknown pile 'despair'"),
        ([effect("mine", '{ verb = "power", icons = ["gold"] }')], [], "icons: unknown icon 'gold'"),
        ([effect("mine", '{ verb = "power", icons = ["omnis"], lasts = "day" }')], [], "lasts: unknown word 'day'"),
        ([effect("draw1", DRAW_ONE)], [], "effect: name draw1 is there twice"),
        ([effect("mine")], [], "effect mine: steps must list one to 4 tables"),
        ([], [('name = "Ari-oth"', 'nam = "Ari-oth"')], "card number 4: unknown field 'nam'; did you mean 'name'?"),
        ([], [('name = "Ari-oth"\n', "")], "card number 4: name is missing"),
        ([effect("mine", '{ verb = "swap", between = ["hand"] }')], [], "between must list 2 of: hand, discard, realm"),
        ([effect("none", DRAW_ONE)], [], "effect none: name = none is kept for cards without an effect"),
        ([card(71, " ", "none")], [], "name =   must be a text in quotes"),
        ([], [('effect = "scry"', 'efect = "scry"')], "card Crew 03I: unknown field 'efect'"),
        ([], [("copies_per_player = 1", "copies_per_player = -1")], "kosmos Kosmos I1: copies_per_player = -1"),
        ([], [("copies_per_player = 1", "copies_per_player = 40")], "at most 128 fit"),
        ([], [('provenance = "reconstructed"', 'provenance = "guess"')], "effect draw1: unknown provenance 'guess'"),
        (["\n[[crew]]\nname = 1\n"], [], "unknown section 'crew'"),
    ],
)  # fmt: skip
def test_one_line_names_the_card_and_the_field(tmp_path, more, replace, said):
    line = complaint(write_cards(tmp_path, *more, replace=replace))
    assert line.startswith("mine.toml: ") and said in line, line


def test_a_deck_too_small_to_set_up_is_refused(tmp_path):
    text = "".join(card(number, f"Card {number}", "none") for number in range(1, 7))
    kosmos = '[[kosmos]]\nname = "K"\npower = ["omnis"]\nweakness = []\ncopies_per_player = 10\nprovenance = "own"\n'
    file = tmp_path / "small.toml"
    file.write_text(text + kosmos)
    assert complaint(str(file)).startswith("small.toml: set-up takes 7 Gears cards")
    assert complaint(write_cards(tmp_path), opening_cards=10, second_player_cards=5).endswith("each player has 10")
    assert "has no Gears card of that number" in complaint(write_cards(tmp_path), seat1_card=99)
    assert "unknown card in left_out 'Archibld'" in complaint(write_cards(tmp_path), left_out=["Archibld"])
    file.write_text((text + card(7, "Card 7", "none") + kosmos).replace('power = ["omnis"]', "power = []"))
    assert "no Kosmos card has a power" in complaint(str(file))


def test_nothing_is_written_for_a_bad_card(tmp_path):
    import balancewheel as bw

    file = write_cards(tmp_path, card(71, "Mine", "none", power='"magic"'))
    with pytest.raises(UserError, match="Mine"):
        bw.run("gears", games=10, changes={"cards": file}, out=tmp_path / "run")
    assert not (tmp_path / "run").exists()


def test_every_verb_plays_in_whole_games(tmp_path):
    """Forty games with a card for each verb, seven times in the deck: nothing breaks, every verb occurs."""
    steps = {
        "swap1": '{ verb = "swap", between = ["hand", "discard"] }',
        "swap2": '{ verb = "swap", between = ["play", "realm"] }',
        "give": '{ verb = "give", cards = 1 }',
        "top": '{ verb = "gain", cards = 1, from = "realm top", to = "hand" }',
        "spy": '{ verb = "look", cards = 3, at = "realm top" }',
        "ward": '{ verb = "weakness", icons = ["omnis"], lasts = "next turn" }',
    }
    records = [effect(name, step) for name, step in steps.items()]
    records += [card(71 + i, f"Own {i}", list(steps)[i % 6], weakness='"omnis"') for i in range(30)]
    for lineup in ("mirror:uniform", "mirror:sensible"):
        run = prepared(GAME, lineup=lineup, changes={"cards": write_cards(tmp_path, *records)})
        rows = run.play(0, 4)["seats"]
        assert rows["swapping"].sum() and rows["giving"].sum()
