"""How friends come to a table: the line that they type, the addresses, and a picture of the link."""

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

import ifaddr
import segno

from client_cli.lines import Kind, Line
from client_cli.links import link_to
from client_cli.local_server import EVERYWHERE, port_of
from client_cli.texts import _, listed

QUIET = 2
"""Light modules around the picture; cameras need them."""


@dataclass(frozen=True, slots=True)
class Invitation:
    """Where friends find the tables of a server.

    Attributes:
        servers: its addresses for them, the likeliest first.
        is_own: whether it runs on this machine, so that it has to be made reachable.
    """

    servers: tuple[str, ...]
    is_own: bool = False

    def link(self, code: str) -> str:
        """The link to a table, as it is sent to friends."""
        return link_to(self.servers[0], code)

    def lines(self, code: str) -> list[Line]:
        """What to tell friends, and what has to be done before."""
        told = [
            Line(_("Your friends come to this table with:")),
            Line(f"tarocchi join {self.link(code)}", Kind.HEADING),
        ]
        return [*told, *self._reached()] if self.is_own else told

    def _reached(self) -> list[Line]:
        where = Line(_("Your server listens at {addresses}.").format(addresses=listed(list(self.servers))))
        stays = Line(_("The table stays when this window closes; “tarocchi resume” brings you back to it."))
        if is_loopback(self.servers[0]):
            return [where, Line(_("Only this machine can reach it.")), stays]
        lan = Line(_("Everybody on your local network can reach it, and it tells the network that it is there."))
        text = _(
            "For friends elsewhere let your router forward port {port} (TCP) to this machine, and put the router’s"
            " public address in the place of {host}. What is said on the way is not encrypted; the README tells how"
            " to change that."
        )
        beyond = text.format(port=port_of(self.servers[0]), host=urlsplit(self.servers[0]).hostname)
        return [where, lan, Line(beyond), stays]


def invitation_to(url: str, *, listen: str | None = None) -> Invitation:
    """The invitation to a server.

    Args:
        url: its address, from this machine.
        listen: for a server of one's own, what it listens on.
    """
    if listen is None:
        return Invitation((url,))
    hosts = addresses() if listen == EVERYWHERE else [listen]
    return Invitation(tuple(f"ws://{host}:{port_of(url)}" for host in hosts) or (url,), is_own=True)


def addresses() -> list[str]:
    """The addresses by which others on the network reach this machine."""
    found = [str(ip.ip) for adapter in ifaddr.get_adapters() for ip in adapter.ips if ip.is_IPv4]
    return [one for one in found if not one.startswith(("127.", "169.254."))]


def is_loopback(url: str) -> bool:
    """Whether an address leads to this machine only."""
    host = urlsplit(url).hostname or ""
    return host.startswith("127.") or host in ("localhost", "::1")


def picture(link: str, *, ascii_only: bool = False) -> list[str]:
    """A link as a QR code in lines of one width; its light modules are drawn.

    Args:
        link: what a camera reads.
        ascii_only: two characters for each module, instead of two modules in each character.
    """
    rows = [list(row) for row in segno.make(link, error="l", micro=False).matrix_iter(border=QUIET)]
    if ascii_only:
        return ["".join("  " if module else "##" for module in row) for row in rows]
    if len(rows) % 2:
        rows.append([0] * len(rows[0]))
    pairs: list[Sequence[tuple[int, int]]] = [
        list(zip(upper, lower, strict=True)) for upper, lower in zip(rows[::2], rows[1::2], strict=True)
    ]
    return ["".join(HALVES[bool(upper), bool(lower)] for upper, lower in pair) for pair in pairs]


# A light module is drawn, a dark one left out: most terminals are dark, and cameras read either way.
HALVES = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}
