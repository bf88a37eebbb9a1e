from client_cli import kept
from client_cli.guest import Guest
from client_cli.kept import LastTable
from tests.client_cli.places import place, table, view, watching

HERE = LastTable("ws://here", "kanevod", "piedicavallo")


def test_a_ticket_is_kept_for_its_server() -> None:
    Guest("ws://here").is_welcome("ticket-of-anna-0001")
    assert Guest("ws://here").ticket == "ticket-of-anna-0001"
    assert Guest("ws://there").ticket is None
    assert kept.read().server is None


def test_a_table_is_kept_until_it_is_left() -> None:
    guest = Guest("ws://here")
    guest.is_at(place(table(), view()))
    assert (guest.table, Guest("ws://there").table, kept.read().server) == (HERE, None, "ws://here")
    Guest("ws://there").has_left()
    assert guest.table == HERE
    guest.has_left()
    assert guest.table is None


def test_who_watches_comes_back_to_watch() -> None:
    guest = Guest("ws://here")
    guest.is_at(watching())
    assert guest.table is not None
    assert not guest.table.plays


def test_with_a_ticket_that_is_unknown_the_table_is_gone_too() -> None:
    guest = Guest("ws://here")
    guest.is_welcome("ticket-of-anna-0001")
    guest.is_at(place(table(), view()))
    guest.is_unknown()
    assert (guest.ticket, guest.table) == (None, None)
