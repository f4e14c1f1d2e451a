"""The words of the site itself, in both languages."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

Words = Mapping[str, Mapping[str, str]]

WORDS: Words = {
    "skip": {"it": "Vai al contenuto", "en": "Skip to the content"},
    "search": {"it": "Cerca carte e regole", "en": "Search cards and rules"},
    "other": {"it": "English", "en": "Italiano"},
    "lead": {
        "it": "Che cosa fa ogni carta, che cosa si è deciso, su quali regole si regge.",
        "en": "What every card does, what was decided about it, and the rules behind it.",
    },
    "cards": {"it": "Carte", "en": "Cards"},
    "rules": {"it": "Regole", "en": "Rules"},
    "rulings": {"it": "Domande e risposte", "en": "Questions and answers"},
    "all_rulings": {"it": "Tutte le domande", "en": "All questions"},
    "show_cards": {"it": "Tutte le carte", "en": "All cards"},
    "house": {"it": "Dipende dalla regola della casa", "en": "It depends on your house rule"},
    "house_lead": {
        "it": "Il primo valore è quello di base; gli altri cambiano la risposta.",
        "en": "The first value is the one the rules are written for; the others change the answer.",
    },
    "behind": {"it": "Le regole dietro la carta", "en": "The rules behind this card"},
    "rests": {"it": "Si regge su", "en": "It rests on"},
    "page": {"it": "Apri la pagina", "en": "Open its page"},
    "others": {"it": "Altre carte", "en": "Other cards"},
    "nothing": {
        "it": "Non trovo niente. Prova con meno lettere.",
        "en": "Nothing found. Try fewer letters.",
    },
    "missing": {"it": "Qui non c’è niente", "en": "There is nothing here"},
    "missing_lead": {
        "it": "L’indirizzo è sbagliato, o la carta non fa parte di questo gioco.",
        "en": "The address is wrong, or the card is not part of this game.",
    },
    "start": {"it": "Vai all’inizio", "en": "Go to the start"},
    "made": {"it": "Fatto con Al Tavolo.", "en": "Made with Al Tavolo."},
}

_MONTHS: Mapping[str, tuple[str, ...]] = {
    "it": (
        *("gennaio", "febbraio", "marzo", "aprile", "maggio", "giugno"),
        *("luglio", "agosto", "settembre", "ottobre", "novembre", "dicembre"),
    ),
    "en": (
        *("January", "February", "March", "April", "May", "June"),
        *("July", "August", "September", "October", "November", "December"),
    ),
}


def day(when: date) -> dict[str, str]:
    """A date as people write it: *30 novembre 2026*, *1º marzo 2026*, *30 November 2026*."""
    first = "1º" if when.day == 1 else str(when.day)
    return {
        "it": f"{first} {_MONTHS['it'][when.month - 1]} {when.year}",
        "en": f"{when.day} {_MONTHS['en'][when.month - 1]} {when.year}",
    }
