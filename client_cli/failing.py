"""The one way in which a command fails."""

from protocol.to_client import ToClient


class NotDone(Exception):
    """The command can't be carried out; the text says why, in a sentence for the person.

    Attributes:
        message: in which the server said so, if it did.
    """

    def __init__(self, text: str, message: ToClient | None = None) -> None:
        super().__init__(text)
        self.message = message
