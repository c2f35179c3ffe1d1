"""What chapters may put on a page."""

import pytest

from balancewheel.reports.page import NONE, Page


def test_the_caption_of_a_table_is_not_scrolled_away_with_it():
    page = Page()
    page.table(["a"], [["1"]], caption='so "much" & more')
    caption, table = page.fragments[0].split('<div class="scroll"')
    assert caption == '<p class="caption">so &quot;much&quot; &amp; more</p>'
    assert 'aria-label="so &quot;much&quot; &amp; more"' in table


def test_numbers_stand_to_the_right_and_sentences_are_not_squeezed():
    page = Page()
    cells = ["ship", "<\xa00.0001", "-2 to 3", NONE, "what a strategy does in a sentence or two, as here"]
    page.table([""] * 5, [cells])
    kinds = [cell.split(">")[0] for cell in page.fragments[0].split("<td")[1:]]
    assert kinds == ["", *[' class="number"'] * 3, ' class="words"']


@pytest.mark.parametrize("sentences", [[], ["."] * 6])
def test_a_verdict_has_one_to_five_sentences(sentences):
    with pytest.raises(ValueError, match="1 to 5 sentences"):
        Page().verdict(sentences)


def test_a_verdict_is_kept_for_the_index():
    page = Page()
    page.verdict(["A & B."])
    assert page.sentences == ["A & B."]
    assert "<p>A &amp; B.</p>" in page.fragments[0]


def test_a_chapter_without_content_has_no_heading():
    page = Page()
    page.begin_chapter("Nothing to say")
    page.begin_chapter("Words & more")
    page.say("one", "two")
    page.say_missing("three")
    assert page.fragments == ["<h2>Words &amp; more</h2>", "<p>one</p>\n<p>two</p>", '<p class="missing">three</p>']


def test_a_chapter_may_write_its_own_heading():
    page = Page()
    page.begin_chapter("")
    page.heading("What <b> changes", 3)
    assert page.fragments == ["<h3>What &lt;b&gt; changes</h3>"]
