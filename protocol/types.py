"""The small types that messages are made of, with their limits."""

from typing import Annotated, Literal, get_args

from pydantic import BaseModel, Field

NAME_LENGTH = 24
TEXT_LENGTH = 300
LIST_LENGTH = 1024
"""The longest list in any message, where nothing shorter is stated."""

Game = Literal["piedicavallo", "bolognese"]
"""Which of the games is played."""
BotLevel = Literal["random", "rules", "strong", "master"]
"""How well a bot plays."""
Seat = Annotated[int, Field(ge=0, le=3)]
"""0 South, 1 East, 2 North, 3 West."""
Side = Annotated[int, Field(ge=0, le=1)]
"""0 = South and North, 1 = East and West."""
RequestId = Annotated[int, Field(ge=0, le=2**53 - 1)]
"""Chosen by the client, ascending for one ticket; 2^53 - 1 is the largest integer that every JSON reader keeps."""
Seq = Annotated[int, Field(ge=0, le=2**53 - 1)]
"""The number of an update at a table; the first is 1."""
Card = Annotated[
    str,
    Field(
        pattern=r"^(?:[SB](?:[KQNJA5-9]|10)|[CD](?:[KQNJA2-9]|10)|T(?:[1-9]|1[0-9]|2[01])|MO[1-4]|ANG|MON|SOL|LUN|BEG|MAT)$"
    ),
]
"""A card's code; which of them a game has is listed under Cards."""
Name = Annotated[str, Field(min_length=1, max_length=NAME_LENGTH)]
"""A person's name at a table."""
Text = Annotated[str, Field(min_length=1, max_length=TEXT_LENGTH)]
"""A line of chat, cleaned of what can't be shown before others see it."""
TableCode = Annotated[str, Field(pattern=r"^[A-Za-z]{7}$")]
"""Seven letters, consonants and vowels in turn; upper and lower case are the same."""
Ticket = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{16,64}$")]
"""A person on this server; a secret."""
Word = Annotated[str, Field(pattern=r"^[a-z][a-z0-9-]{0,31}$")]
"""A word of a list that may grow without a new version of the protocol; who reads it is ready for one that is new."""
Digest = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
"""32 bytes as 64 hexadecimal digits."""


def models_of(union: object, tag: str = "type") -> dict[str, type[BaseModel]]:
    """The models of a closed union, by the word in the field that tells them apart."""
    models = get_args(get_args(union)[0])
    return {model.model_fields[tag].default: model for model in models}
