"""Who is let in, by address."""

from http import HTTPStatus
from ipaddress import ip_network

import pytest

from server.admission import Admission, Visit, client_address
from server.limits import Limits

PROXIES = (ip_network("10.0.0.0/8"), ip_network("127.0.0.1/32"))


def comes(admission: Admission, peer: str, *, forwarded: str = "", origin: str | None = None) -> tuple[Visit, int]:
    """Somebody connects and asks; gives the visit and 101 or the status of the refusal."""
    visit = admission.arrive(peer, 0)
    why = admission.request(visit, forwarded=[forwarded], origin=origin, host="play.example.org", now=0)
    return visit, HTTPStatus.SWITCHING_PROTOCOLS if why is None else why.status


# Addresses


@pytest.mark.parametrize(
    ("peer", "forwarded", "address"),
    [
        ("203.0.113.7", [], "203.0.113.7"),
        ("203.0.113.7", ["198.51.100.1"], "203.0.113.7"),
        ("10.0.0.1", ["198.51.100.1"], "198.51.100.1"),
        ("10.0.0.1", ["192.0.2.9, 198.51.100.1, 10.0.0.2"], "198.51.100.1"),
        ("10.0.0.1", ["192.0.2.9", "198.51.100.1"], "198.51.100.1"),
        ("10.0.0.1", ["198.51.100.1, nonsense"], "10.0.0.1"),
        ("10.0.0.1", ["10.0.0.3"], "10.0.0.3"),
        ("10.0.0.1", [], "10.0.0.1"),
        ("::ffff:203.0.113.7", [], "203.0.113.7"),
        ("fe80::1%eth0", [], "fe80::1"),
    ],
)
def test_an_address_is_the_last_that_is_no_trusted_proxy(peer: str, forwarded: list[str], address: str) -> None:
    assert str(client_address(peer, forwarded, PROXIES)) == address


def test_a_socket_of_this_machine_has_no_address() -> None:
    assert client_address("", ["198.51.100.1"], PROXIES) is None


# Connections


def test_an_address_gets_so_many_connections_and_is_told_when_to_try_again() -> None:
    admission = Admission(Limits(connections_per_address=1))
    first, _ = comes(admission, "203.0.113.7")
    visit = admission.arrive("203.0.113.7", 0)
    why = admission.request(visit, forwarded=[], origin=None, host=None, now=0)
    assert why is not None
    assert (why.status, why.retry_after) == (HTTPStatus.TOO_MANY_REQUESTS, 10)
    admission.leave(first)
    assert comes(admission, "203.0.113.7")[1] == 101


def test_a_network_of_64_bits_counts_as_one_address() -> None:
    admission = Admission(Limits(connections_per_address=1))
    comes(admission, "2001:db8::1")
    assert [comes(admission, peer)[1] for peer in ("2001:db8::2", "2001:db8:0:1::1")] == [429, 101]


def test_behind_a_trusted_proxy_the_forwarded_address_counts() -> None:
    admission = Admission(Limits(connections_per_address=1), trusted=PROXIES)
    came = [comes(admission, "10.0.0.1", forwarded=one)[1] for one in ("192.0.2.1", "192.0.2.1", "192.0.2.2")]
    assert came == [101, 429, 101]


@pytest.mark.parametrize("peer", ["127.0.0.1", "::1", "", "10.0.0.1"])
def test_nobodys_address_is_not_counted(peer: str) -> None:
    admission = Admission(Limits(connections_per_address=1), trusted=PROXIES)
    assert [comes(admission, peer)[1] for _ in range(3)] == [101, 101, 101]


def test_a_full_server_says_when_to_try_again() -> None:
    admission = Admission(Limits(connections=1))
    first, _ = comes(admission, "203.0.113.7")
    second = admission.arrive("203.0.113.8", 0)
    assert second.turned_away is not None
    assert (second.turned_away.status, second.turned_away.retry_after) == (HTTPStatus.SERVICE_UNAVAILABLE, 60)
    admission.leave(first)
    admission.leave(second)
    assert comes(admission, "203.0.113.8")[1] == 101


def test_only_so_many_may_be_about_to_say_hello() -> None:
    admission = Admission(Limits(handshakes=1))
    first, _ = comes(admission, "203.0.113.7")
    second, status = comes(admission, "203.0.113.8")
    assert status == HTTPStatus.SERVICE_UNAVAILABLE
    admission.leave(second)
    admission.greet(first)
    assert comes(admission, "203.0.113.8")[1] == 101


def test_whoever_only_knocks_from_one_address_keeps_out_nobody_from_another() -> None:
    admission = Admission(Limits(connections_per_address=1, handshakes=2))
    knocks = [admission.arrive("203.0.113.7", 0) for _ in range(10)]
    assert [knock.turned_away is None for knock in knocks] == [True] + 9 * [False]
    assert comes(admission, "203.0.113.8")[1] == 101


def test_every_connection_that_is_let_in_is_counted_until_it_ends() -> None:
    admission = Admission(Limits(connections_per_address=1))
    visits = [comes(admission, peer)[0] for peer in ("203.0.113.7", "203.0.113.7", "127.0.0.1")]
    admission.greet(visits[0])
    assert (admission.connections, admission.strangers) == (2, 1)
    for visit in visits:
        admission.leave(visit)
    assert (admission.connections, admission.strangers) == (0, 0)


# Guesses


def test_what_one_connection_has_guessed_counts_for_all_of_its_address() -> None:
    admission = Admission(Limits(wrong_codes=1))
    first, _ = comes(admission, "203.0.113.7")
    first.guesses.take(0)
    admission.leave(first)
    again, other = comes(admission, "203.0.113.7")[0], comes(admission, "203.0.113.8")[0]
    assert (again.guesses.wait(0) > 0, other.guesses.wait(0)) == (True, 0)


def test_connections_from_nobodys_address_guess_for_themselves() -> None:
    admission = Admission(Limits(wrong_codes=1))
    first, second = comes(admission, "127.0.0.1")[0], comes(admission, "127.0.0.1")[0]
    first.guesses.take(0)
    assert second.guesses.wait(0) == 0


def test_addresses_are_forgotten_except_those_that_have_guessed_lately() -> None:
    admission = Admission(Limits(connections=2, wrong_codes=1))
    for number in range(10):
        visit, _ = comes(admission, f"203.0.113.{number}")
        if number == 0:
            visit.guesses.take(0)
        admission.leave(visit)
    assert comes(admission, "203.0.113.0")[0].guesses.wait(0) > 0
    assert len(admission._addresses) <= 4  # noqa: SLF001 - that memory is bounded shows nowhere else


# Origins


@pytest.mark.parametrize(
    ("origin", "status"),
    [
        (None, 101),
        ("https://play.example.org", 101),
        ("https://PLAY.example.org:443", 101),
        ("https://play.example.org:444", 403),
        ("https://elsewhere.example", 403),
        ("null", 403),
        ("", 403),
        ("http://[", 403),
    ],
)
def test_without_a_list_only_pages_of_the_same_host_may_connect(origin: str | None, status: int) -> None:
    assert comes(Admission(Limits()), "203.0.113.7", origin=origin)[1] == status


def test_with_a_list_only_the_pages_on_it_may_connect() -> None:
    admission = Admission(Limits(), origins=("https://cards.example",))
    came = [
        comes(admission, "203.0.113.7", origin=one)[1] for one in ("https://cards.example", "https://play.example.org")
    ]
    assert came == [101, 403]
