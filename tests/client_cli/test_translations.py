"""Catalogues that are complete, well formed and compiled; and sources in which every text can be found."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message

from client_cli.vocabulary import ALIASES, commands
from tests.client_cli.translations import SOURCE, TRANSLATED, mo_bytes, po_bytes, po_file, read, template

TYPED = {*(command.word for command in commands()), *ALIASES, "next", "view", "tarocchi"}
"""What stays the same in every language, since it is typed."""
SAYING = {"Line", "NotDone", "Misread", "Complaint", "complain", "note", "notes", "print", "put", "says"}
"""What is called with a text that people see."""


def forms(message: Message) -> tuple[str, ...]:
    """The translations of a text: several if it follows a number."""
    return tuple(message.string) if isinstance(message.string, list | tuple) else (message.string or "",)


def originals(message: Message) -> tuple[str, ...]:
    return tuple(message.id) if isinstance(message.id, list | tuple) else (message.id,)


def placeholders(text: str) -> set[str]:
    return {f"{name}:{spec}" for _text, name, spec, _conversion in Formatter().parse(text) if name is not None}


def texts(language: str) -> list[Message]:
    return [message for message in read(language) if message.id]


def ill_formed(message: Message, plurals: int) -> Iterator[str]:
    """What is wrong with a translation."""
    wanted = originals(message)
    if len(forms(message)) != (1 if len(wanted) == 1 else plurals):
        yield f"{wanted[0]}: not every plural"
    for number, form in enumerate(forms(message)):
        alike = wanted if number == 0 and plurals > 1 else wanted[-1:]  # one thing may do without its number
        if placeholders(form) not in [placeholders(one) for one in alike]:
            yield f"{form}: placeholders"
        if [len(part) for part in re.findall(r"^ +|\n", form)] != [
            len(part) for part in re.findall(r"^ +|\n", wanted[0])
        ]:
            yield f"{form}: space at the start, or lines"


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_catalogue_has_every_text_and_no_other(language: str) -> None:
    found = read(language)
    assert {(message.context, message.id) for message in found} == {
        (message.context, message.id) for message in template()
    }
    assert not found.obsolete


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_text_is_translated_and_none_is_a_guess(language: str) -> None:
    assert [message.id for message in texts(language) if message.fuzzy or not all(map(str.strip, forms(message)))] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_translation_has_its_plurals_and_the_placeholders_of_the_source(language: str) -> None:
    plurals = read(language).num_plurals
    assert [wrong for message in texts(language) for wrong in ill_formed(message, plurals)] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_words_that_are_typed_stay_as_they_are(language: str) -> None:
    for message in texts(language):
        typed = set(re.findall(r"“([a-z]+)[ ”]", originals(message)[-1])) & TYPED
        options = set(re.findall(r"--[a-z-]+", originals(message)[-1]))
        assert [word for word in {*typed, *options} if word not in forms(message)[-1]] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_catalogue_is_written_in_one_way_only(language: str) -> None:
    assert po_file(language).read_bytes() == po_bytes(read(language))


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_compiled_catalogue_is_what_its_source_compiles_to(language: str) -> None:
    assert po_file(language).with_suffix(".mo").read_bytes() == mo_bytes(read(language))


@pytest.mark.parametrize(
    ("original", "translation"),
    [
        ("{name} plays", "{nome} gioca"),
        ("{number:.0f} points", "{number} punti"),
        ("  a card", "una carta"),
        (("{count} card", "{count} cards"), ("una carta", "molte carte")),
        (("{count} card", "{count} cards"), ("{count} carta",)),
    ],
)
def test_what_is_ill_formed_is_found(original: str | tuple[str, ...], translation: str | tuple[str, ...]) -> None:
    catalog = Catalog("da")
    message = catalog.add(original, translation)
    assert message is not None
    assert list(ill_formed(message, catalog.num_plurals)) != []


# The sources


def trees() -> dict[str, ast.Module]:
    return {path.name: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(Path(SOURCE).rglob("*.py"))}


def calls(tree: ast.Module) -> Iterator[tuple[str, ast.Call]]:
    """Every call, with the last part of what is called."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
            yield (node.func.id if isinstance(node.func, ast.Name) else node.func.attr), node


def words_in(node: ast.expr) -> str:
    """What a text says by itself, without what is put into it."""
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=parts):
            return "".join(str(part.value) for part in parts if isinstance(part, ast.Constant))
        case _:
            return ""


def test_every_text_is_collected() -> None:
    collected = {originals(message) for message in template()}
    for name, tree in trees().items():
        for called, call in calls(tree):
            if called in ("_", "ngettext", "pgettext") and name != "texts.py":
                written = call.args[1:2] if called == "pgettext" else call.args[:2]
                text = tuple(one.value if isinstance(one, ast.Constant) else None for one in written)
                assert text in collected, f"{name}, line {call.lineno}"


def test_nothing_is_said_that_does_not_pass_through_the_catalogues() -> None:
    said = {
        f"{name}: {words_in(text)}"
        for name, tree in trees().items()
        for called, call in calls(tree)
        if called in SAYING
        for text in call.args
        if re.search(r"[^\W\d_]", words_in(text).replace("tarocchi join ", ""))
    }
    assert said == {"main.py: tarocchi "}  # the program's name before its version


def test_every_option_explains_itself_through_the_catalogues() -> None:
    helps = [
        keyword.value
        for _called, call in calls(trees()["main.py"])
        for keyword in call.keywords
        if keyword.arg == "help"
    ]
    assert len(helps) > 40
    assert [ast.unparse(one) for one in helps if not ast.unparse(one).startswith("_(")] == []
