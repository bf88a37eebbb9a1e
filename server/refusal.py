"""The one way in which a request is not carried out."""

from protocol.errors import ErrorCode


class Refused(Exception):
    """A request is refused and nothing has changed.

    Attributes:
        code: why, for programs; the text is for people and holds nothing that the asker may not see.
        rule: the clause that forbids a move, None for everything else.
        retry_after: seconds after which the same request may succeed, None when waiting does not help.
    """

    def __init__(
        self, code: ErrorCode, text: str, *, rule: str | None = None, retry_after: float | None = None
    ) -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        self.rule = rule
        self.retry_after = retry_after
