"""Who may connect, and from where: counted by address, before anybody has said who they are. Plain functions.

An address is that of the other end of the connection, or the one that a trusted proxy says it forwards. What one
household has in IPv6, a network of 64 bits, counts as one address. This machine's own addresses, and those of trusted
proxies, are nobody's: behind them may be many people, so each of their connections counts for itself.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address

from server.limits import Allowance, Limits, guesses_of

CROWDED_SECONDS, FULL_SECONDS, ADDRESS_SECONDS = 2, 60, 10
"""When to try again: while many arrive at once, while the server is full, while the address has enough connections."""

Address = IPv4Address | IPv6Address
Networks = Collection[IPv4Network | IPv6Network]


@dataclass(frozen=True, slots=True)
class NotAdmitted:
    """Why a connection is turned away.

    Attributes:
        retry_after: seconds after which it may be let in, None when waiting does not help.
    """

    status: HTTPStatus
    text: str
    retry_after: int | None = None


@dataclass(slots=True)
class _Known:
    """An address from which somebody comes or has come."""

    guesses: Allowance
    connections: int = 0


@dataclass(slots=True)
class Visit:
    """One connection, from its beginning to its end.

    Attributes:
        peer: the other end.
        guesses: how many wrong codes, tickets and passwords may still come from there.
        address: where it comes from; None until that is known.
        turned_away: why it is not let in, if that is known before it has said anything.
        counted: whether it is one of the connections; otherwise it is only told why not.
        strange: whether it has yet to say hello.
    """

    peer: str
    guesses: Allowance
    address: str | None = None
    known: _Known | None = None
    turned_away: NotAdmitted | None = None
    counted: bool = False
    strange: bool = False


class Admission:
    """Lets connections in.

    Args:
        limits: how many.
        trusted: networks of proxies whose word on the address is taken.
        origins: web pages whose scripts may connect; if there are none, those that this server's own address serves.
    """

    def __init__(self, limits: Limits, *, trusted: Networks = (), origins: Collection[str] = ()) -> None:
        self._limits = limits
        self._trusted = trusted
        self._origins = origins
        self._addresses: dict[str, _Known] = {}
        self.connections = 0
        self.strangers = 0

    def arrive(self, peer: str, now: float) -> Visit:
        """Somebody has connected and has not said anything yet."""
        visit = Visit(peer, guesses_of(self._limits, now))
        visit.turned_away = self._too_many() or self._claim(visit, (), now)
        if visit.turned_away is None:
            visit.counted = visit.strange = True
            self.connections += 1
            self.strangers += 1
        return visit

    def request(
        self, visit: Visit, *, forwarded: Sequence[str], origin: str | None, host: str | None, now: float
    ) -> NotAdmitted | None:
        """Whether a connection is turned away.

        Args:
            forwarded: every ``X-Forwarded-For`` of the request, in order.
            origin, host: the headers of these names.
        """
        if visit.turned_away is not None:
            return visit.turned_away
        if origin is not None and not self._may_come(origin, host):
            return NotAdmitted(HTTPStatus.FORBIDDEN, "Pages of that origin may not connect to this server.")
        return None if visit.known is not None else self._claim(visit, forwarded, now)

    def greet(self, visit: Visit) -> None:
        """Somebody has said hello."""
        if visit.strange:
            visit.strange = False
            self.strangers -= 1

    def leave(self, visit: Visit) -> None:
        """The connection has ended."""
        self.greet(visit)
        if visit.counted:
            self.connections -= 1
        if visit.known is not None:
            visit.known.connections -= 1

    def _too_many(self) -> NotAdmitted | None:
        if self.connections >= self._limits.connections:
            return _unavailable("This server is full", FULL_SECONDS)
        if self.strangers >= self._limits.handshakes:
            return _unavailable("Too many are arriving at once", CROWDED_SECONDS)
        return None

    def _claim(self, visit: Visit, forwarded: Sequence[str], now: float) -> NotAdmitted | None:
        """Count a connection for its address, unless that is nobody's."""
        address = client_address(visit.peer, forwarded, self._trusted)
        if address is None or address.is_loopback or _within(address, self._trusted):
            visit.address = visit.peer
            return None
        visit.address = household(address)
        known = self._known(visit.address, now)
        if known.connections >= self._limits.connections_per_address:
            text = f"Too many connections from your address; try again in {ADDRESS_SECONDS} seconds."
            return NotAdmitted(HTTPStatus.TOO_MANY_REQUESTS, text, ADDRESS_SECONDS)
        known.connections += 1
        visit.known, visit.guesses = known, known.guesses
        return None

    def _known(self, address: str, now: float) -> _Known:
        known = self._addresses.get(address)
        if known is None:
            if len(self._addresses) >= 2 * self._limits.connections:
                self._forget(now)
            known = self._addresses[address] = _Known(guesses_of(self._limits, now))
        return known

    def _forget(self, now: float) -> None:
        """Forget the addresses from which nobody is here and nothing wrong has come lately."""
        self._addresses = {
            address: known
            for address, known in self._addresses.items()
            if known.connections or not known.guesses.full(now)
        }

    def _may_come(self, origin: str, host: str | None) -> bool:
        if self._origins:
            return origin.lower() in self._origins
        return host is not None and _same_host(origin.lower(), host.lower())


def client_address(peer: str, forwarded: Sequence[str], trusted: Networks) -> Address | None:
    """Where a request comes from: the last address in the chain of proxies that is not a trusted one.

    Args:
        peer: the other end of the connection.
        forwarded: every ``X-Forwarded-For``; each proxy has added at the end whom it heard.

    Returns:
        None when the peer has no address, as on a socket of this machine.
    """
    address = _address(peer)
    for text in reversed(",".join(forwarded).split(",")):
        if address is None or not _within(address, trusted):
            break
        forwarder, address = address, _address(text.strip())
        if address is None:
            return forwarder
    return address


def household(address: Address) -> str:
    """What counts as one address."""
    return str(address) if address.version == 4 else str(IPv6Network((address, 64), strict=False))


def _address(text: str) -> Address | None:
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return address.ipv4_mapped or address if isinstance(address, IPv6Address) else address


def _within(address: Address, networks: Networks) -> bool:
    return any(address in network for network in networks)


def _same_host(origin: str, host: str) -> bool:
    scheme, _, named = origin.partition("://")
    port = {"http": ":80", "https": ":443"}.get(scheme, "")
    return named != "" and named.removesuffix(port) == host.removesuffix(port)


def _unavailable(text: str, seconds: int) -> NotAdmitted:
    return NotAdmitted(HTTPStatus.SERVICE_UNAVAILABLE, f"{text}; try again in {seconds} seconds.", seconds)
