"""What a supervisor asks over plain HTTP, on the port that clients use."""

from http import HTTPStatus

PATHS = ("/healthz", "/readyz")


def health(path: str, *, accepting: bool) -> tuple[HTTPStatus, str]:
    """The answer to one of ``PATHS``.

    Args:
        accepting: whether new tables may be opened.

    Returns:
        ``/healthz``: that the server runs, since it answers. ``/readyz``: whether to send new people to it.
    """
    if path == "/readyz" and not accepting:
        return HTTPStatus.SERVICE_UNAVAILABLE, "no new tables\n"
    return HTTPStatus.OK, "ok\n"
