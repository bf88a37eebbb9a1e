"""The rule sheets: every clause of each game, in every language of the client, saying the same."""

import re
from importlib.resources import files

import pytest

from engine.games import GAMES

LANGUAGES = ("en", "it", "da", "nl", "ms")
SHEETS = [(game, language) for game in GAMES for language in LANGUAGES]

# The clauses of each sheet in its reading order: the pack, the deal, the discard, (declaring,) play, (combinations,)
# counting, matches.
CLAUSES = {
    "piedicavallo": "P1 P2 G7 P3 R1 R2 G1 P5 R5 P6 R6 P7 G2 G3 G4 G5 G6 P4 P8 P9 M1 M2",
    "bolognese": (
        "BO1 BO2 G7 BO3 R1 R2 G1 BO5 R6 BO6 BO7 R3 BO8 G2 G3 G4 G5 G6 "
        "BO12 BO13 BO14 BO15 R7 BO16 BO17 BO18 BO19 BO20 R8 BO4 BO9 BO10 R4 BO11 BO21 M1 M2"
    ),
}

every_sheet = pytest.mark.parametrize(("game", "language"), SHEETS)


def sheet(game: str, language: str) -> str:
    return files("seeds").joinpath("rules", f"{game}.{language}.md").read_text(encoding="utf-8")


def clauses(text: str) -> list[tuple[str, str]]:
    """Each paragraph that starts with a bold id, as (id, the paragraph without it)."""
    return re.findall(r"^\*\*([A-Z]+\d+)\*\* (.+?)(?=\n\n|\n?\Z)", text, flags=re.MULTILINE | re.DOTALL)


def codes(text: str) -> list[str]:
    return re.findall(r"`([^`]+)`", text)


def numbers(text: str) -> list[str]:
    """The numbers outside codes, sorted, because each language has its own order of words."""
    return sorted(re.findall(r"\d+", re.sub(r"`[^`]+`", "", text)))


def test_each_game_has_a_sheet_in_each_language_and_there_are_no_others() -> None:
    names = {entry.name for entry in files("seeds").joinpath("rules").iterdir()}

    assert names == {f"{game}.{language}.md" for game, language in SHEETS}


@every_sheet
def test_each_clause_of_the_game_stands_once_in_the_same_order(game: str, language: str) -> None:
    assert [clause for clause, _ in clauses(sheet(game, language))] == CLAUSES[game].split()


@every_sheet
def test_each_clause_has_the_same_numbers_in_every_language(game: str, language: str) -> None:
    english = {clause: numbers(text) for clause, text in clauses(sheet(game, "en"))}

    assert {clause: numbers(text) for clause, text in clauses(sheet(game, language))} == english


@every_sheet
def test_the_examples_have_the_same_numbers_in_every_language(game: str, language: str) -> None:
    assert numbers(sheet(game, language)) == numbers(sheet(game, "en"))


@every_sheet
def test_each_clause_has_the_same_codes_in_every_language(game: str, language: str) -> None:
    english = {clause: codes(text) for clause, text in clauses(sheet(game, "en"))}

    assert {clause: codes(text) for clause, text in clauses(sheet(game, language))} == english


@every_sheet
def test_tables_and_examples_have_the_same_codes_in_every_language(game: str, language: str) -> None:
    assert codes(sheet(game, language)) == codes(sheet(game, "en"))


@every_sheet
def test_every_sheet_has_one_title_and_as_many_sections_as_the_english_one(game: str, language: str) -> None:
    marks = re.findall(r"^#+ ", sheet(game, language), flags=re.MULTILINE)

    assert marks == re.findall(r"^#+ ", sheet(game, "en"), flags=re.MULTILINE)
    assert marks.count("# ") == 1
    assert sheet(game, language).startswith("# ")


@every_sheet
def test_every_sheet_fits_a_terminal(game: str, language: str) -> None:
    lines = sheet(game, language).splitlines()

    assert max(len(line) for line in lines) <= 100
    assert max(len(line) for line in lines if line.startswith("|")) <= 76
