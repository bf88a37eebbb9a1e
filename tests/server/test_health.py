"""What a supervisor is told."""

from server.health import health


def test_a_server_that_answers_is_healthy() -> None:
    assert [health("/healthz", accepting=accepting)[0] for accepting in (True, False)] == [200, 200]


def test_it_is_ready_only_while_it_takes_new_tables() -> None:
    assert [health("/readyz", accepting=accepting)[0] for accepting in (True, False)] == [200, 503]
