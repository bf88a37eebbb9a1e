"""Texts made of characters that take the same room in every terminal."""

import re
import unicodedata

from rich.cells import cell_len

from client_cli.letters import in_ascii

NARROW = str.maketrans(
    {"“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "\N{LEFT SINGLE QUOTATION MARK}": "'", "’": "'"}
    | {"…": "...", "–": "-", "—": "-", "−": "-", "·": ".", "×": "x"}
)
"""Signs of our own texts that terminals disagree about (Unicode's width “ambiguous”), and what stands for them."""


def steady(text: str, *, ascii_only: bool = False) -> str:
    """A text without anything that a terminal obeys or draws in a width of its own.

    Letters stay; a picture becomes its name between colons; marks that don't belong to a letter are dropped.
    """
    composed = unicodedata.normalize("NFC", text).translate(NARROW)
    whole = "".join(map(_steady, composed))
    return "".join(map(in_ascii, whole)) if ascii_only else whole


def _steady(character: str) -> str:
    if character.isascii():
        return character if character.isprintable() else ""
    category = unicodedata.category(character)
    if category.startswith(("L", "N")):
        return character
    if category == "Zs":
        return " "
    if category.startswith(("C", "M", "Z")):
        return ""
    if unicodedata.east_asian_width(character) in ("N", "Na", "H") and category.startswith("P"):
        return character
    name = unicodedata.name(character, "").lower()
    return f":{name}:" if name else "?"


def fitting(text: str, width: int) -> str:
    """As much of a steady text as there is room for; two dots stand for the rest."""
    if cell_len(text) <= width:
        return text
    kept = ""
    for character in text:
        if cell_len(kept + character) > width - 2:
            break
        kept += character
    return (kept + "..")[: max(0, width)]


def wrapped(text: str, width: int) -> list[str]:
    """A steady text in rows of at most a width; rows after the first are indented as the first and two more."""
    indent = len(text) - len(text.lstrip())
    rows: list[str] = []
    row = " " * indent
    for gap, word in re.findall(r"( *)([^ ]+)", text.strip()):
        for piece in _pieces(word, max(4, width - indent - 2)):
            between = gap if row.strip() else ""
            if row.strip() and cell_len(row + between + piece) > width:
                rows.append(row)
                row, between = " " * (indent + 2), ""
            row += between + piece
    return [*rows, row]


def _pieces(word: str, width: int) -> list[str]:
    pieces, piece = [], ""
    for character in word:
        if cell_len(piece + character) > width:
            pieces.append(piece)
            piece = ""
        piece += character
    return [*pieces, piece]
