"""Telling the local network, by multicast DNS (RFC 6762, 6763), that there is a server."""

import asyncio
import ipaddress
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from server.logs import logger

log = logger()

SERVICE = "_tarocchi._tcp.local."
EVERYWHERE = ("", "0.0.0.0", "::")


@asynccontextmanager
async def announced(host: str, port: int, *, secure: bool, interfaces: list[str] | None = None) -> AsyncIterator[None]:
    """Announce a server meanwhile; nothing is announced of one that only its own machine can reach.

    Args:
        host, port: what it listens on.
        secure: whether it speaks TLS.
        interfaces: the addresses of those that are told; None for all, and then also on loopback nothing is said.
    """
    if interfaces is None and is_loopback(host):
        yield
        return
    announcing = asyncio.create_task(_announce(host, port, interfaces, secure=secure))
    try:
        yield
    finally:
        announcing.cancel()
        with suppress(asyncio.CancelledError):
            await announcing


def is_loopback(host: str) -> bool:
    """Whether only this machine reaches an address."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


async def _announce(host: str, port: int, interfaces: list[str] | None, *, secure: bool) -> None:
    """Announce until cancelled; without the library or a network the server serves all the same."""
    try:
        from ifaddr import get_adapters  # noqa: PLC0415 - a server may be installed without it
        from zeroconf import Error, InterfaceChoice, IPVersion, ServiceInfo  # noqa: PLC0415 - the same
        from zeroconf.asyncio import AsyncZeroconf  # noqa: PLC0415 - the same
    except ImportError:
        log.info("not announced: zeroconf is not installed")
        return
    every = [str(address.ip) for adapter in get_adapters() for address in adapter.ips if address.is_IPv4]
    addresses = [one for one in every if not is_loopback(one)] if host in EVERYWHERE else [host]
    name = f"{socket.gethostname().partition('.')[0][:40]}-{port}"
    try:
        service = ServiceInfo(
            SERVICE,
            f"{name}.{SERVICE}",
            port=port,
            parsed_addresses=addresses,
            properties={"scheme": "wss" if secure else "ws"},
            server=f"{name}.local.",
        )
        network = AsyncZeroconf(interfaces=interfaces or InterfaceChoice.All, ip_version=IPVersion.V4Only)
    except (OSError, ValueError, Error) as error:
        log.warning("not announced", why=str(error))
        return
    try:
        await (await network.async_register_service(service, allow_name_change=True))
        log.info("announced", name=name, addresses=addresses)
        await asyncio.Event().wait()
    except (OSError, Error) as error:
        log.warning("not announced", why=str(error))
    finally:
        await network.async_unregister_all_services()
        await network.async_close()
