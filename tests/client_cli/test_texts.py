import pytest

from client_cli.texts import _, listed, ngettext


def test_a_text_without_a_translation_stays_as_it_is() -> None:
    assert _("Trumps") == "Trumps"


@pytest.mark.parametrize(("number", "text"), [(0, "tricks"), (1, "trick"), (2, "tricks")])
def test_a_text_follows_the_number(number: int, text: str) -> None:
    assert ngettext("trick", "tricks", number) == text


@pytest.mark.parametrize(
    ("parts", "text"), [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")]
)
def test_several_things_make_one_phrase(parts: list[str], text: str) -> None:
    assert listed(parts) == text
