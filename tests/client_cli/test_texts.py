import pytest

from client_cli.texts import _, asked_language, decimal, listed, locale_language, ngettext, speak, spoken


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
    ("language", "texts"),
    [
        ("en", ["Trumps", "2.5", "a and b"]),
        ("it", ["Trionfi", "2,5", "a e b"]),
        ("da", ["Trumfer", "2,5", "a og b"]),
        ("nl", ["Troeven", "2,5", "a en b"]),
        ("ms", ["Trump", "2.5", "a dan b"]),
    ],
)
def test_words_numbers_and_lists_are_in_the_manner_of_the_language(language: str, texts: list[str]) -> None:
    speak(language)
    assert [_("Trumps"), decimal(2.5), listed(["a", "b"])] == texts


def test_a_whole_number_has_no_fractions() -> None:
    assert decimal(10.0) == "10"


@pytest.mark.parametrize("language", ["xx", "", None])
def test_a_language_that_there_is_not_changes_nothing(language: str | None) -> None:
    speak("da")
    speak(language)
    assert (spoken(), _("Trumps")) == ("da", "Trumfer")


@pytest.mark.parametrize(
    ("arguments", "language"),
    [(["--lang", "da"], "da"), (["play", "--lang=nl"], "nl"), (["play", "--lang"], ""), (["play"], None)],
)
def test_the_command_line_asks_for_a_language(arguments: list[str], language: str | None) -> None:
    assert asked_language(arguments) == language


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LC_ALL": "ms_MY.UTF-8", "LANG": "it"}, "ms"),
        ({"LC_ALL": "", "LC_MESSAGES": "nl@euro", "LANG": "it_IT"}, "nl"),
        ({"LANG": "it_IT"}, "it"),
        ({"LANG": "C.UTF-8"}, "c"),
        ({}, ""),
    ],
)
def test_the_locale_asks_for_a_language(environment: dict[str, str], language: str) -> None:
    assert locale_language(environment) == language
