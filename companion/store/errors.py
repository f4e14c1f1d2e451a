"""What can go wrong with the store, each in words that say what to do, in both languages."""

from __future__ import annotations

import re
from typing import Final

from card_db.problems import Said
from companion.store.rows import Head

_PASSWORD: Final = re.compile("(?<=:)[^:/]*(?=@)")


class StoreError(Exception):
    """The store could not do what was asked; nothing of it was kept. ``said`` tells a person why and what to do."""

    def __init__(self, said: Said) -> None:
        """Keep the sentence; the text of the exception is the English one."""
        self.said = said
        super().__init__(said.en)


class ReadOnlyError(StoreError):
    """The file, its folder or the database may be read but not written."""

    def __init__(self, place: str) -> None:
        """``place``: the file or the address."""
        super().__init__(
            Said(
                it=f"In «{place}» non si può scrivere. Togli la sola lettura al file e alla sua cartella (o dai il "
                "permesso all’utente del database), oppure scegli un altro posto con --database-url.",
                en=f"“{place}” cannot be written to. Take the read-only mark off the file and its folder (or give the "
                "database user the right to write), or choose another place with --database-url.",
            )
        )


class DiskFullError(StoreError):
    """There is no room left for what had to be kept."""

    def __init__(self, place: str) -> None:
        """``place``: the file or the address."""
        super().__init__(
            Said(
                it=f"Il disco di «{place}» è pieno: l’ultima azione non è stata registrata, le precedenti sì. "
                "Libera spazio e ripeti.",
                en=f"The disk of “{place}” is full: the last action was not kept, those before it were. "
                "Make room and try again.",
            )
        )


class CorruptError(StoreError):
    """The file is damaged, or is no database at all. It is left exactly as it is."""

    def __init__(self, place: str, reason: str = "") -> None:
        """``place``: the file; ``reason``: what the check of the file answered, as it answered it."""
        why = f" ({reason})" if reason else ""
        super().__init__(
            Said(
                it=f"«{place}» è rovinato o non è un database{why}. Non è stato toccato: spostalo altrove e rimetti al "
                "suo posto una copia di riserva, oppure scegli un altro file con --database-url.",
                en=f"“{place}” is damaged or is no database{why}. It was not touched: move it away and put a backup in "
                "its place, or choose another file with --database-url.",
            )
        )


class SchemaError(StoreError):
    """The database was written by a newer Al Tavolo, or by another program."""

    @classmethod
    def newer(cls, place: str, *, found: int, known: int) -> SchemaError:
        """The database has schema version ``found``; this program knows up to ``known``."""
        return cls(
            Said(
                it=f"«{place}» è stato scritto da un Al Tavolo più recente (schema {found}, qui si arriva a {known}). "
                "Aggiorna questo programma, oppure scegli un altro database con --database-url.",
                en=f"“{place}” was written by a newer Al Tavolo (schema {found}, this one knows {known}). "
                "Update this program, or choose another database with --database-url.",
            )
        )

    @classmethod
    def foreign(cls, place: str) -> SchemaError:
        """The database has tables, and none of them is ours."""
        return cls(
            Said(
                it=f"«{place}» contiene già le tabelle di un altro programma e non è stato toccato. "
                "Scegli un database vuoto con --database-url.",
                en=f"“{place}” already holds another program’s tables and was not touched. "
                "Choose an empty database with --database-url.",
            )
        )


class UnreachableError(StoreError):
    """The database server does not answer, or does not let us in."""

    def __init__(self, place: str, reason: str = "") -> None:
        """``place``: the address without the password; ``reason``: what the server or the network answered."""
        why = f" ({reason})" if reason else ""
        super().__init__(
            Said(
                it=f"Il database «{place}» non risponde{why}. Controlla che il server sia acceso e che indirizzo, "
                "nome, password e database siano giusti; poi ripeti: una stessa azione vale una volta sola.",
                en=f"The database “{place}” does not answer{why}. Check that the server is running and that address, "
                "name, password and database are right; then try again: the same action counts only once.",
            )
        )


class UrlError(StoreError):
    """What was given as the address of the database is none we can use."""

    def __init__(self, url: str) -> None:
        """``url``: as it was given; a password in it is not shown."""
        url = _PASSWORD.sub("***", url)
        super().__init__(
            Said(
                it=f"«{url}» non è l’indirizzo di un database. Scrivi sqlite:////cartella/partite.sqlite oppure "
                "postgresql://nome:password@server/database.",
                en=f"“{url}” is not the address of a database. Write sqlite:////folder/games.sqlite or "
                "postgresql://name:password@server/database.",
            )
        )


class BusyError(StoreError):
    """Somebody else has kept the database to themselves for too long."""

    def __init__(self, place: str) -> None:
        """``place``: the file or the address."""
        super().__init__(
            Said(
                it=f"«{place}» è occupato da un altro programma. Chiudi quello che lo tiene aperto e ripeti.",
                en=f"“{place}” is held by another program. Close whatever has it open and try again.",
            )
        )


class DiskError(StoreError):
    """The disk or the server gave an error that is none of the others."""

    def __init__(self, place: str, reason: str) -> None:
        """``place``: the file or the address; ``reason``: the error as it was given."""
        super().__init__(
            Said(
                it=f"«{place}» dà un errore: {reason}. L’ultima azione non è stata registrata, le precedenti sì. "
                "Controlla il disco e ripeti.",
                en=f"“{place}” gives an error: {reason}. The last action was not kept, those before it were. "
                "Check the disk and try again.",
            )
        )


class BackupError(StoreError):
    """A backup cannot be written there, or not by this program."""

    @classmethod
    def taken(cls, path: str) -> BackupError:
        """There is something at ``path`` already."""
        return cls(
            Said(
                it=f"«{path}» esiste già e non viene sovrascritto. Scegli un altro nome per la copia.",
                en=f"“{path}” is there already and is not overwritten. Choose another name for the backup.",
            )
        )

    @classmethod
    def elsewhere(cls, place: str) -> BackupError:
        """The database at ``place`` is a server's, which has a program of its own for that."""
        return cls(
            Said(
                it=f"«{place}» è su un server PostgreSQL: fanne una copia con pg_dump.",
                en=f"“{place}” is on a PostgreSQL server: back it up with pg_dump.",
            )
        )


class StaleError(StoreError):
    """The table has moved on since the phone saw it; ``head`` is where it stands."""

    def __init__(self, head: Head) -> None:
        """``head``: where the table stands."""
        self.head = head
        super().__init__(
            Said(
                it="Nel frattempo al tavolo è successo altro: guarda e ripeti.",
                en="Something else has happened at the table meanwhile: look and try again.",
            )
        )


class CodeTakenError(StoreError):
    """There is a table with that code already."""

    def __init__(self, code: str) -> None:
        """``code``: the code of the table."""
        super().__init__(
            Said(it=f"Il codice {code} è già di un altro tavolo.", en=f"The code {code} already belongs to a table.")
        )


class UnknownTableError(StoreError):
    """There is no table with that code."""

    def __init__(self, code: str) -> None:
        """``code``: the code that was asked for."""
        super().__init__(Said(it=f"Nessun tavolo ha il codice {code}.", en=f"No table has the code {code}."))
