"""What the terminal shows: the addresses to open on a phone, and the first of them as a QR."""

from __future__ import annotations

import io
import sys
from typing import TYPE_CHECKING

import click

from companion.addresses import is_reachable
from pnp.speech import say

if TYPE_CHECKING:
    from companion.announce import Announcement
    from companion.order import Order


def greet(order: Order, name: Announcement | None) -> None:
    """Say that the server is open, and where."""
    urls = [order.door.url(host) for host in order.hosts]
    lines = ["", say("Al Tavolo è aperto. Dal telefono:", "Al Tavolo is open. On a phone:"), ""]
    lines += [f"  {url}" for url in urls]
    if name is not None:
        lines += [f"  {order.door.url(name.host)}"]
    lines += ["", *_notices(order, name)]
    click.echo("\n".join(lines))
    click.echo(_code(urls[0]), nl=False)
    click.echo(say("Ctrl-C per chiudere.", "Ctrl-C to close."))
    sys.stdout.flush()


def say_goodbye() -> None:
    """Say that the server has stopped."""
    click.echo(say("Chiuso. I tavoli sono salvati.", "Closed. The tables are saved."))


def _notices(order: Order, name: Announcement | None) -> list[str]:
    if not is_reachable(order.hosts[0]):
        return [
            say(
                "Solo questo computer può aprirlo: per i telefoni serve una rete (e nessun --address 127.0.0.1).",
                "Only this computer can open it: phones need a network (and no --address 127.0.0.1).",
            ),
            "",
        ]
    if not order.announced:
        return []
    if name is None:
        return [
            say(
                "Questa rete non lascia annunciare altavolo.local: usa l’indirizzo con i numeri.",
                "This network does not let altavolo.local be announced: use the address of numbers.",
            ),
            "",
        ]
    if name.host != "altavolo.local":
        return [
            say(
                f"altavolo.local è già di un altro companion su questa rete: questo si chiama {name.host}.",
                f"altavolo.local belongs to another companion on this network: this one is {name.host}.",
            ),
            "",
        ]
    return []


def _code(url: str) -> str:
    """A QR of half blocks; nothing where the terminal could not show them."""
    from qrcode import QRCode

    code = QRCode(border=2)
    code.add_data(url)
    drawn = io.StringIO()
    code.print_ascii(out=drawn, invert=True)
    text = drawn.getvalue().replace("\xa0", " ")
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return ""
    return _dark_on_light(text) if sys.stdout.isatty() else text


def _dark_on_light(text: str) -> str:
    """The same in fixed colours, whatever those of the terminal are: cameras want dark on light."""
    return "".join(f"\033[97;40m{line}\033[0m\n" for line in text.splitlines())
