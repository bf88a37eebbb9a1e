"""Where a table is, as people type and send it: a code, a link, or an address."""

import re
from dataclasses import dataclass

from client_cli.failing import NotDone
from client_cli.terminal import clean
from client_cli.texts import _

PORT = 8765
CODE = re.compile(r"[A-Za-z]{7}")
ADDRESS = re.compile(r"(?:(?P<scheme>tarocchi|wss?)://)?(?P<host>\[[0-9A-Fa-f:.%]+\]|[^\s/:\[\]@]+)(?P<port>:\d{1,5})?")
LINK = re.compile(ADDRESS.pattern + r"(?:/(?P<code>[A-Za-z]{7})?)?/?")


@dataclass(frozen=True, slots=True)
class Link:
    """Where a table is.

    Attributes:
        server: its server's address, None if only a code was given.
        code: None if only a server was given.
    """

    server: str | None
    code: str | None


def read_link(text: str) -> Link:
    """What a code (``kanevod``), a link (``tarocchi://host:port/CODE``, ``ws://…``, ``wss://…``) or an address means.

    Raises:
        NotDone: it is none of them.
    """
    text = text.strip()
    if CODE.fullmatch(text):
        return Link(None, text)
    found = LINK.fullmatch(text)
    if found is None or not (found["scheme"] or found["port"]):
        raise NotDone(
            _("“{text}” is neither a table’s code, which has seven letters, nor a link.").format(text=clean(text)[:60])
        )
    return Link(_url(found), found["code"])


def read_address(text: str) -> str:
    """A server's address; without a scheme ``ws://`` is meant.

    Raises:
        NotDone: it is none.
    """
    found = ADDRESS.fullmatch(text.strip().removesuffix("/"))
    if found is None:
        raise NotDone(_("{url} is no address of a server.").format(url=clean(text)[:60]))
    return _url(found)


def link_to(server: str, code: str) -> str:
    """The link that leads to a table."""
    return f"{re.sub(r'^ws:', 'tarocchi:', server)}/{code}"


def _url(found: re.Match[str]) -> str:
    if found["scheme"] in ("ws", "wss"):
        return f"{found['scheme']}://{found['host']}{found['port'] or ''}"
    return f"ws://{found['host']}{found['port'] or f':{PORT}'}"
