"""Rules and rulings as HTML: what people wrote is text, ids are links."""

from __future__ import annotations

from pnp.lookup import ExampleTold, StepTold
from pnp.lookup.markup import Writer
from pnp.rulebook.model import Grid, Heading, Items, Macro, Marks, Paragraph, Run

KNOWN = {"AD-10.9": "../rules/AD-10.9/", "AD-ROM-04": "../C/AD-ROM-04/"}
WRITER = Writer("it", KNOWN.get)


def test_words_are_escaped() -> None:
    assert WRITER.linked('<script>"&') == "&lt;script&gt;&#34;&amp;"
    assert WRITER.text((Run("<b>", "bold"),)) == "<strong>&lt;b&gt;</strong>"


def test_ids_become_links_where_they_lead_somewhere() -> None:
    assert WRITER.linked("Vedi AD-10.9.") == 'Vedi <a class="ref" href="../rules/AD-10.9/">AD-10.9</a>.'
    assert WRITER.linked("Vedi AD-99.9.") == "Vedi AD-99.9."


def test_a_link_leads_to_an_id_or_to_the_web_and_nowhere_else() -> None:
    assert WRITER.text((Run("Coorte", "italic", "AD-ROM-04"),)) == '<a href="../C/AD-ROM-04/"><em>Coorte</em></a>'
    assert WRITER.text((Run("qui", link="https://esempio.it/?a=1&b=2"),)) == (
        '<a href="https://esempio.it/?a=1&amp;b=2">qui</a>'
    )
    assert WRITER.text((Run("qui", link="javascript:alert(1)"),)) == "qui"


def test_a_rule_bears_its_id() -> None:
    written = WRITER.blocks([Paragraph(1, (Run("Testo"),), "AD-10.9")])
    assert written.startswith('<p class="rule" id="AD-10.9"><span class="rid">')
    assert written.endswith("Testo</p>")


def test_lists_tables_headings_and_index_marks() -> None:
    inside = (Paragraph(1, (Run("uno"),)),)
    assert WRITER.blocks([Items(1, 3, (inside,))]) == '<ol start="3"><li>uno</li></ol>'
    assert WRITER.blocks([Items(1, None, (inside,))]) == "<ul><li>uno</li></ul>"
    assert WRITER.blocks([Heading(1, 2, (Run("T"),)), Marks(1, ("t",))]) == "<h2>T</h2>"
    grid = Grid(1, ((Run("a"),), (Run("b"),)), (((Run("1"),), (Run("<"),)),), ("left", "right"))
    assert '<td class="right">&lt;</td>' in WRITER.blocks([grid])


def test_an_example_is_told_with_what_is_refused() -> None:
    steps = (StepTold((Run("Va"),), False), StepTold((Run("Non va"),), True))
    told = ExampleTold("AD-X1", "Un titolo", (Run("Hai una carta."),), steps, "Ecco <perché>.")
    writer = Writer("it", KNOWN.get, lambda _macro: "f.png", {"AD-X1": told})
    written = writer.blocks([Macro(1, "example", "AD-X1")])
    assert '<li class="done">Va</li><li class="refused">Non va</li>' in written
    assert 'src="f.png"' in written
    assert "Ecco &lt;perché&gt;." in written
    assert writer.blocks([Macro(1, "example", "AD-X2")]) == ""
