"""Bring the catalogues up to date: ``python -m tests.client_cli.translations`` (``make translations``).

Every text is collected from ``client_cli``, merged into each language's ``.po`` file, and compiled. What is new is left
empty there for a translator, and a test fails until it is filled in.
"""

import io
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from client_cli.texts import DOMAIN, LANGUAGES, LOCALES

SOURCE = Path(__file__).resolve().parents[2] / "client_cli"
KEYWORDS: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    "_": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
}
HEADINGS = ("Language:", "Plural-Forms:", "MIME-Version:", "Content-T")
TRANSLATED = tuple(language for language in LANGUAGES if language != "en")


def template() -> Catalog:
    """Every text of the client, without where it stands: lines move more often than texts change."""
    catalog = Catalog(project="tarocchi", charset="utf-8")
    found = extract_from_dir(
        SOURCE, method_map=[("**.py", "python")], keywords=KEYWORDS, comment_tags=("Translators:",)
    )
    for _, _, message, comments, context in sorted(found, key=lambda one: one[0]):
        catalog.add(message, auto_comments=comments, context=context)
    return catalog


def po_file(language: str) -> Path:
    """The source of a language's catalogue."""
    return LOCALES / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def read(language: str) -> Catalog:
    """A language's catalogue as it lies there, empty if there is none yet."""
    if not po_file(language).exists():
        return Catalog(language)
    with po_file(language).open("rb") as file:
        return read_po(file, language)


class Lasting(Catalog):
    """A catalogue whose heading holds nothing that changes by itself, so that a change shows only what has changed."""

    def __iter__(self) -> Iterator[Message]:
        """The heading, then every text."""
        for message in super().__iter__():
            yield message if message.id else Message("", "".join(_lasting_lines(str(message.string))), flags=())


def _lasting_lines(heading: str) -> list[str]:
    return [line for line in heading.splitlines(keepends=True) if line.startswith(HEADINGS)]


def _lasting(catalog: Catalog) -> Lasting:
    lasting = Lasting(catalog.locale, header_comment="# The client's texts; see client_cli/texts.py.", fuzzy=False)
    for message in catalog:
        if message.id:
            lasting[message.id] = message
    return lasting


def po_bytes(catalog: Catalog) -> bytes:
    """A catalogue as text, sorted, without where texts stand."""
    out = io.BytesIO()
    write_po(out, _lasting(catalog), width=100, sort_output=True, no_location=True, ignore_obsolete=True)
    return out.getvalue()


def mo_bytes(catalog: Catalog) -> bytes:
    """A catalogue as gettext reads it."""
    out = io.BytesIO()
    write_mo(out, _lasting(catalog))
    return out.getvalue()


def main() -> None:
    """Merge and compile every language."""
    for language in TRANSLATED:
        catalog = read(language)
        catalog.update(template(), no_fuzzy_matching=True)
        po_file(language).parent.mkdir(parents=True, exist_ok=True)
        po_file(language).write_bytes(po_bytes(catalog))
        po_file(language).with_suffix(".mo").write_bytes(mo_bytes(read(language)))
        missing = sum(1 for message in catalog if message.id and not (message.string and all(message.string)))
        print(f"{language}: {len(catalog)} texts, {missing} to be translated")


if __name__ == "__main__":
    main()
