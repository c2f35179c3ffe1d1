"""What a notebook may put on its page."""

import pytest

from balancewheel.reports import page


@pytest.fixture
def shown(monkeypatch):
    texts = []
    monkeypatch.setattr(page, "display", lambda html, metadata: texts.append(html.data))
    return texts


def test_the_caption_of_a_table_is_not_scrolled_away_with_it(shown):
    page.table(["a"], [["1"]], caption='so "much" & more')
    caption, table = shown[0].split('<div class="scroll"')
    assert caption == '<p class="caption">so &quot;much&quot; &amp; more</p>'
    assert 'aria-label="so &quot;much&quot; &amp; more"' in table


def test_numbers_stand_to_the_right_and_sentences_are_not_squeezed(shown):
    cells = ["ship", "<\xa00.0001", "-2 to 3", page.NONE, "what a strategy does in a sentence or two, as here"]
    page.table([""] * 5, [cells])
    kinds = [cell.split(">")[0] for cell in shown[0].split("<td")[1:]]
    assert kinds == ["", *[' class="number"'] * 3, ' class="words"']


@pytest.mark.parametrize("sentences", [[], ["."] * 6])
def test_a_verdict_has_one_to_five_sentences(shown, sentences):
    with pytest.raises(ValueError, match="1 to 5 sentences"):
        page.verdict(sentences)
