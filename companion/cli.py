"""What can be said to ``companion``: options, help, exit codes. Nothing heavy is imported before they are right."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import click

from card_db.problems import InputError, Problem, Said, nearest
from companion.order import Order
from pnp.speech import say, spoken

_BASE: Final = re.compile(r"[A-Za-z0-9_~-][A-Za-z0-9._~-]*(/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*")
_TAKEN: Final = frozenset({"_stcore", "media", "component", "static"})


@click.command(
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    help=say(
        "Apre il compagno di gioco: i telefoni sulla stessa rete seguono il tavolo, cercano carte e regole, stampano.",
        "Open the companion: phones on the same network follow the table, look up cards and rules, print.",
    )
    + "\n\n\b\n"
    + say("Esempio", "Example")
    + ":\n  companion --port 8080",
)
@click.option(
    "--port",
    metavar="N",
    default="8501",
    show_default=True,
    help=say("Porta a cui rispondere.", "Port to answer at."),
)
@click.option(
    "--address",
    metavar="A",
    help=say("Solo a questo indirizzo; altrimenti a tutti.", "At this address only; else at every one."),
)
@click.option(
    "--database-url",
    metavar="URL",
    help=say(
        "Dove tenere i tavoli: sqlite:///file o postgresql://…; altrimenti nella tua cartella dei dati.",
        "Where to keep the tables: sqlite:///file or postgresql://…; else in your data folder.",
    ),
)
@click.option(
    "--tls-cert",
    metavar="F",
    help=say(
        "Certificato (PEM), per https: solo così un telefono tiene acceso lo schermo.",
        "Certificate (PEM), for https: only then can a phone keep its screen on.",
    ),
)
@click.option(
    "--tls-key", metavar="F", help=say("La chiave del certificato (PEM).", "The key of the certificate (PEM).")
)
@click.option(
    "--base-path",
    metavar="P",
    help=say("Percorso sotto cui rispondere, dietro un altro server.", "Path to answer below, behind another server."),
)
@click.option(
    "--no-announce",
    is_flag=True,
    help=say("Non annunciare altavolo.local sulla rete.", "Do not announce altavolo.local on the network."),
)
def companion(**given: Any) -> None:
    """Open the companion."""
    order = read_order(given)
    from companion.server import serve
    from companion.store.errors import StoreError

    try:
        serve(order)
    except StoreError as error:
        raise InputError([Problem(error.said)]) from error


def read_order(given: dict[str, Any]) -> Order:
    """What was asked for, checked. Raises :class:`InputError` with everything that is wrong."""
    problems: list[Problem] = []
    port = _port(given["port"], problems)
    address = _address(given["address"], problems)
    cert, key = _pair(given["tls_cert"], given["tls_key"], problems)
    base = _base(given["base_path"], problems)
    if problems:
        raise InputError(problems)
    return Order(port, address, given["database_url"], cert, key, base, announced=not given["no_announce"])


def _port(text: str, problems: list[Problem]) -> int:
    if text.isascii() and text.isdecimal() and 1 <= int(text[:6]) <= 65535:
        return int(text)
    said = Said(f"«{text}» non è una porta.", f'"{text}" is no port.')
    problems.append(Problem(said, file="--port", expected=Said("un numero da 1 a 65535", "a number from 1 to 65535")))
    return 0


def _address(text: str | None, problems: list[Problem]) -> str:
    """Numbers only: a name would have to be asked for on the network."""
    if text is None:
        return "::"
    try:
        return str(ipaddress.ip_address("127.0.0.1" if text == "localhost" else text.strip("[]")))
    except ValueError:
        said = Said(f"«{text}» non è un indirizzo di rete.", f'"{text}" is no network address.')
        expected = Said("numeri, per esempio 192.168.1.20 o 127.0.0.1", "numbers, such as 192.168.1.20 or 127.0.0.1")
        problems.append(Problem(said, file="--address", expected=expected))
        return ""


def _base(text: str | None, problems: list[Problem]) -> str:
    path = (text or "").strip("/")
    if not path:
        return ""
    if _BASE.fullmatch(path) and path.split("/")[0] not in _TAKEN:
        return f"/{path}"
    said = Said(f"«{text}» non può essere un percorso.", f'"{text}" cannot be a path.')
    expected = Said("lettere e cifre, per esempio tavolo", "letters and digits, such as tavolo")
    problems.append(Problem(said, file="--base-path", expected=expected))
    return ""


def _pair(cert: str | None, key: str | None, problems: list[Problem]) -> tuple[Path | None, Path | None]:
    """Certificate and key, if they belong together and can be read without a password."""
    if cert is None and key is None:
        return None, None
    if cert is None or key is None:
        missing = "--tls-cert" if cert is None else "--tls-key"
        said = Said(f"Manca {missing}.", f"{missing} is missing.")
        expected = Said("certificato e chiave insieme", "certificate and key together")
        problems.append(Problem(said, file=missing, expected=expected))
        return None, None
    for option, name in (("--tls-cert", cert), ("--tls-key", key)):
        if not Path(name).is_file():
            problems.append(Problem(Said(f"Il file «{name}» non c’è.", f'There is no file "{name}".'), file=option))
    if not problems:
        _check_pair(cert, key, problems)
    return Path(cert), Path(key)


def _check_pair(cert: str, key: str, problems: list[Problem]) -> None:
    import ssl

    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(cert, key, password=lambda: b"")
    except (OSError, ValueError) as error:
        said = Said(
            f"Con «{cert}» e «{key}» non si può servire in https ({error}).",
            f'"{cert}" and "{key}" cannot serve https ({error}).',
        )
        expected = Said(
            "un certificato PEM e la sua chiave, senza password", "a PEM certificate and its key, without a password"
        )
        problems.append(Problem(said, file="--tls-cert", expected=expected))


def run(arguments: Sequence[str]) -> int:
    """Run the command until it is stopped; the exit code. What is wrong is told in words, never as a traceback."""
    try:
        companion.main(args=list(arguments), prog_name="companion", standalone_mode=False)
    except InputError as error:
        click.echo(error.show(spoken()), err=True)
        return 1
    except click.UsageError as error:
        click.echo(_misread(error, arguments), err=True)
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        return 130
    return 0


def _misread(error: click.UsageError, arguments: Sequence[str]) -> str:
    """A wrong call in the language spoken; click knows English only."""
    match error:
        case click.NoSuchOption():
            name = error.option_name
            near = nearest(name, error.possibilities or ())
            told = say(f"Non conosco «{name}».", f'There is no "{name}".')
            told += say(f" Forse «{near}»?", f' Did you mean "{near}"?') if near else ""
        case click.BadOptionUsage():
            told = say(f"«{error.option_name}» vuole un valore.", f'"{error.option_name}" wants a value.')
        case _:
            told = say(f"Non capisco «{' '.join(arguments)}».", f'Cannot read "{" ".join(arguments)}".')
    return told + "\n" + say("Le opzioni: companion --help", "The options: companion --help")
