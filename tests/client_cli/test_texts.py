import pytest

from client_cli.texts import _, language_of, listed, ngettext


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


@pytest.mark.parametrize(
    ("arguments", "environment", "language"),
    [
        (["--lang", "da"], {"LANG": "it_IT.UTF-8"}, "da"),
        (["play", "--lang=nl"], {}, "nl"),
        (["--lang", "xx"], {"LANG": "it"}, None),
        ([], {"LC_ALL": "ms_MY.UTF-8", "LANG": "it"}, "ms"),
        ([], {"LC_ALL": "", "LANG": "it_IT"}, "it"),
        ([], {"LANG": "C.UTF-8"}, None),
        ([], {}, None),
    ],
)
def test_the_language_is_what_the_command_line_or_the_locale_asks_for(
    arguments: list[str], environment: dict[str, str], language: str | None
) -> None:
    assert language_of(arguments, environment) == language
