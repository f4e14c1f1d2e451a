"""The page at the thumb: what is tapped, what may be done with it, what is greyed and why."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from companion.desks.ancient_duel.scene import Chosen, Scene
from companion.desks.ancient_duel.taps import tap
from tests.companion.desks.ancient_duel.little_table import LittleHand, LittleTable, desk
from tests.companion.desks.ancient_duel.positions import BATTLE, MANY, SET, told

PAGE = str(Path(__file__).with_name("page.py"))


class Phone:
    """A page with a little table."""

    def __init__(self, position: str | None = MANY, *, what: str = "table", query: str = "", **named: Any) -> None:
        self.table = LittleTable.at(position, **named)
        self.app = AppTest.from_file(PAGE, default_timeout=20)
        self.app.session_state["table"] = self.table
        self.app.session_state["what"] = what
        if query:
            self.app.query_params["card"] = query
        self.run()

    def run(self) -> Phone:
        self.app.run()
        assert not self.app.exception, self.app.exception
        return self

    def tile(self, at: str) -> Phone:
        """Tap a tile: the drawing sends where; the page runs again."""
        self.app.session_state[f"{self.table.code}:duel"] = self._after(at)
        return self.run()

    def _after(self, at: str) -> Chosen:
        scene = _Tapped(desk(), self.table.glance(), LittleHand(self.table))
        scene.kept.append(self.chosen)
        tap(scene, at)
        return scene.kept[-1]

    @property
    def chosen(self) -> Chosen:
        key = f"{self.table.code}:duel"
        chosen: Chosen = self.app.session_state[key] if key in self.app.session_state else Chosen()
        return chosen

    def press(self, label: str) -> Phone:
        (button,) = [each for each in self.app.button if words(each.label) == label and not each.disabled]
        button.click()
        return self.run()

    def type(self, text: str) -> Phone:
        self.app.text_input[0].set_value(text)
        return self.run()

    @property
    def buttons(self) -> list[str]:
        return [words(button.label) for button in self.app.button if not button.disabled]

    @property
    def greyed(self) -> list[str]:
        return [words(button.label) for button in self.app.button if button.disabled]

    @property
    def reasons(self) -> list[str]:
        return [caption.value for caption in self.app.caption]

    def drawn(self, name: str) -> dict[str, Any]:
        """The data of a component of the page."""
        found = [each.proto for each in self.app.get("bidi_component") if each.proto.component_name.endswith(name)]
        data: dict[str, Any] = json.loads(found[0].json)
        return data

    @property
    def told(self) -> list[dict[str, Any]]:
        blocks: list[dict[str, Any]] = self.drawn("duel_told")["blocks"]
        return blocks


class _Tapped(Scene):
    """A scene whose choices are kept in a list, as there is no page around it."""

    kept: list[Chosen] = []  # noqa: RUF012 - cleared for each tap

    def __init__(self, *parts: Any) -> None:
        super().__init__(*parts)
        self.kept.clear()

    @property
    def chosen(self) -> Chosen:
        return self.kept[-1]

    def choose(self, chosen: Chosen) -> None:
        self.kept.append(chosen)


def words(label: str) -> str:
    """A label without the backslashes that keep Markdown from reading it."""
    return label.replace("\\", "")


def test_the_next_step_says_what_it_leads_to() -> None:
    phone = Phone()
    assert phone.buttons == ["Gioca una carta", "Posiziona coperta", "Fine fase principale 1 → Fase di battaglia"]
    phone.press("Fine fase principale 1 → Fase di battaglia")
    assert phone.buttons == ["Fine fase di battaglia → Fase principale 2"]
    phone.press("Fine fase di battaglia → Fase principale 2")
    assert phone.buttons[-1] == "Fine turno → tocca a Bruno"


def test_the_end_of_a_turn_warns_of_cards_to_discard() -> None:
    full = told(lambda whole: whole["sides"][0].update(hand={"?": 8}), phase="main2")
    assert Phone(full).buttons[-1] == "Fine turno: scarti 3 carte, poi tocca a Bruno"


def test_a_unit_tells_its_printed_value_then_why_then_what_may_be_done() -> None:
    phone = Phone().tile("P1u2")
    (card, forecast) = phone.told
    assert (card["name"], card["owner"]) == ("Guardia pretoriana", "Anna")
    assert card["sums"][1] == {
        "stat": "def",
        "name": "DIF",
        "now": 5,
        "parts": [{"amount": "4", "text": "stampato"}, {"amount": "+1", "text": "la sua abilità, finché vale"}],
    }
    assert card["link"] == "/card?id=AD-ROM-07&t=TEST"
    assert forecast["lines"][1] == "Lancieri libici · 5 contro 3 · cade"
    phone.press("Porta Guardia pretoriana in Difesa")
    assert phone.table.match.state.sides[0].units[1].stands == "defence"
    assert phone.chosen == Chosen()


def test_what_is_not_legal_is_greyed_with_the_rule() -> None:
    phone = Phone().tile("P1u1")
    assert phone.greyed == ["Porta Coorte legionaria in Attacco"]
    assert phone.reasons == ["AD-8.6: È entrata in campo in questo turno."]


def test_an_attack_is_foreseen_before_it_is_confirmed() -> None:
    phone = Phone(BATTLE).tile("P1u2")
    assert phone.buttons == [
        "Annibale Barca, maestro di manovra · 5 contro 3 · cade, −2 punti",
        "Lancieri libici · 5 contro 3 · cade",
        "L’unità coperta · 5 contro ?",
        "Chiudi",
    ]
    phone.press("Annibale Barca, maestro di manovra · 5 contro 3 · cade, −2 punti")
    (outcome,) = phone.told
    assert outcome["versus"] == "5 : 3"
    assert outcome["lines"] == [
        "Cade: Annibale Barca, maestro di manovra.",
        "Bruno perde 2 punti: 20 → 18.",
        "Costa 4 Energia: 8 → 4.",
    ]
    phone.press("Attacca Annibale Barca, maestro di manovra con Guardia pretoriana")
    assert phone.table.match.peek().text == "attack P1u2 > P2u1"


def test_tapping_an_enemy_aims_at_it_and_the_field_shows_both() -> None:
    phone = Phone(BATTLE).tile("P1u2").tile("P2u2")
    field = phone.drawn("duel_field")
    assert field["chosen"] == ["P1u2", "P2u2"]
    assert field["lit"] == ["P2u1", "P2u2", "P2u3"]
    assert phone.told[0]["is"] == "outcome"
    phone.press("Chiudi")
    assert phone.told == [{"is": "asks", "text": "Chi attacchi con Guardia pretoriana?", "clause": ""}]


def test_who_may_attack_is_lit_in_the_battle_phase() -> None:
    assert Phone(BATTLE).drawn("duel_field")["lit"] == ["P1u2", "P1u3"]
    assert Phone().drawn("duel_field")["lit"] == []


def test_a_unit_that_cannot_attack_says_why() -> None:
    poor = told(lambda whole: whole["sides"][0].update(energy=2), phase="battle")
    phone = Phone(poor).tile("P1u2")
    assert phone.greyed == ["Attacca"]
    assert phone.reasons == ["AD-7.5: «Guardia pretoriana»: costa 4 Energia e ne hai 2."]


def test_a_card_is_found_by_three_letters_and_played() -> None:
    phone = Phone().press("Gioca una carta").type("pri")
    assert phone.buttons == ["Linea dei principes · IV · 4/4", "Chiudi"]
    phone.press("Linea dei principes · IV · 4/4")
    assert phone.told[0]["text"].startswith("Se")
    phone.press("Schiera Linea dei principes in Difesa")
    assert phone.table.match.state.sides[0].units[-1].card == "AD-ROM-05"


def test_without_a_keyboard_the_kinds_of_cards_are_a_tap_away() -> None:
    phone = Phone().press("Gioca una carta")
    assert "Coorte legionaria · IV · 5/3" in phone.buttons
    phone.app.button_group[0].set_value("plan")
    phone.run()
    assert "Marcia forzata · Tattica" in phone.buttons
    assert "Coorte legionaria · IV · 5/3" not in phone.buttons


def test_the_printed_id_and_the_other_language_find_it_too() -> None:
    phone = Phone().press("Gioca una carta")
    assert phone.type("rom05").buttons[:-1] == ["Linea dei principes · IV · 4/4"]
    assert phone.type("volley").buttons[:-1] == ["Scarica di pila · Tattica"]
    assert phone.type("zzz").buttons == ["Chiudi"]
    assert phone.reasons == ["Nessuna carta del mazzo si chiama così."]


def test_a_card_that_was_looked_up_or_scanned_is_about_to_be_played() -> None:
    phone = Phone(query="AD-ROM-05")
    assert phone.told[0]["name"] == "Linea dei principes"
    assert "Schiera Linea dei principes in Attacco" in phone.buttons
    assert "card" not in phone.app.query_params


def test_a_card_that_cannot_be_played_says_which_rule_forbids_it() -> None:
    done = told(lambda whole: whole["sides"][0].update(deployed=True))
    phone = Phone(done, query="AD-ROM-05")
    assert phone.greyed == ["Schiera Linea dei principes in Attacco", "Schiera Linea dei principes in Difesa"]
    assert phone.reasons[0] == "AD-8.1: In questo turno hai già schierato o posizionato un’unità."
    phone = Phone(query="AD-SPA-05")
    assert phone.reasons[0].startswith("AD-2.7: Nel suo mazzo base non resta una copia di «Opliti spartani»")


def test_a_card_is_set_without_its_name_and_paid_for_in_words() -> None:
    phone = Phone().press("Posiziona coperta")
    assert phone.buttons == [
        "Un’unità di livello 2–4 · gratis",
        "Un’unità di livello 5 · 4 Energia",
        "Un’unità di livello 6 · 5 Energia",
        "Una Dottrina o Tattica · gratis",
        "Chiudi",
    ]
    phone.press("Un’unità di livello 5 · 4 Energia")
    assert phone.table.match.state.sides[0].units[-1].paid == 4
    assert phone.table.match.state.sides[0].energy == 4


def test_an_unknown_unit_is_named_when_it_is_turned_up() -> None:
    old = told(lambda whole: whole["sides"][0]["units"][0].update(fresh=False))
    phone = Phone(old).tile("P1u4").press("Gira l’unità coperta in Attacco")
    assert phone.told[0] == {"is": "asks", "text": "Che carta è?", "clause": "Gira l’unità coperta in Attacco"}
    phone.press("Riserva dei triarii · IV · 4/4")
    assert phone.table.match.state.sides[0].units[3].card == "AD-ROM-06"


def test_a_set_tactic_is_activated_by_its_name() -> None:
    phone = Phone().tile("P1p2").press("Attiva: che carta è?")
    phone.press("Marcia forzata · Tattica")
    assert "activate P1p2 AD-ROM-T03" in [entry.text for entry in phone.table.match.history]


def test_a_question_is_answered_by_a_button_or_by_tapping_the_tile_and_confirming() -> None:
    phone = Phone()
    phone.table.play("activate AD-ROM-T01")
    phone.run()
    assert phone.drawn("duel_field")["lit"] == ["P2u1", "P2u2"]
    assert phone.buttons == ["Annibale Barca, maestro di manovra · Bruno", "Lancieri libici · Bruno"]
    phone.tile("P2u2")
    assert phone.buttons[-1] == "Scegli Lancieri libici"
    phone.press("Scegli Lancieri libici")
    assert phone.table.match.peek().text == "choose P2u2"


def test_who_is_attacked_names_the_tactic_or_passes() -> None:
    table = {"mine": (1,), "eyes": 1}
    phone = Phone(BATTLE, **table)
    phone.table.play("attack P1u2 > P2u2")
    phone.run()
    assert phone.buttons[-1] == "Nessuna reazione: passo"
    assert "Imboscata sul lago · Tattica" in phone.buttons
    phone.press("Imboscata sul lago · Tattica")
    assert phone.table.match.peek().text == "react P2p2 AD-CAR-T02"


def test_a_set_unit_that_is_attacked_is_named_by_its_owner() -> None:
    phone = Phone(SET, mine=(1,), eyes=1)
    phone.press("Battaglione sacro di Cartagine · V · 5/4")
    assert phone.table.match.peek().text == "turn P2u3 AD-CAR-06"


def test_who_waits_sees_why_but_has_nothing_to_press() -> None:
    phone = Phone(mine=(1,), eyes=1)
    assert phone.buttons == []
    assert words(phone.reasons[0]) == "Tocca ad Anna."
    phone.tile("P1u1")
    assert phone.told[0]["name"] == "Coorte legionaria"
    assert phone.buttons == ["Chiudi"]


def test_a_spectator_may_look_at_everything() -> None:
    phone = Phone(mine=()).tile("0:grave")
    assert phone.told[0]["text"] == "Nel cimitero di Anna"
    assert [line["text"] for line in phone.told[1:]] == [
        "Linea degli hastati · II · 3/1",
        "2 × Scarica di pila · Tattica",
    ]
    phone.tile("1:hand")
    assert [block["text"] for block in phone.told] == ["In mano a Bruno", "4 carte, non ancora viste"]
    assert phone.buttons == ["Chiudi"]


def test_a_tap_on_what_is_chosen_lets_go_of_it() -> None:
    phone = Phone().tile("P1u1").tile("P1u1")
    assert phone.chosen == Chosen()


def test_a_choice_stays_with_its_card_when_others_leave_the_field() -> None:
    phone = Phone(BATTLE, mine=(1,), eyes=1).tile("P2u2")
    phone.table.play("attack P1u2 > P2u1", "pass", "pass")
    phone.run()
    assert phone.told[0]["name"] == "Lancieri libici"
    assert phone.drawn("duel_field")["chosen"] == ["P2u1"]


def test_what_has_changed_is_sent_to_be_shown_beside_the_numbers() -> None:
    phone = Phone()
    phone.table.play("deploy AD-ROM-08 attack")
    phone.run()
    assert phone.drawn("duel_field")["changes"] == {"0:energy": -4, "0:hand": -1}


def test_english_phones_read_english() -> None:
    phone = Phone(lang="en")
    assert phone.buttons == ["Play a card", "Set face-down", "End main phase 1 → Battle phase"]
    phone.tile("P2u1")
    assert phone.told[0]["sums"][0]["parts"][1] == {
        "amount": "−3",
        "text": "wound by Line of Hastati, until the end of Anna’s turn 6",
    }


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", "**x** [a](b) `c` $e$", "😀" * 40, "\u202eabc"])
def test_hostile_names_are_only_text(name: str) -> None:
    phone = Phone(told(phase="main2"), names=("Anna", name))
    (end,) = [button for button in phone.app.button if "Fine turno" in button.label]
    assert words(end.label) == f"Fine turno → tocca a {name}"
    assert "[a](b)" not in end.label
    assert phone.drawn("duel_field")["view"]["top"]["name"] == name


def test_when_the_game_is_over_nothing_is_left_to_press_but_all_can_be_looked_at() -> None:
    phone = Phone()
    phone.table.match.resign(0)
    phone.run()
    assert phone.buttons == []
    assert phone.tile("P1u1").told[0]["name"] == "Coorte legionaria"
