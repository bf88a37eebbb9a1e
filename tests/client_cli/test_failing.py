from client_cli.failing import NotDone
from protocol.to_client import Refused


def test_a_failure_is_its_sentence() -> None:
    refused = Refused(answer=1, code="no-such-table", text="no")
    failure = NotDone("There is no such table.", refused)
    assert (str(failure), failure.message) == ("There is no such table.", refused)
