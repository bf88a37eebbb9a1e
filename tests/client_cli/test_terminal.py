import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from client_cli.lines import Kind, Line
from client_cli.terminal import Terminal, clean


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def shown(*lines: Line, out: io.StringIO | None = None, prompts: bool = False) -> str:
    out = out or Screen()
    Terminal(out, prompts=prompts).show(lines)
    return out.getvalue()


@pytest.fixture(autouse=True)
def colourful(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.delenv("NO_COLOR", raising=False)


HAND = Line("  Coins: *DQ DN", Kind.HAND)


def test_in_a_terminal_legal_cards_have_a_colour_besides_their_sign() -> None:
    assert shown(HAND) == "  Coins: \x1b[1;32m*DQ\x1b[m DN\n"


@pytest.mark.parametrize(("variable", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_colour_can_be_declined(monkeypatch: pytest.MonkeyPatch, variable: str, value: str) -> None:
    monkeypatch.setenv(variable, value)
    assert shown(HAND) == "  Coins: *DQ DN\n"


def test_in_a_pipe_lines_are_plain_and_whole() -> None:
    line = Line("word " * 30 + "end", Kind.TURN)
    assert shown(line, out=io.StringIO()) == line.text + "\n"


def test_in_a_narrow_terminal_lines_are_broken_between_words() -> None:
    rows = shown(Line("  Trick 12: South CQ, East C5, North C3, West T11. West takes it.")).splitlines()
    assert rows == ["  Trick 12: South CQ, East C5, North", "    C3, West T11. West takes it."]


def test_a_prompt_stands_below_what_is_shown() -> None:
    out = Screen()
    terminal = Terminal(out, prompts=True)
    terminal.show([Line("one")])
    terminal.show([])
    terminal.show([Line("two")])
    assert out.getvalue() == "one\n> \r\x1b[Ktwo\n> "


def test_after_a_typed_line_there_is_a_new_prompt() -> None:
    out = Screen()
    terminal = Terminal(out, prompts=True)
    terminal.show([])
    terminal.typed()
    terminal.show([])
    assert out.getvalue() == "> > "


def test_what_others_write_is_text_and_nothing_else() -> None:
    chat = Line("Ben says: \x1b[2J[red]x[/red]\u202e\r\n*DQ", Kind.PLAIN)
    assert shown(chat) == "Ben says: [2J[red]x[/red]*DQ\n"


@given(st.text())
def test_cleaned_text_can_not_be_obeyed_by_a_terminal(text: str) -> None:
    assert not set(clean(text)) & {chr(code) for code in [*range(32), *range(127, 160)]}
