"""What a table answers when something cannot be done: why, by which rule, and what happened meanwhile."""

from __future__ import annotations

from card_db.problems import Said
from companion.following.timeline import Line
from engines.errors import EngineError


class Refused(Exception):  # noqa: N818 - the word players read in the log
    """Nothing was changed. ``rule`` is the id to look up; ``meanwhile`` what others did since the phone looked."""

    def __init__(self, said: Said, *, rule: str = "", meanwhile: tuple[Line, ...] = ()) -> None:
        """Keep the sentence in both languages."""
        self.said = said
        self.rule = rule
        self.meanwhile = meanwhile
        super().__init__(said.en)


def refused_by(error: EngineError) -> Refused:
    """The refusal that an engine's error comes to at the table, without the marks meant for programs."""
    parts = {lang: error.said.in_(lang) for lang in ("it", "en")}
    if error.expected and not error.rule:
        parts["it"] += f" Atteso: {error.expected}."
        parts["en"] += f" Expected {error.expected}."
    return Refused(Said(**parts), rule=error.rule)


MEANWHILE = Said(
    "Nel frattempo è successo altro: la tua scelta non è stata fatta.",
    "Something else happened meanwhile: your choice was not made.",
)
NO_TABLE = Said("Non c’è nessun tavolo con questo codice.", "There is no table with this code.")
NOT_YOUR_SEAT = Said("Da questo telefono non giochi per quel posto.", "This phone does not play for that seat.")
TWICE = Said("Due tocchi uguali di fila: ne vale uno.", "The same tap twice in a row: it counts once.")
OTHER_RULES = Said(
    "Il tavolo è stato aperto con un’altra versione delle regole: si può guardare solo esportandolo.",
    "The table was opened with another version of the rules: it can only be exported.",
)
UNREADABLE = Said("Questa non è una mossa di nessun gioco.", "This is no move of any game.")
TAKEN = Said("Il posto è già occupato.", "The seat is taken.")
NOT_YOURS_TO_FREE = Said(
    "Il posto può liberarlo solo chi lo occupa o chi ha aperto il tavolo.",
    "Only its owner or whoever opened the table can free the seat.",
)
HOT_SEAT = Said(
    "A questo tavolo si gioca con un telefono solo, quello che lo ha aperto.",
    "This table is played with one phone, the one that opened it.",
)
MOVED_ON = Said(
    "Quel telefono non ha più un posto a questo tavolo.",
    "That phone has no seat at this table any more.",
)
NOTHING_TO_UNDO = Said("Non c’è niente da annullare.", "There is nothing to take back.")
NOT_THAT_FAR = Said("Fin là non si può tornare.", "It is not possible to go back that far.")
NOBODY_ASKED = Said("Nessuno ti ha chiesto di tornare indietro.", "Nobody has asked you to go back.")
