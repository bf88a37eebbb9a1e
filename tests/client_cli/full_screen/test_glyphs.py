import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from client_cli.full_screen.glyphs import fitting, steady, wrapped


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("“you” – it’s … so", '"you" - it\'s ... so'),
        ("Bégato, Zoë Ζωή, 中", "Bégato, Zoë Ζωή, 中"),
        ("e\u0301", "é"),
        ("a\x1b[31mb\x07\u202e\u200bc\n", "a[31mbc"),
        ("hi 🃏", "hi :playing card black joker:"),
        ("\U000e0100\ufe0f\u0378", ""),
        ("one\u3000two", "one two"),
    ],
)
def test_a_text_becomes_steady(text: str, shown: str) -> None:
    assert steady(text) == shown


@pytest.mark.parametrize(("text", "shown"), [("Bégato", "Begato"), ("Søren", "Soren"), ("Ωmega", "?mega")])
def test_ascii_is_what_one_would_type_instead(text: str, shown: str) -> None:
    assert steady(text, ascii_only=True) == shown


@given(st.text())
def test_no_text_keeps_anything_that_a_terminal_obeys(text: str) -> None:
    assert steady(text).isprintable()
    assert steady(text, ascii_only=True).isascii()


@given(st.text(alphabet="ab 中“é", max_size=60), st.integers(4, 30))
def test_a_fitting_text_fits_and_begins_the_same(text: str, width: int) -> None:
    fitted = fitting(steady(text), width)
    assert cell_len(fitted) <= width
    assert steady(text).startswith(fitted.removesuffix("..") if fitted != steady(text) else fitted)


@given(st.text(alphabet="abc 中", max_size=120), st.integers(8, 40))
def test_wrapping_loses_no_letter_and_no_row_is_too_long(text: str, width: int) -> None:
    rows = wrapped(text, width)
    assert "".join("".join(rows).split()) == "".join(text.split())
    assert all(cell_len(row) <= max(width, len(text) - len(text.lstrip()) + 6) for row in rows)


def test_later_rows_are_indented_and_columns_stay() -> None:
    assert wrapped("  one   two three", 12) == ["  one   two", "    three"]
    assert wrapped("", 10) == [""]
