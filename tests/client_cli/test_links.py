import pytest

from client_cli.failing import NotDone
from client_cli.links import Link, link_to, read_address, read_link


@pytest.mark.parametrize(
    ("text", "link"),
    [
        ("kanevod", Link(None, "kanevod")),
        (" KANEVOD ", Link(None, "KANEVOD")),
        ("tarocchi://192.0.2.7:9000/kanevod", Link("ws://192.0.2.7:9000", "kanevod")),
        ("tarocchi://table.example/kanevod", Link("ws://table.example:8765", "kanevod")),
        ("ws://192.0.2.7:9000/kanevod", Link("ws://192.0.2.7:9000", "kanevod")),
        ("wss://table.example/kanevod/", Link("wss://table.example", "kanevod")),
        ("192.0.2.7:9000/kanevod", Link("ws://192.0.2.7:9000", "kanevod")),
        ("tarocchi://[2001:db8::7]:9000/kanevod", Link("ws://[2001:db8::7]:9000", "kanevod")),
        ("wss://table.example", Link("wss://table.example", None)),
    ],
)
def test_codes_links_and_addresses_are_told_apart(text: str, link: Link) -> None:
    assert read_link(text) == link


@pytest.mark.parametrize("text", ["", "x", "kanevod1", "http://a/kanevod", "ws://a/b/c", "ws:///kanevod", "\x1b[2J"])
def test_anything_else_is_one_sentence(text: str) -> None:
    with pytest.raises(NotDone, match="neither a table’s code") as told:
        read_link(text)
    assert "\x1b" not in str(told.value)


@pytest.mark.parametrize(
    ("text", "url"),
    [
        ("table.example", "ws://table.example:8765"),
        ("table.example:1", "ws://table.example:1"),
        ("wss://table.example/", "wss://table.example"),
    ],
)
def test_an_address_without_a_scheme_is_a_plain_one(text: str, url: str) -> None:
    assert read_address(text) == url


def test_no_address_is_one_sentence() -> None:
    with pytest.raises(NotDone, match="no address of a server"):
        read_address("http://x")


@pytest.mark.parametrize("server", ["ws://192.0.2.7:9000", "wss://table.example"])
def test_a_link_leads_back_to_its_server_and_code(server: str) -> None:
    assert read_link(link_to(server, "kanevod")) == Link(server, "kanevod")
