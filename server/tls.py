"""TLS by certificate and key files."""

from pathlib import Path
from ssl import PROTOCOL_TLS_SERVER, SSLContext, SSLError

from server.sources import BadSetting


def tls(certificate: Path, key: Path | None) -> SSLContext:
    """What is needed to serve over TLS.

    Args:
        certificate: in PEM, its chain behind it.
        key: in PEM; None if it stands in the same file.

    Raises:
        BadSetting: they can't be read or don't belong together.
    """
    context = SSLContext(PROTOCOL_TLS_SERVER)
    try:
        # An empty password: a key that wants one is refused instead of being asked for at the terminal.
        context.load_cert_chain(certificate, key, password="")
    except SSLError as error:
        raise BadSetting(f"{certificate} is no certificate with a key that fits: {error.reason or 'bad'}") from None
    except OSError as error:
        raise BadSetting(f"{certificate} or its key can't be read: {error.strerror}") from None
    return context
