"""The servers that the local network tells of, by multicast DNS."""

import asyncio
from contextlib import suppress

from zeroconf import Error, InterfaceChoice, IPVersion, ServiceStateChange, Zeroconf
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

SERVICE = "_tarocchi._tcp.local."
SECONDS = 2.0
MOST = 32


async def servers_nearby(*, seconds: float = SECONDS, interfaces: list[str] | None = None) -> list[str]:
    """The addresses of the servers that answer in time; none without a network.

    Args:
        interfaces: the addresses of those that are asked; None for all.
    """
    try:
        network = AsyncZeroconf(interfaces=interfaces or InterfaceChoice.All, ip_version=IPVersion.V4Only)
    except (OSError, Error):
        return []
    names: set[str] = set()

    def _heard(zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange) -> None:  # noqa: ARG001 - called by names
        if state_change is not ServiceStateChange.Removed and len(names) < MOST:
            names.add(name)

    try:
        browser = AsyncServiceBrowser(network.zeroconf, SERVICE, handlers=[_heard])
        await asyncio.sleep(seconds)
        found = await asyncio.gather(*(_address(network, name) for name in sorted(names)))
        await browser.async_cancel()
        return [url for url in found if url is not None]
    finally:
        with suppress(OSError, Error):
            await network.async_close()


async def _address(network: AsyncZeroconf, name: str) -> str | None:
    service = AsyncServiceInfo(SERVICE, name)
    if not await service.async_request(network.zeroconf, 1000) or not service.port:
        return None
    scheme = "wss" if service.decoded_properties.get("scheme") == "wss" else "ws"
    addresses = service.parsed_addresses(IPVersion.V4Only)
    return f"{scheme}://{addresses[0]}:{service.port}" if addresses else None
